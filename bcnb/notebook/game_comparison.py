"""Comparing: what *North against South* changes of the board game, and what its saves are worth."""

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
"""Full units by their arm: all of an arm are hit, and save themselves, alike."""


def differences() -> None:
    """Show every difference of North against South to the board game, found in the tables and rule books of both."""
    parts = difference_table(laid_out.differences(RULES_2000, RULES))
    display(OutputText(differences_text(parts), differences_html(parts)))


@coerce_arguments('saves("infantry")')
def saves(target: str) -> None:
    """Draw how many figures rolls take from infantry, cavalry or artillery, and print what becomes of one hit."""
    display(draw(save_chart(_target(target))))
    print_text(say_saves(_target(target)))


@coerce_arguments('kills(4, "infantry")')
def kills(dice: int, target: str, near: bool = True, figures: int | None = None) -> None:
    """Print the exact chances of what a roll takes from infantry, cavalry or artillery, near or far.

    Unless it is said how many figures the target has left, it is full. Raises ValueError for an impossible roll.
    """
    print_text(say_losses(dice, _target(target), near, figures))


def _target(name: str) -> UnitType:
    if name not in TARGETS:
        raise ValueError(f"{name!r} is nobody to be hit; there are {', '.join(TARGETS)}")
    return TARGETS[name]


def online() -> None:
    """Show the 34 behaviours of the online game, what each is here, and which rule stands behind it."""
    display(OutputText(online_text(), online_html()))
    print_text(online_summary())
