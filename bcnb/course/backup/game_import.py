"""The import of recorded games from records, backups and other zip files.

Each game is checked on its own: valid games are saved, and the problems of the others are listed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from bcnb.course.backup.added_games import mark_added
from bcnb.course.backup.file_kinds import GAMES, REVIEWS, FileKind
from bcnb.course.backup.transfer import LoadPlan
from bcnb.course.own_sets.known_sets import save_set
from bcnb.course.own_sets.set_files import SUFFIX as SET
from bcnb.engine.game_registry import ruleset
from bcnb.engine.notation import short_line
from bcnb.engine.record import LARGEST_FILE, read_partial_record
from bcnb.presentation.text_tools import count_noun
from bcnb.storage import archive
from bcnb.storage.archive import members
from bcnb.storage.files import Batch
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import SUFFIX, read_bytes, record_names
from bcnb.storage.saved_games import file_stem
from bcnb.storage.toml import FileError

MOST_GAMES = 200
"""The largest number of games that are imported together. Checking a game takes a tenth of a second."""
MOST_BYTES = 256 * 1024 * 1024
"""The largest total size of the files in a zip file, unpacked."""
MOST_PROBLEMS = 20
"""The largest number of problems that are listed."""
LONGEST_SHOWN = 80
"""The number of characters of a file name that are shown."""
ZIP = ".zip"
_ZIPPED = (b"PK\3\4", b"PK\5\6")
"""The beginnings of a zip file, with and without files in it."""
_OWN = "own-"
"""The beginning of the saved name of a game that has the name of another game that comes with bcnb."""


class ImportedGame(NamedTuple):
    """A valid game: the name of its file, the name under which it is saved, and the result of saving it.

    The result is `new`, `grown` if it continues a saved game, `same` if it was there already, or `beside` if another
    game has its name.
    """

    file: str
    name: str
    result: str


class ImportResult(NamedTuple):
    """The result of an import: the valid games, the problems of other files, and the number of files left out.

    `sets` are the titles of a teacher's own sets that were among the files.
    """

    games: tuple[ImportedGame, ...]
    problems: tuple[str, ...]
    left_out: int = 0
    sets: tuple[str, ...] = ()

    @property
    def report_lines(self) -> Iterator[str]:
        """Yield a description of the result without the problems, line by line."""
        if self.games or not self.sets:
            yield f"Added: {count_noun(sum(one.result != 'same' for one in self.games), 'game')}."
        for title in self.sets:
            yield f"{title} is now one of your sets. Open it on the page Your own sets."
        for one in self.games:
            if words := _RESULTS[one.result]:
                yield f"{one.file}: {words.format(one.name)}"
        if self.left_out:
            yield f"Left out: {count_noun(self.left_out, 'file')} that cannot be a recorded game."


_RESULTS = {
    "new": "",
    "grown": "continues {}.",
    "same": "already here as {}.",
    "beside": "another game has this name; saved as {}.",
}


class _Part(NamedTuple):
    """A file to import: its path, or its path in a zip file, and its content or the reason why it cannot be read."""

    name: str
    data: bytes | FileError


def import_games(files: Iterable[tuple[str, bytes]]) -> ImportResult:
    """Check the games in files, and save the valid ones in the home folder.

    Args:
        files: the names and the contents of records, zip files and sets of a teacher, which are saved as well.
    """
    games, problems, sets, left_out = list[ImportedGame](), list[str](), list[str](), 0
    for name, data in files:
        try:
            if name.lower().endswith(SET):
                sets.append(save_set(data, _shown(name)).title)
                continue
            parts, others = _parts(name, data)
        except (OSError, ValueError) as fault:
            problems.append(str(fault))
            continue
        left_out += others
        for part in parts:
            if len(games) == MOST_GAMES:
                problems.append(f"{_shown(part.name)}: only {MOST_GAMES} games can be added together")
                return ImportResult(tuple(games), _first(problems), left_out)
            try:
                games += _import(part)
            except (OSError, ValueError) as fault:
                problems.append(str(fault))
    return ImportResult(tuple(games), _first(problems), left_out, tuple(sets))


def _shown(name: str) -> str:
    """Return the name of a file as part of a line, without characters that cannot be seen."""
    return short_line("".join(letter if letter.isprintable() else "�" for letter in name), LONGEST_SHOWN)


def _first(problems: Sequence[str]) -> tuple[str, ...]:
    """Return the first problems, and the number of the others."""
    more = len(problems) - MOST_PROBLEMS
    return (*problems[:MOST_PROBLEMS], *([f"{count_noun(more, 'more file')}"] if more > 0 else ()))


# --- the files in a file ----------------------------------------------------------------------------------------------


def _parts(name: str, data: bytes) -> tuple[Iterable[_Part], int]:
    """Return the files to import from a file, and the number of other files in it.

    Raises:
        FileError: if it is not a record and not a valid zip file, or it is too large.
    """
    shown = _shown(name)
    if data.startswith(_ZIPPED) or (name.lower().endswith(ZIP) and data[:1] != b"{"):
        return _unzipped(shown, data)
    if len(data) > LARGEST_FILE:
        raise FileError(shown, None, f"is larger than {LARGEST_FILE:,} bytes")
    if data[:1] != b"{":
        raise FileError(shown, None, f"is not a recorded game ({SUFFIX}) and not a zip file of them")
    return [_Part(name, data)], 0


def _unzipped(name: str, data: bytes) -> tuple[list[_Part], int]:
    """Return the games and reviews in a zip file, games first, and the number of other files.

    Raises:
        FileError: if it is not a valid zip file, or it contains too much.
    """
    parts, others, size = list[_Part](), 0, 0
    for inner, content in members(data, name, _is_wanted, LARGEST_FILE, archive.MOST_FILES):
        place = f"{name}/{_shown(inner)}"
        if inner.lower().endswith(ZIP):
            content = FileError(place, None, "is a zip file in a zip file. Unpack it first.")
        if content is None:
            others += not _is_hidden(inner)
            continue
        size += 0 if isinstance(content, FileError) else len(content)
        if size > MOST_BYTES:
            raise FileError(name, None, f"has more than {MOST_BYTES:,} bytes, unpacked")
        parts.append(_Part(inner, content))
    if not parts:
        raise FileError(name, None, "has no recorded games in it")
    return sorted(parts, key=lambda part: _review_name(part.name) != ""), others


def _is_wanted(name: str) -> bool:
    return not _is_hidden(name) and (name.lower().endswith(SUFFIX) or _review_name(name) != "")


def _is_hidden(name: str) -> bool:
    """Return True for the files that systems add to a zip file."""
    return any(part.startswith((".", "__MACOSX")) for part in _path(name).parts)


def _path(name: str) -> PurePosixPath:
    return PurePosixPath(name.replace("\\", "/"))


def _review_name(name: str) -> str:
    """Return the name of a review in a backup, or an empty string for another file."""
    last = "/".join(_path(name).parts[-2:])
    return last if REVIEWS.named.fullmatch(last) else ""


# --- one file ---------------------------------------------------------------------------------------------------------


def _import(part: _Part) -> list[ImportedGame]:
    """Check and save a file, and return the game, or an empty list for a review.

    Raises:
        ValueError: if the file is not valid.
        OSError: if it cannot be saved.
    """
    if isinstance(part.data, FileError):
        raise part.data
    shown = _shown(part.name)
    if review := _review_name(part.name):
        REVIEWS.sound(part.data, review)
        _save(review, part.data)
        return []
    digest = check_game(part.data, shown)
    stem = _stem(part.name)
    brought = record_names().get(stem)
    if brought and read_bytes(brought) == part.data:
        return [ImportedGame(shown, stem, "same")]
    result, name = _save(f"{_OWN if brought else ''}{stem}{SUFFIX}", part.data)
    if result not in ("same", "grown") and digest:
        mark_added(digest)
    return [ImportedGame(shown, name, "beside" if brought and result == "new" else result)]


def check_game(data: bytes, name: str) -> str:
    """Check that a record is whole, and that every event in it follows the rules. The game may be unfinished.

    Returns:
        The digest of a finished game, and otherwise an empty string.

    Raises:
        ValueError: at the first fault.
    """
    prefix = read_partial_record(data, ruleset, name)
    if prefix.error:
        raise prefix.error
    verdict = Recorded(name, prefix.record).verify()
    if not (verdict.legal or verdict.unjudged):
        raise verdict.problem or FileError(name, None, "does not follow the rules")
    return prefix.record.end.sha256 if prefix.record.end else ""


def _stem(name: str) -> str:
    """Return the name of a game for a file, without the numbers that browsers add to downloads."""
    last = _path(name).name.removesuffix(SUFFIX)
    return file_stem(re.sub(r" ?\([0-9]+\)$", "", last))


def _save(name: str, data: bytes) -> tuple[str, str]:
    """Save a valid file, and return the result and the name of the saved file without its suffix.

    Raises:
        ValueError: if its name is not possible.
        OSError: if it cannot be saved.
    """
    kind: FileKind = GAMES if name.endswith(SUFFIX) else REVIEWS
    if not kind.named.fullmatch(name):
        name = f"game{SUFFIX}"
    with Batch() as batch:
        result, path = LoadPlan(batch, ()).add(name, data)
    return result, path.stem
