"""The lessons, puzzles and questions in the home folder: those that a learner opened or made, with their pages."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from urllib.parse import quote

from bcnb.course.authoring.stored_lesson import LESSONS
from bcnb.course.backup.lesson_import import LESSON_PAGE, PUZZLE_PAGE
from bcnb.course.home import phrases
from bcnb.editor.stored_draft import PUZZLES, QUESTIONS
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.toml import read_toml

MOST_LISTED = 60
"""The largest number of files that are listed. Reading more would delay the page."""


def opened_files(faults: list[str]) -> Iterator[dict[str, str]]:
    """Yield each file with its `title`, its `kind` and the `page` that opens it. Pages are below the notebooks folder.

    Args:
        faults: the reasons why files cannot be read are added to this list.
    """
    found = chain.from_iterable(_files(folder) for folder in (LESSONS, PUZZLES, QUESTIONS))
    for folder, path in list(found)[:MOST_LISTED]:
        try:
            title = read_toml(path).text("title", path.stem)
        except (OSError, ValueError) as fault:
            faults.append(str(fault))
        else:
            kind, page = _page(folder, path)
            yield {"title": title, "kind": kind, "page": page}


def _files(folder: str) -> Iterable[tuple[str, Path]]:
    return ((folder, path) for path in sorted_paths(home_folder().absolute() / folder, "*.toml"))


def _page(folder: str, path: Path) -> tuple[str, str]:
    """Return the kind of a file in a folder, and its page."""
    if folder == PUZZLES:
        return phrases.OPENED_PUZZLE, f"{PUZZLE_PAGE}#start={quote(str(path), safe='')}"
    if folder == LESSONS:
        return phrases.OPENED_LESSON, f"{LESSON_PAGE}#lesson={quote(path.stem, safe='')}"
    return phrases.OPENED_QUESTION, f"{LESSON_PAGE}#question={quote(path.stem, safe='')}"
