"""What the laws need to know of the 1961 game: wars to try, actions that can be imagined, values of fields."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import strategies as st

from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules.board import pieces_of
from bcnb.games.battle_cry_1961.rules.events import BattlesUndone
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import RULES_1961, Rules, Side
from bcnb.grid.squares import DIRECTIONS, SQUARES, Direction, SquareId, parse_square
from tests.helpers.battle_cry_1961.squares import war

OTHER_READINGS = replace(
    RULES_1961,
    whole_column=True,
    part_of_line=True,
    jumps_on=True,
    guns_jump=True,
    guns_support_guns=True,
    lone_by_line=False,
    extra_jumps=3,
    double_from_mountain=False,
    fights_on_mountain=False,
    fights_again=False,
    one_blocks_rail=False,
    dots_on_mountains=True,
    half_spot_rail=True,
    battle_needs_move=True,
    removed_at_once=True,
    fighters_escape=True,
    own_walls=True,
    rail_frees=False,
    false_undoes=True,
    join_on_loss=True,
    one_surrenders=True,
    join_at_once=False,
    shared_border=True,
    removed_together=False,
    most_turns=120,
    draws=True,
)
"""The rules of 1961 with every open question answered the other way, and both house rules."""

CROWDED = """
I.C.A.i.
.IcI~.c.
C.^i.a..
..I.c^..
.Ci..I.c
i..C..a.
"""
RAILS = ("a1 b1 c1", "c1 d1 d2 e2 e1", "a8 b8 c8", "c8 c7 d7 d8", "a8 a7 a6 a5 a4 a3", "a3 a2 a1")
EAST = " ".join(f"{row}{column}" for row in "abcdef" for column in (5, 6, 7, 8) if (row, column) != ("b", 5))


def everything(rules: Rules = RULES_1961, players: int = 2) -> State:
    """A small land with mountains, water, rail lines and both armies close to each other; a turn is about to begin."""
    readings = {name: getattr(rules, name) for name in Rules.__dataclass_fields__ if name not in ("version", "pieces")}
    told: dict[str, Any] = {"rails": RAILS, "players": players, "east": EAST, "mountains": "c3 d6"}
    seat = "union" if players == 2 else "union-west"
    state = war(CROWDED, seat=seat, **told, **readings)
    return state._replace(phase=type(state.phase).ROLL)


def starts() -> dict[str, State]:
    """Such lands by name."""
    return {"everything": everything(), "other-readings": everything(OTHER_READINGS, 4)}


def imaginable(state: State) -> Iterator[Any]:
    """Actions of every kind; those that begin on a square, on one with a piece or on one of three others."""
    begin = sorted({*pieces_of(state.board), *map(parse_square, ("a1", "k14", "z31"))})
    end = [at for at in SQUARES if at % 7 == state.turn.number % 7 or state.board.occupied >> at & 1]
    near = sorted({*end, *(at + step for at in begin for step in (1, 2, -1, -2, 32, 64, -32, 31, 33))} & set(SQUARES))
    for origin, target in product(begin, near):
        yield a.Move(origin, SquareId(target))
        yield a.Rail(origin, SquareId(target))
    for rear, direction in product(begin, DIRECTIONS):
        yield a.Declare(rear, direction)
    yield from (a.DONE, a.OFFER, a.AGREE, a.Roll("16"), a.Roll("22"), a.Throw("16", "22"))


FEW = [parse_square(label) for label in ("a1", "a2", "a3", "b2", "b3", "c4", "d3", "d5", "e1", "f4", "f8", "k14")]
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-2, 12),
    bool: st.booleans(),
    Side: st.sampled_from(Side),
    SquareId: st.sampled_from(FEW),
    Direction: st.sampled_from(DIRECTIONS),
    tuple[SquareId, ...]: st.lists(st.sampled_from(FEW), max_size=3).map(tuple),
    str: st.sampled_from(["union", "union-west", "confederate", "confederate-east", "nonsense", "6.4", "turns", ""]),
}
"""Values of the fields of events."""


def faults(state: State) -> list[str]:
    """What is not as it must be in any state."""
    board, turn = state.board, state.turn
    infantry, cavalry, artillery = board.arms
    checks = {
        "one piece a square": not board.sides[0] & board.sides[1],
        "one arm a piece": not (infantry & cavalry | infantry & artillery | cavalry & artillery),
        "every piece has a side and an arm": infantry | cavalry | artillery == board.occupied,
        "pieces stand on squares": not board.occupied & ~state.field.land,
        "only own pieces are led": not turn.commanded & ~state.own,
        "what is remembered is about pieces that are there": not (turn.stopped | turn.jumped) & ~state.own,
        "spots are left": 0 <= turn.spots <= 12,
        "the others have pieces": bool(board.sides[0] and board.sides[1]) or state.phase.value == "over",
    }
    return [name for name, holds in checks.items() if not holds]


class Ledger:
    """Follows one war: every state is judged by itself."""

    def __init__(self, start: State) -> None:
        self._joined = start.joined

    def faults(self, state: State, events: Iterable[Any]) -> list[str]:
        """What is not as it must be after a ply, in words."""
        parted = any(before and not after for before, after in zip(self._joined, state.joined, strict=True))
        parted = parted and not any(isinstance(event, BattlesUndone) for event in events)
        self._joined = state.joined
        return [*faults(state), *(["forces once joined stay joined"] if parted else [])]
