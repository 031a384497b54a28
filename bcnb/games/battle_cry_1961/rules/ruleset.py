"""The ruleset: the functions of `engine.ruleset.Ruleset`, put together from the chapters."""

from collections.abc import Callable, Mapping, Sequence

from bcnb.engine.chance import Chance
from bcnb.engine.ruleset import CHANCE, IllegalAction, Refusal, Scenario, Seat, check_seat
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules import declarations, movement, rails, turn, victory
from bcnb.games.battle_cry_1961.rules.board import make_field
from bcnb.games.battle_cry_1961.rules.events import Event
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder, commanded, refuse
from bcnb.games.battle_cry_1961.rules.state import MOVE, OVER, ROLL, SIDES, Layout, Phase, State, Turn


def setup(scenario: Scenario) -> State:
    """The state in which a war of the scenario begins: the first seat is about to roll, if nobody throws for sides."""
    layout: Layout = scenario.layout
    phase = SIDES if layout.thrown else ROLL
    state = State(layout.rules, make_field(layout), layout.board, Turn(1, 0, 0), phase)
    return state._replace(turn=Turn(1, 0, commanded(state, 0, state.joined)))


def seats(state: State) -> Sequence[Seat]:
    """The two or four seats, in the order of play."""
    return [command.seat for command in state.field.commands]


def seat(state: State) -> Seat | None:
    """Who decides next; chance for the dice, None when the war is over."""
    if state.phase is OVER:
        return None
    return CHANCE if state.phase in _BY_CHANCE else state.command.seat


_BY_CHANCE: Mapping[Phase, Sequence[tuple[a.Action, int]]] = {SIDES: turn.THROWS, ROLL: turn.ROLLS}
"""What chance may do and how likely it is, by what the game waits for."""


# --- the choices ------------------------------------------------------------------------------------------------------


def _choices(state: State) -> list[a.Action]:
    found = movement.legal_moves(state)
    found += rails.legal_rails(state)
    found += declarations.legal_declarations(state)
    if state.rules.draws and state.phase is MOVE:
        found += victory.legal_draws(state)
    found.append(a.DONE)
    return found


def legal_actions(state: State) -> Sequence[a.Action]:
    """All actions of the seat that decides: of declarations, the true ones; for chance, all that can happen."""
    phase = state.phase
    if phase is OVER:
        return []
    return [action for action, _ in _BY_CHANCE[phase]] if phase in _BY_CHANCE else _choices(state)


def chance_weights(state: State) -> Sequence[tuple[a.Action, int]]:
    """The rolls of two dice, or the throws of both sides, and how likely they are; empty when a player decides."""
    return _BY_CHANCE.get(state.phase, ())


def why_not(state: State, action: a.Action) -> Refusal | None:
    """What forbids an action, or None for a legal one; a false declaration is legal, and costs the turn."""
    phase = state.phase
    if phase is MOVE:
        return _WHY_NOT[type(action)](state, action)
    if phase is OVER:
        return refuse("9.5", "The war is over.")
    if phase is SIDES or isinstance(action, a.Throw):
        return _why_not_throw(state, action)
    if phase is ROLL:
        return None if isinstance(action, a.Roll) else refuse("2.5", "The dice are to be thrown first.")
    if isinstance(action, (a.Move, a.Rail)):
        return refuse("7.1", "After the first battle nothing moves any more: declare another battle, or say done.")
    return _WHY_NOT[type(action)](state, action)


def _why_not_roll(state: State, action: a.Roll) -> Refusal:
    """Rule 2.5: what is said where the dice have been thrown."""
    return refuse("2.5", "The dice are thrown once, at the beginning of a turn.")


def _why_not_throw(state: State, action: a.Action) -> Refusal | None:
    """Rule 2.3: the sides are thrown for at the very beginning, and nothing else is done then."""
    if state.phase is not SIDES:
        return refuse("2.3", "The sides are thrown for before the first turn, or not at all.")
    return None if isinstance(action, a.Throw) else refuse("2.3", "The dice for the sides are to be thrown first.")


_WHY_NOT: Mapping[type, Callable[..., Refusal | None]] = {
    a.Move: movement.why_not_move,
    a.Rail: rails.why_not_rail,
    a.Declare: declarations.why_not_declare,
    a.Offer: victory.why_not_draw,
    a.Agree: victory.why_not_draw,
    a.Done: lambda state, action: None,
    a.Roll: _why_not_roll,
    a.Throw: _why_not_throw,
}
"""What forbids each kind of action once the dice have been thrown."""


def is_risky(state: State, action: a.Action) -> bool:
    """Rule 7.7: whether an action is accepted without being listed, and its failure is itself an event."""
    return isinstance(action, a.Declare) and why_not(state, action) is None and action not in legal_actions(state)


# --- what an action does ----------------------------------------------------------------------------------------------


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
"""What is done before the first turn, and what ends one: the turn does not go on."""


def apply(state: State, action: a.Action) -> tuple[State, Sequence[Event]]:
    """The state after an action, and its events. Raises IllegalAction."""
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    u = EventBuilder(state)
    _decide(u, action)
    return u.state, u.events


def decide(state: State, action: a.Action) -> Sequence[Event]:
    """What happens. Raises IllegalAction."""
    return apply(state, action)[1]


# --- what a seat may know ---------------------------------------------------------------------------------------------


def observe(state: State, viewer: Seat) -> State:
    """What a seat may know: everything, for nothing is hidden. Raises ValueError for an unknown seat."""
    check_seat(viewer, seats(state))
    return state


def imagine(observed: State, chance: Chance) -> State:
    """The state itself: nothing is hidden."""
    return observed


outcome = victory.outcome
why_not_surrender = victory.why_not_surrender
