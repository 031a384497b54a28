"""Who plays the game of 2000 by itself, and what such players know of a position."""
