"""Readers and writers for layouts of the hex games: terrain, units, sides, hands, objectives and place names."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bcnb.engine.notation import is_line
from bcnb.games.hexboard.rules.board import COMPASS
from bcnb.games.hexboard.rules.state import Armed, Country, Objective, Sided
from bcnb.games.hexboard.rules.tables import Rules, Side, Terrain, UnitType
from bcnb.grid.hexes import ROW_LETTERS, ROW_MASKS, ROWS, SIDES, WIDTHS, HexId, bit, members, parse_hex, row, write_hex
from bcnb.storage.game_files import AsciiMapError
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import MAYBE_TRUE, FieldFormat, Kinds, named, nested, one_of, read_fields, whole

_HEXES_OF_ROW = tuple(tuple(members(mask)) for mask in ROW_MASKS)


def read_picture(text: str) -> dict[HexId, str]:
    """Return the letter of every hex in a picture.

    Raises:
        AsciiMapError: for a picture of the wrong form, with the number of the row from 0.
    """
    rows = text.rstrip("\n").split("\n")
    letters: dict[HexId, str] = {}
    for number, line in enumerate(rows[:ROWS]):
        letters.update(_read_row(number, line.rstrip(" ")))
    if len(rows) != ROWS:
        raise AsciiMapError(min(len(rows), ROWS), f"the picture has {len(rows)} rows, but the board has {ROWS}")
    return letters


def write_picture(letters: Mapping[HexId, str], empty: str = ".") -> str:
    """Return a picture of letters by hex; hexes without a letter show `empty`. The last row ends with a line break."""
    return "".join(f"{_write_row(number, letters, empty)}\n" for number in range(ROWS))


def _read_row(number: int, line: str) -> Iterator[tuple[HexId, str]]:
    name, indent = ROW_LETTERS[number], number % 2
    for place, letter in enumerate(line):
        if (place - indent) % 2 and letter != " ":
            raise AsciiMapError(number, _off_column(name, place, letter, indent))
    found = len(line[indent::2])
    if found != WIDTHS[number]:
        amount = "short" if found < WIDTHS[number] else "long"
        raise AsciiMapError(number, f"row {name} is too {amount}: it has {found} hexes instead of {WIDTHS[number]}")
    for here, letter in zip(_HEXES_OF_ROW[number], line[indent::2], strict=True):
        yield here, _letter(number, here, letter)


def _letter(number: int, here: HexId, letter: str) -> str:
    if letter == " ":
        raise AsciiMapError(number, f"hex {write_hex(here)} has no letter; clear or empty is '.'")
    return letter


def _off_column(name: str, place: int, letter: str, indent: int) -> str:
    first = "after one blank" if indent else "at the margin"
    place_words = f"{letter!r} at character {place + 1} of row {name} is off its column"
    return f"{place_words}: row {name} begins {first}, and one blank stands between two letters"


def _write_row(number: int, letters: Mapping[HexId, str], empty: str) -> str:
    return " " * (number % 2) + " ".join(letters.get(here, empty) for here in _HEXES_OF_ROW[number])


HAND_SIZES = (1, 10)
"""The fewest and the most cards of a hand."""
SPARE_HAND = 5
"""The hand size of a position that states none."""
EMPTY = "."


class GroundTables(NamedTuple):
    """The terrain of a board: hexes that are not clear, faces of fences and roads, and sides of field works."""

    terrain: Mapping[HexId, Terrain]
    faces: Mapping[HexId, int]
    works: Mapping[HexId, int]


def read_label(table: Table, label: str, *keys: str | int) -> HexId:
    """Return the hex of a label; `keys` are where it is in the table.

    Raises:
        FileError: for an invalid label.
    """
    try:
        return parse_hex(label)
    except ValueError as error:
        raise table.fault(str(error), *keys) from None


def read_labels(table: Table, key: str) -> int:
    """Return the set of hexes whose labels are in a text, separated by spaces; empty if the key is missing.

    Raises:
        FileError: for an invalid label.
    """
    return bit(read_label(table, label, key) for label in table.text(key, "").split())


def glyph(unit: Armed) -> str:
    """Return the letter of a unit in a picture: a capital for the Union, a small letter for the Confederates."""
    return cased(unit.kind.glyph, unit.side)


def cased(letter: str, side: Side) -> str:
    """Return a letter in the case of a side."""
    return letter.upper() if side == Side.UNION else letter.lower()


def write_sides(mask: int) -> str:
    """Return the names of a set of sides of a hex, clockwise."""
    return " ".join(side for number, side in enumerate(SIDES) if mask >> number & 1)


def read_side(table: Table, key: str, default: Side | None = None) -> Side:
    """Return the side under a key.

    Raises:
        FileError: for an unknown side.
    """
    seats = [side.seat for side in Side]
    return Side(seats.index(table.choice(key, seats, None if default is None else default.seat)))


class Army(NamedTuple):
    """The facts about an army besides its pieces: the size of its hand, and whether it is at the top of the map."""

    cards: int
    top: bool


def read_armies(table: Table, sparing: bool) -> tuple[Side, tuple[int, int]]:
    """Return the side at the top and the hand sizes.

    With `sparing`, a missing size has a default, and the Union is at the top if no side is named.

    Raises:
        FileError: for a missing or invalid number of cards, or if both sides are at the top, or none is.
    """
    kinds: Kinds = {"cards": whole(*HAND_SIZES, default=SPARE_HAND if sparing else None), "top": MAYBE_TRUE}
    union, confederate = (read_fields(table.table(side.seat), Army, kinds) for side in Side)
    if union.top and confederate.top:
        raise table.fault("both sides stand at the top; say `top = true` for one", Side.CONFEDERATE.seat, "top")
    if not sparing and not union.top and not confederate.top:
        raise table.fault("no side stands at the top; say `top = true` for one", Side.UNION.seat)
    return Side.CONFEDERATE if confederate.top else Side.UNION, (union.cards, confederate.cards)


def read_letters(table: Table, key: str) -> Mapping[HexId, str]:
    """Return the letters of a picture, without those of empty hexes; empty if the picture is missing.

    Raises:
        FileError: for a picture of the wrong form.
    """
    text = table.text(key, "")
    if not text:
        return {}
    try:
        return {here: letter for here, letter in read_picture(text).items() if letter != EMPTY}
    except AsciiMapError as error:
        raise table.where.row_fault(str(error), error.row, *table.keys, key) from None


def unknown_letter(table: Table, key: str, here: HexId, letter: str, known: Iterable[str]) -> Exception:
    """Return the error to raise for an unknown letter in a picture."""
    reason = f"unknown letter {letter!r} on {write_hex(here)}; choose from {' '.join((EMPTY, *known))}"
    return table.where.row_fault(reason, row(here), *table.keys, key)


# --- terrain ----------------------------------------------------------------------------------------------------------


def read_ground(table: Table, picture: Table, rules: Rules) -> GroundTables:
    """Return the terrain of a board.

    Raises:
        FileError: for invalid terrain, faces or field works.
    """
    sides: Kinds = {"faces": nested(_read_sides), "works": nested(_read_sides)}
    ground = read_fields(table, GroundTables, sides, terrain=_read_terrain(picture, rules))
    _check_faces(table, ground.terrain, ground.faces)
    _check_works(table, ground.terrain, ground.works, rules)
    return ground


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
            raise table.fault(f"{side!r} is not a side of a hex; choose from {' '.join(SIDES)}", label)
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
    """Return the side and type of every unit letter: a capital for the Union, a small letter for the Confederates."""
    both = ((kind, side) for kind in rules.units.values() for side in Side)
    return {kind.glyph if side == Side.UNION else kind.glyph.lower(): (side, kind) for kind, side in both}


def read_units(picture: Table, ground: GroundTables, rules: Rules) -> dict[HexId, tuple[Side, UnitType]]:
    """Return the sides and types of the units in a picture.

    Raises:
        FileError: for an unknown letter, or a unit on a hex that cannot be entered.
    """
    kinds, letters = kinds_of(rules), read_letters(picture, "units")
    for here, letter in letters.items():
        if letter not in kinds:
            raise unknown_letter(picture, "units", here, letter, kinds)
    for here in letters:
        check_footing(picture, ground, here, "unit", "units")
    return {here: kinds[letter] for here, letter in letters.items()}


def read_generals(
    armies: Iterable[Table], ground: GroundTables, owners: Mapping[HexId, Side]
) -> dict[HexId, tuple[Side, str]]:
    """Return the sides and names of the generals, in order of their hexes; `owners` are the sides of the units.

    Raises:
        FileError: for a general on another general, on an enemy unit, or on a hex that cannot be entered.
    """
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


def check_footing(table: Table, ground: GroundTables, here: HexId, what: str, *keys: str) -> None:
    """Check that a piece is on a hex that can be entered.

    Raises:
        FileError: if the hex cannot be entered.
    """
    kind = ground.terrain.get(here)
    if kind is not None and not kind.enter:
        reason = f"the {what} on {write_hex(here)} stands on {kind.name}, which no piece may enter"
        raise table.where.row_fault(reason, row(here), *table.keys, *keys)


def check_limits(table: Table, rules: Rules, units: Iterable[Armed], generals: Iterable[Sided]) -> None:
    """Check that no army has more units of an arm, or more generals, than the game has.

    Raises:
        FileError: for an army that is too large.
    """
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


# --- objectives and places --------------------------------------------------------------------------------------------


def read_objective(table: Table) -> Objective:
    """Return an objective: hexes that give flags or points to a side.

    Raises:
        FileError: for invalid keys, or without a hex.
    """
    kinds: Kinds = {
        Side: FieldFormat(read_side),
        "hexes": FieldFormat(read_labels),
        "points": whole(1, 99),
        "for_good": FieldFormat(Table.truth, key="lasting"),
    }
    objective = read_fields(table, Objective, kinds)
    if not any(members(objective.hexes)):
        raise table.fault("a table of [scoring] names no hexes", "hexes")
    return objective


LONGEST_NAME = 32
"""The largest number of letters in the name of a place on the board."""
RECONSTRUCTED = "reconstructed"
"""The origin of a layout with hexes that no source gives."""


def read_country(table: Table, rules: Rules) -> Country:
    """Return the country of a scenario or position; every key is optional.

    Raises:
        FileError: for an invalid key or value.
    """
    names, looks = _read_names(table.table("names"), rules)
    kinds: Kinds = {"up": one_of(COMPASS), "evidence": FieldFormat(_read_evidence, key="layout")}
    return read_fields(table, Country, kinds, names=names, looks=looks)


def _read_evidence(table: Table, key: str) -> str:
    """Return the source of a reconstructed layout, or an empty text."""
    return table.text("source", "") if table.text(key, "") == RECONSTRUCTED else ""


def country_tables(country: Country) -> dict[str, object]:
    """Return the keys of a position for a country."""
    tables: dict[str, object] = {"up": country.up} if country.up else {}
    if country.evidence:
        tables |= {"layout": RECONSTRUCTED, "source": country.evidence}
    return tables | {"names": {write_hex(at): _name_value(country, at) for at in sorted(country.names)}}


def _name_value(country: Country, at: HexId) -> object:
    name, look = country.names[at], country.looks.get(at)
    return {"name": name, "looks": look.key} if look else name


class _Place(NamedTuple):
    """A place name, and the terrain that its hex is drawn as, which is not drawn only by its faces."""

    name: str
    looks: Terrain


def _read_names(table: Table, rules: Rules) -> tuple[Mapping[HexId, str], Mapping[HexId, Terrain]]:
    """Return the place names and the terrain to draw, by hex.

    A name is a text, or a table with the terrain that the hex is drawn as.
    """
    names: dict[HexId, str] = {}
    looks: dict[HexId, Terrain] = {}
    drawn = {key: kind for key, kind in rules.terrain.items() if not kind.faced}
    kinds: Kinds = {str: FieldFormat(_read_name), Terrain: named(drawn)}
    for label in table.entries():
        here = read_label(table, label, label)
        if isinstance(table.values[label], dict):
            names[here], looks[here] = read_fields(table.table(label), _Place, kinds)
        else:
            names[here] = _read_name(table, label)
    return names, looks


def _read_name(table: Table, key: str) -> str:
    """Return a place name, which must be short, printable and a single line."""
    name = table.text(key)
    if len(name) > LONGEST_NAME:
        raise table.fault(f"the name of a place has {len(name)} letters; the maximum is {LONGEST_NAME}", key)
    if not is_line(name):
        raise table.fault(f"{name!r} is not a valid name of a place: some of it cannot be seen", key)
    return name
