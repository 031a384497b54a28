"""A scenario that is being drawn: an immutable value, read from the tables of a scenario file and written as such."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

from bcnb.grid.hexes import HEXES, ROW_MASKS, SIDES, HexId, members, parse_hex, write_hex
from bcnb.grid.squares import SquareId

ARMIES = ("union", "confederate")
"""The sides, the Union first."""
WORDS = ("title", "number", "date", "ruleset", "layout", "source", "doubts", "scale", "story", "up", "first")
QUOTAS = ("flags", "points")
BLOCKS = ("special", *ARMIES, "scoring", "map", "faces", "works", "names")
KEPT = ("rules", "deck")
"""The tables that the editor saves as they are: changed rule options and cards."""
KEYS = (*WORDS, *QUOTAS, *BLOCKS, *KEPT)
"""All keys of a scenario file, in the order in which a file has them."""
ARMY_KEYS = ("top", "commander", "cards", "generals", "second", "quality", "strength", "brigades")
"""All keys of the table of an army, in the order in which a file has them."""
EMPTY = "."
MANY = 4
"""The number of places that a finding lists by name before it only counts the others."""
Tables: TypeAlias = dict[str, Any]
"""The tables of a TOML file."""
T = TypeVar("T")
_AS_WRITTEN = ("W", "NW", "NE", "E", "SW", "SE")


class Piece(NamedTuple):
    """A unit: its letter, a capital for the Union; its strength and quality if not the usual; its general's hex."""

    letter: str
    strength: int | None = None
    quality: str = ""
    brigade: HexId | None = None

    @property
    def side(self) -> str:
        """Return the side of the unit."""
        return ARMIES[self.letter.islower()]


class Leader(NamedTuple):
    """A general: the side and the name."""

    side: str
    name: str


class PlaceName(NamedTuple):
    """The name of a place, and the key of the terrain that its hex is drawn as, if not its own."""

    name: str
    looks: str = ""


class Goal(NamedTuple):
    """Hexes that give points to a side: while a unit is there, or once and for all."""

    side: str
    hexes: tuple[HexId, ...]
    points: int = 1
    lasting: bool | None = None


class Finding(NamedTuple):
    """A fault of a draft or an unusual fact about it: its words, and the labels of the hexes or squares where it is."""

    words: str
    hexes: tuple[str, ...] = ()

    @classmethod
    def at(cls, words: str, labels: Iterable[str]) -> "Finding":
        """Return a finding with the labels of its places in its words. Many are only counted."""
        places = tuple(labels)
        more = f" and {len(places) - MANY} more" if len(places) > MANY else ""
        return cls(f"{words}: {', '.join(places[:MANY])}{more}.", places)


class Army(NamedTuple):
    """The commander and the number of cards of a side."""

    commander: str = ""
    cards: int = 5


@dataclass(frozen=True)
class ScenarioDraft:
    """A scenario that is being drawn, which may still lack something.

    `words` are the single values of the file, and `kept` the tables that the editor does not change. `terrain` and the
    pieces are by hex; a hex without terrain is clear. `faces` and `works` are sets of the sides 0 to 5 of a hex. On the
    map of 1961, `squares` are the letters of the pieces, and all else that is drawn is in `kept`.
    """

    ruleset: str
    words: Mapping[str, object] = field(default_factory=dict)
    special: tuple[tuple[str, str], ...] = ()
    top: str = ARMIES[0]
    armies: tuple[Army, Army] = (Army(), Army())
    goals: tuple[Goal, ...] = ()
    terrain: Mapping[HexId, str] = field(default_factory=dict)
    faces: Mapping[HexId, int] = field(default_factory=dict)
    works: Mapping[HexId, int] = field(default_factory=dict)
    names: Mapping[HexId, PlaceName] = field(default_factory=dict)
    units: Mapping[HexId, tuple[Piece, ...]] = field(default_factory=dict)
    leaders: Mapping[HexId, Leader] = field(default_factory=dict)
    squares: Mapping[SquareId, str] = field(default_factory=dict)
    kept: Mapping[str, object] = field(default_factory=dict)

    def side_at(self, here: HexId) -> str:
        """Return the side of the pieces on a hex, or an empty string."""
        if here in self.units:
            return self.units[here][0].side
        return self.leaders[here].side if here in self.leaders else ""

    def pieces(self) -> Iterable[tuple[HexId, Piece]]:
        """Yield all units with their hexes, in the order of the hexes."""
        return ((here, piece) for here in sorted(self.units) for piece in self.units[here])


