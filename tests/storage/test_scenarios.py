"""Scenario files: the four published layouts hex by hex, and every fault told with file, line and reason."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Scenario
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.state import Layout
from bcnb.games.battle_cry.rules.tables import RULES_2000, Rules
from bcnb.games.hexboard.files.layout import read_picture, write_picture, write_sides
from bcnb.games.hexboard.files.rule_options import read_rules, rules_tables
from bcnb.games.hexboard.rules.tables import Arm, Side, Wing
from bcnb.grid.hexes import (
    BOARD,
    ROW_MASKS,
    ROWS,
    WIDTHS,
    HexId,
    column,
    members,
    parse_hex,
    parse_hexes,
    row,
    write_hex,
)
from bcnb.storage import paths, scenarios
from bcnb.storage.game_files import AsciiMapError
from bcnb.storage.scenarios import find_scenario, list_scenarios, load_scenario, read_scenario
from bcnb.storage.toml import FileError, Table, TomlLocation, parse_toml, read_toml, write_toml
from bcnb.storage.toml_fields import change_rules
from bcnb.storage.toml_scanner import DEEPEST, LARGEST, Finder

# --- the published layouts --------------------------------------------------------------------------------------------

PUBLISHED: dict[str, dict[str, str]] = {
    "first-bull-run": {
        "building": "306",
        "hill": "403 605 606 607 608 709",
        "woods": "502 512",
        "union generals": "109",
        "union infantry": "109 203 205 206 207 208 209 211 212",
        "union cavalry": "202",
        "union artillery": "204",
        "confederate generals": "802 808",
        "confederate infantry": "803 806 807 808 811 812",
        "confederate cavalry": "801 802",
        "confederate artillery": "809",
    },
    "pea-ridge": {
        "woods": "104 203 208 305 306 310 404 409 411 508 511 513 607 710 806 808",
        "hill": "301 401 501 502 503 601 602 701",
        "building": "604 811",
        "union generals": "604 712",
        "union infantry": "502 503 607 610 902 903",
        "union cavalry": "501 611 904",
        "union artillery": "605 711 901",
        "confederate generals": "105",
        "confederate infantry": "106 109 111 201 202 203 205 206 209 210",
        "confederate cavalry": "103 212",
        "confederate artillery": "108 204",
    },
    "kernstown": {
        "woods": "302 307 401 405 409 509 601 608 609 706 710 806",
        "hill": "112 113 202 203 204 211 212 309 313 801",
        "fence": "602 603 604 605 606 607",
        "union generals": "104 209",
        "union infantry": "103 108 109 110 111 201 202 204 208",
        "union cavalry": "101 102",
        "union artillery": "211 313",
        "confederate generals": "804 807 910",
        "confederate infantry": "703 704 708 805 908 911",
        "confederate cavalry": "901",
        "confederate artillery": "705 808",
    },
    "shiloh": {
        "woods": "203 205 207 212 304 305 306 308 309 310 506 507 510 512 "
        "605 606 607 609 610 611 705 710 711 712 806 807",
        "union generals": "104 208",
        "union infantry": "101 102 106 109 204 212 305 308",
        "union artillery": "110 306 309",
        "confederate generals": "808 910",
        "confederate infantry": "704 708 709 801 905 906 909 910 911",
        "confederate artillery": "901 902 903",
    },
}
"""The hexes of the source: row and two digits of the column."""
STAFF = {
    "first-bull-run": ("Irvin McDowell", 4, "P. G. T. Beauregard", 5, "union", "union"),
    "pea-ridge": ("Samuel R. Curtis", 5, "Earl Van Dorn", 5, "confederate", "confederate"),
    "kernstown": ("James Shields", 5, "Thomas J. Jackson", 5, "confederate", "union"),
    "shiloh": ("Ulysses S. Grant", 4, "Albert Sidney Johnston", 4, "confederate", "union"),
}
"""Commander and cards of each side, who begins, who stands at the top."""
GENERALS = {
    "first-bull-run": {"a9": "Hunter", "h2": "Stuart", "h8": "Jackson"},
    "pea-ridge": {"f4": "Carr", "g12": "Dodge", "a5": "Price"},
    "kernstown": {"a4": "Tyler", "b9": "Kimball", "h4": "Fulkerson", "h7": "Garnett", "i10": "Jackson"},
    "shiloh": {"a4": "W. H. L. Wallace", "b8": "Prentiss", "h8": "Cheatham", "i10": "Bragg"},
}


def numbers(hexes: list[HexId]) -> str:
    """The hexes as the source writes them."""
    return " ".join(f"{row(number) + 1}{column(number) + 1:02}" for number in sorted(hexes))


def as_numbers(layout: Layout) -> dict[str, str]:
    """The layout as the source's lists."""
    found: dict[str, list[HexId]] = {}
    for here, terrain in layout.terrain.items():
        found.setdefault(terrain.key, []).append(here)
    for here, unit in layout.units.items():
        found.setdefault(f"{unit.side.seat} {unit.kind.key}", []).append(here)
    for here, general in layout.generals.items():
        found.setdefault(f"{general.side.seat} generals", []).append(here)
    return {what: numbers(hexes) for what, hexes in found.items()}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_layout_is_the_source_hex_by_hex(name: str) -> None:
    assert as_numbers(find_scenario(name).layout) == PUBLISHED[name]


