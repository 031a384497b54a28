"""The presentation of *Battle-Cry* (1961): its board as picture and text, its events and choices, and its table."""
