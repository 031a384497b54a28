"""Games and boards as files to share: a standalone page, pictures that are identical everywhere, and tables of games.

It knows the content of a page and its code; it may know no game, and nothing of the command that requests a file.
It exists so that people without bcnb can view a game.
"""

LARGE, SMALL = 1000, 480
"""The default width of a picture and of an animation, in pixels."""
NARROWEST, WIDEST = 100, 4000
