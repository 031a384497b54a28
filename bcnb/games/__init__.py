"""The games, each in a folder of its own: its rules, files, odds, players, and how it is shown.

A game knows every room below this one, and what it shares with others (`hexboard`); it may not know another game.
The folders exist so that one folder is enough to read about a game, and to add one.
"""
