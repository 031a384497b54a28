"""The page of puzzles: one at a time from a selection by game, theme and level, and the way through the selection.

It knows tasks and the progress of a learner; it may know no game.
It exists so that a learner chooses on the page what to practice next.
"""
