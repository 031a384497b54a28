"""The random player: any legal action, each as likely as the next. The measure of every other player, and a fuzzer."""

from typing import Any

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Ruleset


def choose(ruleset: Ruleset[Any, Any, Any], observed: Any, chance: Seeded, budget: int = 0) -> Any:
    """One of the legal actions. It needs no budget."""
    return chance.choose(ruleset.legal_actions(observed))
