"""The orders and moves of a turn: which of those that a card allows make most of it, by expectation over the dice.

Each piece has its options: to stay and battle, or to move and battle from there. An option is worth the attack that it
makes possible, added to those chosen before, and what the new place is better than the old one. The best is taken
first, then the best beside it, as long as the card has orders.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.games.battle_cry import actions as a
from bcnb.games.battle_cry import events as e
from bcnb.games.battle_cry import rules as game
from bcnb.games.battle_cry.battle import shooters
from bcnb.games.battle_cry.board import led_units
from bcnb.games.battle_cry.evolve import evolve
from bcnb.games.battle_cry.generals import destinations as general_destinations
from bcnb.games.battle_cry.generals import movable as movable_generals
from bcnb.games.battle_cry.movement import destinations, make_move, may_go_along, movable
from bcnb.games.battle_cry.orders import has_order_left, orderable_generals, orderable_units
from bcnb.games.battle_cry.state import State
from bcnb.games.battle_cry.unfolding import Unfolding
from bcnb.games.battle_cry.victory import flags
from bcnb.grid.hexes import HexId, members
from bcnb.players.evaluate import general_place, place
from bcnb.players.losses import flag_worth
from bcnb.players.volley import best_shot, shots_of


class Option(NamedTuple):
    """What one piece could do: the order it needs (None if it has one), its move (None to stay), what the new place is
    better than the old, and the targets from there with the dice against each."""

    at: HexId
    order: a.Order | None
    move: a.Move | None
    gain: float
    aims: tuple[tuple[HexId, int], ...]


def plan_orders(state: State) -> list[a.Action]:
    """The orders and moves to make now, in order, without the closing `done`."""
    options = list(_options(state))
    before: dict[HexId, int] = {}
    actions: list[a.Action] = []
    while options:
        worth, option = max(((_worth(state, option, before), option) for option in options), key=lambda pair: pair[0])
        if worth <= 0:
            break
        state, made = _make(state, option)
        actions += made
        if made and (shot := best_shot(state, option.at, option.aims, before)):
            before[shot.target] = before.get(shot.target, 0) + shot.dice
        options = [other for other in options if _still_open(state, option, other)]
    return actions


def _worth(state: State, option: Option, before: dict[HexId, int]) -> float:
    shot = best_shot(state, option.at, option.aims, before)
    return option.gain + (shot.worth if shot else 0.0)


def _still_open(state: State, done: Option, other: Option) -> bool:
    if other.at == done.at or (other.move and done.move and other.move.target == done.move.target):
        return False
    return other.order is None or has_order_left(state, other.at)


def _make(state: State, option: Option) -> tuple[State, list[a.Action]]:
    """The state after an option, and its actions; none if those before it have made it impossible."""
    after = state
    made: list[a.Action] = []
    for action in (option.order, option.move):
        if action is not None:
            if game.why_not(after, action):
                return state, []
            after, _ = game.apply(after, action)
            made.append(action)
    return after, made


# --- options ----------------------------------------------------------------------------------------------------------


def _options(state: State) -> Iterator[Option]:
    units, generals = orderable_units(state), orderable_generals(state)
    for at in members(units | generals):
        if has_order_left(state, at):
            yield from _with_order(state, at, bool(units >> at & 1), bool(generals >> at & 1))
    yield from _without_order(state)


def _with_order(state: State, at: HexId, unit: bool, general: bool) -> Iterator[Option]:
    shared = at in state.board.units and at in state.board.generals
    if unit:
        ordered = evolve(state, e.OrderGiven("3.1", at, unit=True, general=shared))
        yield from _unit_options(ordered, at, a.order(at))
    if general and (shared or not unit):
        order = a.order(at, a.Who.GENERAL if shared else a.Who.ALL)
        ordered = evolve(state, e.OrderGiven("3.1", at, unit=False, general=True))
        yield from _general_options(ordered, at, order)


def _without_order(state: State) -> Iterator[Option]:
    """The options of pieces that have their order already."""
    for at in members(movable(state) | shooters(state)):
        yield from _unit_options(state, at, None)
    for at in members(movable_generals(state) & ~led_units(state.board, state.turn.side)):
        yield from _general_options(state, at, None)


def _unit_options(state: State, at: HexId, order: a.Order | None) -> Iterator[Option]:
    side = state.turn.side
    if shooters(state) >> at & 1 and (aims := tuple(shots_of(state, at))):
        yield Option(at, order, None, 0.0, aims)
    led = bool(state.board.general_masks[side] >> at & 1)
    if not movable(state) >> at & 1 or (led and not may_go_along(state) >> at & 1):
        return
    stay = place(state, at, side)
    for target in members(destinations(state, at, led)):
        move = a.move(at, target)
        after = _moved(state, move)
        aims = tuple(shots_of(after, target)) if shooters(after) >> target & 1 else ()
        yield Option(at, order, move, place(after, target, side) - stay + _flags_gained(state, after), aims)


def _moved(state: State, move: a.Move) -> State:
    """The state after a legal move."""
    unfolding = Unfolding(state)
    make_move(unfolding, move)
    return unfolding.state


def _flags_gained(before: State, after: State) -> float:
    side = before.turn.side
    won = flags(after, side) - flags(before, side)
    return won * flag_worth(before, side) if won else 0.0


def _general_options(state: State, at: HexId, order: a.Order | None) -> Iterator[Option]:
    side = state.turn.side
    stay = general_place(state, at, side)
    who = a.Who.GENERAL if state.board.unit_masks[side] >> at & 1 else a.Who.ALL
    for target in members(general_destinations(state, at)):
        move = a.move(at, target, who)
        yield Option(at, order, move, general_place(_moved(state, move), target, side) - stay, ())
