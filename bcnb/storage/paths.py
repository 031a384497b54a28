"""Where scenarios, replays and notebooks are, in a checkout or in an installed bcnb, and where games are kept."""

import os
from pathlib import Path

from bcnb.storage import disk

PACKAGE = Path(__file__).resolve().parents[1]
SUFFIX = ".jsonl"
"""How the name of a record's file ends."""
INSTALLED = PACKAGE / "_data"
"""Where a wheel puts the folders that stand beside the package in a checkout."""


def checkout() -> Path | None:
    """The root of the checkout that this package runs from, or `None` when it is installed."""
    root = PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "scenarios").is_dir() else None


def scenarios_folder() -> Path:
    """The folder of the starting layouts, one folder for each ruleset. Raises FileNotFoundError."""
    return _folder("scenarios")


def replays_folder() -> Path:
    """The folder of the recorded games that come with bcnb, one folder for each ruleset. Raises FileNotFoundError."""
    return _folder("replays")


def notebooks_folder() -> Path:
    """The folder of the lessons. Raises FileNotFoundError."""
    return _folder("notebooks")


def home_folder() -> Path:
    """Return the folder in which games played here are saved; it may not exist yet.

    It is `BCNB_HOME`, in which `~` is the user's home folder, or else `bcnb-games` here or in a browser's own storage.
    """
    return disk.expanded(os.environ.get("BCNB_HOME") or disk.DISK.home())


def in_browser() -> bool:
    """Return whether bcnb saves in a browser's storage, whose paths mean nothing to a reader."""
    return isinstance(disk.DISK, disk.Browser)


def unkept() -> str:
    """Why nothing that is done here can be kept; nothing where it can."""
    return disk.DISK.lack(home_folder())


def sorted_paths(folder: Path, pattern: str) -> list[Path]:
    """The files and folders in a folder that are as the pattern, by name; none where there is no folder. What is
    hidden belongs to the system: macOS puts `._kernstown-1.jsonl` beside a file on some disks."""
    found = folder.glob(pattern)
    return sorted(path for path in found if not any(map(is_hidden, path.relative_to(folder).parts)))


def is_hidden(name: str) -> bool:
    """Whether a file or folder of this name is the system's, and none that somebody put there."""
    return name.startswith(".")


def is_file_name(name: str) -> bool:
    """Return whether a file of this name is visible and directly in its folder, on every system.

    >>> is_file_name("kernstown-1"), is_file_name("../kernstown-1"), is_file_name("a:b"), is_file_name(".hidden")
    (True, False, False, False)
    """
    return name.isprintable() and bool(name.strip()) and not name.startswith(".") and not set(name) & set("/\\:")


def _folder(name: str) -> Path:
    folder = (checkout() or INSTALLED) / name
    if not folder.is_dir():
        raise FileNotFoundError(f"the folder of the {name} is missing: {folder}; install bcnb again")
    return folder
