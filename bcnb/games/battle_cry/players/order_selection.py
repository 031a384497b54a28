"""Selection of the best orders and moves of a turn, by expected values.

Each piece has options: stay and battle, or move and battle from there. The value of an option is the attack that it
adds to those chosen before, plus the gain by the new place. The best option is chosen first, then the best in addition
to it, as long as the card has orders.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from bcnb.engine.ruleset import IllegalAction
from bcnb.games.battle_cry.players.evaluation import (
    Enemy,
    danger,
    danger_for,
    general_danger,
    general_place,
    place,
    place_for,
)
from bcnb.games.battle_cry.players.expected_losses import WEIGHTS, flag_worth, loss_for_flag
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.battle import aims, aims_after, shooters
from bcnb.games.battle_cry.rules.evolve import EventBuilder, evolve
from bcnb.games.battle_cry.rules.generals import destinations as general_destinations
from bcnb.games.battle_cry.rules.generals import movable as movable_generals
from bcnb.games.battle_cry.rules.movement import destinations, make_move, may_battle_after, may_go_along, movable
from bcnb.games.battle_cry.rules.orders import orderable_generals, orderable_units
from bcnb.games.battle_cry.rules.state import GiveOrders, State, Turn
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.board import led_units
from bcnb.games.hexboard.rules.orders import card_in_force, orders_left
from bcnb.games.hexboard.rules.tables import Side, UnitType
from bcnb.grid.hexes import BOARD, HexId, members, within

FOLLOWING = WEIGHTS.following
"""The weight of a further attack on the same target, which a flag may have driven away."""


class Shot(NamedTuple):
    """An attack, its dice, and what it adds on average to those before it."""

    attacker: HexId
    target: HexId
    dice: int
    worth: float


def shots_of(state: State, attacker: HexId) -> list[tuple[HexId, int]]:
    """Return the targets of a unit from its hex, with the dice against each."""
    return aims(state, attacker)


def added(state: State, target: HexId, dice: int, before: int, flag: float) -> float:
    """Return the expected gain of an attack beyond others on the same target.

    Args:
        state: the position.
        target: the hex of the target.
        dice: the dice of the attack.
        before: the dice of the other attacks.
        flag: the value of a flag to the attacker.
    """
    if not before:
        return loss_for_flag(state, target, dice, flag)
    more, less = (loss_for_flag(state, target, count, flag) for count in (before + dice, before))
    return FOLLOWING * (more - less)


def best_shot(
    state: State, attacker: HexId, aims: Sequence[tuple[HexId, int]], before: Mapping[HexId, int]
) -> Shot | None:
    """Return the attack of a unit that adds most; `before` holds the dice of others against each target."""
    if not aims:
        return None
    flag = flag_worth(state, state.turn.side)
    worths = [added(state, at, dice, before.get(at, 0), flag) for at, dice in aims]
    worth = max(worths)
    return Shot(attacker, *aims[worths.index(worth)], worth)


def volley(state: State) -> list[Shot]:
    """Return the attacks that may be made now, one per unit, those that add most first."""
    waiting = {at: shots_of(state, at) for at in members(shooters(state))}
    before: dict[HexId, int] = {}
    shots: list[Shot] = []
    while True:
        found = [shot for at, aims in waiting.items() if (shot := best_shot(state, at, aims, before))]
        if not found:
            return shots
        best = max(found, key=lambda shot: shot.worth)
        shots.append(best)
        before[best.target] = before.get(best.target, 0) + best.dice
        del waiting[best.attacker]


def volley_worth(state: State) -> float:
    """Return the expected losses from all attacks that are possible now."""
    twice = 2 if card_in_force(state).battles > 1 else 1
    return twice * sum((shot.worth for shot in volley(state)), 0.0)


CAUTION = WEIGHTS.caution
"""The weight of the danger of a place in the choice of moves."""


class Option(NamedTuple):
    """An option of one piece.

    `order` is the order that it needs, or None. `move` is its move, or None to stay. `gain` is the gain by the new
    place and `risk` its added danger. `aims` are the targets from there with the dice against each. `promise` is the
    value of the best attack on one of them, if no other attack comes before it.
    """

    at: HexId
    order: a.Order | None
    move: a.Move | None
    gain: float
    risk: float
    aims: tuple[tuple[HexId, int], ...]
    promise: float = 0.0

    def alone(self, caution: float) -> float:
        """Return the value of the option if no other is chosen."""
        return self.gain - caution * self.risk + self.promise


def plan_orders(
    state: State, scout: "PieceOptions", caution: float = CAUTION, idle: int = 0, first: tuple[Option, ...] = ()
) -> tuple[list[a.Action], State]:
    """Return the orders and moves to make now, without the closing `done`, and the state after them.

    Args:
        state: the position.
        scout: the options of the pieces.
        caution: the weight of danger.
        idle: the hexes of pieces that take no part.
        first: options to make before the best are chosen, if the card allows them.
    """
    options = [option for option in scout.options(state) if not idle >> option.at & 1]
    wanted = [option for option in first if option in options]
    before: dict[HexId, int] = {}
    actions: list[a.Action] = []
    while option := wanted.pop(0) if wanted else _best(state, options, caution, before):
        state, made = _make(state, option)
        actions += made
        if made and (shot := best_shot(state, option.at, option.aims, before)):
            before[shot.target] = before.get(shot.target, 0) + shot.dice
        options = _still_open(state, option, options)
    return actions, state


def _best(state: State, options: list[Option], caution: float, before: dict[HexId, int]) -> Option | None:
    """Return the option with the highest value in addition to the attacks chosen before, or None."""
    worths = [option.gain - caution * option.risk + _attack(state, option, before) for option in options]
    worth = max(worths, default=0.0)
    return options[worths.index(worth)] if worth > 0 else None


def _attack(state: State, option: Option, before: dict[HexId, int]) -> float:
    """Return the expected gain of an option's best attack beyond those chosen before."""
    if before and any(at in before for at, _ in option.aims):
        shot = best_shot(state, option.at, option.aims, before)
        return shot.worth if shot else 0.0
    return option.promise


