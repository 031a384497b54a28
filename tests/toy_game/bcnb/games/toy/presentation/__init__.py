"""The race as it is shown: `presenter` in every way, `table_adapter` to those who play."""
