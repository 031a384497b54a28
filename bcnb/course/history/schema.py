"""The history of one battle as values: all that a lesson may print of it, and where each part of it comes from."""

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
"""Whose words a source has."""
COUNTS = ("strength", "losses")
"""What is counted in a battle: the soldiers there, and those who were killed, wounded, missing or taken."""
CONFIDENCES = ("A", "B", "C", "figures")
"""How well the words of a source are known. `A`: read in the work itself. `B`: read in a copy, which is named. `C`: the
source is only named. `figures`: it has numbers, and no words to print."""
PRINTED = ("A", "B")
"""The sources whose words may be printed."""


@frozen
class Work:
    """A work that numbers, hours and results are taken from."""

    name: str
    title: str
    rights: str


@frozen
class SourcedText:
    """Something told in our words. `by` are the works and the sources, by name, that it rests on."""

    say: str
    by: tuple[str, ...]


@frozen
class BattleCard:
    """A battle in a few lines. `day` is the one that the scenario shows, `began` and `ended` are the whole battle's.

    `union` and `confederate` are the commanders; what is not known of the weather or the hours is left out.
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
    """A number of soldiers, from `least` to `most`, as one work gives it; of losses also its parts, as far as given.

    `apart` says why the parts do not make the whole, where they do not; `note` says what the work counts.
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
    """What the works count of one side. `alone` says so where there is one work, `differ` how far several differ."""

    id: str
    side: str
    counts: str
    figures: tuple[Figure, ...]
    alone: str
    differ: str


@frozen
class Event:
    """Something that happened, with its time in the words of the source: an hour, `dawn`, `late in the afternoon`."""

    id: str
    day: date
    time: str
    say: str
    by: tuple[str, ...]


@frozen
class Person:
    """Somebody of the battle, and who he or she was."""

    id: str
    name: str
    side: str
    who: str
    by: tuple[str, ...]


@frozen
class Voice:
    """A source of the time: who wrote, when, to whom, where it is printed, and its words, never mended.

    `general` says whether a general wrote it, or may have: who is not known for certain is not named. `about` is our
    own sentence about what it speaks of; `copy` is the copy in which the words were read, if it is not the work
    itself; `words` are empty unless they may be printed.
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
        """Whether its words may be printed."""
        return self.confidence in PRINTED


@frozen
class SourceReading:
    """A question to put to some sources."""

    id: str
    ask: str
    of: tuple[str, ...]


@frozen
class BoardDifference:
    """What the board shows otherwise than it was, or not at all."""

    id: str
    say: str


@frozen
class WhatIf:
    """A change of the scenario: tables to lay over those of its file. `file` and `line` are where the change stands."""

    name: str
    ask: str
    change: Mapping[str, Any]
    file: str
    line: int | None


@frozen
class HistoryQuizItem:
    """A question of the quiz; exactly one choice is right. `fact` is the name of what it rests on."""

    ask: str
    fact: str
    choices: tuple[Choice, ...]

    @property
    def answer(self) -> int:
        """The place of the right choice, from 0."""
        return next(place for place, choice in enumerate(self.choices) if choice.right)


@frozen
class History:
    """The history of a battle. `silent` says, by side, why there are no words of that side."""

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
        """The sources whose words may be printed."""
        return tuple(voice for voice in self.voices if voice.printed)


LEVELS = ("plain", "full")
"""How hard our words are: `plain` for about thirteen years, `full` for about sixteen."""
PARTS = ("where", "ground", "day", "voices", "play", "change", "past", "claim")
"""The parts of a lesson on a battle that have words of ours, in their order."""
OPENING_PARTS = ("war", "voices", "soldiers", "civilians", "left_out", "claim")
"""Those of the first lesson, which is on the war."""


@frozen
class LessonQuestion:
    """What a lesson asks. Each of the answers can be argued for; none is the right one."""

    ask: str
    answers: tuple[str, ...]


@frozen
class Text:
    """Our words for a part, at both levels, and the works and sources that they rest on."""

    part: str
    plain: str
    full: str
    by: tuple[str, ...]

    def at(self, level: str) -> str:
        """The words of a level. Raises ValueError for one that is none."""
        if level not in LEVELS:
            raise ValueError(f"the level is {' or '.join(LEVELS)}, not {level!r}")
        return self.plain if level == "plain" else self.full


@frozen
class PlaceToFind:
    """A place to be found on the board, by the labels of the hexes on which it lies."""

    name: str
    hexes: tuple[str, ...]
    say: str
    by: tuple[str, ...]


@frozen
class Writer:
    """Where the writer of a source stood by our reading, and the hexes of which it is asked whether he saw them."""

    source: str
    at: str
    hexes: tuple[str, ...]
    say: str


@frozen
class Teacher:
    """What a teacher needs; `answers` say by the name of a question what a good answer has."""

    aims: tuple[str, ...]
    warnings: tuple[str, ...]
    standards: tuple[str, ...]
    answers: Mapping[str, str]


@frozen
class BattleLesson:
    """A lesson on a battle, with its history and its scenario. `hard` are hard words and what they mean."""

    file: Path
    history: History
    scenario: Scenario
    question: LessonQuestion
    places: tuple[PlaceToFind, ...]
    writer: Writer
    whatif: WhatIf
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
    def quiz(self) -> tuple[HistoryQuizItem, ...]:
        """The questions of the quiz."""
        return self.history.quiz

    @property
    def works(self) -> Mapping[str, Work]:
        """The works that may be named, by their names."""
        return self.history.works


@frozen
class Claim:
    """A source of the first lesson, and what its speaker wanted to win with these words."""

    voice: Voice
    win: str


@frozen
class LessonFact:
    """Something told in our words, and the works and sources by name that it rests on."""

    id: str
    say: str
    by: tuple[str, ...]


@frozen
class WhyTheWarLesson:
    """The first lesson: what the war was about."""

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
        """The name of its file."""
        return self.file.stem
