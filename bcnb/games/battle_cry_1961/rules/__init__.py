"""The rules of *Battle-Cry* (1961), one module per chapter: pure functions on immutable values."""
