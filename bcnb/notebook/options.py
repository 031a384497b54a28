"""Notebook functions for ambiguous rules: show both answers to each, and save your own house rules."""

from collections.abc import Mapping

from IPython.display import display

from bcnb.course.rule_options import readings_html, readings_text, rule_options_of
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.notebook.arguments import coerce_arguments, game_called
from bcnb.notebook.output import OutputText, print_text
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.house_rules import HouseRules, lines_of, save_house_rules
from bcnb.widgets.house_rules_form import HouseRulesForm

FIRST = {"battle_cry": "first-bull-run", "north_against_south": "crossroads", "battle_cry_1961": "two-players"}
"""The suggested first battle of each game."""


@coerce_arguments('readings("battle_cry")')
def readings(game: str = DEFAULT_RULESET) -> None:
    """Show every ambiguous rule of a game, with both answers played side by side.

    Raises:
        ValueError: for an unknown game.
    """
    found = rule_options_of(game_called(game))
    both = sum(one.other is not None for one in found)
    display(OutputText(readings_text(found), readings_html(found)))
    print_text(f"{count_noun(len(found), 'question')}, {both} of them with both answers played.")


@coerce_arguments('house_rules("battle_cry")')
def house_rules(game: str = DEFAULT_RULESET) -> None:
    """Show a form that saves the house rules of a group, or changes saved ones.

    Args:
        game: the game that is chosen at first.

    Raises:
        ValueError: for an unknown game.
    """
    display(HouseRulesForm(game_called(game)))


@coerce_arguments('agree("battle_cry", "room-12", least_dice=1)')
def agree(game: str, name: str, *, again: bool = False, **chosen: object) -> None:
    """Save the house rules of a group.

    Example: `agree("battle_cry", "room-12", least_dice=1)`.

    Args:
        game: the name of the game.
        name: a name for the house rules, such as "room-12".
        again: overwrite existing house rules with this name. Without it, they stay and are printed.
        chosen: the chosen rule options, as `readings` shows them.

    Raises:
        FileError: for an unknown rule option, or a value that it cannot have.
        OSError: if the file cannot be written.
        ValueError: for an unknown game or an invalid name.
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
    """Return the message that existing house rules were not changed."""
    readings = ", ".join(lines_of(kept.readings))
    return f"Other house rules already have the name {name}, and they stay. They are for {kept.ruleset}: {readings}."


def _in_place_of_them(game: str, name: str, chosen: Mapping[str, object]) -> str:
    """Return the message with the call that overwrites existing house rules."""
    readings = ", ".join(f"{reading}={value!r}" for reading, value in chosen.items())
    return f'To save the new ones instead: agree("{game}", "{name}", {readings}, again=True)'
