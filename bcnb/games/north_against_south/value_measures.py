"""The value of positions of *North against South*, measured in figures and points."""

from collections.abc import Hashable, Mapping

from bcnb.analysis.value_measures import ValueMeasures
from bcnb.engine.ruleset import Action, Seat
from bcnb.games.hexboard import value_measures as shared
from bcnb.games.hexboard.rules.actions import Roll
from bcnb.games.hexboard.rules.seats import SEATS, drawer, on_turn
from bcnb.games.hexboard.rules.tables import FLAG, SABERS
from bcnb.games.hexboard.value_measures import figures as figures
from bcnb.games.hexboard.value_measures import gained, taken
from bcnb.games.north_against_south.rules.attack import attack, flag_saving_face, hits, saving_faces, target_unit
from bcnb.games.north_against_south.rules.state import (
    BattleAgain,
    BreakThrough,
    ChooseDefence,
    FaceFlags,
    PayFigure,
    RollBattle,
    RollDefence,
    RollFlags,
    RollRally,
    RollSaves,
    SaveShot,
    State,
    TakeStep,
)
from bcnb.games.north_against_south.rules.victory import points


def key(state: State) -> Hashable:
    """Return the parts of a state that decide its expected value, as a cache key."""
    board = frozenset(state.board.units.items()), frozenset(state.board.generals.items())
    return board, _turn(state), state.pending, state.points, state.cards.hands


def _turn(state: State) -> Hashable:
    """Return the turn with only those dice of its attack that still matter."""
    under_way = state.turn.attack
    if under_way is None or not under_way.faces:
        return state.turn
    return state.turn._replace(attack=under_way._replace(faces="")), _unread(state, under_way.faces)


def _unread(state: State, faces: str) -> Hashable:
    """Return what still matters of the dice: hits and flags before the saves, then flags until they are faced."""
    match state.decision:
        case RollSaves():
            return hits(state), faces.count(FLAG)
        case ChooseDefence() | RollDefence():
            return faces.count(FLAG)
        case FaceFlags() | RollFlags() | TakeStep() | PayFigure() | BreakThrough() | BattleAgain():
            return None
    return faces


def case(state: State, action: Action) -> Hashable:
    """Return the parts of a chance action that matter.

    For the dice of an attack, these are the numbers of the target's symbols, sabers and flags. For other rolls, it is
    the number of successes.
    """
    if not isinstance(action, Roll):
        return action
    faces = action.faces
    match state.decision:
        case RollBattle():
            return (*map(faces.count, _symbol(state) + SABERS + FLAG),)
        case RollRally(unit=number):
            unit = state.board.units[number]
            return min(faces.count(unit.kind.face), unit.kind.figures - unit.strength)
    return sum(map(faces.count, hoped_for(state)))


def _symbol(state: State) -> str:
    """Return the target's own symbol, or an empty text for a general by himself."""
    number = target_unit(state)
    return "" if number is None else state.rules.read(state.board.units[number].kind).face


def hoped_for(state: State) -> str:
    """Return the faces that count as success for a die, except in an attack's own roll and a rally."""
    match state.decision:
        case RollSaves():
            return saving_faces(state)
        case RollDefence():
            return state.rules.read(state.board.units[attack(state).attacker].kind).face + SABERS
        case RollFlags():
            return flag_saving_face(state.rules)
    return SABERS


def thrower(state: State) -> Seat:
    """Return the seat that rolls or draws; saves and the defense die belong to the defender."""
    if isinstance(state.decision, (RollSaves, RollDefence, RollFlags, SaveShot)):
        return SEATS[state.turn.side.foe]
    return drawer(state)


BY: Mapping[str, str] = {
    **shared.BY,
    "7.6": "hits that are not saved",
    "7.13": "units destroyed by hits",
    "7.20": "hits of a small unit",
    "7.21": "the defense die",
    "8.12": "retreat flags that a general pays for",
}
"""The sources of value, by the rule number of the event."""

VALUE_MEASURES: ValueMeasures[State] = ValueMeasures(
    measures={"figures": taken, "points": gained(points)},
    key=key,
    mover=on_turn,
    thrower=thrower,
    case=case,
    by=BY,
)
