"""The text for a learner: hints, solutions, verdicts and quizzes, and exercises as printed text."""

from pathlib import Path

import pytest

from bcnb.course import learner_text
from bcnb.course.catalogue import list_lessons
from bcnb.course.learner_text import answers_text, questions_text, task_text
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.quizzes import Quiz
from bcnb.course.task_play import TablePlay, attempt, begin, commit
from tests.helpers import tasks
from tests.helpers.tasks import BATTLE, GOAL, PUZZLE, QUIZ, TASK, WRONG

pytestmark = pytest.mark.unmeasured


def test_a_solution_is_reported_step_by_step(tmp_path: Path) -> None:
    told = learner_text.shown_solution(tasks.task(tmp_path))
    assert told.lines == (
        ("do", "Move Union infantry from e5 to e4."),
        ("news", "Union infantry moved from e5 to e4."),
        ("reached", "The goal is reached."),
        ("after", "Only a unit with an order moves (4.1)."),
    )


def test_a_refusal_is_reported_with_its_rule_its_hexes_and_what_the_task_says_about_it(tmp_path: Path) -> None:
    task = tasks.task(tmp_path)
    lines = learner_text.say_reply(attempt(begin(task), "move e5 e3"))
    assert lines == [
        ("refused", "e3 is 2 hexes away, and this unit may move 1."),
        ("rule", "Rule 4.2 says: Infantry moves 1 hex, cavalry up to 3, artillery 1."),
        ("rule", "Look at e3."),
        ("because", "That is too far."),
    ]
    assert list(learner_text.shown_wrong_try(task).lines) == lines


def test_what_is_irrelevant_is_reported_with_what_may_be_done(tmp_path: Path) -> None:
    play = begin(tasks.task(tmp_path, f'may = {{ only = ["move"], most = 1 }}\n{TASK}'))
    ((kind, words),) = learner_text.say_reply(attempt(play, "done"))
    assert (kind, words.endswith("Here you may move, with 1 action left.")) == ("aside", True)
    free = begin(tasks.task(tmp_path, f'may = {{ only = ["move", "order", "done"] }}\n{TASK}'))
    assert learner_text.say_may(free) == "Here you may move, give orders or press Done."
    assert learner_text.say_may(begin(tasks.task(tmp_path))) == "Here you may do whatever the rules allow."


def test_a_goal_is_missed_aloud_only_at_the_end_or_when_asked(tmp_path: Path) -> None:
    wrong = WRONG.replace("e5 e3", "e5 e6").replace('refused = "4.2"', "misses = 1")
    task = tasks.task(tmp_path, TASK.replace(WRONG, wrong))
    reply = attempt(begin(task), "move e5 e6")
    assert learner_text.say_reply(reply)[2:] == [("because", "That is too far.")]
    assert next(learner_text.say_verdict(reply.play, asked=True)) == ("missed", "There is nothing to attack on e4.")
    assert learner_text.shown_wrong_try(task).lines[-2:] == (
        ("missed", "There is nothing to attack on e4."),
        ("because", "That is too far."),
    )


def test_a_best_answer_is_reported_with_what_it_brings(tmp_path: Path) -> None:
    puzzle = tasks.task(tmp_path, PUZZLE)
    lines = learner_text.shown_solution(puzzle).lines
    assert ("news", "The dice showed sabers, sabers, sabers, sabers.") in lines
    best = "That is the best there is. It brings 2.00 figures on average, nearly all by hits."
    assert ("reached", best) in lines
    better = "This brings 1.50 figures on average, all by hits. The best brings 2.00 figures on average."
    missed = ("missed", f"There is something better. {better}")
    assert learner_text.shown_wrong_try(puzzle).lines[-2:] == (missed, ("because", "One die fewer."))


def test_what_can_no_more_be_mended_is_reported_first(tmp_path: Path) -> None:
    lost = '{ never = "moved", miss = "Nobody was to move." }'
    text = TASK.replace("goal = [", f'goal = [{{ within = 9, miss = "x" }}, {{ flags = 1, miss = "y" }}, {lost}, ')
    reply = attempt(begin(tasks.task(tmp_path, text)), "move e5 e4")
    assert ("missed", "Nobody was to move.") in learner_text.say_reply(reply)


def test_a_chance_that_may_fail_is_not_certain(tmp_path: Path) -> None:
    text = PUZZLE.replace('of = "figures"', 'of = "goal"').replace('worth = "649/324"', 'worth = "1"')
    goal = 'goal = [{ within = 9, miss = "Too long." }]\n'
    assert learner_text._reason(begin(tasks.task(tmp_path, goal + text))) == "That is not certain."


