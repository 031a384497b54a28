"""Guesses of the choices of a recorded game: which are asked, the verdict on each, the words, and the saved files.

They know reviews and records; they may know no game and no page.
They exist so that a reader can play through a game from one seat and compare each choice with the game's.
"""
