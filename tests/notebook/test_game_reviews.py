"""The words `review` and `mistakes` in a notebook, and the page of a review."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest

from bcnb.course.mistakes import number_of, save_new_review
from bcnb.course.progress import answer, load_progress, save_progress
from bcnb.engine.record import PartialRecord, Record, read_partial_record
from bcnb.notebook import (
    chances,
    displays,
    exercises,
    game_analysis,
    game_reviews,
    game_table,
    mistakes,
    puzzle,
    replay,
    review,
    table,
)
from bcnb.review import builder
from bcnb.review.builder import QUICK, SavedReview
from bcnb.review.outcomes import paired_playouts
from bcnb.review.outcomes.open_verdicts import undecided
from bcnb.review.review_files import find_review, load_review, review_path
from bcnb.review.review_text import mistakes_of
from bcnb.review.schema import Review as Judgement
from bcnb.review.schema import Tried
from bcnb.storage import records
from bcnb.storage.annotations import notes_of
from bcnb.storage.paths import READER
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game, load_record, save_record
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.variations import past_with_luck
from bcnb.widgets.review import ReviewWidget
from bcnb.widgets.table import TableWidget
from bcnb.widgets.task import Exercise
from tests.helpers.reviews import made
from tests.helpers.shell import run_here
from tests.programs.freeze import NOTEBOOKS

pytestmark = pytest.mark.unmeasured

PLAY_ON, SAME_LUCK = ["branch", "Play on from here"], ["same", "Play on, same cards and dice"]
SHARE = ["share", "Share"]
NAME = "kernstown-greedy-greedy-2-001"


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, home: Path) -> list[Any]:
    """What is put on the page."""
    found: list[Any] = []
    handle = SimpleNamespace(update=found.append)
    monkeypatch.setattr("bcnb.review.builder.NARROW", 0.9)
    for module in (game_reviews, game_analysis, exercises, game_table, displays):
        monkeypatch.setattr(module, "display", lambda one, **_: found.append(one) or handle)
    return found


@pytest.fixture
def judged(home: Path) -> Judgement:
    """A review of a game that comes with bcnb, kept here."""
    found = made(record())
    save_new_review(found)
    return found


def record() -> Record:
    return load_record(find_record(NAME))


def heard(shown: ReviewWidget, kind: str, place: int) -> None:
    shown._answer(None, {"t": kind, "from": place}, None)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only three choices of a game are judged, and open verdicts played out in two pairs."""
    monkeypatch.setattr(paired_playouts, "LOOK", 2)
    monkeypatch.setattr(paired_playouts, "MOST_PAIRS", 2)
    every = builder.choices
    monkeypatch.setattr(builder, "choices", lambda *given: list(every(*given))[2:5])


def grown(shown: ReviewWidget) -> None:
    """Look until all choices are judged, as a page does."""
    while shown.review["judging"]["state"] != "complete":
        assert shown.review["judging"]["state"] == "going"
        heard(shown, "look", 0)
        sleep(0.02)


def test_a_review_that_was_made_is_shown_at_once(page: list[Any], judged: Judgement) -> None:
    review(NAME)
    assert isinstance(page[0], ReviewWidget)
    assert page[0]._reviewed.review == judged
    assert repr(page[1]) == game_analysis.BELOW