@pytest.mark.parametrize("name", STAFF)
def test_the_staffing_notes_of_a_published_layout(name: str) -> None:
    scenario = find_scenario(name)
    layout: Layout = scenario.layout
    union, confederate = scenario.commanders["union"], scenario.commanders["confederate"]
    hands = layout.hand_sizes
    assert (union, hands[0], confederate, hands[1], layout.first.seat, layout.top.seat) == STAFF[name]
    assert {write_hex(here): general.name for here, general in layout.generals.items()} == GENERALS[name]
    assert layout.prizes_to_win == 6
    assert layout.rules is RULES_2000


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_layout_says_where_it_comes_from_and_tells_its_story(name: str) -> None:
    scenario = find_scenario(name)
    assert (scenario.origin, scenario.ruleset, scenario.name) == ("published", "battle_cry", name)
    assert "pyHexBattle" in scenario.source
    assert scenario.doubts
    assert scenario.scale
    assert 3 <= len(re.split(r"(?<=[a-z])\. ", scenario.story)) <= 6
    assert "\n" not in scenario.story


def test_kernstowns_fences_face_north() -> None:
    layout = find_scenario("kernstown").layout
    assert {write_hex(here): write_sides(mask) for here, mask in layout.faces.items()} == {
        f"f{number}": "NE NW" for number in range(2, 8)
    }


def test_shilohs_union_row_is_worth_flags_while_a_confederate_unit_is_there() -> None:
    scenario = find_scenario("shiloh")
    (objective,) = scenario.layout.objectives
    assert (objective.side, objective.hexes) == (Side.CONFEDERATE, ROW_MASKS[0])
    assert (objective.points, objective.for_good) == (1, False)
    assert [special.name for special in scenario.special] == ["The way to the landing"]
    assert [find_scenario(name).layout.objectives for name in PUBLISHED if name != "shiloh"] == [()] * 3


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_scenario_can_be_set_up(name: str) -> None:
    state = battle_cry.setup(find_scenario(name))
    assert battle_cry.seat(state) == "chance"
    assert state.cards.deck == {key: card.count for key, card in state.rules.cards.items()}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_tables_of_a_scenario_are_those_of_its_file_and_read_the_same_from_json(name: str) -> None:
    scenario = find_scenario(name)
    tables = dict(scenario.tables)
    file = read_toml(paths.scenarios_folder() / "battle_cry" / f"{name}.toml").values
    assert tables | {"date": file["date"]} == dict(file)
    assert list(tables) == list(file)
    assert tables["date"] == file["date"].isoformat()
    assert read_scenario(json.loads(json.dumps(tables)), name, TomlLocation("game.jsonl", line=1)) == scenario


# --- finding a scenario -----------------------------------------------------------------------------------------------


def test_all_scenarios_are_listed() -> None:
    assert set(list_scenarios()) >= {f"battle_cry/{name}" for name in PUBLISHED}


def test_a_scenario_is_found_by_name_by_full_name_and_by_file() -> None:
    path = paths.scenarios_folder() / "battle_cry" / "kernstown.toml"
    ways = [find_scenario(way) for way in ("kernstown", "battle_cry/kernstown", str(path), path)]
    assert {way.title for way in ways} == {"Kernstown"}
    assert load_scenario(path) == ways[0]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("KERNSTOWN", "kernstown"),
        ("Battle_Cry/Kernstown", "kernstown"),
        ("First Bull Run", "first-bull-run"),
        ("Gaines' Mill", "gaines-mill"),
        ("gaines\N{RIGHT SINGLE QUOTATION MARK} mill", "gaines-mill"),
        ("The Crossroads", "crossroads"),
        ("two bridges", "two-bridges"),
    ],
)
def test_a_scenario_is_found_however_its_name_or_title_is_written(written: str, name: str) -> None:
    assert find_scenario(written).name == name


