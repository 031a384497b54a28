"""The attacks of one turn together: who shoots at whom, so that the whole takes most on average.

Two attacks on one target are reckoned as one with the dice of both. That leaves out that a flag may drive the target
away in between, for which a small discount stands.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bcnb.games.battle_cry.players.losses import flag_worth, loss_for_flag
from bcnb.games.battle_cry.players.weights import WEIGHTS
from bcnb.games.battle_cry.rules.battle import aims, shooters
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.grid.hexes import HexId, members

FOLLOWING = WEIGHTS.following
"""How much of a further attack on the same target counts: a flag may have driven it away."""


class Shot(NamedTuple):
    """One attack, its dice, and what it adds on average to those before it."""

    attacker: HexId
    target: HexId
    dice: int
    worth: float


def shots_of(state: State, attacker: HexId) -> list[tuple[HexId, int]]:
    """The targets of a unit from where it stands, with the dice against each."""
    return aims(state, attacker)


def added(state: State, target: HexId, dice: int, before: int, flag: float) -> float:
    """What an attack adds on average to others on the same target, which had `before` dice; `flag` is what one is worth
    to the side that attacks."""
    if not before:
        return loss_for_flag(state, target, dice, flag)
    more, less = (loss_for_flag(state, target, count, flag) for count in (before + dice, before))
    return FOLLOWING * (more - less)


def best_shot(
    state: State, attacker: HexId, aims: Sequence[tuple[HexId, int]], before: Mapping[HexId, int]
) -> Shot | None:
    """The attack of a unit that adds most; `before` holds the dice that others have against each target."""
    if not aims:
        return None
    flag = flag_worth(state, state.turn.side)
    worths = [added(state, at, dice, before.get(at, 0), flag) for at, dice in aims]
    worth = max(worths)
    return Shot(attacker, *aims[worths.index(worth)], worth)


def volley(state: State) -> list[Shot]:
    """The attacks that may be made now, one a unit, those that add most first."""
    waiting = {at: shots_of(state, at) for at in members(shooters(state))}
    before: dict[HexId, int] = {}
    shots: list[Shot] = []
    while True:
        found = [shot for at, aims in waiting.items() if (shot := best_shot(state, at, aims, before))]
        if not found:
            return shots
        best = max(found, key=lambda shot: shot.worth)
        shots.append(best)
        before[best.target] = before.get(best.target, 0) + best.dice
        del waiting[best.attacker]


def volley_worth(state: State) -> float:
    """What all attacks that may be made now take on average."""
    twice = 2 if card_in_force(state).battles > 1 else 1
    return twice * sum((shot.worth for shot in volley(state)), 0.0)
