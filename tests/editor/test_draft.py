"""Drafts: what a scenario file says, read and written again."""

import tomllib
from pathlib import Path

import pytest

from bcnb.editor.draft import Army, Goal, Leader, Piece, PlaceName, mask_of, read_draft, sides_of
from bcnb.editor.scenario_text import file_form
from bcnb.editor.starts import editable_scenarios, from_scenario
from bcnb.grid.hexes import parse_hex
from bcnb.storage.paths import scenarios_folder


def tables_of(name: str) -> dict:
    return tomllib.loads(Path(scenarios_folder() / f"{name}.toml").read_text("utf-8"))


def test_a_draft_has_what_the_file_of_kernstown_says() -> None:
    draft = read_draft(tables_of("battle_cry/kernstown"))
    assert draft.words["title"] == "Kernstown"
    assert draft.top == "union"
    assert draft.armies == (Army("James Shields", 5), Army("Thomas J. Jackson", 5))
    assert draft.units[parse_hex("a1")] == (Piece("C"),)
    assert draft.leaders[parse_hex("i10")] == Leader("confederate", "Jackson")
    assert draft.terrain[parse_hex("f2")] == "n"
    assert sides_of(draft.faces[parse_hex("f2")]) == "NW NE"
    assert len(draft.units) == 13 + 9


def test_a_draft_has_stacks_qualities_and_brigades() -> None:
    draft = read_draft(tables_of("north_against_south/two-bridges"))
    first, second = draft.units[parse_hex("b4")]
    assert (first.quality, second.quality) == ("veterans", "")
    assert first.brigade == second.brigade == parse_hex("b4")
    assert draft.kept["deck"]["remove"] == {"skirmish-centre": 1}


def test_a_draft_has_places_and_what_is_worth_a_flag() -> None:
    draft = read_draft(tables_of("battle_cry/gettysburg-2-july"))
    assert draft.names[parse_hex("e10")] == PlaceName("Devil's Den", "rough")
    assert draft.goals == (Goal("confederate", tuple(map(parse_hex, ("b10", "b11", "c11")))),)
    assert [name for name, _ in draft.special] == ["Little Round Top", "Devil's Den"]


@pytest.mark.parametrize("name", editable_scenarios())
def test_the_tables_of_a_draft_are_those_of_its_file(name: str) -> None:
    draft, form = from_scenario(name).draft, file_form(name.split("/")[0])
    assert form.read(form.tables(draft)) == draft


def test_an_unknown_side_of_a_hex_is_refused() -> None:
    with pytest.raises(ValueError, match="'N' is not a side of a hex"):
        mask_of("NW N")
