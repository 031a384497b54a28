"""Quiet tasks, drawn hints, and new starts after a miss: what the page is sent."""

from typing import Any

import pytest

from bcnb.course.catalogue import find_exercise
from bcnb.course.progress import ExerciseMark, load_progress
from bcnb.course.task_play import TaskVerdict
from bcnb.course.tasks import load_task
from bcnb.presentation.replay_data import scene_of
from bcnb.widgets.task import Exercise
from bcnb.widgets.task_model import AGAIN, ASK_YOURSELF

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


def exercise(number: str, **options: Any) -> Exercise:
    return Exercise(load_task(find_exercise(number)), **options)


def tell(shown: Exercise, kind: str, **more: Any) -> None:
    """A message of the page, for the view that it shows."""
    shown._answer(shown, {"t": kind, "ply": shown.view["ply"], **more}, [])


def kinds(shown: Exercise) -> list[str]:
    return [button[0] for button in shown.view["task"]["buttons"]]


def marks(shown: Exercise) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name in shown.view["frame"]["shapes"]:
        kind, _, label = name.partition(" ")
        if kind in ("region", "hint", "shade", "shot"):
            found.setdefault(kind, set()).add(label)
    return found


def test_a_quiet_view_has_no_odds_no_reach_and_no_lit_section() -> None:
    shown = exercise("4.1")
    assert shown.view["quiet"]
    assert shown.view["sight"] is False
    assert [set(aim) for piece in shown.view["choices"]["pieces"].values() for aim in piece["aims"].values()] == [
        {"do"}
    ] * len(shown.view["choices"]["pieces"]["c6"]["aims"])
    assert {piece[3] for piece in shown.view["where"].values()} == {""}
    assert "shade" not in marks(exercise("1.p3"))


def test_what_a_click_means_is_the_same_while_nothing_is_marked() -> None:
    shown = exercise("5.1")
    tell(shown, "do", do=[shown.view["choices"]["pieces"]["c6"]["aims"]["c8"]["do"]])
    assert shown.verdict is TaskVerdict.REACHED


def test_a_quiet_task_answers_no_question_about_reach_odds_and_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, sent = exercise("5.1"), []
    monkeypatch.setattr(shown, "send", sent.append)
    for kind in ("look", "odds", "sight"):
        tell(shown, kind, hex="c6", to="c8", **{"from": "c6"})
    assert [one["lines"] for one in sent if one.get("t") == "told"] == [[["news", ASK_YOURSELF]]] * 3


def test_hints_draw_a_region_the_piece_and_the_arrow_and_do_it_performs_the_action() -> None:
    shown = exercise("5.1")
    tell(shown, "hint")
    assert {"c6", "c8"} <= marks(shown)["region"]
    assert shown.view["quiet"]
    tell(shown, "hint")
    assert marks(shown) == {"hint": {"c6"}}
    assert not shown.view["quiet"]
    assert "step" not in kinds(shown)
    tell(shown, "hint")
    assert marks(shown) == {"hint": {"c6"}, "shot": {"c6 c8"}}
    assert [kind for kind, _ in shown.said] == ["hint"] * 3
    assert kinds(shown)[0] == "step"
    tell(shown, "step")
    assert shown.verdict is TaskVerdict.REACHED


def test_the_card_of_a_hint_is_named_in_the_view() -> None:
    shown = exercise("11.1")
    assert shown.view["hint"] == ""
    tell(shown, "hint")
    tell(shown, "hint")
    assert shown.view["hint"] == "play probe-left"


def test_do_it_continues_to_the_next_action_and_begins_again_after_another_way() -> None:
    shown = exercise("4.p1")
    shown.do("done")
    for _ in range(3):
        tell(shown, "hint")
    assert not {"hint", "shot"} & marks(shown).keys()
    for number in range(3):
        tell(shown, "step")
        assert shown.verdict is (TaskVerdict.REACHED if number == 2 else TaskVerdict.OPEN)


def test_do_it_needs_all_hints() -> None:
    shown = exercise("5.1")
    tell(shown, "step")
    assert shown.verdict is TaskVerdict.OPEN


def test_after_a_miss_the_words_stay_and_hints_stay_given() -> None:
    shown = exercise("4.1")
    tell(shown, "hint")
    wrong = load_task(find_exercise("4.1")).wrongs
    shown.do(*next(one.do for one in wrong if one.misses))
    assert shown.verdict is TaskVerdict.MISSED
    said = [line for line in shown.said if line[0] in ("missed", "because")]
    tell(shown, "retry")
    assert shown.verdict is TaskVerdict.OPEN
    assert shown.said == said
    assert shown.view["prompt"].startswith(AGAIN)
    assert "Hint 2 of 3" in [words for _, words, _ in shown.view["task"]["helps"]]
    shown.do("battle c6 c6")
    assert not shown.view["prompt"].startswith(AGAIN)


def test_a_task_that_is_solved_after_a_miss_was_taken_back_counts_as_solved() -> None:
    shown = exercise("4.1")
    shown.do(*next(one.do for one in load_task(find_exercise("4.1")).wrongs if one.misses))
    assert load_progress().marks["4.1"] == ExerciseMark(1, 0, 1, 4)
    while shown.verdict is TaskVerdict.MISSED or shown._learning.session.play.done:
        tell(shown, "undo")
    shown.do(*shown.task.solutions[0].do)
    assert shown.verdict is TaskVerdict.REACHED
    mark = load_progress().marks["4.1"]
    assert (mark.tries, mark.solved, mark.is_open) == (2, 1, False)
    tell(shown, "undo")
    shown.do(*shown.task.solutions[0].do[-1:])
    assert load_progress().marks["4.1"] == mark, "a solution counts once"


def test_a_task_solved_after_all_hints_counts_less() -> None:
    shown = exercise("5.1")
    for kind in ("hint", "hint", "hint", "step"):
        tell(shown, kind)
    assert load_progress().marks["5.1"] == ExerciseMark(1, 1, 1, 4, 1)
    assert not load_progress().marks["5.1"].alone
    other = exercise("5.1")
    other.do("battle c6 c8")
    assert load_progress().marks["5.1"].alone


def test_the_stored_picture_of_a_quiet_task_has_no_lit_section() -> None:
    shown = exercise("1.p3")
    whole = scene_of(shown.shown, shown.title, shown.stand)
    assert whole.lit is not None
    assert shown.cropped(whole, shown.view).lit is None
    for _ in range(2):
        tell(shown, "hint")
    assert shown.cropped(whole, shown.view).lit is not None


def test_the_region_of_a_hint_does_not_change_the_part_of_the_board() -> None:
    for number in ("1.p3", "5.1", "19.1"):
        shown = exercise(number)
        before, seen = shown.cells, {label for row in shown.cells["rows"] for label, _, _ in row}
        tell(shown, "hint")
        assert shown.cells == before
        assert marks(shown)["region"] <= seen
