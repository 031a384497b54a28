"""More terms for the chance to win in both hex games: those of the package, and what each side's best card can do.

What is known of a side (`side_names`) comes in twice: as the Union's less the Confederates', and as the sum of both,
signed by who is about to play a card, so that the same hand weighs otherwise for the side that moves first. Within a
turn all terms come in again, so that the weights may be others there. All terms change their signs if the sides are
swapped. Pure Python, and quick: what cards can do is rated once per board.

Units by arm and strength, by section and by row, those under cover, and the most exposed units one by one have been
tried as well: next to the best card they gain nothing in 8,000 games. Nor do, in 3,200 games, distances, kinds of
terrain, pairs of units by distance, rows to fall back, objectives, the race for flags and products of cards with forces
in a section; nor do boosted trees or a hidden layer of 16 or 32 units on the same terms.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import add, neg
from typing import Any

from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.state import UNKNOWN, DrawCard
from bcnb.games.hexboard.rules.tables import Rules, Side
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.programs.model.card_terms import NAMES as BY_CARDS

RACE = ("held", "missing")
ZEROS = (0.0,) * 200
"""More zeros than any part of the terms has."""
LONGEST = 40
"""The turn from which on the number of the turn no longer counts."""


@lru_cache(maxsize=4)
def card_keys(name: str) -> tuple[str, ...]:
    """The kinds of cards in any scenario of a game, in the order of the decks."""
    scenarios = [find_scenario(one) for one in list_scenarios() if one.startswith(f"{name}/")]
    return tuple(dict.fromkeys(key for one in scenarios for key in one.layout.rules.cards))


def side_names(name: str) -> tuple[str, ...]:
    """What is known of one side: what its cards can do, its race for flags or points, its hand."""
    return (*BY_CARDS, *RACE, *(f"card {key}" for key in card_keys(name)), "cards")


def names_of(name: str, today: Sequence[str]) -> tuple[str, ...]:
    """All terms of a game, after those of the package."""
    side = side_names(name)
    at_any_time = (*today, *side, "flags ahead by turn number")
    to_move = (*(f"{one}, to move" for one in side), "turn number, to move")
    return (*at_any_time, *to_move, *(f"{one}, within the turn" for one in at_any_time))


# --- hands ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _shares(rules: Rules, keys: tuple[str, ...]) -> tuple[float, ...]:
    """Which share of a deck each kind of card is."""
    whole = sum(card.count for card in rules.cards.values())
    return tuple(rules.cards[key].count / whole if key in rules.cards else 0.0 for key in keys)


def cards_of(state: Any, side: Side, viewer: Seat | None) -> tuple[tuple[str, ...], int]:
    """The cards that a side is known to hold, and the number of those that it holds unknown or is about to draw."""
    cards = state.cards.hands[side]
    to_come = sum([isinstance(one, DrawCard) and one.side == side for one in state.pending])
    known = tuple([card for card in cards if card != UNKNOWN]) if viewer is None or viewer == side.seat else ()
    return known, len(cards) - len(known) + to_come


@lru_cache(maxsize=1 << 10)
def hand_values(rules: Rules, keys: tuple[str, ...], known: tuple[str, ...], unseen: int) -> tuple[float, ...]:
    """How many cards of each kind a side holds or is about to draw; an unknown card is one of the deck."""
    counts = [unseen * share for share in _shares(rules, keys)] if unseen else [0.0] * len(keys)
    for card in known:
        counts[keys.index(card)] += 1
    return *counts, float(len(known) + unseen)


# --- all --------------------------------------------------------------------------------------------------------------


def with_phase(
    at_any_time: list[float], sides: Sequence[Sequence[float]], turns: float, mover: Side | None, to_move: bool
) -> list[float]:
    """All terms.

    Args:
        at_any_time: the package's terms, the values of `side_names`, and the lead by the number of the turn.
        sides: the values of `side_names` of each side.
        turns: the number of the turn, as a term.
        mover: the side whose turn it is, or None before dice say who begins.
        to_move: whether it is about to play a card, and not within its turn.
    """
    if mover is None or not to_move:
        return [*at_any_time, *ZEROS[: len(sides[0]) + 1], *at_any_time]
    both = [*map(add, *sides), turns]
    return [*at_any_time, *(both if mover is Side.UNION else map(neg, both)), *ZEROS[: len(at_any_time)]]


def turns_counted(number: int) -> float:
    """The number of the turn as a term."""
    return min(number, LONGEST) / 10
