"""Chapter 7, battle: legal attacks, their dice, and the results."""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules.actions import Action, Battle, battle
from bcnb.games.battle_cry.rules.events import (
    BattleJoined,
    DiceRolled,
    GeneralEliminated,
    GeneralEscaped,
    HitsScored,
    RetreatOrdered,
    UnitEliminated,
)
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.generals import uncover
from bcnb.games.battle_cry.rules.state import RollBattle, State, Unit
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.board import led_units, lone_generals, pieces
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.sight import seen, why_unseen
from bcnb.games.hexboard.rules.tables import FLAG, GUNS, SABERS, UnitType
from bcnb.games.hexboard.rules.terrain import protection, saps
from bcnb.grid.hexes import HexId, bit, distance, members, within, write_hex


def shooters(state: State) -> int:
    """Return the hexes of units that may still battle this turn, with or without a target (rules 7.1 and 7.2)."""
    return _ordered_to_battle(state) & ~state.turn.spoiled & ~_battles_used(state)


def _ordered_to_battle(state: State) -> int:
    """Return the hexes of units that the card lets battle: ordered units or, with Leadership, led units (rule 11.6)."""
    card, turn = card_in_force(state), state.turn
    return led_units(state.board, turn.side) if card.led_only else turn.ordered


def _battles_used(state: State) -> int:
    card, turn = card_in_force(state), state.turn
    if card.battles < 2:
        return 0 if state.rules.several_battles else turn.fought
    if not card.either:
        return turn.fought_twice
    return turn.fought_twice | turn.fought & turn.moved | turn.moved_twice


def range_dice(state: State, attacker: HexId) -> tuple[int, ...]:
    """Return a unit's dice by range, adjacent first (rule 7.3).

    A battery on high ground may reach farther (rule 10.4).
    """
    return _range_dice(state, state.board.units[attacker].kind, attacker)


def _range_dice(state: State, kind: UnitType, at: HexId) -> tuple[int, ...]:
    high = kind.hill_dice and state.field.terrain[at].high
    return kind.hill_dice if high else kind.dice


def bonus_dice(state: State, attacker: HexId) -> int:
    """Return the dice that a general and the card add (rules 7.7, 11.3 and 11.6)."""
    return _bonus_dice(state, state.board.units[attacker].kind, attacker in state.board.generals)


def _bonus_dice(state: State, kind: UnitType, led: bool) -> int:
    general = state.rules.general_dice if led and kind.arm is not GUNS else 0
    card = card_in_force(state)
    return general + (card.dice if led or not card.led_only else 0)


def battle_dice(state: State, attacker: HexId, target: HexId) -> int:
    """Return the number of dice of an attack, legal or not (rule 7.3); zero or less means no battle."""
    kind = state.board.units[attacker].kind
    return _dice_on(state, kind, attacker, attacker in state.board.generals, 1 << target)[0][1]


def _dice_on(state: State, kind: UnitType, start: HexId, led: bool, hexes: int) -> list[tuple[HexId, int]]:
    """Return the dice against each hex; what does not depend on the target is calculated once."""
    by_range, least = _range_dice(state, kind, start), state.rules.least_dice
    more = _bonus_dice(state, kind, led) - saps(state, start)
    return [
        (at, max(by_range[distance(start, at) - 1] + more - protection(state, start, at)[0], least))
        for at in members(hexes)
    ]


def enemies(state: State, attacker: HexId) -> int:
    """Return the hexes that an attacker may aim at: enemy units and lone enemy generals (rules 7.10 and 7.14)."""
    foe = state.turn.side.foe
    units, generals = state.board.unit_masks[foe], lone_generals(state.board, foe)
    if state.turn.uncovered and state.rules.battery_spares_uncovered:
        generals &= ~bit(at for shooter, at in state.turn.uncovered if shooter == attacker)
    if state.turn.met:
        units, generals = units & ~met(state, attacker, unit=True), generals & ~met(state, attacker, unit=False)
    return units | generals


def met(state: State, attacker: HexId, unit: bool) -> int:
    """Return the enemy units, or generals, that a unit has battled this turn and may not attack again (rule 7.2).

    This applies only with the rule option of several battles. A card that allows several battles also allows them
    against the same enemy.
    """
    if card_in_force(state).battles > 1:
        return 0
    return bit(one.at for one in state.turn.met if one.attacker == attacker and one.unit == unit)


def targets(state: State, attacker: HexId) -> int:
    """Return the hexes that a unit may attack now: enemies in range and sight with at least one die."""
    return bit(at for at, _ in aims(state, attacker))


def aims(state: State, attacker: HexId) -> list[tuple[HexId, int]]:
    """Return the hexes that a unit may attack now, with the dice against each."""
    unit = state.board.units[attacker]
    return _aims(state, unit, attacker, attacker in state.board.generals, enemies(state, attacker))


def aims_after(state: State, origin: HexId, start: HexId) -> list[tuple[HexId, int]]:
    """Return the targets of a unit after a move with its general, before the first battle of the turn.

    `origin` is the hex of the unit, and `start` the hex after the move. The list has pairs of a target hex and dice.
    """
    side, board = state.turn.side, state.board
    led = bool((board.general_masks[side] >> origin | board.general_masks[side] >> start) & 1)
    return _aims(state, board.units[origin], start, led, enemies(state, start), 1 << origin)


def _aims(state: State, unit: Unit, start: HexId, led: bool, foes: int, left: int = 0) -> list[tuple[HexId, int]]:
    """Return the targets of a unit on a hex, with the dice; pieces on the hexes `left` block no line."""
    near = foes & within(start, len(_range_dice(state, unit.kind, start)))
    in_sight = seen(state, start, unit, near, left) if near else 0
    return [aim for aim in _dice_on(state, unit.kind, start, led, in_sight) if aim[1] > 0] if in_sight else []


