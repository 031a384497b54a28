"""What must hold after a try on the hex board: whose choice it is, what the sides have, and who stands where."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.games.hexboard.files.layout import read_labels, read_side
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members
from bcnb.storage.toml import Table

SEATS = (*(side.seat for side in Side), CHANCE)


class Count(NamedTuple):
    """How a game counts: who decides in a state, all that a side has toward victory, figures at a place by its word."""

    seat: Callable[..., Seat | None]
    score: Callable[..., int]
    figures: Callable[..., int]


@frozen
class HexExpectation:
    """What must hold after a try: whose choice it is, all flags or points of a side, figures at a place (0 for no
    unit)."""

    count: Count
    seat: str = ""
    flags: tuple[tuple[Side, int], ...] = ()
    strength: tuple[tuple[str, int], ...] = ()

    def difference(self, state: State) -> str:
        """The first thing that is not so, in words; empty where all of it is."""
        return next(self._differences(state), "")

    def _differences(self, state: State) -> Iterator[str]:
        if self.seat and (seat := self.count.seat(state)) != self.seat:
            yield f"it is the choice of {seat}, not of {self.seat}"
        for side, flags in self.flags:
            if (found := self.count.score(state, side)) != flags:
                yield f"{side.seat} has {found} flags, not {flags}"
        for place, figures in self.strength:
            if (found := self.count.figures(state, place)) != figures:
                yield f"{found} figures stand on {place}, not {figures}"


def read_after(table: Table, count: Count, read_place: Callable[..., object]) -> HexExpectation:
    """What a try says of its end; `read_place` raises FileError for a place that is none. Raises FileError."""
    flags, strength = table.table("flags"), table.table("strength")
    for label in strength.entries():
        read_place(strength, label, label)
    after = HexExpectation(
        count,
        table.choice("seat", SEATS) if "seat" in table.values else "",
        tuple((side, flags.whole(side.seat, least=0)) for side in Side if side.seat in flags.values),
        tuple((label, strength.whole(label, least=0)) for label in strength.entries()),
    )
    table.finish()
    return after


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
