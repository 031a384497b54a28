"""The values of a history file and of history lessons: facts, numbers, voices and texts, each with its sources."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from bcnb.course.quizzes import Choice
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import Scenario

SIDES = ("union", "confederate")
"""The two sides of the war."""
VOICES = (*SIDES, "civilian", "neutral")
"""The sides that an author may belong to."""
COUNTS = ("strength", "losses")
"""The kinds of counts: soldiers present, and soldiers killed, wounded, missing or captured."""
CONFIDENCES = ("A", "B", "C", "figures")
"""The levels of confidence in the words of a source.

`A`: read in the work itself. `B`: read in a copy, which is named. `C`: the source is only named. `figures`: it has
numbers, and no words to quote.
"""
PRINTED = ("A", "B")
"""The confidence levels of sources that may be quoted."""


@frozen
class Work:
    """A work that numbers, times and results are taken from."""

    name: str
    title: str
    rights: str


@frozen
class SourcedText:
    """A text of our own. `by` are the names of the works and sources that it is based on."""

    say: str
    by: tuple[str, ...]


@frozen
class BattleCard:
    """A battle in a few lines. `day` is the day of the scenario, `began` and `ended` those of the whole battle.

    `union` and `confederate` are the commanders. Unknown weather or hours are None.
    """

    title: str
    names: tuple[str, ...]
    day: date
    began: date
    ended: date
    place: SourcedText
    union: SourcedText
    confederate: SourcedText
    result: SourcedText
    weather: SourcedText | None
    hours: SourcedText | None


@frozen
class Figure:
    """A number of soldiers in one work, from `least` to `most`. Losses also have their parts, if the work gives them.

    `apart` explains why the sum of the parts differs from the whole. `note` says what the work counts.
    """

    by: str
    least: int
    most: int
    killed: int | None
    wounded: int | None
    missing: int | None
    apart: str
    note: str


@frozen
class Number:
    """The counts of one side in the works. `alone` explains a single work, `differ` the difference between several."""

    id: str
    side: str
    counts: str
    figures: tuple[Figure, ...]
    alone: str
    differ: str


@frozen
class Event:
    """An event with its time as in the source: an hour, `dawn`, `late in the afternoon`.

    If it is `given`, students see it with its time in its place, and don't put it in order.
    """

    id: str
    day: date
    time: str
    say: str
    by: tuple[str, ...]
    given: bool


@frozen
class Person:
    """A person of the battle, with a short description."""

    id: str
    name: str
    side: str
    who: str
    by: tuple[str, ...]


@frozen
class Voice:
    """A contemporary source: author, date, addressee, place of publication, and its unedited words.

    `general` is true if the author was, or may have been, a general. An author who is not certain is not named. `about`
    is our own sentence on the subject. `copy` is the copy in which the words were read, if it is not the work itself.
    `words` are empty unless they may be quoted.
    """

    id: str
    side: str
    author: str
    general: bool
    written: str
    to: str
    place: str
    copy: str
    about: str
    words: str
    confidence: str
    rights: str

    @property
    def printed(self) -> bool:
        """True if the words may be quoted."""
        return self.confidence in PRINTED


@frozen
class SourceReading:
    """A question about one or more sources."""

    id: str
    ask: str
    of: tuple[str, ...]


@frozen
class BoardDifference:
    """Something that the board shows differently from history, or doesn't show."""

    id: str
    say: str


@frozen
class WhatIf:
    """A change of a scenario: tables that override those of its file.

    `file` and `line` are the place of the change in the history file.
    """

    name: str
    ask: str
    change: Mapping[str, Any]
    file: str
    line: int | None


@frozen
class HistoryQuizItem:
    """A question of the quiz, with exactly one right choice. `fact` is the name of the fact that it asks about."""

    ask: str
    fact: str
    choices: tuple[Choice, ...]

    @property
    def answer(self) -> int:
        """The index of the right choice, counted from 0."""
        return next(place for place, choice in enumerate(self.choices) if choice.right)


