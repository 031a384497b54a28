"""The games, each in a folder of its own: its rules, files, odds, players, and how it is shown.

A game knows every room below this one, and what it shares with others (`hexboard`); it may not know another game.
The folders exist so that a reader of one game reads one folder, and that a new game needs no other.
"""
