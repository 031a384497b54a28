"""The battles of all games as data for a page on which one is chosen: date, length, balance and layout.

The home page shows the same facts as a list. Pictures are large, so a page asks for each one when it comes into view.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from typing import Any, TypeAlias

from bcnb.analysis.game_collection import BattleMeasures, battle_measures
from bcnb.course.home import phrases
from bcnb.course.home.home_contents import battles_in_order, home_picture, other_battles
from bcnb.course.home.home_status import FAULTS, battle_marks, own_games
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.ruleset import Scenario
from bcnb.players.registry import level_name
from bcnb.presentation.text_tools import long_date
from bcnb.storage.saved_games import list_games
from bcnb.storage.scenarios import list_scenarios

GalleryData: TypeAlias = dict[str, Any]
"""Values that can be written as JSON."""
GOOD_FIRST = 2
"""The number of battles that are suggested for a first game."""


def gallery_data() -> GalleryData:
    """Return all battles by game, the explanation of the bar, and how the reader's own games ended, by battle."""
    return {"games": list(_games()), "lead": describe_bar(), "states": _states()}


def layout_picture(name: str) -> str:
    """Return the layout of a battle as an SVG document, given its full name such as `battle_cry/shiloh`.

    Raises:
        ValueError: for an unknown battle.
    """
    if name not in list_scenarios():
        raise ValueError(f"unknown scenario {name!r}")
    return home_picture(name.rpartition("/")[2])


def full_name(battle: Scenario) -> str:
    """Return the full name of a battle that comes with bcnb, or an empty string for any other one."""
    name = f"{battle.ruleset}/{battle.name}"
    return name if name in list_scenarios() else ""


@cache
def _games() -> tuple[GalleryData, ...]:
    battles: Iterable[Scenario] = (*battles_in_order(), *other_battles())
    ordered = sorted(battles, key=lambda one: RULESETS.index(one.ruleset))
    games = groupby(ordered, key=lambda one: one.ruleset)
    return tuple(
        {
            "game": name,
            "title": GAME_TITLES.get(name, name),
            "about": phrases.GAMES.get(name, ""),
            "battles": [battle_card(one) for one in group],
        }
        for name, group in games
    )


@cache
def first_battles() -> tuple[str, ...]:
    """Return the names of the shortest battles of the first game, by their measured lengths."""
    measured = [(one.name, battle_measures(one.ruleset, one.name)) for one in battles_in_order()]
    lengths = sorted((found.most, found.least, name) for name, found in measured if found and found.most)
    return tuple(name for _, _, name in lengths[:GOOD_FIRST])


def battle_card(battle: Scenario) -> GalleryData:
    """Return what is known of a battle before it is played: its title, date, length and balance."""
    measured = battle_measures(battle.ruleset, battle.name)
    return {
        "battle": full_name(battle),
        "title": battle.title,
        "date": long_date(battle.date) if battle.date else "",
        "length": describe_length(measured),
        "first": phrases.FIRST_BATTLE if battle.name in first_battles() else "",
        "balance": describe_balance(measured),
    }


def describe_length(measured: BattleMeasures | None) -> str:
    """Return how long a battle takes, such as "15 to 21 turns", or an empty string if it was not measured."""
    if not measured or not measured.most:
        return ""
    return phrases.LENGTH.format(least=measured.least, most=measured.most)


def describe_balance(measured: BattleMeasures | None) -> GalleryData | None:
    """Return the percentages of both sides with a sentence, or None if they were not measured."""
    if not measured:
        return None
    union, confederate = (round(100 * won / measured.games) for won in (measured.union, measured.confederate))
    low, high = measured.interval.split(" to ")
    words = phrases.BALANCE.format(
        level=level_name(measured.player),
        union=union,
        games=measured.games,
        low=low,
        high=high,
        confederate=confederate,
    )
    return {"union": union, "confederate": confederate, "words": words}


def describe_bar() -> str:
    """Return the explanation of the bar that shows how even a battle is."""
    measured = battle_measures(battles_in_order()[0].ruleset, battles_in_order()[0].name)
    return phrases.BAR.format(level=level_name(measured.player)) if measured else ""


def _states() -> Mapping[str, str]:
    """Return how the reader's own latest game of each battle stands, by the name of the battle."""
    try:
        return battle_marks(own_games(list_games()))
    except FAULTS:
        return {}
