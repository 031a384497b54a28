"""Chapter 4: movement of units: distance, terrain and loss of battle. `dismount` has rule 4.16; chapter 5, generals."""

from collections.abc import Iterator

from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.reach import on_the_way, reach, steps_to, why_ground_bars
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import brigades, generals
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import (
    Action,
    Move,
    PieceLabel,
    Who,
    moves_to,
    write_piece_label,
)
from bcnb.games.north_against_south.rules.brigade_march import Mover, can_close, torn, unharmed, ways_to_close
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.move_ranges import (
    closed_to_unit,
    movable_units,
    unit_length,
    unit_stops,
    unit_ways,
)
from bcnb.games.north_against_south.rules.state import GeneralId, State, UnitId
from bcnb.games.north_against_south.rules.victory import newly_claimed
from bcnb.games.north_against_south.rules.zones import is_left_behind, led_ties, pair_ties, strays, unit_ties
from bcnb.grid.hexes import NEIGHBOURS, HexId, distance, write_hex

# --- possible moves ---------------------------------------------------------------------------------------------------


def companion(state: State, number: UnitId) -> GeneralId | None:
    """Return the general on the hex of a unit of the current side, or None."""
    return b.leader(state.board, state.board.units[number].at, state.turn.side)


def may_go_along(state: State) -> int:
    """Return the generals who may move with a unit of their hex (rules 5.5 and 5.7)."""
    turn = state.turn
    return (turn.escorts | turn.generals_ordered | turn.marching) & ~turn.generals_moved


def destinations(state: State, number: UnitId, led: bool) -> int:
    """Return the hexes where a unit may end its move, with the general of its hex (`led`) or without him."""
    return _destinations(state, number, led)  # by position, because the cache treats keyword arguments as another call


@memoized_by_state
def _destinations(state: State, number: UnitId, led: bool) -> int:
    general = companion(state, number) if led else None
    ways = _ways(state, number, general)
    return unharmed(state, ways, Mover(number, general)) if state.turn.marchers else ways


def _ways(state: State, number: UnitId, general: GeneralId | None) -> int:
    """Return the hexes where a unit and a general who goes along may end their move, before the limits of marches."""
    ways = unit_ways(state, number, general is not None)
    if not ways:
        return 0
    if state.rules.pair_stays_together:
        ways = pair_ties(state, number, ways)
    return unit_ties(state, number, ways) if general is None else led_ties(state, number, general, ways)


def legal_moves(state: State) -> list[Action]:
    """Return all moves of units and generals that are allowed now."""
    found = list[Action]()
    for number, who, ways in _unit_ways(state):
        if ways:
            found += moves_to(b.place_of(state.board, number), ways, who)
    found += generals.legal_moves(state)
    return found


def any_move(state: State) -> bool:
    """Return True if any unit or general may move now."""
    return any(ways for _, _, ways in _unit_ways(state)) or generals.any_move(state)


def _unit_ways(state: State) -> Iterator[tuple[UnitId, Who, int]]:
    """Iterate over the destinations of each unit, with the general of its hex and without him."""
    board, led = state.board, state.board.general_masks[state.turn.side]
    for number in b.unit_ids(movable_units(state)):
        at = board.units[number].at
        if not led >> at & 1:
            yield number, Who.ALL, _destinations(state, number, False)
            continue
        if may_go_along(state) >> board.leaders[at] & 1:
            yield number, Who.ALL, _destinations(state, number, True)
        yield number, Who.UNIT, _destinations(state, number, False)


# --- refusals ---------------------------------------------------------------------------------------------------------


def why_not_move(state: State, action: Move) -> Refusal | None:
    """Return why a move is not allowed, or None."""
    number = b.find_unit(state.board, action.origin)
    if number is not None and _is_allowed(state, number, action):
        return None
    return _why_refused(state, action, number)


def _is_allowed(state: State, number: UnitId, action: Move) -> bool:
    """Return True if a unit may make this move, asked first because most moves are allowed."""
    general = state.board.leaders.get(action.origin.at)
    if action.who is Who.GENERAL or (action.who is Who.UNIT and general is None):
        return False
    led = general is not None and action.who is Who.ALL
    return _may_start(state, number, led) and bool(_destinations(state, number, led) >> action.target & 1)


def _why_refused(state: State, action: Move, number: UnitId | None) -> Refusal | None:
    at, here, label = action.origin.at, 1 << action.origin.at, write_piece_label(action.origin)
    if not b.pieces(state.board, state.turn.side) & here:
        return refusals.why_no_piece("4.1", label, here)
    units, led = b.stack(state.board, at), b.leader(state.board, at, state.turn.side) is not None
    if action.who is not Who.ALL and not (units and led):
        return refuse("3.11", f"Only one piece is on {label}. Leave out the word {action.who}.", here)
    if action.who is Who.GENERAL or (not units and not action.origin.slot):
        return generals.why_not_move(state, action)
    if number is None:
        return _why_unclear(state, action.origin)
    with_general = led and action.who is Who.ALL
    return _why_not_start(state, number, with_general) or _why_not_there(state, action, number, with_general)


