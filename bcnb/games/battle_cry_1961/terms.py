"""What the chance to win the game of 1961 is reckoned from: pieces, how they stand, what they could take, the turn.

Nothing is hidden in it, so all viewers see the same. Every term is the Union's less the Confederacy's, partners
together.
"""

from collections.abc import Iterator
from functools import lru_cache

from bcnb.analysis.chances import Terms
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry_1961.players.columns import View, winnings
from bcnb.games.battle_cry_1961.rules.state import Board, Field, Phase, State
from bcnb.games.battle_cry_1961.rules.tables import Arm, Rules, Side
from bcnb.grid.squares import spread

NAMES = (
    "infantry",
    "cavalry",
    "artillery",
    "share of the battle strength",
    "pieces beside a friend",
    "pieces beside an enemy",
    "pieces near an enemy",
    "open squares beside",
    "pieces on mountains",
    "pieces on a station",
    "forces joined",
    "strength that could be taken, in the turn",
    "strength that could be taken, to answer",
    "the turn, its dice",
    "the turn, its moves and battles",
    "spots left",
    "the first turn of the war",
)
"""The terms. `in the turn` is the seat that moves, `to answer` the other side."""
SIGNS = (1.0, -1.0)
"""With which sign a side's share of a term counts, by side."""


def values(state: State, viewer: Seat | None) -> list[float]:
    """The terms of a state, in the order of `NAMES`."""
    union, confederate = (_standing(state, side) for side in Side)
    own, foe = (sum(state.rules.pieces[arm].strength * one[arm] for arm in Arm) for one in (union, confederate))
    return [
        *(float(one - other) for one, other in zip(union[:3], confederate[:3], strict=True)),
        (own - foe) / (own + foe) if own + foe else 0.0,
        *(float(one - other) for one, other in zip(union[3:], confederate[3:], strict=True)),
        float(state.joined[0] - state.joined[1]),
        *_tempo(state),
    ]


def _standing(state: State, side: Side) -> tuple[int, ...]:
    """How a side's pieces stand: by arm, beside friends and enemies and near these, the room that they have, and the
    ground that they hold."""
    field, board = state.field, state.board
    own, foes = board.sides[side], board.sides[1 - side]
    beside = spread(foes)
    near = beside | spread(beside)
    return (
        *((own & arm).bit_count() for arm in board.arms),
        (own & spread(own)).bit_count(),
        (own & beside).bit_count(),
        (own & (near | spread(near))).bit_count(),
        (spread(own) & state.open).bit_count(),
        (own & field.mountains).bit_count(),
        (own & field.stations).bit_count(),
    )


def _tempo(state: State) -> Iterator[float]:
    """What the seat on turn could take, what the other side could take then, and whose turn it is, as far as its pieces
    are commanded."""
    side, foes = state.side, state.foes
    sign, led = SIGNS[side], state.turn.commanded
    share = led.bit_count() / max(state.own.bit_count(), 1)
    rolls = state.phase in (Phase.ROLL, Phase.SIDES)
    yield sign * _takes(state.rules, state.field, state.board, led, foes)
    yield -sign * _takes(state.rules, state.field, state.board, foes, state.own)
    yield sign * share if rolls else 0.0
    yield 0.0 if rolls else sign * share
    yield sign * share * state.turn.spots
    yield SIGNS[state.field.commands[0].side]


@lru_cache(maxsize=1 << 10)
def _takes(rules: Rules, field: Field, board: Board, own: int, foes: int) -> int:
    """The battle strength that could be taken as the pieces stand."""
    return winnings(View(rules, field, board, own, foes))


TERMS: Terms[State] = Terms(Side.UNION.seat, NAMES, values)
"""What the chance of the Union is reckoned from."""
