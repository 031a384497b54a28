"""The table before the first turn: what is told of the battle, and who sits where."""

from collections.abc import Mapping
from typing import Any

from bcnb.engine.ruleset import Seat
from bcnb.engine.scenario import Scenario
from bcnb.games.battle_cry.state import State
from bcnb.players.registry import player_names
from bcnb.players.sitting import PERSON
from bcnb.present.opening import opening, say_opening

THE_PERSON = "a person at this screen"


def opening_view(scenario: Scenario, start: State, plies: int, seats: Mapping[Seat, str]) -> dict[str, Any]:
    """What is told of a battle before it begins, or goes on after so many plies of another game; and the seats."""
    return {
        "lines": list(say_opening(opening(scenario, start))),
        "past": f"The game goes on from ply {plies} of another one." if plies else "",
        "seats": [{"seat": seat, "name": name, "names": _names(scenario)} for seat, name in seats.items()],
    }


def _names(scenario: Scenario) -> list[list[str]]:
    """Who may sit there, and in words: a person, or a player from the weakest to the strongest."""
    return [[PERSON, THE_PERSON], *([name, f"the {name} player"] for name in player_names(scenario.ruleset))]
