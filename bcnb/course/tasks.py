"""Task files: a position, the learner's task in it, and the conditions that show if it is done.

A `task` teaches a rule, and a `puzzle` asks for the best answer. The file may give dice, draws and the enemy's choices.
`dice` is a series of faces. Each roll takes as many as it needs, so they fall in this order whatever is attacked. When
the file has no more, the `seed` decides. The page of a `quiet` task doesn't mark what can be chosen until a hint does.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TypeAlias

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course import quizzes
from bcnb.course.goals import Condition, read_action, read_goal
from bcnb.course.questions import read_rule, read_rule_numbers
from bcnb.course.quizzes import Quiz, read_quiz
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, MissingPart, rulebook, ruleset_of
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.presentation.presenter import page_presenter_of
from bcnb.storage.game_files import read_ruleset
from bcnb.storage.goals import goals_for
from bcnb.storage.scenarios import read_position
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    MAYBE_TRUE,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    listed,
    nested,
    one_of,
    optional,
    read_fields,
    whole,
)

KINDS = ("task", "puzzle")
GOAL = "goal"
"""The measure of a best answer that exists in every game: the probability of the goal. Each game adds its own."""
HINTS = 3
"""The number of hints: where, which unit, which action."""
CHANCE_VERBS = ("roll", "draw")
DONE = "done"
"""The action that ends a part of a turn, in every game."""
WORDS = (
    *("kind", "number", "title", "task", "goal", "hint", "rule", "rules", "after", "side", "may"),
    *("dice", "draws", "foe", "seed", "solution", "wrong", "best", "theme", "level", "origin", "quiet"),
)
"""The keys of a task that don't belong to its position."""


@frozen
class TaskLimits:
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
class BestAnswer:
    """The best answer: its value by a measure, and the best other answer, whose value is lower by `margin`.

    With `amount`, the page also asks for the value.
    """

    measure: str
    worth: Fraction
    rival: tuple[str, ...]
    margin: Fraction
    amount: bool = False


@frozen
class Solution:
    """Actions of the learner that reach the goal."""

    do: tuple[str, ...]
    say: str
    line: int | None


@frozen
class WrongTry:
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
    best: BestAnswer | None
    hints: tuple[str, ...]
    rules: tuple[str, ...]
    after: str
    seat: Seat
    may: TaskLimits
    quiet: bool
    script: Script
    state: State
    solutions: tuple[Solution, ...]
    wrongs: tuple[WrongTry, ...]
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
    kind = _read_kind(table, KINDS)
    _check_game(table)
    state = _read_state(table)
    task = read_fields(table, Task, _kinds(kind, state), file=table.where.file, kind=kind, state=state, ways=())
    _check(table, task)
    return task


def _read_kind(table: Table, kinds: Collection[str]) -> str:
    return table.choice("kind", kinds)


def _kinds(kind: str, state: State) -> Kinds:
    """Return the formats of the fields of a task in a position."""
    game, book = state.ruleset, rulebook(state.ruleset).RULES
    level = whole(1, 3)
    return {
        **TABLE_KINDS,
        BestAnswer: nested(partial(_read_best, game)),
        TaskOrigin: nested(_read_origin),
        "goal": FieldFormat(lambda table, _: read_goal(table, game)),
        "hints": FieldFormat(Table.texts, key="hint"),
        "rules": FieldFormat(lambda table, _: read_rule_numbers(table, book)),
        "seat": FieldFormat(partial(_read_seat, state), key="side"),
        "may": nested(partial(_read_may, game)),
        "quiet": FieldFormat(lambda table, key: table.truth(key, kind == "puzzle" or _asks_which(game, table))),
        "script": FieldFormat(lambda table, _: _read_script(table, state)),
        "solutions": listed(partial(_read_solution, game), "solution"),
        "wrongs": listed(partial(_read_wrong, game), "wrong"),
        "theme": optional(one_of(goals_for(game).themes), ""),
        "level": optional(level, 1) if kind == "task" else level,
    }


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
        raise table.fault("the chance of the goal is measured, but the goal is missing", "best", "of")
    for place, wrong in enumerate(task.wrongs):
        _check_wrong(table, task, wrong, place)


def _check_wrong(table: Table, task: Task, wrong: WrongTry, place: int) -> None:
    ways = [bool(wrong.refused), wrong.aside, bool(wrong.misses), wrong.worth is not None]
    if sum(ways) != 1:
        raise table.fault("a wrong try needs one of refused, aside, misses and worth", "wrong", place)
    if wrong.misses > len(task.goal):
        raise table.fault(f"the goal has {len(task.goal)} conditions, not {wrong.misses}", "wrong", place, "misses")
    if wrong.worth is not None and not task.best:
        raise table.fault("the value of a try is measured, but [best] is missing", "wrong", place, "worth")


