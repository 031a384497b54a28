"""The greedy player: it looks one choice ahead, with the average of the dice after saves.

It works like the greedy player of *Battle Cry*. An attack is worth the figures and points that it takes on average. A
move is worth the attack that it makes possible and the enemy's nearness, an order its moves, a card its orders. The
player stands unless the unit is nearly destroyed, rolls its defense die if it may, and ignores flags if it can.
"""

from collections.abc import Callable, Mapping
from functools import cache

from bcnb.engine.chance import Seeded
from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import AnyRuleset
from bcnb.games.hexboard.players import COVER_WORTH, FLAG_WORTH, LED_WORTH, NEARNESS, best_of, facing_worth, nearest
from bcnb.games.hexboard.rules.board import rows_home
from bcnb.games.hexboard.rules.card_steps import CARD_ACTIONS
from bcnb.games.hexboard.rules.chance import face_weight
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.tables import SABERS, Side
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules.actions import PieceLabel
from bcnb.games.north_against_south.rules.battle import (
    aims,
    battle_dice,
    dice_on,
    enemies,
    range_dice_at,
    shooters,
    targets_on,
)
from bcnb.games.north_against_south.rules.evolve import evolve
from bcnb.games.north_against_south.rules.move_ranges import movable_units
from bcnb.games.north_against_south.rules.movement import companion, destinations
from bcnb.games.north_against_south.rules.orders import orderable_units
from bcnb.games.north_against_south.rules.state import (
    ChooseFirst,
    ChooseSection,
    ChooseTarget,
    GeneralId,
    SendBack,
    State,
    TakeStep,
    Unit,
    UnitId,
)
from bcnb.games.north_against_south.rules.victory import points_on
from bcnb.grid.hexes import HexId, distance, members, within

DRIVEN_WORTH = 0.3
"""The value of a flag that may drive a unit back."""
MARCH_SHARE = 0.6
"""The share of its units' values that a brigade's order is worth, because all may move, but few may battle."""
WEAK = 2
"""The maximum figures of a unit that withdraws from an attack by an adjacent unit."""


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> a.Action:
    """Return the action with the highest value; among equals, chance decides. The budget is ignored."""
    return best_of(game.legal_actions(observed), lambda action: worth_of(observed, action), chance)


def worth_of(state: State, action: a.Action) -> float:
    """Return the value of an action for the seat that decides, in figures."""
    return _WORTHS[type(action)](state, action)


# --- attacks ----------------------------------------------------------------------------------------------------------


def attack_worth(state: State, attacker: UnitId, target: PieceLabel, supported: bool) -> float:
    """Return the average losses in an attack on the pieces at a place, with a bonus for the last figure.

    If the owner chooses between two units, it exposes the one that loses least.
    """
    return _worth_with(state, attacker, target, battle_dice(state, attacker, target.at, supported))


def _worth_with(state: State, attacker: UnitId, target: PieceLabel, dice: int) -> float:
    unit = state.board.units[attacker]
    number = b.find_unit(state.board, target)
    if number is None and b.stack(state.board, target.at):
        return min(_worth_with(state, attacker, place, dice) for place in b.places_on(state.board, target.at))
    if number is None:
        return FLAG_WORTH * min(dice * 5 / 36, 1.0)
    victim = state.board.units[number]
    face, near = state.rules.read(victim.kind).face, distance(unit.at, target.at) == 1
    return _taken(dice, face, near, unit.strength, victim.strength)


@cache
def _taken(dice: int, face: str, near: bool, strength: int, left: int) -> float:
    """Return the average losses of a unit with `left` figures to this number of dice of another unit."""
    own, saved = face_weight(face), face_weight(face if near else face + SABERS) / 6
    taken = min(dice * (own + 1) / 6 * (1 - saved), strength, left)
    return taken + FLAG_WORTH * (taken / left) ** 2 + DRIVEN_WORTH * dice / 6


def best_attack(state: State, number: UnitId) -> float:
    """Return the value of a unit's best attack from its hex."""
    found = (
        _worth_with(state, number, target, dice)
        for at, dice in dice_on(state, number, aims(state, number), supported=True)
        if dice > 0
        for target in targets_on(state, at)
    )
    return max(found, default=0.0)


@memoized_by_state
def attack_at_once(state: State, number: UnitId) -> float:
    """Return the value of a unit's best attack this turn without moving, or 0 if it may not battle.

    This is what it gives up by moving.
    """
    return best_attack(state, number) if shooters(state) >> number & 1 else 0.0


def _battle_worth(state: State, action: a.Battle) -> float:
    number = b.unit_at(state.board, action.attacker)
    return attack_worth(state, number, action.target, action.who is a.Who.ALL)


