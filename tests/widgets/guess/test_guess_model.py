"""The model of the page of guesses: the reader's choice, its verdict, the way through the game, what stays hidden."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from bcnb.course.expectimax import judge as judge_task
from bcnb.course.mistakes import list_mistakes, load_mistake
from bcnb.course.task_play import TaskVerdict, attempt, begin
from bcnb.engine.game_registry import ruleset_of
from bcnb.review.builder import NotReviewable
from bcnb.review.guesses.guess_files import guesses_path, load_guesses, save_line
from bcnb.review.guesses.guess_verdict import judge_guess
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.widgets.guess.guess_model import GuessModel, Step
from bcnb.widgets.guess.guess_view import guess_view
from bcnb.widgets.guess.own_choice import OwnChoice

pytestmark = pytest.mark.usefixtures("home")

GAME = "kernstown-person-greedy-by-keyboard"
EACH_GAME = {
    GAME: "union",
    "two-bridges-greedy-greedy-38-001": "confederate",
    "two-players-greedy-planner-1-001": "union",
}


@cache
def game(name: str = GAME) -> Recorded:
    return find_recorded_game(name)


def begun(seat: str = "union", start: int = 0, name: str = GAME) -> GuessModel:
    return GuessModel(game(name), name, seat, start)


def view(guessing: GuessModel) -> Mapping[str, Any]:
    """What the page gets, which must be plain data."""
    found = guess_view(guessing)
    json.dumps(found)
    return found


def play_the_game(guessing: GuessModel) -> None:
    """Choose what was played in the game."""
    for ply in game(guessing.name).record.plies[guessing.own.choice.ply - 1 : guessing.own.choice.until]:
        guessing.act(ply.do)
        assert not guessing.red, guessing.said


def wait(guessing: GuessModel) -> None:
    while not guessing.wait():
        pass


def test_a_side_is_chosen_on_the_page():
    guessing = begun("")
    asked = view(guessing)
    assert guessing.step is Step.SIDE
    assert [text for text, _, _ in asked["choices"]["buttons"]] == ["guess union", "guess confederate"]
    assert asked["at"] == f"record={GAME}"
    guessing.act("guess confederate")
    assert guessing.step is Step.CHOOSE
    assert guessing.seat == "confederate"
    assert view(guessing)["at"] == f"record={GAME}&seat=confederate&start=1"


def test_an_unknown_side_and_an_open_game_are_refused():
    with pytest.raises(ValueError, match="seat"):
        begun("north")
    record = game().record
    with pytest.raises(NotReviewable):
        GuessModel(Recorded("open", record.__class__(record.header, record.plies[:50])), "open")


@pytest.mark.parametrize("name", EACH_GAME)
def test_what_was_played_can_be_chosen_in_every_game(name: str):
    guessing = begun(EACH_GAME[name], name=name)
    for place in range(min(4, len(guessing.choices))):
        guessing.place = place
        guessing._show()
        assert guessing.step is Step.CHOOSE
        play_the_game(guessing)
        assert guessing.own.is_complete, place
        assert guessing.own.actions == guessing.own.choice.played
        assert ("compare", "Compare") == view(guessing)["task"]["buttons"][0][:2]


def test_nothing_of_the_future_or_of_the_enemy_s_hand_is_on_the_page():
    guessing = begun()
    for place, choice in enumerate(guessing.choices):
        guessing.place = place
        guessing._show()
        assert guessing.state == choice.observed
        shown = json.dumps(view(guessing)).lower()
        assert "won" not in guessing.log.walk[-1].words
        assert "is over" not in shown
        assert len(guessing.log.walk) == choice.ply
        assert game().record.end
        assert view(guessing)["task"]["name"].endswith(f"(choice {place + 1} of {len(guessing.choices)})")


def test_undo_takes_back_each_action_until_the_choice_is_compared():
    guessing = begun()
    play_the_game(guessing)
    before = guessing.own.state
    guessing.undo()
    assert not guessing.own.is_complete
    assert guessing.said[0][1].startswith("Undone: ")
    while guessing.own.plies:
        guessing.undo()
    guessing.undo()
    assert guessing.said == []
    assert guessing.state == guessing.own.choice.observed
    play_the_game(guessing)
    assert guessing.own.state == before


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing():
    guessing = begun()
    guessing.act("order a1")
    assert guessing.said[0][0] == "do"
    assert any("rule" in words.lower() for _, words in guessing.said)
    assert not guessing.own.plies
    guessing.act("nonsense")
    assert not guessing.own.plies
    play_the_game(guessing)
    guessing.act("done")
    assert "Undo" in guessing.said[-1][1]


def test_a_piece_that_is_chosen_again_gives_its_order_back():
    guessing = begun()
    guessing.act("play attack-left")
    guessing.press("a10", "", "")
    assert guessing.own.plies[-1].do == "order a10"
    guessing.act("move a10 b10")
    guessing.press("b10", "", "")
    assert [ply.do for ply in guessing.own.plies] in (["play attack-left"], ["play attack-left", "order a10"])


def test_an_earlier_order_can_be_withdrawn_and_later_ones_stay():
    guessing = begun()
    guessing.act("play attack-left", "order a10", "order a11")
    fallen = guessing.own.withdraw(guessing.own.choice.ply + 1, ())
    assert fallen == 0
    assert [ply.do for ply in guessing.own.plies] == ["play attack-left", "order a11"]


def test_a_choice_is_judged_saved_and_shown_again_after_a_reload():
    guessing = begun()
    with pytest.raises(ValueError, match="not complete"):
        guessing.compare()
    play_the_game(guessing)
    guessing.compare()
    assert view(guessing)["next"] is not None
    assert "at most 10 seconds" in view(guessing)["task"]["lines"][0]
    wait(guessing)
    assert guessing.step is Step.RESULT
    shown = view(guessing)
    assert next(row["name"] for row in shown["guess"]["rows"]) == "Your choice"
    assert "You chose what was played" in shown["guess"]["rows"][0]["verdict"]
    again = begun(start=1)
    assert view(again)["guess"] == shown["guess"]
    assert again.step is Step.RESULT
    assert begun().place == 1, "without a number, the first choice that is not guessed"
    assert begun(start=99).place == 1


def test_a_skipped_choice_shows_the_game_s_one_and_does_not_count():
    guessing = begun()
    guessing.skip()
    rows = view(guessing)["guess"]["rows"]
    assert [row["name"] for row in rows] == ["The game's choice"]
    assert rows[0]["shown"]
    guessing.go_on()
    assert guessing.place == 1
    assert not any("Points" in line for line in view(guessing)["task"]["lines"])


def test_the_end_shows_the_result_the_points_and_the_way_on():
    guessing = begun()
    while guessing.step is not Step.OVER:
        assert "won" not in view(guessing)["prompt"]
        guessing.skip()
        guessing.go_on()
    shown = view(guessing)
    assert "won" in shown["prompt"]
    assert shown["task"]["lines"][0] == "No choice was judged."
    assert [words for words, _, _ in shown["guess"]["links"]] == ["Review this game", "Practice your mistakes"]
    assert begun(start=len(guessing.choices) + 1).step is Step.OVER
    guessing.begin_again()
    assert (guessing.place, guessing.step, guessing.guesses) == (0, Step.CHOOSE, ())
    assert begun().place == 0, "a new round begins at the first choice"


def test_what_cannot_be_saved_is_said_and_counts_on_this_page(monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> object:
        raise OSError("the disk is full")

    monkeypatch.setattr("bcnb.widgets.guess.guess_model.save_line", full)
    guessing = begun()
    guessing.skip()
    assert view(guessing)["kept"] == "Your choices are not being saved: the disk is full."
    assert len(guessing.guesses) == 1
    guessing.go_on()
    guessing.skip()
    assert len(guessing.guesses) == 2


def test_a_miss_becomes_an_exercise():
    guessing = begun("confederate", start=1)
    while guessing.choices[guessing.place].ply != 47:
        guessing.skip()
        guessing.go_on()
    play_the_game(guessing)
    guessing.compare()
    wait(guessing)
    assert guessing.guess.judged.low > 0
    found = [one for number, one in list_mistakes().items() if number.endswith("-47-guess")]
    assert len(found) == 1
    task = load_mistake(found[0])
    play = begin(task)
    for text in task.solutions[0].do:
        play = attempt(play, text).play
    assert judge_task(play) is TaskVerdict.REACHED
    assert any("what you chose before" in way.say for way in task.ways)


def test_nothing_can_be_passed_over():
    guessing = begun()
    for step in (guessing.go_on, guessing.begin_again):
        with pytest.raises(ValueError, match=r"this choice|at the end"):
            step()
    assert guessing.place == 0


def test_a_side_can_be_left_while_bcnb_thinks():
    guessing = begun()
    play_the_game(guessing)
    guessing.compare()
    guessing.choose_side()
    assert guessing.wait()
    assert guessing.step is Step.SIDE
    view(guessing)


def test_guesses_of_other_choices_begin_a_new_round():
    guessing = begun()
    guessing.skip()
    saved = guessing.saved
    moved = guessing.guess._replace(judged=guessing.guess.judged._replace(ply=guessing.choices[2].ply))
    guesses_path(saved.made).unlink()
    save_line(load_guesses(saved.made), moved)
    again = begun()
    assert (again.place, again.step, again.guesses) == (0, Step.CHOOSE, ())
    assert len(again.saved.rounds) == 2


def test_the_other_side_can_be_chosen():
    guessing = begun()
    guessing.skip()
    guessing.choose_side()
    assert view(guessing)["at"] == f"record={GAME}"
    guessing.begin("confederate")
    assert guessing.guesses == ()
    guessing.begin("union")
    assert len(guessing.guesses) == 1


def test_the_best_choice_has_green_arrows_and_yours_is_dashed():
    guessing = begun(start=1)
    guessing.act("play attack-left", "order b9", "move b9 b8", "done")
    found = judge_guess(guessing.own.choice, guessing.own.actions, clock=lambda: 0.0)
    guessing._keep(found)
    rows = {row["kind"]: row for row in view(guessing)["guess"]["rows"]}
    assert "stroke-dasharray" in rows["own"]["arrows"][0]
    assert rows["own"]["shown"]
    assert rows["game"]["verdict"]
    if "best" in rows:
        assert {arrow["fill"] for arrow in rows["best"]["arrows"]} <= {"#17663a"}


def test_a_choice_ends_where_chance_acts():
    choice = begun().choices[0]
    own = OwnChoice(choice, begun().log.walk[-1])
    for text in ("play attack-left", "done"):
        assert own.act(text) is None
    assert own.is_complete
    assert ruleset_of(own.state).seat(own.state) != choice.seat
    assert own.act("done")
