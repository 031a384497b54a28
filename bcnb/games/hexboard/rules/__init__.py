"""Rules shared by both hex games: terrain, cards, dice, sections, and the code that applies them."""
