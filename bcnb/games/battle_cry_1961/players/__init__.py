"""Who plays the game of 1961 by itself, and what such players know of a position."""
