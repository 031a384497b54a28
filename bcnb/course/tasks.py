"""Task files: a position, the learner's task in it, and the conditions that show if it is done.

A `task` teaches a rule, and a `puzzle` asks for the best answer. The file may give dice, draws and the enemy's choices.
`dice` is a series of faces. Each roll takes as many as it needs, so they fall in this order whatever is attacked. When
the file has no more, the `seed` decides.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course import quizzes
from bcnb.course.goals import Condition, read_action, read_goal
from bcnb.course.questions import read_rule, read_rule_numbers
from bcnb.course.quizzes import Quiz, read_quiz
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook, ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.presentation.presenter import page_presenter_of
from bcnb.storage.goals import goals_for
from bcnb.storage.scenarios import read_position
from bcnb.storage.toml import Table, did_you_mean, read_toml

KINDS = ("task", "puzzle")
GOAL = "goal"
"""The measure of a best answer that exists in every game: the probability of the goal. Each game adds its own."""
HINTS = 3
"""The number of hints: where, which unit, which action."""
CHANCE_VERBS = ("roll", "draw")
WORDS = (
    *("kind", "number", "title", "task", "goal", "hint", "rule", "rules", "after", "side", "may"),
    *("dice", "draws", "foe", "seed", "solution", "wrong", "best", "theme", "level", "origin"),
)
"""The keys of a task that don't belong to its position."""


@frozen
class May:
    """The limits of the learner: allowed verbs, the number of actions (0 for any number), and the number of turns."""

    only: tuple[str, ...]
    most: int
    turns: int


@frozen
class Script:
    """The script for chance and the enemy: dice faces in order, cards to draw, the enemy's actions, and a seed."""

    dice: str
    draws: tuple[str, ...]
    foe: tuple[str, ...]
    seed: int


@frozen
class Best:
    """The best answer: its value by a measure, and the best other answer, whose value is lower by `margin`."""

    measure: str
    worth: Fraction
    rival: tuple[str, ...]
    margin: Fraction


@frozen
class Solution:
    """Actions of the learner that reach the goal."""

    do: tuple[str, ...]
    say: str
    line: int | None


@frozen
class Wrong:
    """A common wrong try, with a comment.

    The last action is refused by a rule, is not part of the task (`aside`), misses a condition of the goal (`misses`,
    counted from 1), or has a lower value than the best.
    """

    do: tuple[str, ...]
    say: str
    refused: str
    aside: bool
    misses: int
    worth: Fraction | None
    line: int | None


@frozen
class TaskOrigin:
    """The origin of a position: the name of a recorded game, and the ply after which it occurred."""

    record: str
    ply: int


@frozen
class ReviewedLine:
    """A line of play from a review.

    The order of its actions doesn't matter. `good` is true if it is close enough to the best.
    """

    do: tuple[str, ...]
    good: bool
    say: str


@frozen
class Task:
    """A task or a puzzle. `task` is its text, and `after` explains the lesson learned, with rule numbers.

    A task with `ways` is a mistake in a recorded game. It asks for one of the good ways, and accepts no other lines.
    """

    file: str
    kind: str
    number: str
    title: str
    task: str
    goal: tuple[Condition, ...]
    best: Best | None
    hints: tuple[str, ...]
    rules: tuple[str, ...]
    after: str
    seat: Seat
    may: May
    script: Script
    state: State
    solutions: tuple[Solution, ...]
    wrongs: tuple[Wrong, ...]
    theme: str
    level: int
    origin: TaskOrigin | None
    ways: tuple[ReviewedLine, ...] = ()


def load_task(path: Path | str) -> Task:
    """Return the task or the puzzle in a file.

    Raises:
        FileError: for an invalid file.
    """
    return read_task(read_toml(path))


def read_task(table: Table) -> Task:
    """Return the task or the puzzle in the table of a file.

    Raises:
        FileError: for an invalid table.
    """
    kind = table.choice("kind", KINDS)
    state = _read_state(table)
    game = state.ruleset
    book = rulebook(game).RULES
    task = Task(
        file=table.where.file,
        kind=kind,
        number=table.text("number"),
        title=table.text("title"),
        task=table.text("task"),
        goal=read_goal(table, game),
        best=_read_best(table.table("best"), game) if "best" in table.values else None,
        hints=table.texts("hint"),
        rules=read_rule_numbers(table, book),
        after=table.text("after"),
        seat=_read_seat(table, state),
        may=_read_may(table.table("may"), game),
        script=_read_script(table, state),
        state=state,
        solutions=tuple(_read_solution(entry, game) for entry in table.tables("solution")),
        wrongs=tuple(_read_wrong(entry, game) for entry in table.tables("wrong")),
        theme=table.choice("theme", goals_for(game).themes) if "theme" in table.values else "",
        level=table.whole("level", 1 if kind == "task" else None, 1, 3),
        origin=_read_origin(table.table("origin")) if "origin" in table.values else None,
    )
    _check(table, task)
    return task


def _check(table: Table, task: Task) -> None:
    """Raise FileError if the parts of a task don't fit together."""
    if len(task.hints) != HINTS:
        raise table.fault(f"the task has {len(task.hints)} hints; it needs {HINTS}: where, which unit, which action")
    for what, found in (("rules", task.rules), ("[[solution]]", task.solutions), ("[[wrong]]", task.wrongs)):
        if not found:
            raise table.fault(f"the task has no {what}")
    if not task.goal and not task.best:
        raise table.fault("the task has neither a goal nor [best]")
    if task.best and task.best.measure == GOAL and not task.goal:
        raise table.fault("the chance of the goal is measured, but there is no goal", "best", "of")
    for place, wrong in enumerate(task.wrongs):
        _check_wrong(table, task, wrong, place)


