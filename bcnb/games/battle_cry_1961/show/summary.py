"""What is reported on a recorded war of 1961."""

from bcnb.analysis.report import Prize, Report
from bcnb.games.battle_cry_1961.report import tally
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import SEATS

ROWS = (
    ("turns", "turns"),
    ("spots thrown", "spots"),
    ("moves on foot", "moves"),
    ("rides by rail", "rides"),
    ("battles", "battles"),
    ("double jumps", "double_jumps"),
    ("infantry taken", "infantry"),
    ("cavalry taken", "cavalry"),
    ("artillery taken", "artillery"),
    ("lost when shut in", "shut_in"),
    ("false declarations", "false_declarations"),
    ("pieces left", "left"),
)
PIECES = Prize("pieces left", "pieces left", "pieces", "a side with none has lost")


def pieces(state: State, side: int) -> int:
    """How many pieces a side has."""
    return state.board.sides[side].bit_count()


REPORT = Report(tally, ROWS, PIECES, has=pieces, decisive=lambda state: 0, name=SEATS.__getitem__)
