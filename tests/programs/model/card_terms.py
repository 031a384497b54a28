"""What the best card of each side can do with the units that it orders.

Each unit is given its best attack after a move, and a card the best of the attacks that it may order. A second attack
on the same target counts for what the first has not destroyed. A card that is not known counts as the average of
three orders in a section. Estimates: pieces do not bar the way, and most cards with a special action do nothing.

The second best card, all cards in sum, the best card of each section and the attacks of all units have been tried as
well: next to the best card they gain nothing.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bcnb.games.hexboard.rules.board import SECTIONS
from bcnb.games.hexboard.rules.state import Field
from bcnb.games.hexboard.rules.tables import GUNS, WINGS, Arm, Card, Rules
from bcnb.games.hexboard.win_features import FeatureTarget, attack_effect, packed_fire
from bcnb.grid.hexes import SIZE, HexId

UNIT = 3.0
"""What the chance to destroy a unit is worth in figures, when attacks are compared."""
ARMS = tuple(Arm)
AT_ONCE = 3
"""How many attacks of a section count for a card that is not known."""
NAMES = ("units felled by the best card", "figures taken by the best card", "battle won by the best card")
WINGS_OF = tuple(
    tuple(tuple(2 - wing if top else wing for wing in range(3) if SECTIONS[wing] >> at & 1) for at in range(SIZE))
    for top in (False, True)
)
"""By whether a side is at the top, and by hex: the sections it is in, from the side's left (0) to its right."""


class Shooter(NamedTuple):
    """A unit: its arm (0 to 2), its hex, whether a general leads it, its dice by hex after a move and without one."""

    arm: int
    at: HexId
    led: bool
    moved: int
    standing: int


class Volley(NamedTuple):
    """The attacks of one card: their worth, units destroyed and figures taken on average, each chance to destroy."""

    worth: float
    kill: float
    figures: float
    kills: tuple[float, ...]


@lru_cache(maxsize=1 << 14)
def shooter(rules: Rules, field: Field, kind: str, at: HexId, led: bool) -> Shooter:
    """A unit of a type on a hex."""
    arm = rules.units[kind].arm
    more = rules.general_dice if led and arm is not GUNS else 0
    moved, standing = (packed_fire(rules, field, kind, at, marching, more) for marching in (True, False))
    return Shooter(ARMS.index(arm), at, led, moved, standing)


NOTHING = Volley(0.0, 0.0, 0.0, ())
SNIPED = Volley(UNIT / 6 + 1 / 6, 1 / 6, 1 / 6, (1 / 6,))
Blows = list[tuple[tuple[float, float, float, int], Shooter]]
"""Attacks and who makes them: worth, chance to destroy the target, figures taken on average, number of the target."""


@lru_cache(maxsize=1 << 10)
def _by_dice(hit: float, strength: int, works: int, more: int) -> tuple[tuple[float, float, float], ...]:
    """The worth, chance to destroy and figures by the byte of the dice."""
    found = []
    for byte in range(1 << 8):
        one = attack_effect(byte.bit_count() + more - works if byte else 0, hit, strength)
        found.append((one.figures + UNIT * one.kill, one.kill, one.figures))
    return tuple(found)


def _blows(units: Iterable[tuple[int, Shooter]], targets: Sequence[FeatureTarget], more: int = 0) -> Blows:
    """The best attack of each unit that has one, best first.

    Args:
        units: the units, each after its dice by hex.
        targets: the pieces that can be hit.
        more: dice that are added to each attack.
    """
    reach = sum({one.at: 0xFF << 8 * one.at for one in targets}.values())
    tables = [(at, _by_dice(hit, strength, works, more)) for at, hit, strength, works in targets]
    found = []
    for fire, unit in units:
        if not fire & reach:
            continue
        dice = fire.to_bytes(SIZE, "little")
        aims = [table[dice[at]] for at, table in tables]
        if (best := max(aims))[0] > 0:
            found.append(((*best, aims.index(best)), unit))
    found.sort(reverse=True)
    return found


