"""Chapter 7: declaring battles. Several in a turn, the double jump, and what a false declaration costs.

A declaration names a rear piece and a direction. Where these meet an opponent it is accepted, true or false: a false
one ends the turn.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry_1961.rules import battle, partners
from bcnb.games.battle_cry_1961.rules import events as e
from bcnb.games.battle_cry_1961.rules.actions import Action, Declare, declare
from bcnb.games.battle_cry_1961.rules.battle import BattleLine, find_line, is_arm, is_open
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder, refuse
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import CAVALRY, INFANTRY
from bcnb.grid.squares import corners, members, spread, write_square

DOUBLE = "7.5"
"""The rule of the double jump."""


def line_of(state: State, action: Declare) -> BattleLine | None:
    """The line that a declaration names; None where it meets no opponent."""
    return find_line(state.rules, state.board, state.turn.commanded, state.foes, action.rear, action.direction)


def legal_declarations(state: State) -> Iterator[Action]:
    """Every battle that may be fought now."""
    found = battle.judged(state.rules, state.field, state.board, state.turn.commanded, state.foes)
    for line, now in found:
        if not _fault_in_turn(state, line, now):
            yield declare(line.rear, line.direction)


def may_declare(state: State) -> bool:
    """Rule 7.9: whether a column meets opponents; nobody is told whether the battle would be a true one."""
    return bool(battle.fronts(state.turn.commanded, state.foes))


# --- what an attack needs ---------------------------------------------------------------------------------------------


def fault(state: State, line: BattleLine) -> str:
    """The first rule that a declared battle does not meet; empty for a true one."""
    now = battle.fault(state.rules, state.field, state.board, state.turn.commanded, line)
    return _fault_in_turn(state, line, now)


def _fault_in_turn(state: State, line: BattleLine, now: str) -> str:
    """The same, where `now` is the first rule that the pieces do not meet as they stand."""
    if line.rear == state.turn.jumper:
        return _fault_of_double(state, line)
    return now or _fault_of_pieces(state, line) or _fault_of_start(state, line)


def _fault_of_pieces(state: State, line: BattleLine) -> str:
    """What the pieces of a column have done in this turn that keeps them from fighting."""
    turn, rules = state.turn, state.rules
    if turn.jumped & line.column:
        return "7.4"
    if turn.stopped & line.column and not rules.fights_on_mountain:
        return "4.4"
    if turn.fought & line.column and not rules.fights_again:
        return "7.10"
    return "7.2" if rules.battle_needs_move and not turn.moved else ""


def _fault_of_start(state: State, line: BattleLine) -> str:
    """Rule 7.3: whether the same battle could have been fought before the first one."""
    before = state.turn.before
    if before is None:
        return ""
    own, rules, board = partners.led_before(state, before), state.rules, before.board
    then = find_line(rules, board, own, board.sides[state.side.foe], line.rear, line.direction)
    ready = then is not None and not battle.fault(rules, state.field, board, own, then)
    return "" if ready else "7.3"


def _fault_of_double(state: State, line: BattleLine) -> str:
    """Rule 7.5: whether infantry that has just jumped may jump a lone cavalry regiment, too."""
    return DOUBLE if lack_of_double(state, line) else ""


class Lack(StrEnum):
    """What a second jump needs, in the order in which it is looked for."""

    INFANTRY = "infantry that jumps"
    ONCE = "a jump that is left"
    ALONE = "nobody else in the column"
    GROUND = "ground from which one may jump"
    CAVALRY = "cavalry next to it"
    LONE = "nobody with that cavalry"
    OPEN = "an open square beyond"


def lack_of_double(state: State, line: BattleLine) -> Lack | None:
    """Rules 7.5 and 7.6: what the piece that has just jumped lacks to jump once more; None where it may."""
    return next((lack for lack, found in _NEEDED.items() if not found(state, line)), None)


def _is_firm(state: State, line: BattleLine) -> bool:
    """A-8: whether one may jump from the ground on which the first jump ended."""
    return state.rules.double_from_mountain or not state.field.mountains >> line.rear & 1


def _is_lone(state: State, line: BattleLine) -> bool:
    """Rule 7.6: whether one piece is all that a line meets."""
    alone = line.defenders.bit_count() == 1
    return alone and (state.rules.lone_by_line or not spread(line.defenders) & state.foes)


_NEEDED: Mapping[Lack, Callable[[State, BattleLine], bool]] = {
    Lack.INFANTRY: lambda state, line: is_arm(state.board, line.rear, INFANTRY),
    Lack.ONCE: lambda state, line: state.turn.chain <= state.rules.extra_jumps,
    Lack.ALONE: lambda state, line: line.column == 1 << line.rear,
    Lack.GROUND: _is_firm,
    Lack.CAVALRY: lambda state, line: bool(state.board.arms[CAVALRY] >> line.front + line.direction.step & 1),
    Lack.LONE: _is_lone,
    Lack.OPEN: lambda state, line: is_open(state.field, state.board, line.beyond),
}
"""Whether there is what a second jump needs."""


# --- declaring --------------------------------------------------------------------------------------------------------


def why_not_declare(state: State, action: Declare) -> Refusal | None:
    """Rules 6.1 and 6.2: why this is no declaration at all; a false one is accepted."""
    here, label = 1 << action.rear, write_square(action.rear)
    if not state.own & here:
        return refuse("6.1", f"No piece of yours stands on {label}.", here & state.field.land)
    if not state.turn.commanded & here:
        return refuse("10.5", f"The piece on {label} is under your partner's command.", here)
    if line_of(state, action) is None:
        return _why_no_line(state, action)
    return None


def _why_no_line(state: State, action: Declare) -> Refusal:
    at, step = int(action.rear), action.direction.step
    while state.turn.commanded >> at + step & 1:
        at += step
    if state.own >> at + step & 1:
        return refuse("10.5", "A piece under your partner's command stands in the line.", 1 << at + step)
    label, word = write_square(at), action.direction.word
    if diagonal := corners(1 << at) & state.foes:
        return refuse("6.2", f"No opponent stands {word} of {label}, and nobody attacks on a diagonal.", diagonal)
    return refuse("6.1", f"No opponent stands next in line {word} of {label}.", 1 << at)


def declare_battle(u: EventBuilder, action: Declare) -> None:
    """A battle is declared, and fought if it meets the conditions."""
    line = line_of(u.state, action)
    assert line is not None
    if rule := fault(u.state, line):
        u.happen(e.BattleDisallowed(rule, action.rear, action.direction))
        if u.state.rules.false_undoes and u.state.turn.before:
            u.happen(e.BattlesUndone("7.8"))
    else:
        _fight(u, line)


def was_disallowed(u: EventBuilder) -> bool:
    """Rule 7.7: whether the declaration was false, which ends the turn."""
    return isinstance(u.events[0], e.BattleDisallowed)


def _fight(u: EventBuilder, line: BattleLine) -> None:
    state, double = u.state, line.rear == u.state.turn.jumper
    jumps = battle.jumps(state.rules, state.field, state.board, line)
    sums = (battle.strength(state.rules, state.board, mask) for mask in (line.column, line.defenders))
    u.happen(e.BattleJoined(DOUBLE if double else "6.4", line.rear, line.direction, *sums))
    if jumps:
        u.happen(e.Jumped("6.7", line.rear, line.beyond))
    foe = state.side.foe
    u.happen(e.PiecesRemoved("6.8" if jumps else "6.9", foe, tuple(members(line.defenders))))
    partners.join_by_loss(u, foe)
    if jumps:
        partners.join(u, line.rear, line.beyond)
