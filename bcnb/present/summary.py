"""A recorded game in one small table, and a position in one line."""

from collections.abc import Iterable, Sequence

from bcnb.analysis.tally import Tally
from bcnb.games.battle_cry.board import lone_generals
from bcnb.games.battle_cry.state import State
from bcnb.games.battle_cry.tables import Side
from bcnb.games.battle_cry.victory import flags
from bcnb.present.nouns import counted, ended

_ROWS = (
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


def summary_table(tallies: Sequence[Tally]) -> str:
    """The counts of both sides as a table of text."""
    head = f"{'':20} " + " ".join(f"{tally.side.seat.title():>12}" for tally in tallies)
    rows = (f"{name:20} " + " ".join(f"{getattr(tally, field):12}" for tally in tallies) for name, field in _ROWS)
    return "\n".join((head, *rows))


def caption(state: State, title: str) -> str:
    """A position in one line of words, for those who do not see the picture."""
    return entitled(title, (_army(state, side) for side in Side))


def entitled(title: str, armies: Iterable[str]) -> str:
    """A title, and the armies of both sides in words."""
    told = "; ".join(armies)
    return f"{ended(title)} {told}." if title else f"{told}."


def _army(state: State, side: Side) -> str:
    units = state.board.unit_masks[side].bit_count()
    generals = state.board.general_masks[side].bit_count()
    alone = lone_generals(state.board, side).bit_count()
    return f"{say_army(side, units, generals, alone)}, {flags(state, side)} of {state.field.flags_to_win} flags"


def say_army(side: Side, units: int, generals: int, alone: int) -> str:
    """The numbers of an army: "Union: 7 units, 3 generals (1 alone)"."""
    said = f" ({alone} alone)" if alone else ""
    return f"{side.seat.title()}: {counted(units, 'unit')}, {counted(generals, 'general')}{said}"