def _still_open(state: State, done: Option, options: list[Option]) -> list[Option]:
    """Return the options that are left after one of them has been made."""
    left, taken = orders_left(state), done.move.target if done.move else None
    return [
        other
        for other in options
        if other.at != done.at
        and (other.order is None or left >> other.at & 1)
        and not (other.move and other.move.target == taken)
    ]


def _make(state: State, option: Option) -> tuple[State, list[a.Action]]:
    """Return the state after an option and its actions; no actions if earlier options have made it impossible."""
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


class PieceOptions:
    """The options of each piece in a position, found once and cached for every card.

    They are valid for states that differ from the first only in the card and the orders given.
    """

    def __init__(self, state: State) -> None:
        self._side: Side = state.turn.side
        self._enemy = Enemy(state, self._side)
        self._targets = state.board.unit_masks[self._side.foe] | state.board.general_masks[self._side.foe]
        self._known: dict[tuple[str, a.Order | None, HexId, bool], list[Option]] = {}
        self._options: dict[tuple[Turn, type], list[Option]] = {}
        self._worths: dict[tuple[a.Move, ...], float] = {}

    def once(self, moves: tuple[a.Move, ...], worth: Callable[[], float]) -> float:
        """Return the value of the position after some moves; cached, because it is the same with every card."""
        if moves not in self._worths:
            self._worths[moves] = worth()
        return self._worths[moves]

    def options(self, state: State) -> list[Option]:
        """Return all options with one order, or with orders already given."""
        key = state.turn, type(state.decision)
        if key not in self._options:
            self._options[key] = [*self._with_orders(state), *self._without_orders(state)]
        return self._options[key]

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
        """Return the options of a piece, which are the same for all cards that are not special."""
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
            yield Option(at, order, None, 0.0, 0.0, aims, _promise(state, aims))
        led = bool(state.board.general_masks[self._side] >> at & 1)
        if movable(state) >> at & 1 and (not led or may_go_along(state) >> at & 1):
            yield from self._marches(state, at, order, led)

    def _marches(self, state: State, at: HexId, order: a.Order | None, led: bool) -> Iterator[Option]:
        """Yield the moves of a unit. A move without an attack or a change of flags after it is not carried out."""
        board, unit, side, enemy = state.board, state.board.units[at], self._side, self._enemy
        stay, risk = place(state, at, side, enemy), danger(state, at, enemy)
        fought_from = self._in_range(unit.kind) & may_battle_after(state, at)
        look, staked = _ready if _is_first(state, at) else _carried_out, self._staked(state, at)
        for target in members(destinations(state, at, led)):
            better = place_for(state, unit.kind.key, target, side, enemy) - stay
            worse = danger_for(state, unit, target, enemy, led or target in board.generals, at) - risk
            option = Option(at, order, a.move(at, target), better, worse, ())
            if staked >> target & 1:
                yield _carried_out(state, option)
            else:
                yield look(state, option) if fought_from >> target & 1 else option

    def _staked(self, state: State, at: HexId) -> int:
        """Return the hexes that a unit can enter only with a change in the flags of its side."""
        hexes = reduce(or_, [one.hexes for one in state.field.objectives if one.side == self._side], 0)
        return BOARD if hexes >> at & 1 else hexes

    def _in_range(self, kind: UnitType) -> int:
        """Return the hexes from which a unit type has an enemy within its longest range."""
        return reduce(or_, [within(at, kind.longest_range) for at in members(self._targets)], 0)

    def _of_general(self, state: State, at: HexId, order: a.Order | None) -> Iterator[Option]:
        side, enemy = self._side, self._enemy
        stay, risk = general_place(state, at, side, enemy), _alone_danger(state, at, enemy)
        who = a.Who.GENERAL if at in state.board.units else a.Who.ALL
        for target in members(general_destinations(state, at)):
            better = general_place(state, target, side, enemy) - stay
            worse = _alone_danger(state, target, enemy) - risk
            yield Option(at, order, a.move(at, target, who), better, worse, ())


