"""What is reported on a recorded game of *Battle Cry*, and a position in one line."""

from bcnb.analysis.report import Prize, Report
from bcnb.games.battle_cry.report import tally
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.board import lone_generals
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.show.nouns import say_army
from bcnb.present.english import entitled

ROWS = (
    ("turns", "turns"),
    ("cards played", "cards"),
    ("pieces ordered", "orders"),
    ("moves", "moves"),
    ("attacks", "attacks"),
    ("dice rolled", "dice"),
    ("figures taken", "figures_taken"),
    ("retreat flags", "retreats_forced"),
    ("units eliminated", "eliminated"),
    ("generals eliminated", "generals_taken"),
    ("flags at the end", "flags"),
)
FLAGS = Prize("flags", "flags taken", "flags", "{} win")
REPORT = Report(tally, ROWS, FLAGS, has=flags, decisive=lambda state: state.field.flags_to_win)


def caption(state: State, title: str) -> str:
    """A position in one line of words, for those who do not see the picture."""
    return entitled(title, (_army(state, side) for side in Side))


def _army(state: State, side: Side) -> str:
    units = state.board.unit_masks[side].bit_count()
    generals = state.board.general_masks[side].bit_count()
    alone = lone_generals(state.board, side).bit_count()
    return f"{say_army(side, units, generals, alone)}, {flags(state, side)} of {state.field.flags_to_win} flags"