def test_every_scenario_is_found_by_the_title_that_pages_show() -> None:
    names = list_scenarios()
    titles = [find_scenario(name).title for name in names]
    alone = [(name, title) for name, title in zip(names, titles, strict=True) if titles.count(title) == 1]
    assert len(alone) > 15
    assert [title for name, title in alone if find_scenario(title).name != name.partition("/")[2]] == []


def test_a_wrong_name_in_capitals_is_answered_with_the_nearest_too() -> None:
    with pytest.raises(ValueError, match=r"unknown scenario 'KERNSTWN'. Did you mean 'kernstown'\?"):
        find_scenario("KERNSTWN")


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"unknown scenario 'kernstwon'. Did you mean 'kernstown'\?"):
        find_scenario("kernstwon")
    with pytest.raises(ValueError, match=r"battle_cry/kernstwon'. Did you mean 'battle_cry/kernstown'\?"):
        find_scenario("battle_cry/kernstwon")


def test_a_name_like_no_other_is_answered_with_the_command_that_lists_them() -> None:
    with pytest.raises(ValueError, match=r"To list the scenarios: bcnb scenarios"):
        find_scenario("waterloo")


def test_a_name_in_two_rulesets_needs_its_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    both = ("battle_cry/kernstown", "north_against_south/kernstown")
    monkeypatch.setattr(scenarios, "list_scenarios", lambda: both)
    with pytest.raises(ValueError, match="write battle_cry/kernstown or north_against_south/kernstown"):
        find_scenario("kernstown")
    assert find_scenario("battle_cry/kernstown").title == "Kernstown"


# --- faults, each with file, line and reason --------------------------------------------------------------------------

ROWS_OF = {number: " " * (number % 2) + " ".join("." * WIDTHS[number]) for number in range(ROWS)}


def picture(**rows: str) -> str:
    """A picture that is empty but for the rows given by their letter, whose last hexes may be left out."""
    filled = (
        " " * (number % 2) + " ".join((rows.get(letter, "").split() + ["."] * WIDTHS[number])[: WIDTHS[number]])
        for number, letter in enumerate("abcdefghi")
    )
    return "".join(f"{line}\n" for line in filled)


GOOD = f"""title = "Test"
date = 1862-03-23
ruleset = "battle_cry"
layout = "designed"
source = "ours"
first = "union"
flags = 6
[union]
top = true
commander = "One"
cards = 5
generals = {{ a4 = "Tyler", b9 = "Kimball" }}
strength = {{ b1 = 2 }}
[confederate]
commander = "Two"
cards = 4
[map]
terrain = '''
{picture(e="r . . w h o b ~ = f n s x")}'''
units = '''
{picture(a=". . . C", b="I I H V")}'''
[faces]
e11 = "NW NE"
e12 = "SW SE"
[works]
e4 = "NE E"
[[scoring]]
side = "union"
hexes = "i1 i2"
"""


def read(text: str) -> Scenario:
    return scenarios.scenario_from(parse_toml(text, "test.toml"), "test")


def fault(text: str) -> str:
    """What is said about a faulty scenario."""
    with pytest.raises(FileError) as caught:
        read(text)
    assert caught.value.file == "test.toml"
    return str(caught.value)


def changed(old: str, new: str) -> str:
    """The good scenario with one place changed."""
    assert GOOD.count(old) == 1, f"{old!r} stands {GOOD.count(old)} times"
    return GOOD.replace(old, new)


def line(part: str, text: str = GOOD) -> int:
    """The line of the first place where a part stands."""
    return text[: text.index(part)].count("\n") + 1


def test_the_good_scenario_is_read() -> None:
    layout: Layout = read(GOOD).layout
    assert layout.units[parse_hex("b1")].strength == 2
    assert layout.units[parse_hex("b3")].kind.key == "horse_artillery"
    assert layout.units[parse_hex("b4")].kind.key == "cadets"
    assert {layout.terrain[here].key for here in layout.terrain} == set(RULES_2000.terrain) - {"clear"}
    assert layout.works == {parse_hex("e4"): 0b11}
    assert not layout.objectives[0].for_good


