"""The orders and moves of a turn: which of those that a card allows make most of it, by expectation over the dice.

Each piece has its options: to stay and battle, or to move and battle from there. An option is worth the attack that it
makes possible, added to those chosen before, and what the new place is better than the old one. The best is taken
first, then the best beside it, as long as the card has orders.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.engine.ruleset import IllegalAction
from bcnb.games.battle_cry.players.evaluate import (
    Enemy,
    danger,
    danger_for,
    general_danger,
    general_place,
    place,
    place_for,
)
from bcnb.games.battle_cry.players.losses import flag_worth
from bcnb.games.battle_cry.players.volley import best_shot, shots_of
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.battle import shooters
from bcnb.games.battle_cry.rules.evolve import evolve
from bcnb.games.battle_cry.rules.generals import destinations as general_destinations
from bcnb.games.battle_cry.rules.generals import movable as movable_generals
from bcnb.games.battle_cry.rules.movement import bars_battle, destinations, make_move, may_go_along, movable
from bcnb.games.battle_cry.rules.orders import orderable_generals, orderable_units
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.unfolding import Unfolding
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.board import led_units
from bcnb.games.hexboard.rules.command import card_in_force, orders_left
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members, within

CAUTION = 0.45
"""How much of the danger of a place counts when it is chosen."""


class Option(NamedTuple):
    """What one piece could do: the order it needs (None if it has one), its move (None to stay), what the new place is
    better than the old and how much more dangerous, the targets from there with the dice against each, and what the
    best attack on one of them takes if it is the first."""

    at: HexId
    order: a.Order | None
    move: a.Move | None
    gain: float
    risk: float
    aims: tuple[tuple[HexId, int], ...]
    promise: float = 0.0


def plan_orders(state: State, scout: "Scout", caution: float = CAUTION, idle: int = 0) -> tuple[list[a.Action], State]:
    """The orders and moves to make now, in order, without the closing `done`, and the state after them; `idle` hexes
    take no part."""
    options = [option for option in scout.options(state) if not idle >> option.at & 1]
    before: dict[HexId, int] = {}
    actions: list[a.Action] = []
    while options:
        worths = [_worth(state, option, before, caution) for option in options]
        worth = max(worths)
        if worth <= 0:
            break
        option = options[worths.index(worth)]
        state, made = _make(state, option)
        actions += made
        if made and (shot := best_shot(state, option.at, option.aims, before)):
            before[shot.target] = before.get(shot.target, 0) + shot.dice
        options = [other for other in options if _still_open(state, option, other)]
    return actions, state


def _worth(state: State, option: Option, before: dict[HexId, int], caution: float) -> float:
    attack = option.promise
    if before and any(at in before for at, _ in option.aims):
        shot = best_shot(state, option.at, option.aims, before)
        attack = shot.worth if shot else 0.0
    return option.gain - caution * option.risk + attack


def _still_open(state: State, done: Option, other: Option) -> bool:
    if other.at == done.at or (other.move and done.move and other.move.target == done.move.target):
        return False
    return other.order is None or bool(orders_left(state) >> other.at & 1)


def _make(state: State, option: Option) -> tuple[State, list[a.Action]]:
    """The state after an option, and its actions; none if those before it have made it impossible."""
    after = state
    made: list[a.Action] = []
    for action in (option.order, option.move):
        if action is not None:
            try:
                after, _ = game.apply(after, action)
            except IllegalAction:
                return state, []
            made.append(action)
    return after, made


# --- options ----------------------------------------------------------------------------------------------------------


class Scout:
    """What each piece could do in a position, found once and told for every card that is thought about.

    It may be asked about states that differ from the first in nothing but the card and the orders given.
    """

    def __init__(self, state: State) -> None:
        self._side: Side = state.turn.side
        self._enemy = Enemy(state, self._side)
        self._targets = state.board.unit_masks[self._side.foe] | state.board.general_masks[self._side.foe]
        self._known: dict[tuple[str, a.Order | None, HexId, bool], list[Option]] = {}

    def options(self, state: State) -> list[Option]:
        """All that may be done with one order, or with orders that have been given."""
        return [*self._with_orders(state), *self._without_orders(state)]

    def _with_orders(self, state: State) -> Iterator[Option]:
        units, generals = orderable_units(state), orderable_generals(state)
        for at in members((units | generals) & orders_left(state)):
            shared = at in state.board.units and at in state.board.generals
            if units >> at & 1:
                yield from self._found(state, at, a.order(at), unit=True)
            if generals >> at & 1 and (shared or not units >> at & 1):
                order = a.order(at, a.Who.GENERAL if shared else a.Who.ALL)
                yield from self._found(state, at, order, unit=False)

    def _without_orders(self, state: State) -> Iterator[Option]:
        for at in members(movable(state) | shooters(state)):
            yield from self._found(state, at, None, unit=True)
        for at in members(movable_generals(state) & ~led_units(state.board, self._side)):
            yield from self._found(state, at, None, unit=False)

    def _found(self, state: State, at: HexId, order: a.Order | None, unit: bool) -> list[Option]:
        """The options of a piece, which are the same with every card that is no special one."""
        card = card_in_force(state)
        key = (card.key if card.special else "", order, at, unit)
        if key not in self._known:
            if order:
                led = at in state.board.generals
                state = evolve(state, e.OrderGiven("3.1", at, unit=unit, general=led))
            find = self._of_unit if unit else self._of_general
            self._known[key] = list(find(state, at, order))
        return self._known[key]

    def _of_unit(self, state: State, at: HexId, order: a.Order | None) -> Iterator[Option]:
        if shooters(state) >> at & 1 and (aims := tuple(shots_of(state, at))):
            yield Option(at, order, None, 0.0, 0.0, aims, _promise(state, at, aims))
        led = bool(state.board.general_masks[self._side] >> at & 1)
        if movable(state) >> at & 1 and (not led or may_go_along(state) >> at & 1):
            yield from self._marches(state, at, order, led)

    def _marches(self, state: State, at: HexId, order: a.Order | None, led: bool) -> Iterator[Option]:
        """The moves of a unit. One after which it can attack nobody is only imagined, if no objective is at stake."""
        board, unit, side, enemy = state.board, state.board.units[at], self._side, self._enemy
        stay, risk = place(state, at, side, enemy), danger(state, at, enemy)
        for target in members(destinations(state, at, led)):
            better = place_for(state, unit.kind.key, target, side, enemy) - stay
            worse = danger_for(state, unit, target, enemy, led or target in board.generals, at) - risk
            option = Option(at, order, a.move(at, target), better, worse, ())
            near = within(target, unit.kind.longest_range) & self._targets
            fights = bool(near) and not bars_battle(state, at, target)
            yield _carried_out(state, option) if fights or state.field.objectives else option

    def _of_general(self, state: State, at: HexId, order: a.Order | None) -> Iterator[Option]:
        side, enemy = self._side, self._enemy
        stay, risk = general_place(state, at, side, enemy), _alone_danger(state, at, side, enemy)
        who = a.Who.GENERAL if at in state.board.units else a.Who.ALL
        for target in members(general_destinations(state, at)):
            better = general_place(state, target, side, enemy) - stay
            worse = _alone_danger(state, target, side, enemy) - risk
            yield Option(at, order, a.move(at, target, who), better, worse, ())


def _carried_out(state: State, option: Option) -> Option:
    """A unit's move with what it gains in flags and whom the unit can attack after it."""
    assert option.move
    after, target = _moved(state, option.move), option.move.target
    gain = option.gain + _flags_gained(state, after)
    aims = tuple(shots_of(after, target)) if shooters(after) >> target & 1 else ()
    return option._replace(gain=gain, aims=aims, promise=_promise(after, target, aims))


def _promise(state: State, at: HexId, aims: tuple[tuple[HexId, int], ...]) -> float:
    """What the best attack on one of the targets takes on average."""
    shot = best_shot(state, at, aims, {})
    return shot.worth if shot else 0.0


def _alone_danger(state: State, at: HexId, side: Side, enemy: Enemy) -> float:
    """The danger of a general of a side who stood on a hex; with a unit he has none."""
    return 0.0 if at in state.board.units else general_danger(state, at, side, enemy)


def _moved(state: State, move: a.Move) -> State:
    """The state after a legal move."""
    unfolding = Unfolding(state)
    make_move(unfolding, move)
    return unfolding.state


def _flags_gained(before: State, after: State) -> float:
    if not before.field.objectives:
        return 0.0
    side = before.turn.side
    return (flags(after, side) - flags(before, side)) * flag_worth(before, side)
