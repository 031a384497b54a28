"""How the game of 1961 is shown: its board drawn and in letters, its events and choices in words, its table."""
