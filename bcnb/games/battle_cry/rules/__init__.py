"""Rules of *Battle Cry* (2000), with one module per chapter: pure functions on immutable values."""
