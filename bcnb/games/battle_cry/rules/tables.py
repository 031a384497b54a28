"""Tables of *Battle Cry* (2000): its unit types and its own rule options, combined in `RULES_2000`.

The numbers come from seeds 001 and 002. A rule that they leave open is a field of `Rules`, with its alternative next to
it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bcnb.engine.dataclass_tools import limited
from bcnb.games.hexboard.rules import tables
from bcnb.games.hexboard.rules.tables import Arm, UnitType

VERSIONS = ("2026.1", "2026.2")
"""The released versions of these rules, the oldest first; the last one is in force."""

INFANTRY = UnitType("infantry", "infantry", Arm.INFANTRY, "I", "I", 4, 1, 1, (4, 3, 2, 1))
CAVALRY = UnitType("cavalry", "cavalry", Arm.CAVALRY, "C", "C", 3, 3, 3, (3,))
ARTILLERY = UnitType(
    "artillery", "artillery", Arm.ARTILLERY, "A", "A", 2, 1, 0, (5, 4, 3, 2, 1), (5, 4, 3, 2, 1, 1), True
)
HORSE_ARTILLERY = UnitType(
    "horse_artillery", "horse artillery", Arm.ARTILLERY, "A", "H", 2, 2, 1, (4, 3, 2, 1), (), True, "12.1", "12.1"
)
CADETS = UnitType("cadets", "cadets", Arm.INFANTRY, "I", "V", 4, 1, 1, (3, 2, 1), range_rule="12.2")
UNIT_TYPES = (INFANTRY, CAVALRY, ARTILLERY, HORSE_ARTILLERY, CADETS)


@dataclass(frozen=True, slots=True, eq=False)
class Rules(tables.Rules):
    """The rules of *Battle Cry*, whose fields a scenario or a rule option may change; the state holds a reference.

    The rule options below are those that only *Battle Cry* has.
    """

    units: Mapping[str, UnitType] = field(default_factory=lambda: {kind.key: kind for kind in UNIT_TYPES})
    version: str = VERSIONS[-1]

    flags_a_general_ignores: int = limited(0, 12)
    """O-3. 1: an attached general lets the unit ignore one flag of each attack."""
    advance_after_combat: bool = False
    """O-4. True: infantry or cavalry with a general may take the adjacent hex that its attack has emptied."""
    flags_outlive_unit: bool = False
    """O-5. True: when the unit is destroyed, flags of the same roll drive its general back."""
    second_move_at_once: bool = False
    """O-9. True: with Hit and Run, a unit that battled makes its second move right after its battle, not at the end."""
    battery_spares_uncovered: bool = True
    """O-26. False: Bombard's second shot may target the general whom the same battery's first shot uncovered."""
    flags_lapse_at_general: bool = True
    """O-27. False: a unit whose retreat reached a lone general may use its other flags with the general, or stop."""
    several_battles: bool = False
    """O-30. True: a unit may battle several times per turn, but each enemy unit or general only once."""
    general_met_goes_along: bool = False
    """O-34. True: a unit with two moves takes the general whom it met on the first move with it on the second."""


RULES_2000 = Rules()
