"""The core sources of a history lesson: three longer texts by people of the time, read strictly from a file."""

import re
from collections.abc import Iterable
from pathlib import Path

from bcnb.course.history.catalogue import core_sources_file
from bcnb.course.history.history_loader import NAME
from bcnb.course.history.schema import PRINTED, SIDES, VOICES
from bcnb.engine.dataclass_tools import frozen
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    listed,
    nested,
    one_of,
    optional,
    read_fields,
)

PEOPLE = ("black", "woman", "soldier", "civilian", "officer")
"""The groups that a writer may belong to. `soldier` is an enlisted soldier or a cadet in the ranks, `officer` a
commissioned one."""
SELDOM_HEARD = ("black", "woman", "soldier", "civilian")
"""The groups of which each lesson has at least one writer."""
COUNT = 3
"""The number of core sources of a lesson."""
FEWEST, MOST = 60, 150
"""The allowed numbers of words of a text."""
HEAD = 45
"""The maximum number of words that say who wrote, about what, when and to whom, and how we know it."""
LONGER = 1.15
"""The maximum length of a plain version, relative to its text. Short sentences take more words."""
ENDS = re.compile(r"[.?!…][\"”’']*")
"""The end of a text: the end of a sentence, or the dots of a text that is cut."""


@frozen
class SourceQuestion:
    """A question about a source, with what a good answer notices, which only the teacher sees."""

    ask: str
    answer: str


@frozen
class CoreSource:
    """A longer text with a plain version, and the questions to ask before and after reading it.

    `writer` is the person whose words these are; the same person has the same name in every lesson. `groups` are those
    of `PEOPLE` that we know the writer belonged to. `happened` is the day and place of the events, `written` the day of
    the text. `known` says how we know these words. `spelling` says who chose the spelling, if it was not the writer.
    `care` warns of words that are hard to read. `copy` is the copy in which the words were read, if it is not the
    edition.
    """

    id: str
    writer: str
    who: str
    groups: tuple[str, ...]
    side: str
    happened: str
    written: str
    to: str
    known: str
    edition: str
    copy: str
    confidence: str
    rights: str
    spelling: str
    care: str
    words: str
    plain: str
    before: SourceQuestion
    after: SourceQuestion

    @property
    def head(self) -> tuple[str, ...]:
        """The facts to know before the words: who, about what, when, to whom, and how we know it."""
        return self.who, self.happened, self.written, self.to, self.known


@frozen
class CoreSources:
    """The core sources of a lesson.

    `chart` is the question that the chart asks of all three. `missing` asks about a side that none of them writes
    from. It is None if there is a writer from each side.
    """

    lesson: str
    file: Path
    chart: SourceQuestion
    missing: SourceQuestion | None
    sources: tuple[CoreSource, ...]

    @property
    def silent(self) -> tuple[str, ...]:
        """The sides that no source belongs to."""
        return tuple(side for side in SIDES if all(source.side != side for source in self.sources))

    @property
    def asked(self) -> tuple[SourceQuestion, ...]:
        """The questions about all sources together."""
        return (self.chart,) if self.missing is None else (self.chart, self.missing)


def find_core_sources(lesson: str) -> CoreSources:
    """Return the core sources of a lesson.

    Raises:
        FileError: for an invalid file.
        ValueError: if the file does not exist.
    """
    return load_core_sources(core_sources_file(lesson))


def load_core_sources(path: Path | str) -> CoreSources:
    """Return the core sources in a file, which has the name of its lesson.

    Raises:
        FileError: for an invalid file.
    """
    return read_core_sources(read_toml(path), Path(path))


def read_core_sources(table: Table, file: Path) -> CoreSources:
    """Return the core sources in the table of a file.

    Raises:
        FileError: for an invalid source, a wrong number of sources, a lesson that only officers speak in, or one that
            leaves out a side and does not ask about it.
    """
    kinds: Kinds = {
        **TABLE_KINDS,
        "chart": _QUESTION,
        "missing": optional(_QUESTION, None),
        "sources": listed(_read_source, "source"),
    }
    found = read_fields(table, CoreSources, kinds, file=file)
    table.finish()
    if found.lesson != file.stem:
        raise table.fault(f"the file {file.name} is about another lesson: {found.lesson!r}", "lesson")
    if (count := len(found.sources)) != COUNT:
        raise table.fault(f"there are {count} core sources; it must be {COUNT}", "source")
    _check_names(table, found.sources)
    if not any(group in SELDOM_HEARD for source in found.sources for group in source.groups):
        raise table.fault(f"no source is by one of these: {', '.join(SELDOM_HEARD)}", "source")
    _check_sides(table, found)
    return found


_QUESTION = nested(lambda table: read_fields(table, SourceQuestion))


def _read_groups(table: Table, key: str) -> tuple[str, ...]:
    groups = table.texts(key)
    for place, group in enumerate(groups):
        if group not in PEOPLE:
            raise table.fault(f"unknown group {group!r}; choose from {', '.join(PEOPLE)}", key, place)
        if group in groups[:place]:
            raise table.fault(f"the group {group!r} is given twice", key, place)
    return groups


_KINDS: Kinds = {
    **TABLE_KINDS,
    SourceQuestion: _QUESTION,
    "groups": FieldFormat(_read_groups),
    "side": one_of(VOICES),
    "confidence": one_of(PRINTED),
    **dict.fromkeys(("copy", "spelling", "care"), MAYBE_TEXT),
}


def _read_source(table: Table) -> CoreSource:
    source = read_fields(table, CoreSource, _KINDS)
    for key, fault in _faults(source):
        raise table.fault(fault, key)
    return source


def _faults(source: CoreSource) -> Iterable[tuple[str, str]]:
    """Yield the keys of a source that are not valid, each with its fault."""
    if not NAME.fullmatch(source.id):
        yield "id", f"{source.id!r} is not a valid name: lower-case letters, digits and hyphens"
    if not FEWEST <= (count := len(source.words.split())) <= MOST:
        yield "words", f"the text has {count} words; it must be {FEWEST} to {MOST}"
    if (said := len(" ".join(source.head).split())) > HEAD:
        yield "known", f"who, happened, written, to and known have {said} words together; it must be at most {HEAD}"
    for key, text in (("words", source.words), ("plain", source.plain)):
        if text != " ".join(text.split()):
            yield key, f"the {key} have blanks or line breaks that are not their own"
        if not ENDS.search(text[-3:]):
            yield key, f"the {key} end inside a sentence: end them with a full stop or with …"
    if (plain := len(source.plain.split())) > (most := count * LONGER):
        yield "plain", f"the plain version has {plain} words; it must be at most {most:.0f}, for {count} words of text"
    if (source.confidence == "B") != bool(source.copy):
        yield "copy", "confidence B names the copy in which the words were read, and no other does: copy"


def _check_sides(table: Table, found: CoreSources) -> None:
    """Raise FileError if a side is silent and nothing asks about it, or if each side speaks and something does."""
    if found.silent and found.missing is None:
        raise table.fault(f"no source is {' or '.join(found.silent)}: ask who is missing", "missing")
    if found.missing and not found.silent:
        raise table.fault("each side has a source, so nothing asks who is missing", "missing")


def _check_names(table: Table, sources: tuple[CoreSource, ...]) -> None:
    """Raise FileError for a name that is given twice, or for a writer who speaks twice."""
    for place, source in enumerate(sources):
        for key, name in (("id", "name"), ("writer", "writer")):
            if any(getattr(source, key) == getattr(other, key) for other in sources[:place]):
                raise table.fault(f"the {name} {getattr(source, key)!r} is given twice", "source", place, key)
