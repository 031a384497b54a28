"""Chapter 7: battle: the possible attackers and targets, the number of dice, and mounting instead of a battle (4.18).

Module `attack` has what follows an attack.
"""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import refusals, terrain
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.sight import seen, why_unseen
from bcnb.games.hexboard.rules.tables import HORSE, Arm, UnitType
from bcnb.games.hexboard.rules.terrain import saps
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import (
    Action,
    Battle,
    Mount,
    PieceLabel,
    Who,
    battle,
    piece_label,
    write_piece_label,
)
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.state import GeneralId, State, UnitId
from bcnb.games.north_against_south.rules.tables import PLACES
from bcnb.grid.hexes import HexId, bit, distance, members, within, write_hex

# --- possible attackers -----------------------------------------------------------------------------------------------


def ordered_to_battle(state: State) -> int:
    """Return the units that the card lets battle: ordered units or, with Leadership, led units (rules 7.1 and 11.6)."""
    board, turn = state.board, state.turn
    if state.rules.cards[turn.card].led_only:
        return b.units_of(board, turn.side, board.general_masks[turn.side]) & ~turn.idle
    return turn.ordered & ~turn.idle


def battles_used(state: State) -> int:
    """Return the units that have battled as often as they may (rule 7.2)."""
    turn = state.turn
    card = state.rules.cards[turn.card]
    if card.battles < 2:
        return turn.fought
    if not card.either:
        return turn.fought_twice
    return turn.fought_twice | turn.fought & turn.moved | turn.moved_twice


def shooters(state: State) -> int:
    """Return the units that may still battle this turn, with or without a target (rules 7.1, 7.2 and 13.6)."""
    ready = ordered_to_battle(state) & ~state.turn.spoiled & ~battles_used(state)
    if not _counts_battles(state):
        return ready
    return bit(number for number in b.unit_ids(ready) if _fits_the_card(state, number))


def _counts_battles(state: State) -> bool:
    """Return True if the card's number limits the battles, because a brigade moved on one order (rule 13.6)."""
    return bool(state.turn.marchers) and (state.rules.one_of_a_brigade or not card_in_force(state).every)


def _fits_the_card(state: State, number: UnitId) -> bool:
    card, turn, here = card_in_force(state), state.turn, 1 << number
    if not card.every:
        return _groups(state, turn.fought | here) <= card.orders
    general = state.board.units[number].brigade
    marched = turn.marchers & b.brigade(state.board, general) if general is not None else 0
    return not marched & here or _groups(state, turn.fought & marched | here) == 1


def _groups(state: State, units: int) -> int:
    """Return how many units these count as: units that one general commands together count as one (rule 13.6)."""
    if not state.rules.stack_battles_as_one:
        return units.bit_count()
    return units.bit_count() - sum(max((units & team).bit_count() - 1, 0) for team in state.turn.teams)


# --- dice -------------------------------------------------------------------------------------------------------------


def range_dice(state: State, number: UnitId) -> tuple[int, ...]:
    """Return a unit's dice by range, adjacent hexes first; artillery on a hill has one more (rules 7.3 and 10.4)."""
    unit = state.board.units[number]
    return range_dice_at(state, unit.kind, unit.at)


def range_dice_at(state: State, kind: UnitType, at: HexId) -> tuple[int, ...]:
    """Return the dice by range of a type of unit on a hex."""
    rules = state.rules
    kind = rules.read(kind)
    if not (kind.hill_dice and state.field.terrain[at].high):
        return kind.dice
    return (*kind.hill_dice, 1) if rules.hill_reaches_farther else kind.hill_dice


def support(state: State, number: UnitId) -> int:
    """Return the dice that the general of its hex could add to a unit now (rules 7.7 and 11.6)."""
    unit = state.board.units[number]
    if not state.board.general_masks[unit.side] >> unit.at & 1 or supporter(state, number) is None:
        return 0
    card = card_in_force(state)
    own = 0 if unit.kind.arm is Arm.ARTILLERY else state.rules.general_dice
    return own + (card.dice if card.led_only else 0)


def supporter(state: State, number: UnitId) -> GeneralId | None:
    """Return the general of a unit's hex if he can still support it: one of two units per turn (rule 7.7)."""
    unit = state.board.units[number]
    general = b.leader(state.board, unit.at, unit.side)
    if general is None or not state.turn.supported >> general & 1:
        return general
    both = len(b.stack(state.board, unit.at)) > 1 and not state.rules.general_supports_all
    return None if both else general


