"""Chapter 7: the course of an attack, in the order of rule 7.24.

These are the defender's choice, the roll, saves, kills, the defense die, flags, the retreat and the breakthrough. Each
function ends with the next part, or leaves the game waiting for a choice or for dice.
"""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.sight import seen
from bcnb.games.hexboard.rules.tables import FLAG, SABERS, UnitType
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import breakthrough, brigades, retreat
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import (
    OBEY,
    Action,
    Battle,
    Defend,
    Expose,
    Ignore,
    PieceLabel,
    Save,
    Who,
    Withdraw,
    piece_label,
)
from bcnb.games.north_against_south.rules.battle import battle_dice, protection, range_dice, support
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.state import (
    Attack,
    ChooseTarget,
    RollBattle,
    RollDefence,
    RollFlags,
    RollSaves,
    State,
    TakeStep,
    Unit,
    UnitId,
)
from bcnb.games.north_against_south.rules.tables import Rules
from bcnb.grid.hexes import distance, write_hex


def attack(state: State) -> Attack:
    """Return the current attack."""
    assert state.turn.attack is not None
    return state.turn.attack


def target_place(state: State) -> PieceLabel:
    """Return the piece label of the target of the attack."""
    under_way = attack(state)
    if under_way.unit is not None:
        return b.place_of(state.board, under_way.unit)
    assert under_way.general is not None
    return piece_label(state.board.generals[under_way.general].at)


def target_unit(state: State) -> UnitId | None:
    """Return the number of the unit that is attacked, or None if it was destroyed or the target is a general."""
    number = attack(state).unit
    return number if number in state.board.units else None


def _target_lives(state: State) -> bool:
    general = attack(state).general
    return target_unit(state) is not None if general is None else general in state.board.generals


def _attacker(state: State) -> Unit | None:
    return state.board.units.get(attack(state).attacker)


# --- the beginning, and the defender's choice -------------------------------------------------------------------------


def join_battle(u: EventBuilder, action: Battle, again: bool = False) -> None:
    """Begin an attack, or first ask which of two units is the target."""
    place, supported = action.target, action.who is Who.ALL
    if not place.slot and len(b.stack(u.state.board, place.at)) > 1:
        u.add(e.TargetAsked("7.9", action.attacker, place.at, supported))
    else:
        _begin(u, action.attacker, place, supported, again)


def legal_targets(state: State) -> Iterator[Action]:
    """Iterate over the units between which their owner chooses the target (the alternative of rule 7.9)."""
    return map(Expose, b.places_on(state.board, _asked(state).at))


def _asked(state: State) -> ChooseTarget:
    asked = state.decision
    assert isinstance(asked, ChooseTarget)
    return asked


def why_not_expose(state: State, action: Expose) -> Refusal | None:
    """Return why a unit can't be named as the target, or None."""
    at = _asked(state).at
    if action.at in b.places_on(state.board, at):
        return None
    return refuse("7.9", f"One of the two units on {write_hex(at)} is attacked: say {write_hex(at)}-1.", 1 << at)


def choose_target(u: EventBuilder, action: Expose) -> None:
    """Set the target that its owner has named, and begin the attack."""
    asked = _asked(u.state)
    u.add(e.TargetChosen("7.9", action.at))
    _begin(u, b.place_of(u.state.board, asked.attacker), action.at, asked.supported)


def _begin(u: EventBuilder, attacker: PieceLabel, place: PieceLabel, supported: bool, again: bool = False) -> None:
    """Begin an attack; a unit that could withdraw is asked before the dice."""
    number = b.unit_at(u.state.board, attacker)
    dice = battle_dice(u.state, number, place.at, supported)
    helps = supported and support(u.state, number) > 0
    u.add(e.BattleJoined("14.3" if again else "7.3", attacker, place, dice, helps, again))
    if _may_withdraw(u.state):
        u.add(e.WithdrawalOffered("8.14", place))


def _may_withdraw(state: State) -> bool:
    """Return True if the target has a hex to withdraw to; by default a general may not withdraw (rule 8.14, N-29)."""
    side, number, general = state.turn.side.foe, target_unit(state), attack(state).general
    if number is not None:
        return bool(retreat.unit_options(state, TakeStep(side, number, None, 1, held=True)))
    step = TakeStep(side, None, general, 1, held=True)
    return state.rules.general_withdraws and bool(retreat.general_options(state, step))


def choose_stand(u: EventBuilder, action: Action) -> None:
    """Record the defender's choice to stand or to withdraw."""
    place = target_place(u.state)
    if isinstance(action, Withdraw):
        u.add(e.WithdrawalChosen("8.14", place))
    else:
        u.add(e.StandMade("7.21", place))


# --- the dice ---------------------------------------------------------------------------------------------------------


