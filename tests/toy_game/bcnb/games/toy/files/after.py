"""What must hold after a try: the points of both sides."""

from dataclasses import dataclass

from bcnb.games.toy.rules.state import SEATS, State
from bcnb.storage.toml import Table


@dataclass(frozen=True, slots=True)
class AfterSteps:
    """The points that each side must have; None where nothing is said."""

    points: tuple[int | None, ...]

    def difference(self, state: State) -> str:
        """The first thing that is not so, in words; empty where all of it is."""
        told = zip(SEATS, self.points, state.points, strict=True)
        return next((f"{seat} has {now} points, not {due}" for seat, due, now in told if due not in (None, now)), "")


def read_after(table: Table) -> AfterSteps:
    """What the table of a try asks for. Raises FileError."""
    return AfterSteps(tuple(table.whole(seat, least=0) if seat in table.values else None for seat in SEATS))
