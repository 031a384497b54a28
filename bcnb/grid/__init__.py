"""Board geometry: the hexes and squares of a board, their labels, neighbors, distances and lines of sight.

It knows geometry in whole numbers and may know no game, no unit and no terrain.
It exists so that all games share one tested set of geometry functions.
"""
