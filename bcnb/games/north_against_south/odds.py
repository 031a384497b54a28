"""The odds of an attack in *North against South*, in exact fractions, before the dice are rolled.

The dice and saves are calculated. Each number of figures lost, with each number of flags, then goes through the rules:
defense die, saves of flags, retreat and its price. The target rolls its defense die if it may, ignores its flags or
else tries to save them, and retreats at the lowest price. It chooses to stand or withdraw before the dice, so there are
odds for both. Odds are available for any unit at any time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bcnb.analysis.attack_outcomes import AttackOutcome, AttackOutcomes, combine_outcomes, total
from bcnb.engine.ruleset import IllegalAction
from bcnb.games.hexboard.rules.actions import sort_faces
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.tables import FACES, FLAG, SABERS, Side
from bcnb.games.hexboard.rules.terrain import Part, at_range, cover, of_ground
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import piece_label
from bcnb.games.north_against_south.rules.attack import attack as under_way
from bcnb.games.north_against_south.rules.attack import flag_saving_face, join_battle, may_ignore, saving_faces
from bcnb.games.north_against_south.rules.battle import range_dice, support, why_not_battle
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.ruleset import apply, legal_actions, why_not
from bcnb.games.north_against_south.saves import HitProfile, at_once, chance_of, defence, falls, general_aim, unit_aim
from bcnb.grid.hexes import distance


class AttackBranch(NamedTuple):
    """The odds of an attack whose target has chosen to stand or to withdraw.

    `outcomes` has the losses of the target. `struck` is the probability that the defense die takes a figure of the
    attacker, and `through` that the attacker may break through.
    """

    outcomes: AttackOutcomes
    struck: Fraction
    through: Fraction


class Odds(NamedTuple):
    """The odds of one attack.

    `parts` are the dice and their causes: range, general, card, terrain. `saved` is the probability that a hit which is
    not a sure kill is saved, and `flags` that there is at least one flag. `offered` is true if the target may withdraw.
    """

    attack: a.Battle
    dice: int
    parts: tuple[Part, ...]
    saved: Fraction
    flags: Fraction
    stands: AttackBranch
    offered: bool


class _Outcome(NamedTuple):
    """The result of one sequence of rolls for the target and the attacker."""

    target: AttackOutcome = AttackOutcome()
    through: bool = False
    defends: bool = False


def attack_odds(state: s.State, attack: a.Battle) -> Odds:
    """Return the odds of an attack (rules 7.3 to 7.24).

    The target is one unit or general, even if a unit's owner chooses which of two is attacked.

    Raises:
        IllegalAction: if the attack is not allowed even with an order.
    """
    ready, joined = _joined(state, attack)
    offered = isinstance(joined.decision, s.ChooseStand)
    stands = apply(joined, a.STAND)[0] if offered else joined
    dice = _dice(stands)
    return Odds(
        attack,
        dice,
        parts=tuple(_parts(ready, attack)),
        saved=aim_of(stands).saved,
        flags=1 - at_once(dice, chance_of(FLAG))[0],
        stands=_course(stands),
        offered=offered,
    )


def withdrawal_odds(state: s.State, attack: a.Battle) -> AttackBranch:
    """Return the odds of an attack whose target withdraws (rule 8.14).

    Raises:
        IllegalAction: if the attack is not allowed, or the target may not withdraw.
    """
    _, joined = _joined(state, attack)
    withdraws, _ = apply(joined, a.WITHDRAW)
    return _course(withdraws)


def exposed(state: s.State, attack: a.Battle) -> tuple[a.Battle, ...]:
    """Return an attack on each unit that its owner could expose to it, usually just the attack itself (rule 7.9)."""
    places = (attack.target,) if attack.target.slot else b.places_on(state.board, attack.target.at)
    return tuple(a.battle(attack.attacker, place, attack.who) for place in places)


def with_orders(state: s.State, units: Sequence[s.UnitId]) -> s.State:
    """Return a state in which units of a side may move and battle from their hexes, whatever orders they have.

    If a card is in force for them, it stays, and what was done in its turn still counts.
    """
    turn = state.turn
    side = state.board.units[units[0]].side if units else turn.side
    ordered = sum(1 << number for number in units)
    fresh = s.Turn(turn.number, side, card=_plain_card(state), ordered=ordered)
    if turn.card and side == turn.side:
        fresh = fresh._replace(card=turn.card, section=turn.section, defended=turn.defended, supported=turn.supported)
    return state._replace(turn=fresh, pending=(s.GiveOrders(),))


def _plain_card(state: s.State) -> str:
    return next(card.key for card in state.rules.cards.values() if not card.special)


def _joined(state: s.State, attack: a.Battle) -> tuple[s.State, s.State]:
    """Return the state in which an attack may be made, and the state during the attack.

    If cavalry may make this attack as its second now, it is the second (rule 14.3).
    """
    ready = with_orders(state, b.stack(state.board, attack.attacker.at))
    asked = a.battle(attack.attacker, piece_label(attack.target.at), attack.who) if state.rules.owner_picks else attack
    if refusal := why_not_battle(ready, asked) if state.pending else why_not(state, asked):
        raise IllegalAction(refusal)
    again = isinstance(state.decision, s.BattleAgain) and why_not(state, attack) is None
    u = EventBuilder(ready._replace(pending=(*ready.pending, s.BattleAgain())) if again else ready)
    join_battle(u, attack, again)
    return ready, u.state


# --- the dice ---------------------------------------------------------------------------------------------------------


def _target(state: s.State) -> s.Unit | None:
    """Return the unit that is attacked, or None for a general by himself."""
    number = under_way(state).unit
    return None if number is None else state.board.units[number]


def _attacker(state: s.State) -> s.Unit:
    return state.board.units[under_way(state).attacker]


def _dice(state: s.State) -> int:
    """Return the number of dice that the attack rolls now."""
    assert isinstance(state.decision, s.RollBattle)
    return state.decision.dice


def aim_of(state: s.State) -> HitProfile:
    """Return the hit profile of the current attack, before its dice are rolled."""
    target = _target(state)
    if target is None:
        return general_aim(saving_faces(state))
    return unit_aim(_dice(state), target.kind, under_way(state).near, _attacker(state).strength, state.rules)


def _course(state: s.State) -> AttackBranch:
    """Return the odds after the target's choice to stand or withdraw."""
    unit, aim = _target(state), aim_of(state)
    most = min(unit.strength, _attacker(state).strength) if unit else 1
    probabilities: dict[_Outcome, Fraction] = {}
    for (figures, flags), chance in falls(_dice(state), aim, most).items():
        for outcome, share in _outcomes(*_fallen(state, aim.own, figures, flags)):
            probabilities[outcome] = probabilities.get(outcome, Fraction()) + chance * share
    return AttackBranch(
        combine_outcomes(_of_target(probabilities), unit.strength if unit else 0),
        struck=_strikes(state) * total(chance for outcome, chance in probabilities.items() if outcome.defends),
        through=total(chance for outcome, chance in probabilities.items() if outcome.through),
    )


