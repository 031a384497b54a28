"""The definition of a game: the protocol of a ruleset, the game in progress, chance, scenarios and records.

It knows actions, events, seats and dice in general, and may know no particular game, no file and no page.
It exists so that players, records, lessons and widgets are written once for all games.
"""
