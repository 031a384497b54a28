"""Chapter 8: retreat. The ways of a unit or a general, and the price if there is none."""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.board import rows_home, way_home
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import brigades
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import (
    Action,
    Lose,
    PieceLabel,
    Retreat,
    Who,
    piece_label,
    retreat,
    write_piece_label,
)
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.movement import claim
from bcnb.games.north_against_south.rules.state import GeneralId, PayFigure, State, TakeStep, UnitId
from bcnb.games.north_against_south.rules.zones import keeping
from bcnb.grid.hexes import HexId, members, write_hex


def under_way(state: State) -> bool:
    """Return True if a piece still has to retreat."""
    return isinstance(state.decision, (TakeStep, PayFigure))


# --- the ways of a unit -----------------------------------------------------------------------------------------------


def unit_options(state: State, step: TakeStep) -> list[Retreat]:
    """Return the retreat steps of a unit, with the general of its hex and without (rules 8.1 to 8.5, 8.11 and 8.14)."""
    assert step.unit is not None
    number = step.unit
    place, general = b.place_of(state.board, number), companion(state, number)
    if general is None:
        return [retreat(place, at) for at in members(_ways_alone(state, step, number))]
    options = [retreat(place, at) for at in members(_ways_led(state, step, number, general))]
    if has_second(state, number):
        options += [retreat(place, at, Who.UNIT) for at in members(_ways_alone(state, step, number))]
    return options


def companion(state: State, number: UnitId) -> GeneralId | None:
    """Return the general on a unit's hex, or None."""
    unit = state.board.units[number]
    return b.leader(state.board, unit.at, unit.side)


def has_second(state: State, number: UnitId) -> bool:
    """Return True if another unit is on a unit's hex, which doesn't have to retreat."""
    return len(b.stack(state.board, state.board.units[number].at)) > 1


def _ways(state: State, side: Side, at: HexId) -> int:
    return way_home(state.field, side, at) & b.room(state, side)


def _ways_alone(state: State, step: TakeStep, number: UnitId) -> int:
    unit = state.board.units[number]
    ways = _ways(state, step.side, unit.at)
    if not step.held or unit.brigade is None:
        return ways
    near = b.zone(state.board.generals[unit.brigade].at)
    return ways & near if near >> unit.at & 1 else ways


def _ways_led(state: State, step: TakeStep, number: UnitId, general: GeneralId) -> int:
    board = state.board
    ways = _ways(state, step.side, board.units[number].at) & ~board.general_masks[step.side]
    if not step.held:
        return ways
    ways &= keeping(board, b.with_general(board, general) & ~(1 << number))
    return ways if board.units[number].brigade == general else ways & _ways_alone(state, step, number)


# --- the ways of a general --------------------------------------------------------------------------------------------


def general_options(state: State, step: TakeStep) -> list[Retreat]:
    """Rules 8.8 and 8.14: the steps that a general by himself may take."""
    assert step.general is not None
    at = state.board.generals[step.general].at
    ways = general_ways(state, step.side, at, step.flags)
    if step.held:
        ways &= keeping(state.board, b.with_general(state.board, step.general))
    return [retreat(piece_label(at), target) for target in members(ways)]


def general_ways(state: State, side: Side, at: HexId, flags: int) -> int:
    """Return the hexes of a general's next step (rule 8.8).

    By default, only hexes from which he can go the whole distance count.
    """
    board = state.board
    closed = state.field.barred | b.pieces(board, side.foe) | board.general_masks[side]
    near = way_home(state.field, side, at) & ~closed
    if not state.rules.general_looks_ahead:
        return near
    return reduce(or_, (1 << n for n in members(near) if _leads_on(state, side, n, flags, closed)), 0)


def _leads_on(state: State, side: Side, number: HexId, flags: int, closed: int) -> bool:
    front = 1 << number
    for _ in range(flags - 1):
        front = reduce(or_, (way_home(state.field, side, at) for at in members(front)), 0) & ~closed
    return bool(front)


