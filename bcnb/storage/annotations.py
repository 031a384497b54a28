"""Annotations of a recorded game: a sign, arrows and words on a ply, saved in the notes of a copy of the record.

A note is one line with four optional parts, separated by one space: a sign (`!` good, `?` bad, `!?` bold), arrows
(`e4>f6`), marked cells (`d2`) and free text. Example: `!? e4>f6 d2 Your own words.`

Everything from the first other word on is free text, even if it looks like an arrow or a cell. The copy is an ordinary
record with its own digest. The original record is never changed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from re import ASCII
from re import compile as pattern
from typing import NamedTuple

from bcnb.engine.notation import is_line
from bcnb.engine.record import Record
from bcnb.storage.files import make_folder
from bcnb.storage.recorded_game import Recorded, record_bytes
from bcnb.storage.records import save_record, saved_record_path

SIGNS = ("!", "?", "!?")
LONGEST = 1000
"""The maximum length of a note, in characters."""
COPY = "-notes-"
"""The part of a copy's file name between the name of the game and a number."""
_CELL = pattern(r"[a-z][0-9]{1,2}", ASCII)
_ARROW = pattern(r"([a-z][0-9]{1,2})>([a-z][0-9]{1,2})", ASCII)


class Annotation(NamedTuple):
    """An annotation of a ply: its sign, arrows (from, to), marked cells and words. Every part may be empty."""

    sign: str = ""
    arrows: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    words: str = ""

    @property
    def text(self) -> str:
        """Return the text to show: the sign and the words."""
        return " ".join(filter(None, (self.sign, self.words)))


def parse_note(text: str) -> Annotation:
    """Return the annotation in a line of text.

    Every line is valid: anything that is not a sign, an arrow or a cell is words.

    >>> parse_note("!? e4>f6 d2 Too early.")
    Annotation(sign='!?', arrows=(('e4', 'f6'),), marks=('d2',), words='Too early.')
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
    """Return the line of text for an annotation.

    Raises:
        ValueError: if the line would be read as a different annotation, for example because the words begin with a
            cell.
    """
    arrows = (f"{origin}>{target}" for origin, target in note.arrows)
    line = check_line(" ".join(filter(None, (note.sign, *arrows, *note.marks, note.words))))
    if parse_note(line) != note:
        raise ValueError(f"no line can hold this annotation: {line!r} reads as another one")
    return line


def check_line(text: str) -> str:
    """Return a note unchanged if it may be in a record.

    Raises:
        ValueError: if it is too long or is not a single line.
    """
    if len(text) > LONGEST:
        raise ValueError(f"a note has at most {LONGEST} letters, not {len(text)}")
    if not is_line(text):
        raise ValueError("a note is one line of text, without signs that end a line or turn its direction")
    return text


# --- copies -----------------------------------------------------------------------------------------------------------


def notes_of(record: Record) -> dict[int, str]:
    """Return the notes of a record by ply number."""
    return {ply.number: ply.note for ply in record.plies if ply.note is not None}


def annotated(record: Record, notes: Mapping[int, str]) -> Record:
    """Return a copy of the record with only these notes. If the game is over, the copy has a new digest.

    Empty notes are left out.

    Raises:
        ValueError: if a ply does not exist, or a new note is not valid. Notes already in the record are always
            accepted.
    """
    before = notes_of(record)
    if odd := [ply for ply in notes if type(ply) is not int or not 1 <= ply <= len(record.plies)]:
        raise ValueError(f"unknown ply {odd[0]!r:.20}; there are {len(record.plies)}")
    if strange := [text for text in notes.values() if not isinstance(text, str)]:
        raise ValueError(f"a note is text (got {strange[0]!r:.40})")
    kept = {ply: text if text == before.get(ply) else check_line(text) for ply, text in notes.items() if text}
    plies = tuple(replace(ply, note=kept.get(ply.number)) for ply in record.plies)
    return _closed(replace(record, plies=plies))


def without_annotations(record: Record) -> Record:
    """Return the record without notes, which is equal for all annotated copies of a game."""
    return annotated(record, {})


def save_notes(recorded: Recorded, notes: Mapping[int, str]) -> Path:
    """Save a copy of a recorded game with these notes in the home folder, and return its path.

    The file gets the name of the game and the first free number.

    Raises:
        ValueError: if the name is not the name of a saved game, or a note is not valid.
        OSError: if the file cannot be written.
    """
    copy, path = annotated(recorded.record, notes), next(_free(recorded.name))
    make_folder(path.parent)
    save_record(path, copy)
    return path


def _closed(record: Record) -> Record:
    if record.end is None:
        return record
    before = record_bytes(replace(record, end=None))
    return replace(record, end=replace(record.end, sha256=sha256(before).hexdigest()))


def _free(name: str) -> Iterator[Path]:
    stem = saved_record_path(name.partition(COPY)[0]).stem
    paths = (saved_record_path(f"{stem}{COPY}{number}") for number in count(1))
    return (path for path in paths if not path.exists())
