"""Task files: read strictly, with file, line and reason for whatever is wrong."""

from fractions import Fraction
from pathlib import Path

import pytest

from bcnb.course.quizzes import Quiz, load_quiz
from bcnb.course.tasks import load_task, taught
from bcnb.games.battle_cry.goals import GOALS
from bcnb.storage.toml import FileError
from tests.helpers import tasks
from tests.helpers.tasks import BATTLE, BOARD, GOAL, HEAD, ORDERED, PUZZLE, QUIZ, SOLUTION, TASK, WRONG


def fault(folder: Path, text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        tasks.exercise(folder, text)
    assert caught.value.file == str(folder / "task.toml")
    return caught.value


def line(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_a_task_is_read(tmp_path: Path) -> None:
    task = tasks.task(tmp_path)
    assert (task.kind, task.number, task.title) == ("task", "3.1", "One step")
    assert (task.rules, task.seat, task.level) == (("4.1",), "union", 1)
    assert task.hints == ("The middle of the board.", "The infantry on e5.", "Move it to e4.")
    assert (task.may.only, task.may.most, task.may.turns) == (GOALS.verbs, 0, 1)
    assert task.solutions[0].do == ("move e5 e4",)
    assert (task.wrongs[0].refused, task.wrongs[0].line) == ("4.2", line(TASK, "[[wrong]]"))
    assert task.best is None
    assert task.origin is None


def test_a_puzzle_is_read(tmp_path: Path) -> None:
    puzzle = tasks.task(tmp_path, PUZZLE)
    assert (puzzle.kind, puzzle.theme, puzzle.level) == ("puzzle", "dice odds", 1)
    assert puzzle.may.only == ("battle",)
    assert puzzle.best
    assert (puzzle.best.worth, puzzle.best.rival) == (Fraction(649, 324), ("battle e5 e7",))
    assert puzzle.wrongs[0].worth == Fraction(3, 2)


def test_a_quiz_is_read(tmp_path: Path) -> None:
    quiz = tasks.exercise(tmp_path, QUIZ)
    assert isinstance(quiz, Quiz)
    assert quiz.rules == ("4.2",)
    assert (quiz.items[0].answer, quiz.items[0].choices[1].feedback) == (0, "That is cavalry.")
    assert load_quiz(tmp_path / "task.toml") == quiz


def test_a_task_is_loaded_by_its_file(tmp_path: Path) -> None:
    assert tasks.task(tmp_path).number == load_task(tmp_path / "task.toml").number


def test_rules_that_are_taught_stand_in_the_order_of_the_book(tmp_path: Path) -> None:
    late = tasks.task(tmp_path, TASK.replace('"4.1"]', '"10.1", "4.1"]'))
    quiz = tasks.exercise(tmp_path, QUIZ)
    assert taught([late, quiz]) == ("4.1", "4.2", "10.1")


def test_the_learner_is_anyone_who_has_the_choice(tmp_path: Path) -> None:
    retreat = '{ wait = "TakeStep", side = "confederate", at = "f5", flags = 1, unit = true }'
    step = f'[position]\ncard = "probe-centre"\npending = [{retreat}]\n'
    text = TASK.replace(ORDERED, BOARD + step)
    assert tasks.task(tmp_path, text).seat == "confederate"
    assert tasks.task(tmp_path, f'side = "union"\n{text}').seat == "union"
    draw = TASK.replace(ORDERED, f'{BOARD}[position]\nseat = "confederate"\ncard = "probe-centre"\nphase = "draw"\n')
    assert tasks.task(tmp_path, draw).seat == "confederate"


def test_an_origin_names_a_record_and_a_ply(tmp_path: Path) -> None:
    origin = tasks.task(tmp_path, f'origin = {{ record = "battle_cry/x", ply = 7 }}\n{TASK}').origin
    assert origin
    assert (origin.record, origin.ply) == ("battle_cry/x", 7)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('kind = "task"', 'kind = "game"', "'kind' is 'game'"),
        ('title = "One step"', 'titel = "One step"', "unknown key 'titel'"),
        ('"Move it to e4."]', '"Move it to e4.", "And so on."]', "the task has 4 hints; it needs 3"),
        ('rules = ["4.1"]', "", "the task has no rules"),
        ('rules = ["4.1"]', 'rules = ["4.99"]', "no rule has the number '4.99'"),
        (SOLUTION, "", "the task has no [[solution]]"),
        (WRONG, "", "the task has no [[wrong]]"),
        (GOAL, "", "the task has neither a goal nor [best]"),
        ('do = ["move e5 e4"]', "do = []", "do is missing"),
        ('do = ["move e5 e4"]', 'do = ["go e5 e4"]', "'go e5 e4' is not a valid action"),
        ('do = ["move e5 e4"]', 'do = ["roll II"]', "'roll II' is for chance to do"),
        ('refused = "4.2"', "", "a wrong try needs one of refused, aside, misses and worth"),
        ('refused = "4.2"', 'refused = "4.2"\nmisses = 1', "a wrong try needs one of"),
        ('refused = "4.2"', "misses = 2", "the goal has 1 conditions, not 2"),
        ('refused = "4.2"', 'worth = "1/2"', "but [best] is missing"),
        (SOLUTION, f'may = {{ only = ["walk"] }}\n{SOLUTION}', "'walk' is not something that a side can do"),
        (SOLUTION, f'may = {{ ony = ["move"] }}\n{SOLUTION}', "unknown key 'may.ony'"),
        (SOLUTION, f'dice = "IX"\n{SOLUTION}', "'X' is not a face of a die"),
        (SOLUTION, f'draws = ["rallye"]\n{SOLUTION}', "unknown card 'rallye'. Did you mean 'rally'?"),
        (SOLUTION, f'foe = ["draw rally"]\n{SOLUTION}', "'draw rally' is for chance to do"),
        (SOLUTION, f'theme = "luck"\n{SOLUTION}', "'theme' is 'luck'"),
        (SOLUTION, f"level = 4\n{SOLUTION}", "'level' must be from 1 to 3"),
        (SOLUTION, f"origin = {{ record = 3 }}\n{SOLUTION}", "'origin.record' must be a text"),
    ],
)
def test_a_faulty_task_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in TASK
    assert reason in fault(tmp_path, TASK.replace(old, new, 1)).reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('worth = "649/324"', 'worth = "two"', "worth must be a number such as 2 or 3/4, not 'two'"),
        ('worth = "649/324"', 'worth = "1/0"', "worth must be a number"),
        ('margin = "163/324"', 'margin = "0"', "the margin must be more than 0"),
        ('of = "figures"', 'of = "goal"', "the chance of the goal is measured, but the goal is missing"),
        ('of = "figures"', 'of = "luck"', "'best.of' is 'luck'"),
        ("level = 1\n", "", "the key 'level' is missing"),
    ],
)
def test_a_faulty_puzzle_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in PUZZLE
    assert reason in fault(tmp_path, PUZZLE.replace(old, new, 1)).reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("right = true, ", "", "0 of the 2 choices are right; it must be one"),
        ('say = "Three hexes."', 'say = "Three hexes.", right = true', "2 of the 2 choices are right"),
        ('rules = ["4.2"]', "", "the question names no rule"),
        (QUIZ[QUIZ.index("[[item]]") :], "", "the quiz has no [[item]]"),
        ("ask =", "asks =", "the key 'item.0.ask' is missing. Did you mean 'asks'?"),
    ],
)
def test_a_faulty_quiz_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in QUIZ
    assert reason in fault(tmp_path, QUIZ.replace(old, new, 1)).reason