# --- reading ----------------------------------------------------------------------------------------------------------


def read_draft(tables: Tables) -> ScenarioDraft:
    """Return the draft in the tables of a valid scenario file.

    Only the form is read here. `starts.draft_of` checks a file with the reader of scenarios first.
    """
    ground = tables.get("map", {})
    return ScenarioDraft(
        ruleset=tables["ruleset"],
        words={key: tables[key] for key in (*WORDS, *QUOTAS) if key in tables and key != "ruleset"},
        special=tuple((one["name"], one["text"]) for one in tables.get("special", ())),
        top=next((side for side in ARMIES if tables.get(side, {}).get("top")), ARMIES[0]),
        armies=(_army(tables, ARMIES[0]), _army(tables, ARMIES[1])),
        goals=tuple(_goal(one) for one in tables.get("scoring", ())),
        terrain=letters_of(ground.get("terrain", "")),
        faces=_sides(tables.get("faces", {})),
        works=_sides(tables.get("works", {})),
        names=_by_hex({parse_hex(label): _name(value) for label, value in tables.get("names", {}).items()}),
        units=_units(tables, letters_of(ground.get("units", ""))),
        leaders=_by_hex(
            {
                parse_hex(label): Leader(side, name)
                for side in ARMIES
                for label, name in tables.get(side, {}).get("generals", {}).items()
            }
        ),
        kept={key: tables[key] for key in KEPT if key in tables},
    )


def letters_of(picture: str) -> dict[HexId, str]:
    """Return the letters of a picture in a valid file, without those of empty hexes."""
    rows = zip(ROW_MASKS, picture.splitlines(), strict=False)
    return {
        here: letter
        for number, (mask, line) in enumerate(rows)
        for here, letter in zip(members(mask), line[number % 2 :: 2], strict=False)
        if letter not in (EMPTY, " ")
    }


def _army(tables: Tables, side: str) -> Army:
    table = tables.get(side, {})
    return Army(table.get("commander", ""), table.get("cards", Army().cards))


def _goal(table: Tables) -> Goal:
    hexes = sorted({parse_hex(label) for label in table["hexes"].split()})
    return Goal(table["side"], tuple(hexes), table.get("points", 1), table.get("lasting"))


def _sides(table: Mapping[str, str]) -> dict[HexId, int]:
    return _by_hex({parse_hex(label): mask_of(sides) for label, sides in table.items()})


def mask_of(sides: str) -> int:
    """Return the set of the sides of a hex that a text names.

    Raises:
        ValueError: if a name is not one of a side.
    """
    mask = 0
    for side in sides.split():
        if side not in SIDES:
            raise ValueError(f"{side!r} is not a side of a hex; choose from {' '.join(SIDES)}")
        mask |= 1 << SIDES.index(side)
    return mask


def sides_of(mask: int) -> str:
    """Return the names of a set of sides of a hex, first those at the top, each row from left to right."""
    return " ".join(side for side in _AS_WRITTEN if mask >> SIDES.index(side) & 1)


def _name(value: str | Tables) -> PlaceName:
    return PlaceName(value) if isinstance(value, str) else PlaceName(value["name"], value["looks"])


def _by_hex(things: Mapping[HexId, T]) -> dict[HexId, T]:
    return {here: things[here] for here in sorted(things)}


def _units(tables: Tables, letters: Mapping[HexId, str]) -> dict[HexId, tuple[Piece, ...]]:
    stacks = {here: [Piece(letter)] for here, letter in letters.items()}
    for side in ARMIES:
        for label, letter in tables.get(side, {}).get("second", {}).items():
            stacks[parse_hex(label)].append(Piece(letter))
    for side in ARMIES:
        table = tables.get(side, {})
        for label, strength in table.get("strength", {}).items():
            _change(stacks, label, strength=strength)
        for label, quality in table.get("quality", {}).items():
            _change(stacks, label, quality=quality)
        for general, labels in table.get("brigades", {}).items():
            for label in labels.split():
                _change(stacks, label, brigade=parse_hex(general))
    return {here: tuple(stacks[here]) for here in sorted(stacks)}


