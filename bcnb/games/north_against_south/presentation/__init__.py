"""How *North against South* is shown: its board drawn and in letters, its events and choices in words, its table."""
