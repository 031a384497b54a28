"""How the planner weighs a choice of cards: every plan that it thinks of, with what it hopes for, best first."""

from typing import NamedTuple

from bcnb.games.battle_cry.players.deliberation import considered
from bcnb.games.battle_cry.players.planner import mover, plans, worth
from bcnb.games.battle_cry.players.suggestion import aims, to_the_dice
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.state import PlayCard, State
from bcnb.players.registry import PlannedAttack


class Weighed(NamedTuple):
    """A plan: its actions up to the dice, the attacks for which it makes ready, and what it is worth in figures, more
    or less than to do nothing. `hopes` is the part of it that the dice must bring."""

    actions: tuple[a.Action, ...]
    aims: tuple[PlannedAttack, ...]
    worth: float
    hopes: float

    @property
    def place(self) -> float:
        """What is not hoped from the dice: better places, dangers met or left."""
        return self.worth - self.hopes


def weigh(observed: State) -> tuple[Weighed, ...]:
    """The plans of the seat that decides, from what it may see."""
    before = worth(observed, mover(observed))
    made = considered(observed) if isinstance(observed.decision, PlayCard) else plans(observed)
    found = sorted({plan.actions: plan for plan in made}.values(), key=lambda plan: -plan.worth)
    return tuple(_weighed(observed, plan.actions, plan.worth - before, plan.hopes) for plan in found)


def _weighed(observed: State, planned: tuple[a.Action, ...], worth: float, hopes: float) -> Weighed:
    if isinstance(planned[0], a.Discard):
        return Weighed(planned, (), worth, hopes)
    actions = to_the_dice(observed, planned)
    return Weighed(actions, aims(observed, actions), worth, hopes)
