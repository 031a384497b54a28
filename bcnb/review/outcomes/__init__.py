"""Outcomes of a moment: each result of a roll, games played out to the end, and two games compared."""
