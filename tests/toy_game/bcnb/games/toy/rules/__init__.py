"""The rules of the race. They import only the engine."""
