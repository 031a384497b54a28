"""Chapter 5: generals. Moves of a general by himself; a move with a unit belongs to the unit (chapter 4)."""

from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.reach import on_the_way, reach, why_ground_bars
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import Action, Move, Who, moves_to, piece_label
from bcnb.games.north_against_south.rules.brigade_march import Mover, unharmed
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.move_ranges import (
    closed_to_general,
    general_length,
    general_stops,
    general_ways,
    movable_generals,
)
from bcnb.games.north_against_south.rules.state import GeneralId, State
from bcnb.games.north_against_south.rules.zones import general_ties
from bcnb.grid.hexes import HexId, distance, write_hex


@memoized_by_state
def destinations(state: State, number: GeneralId) -> int:
    """Return the hexes where a general may end a move by himself."""
    ways = general_ties(state, number, general_ways(state, number))
    return unharmed(state, ways, Mover(None, number)) if state.turn.marchers else ways


def legal_moves(state: State) -> list[Action]:
    """Return the moves that generals may make by themselves."""
    found, board = list[Action](), state.board
    for number in b.general_ids(movable_generals(state)):
        at = board.generals[number].at
        who = Who.GENERAL if at in board.stacks else Who.ALL
        found += moves_to(piece_label(at), destinations(state, number), who)
    return found


def any_move(state: State) -> bool:
    """Return True if any general may move by himself."""
    return any(destinations(state, number) for number in b.general_ids(movable_generals(state)))


def why_not_move(state: State, action: Move) -> Refusal | None:
    """Return why a general's move is not allowed, or None."""
    at = action.origin.at
    here, label = 1 << at, write_hex(at)
    number = b.leader(state.board, at, state.turn.side)
    if number is None or action.origin.slot:
        return refuse("3.11", f"A general is named by his hex alone, as in move {label}.", here)
    if not (state.turn.generals_ordered | state.turn.marching) >> number & 1:
        return refusals.why_no_order_of_his_own(label, here)
    if not movable_generals(state) >> number & 1:
        return _why_had_move(state, number, here, label)
    if at == action.target:
        return refusals.why_same_hex("general", at)
    if destinations(state, number) >> action.target & 1:
        return None
    if general_ways(state, number) >> action.target & 1:
        return _why_tied(state, number, action.target)
    return refusals.why_general_not_enter(state, action.target) or _why_not_reach(state, number, action.target)


def why_idle(here: int, label: str) -> Refusal:
    """Return the refusal for a general whose order was used to form or give up a brigade (rule 13.10)."""
    words = f"The general on {label} forms a brigade or has given one up, and does nothing else in this turn."
    return refuse("13.10", words, here)


def _why_had_move(state: State, number: GeneralId, here: int, label: str) -> Refusal:
    """Return why a general with an order can't move now (rules 5.5, 11.16 and 13.10)."""
    if state.turn.generals_idle >> number & 1:
        return why_idle(here, label)
    if not state.turn.generals_moved >> number & 1:
        return refuse("11.16", f"Only units make the second move, and the general on {label} goes with one.", here)
    return refuse("5.5", f"The general on {label} has moved in this turn.", here)


def _why_tied(state: State, number: GeneralId, target: HexId) -> Refusal:
    there, label = 1 << target, write_hex(target)
    if state.turn.marching >> number & 1:
        return refuse("13.5", f"Not all of his brigade could end its move around the general on {label}.", there)
    return refuse("13.7", f"Going to {label} the general would leave units of his brigade.", there)


def _why_not_reach(state: State, number: GeneralId, target: HexId) -> Refusal:
    at, length = state.board.generals[number].at, general_length(state, number)
    there, field = 1 << target, state.field
    if distance(at, target) > length:
        rule = "13.5" if length < state.rules.general_move else "5.1"
        return refusals.why_too_far(rule, at, target, "he", length)
    if reach(at, length, field.barred, field.stops) & there:
        passed = b.occupied(state.board) & on_the_way(at, target, length)
        friends = state.board.general_masks[state.turn.side]
        alone = reach(at, length, closed_to_general(state) & ~friends, general_stops(state)) & there
        return refusals.why_held("5.4" if alone else "5.3", target, passed)
    return why_ground_bars(field, at, target, length, "5.1")


def make_move(u: EventBuilder, at: HexId, target: HexId) -> None:
    """Move a general by himself, and let him take command of the units on the hex."""
    number = u.state.board.leaders[at]
    u.add(e.GeneralMoved("13.5" if u.state.turn.marching >> number & 1 else "5.1", at, target))
    if b.stack(u.state.board, target):
        u.add(e.CommandTaken("5.2", target))
