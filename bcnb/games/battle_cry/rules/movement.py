"""Chapter 4, movement of units: distance, obstacles and consequences. Generals are in chapter 5."""

from collections.abc import Iterator
from itertools import chain

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules import generals
from bcnb.games.battle_cry.rules.actions import ALL, GENERAL, UNIT, Action, Move, moves
from bcnb.games.battle_cry.rules.events import BattleBarred, GeneralAttached, Moved, ObjectiveClaimed
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.state import FollowUp, GiveOrders, State
from bcnb.games.battle_cry.rules.victory import newly_claimed
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.board import all_units, occupied, pieces
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.reach import on_the_way, reach, steps_to, why_ground_bars
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.grid.hexes import BOARD, HexId, distance, members, write_hex


def move_length(state: State, at: HexId) -> int:
    """Return the number of hexes that the ordered unit on a hex may move (rule 4.2)."""
    longer = card_in_force(state).reach
    return state.board.units[at].kind.move if longer is None else longer


def movable(state: State) -> int:
    """Return the hexes of ordered units that still have a move (rules 4.1 and 4.3)."""
    card, turn = card_in_force(state), state.turn
    if card.reach == 0:
        return 0
    if card.again and state.rules.second_move_at_once:
        return _movable_at_once(state)
    used = turn.moved_twice if card.moves == 2 and not card.again else turn.moved
    return turn.ordered & ~used


def _movable_at_once(state: State) -> int:
    """Return the hexes of units that have a move with the rule option of an immediate second move (rule 11.16).

    A unit that battled makes its second move right away, all others at the end.
    """
    turn, step = state.turn, state.decision
    if isinstance(step, FollowUp):
        return turn.ordered & 1 << step.at
    return turn.ordered & ~turn.moved & ~turn.fought


def may_go_along(state: State) -> int:
    """Return the hexes where a general may move with the unit (rules 5.5 and 5.7)."""
    turn = state.turn
    return turn.escorts | turn.generals_ordered & ~turn.generals_moved


def closed_to(state: State, led: bool) -> int:
    """Return the hexes that a unit of the side whose turn it is may not enter (rules 4.4, 4.6, 4.8 and 4.12)."""
    board, side = state.board, state.turn.side
    closed = state.field.barred | all_units(board) | board.general_masks[side.foe]
    return closed | board.general_masks[side] if led else closed


def destinations(state: State, at: HexId, led: bool) -> int:
    """Return the hexes where the unit on a hex may end its move, with its general (`led`) or without one."""
    stops = state.field.stops | state.board.general_masks[state.turn.side]
    return reach(at, move_length(state, at), closed_to(state, led), stops)


def legal_moves(state: State) -> Iterator[Action]:
    """Return every move that may be made now, of units and of generals."""
    return chain.from_iterable(chain(_moves_of_units(state), generals.legal_moves(state)))


def _moves_of_units(state: State) -> Iterator[tuple[Action, ...]]:
    """Yield the moves that may be made now by each unit, in tuples."""
    led_here, along = state.board.general_masks[state.turn.side], may_go_along(state)
    led_only = card_in_force(state).led_only
    for at in members(movable(state)):
        shared = led_here >> at & 1
        if along >> at & 1 if shared else not led_only:
            yield moves[at, destinations(state, at, bool(shared)), ALL]
        if shared and not led_only:
            yield moves[at, destinations(state, at, led=False), UNIT]


def why_not_move(state: State, action: Move) -> Refusal | None:
    """Return why a move is not allowed, or None."""
    at, here, label = action.origin, 1 << action.origin, write_hex(action.origin)
    side, board = state.turn.side, state.board
    if not pieces(board, side) & here:
        return refusals.why_no_piece("4.1", label, here)
    unit, general = bool(board.unit_masks[side] & here), bool(board.general_masks[side] & here)
    if action.who is not ALL and not (unit and general):
        return refuse("3.11", f"Only one piece is on {label}. Move it without the word {action.who}.", here)
    if not unit or action.who is GENERAL:
        return generals.why_not_move(state, action)
    led = general and action.who is ALL
    return _why_not_start(state, at, led) or _why_not_there(state, action, led)


def _why_not_start(state: State, at: HexId, led: bool) -> Refusal | None:
    here, label, card = 1 << at, write_hex(at), card_in_force(state)
    ordered, able = bool(state.turn.ordered & here), bool(movable(state) & here)
    if refusal := refusals.why_no_move(state, ordered, able, label, here):
        return refusal
    if led and not may_go_along(state) & here:
        return refusals.why_not_along(label, here, moved=bool(state.turn.generals_moved & here))
    if card.led_only and not led and at in state.board.units:
        return refuse("11.6", f"{card.name} lets a unit move only together with its general.", here)
    return None


