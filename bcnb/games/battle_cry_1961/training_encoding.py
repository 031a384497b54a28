"""The encoding of *Battle-Cry* (1961) as numbers for training players: all actions, and what a seat sees.

The squares are those of the map, row by row; places beyond the map have no number.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from bcnb.engine.ruleset import Seat
from bcnb.engine.training_encoding import MOST, Encoding, Vocabulary
from bcnb.games.battle_cry_1961.rules.state import Field, Phase, State
from bcnb.games.battle_cry_1961.rules.tables import Area, Arm, Side
from bcnb.grid.squares import WORDS, SquareId, listed, members, spread, write_square

WHOSE = ("own", "enemy")
PIECES = tuple(f"{whose} {arm.name.lower()}" for whose in WHOSE for arm in Arm)
DOINGS = ("commanded", "stopped", "fought", "jumped", "jumper")
GROUND = ("mountain", "dot", "own states", "enemy states", "east")
COUNTS = ("spots", "own turn", "moved", "own joined", "enemy joined", "own offer", "enemy offer")
PHASES = tuple(Phase)
MOST_CHANCES = 21 * 21
"""The number of different rolls of both sides together."""


def vocabulary(state: State) -> Vocabulary:
    """Return all action lines that a seat may write on the map of a state."""
    return _vocabulary(state.field)


@lru_cache(maxsize=16)
def _vocabulary(field: Field) -> Vocabulary:
    squares = listed(field.land)
    return Vocabulary(
        {
            "move": (_pairs((at, to) for at in squares for to in listed(_two_steps(at) & field.land)),),
            "rail": (_pairs((at, hop.target) for at, hops in field.hops.items() for hop in hops),),
            "declare": (tuple(map(write_square, squares)), WORDS),
            "done": (),
            "offer": (),
            "agree": (),
        }
    )


def _pairs(pairs: Iterable[tuple[SquareId, SquareId]]) -> tuple[str, ...]:
    """Return pairs of squares as text, each pair once."""
    return tuple(dict.fromkeys(f"{write_square(at)} {write_square(to)}" for at, to in pairs)) or ("",)


def _two_steps(at: SquareId) -> int:
    """Return the squares that one or two steps lead to from a square."""
    near = spread(1 << at)
    return (near | spread(near)) & ~(1 << at)


def names(state: State) -> Sequence[str]:
    """Return the names of the numbers in their order."""
    labels = list(map(write_square, listed(state.field.land)))
    planes = [f"{one} {label}" for one in (*PIECES, *DOINGS, *GROUND) for label in labels]
    return [*planes, *COUNTS, *PHASES, *(command.seat for command in state.field.commands)]


def numbers(state: State, seat: Seat) -> Sequence[int]:
    """Return the observation of a seat as whole numbers; nothing is hidden in this game."""
    side = next(command.side for command in state.field.commands if command.seat == seat)
    places = _places(state.field.land)
    planes = (_plane(mask, places) for mask in (*_pieces(state, side), *_doings(state)))
    return [
        *chain.from_iterable(planes),
        *_ground(state.field, side),
        *_counts(state, side),
        *(int(state.phase is one) for one in PHASES),
        *(int(command is state.command) for command in state.field.commands),
    ]


def _plane(mask: int, places: Mapping[SquareId, int]) -> list[int]:
    """Return the plane with 1 on each square of a set."""
    filled = [0] * len(places)
    for at in members(mask):
        filled[places[at]] = 1
    return filled


@lru_cache(maxsize=16)
def _places(land: int) -> Mapping[SquareId, int]:
    """Return the index of each square in a plane."""
    return {at: place for place, at in enumerate(listed(land))}


def _pieces(state: State, side: Side) -> list[int]:
    board = state.board
    return [board.sides[whose] & board.arms[arm] for whose in (side, 1 - side) for arm in Arm]


def _doings(state: State) -> tuple[int, ...]:
    turn = state.turn
    jumper = 0 if turn.jumper is None else 1 << turn.jumper
    return turn.commanded, turn.stopped, turn.fought, turn.jumped, jumper


@lru_cache(maxsize=32)
def _ground(field: Field, side: Side) -> list[int]:
    """Return the planes that never change on a map, as a side sees them."""
    own, enemy = field.colours[side], field.colours[1 - side]
    masks = (field.mountains, field.stations, own, enemy, field.areas[Area.EAST])
    return list(chain.from_iterable(_plane(mask, _places(field.land)) for mask in masks))


def _counts(state: State, side: Side) -> list[int]:
    turn = state.turn
    return [
        min(turn.spots, MOST),
        int(state.side == side),
        int(turn.moved),
        int(state.joined[side]),
        int(state.joined[1 - side]),
        int(state.offer is side),
        int(state.offer is side.foe),
    ]


ENCODING: Encoding[State] = Encoding(vocabulary, names, numbers, MOST_CHANCES)