def _check_wrong(table: Table, task: Task, wrong: Wrong, place: int) -> None:
    ways = [bool(wrong.refused), wrong.aside, bool(wrong.misses), wrong.worth is not None]
    if sum(ways) != 1:
        raise table.fault("a wrong try needs one of refused, aside, misses and worth", "wrong", place)
    if wrong.misses > len(task.goal):
        raise table.fault(f"the goal has {len(task.goal)} conditions, not {wrong.misses}", "wrong", place, "misses")
    if wrong.worth is not None and not task.best:
        raise table.fault("the worth of a try is measured, but there is no [best]", "wrong", place, "worth")


def _read_state(table: Table) -> State:
    """Return the position, given by all keys of the file that are not the task's own."""
    position = Table({key: value for key, value in table.values.items() if key not in WORDS}, table.where)
    state = read_position(position)
    position.finish()
    return state


def _read_seat(table: Table, state: State) -> Seat:
    """Return the learner's seat: the one with the choice, or the one whose turn it is while chance decides."""
    game = ruleset_of(state)
    seats = tuple(game.seats(state))
    if "side" in table.values:
        return table.choice("side", seats)
    seat = game.seat(state)
    return seat if seat in seats else goals_for(state.ruleset).mover(state)


def _read_may(table: Table, game: str) -> May:
    only, verbs = table.texts("only"), goals_for(game).verbs
    for place, verb in enumerate(only):
        if verb not in verbs:
            raise table.fault(f"{verb!r} is not something that a side can do{did_you_mean(verb, verbs)}", "only", place)
    may = May(only or verbs, table.whole("most", 0, 0), table.whole("turns", 1, 1))
    table.finish()
    return may


def _read_script(table: Table, state: State) -> Script:
    dice, draws = table.text("dice", ""), table.texts("draws")
    faces, cards = page_presenter_of(state).faces, goals_for(state.ruleset).cards(state)
    for face in dice:
        if face not in faces:
            raise table.fault(f"{face!r} is not a face of a die; there are {' '.join(faces)}", "dice")
    for place, card in enumerate(draws):
        if card not in cards:
            raise table.fault(f"no card is called {card!r}{did_you_mean(card, cards)}", "draws", place)
    return Script(dice, draws, _actions(table, "foe", state.ruleset), table.whole("seed", 1, 0))


def _read_best(table: Table, game: str) -> Best:
    best = Best(
        table.choice("of", (*value_measures_for(game).measures, GOAL)),
        read_number(table, "worth"),
        _actions(table, "rival", game),
        read_number(table, "margin"),
    )
    if best.margin <= 0:
        raise table.fault("the margin must be more than 0: there is no other best answer", "margin")
    table.finish()
    return best


def read_number(table: Table, key: str) -> Fraction:
    """Return an exact number, written as a text such as "3/4".

    Raises:
        FileError: for a text that is not a number.
    """
    text = table.text(key)
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise table.fault(f"{key} must be a number such as 2 or 3/4, not {text!r}", key) from None


def _read_solution(table: Table, game: str) -> Solution:
    solution = Solution(_needed(table, game), table.text("say", ""), table.where.line_of(table.keys))
    table.finish()
    return solution


def _read_wrong(table: Table, game: str) -> Wrong:
    refused = table.text("refused") if "refused" in table.values else ""
    wrong = Wrong(
        do=_needed(table, game),
        say=table.text("say"),
        refused=read_rule(rulebook(game).RULES, table, refused, "refused") if refused else "",
        aside=table.truth("aside", False),
        misses=table.whole("misses", 0, 0),
        worth=read_number(table, "worth") if "worth" in table.values else None,
        line=table.where.line_of(table.keys),
    )
    table.finish()
    return wrong


def _needed(table: Table, game: str) -> tuple[str, ...]:
    do = _actions(table, "do", game)
    if not do:
        raise table.fault("do is missing")
    return do


def _actions(table: Table, key: str, game: str) -> tuple[str, ...]:
    """Return actions of players. Those of chance have their own keys. Raises FileError."""
    texts = table.texts(key)
    for place, text in enumerate(texts):
        read_action(table, text, key, place, game=game)
        if text.split(" ")[0] in CHANCE_VERBS:
            raise table.fault(f"{text!r} is for {CHANCE} to do: dice and draws are given by dice and draws", key, place)
    return texts


def _read_origin(table: Table) -> TaskOrigin:
    origin = TaskOrigin(table.text("record"), table.whole("ply", least=0))
    table.finish()
    return origin


Exercise: TypeAlias = Task | Quiz
EXERCISE_KINDS = (*KINDS, quizzes.KIND)


def load_exercise(path: Path | str) -> Exercise:
    """Return the task, the puzzle or the quiz in a file.

    Raises:
        FileError: for an invalid file.
    """
    table = read_toml(path)
    return read_quiz(table) if table.choice("kind", EXERCISE_KINDS) == quizzes.KIND else read_task(table)


def is_exercise(values: Mapping[str, object]) -> bool:
    """Return True if the tables of a file are those of a task, a puzzle or a quiz."""
    return values.get("kind") in EXERCISE_KINDS


def exercise_ruleset(exercise: Exercise) -> str:
    """Return the ruleset of an exercise."""
    return exercise.ruleset if isinstance(exercise, Quiz) else exercise.state.ruleset


def taught(exercises: Iterable[Exercise], ruleset: str = DEFAULT_RULESET) -> tuple[str, ...]:
    """Return the rules of exercises, each once, in the order of the ruleset's rule book."""
    found = {rule for exercise in exercises for rule in exercise.rules}
    return tuple(number for number in rulebook(ruleset).RULES if number in found)
