"""House rules in words: by which readings a game is played, wherever it is begun, shown or judged."""

import json

from bcnb.engine.record import Header
from bcnb.engine.ruleset import Scenario


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