# --- choosing ---------------------------------------------------------------------------------------------------------


def options(state: State) -> list[Retreat]:
    """Return the steps that the owner may choose."""
    step = state.decision
    assert isinstance(step, TakeStep)
    return general_options(state, step) if step.unit is None else unit_options(state, step)


def legal_retreats(state: State) -> Iterator[Action]:
    """Iterate over the steps that the owner may choose."""
    return iter(options(state))


def why_not_retreat(state: State, action: Retreat) -> Refusal | None:
    """Return why a retreat step is not allowed, or None."""
    allowed = options(state)
    if action in allowed:
        return None
    place, there = allowed[0].origin, 1 << action.target
    step = state.decision
    assert isinstance(step, TakeStep)
    if action.origin != place:
        return refuse("8.18", f"The piece that has to go back is on {write_piece_label(place)}.", 1 << place.at)
    if action.who is Who.UNIT and b.leader(state.board, place.at, step.side) is None:
        return refuse("3.11", f"Only one piece is on {write_hex(place.at)}. Leave out the word unit.", 0)
    if refusal := refusals.why_no_way_home(state.field, step.side, place.at, action.target):
        return refusal
    if action.who is Who.UNIT and any(other.target == action.target for other in allowed):
        return refuse(
            "8.11", f"The general on {write_hex(place.at)} goes with his unit, if it leaves him alone.", there
        )
    return _why_closed(state, step, action.target)


def _why_closed(state: State, step: TakeStep, target: HexId) -> Refusal:
    there, label = 1 << target, write_hex(target)
    if step.held and _ways(state, step.side, _at(state, step)) & there:
        return refuse("8.14", f"By withdrawing to {label} the unit would leave its general's zone.", there)
    if state.board.general_masks[step.side] & there and b.room(state, step.side) & there:
        return refusals.why_meets_general(label, there)
    if step.unit is None and not b.occupied(state.board) & there:
        return refusals.why_dead_end(label, there)
    return refusals.why_no_room(label, there)


def _at(state: State, step: TakeStep) -> HexId:
    if step.unit is not None:
        return state.board.units[step.unit].at
    assert step.general is not None
    return state.board.generals[step.general].at


def step_back(u: EventBuilder, action: Retreat) -> None:
    """Retreat one hex."""
    step = u.state.decision
    assert isinstance(step, TakeStep)
    if step.unit is None:
        _general_steps(u, action)
    else:
        _unit_steps(u, step.unit, action)


def _is_held(state: State) -> bool:
    """Return True if the step is part of a withdrawal, which stays in the general's zone (rule 8.14)."""
    return isinstance(state.decision, TakeStep) and state.decision.held


def _general_steps(u: EventBuilder, action: Retreat) -> None:
    near, held = b.brigade_near(u.state.board, action.origin.at), _is_held(u.state)
    u.add(e.GeneralRetreated("8.8", action.origin.at, action.target))
    if not held:
        brigades.scatter(u, action.target, near)
    step = u.state.decision
    if isinstance(step, TakeStep) and not step.flags:
        if b.stack(u.state.board, action.target):
            u.add(e.CommandTaken("8.8", action.target))
        u.add(e.RetreatEnded("8.1", 0))


def _unit_steps(u: EventBuilder, number: UnitId, action: Retreat) -> None:
    near, held = b.brigade_near(u.state.board, action.origin.at), _is_held(u.state)
    led = companion(u.state, number) is not None and action.who is Who.ALL
    joins = not led and b.leader(u.state.board, action.target, u.state.board.units[number].side) is not None
    u.add(e.Retreated("8.1", action.origin, action.target, led))
    claim(u, action.target)
    if led and not held and not u.over:
        brigades.scatter(u, action.target, near)
    step = u.state.decision
    if not isinstance(step, TakeStep):
        return
    if joins:
        u.add(e.CommandTaken("8.5", action.target))
        u.add(e.RetreatEnded("8.5", step.flags))
    elif not step.flags:
        u.add(e.RetreatEnded("8.1", 0))


