"""Notebook functions that compare *North against South* and the online game with *Battle Cry* (2000)."""

from IPython.display import display

from bcnb.games.battle_cry.presentation.online_game import online_html, online_summary, online_text
from bcnb.games.battle_cry.rules.rulebook import RULES
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.tables import UnitType
from bcnb.games.north_against_south import differences as laid_out
from bcnb.games.north_against_south.presentation.comparison import (
    difference_table,
    differences_html,
    differences_text,
    save_chart,
    say_losses,
    say_saves,
)
from bcnb.games.north_against_south.rules.tables import CAVALRY, FOOT_ARTILLERY, RIFLES
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, print_text
from bcnb.widgets.charts import draw

TARGETS = {kind.arm.value: kind for kind in (RIFLES, CAVALRY, FOOT_ARTILLERY)}
"""A full unit of each arm. All units of an arm have the same hits and saves."""


def differences() -> None:
    """Show every difference between *North against South* and the board game, from their tables and rules."""
    parts = difference_table(laid_out.differences(RULES_2000, RULES))
    display(OutputText(differences_text(parts), differences_html(parts)))


@coerce_arguments('saves("infantry")')
def saves(target: str) -> None:
    """Draw how many figures a roll takes from a target, and print the result of one hit.

    Args:
        target: `infantry`, `cavalry` or `artillery`.

    Raises:
        ValueError: for another target.
    """
    display(draw(save_chart(_target(target))))
    print_text(say_saves(_target(target)))


@coerce_arguments('kills(4, "infantry")')
def kills(dice: int, target: str, near: bool = True, figures: int | None = None) -> None:
    """Print the exact probability of each number of figures that a roll takes from a target.

    Args:
        dice: the number of dice.
        target: `infantry`, `cavalry` or `artillery`.
        near: True for close combat, False for an attack at a distance.
        figures: the number of figures that the target has left; by default it is full.

    Raises:
        ValueError: for another target, or a roll that is impossible.
    """
    print_text(say_losses(dice, _target(target), near, figures))


def _target(name: str) -> UnitType:
    if name not in TARGETS:
        raise ValueError(f"{name!r} is not a target; choose from {', '.join(TARGETS)}")
    return TARGETS[name]


def online() -> None:
    """Show the 34 behaviors of the online game, with the behavior here and the rule for each."""
    display(OutputText(online_text(), online_html()))
    print_text(online_summary())
