"""The rules of the race. They know no file, no player and no picture."""
