"""The votes and written questions of a history lesson, by the keys under which a student's answers are saved."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bcnb.course.history import phrases
from bcnb.course.history.core_sources import CoreSource, CoreSources, find_core_sources
from bcnb.course.history.schema import BattleLesson, WhyTheWarLesson

CORE_KINDS = ("source", "compare", "chart")
"""The beginnings of the keys of answers about a core source: before reading, after reading, and a line of the chart."""
BEFORE_SOURCES = "why"
"""The question that is asked just before the core sources."""


class CoreQuestion(NamedTuple):
    """A question about a core source: its key, kind, source, label and words, and what a good answer notices."""

    key: str
    kind: str
    source: CoreSource
    label: str
    ask: str
    answer: str

    @property
    def title(self) -> str:
        """The question with the writer, for a list of questions about all sources."""
        return phrases.CORE_QUESTION.format(writer=self.source.writer, label=self.label, ask=self.ask)


def core_questions(found: CoreSources) -> Iterator[CoreQuestion]:
    """Yield the questions with a written answer about core sources: two about each source, and then the chart."""
    before, after, chart = CORE_KINDS
    for one in found.sources:
        for kind, label, asked in ((before, phrases.BEFORE, one.before), (after, phrases.AFTER, one.after)):
            yield CoreQuestion(f"{kind} {one.id}", kind, one, label, asked.ask, asked.answer)
    for one in found.sources:
        yield CoreQuestion(f"{chart} {one.id}", chart, one, phrases.CHART, found.chart.ask, found.chart.answer)


def questions_of(lesson: BattleLesson | WhyTheWarLesson) -> Mapping[str, str]:
    """Return the votes and written questions of a lesson by the keys of their answers, in the order of the lesson.

    Raises:
        FileError: for an invalid file of core sources.
        ValueError: if the lesson has none.
    """
    found: dict[str, str] = {}
    for key, ask in phrases.ASKED.items():
        if isinstance(lesson, BattleLesson) or key not in phrases.NEEDS_A_BATTLE:
            found[key] = ask
        if key == BEFORE_SOURCES:
            found |= {one.key: one.title for one in core_questions(find_core_sources(lesson.name))}
    return found
