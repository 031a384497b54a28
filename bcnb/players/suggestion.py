"""What a player would do in the rest of a turn, up to the first roll, and what it expects of that: plain data."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE, Ruleset
from bcnb.games.battle_cry.battle import battle_dice, shooters, targets
from bcnb.games.battle_cry.odds import face_weight, hit_ways, hitting_faces
from bcnb.games.battle_cry.state import JoinBattle, State
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.players.greedy import FLAG_WORTH
from bcnb.players.registry import find_player, player_names


class Attack(NamedTuple):
    """What an attack can be expected to do: its dice, the figures taken on average, the chance to take the last."""

    attacker: str
    target: str
    dice: int
    figures: float
    destroys: float


class Suggestion(NamedTuple):
    """A player's plan: the texts of its actions up to where chance acts or the other side decides.

    `attacks` are the best attacks of the units that can then battle, the most promising first.
    """

    player: str
    actions: tuple[str, ...]
    attacks: tuple[Attack, ...] = ()


def suggest(ruleset: Ruleset[Any, Any, Any], observed: Any, budget: int = 0) -> Suggestion:
    """What the strongest player would do on its turn, from what its seat may know."""
    name = player_names(ruleset.name)[-1]
    choose, chance = find_player(name, ruleset.name), Seeded("suggestion")
    seat, state, texts, before = ruleset.seat(observed), observed, [], observed
    while ruleset.seat(state) == seat and seat not in (None, CHANCE):
        action = choose(ruleset, state, chance, budget)
        texts.append(ruleset.write(action))
        before, (state, _) = state, ruleset.apply(state, action)
    return Suggestion(name, tuple(texts), _ATTACKS[ruleset.name](before))


def attacks(state: State) -> tuple[Attack, ...]:
    """The best attack of every unit that can battle now."""
    if not isinstance(state.decision, JoinBattle):
        return ()
    best = (max(_attacks(state, at), key=_promise) for at in members(shooters(state)) if targets(state, at))
    return tuple(sorted(best, key=_promise, reverse=True))


def _attacks(state: State, attacker: HexId) -> Iterator[Attack]:
    for target in members(targets(state, attacker)):
        unit, dice = state.board.units.get(target), battle_dice(state, attacker, target)
        ways = hit_ways(dice, face_weight(hitting_faces(state, target)), unit.strength if unit else 1)
        taken = sum(lost * count for lost, count in enumerate(ways))
        yield Attack(write_hex(attacker), write_hex(target), dice, taken / 6**dice, ways[-1] / 6**dice)


def _promise(attack: Attack) -> float:
    """How a flag weighs against figures."""
    return attack.figures + FLAG_WORTH * attack.destroys


_ATTACKS: Mapping[str, Callable[[Any], tuple[Attack, ...]]] = {"battle_cry": attacks}
