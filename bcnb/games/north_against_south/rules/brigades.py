"""Chapter 13: brigades. How they are formed and given up, and what happens to them when their general is lost."""

from collections.abc import Iterator

from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import (
    Action,
    Disband,
    Enlist,
    Muster,
    disband_at,
    muster_at,
    write_piece_label,
)
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.orders import generals_with_orders, orderable
from bcnb.games.north_against_south.rules.state import Board, ChooseMembers, FormBrigades, GeneralId, State
from bcnb.grid.hexes import HexId, bit, distance, write_hex

# --- possible brigades ------------------------------------------------------------------------------------------------


def candidates(state: State, general: GeneralId) -> int:
    """Return the units that a general may add now: without brigade or order, and in his zone (rules 13.2 and 13.10)."""
    if not state.rules.brigades:
        return 0
    turn = state.turn
    return b.recruits(state.board, general) & ~(turn.idle | turn.moved) & ~(0 if _orders_all(state) else turn.ordered)


def _orders_all(state: State) -> bool:
    return bool(state.turn.card) and card_in_force(state).every


@memoized_by_state
def musterers(state: State) -> int:
    """Return the generals around whom a brigade can be formed now (rule 13.2)."""
    forming = state.decision
    if isinstance(forming, FormBrigades):
        ready = b.free_generals(state.board, forming.side)
    else:
        free = b.free_generals(state.board, state.turn.side)
        ready = commanding(state) & free if free else 0
    return bit([number for number in b.general_ids(ready) if candidates(state, number)])


@memoized_by_state
def disbanders(state: State) -> int:
    """Return the generals who may give up the command of their brigade now (rule 13.10)."""
    board, turn = state.board, state.turn
    own = b.generals_of(board, turn.side) & commanding(state) if board.brigades else 0
    if not own:
        return 0
    busy = turn.idle | turn.moved | (0 if _orders_all(state) else turn.ordered)
    return bit([number for number, units in board.brigades.items() if own >> number & 1 and not units & busy])


def commanding(state: State) -> int:
    """Return the generals with an order for this, either one that is left or one given to all (rule 13.10)."""
    turn = state.turn
    if state.rules.cards[turn.card].every:
        return (turn.generals_ordered | turn.marching) & ~turn.generals_moved
    return orderable(state).commanders


# --- forming ----------------------------------------------------------------------------------------------------------


def legal_musters(state: State) -> Iterator[Action]:
    """Iterate over the generals around whom a brigade may be formed now."""
    return (muster_at(state.board.generals[number].at) for number in b.general_ids(musterers(state)))


def why_not_muster(state: State, action: Muster) -> Refusal | None:
    """Return why a brigade can't be formed, or None."""
    here, label = 1 << action.at, write_hex(action.at)
    side = state.decision.side if isinstance(state.decision, FormBrigades) else state.turn.side
    general = b.leader(state.board, action.at, side)
    if general is None:
        return refuse("13.1", f"No general of yours stands on {label} to lead a brigade.", here)
    if not state.rules.brigades:
        return refuse("13.2", "There are no brigades in this battle.", here)
    if musterers(state) >> general & 1:
        return None
    if b.brigade(state.board, general):
        return refuse("13.1", f"The general on {label} leads a brigade already.", here)
    if not candidates(state, general):
        return refuse("13.2", f"No unit without a brigade and an order stands around the general on {label}.", here)
    return _why_no_command(state, general, here, label)


def _why_no_command(state: State, general: GeneralId, here: int, label: str) -> Refusal:
    if generals_with_orders(state) >> general & 1:
        return refuse("13.10", f"The general on {label} has had his order for this turn.", here)
    return refuse("13.10", f"The card leaves no order for the general on {label}, and this takes one.", here)


def muster(u: EventBuilder, action: Muster) -> None:
    """Begin to form a brigade around a general, which during a turn uses his order."""
    _use_order(u, action.at)
    u.add(e.BrigadeBegun("13.2", action.at))


def _use_order(u: EventBuilder, at: HexId) -> None:
    if u.state.turn.number and not _orders_all(u.state):
        u.add(e.OrderGiven("13.10", at, (), general=True, brigade=False))


def _choosing(state: State) -> ChooseMembers:
    choosing = state.decision
    assert isinstance(choosing, ChooseMembers)
    return choosing


def may_close(state: State) -> bool:
    """Return True if the brigade that is being formed has a unit (rule 13.1)."""
    return bool(b.brigade(state.board, _choosing(state).general))


def legal_members(state: State) -> Iterator[Action]:
    """Iterate over the units that may be added now."""
    return map(Enlist, b.places_of(state.board, candidates(state, _choosing(state).general)))


