"""The greedy player of *Battle Cry*, which looks one choice ahead with exact expected values; quick and aggressive.

The value of an attack is the figures and flags that it takes on average. The value of a move is the attack that it
makes possible, plus nearness to the enemy. An order is rated by the best move, and a card by its orders. It sees only
what its seat may see, and ignores the enemy's answer.
"""

from collections.abc import Callable, Mapping
from functools import cache

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import AnyRuleset
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.battle import battle_dice, hitting_faces, shooters, targets
from bcnb.games.battle_cry.rules.evolve import evolve
from bcnb.games.battle_cry.rules.generals import destinations as general_destinations
from bcnb.games.battle_cry.rules.movement import destinations, movable
from bcnb.games.battle_cry.rules.orders import orderable_generals, orderable_units
from bcnb.games.battle_cry.rules.state import ChooseSection, GiveOrders, SendBack, State
from bcnb.games.battle_cry.rules.victory import standing_flags
from bcnb.games.hexboard.players import COVER_WORTH, FLAG_WORTH, LED_WORTH, NEARNESS, best_of, facing_worth, nearest
from bcnb.games.hexboard.rules.board import rows_home
from bcnb.games.hexboard.rules.card_steps import CARD_ACTIONS
from bcnb.games.hexboard.rules.chance import face_weight, hit_ways
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.grid.hexes import HexId, members


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> a.Action:
    """Return the action with the highest value; chance decides between equals. The budget is not used."""
    return best_of(game.legal_actions(observed), lambda action: _worth(observed, action), chance)


def _worth(state: State, action: a.Action) -> float:
    return _WORTHS[type(action)](state, action)


# --- attacks ----------------------------------------------------------------------------------------------------------


@cache
def figures_taken(dice: int, hit_weight: int, strength: int, worth: float) -> float:
    """Return the expected value of an attack: figures, and `worth` for the last of them."""
    ways = hit_ways(dice, hit_weight, strength)
    return (sum(lost * count for lost, count in enumerate(ways)) + worth * ways[strength]) / int(6**dice)


def attack_worth(state: State, attacker: HexId, target: HexId) -> float:
    """Return the expected losses of the target of an attack."""
    unit = state.board.units.get(target)
    dice = battle_dice(state, attacker, target)
    return figures_taken(dice, face_weight(hitting_faces(state, target)), unit.strength if unit else 1, FLAG_WORTH)


def best_attack(state: State, attacker: HexId) -> float:
    """Return the value of the best attack of a unit from its hex."""
    return max((attack_worth(state, attacker, target) for target in members(targets(state, attacker))), default=0.0)


# --- places -----------------------------------------------------------------------------------------------------------


def place_worth(state: State, at: HexId) -> float:
    """Return the value of being on a hex: cover, and nearness to the enemy."""
    foe = state.turn.side.foe
    enemies = state.board.unit_masks[foe] | state.board.general_masks[foe]
    return COVER_WORTH * state.field.terrain[at].protects - NEARNESS * nearest(at, enemies)


def move_worth(state: State, action: a.Move) -> float:
    """Return the gain by a move: attacks made possible, cover, nearness and objectives."""
    origin, target = action.origin, action.target
    unit = bool(state.turn.ordered >> origin & 1) and action.who is not a.Who.GENERAL
    after = after_move(state, action, unit)
    gain = place_worth(after, target) - place_worth(state, origin)
    if not unit:
        units = state.board.unit_masks[state.turn.side]
        return gain + LED_WORTH * ((units >> target & 1) - (units >> origin & 1))
    before_attack = best_attack(state, origin) if shooters(state) >> origin & 1 else 0.0
    after_attack = best_attack(after, target) if shooters(after) >> target & 1 else 0.0
    flags = standing_flags(after, state.turn.side) - standing_flags(state, state.turn.side)
    return gain + after_attack - before_attack + FLAG_WORTH * flags


def after_move(state: State, action: a.Move, unit: bool) -> State:
    """Return the state after a legal move, without its consequences for other pieces."""
    if unit and state.field.spoils >> action.target & 1:
        return game.apply(state, action)[0]
    general = action.origin in state.board.generals and action.who is not a.Who.UNIT
    return evolve(state, e.Moved("4.2", action.origin, action.target, unit, general))


# --- orders and cards -------------------------------------------------------------------------------------------------


def unit_prospect(state: State, at: HexId) -> float:
    """Return the value of an order to a unit: the best attack at once, plus the best move and attack."""
    ordered = state if state.turn.ordered >> at & 1 else _ordered(state, at)
    here = best_attack(ordered, at) if shooters(ordered) >> at & 1 else 0.0
    if not movable(ordered) >> at & 1:
        return here
    led = at in state.board.generals
    moves = (a.move(at, target, a.Who.ALL) for target in members(destinations(ordered, at, led)))
    return here + max((move_worth(ordered, action) for action in moves), default=0.0)


