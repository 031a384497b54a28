"""What the strongest player would do with the turn, and why, as plain data: a hint for whoever sits in its place."""

from fractions import Fraction
from typing import Any, NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Ruleset
from bcnb.games.battle_cry.players.planner import think
from bcnb.games.battle_cry.players.searcher import NODES, ranked
from bcnb.games.battle_cry.players.volley import Shot, volley
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.battle import hitting_faces
from bcnb.games.battle_cry.rules.notation import write
from bcnb.games.battle_cry.rules.state import JoinBattle, State
from bcnb.games.hexboard.rules.weights import face_weight, hit_ways
from bcnb.grid.hexes import HexId
from bcnb.players.registry import Stop, find_player, never, player_names

SEARCHES = "searcher"
"""The player who compares plans, in the games that have one."""


class Aim(NamedTuple):
    """An attack to come: from where, at what, with how many dice, the figures that it takes on average (a general
    counts as one), and the chance to eliminate the target if it is the first attack."""

    attacker: HexId
    target: HexId
    dice: int
    figures: Fraction
    elimination: Fraction


class Suggestion(NamedTuple):
    """A plan for the rest of the turn, up to its battles or the first draw, from what its seat may know.

    `actions` are the texts of what is to be done, `aims` the attacks for which it makes ready, in their order. `lead`
    says by how many figures the plan promises more than `runner_up`, the first action of the best plan that begins in
    another way (empty if there is none); `worlds` in how many imagined worlds the two were compared. What the planner
    thinks of the plans weighs as well; a plan that dropped out early keeps what it promised then.
    """

    player: str
    actions: tuple[str, ...]
    aims: tuple[Aim, ...]
    runner_up: str
    lead: float
    worlds: int


def suggest(ruleset: Ruleset[Any, Any, Any], observed: Any, budget: int = 0, stop: Stop = never) -> Suggestion:
    """What the strongest player would do on the turn of the seat that decides, and why; where nobody searches, no more
    than his next action."""
    if SEARCHES not in player_names(ruleset.name):
        return _next_action(ruleset, observed)
    found = ranked(observed, Seeded("suggestion"), budget or NODES, stop)
    best, *others = found
    actions = to_the_dice(observed, best.plan.actions)
    other = next((one for one in others if one.plan.actions[0] != best.plan.actions[0]), None)
    return Suggestion(
        player_names(ruleset.name)[-1],
        tuple(map(write, actions)),
        aims(observed, actions),
        write(other.plan.actions[0]) if other else "",
        best.promise - other.promise if other else 0.0,
        min(best.tries, other.tries) if other else best.tries,
    )


def _next_action(ruleset: Ruleset[Any, Any, Any], observed: Any) -> Suggestion:
    player = player_names(ruleset.name)[-1]
    action = find_player(player, ruleset.name)(ruleset, observed, Seeded("suggestion"))
    return Suggestion(player, (ruleset.write(action),), (), "", 0.0, 0)


def to_the_dice(state: State, actions: tuple[a.Action, ...]) -> tuple[a.Action, ...]:
    """The actions, and those that follow until chance or the other side decides."""
    seat, after = game.seat(state), state
    for action in actions:
        after, _ = game.apply(after, action)
    if game.seat(after) != seat:
        return actions
    return (*actions, *to_the_dice(after, think(after).actions))


def aims(state: State, actions: tuple[a.Action, ...]) -> tuple[Aim, ...]:
    """The attacks that the mover has ready when the actions are done; one among the actions is still to be rolled."""
    seat = game.seat(state)
    for action in actions:
        if isinstance(action, a.Battle):
            break
        state, _ = game.apply(state, action)
    ready = isinstance(state.decision, JoinBattle) and game.seat(state) == seat
    return tuple(_aim(state, shot) for shot in volley(state)) if ready else ()


def _aim(state: State, shot: Shot) -> Aim:
    unit = state.board.units.get(shot.target)
    ways = hit_ways(shot.dice, face_weight(hitting_faces(state, shot.target)), unit.strength if unit else 1)
    rolls = 6**shot.dice
    figures = Fraction(sum(lost * count for lost, count in enumerate(ways)), rolls)
    return Aim(shot.attacker, shot.target, shot.dice, figures, Fraction(ways[-1], rolls))
