"""What a position or a finished game tells: odds, luck, the chance to win, mistakes, statistics.

It knows the rules, the records and the players, in exact fractions; it may know nothing of how a result is shown.
It exists so that a lesson, a replay and a table on the command line report the same figures.
"""
