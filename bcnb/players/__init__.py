"""Computer players: they turn an observed state, the rules, chance and a budget into one action.

A player knows only what its seat may know; it may know no file, no page and no clock of its own.
They exist so that people have opponents, empty seats are filled, and every rule is tried thousands of times.
"""
