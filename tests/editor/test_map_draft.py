"""The pieces of *Battle-Cry* (1961) in the editor: beginnings, edits, findings, and the file, byte for byte."""

import pytest

from bcnb.cli import main
from bcnb.editor.board_state import board_state
from bcnb.editor.draft import Finding
from bcnb.editor.edit_checks import EditError
from bcnb.editor.edit_log import EditLog, Moment
from bcnb.editor.findings import list_faults, list_oddities
from bcnb.editor.palette import MAP_GAMES
from bcnb.editor.scenario_text import write_draft
from bcnb.editor.starts import (
    editable_scenarios,
    empty_draft,
    from_code,
    from_moment,
    from_scenario,
    from_text_board,
    is_empty,
    open_text,
    scenario_code,
)
from bcnb.engine.game_registry import ruleset
from bcnb.grid.squares import parse_square, write_square
from bcnb.storage.game_files import game_files_for
from bcnb.storage.records import find_recorded_game
from bcnb.storage.scenarios import scenario_from
from bcnb.storage.toml import parse_toml

GAME = "battle_cry_1961"
MAPS = tuple(name for name in editable_scenarios() if name.startswith(f"{GAME}/"))
RECORD = "two-players-greedy-planner-1-001"


def pieces(log: EditLog) -> dict[str, str]:
    return {write_square(at): letter for at, letter in log.draft.squares.items()}


def units_of(text: str) -> str:
    """The picture of the pieces as *Battle-Cry* (1961) reads it from a scenario file."""
    scenario = scenario_from(parse_toml(text, "x.toml"), "x")
    state = ruleset(scenario.ruleset).setup(scenario)
    return game_files_for(GAME).position_tables(state)["map"]["units"]


def faults(log: EditLog) -> list[Finding]:
    return list_faults(log.current)


def test_the_editor_opens_both_set_ups_of_1961() -> None:
    assert MAPS == ("battle_cry_1961/four-players", "battle_cry_1961/two-players")
    assert tuple(MAP_GAMES) == (GAME,)


@pytest.mark.parametrize("name", MAPS)
def test_opening_and_saving_gives_the_same_bytes(name: str) -> None:
    opened = from_scenario(name)
    assert write_draft(opened.draft, opened.text) == opened.text
    assert open_text(write_draft(opened.draft)).draft == opened.draft
    assert list_faults(Moment(*opened)) == []


@pytest.mark.parametrize("name", MAPS)
def test_moving_a_piece_away_and_back_gives_the_same_bytes(name: str) -> None:
    log = EditLog(from_scenario(name))
    before = log.text
    log.add(("move", "b9", "b8"))
    assert log.text != before
    assert open_text(log.text).draft == log.draft
    log.add(("move", "b8", "b9"))
    assert log.text == before
    log.undo()
    log.redo()
    assert log.text == before


def test_only_the_pieces_and_the_changed_words_differ() -> None:
    log = EditLog(from_scenario("two-players"))
    log.add(("say", "armies", "any"))
    log.add(("erase", "b9 d3"))
    log.add(("unit", "b10", "a"))
    old, new = units_of(from_scenario("two-players").text), units_of(log.text)
    assert [(a, b) for a, b in zip(old, new, strict=True) if a != b] == [("C", "."), (".", "a"), ("C", ".")]
    lines = from_scenario("two-players").text.split("\n")
    assert [line for line in lines if line not in log.text.split("\n")] == []
    assert 'armies = "any"' in log.text
    assert EditLog.from_json(log.to_json()).text == log.text


def test_pieces_are_placed_moved_and_removed_with_undo_and_redo() -> None:
    log = EditLog(empty_draft(GAME))
    assert is_empty(log.draft)
    for edit in (("unit", "e6", "I"), ("unit", "g9", "c"), ("move", "e6", "f6"), ("unit", "g9", "a")):
        assert log.add(edit)
    assert pieces(log) == {"f6": "I", "g9": "a"}
    log.undo()
    assert pieces(log) == {"f6": "I", "g9": "c"}
    log.redo()
    assert log.add(("erase", "f6"))
    assert pieces(log) == {"g9": "a"}
    assert not log.add(("erase", "a1"))


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (("unit", "a12", "I"), "a12 is not a square of this map"),
        (("unit", "z40", "I"), "not a valid square"),
        (("unit", "e6", "G"), "unknown piece 'G'"),
        (("move", "e6", "e7"), "e6 has no piece"),
        (("move", "b9", "d3"), "d3 is not empty"),
        (("move", "b9", "a12"), "a12 is not a square"),
        (("paint", "e6", "w"), "unknown edit 'paint'"),
        (("general", "e6", "union", "Lee"), "unknown edit 'general'"),
        (("say", "armies", "some"), "armies cannot be 'some'"),
        (("say", "board", "../x"), "unknown text 'board'"),
        (("count", "players", 3), "2 or 4 players"),
        (("count", "number", 1000), "from 1 to 999"),
    ],
)
def test_what_the_map_does_not_allow_is_refused_with_its_reason(edit: tuple, why: str) -> None:
    log = EditLog(from_scenario("two-players"))
    with pytest.raises(EditError, match=why):
        log.add(edit)
    assert log.text == from_scenario("two-players").text


