"""The random player: any legal action, each as likely as the next. The measure of every other player, and a fuzzer."""

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Action, AnyRuleset, State


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> Action:
    """One of the legal actions. It needs no budget."""
    return chance.choose(ruleset.legal_actions(observed))
