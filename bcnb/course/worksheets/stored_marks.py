"""The teacher's desk in the home folder, saved after every change: the marks given, the choices, and the homework."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from bcnb.course.worksheets import phrases
from bcnb.presentation.text_tools import group_digits
from bcnb.storage.files import Unusable, make_folder, read_stored, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import FileError, decode, parse_day

SUFFIX = ".marks"
FILE, ASIDE = f"my-class{SUFFIX}", f"my-class-damaged{SUFFIX}"
"""The names of the stored desk, and of a damaged one that was replaced."""
FORMAT = 1
LARGEST = 4 * 1024 * 1024
"""The largest size of the stored desk in bytes."""
MOST = 4_000
"""The largest number of worksheets with marks. Later, the marks that were given first are left out."""
MOST_ITEMS = 200
"""The largest number of marks for one worksheet, and of parts of the homework."""
LONGEST = 1_000
"""The largest number of characters of a text."""
CHOICES = ("lesson", "level", "mode", "form", "due", "until")
"""The choices on the page: lesson, texts, mode, time, and the due days of the worksheets and of the homework."""
DAYS = ("due", "until")
Key: TypeAlias = tuple[str, str]
"""The folded name of a student, and a lesson."""


class GivenMarks(NamedTuple):
    """The marks of a teacher for one worksheet: the student's name, the marks by item, and a comment.

    `content` has a digest of each answer that was marked, by item. A mark without one counts for any answer.
    """

    name: str
    marks: Mapping[str, float]
    comment: str = ""
    content: Mapping[str, str] = MappingProxyType({})


TeacherMarks: TypeAlias = Mapping[Key, GivenMarks]
"""The marks of a teacher by worksheet."""


class DeskState(NamedTuple):
    """The work of a teacher at the desk: the marks, the choices by name, and the homework as names with words."""

    given: TeacherMarks = MappingProxyType({})
    choices: Mapping[str, str] = MappingProxyType({})
    homework: tuple[tuple[str, str], ...] = ()


def digest(answer: str) -> str:
    """Return a short digest of an answer, which shows later if the answer is still the same."""
    return sha256(answer.encode("utf-8", "replace")).hexdigest()[:16]


def load_desk() -> tuple[DeskState, str]:
    """Return the stored desk, and what is wrong with the stored file, or an empty text."""
    found = read_stored(home_folder() / FILE, ASIDE, LARGEST, read_desk)
    if isinstance(found, Unusable):
        words = phrases.MARKS_SET_ASIDE if found.aside else phrases.MARKS_UNREADABLE
        return DeskState(), words.format(reason=found.reason, file=found.aside)
    return found or DeskState(), ""


def save_desk(desk: DeskState) -> None:
    """Save the desk.

    Raises:
        OSError: if the file cannot be written.
    """
    make_folder(home_folder())
    save_bytes(home_folder() / FILE, write_desk(desk), over=True)


def write_desk(desk: DeskState) -> bytes:
    """Return the desk as JSON. If there are too many marks, those that were given first are left out."""
    kept = [(key, one) for key, one in desk.given.items() if len(one.name) <= LONGEST >= len(key[0])][-MOST:]
    while len(data := _written(desk, kept)) > LARGEST and kept:
        kept = kept[len(kept) // 10 + 1 :]
    return data


def _written(desk: DeskState, kept: Sequence[tuple[Key, GivenMarks]]) -> bytes:
    marks = [
        {"student": student, "lesson": lesson, **one._asdict(), "marks": dict(one.marks), "content": dict(one.content)}
        for (student, lesson), one in kept
    ]
    stored = {"format": FORMAT, "choices": dict(desk.choices), "homework": list(desk.homework), "marks": marks}
    return json.dumps(stored, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def read_desk(data: bytes) -> DeskState:
    """Return the desk in the bytes of a file that may be hostile.

    Raises:
        ValueError: if it is not valid.
    """
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {group_digits(LARGEST)} bytes")
    try:
        stored = json.loads(decode(FILE, data))
    except (FileError, ValueError, RecursionError):
        raise ValueError("it is damaged") from None
    stored = _table(stored)
    if stored.get("format") != FORMAT:
        raise ValueError("it was saved by another edition of bcnb, or is damaged")
    choices = _texts(_table(stored.get("choices")))
    for name in DAYS:
        if choices.get(name):
            parse_day(choices[name])
    homework = [_texts(dict(enumerate(_list(one, 2)))) for one in _list(stored.get("homework"), MOST_ITEMS)]
    if choices.keys() - set(CHOICES) or any(len(one) != len(("name", "words")) for one in homework):
        raise ValueError("it is damaged")
    given = dict(map(_marks, _list(stored.get("marks"), MOST)))
    return DeskState(given, choices, tuple((one[0], one[1]) for one in homework))


def merged_desks(mine: bytes, theirs: bytes, _name: str) -> bytes | None:
    """Return a stored desk with the marks of two, or None if they have different marks for the same worksheet."""
    here, there = read_desk(mine), read_desk(theirs)
    if any(here.given[key] != there.given[key] for key in here.given.keys() & there.given.keys()):
        return None
    added = {key: one for key, one in there.given.items() if key not in here.given}
    return write_desk(here._replace(given={**here.given, **added})) if added else mine


def _marks(value: object) -> tuple[Key, GivenMarks]:
    """Return the marks for a worksheet. Raises ValueError."""
    stored = _table(value)
    if stored.keys() != {"student", "lesson", *GivenMarks._fields}:
        raise ValueError("it has damaged marks")
    texts = _texts({name: stored[name] for name in ("student", "lesson", "name", "comment")})
    marks, content = _table(stored["marks"]), _texts(_table(stored["content"]))
    if any(type(mark) not in (int, float) or mark not in (0, 0.5, 1) for mark in marks.values()):
        raise ValueError("it has a mark that is not 0, 0.5 or 1")
    numbers = {item: float(mark) for item, mark in marks.items()}
    return (texts["student"], texts["lesson"]), GivenMarks(texts["name"], numbers, texts["comment"], content)


def _table(value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or len(value) > MOST_ITEMS or any(len(key) > LONGEST for key in value):
        raise ValueError("it is damaged")
    return value


def _list(value: object, most: int) -> list[object]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError("it is damaged")
    return value


def _texts(values: dict[Any, Any]) -> dict[Any, str]:
    """Return values that are all texts. Raises ValueError."""
    if any(not isinstance(text, str) or len(text) > LONGEST for text in values.values()):
        raise ValueError("it is damaged")
    return values