def _ordered(state: State, at: HexId) -> State:
    return evolve(state, e.OrderGiven("3.1", at, unit=True, general=at in state.board.generals))


def general_prospect(state: State, at: HexId) -> float:
    """Return the value of a separate order to a general."""
    ordered = evolve(state, e.OrderGiven("3.1", at, unit=False, general=True))
    moves = (a.move(at, target, a.Who.GENERAL) for target in members(general_destinations(ordered, at)))
    return max((move_worth(ordered, action) for action in moves), default=0.0)


def order_worth(state: State, action: a.Order) -> float:
    """Return the value of an order."""
    if action.at in state.board.units and action.who is not a.Who.GENERAL:
        prospect = unit_prospect(state, action.at)
        return prospect if action.who is a.Who.ALL else prospect - 0.01
    return general_prospect(state, action.at) - 0.01


def play_worth(state: State, action: a.Play) -> float:
    """Return the value of a card: the best orders that it allows, or its own action."""
    after, _ = game.apply(state, action)
    if after.winner is not None or after.turn.number != state.turn.number:
        return 0.0
    if isinstance(after.decision, GiveOrders):
        return _orders_worth(after)
    return _ACTION_WORTHS.get(card_in_force(after).action, _sections_worth)(after)


def _orders_worth(state: State) -> float:
    card = card_in_force(state)
    if card.every:
        return sum((max(unit_prospect(state, at), 0.0) for at in members(state.turn.ordered)), 0.0)
    units, generals = orderable_units(state), orderable_generals(state)
    prospects = [unit_prospect(state, at) for at in members(units)]
    prospects += [general_prospect(state, at) for at in members(generals & ~units)]
    return sum(sorted((worth for worth in prospects if worth > 0), reverse=True)[: card.orders], 0.0)


def _sections_worth(state: State) -> float:
    if not isinstance(state.decision, ChooseSection):
        return _battles_worth(state)
    return max(section_worth(state, action) for action in game.legal_actions(state))


def _battles_worth(state: State) -> float:
    return sum((best_attack(state, at) for at in members(shooters(state))), 0.0)


def section_worth(state: State, action: a.Action) -> float:
    """Return the value of a card in a section."""
    after, _ = game.apply(state, action)
    if after.turn.number != state.turn.number or after.turn.card != state.turn.card:
        return 0.0
    return _orders_worth(after) if isinstance(after.decision, GiveOrders) else _battles_worth(after)


def _missing(state: State) -> float:
    units = state.board.units
    own = members(state.board.unit_masks[state.turn.side])
    return max((units[at].kind.figures - units[at].strength for at in own), default=0) * 0.4


_ACTION_WORTHS: Mapping[str, Callable[[State], float]] = {
    "snipe": lambda state: FLAG_WORTH / 6,
    "reinforce": lambda state: 1.0,
    "dig": lambda state: 0.4,
    "rally": _missing,
    "starve": lambda state: 0.9,
}


# --- other actions ----------------------------------------------------------------------------------------------------


def _retreat_worth(state: State, action: a.Retreat) -> float:
    return float(state.field.terrain[action.target].protects)


def _dig_worth(state: State, action: a.Dig) -> float:
    """Return the value of field works: they are for the units nearest to the enemy, and face away from the home row."""
    return place_worth(state, action.at) + facing_worth(state, action)


def _starve_worth(state: State, action: a.Starve[HexId]) -> float:
    """Return the value of cutting supplies: enemies far from their home row lose most."""
    unit = state.board.units[action.at]
    far = rows_home(state.field, unit.side, action.at)
    return -1.0 if unit.side == state.turn.side else far + 0.1 * unit.strength


def _rally_worth(state: State, action: a.Rally[HexId]) -> float:
    unit = state.board.units[action.at]
    return float(unit.kind.figures - unit.strength)


def _place_worth(state: State, action: a.Place) -> float:
    step = state.decision
    assert isinstance(step, SendBack)
    return float(state.field.terrain[action.target].protects)


_WORTHS: Mapping[type, Callable[..., float]] = {
    **dict.fromkeys(CARD_ACTIONS, lambda state, action: 1.0),  # if it is not listed below
    a.Play: play_worth,
    a.Discard: lambda state, action: -1.0,
    a.Choose: section_worth,
    a.Order: order_worth,
    a.Move: move_worth,
    a.Done: lambda state, action: 0.0,
    a.Battle: lambda state, action: attack_worth(state, action.attacker, action.target),
    a.Retreat: _retreat_worth,
    a.Reinforce: lambda state, action: place_worth(state, action.at) + 1.0,
    a.Dig: _dig_worth,
    a.Rally: _rally_worth,
    a.Starve: _starve_worth,
    a.Place: _place_worth,
}
