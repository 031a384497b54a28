"""The files of the game of 1961: maps of squares with rail lines, positions, and what must hold after a try."""
