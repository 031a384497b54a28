"""The draft in the home folder, and the position that it shows."""

import pytest

from bcnb.editor.board_state import board_state
from bcnb.editor.edit_log import EditLog
from bcnb.editor.findings import list_faults, list_oddities
from bcnb.editor.starts import editable_scenarios, empty_draft, from_scenario
from bcnb.editor.stored_draft import ASIDE, load_stored, save_battle, save_log, stored_path
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.svg import describe
from bcnb.storage.scenarios import find_scenario


def test_a_draft_is_stored_with_its_edits(home) -> None:
    log, fault = load_stored()
    assert not fault
    log.add(("paint", "e6", "w"))
    save_log(log)
    again, fault = load_stored()
    assert (again.text, fault) == (log.text, "")
    again.undo()
    assert again.text == empty_draft().text


@pytest.mark.parametrize("data", [b"", b"\xff", b"{}", b'{"format":1,"done":0,"edits":[["begin","x"]]}'])
def test_a_damaged_draft_is_put_aside_and_said(home, data: bytes) -> None:
    stored_path().parent.mkdir(parents=True, exist_ok=True)
    stored_path().write_bytes(data)
    log, fault = load_stored()
    assert log.text == empty_draft().text
    assert ASIDE in fault
    assert (home / ASIDE).read_bytes() == data


def test_a_battle_that_is_played_is_a_file_that_a_table_opens(home) -> None:
    log = EditLog(from_scenario("kernstown"))
    path = save_battle(log, "kernstown")
    assert path.is_absolute()
    assert path.read_text("utf-8") == log.text
    assert find_scenario(path).title == "Kernstown"


@pytest.mark.parametrize("name", editable_scenarios())
def test_the_board_of_a_draft_shows_the_battle(name: str) -> None:
    opened = from_scenario(name)
    state = board_state(opened.draft, opened.palette)
    words = describe(page_presenter_of(state).scene(state))
    assert all(leader.name in words for leader in opened.draft.leaders.values())


def test_a_piece_on_rough_ground_is_drawn_there_and_is_a_fault() -> None:
    log = EditLog(from_scenario("kernstown"))
    log.add(("paint", "a1 a4", "r"))
    state = board_state(log.draft, log.current.palette)
    assert state.field.terrain[0].key == "rough"
    assert state.board.units[0].kind.key == "cavalry"
    (fault,) = list_faults(log.current)
    assert fault.words == "A piece is on rough ground, which no piece may enter: a1, a4."
    assert fault.hexes == ("a1", "a4")


def fault_words(*edits: tuple, begun: str = "kernstown") -> list[str]:
    log = EditLog(from_scenario(begun))
    for edit in edits:
        log.add(edit)
    return [finding.words for finding in list_faults(log.current)]


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ([("say", "title", "")], "The battle has no name."),
        ([("say", "source", "")], "The battle has no source. Write who drew it, or after which book."),
        ([("army", "union", "", 5)], "The Union side has no commander."),
        ([("unit", f"d{n}", "C") for n in range(1, 5)], "The Union side has 6 cavalry units; the game has 3."),
        ([("general", f"d{n}", "union", "X") for n in (1, 2)], "The Union side has 4 generals; the game has 3."),
        (
            [("works", f"d{n}", "NW NE") for n in range(1, 8)],
            "7 hexes have field works; the game has 6 tokens: d1, d2, d3, d4 and 3 more.",
        ),
    ],
)
def test_each_fault_is_said(edits: list[tuple], words: str) -> None:
    assert fault_words(*edits) == [words]


def test_faults_of_brigades_are_said() -> None:
    assert fault_words(("move", "a4", "d1"), begun="two-bridges") == [
        "Units of Carter's brigade are not next to him: d1."
    ]


def test_what_only_the_reader_of_files_knows_is_said_in_its_words() -> None:
    assert fault_words(("say", "first", "")) == ["The key 'first' is missing."]


def test_our_battles_have_no_fault() -> None:
    for name in editable_scenarios():
        assert list_faults(EditLog(from_scenario(name)).current) == []


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ([("paint", "e1 e2", "r"), ("unit", "d1", "i")], "A unit has no line of retreat: d1."),
        ([("paint", "g3", "~")], "A unit begins in a waterway: g3."),
        ([("unit", "d3", "I"), ("unit", "d4", "i")], "Enemies begin next to each other: d3."),
        ([("unit", "a9", "i")], "A Confederate unit begins on the enemy's edge of the board: a9."),
        (
            [("general", "i10", "", ""), ("general", "h4", "", ""), ("general", "h7", "", "")],
            "The Confederate side has no general.",
        ),
        ([("say", "story", "")], "The battle has no story."),
    ],
)
def test_each_unusual_fact_is_said(edits: list[tuple], words: str) -> None:
    log = EditLog(from_scenario("kernstown"))
    log.add(("erase", "b1 b2 b8"))
    before = {finding.words for finding in list_oddities(log.current)}
    for edit in edits:
        log.add(edit)
    assert words in {finding.words for finding in list_oddities(log.current)} - before


def test_unequal_sides_are_unusual() -> None:
    log = EditLog(from_scenario("kernstown"))
    log.add(("erase", "g3 g4 g8 h5 i9"))
    assert any(
        finding.words.startswith("The sides are unequal. The Union side has") for finding in list_oddities(log.current)
    )
