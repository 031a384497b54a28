"""What the starting layouts of both games on the hex board say alike: ground, letters, sides, hands, objectives."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bcnb.games.hexboard.files.pictures import read_picture
from bcnb.games.hexboard.rules.state import Armed, Objective, Sided
from bcnb.games.hexboard.rules.tables import Rules, Side, Terrain, UnitType
from bcnb.grid.hexes import SIDES, HexId, members, parse_hex, row, write_hex
from bcnb.storage.game_files import AsciiMapError
from bcnb.storage.toml import Table

HAND_SIZES = (1, 10)
"""The fewest and the most cards of a hand."""
SPARE_HAND = 5
"""The hand size of a position that names none."""
EMPTY = "."


class Ground(NamedTuple):
    """What lies on the board: terrain of hexes that are not clear, faces of fences and roads, sides of field works."""

    terrain: Mapping[HexId, Terrain]
    faces: Mapping[HexId, int]
    works: Mapping[HexId, int]


def read_label(table: Table, label: str, *keys: str | int) -> HexId:
    """The hex of a label that stands under some keys of the table. Raises FileError."""
    try:
        return parse_hex(label)
    except ValueError as error:
        raise table.fault(str(error), *keys) from None


def read_labels(table: Table, key: str) -> int:
    """The set of the hexes whose labels stand in one text, separated by blanks; empty where the key is missing."""
    mask = 0
    for label in table.text(key, "").split():
        mask |= 1 << read_label(table, label, key)
    return mask


def glyph(unit: Armed) -> str:
    """The letter of a unit in a picture: a capital for the Union, a small letter for the Confederacy."""
    return cased(unit.kind.glyph, unit.side)


def cased(letter: str, side: Side) -> str:
    """A letter as a side has it."""
    return letter.upper() if side == Side.UNION else letter.lower()


def write_sides(mask: int) -> str:
    """The names of a set of sides of a hex, clockwise."""
    return " ".join(side for number, side in enumerate(SIDES) if mask >> number & 1)


def read_side(table: Table, key: str, default: Side | None = None) -> Side:
    """The side named under a key. Raises FileError."""
    seats = [side.seat for side in Side]
    return Side(seats.index(table.choice(key, seats, None if default is None else default.seat)))


def read_hands(armies: Iterable[Table], sparing: bool) -> tuple[int, int]:
    """The hand sizes of both armies. Raises FileError."""
    union, confederate = (army.whole("cards", SPARE_HAND if sparing else None, *HAND_SIZES) for army in armies)
    return union, confederate


def read_top(table: Table, armies: Iterable[Table], sparing: bool) -> Side:
    """The side that stands at the top; in a position, where none is named, the Union. Raises FileError."""
    union, confederate = (army.truth("top", False) for army in armies)
    if union and confederate:
        raise table.fault("both sides stand at the top; say `top = true` for one", Side.CONFEDERATE.seat, "top")
    if not sparing and not union and not confederate:
        raise table.fault("no side stands at the top; say `top = true` for one", Side.UNION.seat)
    return Side.CONFEDERATE if confederate else Side.UNION


def read_letters(table: Table, key: str) -> Mapping[HexId, str]:
    """The letters of a picture that are not empty ground; none where the picture is missing."""
    text = table.text(key, "")
    if not text:
        return {}
    try:
        return {here: letter for here, letter in read_picture(text).items() if letter != EMPTY}
    except AsciiMapError as error:
        raise table.where.row_fault(str(error), error.row, *table.keys, key) from None


def unknown_letter(table: Table, key: str, here: HexId, letter: str, known: Iterable[str]) -> Exception:
    """The error to raise about a letter of a picture that stands for nothing."""
    reason = f"unknown letter {letter!r} on {write_hex(here)}; there are {' '.join((EMPTY, *known))}"
    return table.where.row_fault(reason, row(here), *table.keys, key)


# --- ground -----------------------------------------------------------------------------------------------------------


def read_ground(table: Table, picture: Table, rules: Rules) -> Ground:
    """What lies on the board. Raises FileError."""
    terrain = _read_terrain(picture, rules)
    faces = _read_sides(table.table("faces"))
    works = _read_sides(table.table("works"))
    _check_faces(table, terrain, faces)
    _check_works(table, terrain, works, rules)
    return Ground(terrain, faces, works)


def _read_terrain(picture: Table, rules: Rules) -> dict[HexId, Terrain]:
    kinds = {kind.glyph: kind for kind in rules.terrain.values() if kind.glyph != EMPTY}
    letters = read_letters(picture, "terrain")
    for here, letter in letters.items():
        if letter not in kinds:
            raise unknown_letter(picture, "terrain", here, letter, kinds)
    return {here: kinds[letter] for here, letter in letters.items()}


def _read_sides(table: Table) -> dict[HexId, int]:
    sides = {read_label(table, label, label): _read_mask(table, label) for label in table.entries()}
    return {here: sides[here] for here in sorted(sides)}


def _read_mask(table: Table, label: str) -> int:
    mask = 0
    for side in table.text(label).split():
        if side not in SIDES:
            raise table.fault(f"{side!r} is no side of a hex; there are {' '.join(SIDES)}", label)
        mask |= 1 << SIDES.index(side)
    return mask


def _check_faces(table: Table, terrain: Mapping[HexId, Terrain], faces: Mapping[HexId, int]) -> None:
    for here, kind in terrain.items():
        if kind.faced and here not in faces:
            raise table.fault(f"the {kind.name} on {write_hex(here)} has no sides in [faces]", "faces")
    for here in faces:
        if here not in terrain or not terrain[here].faced:
            label = write_hex(here)
            raise table.fault(f"{label} has sides in [faces], but no terrain that faces anywhere", "faces", label)


def _check_works(table: Table, terrain: Mapping[HexId, Terrain], works: Mapping[HexId, int], rules: Rules) -> None:
    for here, mask in works.items():
        label = write_hex(here)
        if here in terrain and terrain[here].water:
            raise table.fault(f"field works on {label} would stand in a waterway", "works", label)
        if any(mask >> n & 1 and not (mask >> (n + 1) % 6 | mask >> (n - 1) % 6) & 1 for n in range(6)):
            raise table.fault(f"field works on {label} must cover two sides that meet", "works", label)
    if len(works) > rules.works_supply:
        raise table.fault(f"{len(works)} hexes have field works, but there are {rules.works_supply} tokens", "works")


# --- armies -----------------------------------------------------------------------------------------------------------


def kinds_of(rules: Rules) -> Mapping[str, tuple[Side, UnitType]]:
    """Every letter of a unit: a capital for a Union one, a small letter for a Confederate one."""
    both = ((kind, side) for kind in rules.units.values() for side in Side)
    return {kind.glyph if side == Side.UNION else kind.glyph.lower(): (side, kind) for kind, side in both}


def read_units(picture: Table, ground: Ground, rules: Rules) -> dict[HexId, tuple[Side, UnitType]]:
    """The sides and the kinds of the units that a picture shows. Raises FileError."""
    kinds, letters = kinds_of(rules), read_letters(picture, "units")
    for here, letter in letters.items():
        if letter not in kinds:
            raise unknown_letter(picture, "units", here, letter, kinds)
    for here in letters:
        check_footing(picture, ground, here, "unit", "units")
    return {here: kinds[letter] for here, letter in letters.items()}


def read_generals(
    armies: Iterable[Table], ground: Ground, owners: Mapping[HexId, Side]
) -> dict[HexId, tuple[Side, str]]:
    """The sides and the names of the generals, where units of these owners stand, in order. Raises FileError."""
    found: dict[HexId, tuple[Side, str]] = {}
    for side, army in zip(Side, armies, strict=True):
        names = army.table("generals")
        for label in names.entries():
            here = read_label(names, label, label)
            if here in found:
                raise names.fault(f"two generals stand on {label}", label)
            if owners.get(here, side) != side:
                raise names.fault(f"the general on {label} stands on an enemy unit", label)
            check_footing(names, ground, here, "general", label)
            found[here] = (side, names.text(label))
    return {here: found[here] for here in sorted(found)}


def check_footing(table: Table, ground: Ground, here: HexId, what: str, *keys: str) -> None:
    """Raise FileError for a piece that stands where nobody may."""
    kind = ground.terrain.get(here)
    if kind is not None and not kind.enter:
        reason = f"the {what} on {write_hex(here)} stands on {kind.name}, which nobody may enter"
        raise table.where.row_fault(reason, row(here), *table.keys, *keys)


def check_limits(table: Table, rules: Rules, units: Iterable[Armed], generals: Iterable[Sided]) -> None:
    """Raise FileError for an army with more units of an arm, or more generals, than the game has."""
    arms = Counter((unit.side, unit.kind.arm) for unit in units)
    leading = Counter(general.side for general in generals)
    for side in Side:
        for arm, most in rules.most_units.items():
            if (count := arms[side, arm]) > most:
                reason = f"the {side.name.title()} has {count} {arm} units; the game has {most}"
                raise table.fault(reason, "map", "units")
        if leading[side] > rules.most_generals:
            reason = f"the {side.name.title()} has {leading[side]} generals; the game has {rules.most_generals}"
            raise table.fault(reason, side.seat, "generals")


# --- worth ------------------------------------------------------------------------------------------------------------


def read_objective(table: Table) -> Objective:
    """Hexes that are worth something to a side. Raises FileError."""
    objective = Objective(
        read_side(table, "side"),
        read_labels(table, "hexes"),
        table.whole("points", 1, 1, 99),
        table.truth("lasting", False),
    )
    if not any(members(objective.hexes)):
        raise table.fault("a table of [scoring] names no hexes", "hexes")
    return objective
