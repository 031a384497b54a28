"""The rules of the game of 1961, a module for each chapter: pure functions on immutable values."""
