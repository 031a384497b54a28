"""Exact odds of an attack as fractions, before the dice are rolled.

Every roll that matters is applied by the rules. Blocked retreats, caught generals and flags that cost a figure
therefore count as they would happen. If there are several ways to retreat, the owner takes the one with the least loss.
The odds are available for any unit at any time: a unit without an order is treated as having one.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from bcnb.analysis.attack_outcomes import AttackOutcome, AttackOutcomes, combine_outcomes, total
from bcnb.engine.ruleset import IllegalAction
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.actions import Battle, Roll
from bcnb.games.battle_cry.rules.battle import battle_dice, bonus_dice, hitting_faces, range_dice, why_not_battle
from bcnb.games.battle_cry.rules.evolve import evolve
from bcnb.games.battle_cry.rules.ruleset import apply, legal_actions, why_not
from bcnb.games.battle_cry.rules.state import GiveOrders, State, TakeStep, Turn
from bcnb.games.hexboard.rules.actions import sort_faces
from bcnb.games.hexboard.rules.chance import face_weight, outcomes
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.tables import FACES, FLAG, SABERS
from bcnb.games.hexboard.rules.terrain import Part, at_range, of_ground, protection
from bcnb.grid.hexes import HexId, distance


class Odds(NamedTuple):
    """The odds of one attack.

    `parts` are the dice and their changes by range, general, card and terrain. `flags` is the chance of at least one
    flag, and `outcomes` has the losses of the target.
    """

    attacker: HexId
    target: HexId
    dice: int
    parts: tuple[Part, ...]
    flags: Fraction
    outcomes: AttackOutcomes


def attack_odds(state: State, attacker: HexId, target: HexId) -> Odds:
    """Return the odds of an attack (rules 7.3 to 7.14).

    Raises:
        IllegalAction: if the attack is impossible even with an order.
    """
    ready, action = with_order(state, attacker), Battle(attacker, target)
    if refusal := why_not_battle(ready, action) if state.pending else why_not(state, action):
        raise IllegalAction(refusal)
    dice, faces = battle_dice(ready, attacker, target), hitting_faces(ready, target)
    ways = outcomes(dice, face_weight(faces))
    joined = evolve(ready, e.BattleJoined("7.3", attacker, target, dice))
    probabilities: dict[AttackOutcome, Fraction] = {}
    for fall, count in ways.items():
        outcome = _fate(joined, _roll(dice, faces, *fall))
        probabilities[outcome] = probabilities.get(outcome, Fraction()) + Fraction(count, 6**dice)
    unit = state.board.units.get(target)
    return Odds(
        attacker,
        target,
        dice,
        parts=tuple(_parts(ready, attacker, target)),
        flags=total(Fraction(count, 6**dice) for (_, flags), count in ways.items() if flags),
        outcomes=combine_outcomes(probabilities, unit.strength if unit else 0),
    )


def with_order(state: State, attacker: HexId) -> State:
    """Return the state in which a unit may battle from its hex in its own side's turn, whatever its orders.

    A card that is already in force for it stays in force.
    """
    unit, turn = state.board.units.get(attacker), state.turn
    side = unit.side if unit else turn.side
    plain = next(card.key for card in state.rules.cards.values() if not card.special)
    card = turn.card if turn.card and side == turn.side else plain
    fresh = Turn(turn.number, side, card=card, ordered=1 << attacker, uncovered=turn.uncovered)
    return state._replace(turn=fresh, pending=(GiveOrders(),))


def _roll(dice: int, hitting: str, hits: int, flags: int) -> str:
    """Return a roll with the given numbers of hits and flags."""
    miss = next(face for face in FACES if face not in hitting + FLAG)
    return sort_faces(SABERS * hits + FLAG * flags + miss * (dice - hits - flags))


def _fate(joined: State, faces: str) -> AttackOutcome:
    state, events = apply(joined, Roll(faces))
    return _least(state, _after(AttackOutcome(), events))


def _least(state: State, outcome: AttackOutcome) -> AttackOutcome:
    """Return the losses if the owner retreats as well as possible."""
    if not isinstance(state.decision, TakeStep):
        return outcome
    ways = (apply(state, action) for action in legal_actions(state))
    return min(_least(after, _after(outcome, events)) for after, events in ways)


def _after(outcome: AttackOutcome, events: Iterable[e.Event]) -> AttackOutcome:
    for event in events:
        if isinstance(event, e.HitsScored):
            outcome = outcome._replace(figures=outcome.figures + event.hits)
        elif isinstance(event, e.FigureLost):
            outcome = outcome._replace(figures=outcome.figures + 1)
        elif isinstance(event, e.Retreated):
            outcome = outcome._replace(driven=True)
        elif isinstance(event, e.UnitEliminated):
            outcome = outcome._replace(destroyed=True)
        elif isinstance(event, e.GeneralEliminated):
            outcome = outcome._replace(general=True)
    return outcome


def _parts(state: State, attacker: HexId, target: HexId) -> Iterator[Part]:
    steps = distance(attacker, target)
    yield at_range(range_dice(state, attacker)[steps - 1], steps)
    card = card_in_force(state)
    carded = card.dice if attacker in state.board.generals or not card.led_only else 0
    if led := bonus_dice(state, attacker) - carded:
        yield led, "for its general"
    if carded:
        yield carded, f"for {card.name}"
    yield from of_ground(state.field, attacker, target, protection(state, attacker, target))