TERRAIN_ROW_A = line("terrain =") + 1
UNITS_ROW_A = line("units =") + 1
FAULTS: dict[str, tuple[str, str, str]] = {
    "unknown key": ("flags = 6", "flogs = 6", ":7: unknown key 'flogs'. Did you mean 'flags'?"),
    "unknown key of a table": (
        "cards = 4",
        "cards = 4\ntopp = 1",
        ":17: unknown key 'confederate.topp'. Did you mean 'top'?",
    ),
    "unknown key of an inline table": (
        'side = "union"',
        'side = "union"\nsize = 1',
        f":{line('side =') + 1}: unknown key 'scoring.0.size'. Did you mean 'side'?",
    ),
    "missing key": ('title = "Test"\n', "", ": the key 'title' is missing"),
    "missing key of a table": ("cards = 5\n", "", ":8: the key 'union.cards' is missing"),
    "misspelt key": (
        'commander = "Two"',
        'comander = "Two"',
        ":14: the key 'confederate.commander' is missing. Did you mean 'comander'?",
    ),
    "empty text": ('source = "ours"', 'source = " "', ":5: 'source' is empty"),
    "wrong type": ("cards = 5", 'cards = "5"', ":11: 'union.cards' must be a whole number, but is a text"),
    "a float": ("flags = 6", "flags = 6.0", ":7: 'flags' must be a whole number, but is a float"),
    "true is no number": ("flags = 6", "flags = true", ":7: 'flags' must be a whole number, but is true or false"),
    "a number is no table": ("[works]\n", "[wor]\n", ": unknown key 'wor'"),
    "a date with a time": (
        "date = 1862-03-23",
        "date = 1862-03-23T10:00:00",
        ":2: 'date' must be a date, but is a datetime",
    ),
    "a date as text": (
        "date = 1862-03-23",
        'date = "23 March"',
        ":2: 'date' must be a date such as 1862-03-23, not '23 March'",
    ),
    "no such ruleset": ('"battle_cry"', '"chess"', ":3: 'ruleset' is 'chess', but must be one of: battle_cry"),
    "no such origin": (
        '"designed"',
        '"found"',
        ":4: 'layout' is 'found', but must be one of: published, reconstructed, designed",
    ),
    "no such side": (
        'first = "union"',
        'first = "north"',
        ":6: 'first' is 'north', but must be one of: union, confederate",
    ),
    "syntax": ("flags = 6", "flags = ", ":7: not TOML: Invalid value"),
    "a key twice": ("flags = 6", "flags = 6\nflags = 7", ":8: not TOML: Cannot overwrite a value"),
    "both on top": ("cards = 4", "cards = 4\ntop = true", ":17: both sides stand at the top; say `top = true` for one"),
    "nobody on top": ("top = true\n", "", ":8: no side stands at the top; say `top = true` for one"),
    "hand too small": ("cards = 4", "cards = 0", ":16: 'confederate.cards' must be from 1 to 10, not 0"),
    "hand too large": ("cards = 4", "cards = 11", ":16: 'confederate.cards' must be from 1 to 10, not 11"),
    "general off the board": ("a4 =", "b13 =", ":12: 'b13' is not a valid hex"),
    "general on an enemy": (
        "cards = 4",
        'cards = 4\ngenerals = { b1 = "Lee" }',
        ":17: the general on b1 stands on an enemy unit",
    ),
    "two generals on a hex": ("cards = 4", 'cards = 4\ngenerals = { a4 = "Lee" }', ":17: two generals stand on a4"),
    "general on rough": ("a4 =", "e1 =", ":12: the general on e1 stands on rough ground, which no piece may enter"),
    "too strong": ("b1 = 2", "b1 = 5", ":13: 'union.strength.b1' must be from 1 to 4, not 5"),
    "too weak": ("b1 = 2", "b1 = 0", ":13: 'union.strength.b1' must be from 1 to 4, not 0"),
    "strength of nobody": ("b1 = 2", "b9 = 2", ":13: no Union unit stands on b9"),
    "strength of an enemy": ("cards = 4", "cards = 4\nstrength = { b1 = 1 }", ":17: no Confederate unit stands on b1"),
    "strength off the board": ("b1 = 2", "z1 = 2", ":13: 'z1' is not a valid hex"),
    "too many generals": (
        'b9 = "Kimball"',
        'b9 = "Kimball", b10 = "X", b11 = "Y"',
        ":12: the Union has 4 generals; the game has 3",
    ),
    "unknown terrain": (
        "r . . w",
        "r . . q",
        f":{TERRAIN_ROW_A + 4}: unknown letter 'q' on e4; choose from . w o h b ~ = f r n s x",
    ),
    "unknown unit": (
        " I I H V",
        " I I H Z",
        f":{UNITS_ROW_A + 1}: unknown letter 'Z' on b4; choose from . I i C c A a H h V v",
    ),
    "off its column": (
        " I I H V",
        "I I H V ",
        f":{UNITS_ROW_A + 1}: 'I' at character 1 of row b is off its column: row b begins after one blank",
    ),
    "a tab": (
        "r . . w",
        "r\t. . w",
        f":{TERRAIN_ROW_A + 4}: '\\t' at character 2 of row e is off its column: row e begins at the margin",
    ),
    "row too short": ("r . . w", "r . w", f":{TERRAIN_ROW_A + 4}: row e is too short: it has 12 hexes instead of 13"),
    "row too long": (
        "r . . w",
        "r . . . w",
        f":{TERRAIN_ROW_A + 4}: row e is too long: it has 14 hexes instead of 13",
    ),
    "a gap": ("r . . w", "r   . w", f":{TERRAIN_ROW_A + 4}: hex e2 has no letter; clear or empty is '.'"),
    "unit on rough": (
        f" I I H V . . . . . . . .\n{ROWS_OF[2]}\n{ROWS_OF[3]}\n. ",
        f" I I H V . . . . . . . .\n{ROWS_OF[2]}\n{ROWS_OF[3]}\nI ",
        f":{UNITS_ROW_A + 4}: the unit on e1 stands on rough ground, which no piece may enter",
    ),
    "no faces": ('e11 = "NW NE"\n', "", ": the fence on e11 has no sides in [faces]"),
    "empty faces": ('e11 = "NW NE"', 'e11 = ""', ": 'faces.e11' is empty"),
    "faces of nothing": (
        'e11 = "NW NE"',
        'e11 = "NW NE"\ne1 = "E"',
        ": e1 has sides in [faces], but no terrain that faces anywhere",
    ),
    "no such side of a hex": ('"SW SE"', '"SW S"', ": 'S' is not a side of a hex; choose from NE E SE SW W NW"),
    "faces off the board": ("e12 =", "e14 =", ": 'e14' is not a valid hex"),
    "works in water": ("e4 =", "e9 =", ": field works on e9 would stand in a waterway"),
    "works of one side": ('"NE E"', '"NE"', ": field works on e4 must cover two sides that meet"),
    "works apart": ('"NE E"', '"NE SW"', ": field works on e4 must cover two sides that meet"),
    "too many works": (
        'e4 = "NE E"',
        "\n".join(f'c{number} = "NE E"' for number in range(1, 8)),
        ": 7 hexes have field works, but there are 6 tokens",
    ),
    "scoring off the board": ('"i1 i2"', '"i1 i14"', ": 'i14' is not a valid hex"),
    "scoring nowhere": ('"i1 i2"', '" "', ": a table of [scoring] names no hexes"),
    "special without text": ("flags = 6", 'special = [{ name = "X" }]', ":7: the key 'special.0.text' is missing"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_reported_with_file_line_and_reason(what: str) -> None:
    old, new, said = FAULTS[what]
    assert said in fault(changed(old, new))


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("no faces", "[faces]"),
        ("faces of nothing", "e1 ="),
        ("no such side of a hex", "e12 ="),
        ("works in water", "e9 ="),
        ("too many works", "[works]"),
        ("scoring off the board", "hexes ="),
    ],
)
def test_the_line_of_a_fault_is_that_of_its_key(what: str, key: str) -> None:
    old, new, _ = FAULTS[what]
    text = changed(old, new)
    assert fault(text).startswith(f"test.toml:{line(f'{chr(10)}{key}', text) + 1}: ")


