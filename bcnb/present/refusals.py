"""Why something is not allowed, in words: the reason, what the rule says in its own words, and where to look."""

from collections.abc import Iterator

from bcnb.engine.game_registry import rulebook
from bcnb.engine.ruleset import Refusal, State
from bcnb.present.english import listed


def say_refusal(refusal: Refusal) -> str:
    """Why an action is not allowed, with the rule's number."""
    return f"{refusal.words.removesuffix('.')} (rule {refusal.rule})."


def say_refused(refusal: Refusal, state: State) -> Iterator[str]:
    """Why not, what the rule of the state's game says in its own words, and where to look."""
    yield f"{refusal.words.removesuffix('.')}."
    if refusal.rule:
        yield f"Rule {refusal.rule} says: {rulebook(state.ruleset).RULES[refusal.rule].words}"
    if refusal.hexes:
        yield f"Look at {listed(refusal.hexes)}."


def refused_lines(refusal: Refusal, state: State) -> Iterator[tuple[str, str]]:
    """The same as lines of kinds and words."""
    return zip(("refused", "rule", "rule"), say_refused(refusal, state), strict=False)
