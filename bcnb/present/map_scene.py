"""A position on squares as a scene: the land that stays, and what stands and is marked on it.

A scene says *what* is *where*; `map_sheet` and `map_artwork` know how it looks. Squares are labels.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from re import compile as pattern
from typing import Any

from bcnb.games.battle_cry_1961.board import pieces_of
from bcnb.games.battle_cry_1961.state import Field, Phase, State
from bcnb.games.battle_cry_1961.tables import Area, Side
from bcnb.grid.squares import SquareId, bit, members, parse_square, write_square, write_squares
from bcnb.present.landscape import say_turn
from bcnb.present.map_names import ground_names, square_name, state_name, town
from bcnb.present.map_plan import Plan, plan_of
from bcnb.present.scene import Arrow, Cell, Entry, Mark, Piece, Scene

MARKS = ("choice", "column", "lost", "target", "selected", "refused")
"""The kinds of marks: what may be chosen, whose column attacks, who was lost, what may be attacked, what is chosen, and
what was refused. Besides these `own-5` and `foe-4` bear the strengths of two columns."""
STRENGTHS = pattern("(own|foe)-[1-9][0-9]?")
ARROWS = ("move", "rail", "jump")
"""The kinds of arrows: a move on foot, a ride along a rail line, the jump that ends a battle."""
COLOURS = (*(side.seat for side in Side), "neutral")
"""The colours of the states."""
PLAIN, MOUNTAIN = "plain", "mountain"


@dataclass(frozen=True, slots=True)
class Land:
    """What is printed on a map, as sets of squares: its land and water, the colours and names of its states, its
    mountains, and the squares east of the heavy line (none where it has no line); its dots by name, and its rail lines
    from dot to dot. `plan` says where things lie. `notice` says what the map is.
    """

    land: int
    water: int
    colours: tuple[tuple[str, int], ...]
    states: tuple[tuple[str, int], ...]
    mountains: int
    east: int
    dots: tuple[tuple[SquareId, str], ...]
    rails: tuple[tuple[SquareId, ...], ...]
    notice: str
    plan: Plan

    def to_json(self) -> dict[str, Any]:
        """The land as plain values, fit for JSON; sets of squares are their labels."""
        return {
            "land": write_squares(self.land),
            "water": write_squares(self.water),
            "colours": {colour: write_squares(squares) for colour, squares in self.colours},
            "states": {name: write_squares(squares) for name, squares in self.states},
            "mountains": write_squares(self.mountains),
            "east": write_squares(self.east),
            "dots": {write_square(at): name for at, name in self.dots},
            "rails": [" ".join(map(write_square, track)) for track in self.rails],
            "notice": self.notice,
        }


@dataclass(frozen=True, slots=True)
class Watch:
    """Whose turn it is, in words, and how many spots are left."""

    side: str
    words: str
    spots: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapScene(Scene):
    """All that is to be seen of a map of squares. `kinds` are all kinds of pieces, with their battle strengths.

    Two scenes with the same pieces on the same land are equal, whosever turn it is.
    """

    land: Land
    watch: Watch = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        """The scene as plain values, fit for JSON."""
        return asdict(self) | {"land": self.land.to_json()}


def map_scene(
    state: State,
    *,
    title: str = "",
    arrows: Iterable[tuple[str, str, str]] = (),
    marks: Iterable[tuple[str, str]] = (),
) -> MapScene:
    """What a state looks like. Arrows are (from, to, kind), marks (square, kind). Raises ValueError if unknown."""
    land = land_of(state.field)
    return MapScene(
        board="squares",
        title=title,
        faces=(),
        works=(),
        prizes=(),
        armies=(),
        land=land,
        watch=_watch(state),
        cells=tuple(_cells(state)),
        pieces=tuple(_pieces(state)),
        marks=tuple(_mark(*mark) for mark in marks),
        arrows=tuple(_arrow(*arrow) for arrow in arrows),
        legend=tuple(_legend(state, land)),
        kinds=tuple((kind.arm.word, kind.strength) for kind in state.rules.pieces),
    )


@lru_cache(maxsize=64)
def land_of(field: Field) -> Land:
    """What is printed on the map of a war."""
    return Land(
        land=field.land,
        water=field.water,
        colours=tuple(zip(COLOURS, _coloured(field), strict=True)),
        states=tuple(_states(field)),
        mountains=field.mountains,
        east=field.areas[Area.EAST],
        dots=tuple((at, town(name)) for at, name in field.dots.items()),
        rails=tuple(section.squares for section in field.sections),
        notice=field.notice,
        plan=plan_of(members(field.land | field.water)),
    )


def _coloured(field: Field) -> tuple[int, int, int]:
    """The squares of every colour; a map without states has none."""
    union, confederate = field.colours
    return union, confederate, bit(field.states) & ~(union | confederate)


def _states(field: Field) -> Iterator[tuple[str, int]]:
    for name in dict.fromkeys(map(state_name, field.states.values())):
        yield name, bit(at for at, full in field.states.items() if state_name(full) == name)


def _watch(state: State) -> Watch:
    side = state.side.seat
    if state.phase is Phase.OVER:
        return Watch(side, "The war is over", 0)
    return Watch(side, say_turn(state), state.turn.spots)


def _cells(state: State) -> Iterator[Cell]:
    """All squares; only those with pieces have other names than in an empty land."""
    for at, cell in _empty_cells(state.field).items():
        held = state.board.occupied >> at & 1
        yield replace(cell, name=square_name(state, at)) if held else cell


@lru_cache(maxsize=64)
def _empty_cells(field: Field) -> dict[SquareId, Cell]:
    plan, names = land_of(field).plan, ground_names(field)
    return {at: _cell(field, plan, at, names[at]) for at in members(field.land)}


def _cell(field: Field, plan: Plan, at: SquareId, name: str) -> Cell:
    x, y = plan.centre(at)
    return Cell(write_square(at), x, y, MOUNTAIN if field.mountains >> at & 1 else PLAIN, name, ())


def _pieces(state: State) -> Iterator[Piece]:
    for at, (side, arm) in sorted(pieces_of(state.board).items()):
        strength = state.rules.pieces[arm].strength
        label = write_square(at)
        yield Piece(f"{side.seat} {arm.word} {label}", side.seat, arm.word, label, strength, strength)


def _mark(label: str, kind: str) -> Mark:
    if kind not in MARKS and not STRENGTHS.fullmatch(kind):
        raise ValueError(f"{kind!r} is no kind of mark: {', '.join(MARKS)}, own-5 or foe-4")
    return Mark(write_square(parse_square(label)), kind)


def _arrow(origin: str, target: str, kind: str) -> Arrow:
    if kind not in ARROWS:
        raise ValueError(f"{kind!r} is no kind of arrow: {', '.join(ARROWS)}")
    return Arrow(write_square(parse_square(origin)), write_square(parse_square(target)), kind)


def _legend(state: State, land: Land) -> Iterator[Entry]:
    named = {"union": "blue state", "confederate": "grey state", "neutral": "green state"}
    yield from (Entry("colour", colour, named[colour]) for colour, squares in land.colours if squares)
    if land.mountains:
        yield Entry("terrain", "mountain", "mountain")
    if land.water:
        yield Entry("water", "water", "water")
    if land.rails:
        yield Entry("rail", "rail", "rail line from dot to dot")
    if land.east:
        yield Entry("line", "line", "heavy line, East and West")
    for kind in state.rules.pieces:
        if state.board.arms[kind.arm]:
            yield Entry("piece", kind.arm.word, f"{kind.arm.word}, strength {kind.strength}", kind.strength)