def test_a_missing_row_is_reported_with_the_end_of_the_picture() -> None:
    assert fault(changed(f"{ROWS_OF[8]}\n'''\nunits", "'''\nunits")) == (
        f"test.toml:{TERRAIN_ROW_A + 8}: the picture has 8 rows, but the board has 9"
    )
    longer = changed(f"{ROWS_OF[8]}\n'''\nunits", f"{ROWS_OF[8]}\n.\n'''\nunits")
    assert fault(longer) == f"test.toml:{TERRAIN_ROW_A + 9}: the picture has 10 rows, but the board has 9"


@pytest.mark.parametrize(("letter", "arm", "most"), [("I", "infantry", 10), ("c", "cavalry", 3), ("H", "artillery", 3)])
def test_an_army_keeps_its_limits(letter: str, arm: str, most: int) -> None:
    army = "Union" if letter.isupper() else "Confederate"
    pieces = {"a": ". . . C", "b": "I I H V"}
    text = changed(picture(**pieces), picture(**pieces, c=" ".join(letter * 13)))
    count = 13 + {"I": 2, "c": 0, "H": 1}[letter] + (letter == "I")
    assert fault(text) == f"test.toml:{line('units =')}: the {army} has {count} {arm} units; the game has {most}"


def test_pictures_may_be_left_out() -> None:
    start, end = GOOD.index("[map]"), GOOD.index("[[scoring]]")
    text = GOOD[:start].replace("strength = { b1 = 2 }\n", "") + GOOD[end:]
    layout = read(text).layout
    assert (layout.terrain, layout.units) == ({}, {})


