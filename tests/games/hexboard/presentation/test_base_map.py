"""The country on a board: which way its top faces, places with names, and layouts that are reconstructed."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import IllegalAction
from bcnb.games.battle_cry.presentation.table_adapter import TABLE_ADAPTER
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.presentation.base_map import compass
from bcnb.games.hexboard.presentation.sheet_geometry import BOARD_HEIGHT, BOARD_WIDTH, LEFT, TOP, rulers
from bcnb.games.hexboard.rules.board import COMPASS
from bcnb.notebook import show
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.svg import picture
from bcnb.storage.records import list_records, load_recorded_game
from bcnb.storage.scenarios import find_scenario, read_position, write_position
from bcnb.storage.toml import FileError, parse_toml
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
from tests.helpers.cli import call
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured

GROUND = """[map]
terrain = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . b b . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''
units = '''
I . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
i . . . . . . . . . . . .
'''
"""
RECONSTRUCTED = [
    ("gaines-mill", "south"),
    ("second-bull-run", "north"),
    ("antietam", "east"),
    ("fredericksburg", "west"),
    ("murfreesboro", "north-west"),
    ("chancellorsville", "east"),
    ("gettysburg-2-july", "east"),
    ("gettysburg-3-july", "east"),
    ("chickamauga", "west"),
    ("new-market", "north"),
    ("new-hope-church", "north-west"),
]


def begun(name: str) -> State:
    state: State = ruleset("battle_cry").setup(find_scenario(name))
    return state


def read(head: str = "", tail: str = "") -> Any:
    return read_position(parse_toml(f"{head}\n{GROUND}\n{tail}\n", "field.toml"))


def whole(text: str) -> None:
    """Read a position, none of whose keys may be unknown."""
    table = parse_toml(text, "field.toml")
    read_position(table)
    table.finish()


def lines(state: State) -> list[str]:
    """The text board, with every line of words in one."""
    return re.sub(r"\n  (?! )", " ", repr(BoardWidget(state))).splitlines()


# --- which way it faces -----------------------------------------------------------------------------------------------


OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east", "north-west": "southeast"}


@pytest.mark.parametrize("up", ["", *OPPOSITE])
def test_the_sections_are_named_as_on_the_picture_whichever_way_the_board_faces(up):
    state = read(f'up = "{up}"' if up else "")
    told = lines(state)  # the board is turned: the Union, which begins, is at the bottom
    assert [word.strip() for word in told[1].split(":")] == ["left flank", "center", "right flank"]
    assert [line for line in told if line.endswith("is at the top")] == (
        [f"{OPPOSITE[up].capitalize()} is at the top"] if up else []
    )
    assert "In two sections: b4 d4 f4 h4 (right flank and center)" in "\n".join(told)


@pytest.mark.parametrize(
    ("stand", "section"),
    [
        (Viewpoint(), "right flank"),
        (Viewpoint("union"), "right flank"),
        (Viewpoint("confederate"), "left flank"),
        (Viewpoint(turned=True), "left flank"),
    ],
)
def test_the_section_of_a_hex_is_as_the_side_at_the_bottom_sees_it(stand, section):
    state = read()
    scene = page_presenter_of(state).scene(state, stand=stand)
    cells = {cell.hex: cell for cell in scene.cells}
    assert cells["a1"].sections == (section,)
    assert cells["b4"].sections == (section, "center")
    leftmost = min(scene.cells, key=lambda cell: cell.x)
    assert leftmost.sections == ("left flank",)


def test_a_refusal_names_the_section_as_the_board_does():
    state = read('up = "south"', '[position]\nseat = "confederate"\ncard = "probe-right"\n')
    why = ruleset("battle_cry").why_not(state, ruleset("battle_cry").parse("order i1"))
    assert "orders pieces on your right flank, and i1 lies" in why.words
    with pytest.raises(IllegalAction):
        ruleset("battle_cry").decide(state, ruleset("battle_cry").parse("order i1"))


@pytest.mark.parametrize("up", COMPASS)
def test_the_needle_points_north_and_its_letter_stands_upright(up):
    drawn = compass(up)
    turns = [int(turn) for turn in re.findall(r"rotate\((-?\d+)\)", drawn)]
    assert turns == [-45 * COMPASS.index(up)]
    assert drawn.count(">N<") == 1
    assert "rotate" not in drawn[drawn.index("<text") :]


def test_a_board_of_which_nobody_says_where_it_lies_has_no_compass():
    state = read()
    assert state.field.country.up == "" == compass("")
    assert ">N<" not in picture(page_presenter_of(state).scene(state))
    assert ">N<" in picture(page_presenter_of(read('up = "east"')).scene(read('up = "east"')))


def test_a_part_of_the_board_has_a_line_on_each_side_where_it_is_cut():
    scene = page_presenter_of(read()).scene(read())
    whole = rulers(scene, (LEFT, TOP, BOARD_WIDTH, BOARD_HEIGHT))
    part = rulers(scene, (300, 200, 400, 250))
    assert 'd=""' in whole
    assert "M300 200v250M300 200h400M699 200v250M300 449h400" in part


# --- places -----------------------------------------------------------------------------------------------------------

NAMED = '[names]\ne5 = "A Town"\ne6 = { name = "The Rocks", looks = "rough" }\na1 = "A very long name of a small town"'


def test_a_named_hex_is_reported_by_its_name_and_its_ground():
    state = read(tail=NAMED)
    cells = {cell.hex: cell for cell in page_presenter_of(state).scene(state).cells}
    assert cells["e5"].name == "e5, A Town, building"
    assert cells["e6"].name == "e6, The Rocks, building (looks like rough ground)"
    assert (cells["e5"].terrain, cells["e6"].terrain) == ("building", "rough")
    assert page_presenter_of(state).name(state, "e6").startswith("e6, The Rocks")
    told = lines(state)
    assert "Places: A Town e5; The Rocks e6; A very long name of a small town a1" in told
    assert "Looks like rough ground, but is building: e6" in told


def test_a_place_that_looks_otherwise_is_in_the_legend_and_works_as_before():
    state = read(tail=NAMED)
    legend = [
        (entry.key, entry.name) for entry in page_presenter_of(state).scene(state).legend if entry.group == "terrain"
    ]
    assert legend == [("clear", "clear ground"), ("building", "building"), ("rough", "The Rocks")]
    assert state.field.barred == 0
    assert state.field.terrain == read().field.terrain


def test_names_are_on_a_picture_on_request_only_and_never_off_the_board():
    state = read(tail=NAMED)
    scene = page_presenter_of(state).scene(state)
    assert "A Town</text>" not in picture(scene)
    assert "A Town</text>" in picture(replace(scene, named=True))
    long = scene.places[-1]
    assert (long.name[:6], long.x > 150) == ("A very", True)


def test_a_name_of_several_hexes_stands_once_in_their_middle():
    state = begun("gettysburg-2-july")
    places = {place.name: (place.x, place.y) for place in page_presenter_of(state).scene(state).places}
    assert len(places) == 10
    middle = [page_presenter_of(state).scene(state).cells[number] for number in (22, 23, 35)]
    assert [cell.hex for cell in middle] == ["b10", "b11", "c11"]
    assert places["Little Round Top"] == (sum(c.x for c in middle) // 3, sum(c.y for c in middle) // 3)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ('j1 = "Nowhere"', "'j1' is not a valid hex"),
        ("e5 = 7", "'names.e5' must be a text, but is a whole number"),
        ('e5 = ["Rocks"]', "'names.e5' must be a text, but is a list"),
        ('e5 = ""', "'names.e5' is empty"),
        ('e5 = "Devil\\u001b[2J"', "is not a valid name of a place: some of it cannot be seen"),
        ('e5 = "Devil\\nDen"', "is not a valid name of a place: some of it cannot be seen"),
        (f'e5 = "{33 * "x"}"', "the name of a place has 33 letters; the maximum is 32"),
        ('e5 = { name = "Rocks" }', "the key 'names.e5.looks' is missing"),
        ('e5 = { looks = "rough" }', "the key 'names.e5.name' is missing"),
        ('e5 = { name = "Rocks", looks = "stones" }', "'names.e5.looks' is 'stones', but must be one of: clear, woods"),
        ('e5 = { name = "Rocks", looks = "fence" }', "'names.e5.looks' is 'fence', but must be one of: clear, woods"),
        ('e5 = { name = "Rocks", looks = "rough", tall = 1 }', "unknown key 'names.e5.tall'"),
    ],
)
def test_a_faulty_name_is_refused_with_its_line(key, said):
    text = f"{GROUND}[names]\nd4 = 'Good'\n{key}\n"
    with pytest.raises(FileError) as caught:
        whole(text)
    assert said in caught.value.reason
    assert caught.value.line == text.count("\n")


def test_a_point_that_no_compass_has_is_refused():
    with pytest.raises(FileError, match=r"field.toml:1: 'up' is 'left', but must be one of: north, north-east, east"):
        read('up = "left"')


def test_a_position_keeps_the_country():
    state = begun("gettysburg-2-july")
    again = read_position(parse_toml(write_position(state), "again.toml"))
    assert again.field.country == state.field.country
    assert again.field.country.looks
    text = write_position(state)
    for line in ('up = "east"', 'layout = "reconstructed"', 'e10 = { name = "Devil\'s Den", looks = "rough" }'):
        assert f"\n{line}\n" in text
    assert "names" not in write_position(begun("kernstown"))


def test_the_names_come_on_request_to_the_page_and_to_screen_readers_always(page, tmp_path):
    stage = Stage(page)
    view = stage.show(BoardWidget(begun("gettysburg-2-july"), title="Gettysburg"))
    den = view.locator(".bcnb-places text").filter(has_text="Devil's Den")
    ask = view.get_by_role("button", name="Names of places")
    assert "Devil's Den" in view.locator("[data-hex=e10]").get_attribute("aria-label")
    view.locator("[data-hex=e10]").hover()
    expect(view.locator(".bcnb-line")).to_contain_text("Devil's Den")
    expect(den).to_be_hidden()
    ask.click()
    expect(den).to_be_visible()
    expect(ask).to_have_attribute("aria-pressed", "true")
    other = stage.show(BoardWidget(begun("kernstown"), title="Kernstown"))
    expect(other.get_by_role("button", name="Names of places")).to_be_hidden()
    ask.click()
    expect(den).to_be_hidden()
    assert stage.troubles == []


# --- reconstructed ----------------------------------------------------------------------------------------------------

NOTICE = "A reconstructed layout: based on how the"


def joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("name", "up"), RECONSTRUCTED)
def test_a_reconstructed_layout_says_so_first_and_on_what_evidence(name, up, capsys):
    scenario, state = find_scenario(name), begun(name)
    evidence = f"A reconstructed layout: {scenario.source}"
    assert (scenario.origin, state.field.country.up) == ("reconstructed", up)
    assert evidence.startswith(NOTICE)
    assert scenario.doubts
    assert scenario.scale
    assert joined(call("show", name).out).startswith(f"{scenario.title}. {evidence} ")
    assert joined(repr(BoardWidget(state))).startswith(evidence)
    assert joined(repr(TableWidget(scenario))).startswith(f"{scenario.title}. {evidence} ")
    first = next(iter(TABLE_ADAPTER.opening(scenario, state)))
    assert re.fullmatch(rf"{scenario.title}, \w+ \d+, \d{{4}}\. {re.escape(evidence)}", first)
    assert f">{scenario.title.replace(chr(34), '')} (reconstructed)<" in picture(
        page_presenter_of(state).scene(state, title=scenario.title)
    )
    show(name)
    assert capsys.readouterr().out.split("\n")[-2].startswith(f"{evidence} {scenario.title}")


def test_a_record_of_a_reconstructed_layout_says_so_first():
    path = next(path for path in list_records("battle_cry") if path.name.startswith("antietam"))
    evidence = f"A reconstructed layout: {load_recorded_game(path).scenario.source}"
    shown = Replay(load_recorded_game(path))
    assert shown.story["begins"] == f"{evidence} The armies are in place."
    assert evidence in joined(repr(shown)).partition("Union (top)")[0]
    assert joined(call("replay", path).out).partition(" 1 chance")[0].endswith(evidence)
    assert narrate(load_recorded_game(path)).walk[0].state.field.country.evidence


def test_a_published_layout_says_nothing_of_the_kind():
    state = begun("kernstown")
    assert repr(BoardWidget(state)).startswith("    Union (top)")
    assert call("show", "kernstown").out.startswith("Kernstown\n\n")
    assert "(reconstructed)" not in picture(page_presenter_of(state).scene(state, title="Kernstown"))


def test_a_layout_of_your_own_may_be_reconstructed_too(tmp_path: Path):
    file = tmp_path / "mine.toml"
    head = 'layout = "reconstructed"\nsource = "an old map"\n'
    file.write_text(f"{head}{GROUND}[position]\n", encoding="utf-8")
    assert call("show", file).out.startswith("mine. A reconstructed layout: an old map\n")


@pytest.mark.parametrize(
    "name", ["Fort\N{NO-BREAK SPACE}d\N{RIGHT SINGLE QUOTATION MARK}Or", "\u0645\u06cc\u200c\u062e"]
)
def test_a_name_may_be_written_in_any_script(name):
    text = f'{GROUND}[names]\nd4 = "{name}"\n'
    whole(text)
    state = read_position(parse_toml(text, "field.toml"))
    assert name in [place.name for place in page_presenter_of(state).scene(state).places]
