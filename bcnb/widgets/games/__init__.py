"""The widgets that list recorded games and take files with games from a page."""
