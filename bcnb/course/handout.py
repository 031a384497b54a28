"""Exercises as printed text: what a stored notebook shows of a task, a puzzle or a quiz without a kernel."""

from collections.abc import Iterable, Iterator

from bcnb.course import coach
from bcnb.course.answers import wrapped
from bcnb.course.quizzes import Item, Quiz
from bcnb.course.tasks import Solution, Task, Wrong
from bcnb.course.trying import begin

MARGIN = 2
LETTERS = "abcdefgh"
"""How the choices of a quiz are named."""


def tell_task(task: Task) -> str:
    """A task or a puzzle: what is asked, the first solution, and the natural wrong tries."""
    head = f"{wrapped(f'{task.number}: {task.title}')}\n{wrapped(f'Task: {task.task}')}\n{wrapped(_may(task))}"
    solution = _line_of_play("Solution", task.solutions[0], coach.tell_solution(task).lines)
    wrongs = (
        _line_of_play("Not this way", wrong, coach.tell_wrong(task, place).lines)
        for place, wrong in enumerate(task.wrongs)
    )
    return "\n\n".join((head, solution, *wrongs))


def tell_questions(quiz: Quiz) -> str:
    """The questions of a quiz with their choices."""
    return "\n\n".join(_tell_item(number, item) for number, item in enumerate(quiz.items, 1))


def tell_answers(quiz: Quiz) -> str:
    """The right choice of each question of a quiz, with its feedback."""
    return "\n".join(("Answers", *(_tell_answer(number, item) for number, item in enumerate(quiz.items, 1))))


# --- parts ------------------------------------------------------------------------------------------------------------


def _may(task: Task) -> str:
    return coach.say_may(begin(task))


def _line_of_play(title: str, line: Solution | Wrong, told: Iterable[coach.Line]) -> str:
    head = wrapped(f"{title}: {', '.join(line.do)}", MARGIN)
    return "\n".join((head, *(wrapped(words, MARGIN, MARGIN) for words in _news(told))))


def _news(told: Iterable[coach.Line]) -> Iterator[str]:
    """What came of actions; the actions themselves stand above."""
    return (words for kind, words in told if kind != "do")


def _tell_item(number: int, item: Item) -> str:
    pairs = zip(LETTERS, item.choices, strict=False)
    choices = (wrapped(f"{letter}) {choice.say}", MARGIN + 3, MARGIN) for letter, choice in pairs)
    return "\n".join((wrapped(f"{number}. {item.ask}", 3), *choices))


def _tell_answer(number: int, item: Item) -> str:
    right = item.choices[item.answer]
    rules = ", ".join(item.rules)
    return wrapped(f"{number}. {LETTERS[item.answer]}) {right.feedback} (rule {rules})", 3)
