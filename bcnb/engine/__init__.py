"""What a game is: the protocol of a ruleset, a game being played, chance, a scenario, a record.

It knows actions, events, seats and dice as such, and may know no particular game, no file and no page.
It exists so that players, records, lessons and widgets are written once for all games.
"""
