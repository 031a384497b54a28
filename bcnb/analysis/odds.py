"""What an attack can do, in exact fractions, before the dice are rolled.

Every roll that matters is put through the rules, so that a retreat that is barred, a general who is caught and a flag
that costs a figure are counted as they would happen; of several ways to retreat the owner takes the one that costs him
least. It may be asked of any unit at any time: whoever has no order yet is taken to have one.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from bcnb.engine.ruleset import IllegalAction
from bcnb.games.battle_cry import events as e
from bcnb.games.battle_cry.actions import Battle, Roll
from bcnb.games.battle_cry.battle import battle_dice, bonus_dice, range_dice, why_not_battle
from bcnb.games.battle_cry.evolve import evolve
from bcnb.games.battle_cry.notation import sort_faces
from bcnb.games.battle_cry.odds import face_weight, hitting_faces, outcomes
from bcnb.games.battle_cry.orders import card_in_force
from bcnb.games.battle_cry.rules import apply, legal_actions, why_not
from bcnb.games.battle_cry.state import GiveOrders, State, TakeStep, Turn, Unit
from bcnb.games.battle_cry.tables import FACES, FLAG, SABERS
from bcnb.games.battle_cry.terrain import protection, saps
from bcnb.grid.hexes import HexId, distance

Part: TypeAlias = tuple[int, str]


class Odds(NamedTuple):
    """The chances of one attack. `parts` are the dice and what adds or takes how many: range, general, card, ground.

    `losses[n]` is the chance that the unit loses n figures in all, the last of which is its end (empty for a lone
    general); `flags` that at least one flag falls; `driven` that it goes back and lives; `destroyed` that the unit
    is; `general` that a general is lost.
    """

    attacker: HexId
    target: HexId
    dice: int
    parts: tuple[Part, ...]
    losses: tuple[Fraction, ...]
    flags: Fraction
    driven: Fraction
    destroyed: Fraction
    general: Fraction

    @property
    def mean(self) -> Fraction:
        """How many figures are lost on average."""
        return sum((n * chance for n, chance in enumerate(self.losses)), Fraction())


class _Fate(NamedTuple):
    """What one roll brings to the target; the worse, the greater."""

    destroyed: bool = False
    general: bool = False
    figures: int = 0
    driven: bool = False


def attack_odds(state: State, attacker: HexId, target: HexId) -> Odds:
    """Rules 7.3 to 7.14: the chances of an attack. Raises IllegalAction if even with an order it could not be made."""
    ready, action = with_order(state, attacker), Battle(attacker, target)
    if refusal := why_not_battle(ready, action) if state.pending else why_not(state, action):
        raise IllegalAction(refusal)
    dice, faces = battle_dice(ready, attacker, target), hitting_faces(ready, target)
    ways = outcomes(dice, face_weight(faces))
    joined = evolve(ready, e.BattleJoined("7.3", attacker, target, dice))
    fates = [(_fate(joined, _roll(dice, faces, *fall)), fall[1], Fraction(n, 6**dice)) for fall, n in ways.items() if n]
    return Odds(
        attacker,
        target,
        dice,
        parts=tuple(_parts(ready, attacker, target)),
        losses=tuple(_losses(fates, state.board.units.get(target))),
        flags=_sum(chance for _, flags, chance in fates if flags),
        driven=_sum(chance for fate, _, chance in fates if fate.driven and not (fate.destroyed or fate.general)),
        destroyed=_sum(chance for fate, _, chance in fates if fate.destroyed),
        general=_sum(chance for fate, _, chance in fates if fate.general),
    )


def _losses(fates: Sequence[tuple[_Fate, int, Fraction]], unit: Unit | None) -> Iterator[Fraction]:
    """The chances to lose 0, 1 … figures; a unit that is driven off the board loses all it has."""
    strength = unit.strength if unit else -1
    for figures in range(strength):
        yield _sum(chance for fate, _, chance in fates if fate.figures == figures and not fate.destroyed)
    if unit:
        yield _sum(chance for fate, _, chance in fates if fate.destroyed)


def with_order(state: State, attacker: HexId) -> State:
    """The state in which a unit may battle from where it stands, on its own side's turn, whatever orders it has.

    A card that is in force for it stays so.
    """
    unit, turn = state.board.units.get(attacker), state.turn
    side = unit.side if unit else turn.side
    plain = next(card.key for card in state.rules.cards.values() if not card.special)
    card = turn.card if turn.card and side == turn.side else plain
    fresh = Turn(turn.number, side, card=card, ordered=1 << attacker, uncovered=turn.uncovered)
    return state._replace(turn=fresh, pending=(GiveOrders(),))


def _sum(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, Fraction())


def _roll(dice: int, hitting: str, hits: int, flags: int) -> str:
    """A roll with so many hits and flags."""
    miss = next(face for face in FACES if face not in hitting + FLAG)
    return sort_faces(SABERS * hits + FLAG * flags + miss * (dice - hits - flags))


def _fate(joined: State, faces: str) -> _Fate:
    state, events = apply(joined, Roll(faces))
    return _least(state, _after(_Fate(), events))


def _least(state: State, fate: _Fate) -> _Fate:
    """What is lost when the owner retreats as well as he can."""
    if not isinstance(state.decision, TakeStep):
        return fate
    ways = (apply(state, action) for action in legal_actions(state))
    return min(_least(after, _after(fate, events)) for after, events in ways)


def _after(fate: _Fate, events: Iterable[e.Event]) -> _Fate:
    for event in events:
        if isinstance(event, e.HitsScored):
            fate = fate._replace(figures=fate.figures + event.hits)
        elif isinstance(event, e.FigureLost):
            fate = fate._replace(figures=fate.figures + 1)
        elif isinstance(event, e.Retreated):
            fate = fate._replace(driven=True)
        elif isinstance(event, e.UnitEliminated):
            fate = fate._replace(destroyed=True)
        elif isinstance(event, e.GeneralEliminated):
            fate = fate._replace(general=True)
    return fate


def _parts(state: State, attacker: HexId, target: HexId) -> Iterator[Part]:
    steps = distance(attacker, target)
    yield range_dice(state, attacker)[steps - 1], "at 1 hex" if steps == 1 else f"at {steps} hexes"
    card = card_in_force(state)
    carded = card.dice if attacker in state.board.generals or not card.led_only else 0
    if led := bonus_dice(state, attacker) - carded:
        yield led, "for its general"
    if carded:
        yield carded, f"for {card.name}"
    if taken := protection(state, attacker, target)[0]:
        works = protection(state, attacker, target)[1] == "10.11"
        yield -taken, "for field works" if works else f"for {state.field.terrain[target].name} at the target"
    if sapped := saps(state, attacker):
        yield -sapped, f"for {state.field.terrain[attacker].name} under the attacker"
