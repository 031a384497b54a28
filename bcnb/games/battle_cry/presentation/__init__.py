"""Presentation of *Battle Cry* (2000): its board as a scene and as text, its events and choices in words, its table."""
