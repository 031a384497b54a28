"""Tables that both hex games share: sides, arms, terrain, cards, and the common fields of `Rules`.

Rule chapters read `state.rules` and never a table of this module. A scenario or a rule option can therefore replace
fields of the game's `Rules`. A rule that the sources leave open is a field, with its alternative next to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TypeVar

from bcnb.engine.dataclass_tools import frozen, limited

T = TypeVar("T")


class Side(IntEnum):
    """One of the two armies; also its index in every pair of the state."""

    foe: "Side"
    """The enemy side, an attribute because a property would be a call of a function."""

    UNION = 0
    CONFEDERATE = 1

    @property
    def seat(self) -> str:
        """The seat of the side: `union` or `confederate`."""
        return _SEATS[self]


Side.UNION.foe, Side.CONFEDERATE.foe = Side.CONFEDERATE, Side.UNION
_SEATS = tuple(side.name.lower() for side in Side)


def pair(both: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    """Return a pair with the value of one side replaced."""
    return (both[0], value) if side else (value, both[1])


class Arm(StrEnum):
    """The arm of a unit, which matters for cards and dice."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


FOOT, HORSE, GUNS = Arm
"""The arms as constants: finding an enum member takes ten times as long in Python 3.11."""
ALL_ARMS = frozenset(Arm)
FACES = "ICASF"
"""The faces of a die in their written order: infantry, cavalry, artillery, crossed sabers, flag."""
FACE_WEIGHTS = (2, 1, 1, 1, 1)
"""The number of the six sides of a die that show each face."""
SABERS, FLAG = "S", "F"


@frozen
class UnitType:
    """A unit type: its arm, the die face that hits it, figures, hexes per move, and dice by range.

    Index 0 of `dice` and `hill_dice` is the range to an adjacent hex. `fights_after` is the longest move, in hexes,
    after which the unit may still battle. `move_rule` and `range_rule` are the numbers of the unit's own rules, if
    those of its arm do not apply.
    """

    key: str
    name: str
    arm: Arm
    face: str
    glyph: str
    figures: int
    move: int
    fights_after: int
    dice: tuple[int, ...]
    hill_dice: tuple[int, ...] = ()
    sees_over_friends: bool = False
    move_rule: str = ""
    range_rule: str = ""

    @property
    def range(self) -> int:
        """The greatest distance of a target, in hexes."""
        return len(self.dice)

    @property
    def longest_range(self) -> int:
        """The greatest distance of a target from high ground, in hexes."""
        return max(len(self.dice), len(self.hill_dice))


@frozen
class Terrain:
    """A kind of terrain and its effects; `presentation` decides how it looks.

    `protects` is the number of dice that an attack on the hex loses. With `faced`, the attack loses them only if it
    enters through a covered side. `saps` is the number of dice that a unit on the hex loses when it attacks. `rule` is
    the number that refusals cite.
    """

    key: str
    name: str
    glyph: str
    rule: str
    enter: bool = True
    stops: bool = False
    spoils: bool = False
    protects: int = 0
    saps: int = 0
    faced: bool = False
    blocks: bool = False
    water: bool = False
    high: bool = False


CLEAR = Terrain("clear", "clear ground", ".", "10.1")
WOODS = Terrain("woods", "woods", "w", "10.2", stops=True, spoils=True, protects=1, blocks=True)
ORCHARD = Terrain("orchard", "orchard", "o", "10.3", protects=1)
HILL = Terrain("hill", "hill", "h", "10.4", protects=1, blocks=True, high=True)
BUILDING = Terrain("building", "building", "b", "10.5", stops=True, spoils=True, protects=2, blocks=True)
WATERWAY = Terrain("waterway", "waterway", "~", "10.6", stops=True, saps=1, water=True)
BRIDGE = Terrain("bridge", "bridge", "=", "10.7", water=True)
FIELD = Terrain("field", "field", "f", "10.8", protects=1, blocks=True)
ROUGH = Terrain("rough", "rough ground", "r", "10.9", enter=False)
FENCE = Terrain("fence", "fence", "n", "10.10", protects=1, faced=True)
SUNKEN_ROAD = Terrain("sunken_road", "sunken road", "s", "12.4", protects=2, faced=True)
IMPASSABLE = Terrain("impassable", "impassable ground", "x", "12.3", enter=False)


