"""How one action unfolds into events; each is applied as it happens, so that the next rule sees what it did."""

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry_1961.rules.events import Event, PiecesRemoved, WarWon
from bcnb.games.battle_cry_1961.rules.evolve import evolve
from bcnb.games.battle_cry_1961.rules.state import OVER, State
from bcnb.grid.squares import members, write_square


class Unfolding:
    """The events of one action so far, and the state after them. Once the war is over nothing more happens."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Add an event, and the victory that it may bring (rule 9.1)."""
        before = self.state
        if before.phase is OVER:
            return
        self.state = after = evolve(before, event)
        self.events.append(event)
        if isinstance(event, PiecesRemoved) and not after.board.sides[event.side]:
            self.happen(WarWon("9.1", event.side.foe))


def refuse(rule: str, words: str, squares: int = 0) -> Refusal:
    """A refusal that highlights a set of squares."""
    return Refusal(rule, words, tuple(write_square(number) for number in members(squares)))