def _of_target(probabilities: Mapping[_Outcome, Fraction]) -> Mapping[AttackOutcome, Fraction]:
    found: dict[AttackOutcome, Fraction] = {}
    for outcome, chance in probabilities.items():
        found[outcome.target] = found.get(outcome.target, Fraction()) + chance
    return found


def _fallen(state: s.State, own: str, figures: int, flags: int) -> tuple[s.State, _Outcome]:
    """Return the state and outcome after a roll with this many unsaved hits and this many flags."""
    miss = next(face for face in FACES if face not in own + SABERS + FLAG)
    faces = sort_faces(SABERS * figures + FLAG * flags + miss * (_dice(state) - figures - flags))
    rolled, outcome = _after(state, a.Roll(faces), _Outcome())
    if isinstance(rolled.decision, s.RollSaves):
        return _after(rolled, a.Roll(miss * rolled.decision.dice), outcome)
    return rolled, outcome


# --- their results ----------------------------------------------------------------------------------------------------


def _outcomes(state: s.State, outcome: _Outcome) -> Iterator[tuple[_Outcome, Fraction]]:
    """Iterate over the possible results of an attack from here on, with their probabilities."""
    ways = _ways(state)
    for action, chance in ways:
        yield from ((end, share * chance) for end, share in _outcomes(*_after(state, action, outcome)))
    if not ways:
        yield _least(state, outcome), Fraction(1)