def _may_start(state: State, number: UnitId, led: bool) -> bool:
    general = companion(state, number) if led else None
    return bool(movable_units(state) >> number & 1) and (general is None or bool(may_go_along(state) >> general & 1))


def _why_unclear(state: State, place: PieceLabel) -> Refusal:
    here, label = 1 << place.at, write_hex(place.at)
    if len(b.stack(state.board, place.at)) > 1:
        return refuse("4.17", f"Two units stand on {label}, and they move one by one: say {label}-1.", here)
    return refuse("3.11", f"Only one piece is on {label}: say {label}.", here)


def _why_not_start(state: State, number: UnitId, led: bool) -> Refusal | None:
    place = b.place_of(state.board, number)
    here, label = 1 << place.at, write_piece_label(place)
    if state.turn.idle >> number & 1:
        return refuse("13.10", f"The brigade on {label} is being formed or given up, and does nothing else.", here)
    ordered, able = bool(state.turn.ordered >> number & 1), bool(movable_units(state) >> number & 1)
    if refusal := refusals.why_no_move(state, ordered, able, label, here):
        return refusal
    if not unit_length(state, number):
        return refuse("4.16", f"Dismounted cavalry, or a brigade with some of it, does not move: {label}.", here)
    general = companion(state, number)
    if led and general is not None and not may_go_along(state) >> general & 1:
        return _why_not_along(state, general)
    return None


def _why_not_along(state: State, general: GeneralId) -> Refusal:
    at = state.board.generals[general].at
    here, label = 1 << at, write_hex(at)
    if state.turn.generals_idle >> general & 1:
        return generals.why_idle(here, label)
    return refusals.why_not_along(label, here, moved=bool(state.turn.generals_moved >> general & 1))


def _why_not_there(state: State, action: Move, number: UnitId, led: bool) -> Refusal:
    target, at = action.target, action.origin.at
    if at == target:
        return refusals.why_same_hex("unit", at)
    if unit_ways(state, number, led) >> target & 1:
        return _why_tied(state, number, target, led)
    return _why_not_enter(state, target, led) or _why_not_reach(state, number, target, led)


def _why_tied(state: State, number: UnitId, target: HexId, led: bool) -> Refusal:
    there, label = 1 << target, write_hex(target)
    if not pair_ties(state, number, there):
        return refuse("4.17", f"The two units of a pair go to the same hex, and they cannot both enter {label}.", there)
    if _ways(state, number, companion(state, number) if led else None) & there:
        return why_torn(target)
    if strays(state) >> number & 1:
        return refuse("13.8", f"A unit that has strayed goes to its general, and {label} is no way to him.", there)
    return refuse("13.7", f"On {label} a unit would leave the zone of its brigade's general, or he his units.", there)


def why_torn(at: HexId) -> Refusal:
    """Return the refusal of a place of a unit from which its marching brigade could not close up (rule 13.5)."""
    label = write_hex(at)
    return refuse("13.5", f"With a unit on {label} the brigade could not end its move around its general.", 1 << at)


def _why_not_enter(state: State, target: HexId, led: bool) -> Refusal | None:
    there, label, board, side = 1 << target, write_hex(target), state.board, state.turn.side
    if closed := refusals.why_closed(state.field, target):
        return closed
    if board.unit_masks[side.foe] & there:
        return refuse("4.4", f"The enemy holds {label}.", there)
    if board.full_masks[side] & there:
        return refuse("4.4", f"Two units stand on {label}, and no hex holds three.", there)
    return refusals.why_general_there(state, target, led)


def _why_not_reach(state: State, number: UnitId, target: HexId, led: bool) -> Refusal:
    at, length = state.board.units[number].at, unit_length(state, number, led)
    there, field = 1 << target, state.field
    if distance(at, target) > length:
        if length < unit_length(state, number):
            return brigades.why_outrun(at, target, length)
        return refusals.why_too_far(_rule_of_length(state, number), at, target, "this unit", length)
    if reach(at, length, field.barred, field.stops) & there:
        passed = b.occupied(state.board) & on_the_way(at, target, length)
        return refusals.why_held(_rule_of_way(state, at, target, length, led), target, passed)
    return why_ground_bars(field, at, target, length, "4.7")


def _rule_of_length(state: State, number: UnitId) -> str:
    """Return the rule for the length of a unit's move (rules 4.2, 11.4 and 13.5)."""
    if state.turn.marchers >> number & 1 and not state.rules.own_pace:
        return "13.5"
    card = card_in_force(state)
    return card.rule if card.reach is not None else "4.2"


def _rule_of_way(state: State, at: HexId, target: HexId, length: int, led: bool) -> str:
    """Return the first rule by which pieces block the way to a hex (rules 4.4, 4.5, 4.6 and 4.12)."""
    board, side, field = state.board, state.turn.side, state.field
    closed, stops = field.barred | board.full_masks[side] | board.unit_masks[side.foe], board.unit_masks[side]
    if not reach(at, length, closed, field.stops | stops) >> target & 1:
        return "4.4"
    if not reach(at, length, closed | board.general_masks[side.foe], field.stops | stops) >> target & 1:
        return "4.12"
    return "4.6" if led else "4.5"


