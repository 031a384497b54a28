"""Chapter 7: declared battles. Several battles in a turn, the double jump, and the cost of a false declaration.

A declaration names a rear piece and a direction. If its column meets an opponent, the declaration is accepted, true or
false. A false one ends the turn.
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
"""The number of the rule about the double jump."""


def line_of(state: State, action: Declare) -> BattleLine | None:
    """Return the line that a declaration names, or None if it meets no opponent."""
    return find_line(state.rules, state.board, state.turn.commanded, state.foes, action.rear, action.direction)


def legal_declarations(state: State) -> Iterator[Action]:
    """Iterate over the declarations of all battles that can be fought now."""
    found = battle.judged(state.rules, state.field, state.board, state.turn.commanded, state.foes)
    for line, now in found:
        if not _fault_in_turn(state, line, now):
            yield declare(line.rear, line.direction)


def may_declare(state: State) -> bool:
    """Return True if some column meets an opponent, whether or not a battle there would be allowed (rule 7.9)."""
    return bool(battle.fronts(state.turn.commanded, state.foes))


# --- conditions of an attack ------------------------------------------------------------------------------------------


def fault(state: State, line: BattleLine) -> str:
    """Return the number of the first rule that a declared battle breaks, or an empty text for a true declaration."""
    now = battle.fault(state.rules, state.field, state.board, state.turn.commanded, line)
    return _fault_in_turn(state, line, now)


def _fault_in_turn(state: State, line: BattleLine, now: str) -> str:
    """Return the same as `fault`, given the first rule that the current board breaks (`now`)."""
    if line.rear == state.turn.jumper:
        return _fault_of_double(state, line)
    return now or _fault_of_pieces(state, line) or _fault_of_start(state, line)


def _fault_of_pieces(state: State, line: BattleLine) -> str:
    """Return the rule that forbids the pieces of a column to fight because of what they did earlier in this turn."""
    turn, rules = state.turn, state.rules
    if turn.jumped & line.column:
        return "7.4"
    if turn.stopped & line.column and not rules.fights_on_mountain:
        return "4.4"
    if turn.fought & line.column and not rules.fights_again:
        return "7.10"
    return "7.2" if rules.battle_needs_move and not turn.moved else ""


def _fault_of_start(state: State, line: BattleLine) -> str:
    """Return 7.3 if the same battle was not possible before the first battle of the turn, or an empty text."""
    before = state.turn.before
    if before is None:
        return ""
    own, rules, board = partners.led_before(state, before), state.rules, before.board
    then = find_line(rules, board, own, board.sides[state.side.foe], line.rear, line.direction)
    ready = then is not None and not battle.fault(rules, state.field, board, own, then)
    return "" if ready else "7.3"


def _fault_of_double(state: State, line: BattleLine) -> str:
    """Return 7.5 if infantry that has just jumped cannot also jump a lone cavalry regiment, or an empty text."""
    return DOUBLE if lack_of_double(state, line) else ""


class Lack(StrEnum):
    """The conditions of a second jump, in the order in which they are checked."""

    INFANTRY = "infantry that jumps"
    ONCE = "a jump that is left"
    ALONE = "nobody else in the column"
    GROUND = "ground from which one may jump"
    CAVALRY = "cavalry next to it"
    LONE = "nobody with that cavalry"
    OPEN = "an open square beyond"


def lack_of_double(state: State, line: BattleLine) -> Lack | None:
    """Return the first condition that keeps the piece from jumping a second time, or None (rules 7.5 and 7.6)."""
    return next((lack for lack, found in _NEEDED.items() if not found(state, line)), None)


def _is_firm(state: State, line: BattleLine) -> bool:
    """Return True if a piece can jump again from the square on which its first jump ended (A-8)."""
    return state.rules.double_from_mountain or not state.field.mountains >> line.rear & 1


def _is_lone(state: State, line: BattleLine) -> bool:
    """Return True if the line meets exactly one piece, and it is lone by the rule option (rule 7.6, A-6)."""
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
"""For each condition of a second jump, a function that returns true if it is met."""


# --- declaring a battle -----------------------------------------------------------------------------------------------


def why_not_declare(state: State, action: Declare) -> Refusal | None:
    """Return why this is not a declaration at all, or None; a false declaration is accepted (rules 6.1 and 6.2)."""
    here, label = 1 << action.rear, write_square(action.rear)
    if not state.own & here:
        return refuse("6.1", f"You have no piece on {label}.", here & state.field.land)
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
        return refuse("10.5", "A piece under your partner's command is in the line.", 1 << at + step)
    label, word = write_square(at), action.direction.word
    if diagonal := corners(1 << at) & state.foes:
        return refuse("6.2", f"No opponent stands {word} of {label}, and nobody attacks on a diagonal.", diagonal)
    return refuse("6.1", f"No opponent stands next in line {word} of {label}.", 1 << at)


def declare_battle(u: EventBuilder, action: Declare) -> None:
    """Declare a battle, and fight it if it meets the conditions."""
    line = line_of(u.state, action)
    assert line is not None
    if rule := fault(u.state, line):
        u.add(e.BattleDisallowed(rule, action.rear, action.direction))
        if u.state.rules.false_undoes and u.state.turn.before:
            u.add(e.BattlesUndone("7.8"))
    else:
        _fight(u, line)


def was_disallowed(u: EventBuilder) -> bool:
    """Return True if the declaration was false, which ends the turn (rule 7.7)."""
    return isinstance(u.events[0], e.BattleDisallowed)


def _fight(u: EventBuilder, line: BattleLine) -> None:
    state, double = u.state, line.rear == u.state.turn.jumper
    jumps = battle.jumps(state.rules, state.field, state.board, line)
    sums = (battle.strength(state.rules, state.board, mask) for mask in (line.column, line.defenders))
    u.add(e.BattleJoined(DOUBLE if double else "6.4", line.rear, line.direction, *sums))
    if jumps:
        u.add(e.Jumped("6.7", line.rear, line.beyond))
    foe = state.side.foe
    u.add(e.PiecesRemoved("6.8" if jumps else "6.9", foe, tuple(members(line.defenders))))
    partners.join_by_loss(u, foe)
    if jumps:
        partners.join(u, line.rear, line.beyond)
