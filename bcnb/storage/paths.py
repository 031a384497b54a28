"""The folders of scenarios, replays, notebooks and saved games, in a checkout and in an installed package."""

import os
import re
from pathlib import Path

from bcnb.engine.game_registry import RULESETS
from bcnb.storage import disk
from bcnb.storage.browser_disk import Browser
from bcnb.storage.disk_primitives import missing

PACKAGE = Path(__file__).resolve().parents[1]
SUFFIX = ".jsonl"
"""The file suffix of records."""
INSTALLED = PACKAGE / "_data"
"""The folder of an installed package that holds the data folders of a checkout."""

READER = "BCNB_READER"
"""The environment variable that is set where someone looks at the pages of the kernels."""


def checkout() -> Path | None:
    """Return the root of the checkout that contains this package, or None if the package is installed."""
    root = PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "scenarios").is_dir() else None


def scenarios_folder() -> Path:
    """Return the folder of the scenarios, which has one folder per ruleset.

    Raises:
        FileNotFoundError: if the folder is missing.
    """
    return _folder("scenarios")


def replays_folder() -> Path:
    """Return the folder of the recorded games that come with bcnb, which has one folder per ruleset.

    Raises:
        FileNotFoundError: if the folder is missing.
    """
    return _folder("replays")


def notebooks_folder() -> Path:
    """Return the folder of the notebooks.

    Raises:
        FileNotFoundError: if the folder is missing.
    """
    return _folder("notebooks")


def missing_file(name: str) -> str:
    """Return the message for a name that is written as a path, if nothing is there, or an empty string.

    A path has a folder that is not a ruleset, or an ending such as `.jsonl`.
    """
    folder, slash, _ = name.replace(os.sep, "/").partition("/")
    ended = re.search(r"\.[a-z]\w{0,4}$", name)
    path = disk.expanded(name)
    if path.exists() or (not ended and (not slash or folder in RULESETS)):
        return ""
    return f"{name}: {missing(path)}"


def home_folder() -> Path:
    """Return the folder of games saved here, which may not exist yet.

    It is the value of `BCNB_HOME`, where `~` is the user's home folder. By default it is `bcnb-games` in the current
    directory or in a browser's storage.
    """
    return disk.expanded(os.environ.get("BCNB_HOME") or disk.DISK.home())


def in_browser() -> bool:
    """Return True if files are saved in a browser's storage, where their paths mean nothing to a reader."""
    return isinstance(disk.DISK, Browser)


def has_reader() -> bool:
    """Return True if someone looks at the page of this process, so that work can continue after its cells have run."""
    return in_browser() or READER in os.environ


def storage_fault() -> str:
    """Return why nothing can be saved here, or an empty string."""
    return disk.DISK.lack(home_folder())


def sorted_paths(folder: Path, pattern: str) -> list[Path]:
    """Return the paths in a folder that match the pattern, sorted; the list is empty if there is no folder.

    Hidden files are left out because they belong to the system: on some disks, macOS adds files such as
    `._kernstown-1.jsonl`.
    """
    found = folder.glob(pattern)
    return sorted(path for path in found if not any(map(is_hidden, path.relative_to(folder).parts)))


def is_hidden(name: str) -> bool:
    """Return True if a file or folder of this name is hidden."""
    return name.startswith(".")


def is_file_name(name: str) -> bool:
    """Return True if a file of this name is visible and directly in its folder, on every system.

    >>> is_file_name("kernstown-1"), is_file_name("../kernstown-1"), is_file_name("a:b"), is_file_name(".hidden")
    (True, False, False, False)
    """
    return name.isprintable() and bool(name.strip()) and not name.startswith(".") and not set(name) & set("/\\:")


def _folder(name: str) -> Path:
    folder = (checkout() or INSTALLED) / name
    if not folder.is_dir():
        raise FileNotFoundError(f"the folder of the {name} is missing: {folder}; install bcnb again")
    return folder
