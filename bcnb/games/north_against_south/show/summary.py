"""What is reported on a recorded game of *North against South*, and a position in one line."""

from bcnb.analysis.report import Prize, Report
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.show.nouns import say_army
from bcnb.games.north_against_south.report import tally
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.victory import points
from bcnb.present.english import counted, entitled

ROWS = (
    ("turns", "turns"),
    ("cards played", "cards"),
    ("pieces ordered", "orders"),
    ("moves", "moves"),
    ("attacks", "attacks"),
    ("dice rolled", "dice"),
    ("figures taken", "figures_taken"),
    ("hits saved", "saved"),
    ("withdrawals", "withdrawals"),
    ("breakthroughs", "breakthroughs"),
    ("units eliminated", "eliminated"),
    ("generals eliminated", "generals_taken"),
    ("points at the end", "points"),
)
POINTS = Prize("victory points", "victory points", "points", "{} win")
REPORT = Report(tally, ROWS, POINTS, has=points, decisive=lambda state: state.field.flags_to_win)


def caption(state: State, title: str) -> str:
    """A position in one line of words, for those who do not see the picture."""
    return entitled(title, (_army(state, side) for side in Side))


def _army(state: State, side: Side) -> str:
    board = state.board
    units, generals = b.units_of(board, side).bit_count(), b.generals_of(board, side).bit_count()
    brigades = sum(bool(b.brigade(board, number)) for number in b.general_ids(b.generals_of(board, side)))
    formed = f", {counted(brigades, 'brigade')}" if brigades else ""
    told = say_army(side, units, generals, b.lone_generals(board, side).bit_count())
    return f"{told}{formed}, {points(state, side)} of {state.field.flags_to_win} points"