# --- steps without a choice -------------------------------------------------------------------------------------------


def go_on(u: EventBuilder) -> None:
    """Continue a retreat until it ends or its owner has a choice."""
    while isinstance(u.state.decision, TakeStep):
        ways = options(u.state)
        if len(ways) > 1:
            return
        if ways:
            step_back(u, ways[0])
        else:
            _cornered(u, u.state.decision)


def _cornered(u: EventBuilder, step: TakeStep) -> None:
    """Resolve a retreat step without a way (rules 8.6, 8.7 and 8.9)."""
    at = _at(u.state, step)
    off_board = not way_home(u.state.field, step.side, at)
    if step.unit is None:
        too_far = step.flags > rows_home(u.state.field, step.side, at)
        rule = "8.7" if too_far else "8.9"
        brigades.lose_general(u, rule, at)
        u.add(e.RetreatEnded(rule, 0))
    elif off_board:
        _lose_unit(u, step.unit, step.flags)
    elif companion(u.state, step.unit) is not None and not has_second(u.state, step.unit):
        u.add(e.PriceAsked("8.12", b.place_of(u.state.board, step.unit)))
    else:
        _pay_figure(u, step.unit)


def _lose_unit(u: EventBuilder, number: UnitId, flags: int) -> None:
    """Remove a unit driven off the board, and its general unless a second unit stays with him (rule 8.7)."""
    place, side = b.place_of(u.state.board, number), u.state.board.units[number].side
    led = companion(u.state, number) is not None and not has_second(u.state, number)
    u.add(e.UnitEliminated("8.7", place, side))
    if led and not u.over:
        brigades.lose_general(u, "8.7", place.at)
    u.add(e.RetreatEnded("8.7", flags - 1))


# --- paying -----------------------------------------------------------------------------------------------------------


def legal_prices(state: State) -> Iterator[Action]:
    """Iterate over the possible payments for a step that can't be taken."""
    return iter((Lose(Who.UNIT), Lose(Who.GENERAL)))


def pay(u: EventBuilder, action: Lose) -> None:
    """Remove a figure of the unit or the general, as the owner chose (rule 8.12)."""
    price = u.state.decision
    assert isinstance(price, PayFigure)
    if action.who is Who.UNIT:
        _pay_figure(u, price.unit)
        return
    brigades.lose_general(u, "8.12", u.state.board.units[price.unit].at)
    _end_payment(u)


def _pay_figure(u: EventBuilder, number: UnitId) -> None:
    """Remove a figure for a step that can't be taken (rule 8.6)."""
    place = b.place_of(u.state.board, number)
    u.add(e.FiguresLost("8.6", place, 1))
    unit = u.state.board.units[number]
    if unit.strength:
        _end_payment(u)
        return
    second = has_second(u.state, number)
    u.add(e.UnitEliminated("8.6", place, unit.side))
    _leave_flags(u, unit.side, place, second)


def _end_payment(u: EventBuilder) -> None:
    u.add(e.StepPaid("8.6"))
    if not u.over and isinstance(u.state.decision, TakeStep) and not u.state.decision.flags:
        u.add(e.RetreatEnded("8.6", 0))


def _leave_flags(u: EventBuilder, side: Side, place: PieceLabel, second: bool) -> None:
    """Pass the steps left by a destroyed unit to its general, who retreats alone if he can (rule 8.12)."""
    u.add(e.StepPaid("8.6"))
    step = u.state.decision
    if u.over or not isinstance(step, TakeStep):
        return
    led = b.leader(u.state.board, place.at, side) is not None and not second
    driven = bool(led and step.flags and u.state.rules.general_last_loss)
    goes = driven and bool(general_ways(u.state, side, place.at, step.flags))
    if driven and not goes:
        brigades.lose_general(u, "8.12", place.at)
    u.add(e.RetreatEnded("8.6", 0 if goes else max(step.flags - driven, 0)))
    if goes:
        u.add(e.RetreatOrdered("8.12", piece_label(place.at), step.flags, held=False))