# --- places and moves -------------------------------------------------------------------------------------------------


@memoized_by_state
def place_worth(state: State, at: HexId) -> float:
    """Return the value of a hex: cover and nearness to the enemy."""
    return COVER_WORTH * state.field.terrain[at].protects - NEARNESS * nearest(at, b.pieces(state.board, _foe(state)))


def _foe(state: State) -> Side:
    return state.turn.side.foe


def unit_move_worth(state: State, number: UnitId, target: HexId, general: bool) -> float:
    """Return how much a move improves a unit's position: possible attack, cover, nearness and objectives."""
    unit = state.board.units[number]
    gain = place_worth(state, target) - place_worth(state, unit.at)
    fights_after = state.rules.read(unit.kind).fights_after
    fights = not state.field.spoils >> target & 1 and distance(unit.at, target) <= fights_after
    here = attack_at_once(state, number)
    there = _attack_after(state, number, target, general) if fights else 0.0
    return gain + there - here + FLAG_WORTH * _points_gained(state, unit, target)


def _attack_after(state: State, number: UnitId, target: HexId, general: bool) -> float:
    """Return the value of a unit's best attack after a move; the board is changed only if a target is in range."""
    by_range = range_dice_at(state, state.board.units[number].kind, target)
    near = enemies(state, number) & within(target, len(by_range))
    return best_attack(_moved(state, number, target, general), number) if near else 0.0


def _points_gained(state: State, unit: Unit, target: HexId) -> int:
    if not state.field.objectives:
        return 0
    units, alone = state.board.unit_masks[unit.side], len(b.stack(state.board, unit.at)) == 1
    after = units & ~(1 << unit.at if alone else 0) | 1 << target
    return points_on(state, unit.side, after & ~units) - points_on(state, unit.side, units & ~after)


def _moved(state: State, number: UnitId, target: HexId, general: bool) -> State:
    """Return the state with a unit, and optionally its general, on another hex, without what attacks ignore."""
    board, origin = b.shift_unit(state.board, number, target), state.board.units[number].at
    return state._replace(board=b.shift_general(board, board.leaders[origin], target) if general else board)


def general_move_worth(state: State, at: HexId, target: HexId) -> float:
    """Return how much a move by himself improves a general's position."""
    units = state.board.unit_masks[state.turn.side]
    led = (units >> target & 1) - (units >> at & 1)
    return place_worth(state, target) - place_worth(state, at) + LED_WORTH * led


def _move_worth(state: State, action: a.Move) -> float:
    number = b.find_unit(state.board, action.origin)
    if number is None or action.who is a.Who.GENERAL:
        return general_move_worth(state, action.origin.at, action.target)
    general = companion(state, number) is not None and action.who is a.Who.ALL
    return unit_move_worth(state, number, action.target, general)


# --- orders and cards -------------------------------------------------------------------------------------------------


@memoized_by_state
def unit_prospect(state: State, number: UnitId) -> float:
    """Return the value of an order for a unit: its best attack at once, or a move with the attack after it."""
    ordered = state if state.turn.ordered >> number & 1 else _ordered(state, number)
    here = attack_at_once(ordered, number)
    if not movable_units(ordered) >> number & 1:
        return here
    ways = members(destinations(ordered, number, led=False))
    return here + max((unit_move_worth(ordered, number, at, general=False) for at in ways), default=0.0)


def _ordered(state: State, number: UnitId) -> State:
    place = b.place_of(state.board, number)
    return evolve(state, e.OrderGiven("3.1", place.at, (place,), general=False, brigade=False))


def _order_worth(state: State, action: a.Order) -> float:
    general = b.leader(state.board, action.at.at, state.turn.side)
    if action.who is a.Who.BRIGADE and general is not None:
        return _march_worth(state, general)
    if action.who is a.Who.GENERAL or not b.stack(state.board, action.at.at):
        return 0.01
    number = b.find_unit(state.board, action.at)
    units = b.stack(state.board, action.at.at) if number is None else (number,)
    return sum((unit_prospect(state, each) for each in units), 0.0) - 0.01 * (action.who is a.Who.UNIT)


def _march_worth(state: State, general: GeneralId) -> float:
    units = b.unit_ids(b.with_general(state.board, general))
    return MARCH_SHARE * sum((max(unit_prospect(state, number), 0.0) for number in units), 0.0)