def why_not_enlist(state: State, action: Enlist) -> Refusal | None:
    """Return why a unit can't be added to a brigade, or None."""
    here, label = 1 << action.at.at, write_piece_label(action.at)
    number = b.find_unit(state.board, action.at)
    if number is None:
        return refuse("13.2", f"There is no such unit on {label}; of two units say which, as in e6-1.", here)
    if candidates(state, _choosing(state).general) >> number & 1:
        return None
    return refuse(
        "13.2", f"The unit on {label} is not one without a brigade and an order in this general's zone.", here
    )


def enlist(u: EventBuilder, action: Enlist) -> None:
    """Add a unit, and complete the brigade if it is full or no other unit can join it."""
    general = _choosing(u.state).general
    u.add(e.UnitEnlisted("13.2", action.at, u.state.board.generals[general].at))
    full = b.brigade(u.state.board, general).bit_count() >= u.state.rules.most_in_brigade
    if full or not candidates(u.state, general):
        close(u)


def close(u: EventBuilder) -> None:
    """Complete the brigade and, before the first turn, end the forming if no other general can form one."""
    u.add(e.BrigadeFormed("13.2", u.state.board.generals[_choosing(u.state).general].at))
    forming = u.state.decision
    if isinstance(forming, FormBrigades) and not musterers(u.state):
        end_forming(u)


def end_forming(u: EventBuilder) -> None:
    """End a side's forming of brigades before the first turn."""
    forming = u.state.decision
    assert isinstance(forming, FormBrigades)
    u.add(e.FormingEnded("13.2", forming.side))


# --- giving up, losing and scattering a brigade -----------------------------------------------------------------------


def legal_disbandings(state: State) -> Iterator[Action]:
    """Iterate over the generals who may give up their brigade now."""
    return (disband_at(state.board.generals[number].at) for number in b.general_ids(disbanders(state)))


def why_not_disband(state: State, action: Disband) -> Refusal | None:
    """Return why a brigade can't be given up, or None."""
    here, label = 1 << action.at, write_hex(action.at)
    general = b.leader(state.board, action.at, state.turn.side)
    if general is None or not b.brigade(state.board, general):
        return refuse("13.10", f"No general of yours leads a brigade from {label}.", here)
    if disbanders(state) >> general & 1:
        return None
    if commanding(state) >> general & 1:
        return refuse("13.10", f"Units of the brigade on {label} have had an order in this turn.", here)
    return _why_no_command(state, general, here, label)


def disband(u: EventBuilder, action: Disband) -> None:
    """Give up a general's brigade; he and its units do nothing else this turn."""
    _use_order(u, action.at)
    u.add(e.BrigadeGivenUp("13.10", action.at))


def why_outrun(at: HexId, target: HexId, length: int) -> Refusal:
    """Return the refusal of a move that takes a general farther than his slower brigade may march (rule 13.5)."""
    words = f"{write_hex(target)} is {distance(at, target)} hexes away, and with the general on {write_hex(at)}, "
    return refuse("13.5", f"{words}who marches with his brigade, the unit may move {length}.", 1 << target)


def lose_general(u: EventBuilder, rule: str, at: HexId) -> None:
    """Remove a general; his brigade ends or, by a rule option, gets another general (rule 13.11)."""
    number = u.state.board.leaders[at]
    if b.brigade(u.state.board, number):
        heir = _heir(u.state, number)
        u.add(e.BrigadeEnded("13.11", at) if heir is None else e.BrigadeInherited("13.11", at, heir))
    u.add(e.GeneralEliminated(rule, at, u.state.board.generals[number].side))


def _heir(state: State, general: GeneralId) -> HexId | None:
    """Return the hex of the nearest general without a brigade, or None by default (the alternative of rule 13.11)."""
    if not state.rules.brigade_inherited:
        return None
    board, fallen = state.board, state.board.generals[general]
    free = (n for n in b.general_ids(b.generals_of(board, fallen.side)) if not b.brigade(board, n))
    places = (board.generals[number].at for number in free)
    return min(places, key=lambda at: (distance(at, fallen.at), at), default=None)


def scatter(u: EventBuilder, at: HexId, near: int) -> None:
    """Scatter the brigade of a general who was driven back to a hex, unless all its units are with him (rule 13.9).

    `near` are the units of the brigade that were with him before; with the alternative of N-32, only they count.
    """
    general = u.state.board.leaders.get(at)
    if general is None or u.state.board.generals[general].scattered:
        return
    away = b.brigade(u.state.board, general) & ~b.with_general(u.state.board, general)
    if away if u.state.rules.stray_scatters else away & near:
        u.add(e.BrigadeScattered("13.9", at))


def reunite(u: EventBuilder) -> None:
    """Reunite scattered brigades whose units are all with their general (rule 13.9)."""
    board = u.state.board
    for number, general in board.generals.items():
        if general.scattered and _all_with(board, number):
            u.add(e.BrigadeReunited("13.9", general.at))


def _all_with(board: Board, general: GeneralId) -> bool:
    units = b.brigade(board, general)
    return bool(units) and not units & ~b.with_general(board, general)
