"""The rubrics of written answers: three levels, each with what an answer has, the next step and a sample answer.

The levels of a question are the same in all lessons. Sample answers that need history belong to a lesson, and quote
only what a source of the lesson says.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bcnb.course.history.catalogue import rubric_file, samples_file
from bcnb.course.history.core_sources import CoreSource, find_core_sources
from bcnb.course.history.lesson_questions import (
    CORE_KINDS,
    SHORT_KINDS,
    core_questions,
    questions_of,
    short_questions,
)
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import (
    SAMPLE_ANSWER,
    SAMPLE_LOST,
    SAMPLE_MEN,
    SAMPLE_PARTLY,
    SHORT_CLAIM_KEY,
    SIDES,
)
from bcnb.course.history.scale import ranged, scales
from bcnb.course.history.schema import BattleLesson, WhyTheWarLesson
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import MAYBE_TEXT, TABLE_KINDS, FieldFormat, Kinds, nested, optional, read_fields

RUBRIC_LEVELS = ("not_yet", "partly", "yes")
"""The keys of the levels in the files, the lowest first."""
RUBRIC_MARKS = (0.0, 0.5, 1.0)
"""The mark of each level."""
LOST_SAMPLE = {"union": 7, "confederate": 9}
"""The figures that each side has lost in the sample answer about losses."""
QUOTED = re.compile("“([^”]+)”")


class RubricLevel(NamedTuple):
    """A level of a written answer: what such an answer has, what the next level needs, and a sample answer."""

    has: str
    next: str
    sample: str = ""


Rubric: TypeAlias = tuple[RubricLevel, ...]
"""The three levels of a question, the lowest first. `RUBRIC_MARKS` has their marks."""
Samples: TypeAlias = Mapping[str, str]
"""The sample answers of a question by the key of their level."""


class _Question(NamedTuple):
    """A question with its three levels."""

    key: str
    not_yet: RubricLevel
    partly: RubricLevel
    yes: RubricLevel


class _Samples(NamedTuple):
    """The sample answers to a question. `source` is the core source that it quotes, if it must quote one."""

    partly: str = ""
    yes: str = ""
    source: str = ""


def level_of(mark: float) -> int:
    """Return the index of the level with a mark, counted from 0.

    Raises:
        ValueError: for another mark.
    """
    return RUBRIC_MARKS.index(mark)


@cache
def rubrics_of(lesson: str) -> Mapping[str, Rubric]:
    """Return the rubric of each written question of a history lesson, by the key of the question.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown lesson.
    """
    past, own = find_any(lesson), load_samples(samples_file(lesson))
    shared = load_rubric(rubric_file())
    made = _derived_samples(past)
    found: dict[str, Rubric] = {}
    for key in questions_of(past):
        if levels := shared.get(kind_of(key)):
            found[key] = _with_samples(levels, {**made.get(key, {}), **own.get(key, {})})
    return found


@cache
def short_rubrics_of(lesson: str) -> Mapping[str, Rubric]:
    """Return the rubrics that differ in the form with a claim without a doubt, by the key of the question.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown lesson.
    """
    samples = [level.sample for level in rubrics_of(lesson)["claim"]]
    partly, good = samples[1:]
    levels = load_rubric(rubric_file())[SHORT_CLAIM_KEY]
    return {"claim": tuple(map(_with_sample, levels, (samples[0], "", partly or good)))}


def _with_sample(level: RubricLevel, sample: str) -> RubricLevel:
    return level._replace(sample=sample or level.sample)


def kind_of(key: str) -> str:
    """Return the key under which the levels of a question are in the file. Sources share theirs.

    >>> kind_of("chart 7-dwight"), kind_of("evidence 1")
    ('chart', 'evidence 1')
    """
    kind, _, source = key.partition(" ")
    return kind if source and kind in (*CORE_KINDS, *SHORT_KINDS) else key


def _with_samples(levels: Rubric, samples: Samples) -> Rubric:
    return tuple(
        level._replace(sample=samples.get(name, level.sample))
        for name, level in zip(RUBRIC_LEVELS, levels, strict=True)
    )


def _derived_samples(lesson: BattleLesson | WhyTheWarLesson) -> Mapping[str, Samples]:
    """Return the sample answers that follow from the lesson: a bare vote, answers about sources, figures as men."""
    found: dict[str, Samples] = {"claim": {"not_yet": SAMPLE_ANSWER.format(answer=lesson.question.answers[0])}}
    found |= {asked.key: {"yes": asked.answer} for asked in core_questions(find_core_sources(lesson.name))}
    found |= {asked.key: {"yes": asked.answer} for asked in short_questions(lesson)}
    if isinstance(lesson, BattleLesson):
        found["lost"] = {"yes": " ".join(_men(lesson))}
    return found


def _men(lesson: BattleLesson) -> Iterator[str]:
    """Yield a sentence for each side with its losses as figures and as men."""
    for scale in scales(lesson):
        lost = LOST_SAMPLE[scale.side]
        men = ranged(lost * scale.least, lost * scale.most)
        one = SAMPLE_MEN.format(men=ranged(scale.least, scale.most))
        yield SAMPLE_LOST.format(side=SIDES[scale.side], figures=lost, one=one, men=men)


# --- the files --------------------------------------------------------------------------------------------------------


def load_rubric(path: Path | str) -> Mapping[str, Rubric]:
    """Return the levels of all questions in a file, by the keys of the questions.

    Raises:
        FileError: for an invalid file.
    """
    table = read_toml(path)
    level = nested(lambda entry: read_fields(entry, RubricLevel, {**TABLE_KINDS, "sample": MAYBE_TEXT}))
    kinds: Kinds = {**TABLE_KINDS, RubricLevel: level}
    found: dict[str, Rubric] = {}
    for entry in table.tables("question"):
        key, *levels = read_fields(entry, _Question, kinds)
        if key in found:
            raise entry.fault(f"the question {key!r} is given twice", "key")
        found[key] = tuple(levels)
    table.finish()
    return found


def load_samples(path: Path | str) -> Mapping[str, Samples]:
    """Return the sample answers of a lesson in a file, which has the name of the lesson.

    Raises:
        FileError: for an invalid file, an unknown source, or a quotation that no source of the lesson has.
    """
    table, name = read_toml(path), Path(path).stem
    if (lesson := table.text("lesson")) != name:
        raise table.fault(f"the file {name}.toml is about another lesson: {lesson!r}", "lesson")
    sources = find_core_sources(lesson).sources
    read = nested(partial(_read_samples, sources))
    questions = [key for key in load_rubric(rubric_file()) if table.has(key)]
    found = {key: read.read(table, key) for key in questions}
    table.finish()
    return {key: samples for key, samples in found.items() if isinstance(samples, dict)}


def _read_samples(sources: Sequence[CoreSource], table: Table) -> Samples:
    """Return the sample answers to a question. One that is about a source gets the answer that only names it."""
    names = {source.id: source for source in sources}
    known = FieldFormat(lambda entry, key: entry.choice(key, names))
    kinds: Kinds = {**TABLE_KINDS, "source": optional(known, "")}
    found = read_fields(table, _Samples, kinds)
    quoted = [names[found.source]] if found.source else sources
    for key in ("partly", "yes"):
        for words in QUOTED.findall(getattr(found, key)):
            if not any(words.rstrip(".") in source.words for source in quoted):
                raise table.fault(f"no source of the lesson has the words “{words}”", key)
    partly = found.partly or (SAMPLE_PARTLY.format(writer=names[found.source].writer) if found.source else "")
    return {name: text for name, text in (("partly", partly), ("yes", found.yes)) if text}