# --- changed rules and decks ------------------------------------------------------------------------------------------


def test_a_scenario_may_change_readings_and_the_deck() -> None:
    extra = """[rules]
rally_dice = 3
works_arms = ["infantry", "artillery"]
least_dice = 1
bombard_mixed = true
[deck]
remove = { fieldworks = 1, probe-left = 2 }
add = [{ key = "storm", name = "Storm", text = "Order 2.", count = 1, orders = 2, wing = "left", arms = ["cavalry"] }]
"""
    rules: Rules = read(GOOD + extra).layout.rules
    assert (rules.rally_dice, rules.least_dice, rules.bombard_mixed) == (3, 1, True)
    assert rules.works_arms == {Arm.INFANTRY, Arm.ARTILLERY}
    assert "fieldworks" not in rules.cards
    assert rules.cards["probe-left"].count == 2
    storm = rules.cards["storm"]
    assert (storm.wing, storm.arms, storm.family) == (Wing.LEFT, {Arm.CAVALRY}, "storm")
    assert read(GOOD + extra).layout.rules is rules
    assert read(GOOD + extra).tables["rules"]["rally_dice"] == 3


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ("[rules]\nrally_die = 3", "'rally_die' is not a rule option. Did you mean 'rally_dice'?"),
        ('[rules]\nversion = "1"', "'version' is not a rule option"),
        ("[rules]\nunits = 1", "'units' is not a rule option"),
        ('[rules]\nrally_dice = "4"', "'rules.rally_dice' must be a whole number, but is a text"),
        ("[rules]\nrally_dice = -1", "'rules.rally_dice' must be from 0 to 8, not -1"),
        ("[rules]\nbombard_mixed = 1", "'rules.bombard_mixed' must be true or false, but is a whole number"),
        (
            '[rules]\nworks_arms = ["infantery"]',
            "'infantery' is not a valid arm; choose from infantry, cavalry, artillery. Did you mean 'infantry'?",
        ),
        ("[deck]\nremove = { storm = 1 }", "unknown card 'storm'"),
        ("[deck]\nremove = { fieldworks = 2 }", "'deck.remove.fieldworks' must be from 1 to 1, not 2"),
        ("[deck]\nput = 1", "unknown key 'deck.put'"),
        ('[deck]\nadd = [{ key = "a", name = "A", text = "A." }]', "the key 'deck.add.0.count' is missing"),
        (
            '[deck]\nadd = [{ key = "a", name = "A", text = "A.", count = 1, orders = "x" }]',
            "'deck.add.0.orders' must be",
        ),
        (
            '[deck]\nadd = [{ key = "a", name = "A", text = "A.", count = 1, wing = "up" }]',
            "must be one of: left, centre",
        ),
        ('[deck]\nadd = [{ key = "rally", name = "A", text = "A.", count = 1 }]', "there is a card 'rally' already"),
    ],
)
def test_a_faulty_change_of_rules_is_refused(extra: str, said: str) -> None:
    told = fault(f"{GOOD}{extra}\n")
    assert told.startswith(f"test.toml:{line(extra.partition(chr(10))[2], GOOD + extra)}: ")
    assert said in told


