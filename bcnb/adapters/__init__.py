"""Games of bcnb for people who train players: as PettingZoo environments and as OpenSpiel games.

It may know all rooms and the libraries of the extra `train`, but may not know what is hidden from a seat in its game.
No other room imports it. It exists so that a learning program plays by the same rules as a human player.
"""
