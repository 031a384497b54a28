"""The words of a lesson with their meanings, as flashcards for Anki or as a table for any spreadsheet.

A history lesson has the hard words of its texts and sources. A rules lesson has the words of the glossary that are
about its rules.
"""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import NamedTuple

from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.hard_words import hard_words_of
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import LEVELS, BattleLesson, WhyTheWarLesson
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.rulebook.glossary import load_glossary
from bcnb.course.worksheets.gradebook import csv_bytes
from bcnb.course.worksheets.worksheet_items import WorksheetPlan
from bcnb.presentation.text_tools import sentence


class VocabularyWord(NamedTuple):
    """A word with its meaning, which is a sentence."""

    word: str
    meaning: str


def vocabulary_of(lesson: str) -> tuple[VocabularyWord, ...]:
    """Return the words of a lesson in the order of the alphabet.

    Raises:
        ValueError: for an unknown lesson, or one without words.
        FileError: for an invalid lesson file.
    """
    found = _rule_words(int(lesson)) if lesson.isdecimal() else _history_words(lesson)
    words = tuple(sorted(found, key=lambda one: one.word.casefold()))
    if not words:
        raise ValueError(f"no word of the glossary is about lesson {lesson}")
    return words


def _rule_words(number: int) -> Iterator[VocabularyWord]:
    lesson = load_lesson(find_lesson(number))
    for entry in load_glossary():
        if entry.ruleset == lesson.ruleset and set(entry.rules) & set(lesson.rules):
            yield VocabularyWord(entry.word, entry.text)


def _history_words(name: str) -> Iterator[VocabularyWord]:
    lesson = find_any(name)
    texts = "\n".join(_texts(lesson))
    for word in hard_words_of(lesson.hard):
        if word.word in lesson.hard or word.pattern.search(texts):
            yield VocabularyWord(word.word, sentence(word.means))


def _texts(lesson: BattleLesson | WhyTheWarLesson) -> Iterator[str]:
    """Yield the texts that students read: ours at each level, and the words of the sources."""
    yield from (text.at(level) for text in lesson.texts.values() for level in LEVELS)
    if isinstance(lesson, BattleLesson):
        yield from (voice.words for voice in lesson.history.printed)
    else:
        yield from (claim.voice.words for claim in lesson.claims if claim.voice.printed)
    yield from (source.words for source in find_core_sources(lesson.name).sources)


def anki_cards(plan: WorksheetPlan) -> str:
    """Return the words of a lesson as a file for Anki, with a deck and a tag for the lesson.

    The lines that begin with `#` say how Anki reads the rest.

    Raises:
        ValueError: for a lesson without words.
    """
    title = " ".join(plan.title.replace("::", ":").split())
    head = (
        "#separator:tab",
        "#html:false",
        f"#deck:bcnb::{title}",
        f"#tags:bcnb {plan.lesson}",
        "#columns:Word\tMeaning",
    )
    out = StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(vocabulary_of(plan.lesson))
    return "\n".join((*head, out.getvalue()))


def word_table(plan: WorksheetPlan) -> bytes:
    """Return the words of a lesson as CSV in UTF-8 with a byte order mark. No cell can be taken for a formula.

    Raises:
        ValueError: for a lesson without words.
    """
    return csv_bytes([("Word", "Meaning"), *vocabulary_of(plan.lesson)])
