"""How one action unfolds into events; each is applied as it happens, so that the next rule sees what it did."""

from bcnb.games.north_against_south.rules.events import BattleWon, Event
from bcnb.games.north_against_south.rules.evolve import evolve
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.victory import winner


class Unfolding:
    """The events of one action so far, and the state after them. Once the battle is won nothing more happens."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def over(self) -> bool:
        """Whether the battle is won."""
        return self.state.winner is not None

    def happen(self, event: Event) -> None:
        """Add an event, and the victory that it may bring (rule 9.2)."""
        before = self.state
        if before.winner is not None:
            return
        after = self.state = evolve(before, event)
        self.events.append(event)
        if after.points != before.points or (after.field.objectives and after.board is not before.board):
            self._end_if_won()

    def _end_if_won(self) -> None:
        if won := winner(self.state):
            event = BattleWon("9.2", *won)
            self.state = evolve(self.state, event)
            self.events.append(event)
