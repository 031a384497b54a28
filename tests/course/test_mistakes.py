"""Mistakes of recorded games as tasks of the deck."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bcnb.course import learner_text, task_session
from bcnb.course.expectimax import judge
from bcnb.course.learner_text import ADDED, task_text
from bcnb.course.mistakes import (
    THEME,
    attempt_task,
    list_mistakes,
    load_mistake,
    mistake_cards,
    mistake_task,
    number_of,
    save_new_review,
)
from bcnb.course.puzzle_deck import cards
from bcnb.course.task_play import TaskVerdict as Stands
from bcnb.course.task_play import attempt, begin
from bcnb.course.tasks import Task
from bcnb.engine.game_registry import ruleset_of
from bcnb.players.session import HUMAN
from bcnb.review.line_playback import act_out
from bcnb.review.loss_errors import calibrated
from bcnb.review.review_files import find_review, review_lines, review_path
from bcnb.review.review_text import say_between, say_points
from bcnb.review.schema import Judged, Review, Verdict
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import save_record
from bcnb.widgets.task import Exercise
from tests.helpers.games import sample
from tests.helpers.reviews import POINT, made


@cache
def review() -> Review:
    return made(sample())


@cache
def mistake() -> Judged:
    return next(one for one in review().judged if one.verdict is Verdict.MISTAKE)


@cache
def task() -> Task:
    return mistake_task(Recorded("sample", sample()), review(), mistake())


def after(do: tuple[str, ...]) -> Stands:
    play = begin(task())
    for text in do:
        reply = attempt(play, text)
        assert reply.accepted, text
        play = reply.play
    return judge(play)


def reviewed(home: Path) -> None:
    save_new_review(review())
    save_record(home / "kernstown-1.jsonl", sample())


# --- the task ---------------------------------------------------------------------------------------------------------


def test_the_position_is_as_the_seat_saw_it() -> None:
    state = task().state
    game = ruleset_of(state)
    assert game.seat(state) == task().seat == mistake().seat
    assert game.observe(state, mistake().seat) == game.observe(
        mistake_task(Recorded("again", sample()), review(), mistake()).state, mistake().seat
    )


def test_nothing_is_decided_before_anything_is_done() -> None:
    assert judge(begin(task())) is Stands.OPEN


def test_the_best_way_reaches_the_goal_in_any_order_of_its_actions() -> None:
    best = mistake().tried[0].actions
    assert after(best) is Stands.REACHED


def test_what_was_played_misses_it_and_is_answered_by_the_enemy() -> None:
    session = task_session.start_session(task())
    for text in mistake().played:
        if session.verdict is Stands.OPEN:
            session = task_session.try_action(session, text)
    assert session.verdict is Stands.MISSED
    told = dict(session.lines)["missed"]
    lost = "That is what was played in the game: it loses 13 points (95% sure: between 11 and 15)."
    assert told.startswith(f"{lost} In an imagined game this happened: ")


def test_a_way_within_two_points_of_the_best_is_good_and_one_farther_off_is_not() -> None:
    first, second = mistake().tried[:2]
    for less, good in ((2, True), (3, False)):
        near = mistake()._replace(tried=(first, second._replace(gain=first.gain - less * POINT)))
        ways = {way.do: way.good for way in mistake_task(Recorded("sample", sample()), review(), near).ways}
        assert ways[second.actions] is good
        assert ways[mistake().played] is False


def tried(task: Task, do: tuple[str, ...]) -> dict[str, str]:
    """The comments on a try, by their kind, as soon as it is decided."""
    session = task_session.start_session(task)
    for text in do:
        if session.verdict is Stands.OPEN:
            session = task_session.try_action(session, text)
    return dict(session.lines)


def test_a_comment_tells_the_try_the_better_choice_and_what_was_played_apart() -> None:
    first, second = mistake().tried[:2]
    judged = mistake()._replace(tried=(first, second._replace(gain=first.gain - 3 * POINT)))
    one = mistake_task(Recorded("sample", sample()), review(), judged)
    way = next(way for way in one.ways if way.do == second.actions)
    line = "; ".join(act_out(one.state, judged.seat, second.actions).said)
    gains = [calibrated(each, judged.battle).gain for each in judged.tried]
    assert way.say.startswith(
        f"Your try: {line}. It wins {say_points(gains[1])} more than what was played in the game ("
    )
    assert way.say.endswith(f"). Better: a choice that wins {say_points(gains[0] - gains[1])} more than your try.")
    played = "; ".join(act_out(one.state, judged.seat, judged.played).said)
    after = tried(one, first.actions)["after"]
    assert after.startswith(f"What was played in the game: {played}. A mistake: it loses 13 points")


def test_a_line_that_is_decided_by_its_beginning_says_who_added_the_rest() -> None:
    best = mistake().tried[0].actions
    session = task_session.start_session(task())
    done = 0
    while session.verdict is Stands.OPEN:
        session, done = task_session.try_action(session, best[done]), done + 1
    assert dict(session.lines)["reached"].endswith(ADDED) == (done < len(best))
    one = replace(task(), ways=tuple(replace(way, do=(*way.do, "end")) for way in task().ways))
    assert tried(one, best)["reached"] == f"{task().ways[1].say} {ADDED}"


def test_what_was_not_tried_is_neither_right_nor_wrong() -> None:
    play = begin(task())
    known = {way.do[0] for way in task().ways}
    game = ruleset_of(play.state)
    other = next(text for text in map(game.write, game.legal_actions(play.state)) if text not in known)
    reply = attempt(play, other)
    assert reply.aside
    assert learner_text.say_reply(reply) == [("aside", learner_text.NOT_TRIED)]
    assert judge(reply.play) is Stands.OPEN


def test_a_learner_is_shown_how_the_task_is_solved() -> None:
    session = task_session.show_solution(task_session.start_session(task()))
    assert ("reached", task().solutions[0].say) in session.lines
    assert not session.solved
    assert [task_session.give_hint(session).lines[0][0] for _ in range(3)] == ["hint"] * 3
    best = calibrated(mistake().tried[0], mistake().battle)
    gain = f"It wins {say_points(best.gain)} more than what was played in the game ({say_between(best.low, best.high)})"
    assert gain in " ".join(task_text(task()).split())
    asked = task_session.check(task_session.start_session(task()))
    assert asked.lines == (("missed", "That is not decided yet."),)
    assert learner_text.say_may(begin(task())).startswith(f"{len(task().ways)} ways were tried here.")


def test_a_mistake_is_done_on_the_page() -> None:
    shown = Exercise(task(), keeps=False)
    assert shown.view["task"]["name"] == "A mistake to correct, medium: Kernstown, Confederate, turn 3"
    for text in mistake().tried[0].actions:
        if shown.verdict is Stands.OPEN:
            shown.do(text)
    assert shown.verdict is Stands.REACHED


@pytest.mark.parametrize(("loss", "level"), [(15, 1), (14, 2), (10, 2), (9, 3)])
def test_the_more_is_lost_the_easier_it_is(loss: int, level: int) -> None:
    assert mistake_task(Recorded("sample", sample()), review(), mistake()._replace(loss=loss * POINT)).level == level


# --- the deck ---------------------------------------------------------------------------------------------------------


def test_every_mistake_of_a_game_that_was_reviewed_is_in_the_deck(home: Path) -> None:
    assert list_mistakes() == {}
    reviewed(home)
    found = list_mistakes()
    wrong = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
    assert len(found) == sum(one.verdict in wrong for one in review().judged)
    assert {card.number for card in mistake_cards()} == set(found)
    assert not {card.number for card in mistake_cards()} & {card.number for card in cards()}
    assert load_mistake(found[number_of(review(), mistake())]).ways == task().ways
    assert {card.theme for card in mistake_cards()} == {THEME}


def test_of_a_review_that_was_stopped_the_mistakes_that_it_had_found_are_in_the_deck(home: Path) -> None:
    reviewed(home)
    every, path = list_mistakes(), review_path(review().made)
    path.write_bytes(b"".join(stopped(2)))
    found = list_mistakes()
    assert 0 < len(found) < len(every)
    assert set(found) == {number_of(review(), one) for one in swung()[:2]}, "continuing keeps their numbers"
    assert [one.judged.ply for one in found.values()] == sorted(one.judged.ply for one in found.values())
    assert load_mistake(found[number_of(review(), swung()[0])]).number in every
    path.write_bytes(b"".join(stopped(0)))
    assert list_mistakes() == {}


def swung() -> list[Judged]:
    """The mistakes in another order than that of the game, as they are judged."""
    wrong = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
    return [one for one in reversed(review().judged) if one.verdict in wrong]


def stopped(verdicts: int) -> list[bytes]:
    """The lines of a review that was stopped after some mistakes, the last line torn."""
    whole = review()._replace(judged=tuple(swung()[: verdicts + 1]))
    *lines, last = review_lines(whole)
    return [*lines, last[:40]]


def test_where_a_person_played_only_his_mistakes_are_in_the_deck(home: Path) -> None:
    reviewed(home)
    whole = sample()
    header = replace(whole.header, seats={"union": HUMAN, "confederate": "greedy"})
    (home / "kernstown-1.jsonl").unlink()
    save_record(home / "kernstown-1.jsonl", replace(whole, header=header, end=None))
    assert list_mistakes() == {}


def test_a_file_that_cannot_be_read_is_passed_over(home: Path) -> None:
    reviewed(home)
    (home / "broken-1.jsonl").write_bytes(b"{}\n")
    assert list_mistakes()


def test_a_review_is_saved_once(home: Path) -> None:
    save_new_review(review())
    save_new_review(review())
    assert find_review(review().made.record) == review()


# --- a choice before its verdict --------------------------------------------------------------------------------------


def test_a_choice_that_is_tried_before_its_verdict_does_not_give_it_away() -> None:
    asked = attempt_task(Recorded("record", sample()), review(), mistake())
    assert asked.task == "It is your turn. What do you do here?"
    assert asked.ways == task().ways
    assert "lost" not in asked.task + asked.title


@pytest.mark.parametrize("verdict", [Verdict.BEST, Verdict.GOOD])
def test_what_was_played_is_a_right_answer_if_nothing_better_was_found(verdict: Verdict) -> None:
    one = next(one for one in review().judged if one.verdict is verdict and one.tried)
    worse = replace_tried(one, -5 * POINT)
    asked = attempt_task(Recorded("record", sample()), review(), worse)
    good = [way.do for way in asked.ways if way.good]
    assert good == [worse.played]
    assert asked.wrongs == ()
    assert asked.hints[-1].startswith(act_out(asked.state, worse.seat, worse.played).said[0])


def test_a_better_line_that_cannot_be_played_leaves_the_first_hint() -> None:
    one = mistake()
    changed = one._replace(tried=(one.tried[0]._replace(actions=("end", "end", "end")), *one.tried[1:]))
    assert len(mistake_task(Recorded("record", sample()), review(), changed).hints) == 1


def replace_tried(judged: Judged, gain: int) -> Judged:
    """Return a choice whose best other line gains so much."""
    return judged._replace(tried=tuple(one._replace(gain=gain) for one in judged.tried))


def test_a_good_line_that_does_less_than_a_bad_one_reaches_the_goal() -> None:
    """A unit that stays where it is: the line that was played has the same actions, and a move."""
    one = mistake()
    card, move, done, _ = one.played
    changed = one._replace(played=(card, move, done), tried=(one.tried[0]._replace(actions=(card, done)),))
    play = begin(mistake_task(Recorded("sample", sample()), review(), changed))
    for text in (card, done):
        assert judge(play) is Stands.OPEN
        play = attempt(play, text).play
    assert judge(play) is Stands.REACHED
