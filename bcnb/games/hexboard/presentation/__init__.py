"""Presentation shared by both hex games: the board sheet, its drawings, the cards, and the names of things."""
