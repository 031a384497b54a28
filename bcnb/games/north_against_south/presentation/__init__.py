"""The presentation of *North against South*: its board as picture and text, its events and choices, and its table."""
