"""A lesson of history as values: our own words at two levels, what is voted on, found, seen and changed, and what a
teacher needs. All of it rests on the facts of a battle, which stand in its history.
"""

from collections.abc import Mapping
from pathlib import Path

from bcnb.course.history.values import History, Item, Voice, WhatIf, Work
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import Scenario

LEVELS = ("plain", "full")
"""How hard our words are: `plain` for about thirteen years, `full` for about sixteen."""
PARTS = ("where", "ground", "day", "voices", "play", "change", "past", "claim")
"""The parts of a lesson on a battle that have words of ours, in their order."""
OPENING_PARTS = ("war", "voices", "soldiers", "civilians", "left_out", "claim")
"""Those of the first lesson, which is on the war."""


@frozen
class Question:
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
class Place:
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
class Lesson:
    """A lesson on a battle, with its history and its scenario. `hard` are hard words and what they mean."""

    file: Path
    history: History
    scenario: Scenario
    question: Question
    places: tuple[Place, ...]
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
    def quiz(self) -> tuple[Item, ...]:
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
class Fact:
    """Something told in our words, and the works and sources by name that it rests on."""

    id: str
    say: str
    by: tuple[str, ...]


@frozen
class Opening:
    """The first lesson: what the war was about."""

    file: Path
    title: str
    question: Question
    facts: tuple[Fact, ...]
    claims: tuple[Claim, ...]
    texts: Mapping[str, Text]
    quiz: tuple[Item, ...]
    hard: Mapping[str, str]
    teacher: Teacher
    works: Mapping[str, Work]

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.file.stem
