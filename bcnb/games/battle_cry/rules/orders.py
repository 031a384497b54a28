"""Chapter 3, orders: the pieces that the card in force may order, one at a time or all at once."""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules.actions import ALL, GENERAL, UNIT, Action, Order, order
from bcnb.games.battle_cry.rules.board import units_of_arm
from bcnb.games.battle_cry.rules.events import AllOrdered, OrderGiven
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.board import led_units, pieces
from bcnb.games.hexboard.rules.orders import area, card_in_force, orders_left
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.grid.hexes import HexId, members, write_hex


def generals_with_orders(state: State) -> int:
    """Return the hexes of generals that have had an order, their own or the unit's."""
    return state.turn.generals_ordered | state.turn.escorts


def orderable_units(state: State) -> int:
    """Return the hexes of units that may get an order now, if one is left for them (rules 3.4 to 3.7)."""
    side, card = state.turn.side, card_in_force(state)
    return units_of_arm(state, side, card.arms) & area(state) & ~state.turn.ordered


def orderable_generals(state: State) -> int:
    """Return the hexes of generals that may get their own order now, if one is left for them (rules 3.4 to 3.7)."""
    if not card_in_force(state).generals:
        return 0
    return state.board.general_masks[state.turn.side] & area(state) & ~generals_with_orders(state)


def legal_orders(state: State) -> Iterator[Action]:
    """Yield every order that may be given now."""
    left = orders_left(state)
    if not left:
        return
    units, generals = orderable_units(state) & left, orderable_generals(state) & left
    shared = led_units(state.board, state.turn.side)
    for at in members(units | generals):
        if shared >> at & 1:
            yield from _orders_apart(state, at, bool(units >> at & 1), bool(generals >> at & 1))
        else:
            yield order(at, ALL)


def _orders_apart(state: State, at: HexId, unit: bool, general: bool) -> Iterator[Action]:
    """Yield the orders on a hex with a unit and its general."""
    if unit and not generals_with_orders(state) >> at & 1:
        yield order(at, ALL)
    if unit:
        yield order(at, UNIT)
    if general:
        yield order(at, GENERAL)


def why_not_order(state: State, action: Order) -> Refusal | None:
    """Return why an order is not allowed, or None."""
    at, here = action.at, 1 << action.at
    if not pieces(state.board, state.turn.side) & here:
        return refusals.why_no_piece("3.5", write_hex(at), here)
    return (
        _missing(state, action)
        or refusals.why_not_ordered_there(state, at)
        or _had_an_order(state, action)
        or _unfit(state, action)
        or refusals.why_none_left(state, at)
    )


def _missing(state: State, action: Order) -> Refusal | None:
    here, label = 1 << action.at, write_hex(action.at)
    shared = led_units(state.board, state.turn.side) & here
    if action.who is ALL or shared:
        return None
    return refusals.why_nothing_apart(action.who, label, here)


def _wants(state: State, action: Order) -> tuple[bool, bool]:
    """Return whether an order is for the unit, and whether it is for the general of its hex."""
    unit = action.at in state.board.units and action.who is not GENERAL
    general = action.at in state.board.generals and action.who is not UNIT
    return unit, general


def _had_an_order(state: State, action: Order) -> Refusal | None:
    unit, general = _wants(state, action)
    here, label = 1 << action.at, write_hex(action.at)
    if unit and state.turn.ordered & here:
        return refuse("3.4", f"The unit on {label} has its order for this turn already.", here)
    if general and generals_with_orders(state) & here:
        return refusals.why_general_ordered(label, here)
    return None


def _unfit(state: State, action: Order) -> Refusal | None:
    unit, general = _wants(state, action)
    here, card = 1 << action.at, card_in_force(state)
    if unit and state.board.units[action.at].kind.arm not in card.arms:
        return refusals.why_other_arm(card, write_hex(action.at), here)
    if general and not unit and not card.generals:
        return refusals.why_no_generals(card, here)
    return None


def give_order(u: EventBuilder, action: Order) -> None:
    """Give one order; a unit and its general together use one (rule 3.10)."""
    unit, general = _wants(u.state, action)
    rule = "3.10" if unit and general else card_in_force(u.state).rule
    u.add(OrderGiven(rule, action.at, unit, general))


def order_all(u: EventBuilder) -> None:
    """Order everything that fits a card without a number of orders (rule 3.2)."""
    state = u.state
    side, card = state.turn.side, card_in_force(state)
    led = led_units(state.board, side)
    units = led if card.led_only else units_of_arm(state, side, card.arms) & area(state)
    generals = state.board.general_masks[side] & area(state) if card.generals else 0
    escorts = 0 if card.generals else units & led
    if units | generals:
        u.add(AllOrdered(card.rule, tuple(members(units)), tuple(members(generals)), tuple(members(escorts))))
