"""Exercises as printed text: what a stored notebook shows of a task, a puzzle, a quiz or a lesson without a kernel."""

from collections.abc import Iterable, Iterator

from bcnb.games.battle_cry.rulebook import RULES
from bcnb.library.lessons import Lesson
from bcnb.library.quizzes import Item, Quiz
from bcnb.library.tasks import HINTS, Solution, Task, Wrong
from bcnb.library.trying import begin
from bcnb.present import coach
from bcnb.present.answers import wrapped

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


def tell_hints(task: Task) -> str:
    """The three hints of a task, one a line."""
    return "\n".join(wrapped(coach.hint(task, number)[1], MARGIN) for number in range(1, HINTS + 1))


def tell_quiz(quiz: Quiz) -> str:
    """A quiz with its choices; the right ones follow at the end, each with its feedback."""
    asked = [_tell_item(number, item) for number, item in enumerate(quiz.items, 1)]
    answers = [_tell_answer(number, item) for number, item in enumerate(quiz.items, 1)]
    return "\n\n".join((*asked, "\n".join(("Answers", *answers))))


def tell_rules(lesson: Lesson) -> str:
    """The rules that a lesson taught, with their words."""
    return "\n".join(wrapped(f"{number:6}{RULES[number].words}", 6) for number in lesson.rules)


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
