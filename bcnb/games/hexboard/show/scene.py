"""What a scene of the hex board is made of in every game that is played there: ground, faces, works, prizes, marks."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from bcnb.games.hexboard.rules.state import Field
from bcnb.games.hexboard.rules.tables import Side, Terrain
from bcnb.games.hexboard.show.names import sections_of
from bcnb.games.hexboard.show.plan import centre
from bcnb.grid.hexes import HEXES, HexId, members, neighbour, parse_hex, write_hex
from bcnb.present import scene as sc
from bcnb.present.scene import BRIDGE, GENERAL, WORKS, Arrow, Cell, Entry, Face, Mark, Prize


def cells(field: Field, name: Callable[[HexId], str]) -> tuple[Cell, ...]:
    """Every hex with its ground and its name."""
    return tuple(_cell(field, number, name(number)) for number in HEXES)


def _cell(field: Field, number: HexId, name: str) -> Cell:
    x, y = centre(number)
    ground = field.country.looks.get(number, field.terrain[number])
    return Cell(write_hex(number), x, y, ground.key, name, sections_of(field, number), _turn(field, number, ground))


def _turn(field: Field, number: HexId, ground: Terrain) -> int:
    """A bridge joins two opposite sides with dry land, if there are such."""
    if ground.key != BRIDGE:
        return 0
    return next((side for side in (1, 0, 2) if _dry(field, number, side) and _dry(field, number, side + 3)), 1)


def _dry(field: Field, number: HexId, side: int) -> bool:
    beyond = neighbour(number, side)
    return beyond is not None and not field.terrain[beyond].water


def faces(field: Field) -> tuple[Face, ...]:
    """The sides of hexes with a fence or a sunken road."""
    return tuple(
        Face(write_hex(number), side, field.terrain[number].key)
        for number, mask in sorted(field.faces.items())
        for side in members(mask)
    )


def works(covered: Mapping[HexId, int]) -> tuple[Face, ...]:
    """The sides of hexes that field works cover."""
    return tuple(
        Face(write_hex(number), side, WORKS) for number, mask in sorted(covered.items()) for side in members(mask)
    )


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


def explain_ground(field: Field, kinds: Mapping[str, Terrain], covered: Mapping[HexId, int]) -> Iterator[Entry]:
    """The kinds of ground that lie on a field, places that look like other ground, and field works if there are any."""
    looks = field.country.looks
    grounds = {ground for number, ground in enumerate(field.terrain) if number not in looks}
    for ground in kinds.values():
        if ground in grounds:
            yield Entry("face" if ground.faced else "terrain", ground.key, ground.name)
    for at, look in sorted(looks.items()):
        yield Entry("terrain", look.key, field.country.names[at])
    if covered:
        yield Entry("face", WORKS, "field works")


def explain_general() -> Entry:
    """What a general is."""
    return Entry("piece", GENERAL, GENERAL)


def explain_prizes(field: Field, worth: str) -> Iterator[Entry]:
    """Whose prizes there are; `worth` is what they bring: flag or point."""
    for side in Side:
        if any(prize.side == side for prize in field.objectives):
            yield Entry("prize", side.seat, f"{worth} for the {side.seat.title()} side")
