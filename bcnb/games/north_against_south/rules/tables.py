"""The tables of *North against South*: troop types, qualities, cards, readings, in one frozen value, `RULES`.

Figures come from seed 003; a reading that it leaves open is a field of `Rules`, and its alternative stands beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bcnb.engine.dataclass_tools import limited
from bcnb.games.hexboard.rules import tables
from bcnb.games.hexboard.rules.tables import CARDS, Arm, Card, UnitType

VERSIONS = ("2026.1", "2026.2", "2026.3")
"""The versions of these rules that have been released, the oldest first; the last one is in force."""

RIFLES = UnitType("rifles", "infantry with rifles", Arm.INFANTRY, "I", "I", 8, 2, 1, (4, 3, 2, 1))
SMOOTHBORES = UnitType("smoothbores", "infantry with smoothbores", Arm.INFANTRY, "I", "S", 8, 2, 1, (3, 2, 1))
CAVALRY = UnitType("cavalry", "cavalry", Arm.CAVALRY, "C", "C", 5, 3, 3, (3,))
DISMOUNTED = UnitType("dismounted", "dismounted cavalry", Arm.CAVALRY, "C", "D", 5, 0, 0, (3, 2, 1))
FOOT_ARTILLERY = UnitType(
    "foot_artillery", "foot artillery", Arm.ARTILLERY, "A", "A", 4, 1, 0, (5, 4, 3, 2, 1), (6, 5, 4, 3, 2), True
)
HORSE_ARTILLERY = UnitType(
    "horse_artillery", "horse artillery", Arm.ARTILLERY, "A", "H", 4, 2, 1, (4, 3, 3, 2, 1), (5, 4, 4, 3, 2), True
)
HORSE_GUNS_OF_2000 = replace(HORSE_ARTILLERY, dice=(4, 3, 2, 1), hill_dice=(5, 4, 3, 2))
"""Rule 7.3 read otherwise: horse artillery with the dice of the board game (N-2)."""
DISMOUNTED_AS_INFANTRY = replace(DISMOUNTED, face=RIFLES.face, move=RIFLES.move, fights_after=RIFLES.fights_after)
"""Rule 4.16 read otherwise: cavalry on foot that moves and is hit as infantry is (N-1)."""
UNIT_TYPES = (RIFLES, SMOOTHBORES, CAVALRY, DISMOUNTED, FOOT_ARTILLERY, HORSE_ARTILLERY)

PLACES = 2
"""Rule 1.12: how many units of a side a hex holds."""


class Quality(StrEnum):
    """Rule 1.11: how well a unit is trained."""

    VETERANS = "veterans"
    SEASONED = "seasoned"
    RECRUITS = "recruits"


STEADY: Mapping[tuple[Arm, Quality], int] = {
    (Arm.INFANTRY, Quality.VETERANS): 5,
    (Arm.INFANTRY, Quality.SEASONED): 6,
    (Arm.INFANTRY, Quality.RECRUITS): 7,
    (Arm.CAVALRY, Quality.VETERANS): 3,
    (Arm.CAVALRY, Quality.SEASONED): 4,
    (Arm.ARTILLERY, Quality.VETERANS): 2,
    (Arm.ARTILLERY, Quality.SEASONED): 2,
}
"""Rule 8.16: the fewest figures with which a unit may ignore flags. Who is not named never may."""

_TEXTS: Mapping[str, str] = {
    "bombard": "Order all your artillery. Each battery may battle twice, or make its full move twice and not battle.",
    "hit-and-run": "Order all your mounted cavalry: it may move, battle, and after all battles move once more.",
    "leadership": "Order all your generals and the units they command. What a general supports has 1 more die.",
    "sharp-shooter": "Shoot at one enemy general anywhere. Crossed sabers remove him, unless he saves himself.",
    "reinforcements": "Place a full infantry unit on your home row, where there is room. It may battle, but not move.",
    "short-of-supplies": "Choose a unit of either side. Its owner puts it back on his home row, in its section.",
}
"""The texts of the cards that act in another way than in 2000."""


def _card(card: Card) -> Card:
    return replace(card, text=_TEXTS[card.key]) if card.key in _TEXTS else card


@dataclass(frozen=True, slots=True, eq=False)
class Rules(tables.Rules):
    """Everything that a scenario or another reading may change; the state carries it by reference.

    The troops, the cards in the variant's words and its own figures, and then its readings, each with the number of the
    open question that it answers and what the other answer would be.
    """

    units: Mapping[str, UnitType] = field(default_factory=lambda: {kind.key: kind for kind in UNIT_TYPES})
    cards: Mapping[str, Card] = field(default_factory=lambda: {card.key: _card(card) for card in CARDS})
    version: str = VERSIONS[-1]
    steady: Mapping[tuple[Arm, Quality], int] = field(default_factory=lambda: STEADY)
    brigades: bool = True
    most_in_brigade: int = limited(6, 24)
    reinforcement: str = RIFLES.key

    dismounted_as_infantry: bool = False
    """N-1. True: cavalry on foot moves, and is hit, as infantry is."""
    horse_guns_of_2000: bool = False
    """N-2. True: horse artillery rolls 4-3-2-1, as in the board game."""
    hill_reaches_farther: bool = False
    """N-3. True: artillery on a hill has one more die, and besides reaches one hex farther with one die."""
    general_supports_all: bool = False
    """N-4. True: a general who commands two units adds his die to the battles of both."""
    losses_cut_hits: bool = False
    """N-5. True: an attacker's figures limit its hits before the saves, not its kills after them."""
    owner_picks: bool = False
    """N-6. True: of two units in a hex their owner says which one is attacked."""
    pair_stays_together: bool = False
    """N-7. True: the two units of a hex that a general's one order moves go to the same hex."""
    own_pace: bool = False
    """N-8. True: when a brigade moves, each of its pieces goes as far as it could go alone."""
    brigade_in_section: bool = False
    """N-9. True: a card orders a brigade only if all of its units stand in the card's section."""
    stack_battles_as_one: bool = True
    """N-10. False: each unit of a commanded pair counts by itself among the battles that a card allows a brigade."""
    strayed_first: bool = True
    """N-11. False: a unit outside the zone of its brigade's general need not be ordered first, nor come nearer."""
    withdrawal_adds: bool = False
    """N-12. True: a unit that withdraws goes its one hex and then the flags that are left."""
    sabers_save_near: bool = False
    """N-13. True: crossed sabers save a figure in close combat, too."""
    ground_cuts_defence: bool = False
    """N-14. True: a defence die is lost where the ground takes a die from an attack on the attacker's hex."""
    sabers_save_flags: bool = False
    """N-15. True: a flag is saved by crossed sabers, not by a flag."""
    steady_above: bool = False
    """N-16. True: a unit ignores flags only with more figures than its number, not with as many."""
    dismounted_follows: bool = False
    """N-17. True: dismounted cavalry may break through, too."""
    general_saves_near: bool = True
    """N-18. False: a general attacked in close combat has no save, because sabers miss there."""
    water_stops_defence: bool = True
    """N-19. False: a unit in a waterway has its defence die."""
    entry_spoils: bool = True
    """N-20. False: a unit may battle on the turn in which it enters woods or a building."""
    reached_for_good: bool = False
    """N-21. True: the points of an objective stay with the side that has reached it."""
    orders_with_moves: bool = False
    """N-22. True: orders and moves go hand in hand, and who commands whom is judged as the pieces stand."""
    one_of_a_brigade: bool = False
    """N-23. True: with a card without a number only one unit of each brigade that has moved battles."""
    brigade_inherited: bool = False
    """N-24. True: a brigade that loses its general passes to the nearest general who leads none."""
    sniped_general_saves: bool = True
    """N-25. False: the general whom the sharp shooter hits has no save, as in the board game."""
    discard_freely: bool = False
    """N-26. True: any card may be discarded at any time, as in the board game."""
    sees_over_friends: bool = False
    """N-27. True: artillery on a hill sees over friends beside it, as in the board game."""
    one_quota: bool = False
    """N-28. True: both sides need the same points, the more of the two where the scenario names a number for each."""
    general_withdraws: bool = False
    """N-29. True: a general who is attacked may withdraw, as a unit may."""
    general_saves_flags: bool = True
    """N-30. False: a general by himself has no dice to save flags, and goes back a hex for each of them."""
    general_makes_way: bool = False
    """N-31. True: who removes a general, or drives him off, may break through into his hex, as after a unit."""

    stray_scatters: bool = True
    """N-32. False: a general who is driven back scatters his brigade only if he leaves a unit that was with him."""

    def read(self, kind: UnitType) -> UnitType:
        """A troop type as the readings N-1 and N-2 have it."""
        if self.dismounted_as_infantry and kind.key == DISMOUNTED.key:
            return DISMOUNTED_AS_INFANTRY
        return HORSE_GUNS_OF_2000 if self.horse_guns_of_2000 and kind.key == HORSE_ARTILLERY.key else kind


RULES = Rules()
