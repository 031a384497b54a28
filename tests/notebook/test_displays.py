"""What the pages of a notebook show of every game, and the records that they list."""

import re

import pytest

from bcnb import notebook
from bcnb.analysis.report import report_for, score_course
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_record


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("3.4", "d5", "f6"), "Union infantry at d5 against Confederate infantry at f6: 3 dice"),
        (
            ("nas-r06", "e5", "f5"),
            "If it stands, must retreat: 3%; a figure of the attacker is lost",
        ),
        (("two-players", "a1", "b1"), "No column with a1 in the rear meets an opponent."),
    ],
)
def test_odds_are_reported_of_every_game(asked, words, capsys):
    notebook.odds(*asked)
    assert words in capsys.readouterr().out


def test_a_question_is_shown_as_its_first_try_begins(capsys):
    notebook.show("nas-r06", "f5")
    assert "f5, clear ground, Confederate infantry with rifles, 8 figures" in capsys.readouterr().out
    with pytest.raises(ValueError, match="FAQ-38 is answered without a position"):
        notebook.show("faq-38")


def test_records_of_every_game_are_listed(capsys):
    notebook.records()
    assert {name.split("/")[0] for name in capsys.readouterr().out.split()} == set(RULESETS)


@pytest.mark.parametrize(
    ("record", "every", "lines"),
    [
        (
            "two-players-greedy-planner-1-001",
            2,
            {
                0: "turn  2  north ###################### 22  south ####################   20",
                -1: "turn 22  north ##################     18  south                         0",
            },
        ),
        (
            "kernstown-greedy-greedy-2-001",
            20,
            {
                0: "turn 20  union #####  5  confederate #####  5",
                -1: "turn 23  union #####  5  confederate ###### 6",
            },
        ),
        ("kernstown-greedy-greedy-2-001", 1, {0: "turn  1  union        0  confederate        0"}),
        ("kernstown-greedy-greedy-2-001", 99, {0: "turn 23  union #####  5  confederate ###### 6"}),
    ],
)
def test_standings_are_reported_turn_by_turn_and_at_the_end(record, every, lines, capsys):
    notebook.standings(record, every)
    printed = capsys.readouterr().out.splitlines()
    assert {place: printed[place] for place in lines} == lines


@pytest.mark.parametrize("name", RULESETS)
def test_standings_agree_with_the_race(name, capsys):
    path = list_records(name)[0]
    record = load_record(path)
    report = report_for(name)
    run = score_course(report, Recorded("record", record).start, record.plies)
    notebook.standings(str(path))
    found = [tuple(map(int, re.findall(r"\d+", line))) for line in capsys.readouterr().out.splitlines()]
    turns = zip(*(one.numbers for one in run.histories), strict=True)
    assert found == [(turn, *numbers) for turn, numbers in enumerate(turns)][1:]


@pytest.mark.parametrize("every", [0, -2])
def test_standings_want_a_number_of_turns_from_1_on(every):
    with pytest.raises(ValueError, match="turns are counted by whole numbers from 1 on, not by "):
        notebook.standings("kernstown-greedy-greedy-2-001", every)


@pytest.mark.parametrize("every", [1.5, "two", None])
def test_standings_want_a_number_of_turns(every):
    with pytest.raises(ValueError, match=r"every must be a whole number, not .*; write, for example, standings\("):
        notebook.standings("kernstown-greedy-greedy-2-001", every)


def test_moments_are_found_by_the_words_that_tell_them(capsys):
    notebook.moments("four-players-planner-greedy-planner-greedy-4-001", "the union side has JOINED")
    assert capsys.readouterr().out.splitlines() == [
        "four-players-planner-greedy-planner-greedy-4-001: 260 plies. The war is over: the Confederate side won.",
        "ply 215: The Union side has joined forces: both partners lead all of its pieces.",
    ]
    notebook.moments("kernstown-greedy-greedy-2-001", "captured a flag")
    head, *lost = capsys.readouterr().out.splitlines()
    assert head.endswith("The battle is over: the Confederate side won. Flags: Union 5, Confederate 6.")
    assert [line for line in lost if "General" in line] == [
        "ply 84: General Garnett at d7 was lost, and the Union side captured a flag.",
        "ply 163: General Tyler at a4 was driven off the board, and the Confederate side captured a flag.",
    ]