def test_a_chance_is_reported_in_hundreds(tmp_path: Path) -> None:
    """The last two figures on e7 fall if two of three dice hit: 1/2."""
    goal = 'goal = [{ event = "unit_eliminated", at = "e7", miss = "It stands." }]\n'
    board = BATTLE.replace("generals", "strength = { e7 = 2 }\ngenerals")
    text = PUZZLE.replace(BATTLE, board).replace('of = "figures"', 'of = "goal"').replace("649/324", "1/2")
    start = begin(tasks.task(tmp_path, goal + text))
    assert learner_text._praise(attempt(start, "battle e5 e7").play) == (
        "That is the best there is. It brings success 50 times in 100, all by hits."
    )
    assert learner_text._reason(attempt(start, "battle e5 f5").play) == (
        "There is something better. This brings success 0 times in 100. The best brings success 50 times in 100."
    )


def test_certainty_is_not_counted(tmp_path: Path) -> None:
    text = PUZZLE.replace('of = "figures"', 'of = "goal"').replace('worth = "649/324"', 'worth = "1"')
    puzzle = tasks.task(tmp_path, GOAL + text)
    assert learner_text._praise(begin(puzzle)) == "That is the one that works."
    assert learner_text._reason(begin(puzzle)) == "There is nothing to attack on e4."


def test_hints_come_one_by_one(tmp_path: Path) -> None:
    task = tasks.task(tmp_path)
    assert [learner_text.hint(task, number)[1] for number in (1, 2, 3)] == [
        "Where to look: The middle of the board.",
        "Which piece: The infantry on e5.",
        "What to do: Move it to e4.",
    ]
    for number in (0, 4):
        with pytest.raises(ValueError, match="choose from 1 to 3"):
            learner_text.hint(task, number)


def test_looking_back_at_the_table_tells_the_first_fault(tmp_path: Path) -> None:
    table = TablePlay(begin(tasks.task(tmp_path)))
    found = commit(commit(commit(table, "move e5 e3").table, "move e3 e2").table, "done")
    lines = learner_text.say_look_back(found)
    assert lines[0] == ("refused", "e3 is 2 hexes away, and this unit may move 1.")
    assert lines[-1] == ("news", "This and everything after it is undone.")
    sound = learner_text.say_look_back(commit(commit(table, "move e5 e4").table, "done"))
    assert [kind for kind, _ in sound].count("reached") == 1
    assert learner_text.say_look_back(commit(table, "move e5 e3")) == []


def test_an_answer_of_a_quiz_gets_its_own_words_and_the_rule(tmp_path: Path) -> None:
    quiz = tasks.exercise(tmp_path, QUIZ)
    assert isinstance(quiz, Quiz)
    rule = ("rule", "Rule 4.2: Infantry moves 1 hex, cavalry up to 3, artillery 1.")
    assert learner_text.say_answer(quiz, 0, 0) == [("right", "Right. One, and no more."), rule]
    assert learner_text.say_answer(quiz, 0, 1) == [("wrong", "No. That is cavalry."), rule]


def test_every_kind_of_line_is_declared(tmp_path: Path) -> None:
    told = [
        *learner_text.shown_solution(tasks.task(tmp_path, PUZZLE)).lines,
        *learner_text.shown_wrong_try(tasks.task(tmp_path)).lines,
    ]
    assert {kind for kind, _ in told} <= set(learner_text.LINES)


def test_a_task_is_reported_with_its_solution_and_its_wrong_tries(tmp_path: Path) -> None:
    text = task_text(tasks.task(tmp_path))
    assert (
        text
        == """3.1: One step
Task: Move the infantry on e5 one hex to the west.
Here you may do whatever the rules allow.

Solution: move e5 e4
  Union infantry moved from e5 to e4.
  The goal is reached.
  Only a unit with an order moves (4.1).

Not this way: move e5 e3
  e3 is 2 hexes away, and this unit may move 1.
  Rule 4.2 says: Infantry moves 1 hex, cavalry up to 3, artillery 1.
  Look at e3.
  That is too far."""
    )


def test_a_quiz_and_its_answers_are_distinguished(tmp_path: Path) -> None:
    quiz = tasks.exercise(tmp_path, QUIZ)
    assert isinstance(quiz, Quiz)
    assert questions_text(quiz) == "1. How far does infantry move?\n  a) One hex.\n  b) Three hexes."
    assert answers_text(quiz) == "Answers\n1. a) One, and no more. (rule 4.2)"


@pytest.mark.parametrize("number", list_lessons())
def test_no_line_of_a_lesson_is_longer_than_eighty_letters(number: int) -> None:
    lesson = load_lesson(find_lesson(number))
    texts = [questions_text(lesson.quiz), answers_text(lesson.quiz), *map(task_text, lesson.tasks)]
    assert [line for text in texts for line in text.splitlines() if len(line) > 80] == []
