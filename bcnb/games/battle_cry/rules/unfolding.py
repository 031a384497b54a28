"""How one action unfolds into events; each is applied as it happens, so that the next rule sees what it did."""

from bcnb.games.battle_cry.rules.events import BattleWon, Event
from bcnb.games.battle_cry.rules.evolve import evolve
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.victory import winner


class Unfolding:
    """The events of one action so far, and the state after them. Once the battle is won nothing more happens."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Add an event, and the victory that it may bring (rule 9.2)."""
        before = self.state
        if before.winner is not None:
            return
        after = evolve(before, event)
        self.state = after
        self.events.append(event)
        if after.flags != before.flags or (after.field.objectives and after.board is not before.board):
            self._end_if_won()

    def _end_if_won(self) -> None:
        won = winner(self.state)
        if won is not None:
            side, flags = won
            event = BattleWon("9.2", side, flags)
            self.state = evolve(self.state, event)
            self.events.append(event)
