"""Feedback on a piece of evidence: which source of the lesson it comes from, and what it leaves out.

The answer is compared with the sources of the lesson: the writer's name, a date, the reader, and words of the text. It
says only what was found and what was not, because a good answer may say the same in other words.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import BattleLesson
from bcnb.course.worksheets import phrases
from bcnb.presentation.text_tools import join_words

EVIDENCE_KEYS = ("evidence 1", "evidence 2")
"""The keys of the two answers with evidence."""
QUOTED_WORDS = 4
"""The smallest number of words in a row that count as words of a text."""
_WORD = re.compile(r"[^\W_]+")
_WHEN = re.compile(
    r"\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|ago|later|"
    r"before|after|during|yesterday|today|tomorrow|day|night|morning|evening|week|month|year|years|diary)\b"
)
_TO_SOMEBODY = re.compile(r"\b(?:to|for)\s+(?:his|her|their|a|an|some\w+|[A-Z])")
_QUOTED = re.compile('[“"]([^“”"]+)[”"]')
_COMMON = frozenset(
    ("the", "and", "general", "president", "union", "with", "from", "house", "beyond", "that", "they", "whom", "public")
)
"""Words of names and readers that say nothing about one source."""
_SURNAME, _NAME, _QUOTATION = 3, 2, 20


class Evidence(NamedTuple):
    """A source that a student can use as evidence: its name, writer, reader and words."""

    id: str
    writer: str
    to: str
    words: str


class Found(NamedTuple):
    """The parts of a piece of evidence that were found in an answer: the writer, a date, the reader, and words."""

    who: bool
    when: bool
    to: bool
    what: bool


@cache
def evidence_of(lesson: str) -> tuple[Evidence, ...]:
    """Return the sources of a history lesson: the core sources, and then the short ones that are quoted.

    Raises:
        FileError: for an invalid lesson file.
        ValueError: for an unknown lesson.
    """
    past = find_any(lesson)
    if isinstance(past, BattleLesson):
        voices = past.history.printed
    else:
        voices = tuple(claim.voice for claim in past.claims if claim.voice.printed)
    return (
        *(
            Evidence(one.id, one.writer, one.to, f"{one.words} {one.plain}")
            for one in find_core_sources(lesson).sources
        ),
        *(Evidence(one.id, one.author, one.to, one.words) for one in voices),
    )


def evidence_feedback(lesson: str, key: str, answers: Mapping[str, str]) -> str:
    """Return what was found in a piece of evidence, and what was not.

    Args:
        lesson: the name of a history lesson.
        key: the key of the answer, one of `EVIDENCE_KEYS`.
        answers: the student's answers by key.
    """
    sources = evidence_of(lesson)
    place, found = _source_in(answers[key], sources)
    if place < 0:
        writers = join_words(list(dict.fromkeys(_short(source.writer) for source in sources)), phrases.OR)
        return phrases.NO_SOURCE_FOUND.format(writers=writers)
    source = sources[place]
    writer = _short(source.writer)
    parts = (phrases.EVIDENCE_WHO.format(writer=writer), *phrases.EVIDENCE_PARTS)
    there, missing = (
        [part for part, is_in in zip(parts, found, strict=True) if is_in == kind] for kind in (True, False)
    )
    said = [phrases.FOUND.format(parts=join_words(there))]
    if missing:
        said.append(phrases.NOT_FOUND.format(parts=join_words(missing), writer=writer))
    first = answers.get(EVIDENCE_KEYS[0], "")
    if key == EVIDENCE_KEYS[1] and first:
        other, _ = _source_in(first, sources)
        if other >= 0 and sources[other].writer == source.writer:
            said.append(phrases.SAME_WRITER.format(writer=writer))
    return " ".join(said)


def _source_in(answer: str, sources: tuple[Evidence, ...]) -> tuple[int, Found]:
    """Return the index of the source that fits an answer best, or -1, and what the answer has of it."""
    words = _words(answer)
    scores = [_name_score(words, source) + _QUOTATION * _is_quoted(answer, source) for source in sources]
    if not any(scores):
        return -1, Found(False, False, False, False)
    place = scores.index(max(scores))
    source = sources[place]
    rest = " ".join(word for word in words if word not in {one.id for one in sources})
    reader = _significant(source.to) - _significant(source.writer)
    to = bool(reader & set(words)) or bool(_TO_SOMEBODY.search(answer))
    is_named, is_quoted = _name_score(words, source) > 0, _is_quoted(answer, source)
    return place, Found(is_named, bool(_WHEN.search(rest)), to, is_quoted)


def _name_score(words: list[str], source: Evidence) -> int:
    """Return how well the words of an answer name the writer of a source. A surname counts most."""
    there, name = set(words), _words(_short(source.writer))
    if source.id in there:
        return _SURNAME
    unnamed = bool(name) and name[0] in ("a", "an", "the")
    known = [word for word in name if len(word) > 2 and word not in _COMMON]
    if unnamed:
        return sum(word in there for word in known)
    return sum(_SURNAME if word == name[-1] else _NAME for word in known if word in there)


def _is_quoted(answer: str, source: Evidence) -> bool:
    """Return True if an answer has some words in a row of a source, or two of them in quotation marks."""
    text, words = f" {' '.join(_words(source.words))} ", _words(answer)
    runs = [words[start : start + QUOTED_WORDS] for start in range(len(words) - QUOTED_WORDS + 1)]
    marked = [run for run in map(_words, _QUOTED.findall(answer)) if len(run) > 1]
    return any(f" {' '.join(run)} " in text for run in (*runs, *marked))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("’s", "").replace("'s", ""))


def _significant(text: str) -> set[str]:
    return {word for word in _words(text) if len(word) > 3 and word not in _COMMON}


def _short(writer: str) -> str:
    """Return the name of a writer without what is known about the writer.

    >>> _short("Isaac, a farm hand")
    'Isaac'
    """
    return writer.partition(",")[0]
