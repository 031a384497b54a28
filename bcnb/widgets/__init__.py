"""Interactive widgets: board, table with hand and dice, questions, replay player, review and charts, as ipywidgets.

They know scenes and the texts of the offered choices; they may know no rule.
They exist to put a game on a page that works with mouse, finger, keyboard and screen reader.
"""
