"""The handouts of the first history lesson, on the causes of the war."""

from collections.abc import Iterator

from bcnb.course.handouts.common_parts import (
    choices,
    claim,
    exit_ticket,
    form_plan,
    guide_of,
    only_named,
    part_paragraphs,
    printed,
    quiz_key,
    rubric_parts,
    vote,
)
from bcnb.course.handouts.core_source_parts import core_key, core_warnings
from bcnb.course.handouts.html_elements import bullets, document, heading, lines, paragraph, signed
from bcnb.course.history import lesson_text, phrases
from bcnb.course.history.asked_items import say_asked
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_plan import opening_forms
from bcnb.course.history.schema import WhyTheWarLesson
from bcnb.presentation.markup import Markup, escape_text, tag

TITLES = {
    "war": "2. The war",
    "voices": f"3. Voices. First read “{phrases.CORE_TITLE}”, on the sheet with the sources",
    "soldiers": "4. Soldiers",
    "civilians": "5. Civilians",
    "left_out": "6. What the game leaves out",
    "claim": "7. Your claim",
}
"""The headings of the parts."""


def long_form(lesson: WhyTheWarLesson, level: str) -> str:
    """Return the long form of the student's handout.

    Raises:
        ValueError: for an unknown level.
    """
    question = lesson.question
    texts = part_paragraphs(lesson.texts, level, lesson.hard)
    parts = (_part(lesson, part, texts[part]) for part in lesson.texts)
    return document(
        lesson.title,
        signed(),
        tag("h1", escape_text(f"{lesson.title}: {question.ask}")),
        heading("1. The question"),
        vote(question, "Vote before you know more."),
        lines(phrases.WHY, 1),
        *(markup for part in parts for markup in part),
        *claim(question, 3, 2),
        heading("8. Questions"),
        *(choices(number, item) for number, item in enumerate(lesson.quiz, 1)),
        exit_ticket(),
    )


def _part(lesson: WhyTheWarLesson, part: str, text: Markup) -> Iterator[Markup]:
    yield heading(TITLES[part])
    yield text
    if part == "voices":
        yield paragraph(phrases.FRAME)
        voices = [one.voice for one in lesson.claims if one.voice.printed]
        words = lesson_text.new_words(lesson.name, voices)
        yield from (printed(voice, words[voice.id], lines(phrases.AIMED, 1)) for voice in voices)


def guide(lesson: WhyTheWarLesson) -> str:
    """Return the teacher's guide: aims, minutes, answers with reasons, hard words, warnings, standards and sources."""
    asked = {"question": lesson.question.ask, "claim": f"{phrases.CLAIM} {say_asked(lesson.name, 'claim')}"}
    return document(
        f"Guide: {lesson.title}",
        tag("h1", escape_text(f"{lesson.title}: guide for the teacher")),
        *guide_of(lesson.teacher, form_plan(opening_forms(lesson), lesson.question.ask), asked, lesson.hard),
        heading("Before the class reads the core sources"),
        bullets(core_warnings(find_core_sources(lesson.name))),
        heading("The facts, and their sources"),
        tag("div", _sourced_facts(lesson), class_="two fine close"),
        *only_named(one.voice for one in lesson.claims),
    )


def _sourced_facts(lesson: WhyTheWarLesson) -> Markup:
    return bullets(f"{fact.say} ({_works(lesson, fact.by)})" for fact in lesson.facts)


def _works(lesson: WhyTheWarLesson, names: tuple[str, ...]) -> str:
    return "; ".join(lesson.works[name].title if name in lesson.works else f"source {name}" for name in names)


def key(lesson: WhyTheWarLesson) -> str:
    """Return the answer key, which is a separate file."""
    speakers = (f"{one.voice.id}. {one.voice.author}: {one.win}" for one in lesson.claims if one.voice.printed)
    return document(
        f"Key: {lesson.title}",
        tag("h1", escape_text(f"{lesson.title}: key")),
        core_key(find_core_sources(lesson.name)),
        heading("3. What the words were to win"),
        bullets(speakers),
        heading("8. Questions"),
        quiz_key(lesson.quiz),
        *rubric_parts(lesson.name),
    )