def _is_first(state: State, at: HexId) -> bool:
    """Return True if a move of the unit on a hex would be its first in the turn, before any battle."""
    return isinstance(state.decision, GiveOrders) and not state.turn.moved >> at & 1


def _ready(state: State, option: Option) -> Option:
    """Return the option of a first move with the targets after it."""
    assert option.move
    aims = tuple(aims_after(state, option.at, option.move.target))
    return option._replace(aims=aims, promise=_promise(state, aims)) if aims else option


def _carried_out(state: State, option: Option) -> Option:
    """Return the option of a move with its gain in flags and the targets after it."""
    assert option.move
    after, target = _moved(state, option.move), option.move.target
    gain = option.gain + _flags_gained(state, after)
    aims = tuple(shots_of(after, target)) if shooters(after) >> target & 1 else ()
    return option._replace(gain=gain, aims=aims, promise=_promise(after, aims))


def _promise(state: State, aims: tuple[tuple[HexId, int], ...]) -> float:
    """Return the expected losses from the best attack on one of the targets."""
    flag = flag_worth(state, state.turn.side)
    return max([loss_for_flag(state, target, dice, flag) for target, dice in aims], default=0.0)


def _alone_danger(state: State, at: HexId, enemy: Enemy) -> float:
    """Return the danger of a general alone on a hex, or 0 on a hex with a unit."""
    return 0.0 if at in state.board.units else general_danger(at, enemy)


def _moved(state: State, move: a.Move) -> State:
    """Return the state after a legal move."""
    unfolding = EventBuilder(state)
    make_move(unfolding, move)
    return unfolding.state


def _flags_gained(before: State, after: State) -> float:
    if not before.field.objectives:
        return 0.0
    side = before.turn.side
    return (flags(after, side) - flags(before, side)) * flag_worth(before, side)
