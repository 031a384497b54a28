"""Chapter 3: orders. The pieces that the current card may order; all orders of a turn come before its first move."""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.orders import area, card_in_force, orders_left
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.tables import ALL_ARMS
from bcnb.games.north_against_south.rules.actions import Order, Who, order, piece_label, write_piece_label
from bcnb.games.north_against_south.rules.board import (
    find_unit,
    general_ids,
    generals_of,
    hexes_of,
    leader,
    pieces,
    places_of,
    stack,
    strayed,
    unit_ids,
    units_of,
    with_general,
)
from bcnb.games.north_against_south.rules.events import AllOrdered, OrderGiven
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.state import GeneralId, State
from bcnb.games.north_against_south.rules.zones import can_come_nearer
from bcnb.grid.hexes import HEXES, HexId, bit, members, write_hex


def generals_with_orders(state: State) -> int:
    """Return the generals that have had an order, whether their own, their units' or their brigade's."""
    turn = state.turn
    return turn.generals_ordered | turn.escorts | turn.marching


class Orderable(NamedTuple):
    """The pieces that may get an order now.

    `units` and `generals` may get one if one is left for them. `hexes` hold such pieces and have an order left. On
    those of them that are `plain`, this is one unit without a general. `commanders` are the generals on `hexes`, and
    `first` the strayed units that have to be ordered before all others (rule 13.8).
    """

    units: int
    generals: int
    hexes: int = 0
    plain: int = 0
    commanders: int = 0
    first: int = 0


@memoized_by_state
def orderable(state: State) -> Orderable:
    """Return the pieces that may get an order now (rules 3.3 to 3.7 and 3.12), all found together."""
    board, turn, card = state.board, state.turn, card_in_force(state)
    side, where, left = turn.side, area(state), orders_left(state)
    units = units_of(board, side, where, card.arms) & ~(turn.ordered | turn.idle)
    generals = generals_of(board, side, where) & ~generals_with_orders(state) if card.generals else 0
    if not left:
        return Orderable(units, generals)
    commanders, hexes = 0, hexes_of(board, units) & left
    plain = hexes & ~(board.full_masks[side] | board.general_masks[side])
    for number in general_ids(generals):
        if here := 1 << board.generals[number].at & left:
            commanders, hexes = commanders | 1 << number, hexes | here
    late = strayed(board, side) & units if state.rules.strayed_first else 0
    return Orderable(units, generals, hexes, plain, commanders, _to_rejoin(state, late, hexes) if late else 0)


def _to_rejoin(state: State, late: int, hexes: int) -> int:
    ready = [number for number in unit_ids(late) if hexes >> state.board.units[number].at & 1]
    return bit([number for number in ready if can_come_nearer(state, number)])


def orderable_units(state: State) -> int:
    """Return the units that may get an order now, if one is left for them (rules 3.4 to 3.7)."""
    return orderable(state).units


# --- possible orders --------------------------------------------------------------------------------------------------


def legal_orders(state: State, ready: Orderable) -> list[Order]:
    """Return the orders that may be given now to the pieces that may get one."""
    given = _orders(state, ready)
    return [action for action in given if ready.first & _meant(state, action)] if ready.first else given


def _orders(state: State, ready: Orderable) -> list[Order]:
    found = list[Order]()
    for at in members(ready.hexes):
        if ready.plain >> at & 1:
            found.append(_PLAIN_ORDERS[at])
        else:
            found += _orders_at(state, at, ready)
    return found


_PLAIN_ORDERS = tuple(order(piece_label(at), Who.ALL) for at in HEXES)
"""The order for a single piece, by its hex."""


