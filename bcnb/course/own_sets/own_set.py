"""A set of a teacher: its title, its author and its items in order, each read and checked."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bcnb.course.authoring import own_lesson
from bcnb.course.authoring.own_lesson import OwnLesson, read_own_lesson
from bcnb.course.own_sets.set_files import CONTENTS, MOST_ITEMS, SetFiles, read_contents, read_set_files
from bcnb.course.questions import Question, read_question
from bcnb.course.quizzes import KIND as QUIZ
from bcnb.course.quizzes import Quiz, question_key, read_quiz
from bcnb.course.tasks import KINDS, Task, read_task
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Scenario
from bcnb.storage.scenarios import scenario_from
from bcnb.storage.toml import Table, decode, parse_toml

PREFIX = "set-"
"""The beginning of the name under which the work in a set is saved. No lesson of bcnb begins so."""
LESSON, QUESTION, SCENARIO, PUZZLE = own_lesson.KIND, "question", "scenario", "puzzle"
MOST_KEPT = 16
"""The number of sets that stay in memory."""
Content: TypeAlias = Scenario | Task | Question | Quiz | OwnLesson
"""The content of an item of a set."""


class SetItem(NamedTuple):
    """An item of a set.

    `key` is the name under which its work is saved, such as `set-week-one.hold`. `kind` is `scenario`, `puzzle`,
    `question`, `quiz` or `lesson`. `file` is the name of its file in the set.
    """

    key: str
    kind: str
    title: str
    file: str
    content: Content

    @property
    def name(self) -> str:
        """The name of the item in its set."""
        return self.file.removesuffix(".toml")


class OwnSet(NamedTuple):
    """A set: its name, title and author, its items in order, and its files."""

    name: str
    title: str
    author: str
    items: tuple[SetItem, ...]
    files: SetFiles

    @property
    def lesson(self) -> str:
        """The name under which the work in the set is saved and handed in, such as `set-week-one`."""
        return f"{PREFIX}{self.name}"

    def item(self, name: str) -> SetItem:
        """Return an item by its name or its key.

        Raises:
            ValueError: for an unknown item.
        """
        for one in self.items:
            if name in (one.name, one.key):
                return one
        known = [one.name for one in self.items]
        raise ValueError(f"the set {self.name} has no item {name!r:.60}{did_you_mean(name, known)}")


def is_own(lesson: str) -> bool:
    """Return True if the name of a lesson, or of an item, is that of a set."""
    return lesson.startswith(PREFIX)


def step_key(key: str, number: int) -> str:
    """Return the key of a step of a lesson, given the key of the lesson. `number` counts from 1."""
    return f"{key}.{number}"


def shown_key(key: str) -> str:
    """Return a key as a reader sees it, without the set.

    >>> shown_key("set-week-one.hold"), shown_key("3.1")
    ('hold', '3.1')
    """
    return key.partition(".")[2] if is_own(key) else key


def written_key(key: str) -> str:
    """Return the name under which the answer to a question is saved, given the key of the question or the step.

    >>> written_key("set-week-one.steps.2")
    'answer steps 2'
    """
    return f"answer {shown_key(key).replace('.', ' ')}"


def choice_key(key: str, place: int) -> str:
    """Return the name under which the answer to a quiz question is saved, given the key of the quiz.

    `place` counts from 0.
    """
    return f"{shown_key(key)} {question_key(place)}"


def load_set(place: Path | str) -> OwnSet:
    """Return the set in a folder or in one file.

    Raises:
        FileError: for an invalid set. It names the file, and the line if it can.
    """
    return read_set(read_set_files(place))


@lru_cache(maxsize=MOST_KEPT)
def read_set(found: SetFiles) -> OwnSet:
    """Return the set with these files.

    Raises:
        FileError: for an invalid file of an item. It names the line.
    """
    contents = read_contents(found.files[0][1], found.file(CONTENTS))
    items = tuple(_items(found, f"{PREFIX}{contents.name}"))
    return OwnSet(contents.name, contents.title, contents.author, items, found)


def _items(found: SetFiles, lesson: str) -> Iterator[SetItem]:
    for name, data in found.files[1:]:
        yield read_item(data, found.file(name), lesson)


@lru_cache(maxsize=MOST_ITEMS)
def read_item(data: bytes, file: str, lesson: str) -> SetItem:
    """Return the item of a set in the bytes of its file.

    Args:
        data: the content of the file.
        file: the name of the file in messages, which ends in its name in the set.
        lesson: the name under which the work in the set is saved.

    Raises:
        FileError: for an invalid file. It names the line.
    """
    table, name = parse_toml(decode(file, data), file), file.rpartition("/")[2]
    kind, stem = _kind(table.values), name.removesuffix(".toml")
    content = _content(kind, table, f"{lesson}-{stem}")
    return SetItem(f"{lesson}.{stem}", kind, _title(content), name, content)


def _kind(values: Mapping[str, object]) -> str:
    kind = values.get("kind")
    if kind in (LESSON, QUIZ):
        return str(kind)
    if kind in KINDS:
        return PUZZLE
    return QUESTION if "question" in values else SCENARIO


def _content(kind: str, table: Table, name: str) -> Content:
    """Return what the file of an item holds. `name` is the name of a scenario, by which its games are saved."""
    if kind == SCENARIO:
        return scenario_from(table, name)
    if kind == PUZZLE:
        return read_task(table)
    if kind == QUIZ:
        return read_quiz(table)
    if kind == LESSON:
        lesson = read_own_lesson(table)
        for number, step in enumerate(lesson.steps):
            if isinstance(step.shown, Question):
                _check_question(table, step.shown, "step", number)
        return lesson
    question = read_question(table)
    _check_question(table, question)
    return question


def _check_question(table: Table, question: Question, *keys: str | int) -> None:
    """Refuse a question that reads other files. Raises FileError."""
    if any(fact.file for fact in question.facts):
        raise table.fault("a question in a set has no facts about the files of bcnb", *keys, "fact")


def _title(content: Content) -> str:
    return content.title or (content.number if isinstance(content, Question) else "")
