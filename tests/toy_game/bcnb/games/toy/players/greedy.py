"""A player who goes as far as he can, and then tries his luck."""

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Action, AnyRuleset
from bcnb.games.toy.rules.actions import Do
from bcnb.games.toy.rules.state import State

WISHES = (Do("step", "2"), Do("gamble"))


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> Action:
    """The first of his wishes that the rules allow."""
    legal = ruleset.legal_actions(observed)
    return next(wish for wish in WISHES if wish in legal)
