"""The encoding of *North against South* as numbers for training players: all actions, and what a seat sees.

A hex holds two units, so there are planes for the first and the second unit. A set of units is encoded per hex as 1 for
the first, 2 for the second and 3 for both.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import get_args

from bcnb.engine.ruleset import Seat
from bcnb.engine.training_encoding import Encoding, Vocabulary
from bcnb.games.hexboard import training_encoding as hexes
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.training_encoding import ARMS, LABELS, Lengths, Plane, marked, pairs, plane
from bcnb.games.north_against_south.rules.actions import Who
from bcnb.games.north_against_south.rules.state import Board, Decision, State, Unit
from bcnb.games.north_against_south.rules.tables import PLACES, Quality
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.grid.hexes import HEXES, HexId

QUALITIES = tuple(Quality)
ALL, UNIT, GENERAL, BRIGADE = Who.ALL.value, Who.UNIT.value, Who.GENERAL.value, Who.BRIGADE.value
PIECES = (
    *(f"{what} {place}" for place in ("first", "second") for what in (*ARMS, "quality", "brigade")),
    "general",
)
SETS = ("ordered", "marchers", "idle", "moved", "fought", "remounted", "defended")
DOINGS = (*SETS, "general ordered", "waited for")
DECISIONS: tuple[type, ...] = get_args(Decision)
COUNTS = ("own points", "enemy points", "own quota", "enemy quota", "own turn", "orders given", "section")


def _spots(at: HexId) -> tuple[str, ...]:
    return LABELS[at], *(f"{LABELS[at]}-{slot}" for slot in range(1, PLACES + 1))


SPOTS = tuple(chain.from_iterable(map(_spots, HEXES)))


def vocabulary(state: State) -> Vocabulary:
    """Return all action lines that a seat may write under the rules of a state."""
    return _vocabulary(tuple(state.rules.cards), hexes.lengths(state.rules))


@lru_cache(maxsize=16)
def _vocabulary(cards: tuple[str, ...], lengths: Lengths) -> Vocabulary:
    apart = (ALL, UNIT, GENERAL)
    return Vocabulary(
        {
            **hexes.shared_verbs(cards),
            "first": (SEATS,),
            "muster": (LABELS,),
            "enlist": (SPOTS,),
            "disband": (LABELS,),
            "order": (SPOTS, (*apart, BRIGADE)),
            "move": (pairs(lengths.march, _spots), apart),
            "dismount": (SPOTS,),
            "mount": (SPOTS,),
            "battle": (pairs(lengths.shot, _spots, single=False), (ALL, UNIT)),
            "expose": (SPOTS,),
            **dict.fromkeys(("stand", "withdraw", "defend", "ignore", "save", "obey"), ()),
            "retreat": (pairs(1, _spots), (ALL, UNIT)),
            "lose": ((UNIT, GENERAL),),
            **hexes.unit_verbs(SPOTS),
        }
    )


def names(state: State) -> Sequence[str]:
    """Return the names of the numbers in their order."""
    return hexes.number_names(state, PIECES, DOINGS, COUNTS, DECISIONS)


def numbers(state: State, seat: Seat) -> Sequence[int]:
    """Return the observation of a seat as whole numbers; the state is one that the seat observes."""
    side = Side(SEATS.index(seat))
    board = state.board
    return hexes.capped(
        [
            *hexes.joined([*_pieces(board, side), *_pieces(board, side.foe), *_doings(state)]),
            *hexes.ground(state, side),
            *hexes.cards(state, side),
            *_counts(state, side),
            *hexes.waits_for(state, DECISIONS),
        ]
    )


def _pieces(board: Board, side: Side) -> list[Plane]:
    found: list[Plane] = []
    for place in range(PLACES):
        found += _units(_at_place(board, side, place))
    return [*found, marked(board.general_masks[side])]


def _at_place(board: Board, side: Side, place: int) -> dict[HexId, Unit]:
    """Return the units of a side that are the first, or the second, of their hexes, counted from 0."""
    numbers = (stack[place] for stack in board.stacks.values() if len(stack) > place)
    units = (board.units[number] for number in numbers)
    return {unit.at: unit for unit in units if unit.side == side}


def _units(units: Mapping[HexId, Unit]) -> list[Plane]:
    arms = [plane({at: unit.strength for at, unit in units.items() if unit.kind.arm == arm}) for arm in ARMS]
    quality = plane({at: 1 + QUALITIES.index(unit.quality) for at, unit in units.items()})
    brigade = plane({at: 1 + unit.brigade for at, unit in units.items() if unit.brigade is not None})
    return [*arms, quality, brigade]


def _doings(state: State) -> list[Plane]:
    turn, board = state.turn, state.board
    masks = (turn.ordered, turn.marchers, turn.idle, turn.moved, turn.fought, turn.remounted, turn.defended)
    return [*(_set_of(board, mask) for mask in masks), _generals(board, turn.generals_ordered), _waited_for(state)]


def _set_of(board: Board, units: int) -> Plane:
    if not units:
        return plane({})
    return plane({at: _bits(units, stack) for at, stack in board.stacks.items()})


def _bits(units: int, stack: Iterable[int]) -> int:
    return sum(1 << place for place, number in enumerate(stack) if units >> number & 1)


def _generals(board: Board, generals: int) -> Plane:
    return plane({general.at: 1 for number, general in board.generals.items() if generals >> number & 1})


def _waited_for(state: State) -> Plane:
    """Return 1 for the hex of the piece that has to act, 2 for the attacker of the current battle, 3 for its target."""
    board, decision, attack = state.board, state.decision, state.turn.attack
    found: dict[HexId, int] = {}
    if attack is not None:
        found[attack.hex] = 3
        if attack.attacker in board.units:
            found[board.units[attack.attacker].at] = 2
    unit = getattr(decision, "unit", None)
    if unit is not None:
        found[board.units[unit].at] = 1
    return plane(found)


def _counts(state: State, side: Side) -> list[int]:
    turn, foe = state.turn, side.foe
    return [
        points(state, side),
        points(state, foe),
        quota(state, side),
        quota(state, foe),
        int(turn.side == side),
        len(turn.orders),
        0 if turn.section is None else turn.section + 1,
    ]


ENCODING: Encoding[State] = Encoding(vocabulary, names, numbers, hexes.MOST_CHANCES)
