"""The training encoding of *Battle Cry*: every action, and what a seat sees, as numbers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import get_args

from bcnb.engine.ruleset import Seat
from bcnb.engine.training_encoding import Encoding, Vocabulary
from bcnb.games.battle_cry.rules.actions import Who
from bcnb.games.battle_cry.rules.state import Decision, State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard import training_encoding as hexes
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.training_encoding import ARMS, LABELS, Lengths, Plane, marked, pairs, plane

PIECES = (*ARMS, "general")
DOINGS = ("ordered", "general ordered", "moved", "general moved", "fought", "waited for")
DECISIONS: tuple[type, ...] = get_args(Decision)
COUNTS = ("own flags", "enemy flags", "flags to win", "own turn", "orders given", "section")


def vocabulary(state: State) -> Vocabulary:
    """Return every line that a seat's action may have under the rules of a state."""
    return _vocabulary(tuple(state.rules.cards), hexes.lengths(state.rules))


@lru_cache(maxsize=16)
def _vocabulary(cards: tuple[str, ...], lengths: Lengths) -> Vocabulary:
    who = tuple(Who)
    return Vocabulary(
        {
            **hexes.shared_verbs(cards),
            "order": (LABELS, who),
            "move": (pairs(lengths.march), who),
            "battle": (pairs(lengths.shot),),
            "retreat": (pairs(1),),
            **hexes.unit_verbs(LABELS),
        }
    )


def names(state: State) -> Sequence[str]:
    """Return the names of the numbers, in their order."""
    return hexes.number_names(state, PIECES, DOINGS, COUNTS, DECISIONS)


def numbers(state: State, seat: Seat) -> Sequence[int]:
    """Return the observation of a seat as whole numbers; the state is one that the seat observes."""
    side = Side(SEATS.index(seat))
    return hexes.capped(
        [
            *hexes.joined([*_pieces(state, side), *_pieces(state, side.foe), *_doings(state)]),
            *hexes.ground(state, side),
            *hexes.cards(state, side),
            *_counts(state, side),
            *hexes.waits_for(state, DECISIONS),
        ]
    )


def _pieces(state: State, side: Side) -> list[Plane]:
    units = state.board.units.items()
    arms = [plane({at: one.strength for at, one in units if one.side == side and one.kind.arm == arm}) for arm in ARMS]
    return [*arms, marked(state.board.general_masks[side])]


def _doings(state: State) -> list[Plane]:
    turn = state.turn
    masks = (turn.ordered, turn.generals_ordered, turn.moved, turn.generals_moved, turn.fought)
    return [*map(marked, masks), _waited_for(state.decision)]


def _waited_for(decision: Decision | None) -> Plane:
    """Return the hexes of a decision: 1 for the piece, 2 for the attacker, 3 for the target."""
    named = (getattr(decision, name, None) for name in ("at", "attacker", "target"))
    return plane({at: number for number, at in enumerate(named, start=1) if at is not None})


def _counts(state: State, side: Side) -> list[int]:
    turn, section = state.turn, state.turn.section
    return [
        flags(state, side),
        flags(state, side.foe),
        state.field.prizes_to_win[side],
        int(turn.side == side),
        len(turn.orders),
        0 if section is None else section + 1,
    ]


ENCODING: Encoding[State] = Encoding(vocabulary, names, numbers, hexes.MOST_CHANCES)
