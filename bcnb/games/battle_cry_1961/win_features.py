"""What the chance to win the game of 1961 is reckoned from: pieces, what they could take, the turn.

Nothing is hidden in it, so all viewers see the same. Every term is the Union's less the Confederacy's, partners
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
"""The terms. `in the turn` is the seat that moves, `to answer` the other side. The first turn, and being ahead early,
count the less, the more pieces are gone. A cavalry regiment is worth as much as an infantry division: what counts is
who is left."""
SIGNS = (1.0, -1.0)
"""With which sign a side's share of a term counts, by side."""


def values(state: State, viewer: Seat | None) -> list[float]:
    """The terms of a state, in the order of `NAMES`."""
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
    """How many pieces both sides have at most."""
    return 2 * sum(kind.number for kind in rules.pieces)


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


@lru_cache(maxsize=1 << 10)
def _takes(rules: Rules, field: Field, board: Board, own: int, foes: int) -> int:
    """The battle strength that could be taken as the pieces stand."""
    return winnings(TrialPosition(rules, field, board, own, foes))


WIN_FEATURES: WinFeatures[State] = WinFeatures(Side.UNION.seat, NAMES, values)
"""What the chance of the Union is reckoned from."""
