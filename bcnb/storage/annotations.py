"""Annotations: a sign, arrows and words on a ply, kept in the notes of a copy of a record.

A note is one line: a sign (`!` good, `?` bad, `!?` bold), then arrows (`e4>f6`) and marked cells (`d2`), then words of
one's own, each apart by one blank, and each may be missing: `!? e4>f6 d2 Words of one's own.` What stands after the
first word is words, whatever it looks like. The copy is a record like any other, closed with its own digest; the
record itself is never written.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from re import ASCII
from re import compile as pattern
from typing import NamedTuple

from bcnb.engine.game_registry import ruleset
from bcnb.engine.notation import is_line
from bcnb.engine.record import Record, write_record
from bcnb.storage.files import make_folder
from bcnb.storage.records import kept_record, save_record

SIGNS = ("!", "?", "!?")
LONGEST = 1000
"""The most letters of a note."""
COPY = "-notes-"
"""What stands in the name of a copy, between that of the game and a number."""
_CELL = pattern(r"[a-z][0-9]{1,2}", ASCII)
_ARROW = pattern(r"([a-z][0-9]{1,2})>([a-z][0-9]{1,2})", ASCII)


class Annotation(NamedTuple):
    """An annotation: its sign, arrows from cell to cell, marked cells, and words; all of them may be missing."""

    sign: str = ""
    arrows: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    words: str = ""

    @property
    def told(self) -> str:
        """What is told of it: its sign and its words."""
        return " ".join(filter(None, (self.sign, self.words)))


def parse_note(text: str) -> Annotation:
    """The annotation in a line. Every line is one: what is neither sign, arrow nor cell is words.

    >>> parse_note("!? e4>f6 d2 Too early.")
    Note(sign='!?', arrows=(('e4', 'f6'),), marks=('d2',), words='Too early.')
    """
    first, _, rest = text.partition(" ")
    sign, left = (first, rest) if first in SIGNS else ("", text)
    arrows, marks = list[tuple[str, str]](), list[str]()
    while left:
        first, _, rest = left.partition(" ")
        if arrow := _ARROW.fullmatch(first):
            arrows.append((arrow[1], arrow[2]))
        elif _CELL.fullmatch(first):
            marks.append(first)
        else:
            break
        left = rest
    return Annotation(sign, tuple(arrows), tuple(marks), left)


def write_note(note: Annotation) -> str:
    """The line of an annotation. Raises ValueError for one that no line says, such as words that begin like a cell."""
    arrows = (f"{origin}>{target}" for origin, target in note.arrows)
    line = check_line(" ".join(filter(None, (note.sign, *arrows, *note.marks, note.words))))
    if parse_note(line) != note:
        raise ValueError(f"no line says this annotation: {line!r} says another")
    return line


def check_line(text: str) -> str:
    """A note as it may stand in a record: one line, not too long. Raises ValueError."""
    if len(text) > LONGEST:
        raise ValueError(f"a note has at most {LONGEST} letters, not {len(text)}")
    if not is_line(text):
        raise ValueError("a note is one line of text, without signs that end a line or turn its direction")
    return text


# --- copies -----------------------------------------------------------------------------------------------------------


def notes_of(record: Record) -> dict[int, str]:
    """The notes of a record by their plies."""
    return {ply.number: ply.note for ply in record.plies if ply.note is not None}


def annotated(record: Record, notes: Mapping[int, str]) -> Record:
    """The record with these notes alone, closed with its own digest if it is over. Raises ValueError for a ply that it
    has not, and for a note that cannot stand in it and did not stand there before."""
    before = notes_of(record)
    if odd := [ply for ply in notes if type(ply) is not int or not 1 <= ply <= len(record.plies)]:
        raise ValueError(f"there is no ply {odd[0]!r:.20}; there are {len(record.plies)}")
    if strange := [text for text in notes.values() if not isinstance(text, str)]:
        raise ValueError(f"a note is text (got {strange[0]!r:.40})")
    kept = {ply: text if text == before.get(ply) else check_line(text) for ply, text in notes.items() if text}
    plies = tuple(replace(ply, note=kept.get(ply.number)) for ply in record.plies)
    return _closed(replace(record, plies=plies))


def without_annotations(record: Record) -> Record:
    """The record without any note: the same for all copies of a game."""
    return annotated(record, {})


def keep_notes(record: Record, name: str, notes: Mapping[int, str]) -> Path:
    """Keep a copy with these notes in the home folder, under the name of the game and the first free number; its file.

    Raises:
        ValueError: The name is not that of a saved game, or a note cannot be in the record.
        OSError: The file cannot be written.
    """
    copy, path = annotated(record, notes), next(_free(name))
    make_folder(path.parent)
    save_record(path, copy)
    return path


def _closed(record: Record) -> Record:
    if record.end is None:
        return record
    before = write_record(replace(record, end=None), ruleset(record.header.ruleset))
    return replace(record, end=replace(record.end, sha256=sha256(before).hexdigest()))


def _free(name: str) -> Iterator[Path]:
    stem = kept_record(name.partition(COPY)[0]).stem
    paths = (kept_record(f"{stem}{COPY}{number}") for number in count(1))
    return (path for path in paths if not path.exists())
