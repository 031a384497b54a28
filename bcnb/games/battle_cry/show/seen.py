"""What a unit may do in the turn of its side: what the card in force changes for it, and what it has done."""

from collections.abc import Iterator

from bcnb.games.battle_cry.rules.orders import orderable_units
from bcnb.games.battle_cry.rules.state import FollowUp, GiveOrders, JoinBattle, MoveAgain, State
from bcnb.games.hexboard.rules.board import led_units
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.tables import Card
from bcnb.grid.hexes import HexId
from bcnb.presentation.text_tools import count_dice, count_noun, sentence

_IN_USE = (GiveOrders, JoinBattle, MoveAgain, FollowUp)
"""What the game waits for while a side uses its own pieces."""


def now(state: State, at: HexId) -> str:
    """What the unit on a hex may do now; empty for one of the other side, and while no unit is used."""
    unit = state.board.units.get(at)
    if unit is None or unit.side != state.turn.side or not isinstance(state.decision, _IN_USE):
        return ""
    return " ".join(sentence(part) for part in (_allowed(state, at), _done(state, at)) if part)


def _allowed(state: State, at: HexId) -> str:
    card, turn = card_in_force(state), state.turn
    touched = led_units(state.board, turn.side) if card.led_only else turn.ordered | orderable_units(state)
    effects = " and ".join(_effects(card)) if touched >> at & 1 else ""
    return f"{card.name}: this unit {effects}" if effects else ""


def _effects(card: Card) -> Iterator[str]:
    """What a card changes for the units that it orders."""
    if card.reach is not None:
        yield f"may move up to {count_noun(card.reach, 'hex', 'hexes')}" if card.reach else "may not move"
    if card.either:
        yield "may move twice or battle twice"
    if card.again:
        yield "may move once more after all battles"
    if card.dice:
        yield f"rolls {count_dice(card.dice)} more"


def _done(state: State, at: HexId) -> str:
    turn = state.turn
    if turn.fought >> at & 1:
        return "it has battled"
    if turn.spoiled >> at & 1:
        return "it has moved, and may not battle this turn"
    if turn.moved >> at & 1:
        return "it has moved"
    return "it has its order" if turn.ordered >> at & 1 else "it has no order"
