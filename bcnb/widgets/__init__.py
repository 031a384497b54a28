"""What is to be touched: board, table with hand and dice, questions, replay player and charts, as ipywidgets.

They know scenes, and the texts of the choices that they were offered; they may know no rule.
They exist to put a game on a page, for mouse, finger, keyboard and screen reader alike.
"""

from bcnb.widgets.board import Board
from bcnb.widgets.charts import race_chart
from bcnb.widgets.faq import Faq
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import Table

__all__ = ["Board", "Faq", "Replay", "Table", "race_chart"]
