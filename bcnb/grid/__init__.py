"""Where things are: the hexes and squares of a board, their labels, neighbours, distances and lines.

It knows geometry in whole numbers and may know no game, no unit and no terrain.
It exists so that every game asks the same, once proven, questions about a board.
"""