def _orders_at(state: State, at: HexId, orderable: Orderable) -> Iterator[Order]:
    """Iterate over the orders for the pieces of a hex."""
    ready = bit(stack(state.board, at)) & orderable.units
    general = leader(state.board, at, state.turn.side)
    if general is not None and ready:
        if not generals_with_orders(state) >> general & 1:
            yield order(piece_label(at), Who.ALL)
        yield order(piece_label(at), Who.UNIT)
    elif ready:
        yield from [order(place, Who.ALL) for place in places_of(state.board, ready)]
    if general is not None and orderable.generals >> general & 1:
        yield order(piece_label(at), Who.GENERAL if stack(state.board, at) else Who.ALL)
        if _can_march(state, general):
            yield order(piece_label(at), Who.BRIGADE)


def _has_orders(state: State, at: HexId) -> bool:
    general = leader(state.board, at, state.turn.side)
    return general is not None and bool(generals_with_orders(state) >> general & 1)


def _can_march(state: State, general: GeneralId) -> bool:
    return bool(with_general(state.board, general)) and _why_not_march(state, general) is None


def _meant(state: State, action: Order) -> int:
    """Return the units that an order means (rules 3.10 and 13.5)."""
    board, place = state.board, action.at
    if action.who is Who.GENERAL:
        return 0
    if action.who is Who.BRIGADE:
        general = leader(board, place.at, state.turn.side)
        return 0 if general is None else with_general(board, general)
    if place.slot:
        number = find_unit(board, place)
        return 0 if number is None else 1 << number
    return bit(stack(board, place.at)) & orderable_units(state)


# --- refusals ---------------------------------------------------------------------------------------------------------


def why_not_order(state: State, action: Order) -> Refusal | None:
    """Return why an order is not allowed, or None."""
    at, here = action.at.at, 1 << action.at.at
    ready = orderable(state)
    if ready.plain & here and not (ready.first or action.who or action.at.slot):
        return None  # by far the most frequent case
    if not pieces(state.board, state.turn.side) & here:
        return refusals.why_no_piece("3.5", write_hex(at), here)
    return (
        _why_unclear(state, action)
        or refusals.why_not_ordered_there(state, at)
        or _why_unfit(state, action)
        or refusals.why_none_left(state, at)
        or _why_later(state, action, ready.first)
    )


def _why_unclear(state: State, action: Order) -> Refusal | None:
    """Return why an order doesn't fit the pieces of its hex, or None."""
    board, place = state.board, action.at
    here, label = 1 << place.at, write_hex(place.at)
    led, units = leader(board, place.at, state.turn.side) is not None, len(stack(board, place.at))
    if place.slot and led:
        return refuse("3.10", f"What a general commands on {label} has one order: say {label}.", here)
    if place.slot and units < 2:
        return refuse("3.11", f"Only one piece is on {label}: say {label}.", here)
    if not place.slot and units > 1 and not led:
        return refuse("3.16", f"Two units stand on {label}, each with an order of its own: say {label}-1.", here)
    if action.who is Who.BRIGADE and not led:
        return refuse("13.5", f"No general stands on {label} to lead a brigade.", here)
    if action.who in (Who.UNIT, Who.GENERAL) and not (led and units):
        return refusals.why_nothing_apart(action.who, label, here)
    return None


def _why_unfit(state: State, action: Order) -> Refusal | None:
    """Return why an order doesn't fit what the pieces have done or what the card orders, or None."""
    at, side = action.at.at, state.turn.side
    general = leader(state.board, at, side)
    if general is not None and action.who is Who.BRIGADE:
        return _why_not_march(state, general)
    if general is not None and (action.who is Who.GENERAL or not stack(state.board, at)):
        return _why_not_general(state, general)
    if not _meant(state, action) & orderable_units(state):
        return _why_not_units(state, action)
    if action.who is Who.ALL and _has_orders(state, at):
        return refusals.why_general_ordered(write_piece_label(action.at), 1 << at)
    return None


def _why_not_units(state: State, action: Order) -> Refusal:
    here, label, turn = 1 << action.at.at, write_piece_label(action.at), state.turn
    number = find_unit(state.board, action.at)
    units = bit(stack(state.board, action.at.at)) if number is None else 1 << number
    if units & turn.idle:
        return refuse("13.10", f"The brigade on {label} is being formed or given up, and does nothing else.", here)
    if units & turn.ordered:
        return refuse("3.4", f"What stands on {label} has its order for this turn already.", here)
    return refusals.why_other_arm(card_in_force(state), label, here)


