"""Why something is not allowed, in words: the reason, what the rule says in its own words, and where to look."""

import json
from collections.abc import Iterator

from bcnb.engine.game_registry import rulebook
from bcnb.engine.record import Header
from bcnb.engine.ruleset import Refusal, Scenario, State
from bcnb.presentation.text_tools import join_words


def say_refusal(refusal: Refusal) -> str:
    """Why an action is not allowed, with the rule's number."""
    return f"{refusal.words.removesuffix('.')} (rule {refusal.rule})."


def say_refused(refusal: Refusal, state: State) -> Iterator[str]:
    """Why not, what the rule of the state's game says in its own words, and where to look."""
    yield f"{refusal.words.removesuffix('.')}."
    if refusal.rule:
        yield f"Rule {refusal.rule} says: {rulebook(state.ruleset).RULES[refusal.rule].words}"
    if refusal.hexes:
        yield f"Look at {join_words(refusal.hexes)}."


def refused_lines(refusal: Refusal, state: State) -> Iterator[tuple[str, str]]:
    """The same as lines of kinds and words."""
    return zip(("refused", "rule", "rule"), say_refused(refusal, state), strict=False)


def house_lines(played: Scenario | Header) -> list[str]:
    """The paragraph that tells the house rules of a game; none where there are none.

    >>> house_lines(Header("battle_cry", "2026.3", "kernstown", {}, {}, {"least_dice": 1, "several_battles": True}))
    ['House rules: least_dice = 1, several_battles = true.']
    """
    readings = ", ".join(f"{name} = {json.dumps(value)}" for name, value in played.house.items())
    return [f"House rules: {readings}."] if readings else []


def titled(scenario: Scenario) -> str:
    """The title of a battle, which says so where it is played by house rules."""
    return f"{scenario.title}, by house rules" if scenario.house else scenario.title