class Wing(StrEnum):
    """The section that a card names, as seen by the player who holds it."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"

    @property
    def american(self) -> str:
        """The name of the section for readers: left, center or right."""
        return "center" if self is Wing.CENTRE else self.value

    @classmethod
    def _missing_(cls, value: object) -> "Wing | None":
        """Return the section of another spelling: center."""
        return cls.CENTRE if value == "center" else None


WINGS = tuple(Wing)


@frozen
class Card:
    """A command card, composed of parts that scenarios can use for their own cards.

    `orders` is the number of units or generals that it orders; with `every`, it orders all that fit. `moves` and
    `battles` say how often an ordered unit may do each. With `either`, it does only one of the two. `reach` replaces
    the range of a move in hexes (0 forbids it). `dice` is added to a battle, and `again` gives a second move after all
    battles.
    """

    key: str
    name: str
    text: str
    count: int
    rule: str
    special: bool = False
    wing: Wing | None = None
    chooses_wing: bool = False
    per_section: bool = False
    orders: int = 0
    every: bool = False
    arms: frozenset[Arm] = ALL_ARMS
    generals: bool = True
    moves: int = 1
    reach: int | None = None
    battles: int = 1
    either: bool = False
    dice: int = 0
    led_only: bool = False
    again: bool = False
    action: str = ""
    reshuffles: bool = False
    family: str = ""


_WHERE = {Wing.LEFT: "on your left flank", Wing.CENTRE: "in the center", Wing.RIGHT: "on your right flank"}


def _wing_cards(
    key: str, name: str, what: str, orders: int, rule: str, counts: tuple[int, int, int]
) -> tuple[Card, ...]:
    return tuple(
        Card(
            f"{key}-{wing}",
            f"{name} {wing.american.title()}",
            f"Order {what} {where}.",
            count,
            rule,
            wing=wing,
            orders=orders,
            every=not orders,
            family=key,
        )
        for (wing, where), count in zip(_WHERE.items(), counts, strict=True)
    )


CARDS: tuple[Card, ...] = (
    *_wing_cards("skirmish", "Skirmish", "1 unit or general", 1, "3.1", (3, 3, 3)),
    *_wing_cards("probe", "Probe", "2 units or generals", 2, "3.1", (4, 5, 4)),
    *_wing_cards("attack", "Attack", "3 units or generals", 3, "3.1", (3, 4, 3)),
    *_wing_cards("assault", "Assault", "all units and generals", 0, "3.2", (2, 2, 2)),
    Card(
        "coordinated-attack",
        "Coordinated Attack",
        "Order 1 unit or general in each of the three sections.",
        4,
        "3.3",
        per_section=True,
        orders=3,
        family="coordinated-attack",
    ),
    Card(
        "all-out-offensive",
        "All-Out Offensive",
        "Order all your units and generals. At the end of the turn all discards go back into the deck.",
        1,
        "11.1",
        special=True,
        every=True,
        reshuffles=True,
        family="all-out-offensive",
    ),
    Card(
        "bombard",
        "Bombard",
        "Order all your artillery. Each battery may battle twice, or move twice and not battle.",
        2,
        "11.2",
        special=True,
        every=True,
        arms=frozenset({Arm.ARTILLERY}),
        generals=False,
        moves=2,
        battles=2,
        either=True,
        family="bombard",
    ),
    Card(
        "fire-and-hold",
        "Fire and Hold Position",
        "Choose a section. Order all your infantry there: it may not move, and battles with 1 more die.",
        2,
        "11.3",
        special=True,
        chooses_wing=True,
        every=True,
        arms=frozenset({Arm.INFANTRY}),
        generals=False,
        reach=0,
        dice=1,
        family="fire-and-hold",
    ),
    Card(
        "forced-march",
        "Forced March",
        "Choose a section. Order all your infantry there: it may move up to 2 hexes and battle.",
        2,
        "11.4",
        special=True,
        chooses_wing=True,
        every=True,
        arms=frozenset({Arm.INFANTRY}),
        generals=False,
        reach=2,
        family="forced-march",
    ),
    Card(
        "hit-and-run",
        "Hit and Run",
        "Order all your cavalry: it may move, battle, and after all battles move once more.",
        2,
        "11.5",
        special=True,
        every=True,
        arms=frozenset({Arm.CAVALRY}),
        generals=False,
        again=True,
        family="hit-and-run",
    ),
    Card(
        "leadership",
        "Leadership",
        "Order all your generals. A unit goes with its general; every unit that is led may battle with 1 more die.",
        2,
        "11.6",
        special=True,
        every=True,
        dice=1,
        led_only=True,
        family="leadership",
    ),
    Card(
        "sharp-shooter",
        "Sharp Shooter",
        "Shoot at one enemy general anywhere, alone or not. Crossed sabers remove him.",
        2,
        "11.7",
        special=True,
        action="snipe",
        family="sharp-shooter",
    ),
    Card(
        "reinforcements",
        "Call for Reinforcements",
        "Place a full infantry unit on a vacant hex of your home row. It may battle this turn, but not move.",
        1,
        "11.8",
        special=True,
        action="reinforce",
        family="reinforcements",
    ),
    Card(
        "fieldworks",
        "Construct Fieldworks",
        "Place a field works token on 2 different hexes held by your infantry, not on a waterway.",
        1,
        "11.9",
        special=True,
        action="dig",
        family="fieldworks",
    ),
    Card(
        "counter-attack",
        "Counter-Attack",
        "Do what the enemy's last card let him do; his left is your right.",
        1,
        "11.10",
        special=True,
        action="copy",
        family="counter-attack",
    ),
    Card(
        "rally",
        "Rally",
        "Choose one of your weakened units and roll: each die with its symbol brings a figure back. It may battle.",
        1,
        "11.11",
        special=True,
        action="rally",
        family="rally",
    ),
    Card(
        "short-of-supplies",
        "Short of Supplies",
        "Choose a unit of either side. Its owner puts it back on his home row, in the section where it stands.",
        1,
        "11.12",
        special=True,
        action="starve",
        family="short-of-supplies",
    ),
)


TERRAINS = (
    CLEAR,
    WOODS,
    ORCHARD,
    HILL,
    BUILDING,
    WATERWAY,
    BRIDGE,
    FIELD,
    ROUGH,
    FENCE,
    SUNKEN_ROAD,
    IMPASSABLE,
)


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules that both games read; each game adds fields and its unit types.

    The fields of the first group are tables and numbers. Those of the second group are rule options, each with the
    number of the open question that it answers and the meaning of the alternative.
    """

    units: Mapping[str, UnitType]
    terrain: Mapping[str, Terrain] = field(default_factory=lambda: {terrain.key: terrain for terrain in TERRAINS})
    cards: Mapping[str, Card] = field(default_factory=lambda: {card.key: card for card in CARDS})
    most_units: Mapping[Arm, int] = field(
        default_factory=lambda: {Arm.INFANTRY: 10, Arm.CAVALRY: 3, Arm.ARTILLERY: 3},
    )
    most_generals: int = limited(3, 24)
    flags_to_win: int = limited(6, 99)
    general_move: int = limited(3, 12)
    general_dice: int = limited(1, 8)
    works_protect: int = limited(2, 8)
    works_supply: int = limited(6, 99)
    sees_over_friends: bool = True

    sight_per_edge: bool = False
    """O-1. True: a line along edges is blocked only where both sides of the same edge are obstructed."""
    corner_blocks: bool = False
    """O-2. True: an obstruction that the line touches only at a corner blocks it."""
    general_last_loss: bool = True
    """O-6. False: a general survives flags that can be neither obeyed nor paid for with figures."""
    least_dice: int = limited(0, 8)
    """O-7. 1: terrain never takes the last die."""
    water_spoils_hit_and_run: bool = True
    """O-8. False: with Hit and Run, a unit that entered a waterway battles with one die fewer, as at other times."""
    bombard_mixed: bool = False
    """O-10. True: a bombarding battery may move once and battle once."""
    sharp_shooter_dice: int = limited(1, 8, least=1)
    """O-11. The number of dice that the sharp shooter rolls; one crossed sabers is enough."""
    sharp_shooter_attached: bool = True
    """O-11. False: only a lone general may be shot at."""
    rally_dice: int = limited(4, 8)
    """O-12. The number of dice for a rally."""
    reinforcements_need_spares: bool = True
    """O-13. False: a unit may be placed even if all ten infantry units of the army were in use at the start."""
    works_arms: frozenset[Arm] = frozenset({Arm.INFANTRY})
    """O-15. The arms that may build field works."""
    works_per_card: int = limited(2, 12)
    """O-15. The number of hexes that one card fortifies."""
    counter_needs_card: bool = False
    """O-17. True: Counter-Attack may not be played when there is no card to copy."""
    corner_protects: bool = True
    """O-21. False: an attack that enters exactly at a corner counts as frontal only if both sides there are covered."""
    works_add_terrain: bool = True
    """O-22. False: field works attacked from behind also cancel the effect of the terrain below them."""
    discard_freely: bool = True
    """O-24. False: a card may be discarded only when no card in hand can order anything."""
    supplies_take_general: bool = True
    """O-28. False: a general stays behind when the unit is sent back for supplies."""
    supplied_unit_battles: bool = False
    """O-33. True: your own unit sent back for supplies may battle from there. Every source leaves this open."""
    level_shooter_excused: bool = True
    """O-29. False: a shooter level with the covered sides is not excused, only one clearly behind them."""
    general_looks_ahead: bool = True
    """O-31. False: a retreating general does not have to choose a path of full length."""