def left_with(cards: int) -> str:
    """The good scenario with no more than this number of cards in its deck; its hands have 5 and 4."""
    counts = {key: card.count for key, card in RULES_2000.cards.items() if card.count}
    while (spare := sum(counts.values()) - cards) > 0:
        key, count = counts.popitem()
        counts |= {key: count - spare} if count > spare else {}
    removed = {key: card.count - counts.get(key, 0) for key, card in RULES_2000.cards.items()}
    words = ", ".join(f"{key} = {count}" for key, count in removed.items() if count)
    return f"{GOOD}[deck]\nremove = {{ {words} }}\n"


def test_a_deck_that_cannot_fill_both_hands_is_refused() -> None:
    text = left_with(8)
    told = fault(text)
    assert told == f"test.toml:{line('remove', text)}: 8 cards are left in the deck, and the two hands need 9"


def test_a_game_continues_with_no_more_cards_than_the_hands_hold() -> None:
    chance, state = Seeded(1), battle_cry.setup(read(left_with(9)))
    for _ in range(300):
        weights = battle_cry.chance_weights(state)
        action = chance.pick(weights) if weights else chance.choose(battle_cry.legal_actions(state))
        state, _ = battle_cry.apply(state, action)
    assert state.turn.number > 10


def test_rules_are_written_as_the_tables_that_lead_to_them() -> None:
    tables = {
        "rules": {"rally_dice": 2, "works_arms": ["artillery", "infantry"]},
        "deck": {
            "remove": {"rally": 1},
            "add": [{"key": "storm", "name": "Storm", "text": "All.", "count": 2, "rule": "12.5", "family": "storm"}],
        },
    }
    rules = read_rules(Table(tables, TomlLocation("test")), RULES_2000)
    assert rules_tables(rules, RULES_2000) == tables
    assert rules_tables(RULES_2000, RULES_2000) == {"rules": {}, "deck": {}}
    assert change_rules(RULES_2000, ()) is RULES_2000


def test_the_rules_of_a_variant_cannot_be_written() -> None:
    variant = Rules(units={})
    with pytest.raises(ValueError, match="by more than readings and cards"):
        rules_tables(variant, RULES_2000)


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_file_that_is_not_text_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(b'title = "A"\nsource = "caf\xe9"\n')
    with pytest.raises(FileError, match=r"latin\.toml:2: is not UTF-8: byte 0xe9"):
        load_scenario(file)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    file.write_bytes(b"#" * LARGEST + b"\n")
    with pytest.raises(FileError, match=r"large\.toml: is larger than 256,000 bytes"):
        load_scenario(file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.toml: cannot be read: ") as caught:
        load_scenario(tmp_path / "none.toml")
    assert caught.value.line is None
    with pytest.raises(FileError, match="cannot be read"):
        find_scenario(str(tmp_path / "none.toml"))


def test_an_unfinished_text_is_refused_with_its_last_line() -> None:
    with pytest.raises(FileError, match=r"test\.toml:3: not TOML: "):
        parse_toml("a = 1\nb = '''\n x", "test.toml")


def test_line_ends_of_another_system_are_read_the_same() -> None:
    assert read(GOOD.replace("\n", "\r\n")).layout == read(GOOD).layout
    told = fault(changed("r . . w", "r . . q").replace("\n", "\r\n"))
    assert told.startswith(f"test.toml:{TERRAIN_ROW_A + 4}: ")


def test_tables_of_a_record_name_its_one_line() -> None:
    tables = json.loads(json.dumps(dict(find_scenario("kernstown").tables)))
    for spoil, said in (
        ({"titel": "X"}, "game.jsonl:1: unknown key 'titel'. Did you mean 'title'?"),
        ({"map": {"terrain": picture(e="h").replace("h ", "")}}, "game.jsonl:1: row e is too short"),
        ({"date": "1862-02-30"}, "game.jsonl:1: 'date' must be a date"),
        ({"special": [1]}, "game.jsonl:1: 'special.0' must be a table, but is a whole number"),
        ({"special": None}, "game.jsonl:1: 'special' must be a list, but is a NoneType"),
    ):
        with pytest.raises(FileError) as caught:
            read_scenario(tables | spoil, "kernstown", TomlLocation("game.jsonl", line=1))
        assert str(caught.value).startswith(said)


# --- lines of a text --------------------------------------------------------------------------------------------------

WINDING = '''a = 1 # a comment [not a table]
"b c".d = "x = [1]" # d
e = [ 1.5, 1979-05-27 07:32:00,
  { f = 'g', "h" = {i = 2} }, # in a list
  [ [3], 4 ],
]
[m]
pic = \'\'\'
. .
 x
\'\'\'
q = """a\\
 b""""
one = "plain"
[[l]]
x = 1
[l.sub]
y = 2
[[l]]
x.z = +3
[[l.deep]]
w = ""
[n . "o p"]
v = true'''


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (("a",), 1),
        (("b c", "d"), 2),
        (("e", 1), 3),
        (("e", 2), 4),
        (("e", 2, "h", "i"), 4),
        (("e", 3, 0, 0), 5),
        (("m",), 7),
        (("m", "pic"), 8),
        (("m", "q"), 12),
        (("l", 0, "x"), 16),
        (("l", 0, "sub", "y"), 18),
        (("l", 1), 19),
        (("l", 1, "x", "z"), 20),
        (("l", 1, "deep", 0, "w"), 22),
        (("n", "o p", "v"), 24),
        (("m", "unknown", "below"), 7),
        (("nowhere",), 1),
    ],
)
def test_the_line_of_a_key(keys: tuple[str | int, ...], expected: int) -> None:
    assert Finder(WINDING).line(keys) == expected


