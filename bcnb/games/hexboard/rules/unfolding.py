"""What the shared rules need of the events of one action: the state after them, and a way to add one more."""

from typing import Protocol, TypeVar

from bcnb.games.hexboard.rules.events import Event
from bcnb.games.hexboard.rules.state import HexState

H_co = TypeVar("H_co", bound=HexState, covariant=True)


class HexUnfolding(Protocol[H_co]):
    """How an action unfolds in either game."""

    @property
    def state(self) -> H_co: ...

    def happen(self, event: Event) -> None:
        """Add an event, and the victory that it may bring."""