def test_an_army_that_is_not_complete_is_a_fault_until_any_army_may_begin() -> None:
    log = EditLog(from_scenario("two-players"))
    log.add(("erase", "b9"))
    log.add(("move", "d3", "q3"))
    log.add(("unit", "e6", "I"))
    assert faults(log) == [
        Finding("A Union piece begins outside the states of its side (rule 2.2): q3.", ("q3",)),
        Finding("The Union side has 11 infantry; rule 2.1 gives it 10."),
        Finding("The Union side has 9 cavalry; rule 2.1 gives it 10."),
    ]
    log.add(("say", "armies", "any"))
    assert faults(log) == []
    assert "The Union side has 11 infantry; the game has 10." in [one.words for one in list_oddities(log.current)]


def test_four_players_have_equal_armies_on_both_sides_of_the_line() -> None:
    log = EditLog(from_scenario("four-players"))
    assert pieces(log)["e22"] == "I"
    log.add(("move", "e22", "c3"))
    assert [one.words for one in faults(log)] == [
        "The Union side has 4 infantry east of the line; rule 10.1 gives each general 5.",
        "The Union side has 6 infantry west of the line; rule 10.1 gives each general 5.",
    ]


def test_a_side_without_pieces_has_lost_already() -> None:
    log = EditLog(empty_draft(GAME))
    log.add(("unit", "e6", "I"))
    assert [one.words for one in faults(log)] == [
        "The Confederate side has no piece, so it has lost the war (rule 9.1)."
    ]


def test_unusual_places_are_named() -> None:
    log = EditLog(empty_draft(GAME))
    for square in ("a2", "b1", "b3", "c2"):
        log.add(("unit", square, "i"))
    log.add(("unit", "b2", "I"))
    found = {one.words: one.hexes for one in list_oddities(log.current)}
    assert found["Enemies shut in a piece, so it may be removed before it moves (rule 8.1): b2."] == ("b2",)
    assert found["Enemies begin next to each other: b2."] == ("b2",)
    assert "The sides are unequal. The Confederate side has 4 pieces, the Union side 1." in found
    assert faults(log) == []


@pytest.mark.parametrize("ply", [0, 40, None])
def test_a_moment_of_a_war_is_a_scenario_with_its_pieces(ply: int | None) -> None:
    states = find_recorded_game(RECORD).states
    state = states[-1 if ply is None else ply]
    opened = from_moment(RECORD, ply)
    assert units_of(opened.text) == game_files_for(GAME).position_tables(state)["map"]["units"]
    assert 'board = "eastern-states"' in opened.text
    assert 'armies = "any"' in opened.text
    assert opened.draft.words["title"].startswith("The War of 1861, two players, turn ")
    assert write_draft(opened.draft, opened.text) == opened.text


def test_every_draft_can_be_drawn_whatever_is_wrong_with_it() -> None:
    log = EditLog(empty_draft(GAME))
    assert board_state(log.draft, log.current.palette).board.occupied == 0
    log.add(("say", "title", ""))
    log.add(("unit", "e6", "I"))
    assert board_state(log.draft, log.current.palette).board.occupied == 1 << parse_square("e6")


@pytest.mark.parametrize("name", MAPS)
def test_a_printed_map_can_be_pasted(name: str, capsys) -> None:
    assert main(["show", name]) == 0
    opened = from_text_board(capsys.readouterr().out, GAME)
    assert opened.draft.squares == from_scenario(name).draft.squares
    assert opened.draft.words["title"] == from_scenario(name).draft.words["title"]


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "rows a to x"), ("hello", "rows a to x"), ("a  - -\n", "line 1: row a has 2 squares instead of 30")],
)
def test_another_text_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_text_board(text, GAME)


def test_a_link_holds_the_pieces_of_a_war() -> None:
    log = EditLog(from_moment(RECORD, 40))
    log.add(("say", "story", ""))
    assert from_code(scenario_code(log.text)).text == log.text


def test_the_number_of_players_and_the_words_can_change() -> None:
    log = EditLog(from_scenario("two-players"))
    log.add(("count", "players", 4))
    log.add(("say", "title", "Ours"))
    assert "players = 4" in log.text
    assert 'title = "Ours"' in log.text
    assert len(board_state(log.draft, log.current.palette).field.commands) == 4
