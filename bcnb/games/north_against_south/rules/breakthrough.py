"""Chapter 14: breakthrough. The attacker's move into the hex that it emptied, and the second battle of cavalry."""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.tables import Arm
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import Action, Battle, Move, Who, battle, move, write_piece_label
from bcnb.games.north_against_south.rules.battle import aims, supports, why_not_target
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.movement import claim, companion
from bcnb.games.north_against_south.rules.state import Attack, State, Unit
from bcnb.games.north_against_south.rules.zones import keeping
from bcnb.grid.hexes import NEIGHBOURS, write_hex


def _attack(state: State) -> Attack:
    assert state.turn.attack is not None
    return state.turn.attack


def may_follow(state: State) -> bool:
    """Return True if the attacker may enter the hex of its target (rules 14.1 and 14.2)."""
    attack = _attack(state)
    unit = state.board.units.get(attack.attacker)
    if unit is None or attack.again or not attack.near or not attack.stands:
        return False
    closed = b.occupied(state.board) | state.field.barred
    return _follows(state, unit) and _emptied(state, attack) and not closed >> attack.hex & 1


def _follows(state: State, unit: Unit) -> bool:
    """Return True for infantry and mounted cavalry, which break through (rule 14.2)."""
    if unit.kind.arm is Arm.CAVALRY:
        return bool(unit.kind.move) or state.rules.dismounted_follows
    return unit.kind.arm is Arm.INFANTRY


def _emptied(state: State, attack: Attack) -> bool:
    """Return True if the attack destroyed the unit or drove it out of its hex (rule 14.1).

    By default, an attack on a general by himself does not count (N-31).
    """
    if attack.unit is None:
        return state.rules.general_makes_way
    unit = state.board.units.get(attack.unit)
    return unit is None or (attack.driven and unit.at != attack.hex)


def offer(u: EventBuilder) -> None:
    """Offer the breakthrough to the attacker."""
    attack = _attack(u.state)
    u.add(e.BreakthroughOffered("14.1", b.place_of(u.state.board, attack.attacker), attack.hex))


def legal_follow_ups(state: State) -> Iterator[Action]:
    """Iterate over the attacker's moves, with its general and without him."""
    attack = _attack(state)
    place, general = b.place_of(state.board, attack.attacker), companion(state, attack.attacker)
    if general is None or _may_lead(state):
        yield move(place, attack.hex)
    if general is not None:
        yield move(place, attack.hex, Who.UNIT)


def _may_lead(state: State) -> bool:
    """Return True if the general may go along, because he doesn't leave units of his brigade (rules 13.7 and 14.4)."""
    attack = _attack(state)
    general = companion(state, attack.attacker)
    assert general is not None
    others = b.with_general(state.board, general) & ~(1 << attack.attacker)
    return bool(keeping(state.board, others) >> attack.hex & 1)


def why_not_follow(state: State, action: Move) -> Refusal | None:
    """Return why this breakthrough is not allowed, or None."""
    allowed = list(legal_follow_ups(state))
    if action in allowed:
        return None
    attack = _attack(state)
    place, there = b.place_of(state.board, attack.attacker), 1 << attack.hex
    if (action.origin, action.target) == (place, attack.hex) and action.who is Who.ALL:
        return refuse("13.7", "The general would leave units of his brigade: move the unit by itself.", there)
    words = f"Only the unit on {write_piece_label(place)} may move now, to {write_hex(attack.hex)}."
    return refuse("14.1", words, there | 1 << place.at)


def follow(u: EventBuilder, action: Move) -> None:
    """Move the attacker into the hex; cavalry may then battle once more."""
    led = companion(u.state, _attack(u.state).attacker) is not None and action.who is Who.ALL
    u.add(e.BrokeThrough("14.1", action.origin, action.target, led))
    claim(u, action.target)
    if not u.over and next(legal_second_battles(u.state), None):
        attack = _attack(u.state)
        assert attack.unit is not None
        board = u.state.board
        place, target = b.place_of(board, attack.attacker), b.place_of(board, attack.unit)
        u.add(e.SecondBattleOffered("14.3", place, target))


def legal_second_battles(state: State) -> Iterator[Action]:
    """Iterate over second battles of mounted cavalry against an adjacent unit that it drove back (rule 14.3)."""
    attack = _attack(state)
    unit = state.board.units[attack.attacker]
    if attack.unit not in state.board.units or unit.kind.arm is not Arm.CAVALRY or not unit.kind.move:
        return
    if state.field.spoils >> unit.at & 1 and state.rules.entry_spoils:
        return
    assert attack.unit is not None
    place = b.place_of(state.board, attack.unit)
    near = aims(state, attack.attacker) & NEIGHBOURS[unit.at] & 1 << place.at
    own = b.place_of(state.board, attack.attacker)
    yield from (battle(own, place, who) for who, _ in supports(state, attack.attacker, near))


def why_not_again(state: State, action: Battle) -> Refusal | None:
    """Return why a second battle is not allowed, or None."""
    if action in set(legal_second_battles(state)):
        return None
    attack = _attack(state)
    assert attack.unit is not None
    place, target = b.place_of(state.board, attack.attacker), b.place_of(state.board, attack.unit)
    if (action.attacker, action.target) == (place, target):
        return why_not_target(state, attack.attacker, action)
    cavalry, unit = write_piece_label(place), write_piece_label(target)
    words = f"Only the cavalry on {cavalry} may battle now, and only the unit on {unit}."
    return refuse("14.3", words, 1 << place.at | 1 << target.at)
