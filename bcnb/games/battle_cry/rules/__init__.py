"""The rules of the game of 2000, a module for each chapter: pure functions on immutable values."""
