"""The page on which a scenario is drawn: its widget, and the data that it shows.

They know drafts and how a position is drawn; they may know no game.
They exist so that people can draw a battle with the mouse or the keyboard, and play it at once.
"""
