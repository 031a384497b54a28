"""The race as it is shown: `look` in every way, `table` to those who play."""