def test_words_that_tell_nothing_are_reported_and_no_words_are_refused(capsys):
    notebook.moments("kernstown-greedy-greedy-2-001", "submarine")
    assert capsys.readouterr().out.endswith("\nNo ply is described with the words 'submarine'.\n")
    with pytest.raises(ValueError, match="give words to search for"):
        notebook.moments("kernstown-greedy-greedy-2-001", " ")
    with pytest.raises(ValueError, match="unknown record 'kernstwn'"):
        notebook.moments("kernstwn", "lost")


# --- a game in notation -----------------------------------------------------------------------------------------------

NOTES = "Scenario: two-players\n1 C 56: t7=r8 r8=n9"


def test_a_game_in_notation_shows_its_board_and_its_last_turn_in_words(capsys):
    notebook.written(NOTES)
    output = capsys.readouterr().out
    assert "t7" in output
    assert "n9" in output


def test_a_fault_in_notation_shows_the_board_before_it(capsys, monkeypatch):
    boards = []
    monkeypatch.setattr("bcnb.notebook.displays.display", boards.append)
    with pytest.raises(ValueError, match=r"^notation:2:15: .* \(rule"):
        notebook.written(NOTES.replace("r8=n9", "r8=a1"))
    assert len(boards) == 1
    with pytest.raises(ValueError, match=r"^notation:1:11: unknown scenario 'none'"):
        notebook.written("Scenario: none")
    assert len(boards) == 1


def test_a_game_in_notation_may_have_no_turn_yet(capsys):
    notebook.written("Scenario: kernstown")
    assert "Kernstown" in capsys.readouterr().out


class Place:
    """A place on a page: what is shown there, and what replaced it."""

    def __init__(self) -> None:
        self.shown = []

    def __call__(self, shown, *, display_id=False):
        self.shown.append(shown)
        return self

    update = __call__


@pytest.mark.parametrize(("turn", "number"), [(1, 1), (7, 7)])
def test_a_recorded_game_is_played_on_from_the_chosen_turn_and_left_again(home, monkeypatch, turn, number):
    place = Place()
    monkeypatch.setattr("bcnb.notebook.displays.display", place)
    notebook.recorded_games()
    (browser,) = place.shown
    told = []
    browser.send = told.append
    browser._answer(None, {"t": "play", "name": "kernstown-person-greedy-by-keyboard", "turn": turn}, [])
    assert told == [{"t": "done"}]
    table, back = place.shown[-1].children
    assert table.state.turn.number == number
    back.click()
    assert place.shown[-1] is browser
    browser._answer(None, {"t": "play", "name": "nowhere", "turn": 1}, [])
    assert told[-1]["t"] == "fault"
    assert "nowhere" in told[-1]["text"]


def test_odds_are_a_chart_with_the_numbers_of_the_words(monkeypatch):
    shown: list[object] = []
    monkeypatch.setattr("bcnb.notebook.displays.display", shown.append)
    notebook.odds("4.1", "c6", "d6")
    (chart,) = shown
    text = repr(chart)
    assert "How many of its 4 figures does Confederate infantry at d6 lose to 4 dice?" in text
    words = "none (6%), 1 (25%), 2 (38%), 3 (25%), 4 (6%)"
    assert words in text
    rows = re.findall(r"^(none|\d)(?:, a flag)? +(\d+%)", text, re.MULTILINE)
    assert ", ".join(f"{lost} ({chance})" for lost, chance in rows) == words
    html = chart._repr_mimebundle_()[0]["text/html"]
    assert html.count("<img") == html.count("<details") == 1
    assert "<td" in html


@pytest.mark.parametrize(
    ("place", "only", "why"),
    [
        ("nowhere", "", "unknown list 'nowhere'"),
        ("mine", "length=huge", "unknown length 'huge'"),
        ("", "color=blue", "not a filter"),
    ],
)
@pytest.mark.usefixtures("home")
def test_an_unknown_list_of_games_is_refused(place: str, only: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        notebook.recorded_games(place, only=only)
