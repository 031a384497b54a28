"""The votes and written questions of a history lesson, by the keys under which a student's answers are saved."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bcnb.course.history import phrases
from bcnb.course.history.core_sources import CoreSource, CoreSources, find_core_sources
from bcnb.course.history.schema import BattleLesson, Voice, WhyTheWarLesson
from bcnb.presentation.text_tools import join_words

CORE_KINDS = ("source", "compare", "chart")
"""The beginnings of the keys of answers about a core source: before reading, after reading, and a line of the chart."""
SHORT_KINDS = ("reading", "win")
"""The beginnings of the keys of answers about short sources: a question about some of them, and the aim of one."""
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


class ShortQuestion(NamedTuple):
    """A question about short sources: the key of its answer, its words, and what a good answer says."""

    key: str
    title: str
    answer: str


def short_questions(lesson: BattleLesson | WhyTheWarLesson) -> Iterator[ShortQuestion]:
    """Yield the questions with a written answer about the short sources of a lesson."""
    reading, win = SHORT_KINDS
    if isinstance(lesson, BattleLesson):
        for one in lesson.history.readings:
            title = phrases.READING_QUESTION.format(ask=one.ask, sources=join_words(one.of))
            yield ShortQuestion(f"{reading} {one.id}", title, lesson.teacher.answers.get(one.id, ""))
    else:
        for claim in (one for one in lesson.claims if one.voice.printed):
            yield ShortQuestion(f"{win} {claim.voice.id}", _about(claim.voice, phrases.AIMED), claim.win)


def choices_of(lesson: BattleLesson | WhyTheWarLesson) -> Mapping[str, str]:
    """Return the questions of a lesson that a student answers with a button, without votes, by the keys of answers.

    No mark is given for them.
    """
    found: dict[str, str] = {}
    if isinstance(lesson, BattleLesson):
        found |= {"places": phrases.PLACES_QUESTION, "order": phrases.ORDER_QUESTION}
        found |= {f"near {one.id}": _about(one, phrases.HOW_NEAR) for one in lesson.history.printed}
        seen = phrases.SEEN_QUESTION
        found |= {label: seen.format(at=lesson.writer.at, hex=label) for label in lesson.writer.hexes}
        found |= {f"guess {one.name}": phrases.GUESS_QUESTION.format(ask=one.ask) for one in lesson.whatifs}
    checks = enumerate(phrases.RUBRIC, 1)
    return found | {f"rubric {number}": phrases.SELF_CHECK.format(row=row) for number, row in checks}


def _about(voice: Voice, ask: str) -> str:
    return phrases.ABOUT_SOURCE.format(writer=voice.author, source=voice.id, ask=ask)


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
            found |= {one.key: one.title for one in short_questions(lesson)}
    return found
