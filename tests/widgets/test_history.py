"""The sheets of a lesson of history: answers are saved, nothing is shown before, and a page may send anything."""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb import notebook
from bcnb.course.catalogue import find_exercise
from bcnb.course.history import catalogue, lesson_text
from bcnb.course.history.catalogue import list_lessons as list_past
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_loader import OPENING as WHY
from bcnb.course.history.lesson_loader import find_lesson, find_opening
from bcnb.course.history.lesson_plan import AGAIN
from bcnb.course.history.phrases import CLAIM, EVIDENCE, GUESSES, RUBRIC
from bcnb.course.history.saved_answers import answers_file, answers_of, load_answers, save_answer
from bcnb.course.history.scale import bounds, number_of, scales
from bcnb.course.history.schema import LEVELS, BattleLesson, Text
from bcnb.course.history.trials import StoredTrials, Trial
from bcnb.course.history.whatif import find_whatifs
from bcnb.course.progress import load_progress, save_mark
from bcnb.course.quizzes import load_quiz
from bcnb.course.worksheets.students import students_aside
from bcnb.course.worksheets.worksheet import HANDING_IN, load_worksheet, read_worksheet
from bcnb.storage import disk
from bcnb.storage.browser_disk import Browser
from bcnb.widgets.base_widget import LONGEST
from bcnb.widgets.classroom.hand_in import LOOK, NOTHING, HandIn
from bcnb.widgets.form import Form
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.core_sources import CoreSourcesForm
from bcnb.widgets.history.phrases import ANOTHER, GUESS_FIRST, START, STAY
from bcnb.widgets.history.places import Places
from bcnb.widgets.history.reading_level import ReadingLevel
from bcnb.widgets.history.sources import Claims, SightForm, SourcesForm
from bcnb.widgets.history.timeline import TimelineForm, kept_numbers, say_kept
from bcnb.widgets.history.vote import ClaimForm, Prediction, Vote
from bcnb.widgets.history.whatif import WhatIfForm, parse_hands
from bcnb.widgets.quiz import QuizCard
from tests.helpers.gestures import Clicks, Keys
from tests.helpers.lesson_draft import LESSON, OPENING
from tests.helpers.pages import STORAGE, Stage, news, prompt, shown
from tests.helpers.tables import hexagon, marked

pytestmark = pytest.mark.unmeasured

BATTLE = "first-bull-run"
TRIALS = StoredTrials(
    "s",
    date(2026, 11, 22),
    "2026.1",
    (Trial(BATTLE, "no-railway", "planner", "u" * 40 + "c" * 60, "u" * 67 + "c" * 33),),
)