def _play_worth(state: State, action: a.Play) -> float:
    after, _ = game.apply(state, action)
    if after.winner is not None or after.turn.number != state.turn.number:
        return 0.0
    if isinstance(after.decision, ChooseSection):
        return max(_section_worth(after, section) for section in game.legal_actions(after))
    return _ACTION_WORTHS.get(card_in_force(after).action, _orders_worth)(after)


def _section_worth(state: State, action: a.Action) -> float:
    after, _ = game.apply(state, action)
    same = after.turn.number == state.turn.number and after.turn.card == state.turn.card
    return _orders_worth(after) if same else 0.0


def _orders_worth(state: State) -> float:
    card = card_in_force(state)
    if card.every:
        return sum((max(unit_prospect(state, number), 0.0) for number in b.unit_ids(state.turn.ordered)), 0.0)
    prospects = [unit_prospect(state, number) for number in b.unit_ids(orderable_units(state))]
    return sum(sorted((worth for worth in prospects if worth > 0), reverse=True)[: card.orders], 0.0)


def _missing(state: State) -> float:
    own = b.unit_ids(b.units_of(state.board, state.turn.side))
    units = state.board.units
    return max((units[number].kind.figures - units[number].strength for number in own), default=0) * 0.3


_ACTION_WORTHS: Mapping[str, Callable[[State], float]] = {
    "snipe": lambda state: FLAG_WORTH * 5 / 36,
    "reinforce": lambda state: 1.0,
    "dig": lambda state: 0.4,
    "rally": _missing,
    "starve": lambda state: 0.9,
}


# --- the defender, and the rest ---------------------------------------------------------------------------------------


def _expose_worth(state: State, action: a.Expose) -> float:
    asked = state.decision
    assert isinstance(asked, ChooseTarget)
    return -attack_worth(state, asked.attacker, action.at, asked.supported)


def _withdraw_worth(state: State, action: a.Withdraw) -> float:
    attack = state.turn.attack
    assert attack is not None
    weak = attack.unit is None or state.board.units[attack.unit].strength <= WEAK
    return 1.0 if attack.near and weak else -1.0


def _retreat_worth(state: State, action: a.Retreat) -> float:
    step = state.decision
    assert isinstance(step, TakeStep)
    return float(state.field.terrain[action.target].protects) - 0.1 * (action.who is a.Who.UNIT)


def _rally_worth(state: State, action: a.Rally[a.PieceLabel]) -> float:
    unit = state.board.units[b.unit_at(state.board, action.at)]
    return float(unit.kind.figures - unit.strength)


def _starve_worth(state: State, action: a.Starve[a.PieceLabel]) -> float:
    """Return the value of a shortage, which is highest for enemies far from their home row."""
    unit = state.board.units[b.unit_at(state.board, action.at)]
    return -1.0 if unit.side == state.turn.side else rows_home(state.field, unit.side, unit.at) + 0.1 * unit.strength


def _dig_worth(state: State, action: a.Dig) -> float:
    """Return the value of field works, which is highest near the enemy and facing away from the home row."""
    return place_worth(state, action.at) + facing_worth(state, action)


def _place_worth(state: State, action: a.Place) -> float:
    assert isinstance(state.decision, SendBack)
    return float(state.field.terrain[action.target].protects)


def _first_worth(state: State, action: a.First) -> float:
    return float(isinstance(state.decision, ChooseFirst) and action.side == state.decision.side)


def _worth(value: float) -> Callable[..., float]:
    return lambda state, action: value


_WORTHS: Mapping[type, Callable[..., float]] = {
    **dict.fromkeys(CARD_ACTIONS, _worth(1.0)),  # if it is not listed below
    a.First: _first_worth,
    a.Muster: _worth(-0.5),
    a.Enlist: _worth(1.0),
    a.Disband: _worth(-0.5),
    a.Play: _play_worth,
    a.Discard: _worth(-1.0),
    a.Choose: _section_worth,
    a.Order: _order_worth,
    a.Move: _move_worth,
    a.Dismount: _worth(-0.1),
    a.Mount: _worth(0.1),
    a.Done: _worth(0.0),
    a.Battle: _battle_worth,
    a.Expose: _expose_worth,
    a.Stand: _worth(0.0),
    a.Withdraw: _withdraw_worth,
    a.Defend: _worth(1.0),
    a.Ignore: _worth(3.0),
    a.Save: _worth(2.0),
    a.Obey: _worth(1.0),
    a.Retreat: _retreat_worth,
    a.Lose: lambda state, action: float(action.who is a.Who.UNIT),
    a.Reinforce: lambda state, action: place_worth(state, action.at) + 1.0,
    a.Dig: _dig_worth,
    a.Rally: _rally_worth,
    a.Starve: _starve_worth,
    a.Place: _place_worth,
}
