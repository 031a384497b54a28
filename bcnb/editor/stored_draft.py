"""The draft in the home folder, saved after every edit with all its edits, and the battles and puzzles made from it."""

import re
from hashlib import sha256
from pathlib import Path

from bcnb.editor.edit_log import LARGEST, EditLog, check_log
from bcnb.editor.starts import Opened, empty_draft, open_text
from bcnb.storage import toml_scanner
from bcnb.storage.files import Unusable, make_folder, read_bytes, read_stored, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import decode

SUFFIX = ".drawing"
FILE, ASIDE = f"my-battle{SUFFIX}", f"my-battle-damaged{SUFFIX}"
"""The names of the draft, and of a damaged draft that was replaced."""
PUZZLE, PUZZLE_ASIDE = "my-puzzle.toml", "my-puzzle-damaged.toml"
"""The names of the puzzle under way, and of a damaged one.

The first line has the fingerprint of its battle and the name of its file.
"""
BATTLES, PUZZLES, QUESTIONS = "battles", "puzzles", "questions"
"""The folders in the home folder with the scenario files that were played, and the puzzles that were solved."""


def stored_path() -> Path:
    """Return the path of the draft, which may not exist."""
    return home_folder() / FILE


def load_stored(begin: Opened | None = None) -> tuple[EditLog, str]:
    """Return the stored draft, and what is wrong with the stored file, or an empty text.

    Args:
        begin: where a new draft begins, by default on an empty board. A stored draft is continued from there, so that
            it comes back with undo.
    """
    log = read_stored(stored_path(), ASIDE, LARGEST, _read)
    if log is None or isinstance(log, Unusable):
        return EditLog(begin or empty_draft()), log.say("draft") if log else ""
    if begin and begin.text != log.text:
        log.begin(begin)
    return log, ""


def _read(data: bytes) -> EditLog:
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST:,} bytes")
    return EditLog.from_json(decode(FILE, data))


def open_drawing(data: bytes, name: str) -> Opened:
    """Return the last draft of a stored file, such as a second one from a backup.

    Raises:
        FileError: if the file is not UTF-8, or its last draft is not a valid scenario.
        ValueError: if it is not a valid draft.
    """
    text = decode(name, data)
    check_log(text)
    return open_text(EditLog.from_json(text).text, name)


def save_log(log: EditLog) -> None:
    """Save a draft with all its edits.

    Raises:
        OSError: if the file cannot be written.
    """
    make_folder(home_folder())
    save_bytes(stored_path(), log.to_json().encode(), over=True)


def save_battle(log: EditLog, stem: str) -> Path:
    """Save the scenario file of a draft to be played, and return its absolute path. A file of this name is replaced.

    Raises:
        OSError: if the file cannot be written.
    """
    return _save(BATTLES, stem, log.text)


def save_puzzle(text: str, stem: str) -> Path:
    """Save a puzzle file to be solved, and return its absolute path. A file of this name is replaced.

    Raises:
        OSError: if the file cannot be written.
    """
    return _save(PUZZLES, stem, text)


def save_beside(folder: str, stem: str, data: bytes) -> Path:
    """Save a battle, a puzzle or a question from elsewhere, and return its absolute path.

    Args:
        folder: `BATTLES`, `PUZZLES` or `QUESTIONS`.
        stem: the name of the file without suffix. It gets a number if another file has this name.
        data: its bytes.

    Raises:
        OSError: if it cannot be written.
    """
    made, number = home_folder().absolute() / folder, 1
    path = made / f"{stem}.toml"
    while path.exists() and read_bytes(path, toml_scanner.LARGEST) != data:
        number += 1
        path = made / f"{stem}-{number}.toml"
    make_folder(made)
    save_bytes(path, data, over=True)
    return path


def fingerprint(text: str) -> str:
    """Return a short text that two scenario files share only if they are equal."""
    return sha256(text.encode()).hexdigest()[:16]


def store_puzzle(text: str, stem: str, drawn: str) -> None:
    """Store the puzzle under way.

    Args:
        text: its file.
        stem: the name of this file without the suffix.
        drawn: the fingerprint of the scenario file from which it was made.

    Raises:
        OSError: if the file cannot be written.
    """
    make_folder(home_folder())
    save_bytes(home_folder() / PUZZLE, f"# {drawn} {stem}\n{text}".encode(), over=True)


def load_puzzle() -> tuple[str, str, str] | None:
    """Return the text, name and fingerprint of the puzzle under way, as `store_puzzle` got them, or None.

    Raises:
        FileError: if it is not UTF-8.
        OSError: if it cannot be read.
        ValueError: if it is larger than a file may be, or has no name.
    """
    try:
        data = read_bytes(home_folder() / PUZZLE, toml_scanner.LARGEST)
    except FileNotFoundError:
        return None
    head, _, text = decode(PUZZLE, data).partition("\n")
    named = re.fullmatch(r"# ([0-9a-f]{16}) (.+)", head)
    if len(data) > toml_scanner.LARGEST or named is None:
        raise ValueError(f"{PUZZLE} is damaged")
    return text, named[2], named[1]


def set_puzzle_aside() -> str:
    """Rename a stored puzzle that cannot be opened, and return its new name."""
    (home_folder() / PUZZLE).replace(home_folder() / PUZZLE_ASIDE)
    return PUZZLE_ASIDE


def _save(folder: str, stem: str, text: str) -> Path:
    path = home_folder().absolute() / folder / f"{stem}.toml"
    make_folder(path.parent)
    save_bytes(path, text.encode(), over=True)
    return path
