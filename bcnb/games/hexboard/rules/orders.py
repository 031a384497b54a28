"""Chapters 2 and 3, orders: where and how many orders the card in force allows."""

from functools import cache

from bcnb.games.hexboard.rules.board import SECTIONS, SECTIONS_OF, section_of_wing
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import Card
from bcnb.grid.hexes import BOARD, HEXES, bit


def card_in_force(state: HexState) -> Card:
    """Return the card that governs the turn; for Counter-Attack, the card that it copies."""
    return state.rules.cards[state.turn.card]


def section_in_force(state: HexState) -> int | None:
    """Return the section (0 west, 1 center, 2 east) in which the card acts, or None for the whole board."""
    if state.turn.section is not None:
        return state.turn.section
    wing = card_in_force(state).wing
    return None if wing is None else section_of_wing(state.field, state.turn.side, wing)


def area(state: HexState) -> int:
    """Return the hexes in which the card in force gives orders (rule 3.7)."""
    section = state.turn.section
    return card_area(state, card_in_force(state)) if section is None else SECTIONS[section]


def card_area(state: HexState, card: Card) -> int:
    """Return the hexes of the section that a card names, or the whole board (rule 3.7)."""
    return SECTIONS[section_of_wing(state.field, state.turn.side, card.wing)] if card.wing else BOARD


def orders_left(state: HexState) -> int:
    """Return the hexes whose pieces may get one more order by the card (rules 3.3 and 3.12)."""
    card, given = card_in_force(state), state.turn.orders
    if card.every or len(given) >= card.orders:
        return 0
    return unfilled(given) if card.per_section else BOARD


def and_none_left(state: HexState) -> str:
    """Return the words that a refusal adds when the card in force has no order left."""
    card = card_in_force(state)
    return "" if card.every or orders_left(state) else f", and {card.name} has none left"


@cache
def unfilled(orders: tuple[int, ...]) -> int:
    """Return the hexes that one more order fits when each section has one (rule 3.3).

    `orders` are the sections of each order given, as sets.
    """
    return bit(at for at in HEXES if _fill_sections((*orders, SECTIONS_OF[at])))


def _fill_sections(orders: tuple[int, ...], taken: int = 0) -> bool:
    """Return True if each order can be counted in a different section, given the sections it may use."""
    if not orders:
        return True
    free = orders[0] & ~taken
    return any(free >> section & 1 and _fill_sections(orders[1:], taken | 1 << section) for section in range(3))