@frozen
class History:
    """The history of a battle. `silent` explains, by side, why a side is not quoted."""

    battle: str
    file: Path
    card: BattleCard
    numbers: tuple[Number, ...]
    events: tuple[Event, ...]
    people: tuple[Person, ...]
    voices: tuple[Voice, ...]
    readings: tuple[SourceReading, ...]
    notes: tuple[BoardDifference, ...]
    whatifs: tuple[WhatIf, ...]
    quiz: tuple[HistoryQuizItem, ...]
    silent: Mapping[str, str]
    works: Mapping[str, Work]

    @property
    def printed(self) -> tuple[Voice, ...]:
        """The sources that may be quoted."""
        return tuple(voice for voice in self.voices if voice.printed)


LEVELS = ("simple", "plain", "full")
"""The levels of our texts: `simple` for readers who find the others hard, `plain` for readers of about thirteen, and
`full` for readers of about sixteen."""
USUAL_LEVEL = "plain"
"""The level that is shown until a reader chooses."""
GRADES = {"simple": 2, "plain": 4, "full": 6}
"""The grade of reading of each level by the formula of Flesch and Kincaid, on average over all lessons."""
PARTS = ("where", "ground", "day", "voices", "play", "change", "past", "claim")
"""The parts of a lesson on a battle that have our texts, in order."""
OPENING_PARTS = ("war", "voices", "soldiers", "civilians", "left_out", "claim")
"""The parts of the first lesson, which is on the war."""


@frozen
class LessonQuestion:
    """The question of a lesson. Every answer can be defended, and none is the right one."""

    ask: str
    answers: tuple[str, ...]


@frozen
class Text:
    """Our text of a part at each level, with the works and sources that it is based on."""

    part: str
    simple: str
    plain: str
    full: str
    by: tuple[str, ...]

    def at(self, level: str) -> str:
        """Return the text at a level.

        Raises:
            ValueError: for an unknown level.
        """
        if level not in LEVELS:
            raise ValueError(f"the level is {', '.join(LEVELS[:-1])} or {LEVELS[-1]}, not {level!r}")
        return {"simple": self.simple, "plain": self.plain, "full": self.full}[level]


@frozen
class PlaceToFind:
    """A place to find on the board, with the labels of its hexes."""

    name: str
    hexes: tuple[str, ...]
    say: str
    by: tuple[str, ...]


@frozen
class Writer:
    """The position of a source's writer by our interpretation, and the hexes that the writer may have seen."""

    source: str
    at: str
    hexes: tuple[str, ...]
    say: str


@frozen
class Teacher:
    """The material for a teacher. `answers` are descriptions of a good answer, by the key of the question."""

    aims: tuple[str, ...]
    warnings: tuple[str, ...]
    standards: tuple[str, ...]
    answers: Mapping[str, str]


@frozen
class BattleLesson:
    """A lesson on a battle, with its history and its scenario. `hard` are hard words with their meanings."""

    file: Path
    history: History
    scenario: Scenario
    question: LessonQuestion
    places: tuple[PlaceToFind, ...]
    writer: Writer
    texts: Mapping[str, Text]
    hard: Mapping[str, str]
    teacher: Teacher

    @property
    def name(self) -> str:
        """The name of the battle."""
        return self.history.battle

    @property
    def title(self) -> str:
        """The title of the battle."""
        return self.history.card.title

    @property
    def whatifs(self) -> tuple[WhatIf, ...]:
        """The changes that a class guesses about."""
        return self.history.whatifs

    @property
    def quiz(self) -> tuple[HistoryQuizItem, ...]:
        """The questions of the quiz."""
        return self.history.quiz

    @property
    def works(self) -> Mapping[str, Work]:
        """The works that may be cited, by their names."""
        return self.history.works


@frozen
class Claim:
    """A source of the first lesson, and what its speaker wanted to achieve."""

    voice: Voice
    win: str


@frozen
class LessonFact:
    """A text of our own, with the names of the works and sources that it is based on."""

    id: str
    say: str
    by: tuple[str, ...]


@frozen
class WhyTheWarLesson:
    """The first lesson, on the causes of the war."""

    file: Path
    title: str
    question: LessonQuestion
    facts: tuple[LessonFact, ...]
    claims: tuple[Claim, ...]
    texts: Mapping[str, Text]
    quiz: tuple[HistoryQuizItem, ...]
    hard: Mapping[str, str]
    teacher: Teacher
    works: Mapping[str, Work]

    @property
    def name(self) -> str:
        """The name of the lesson's file."""
        return self.file.stem
