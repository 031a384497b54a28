"""Who decides when no person does: from an observed state, rules, chance and a budget to one action.

A player knows what its seat may know and nothing more; it may know no file, no page and no clock of its own.
They exist to play against, to fill the empty seats, and to try every rule thousands of times.
"""
