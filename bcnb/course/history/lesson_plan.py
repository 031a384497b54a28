"""The minutes that a history lesson takes: a core, a lesson without the game, and one with it.

The minutes of a step are the sum of its reading, its clicks, its sentences to write, its votes with the hands counted,
its reports and its talk. They are calculated from the texts of the lesson, at the level that takes longer, and rounded
up. What is left over of the form is slack, or time at the table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from bcnb.course.history import phrases
from bcnb.course.history.core_source_text import core_words, page_texts
from bcnb.course.history.core_sources import CoreSources, find_core_sources
from bcnb.course.history.maps.map_loader import find_maps
from bcnb.course.history.maps.map_schema import LARGE, SMALL, MapPhase
from bcnb.course.history.maps.map_text import hours_text
from bcnb.course.history.scale import counted_by, remark
from bcnb.course.history.schema import (
    LEVELS,
    BattleLesson,
    Event,
    History,
    HistoryQuizItem,
    Text,
    WhatIf,
    WhyTheWarLesson,
)
from bcnb.presentation.text_tools import join_words

WORDS_PER_MINUTE = 130
"""The reading speed of a thirteen-year-old who reads to answer."""
CLICK, PLACE, EVENT = 0.25, 0.6, 0.25
"""The minutes to choose an answer or a phase of a map, to find a place on the board, and to press the next event."""
AGAIN, CHECKS = 0.5, 2
"""The share of the events that are pressed a second time, because one try is wrong, and the presses of *Check*.