def test_a_fault_is_reported_with_its_line(tmp_path: Path) -> None:
    text = TASK.replace('refused = "4.2"', 'refused = "4.22"')
    assert fault(tmp_path, text).line == line(text, "refused")
    text = TASK.replace("move e5 e4", "move e5 e44")
    assert fault(tmp_path, text).line == line(text, "do =")


def test_a_position_s_fault_is_a_fault_of_the_task(tmp_path: Path) -> None:
    text = f'kind = "task"\n{HEAD}{GOAL}{SOLUTION}{WRONG}{BATTLE.replace("I .", "Q .", 1)}'
    assert "unknown letter 'Q' on e5" in fault(tmp_path, text).reason


# --- quiet tasks ------------------------------------------------------------------------------------------------------


def with_key(text: str, line: str) -> str:
    return text.replace(HEAD, f"{HEAD}{line}\n")


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        (TASK, False),
        (PUZZLE, True),
        (with_key(TASK, 'may = { only = ["move"] }'), True),
        (with_key(TASK, 'may = { only = ["move", "done"] }'), True),
        (with_key(TASK, 'may = { only = ["order", "move"] }'), False),
        (with_key(TASK, "quiet = true"), True),
        (with_key(with_key(TASK, 'may = { only = ["move"] }'), "quiet = false"), False),
        (with_key(PUZZLE, "quiet = false"), False),
    ],
)
def test_puzzles_and_tasks_that_ask_which_are_quiet_unless_they_say_otherwise(
    tmp_path: Path, text: str, quiet: bool
) -> None:
    assert tasks.task(tmp_path, text).quiet is quiet


@pytest.mark.parametrize(
    ("value", "reason"), [('"yes"', "'quiet' must be true or false"), ("1", "'quiet' must be true or false")]
)
def test_quiet_is_true_or_false(tmp_path: Path, value: str, reason: str) -> None:
    text = with_key(TASK, f"quiet = {value}")
    found = fault(tmp_path, text)
    assert reason in found.reason
    assert found.line == line(text, "quiet")
