"""What both games on the hex board share, so that neither imports the other. It is no ruleset, and cannot be played.

Knows what a game may know; may not know either of its games, nor that of squares. It exists so that what both do alike
stands in one place: `rules`, `files`, odds, players and `show` under the same names as in a game.
"""
