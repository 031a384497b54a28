"""The hints of a task on the board: what each one marks, and the next action of the solution."""

from pathlib import Path

import pytest

from bcnb.course.catalogue import find_exercise
from bcnb.course.task_hints import DrawnHint, drawn_hint, is_quiet, rest_of_solution
from bcnb.course.task_session import TaskSession, give_hint, show_solution, start_session, try_action
from bcnb.course.tasks import load_task
from tests.helpers import tasks


def session(number: str, hints: int = 0) -> TaskSession:
    return start_session(load_task(find_exercise(number)))._replace(hints=hints)


def after(start: TaskSession, *texts: str) -> TaskSession:
    for text in texts:
        start = try_action(start, text)
    return start


def test_a_quiet_task_is_quiet_until_the_second_hint() -> None:
    start = session("5.1")
    assert is_quiet(start)
    assert is_quiet(give_hint(start))
    assert not is_quiet(give_hint(give_hint(start)))
    assert not is_quiet(after(start, "battle c6 c8"))


def test_a_task_that_is_not_quiet_never_is(tmp_path: Path) -> None:
    assert not is_quiet(start_session(tasks.task(tmp_path)))


def test_nothing_is_drawn_before_the_first_hint() -> None:
    assert drawn_hint(session("5.1")) == DrawnHint()


def test_the_first_hint_marks_a_region_with_the_piece_and_its_target() -> None:
    found = drawn_hint(session("5.1", 1))
    cells = {label for label, _ in found.marks}
    assert {kind for _, kind in found.marks} == {"region"}
    assert {"c6", "c8"} <= cells
    assert 10 < len(cells) < 30
    assert not found.arrows


def test_a_single_cell_is_in_its_region_with_others() -> None:
    cells = {label for label, _ in drawn_hint(session("1.p3", 1)).marks}
    assert "g4" in cells
    assert len(cells) > 10


def test_the_second_hint_marks_the_piece() -> None:
    assert drawn_hint(session("5.1", 2)) == DrawnHint((("c6", "hint"),))


def test_the_third_hint_adds_the_arrow() -> None:
    assert drawn_hint(session("5.1", 3)) == DrawnHint((("c6", "hint"),), (("c6", "c8", "shot"),))
    assert drawn_hint(session("3.1", 3)).arrows == (("d5", "e5", "move"),)


def test_on_squares_the_arrow_is_that_of_the_game() -> None:
    assert drawn_hint(session("19.1", 3)) == DrawnHint((("a1", "hint"),), (("a1", "a2", "move"),))


def test_a_card_or_a_button_of_a_hint_is_named_by_its_action() -> None:
    start = session("11.1", 2)
    assert drawn_hint(start) == DrawnHint(text="play probe-left")
    assert {"c10"} <= {label for label, _ in drawn_hint(start._replace(hints=1)).marks}


def test_what_was_done_counts_in_any_order() -> None:
    start = session("1.3", 2)
    assert rest_of_solution(start.play) == ("order c11", "order d9")
    assert rest_of_solution(after(start, "order d9").play) == ("order c11",)


def test_who_has_gone_another_way_gets_only_words() -> None:
    start = after(session("2.1", 3), "play probe-centre", "order c5", "done")
    other = after(session("4.p1", 3), "done")
    assert rest_of_solution(start.play) == ()
    assert drawn_hint(other) == DrawnHint()


def test_a_solved_or_shown_task_has_no_drawn_hint() -> None:
    assert drawn_hint(after(session("5.1", 3), "battle c6 c8")) == DrawnHint()
    assert drawn_hint(show_solution(session("5.1", 3))) == DrawnHint()


@pytest.mark.parametrize("hints", [1, 2, 3])
def test_pieces_on_trust_have_no_drawn_hint(hints: int) -> None:
    start = start_session(load_task(find_exercise("3.1")), at_table=True)._replace(hints=hints)
    assert drawn_hint(try_action(start, "move d5 e5")) == DrawnHint()
