"""Questions to talk about in class: one or two for each section of a lesson, made from what the lesson is about."""

import re
from collections.abc import Iterator, Mapping

from bcnb.course.history import phrases
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_plan import LessonForm
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import BattleLesson, WhyTheWarLesson
from bcnb.presentation.text_tools import group_digits, join_words, sentence

RATIO = 1.1
"""Two counts of the same soldiers are worth a talk if the larger one is at least this many times the smaller one."""


SHORT_SOURCE = re.compile(r"\bsources? [a-z]?\d")
"""The name of a short source in a question, such as `source 7a` or `sources f1, f2 and f3`."""


def discussion_prompts(lesson: str) -> Mapping[str, tuple[str, ...]]:
    """Return the questions to talk about, by the title of the section.

    Raises:
        ValueError: for an unknown lesson.
    """
    found = find_any(lesson)
    return {**_of_every(found), **(_of_battle(found) if isinstance(found, BattleLesson) else phrases.TALK_ON_THE_WAR)}


def form_prompts(lesson: str, form: LessonForm) -> Mapping[str, tuple[str, ...]]:
    """Return the questions for a form of a lesson. Without the short sources, it has none that names one of them.

    Raises:
        ValueError: for an unknown lesson.
    """
    found = discussion_prompts(lesson)
    if form.of(phrases.STEP_VOICES):
        return found
    return {title: tuple(ask for ask in asked if not SHORT_SOURCE.search(ask)) for title, asked in found.items()}


def _of_every(found: BattleLesson | WhyTheWarLesson) -> dict[str, tuple[str, ...]]:
    """Return the questions on the question of the lesson, its three core sources, its claim and its end."""
    core = find_core_sources(found.name)
    answers = join_words([f"“{answer}”" for answer in found.question.answers])
    writers = join_words([_within(source.writer) for source in core.sources])
    chart = phrases.TALK_WRITERS.format(ask=core.chart.ask, writers=writers)
    return {
        _section(phrases.STEP_QUESTION): (found.question.ask, phrases.TALK_OTHER_ANSWER),
        _section(phrases.STEP_VOICES): (chart, *(one.ask for one in core.asked[1:])),
        _section(phrases.STEP_CLAIM): (phrases.TALK_WEAKER.format(answers=answers), phrases.TALK_AGAINST),
        _section(phrases.STEP_QUIZ): (phrases.TALK_QUIZ,),
        _section(phrases.STEP_BACK): (phrases.TALK_OPEN.format(title=found.title),),
    }


def _section(step: str) -> str:
    """Return the title of the section with a step of the plan."""
    return next(title for title, steps in phrases.SECTIONS.items() if step in steps)


def _within(name: str) -> str:
    """Return a writer or a place as in the middle of a sentence: an article begins with a small letter."""
    return re.sub(r"^(An?|The) ", lambda found: found[0].lower(), name)


def _of_battle(found: BattleLesson) -> dict[str, tuple[str, ...]]:
    """Return the questions on the parts that only a lesson on a battle has."""
    card, places = found.history.card, join_words([_within(place.name) for place in found.places])
    commanders = phrases.TALK_WHERE.format(union=card.union.say, confederate=card.confederate.say, title=card.title)
    notes = [note.say for note in found.history.notes]
    return {
        _section(phrases.STEP_WHERE): (commanders,),
        _section(phrases.STEP_GROUND): (sentence(phrases.TALK_GROUND.format(places=places)),),
        _section(phrases.STEP_DAY): day_prompts(found),
        _section(phrases.STEP_TURNS): (phrases.TALK_BOARD.format(note=notes[0]), phrases.TALK_PLAY),
        _section(phrases.STEP_CHANGE): tuple(phrases.TALK_CHANGE.format(ask=one.ask) for one in found.whatifs[:2]),
        _section(phrases.STEP_PAST): (phrases.TALK_LEFT_OUT.format(note=notes[-1]), *_different_counts(found)),
    }


def day_prompts(found: BattleLesson) -> tuple[str, str]:
    """Return the questions on the events of the day. The teacher's guide has good answers."""
    return phrases.TALK_DAY.format(count=len(found.history.events)), phrases.TALK_NEEDS


def _different_counts(found: BattleLesson) -> Iterator[str]:
    """Yield a question on the count in which the sources differ most, if they differ enough."""
    spans = {
        number: (min(one.least for one in number.figures), max(one.most for one in number.figures))
        for number in found.history.numbers
        if number.differ
    }
    widest = max(spans, key=lambda number: spans[number][1] / max(1, spans[number][0]), default=None)
    if widest and spans[widest][1] >= RATIO * spans[widest][0]:
        least, most = map(group_digits, spans[widest])
        side, counts = phrases.SIDES[widest.side], phrases.COUNTED[widest.counts]
        yield phrases.TALK_COUNTS.format(side=side, counts=counts, least=least, most=most)