def resolve(u: EventBuilder, faces: str) -> None:
    """Resolve a roll in an attack, whatever its kind."""
    match u.state.decision:
        case RollBattle():
            u.add(e.DiceRolled("7.5", faces))
            _resolve_hits(u)
        case RollSaves(dice):
            u.add(e.DiceRolled("7.19", faces))
            _resolve_saves(u, dice, faces)
        case RollDefence():
            u.add(e.DiceRolled("7.21", faces))
            _resolve_defence(u, faces)
        case RollFlags():
            u.add(e.DiceRolled("8.17", faces))
            _resolve_flags(u, faces)


def hits(state: State) -> tuple[int, int]:
    """Return the hits of the roll, and how many of them are sure kills (rules 7.6, 7.11 and 7.18)."""
    under_way, number = attack(state), target_unit(state)
    sabers = under_way.faces.count(SABERS)
    if number is None:
        return min(sabers, 1), 0
    own = under_way.faces.count(state.rules.read(state.board.units[number].kind).face)
    attacker = _attacker(state)
    return scored_hits(state.rules, own, sabers, attacker.strength if attacker else own + sabers), sure_kills(own)


def scored_hits(rules: Rules, own: int, sabers: int, strength: int) -> int:
    """Return the hits of a roll with this many symbols of the target (rules 7.6 and 7.20, N-5)."""
    return min(own + sabers, strength) if rules.losses_cut_hits else own + sabers


def sure_kills(own: int) -> int:
    """Return the number of sure kills in a roll with this many symbols of the target, 0 or 1 (rule 7.18)."""
    return int(own > 1)


def saving_faces(state: State) -> str:
    """Return the faces that save the target from a hit; in close combat, sabers save no unit (rules 7.19 and 7.22)."""
    number, near = target_unit(state), attack(state).near
    if number is None:
        return SABERS if not near or state.rules.general_saves_near else ""
    return saves_of(state.rules, state.board.units[number].kind, near)


def saves_of(rules: Rules, kind: UnitType, near: bool) -> str:
    """Return the faces that save a figure of a unit: its own symbol, and sabers unless `near` (rule 7.19)."""
    own = rules.read(kind).face
    return own + SABERS if not near or rules.sabers_save_near else own


def _resolve_hits(u: EventBuilder) -> None:
    scored, sure = hits(u.state)
    number = target_unit(u.state)
    strength = 1 if number is None else u.state.board.units[number].strength
    doubtful = scored - sure
    if doubtful and sure < strength and saving_faces(u.state):
        rule = "7.22" if number is None else "7.19"
        u.add(e.SavesCalled(rule, target_place(u.state), scored, sure, doubtful))
    else:
        _take_losses(u, scored)


def _resolve_saves(u: EventBuilder, dice: int, faces: str) -> None:
    saved = sum(faces.count(face) for face in saving_faces(u.state))
    _, sure = hits(u.state)
    _take_losses(u, sure + dice - saved)


def _take_losses(u: EventBuilder, kills: int) -> None:
    if target_unit(u.state) is None:
        _hit_general(u, kills)
    else:
        _hit_unit(u, kills)
        _offer_defence(u)


def _hit_general(u: EventBuilder, kills: int) -> None:
    """Remove the general if he was hit and not saved, then show the flags (rule 7.11)."""
    at = target_place(u.state).at
    if kills:
        brigades.lose_general(u, "7.11", at)
    else:
        u.add(e.GeneralEscaped("7.11", at))
    show_flags(u)


def _hit_unit(u: EventBuilder, kills: int) -> None:
    """Remove figures, at most as many as the attacker has (rules 7.6 and 7.20)."""
    attacker, place = _attacker(u.state), target_place(u.state)
    most = attacker.strength if attacker else 0
    number = b.unit_at(u.state.board, place)
    lost = min(kills, most, u.state.board.units[number].strength)
    lose_figures(u, "7.20" if kills > most == lost else "7.6", place, lost)


def lose_figures(u: EventBuilder, rule: str, place: PieceLabel, figures: int) -> None:
    """Remove figures of a unit, and the unit itself with its last figure (rule 7.13)."""
    if figures:
        u.add(e.FiguresLost(rule, place, figures))
    unit = u.state.board.units[b.unit_at(u.state.board, place)]
    if not unit.strength:
        u.add(e.UnitEliminated("7.13", place, unit.side))


# --- the defense die --------------------------------------------------------------------------------------------------


def may_defend(state: State) -> bool:
    """Return True if the target may roll its defense die (rules 7.21 and 7.23)."""
    number, under_way, attacker = target_unit(state), attack(state), _attacker(state)
    if number is None or attacker is None or not under_way.stands or state.turn.defended >> number & 1:
        return False
    unit = state.board.units[number]
    if state.field.terrain[unit.at].saps and state.rules.water_stops_defence:
        return False
    if state.rules.ground_cuts_defence and protection(state, unit.at, attacker.at):
        return False
    near = distance(unit.at, attacker.at) <= len(range_dice(state, number))
    return near and bool(seen(state, unit.at, unit, 1 << attacker.at))


