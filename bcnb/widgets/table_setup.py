"""The choices before the first turn of a table: the battle, the side and the opponent, the house rules and the dice."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bcnb.course.home.battle_gallery import full_name, gallery_data, layout_picture
from bcnb.course.home.home_status import FAULTS, MOST_GAMES, load_open_game, open_game_words
from bcnb.engine.ruleset import Scenario, Seat, side_of
from bcnb.players.registry import default_opponent, player_names
from bcnb.players.session import HUMAN
from bcnb.players.side_roll import Throws
from bcnb.presentation.presenter import presenter_for
from bcnb.storage.house_rules import house_names, house_scenario
from bcnb.storage.saved_games import list_games
from bcnb.storage.scenarios import list_scenarios
from bcnb.widgets.base_widget import Message
from bcnb.widgets.end_card import seats_in
from bcnb.widgets.js_bundle import part

BY_THE_BOOK, AS_GIVEN = "By the book", "The house rules of this page"
NEW = "Begin a new game"


def setup_view(scenario: Scenario, seats: Mapping[Seat, str], house: str, seed: str) -> dict[str, object]:
    """Return what can be chosen before the first turn, as plain data.

    Args:
        scenario: the battle.
        seats: the player of each seat.
        house: the name of the saved house rules that were chosen, or empty.
        seed: the seed of the dice, or empty.
    """
    first = AS_GIVEN if scenario.house and not house else BY_THE_BOOK
    return {
        "battle": full_name(scenario),
        "sides": [[words, persons] for words, persons in _sides(scenario, list(seats)).items()],
        "opponent": default_opponent(scenario.ruleset),
        "house": house,
        "houses": [["", first], *([name, name] for name in house_names(scenario.ruleset))],
        "dice": seed,
    }


def _sides(scenario: Scenario, every: list[Seat]) -> dict[str, list[Seat]]:
    """Return the ways in which people can share the seats: in words, with the seats of people."""
    called = presenter_for(scenario.ruleset).called
    sides = dict.fromkeys(sorted(map(side_of, every), reverse=True))
    by_side = {called(side): [seat for seat in every if side_of(seat) == side] for side in sides}
    alone = {called(seat): [seat] for seat in every} if len(every) > len(sides) else {}
    both = "Two people" if len(every) == 2 else "Only people"
    return {**by_side, **alone, both: every, "Watch": []}


def first_words(scenario: Scenario, throws: Throws | None) -> str:
    """Return an instruction for the time before the first turn."""
    if throws is None:
        return "Choose who plays, then press Begin."
    if throws.settled:
        return "Everybody has a side. Press Begin."
    return f"{presenter_for(scenario.ruleset).called(throws.side)} rolled higher: choose a side."


def chosen_battle(name: str, house: str, seats: Mapping[Seat, str]) -> tuple[Scenario, dict[Seat, str]]:
    """Return a battle that was chosen on the page, with the players of its seats.

    Args:
        name: the full name of the battle.
        house: the name of saved house rules, or empty.
        seats: the players of the battle before.

    Raises:
        FileError: for invalid house rules.
        ValueError: for an unknown battle or house rules.
    """
    if name not in list_scenarios():
        raise ValueError(f"unknown scenario {name!r}")
    ruleset = name.partition("/")[0]
    if house and house not in house_names(ruleset):
        raise ValueError(f"no house rules of this game are called {house!r}")
    battle = house_scenario(name, house)
    known = {HUMAN, *player_names(ruleset)}
    players = {seat: player for seat, player in seats.items() if player.partition(" ")[0] in known}
    return battle, seats_in(battle, players)


def games_left(battle: Scenario) -> dict[str, str]:
    """Return the open games of a battle that can be resumed, the latest first: by name, the words of their buttons."""
    open_ones = [one for one in list_games() if one.scenario == battle.name and not one.over]
    found = dict[str, str]()
    for one in reversed(open_ones[-MOST_GAMES:]):
        with suppress(*FAULTS):
            recorded = load_open_game(one)
            if recorded.ruleset.name == battle.ruleset:
                found[one.name] = open_game_words(recorded)
    return {name: f"Resume {name if len(found) > 1 else ''}".rstrip() + f": {words}" for name, words in found.items()}


def start_buttons(opening: Mapping[str, Any], left: Mapping[str, str]) -> list[list[str]]:
    """Return the buttons before the first turn. Next to an open game, the one that begins says that the game is new."""
    return [[kind, side, NEW if kind == "begin" and left else words] for kind, side, words in opening["buttons"]]


def gallery(_model: object, _message: Message) -> dict[str, object]:
    """Return the battles to choose from, with the script and the style sheet that show them."""
    script, look = part("battle_setup")
    return {"t": "gallery", **gallery_data(), "script": script, "look": look}


def layout(_model: object, message: Message) -> dict[str, object]:
    """Return the picture of a battle."""
    name = message.text("battle")
    return {"t": "layout", "battle": name, "picture": layout_picture(name)}
