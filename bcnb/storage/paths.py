"""The folders of scenarios, replays, notebooks and saved games, in a checkout and in an installed package."""

import os
from pathlib import Path

from bcnb.storage import disk
from bcnb.storage.browser_disk import Browser

PACKAGE = Path(__file__).resolve().parents[1]
SUFFIX = ".jsonl"
"""The file suffix of records."""
INSTALLED = PACKAGE / "_data"
"""The folder of an installed package that holds the data folders of a checkout."""


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


def home_folder() -> Path:
    """Return the folder of games saved here, which may not exist yet.

    It is the value of `BCNB_HOME`, where `~` is the user's home folder. By default it is `bcnb-games` in the current
    directory or in a browser's storage.
    """
    return disk.expanded(os.environ.get("BCNB_HOME") or disk.DISK.home())


def in_browser() -> bool:
    """Return True if files are saved in a browser's storage, where their paths mean nothing to a reader."""
    return isinstance(disk.DISK, Browser)


def unkept() -> str:
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
