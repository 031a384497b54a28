"""Agreeing: what a book leaves open, both answers to it, and house rules of one's own."""

from collections.abc import Mapping

from IPython.display import display

from bcnb.course.rule_options import readings_html, readings_text, rule_options_of
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.notebook.arguments import coerce_arguments, game_called
from bcnb.notebook.output import OutputText, print_text
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.house_rules import HouseRules, lines_of, save_house_rules

FIRST = {"battle_cry": "first-bull-run", "north_against_south": "crossroads", "battle_cry_1961": "two-players"}
"""A battle of each game to begin with."""


@coerce_arguments('readings("battle_cry")')
def readings(game: str = DEFAULT_RULESET) -> None:
    """Show every question that the book of a game leaves open, with both answers played side by side. Raises
    ValueError."""
    found = rule_options_of(game_called(game))
    both = sum(one.other is not None for one in found)
    display(OutputText(readings_text(found), readings_html(found)))
    print_text(f"{count_noun(len(found), 'question')}, {both} of them with both answers played.")


@coerce_arguments('agree("battle_cry", "room-12", least_dice=1)')
def agree(game: str, name: str, *, again: bool = False, **chosen: object) -> None:
    """Keep the house rules of a group: the game, a name such as `room-12`, and each reading as it is written above.

    Other rules that are kept under the name stay, and are told; with `again` the new ones take their place.
    Raises FileError for a reading that no rules have, ValueError.
    """
    kept = save_house_rules(name, game_called(game), chosen, over=again)
    if (kept.ruleset, lines_of(kept.readings)) == (game, lines_of(chosen)):
        print_text(f"Kept. {_played_by(kept, name)}")
    else:
        print_text(f"{_standing(kept, name)} {_played_by(kept, name)}\n{_in_place_of_them(game, name, chosen)}")


def _played_by(kept: HouseRules, name: str) -> str:
    first = FIRST[kept.ruleset]
    return f"Play by them: table({first!r}, house={name!r}), or bcnb play {first} --house {name}"


def _standing(kept: HouseRules, name: str) -> str:
    """What stays as it is."""
    readings = ", ".join(lines_of(kept.readings))
    return f"Other house rules are called {name} already, and they stay. They are of {kept.ruleset}: {readings}."


def _in_place_of_them(game: str, name: str, chosen: Mapping[str, object]) -> str:
    """How new rules take the place of those that stay."""
    readings = ", ".join(f"{reading}={value!r}" for reading, value in chosen.items())
    return f'To keep the new ones in their place: agree("{game}", "{name}", {readings}, again=True)'