def legal_battles(state: State) -> Iterator[Action]:
    """Yield every attack that may be made now."""
    for attacker in members(shooters(state)):
        for target in members(targets(state, attacker)):
            yield battle(attacker, target)


def any_battle(state: State) -> bool:
    """Return True if any unit can attack."""
    return any(aims(state, attacker) for attacker in members(shooters(state)))


def why_not_battle(state: State, action: Battle) -> Refusal | None:
    """Return why an attack is not allowed, or None."""
    return _why_not_attacker(state, action.attacker) or _why_not_target(state, action.attacker, action.target)


def _why_not_attacker(state: State, at: HexId) -> Refusal | None:
    here, label, turn, card = 1 << at, write_hex(at), state.turn, card_in_force(state)
    if not pieces(state.board, turn.side) & here:
        return refusals.why_no_unit(label, here)
    if at not in state.board.units:
        return refusals.why_only_general(label, here)
    if not _ordered_to_battle(state) & here:
        return refusals.why_no_order_to_battle(card, label, here)
    if turn.spoiled & here or (card.either and turn.moved_twice & here):
        return _why_spoiled(state, at)
    return refusals.why_battled(card, label, here) if _battles_used(state) & here else None


def _why_spoiled(state: State, at: HexId) -> Refusal:
    here, label = 1 << at, write_hex(at)
    if state.turn.fought & here:
        return refuse("7.2", f"The unit on {label} has battled and moved on; it may not battle again.", here)
    return refusals.why_spoiled(state, at, label, state.board.units[at].kind.move_rule or "4.11")


def _why_not_target(state: State, attacker: HexId, target: HexId) -> Refusal | None:
    if refusal := refusals.why_no_enemy(state, target):
        return refusal
    spared = not enemies(state, attacker) >> target & 1
    return _why_spared(state, attacker, target) if spared else _why_not_shot(state, attacker, target)


def _why_spared(state: State, attacker: HexId, target: HexId) -> Refusal:
    there, label = 1 << target, write_hex(target)
    if met(state, attacker, target in state.board.units) & there:
        return refuse("7.2", f"This unit has battled the enemy on {label} already in this turn.", there)
    return refuse("7.14", f"Another unit has to attack the general that this one uncovered on {label}.", there)


def _why_not_shot(state: State, attacker: HexId, target: HexId) -> Refusal | None:
    unit, longest = state.board.units[attacker], len(range_dice(state, attacker))
    if distance(attacker, target) > longest:
        return refusals.why_out_of_range(_rule_of_range(state, attacker), attacker, target, longest)
    if not seen(state, attacker, unit, 1 << target):
        return why_unseen(state, attacker, unit, target)
    return refusals.why_no_dice(state, attacker, target) if battle_dice(state, attacker, target) < 1 else None


def _rule_of_range(state: State, attacker: HexId) -> str:
    """Return the rule for the range of the unit on a hex (7.4, 10.4, 12.1 or 12.2)."""
    kind = state.board.units[attacker].kind
    farther = len(range_dice(state, attacker)) > kind.range
    return kind.range_rule or ("10.4" if farther else "7.4")


def hitting_faces(state: State, target: HexId) -> str:
    """Return the faces that hit the target on a hex (rules 7.6 and 7.11)."""
    unit = state.board.units.get(target)
    return SABERS if unit is None else unit.kind.face + SABERS


def join_battle(u: EventBuilder, action: Battle) -> None:
    """Begin an attack; chance rolls next."""
    dice = battle_dice(u.state, action.attacker, action.target)
    u.add(BattleJoined("7.3", action.attacker, action.target, dice))


def resolve(u: EventBuilder, roll: RollBattle, faces: str) -> None:
    """Apply the roll of an attack: hits first, then flags (rules 7.5 to 7.14)."""
    u.add(DiceRolled("7.5", faces))
    if roll.target in u.state.board.units:
        _resolve_unit(u, roll, faces)
    else:
        _resolve_general(u, roll.target, faces)


def _resolve_unit(u: EventBuilder, roll: RollBattle, faces: str) -> None:
    at, unit = roll.target, u.state.board.units[roll.target]
    hits = min(faces.count(unit.kind.face) + faces.count(SABERS), unit.strength)
    led, flags = at in u.state.board.generals, faces.count(FLAG)
    if hits:
        u.add(HitsScored("7.6", at, hits))
    if hits == unit.strength:
        u.add(UnitEliminated("7.13", at, unit.side))
        if led:
            _leave_general(u, at, flags)
        return
    ignored = u.state.rules.flags_a_general_ignores if led else 0
    if flags > ignored:
        u.add(RetreatOrdered("8.1", at, flags - ignored, unit=True))


def _leave_general(u: EventBuilder, at: HexId, flags: int) -> None:
    """Handle a general whose unit has just been destroyed by hits (rules 5.10, 7.14 and 8.10)."""
    uncover(u, at)
    if flags and u.state.rules.flags_outlive_unit:
        u.add(RetreatOrdered("8.1", at, flags, unit=False))


def _resolve_general(u: EventBuilder, at: HexId, faces: str) -> None:
    """Apply a roll to a lone general: only crossed sabers hit; otherwise flags drive the general back (rule 7.11)."""
    side = u.state.board.generals[at].side
    if SABERS in faces:
        u.add(GeneralEliminated("7.11", at, side))
        return
    u.add(GeneralEscaped("7.11", at))
    if flags := faces.count(FLAG):
        u.add(RetreatOrdered("8.1", at, flags, unit=False))
