"""The analysis of positions and games: odds, luck, win probability, statistics and ratings, as values without words.

It knows the rules, the records and the players, in exact fractions where possible; it may know nothing of the display.
It exists so that a lesson, a replay and a table on the command line show the same numbers.
"""
