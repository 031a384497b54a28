"""The ruleset: the functions of `engine.ruleset.Ruleset`, assembled from the chapters."""

from collections.abc import Callable, Mapping, Sequence

from bcnb.engine.chance import Chance
from bcnb.engine.corrections import Correct
from bcnb.engine.ruleset import CHANCE, IllegalAction, Refusal, Scenario, Seat, check_seat
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules import declarations, movement, rails, turn, victory
from bcnb.games.battle_cry_1961.rules.board import make_field
from bcnb.games.battle_cry_1961.rules.events import Event
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder, commanded, refuse
from bcnb.games.battle_cry_1961.rules.state import MOVE, OVER, ROLL, SIDES, Layout, Phase, State, Turn


def setup(scenario: Scenario) -> State:
    """Return the first state of a scenario.

    It waits for the first roll or, if the layout says so, for the rolls for the choice of sides.
    """
    layout: Layout = scenario.layout
    phase = SIDES if layout.thrown else ROLL
    state = State(layout.rules, make_field(layout), layout.board, Turn(1, 0, 0), phase)
    return state._replace(turn=Turn(1, 0, commanded(state, 0, state.joined)))


def seats(state: State) -> Sequence[Seat]:
    """Return the two or four seats in the order of play."""
    return [command.seat for command in state.field.commands]


def seat(state: State) -> Seat | None:
    """Return the seat that decides next: `CHANCE` for the dice, None when the war is over."""
    if state.phase is OVER:
        return None
    return CHANCE if state.phase in _BY_CHANCE else state.command.seat


_BY_CHANCE: Mapping[Phase, Sequence[tuple[a.Action, int]]] = {SIDES: turn.THROWS, ROLL: turn.ROLLS}
"""The actions of chance with their weights, by phase."""


# --- legal actions ----------------------------------------------------------------------------------------------------


def _choices(state: State) -> list[a.Action]:
    found = movement.legal_moves(state)
    found += rails.legal_rails(state)
    found += declarations.legal_declarations(state)
    if state.rules.draws and state.phase is MOVE:
        found += victory.legal_draws(state)
    found.append(a.DONE)
    return found


def legal_actions(state: State) -> Sequence[a.Action]:
    """Return the legal actions of the seat that decides: only true declarations, and for chance all possible rolls."""
    phase = state.phase
    if phase is OVER:
        return []
    return [action for action, _ in _BY_CHANCE[phase]] if phase in _BY_CHANCE else _choices(state)


def chance_weights(state: State) -> Sequence[tuple[a.Action, int]]:
    """Return all possible rolls with their weights, or nothing if a player decides."""
    return _BY_CHANCE.get(state.phase, ())


def why_not(state: State, action: a.Action) -> Refusal | None:
    """Return why an action is not allowed, or None; a false declaration is allowed and costs the turn."""
    phase = state.phase
    if phase is MOVE:
        return _WHY_NOT[type(action)](state, action)
    if phase is OVER:
        return refuse("9.5", "The war is over.")
    if phase is SIDES or isinstance(action, a.Throw):
        return _why_not_throw(state, action)
    if phase is ROLL:
        return None if isinstance(action, a.Roll) else refuse("2.5", "Roll the dice first.")
    if isinstance(action, (a.Move, a.Rail)):
        return refuse("7.1", "After the first battle, no piece may move: declare another battle, or say done.")
    return _WHY_NOT[type(action)](state, action)


def _why_not_roll(state: State, action: a.Roll) -> Refusal:
    """Return the refusal of a second roll (rule 2.5)."""
    return refuse("2.5", "The dice are rolled once, at the beginning of a turn.")


def _why_not_throw(state: State, action: a.Action) -> Refusal | None:
    """Return why an action is not allowed before the first turn, or a throw for sides after it (rule 2.3)."""
    if state.phase is not SIDES:
        return refuse("2.3", "Dice for sides are rolled before the first turn, or not at all.")
    return None if isinstance(action, a.Throw) else refuse("2.3", "Roll dice for sides first.")


def _why_not_correct(state: State, action: Correct) -> Refusal:
    """Return the refusal of a correction: nobody makes one during a game."""
    return refuse("2.5", "Only the record of a game from a real table has corrections.")


_WHY_NOT: Mapping[type, Callable[..., Refusal | None]] = {
    a.Move: movement.why_not_move,
    a.Rail: rails.why_not_rail,
    a.Declare: declarations.why_not_declare,
    a.Offer: victory.why_not_draw,
    a.Agree: victory.why_not_draw,
    a.Done: lambda state, action: None,
    a.Roll: _why_not_roll,
    a.Throw: _why_not_throw,
    Correct: _why_not_correct,
}
"""The function that refuses each kind of action after the dice have been rolled."""


def is_risky(state: State, action: a.Action) -> bool:
    """Return True if an action is accepted without being listed, as a false declaration is (rule 7.7)."""
    return isinstance(action, a.Declare) and why_not(state, action) is None and action not in legal_actions(state)


# --- effects of actions -----------------------------------------------------------------------------------------------


def _decide(u: EventBuilder, action: a.Action) -> None:
    kind = type(action)
    if act := _ACTS.get(kind):
        act(u, action)
        turn.go_on(u)
    else:
        _APART[kind](u, action)


_ACTS: Mapping[type, Callable[..., None]] = {
    a.Move: movement.make_move,
    a.Rail: rails.make_rail,
    a.Declare: declarations.declare_battle,
    a.Offer: victory.settle_draw,
    a.Agree: victory.settle_draw,
    a.Roll: turn.roll,
}
_APART: Mapping[type, Callable[..., None]] = {
    a.Throw: turn.throw,
    a.Done: lambda u, action: turn.end_turn(u),
}
"""The actions before the first turn and at the end of a turn, after which the turn does not continue."""


def apply(state: State, action: a.Action) -> tuple[State, Sequence[Event]]:
    """Return the state after an action, and the events of the action.

    Raises:
        IllegalAction: if the action is not allowed.
    """
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    u = EventBuilder(state)
    _decide(u, action)
    return u.state, u.events


def decide(state: State, action: a.Action) -> Sequence[Event]:
    """Return the events of an action.

    Raises:
        IllegalAction: if the action is not allowed.
    """
    return apply(state, action)[1]


# --- knowledge of a seat ----------------------------------------------------------------------------------------------


def observe(state: State, viewer: Seat) -> State:
    """Return the state as a seat sees it, which is the whole state, because nothing is hidden.

    Raises:
        ValueError: if the seat is unknown.
    """
    check_seat(viewer, seats(state))
    return state


def imagine(observed: State, chance: Chance) -> State:
    """Return the state unchanged, because nothing is hidden."""
    return observed


outcome = victory.outcome
why_not_surrender = victory.why_not_surrender
