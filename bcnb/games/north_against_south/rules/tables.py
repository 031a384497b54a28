"""The tables of *North against South*: troop types, qualities, cards and rule options, in one frozen value, `RULES`.

The numbers come from source 003. Where it is ambiguous, a field of `Rules` is the option, with the alternative below
it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bcnb.engine.dataclass_tools import limited
from bcnb.games.hexboard.rules import tables
from bcnb.games.hexboard.rules.tables import CARDS, Arm, Card, UnitType

VERSIONS = ("2026.1", "2026.2", "2026.3")
"""The released versions of these rules, oldest first; the last one is current."""

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
"""Horse artillery with the dice of the board game (the alternative of rule 7.3, N-2)."""
DISMOUNTED_AS_INFANTRY = replace(DISMOUNTED, face=RIFLES.face, move=RIFLES.move, fights_after=RIFLES.fights_after)
"""Dismounted cavalry that moves and is hit like infantry (the alternative of rule 4.16, N-1)."""
UNIT_TYPES = (RIFLES, SMOOTHBORES, CAVALRY, DISMOUNTED, FOOT_ARTILLERY, HORSE_ARTILLERY)

PLACES = 2
"""The number of units of a side that a hex holds (rule 1.12)."""


class Quality(StrEnum):
    """The training of a unit (rule 1.11)."""

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
"""The minimum number of figures with which a unit may ignore flags; units not listed never may (rule 8.16)."""

_TEXTS: Mapping[str, str] = {
    "bombard": "Order all your artillery. Each battery may battle twice, or make its full move twice and not battle.",
    "hit-and-run": "Order all your mounted cavalry: it may move, battle, and after all battles move once more.",
    "leadership": "Order all your generals and the units they command. What a general supports has 1 more die.",
    "sharp-shooter": "Shoot at one enemy general anywhere. Crossed sabers remove him, unless he saves himself.",
    "reinforcements": "Place a full infantry unit on your home row, where there is room. It may battle, but not move.",
    "short-of-supplies": "Choose a unit of either side. Its owner puts it back on his home row, in its section.",
}
"""The texts of cards that work differently from *Battle Cry* (2000)."""


def _card(card: Card) -> Card:
    return replace(card, text=_TEXTS[card.key]) if card.key in _TEXTS else card


@dataclass(frozen=True, slots=True, eq=False)
class Rules(tables.Rules):
    """Everything that a scenario or a rule option may change; a state refers to it.

    The first fields are the troops, the cards with the texts of *North against South*, and its numbers. Then come the
    rule options, each with the number of its open question and its alternative.
    """

    units: Mapping[str, UnitType] = field(default_factory=lambda: {kind.key: kind for kind in UNIT_TYPES})
    cards: Mapping[str, Card] = field(default_factory=lambda: {card.key: _card(card) for card in CARDS})
    version: str = VERSIONS[-1]
    steady: Mapping[tuple[Arm, Quality], int] = field(default_factory=lambda: STEADY)
    brigades: bool = True
    most_in_brigade: int = limited(6, 24)
    reinforcement: str = RIFLES.key

    dismounted_as_infantry: bool = False
    """N-1. True: dismounted cavalry moves, and is hit, like infantry."""
    horse_guns_of_2000: bool = False
    """N-2. True: horse artillery rolls 4-3-2-1, as in the board game."""
    hill_reaches_farther: bool = False
    """N-3. True: artillery on a hill has one more die, and also reaches one hex farther with one die."""
    general_supports_all: bool = False
    """N-4. True: a general who commands two units adds his die to the battles of both."""
    losses_cut_hits: bool = False
    """N-5. True: an attacker's figures limit its hits before the saves, not its kills after them."""
    owner_picks: bool = False
    """N-6. True: the owner of two units in a hex chooses which one is attacked."""
    pair_stays_together: bool = False
    """N-7. True: the two units of a hex that a general's single order moves go to the same hex."""
    own_pace: bool = False
    """N-8. True: when a brigade moves, each of its pieces moves at its own pace."""
    brigade_in_section: bool = False
    """N-9. True: a card orders a brigade only if all of its units are in the card's section."""
    stack_battles_as_one: bool = True
    """N-10. False: each unit of a commanded pair counts by itself among the battles that a card allows a brigade."""
    strayed_first: bool = True
    """N-11. False: a unit outside the zone of its brigade's general doesn't have to be ordered first or come nearer."""
    withdrawal_adds: bool = False
    """N-12. True: a unit that withdraws goes its one hex, and then one for each flag left."""
    sabers_save_near: bool = False
    """N-13. True: crossed sabers also save a figure in close combat."""
    ground_cuts_defence: bool = False
    """N-14. True: a defense die is lost if the terrain takes a die from an attack on the attacker's hex."""
    sabers_save_flags: bool = False
    """N-15. True: a flag is saved by crossed sabers, not by a flag."""
    steady_above: bool = False
    """N-16. True: a unit ignores flags only with more figures than its number, not with as many."""
    dismounted_follows: bool = False
    """N-17. True: dismounted cavalry may also break through."""
    general_saves_near: bool = True
    """N-18. False: a general attacked in close combat has no save, because sabers miss there."""
    water_stops_defence: bool = True
    """N-19. False: a unit in a waterway has its defense die."""
    entry_spoils: bool = True
    """N-20. False: a unit may battle on the turn in which it enters woods or a building."""
    reached_for_good: bool = False
    """N-21. True: the points of an objective stay with the side that has reached it."""
    orders_with_moves: bool = False
    """N-22. True: orders and moves may alternate, and command is judged by the current board."""
    one_of_a_brigade: bool = False
    """N-23. True: with a card without a number, only one unit of each brigade that has moved battles."""
    brigade_inherited: bool = False
    """N-24. True: a brigade that loses its general passes to the nearest general without a brigade."""
    sniped_general_saves: bool = True
    """N-25. False: the general whom the sharpshooter hits has no save, as in the board game."""
    discard_freely: bool = False
    """N-26. True: any card may be discarded at any time, as in the board game."""
    sees_over_friends: bool = False
    """N-27. True: artillery on a hill sees over friendly units next to it, as in the board game."""
    one_quota: bool = False
    """N-28. True: both sides need the same points, the higher of the scenario's two numbers."""
    general_withdraws: bool = False
    """N-29. True: a general who is attacked may withdraw like a unit."""
    general_saves_flags: bool = True
    """N-30. False: a general by himself has no dice to save flags, and goes back a hex for each of them."""
    general_makes_way: bool = False
    """N-31. True: a unit that removes a general or drives him off may break through into his hex, as after a unit."""

    stray_scatters: bool = True
    """N-32. False: a general who is driven back scatters his brigade only if he leaves a unit that was with him."""

    def read(self, kind: UnitType) -> UnitType:
        """Return a troop type as changed by the options N-1 and N-2."""
        if self.dismounted_as_infantry and kind.key == DISMOUNTED.key:
            return DISMOUNTED_AS_INFANTRY
        return HORSE_GUNS_OF_2000 if self.horse_guns_of_2000 and kind.key == HORSE_ARTILLERY.key else kind


RULES = Rules()
