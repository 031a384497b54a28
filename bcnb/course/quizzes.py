"""Quizzes: multiple-choice questions with feedback on every choice, and their loading from a file."""

from collections.abc import Collection
from functools import partial
from pathlib import Path

from bcnb.course.questions import read_rule_numbers
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook
from bcnb.storage.game_files import read_ruleset
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import MAYBE_TRUE, TABLE_KINDS, FieldFormat, Kinds, listed, read_fields

KIND = "quiz"


@frozen
class Choice:
    """A choice of a question, with the feedback for it."""

    say: str
    right: bool
    feedback: str


@frozen
class Item:
    """A question of a quiz, with exactly one right choice."""

    ask: str
    rules: tuple[str, ...]
    choices: tuple[Choice, ...]
    line: int | None

    @property
    def answer(self) -> int:
        """The index of the right choice, counted from 0."""
        return next(place for place, choice in enumerate(self.choices) if choice.right)


@frozen
class Quiz:
    """A short self-test on the rules of a game."""

    file: str
    number: str
    title: str
    items: tuple[Item, ...]
    ruleset: str = DEFAULT_RULESET

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the questions ask about, each once."""
        return tuple(dict.fromkeys(rule for item in self.items for rule in item.rules))


def question_key(place: int) -> str:
    """Return the key under which the answer to a quiz question is saved. `place` counts from 0."""
    return f"question {place + 1}"


def lesson_of(quiz: str) -> str:
    """Return the lesson of a quiz, by the quiz's number.

    >>> lesson_of("3.q"), lesson_of("history/antietam")
    ('3', 'antietam')
    """
    return quiz.removeprefix("history/").removesuffix(".q")


def load_quiz(path: Path | str) -> Quiz:
    """Return the quiz in a file.

    Raises:
        FileError: for an invalid file.
    """
    return read_quiz(read_toml(path))


def read_quiz(table: Table) -> Quiz:
    """Return the quiz in the table of a file.

    Raises:
        FileError: for an invalid table.
    """
    table.choice("kind", (KIND,))
    ruleset = read_ruleset(table)
    items = listed(partial(_read_item, rulebook(ruleset).RULES), "item")
    quiz = read_fields(table, Quiz, {**TABLE_KINDS, "items": items}, file=table.where.file, ruleset=ruleset)
    if not quiz.items:
        raise table.fault("the quiz has no [[item]]")
    table.finish()
    return quiz


def _read_item(book: Collection[str], table: Table) -> Item:
    rules = FieldFormat(lambda entry, _: read_rule_numbers(entry, book))
    item = read_fields(
        table, Item, {**TABLE_KINDS, "rules": rules, "choices": CHOICES}, line=table.where.line_of(table.keys)
    )
    if not item.rules:
        raise table.fault("the question names no rule: give rules")
    return item


def _read_choices(table: Table, key: str) -> tuple[Choice, ...]:
    """Return the choices of a question, exactly one of which is right."""
    kinds: Kinds = {**TABLE_KINDS, "right": MAYBE_TRUE}
    choices = tuple(read_fields(entry, Choice, kinds) for entry in table.tables(key))
    if (right := sum(choice.right for choice in choices)) != 1:
        raise table.fault(f"{right} of the {len(choices)} choices are right; it must be one")
    return choices


CHOICES = FieldFormat(_read_choices, key="choice")
"""The format of the choices of a question."""
