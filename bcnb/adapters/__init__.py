"""Games of bcnb for who trains players: as an environment of PettingZoo, and as games of OpenSpiel.

It may know all rooms and the libraries of the extra `train`, but may not know what a seat may not know of its game.
No room knows it. It exists so that a learner of another's making meets the same rules as a person.
"""