def _volley(blows: Blows, most: int) -> Volley:
    """The best attacks together."""
    left: dict[int, float] = {}
    kills, figures = [], 0.0
    for (_, kill, taken, target), _ in blows[:most]:
        share = left.get(target, 1.0)
        kills.append(share * kill)
        figures += share * taken
        left[target] = share * (1 - kill)
    kill = sum(kills)
    return Volley(figures + UNIT * kill, kill, figures, tuple(kills))


class Arsenal:
    """What the cards of a side can do on a board; each card is rated once.

    Args:
        rules: the rules of the scenario.
        units: the side's units.
        targets: the enemy's pieces.
        generals: the number of the enemy's generals.
        top: whether the side is at the top of the board.
    """

    def __init__(
        self, rules: Rules, units: Sequence[Shooter], targets: Sequence[FeatureTarget], generals: int, top: bool
    ) -> None:
        self._rules, self._targets, self._generals = rules, targets, generals
        self._sections = WINGS_OF[top]
        self._rated: dict[str, Volley] = {}
        self._values: dict[tuple[tuple[str, ...], int, int], tuple[float, float, float]] = {}
        self._all = _blows([(unit.moved, unit) for unit in units], targets)
        self._wings = [self._in_wing(self._all, wing) for wing in range(3)]

    def by(self, key: str) -> Volley:
        """The attacks that a card of the deck makes possible."""
        if key not in self._rated:
            self._rated[key] = self._by(self._rules.cards[key])
        return self._rated[key]

    def values(self, known: tuple[str, ...], unseen: int, missing: int) -> tuple[float, float, float]:
        """The values of `NAMES`; they are calculated once for each hand.

        Args:
            known: the cards that the side is known to hold.
            unseen: the number of its other cards.
            missing: the flags or points that it still needs.
        """
        key = known, unseen, missing
        if key not in self._values:
            best = max([self._likely() if unseen else NOTHING, *map(self.by, known)])
            self._values[key] = best.kill, best.figures, chance_to_fell(best.kills, missing)
        return self._values[key]

    def _likely(self) -> Volley:
        """What a card may do that is not known."""
        each = [_volley(wing, AT_ONCE) for wing in self._wings]
        worth, kill, figures = (sum([one[at] for one in each]) / len(each) for at in range(3))
        return Volley(worth, kill, figures, ())

    def _by(self, card: Card) -> Volley:
        most = card.orders or len(self._all) * card.battles
        if card.action:
            return SNIPED if card.action == "snipe" and self._generals else NOTHING
        if card.wing:
            return _volley(self._wings[WINGS.index(card.wing)], most)
        if card.per_section:
            return _volley(sorted([wing[0] for wing in self._wings if wing], reverse=True), most)
        aimed = self._aimed(card)
        if card.chooses_wing:
            return max([_volley(self._in_wing(aimed, wing), most) for wing in range(3)])
        return _volley(aimed, most)

    def _aimed(self, card: Card) -> Blows:
        """The best attacks of the units that a card may order, of any section, best first."""
        able = [one for one in self._all if ARMS[one[1].arm] in card.arms and (one[1].led or not card.led_only)]
        if card.reach != 0 and not card.either and not card.dice:
            return able
        still = card.reach == 0 or card.either
        again = _blows([(unit.standing if still else unit.moved, unit) for _, unit in able], self._targets, card.dice)
        return sorted(again * card.battles, reverse=True) if card.either else again

    def _in_wing(self, blows: Blows, wing: int) -> Blows:
        return [one for one in blows if wing in self._sections[one[1].at]]


def chance_to_fell(kills: Sequence[float], need: int) -> float:
    """The chance that at least `need` of some attacks destroy their targets.

    >>> chance_to_fell((0.5, 0.5), 1)
    0.75
    """
    if need > len(kills):
        return 0.0
    felled = [1.0]
    for kill in kills:
        felled = [some * (1 - kill) + fewer * kill for some, fewer in zip([*felled, 0.0], [0.0, *felled], strict=True)]
    return sum(felled[max(need, 0) :])
