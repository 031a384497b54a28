"""Value measures of *Battle Cry*: figures, flags and the win."""

from collections.abc import Hashable, Mapping
from fractions import Fraction

from bcnb.analysis.value_measures import WIN, ValueMeasures
from bcnb.engine.ruleset import Action, Seat
from bcnb.games.battle_cry.rules.battle import hitting_faces
from bcnb.games.battle_cry.rules.state import RollBattle, RollRally, RollShot, State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard import value_measures as shared
from bcnb.games.hexboard.rules.actions import Roll
from bcnb.games.hexboard.rules.seats import drawer, on_turn
from bcnb.games.hexboard.rules.tables import FLAG, SABERS, Side
from bcnb.games.hexboard.value_measures import figures as figures
from bcnb.games.hexboard.value_measures import gained, taken


def case(state: State, action: Action) -> Hashable:
    """Return the part of a roll that matters.

    These are the figures and flags of an attack, the hit of a shot, or the figures that a rally returns.
    """
    if not isinstance(action, Roll):
        return action
    match state.decision:
        case RollBattle(target=target):
            unit = state.board.units.get(target)
            hits = _count(action, hitting_faces(state, target))
            return min(hits, unit.strength if unit else 1), action.faces.count(FLAG)
        case RollShot():
            return SABERS in action.faces
        case RollRally(at=at):
            unit = state.board.units[at]
            return min(_count(action, unit.kind.face), unit.kind.figures - unit.strength)
    return action


def _count(roll: Roll, faces: str) -> int:
    """Return the number of dice that show one of the given faces."""
    return sum(map(roll.faces.count, faces))


def key(state: State) -> Hashable:
    """Return the part of a state that determines its value."""
    board = frozenset(state.board.units.items()), frozenset(state.board.generals.items())
    return board, state.turn, state.pending, state.flags, state.cards.hands


def winnable(state: State, seat: Seat) -> bool:
    """Return True if the enemy has enough flags to lose for a seat to win this turn."""
    side = Side[seat.upper()]
    targets = (state.board.unit_masks[side.foe].bit_count()) + state.board.general_masks[side.foe].bit_count()
    return bool(state.field.objectives) or flags(state, side) + targets >= state.field.prizes_to_win[side]


BY: Mapping[str, str] = {
    **shared.BY,
    "4.2": "moves",
    "7.3": "attacks",
    "7.6": "hits",
    "7.13": "hits",
    "8.1": "retreat flags that drive the enemy off",
    "8.12": "retreat flags left over for a general",
    "11.7": shared.BY["7.11"],
    "11.11": "the unit's own symbol",
}
"""The source of a gain in words, by the rule of the event."""

VALUE_MEASURES: ValueMeasures[State] = ValueMeasures(
    measures={
        "figures": taken,
        "flags": gained(flags),
        WIN: lambda before, now, seat: Fraction(now.winner is Side[seat.upper()]),
    },
    key=key,
    mover=on_turn,
    thrower=drawer,
    case=case,
    serves={"figures": ("flags", WIN), "flags": (WIN,), "goal": (WIN,)},
    chances={WIN: "wins the battle"},
    winnable=winnable,
    by=BY,
)
