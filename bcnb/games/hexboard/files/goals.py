"""What the goals of tasks name on the hex board: hexes, a side, and that nobody of one's own was lost."""

from bcnb.games.hexboard.files.layout import read_labels, read_side
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members
from bcnb.storage.toml import Table

ANY = "any"
"""The word for a unit of any kind."""


def read_hexes(table: Table, key: str) -> tuple[HexId, ...]:
    """The hexes under a key, one or more. Raises FileError."""
    found = tuple(members(read_labels(table, key)))
    if not found:
        raise table.fault(f"{key} names no hex", key)
    return found


def read_whose(table: Table) -> Side | None:
    """The side that a condition names, or None for the learner's. Raises FileError."""
    return read_side(table, "side") if "side" in table.values else None


def read_no_loss(table: Table) -> None:
    """The key `no_loss`, which can only be true. Raises FileError."""
    if not table.truth("no_loss"):
        raise table.fault("no_loss can only be true", "no_loss")