def _why_not_general(state: State, general: GeneralId) -> Refusal | None:
    at, card = state.board.generals[general].at, card_in_force(state)
    if generals_with_orders(state) >> general & 1:
        return refusals.why_general_ordered(write_hex(at), 1 << at)
    return None if card.generals else refusals.why_no_generals(card, 1 << at)


def _why_not_march(state: State, general: GeneralId) -> Refusal | None:
    """Return why a brigade can't move as one, or None (rules 13.5 and 13.9)."""
    board, turn, card = state.board, state.turn, card_in_force(state)
    at = board.generals[general].at
    here, label, units = 1 << at, write_hex(at), with_general(board, general)
    if not units:
        return refuse("13.5", f"The general on {label} has no brigade around him.", here)
    if board.generals[general].scattered:
        return refuse("13.9", f"The brigade of the general on {label} is scattered: its units move one by one.", here)
    if units & (turn.ordered | turn.idle) or generals_with_orders(state) >> general & 1:
        return refuse("3.4", f"A part of the brigade on {label} has had an order in this turn.", here)
    if not card.generals or card.arms != ALL_ARMS:
        return refuse("3.6", f"{card.name} orders no brigade.", here)
    if state.rules.brigade_in_section and (outside := hexes_of(board, units) & ~area(state)):
        return refuse("3.7", f"A part of the brigade on {label} stands outside the section of {card.name}.", outside)
    return None


def _why_later(state: State, action: Order, first: int) -> Refusal | None:
    if not first or first & _meant(state, action):
        return None
    return why_strayed(state, first)


def why_strayed(state: State, first: int) -> Refusal:
    """Return the refusal that lists the units to order first (rule 13.8)."""
    places = ", ".join(map(write_piece_label, places_of(state.board, first)))
    words = f"What has strayed from its brigade comes first: order {places}."
    return refuse("13.8", words, hexes_of(state.board, first))


# --- giving orders ----------------------------------------------------------------------------------------------------


def give_order(u: EventBuilder, action: Order) -> None:
    """Give one order; the pieces that a general commands, or a brigade, share one (rules 3.10 and 13.5)."""
    state, at = u.state, action.at.at
    units = places_of(state.board, _meant(state, action))
    led = leader(state.board, at, state.turn.side) is not None
    general = led and (action.who is not Who.UNIT)
    brigade = action.who is Who.BRIGADE
    rule = "13.5" if brigade else "3.10" if units and general else card_in_force(state).rule
    u.add(OrderGiven(rule, at, units, general, brigade))


def order_all(u: EventBuilder) -> None:
    """Order everything that fits a card without a number, with brigades as brigades (rules 3.2 and 13.6)."""
    state, card = u.state, card_in_force(u.state)
    board, side = state.board, state.turn.side
    where = board.general_masks[side] if card.led_only else area(state)
    units = units_of(board, side, where, card.arms)
    if card.again:
        units = bit(number for number in unit_ids(units) if board.units[number].kind.move)
    generals = generals_of(board, side, area(state)) if card.generals else 0
    marching = bit(number for number in general_ids(generals) if _can_march(state, number))
    marchers = bit(n for general in general_ids(marching) for n in unit_ids(with_general(board, general)))
    escorts = 0 if card.generals else generals_of(board, side, hexes_of(board, units))
    if units | generals:
        u.add(
            AllOrdered(
                card.rule,
                places_of(board, units | marchers),
                _hexes(state, generals & ~marching),
                _hexes(state, escorts),
                _hexes(state, marching),
                places_of(board, marchers),
            )
        )


def _hexes(state: State, generals: int) -> tuple[HexId, ...]:
    return tuple(state.board.generals[number].at for number in general_ids(generals))
