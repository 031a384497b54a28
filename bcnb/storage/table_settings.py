"""What was chosen for the table of a saved game and is not part of its record: whose dice and cards are real.

The choice is in a small file next to the record, such as `kernstown-1.table`, so that it is still there after a reload.
"""

from contextlib import suppress
from pathlib import Path

from bcnb.storage.files import make_folder, read_bytes, save_bytes
from bcnb.storage.records import saved_record_path
from bcnb.storage.toml import decode, parse_toml, write_toml

SUFFIX = ".table"
LARGEST = 1024
"""The maximum size of a file, in bytes."""
_REAL = "real"


def load_real(name: str) -> str:
    """Return the choice of real dice and cards of a saved game, or an empty text if there is none.

    A file that cannot be read counts as none, because the choice can be made again at the table.

    Args:
        name: the name of the game in the home folder.
    """
    path = saved_record_path(name).with_suffix(SUFFIX)
    with suppress(OSError, ValueError):
        return parse_toml(decode(str(path), read_bytes(path, LARGEST)), str(path)).text(_REAL, "")
    return ""


def save_real(name: str, chosen: str) -> None:
    """Save the choice of real dice and cards of a saved game. An empty text removes the file.

    Raises:
        OSError: if it cannot be saved.
    """
    path = saved_record_path(name).with_suffix(SUFFIX)
    if not chosen:
        path.unlink(missing_ok=True)
        return
    make_folder(path.parent)
    save_bytes(path, write_toml({_REAL: chosen}).encode(), over=True)


def rename_settings(old: Path, new: Path) -> None:
    """Give the choices of a saved game the name of its renamed record, if there are any.

    Raises:
        OSError: if the file cannot be renamed.
    """
    with suppress(FileNotFoundError):
        old.with_suffix(SUFFIX).replace(new.with_suffix(SUFFIX))
