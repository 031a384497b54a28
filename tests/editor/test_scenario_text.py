"""The file of a draft: nothing that was not edited changes, comments and order included."""

import tomllib
from dataclasses import replace

import pytest

from bcnb.editor.draft import read_draft
from bcnb.editor.edit_log import apply_edit
from bcnb.editor.scenario_text import write_draft
from bcnb.editor.starts import editable_scenarios, from_scenario, open_text
from bcnb.grid.hexes import parse_hex

COMMENTED = """\
# A battle that we drew on Monday
title = "Ours"   # for now
ruleset = "battle_cry"
source = "class 8b"
layout = "designed"
first = "union"
[map] # the ground comes first here
# nothing yet
units = '''
. . . . . . . . . . . . .
 . I . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . i . . . . . . . . .
. . . . . . . . . . . . .
'''

[union]
commander = "a" # who?
top = true
cards = 4
[confederate]
commander = "b"
cards = 4
# the end
"""


@pytest.mark.parametrize("name", editable_scenarios())
def test_opening_and_saving_gives_the_same_bytes(name: str) -> None:
    opened = from_scenario(name)
    assert write_draft(opened.draft, opened.text) == opened.text


@pytest.mark.parametrize("name", editable_scenarios())
def test_a_file_that_is_written_again_says_the_same(name: str) -> None:
    opened = from_scenario(name)
    assert open_text(write_draft(opened.draft)).draft == opened.draft


def test_kernstown_written_again_is_our_file_byte_for_byte() -> None:
    opened = from_scenario("kernstown")
    assert write_draft(opened.draft) == opened.text


@pytest.mark.parametrize(
    "text", [COMMENTED, COMMENTED.replace("\n", "\r\n"), COMMENTED.removesuffix("# the end\n")[:-1]]
)
def test_comments_order_and_line_ends_stay(text: str) -> None:
    opened = open_text(text)
    assert write_draft(opened.draft, text) == text
    ends = "\r\n" if "\r" in text else "\n"
    after = apply_edit(opened.draft, ["army", "union", "a", 5], opened.palette)
    assert write_draft(after, text) == text.replace(f"top = true{ends}cards = 4", f"top = true{ends}cards = 5")


def test_only_what_was_edited_differs() -> None:
    opened = open_text(COMMENTED)
    draft = apply_edit(opened.draft, ["name", "e6", "Mill"], opened.palette)
    draft = apply_edit(draft, ["strength", "b2", 0, 3], opened.palette)
    draft = apply_edit(draft, ["say", "up", "north"], opened.palette)
    text = write_draft(draft, COMMENTED)
    added = [line for line in text.split("\n") if line not in COMMENTED.split("\n")]
    assert added == ['up = "north"', "strength = { b2 = 3 }", "[names]", 'e6 = "Mill"']
    assert all(line in text.split("\n") for line in COMMENTED.split("\n"))
    assert read_draft(tomllib.loads(text)) == draft


def test_a_table_that_becomes_empty_goes() -> None:
    opened = open_text(COMMENTED + '[names]\ne6 = "Mill"\n')
    draft = apply_edit(opened.draft, ["name", "e6", ""], opened.palette)
    assert write_draft(draft, opened.text) == COMMENTED.removesuffix("# the end\n")


@pytest.mark.parametrize(
    "head",
    [
        'union.commander = "a"\nunion.cards = 4\nunion.top = true\nunion.generals.b2 = "Hunter"\n',
        'union = { commander = "a", cards = 4, top = true, generals = { b2 = "Hunter" } }\n',
    ],
)
def test_an_unusual_form_of_a_table_is_written_in_the_usual_one_when_it_changes(head: str) -> None:
    cut = COMMENTED.index("[union]"), COMMENTED.index("[confederate]")
    before, after = COMMENTED[: COMMENTED.index("[map]")], COMMENTED[COMMENTED.index("[map]") : cut[0]]
    opened = open_text(before + head + after + COMMENTED[cut[1] :])
    assert write_draft(opened.draft, opened.text) == opened.text
    draft = apply_edit(opened.draft, ["general", "b2", "union", "Burnside"], opened.palette)
    text = write_draft(draft, opened.text)
    assert read_draft(tomllib.loads(text)) == draft
    assert 'generals = { b2 = "Burnside" }' in text
    assert "# A battle that we drew on Monday" in text


@pytest.mark.parametrize(
    "story",
    [
        'He said "Go." They went.',
        "Robert E. Lee came. He saw.",
        "One\\two. '''",
        'Three """ quotes. """',
        "A.\nB. C.",
        "é. 雨.",
    ],
)
def test_any_story_is_read_as_it_was_written(story: str) -> None:
    opened = open_text(COMMENTED)
    draft = apply_edit(opened.draft, ["say", "story", story], opened.palette)
    for text in (write_draft(draft, COMMENTED), write_draft(draft)):
        assert open_text(text).draft.words["story"].strip() == story


def test_a_draft_that_is_not_valid_yet_is_written_all_the_same() -> None:
    opened = from_scenario("kernstown")
    draft = replace(opened.draft, units={}, words={**opened.draft.words, "title": ""})
    assert 'title = ""' in write_draft(draft, opened.text)
    assert parse_hex("a1") not in read_draft(tomllib.loads(write_draft(draft, opened.text))).units
