"""How the game of 2000 is shown: its board drawn and in letters, its events and choices in words, its table."""
