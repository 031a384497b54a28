"""Refusals and house rules in words: why an action is not allowed, the text of the rule, and where to look."""

import json
from collections.abc import Iterator

from bcnb.engine.game_registry import rulebook
from bcnb.engine.record import Header
from bcnb.engine.ruleset import Refusal, Scenario, State
from bcnb.presentation.text_tools import join_words, with_full_stop


def say_refusal(refusal: Refusal) -> str:
    """Return the reason that forbids an action, with the rule number."""
    return f"{refusal.words.removesuffix('.')} (rule {refusal.rule})."


def say_refused(refusal: Refusal, state: State, where: str = "Look at {}.") -> Iterator[str]:
    """Yield the reason that forbids an action, the text of the rule in the state's game, and the cells that show why.

    `where` is the sentence that names the cells.
    """
    yield with_full_stop(refusal.words)
    if refusal.rule:
        yield f"Rule {refusal.rule} says: {rulebook(state.ruleset).RULES[refusal.rule].words}"
    if refusal.hexes:
        yield where.format(join_words(refusal.hexes))


def refused_lines(refusal: Refusal, state: State) -> Iterator[tuple[str, str]]:
    """Yield the sentences of `say_refused`, each with the kind of its line."""
    return zip(("refused", "rule", "rule"), say_refused(refusal, state), strict=False)


def on_page(words: str) -> str:
    """Return words of the rules as a page with a *Done* button says them.

    >>> on_page("Now move, or say done.")
    'Now move, or press Done.'
    """
    return words.replace("say done", "press Done")


def house_lines(played: Scenario | Header) -> list[str]:
    """Return a paragraph with the house rules of a game, or an empty list if it has none.

    >>> house_lines(Header("battle_cry", "2026.3", "kernstown", {}, {}, {"least_dice": 1, "several_battles": True}))
    ['House rules: least_dice = 1, several_battles = true.']
    """
    readings = ", ".join(f"{name} = {json.dumps(value)}" for name, value in played.house.items())
    return [f"House rules: {readings}."] if readings else []


def titled(scenario: Scenario) -> str:
    """Return the title of a battle, which mentions house rules if there are any."""
    return f"{scenario.title}, by house rules" if scenario.house else scenario.title
