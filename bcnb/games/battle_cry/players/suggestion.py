"""Hints: the strongest player's plan for the turn, with reasons as data, and all plans with their values."""

from fractions import Fraction
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.games.battle_cry.players.order_selection import Shot, volley
from bcnb.games.battle_cry.players.planner import considered, mover, plans, think, worth
from bcnb.games.battle_cry.players.searcher import NODES, contrasted
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.actions import write
from bcnb.games.battle_cry.rules.battle import hitting_faces
from bcnb.games.battle_cry.rules.state import JoinBattle, PlayCard, State
from bcnb.games.hexboard.rules.chance import face_weight, hit_ways
from bcnb.grid.hexes import write_hex
from bcnb.players.registry import PlannedAttack, ShouldStop, Suggestion, no_deadline


def suggest(observed: State, budget: int = 0, stop: ShouldStop = no_deadline) -> Suggestion:
    """Return the searcher's plan for the seat that decides, with reasons."""
    found = contrasted(observed, Seeded("suggestion"), budget or NODES, stop)
    best, *others = found
    actions = to_the_dice(observed, best.plan.actions)
    other = next((one for one in others if one.plan.actions[0] != best.plan.actions[0]), None)
    return Suggestion(
        "searcher",
        tuple(map(write, actions)),
        aims(observed, actions),
        write(other.plan.actions[0]) if other else "",
        best.promise - other.promise if other else 0.0,
        min(best.tries, other.tries) if other else best.tries,
    )


def to_the_dice(state: State, actions: tuple[a.Action, ...]) -> tuple[a.Action, ...]:
    """Return the actions, and those that follow until chance or the other side decides."""
    seat, after = game.seat(state), state
    for action in actions:
        after, _ = game.apply(after, action)
    if game.seat(after) != seat:
        return actions
    return (*actions, *to_the_dice(after, think(after).actions))


def aims(state: State, actions: tuple[a.Action, ...]) -> tuple[PlannedAttack, ...]:
    """Return the attacks that the mover has ready after the actions, including an attack whose dice are due."""
    seat = game.seat(state)
    for action in actions:
        if isinstance(action, a.Battle):
            break
        state, _ = game.apply(state, action)
    ready = isinstance(state.decision, JoinBattle) and game.seat(state) == seat
    return tuple(_aim(state, shot) for shot in volley(state)) if ready else ()


def _aim(state: State, shot: Shot) -> PlannedAttack:
    unit = state.board.units.get(shot.target)
    ways = hit_ways(shot.dice, face_weight(hitting_faces(state, shot.target)), unit.strength if unit else 1)
    rolls = 6**shot.dice
    figures = Fraction(sum(lost * count for lost, count in enumerate(ways)), rolls)
    attacker, target = write_hex(shot.attacker), write_hex(shot.target)
    return PlannedAttack(attacker, target, shot.dice, figures, Fraction(ways[-1], rolls))


class Weighed(NamedTuple):
    """A plan with its actions up to the dice and the attacks that it prepares.

    `worth` is its value in figures compared with doing nothing, and `hopes` is the part that the dice must bring.
    """

    actions: tuple[a.Action, ...]
    aims: tuple[PlannedAttack, ...]
    worth: float
    hopes: float

    @property
    def place(self) -> float:
        """The value without the dice: better places, dangers met or left."""
        return self.worth - self.hopes


def weigh(observed: State) -> tuple[Weighed, ...]:
    """Return the plans of the seat that decides, best first, from what it may see."""
    before = worth(observed, mover(observed))
    made = considered(observed) if isinstance(observed.decision, PlayCard) else plans(observed)
    found = sorted({plan.actions: plan for plan in made}.values(), key=lambda plan: -plan.worth)
    return tuple(_weighed(observed, plan.actions, plan.worth - before, plan.hopes) for plan in found)


def _weighed(observed: State, planned: tuple[a.Action, ...], worth: float, hopes: float) -> Weighed:
    if isinstance(planned[0], a.Discard):
        return Weighed(planned, (), worth, hopes)
    actions = to_the_dice(observed, planned)
    return Weighed(actions, aims(observed, actions), worth, hopes)
