"""Code shared by the two hex games, *Battle Cry* (2000) and *North against South*.

It knows what a game may know, and may not know either of the two games or the game on squares. It exists so that the
two games share code without importing each other: rules, files, statistics, players and presentation have the same
names here as in a game. It is not a ruleset and cannot be played.
"""