def _why_not_there(state: State, action: Move, led: bool) -> Refusal | None:
    at, target = action.origin, action.target
    if at == target:
        return refusals.why_same_hex("unit", at)
    if destinations(state, at, led) >> target & 1:
        return None
    return _why_not_enter(state, target, led) or _why_not_reach(state, at, target, led)


def _why_not_enter(state: State, target: HexId, led: bool) -> Refusal | None:
    if closed := refusals.why_closed(state.field, target):
        return closed
    if all_units(state.board) >> target & 1:
        return refuse("4.4", f"A unit stands on {write_hex(target)}, and no hex holds two.", 1 << target)
    return refusals.why_general_there(state, target, led)


def _why_not_reach(state: State, at: HexId, target: HexId, led: bool) -> Refusal:
    length, there = move_length(state, at), 1 << target
    if distance(at, target) > length:
        return refusals.why_too_far(_rule_of_length(state, at), at, target, "this unit", length)
    board, field, passed = state.board, state.field, on_the_way(at, target, length)
    if reach(at, length, closed_to(state, led=False), field.stops) & there:
        own = board.general_masks[state.turn.side] & passed
        return refuse("4.6" if led else "4.5", f"A general of yours stands on the way to {write_hex(target)}.", own)
    if reach(at, length, field.barred, field.stops) & there:
        return refusals.why_held("4.4", target, occupied(board) & passed)
    return why_ground_bars(field, at, target, length, "4.7")


def _rule_of_length(state: State, at: HexId) -> str:
    """Return the rule for the distance of a unit's move (4.2, 12.1, or the rule of the card)."""
    card = card_in_force(state)
    return card.rule if card.reach is not None else state.board.units[at].kind.move_rule or "4.2"


def make_move(u: EventBuilder, action: Move) -> None:
    """Move pieces, with the consequences of the new hex."""
    state, at, target = u.state, action.origin, action.target
    side, here = state.turn.side, 1 << at
    unit = bool(state.board.unit_masks[side] & here) and action.who is not GENERAL
    general = bool(state.board.general_masks[side] & here) and action.who is not UNIT
    barred = bars_battle(state, at, target) if unit else ""
    u.add(Moved("4.2" if unit else "5.1", at, target, unit, general))
    if barred:
        u.add(BattleBarred(barred, target))
    meet(u, target, unit, general)
    if unit:
        claim(u, target)


def bars_battle(state: State, at: HexId, target: HexId) -> str:
    """Return the rule that forbids a unit to battle this turn after a move, or an empty string.

    Only a move in the order phase can forbid it.
    """
    if not isinstance(state.decision, GiveOrders):
        return ""
    card, kind, ground = card_in_force(state), state.board.units[at].kind, state.field.terrain[target]
    if ground.spoils:
        return ground.rule
    if card.again and ground.stops and state.rules.water_spoils_hit_and_run:
        return "11.27"
    if card.either:
        return "" if state.rules.bombard_mixed else "11.13"
    longest = kind.fights_after if card.reach is None else max(kind.fights_after, card.reach)
    if _steps(state, at, target) > longest:
        return "4.11"
    return ""


def may_battle_after(state: State, at: HexId) -> int:
    """Return the hexes to which a unit may move without losing its battle by `bars_battle`."""
    if not isinstance(state.decision, GiveOrders):
        return BOARD
    card, kind, field = card_in_force(state), state.board.units[at].kind, state.field
    if card.either and not state.rules.bombard_mixed:
        return 0
    barring = field.spoils
    if card.again and state.rules.water_spoils_hit_and_run:
        barring |= field.stops
    if card.either:
        return BOARD & ~barring
    longest = kind.fights_after if card.reach is None else max(kind.fights_after, card.reach)
    stops = field.stops | state.board.general_masks[state.turn.side]
    return reach(at, longest, closed_to(state, led=False), stops) & ~barring


def _steps(state: State, at: HexId, target: HexId) -> int:
    field = state.field
    return steps_to(at, target, closed_to(state, led=False), field.stops | state.board.general_masks[state.turn.side])


def meet(u: EventBuilder, at: HexId, unit: bool, general: bool) -> None:
    """Attach a unit and a general that meet (rules 4.5 and 5.2)."""
    board = u.state.board
    if unit != general and at in board.units and at in board.generals:
        u.add(GeneralAttached("4.5" if unit else "5.2", at))


def claim(u: EventBuilder, at: HexId) -> None:
    """Claim the flags of an objective for a unit that reaches it (rule 9.4)."""
    side = u.state.board.units[at].side
    if points := newly_claimed(u.state, side, at):
        u.add(ObjectiveClaimed("9.4", side, at, points))
