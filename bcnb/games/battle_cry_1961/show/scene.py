"""A position on squares as a scene: the land that stays, and what stands and is marked on it.

A scene says *what* is *where*; `sheet` and `art` know how it looks. Squares are labels.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from bcnb.games.battle_cry_1961.rules.board import pieces_of
from bcnb.games.battle_cry_1961.rules.state import Field, Phase, State
from bcnb.games.battle_cry_1961.show.board import SQUARES
from bcnb.games.battle_cry_1961.show.land import STRENGTHS, Land, MapScene, Watch, land_of
from bcnb.games.battle_cry_1961.show.names import ground_names, square_name
from bcnb.games.battle_cry_1961.show.plan import Plan
from bcnb.games.battle_cry_1961.show.text import say_turn
from bcnb.grid.squares import SquareId, members, parse_square, write_square
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, Arrow, Cell, LegendEntry, Mark, Piece, Viewpoint

MARKS = ("choice", "column", "lost", "target", "selected", "refused")
"""The kinds of marks: what may be chosen, whose column attacks, who was lost, what may be attacked, what is chosen, and
what was refused. Besides these `own-5` and `foe-4` bear the strengths of two columns."""
ARROWS = ("move", "rail", "jump")
"""The kinds of arrows: a move on foot, a ride along a rail line, the jump that ends a battle."""
PLAIN, MOUNTAIN = "plain", "mountain"


def map_scene(
    state: State,
    *,
    title: str = "",
    arrows: Iterable[tuple[str, str, str]] = (),
    marks: Iterable[tuple[str, str]] = (),
    stand: Viewpoint = DEFAULT_VIEWPOINT,
) -> MapScene:
    """What a state looks like. Arrows are (from, to, kind), marks (square, kind). Raises ValueError if unknown."""
    land = land_of(state.field)
    return MapScene(
        board=SQUARES,
        title=title,
        faces=(),
        works=(),
        prizes=(),
        armies=(),
        land=land,
        watch=_watch(state),
        cells=_cells(state),
        pieces=tuple(_pieces(state)),
        marks=tuple(_mark(*mark) for mark in marks),
        arrows=tuple(_arrow(*arrow) for arrow in arrows),
        legend=tuple(_legend(state, land)),
        kinds=tuple((kind.arm.word, kind.strength) for kind in state.rules.pieces),
    )


def _watch(state: State) -> Watch:
    side = state.side.seat
    if state.phase is Phase.OVER:
        return Watch(side, "The war is over", 0)
    return Watch(side, say_turn(state), state.turn.spots)


def _cells(state: State) -> tuple[Cell, ...]:
    """All squares; only those with pieces have other names than in an empty land."""
    empty, held = _empty_cells(state.field), members(state.board.occupied)
    return tuple({**empty, **{at: replace(empty[at], name=square_name(state, at)) for at in held}}.values())


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


def _legend(state: State, land: Land) -> Iterator[LegendEntry]:
    named = {"union": "blue state", "confederate": "grey state", "neutral": "green state"}
    yield from (LegendEntry("colour", colour, named[colour]) for colour, squares in land.colours if squares)
    if land.mountains:
        yield LegendEntry("terrain", "mountain", "mountain")
    if land.water:
        yield LegendEntry("water", "water", "water")
    if land.rails:
        yield LegendEntry("rail", "rail", "rail line from dot to dot")
    if land.east:
        yield LegendEntry("line", "line", "heavy line, East and West")
    for kind in state.rules.pieces:
        if state.board.arms[kind.arm]:
            yield LegendEntry("piece", kind.arm.word, f"{kind.arm.word}, strength {kind.strength}", kind.strength)
