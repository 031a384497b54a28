"""The lesson under way in the home folder, saved after every change with what can be undone, and saved lesson files."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.course.authoring.draft_text import write_tables
from bcnb.course.authoring.lesson_draft import FORM, LessonDraft, read_lesson_draft
from bcnb.course.authoring.own_lesson import (
    KIND,
    LONGEST_TITLE,
    MOST_STEPS,
    OwnLesson,
    load_own_lesson,
    read_own_lesson,
)
from bcnb.editor.edit_checks import checked_line, checked_text
from bcnb.storage import toml_scanner
from bcnb.storage.files import Unusable, make_folder, read_bytes, read_stored, save_bytes, save_stored
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.saved_games import file_stem
from bcnb.storage.toml import FileError, decode, parse_toml

SUFFIX = ".lesson"
FILE, ASIDE = f"my-lesson{SUFFIX}", f"my-lesson-damaged{SUFFIX}"
"""The names of the stored lesson, and of a damaged one that was replaced."""
LESSONS = "lessons"
"""The folder in the home folder with the lesson files that were previewed or opened."""
FORMAT = 1
LARGEST = 1_000_000
"""The maximum size of the stored lesson in bytes."""
MOST_UNDONE = 20
"""The largest number of changes that can be undone."""
_DAMAGED = "it is damaged"


class LessonSource(NamedTuple):
    """The file from which a lesson was opened: its name without suffix, and its text. A new lesson has none."""

    name: str = ""
    text: str = ""


class LessonUnderWay(NamedTuple):
    """A lesson that is being written: the draft, the file that was opened, and what undo brings back, latest last."""

    draft: LessonDraft = LessonDraft()
    source: LessonSource = LessonSource()
    past: tuple[tuple[LessonDraft, LessonSource], ...] = ()

    def after(self, draft: LessonDraft, source: LessonSource | None = None) -> "LessonUnderWay":
        """Return the lesson with another draft and, if given, another file. Undo restores the one before."""
        source = self.source if source is None else source
        if (draft, source) == (self.draft, self.source):
            return self
        return LessonUnderWay(draft, source, (*self.past, (self.draft, self.source))[-MOST_UNDONE:])

    def undone(self) -> "LessonUnderWay":
        """Return the lesson before its last change. Raises ValueError if there is none."""
        if not self.past:
            raise ValueError("there is nothing to undo in the lesson")
        return LessonUnderWay(*self.past[-1], self.past[:-1])

    @property
    def stem(self) -> str:
        """Return the name of the lesson file without its suffix."""
        title = str(self.draft.words.get("title") or KIND)
        return self.source.name or re.sub(r"[^\w]+", "-", file_stem(title).lower()).strip("-") or KIND


# --- the lesson under way ---------------------------------------------------------------------------------------------


def load_lesson_under_way() -> tuple[LessonUnderWay, str]:
    """Return the stored lesson, and what is wrong with the stored file, or an empty text."""
    found = read_stored(home_folder() / FILE, ASIDE, LARGEST, read_lesson_under_way)
    if isinstance(found, Unusable):
        return LessonUnderWay(), found.say("lesson")
    return found or LessonUnderWay(), ""


def save_lesson_under_way(lesson: LessonUnderWay) -> None:
    """Save the lesson under way.

    Raises:
        OSError: if the file cannot be written.
        ValueError: if the lesson is too large.
    """
    forgotten = range(len(lesson.past) + 1)
    versions = (write_lesson_under_way(lesson._replace(past=lesson.past[count:])).encode() for count in forgotten)
    save_stored(home_folder() / FILE, versions, LARGEST, "a lesson under way")


def write_lesson_under_way(lesson: LessonUnderWay) -> str:
    """Return the lesson under way as JSON. Each draft is a TOML text, with the place of its file in the list."""
    every = (*lesson.past, (lesson.draft, lesson.source))
    files = list(dict.fromkeys(source for _, source in every))
    texts = (write_tables({**draft.words, "step": list(draft.steps)}, FORM) for draft, _ in every)
    drafts = [[text, files.index(source)] for text, (_, source) in zip(texts, every, strict=True)]
    return json.dumps({"format": FORMAT, "files": files, "drafts": drafts}, ensure_ascii=False, indent=1)


def read_lesson_under_way(data: bytes) -> LessonUnderWay:
    """Return a stored lesson from bytes that may be hostile.

    Raises:
        ValueError: if they are not a valid stored lesson.
    """
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST:,} bytes")
    try:
        stored = json.loads(decode(FILE, data))
    except (FileError, ValueError, RecursionError):
        raise ValueError(_DAMAGED) from None
    if not isinstance(stored, dict) or stored.get("format") != FORMAT:
        raise ValueError(_DAMAGED)
    files = [_source(one) for one in _pairs(stored.get("files"), (str, str))]
    pairs = _pairs(stored.get("drafts"), (str, int))
    if not pairs or any(place not in range(len(files)) for _, place in pairs):
        raise ValueError(_DAMAGED)
    drafts = _drafts(text for text, _ in pairs)
    *past, (draft, source) = zip(drafts, (files[place] for _, place in pairs), strict=True)
    return LessonUnderWay(draft, source, tuple(past))


def _pairs(found: object, kinds: tuple[type, type]) -> list[Any]:
    """Return a list of pairs of values of these types. Raise ValueError for anything else."""
    if not isinstance(found, list) or len(found) > MOST_UNDONE + 1:
        raise ValueError(_DAMAGED)
    if not all(isinstance(one, list) and tuple(map(type, one)) == kinds for one in found):
        raise ValueError(_DAMAGED)
    return found


def _source(pair: Sequence[str]) -> LessonSource:
    """Return the file of a lesson. Raise ValueError if its name is not possible or its text not a valid lesson."""
    source = LessonSource(*pair)
    if source == LessonSource():
        return source
    if source.name != file_stem(source.name):
        raise ValueError("it names a file that is not possible")
    read_own_lesson(parse_toml(source.text, FILE))
    return source


def _drafts(texts: Iterable[str]) -> Iterator[LessonDraft]:
    """Yield the drafts in texts. A step that is in several of them is checked once. Raises ValueError."""
    known: set[str] = set()
    for text in texts:
        values = dict(parse_toml(text, FILE).values)
        if not isinstance(values.get("step", []), list):
            raise ValueError(_DAMAGED)
        draft = read_lesson_draft(values)
        title = draft.words.get("title")
        if draft.words.keys() != {"kind", "title"} or draft.words["kind"] != KIND or not isinstance(title, str):
            raise ValueError(_DAMAGED)
        checked_line(title, LONGEST_TITLE, "the title")
        if len(draft.steps) > MOST_STEPS:
            raise ValueError(_DAMAGED)
        fresh = [step for step in draft.steps if repr(step) not in known]
        known.update(map(repr, fresh))
        _check_steps(fresh)
        yield draft


def _check_steps(steps: Iterable[object]) -> None:
    """Raise ValueError unless these are valid steps. Their texts may be empty."""
    whole = []
    for step in steps:
        if not isinstance(step, dict) or not isinstance(text := step.get("text"), str):
            raise ValueError(_DAMAGED)
        whole.append({**step, "text": checked_text(text, "the text") or "?"})
    if whole:
        text = write_tables({"kind": KIND, "title": "?", "step": whole}, FORM)
        read_own_lesson(parse_toml(text, FILE))


def open_lesson(text: str, name: str) -> LessonUnderWay:
    """Return the lesson in a file, to be changed.

    Args:
        text: the content of the file.
        name: its name.

    Raises:
        FileError: if it is not a valid lesson.
    """
    read_own_lesson(parse_toml(text, name))
    return LessonUnderWay(
        read_lesson_draft(tomllib.loads(text)), LessonSource(file_stem(name.removesuffix(".toml")), text)
    )


# --- lesson files in the home folder ----------------------------------------------------------------------------------


def lesson_files() -> dict[str, Path]:
    """Return the lesson files in the home folder by their names without suffix."""
    return {path.stem: path for path in sorted_paths(home_folder() / LESSONS, "*.toml")}


def find_own_lesson(name: str) -> OwnLesson:
    """Return the lesson with a name in the home folder, or in a file that ends in `.toml`.

    Raises:
        FileError: for an invalid file.
        OSError: if it cannot be read.
        ValueError: for an unknown name.
    """
    if name.endswith(".toml"):
        return load_own_lesson(name)
    if (path := lesson_files().get(name)) is None:
        raise ValueError(f"unknown lesson {name!r:.80}. Open its file first.")
    return load_own_lesson(path)


def save_lesson_file(data: bytes, stem: str, *, over: bool) -> str:
    """Save a valid lesson file in the home folder, and return its name there without suffix.

    Args:
        data: its bytes.
        stem: its name without suffix. It becomes a safe one.
        over: True if it replaces a file with its name. Otherwise it gets a number if that file differs.

    Raises:
        OSError: if it cannot be written.
    """
    folder, stem = home_folder() / LESSONS, file_stem(stem)
    known, name, number = lesson_files(), stem, 1
    while not over and name in known and read_bytes(known[name], toml_scanner.LARGEST) != data:
        number += 1
        name = f"{stem}-{number}"
    make_folder(folder)
    save_bytes(folder / f"{name}.toml", data, over=True)
    return name