@pytest.mark.parametrize("show", [review, replay])
def test_a_record_is_loaded_once(
    show: Callable[[str], None], page: list[Any], judged: Judgement, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []

    def counted(data: bytes, ruleset_of: Any, name: str) -> PartialRecord:
        loaded.append(name)
        return read_partial_record(data, ruleset_of, name)

    monkeypatch.setattr(records, "read_partial_record", counted)
    show(NAME)
    shown = page[0]
    shown.send = print
    heard(shown, "branch", 40)
    heard(shown, "share", 40)
    assert [Path(name).stem for name in loaded] == [NAME]


def test_a_quick_review_is_made_and_kept(page: list[Any]) -> None:
    review(NAME, budget="quick")
    end = record().end
    assert end
    assert find_review(end.sha256) == page[0]._reviewed.review
    assert page[0]._reviewed.review.judged == ()


def test_chances_and_luck_are_drawn_turn_by_turn(page: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    chances(NAME)
    chance, luck = page
    output = capsys.readouterr().out
    assert "Before the last ply it was" in output
    assert "Luck changed the Union side's chance by" in output
    assert "chance of the Union side, in 100, at the end of every turn" in chance.text
    assert "luck of the Union side, in points of its chance, turn by turn" in luck.text


@pytest.mark.usefixtures("brief")
def test_the_choices_of_a_quick_review_are_judged_on_the_page(page: list[Any]) -> None:
    review(NAME, budget="quick")
    shown = page[0]
    assert shown.review["judging"] == {"done": 0, "of": 3, "state": "waiting", "open": [], "left": "", "fault": ""}
    assert shown.story["again"] == [PLAY_ON, SAME_LUCK, SHARE]
    heard(shown, "judge", 0)
    assert shown.review["judging"]["state"] == "going"
    grown(shown)
    assert len(shown.found.judged) == len(shown.review["judged"]) == 3
    heard(shown, "branch", 40)
    assert isinstance(page[-1], TableWidget)
    review(NAME, budget="quick")
    assert page[-2]._reviewed.review == shown.found
    assert "judging" not in page[-2].review


@pytest.mark.usefixtures("brief")
def test_where_someone_reads_the_choices_are_judged_while_the_page_is_shown(
    page: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(READER, "1")
    review(NAME, budget="usual")
    assert page[0].review["judging"]["state"] == "going"
    grown(page[0])
    review(NAME, budget="usual")
    assert page[-2].found == page[0].found


@pytest.mark.usefixtures("brief")
def test_a_stopped_review_is_shown_where_it_is_known_and_saves_no_mistakes(page: list[Any]) -> None:
    review(NAME, budget="quick")
    heard(page[0], "judge", 0)
    while not page[0].found.judged:
        heard(page[0], "look", 0)
    heard(page[0], "stop", 0)
    while page[0].review["judging"]["state"] in ("going", "stopping"):
        heard(page[0], "look", 0)
    known = page[0].found.judged
    assert 0 < len(known) < 3
    review(NAME, budget="quick")
    shown = page[-2]
    assert shown.review["judging"] == {
        "done": len(known),
        "of": 3,
        "state": "waiting",
        "open": [],
        "left": "",
        "fault": "",
    }
    heard(shown, "learn", known[0].ply)
    assert isinstance(page[-1], Exercise)
    assert not load_review(review_path(shown.found.made)).done
    heard(shown, "judge", 0)
    grown(shown)


def test_a_quick_review_does_not_stand_in_for_one_that_judges(page: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    review(NAME, budget="quick")
    asked = []
    monkeypatch.setattr(
        game_reviews,
        "load_or_build_review",
        lambda recorded, order, told: asked.append(order) or SavedReview(made(record())),
    )
    review(NAME, seat="union")
    assert [order.seats for order in asked] == [("union",)]
    assert asked[0].worlds > QUICK.worlds


def test_a_review_of_one_seat_does_not_stand_in_for_one_of_both(
    page: list[Any], judged: Judgement, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = judged._replace(made=judged.made._replace(seats=("union",), worlds=1000))
    save_new_review(one)
    review(NAME)
    assert page[0]._reviewed.review == judged
    review_path(judged.made).unlink()
    asked = []
    monkeypatch.setattr(
        game_reviews, "load_or_build_review", lambda recorded, order, told: asked.append(order) or SavedReview(judged)
    )
    review(NAME, seat="union")
    review(NAME, budget="quick")
    assert [shown._reviewed.review for shown in page[2::2]] == [one, one]
    assert asked == []
    review(NAME)
    review(NAME, seat="confederate")
    assert [order.seats for order in asked] == [(), ("confederate",)]


def test_a_review_that_cannot_be_kept_says_so(
    page: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        game_reviews, "load_or_build_review", lambda *given: SavedReview(made(record()), "the disk is full")
    )
    review(NAME, seat="union")
    assert page[0]._reviewed.review == made(record())
    assert (
        "This review cannot be saved, so it will be made again next time: the disk is full." in capsys.readouterr().out
    )


def test_the_progress_of_the_judging_is_shown(page: list[Any]) -> None:
    told = game_reviews.ReviewProgress()
    told(1, 3)
    told(2, 3)
    assert list(map(repr, page)) == ["Judged: 1 of 3 choices.", "Judged: 2 of 3 choices."]


def test_a_game_that_is_not_over_is_reported_so(
    page: list[Any], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin_game(find_scenario("kernstown"), {"union": "person", "confederate": "greedy"}).close()
    review("kernstown-1")
    assert page == []
    assert "the game is not over yet" in capsys.readouterr().out


def test_an_unknown_budget_is_refused(page: list[Any]) -> None:
    with pytest.raises(ValueError, match="a budget is usual or quick, not 'vast'"):
        review(NAME, budget="vast")


def test_a_mistake_and_a_table_take_the_place_below(page: list[Any], judged: Judgement) -> None:
    review(NAME)
    place = judged.judged.index(mistakes_of(judged)[1])
    heard(page[0], "learn", judged.judged[place].ply)
    assert isinstance(page[-1], Exercise)
    assert page[-1].task.number == number_of(judged, judged.judged[place])
    page[-1]._learning.deal()
    heard(page[0], "branch", 40)
    assert isinstance(page[-1], TableWidget)


@pytest.mark.parametrize(
    ("seats", "seat", "sits"),
    [
        ({"union": "planner", "confederate": "person"}, "", ("planner", "person")),
        ({"union": "planner", "confederate": "person"}, "union", ("person", "")),
        ({"union": "greedy", "confederate": "planner"}, "", ("person", "planner")),
        ({"union": "Room 12", "confederate": "Room 14"}, "", ("person", "")),
    ],
)
def test_a_game_is_played_on_against_those_who_played_it(
    home: Path, seats: dict[str, str], seat: str, sits: tuple[str, str]
) -> None:
    played = record()
    past = Record(replace(played.header, seats=seats), played.plies[:40])
    found = game_table._as_it_was(Recorded(NAME, past), seat)
    assert (found["union"], found["confederate"]) == sits


def test_a_game_that_was_played_on_leads_to_its_review(page: list[Any], judged: Judgement) -> None:
    review(NAME)
    heard(page[0], "branch", 40)
    shown = page[-1]
    shown.begin()
    shown.game.resign("union")
    shown.show()
    assert shown.view["after"][0] == ["review", "Review"]
    shown._answer(None, {"t": "review"}, None)
    assert isinstance(page[-1], ReviewWidget)


def test_the_other_mistakes_of_a_game_follow(page: list[Any], judged: Judgement) -> None:
    place = judged.judged.index(mistakes_of(judged)[1])
    shown = game_reviews.exercise(Recorded(NAME, record()), judged, place)
    deal = shown._learning.deal
    assert deal
    numbers = [shown.task.number, *(deal().number for _ in mistakes_of(judged))]
    assert set(numbers) == {number_of(judged, one) for one in mistakes_of(judged)}
    assert numbers[0] == numbers[-1]


def test_a_review_can_be_shared(page: list[Any], judged: Judgement) -> None:
    review(NAME)
    assert SHARE in page[0].story["again"]
    told: list[dict[str, str]] = []
    page[0].send = told.append
    heard(page[0], "share", 40)
    assert [one["name"] for one in told] == [f"{NAME}.html"]
    assert "Luck or choice?" in told[0]["page"]


def test_a_replay_leads_to_the_review_in_its_place(page: list[Any], judged: Judgement) -> None:
    replay(NAME)
    assert page[0].story["again"] == [PLAY_ON, SAME_LUCK, ["review", "Review this game"], SHARE]
    page[0]._answer(None, {"t": "review"}, None)
    assert page[-1]._reviewed.review == judged
    heard(page[-1], "branch", 40)
    assert isinstance(page[-1], TableWidget)


def test_a_saved_review_is_continued_only_if_its_own_verdicts_are_open(home: Path) -> None:
    game = Recorded(NAME, record())
    own = made(record())._replace(made=builder.made(game, game_reviews.ON_PAGE))
    open_one = own.judged[0]._replace(reply=("done",), tried=(Tried(("done",), 140_000, 130_000, 150_000, 60),))
    left = own._replace(judged=(open_one,))
    assert undecided(left) == (open_one,)
    assert game_reviews.job_of(game, left, game_reviews.ON_PAGE)
    assert not game_reviews.job_of(game, left, game_reviews.USUAL_ORDER)
    assert not game_reviews.job_of(game, left._replace(judged=()), game_reviews.ON_PAGE)
    other = left._replace(made=left.made._replace(seed="another"))
    assert not game_reviews.job_of(game, other, game_reviews.ON_PAGE)


def test_a_review_and_a_replay_lead_to_a_table_with_the_same_cards_and_dice(page: list[Any], judged: Judgement) -> None:
    replay(NAME)
    heard(page[0], "same", 40)
    table, _ = page[-1].children
    assert table._playing.past == past_with_luck(find_recorded_game(NAME), 40)
    page[0]._answer(None, {"t": "review"}, None)
    heard(page[-1], "same", 41)
    assert page[-1]._playing.past == past_with_luck(find_recorded_game(NAME), 41)
    heard(page[-1], "branch", 41)


def test_a_game_that_is_not_over_is_replayed_without_a_review(page: list[Any], home: Path) -> None:
    begin_game(find_scenario("kernstown"), {"union": "person", "confederate": "greedy"}).close()
    replay("kernstown-1")
    assert page[0].story["again"] == [PLAY_ON, SHARE]


def test_the_end_of_a_game_leads_to_its_review(page: list[Any], home: Path) -> None:
    table("kernstown", seed="1")
    shown = page[0]
    shown._answer(None, {"t": "review"}, None)
    shown.begin()
    shown._answer(None, {"t": "review"}, None)
    assert page[1:] == []
    assert "after" not in shown.view
    shown.game.resign("union")
    shown.show()
    assert shown.view["after"][0] == ["review", "Review"]
    shown._answer(None, {"t": "review"}, None)
    assert isinstance(page[-1], ReviewWidget)


def test_a_game_that_cannot_be_reviewed_says_so_in_its_place(
    page: list[Any], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_record(home_record(home), Record(record().header, record().plies[:30]))
    found = find_recorded_game("kernstown-9")
    game_reviews.review_in(SimpleNamespace(update=page.append), found, game_table.played_on)
    assert "the game is not over yet" in repr(page[-1])


def home_record(home: Path) -> Path:
    home.mkdir(parents=True, exist_ok=True)
    return home / "kernstown-9.jsonl"


# --- the deck ---------------------------------------------------------------------------------------------------------


def test_the_mistakes_of_all_games_are_dealt(page: list[Any], judged: Judgement) -> None:
    mistakes()
    asked = page[0].task.number
    assert asked in {number_of(judged, one) for one in mistakes_of(judged)}
    save_progress(answer(load_progress(), asked, solved=False))
    for _ in range(4):
        save_progress(answer(load_progress(), "dice-01", solved=True))
    mistakes()
    assert page[1].task.number == asked


def test_the_mistakes_of_the_game_on_the_page_come_before_those_of_others(
    page: list[Any], judged: Judgement, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = "antietam-greedy-greedy-1-001"
    own = made(load_record(find_record(record)))
    monkeypatch.setattr(game_analysis, "verdicts_of", lambda game: own)
    mistakes(record)
    numbers = {number_of(own, one) for one in mistakes_of(own)}
    assert len(numbers) > 1
    deal = page[0]._learning.deal
    assert [page[0].task.number in numbers, deal().number in numbers] == [True, True]
    for number in numbers:
        save_progress(answer(load_progress(), number, solved=True))
    mistakes(record)
    assert page[1].task.number in {number_of(judged, one) for one in mistakes_of(judged)}


def test_another_mistake_is_another_one(page: list[Any], judged: Judgement) -> None:
    mistakes()
    first = page[0].task.number
    page[0]._learning.take_up(page[0]._learning.deal())
    assert page[0].task.number != first


def test_a_mistake_shows_what_it_lost_with_its_interval(page: list[Any], judged: Judgement) -> None:
    mistakes()
    assert "95% sure: between" in page[0].task.task
    assert "95% sure: between" in page[0].task.wrongs[0].say


def test_a_mistake_is_among_the_puzzles(page: list[Any], judged: Judgement) -> None:
    puzzle(theme="mistakes", level=1)
    assert page[0].task.theme == "mistakes"
    puzzle(number_of(judged, mistakes_of(judged)[0]))
    assert page[2].task.number == number_of(judged, mistakes_of(judged)[0])


def test_without_a_review_there_is_no_mistake(page: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    mistakes()
    assert "There is no mistake to learn from" in capsys.readouterr().out
    assert page == []


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_reviews_any_game_that_is_over(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    save_record(file, record())
    outputs = run_here(NOTEBOOKS / "analysis" / "review.ipynb", {"record": str(file), "budget": "quick"})
    told = [output["data"]["text/plain"] for output in outputs if "data" in output]
    assert told[0].startswith("Kernstown. The battle is over: ")
    assert "There is no mistake to learn from" in outputs[0]["text"]


# --- notes ------------------------------------------------------------------------------------------------------------


def test_notes_are_saved_in_a_copy_that_has_the_review_of_its_game(page: list[Any], judged: Judgement) -> None:
    review(NAME)
    page[0]._answer(None, {"t": "note", "from": 20, "text": "! So it was."}, None)
    page[0]._answer(None, {"t": "keep"}, None)
    copy = f"{NAME}-notes-1"
    assert notes_of(load_record(find_record(copy))) == {20: "! So it was."}
    review(copy)
    assert page[2]._reviewed.review == judged
    assert page[2].review["notes"] == {"20": "! So it was."}
