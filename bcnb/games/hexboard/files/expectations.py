"""Expected outcomes of examples and conditions of goals in files of the hex games."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.games.hexboard.files.layout import read_labels
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import Kinds, nested, one_of, read_fields

SEATS = (*(side.seat for side in Side), CHANCE)


class Count(NamedTuple):
    """The counting functions of a game: the seat that decides, a side's flags or points, and the figures in a place."""

    seat: Callable[..., Seat | None]
    score: Callable[..., int]
    figures: Callable[..., int]


@frozen
class HexExpectation:
    """The expected outcome of an example: the seat that decides, flags or points by side, and figures by place.

    A count of 0 figures means that no unit is there.
    """

    count: Count
    seat: str = ""
    flags: tuple[tuple[Side, int], ...] = ()
    strength: tuple[tuple[str, int], ...] = ()

    def difference(self, state: State) -> str:
        """Return the first difference from a state in words, or an empty string."""
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
    """Return the expected outcome of an example.

    `read_place` checks the label of a place.

    Raises:
        FileError: for an invalid key, value or place.
    """
    kinds: Kinds = {
        "seat": one_of(SEATS),
        "flags": nested(_read_flags),
        "strength": nested(partial(_read_strength, read_place)),
    }
    after = read_fields(table, HexExpectation, kinds, count=count)
    table.finish()
    return after


def state_facts(state: State, places: Iterable[str], count: Count) -> dict[str, object]:
    """Return what an example can expect of a position: the table that `read_after` reads, with all counts.

    `places` are the labels of the places whose figures are counted.
    """
    seat = count.seat(state)
    facts: dict[str, object] = {"seat": seat} if seat else {}
    facts["flags"] = {side.seat: count.score(state, side) for side in Side}
    facts["strength"] = {place: count.figures(state, place) for place in places}
    return facts


def _read_flags(table: Table) -> tuple[tuple[Side, int], ...]:
    return tuple((side, table.whole(side.seat, least=0)) for side in Side if table.has(side.seat))


def _read_strength(read_place: Callable[..., object], table: Table) -> tuple[tuple[str, int], ...]:
    for label in table.entries():
        read_place(table, label, label)
    return tuple((label, table.whole(label, least=0)) for label in table.entries())


ANY = "any"
"""The word for a unit of any type."""


def read_hexes(table: Table, key: str) -> tuple[HexId, ...]:
    """Return the hexes under a key.

    Raises:
        FileError: for an invalid label, or if it names no hex.
    """
    found = tuple(members(read_labels(table, key)))
    if not found:
        raise table.fault(f"{key} names no hex", key)
    return found
