"""What chance may answer in both games of hexes: a roll of the dice that are asked for, a card that the deck has."""

from functools import cache

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.actions import Draw, Roll
from bcnb.games.hexboard.rules.dice import rolls
from bcnb.games.hexboard.rules.refusal import refuse, unknown_card
from bcnb.games.hexboard.rules.state import Cards, HexState

_draw = cache(Draw)


def why_not_roll(state: HexState, action: Roll) -> Refusal | None:
    """Rule 7.5: what forbids a roll: that it is none of the dice that are asked for."""
    dice = getattr(state.decision, "dice", 0)
    if action in rolls(dice):
        return None
    return refuse("7.5", f"The roll is one of {dice} {'die' if dice == 1 else 'dice'}.")


def draw_weights(cards: Cards) -> list[tuple[Draw, int]]:
    """Every card that may be drawn, with how many of them the deck has."""
    return [(_draw(card), count) for card, count in cards.deck.items()]


def why_not_draw(state: HexState, action: Draw) -> Refusal | None:
    """Rule 2.8: what forbids to draw a card: that the deck has none of it."""
    if action.card in state.cards.deck:
        return None
    if action.card not in state.rules.cards:
        return unknown_card("2.8", action.card, state.rules.cards)
    return refuse("2.8", f"No {state.rules.cards[action.card].name} card is left in the deck.")
