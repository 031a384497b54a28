"""The rules of *North against South*, one module per chapter: pure functions on immutable values."""
