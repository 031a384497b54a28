"""The tables of *Battle-Cry* (1961): sides, arms, pieces, and the options where the booklet is ambiguous.

Everything is in one frozen value `Rules`, which a state refers to. Rule options have the numbers A-1 to A-26 of the
questions that they answer; each also has a question file.
"""

from enum import IntEnum, StrEnum

from bcnb.engine.dataclass_tools import frozen, limited

VERSIONS = ("2026.1",)
"""The released versions of these rules, oldest first; the last one is current."""


class Side(IntEnum):
    """The two sides; blue is the Union, gray the Confederacy."""

    UNION = 0
    CONFEDERATE = 1

    @property
    def foe(self) -> "Side":
        """Return the other side."""
        return _FOES[self]

    @property
    def seat(self) -> str:
        """Return the name of the side as it is written in files."""
        return _SEATS[self]


_FOES = (Side.CONFEDERATE, Side.UNION)
_SEATS = tuple(side.name.lower() for side in Side)


class Arm(IntEnum):
    """The three types of piece."""

    INFANTRY = 0
    CAVALRY = 1
    ARTILLERY = 2

    @property
    def word(self) -> str:
        """Return the name of the arm in lower case."""
        return self.name.lower()


INFANTRY, CAVALRY, ARTILLERY = Arm
"""The members as constants, because Python 3.11 takes ten times as long to find a member in its enumeration."""


class Area(StrEnum):
    """The two territories on both sides of the heavy line, and the whole map."""

    EAST = "east"
    WEST = "west"
    WHOLE = ""


EAST, WEST, WHOLE = Area
"""The members as constants."""


SEATS = {
    "union": "North",
    "confederate": "South",
    "union-east": "North East",
    "union-west": "North West",
    "confederate-east": "South East",
    "confederate-west": "South West",
}
"""The name of each seat on pages."""


@frozen
class PieceType:
    """The abilities of a type of piece.

    `steps` is the number of squares per spot. With `leads`, a column that has such pieces must have one in front. With
    `jumps`, the piece attacks by jumping if it is the rear piece. With `alone`, it can attack without support.
    """

    arm: Arm
    glyph: str
    number: int
    steps: int
    strength: int
    leads: bool = False
    jumps: bool = True
    alone: bool = True


PIECES = (
    PieceType(INFANTRY, "I", number=10, steps=1, strength=2),
    PieceType(CAVALRY, "C", number=10, steps=2, strength=1, leads=True),
    PieceType(ARTILLERY, "A", number=2, steps=2, strength=2, jumps=False, alone=False),
)
"""The pieces of a side, indexed by arm (rules 2.1 and 6.3)."""


@frozen
class Rules:
    """The numbers and rule options of a game."""

    version: str
    pieces: tuple[PieceType, ...] = PIECES
    whole_column: bool = False
    """A-1. An attacking column must include all friendly pieces in line behind it. By default the attacker names the
    rear piece, and pieces behind it take no part."""
    part_of_line: bool = False
    """A-2. An attack takes as many defenders, from the front on, as the column outweighs. By default it takes the whole
    unbroken line, or the attack is not allowed."""
    jumps_on: bool = False
    """A-3. The jump continues over the attacker's pieces behind the defenders to the next square. By default they block
    the landing square."""
    guns_jump: bool = False
    """A-4. Artillery at the rear jumps if the square beyond is open, and stays only if it is not. By default it never
    jumps."""
    guns_support_guns: bool = False
    """A-5. Another artillery brigade is enough support for artillery. By default it is not."""
    lone_by_line: bool = True
    """A-6. Cavalry is lone if no piece of its side is behind it in the line of the double jump. The alternative also
    allows no piece of its side next to it."""
    extra_jumps: int = limited(1, 12)
    """A-7. The number of additional cavalry regiments that a jumping infantry division can jump in a row."""
    double_from_mountain: bool = True
    """A-8. The double jump may begin on the mountain where the first jump ended."""
    fights_on_mountain: bool = True
    """A-9. A piece that has stopped on a mountain in this turn may fight."""
    fights_again: bool = True
    """A-10. The same piece may take part in several battles of a turn, if it has not jumped."""
    one_blocks_rail: bool = True
    """A-11. One opponent on the squares between two dots closes the line. In the alternative, every square must be
    held."""
    dots_on_mountains: bool = False
    """A-12. A map may have a dot on a mountain, which then stops only pieces that arrive on foot. By default, a map
    file with such a dot is refused."""
    half_spot_rail: bool = False
    """A-13. Cavalry and artillery one square from a dot may step onto it and leave by rail for one spot. By default the
    step and the rail movement take a spot each."""
    battle_needs_move: bool = False
    """A-14. A battle needs a movement before it. By default a turn may consist of battles alone."""
    removed_at_once: bool = False
    """A-15. Pieces are removed as soon as opponents shut them in. By default they are removed at the beginning of the
    turn in which they can't move."""
    fighters_escape: bool = False
    """A-16. A surrounded group that could fight its way out is not removed. By default it is."""
    own_walls: bool = False
    """A-17. Pieces that only their own side shuts in are also removed. By default they are not."""
    rail_frees: bool = True
    """A-18. A piece that could leave by rail is not shut in. In the alternative, only moves on foot count."""
    false_undoes: bool = False
    """A-20. A false declaration also undoes the earlier battles of its turn. By default they stay fought."""
    join_on_loss: bool = False
    """A-21. Forces also join when the pieces of one partner are lost. By default only a piece that moves across the
    line can join them."""
    one_surrenders: bool = False
    """A-22. One of two partners can surrender for both. By default both have to."""
    join_at_once: bool = True
    """A-23. Joined forces act together for the rest of the same turn. In the alternative, they do so from the next turn
    on."""
    shared_border: bool = False
    """A-25. The squares on both sides of the heavy line belong to both territories. By default each square belongs to
    one."""
    removed_together: bool = True
    """A-26. Groups that are shut in are removed at the same time. In the alternative, they are removed one by one from
    the top of the map, so that the loss of one may free the next."""
    most_turns: int = limited(0, 10000)
    """A-24. House rule: the war is a draw after this number of turns. 0, as in the booklet, means no limit."""
    draws: bool = False
    """A-24. House rule: the two sides may agree on a draw. The booklet has no draws."""

    def __hash__(self) -> int:
        return hash(self.version)  # for speed: caches hash the rules very often


RULES_1961 = Rules(VERSIONS[-1])
"""The rules of the booklet with all options at their defaults."""