def may_do_without(state: State, number: UnitId) -> bool:
    """Return True if the general could support this unit or instead another one of its hex (rule 7.7)."""
    unit = state.board.units[number]
    if len(state.board.stacks[unit.at]) < PLACES or state.rules.general_supports_all or not support(state, number):
        return False
    others = (state.board.units[other] for other in b.stack(state.board, unit.at) if other != number)
    return any(other.kind.arm is not Arm.ARTILLERY or card_in_force(state).led_only for other in others)


def battle_dice(state: State, number: UnitId, target: HexId, supported: bool) -> int:
    """Return the number of dice of an attack, whether or not it is allowed; no dice means no battle (rule 7.3)."""
    return dice_on(state, number, 1 << target, supported)[0][1]


def dice_on(state: State, number: UnitId, targets: int, supported: bool) -> list[tuple[HexId, int]]:
    """Return the number of dice against each of some hexes (rule 7.3).

    The parts that don't depend on the target are computed once.
    """
    at, card, least = state.board.units[number].at, state.rules.cards[state.turn.card], state.rules.least_dice
    by_range, more = range_dice(state, number), (support(state, number) if supported else 0) - saps(state, at)
    more += 0 if card.led_only else card.dice
    return [
        (target, max(by_range[distance(at, target) - 1] + more - protection(state, at, target), least))
        for target in members(targets)
    ]


def protection(state: State, at: HexId, target: HexId) -> int:
    """Return the number of dice that the terrain of the target's hex takes from an attack (rules 10.1 to 10.13)."""
    return terrain.protection(state, at, target)[0]


# --- targets ----------------------------------------------------------------------------------------------------------


def enemies(state: State, number: UnitId) -> int:
    """Return the hexes with enemy units and, except for artillery, lone enemy generals (rules 7.9 to 7.11)."""
    foe = state.turn.side.foe
    if state.board.units[number].kind.arm is Arm.ARTILLERY:
        return state.board.unit_masks[foe]
    return b.pieces(state.board, foe)


def aims(state: State, number: UnitId) -> int:
    """Return the hexes in range and sight with possible targets of a unit."""
    unit = state.board.units[number]
    near = enemies(state, number) & within(unit.at, len(range_dice(state, number)))
    return seen(state, unit.at, unit, near) if near else 0


def targets_on(state: State, at: HexId) -> tuple[PieceLabel, ...]:
    """Return the possible targets on a hex: one of its units, or a general alone there (rule 7.9)."""
    return (piece_label(at),) if state.rules.owner_picks else b.places_on(state.board, at)


def legal_battles(state: State) -> list[Action]:
    """Return all attacks that are allowed now."""
    found = list[Action]()
    for number in b.unit_ids(shooters(state)):
        if hexes := aims(state, number):
            found += attacks_of(state, number, hexes)
    return found


def attacks_of(state: State, number: UnitId, hexes: int) -> list[Battle]:
    """Return the attacks of a unit on these hexes, with the support of its general and without."""
    place = b.place_of(state.board, number)
    whos = supports(state, number, hexes)
    return [battle(place, target, who) for who, at in whos for target in targets_on(state, at)]


def supports(state: State, number: UnitId, hexes: int) -> list[tuple[Who, HexId]]:
    """Return the hexes against which a unit has at least one die, with the support of its general and without."""
    found = [(Who.ALL, at) for at, dice in dice_on(state, number, hexes, True) if dice > 0]
    if may_do_without(state, number):
        found += [(Who.UNIT, at) for at, dice in dice_on(state, number, hexes, False) if dice > 0]
    return found


def any_battle(state: State) -> bool:
    """Return True if any unit can attack."""
    for number in b.unit_ids(shooters(state)):
        if (hexes := aims(state, number)) and supports(state, number, hexes):
            return True
    return False


# --- refusals ---------------------------------------------------------------------------------------------------------


def why_not_battle(state: State, action: Battle) -> Refusal | None:
    """Return why an attack is not allowed, or None."""
    here, label = 1 << action.attacker.at, write_piece_label(action.attacker)
    if not b.pieces(state.board, state.turn.side) & here:
        return refusals.why_no_unit(label, here)
    number = b.find_unit(state.board, action.attacker)
    if number is None:
        return _why_nobody(state, action.attacker)
    return _why_not_attacker(state, number) or why_not_target(state, number, action)


def _why_nobody(state: State, place: PieceLabel) -> Refusal:
    here, label, units = 1 << place.at, write_hex(place.at), len(b.stack(state.board, place.at))
    if units > 1:
        return refuse("7.2", f"Two units stand on {label}, and each battles by itself: say {label}-1.", here)
    if units:
        return refuse("3.11", f"Only one piece is on {label}: say {label}.", here)
    return refusals.why_only_general(label, here)