def _check_game(table: Table) -> None:
    """Raise FileError for a game without tasks."""
    try:
        goals_for(read_ruleset(table))
    except MissingPart as missing:
        raise table.fault(str(missing), "ruleset") from None


def _read_state(table: Table) -> State:
    """Return the position, given by all keys of the file that are not the task's own."""
    position = Table({key: value for key, value in table.values.items() if key not in WORDS}, table.where)
    state = read_position(position)
    position.finish()
    return state


def _read_seat(state: State, table: Table, key: str) -> Seat:
    """Return the learner's seat: the one with the choice, or the one whose turn it is while chance decides."""
    game = ruleset_of(state)
    seats = tuple(game.seats(state))
    if key in table.values:
        return table.choice(key, seats)
    seat = game.seat(state)
    return seat if seat in seats else goals_for(state.ruleset).mover(state)


def _read_may(game: str, table: Table) -> TaskLimits:
    kinds: Kinds = {**TABLE_KINDS, "most": optional(whole(0), 0), "turns": optional(whole(1), 1)}
    may = read_fields(table, TaskLimits, {**kinds, "only": FieldFormat(partial(_read_verbs, goals_for(game).verbs))})
    table.finish()
    return may


def _asks_which(game: str, table: Table) -> bool:
    """Return True if a task permits one kind of action, except Done. The question is then which one of them to take."""
    return len(set(_read_may(game, table.table("may")).only) - {DONE}) == 1


def _read_verbs(verbs: tuple[str, ...], table: Table, key: str) -> tuple[str, ...]:
    only = table.texts(key)
    for place, verb in enumerate(only):
        if verb not in verbs:
            raise table.fault(f"{verb!r} is not something that a side can do{did_you_mean(verb, verbs)}", key, place)
    return only or verbs


def _read_script(table: Table, state: State) -> Script:
    own: Kinds = {
        "dice": MAYBE_TEXT,
        "foe": FieldFormat(partial(_actions, state.ruleset)),
        "seed": optional(whole(0), 1),
    }
    script = read_fields(table, Script, {**TABLE_KINDS, **own})
    faces, cards = page_presenter_of(state).faces, goals_for(state.ruleset).cards(state)
    for face in script.dice:
        if face not in faces:
            raise table.fault(f"{face!r} is not a face of a die; choose from {' '.join(faces)}", "dice")
    for place, card in enumerate(script.draws):
        if card not in cards:
            raise table.fault(f"unknown card {card!r}{did_you_mean(card, cards)}", "draws", place)
    return script


def _read_best(game: str, table: Table) -> BestAnswer:
    measure = one_of((*value_measures_for(game).measures, GOAL), "of")
    own: Kinds = {"measure": measure, Fraction: FieldFormat(read_number), "rival": FieldFormat(partial(_actions, game))}
    best = read_fields(table, BestAnswer, {**TABLE_KINDS, **own})
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


def _read_solution(game: str, table: Table) -> Solution:
    own: Kinds = {"do": FieldFormat(partial(_needed, game)), "say": MAYBE_TEXT}
    solution = read_fields(table, Solution, {**TABLE_KINDS, **own}, line=table.where.line_of(table.keys))
    table.finish()
    return solution


def _read_wrong(game: str, table: Table) -> WrongTry:
    book = rulebook(game).RULES
    own: Kinds = {
        Fraction: FieldFormat(read_number),
        "do": FieldFormat(partial(_needed, game)),
        "refused": optional(FieldFormat(lambda entry, key: read_rule(book, entry, entry.text(key), key)), ""),
        "aside": MAYBE_TRUE,
        "misses": optional(whole(0), 0),
    }
    wrong = read_fields(table, WrongTry, {**TABLE_KINDS, **own}, line=table.where.line_of(table.keys))
    table.finish()
    return wrong


def _needed(game: str, table: Table, key: str) -> tuple[str, ...]:
    do = _actions(game, table, key)
    if not do:
        raise table.fault(f"{key} is missing")
    return do


def _actions(game: str, table: Table, key: str) -> tuple[str, ...]:
    """Return actions of players. Those of chance have their own keys. Raises FileError."""
    texts = table.texts(key)
    for place, text in enumerate(texts):
        read_action(table, text, key, place, game=game)
        if text.split(" ")[0] in CHANCE_VERBS:
            raise table.fault(f"{text!r} is for {CHANCE} to do: dice and draws are given by dice and draws", key, place)
    return texts


def _read_origin(table: Table) -> TaskOrigin:
    origin = read_fields(table, TaskOrigin)
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
    return read_quiz(table) if _read_kind(table, EXERCISE_KINDS) == quizzes.KIND else read_task(table)


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
