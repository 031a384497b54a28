"""Chapter 8, retreat: the way back of units and generals, and the losses if there is none."""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules.actions import Action, Retreat, retreat
from bcnb.games.battle_cry.rules.events import (
    FigureLost,
    GeneralAttached,
    GeneralEliminated,
    HaltAllowed,
    Retreated,
    RetreatEnded,
    RetreatOrdered,
    UnitEliminated,
)
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.generals import uncover
from bcnb.games.battle_cry.rules.movement import claim
from bcnb.games.battle_cry.rules.state import State, StepOrStop, TakeStep
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.board import all_units, rows_home, way_home
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.grid.hexes import HexId, members, write_hex


def closed_to_unit(state: State, step: TakeStep) -> int:
    """Return the hexes that a retreating unit may not enter (rules 8.3 to 8.5)."""
    board = state.board
    closed = state.field.barred | all_units(board) | board.general_masks[step.side.foe]
    return closed | board.general_masks[step.side] if step.at in board.generals else closed


def closed_to_general(state: State, side: int) -> int:
    """Return the hexes that a retreating general may not enter (rule 8.8).

    Hexes of friendly units without a general are open.
    """
    board = state.board
    foe = 1 - side
    return state.field.barred | board.unit_masks[foe] | board.general_masks[0] | board.general_masks[1]


def ways_back(state: State, step: TakeStep) -> int:
    """Return the hexes to which the next step of a retreat may lead."""
    if step.unit:
        return way_home(state.field, step.side, step.at) & ~closed_to_unit(state, step)
    closed = closed_to_general(state, step.side)
    near = way_home(state.field, step.side, step.at) & ~closed
    if not state.rules.general_looks_ahead:
        return near
    return reduce(or_, (1 << number for number in members(near) if _leads_on(state, step, number, closed)), 0)


def _leads_on(state: State, step: TakeStep, number: HexId, closed: int) -> bool:
    """Return True if a general who takes this step can continue for all flags (rule 8.8)."""
    front = 1 << number
    for _ in range(step.flags - 1):
        front = reduce(or_, (way_home(state.field, step.side, at) for at in members(front)), 0) & ~closed
    return bool(front)


def legal_retreats(state: State, step: TakeStep) -> Iterator[Action]:
    """Yield every step that the owner may choose."""
    for target in members(ways_back(state, step)):
        yield retreat(step.at, target)


def why_not_retreat(state: State, action: Retreat, step: TakeStep) -> Refusal | None:
    """Return why a step of a retreat is not allowed, or None."""
    target, there, label = action.target, 1 << action.target, write_hex(action.target)
    if action.origin != step.at:
        return refuse("8.18", f"It is the piece on {write_hex(step.at)} that has to retreat.", 1 << step.at)
    if refusal := refusals.why_no_way_home(state.field, step.side, step.at, target):
        return refusal
    closed = closed_to_unit(state, step) if step.unit else closed_to_general(state, step.side)
    if _meets_a_general(state, step, there):
        return refusals.why_meets_general(label, there)
    if closed & there:
        return refusals.why_no_room(label, there)
    return None if ways_back(state, step) & there else refusals.why_dead_end(label, there)


def _meets_a_general(state: State, step: TakeStep, there: int) -> bool:
    """Return True if a general, with a unit or alone, would retreat to another general of the side (rule 5.4)."""
    led = not step.unit or step.at in state.board.generals
    return led and bool(state.board.general_masks[step.side] & there)


def step_back(u: EventBuilder, step: TakeStep, target: HexId) -> None:
    """Retreat one hex; a unit that meets a lone general of its side may stop (rule 8.5)."""
    led = step.at in u.state.board.generals
    joins = step.unit and not led and target in u.state.board.generals
    u.add(Retreated("8.1", step.at, target, step.unit, led))
    if step.unit:
        claim(u, target)
    if u.state.winner is None:
        _after_step(u, joins)


def _after_step(u: EventBuilder, joins: bool) -> None:
    step = u.state.decision
    assert isinstance(step, TakeStep)
    if joins:
        u.add(GeneralAttached("8.5", step.at))
        _reach_general(u, step)
    elif not step.flags:
        if not step.unit and step.at in u.state.board.units:
            u.add(GeneralAttached("8.8", step.at))
        u.add(RetreatEnded("8.1", step.at, 0))


def _reach_general(u: EventBuilder, step: TakeStep) -> None:
    """End a retreat at a general; with a rule option, the owner may continue if flags and a way are left (rule 8.5)."""
    halts = step.flags and not u.state.rules.flags_lapse_at_general and ways_back(u.state, step)
    u.add(HaltAllowed("8.5", step.at) if halts else RetreatEnded("8.5", step.at, step.flags))


def stop(u: EventBuilder, step: StepOrStop) -> None:
    """End a retreat at a general and drop the flags that are left (rule 8.5 with its rule option)."""
    u.add(RetreatEnded("8.5", step.at, step.flags))


def go_on(u: EventBuilder) -> None:
    """Continue a retreat until it is over or its owner has a choice."""
    while isinstance(step := u.state.decision, TakeStep):
        ways = tuple(members(ways_back(u.state, step)))
        if len(ways) > 1 or isinstance(step, StepOrStop):
            return
        if ways:
            step_back(u, step, ways[0])
        else:
            _cornered(u, step)


def _cornered(u: EventBuilder, step: TakeStep) -> None:
    """Take the losses of a piece without a way back (rules 8.6, 8.7 and 8.9)."""
    off_board = not way_home(u.state.field, step.side, step.at)
    if not step.unit:
        too_far = step.flags > rows_home(u.state.field, step.side, step.at)
        _lose_general(u, step, "8.7" if too_far else "8.9")
    elif off_board:
        _lose_unit(u, step)
    else:
        _lose_figure(u, step)


def _lose_general(u: EventBuilder, step: TakeStep, rule: str) -> None:
    u.add(GeneralEliminated(rule, step.at, step.side))
    u.add(RetreatEnded(rule, step.at, 0))


def _lose_unit(u: EventBuilder, step: TakeStep) -> None:
    led = step.at in u.state.board.generals
    u.add(UnitEliminated("8.7", step.at, step.side))
    if led:
        u.add(GeneralEliminated("8.7", step.at, step.side))
    u.add(RetreatEnded("8.7", step.at, step.flags - 1))


def _lose_figure(u: EventBuilder, step: TakeStep) -> None:
    at, left = step.at, step.flags - 1
    u.add(FigureLost("8.6", at))
    if u.state.board.units[at].strength == 0:
        u.add(UnitEliminated("8.6", at, step.side))
        _leave_flags(u, TakeStep(step.side, at, left, unit=False))
    elif not left:
        u.add(RetreatEnded("8.6", at, 0))


def _leave_flags(u: EventBuilder, step: TakeStep) -> None:
    """Give the flags left over by a destroyed unit to its general, who retreats alone or is removed (rule 8.12)."""
    led = step.at in u.state.board.generals
    driven = bool(led and step.flags and u.state.rules.general_last_loss)
    goes = driven and bool(ways_back(u.state, step))
    if driven and not goes:
        u.add(GeneralEliminated("8.12", step.at, step.side))
    elif led:
        uncover(u, step.at)
    u.add(RetreatEnded("8.6", step.at, 0 if goes else max(step.flags - driven, 0)))
    if goes:
        u.add(RetreatOrdered("8.12", step.at, step.flags, unit=False))
