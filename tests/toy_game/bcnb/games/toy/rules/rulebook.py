"""The rule book: every rule of the race with its number and its source."""

from collections.abc import Mapping

from bcnb.engine.ruleset import Rule, in_order

CHAPTERS: Mapping[int, str] = {1: "The race"}

RULES: Mapping[str, Rule] = in_order(
    (
        Rule("1.1", "In its turn a side makes up to two steps, each of one or two cells.", "ours"),
        Rule("1.2", "A side ends its turn when it passes; then it is the turn of the other.", "ours"),
        Rule("1.3", "In place of passing a side may roll a die, and goes on by as many cells as it shows.", "ours"),
        Rule("1.4", "In place of passing a side may draw a card, which the other does not see.", "ours"),
        Rule("1.5", "The side that comes to the last cell, or beyond it, has won.", "ours"),
    )
)