def _offer_defence(u: EventBuilder) -> None:
    if may_defend(u.state):
        u.add(e.DefenceOffered("7.21", target_place(u.state)))
    else:
        show_flags(u)


def choose_defence(u: EventBuilder, action: Action) -> None:
    """Record the defender's choice to roll its defense die or to keep it for another attack."""
    place = target_place(u.state)
    if isinstance(action, Defend):
        u.add(e.DefenceCalled("7.21", place))
    else:
        u.add(e.DefenceKept("7.21", place))
        show_flags(u)


def _resolve_defence(u: EventBuilder, faces: str) -> None:
    """Remove one of the attacker's figures for its symbol or sabers; nothing saves it (rule 7.21)."""
    number = attack(u.state).attacker
    if faces in (u.state.rules.read(u.state.board.units[number].kind).face, SABERS):
        lose_figures(u, "7.21", b.place_of(u.state.board, number), 1)
    show_flags(u)


# --- flags ------------------------------------------------------------------------------------------------------------


def may_ignore(state: State) -> bool:
    """Return True if the target's owner may ignore all flags, because the unit is steady enough (rule 8.15)."""
    number = target_unit(state)
    if number is None:
        return False
    fewest = steadiness(state, number)
    return fewest is not None and state.board.units[number].strength >= fewest


def steadiness(state: State, number: UnitId) -> int | None:
    """Return the minimum number of figures to ignore flags, or None if the unit never may (rules 8.15 and 8.16)."""
    unit = state.board.units[number]
    needed = state.rules.steady.get((unit.kind.arm, unit.quality))
    if needed is None:
        return None
    led = b.leader(state.board, unit.at, unit.side) is not None and unit.kind.face != "A"
    return needed - led + state.rules.steady_above


def savable(flags: int) -> int:
    """Return how many of these flags may be saved: a single flag, or all but one of several (rule 8.17)."""
    return flags if flags < 2 else flags - 1


def flag_saving_face(rules: Rules) -> str:
    """Return the face that saves a flag (rule 8.17)."""
    return SABERS if rules.sabers_save_flags else FLAG


def show_flags(u: EventBuilder) -> None:
    """Ask the owner about the flags of the roll, if there are any and the target survives (rule 8.1)."""
    if u.over:
        return
    flags = attack(u.state).faces.count(FLAG)
    if flags and _target_lives(u.state):
        u.add(e.FlagsShown("8.1", target_place(u.state), flags, may_ignore(u.state)))
        if target_unit(u.state) is None and not u.state.rules.general_saves_flags:
            face_flags(u, OBEY)
    else:
        _drive_back(u)


def face_flags(u: EventBuilder, action: Action) -> None:
    """Record the owner's choice to ignore the flags, to try to save them, or to retreat."""
    place = target_place(u.state)
    if isinstance(action, Save):
        u.add(e.FlagSavesCalled("8.17", place, savable(attack(u.state).flags)))
        return
    u.add(e.FlagsIgnored("8.15", place) if isinstance(action, Ignore) else e.FlagsObeyed("8.1", place))
    _drive_back(u)


def _resolve_flags(u: EventBuilder, faces: str) -> None:
    """Save one flag for each flag rolled (rule 8.17)."""
    saved = faces.count(flag_saving_face(u.state.rules))
    if saved:
        u.add(e.FlagsSaved("8.17", target_place(u.state), saved))
    _drive_back(u)


def steps_back(state: State) -> int:
    """Return the number of hexes that the target has to retreat (rules 8.1 and 8.14)."""
    under_way = attack(state)
    if under_way.stands:
        return under_way.flags
    return under_way.flags + 1 if state.rules.withdrawal_adds else max(under_way.flags, 1)


def _drive_back(u: EventBuilder) -> None:
    under_way = attack(u.state)
    if _target_lives(u.state) and (steps := steps_back(u.state)):
        held = not under_way.flags
        u.add(e.RetreatOrdered("8.14" if held else "8.1", target_place(u.state), steps, held))
    go_on(u)


# --- the end ----------------------------------------------------------------------------------------------------------


def go_on(u: EventBuilder) -> None:
    """Continue a retreat while there is no choice, then offer the breakthrough or end the attack."""
    retreat.go_on(u)
    if u.over or retreat.under_way(u.state):
        return
    if breakthrough.may_follow(u.state):
        breakthrough.offer(u)
    else:
        end(u)


def end(u: EventBuilder) -> None:
    """End the attack (rule 7.15)."""
    u.add(e.BattleEnded("7.15"))
    brigades.reunite(u)