# --- moving -----------------------------------------------------------------------------------------------------------


def make_move(u: EventBuilder, action: Move) -> None:
    """Move pieces; a unit may lose its battle, meet a general, or reach an objective."""
    number = b.find_unit(u.state.board, action.origin)
    if number is None or action.who is Who.GENERAL:
        generals.make_move(u, action.origin.at, action.target)
    else:
        _move_unit(u, number, action)
    brigades.reunite(u)


def _move_unit(u: EventBuilder, number: UnitId, action: Move) -> None:
    state, target = u.state, action.target
    led = state.board.general_masks[state.turn.side]
    general = bool(led >> action.origin.at & 1) and action.who is Who.ALL
    barred = _bars_battle(state, number, target)
    meets = not general and led >> target & 1
    u.add(e.Moved("13.5" if state.turn.marchers >> number & 1 else "4.2", action.origin, target, general))
    if barred:
        u.add(e.BattleBarred(barred, b.place_of(u.state.board, number)))
    if meets:
        u.add(e.CommandTaken("4.5", target))
    claim(u, target)


def _bars_battle(state: State, number: UnitId, target: HexId) -> str:
    """Return the rule by which a unit that makes this move may not battle this turn, or an empty text."""
    card, ground = card_in_force(state), state.field.terrain[target]
    kind = state.rules.read(state.board.units[number].kind)
    if ground.spoils and state.rules.entry_spoils:
        return ground.rule
    if card.again and ground.stops and state.rules.water_spoils_hit_and_run:
        return "11.27"
    if card.either:
        return "" if state.rules.bombard_mixed else "11.13"
    longest = kind.fights_after if card.reach is None else max(kind.fights_after, card.reach)
    if longest and NEIGHBOURS[state.board.units[number].at] >> target & 1:
        return ""
    return "4.11" if unit_length(state, number) > longest and _steps(state, number, target) > longest else ""


def _steps(state: State, number: UnitId, target: HexId) -> int:
    at = state.board.units[number].at
    if NEIGHBOURS[at] >> target & 1:
        return 1
    return steps_to(at, target, closed_to_unit(state, led=False), unit_stops(state))


def claim(u: EventBuilder, at: HexId) -> None:
    """Award the points of an objective that a unit has reached for the first time (rule 9.4)."""
    if not u.state.field.objectives:
        return
    side = u.state.board.units[u.state.board.stacks[at][0]].side
    if points := newly_claimed(u.state, side, at):
        u.add(e.ObjectiveClaimed("9.4", side, at, points))


# --- the end of the moves ---------------------------------------------------------------------------------------------


def why_not_done(state: State) -> Refusal | None:
    """Return why the moves can't end yet, or None (rules 4.17, 13.5 and 13.8).

    Split pairs, split brigades and strayed units have to move first.
    """
    return _why_pair_late(state) or _why_brigade_late(state)


def may_be_done(state: State) -> bool:
    """Return True if the moves may end; quicker than `why_not_done` if a march clearly has to continue."""
    late = b.strayed(state.board, state.turn.side)
    if not (late or state.rules.pair_stays_together):
        return True
    return not (torn(state) and can_close(state)) and why_not_done(state) is None


def _why_pair_late(state: State) -> Refusal | None:
    if not state.rules.pair_stays_together:
        return None
    for number in b.unit_ids(movable_units(state)):
        if is_left_behind(state, number) and destinations(state, number, led=False):
            place = b.place_of(state.board, number)
            words = (
                f"The other unit of its pair has moved, and the unit on {write_piece_label(place)} has to follow it."
            )
            return refuse("4.17", words, 1 << place.at)
    return None


def _why_brigade_late(state: State) -> Refusal | None:
    late = strays(state)
    if not late:
        return None
    return _why_march_late(state) or _why_stray_late(state, movable_units(state) & late & ~state.turn.marchers)


def _why_march_late(state: State) -> Refusal | None:
    """Return the refusal to stop a march that can still end around its general (rule 13.5)."""
    steps = ways_to_close(state) if torn(state) else None
    if not steps:
        return None
    label, here = write_hex(steps[0].origin), 1 << steps[0].origin
    whom = f"the one on {label} has to follow it" if steps[0].general else f"the unit on {label} has still to move"
    return refuse("13.5", f"A brigade ends its move around its general, and {whom}.", here)


def _why_stray_late(state: State, late: int) -> Refusal | None:
    for number in b.unit_ids(late & ~state.turn.moved):
        if refusal := why_nearer_first(state, number):
            return refusal
    return None


def why_nearer_first(state: State, number: UnitId) -> Refusal | None:
    """Return the refusal for a strayed unit that has to come nearer to its general first, or None (rule 13.8)."""
    if not (state.rules.strayed_first and strays(state) >> number & 1 and destinations(state, number, led=False)):
        return None
    place = b.place_of(state.board, number)
    words = f"The unit on {write_piece_label(place)} has strayed, and comes nearer to its general first."
    return refuse("13.8", words, 1 << place.at)
