"""What is to be touched: board, table with hand and dice, questions, replay player and charts, as ipywidgets.

They know scenes, and the texts of the choices that they were offered; they may know no rule.
They exist to put a game on a page, for mouse, finger, keyboard and screen reader alike.
"""
