"""The names of squares, dots, states and pieces in words, for screen readers and the line below the map."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from bcnb.engine.name_lookup import did_you_mean
from bcnb.games.battle_cry_1961.rules.state import Field, Section, State
from bcnb.games.battle_cry_1961.rules.tables import Area, Side
from bcnb.grid.squares import SquareId, members, write_square
from bcnb.presentation.text_tools import join_words

COUNTED = "A square is named by its row and its number: b2 touches a2, b1, b3 and c2. Corners do not touch."
"""The naming of squares, explained for players with a board on paper."""


def square_name(state: State, at: SquareId) -> str:
    """Return a square in words: "b29, New York, dot of Albany, N.Y., Union infantry, strength 2"."""
    return ", ".join((ground_names(state.field)[at], *_piece(state, at)))


def piece_name(state: State, at: int) -> str:
    """Return the piece on a square: "Union infantry, strength 2"."""
    side, arm = Side(state.board.sides[Side.CONFEDERATE] >> at & 1), state.board.arm_at(at)
    return f"{side.seat.title()} {arm.word}, strength {state.rules.pieces[arm].strength}"


def town(name: str) -> str:
    """Return the name of a dot as it is on the map, without its state and neighbors.

    >>> town("Cincinnati, Ohio (with Covington, Ky.)"), town("Ironton (Pilot Knob), Mo.")
    ('Cincinnati', 'Ironton')
    """
    return name.partition(" (")[0].partition(",")[0]


def dot_called(field: Field, name: str) -> SquareId:
    """Return the dot of a town, given as "Jackson, Tenn." or, if it is the only one of that name, as "Chicago".

    Raises:
        ValueError: if no dot has this name, or several have it.
    """
    known = {at: (full, full.partition(" (")[0], town(full)) for at, full in field.dots.items()}
    found = [at for at, names in known.items() if name in names]
    if not found:
        raise ValueError(f"unknown red dot {name!r}{did_you_mean(str(name), chain.from_iterable(known.values()))}")
    if len(found) > 1:
        whole = " or ".join(sorted(field.dots[at] for at in found))
        raise ValueError(f"more than one red dot is called {name!r}: say {whole}")
    return found[0]


def state_name(name: str) -> str:
    """Return the name of a state as it is on the map, without a remark.

    >>> state_name("Virginia (western counties; West Virginia from 1863)")
    'Virginia'
    """
    return name.partition(" (")[0]


def section_name(field: Field, section: Section) -> str:
    """Return a rail line named by its ends: "Atlanta to Augusta"."""
    first, last = (town(field.dots[at]) for at in (section.squares[0], section.squares[-1]))
    return f"{first} to {last}"


@lru_cache(maxsize=64)
def ground_names(field: Field) -> dict[SquareId, str]:
    """Return the description of each square that holds for any position on the map."""
    return {at: ", ".join((write_square(at), *_land(field, at), *_rails(field, at))) for at in members(field.land)}


def _land(field: Field, at: SquareId) -> Iterator[str]:
    if at in field.states:
        yield field.states[at]
    if field.areas[Area.EAST] and len(field.commands) > 2:
        yield "East" if field.areas[Area.EAST] >> at & 1 else "West"
    if field.mountains >> at & 1:
        yield "mountain"


def _rails(field: Field, at: SquareId) -> Iterator[str]:
    """Iterate over the dot of a square, or the rail lines that cross it."""
    if at in field.dots:
        yield f"dot of {field.dots[at]}"
        return
    if lines := [section_name(field, section) for section in field.sections if at in section.squares]:
        yield f"rail line{'s' if len(lines) > 1 else ''} {join_words(lines)}"


def _piece(state: State, at: SquareId) -> Iterator[str]:
    if state.board.occupied >> at & 1:
        yield piece_name(state, at)
        if state.turn.stopped >> at & 1:
            yield "stopped on the mountain"