def _ways(state: s.State) -> Sequence[tuple[a.Action, Fraction]]:
    """Return the actions of the target before any retreat, or the possible rolls for them, with probabilities.

    The hit of its defense die changes nothing later, unless it takes the attacker's last figure.
    """
    match state.decision:
        case s.ChooseDefence():
            return [(a.DEFEND, Fraction(1))]
        case s.RollDefence():
            ends = _strikes(state) if _attacker(state).strength == 1 else Fraction()
            return [(a.Roll(FLAG), 1 - ends), *([(a.Roll(SABERS), ends)] if ends else [])]
        case s.FaceFlags():
            return [(a.IGNORE if may_ignore(state) else a.SAVE, Fraction(1))]
        case s.RollFlags(dice):
            face = flag_saving_face(state.rules)
            saves = enumerate(at_once(dice, chance_of(face)))
            return [(a.Roll(sort_faces(face * n + FACES[0] * (dice - n))), chance) for n, chance in saves]
    return []


def _strikes(state: s.State) -> Fraction:
    """Return the probability that a defense die takes a figure of the attacker."""
    return defence(state.rules.read(_attacker(state).kind))


def _least(state: s.State, outcome: _Outcome) -> _Outcome:
    """Return the smallest losses if the owner retreats as well as possible."""
    if not isinstance(state.decision, (s.TakeStep, s.PayFigure)):
        return outcome
    return min(_least(*_after(state, action, outcome)) for action in legal_actions(state))


def _after(state: s.State, action: a.Action, outcome: _Outcome) -> tuple[s.State, _Outcome]:
    after, events = apply(state, action)
    return after, _with_events(events, state.turn.side, outcome)


def _with_events(events: Iterable[e.Event], attacking: Side, outcome: _Outcome) -> _Outcome:
    """Return an outcome with the effects of some events added."""
    target = outcome.target
    for event in events:
        if isinstance(event, e.DefenceCalled):
            outcome = outcome._replace(defends=True)
        elif isinstance(event, e.FiguresLost) and event.rule != "7.21":
            target = target._replace(figures=target.figures + event.figures)
        elif isinstance(event, (e.Retreated, e.GeneralRetreated)):
            target = target._replace(driven=True)
        elif isinstance(event, e.UnitEliminated) and event.side != attacking:
            target = target._replace(destroyed=True)
        elif isinstance(event, e.GeneralEliminated):
            target = target._replace(general=True)
        elif isinstance(event, e.BreakthroughOffered):
            outcome = outcome._replace(through=True)
    return outcome._replace(target=target)


# --- sources of dice --------------------------------------------------------------------------------------------------


def _parts(state: s.State, attack: a.Battle) -> Iterator[Part]:
    number, target = b.unit_at(state.board, attack.attacker), attack.target.at
    steps, card = distance(attack.attacker.at, target), card_in_force(state)
    yield at_range(range_dice(state, number)[steps - 1], steps)
    helped = support(state, number) if attack.who is a.Who.ALL else 0
    carded = card.dice if helped or not card.led_only else 0
    if led := helped - (carded if card.led_only else 0):
        yield led, "for its general"
    if carded:
        yield carded, f"for {card.name}"
    taken = cover(state.rules, state.field, state.board.works, attack.attacker.at, target)
    yield from of_ground(state.field, attack.attacker.at, target, taken)
