"""What a player would do in the rest of a turn, up to the first roll: a hint as plain data."""

from typing import Any, NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE, Ruleset
from bcnb.players.registry import find_player, player_names


class Suggestion(NamedTuple):
    """A player's plan: the texts of its actions up to where chance acts or the other side decides."""

    player: str
    actions: tuple[str, ...]


def suggest(ruleset: Ruleset[Any, Any, Any], observed: Any, budget: int = 0) -> Suggestion:
    """What the strongest player would do on its turn, from what its seat may know."""
    name = player_names(ruleset.name)[-1]
    choose, chance = find_player(name, ruleset.name), Seeded("suggestion")
    seat, state, texts = ruleset.seat(observed), observed, []
    while ruleset.seat(state) == seat and seat not in (None, CHANCE):
        action = choose(ruleset, state, chance, budget)
        texts.append(ruleset.write(action))
        state, _ = ruleset.apply(state, action)
    return Suggestion(name, tuple(texts))