@pytest.fixture(autouse=True)
def drafts(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lessons that change only with these tests."""
    texts = {BATTLE: LESSON, WHY: OPENING}
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(catalogue, "list_lessons", lambda: {name: tmp_path / f"{name}.toml" for name in texts})


def lesson() -> BattleLesson:
    return find_lesson(BATTLE)


def change(trials: StoredTrials = TRIALS, games: int = 1) -> WhatIfForm:
    return WhatIfForm(find_whatifs(BATTLE), trials, games)


SHEETS: dict[str, Callable[[], Form]] = {
    "vote": lambda: Vote(lesson()),
    "vote on the war": lambda: Vote(find_opening()),
    "prediction": lambda: Prediction(lesson()),
    "claim": lambda: ClaimForm(lesson()),
    "time line": lambda: TimelineForm(lesson().history),
    "sources": lambda: SourcesForm(lesson().history, lesson().history.printed),
    "sources on the war": lambda: Claims(find_opening()),
    "core sources": lambda: CoreSourcesForm(find_core_sources(BATTLE), "First Bull Run"),
    "lookout": lambda: SightForm(lesson()),
    "what if": change,
    "comparison": lambda: Comparison(lesson()),
}


def words(sheet: Form) -> str:
    """All that the page is shown."""
    return repr(sheet.view)


def tell(sheet: Form, **message: Any) -> None:
    sheet._answer(sheet, message, [])


# --- each sheet -------------------------------------------------------------------------------------------------------


def test_a_vote_is_saved_and_shown_next_to_the_second() -> None:
    first = Vote(lesson())
    tell(first, t="choose", at="vote", to=0)
    tell(first, t="write", at="why", to="They drove them.")
    assert load_answers() == {BATTLE: {"vote": "The Union", "why": "They drove them."}}
    last = ClaimForm(lesson())
    assert "They drove them." not in words(last)
    tell(last, t="choose", at="second", to=1)
    assert "First: The Union. They drove them." in words(last)
    assert "Now: The Confederates." in words(last)
    assert "You have changed your vote." in words(last)
    tell(last, t="choose", at="second", to=0)
    assert "Your vote is the same as at first." in words(last)
    assert Vote(lesson()).chosen("vote") == 0


def test_who_did_not_vote_is_reported_so_and_the_first_vote_stands() -> None:
    last = ClaimForm(lesson())
    tell(last, t="choose", at="vote", to=0)
    assert last.said == [("refused", "The first vote cannot be changed.")]
    assert answers_of(BATTLE) == {}
    tell(last, t="choose", at="second", to=1)
    assert "You did not vote before the lesson." in words(last)


def test_sheets_that_were_all_shown_before_anybody_answered_know_of_each_other() -> None:
    first, last = Vote(lesson()), ClaimForm(lesson())
    tell(first, t="choose", at="vote", to=0)
    tell(first, t="write", at="why", to="They drove them.")
    tell(last, t="choose", at="second", to=1)
    assert "First: The Union. They drove them." in words(last)
    tell(first, t="choose", at="vote", to=1)
    last._repr_mimebundle_()
    assert "First: The Confederates." in words(last), "shown anew, it knows the vote that was changed"
    assert "Your vote is the same as at first." in words(last)


def test_what_could_not_be_kept_stays_on_its_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Vote(lesson())
    with monkeypatch.context() as disk:
        disk.setattr("bcnb.widgets.form.save_answer", full)
        tell(sheet, t="choose", at="vote", to=1)
    tell(sheet, t="write", at="why", to="They ran.")
    assert sheet.chosen("vote") == 1
    assert set(answers_of(BATTLE)) == {"vote", "why"}, "it is tried once more"
    assert answers_of(BATTLE) == sheet.answers
    assert sheet.trouble == ""


def test_what_was_read_last_stays_where_the_file_cannot_be_read_now() -> None:
    sheet = Vote(lesson())
    tell(sheet, t="choose", at="vote", to=1)
    answers_file().write_text("none", encoding="utf-8")
    tell(sheet, t="write", at="why", to="They ran.")
    assert sheet.chosen("vote") == 1
    assert "your answer is not saved" in sheet.trouble.lower()


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_vote_for_nothing_is_refused() -> None:
    sheet = Vote(lesson())
    tell(sheet, t="choose", at="vote", to=2)
    assert sheet.said == [("refused", "Unknown answer 2 to 'vote'.")]
    assert not answers_file().exists()


def test_an_answer_that_the_lesson_no_longer_has_is_as_none() -> None:
    answers_file().parent.mkdir(parents=True)
    answers_file().write_text(f'[{BATTLE}]\nvote = "England"\n', encoding="utf-8")
    assert Vote(lesson()).chosen("vote") == -1


def test_a_claim_has_two_pieces_of_evidence_and_four_rows_to_judge_it_by() -> None:
    sheet = ClaimForm(lesson())
    for asked in ("claim", "evidence 1", "evidence 2"):
        tell(sheet, t="write", at=asked, to=f"My {asked}.")
    for number in range(1, 5):
        tell(sheet, t="choose", at=f"rubric {number}", to=2)
    assert len(RUBRIC) == 4
    assert answers_of(BATTLE) == {
        **{asked: f"My {asked}." for asked in ("claim", "evidence 1", "evidence 2")},
        **{f"rubric {number}": "yes" for number in range(1, 5)},
    }
    for line in (CLAIM, *EVIDENCE, *RUBRIC):
        assert line in words(ClaimForm(lesson()))


def test_what_cannot_be_kept_is_reported_and_hinders_nobody() -> None:
    answers_file().parent.mkdir(parents=True)
    answers_file().write_text("vote = 3\n", encoding="utf-8")
    sheet = Vote(lesson())
    tell(sheet, t="choose", at="vote", to=0)
    assert sheet.chosen("vote") == 0
    assert sheet.view["trouble"].startswith("Your answer is not saved: ")
    answers_file().unlink()
    tell(sheet, t="choose", at="vote", to=0)
    assert sheet.view["trouble"] == ""


def full_file() -> bytes:
    """The answers fill their file: there is room for none more."""
    answers_file().parent.mkdir(parents=True, exist_ok=True)
    some = "".join(f'asked{number} = "{"x" * 1000}"\n' for number in range(252))
    rest = 255_995 - len(f'[a]\n{some}r = ""\n')
    answers_file().write_text(f'[a]\n{some}r = "{"x" * rest}"\n', encoding="utf-8")
    return answers_file().read_bytes()


def test_an_answer_for_which_there_is_no_room_is_reported_on_every_sheet() -> None:
    before, no_room = full_file(), "Your answer is not saved: your answers fill all the space; "
    sheet, found, quiz = Vote(lesson()), Places(lesson()), QuizCard(load_quiz(find_exercise("3.q")))
    tell(sheet, t="choose", at="vote", to=0)
    assert (sheet.view["said"], sheet.chosen("vote")) == (
        [["news", "You will vote again at the end of the lesson."]],
        0,
    )
    assert sheet.view["trouble"].startswith(no_room)
    for _ in range(5):
        found.show()
    assert found.view["kept"].startswith(no_room)
    for place in range(len(quiz.quiz.items)):
        quiz.choose(place, 0)
        assert quiz.trouble.startswith(no_room)
    assert answers_file().read_bytes() == before


def press_event(sheet: TimelineForm, event: str) -> None:
    tell(sheet, t="choose", at="order", to=sheet.offered.index(event))


def test_events_are_put_in_order_with_a_press_each_and_then_told_with_their_times() -> None:
    sheet = TimelineForm(lesson().history)
    assert sorted(sheet.offered) == sorted(sheet.right)
    assert sheet.offered != sheet.right
    tell(sheet, t="press", at="check")
    assert sheet.said == [("news", "First give each event a number, and then check.")]
    assert "5:45 p.m." in words(sheet), "an event that is given has its time"
    assert "2:30 a.m." not in words(sheet)
    for number, event in enumerate(sheet.right, 1):
        press_event(sheet, event)
        assert sheet.said == [("news", f"{number} of {len(sheet.right)}: {event}")]
    assert sheet.view["n"] == 1 + 1 + len(sheet.right), "a press for each event"
    tell(sheet, t="press", at="check")
    assert sheet.said[0][0] == "right"
    assert "2:30 a.m." in words(sheet)
    assert answers_of(BATTLE) == {"order": "in order"}
    again = TimelineForm(lesson().history)
    assert again.solved
    assert "2:30 a.m." in words(again)
    tell(again, t="choose", at="order", to=0)
    assert again.said[0][0] == "refused"


def test_a_numbered_event_is_taken_out_alone() -> None:
    sheet = TimelineForm(lesson().history)
    for event in sheet.right[:4]:
        press_event(sheet, event)
    press_event(sheet, sheet.right[1])
    assert sheet.said == [("news", f"Taken out: {sheet.right[1]}")]
    assert sheet.picked == [sheet.right[0], None, *sheet.right[2:4], None, None, None]
    press_event(sheet, sheet.right[6])
    assert sheet.picked[1] == sheet.right[6], "the next one gets the first free number"


def checked(numbers: Sequence[int]) -> TimelineForm:
    """A sheet with the events in this order, which was checked."""
    sheet = TimelineForm(lesson().history)
    for number in numbers:
        press_event(sheet, sheet.right[number])
    tell(sheet, t="press", at="check")
    return sheet


@pytest.mark.parametrize(("first", "second"), combinations(range(7), 2))
def test_two_events_that_were_swapped_cost_two_presses_at_most(first: int, second: int) -> None:
    numbers = list(range(7))
    numbers[first], numbers[second] = second, first
    sheet = checked(numbers)
    cleared = [event for event in sheet.right if event not in sheet.picked]
    assert 1 <= len(cleared) <= 2
    assert sheet.said == [("wrong", say_kept(7 - len(cleared)))]
    assert sheet.said[0][1].startswith("Not yet. In the right order, each now at its number: ")
    for event in cleared:
        press_event(sheet, event)
    tell(sheet, t="press", at="check")
    assert sheet.solved


@pytest.mark.parametrize(("before", "after"), permutations(range(7), 2))
def test_an_event_at_the_wrong_place_costs_at_most_two_presses(before: int, after: int) -> None:
    """The events between the two places all have another number, but they are in order."""
    numbers = [number for number in range(7) if number != before]
    numbers.insert(after, before)
    sheet = checked(numbers)
    assert sheet.picked.count(None) == 1


def test_the_plan_has_time_for_the_events_of_two_pairs_that_were_swapped() -> None:
    """Each event that a check clears is pressed once more."""
    pairs, cleared = list(combinations(range(7), 2)), []
    for pair, other in permutations(pairs, 2):
        numbers = list(range(7))
        for first, second in (pair, other):
            numbers[first], numbers[second] = numbers[second], numbers[first]
        cleared.append(7 - len(kept_numbers(numbers)))
    assert sum(cleared) / len(cleared) <= AGAIN * 7
    assert max(cleared) > AGAIN * 7 - 1, "the plan does not count more than can be needed"


def test_no_check_takes_an_event_from_its_right_place() -> None:
    for numbers in permutations(range(7)):
        kept = kept_numbers(numbers)
        assert list(kept) == sorted(kept)
        assert {number for place, number in enumerate(numbers) if number == place} <= set(kept)
        assert kept


def test_a_check_needs_a_number_for_each_event() -> None:
    sheet = checked(range(6))
    assert sheet.said == [("news", "First give each event a number, and then check.")]
    assert sheet.picked == [*sheet.right[:6], None]


def test_given_events_stand_in_their_place_with_their_times() -> None:
    history = lesson().history
    order = TimelineForm(history).view["blocks"][0]
    assert [bool(row) for row in order["day"]] == [event.given for event in history.events]
    assert order["day"].count([]) == len(order["items"]) <= 7
    assert not {row[1] for row in order["day"] if row} & set(order["items"])


def test_the_day_can_be_shown_without_being_put_in_order() -> None:
    sheet = TimelineForm(lesson().history)
    tell(sheet, t="press", at="show")
    assert "2:30 a.m." in words(sheet)
    assert answers_of(BATTLE) == {"order": "shown"}
    assert not TimelineForm(lesson().history).solved


@pytest.mark.parametrize(("at", "to"), [("day", 0), ("", 0), ("order", 7), ("order", -1), ("order", 10**9)])
def test_an_event_that_is_not_there_gets_no_number(at: str, to: int) -> None:
    sheet = TimelineForm(lesson().history)
    assert len(sheet.offered) == 7
    tell(sheet, t="choose", at=at, to=to)
    assert sheet.said[0][0] == "refused"
    assert sheet.picked == [None] * 7


def test_words_are_opened_once_somebody_has_thought_about_who_wrote_them() -> None:
    sheet = SourcesForm(lesson().history, lesson().history.printed)
    assert "To: army headquarters" in words(sheet)
    assert "We drove them" not in words(sheet)
    tell(sheet, t="choose", at="near 1b", to=0)
    assert "We drove them" in words(sheet)
    assert "As far as I can learn" not in words(sheet)
    tell(sheet, t="write", at="reading both-won", to="Nobody.")
    assert answers_of(BATTLE) == {"near 1b": "was there", "reading both-won": "Nobody."}
    few = SourcesForm(lesson().history, (lesson().history.printed[0],))
    assert "Now compare" not in words(few)


def test_a_source_on_the_war_shows_what_it_was_to_win_before_its_words() -> None:
    sheet = Claims(find_opening())
    assert "some words" not in words(sheet)
    assert "Votes." not in words(sheet)
    tell(sheet, t="press", at="f1")
    told = words(sheet)
    assert told.count("some words") == 1
    assert told.index("Votes.") < told.index("some words")
    tell(sheet, t="press", at="f9")
    assert sheet.said[0][0] == "refused"


def test_core_sources_are_read_one_at_a_time_and_open_after_their_question() -> None:
    sheet = SHEETS["core sources"]()
    found = find_core_sources(BATTLE)
    first, second, _ = found.sources
    assert first.before.ask in words(sheet)
    assert first.who in words(sheet)
    assert not any(hidden in words(sheet) for hidden in (first.words, first.plain, first.after.ask, second.who))
    tell(sheet, t="press", at="open")
    assert sheet.said == [("news", f"Open now: {first.writer}.")]
    shown = [block for block in sheet.view["blocks"] if block["kind"] == "words"]
    assert [(block["words"], block["plain"], block["first"]) for block in shown] == [(first.words, first.plain, False)]
    tell(sheet, t="press", at="next")
    assert first.words not in words(sheet)
    assert second.who in words(sheet)


def test_core_sources_stay_open_for_anyone_who_answered_and_end_with_a_chart() -> None:
    sheet = SHEETS["core sources"]()
    found = find_core_sources(BATTLE)
    first = found.sources[0]
    tell(sheet, t="write", at=f"source {first.id}", to="A man who had to listen.")
    assert first.words in words(SHEETS["core sources"]())
    tell(sheet, t="choose", at="page", to=3)
    chart = next(block for block in sheet.view["blocks"] if block["kind"] == "table")
    assert chart["head"] == ["", *(source.writer for source in found.sources)]
    assert ["Before you read", "A man who had to listen.", "…", "…"] in chart["rows"]
    assert found.chart.ask in words(sheet)
    assert found.chart.answer not in words(sheet)
    for wrong in ({"t": "press", "at": "open"}, {"t": "press", "at": "next"}, {"t": "choose", "at": "page", "to": 4}):
        tell(sheet, **wrong)
        assert sheet.said[0][0] == "refused"
    assert set(load_answers()[BATTLE]) == {f"source {first.id}"}


def test_the_plain_version_comes_first_where_somebody_else_chose_the_spelling() -> None:
    sheet = CoreSourcesForm(find_core_sources("antietam"), "Antietam")
    tell(sheet, t="choose", at="page", to=2)
    tell(sheet, t="press", at="open")
    shown = next(block for block in sheet.view["blocks"] if block["kind"] == "words")
    assert shown["first"]
    assert shown["note"].startswith("Johnson, who was white, chose this spelling")


def test_what_a_writer_saw_is_calculated_by_the_line_of_sight() -> None:
    sheet = SightForm(lesson())
    tell(sheet, t="choose", at="e8", to=0)
    assert sheet.said == [("right", "Right. From e7, e8 is in sight, 1 hex away.")]
    tell(sheet, t="choose", at="h7", to=0)
    assert sheet.said[0][0] == "wrong"
    assert "From e7, h7 is hidden" in sheet.said[0][1]
    assert "It matters." not in words(sheet)
    tell(sheet, t="choose", at="d7", to=1)
    assert "It matters." in words(sheet)


# --- what if ----------------------------------------------------------------------------------------------------------


def kinds(sheet: Form) -> list[str]:
    return [block["kind"] for block in sheet.view["blocks"]]


def guessed(trials: StoredTrials = TRIALS, games: int = 1) -> WhatIfForm:
    """The form after a guess about its first what-if, with the result shown."""
    sheet = change(trials, games)
    tell(sheet, t="choose", at="guess no-railway", to=0)
    tell(sheet, t="press", at="show no-railway")
    return sheet


def test_only_the_games_without_the_change_are_reported_before_the_guess() -> None:
    sheet = change()
    assert "Without the change, the Union won 40 of 100 games." in words(sheet)
    for press in ("show no-railway", "play no-railway"):
        tell(sheet, t="press", at=press)
        assert sheet.said[0] == ("refused", f"{GUESS_FIRST.capitalize()}.")
    assert sheet.runs == {}
    assert "effect" not in kinds(sheet)
    tell(sheet, t="choose", at="guess no-railway", to=0)
    assert "effect" not in kinds(sheet)
    tell(sheet, t="press", at="show no-railway")
    assert "with it 67 of 100 (100 pairs of games)." in words(sheet)
    assert "Difference: +27 points, 95% sure between +17 and +36." in words(sheet)
    assert "0 is outside the interval. With the change the Union wins more often." in words(sheet)
    assert "Stored games of November 22, 2026: 100 pairs, the captain on both sides, rules" in words(sheet)
    assert answers_of(BATTLE) == {"guess no-railway": GUESSES[0]}


def test_the_picture_of_a_result_has_the_same_numbers_as_its_words() -> None:
    (effect,) = (block for block in guessed().view["blocks"] if block["kind"] == "effect")
    assert effect["shares"] == [["Without the change", 40], ["With the change", 67]]
    assert (effect["points"], effect["small"], effect["most"]) == (27, 7, 40)
    assert effect["ends"] == ["−40 points", "0", "+40 points"]
    assert 17 <= effect["low"] < 27 < effect["high"] <= 36


def test_the_hands_of_a_class_are_a_guess_and_are_saved() -> None:
    sheet = change()
    tell(sheet, t="write", at="hands no-railway", to="12 5 7")
    (tally, _) = (block for block in sheet.view["blocks"] if block["kind"] == "tally")
    assert tally["rows"] == [[GUESSES[0], 12], [GUESSES[1], 5], [GUESSES[2], 7]]
    tell(sheet, t="press", at="show no-railway")
    assert "effect" in kinds(sheet)
    assert answers_of(BATTLE) == {"hands no-railway": "12 5 7"}
    assert change().hands("no-railway") == (12, 5, 7)


@pytest.mark.parametrize("hands", ["12 5", "1 2 3 4", "a b c", "1 2 -3", "1 2 ²", "1000 0 0"])
def test_hands_that_are_not_three_numbers_are_refused(hands: str) -> None:
    with pytest.raises(ValueError, match="hands"):
        parse_hands(hands)
    sheet = change()
    tell(sheet, t="write", at="hands no-railway", to=hands)
    assert sheet.said[0][0] == "refused"
    assert sheet.hands("no-railway") == (0, 0, 0)


def test_each_change_has_its_own_guess_and_result() -> None:
    sheet = guessed()
    assert [block["words"] for block in sheet.view["blocks"] if block.get("look") == "head"] == [
        "Change 1 of 2",
        "Change 2 of 2",
    ]
    tell(sheet, t="press", at="show longer-day")
    assert sheet.said[0][0] == "refused"
    tell(sheet, t="choose", at="guess longer-day", to=2)
    assert "Which result surprised you" not in words(sheet)
    tell(sheet, t="press", at="show longer-day")
    assert "This change has not been measured yet." in words(sheet)
    assert "Which result surprised you" in words(sheet)


def test_games_are_played_again_on_request_with_progress() -> None:
    sheet = guessed(games=2)
    tell(sheet, t="press", at="play no-railway")
    while sheet.going:
        assert re.search(r"\d of 4 games are played", words(sheet))
        tell(sheet, t="go")
    tell(sheet, t="go")
    assert [len(won) for won in sheet.runs["no-railway"].won] == [2, 2]
    assert "Played here, the captain on both sides:" in words(sheet)
    assert "(2 pairs of games)" in words(sheet)


def test_playing_is_stopped_on_request() -> None:
    sheet = guessed(games=1000)
    tell(sheet, t="press", at="play no-railway")
    running = sheet.runs["no-railway"]
    tell(sheet, t="press", at="play no-railway")
    assert sheet.runs["no-railway"] is running
    tell(sheet, t="press", at="stop no-railway")
    assert not sheet.going
    assert len(running.won[0]) < 1000


# --- the board and the past -------------------------------------------------------------------------------------------


def test_a_figure_stands_for_the_strength_of_the_facts_divided() -> None:
    union, confederate = scales(lesson())
    assert (union.side, union.figures, union.least, union.most) == ("union", 41, 690, 850)
    assert (confederate.figures, confederate.least, confederate.most) == (32, 1010, 1020)
    assert bounds(number_of(lesson().history, "union", "losses")) == (2708, 2950)


def test_a_comparison_shows_what_the_board_hides_and_whom() -> None:
    told = words(Comparison(lesson()))
    for part in (
        "The house on the hill was somebody's home.",
        "figure stands for 690 to 850 men",
        "Judith Henry",
        "2,950 (rounded)",
    ):
        assert part in told
    assert "2,950 (rounded)" in Comparison(lesson()).text()


# --- places -----------------------------------------------------------------------------------------------------------


def test_places_are_found_one_after_the_other_and_the_best_is_saved() -> None:
    found = Places(lesson())
    assert "Find 1 of 5: The house." in found.view["prompt"]
    found.answer("c5")
    assert found.view["said"][0][0] == "wrong"
    for place in lesson().places:
        found.answer(place.hexes[-1])
    assert found.over
    assert found.view["prompt"] == "You found all five places.", "it asks nothing, because there is no field to answer"
    assert answers_of(BATTLE) == {"places": "4 of 5 on the first try"}
    with pytest.raises(ValueError, match="all places have been found"):
        found.answer("c5")
    with pytest.raises(ValueError, match="all places have been found"):
        found.show()
    with pytest.raises(ValueError, match="there is no 'z9' on this board"):
        found.answer("z9")
    again = Places(lesson())
    for _ in range(5):
        again.show()
    assert answers_of(BATTLE) == {"places": "4 of 5 on the first try"}


def test_places_that_cannot_be_kept_are_reported() -> None:
    answers_file().parent.mkdir(parents=True)
    answers_file().write_text("vote = 3\n", encoding="utf-8")
    found = Places(lesson())
    for _ in range(5):
        found.show()
    assert found.view["kept"].startswith("Your answer is not saved: ")


def test_the_board_of_places_names_none_of_them() -> None:
    from bcnb.presentation.presenter import page_presenter_of as page_of
    from bcnb.storage.scenarios import find_scenario, list_scenarios
    from bcnb.widgets.history.places import unnamed

    named = [one for one in map(find_scenario, list_scenarios()) if one.tables.get("names")]
    assert named
    for scenario in named:
        state = unnamed(scenario)
        assert page_of(state).scene(state).places == ()


# --- whatever a page says ---------------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 10**20, 1.5, float("nan"), "", "vote", "0", "x" * (LONGEST + 1), "\ud800", "\x1b[2J"),
    *([], ["vote"], {}, {"t": "choose"}),
)


def messages() -> Iterator[Any]:
    yield from ODD
    for kind in ("choose", "write", "move", "press", "go", "nonsense", 3, None):
        yield from ({"t": kind, "at": at, "to": to} for at in ODD for to in (0, "0", None))
        for at in ("vote", "why", "claim", "second", "near 1b", "f1", "e8", "show", "check", "0"):
            yield from ({"t": kind, "at": at, "to": to} for to in ODD[:14])
        yield {"t": kind}


@pytest.mark.parametrize("name", SHEETS)
def test_whatever_a_page_says_is_answered(name: str) -> None:
    sheet = SHEETS[name]()
    for content in messages():
        drawn = sheet.view["n"]
        sheet._answer(sheet, content, [])
        assert sheet.view["n"] == drawn + 1
    for answers in load_answers().values():
        assert all(len(answer) <= LONGEST for answer in answers.values())


def test_the_board_of_places_answers_whatever_its_page_says() -> None:
    found = Places(lesson())
    for content in (*ODD, *({"t": "press", "ply": ply, "hex": at} for ply in (0, None, "x") for at in ODD)):
        drawn = found.view["n"]
        found._answer(found, content, [])
        assert found.view["n"] == drawn + 1
    for at in ODD:
        found._answer(found, {"t": "press", "ply": found.view["ply"], "hex": at}, [])
        assert found.view["said"][0][0] == "refused"
    found._answer(found, {"t": "show", "ply": found.view["ply"]}, [])
    assert found.at == 1


@pytest.mark.parametrize("name", SHEETS)
def test_a_stored_sheet_asks_and_gives_no_answer_away(name: str) -> None:
    before = SHEETS[name]()._repr_mimebundle_()[0]
    sheet = SHEETS[name]()
    for asked, options in sheet.options.items():
        if asked != "vote" or name.startswith("vote"):
            sheet.choose(asked, len(options) - 1)
    for asked in sheet.written:
        sheet.write(asked, "MY OWN WORDS")
    after = sheet._repr_mimebundle_()[0]
    assert {kind: after[kind] for kind in after if kind.startswith("text")} == {
        kind: before[kind] for kind in before if kind.startswith("text")
    }
    if name in ("time line", "what if", "lookout", "vote"):
        text = after["text/plain"]
        assert not any(hidden in text for hidden in ("%", "in sight", "is hidden", "It matters."))
        events = lesson().history.events
        given = {event.time for event in events if event.given}
        assert not any(event.time in text for event in events if event.time not in given)


# --- the words of a notebook ------------------------------------------------------------------------------------------


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []
    for module in ("history", "exercises"):
        monkeypatch.setattr(f"bcnb.notebook.{module}.display", lambda what, **_: found.append(what))
    return found


def test_every_step_of_a_lesson_has_its_word(told: list[Any]) -> None:
    notebook.vote(BATTLE)
    notebook.read(BATTLE, "where", "full")
    for word in (notebook.places, notebook.timeline, notebook.sources, notebook.lookout, notebook.predict):
        word(BATTLE)
    for word in (notebook.whatif, notebook.compare, notebook.claim, notebook.quiz):
        word(BATTLE)
    notebook.sources(WHY)
    opened = ["Vote", "OutputText", "Places", "TimelineForm", "CoreSourcesForm", "SourcesForm"]
    seen = ["Post", "SightForm", "Prediction"]
    concluded = ["WhatIfForm", "Comparison", "ClaimForm", "QuizCard", "CoreSourcesForm", "Claims"]
    assert [type(one).__name__ for one in told] == [*opened, *seen, *concluded]
    assert "Full where." in repr(told[1])
    assert "Irvin McDowell" in repr(told[1])
    assert "A Confederate victory" not in repr(told[1])


def test_the_quiz_of_a_lesson_has_no_key_below_it(told: list[Any]) -> None:
    notebook.quiz(WHY)
    assert len(told) == 1
    assert "Yes." not in repr(told[0])
    assert told[0].quiz.number == "history/why-the-war"


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: notebook.vote("shilo"), "unknown lesson of history 'shilo'"),
        (lambda: notebook.read(BATTLE, "were"), "unknown part 'were'; choose from"),
        (lambda: notebook.read(BATTLE, "where", "hard"), "the level is simple, plain or full, not 'hard'"),
        (lambda: notebook.reading_level("hard"), "the level is simple, plain or full, not 'hard'"),
        (lambda: notebook.whatif("second-union"), "unknown what-if 'second-union'"),
        (lambda: notebook.sources(BATTLE, "9z"), "has no source with words called '9z'"),
        (lambda: notebook.timeline("shilo"), "unknown battle 'shilo'"),
    ],
)
def test_what_is_not_there_is_refused(call: Callable[[], None], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        call()


def test_a_part_names_its_sources() -> None:
    found = replace(lesson(), texts={"day": Text("day", "Simple.", "Plain.", "Full.", ("cwsac", "1b"))})
    text = " ".join(lesson_text.part_text(found, "day", "plain").split())
    assert "Civil War Sites Advisory Commission" in text
    assert "source 1b" in text
    assert "<small>" in lesson_text.part_html(found, "day", "plain")


@pytest.mark.parametrize("level", LEVELS)
def test_a_part_has_its_texts_of_all_levels_and_shows_one(level: str) -> None:
    texts = {"simple": "It rains.", "plain": "It was wet.", "full": "The weather was wet."}
    found = replace(lesson(), texts={"day": Text("day", *texts.values(), ("cwsac",))})
    html = lesson_text.part_html(found, "day", level)
    assert f'<p class="bcnb-level-{level}">{texts.pop(level)}</p>' in html
    for other, text in texts.items():
        assert f'<p class="bcnb-level-{other}" hidden="hidden">{text}</p>' in html
        assert text not in lesson_text.part_text(found, "day", level)


def test_a_hard_word_is_explained_below_the_first_text_that_has_it() -> None:
    text = Text("where", "Here.", "A volley.", "A volley hits the flank.", ("cwsac",))
    again = replace(text, part="ground", plain="One volley more, and a brigade.")
    found = replace(lesson(), texts={"where": text, "ground": again}, hard={"volley": "many shots at once"})
    where, ground = (lesson_text.part_html(found, part, "plain") for part in ("where", "ground"))
    assert "<b>volley</b>: many shots at once. </small></p>" in where
    assert '<p class="bcnb-level-full" hidden="hidden"><small class="bcnb-hard-words"><b>volley</b>' in where
    assert "<b>flank</b>" in where
    assert "<b>volley</b>" not in ground
    assert "<b>brigade</b>: a few regiments" in ground
    assert "Hard words. Volley: many shots at once." in lesson_text.part_text(found, "where", "plain")
    assert "Hard words" not in lesson_text.part_text(found, "where", "simple")


# --- on a page --------------------------------------------------------------------------------------------------------


def press(view: Locator, name: str, how: str) -> None:
    """A button, by mouse, by finger or by the keyboard."""
    button = view.get_by_role("button", name=name).first
    if how == "keys":
        button.press("Enter")
    else:
        button.click()


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_the_texts_of_a_level_are_chosen_without_a_kernel(stage: Stage, how: str) -> None:
    html = lesson_text.part_html(lesson(), "day", "plain")
    stage.page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", html)
    simple, plain, full = (stage.page.locator(f".bcnb-level-{level}").first for level in LEVELS)
    views = [shown(stage, ReadingLevel("plain")) for _ in range(2)]
    expect(plain).to_be_visible()
    expect(full).to_be_hidden()
    press(views[0], "Full, for older students", how)
    expect(full).to_be_visible()
    expect(plain).to_be_hidden()
    for view in views:
        expect(view.get_by_role("button", name="Full")).to_have_attribute("aria-pressed", "true")
        expect(view.get_by_role("button", name="Plain")).to_have_attribute("aria-pressed", "false")
    press(views[1], "Plain", how)
    expect(plain).to_be_visible()
    expect(full).to_be_hidden()
    press(views[1], "Simple", how)
    expect(simple).to_be_visible()
    expect(plain).to_be_hidden()
    expect(views[0].get_by_text("reading grades")).to_have_count(0)


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_vote_and_a_time_line_work_by_mouse_and_keys(stage: Stage, how: str) -> None:
    sheet = Vote(lesson())
    view = shown(stage, sheet)
    press(view, "The Confederates", how)
    expect(view.get_by_role("button", name="The Confederates")).to_have_attribute("aria-pressed", "true")
    lines = view.get_by_label("Why?")
    lines.fill("They held.")
    press(view, "The Union", how)
    stage.settle()
    assert answers_of(BATTLE) == {"vote": "The Union", "why": "They held."}
    expect(lines).to_have_value("They held.")
    order = TimelineForm(lesson().history)
    view = shown(stage, order)
    first, second = order.right[:2]
    press(view, first, how)
    stage.settle()
    numbered = view.get_by_role("button", name=f"1. {first}")
    expect(numbered).to_have_attribute("aria-pressed", "true")
    expect(view.get_by_role("status")).to_have_text(f"1 of 7: {first}")
    if how == "keys":
        expect(numbered).to_be_focused()
    press(view, second, how)
    stage.settle()
    assert order.picked[:3] == [first, second, None]
    press(view, f"1. {first}", how)
    stage.settle()
    assert order.picked[:3] == [None, second, None]
    expect(view.get_by_role("button", name=f"2. {second}")).to_be_visible()
    assert all(
        box["height"] >= 44 for event in view.locator(".bcnb-order button").all() if (box := event.bounding_box())
    )
    press(view, "Show the day", how)
    expect(view.get_by_role("cell", name="5:45 p.m.")).to_be_visible()


def heard(view: Locator) -> Locator:
    return view.get_by_role("status")


def test_what_is_shown_by_keyboard_is_reported_and_leaves_the_keyboard_on_the_sheet(stage: Stage) -> None:
    day, claims, sources = (SHEETS[name]() for name in ("time line", "sources on the war", "sources"))
    views = [shown(stage, sheet) for sheet in (day, claims, sources)]
    press(views[0], "Show the day", "keys")
    stage.settle()
    expect(views[0].get_by_role("group", name="Time line")).to_be_focused()
    expect(heard(views[0])).to_have_text("This is the day, with the times in the sources.")
    press(views[1], "Open the words of", "keys")
    stage.settle()
    expect(views[1].get_by_role("group", name="Sources")).to_be_focused()
    expect(heard(views[1])).to_contain_text(re.compile(r"The words of source \S+ are open\."))
    press(views[2], "was there", "keys")
    stage.settle()
    expect(views[2].get_by_role("button", name="was there").first).to_be_focused()
    expect(heard(views[2])).to_contain_text(re.compile(r"The words of source \S+ are open\."))


def test_a_click_from_a_written_answer_is_not_lost_when_the_page_grows(stage: Stage, home: Path) -> None:
    """What the answer opens waits until the click is over, or the button would move away from under the pointer."""
    core, sources = SHEETS["core sources"](), SHEETS["sources"]()
    first, second = shown(stage, core), shown(stage, sources)
    first.get_by_role("textbox").first.press_sequentially("He was there.")
    button = second.get_by_role("button", name="was there").first
    button.hover()
    stage.page.mouse.down()
    stage.settle()
    assert not answers_of(BATTLE)
    stage.page.mouse.up()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(first.locator("blockquote").first).to_be_visible()
    assert set(answers_of(BATTLE).values()) >= {"He was there.", "was there"}


def test_a_class_guesses_on_the_page_and_then_sees_the_result(stage: Stage) -> None:
    view = shown(stage, change(games=1))
    expect(view.locator(".bcnb-effect")).to_have_count(0)
    expect(view.get_by_text("Without the change, the Union won 40 of 100 games.")).to_be_visible()
    for guess, hands in zip(GUESSES, ("12", "3", "6"), strict=True):
        view.get_by_role("spinbutton", name=f"Hands: {guess}").first.fill(hands)
        stage.page.keyboard.press("Tab")
    wide = [bar.bounding_box() for bar in view.locator(".bcnb-tally").first.locator("b i").all()]
    assert all(wide)
    first, second, third = (box["width"] for box in wide if box)
    assert first == pytest.approx(4 * second, rel=0.02)
    assert third == pytest.approx(2 * second, rel=0.02)
    view.get_by_role("button", name="Show the result").first.click()
    expect(view.get_by_text("Difference: +27 points, 95% sure between +17 and +36.")).to_be_visible()
    expect(view.locator(".bcnb-effect")).to_have_count(1)
    expect(view.get_by_role("spinbutton", name=f"Hands: {GUESSES[0]}").first).to_have_value("12")
    view.get_by_role("button", name="Play 1 more pair").click()
    expect(view.get_by_text("Played here, the captain on both sides:")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("width", [760, 340])
def test_the_picture_of_a_result_fits_its_page(stage: Stage, width: int) -> None:
    view = shown(stage, guessed())
    view.evaluate("(it, wide) => { it.style.width = `${wide}px`; }", width)
    outer = view.bounding_box()
    assert outer
    for part in view.locator(".bcnb-effect b").all():
        line, inner = part.locator("..").bounding_box(), part.bounding_box()
        assert line
        assert inner
        assert line["y"] <= inner["y"]
        assert inner["y"] + inner["height"] <= line["y"] + line["height"]
    for part in view.locator(".bcnb-effect i, .bcnb-effect span, .bcnb-tally label > *").all():
        inner = part.bounding_box()
        assert inner
        assert outer["x"] <= inner["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


@pytest.mark.parametrize(("wide", "above"), [(390, True), (1000, False)])
def test_on_a_phone_the_labels_of_the_chart_are_above_their_rows(stage: Stage, wide: int, above: bool) -> None:
    stage.page.set_viewport_size({"width": wide, "height": 900})
    sheet = SHEETS["core sources"]()
    sheet.choose("page", 3)
    sheet.show()
    view = shown(stage, sheet)
    label, first = (view.locator("tr:nth-child(3) > td").nth(place).bounding_box() for place in range(2))
    assert label
    assert first
    assert (label["y"] < first["y"]) is above
    assert (label["width"] > 2 * first["width"]) is above


@pytest.mark.parametrize("how", [Clicks, Keys])
def test_a_place_is_found_on_the_board(stage: Stage, how: type[Clicks]) -> None:
    found = Places(lesson())
    view = shown(stage, found)
    expect(prompt(view)).to_have_text("Find 1 of 5: The house.")
    how(view, stage.settle).press(hexagon(view, "c6"))
    expect(news(view)).to_contain_text("Right, c6. A home stood here.")
    assert "c6" in marked(view, "selected")
    expect(prompt(view)).to_have_text("Find 2 of 5: The bridge.")
    view.get_by_role("button", name="Show it").click()
    expect(news(view)).to_contain_text("The bridge: e11, e12.")


def test_a_screen_reader_finds_nothing_amiss(stage: Stage) -> None:
    for made in SHEETS.values():
        sheet = made()
        for asked, options in sheet.options.items():
            if asked != "vote" or not isinstance(sheet, ClaimForm):
                sheet.choose(asked, len(options) - 1)
        sheet.show()
        shown(stage, sheet)
    shown(stage, Places(lesson()))
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]}
    found = Axe().run(stage.page, options=options).response["violations"]
    ours = [one["id"] for one in found if one["impact"] in ("serious", "critical") and one["id"] != "document-title"]
    assert [one for one in ours if one != "html-has-lang"] == []


# --- handing in -------------------------------------------------------------------------------------------------------


def test_there_is_nothing_to_hand_in_before_a_lesson_is_begun(home: Path) -> None:
    sheet = HandIn()
    assert [block["words"] for block in sheet.view["blocks"]] == [NOTHING, LOOK]
    sheet._answer(None, {"t": "press", "at": "save"}, None)
    assert sheet.view["said"] == [["refused", "First choose a lesson."]]


def test_progress_that_cannot_be_read_is_reported_where_one_hands_in(home: Path) -> None:
    save_answer(BATTLE, "vote", "Nobody")
    (home / "progress.toml").write_bytes(b"spoiled")
    sheet = HandIn()
    said, look, _ = sheet.view["blocks"]
    assert said["words"].startswith(f"Your progress cannot be read: {home / 'progress.toml'}:1: ")
    (home / "progress.toml").unlink()
    sheet._answer(None, {"t": "press", "at": look["at"]}, None)
    assert "First Bull Run" in words(sheet)


def test_a_lesson_that_is_begun_meanwhile_is_found_when_one_looks_again(home: Path) -> None:
    sheet = HandIn()
    save_answer(BATTLE, "vote", "Nobody")
    tell(sheet, t="press", at="look")
    assert "First Bull Run" in words(sheet)
    assert NOTHING not in words(sheet)


def sent_by(sheet: Form, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What a sheet sends to its page from now on, apart from its state."""
    sent: list[Any] = []
    monkeypatch.setattr(sheet, "send", sent.append)
    return sent


def test_a_lesson_is_handed_in_with_a_name(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_answer(BATTLE, "claim", "Nobody won.")
    sheet = HandIn(lambda: date(2026, 11, 23))
    sheet._answer(None, {"t": "choose", "at": "lesson", "to": 0}, None)
    sheet._answer(None, {"t": "press", "at": "save"}, None)
    assert sheet.view["said"] == [["refused", "A worksheet needs a name."]]
    sheet._answer(None, {"t": "write", "at": "name", "to": "x" * 61}, None)
    assert "at most 60 letters" in sheet.view["said"][0][1]
    sheet._answer(None, {"t": "write", "at": "name", "to": "Ada"}, None)
    sent = sent_by(sheet, monkeypatch)
    sheet._answer(None, {"t": "press", "at": "save"}, None)
    path = home / "worksheets" / "first-bull-run-Ada.worksheet"
    assert sheet.view["said"] == [["news", f"Saved to your downloads as {path.name}. bcnb also saved a copy: {path}."]]
    assert sent == [{"t": "file", "name": path.name, "data": b64encode(path.read_bytes()).decode()}]
    read = load_worksheet(path)
    assert (read.sheet.name, read.sheet.answers, read.sealed) == ("Ada", {"claim": "Nobody won."}, True)
    assert HandIn().answers["name"] == "Ada"


def test_the_form_at_the_end_of_a_lesson_hands_in_this_lesson_alone(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_answer("why-the-war", "vote", "Nobody")
    sheet = HandIn(lambda: date(2026, 11, 23), BATTLE)
    assert [block["at"] for block in sheet.view["blocks"] if "at" in block][:2] == ["name", "save"]
    sheet.write("name", "Ada")
    sent = sent_by(sheet, monkeypatch)
    tell(sheet, t="press", at="save")
    assert sheet.view["said"] == [
        ["refused", "There is nothing to hand in yet: answer a question of this lesson first."]
    ]
    save_answer(BATTLE, "vote", "Nobody")
    tell(sheet, t="press", at="save")
    assert [one["name"] for one in sent] == ["first-bull-run-Ada.worksheet"]


def test_a_worksheet_that_cannot_be_saved_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(sheet: object) -> Path:
        raise OSError(28, "No space left on device")

    save_answer(BATTLE, "vote", "Nobody")
    monkeypatch.setattr("bcnb.widgets.classroom.hand_in.save_worksheet", full)
    sheet = HandIn()
    sheet.choose("lesson", 0)
    sheet.write("name", "Ada")
    sent = sent_by(sheet, monkeypatch)
    sheet._answer(None, {"t": "press", "at": "save"}, None)
    assert sheet.view["said"][0][1] == (
        "Saved to your downloads as first-bull-run-Ada.worksheet. "
        "bcnb could not save a copy: [Errno 28] No space left on device."
    )
    assert [one["name"] for one in sent] == ["first-bull-run-Ada.worksheet"]


def test_in_a_browser_handing_in_names_no_path_that_only_the_browser_has(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_answer(BATTLE, "vote", "Nobody")
    monkeypatch.setattr(disk, "DISK", Browser(home.parent))
    sheet = HandIn()
    sheet.choose("lesson", 0)
    sheet.write("name", "Ada")
    sent = sent_by(sheet, monkeypatch)
    tell(sheet, t="press", at="save")
    assert sheet.view["said"] == [["news", "Saved to your downloads as first-bull-run-Ada.worksheet."]]
    assert [one["name"] for one in sent] == ["first-bull-run-Ada.worksheet"]


def test_a_lesson_is_handed_in_on_the_page(stage: Stage, home: Path) -> None:
    save_answer(BATTLE, "vote", "Nobody")
    view = shown(stage, HandIn())
    view.get_by_role("button", name="First Bull Run").click()
    view.get_by_label("Your name").fill("Ada")
    view.get_by_label("Your name").blur()
    stage.settle()
    with view.page.expect_download() as download:
        view.get_by_role("button", name="Save my worksheet").click()
    expect(view.get_by_role("status")).to_contain_text("first-bull-run-Ada.worksheet")
    assert download.value.suggested_filename == "first-bull-run-Ada.worksheet"
    assert load_worksheet(download.value.path()).sealed


# --- answers before Python is ready -----------------------------------------------------------------------------------


def early(*answers: tuple[str, str, str]) -> dict[str, Any]:
    """The message of a page that holds answers of an earlier page: lesson, question and words of each."""
    held = [{"lesson": lesson, "at": asked, "words": told} for lesson, asked, told in answers]
    return {"t": "early", "sent": 7, "answers": held}


def test_early_answers_are_saved_by_whichever_page_comes_next(home: Path) -> None:
    sheet = HandIn()
    tell(sheet, **early((BATTLE, "vote", "Nobody"), (HANDING_IN, "name", "Ada"), ("3", "question 1", "Two")))
    assert load_answers() == {
        BATTLE: {"vote": "Nobody"},
        HANDING_IN: {"name": "Ada"},
        "3": {"question 1": "Two"},
    }
    assert (sheet.view["heard"], sheet.view["trouble"], sheet.view["said"]) == (7, "", [])
    assert "First Bull Run" in words(sheet)


def test_early_answers_to_all_history_lessons_are_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a student gives them on pages without Python, before any page with it."""
    monkeypatch.setattr(catalogue, "list_lessons", list_past)
    given = [(lesson, f"near {n}", "was there") for lesson in list_past() for n in range(60)]
    tell(HandIn(), **early(*given, (HANDING_IN, "student", "Ada")))
    assert [(lesson, asked, words) for lesson in list_past() for asked, words in answers_of(lesson).items()] == given
    assert load_answers()[HANDING_IN] == {"name": "Ada"}


def test_early_answers_to_a_whole_quiz_count_as_an_answer_to_it(home: Path) -> None:
    found = load_quiz(find_exercise("3.q"))
    right = [("3", f"question {n}", item.choices[item.answer].say) for n, item in enumerate(found.items, 1)]
    tell(HandIn(), **early(*right[:-1]))
    assert not load_progress().marks
    tell(HandIn(), **early(right[-1]))
    assert load_progress().marks["3.q"].solved == 1
    tell(HandIn(), **early(right[-1]))
    assert load_progress().marks["3.q"].tries == 1


@pytest.mark.parametrize(
    "answers",
    [
        [("nowhere", "vote", "Nobody")],
        [(BATTLE, "Vote!", "Nobody")],
        [(BATTLE, "a" * 61, "Nobody")],
        [(BATTLE, f"question {n}", "x") for n in range(2001)],
        [(BATTLE, "vote", "x" * 1001)],
    ],
)
def test_a_page_holds_no_other_early_answers(home: Path, answers: list[tuple[str, str, str]]) -> None:
    sheet = HandIn()
    tell(sheet, **early(*answers))
    assert sheet.view["said"][0][0] == "refused"
    assert not home.exists()


OLDER_PAGE = """() => {
  const held = JSON.parse(localStorage.getItem("bcnb-early"));
  localStorage.setItem("bcnb-early", JSON.stringify(held.map((one) => ({ ...one, page: 1 }))));
}"""
"""Makes the answers that this page holds those of a page before it."""
HELD = "() => JSON.parse(localStorage.getItem('bcnb-early') ?? '[]')"


def test_the_page_holds_an_answer_until_it_is_saved(stage: Stage, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python is busy when the student answers, and the page is left before it is ready."""
    stage.page.evaluate(STORAGE)
    sheet = Vote(lesson())
    view = shown(stage, sheet)
    waiting: list[Any] = []
    monkeypatch.setattr(sheet, "_do", waiting.append)
    monkeypatch.setattr(sheet, "show", lambda: None)
    view.get_by_role("button", name=lesson().question.answers[1]).click()
    view.get_by_role("textbox").fill("It was close.")
    stage.settle()
    held = {one["at"]: one["words"] for one in stage.page.evaluate(HELD)}
    assert held == {"vote": lesson().question.answers[1], "why": "It was close."}
    assert not answers_of(BATTLE)
    # The next page: as if the browser had loaded it again.
    stage.page.evaluate(OLDER_PAGE)
    again = shown(stage, Vote(lesson()))
    expect(again.get_by_role("button", name=lesson().question.answers[1])).to_have_attribute("aria-pressed", "true")
    expect(again.get_by_label("Why?")).to_have_value("It was close.")
    assert answers_of(BATTLE) == {"vote": lesson().question.answers[1], "why": "It was close."}
    assert stage.page.evaluate(HELD) == []


def test_an_answer_that_is_saved_is_held_no_longer(stage: Stage, home: Path) -> None:
    stage.page.evaluate(STORAGE)
    view = shown(stage, Vote(lesson()))
    view.get_by_role("button", name=lesson().question.answers[0]).click()
    expect(view.get_by_role("status")).to_contain_text("Your vote is saved")
    assert stage.page.evaluate(HELD) == []


# --- students who share a computer ------------------------------------------------------------------------------------


def test_another_student_begins_with_nothing_and_the_first_one_loses_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_answer(BATTLE, "vote", "Nobody")
    save_mark("3.1", solved=True)
    before, sheet = load_progress(), HandIn(lambda: date(2026, 11, 23))
    sheet.choose("lesson", 1)
    sent = sent_by(sheet, monkeypatch)
    tell(sheet, t="press", at="another")
    tell(sheet, t="write", at="student", to="Ada  Lovelace")
    assert (sent, sheet.view["said"]) == ([], [])
    tell(sheet, t="press", at=f"worksheet {BATTLE}")
    assert sent[0]["name"] == f"{BATTLE}-Ada-Lovelace.worksheet"
    assert read_worksheet(b64decode(sent[0]["data"]).decode(), "sent").sheet.answers == {"vote": "Nobody"}
    tell(sheet, t="press", at="start")
    assert (sent[1:], sheet.view["said"]) == ([{"t": "reload"}], [])
    assert (load_answers(), load_progress().marks, HandIn().answers) == ({}, {}, {})
    assert students_aside() == {"Ada-Lovelace": "Ada Lovelace"}
    saved = {path.name for path in (home / "worksheets").iterdir()}
    assert saved == {"3-Ada-Lovelace.worksheet", f"{BATTLE}-Ada-Lovelace.worksheet"}
    save_answer(BATTLE, "vote", "Union")
    save_answer(HANDING_IN, "name", "Ben")
    tell(sheet, t="press", at="another")
    tell(sheet, t="press", at="continue Ada-Lovelace")
    handed = {"lesson": lesson().title, "name": "Ada Lovelace"}
    assert load_answers() == {BATTLE: {"vote": "Nobody"}, HANDING_IN: handed}
    assert load_progress() == before
    assert students_aside() == {"Ben": "Ben"}


def test_students_of_one_name_and_without_a_name_are_set_aside_one_by_one(home: Path) -> None:
    for name in ("", "Zo\u00eb", "Zoe\u0308", ""):
        save_answer(BATTLE, "vote", f"vote of {name}")
        save_answer(HANDING_IN, "name", name)
        sheet = Vote(lesson())
        tell(sheet, t="press", at="another")
        tell(sheet, t="press", at="start")
        assert sheet.view["said"] == []
    assert students_aside() == {
        "Student": "Student",
        "Student-2": "Student",
        "Zo\u00eb": "Zo\u00eb",
        "Zo\u00eb-2": "Zo\u00eb",
    }


def test_answers_that_cannot_be_read_or_saved_stay(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_answer(BATTLE, "vote", "Nobody")
    sheet = Vote(lesson())
    tell(sheet, t="press", at="another")
    (home / "progress.toml").write_bytes(b"spoiled")
    tell(sheet, t="press", at="start")
    assert sheet.view["said"][0][0] == "refused"
    assert "progress.toml:1" in sheet.view["said"][0][1]
    (home / "progress.toml").unlink()
    (home / "students").rmdir()
    (home / "students").write_bytes(b"in the way")
    tell(sheet, t="press", at="start")
    assert sheet.view["said"][0][1].startswith("Nothing was set aside: ")
    assert answers_of(BATTLE) == {"vote": "Nobody"}


@pytest.mark.parametrize("at", ["start", "stay", f"worksheet {BATTLE}", "continue Ada", "nothing"])
def test_nobody_is_set_aside_unasked(home: Path, at: str) -> None:
    save_answer(BATTLE, "vote", "Nobody")
    sheet = Vote(lesson())
    tell(sheet, t="press", at=at)
    assert sheet.view["said"][0][0] == "refused"
    assert answers_of(BATTLE) == {"vote": "Nobody"}


def test_an_unknown_student_cannot_continue(home: Path) -> None:
    save_answer(BATTLE, "vote", "Nobody")
    sheet = Vote(lesson())
    tell(sheet, t="press", at="another")
    tell(sheet, t="press", at="continue ../../other")
    assert sheet.view["said"][0][0] == "refused"
    assert answers_of(BATTLE) == {"vote": "Nobody"}


def test_nothing_is_offered_before_anybody_has_answered(home: Path) -> None:
    assert ANOTHER not in words(Vote(lesson()))
    save_answer(BATTLE, "vote", "Nobody")
    assert ANOTHER in words(Vote(lesson()))
    assert ANOTHER in words(HandIn())


def test_another_student_starts_on_the_page(stage: Stage, home: Path) -> None:
    save_answer(BATTLE, "vote", "Nobody")
    view = shown(stage, Vote(lesson()))
    view.get_by_role("button", name=ANOTHER).click()
    expect(view).to_contain_text("nothing is lost")
    view.get_by_role("button", name=STAY).click()
    expect(view.get_by_role("button", name=ANOTHER)).to_be_visible()
    view.get_by_role("button", name=ANOTHER).click()
    with stage.page.expect_event("framenavigated"):
        view.get_by_role("button", name=START).click()
    assert answers_of(BATTLE) == {}