@pytest.mark.parametrize(
    ("keys", "row", "expected"),
    [(("m", "pic"), 0, 9), (("m", "pic"), 1, 10), (("m", "pic"), 9, 11), (("m", "q"), 1, 13), (("m", "one"), 4, 14)],
)
def test_the_line_of_a_row(keys: tuple[str | int, ...], row: int, expected: int) -> None:
    assert Finder(WINDING).row(keys, row) == expected


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a=", "}")])
def test_however_deeply_a_text_is_nested_it_has_a_line(opening: str, closing: str) -> None:
    assert Finder(f"\n\na = {opening * DEEPEST}1{closing * DEEPEST}").line(("a",)) == 3


KEYS = st.text("ab-_ .\"'#[=é", max_size=4)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.integers(-9, 9), st.booleans(), st.text("ab\n'\"\\#[]{}=,.é\x7f\t\x00", max_size=8)),
    lambda below: st.one_of(st.lists(below, max_size=3), st.dictionaries(KEYS, below, max_size=3)),
    max_leaves=8,
)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_what_is_written_reads_the_same_and_has_its_lines(tables: dict[str, Any]) -> None:
    text = write_toml(tables)
    table = parse_toml(text, "test.toml")
    assert table.values == {key: value for key, value in tables.items() if value != {}}
    assert table.where.finder is not None
    assert all(table.where.finder.knows((key,)) for key in table.values)
    assert all(table.where.finder.knows((key, below)) for key in table.values for below in entries(table.values[key]))


def entries(value: Any) -> list[str | int]:
    if isinstance(value, list):
        return list(range(len(value)))
    return list(value) if isinstance(value, dict) else []


# --- pictures ---------------------------------------------------------------------------------------------------------


@given(
    st.dictionaries(
        st.sampled_from([HexId(number) for number in members(BOARD)]), st.sampled_from("IcAhw~="), max_size=20
    )
)
def test_a_picture_is_read_as_it_was_written(letters: dict[HexId, str]) -> None:
    found = read_picture(write_picture(letters))
    assert {here: letter for here, letter in found.items() if letter != "."} == letters
    assert len(found) == 113


def test_blanks_at_the_end_of_a_row_do_not_matter() -> None:
    assert read_picture(picture().replace("\n", "  \n")) == read_picture(picture())


def test_a_fault_of_a_picture_names_its_row() -> None:
    with pytest.raises(AsciiMapError) as caught:
        read_picture("x")
    assert caught.value.row == 0


def test_every_field_of_the_rules_is_a_table_or_can_be_changed() -> None:
    tables = {"units", "terrain", "cards", "most_units", "version"}
    values = {part.name: getattr(RULES_2000, part.name) for part in fields(Rules) if part.name not in tables}
    plain = {name: sorted(map(str, value)) if isinstance(value, frozenset) else value for name, value in values.items()}
    assert rules_tables(read_rules(Table({"rules": plain}, TomlLocation("test")), RULES_2000), RULES_2000) == {
        "rules": {},
        "deck": {},
    }


def test_labels_in_scoring_are_a_set() -> None:
    assert read(GOOD).layout.objectives[0].hexes == parse_hexes("i2 i1")