def _change(stacks: dict[HexId, list[Piece]], label: str, **values: Any) -> None:
    """Change the unit with a piece label such as `e6`, `e6-1` or `e6-2`."""
    place, _, number = label.partition("-")
    stack, index = stacks[parse_hex(place)], int(number or 1) - 1
    stack[index] = stack[index]._replace(**values)


# --- writing ----------------------------------------------------------------------------------------------------------


def draft_tables(draft: ScenarioDraft) -> Tables:
    """Return the tables of the file of a draft, in the order of `KEYS`. Empty tables are left out."""
    tables: Tables = {**draft.words, "ruleset": draft.ruleset}
    tables["special"] = [{"name": name, "text": text} for name, text in draft.special]
    for side, army in zip(ARMIES, draft.armies, strict=True):
        tables[side] = _army_table(draft, side, army)
    tables["scoring"] = [_goal_table(goal) for goal in draft.goals]
    tables["map"] = {
        "terrain": picture_of(draft.terrain),
        "units": picture_of({here: stack[0].letter for here, stack in draft.units.items()}),
    }
    tables["faces"] = {write_hex(here): sides_of(mask) for here, mask in _by_hex(draft.faces).items()}
    tables["works"] = {write_hex(here): sides_of(mask) for here, mask in _by_hex(draft.works).items()}
    tables["names"] = {write_hex(here): _name_value(name) for here, name in _by_hex(draft.names).items()}
    tables |= draft.kept
    return {key: tables[key] for key in KEYS if key in tables and tables[key] not in ({}, [])}


def picture_of(letters: Mapping[HexId, str]) -> str:
    """Return the picture of letters by hex; hexes without a letter have a dot."""
    rows = (members(mask) for mask in ROW_MASKS)
    return "".join(
        " " * (number % 2) + " ".join(letters.get(here, EMPTY) for here in row) + "\n"
        for number, row in enumerate(rows)
    )


def bottom_side(draft: ScenarioDraft) -> str:
    """Return the side at the bottom of the board if row a is at the top, as in a file."""
    return ARMIES[1 - ARMIES.index(draft.top)]


def piece_label(draft: ScenarioDraft, here: HexId, index: int) -> str:
    """Return the label of a unit: that of its hex, with the number from 1 if two units are there."""
    return f"{write_hex(here)}-{index + 1}" if len(draft.units[here]) > 1 else write_hex(here)


def _army_table(draft: ScenarioDraft, side: str, army: Army) -> Tables:
    own = [
        (piece_label(draft, here, index), here, index, piece)
        for here in sorted(draft.units)
        for index, piece in enumerate(draft.units[here])
        if piece.side == side
    ]
    brigades: dict[str, str] = {}
    for label, _, _, piece in own:
        if piece.brigade is not None:
            general = write_hex(piece.brigade)
            brigades[general] = f"{brigades[general]} {label}" if general in brigades else label
    table = {
        **({"top": True} if draft.top == side else {}),
        "commander": army.commander,
        "cards": army.cards,
        "generals": {
            write_hex(here): leader.name for here, leader in _by_hex(draft.leaders).items() if leader.side == side
        },
        "second": {write_hex(here): piece.letter for _, here, index, piece in own if index},
        "quality": {label: piece.quality for label, _, _, piece in own if piece.quality},
        "strength": {label: piece.strength for label, _, _, piece in own if piece.strength is not None},
        "brigades": {write_hex(here): brigades[write_hex(here)] for here in HEXES if write_hex(here) in brigades},
    }
    return {key: value for key, value in table.items() if value != {}}


def _goal_table(goal: Goal) -> Tables:
    table: Tables = {"side": goal.side, "hexes": " ".join(map(write_hex, goal.hexes)), "points": goal.points}
    return table if goal.lasting is None else {**table, "lasting": goal.lasting}


def _name_value(name: PlaceName) -> object:
    return {"name": name.name, "looks": name.looks} if name.looks else name.name
