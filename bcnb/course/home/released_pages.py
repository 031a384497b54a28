"""The notebooks of this release as pages: their digests, their headlines, and the links from one page to others.

The scripts and settings that make a page of a notebook are in the folder of the command line. Its server and the web
site use them.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from bcnb.storage.files import read_bytes
from bcnb.storage.paths import PACKAGE, notebooks_folder, sorted_paths

START = "00_start_here.ipynb"
"""The start page as a notebook."""
DEFAULTS = PACKAGE / "cli" / "jupyter"
"""The folder with JupyterLab's default settings. They switch off news and update checks."""
EXTENSIONS = DEFAULTS / "labextensions"
"""The folder of the page script. Only pages load it, because an editor that never saves would lose work."""
PLAIN = DEFAULTS / "learn"
"""The default settings for pages: the light or dark theme of the system, no autosave, and all cells rendered."""
DIGESTS = DEFAULTS / "notebook_digests.txt"
"""The digest of each notebook of this release. `make freeze` writes it; only these notebooks are trusted."""
LARGEST = 1 << 24
"""The largest size of a notebook file that is read here, in bytes."""


@cache
def released() -> Mapping[str, str]:
    """Return the digest of each notebook of this release, by its path below the notebooks folder.

    Raises:
        OSError: if the list is missing.
    """
    lines = read_bytes(DIGESTS, 1 << 20).decode().splitlines()
    return {path: digest for digest, _, path in (line.partition("  ") for line in lines)}


def notebook_digest(notebook: Mapping[str, object]) -> str:
    """Return the SHA-256 of a notebook as `nbformat` reads it, including its stored outputs.

    Line ends and indentation of the file do not matter.
    """
    return sha256(json.dumps(notebook, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def is_released(notebook: Mapping[str, object], path: str) -> bool:
    """Return True if a notebook is exactly the released one. `path` is its path below the notebooks folder."""
    return released().get(path) == notebook_digest(notebook)


def neighbors(path: str) -> dict[str, dict[str, str]]:
    """Return the links of a page: the start page, and the previous and next released page in its folder.

    The keys are `home`, `previous` and `next`, and each value has a `path` and a `title`. A page that is not part of
    the release has only `home`, and the start page itself has no `home`.
    """
    folder = (notebooks_folder() / path).parent
    pages = [one.relative_to(notebooks_folder()).as_posix() for one in sorted_paths(folder, "*.ipynb")]
    pages = [page for page in pages if page in released()]
    before, after = list[str](), list[str]()
    if path in pages:
        place = pages.index(path)
        before, after = pages[max(place - 1, 0) : place], pages[place + 1 : place + 2]
    around = {"home": START, "previous": "".join(before), "next": "".join(after)}
    return {name: {"path": page, "title": title(page)} for name, page in around.items() if page and path != START}


@cache
def title(path: str) -> str:
    """Return the headline of a page, or its file name if it has no headline or cannot be read."""
    try:
        notebook = json.loads(read_bytes(notebooks_folder() / path, LARGEST))
        lines = "".join(notebook["cells"][0]["source"]).splitlines()
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        lines = []
    return next((line.removeprefix("# ") for line in lines if line.startswith("# ")), Path(path).stem)