A check keeps what is in order: it clears two events at most if two were swapped, and half of them if two pairs were.
"""
SENTENCE, TALK = 1.5, 2.0
"""The minutes to write a sentence, and to talk about a result in class."""
HAND_IN = 0.8
"""The minutes to read how a lesson is handed in, to write a name, and to save."""
START = 4.0
"""The minutes until all pages are open and named."""
HANDS, RESULT = 0.5, 0.5
"""The minutes to count the hands of a class, and to look at the result of a what-if."""
THINK, SAY, REPORT = 0.5, 0.5, 0.75
"""The minutes to think of an answer, to say a sentence about a map, and to report for a group."""
THIRDS = 3
"""The groups of a class that share out the core sources, of which each reports, or the quotations."""
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
    """A form of a lesson: its name, its minutes, and its steps. The slack, or the table, has what the others leave."""

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


def sections_of(form: LessonForm) -> dict[str, list[PlannedStep]]:
    """Return the steps of a form by the heading of their section on the page. Slack belongs to no section."""
    found = {title: [step for step in form.steps if step.name in names] for title, names in phrases.SECTIONS.items()}
    return {title: steps for title, steps in found.items() if steps}


def say_sections(forms: Sequence[LessonForm]) -> str:
    """Return the numbered sections of the page that each form has, in sentences.

    >>> core = LessonForm("Core", 25, (PlannedStep(phrases.STEP_VOTE, 1), PlannedStep(phrases.STEP_SHORT_CLAIM, 5)))
    >>> say_sections([core, LessonForm("Long", 45, (*core.steps, PlannedStep(phrases.STEP_DAY, 8)))])
    'Core: sections 1 and 3. Long: all sections.'
    """
    every = [title for title in phrases.SECTIONS if any(title in sections_of(form) for form in forms)]
    numbered = [title for title in every if phrases.SECTIONS[title] != (phrases.STEP_BACK,)]
    sentences = []
    for form in forms:
        numbers = [str(number) for number, title in enumerate(numbered, 1) if title in sections_of(form)]
        text = phrases.ALL_SECTIONS if len(numbers) == len(numbered) else phrases.SECTIONS_OF_FORM
        sentences.append(text.format(form=form.name, numbers=join_words(numbers)))
    return " ".join(sentences)


def lesson_forms(lesson: BattleLesson) -> tuple[LessonForm, ...]:
    """Return the forms of a lesson on a battle: 25 minutes, 45 without the game, and 90 with it."""
    needs, played = _battle_needs(lesson, with_game=False), _battle_needs(lesson, with_game=True)
    place = (phrases.STEP_WHERE, phrases.STEP_GROUND, phrases.STEP_DAY)
    game = (phrases.STEP_PREDICTION, phrases.STEP_TURNS, phrases.STEP_CHANGE, phrases.STEP_PAST)
    return (
        _core_form(needs, phrases.STEP_WHERE),
        _whole_form(phrases.WITHOUT_GAME, 45, needs, (*place, phrases.STEP_ONE_SOURCE), ()),
        _whole_form(phrases.WITH_GAME, 90, played, (*place, phrases.STEP_ALL_SOURCES, *game), (phrases.STEP_QUIZ,)),
    )


def opening_forms(lesson: WhyTheWarLesson) -> tuple[LessonForm, ...]:
    """Return the forms of the lesson on the causes of the war, which has no game: 25 and 45 minutes."""
    needs = _opening_needs(lesson)
    people = (phrases.STEP_SOLDIERS, phrases.STEP_CIVILIANS, phrases.STEP_LEFT_OUT)
    parts = (phrases.STEP_WAR, phrases.STEP_ONE_SOURCE, phrases.STEP_VOICES, *people)
    return (_core_form(needs, phrases.STEP_WAR), _whole_form(phrases.WITHOUT_GAME, 45, needs, parts, ()))


def all_steps(forms: Sequence[LessonForm]) -> list[str]:
    """Return the names of the steps of all forms, in the order of the page."""
    order = [*(step for steps in phrases.SECTIONS.values() for step in steps), phrases.STEP_SLACK]
    return sorted({step.name for form in forms for step in form.steps}, key=order.index)


def _core_form(needs: Mapping[str, float], place: str) -> LessonForm:
    """Return the core: a vote, one part of the page to read, one source, and a short claim."""
    steps = (phrases.STEP_OPENING, phrases.STEP_VOTE, place, phrases.STEP_ONE_SOURCE, phrases.STEP_SHORT_CLAIM)
    return _form(phrases.CORE, 25, needs, (*steps, phrases.STEP_BACK))


def _whole_form(
    name: str, minutes: int, needs: Mapping[str, float], parts: Iterable[str], more: Iterable[str]
) -> LessonForm:
    """Return a form with the whole question, parts of the page, the whole claim, and more parts after it."""
    begins = (phrases.STEP_OPENING, phrases.STEP_QUESTION)
    return _form(name, minutes, needs, (*begins, *parts, phrases.STEP_CLAIM, *more, phrases.STEP_BACK))


def _form(name: str, minutes: int, needs: Mapping[str, float], steps: Sequence[str]) -> LessonForm:
    """Return a form. What its steps leave is for turns at the table, or else slack at the end."""
    if phrases.STEP_TURNS not in steps:
        steps = (*steps, phrases.STEP_SLACK)
    planned = {step: ceil(needs.get(step, 0)) for step in steps}
    rest = minutes - sum(planned.values())
    return LessonForm(name, minutes, tuple(PlannedStep(step, time or rest) for step, time in planned.items()))


# --- what a step needs ------------------------------------------------------------------------------------------------


def _battle_needs(lesson: BattleLesson, *, with_game: bool) -> Mapping[str, float]:
    """Return what the steps need.

    Of each map a class sees the first and the last phase. There is time for the people only in the form with the game.
    """
    history = lesson.history
    part = {name: _longest(text) for name, text in lesson.texts.items()}
    maps = find_maps(lesson.name)
    field, campaign = maps.find(SMALL).phases, maps.find(LARGE).phases
    people = [f"{person.name} {person.who}" for person in history.people] if with_game else []
    said = [note.say for note in history.notes]
    claim = part["claim"] + (_read(phrases.GAME_EVIDENCE) if with_game else 0)
    return {
        **_shared_needs(lesson.question.ask, find_core_sources(lesson.name), claim),
        phrases.STEP_WHERE: part["where"] + _read(*_card(lesson), *people) + _ends(campaign) + SAY,
        phrases.STEP_GROUND: part["ground"] + PLACE * len(lesson.places),
        phrases.STEP_DAY: part["day"] + _events(history.events) + _ends(field) + TALK,
        phrases.STEP_PREDICTION: part["play"] + 2 * SENTENCE + FIRST_TURN,
        phrases.STEP_CHANGE: part["change"] + sum(map(_experiment, lesson.whatifs)) + TALK,
        phrases.STEP_PAST: part["past"] + _read(*said, *_numbers(history)) + 2 * SENTENCE,
        phrases.STEP_QUIZ: _quiz(lesson.quiz),
    }


def _ends(phases: Sequence[MapPhase]) -> float:
    """Return the minutes to read the words of the first and the last phase of a map, with a click for the last."""
    ends = phases[:1] if len(phases) < 2 else (phases[0], phases[-1])
    words = sum(_read(phase.title, hours_text(phase), phase.say) for phase in ends)
    return words + CLICK * (len(ends) - 1)


def _events(events: Sequence[Event]) -> float:
    """Return the minutes to read the events, and to put those in order that are not given, with one wrong try."""
    told = _read(*(event.say for event in events), *(event.time for event in events if event.given))
    pressed = sum(not event.given for event in events)
    return told + EVENT * pressed * (1 + AGAIN) + CLICK * CHECKS


def _card(lesson: BattleLesson) -> Iterator[str]:
    """Yield what a page has on the place, the commanders, the hours and the weather of a battle."""
    card = lesson.history.card
    yield from (one.say for one in (card.place, card.union, card.confederate, card.hours, card.weather) if one)
    yield lesson.scenario.scale


def _numbers(history: History) -> Iterator[str]:
    """Yield the numbers of soldiers in the works, and who the civilians were."""
    for number in history.numbers:
        yield from (*counted_by(history, number), remark(number))
    yield from (person.who for person in history.people if person.side == "civilian")


def _experiment(whatif: WhatIf) -> float:
    """Return the minutes for a what-if: its question, a guess, the hands of the class, and the result."""
    return _read(whatif.ask) + 2 * CLICK + HANDS + RESULT


def _opening_needs(lesson: WhyTheWarLesson) -> Mapping[str, float]:
    part = {name: _longest(text) for name, text in lesson.texts.items()}
    printed = [one.voice for one in lesson.claims if one.voice.printed]
    words = [f"{voice.about} {voice.words}" for voice in printed]
    return {
        **_shared_needs(lesson.question.ask, find_core_sources(lesson.name), part["claim"]),
        phrases.STEP_WAR: part["war"],
        phrases.STEP_VOICES: part["voices"] + _read(*words) + SENTENCE * len(printed) / THIRDS,
        phrases.STEP_SOLDIERS: part["soldiers"],
        phrases.STEP_CIVILIANS: part["civilians"],
        phrases.STEP_LEFT_OUT: part["left_out"],
    }


def _shared_needs(ask: str, core: CoreSources, claim: float) -> Mapping[str, float]:
    """Return what the steps need that every lesson has, with all that is written, voted on and reported."""
    each = _each_source(core)
    one, all_three = (_read(phrases.CORE_TITLE, words) for words in (phrases.CORE_ONE, phrases.CORE_THREE))
    voted = CLICK + HANDS
    return {
        phrases.STEP_OPENING: START,
        phrases.STEP_VOTE: _read(ask) + voted,
        phrases.STEP_QUESTION: _read(ask, phrases.WHY) + voted + SENTENCE,
        phrases.STEP_ONE_SOURCE: one + max(each) + THINK + SENTENCE + THIRDS * REPORT,
        phrases.STEP_ALL_SOURCES: all_three + sum(each) + 2 * SENTENCE * len(each) + TALK,
        phrases.STEP_SHORT_CLAIM: claim + _read(phrases.CLAIM, phrases.EVIDENCE[0]) + 2 * SENTENCE + voted,
        phrases.STEP_CLAIM: claim + _whole_claim() + voted,
        phrases.STEP_BACK: _read(ask, phrases.EXIT_SURE, *phrases.EXIT_CHOICES, phrases.EXIT_OPEN)
        + CLICK
        + SENTENCE
        + HAND_IN,
    }


def _whole_claim() -> float:
    """Return the minutes for a claim, a doubt, two pieces of evidence, four marks, and what changed."""
    asked = (phrases.CLAIM, *phrases.EVIDENCE, *phrases.RUBRIC, phrases.CHANGED)
    return _read(*asked) + 5 * SENTENCE + CLICK * len(phrases.RUBRIC)


def _each_source(core: CoreSources) -> list[float]:
    """Return the minutes to read each of the core sources, with all that its page says about it."""
    words = core_words(core)
    return [_read(*page_texts(source, words[source.id])) for source in core.sources]


def _quiz(quiz: Iterable[HistoryQuizItem]) -> float:
    return sum(_read(item.ask, *(choice.say for choice in item.choices)) + CLICK for item in quiz)


def _longest(text: Text) -> float:
    return max(_read(text.at(level)) for level in LEVELS)


def _read(*texts: str) -> float:
    """Return the minutes to read texts."""
    return sum(len(text.split()) for text in texts) / WORDS_PER_MINUTE
