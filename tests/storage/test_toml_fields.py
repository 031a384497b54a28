"""Values as tables of a file, by the type hints of their fields: read strictly, and written so that they read again."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.grid.hexes import HEXES, HexId, parse_hex, write_hex
from bcnb.storage.toml import FileError, Table, TomlLocation, parse_toml, write_toml
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    PLAIN,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    by_name,
    kinds_of,
    listed,
    named,
    named_table,
    nested,
    one_of,
    optional,
    override_fields,
    read_every_field,
    read_fields,
    read_named,
    read_value,
    value_table,
    whole,
)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Piece:
    """A field of every kind."""

    at: HexId
    name: str
    strength: int
    colour: Colour
    lame: bool
    twin: HexId | None
    liked: frozenset[Colour] = frozenset(Colour)
    seen: HexId | None = None
    worn: Colour | None = None
    age: int | None = None
    lent: bool = False
    motto: str = ""
    teeth: int = 32


@dataclass(frozen=True, slots=True)
class Gone:
    """A piece that is no more."""


@dataclass(frozen=True, slots=True)
class Web:
    """What no file can say: a field of no known kind."""

    strength: int
    threads: Mapping[str, int]
    pairs: tuple[tuple[int, int], ...] = ()


def read_hex(table: Table, key: str) -> HexId:
    label = table.text(key)
    try:
        return parse_hex(label)
    except ValueError as error:
        raise table.fault(str(error), key) from None


KINDS = {**PLAIN, HexId: FieldFormat(read_hex, write_hex), "teeth": whole(2)}
TEXT = 'at = "e6"\nname = "Ann"\nstrength = 3\ncolour = "red"\nlame = true\n'
ANN = Piece(parse_hex("e6"), "Ann", 3, Colour.RED, True, None)


def read(text: str) -> Piece:
    table = parse_toml(text, "piece.toml")
    piece = read_value(table, Piece, KINDS)
    table.finish()
    return piece


# --- good -------------------------------------------------------------------------------------------------------------


def test_each_field_is_a_key_and_what_may_be_missing_is_usual() -> None:
    assert read(TEXT) == ANN


def test_each_kind_is_read() -> None:
    more = 'twin = "a1"\nliked = ["red"]\nseen = "a2"\nworn = "blue"\nage = 0\nlent = true\nmotto = "On!"\nteeth = 2\n'
    rest = (parse_hex("a1"), frozenset({Colour.RED}), parse_hex("a2"), Colour.BLUE, 0, True, "On!", 2)
    piece = read(TEXT + more)
    assert piece == Piece(ANN.at, "Ann", 3, Colour.RED, True, *rest)
    assert type(piece.colour) is type(piece.worn) is Colour
    assert all(type(colour) is Colour for colour in piece.liked)


def test_a_reader_may_have_defaults_of_its_own() -> None:
    table = parse_toml('at = "e6"\nname = "Ann"\ncolour = "red"\nlame = true\nteeth = 3', "piece.toml")
    assert read_value(table, Piece, KINDS, strength=3, teeth=9) == read(TEXT + "teeth = 3")


def test_what_a_reader_assumes_is_not_written() -> None:
    written = {"at": "e6", "name": "Ann", "strength": 3, "colour": "red", "lame": True}
    assert value_table(ANN, KINDS) == written
    assert list(value_table(ANN, KINDS)) == list(written)
    assert all(type(value) in (str, int, bool) for value in value_table(ANN, KINDS).values())


def test_a_set_is_written_in_order() -> None:
    piece = read(TEXT.replace("red", "blue") + "liked = []\nage = 0")
    assert value_table(piece, KINDS)["liked"] == []
    assert value_table(piece, KINDS)["age"] == 0
    both = [value_table(Liked(frozenset(order))) for order in (tuple(Colour), tuple(Colour)[::-1])]
    assert both == [{"of": ["blue", "red"]}] * 2


@dataclass(frozen=True, slots=True)
class Liked:
    of: frozenset[Colour]


HEX = st.sampled_from(HEXES)
NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1).filter(str.strip)
PIECES = st.builds(
    Piece,
    at=HEX,
    name=NAMES,
    strength=st.integers(0, 99),
    colour=st.sampled_from(Colour),
    lame=st.booleans(),
    twin=HEX | st.none(),
    liked=st.frozensets(st.sampled_from(Colour)),
    seen=HEX | st.none(),
    worn=st.sampled_from(Colour) | st.none(),
    age=st.integers(0, 99) | st.none(),
    lent=st.booleans(),
    motto=NAMES | st.just(""),
    teeth=st.integers(2, 99),
)


@given(PIECES)
def test_whatever_is_written_reads_as_it_was(piece: Piece) -> None:
    assert read(write_toml(value_table(piece, KINDS))) == piece


# --- bad --------------------------------------------------------------------------------------------------------------


def without(key: str) -> str:
    return "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith(key))


def instead(key: str, value: str) -> str:
    return f"{without(key)}{key} = {value}\n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        *((without(key), 1, f"the key '{key}' is missing") for key in ("at", "name", "strength", "colour", "lame")),
        (instead("at", '"z9"'), 5, "'z9' is not a valid hex"),
        (instead("at", "7"), 5, "'at' must be a text, but is a whole number"),
        (instead("name", '" "'), 5, "'name' is empty"),
        (instead("name", "true"), 5, "'name' must be a text, but is true or false"),
        (instead("strength", "-1"), 5, "'strength' must be from 0 to 10000, not -1"),
        (instead("strength", "true"), 5, "'strength' must be a whole number, but is true or false"),
        (instead("strength", "1.0"), 5, "'strength' must be a whole number, but is a float"),
        (instead("colour", '"rad"'), 5, "'colour' is 'rad', but must be one of: red, blue"),
        (instead("colour", '["red"]'), 5, "'colour' must be a text, but is a list"),
        (instead("lame", "1"), 5, "'lame' must be true or false, but is a whole number"),
        (f'{TEXT}\ntwin = ""', 7, "'twin' is empty"),
        (f'{TEXT}seen = "a99"', 6, "'a99' is not a valid hex"),
        (f'{TEXT}worn = "grey"', 6, "'worn' is 'grey', but must be one of: red, blue"),
        (f"{TEXT}age = -3", 6, "'age' must be from 0 to 10000, not -3"),
        (f"{TEXT}age = 1862-03-23", 6, "'age' must be a whole number, but is a date"),
        (
            f'{TEXT}liked = ["red", "bleu"]',
            6,
            "'bleu' is not a valid colour; choose from red, blue. Did you mean 'blue'?",
        ),
        (f'{TEXT}liked = ["red", 2]', 6, "'liked.1' must be a text, but is a whole number"),
        (f'{TEXT}liked = "red"', 6, "'liked' must be a list, but is a text"),
        (f"{TEXT}teeth = 1", 6, "'teeth' must be 2 or more, not 1"),
        (f'{TEXT}moto = "On!"', 6, "unknown key 'moto'. Did you mean 'motto'?"),
        (f"{TEXT}__class__ = 1", 6, "unknown key '__class__'"),
        (f"{TEXT}[__init__]\nname = 1", 6, "unknown key '__init__'"),
        (f"{without('name')}nmae = 'Ann'", 1, "the key 'name' is missing. Did you mean 'nmae'?"),
    ],
)
def test_a_fault_is_reported_with_file_line_key_and_reason(text: str, line: int, said: str) -> None:
    with pytest.raises(FileError) as caught:
        read(text)
    assert (caught.value.file, caught.value.line) == ("piece.toml", line)
    assert caught.value.reason.startswith(said)


VALUES = st.recursive(
    st.booleans() | st.integers(-99, 99) | st.text(st.characters(codec="utf-8"), max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def value_or_fault(text: str) -> Piece | FileError:
    try:
        return read(text)
    except FileError as error:
        return error


@given(st.dictionaries(st.sampled_from([*Piece.__slots__, "x", ""]), VALUES, max_size=5))
def test_whatever_is_in_a_file_it_is_a_value_or_a_fault_with_its_line(hostile: dict[str, Any]) -> None:
    kept = [line for line in TEXT.splitlines(keepends=True) if line.split()[0] not in hostile]
    single = {key: value for key, value in hostile.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in hostile.items() if isinstance(value, dict)}
    text = write_toml(single) + "".join(kept) + write_toml(tables)
    found = value_or_fault(text)
    if isinstance(found, FileError):
        assert found.line in range(1, text.count("\n") + 2)
    else:
        assert read(write_toml(value_table(found, KINDS))) == found


# --- types ------------------------------------------------------------------------------------------------------------


def test_what_no_file_can_say_is_an_error_of_the_program_both_ways() -> None:
    with pytest.raises(TypeError, match="no file can hold the field 'threads' of Web, of type"):
        read_value(parse_toml("strength = 1", "web.toml"), Web)
    with pytest.raises(TypeError, match="no file can hold the field 'threads' of Web"):
        value_table(Web(1, {}))


def test_the_fields_that_a_file_can_say_may_be_asked_for() -> None:
    assert list(kinds_of(Web)) == ["strength"]
    assert "at" not in kinds_of(Piece)
    assert list(kinds_of(Piece, KINDS)) == list(Piece.__slots__)


def test_the_name_of_a_field_goes_before_its_hint() -> None:
    assert kinds_of(Piece, KINDS)["teeth"] == KINDS["teeth"]
    assert kinds_of(Piece, KINDS)["strength"] == PLAIN[int]


def test_a_value_of_several_types_names_its_own() -> None:
    table = parse_toml(f'it = "Piece"\n{TEXT}', "piece.toml")
    assert read_named(table, "it", (Gone, Piece), KINDS) == ANN
    table.finish()
    assert read_named(parse_toml('it = "Gone"', "piece.toml"), "it", (Gone, Piece)) == Gone()
    assert named_table("it", ANN, KINDS) == {"it": "Piece", **value_table(ANN, KINDS)}
    assert named_table("it", Gone()) == {"it": "Gone"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('it = "Peace"', "'it' is 'Peace', but must be one of: Gone, Piece"),
        ('it = "object"', "'it' is 'object', but must be one of: Gone, Piece"),
        ("it = 1", "'it' must be a text, but is a whole number"),
        ("", "the key 'it' is missing"),
    ],
)
def test_a_type_is_one_of_those_that_may_stand_there(text: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        read_named(parse_toml(text, "piece.toml"), "it", (Gone, Piece), KINDS)
    assert caught.value.reason == said


# --- tables that people write -----------------------------------------------------------------------------------------


class Stamp(NamedTuple):
    """A named tuple is read like a dataclass."""

    price: int
    worn: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """What a person writes, with the line where it begins."""

    to: str
    mood: str
    day: date
    pages: int
    enclosed: tuple[str, ...]
    stamps: tuple[Stamp, ...]
    seal: Stamp | None
    line: int | None
    note: str = ""


LETTER: Kinds = {
    **TABLE_KINDS,
    Stamp: nested(lambda table: read_fields(table, Stamp)),
    "to": FieldFormat(Table.text, key="for"),
    "mood": one_of(("glad", "sad")),
    "pages": optional(whole(1), 1),
    "stamps": listed(lambda table: read_fields(table, Stamp), "stamp"),
    "note": MAYBE_TEXT,
}
WRITTEN = """for = "Ann"
mood = "glad"
day = 1862-03-23
"""


def letter(text: str) -> Letter:
    table = parse_toml(text, "post.toml")
    found = read_fields(table, Letter, LETTER, line=7)
    table.finish()
    return found


def test_each_field_is_read_at_its_key_by_its_hint() -> None:
    stamp = "stamp = [{ price = 3 }]\nseal = { price = 1, worn = true }"
    text = f"{WRITTEN}pages = 20000\nenclosed = ['a']\nnote = ''\n{stamp}"
    stamps, seal = (Stamp(3),), Stamp(1, worn=True)
    assert letter(text) == Letter("Ann", "glad", date(1862, 3, 23), 20_000, ("a",), stamps, seal, 7)


def test_what_may_be_missing_has_its_default() -> None:
    assert letter(WRITTEN) == Letter("Ann", "glad", date(1862, 3, 23), 1, (), (), None, 7)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "post.toml:1: the key 'for' is missing"),
        (WRITTEN.replace("glad", "gald"), "post.toml:2: 'mood' is 'gald', but must be one of: glad, sad"),
        (f"{WRITTEN}pages = 0", "post.toml:4: 'pages' must be 1 or more, not 0"),
        (f"{WRITTEN}[[stamp]]\nprice = 'x'", "post.toml:5: 'stamp.0.price' must be a whole number, but is a text"),
        (
            f"{WRITTEN}[[stamp]]\nprice = 1\nwron = true",
            "post.toml:6: unknown key 'stamp.0.wron'. Did you mean 'worn'?",
        ),
        (f"{WRITTEN}to = 'Bob'", "post.toml:4: unknown key 'to'"),
        (f"{WRITTEN}line = 3", "post.toml:4: unknown key 'line'"),
        (f"{WRITTEN}[[stamps]]\nprice = 1", "post.toml:4: unknown key 'stamps'. Did you mean 'stamp'?"),
    ],
)
def test_a_fault_names_file_line_and_key(text: str, fault: str) -> None:
    with pytest.raises(FileError) as refused:
        letter(text)
    assert str(refused.value) == fault


def test_nothing_written_is_taken_for_missing() -> None:
    table = Table({"price": 1, "worn": None}, TomlLocation("post.json", line=1))
    with pytest.raises(FileError, match="'worn' must be true or false, but is a NoneType"):
        read_fields(table, Stamp)


def test_a_field_that_no_table_can_say_is_given_or_refused() -> None:
    table = parse_toml("strength = 2", "web.toml")
    assert read_fields(table, Web, threads={}, pairs=()).strength == 2
    with pytest.raises(TypeError, match="threads"):
        read_fields(table, Web)


# --- bounds, names and changes ----------------------------------------------------------------------------------------


class Shelf(NamedTuple):
    """Books on a shelf, some of which are lent; `most` is as many as it holds."""

    books: int
    lent: int = 0
    most: int = 0
    wood: str = ""


SHELF: Kinds = {
    **TABLE_KINDS,
    "books": whole(1, key="count"),
    "lent": whole(0, "count"),
    "most": whole("count", default="count"),
    "wood": named({"oak": "Quercus", "elm": "Ulmus"}),
}
FULL = "count = 5\nlent = 2\nmost = 9\nwood = 'elm'"


def shelf(text: str) -> Shelf:
    table = parse_toml(text, "shelf.toml")
    found = read_every_field(table, Shelf, SHELF)
    table.finish()
    return found


def test_a_bound_or_default_may_be_another_number_of_the_table() -> None:
    assert shelf(FULL) == Shelf(5, 2, 9, "Ulmus")
    assert shelf(FULL.replace("most = 9\n", "")).most == 5


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (FULL.replace("lent = 2", "lent = 6"), "shelf.toml:2: 'lent' must be from 0 to 5, not 6"),
        (FULL.replace("lent = 2", "lent = true"), "shelf.toml:2: 'lent' must be a whole number, but is true or false"),
        (FULL.replace("most = 9", "most = 4"), "shelf.toml:3: 'most' must be 5 or more, not 4"),
        (FULL.replace("elm", "fir"), "shelf.toml:4: 'wood' is 'fir', but must be one of: oak, elm"),
        (FULL.replace("count = 5", "count = nan"), "shelf.toml:1: 'count' must be a whole number, but is a float"),
        (FULL.replace("count = 5\n", ""), "shelf.toml:1: the key 'count' is missing"),
        (FULL.replace("lent = 2\n", ""), "shelf.toml:1: the key 'lent' is missing"),
    ],
)
def test_a_wrong_or_missing_number_of_a_shelf_is_refused(text: str, fault: str) -> None:
    with pytest.raises(FileError) as refused:
        shelf(text)
    assert str(refused.value) == fault


def test_a_key_may_be_missing_where_its_field_has_a_default_unless_every_key_is_asked_for() -> None:
    table = parse_toml("count = 5", "shelf.toml")
    assert read_fields(table, Shelf, SHELF) == Shelf(5)
    with pytest.raises(FileError, match="the key 'lent' is missing"):
        read_every_field(table, Shelf, SHELF)


class Room(NamedTuple):
    """Shelves by their names."""

    shelves: Mapping[str, Shelf]


def test_tables_with_names_become_a_dictionary() -> None:
    kinds: Kinds = {"shelves": by_name(lambda table: read_fields(table, Shelf, SHELF), "shelf")}
    table = parse_toml("[shelf.left]\ncount = 2\n[shelf.right]\ncount = 3", "room.toml")
    assert read_fields(table, Room, kinds).shelves == {"left": Shelf(2), "right": Shelf(3)}
    assert read_fields(parse_toml("", "room.toml"), Room, kinds).shelves == {}
    with pytest.raises(FileError, match=r"room\.toml:2: 'shelf\.left.count' must be 1 or more, not 0"):
        read_fields(parse_toml("[shelf.left]\ncount = 0", "room.toml"), Room, kinds)


def test_a_table_overrides_only_the_fields_whose_keys_it_has() -> None:
    kinds = {"books": whole(1, key="count"), "lent": whole(0)}
    table = parse_toml("count = 8\nwood = 'oak'", "shelf.toml")
    assert override_fields(table, Shelf(5, 2, 9), kinds) == Shelf(8, 2, 9)
    with pytest.raises(FileError, match="unknown key 'wood'"):
        table.finish()
    with pytest.raises(FileError, match="'count' must be 1 or more, not 0"):
        override_fields(parse_toml("count = 0", "shelf.toml"), Shelf(5), kinds)
