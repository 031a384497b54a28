"""The computer players of the race."""

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Action, AnyRuleset
from bcnb.games.toy.rules.actions import Do
from bcnb.games.toy.rules.state import State
from bcnb.players import match
from bcnb.players.registry import Players

WISHES = (Do("step", "2"), Do("gamble"))


def greedy(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> Action:
    """Return a step of two cells as long as it is legal, and then the roll of the die."""
    legal = ruleset.legal_actions(observed)
    return next(wish for wish in WISHES if wish in legal)


PLAYERS: Players[State] = Players(
    by_name={"random": lambda nodes, stop: match.choose, "greedy": lambda nodes, stop: greedy},
    opponent="greedy",
)
