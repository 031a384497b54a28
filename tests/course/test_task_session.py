"""A learner at a task: what each thing that he can do leads to, and what he is shown."""

from pathlib import Path

import pytest

from bcnb.course.catalogue import find_exercise, list_exercises
from bcnb.course.task_play import TaskVerdict
from bcnb.course.task_session import TaskSession, check, give_hint, show_solution, start_session, take_back, try_action
from bcnb.course.tasks import load_task
from bcnb.grid.hexes import parse_hex
from tests.helpers import tasks
from tests.helpers.tasks import PUZZLE

pytestmark = pytest.mark.unmeasured


@pytest.fixture
def start(tmp_path: Path) -> TaskSession:
    return start_session(tasks.task(tmp_path))


def kinds(session: TaskSession) -> list[str]:
    return [kind for kind, _ in session.lines]


def test_a_sitting_opens_with_the_task_and_what_may_be_done(start: TaskSession) -> None:
    assert start.lines == (
        ("do", "Move the infantry on e5 one hex to the west."),
        ("news", "Here you may do whatever the rules allow."),
    )
    assert start.verdict is TaskVerdict.OPEN


def test_a_task_is_solved_by_a_right_try(start: TaskSession) -> None:
    done = try_action(start, "move e5 e4")
    assert done.solved
    assert kinds(done) == ["do", "news", "reached", "after"]
    assert parse_hex("e4") in done.moment.state.board.units
    assert done.moment.shown.arrows == (("e5", "e4", "move"),)


def test_a_wrong_try_changes_nothing(start: TaskSession) -> None:
    tried = try_action(try_action(start, "move e5 e3"), "fly")
    assert (tried.play, kinds(tried)[0]) == (start.play, "refused")


def test_the_hexes_that_speak_against_a_try_are_marked_until_the_next_one(start: TaskSession) -> None:
    tried = try_action(start, "move e5 e3")
    assert tried.moment.shown.marks == (("e3", "refused"),)
    assert give_hint(tried).moment.shown.marks == ()
    assert check(try_action(start_session(start.task, at_table=True), "move e5 e3")).refused == ("e3",)


def test_when_it_is_decided_nothing_more_is_tried(start: TaskSession) -> None:
    done = try_action(start, "move e5 e4")
    after = try_action(done, "done")
    assert (after.play, after.lines) == (
        done.play,
        (("news", "This is decided. Undo something, or start again."),),
    )


def test_a_missed_answer_can_be_taken_back(tmp_path: Path) -> None:
    start = start_session(tasks.task(tmp_path, PUZZLE))
    missed = try_action(start, "battle e5 e7")
    assert missed.verdict is TaskVerdict.MISSED
    back = take_back(missed)
    assert (back.play, back.lines) == (start.play, (("news", "Undone: battle e5 e7"),))
    assert try_action(back, "battle e5 f5").solved


def test_there_is_nothing_to_take_back_at_the_start(start: TaskSession) -> None:
    assert take_back(start).lines == (("news", "Nothing has been done yet."),)


def test_hints_come_one_by_one(start: TaskSession) -> None:
    told = []
    for _ in range(4):
        start = give_hint(start)
        told.append(start.lines[0][1])
    assert told[0] == "Where to look: The middle of the board."
    assert told[3] == "There are no more hints. The solution can be shown."
    assert start.hints == 3


def test_a_solution_that_was_shown_does_not_count(start: TaskSession) -> None:
    shown = show_solution(try_action(start, "move e5 e6"))
    assert (shown.verdict, shown.shown, shown.solved) == (TaskVerdict.REACHED, True, False)
    assert kinds(shown)[-1] == "after"


def test_one_may_ask_how_it_stands(start: TaskSession) -> None:
    assert check(start).lines == (("missed", "There is nothing to attack on e4."),)


# --- at the table -----------------------------------------------------------------------------------------------------


def test_at_the_table_an_illegal_move_is_explained_only_when_asked(start: TaskSession) -> None:
    table = try_action(start_session(start.task, at_table=True), "move e5 e3")
    assert (table.lines, table.verdict) == ((), TaskVerdict.OPEN)
    assert parse_hex("e3") in table.moment.state.board.units
    found = check(table)
    assert kinds(found)[:2] == ["refused", "rule"]
    assert (found.trusted, found.play) == ((), start.play)


def test_at_the_table_a_move_on_trust_is_taken_back_by_itself(start: TaskSession) -> None:
    table = try_action(start_session(start.task, at_table=True), "move e5 e3")
    assert take_back(table).moment.state.board == start.moment.state.board


def test_at_the_table_a_legal_turn_reaches_the_goal(start: TaskSession) -> None:
    table = check(try_action(start_session(start.task, at_table=True), "move e5 e4"))
    assert table.solved


# --- all lessons ------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", [number for number in list_exercises() if not number.endswith("q")])
def test_every_task_is_solved_in_both_modes_by_its_solution(number: str) -> None:
    task = load_task(find_exercise(number))
    for at_table in (False, True):
        session = start_session(task, at_table)
        for text in task.solutions[0].do:
            session = try_action(session, text)
            assert "refused" not in kinds(session)
        assert check(session).solved, (number, at_table)
