"""What a scene of the hex board is made of in every game that is played there: ground, faces, works, prizes, marks."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from bcnb.games.hexboard.rules.board import COMPASS
from bcnb.games.hexboard.rules.command import section_in_force
from bcnb.games.hexboard.rules.state import Field, GiveOrders, HexState
from bcnb.games.hexboard.rules.tables import Side, Terrain
from bcnb.games.hexboard.show.names import ground_name, sections_of
from bcnb.games.hexboard.show.plan import centre, turned_side
from bcnb.grid.hexes import HEXES, HexId, members, parse_hex, write_hex
from bcnb.presentation import scene as sc
from bcnb.presentation.scene import GENERAL, WORKS, Arrow, Cell, Face, LegendEntry, Mark, Prize, SceneSide, Viewpoint


def turned(field: Field, stand: Viewpoint) -> bool:
    """Whether the board is turned, so that who stands before it has the own side at the bottom."""
    side = field.first if stand.below is None else Side[stand.below.upper()]
    return (side == field.top) != stand.turned


def up(field: Field, turn: bool) -> str:
    """The point of the compass at the top of the sheet; empty where nobody says."""
    if not field.country.up:
        return ""
    return COMPASS[(COMPASS.index(field.country.up) + 4 * turn) % len(COMPASS)]


@lru_cache(maxsize=64)
def ground(
    field: Field, works: tuple[tuple[HexId, int], ...], claimed: tuple[int, int], worth: str, turn: bool
) -> dict[HexId, Cell]:
    """Every hex with its place on the sheet, its ground and its name without pieces, in the order in which the sheet
    shows them. It stays the same for most of a game."""
    covered = dict(works)
    names = {number: ground_name(field, covered, claimed, number, worth) for number in HEXES}
    return {number: _cell(field, number, names[number], turn) for number in (reversed(HEXES) if turn else HEXES)}


def cells(empty: Mapping[HexId, Cell], said: Mapping[HexId, Iterable[str]]) -> tuple[Cell, ...]:
    """The hexes, those where pieces stand with what is said of them."""
    held = {at: replace(empty[at], name=", ".join((empty[at].name, *words))) for at, words in said.items()}
    return tuple({**empty, **held}.values())


def _cell(field: Field, number: HexId, name: str, turn: bool) -> Cell:
    x, y = centre(number, turn)
    ground = field.country.looks.get(number, field.terrain[number])
    return Cell(write_hex(number), x, y, ground.key, name, sections_of(field, number))


def faces(field: Field, turn: bool) -> tuple[Face, ...]:
    """The sides of hexes with a fence or a sunken road, as they lie on the sheet."""
    return tuple(
        Face(write_hex(number), turned_side(side, turn), field.terrain[number].key)
        for number, mask in sorted(field.faces.items())
        for side in members(mask)
    )


def works(covered: Mapping[HexId, int], turn: bool) -> tuple[Face, ...]:
    """The sides of hexes that field works cover, as they lie on the sheet."""
    return tuple(
        Face(write_hex(number), turned_side(side, turn), WORKS)
        for number, mask in sorted(covered.items())
        for side in members(mask)
    )


def lit(state: HexState, turn: bool) -> int | None:
    """The third of the sheet, from the left, in which alone orders are given now."""
    section = section_in_force(state) if isinstance(state.decision, GiveOrders) else None
    return 2 - section if turn and section is not None else section


def army(field: Field, side: Side, prizes: tuple[int, int], turn: bool) -> SceneSide:
    """A side as it is drawn in the margin: with the prizes that it has, and that it needs."""
    return SceneSide(side.seat, (side == field.top) != turn, *prizes)


def prizes(field: Field, claimed: tuple[int, int]) -> tuple[Prize, ...]:
    """The hexes worth something to a side."""
    return tuple(
        Prize(
            write_hex(number),
            objective.side.seat,
            objective.points,
            objective.for_good and bool(claimed[objective.side] >> number & 1),
        )
        for objective in field.objectives
        for number in members(objective.hexes)
    )


def marks(pairs: Iterable[tuple[str, str]]) -> tuple[Mark, ...]:
    """Marks from pairs (hex, kind). Raises ValueError for unknown ones."""
    return tuple(sc.mark(write_hex(parse_hex(label)), kind) for label, kind in pairs)


def arrows(triples: Iterable[tuple[str, str, str]]) -> tuple[Arrow, ...]:
    """Arrows from triples (from, to, kind). Raises ValueError for unknown ones."""
    return tuple(
        sc.arrow(write_hex(parse_hex(origin)), write_hex(parse_hex(target)), kind) for origin, target, kind in triples
    )


# --- the legend -------------------------------------------------------------------------------------------------------


def explain_ground(field: Field, kinds: Mapping[str, Terrain], covered: Mapping[HexId, int]) -> Iterator[LegendEntry]:
    """The kinds of ground that lie on a field, places that look like other ground, and field works if there are any."""
    looks = field.country.looks
    grounds = {ground for number, ground in enumerate(field.terrain) if number not in looks}
    for ground in kinds.values():
        if ground in grounds:
            yield LegendEntry("face" if ground.faced else "terrain", ground.key, ground.name)
    for at, look in sorted(looks.items()):
        yield LegendEntry("terrain", look.key, field.country.names[at])
    if covered:
        yield LegendEntry("face", WORKS, "field works")


def explain_general() -> LegendEntry:
    """What a general is."""
    return LegendEntry("piece", GENERAL, GENERAL)


def explain_prizes(field: Field, worth: str) -> Iterator[LegendEntry]:
    """Whose prizes there are; `worth` is what they bring: flag or point."""
    for side in Side:
        if any(prize.side == side for prize in field.objectives):
            yield LegendEntry("prize", side.seat, f"{worth} for the {side.seat.title()}")
