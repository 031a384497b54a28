"""The minutes that a history lesson takes: a core, a lesson without the game, and one with it.

The minutes of a step are the sum of its reading, its clicks, its sentences to write and its talk. They are calculated
from the texts of the lesson, at the level that takes longer, and rounded up. What is left over of the form is slack, or
time at the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from bcnb.course.history import phrases
from bcnb.course.history.core_sources import CoreSource, find_core_sources
from bcnb.course.history.schema import LEVELS, BattleLesson, HistoryQuizItem, Text, WhatIf, WhyTheWarLesson
from bcnb.presentation.text_tools import join_words

WORDS_PER_MINUTE = 130
"""The reading speed of a thirteen-year-old who reads to answer."""
CLICK, PLACE, EVENT = 0.25, 0.6, 0.25
"""The minutes to choose an answer, to find a place on the board, and to move an event to its place, misses included."""
SENTENCE, TALK = 1.5, 2.0
"""The minutes to write a sentence, and to talk about a result in class."""
MAP = 1.0
"""The minutes to look at a map with its phases, if the class is shown it on a screen."""
START, CLOSE = 4.0, 2.0
"""The minutes until all pages are open and named, and to look back at the end."""
HANDS, RESULT = 0.5, 0.5
"""The minutes to count the hands of a class, and to look at the result of a what-if."""
FIRST_TURN, LEAST_AT_TABLE = 5, 8
"""The minutes of a guided first turn, and the least that is left for the turns after it."""
RULES_NEEDED = (1, 2, 3, 4, 6)
"""The rules lessons that a class needs before it plays: board, orders, moves, dice, hits and flags."""


def say_rules_needed() -> str:
    """Return the rules that a class needs for the game, or how it does without them."""
    lessons = join_words(map(str, RULES_NEEDED))
    return phrases.RULES_BEFORE.format(lessons=lessons, minutes=FIRST_TURN)


class PlannedStep(NamedTuple):
    """A step of a lesson with its minutes."""

    name: str
    minutes: int


def clock(minutes: int) -> str:
    """Return minutes as hours and minutes, such as `0:07`."""
    return f"{minutes // 60}:{minutes % 60:02}"


class LessonForm(NamedTuple):
    """A form of a lesson: its name, its minutes, and its steps. The last step has what the others leave."""

    name: str
    minutes: int
    steps: tuple[PlannedStep, ...]

    def of(self, name: str) -> int:
        """Return the minutes of a step, or 0 if this form leaves it out."""
        return next((step.minutes for step in self.steps if step.name == name), 0)

    def start_of(self, name: str) -> str:
        """Return when a step starts on a clock that the lesson starts at 0:00.

        >>> LessonForm("Core", 65, (PlannedStep("Read", 61), PlannedStep("Write", 4))).start_of("Write")
        '1:01'

        Raises:
            ValueError: if this form leaves the step out.
        """
        place = [step.name for step in self.steps].index(name)
        return clock(sum(step.minutes for step in self.steps[:place]))


def say_forms(forms: Sequence[LessonForm]) -> str:
    """Return the minutes of all forms in a sentence.

    >>> say_forms([LessonForm("Core", 25, ()), LessonForm("With the game", 90, ())])
    '25 minutes for the core, 90 with the game'
    """
    core, *others = forms
    return ", ".join(
        (
            phrases.CORE_MINUTES.format(minutes=core.minutes),
            *(phrases.OTHER_MINUTES.format(minutes=form.minutes, form=form.name.lower()) for form in others),
        )
    )


def lesson_forms(lesson: BattleLesson) -> tuple[LessonForm, ...]:
    """Return the forms of a lesson on a battle: 25 minutes, 45 without the game, and 90 with it."""
    needs = _battle_needs(lesson)
    ends = (phrases.STEP_CLAIM, phrases.STEP_BACK)
    begins = (phrases.STEP_OPENING, phrases.STEP_QUESTION, phrases.STEP_WHERE)
    ground = (phrases.STEP_GROUND, phrases.STEP_DAY)
    game = (phrases.STEP_PREDICTION, phrases.STEP_CHANGE, phrases.STEP_PAST)
    return (
        _form(phrases.CORE, 25, needs, (*begins, phrases.STEP_ONE_SOURCE, phrases.STEP_CLAIM), phrases.STEP_SLACK),
        _form(
            phrases.WITHOUT_GAME,
            45,
            needs,
            (*begins, *ground, phrases.STEP_ONE_SOURCE, phrases.STEP_PAST, *ends),
            phrases.STEP_SLACK,
        ),
        _form(
            phrases.WITH_GAME,
            90,
            needs,
            (*begins, *ground, phrases.STEP_ALL_SOURCES, phrases.STEP_SHORT_SOURCES, *game, phrases.STEP_QUIZ, *ends),
            phrases.STEP_TURNS,
        ),
    )


def opening_forms(lesson: WhyTheWarLesson) -> tuple[LessonForm, ...]:
    """Return the forms of the lesson on the causes of the war, which has no game: 25 and 45 minutes."""
    needs = _opening_needs(lesson)
    begins = (phrases.STEP_OPENING, phrases.STEP_QUESTION, phrases.STEP_WAR)
    ends = (phrases.STEP_CLAIM, phrases.STEP_BACK)
    return (
        _form(phrases.CORE, 25, needs, (*begins, phrases.STEP_ONE_SOURCE, phrases.STEP_CLAIM), phrases.STEP_SLACK),
        _form(
            phrases.WITHOUT_GAME,
            45,
            needs,
            (*begins, phrases.STEP_ONE_SOURCE, phrases.STEP_VOICES, phrases.STEP_PEOPLE, *ends),
            phrases.STEP_SLACK,
        ),
    )


def all_steps(forms: Sequence[LessonForm]) -> list[str]:
    """Return the names of the steps of all forms, in the order of the lesson."""
    *shorter, longest = forms
    names = [step.name for step in longest.steps]
    for form in reversed(shorter):
        for before, step in pairwise(form.steps):
            if step.name not in names:
                names.insert(names.index(before.name) + 1, step.name)
    return names


def _form(name: str, minutes: int, needs: Mapping[str, float], steps: tuple[str, ...], last: str) -> LessonForm:
    planned = tuple(PlannedStep(step, ceil(needs[step])) for step in steps)
    rest = minutes - sum(step.minutes for step in planned)
    return LessonForm(name, minutes, (*planned, PlannedStep(last, rest)))


# --- what a step needs ------------------------------------------------------------------------------------------------


def _battle_needs(lesson: BattleLesson) -> Mapping[str, float]:
    history, core = lesson.history, find_core_sources(lesson.name).sources
    part = {name: _longest(text) for name, text in lesson.texts.items()}
    card = history.card
    said = [one.say for one in (card.place, card.union, card.confederate, card.hours, card.weather) if one]
    events = [one.say for one in history.events]
    voices = [f"{voice.about} {voice.words}" for voice in history.printed]
    return {
        **_shared_needs(lesson.question.ask, core, part["claim"]),
        phrases.STEP_WHERE: part["where"] + _read(*said) + MAP,
        phrases.STEP_GROUND: part["ground"] + PLACE * len(lesson.places),
        phrases.STEP_DAY: part["day"] + _read(*events) + EVENT * len(events) + MAP,
        phrases.STEP_SHORT_SOURCES: part["voices"]
        + _read(*voices)
        + SENTENCE * len(history.readings)
        + CLICK * len(lesson.writer.hexes),
        phrases.STEP_PREDICTION: part["play"] + 2 * SENTENCE + FIRST_TURN,
        phrases.STEP_CHANGE: part["change"] + sum(map(_experiment, lesson.whatifs)) + TALK,
        phrases.STEP_PAST: part["past"] + _read(*(note.say for note in history.notes)) + 2 * SENTENCE,
        phrases.STEP_QUIZ: _quiz(lesson.quiz),
    }


def _experiment(whatif: WhatIf) -> float:
    """Return the minutes for a what-if: its question, a guess, the hands of the class, and the result."""
    return _read(whatif.ask) + 2 * CLICK + HANDS + RESULT


def _opening_needs(lesson: WhyTheWarLesson) -> Mapping[str, float]:
    part = {name: _longest(text) for name, text in lesson.texts.items()}
    printed = [one.voice for one in lesson.claims if one.voice.printed]
    words = [f"{voice.about} {voice.words}" for voice in printed]
    return {
        **_shared_needs(lesson.question.ask, find_core_sources(lesson.name).sources, part["claim"]),
        phrases.STEP_WAR: part["war"],
        phrases.STEP_VOICES: part["voices"] + _read(*words) + SENTENCE * len(printed) / 2,
        phrases.STEP_PEOPLE: part["soldiers"] + part["civilians"] + part["left_out"],
    }


def _shared_needs(ask: str, core: tuple[CoreSource, ...], claim: float) -> Mapping[str, float]:
    """Return what the steps need that every lesson has. Talk about the sources follows each source."""
    each = [_core(source) for source in core]
    return {
        phrases.STEP_OPENING: START,
        phrases.STEP_QUESTION: _read(ask) + CLICK + SENTENCE,
        phrases.STEP_ONE_SOURCE: max(each) + TALK,
        phrases.STEP_ALL_SOURCES: sum(each) + TALK,
        phrases.STEP_CLAIM: claim + 3 * SENTENCE + CLICK,
        phrases.STEP_BACK: CLOSE,
    }


def _core(source: CoreSource) -> float:
    """Return the minutes for a source: its head, its longer version, a sentence before and one after it."""
    head = _read(source.who, source.to, source.written, source.known, source.before.ask, source.after.ask)
    return head + max(_read(source.words), _read(source.plain)) + 2 * SENTENCE


def _quiz(quiz: Iterable[HistoryQuizItem]) -> float:
    return sum(_read(item.ask, *(choice.say for choice in item.choices)) + CLICK for item in quiz)


def _longest(text: Text) -> float:
    return max(_read(text.at(level)) for level in LEVELS)


def _read(*texts: str) -> float:
    """Return the minutes to read texts."""
    return sum(len(text.split()) for text in texts) / WORDS_PER_MINUTE
