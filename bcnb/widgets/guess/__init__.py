"""The page on which a reader guesses the choices of a recorded game: a board for the choice, then the verdict on it.

It knows recorded games and their verdicts; it may know no game.
It exists so that a reader can play through a game from one seat without seeing what comes next.
"""
