"""The features of the win probability: pieces, what they could take, and the turn.

Nothing is hidden, so all viewers see the same. Each term is the Union's value minus the Confederacy's, with partners
together.
"""

from collections.abc import Iterator
from functools import lru_cache

from bcnb.analysis.win_probability import WinFeatures
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry_1961.players.position_analysis import TrialPosition, winnings
from bcnb.games.battle_cry_1961.rules.state import Board, Field, Phase, State
from bcnb.games.battle_cry_1961.rules.tables import Rules, Side

NAMES = (
    "infantry",
    "cavalry",
    "artillery",
    "share of the pieces",
    "pieces ahead, while few are gone",
    "strength that could be taken, in the turn",
    "strength that could be taken, to answer",
    "the turn, its dice",
    "the turn, its moves and battles",
    "spots left",
    "the first turn of the war",
)
"""The terms of the model.

`in the turn` is the seat that moves, `to answer` the other side. The first turn, and an early lead, count less the more
pieces are gone. A cavalry regiment counts as much as an infantry division, because the pieces left decide.
"""
SIGNS = (1.0, -1.0)
"""The sign of a side's share of a term, by side."""


def values(state: State, viewer: Seat | None) -> list[float]:
    """Return the terms of a state in the order of `NAMES`."""
    union, confederate = state.board.sides
    own, foe = union.bit_count(), confederate.bit_count()
    early = ((own + foe) / _all_pieces(state.rules)) ** 2
    return [
        *(float((union & arm).bit_count() - (confederate & arm).bit_count()) for arm in state.board.arms),
        (own - foe) / (own + foe) if own + foe else 0.0,
        (own - foe) * early,
        *_tempo(state),
        SIGNS[state.field.commands[0].side] * early,
    ]


@lru_cache(maxsize=64)
def _all_pieces(rules: Rules) -> int:
    """Return the maximum number of pieces of both sides together."""
    return 2 * sum(kind.number for kind in rules.pieces)


def _tempo(state: State) -> Iterator[float]:
    """Iterate over what the current seat could take, what the other side could then take, and the turn.

    The turn counts by the share of the side's pieces that the seat commands.
    """
    side, foes = state.side, state.foes
    sign, led = SIGNS[side], state.turn.commanded
    share = led.bit_count() / max(state.own.bit_count(), 1)
    rolls = state.phase in (Phase.ROLL, Phase.SIDES)
    yield sign * _takes(state.rules, state.field, state.board, led, foes)
    yield -sign * _takes(state.rules, state.field, state.board, foes, state.own)
    yield sign * share if rolls else 0.0
    yield 0.0 if rolls else sign * share
    yield sign * share * state.turn.spots


@lru_cache(maxsize=1 << 10)
def _takes(rules: Rules, field: Field, board: Board, own: int, foes: int) -> int:
    """Return the battle strength that could be taken without moving."""
    return winnings(TrialPosition(rules, field, board, own, foes))


WIN_FEATURES: WinFeatures[State] = WinFeatures(Side.UNION.seat, NAMES, values)
"""The win features, seen from the Union's side."""