def _why_not_attacker(state: State, number: UnitId) -> Refusal | None:
    at, label = state.board.units[number].at, write_piece_label(b.place_of(state.board, number))
    here, turn, card = 1 << at, state.turn, card_in_force(state)
    if turn.idle >> number & 1:
        return refuse("13.10", f"The brigade on {label} is being formed or given up, and does nothing else.", here)
    if not ordered_to_battle(state) >> number & 1:
        return refusals.why_no_order_to_battle(card, label, here)
    if turn.spoiled >> number & 1 or (card.either and turn.moved_twice >> number & 1):
        return _why_spoiled(state, number)
    if battles_used(state) >> number & 1:
        return refusals.why_battled(card, label, here)
    if not shooters(state) >> number & 1:
        most = "one unit of it" if card.every else f"no more than {card.orders}"
        return refuse("13.6", f"A brigade has moved, and {card.name} lets {most} battle.", here)
    return None


def _why_spoiled(state: State, number: UnitId) -> Refusal:
    at, label = state.board.units[number].at, write_piece_label(b.place_of(state.board, number))
    if state.turn.remounted >> number & 1:
        return refuse("4.18", f"The cavalry on {label} is mounting, and battles no more this turn.", 1 << at)
    return refusals.why_spoiled(state, at, label, "4.11")


def why_not_target(state: State, number: UnitId, action: Battle) -> Refusal | None:
    """Return why a unit that may battle can't attack this target, or None."""
    at, there = action.target.at, 1 << action.target.at
    if refusal := refusals.why_no_enemy(state, at):
        return refusal
    if action.target not in targets_on(state, at):
        return _why_unclear(state, at)
    if not enemies(state, number) & there:
        return refuse("7.10", f"Artillery cannot attack a general like the one on {write_hex(at)}.", there)
    if action.who is Who.UNIT and not may_do_without(state, number):
        label = write_piece_label(action.attacker)
        words = f"No general can choose what to support from {label}. Leave out the word unit."
        return refuse("7.7", words, 1 << action.attacker.at)
    return _why_not_shot(state, number, at, action.who is Who.ALL)


def _why_unclear(state: State, at: HexId) -> Refusal:
    there, label = 1 << at, write_hex(at)
    if len(b.stack(state.board, at)) > 1:
        how = f"their owner says which one is attacked: say {label}"
        how = how if state.rules.owner_picks else f"an attack aims at one: say {label}-1"
        return refuse("7.9", f"Two units stand on {label}, and {how}.", there)
    return refuse("3.11", f"Only one piece is on {label}: say {label}.", there)


def _why_not_shot(state: State, number: UnitId, target: HexId, supported: bool) -> Refusal | None:
    unit, longest = state.board.units[number], len(range_dice(state, number))
    if distance(unit.at, target) > longest:
        return refusals.why_out_of_range("7.4", unit.at, target, longest)
    if not seen(state, unit.at, unit, 1 << target):
        return why_unseen(state, unit.at, unit, target)
    return refusals.why_no_dice(state, unit.at, target) if battle_dice(state, number, target, supported) < 1 else None


# --- mounting ---------------------------------------------------------------------------------------------------------


def mountable(state: State) -> int:
    """Return the ordered dismounted cavalry that may mount, after its battle or instead of one (rule 4.18)."""
    units, turn = state.board.units, state.turn
    ready = turn.ordered & ~(turn.idle | turn.remounted)
    return bit([n for n in b.unit_ids(ready) if not (kind := units[n].kind).move and kind.arm is HORSE])


def legal_mounts(state: State) -> Iterator[Action]:
    """Iterate over the cavalry that may mount now."""
    return map(Mount, b.places_of(state.board, mountable(state)))


def why_not_mount(state: State, action: Mount) -> Refusal | None:
    """Return why cavalry can't mount, or None."""
    here, label = 1 << action.at.at, write_piece_label(action.at)
    number = b.find_unit(state.board, action.at)
    if number is not None and mountable(state) >> number & 1:
        return None
    return refuse("4.18", f"No ordered cavalry that was on foot when the turn began stands on {label}.", here)


def mount(u: EventBuilder, action: Mount) -> None:
    """Mount cavalry, which then can't battle this turn."""
    u.add(e.Mounted("4.18", action.at))
    u.add(e.BattleBarred("4.18", action.at))
