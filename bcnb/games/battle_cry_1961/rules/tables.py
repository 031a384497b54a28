"""The figures of the 1961 game: sides, pieces, strengths, and the readings of what the booklet leaves open.

All of it is one frozen value `Rules`, which a state carries by reference. Readings bear the numbers A-1 to A-26 of the
questions that they answer; each is a question file, too.
"""

from enum import IntEnum, StrEnum

from bcnb.engine.dataclass_tools import frozen, limited

VERSIONS = ("2026.1",)
"""The versions of these rules that have been released, the oldest first; the last one is in force."""


class Side(IntEnum):
    """The two sides; blue is the Union, grey the Confederacy."""

    UNION = 0
    CONFEDERATE = 1

    @property
    def foe(self) -> "Side":
        """The other side."""
        return _FOES[self]

    @property
    def seat(self) -> str:
        """The side's name as it is written."""
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
        """The arm in words."""
        return self.name.lower()


INFANTRY, CAVALRY, ARTILLERY = Arm
"""The same by names of their own: Python 3.11 takes ten times as long to find a member in its enumeration."""


class Area(StrEnum):
    """The two territories that the heavy line divides, and both together."""

    EAST = "east"
    WEST = "west"
    WHOLE = ""


EAST, WEST, WHOLE = Area
"""The same by names of their own."""


SEATS = {
    "union": "North",
    "confederate": "South",
    "union-east": "North East",
    "union-west": "North West",
    "confederate-east": "South East",
    "confederate-west": "South West",
}
"""What the seats are called."""


@frozen
class PieceType:
    """What a type of piece can do. `steps` are the squares a spot; `leads` says that one of its kind must stand in
    front of an attack that has any; `jumps` that it attacks from the rear by jumping; `alone` that it needs no support.
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
"""Rules 2.1 and 6.3: the pieces of a side, indexed by arm."""


@frozen
class Rules:
    """The figures and readings that a game is played by."""

    version: str
    pieces: tuple[PieceType, ...] = PIECES
    whole_column: bool = False
    """A-1. An attacking column must take in every own piece in line behind; by our reading the attacker names the rear
    piece, and those behind it are left out."""
    part_of_line: bool = False
    """A-2. An attack takes as many defenders, from the front on, as the column outweighs; by our reading it takes the
    whole unbroken line or is none."""
    jumps_on: bool = False
    """A-3. The jump goes on over own pieces behind the defenders to the next square; by our reading they leave the
    jumper nowhere to land."""
    guns_jump: bool = False
    """A-4. Artillery at the rear jumps where a square beyond is open, and stays only where none is; by our reading it
    never jumps."""
    guns_support_guns: bool = False
    """A-5. Another artillery brigade is support enough for artillery; by our reading it is not."""
    lone_by_line: bool = True
    """A-6. Cavalry is lone when nobody of its side stands behind it in the line of the double jump; read otherwise,
    when nobody of its side stands beside it either."""
    extra_jumps: int = limited(1, 12)
    """A-7. How many more cavalry regiments a jumping infantry division may jump in one go."""
    double_from_mountain: bool = True
    """A-8. The double jump may begin on the mountain where the first jump ended."""
    fights_on_mountain: bool = True
    """A-9. A piece that has stopped on a mountain in this turn may fight."""
    fights_again: bool = True
    """A-10. The same piece may take part in several battles of a turn, as long as it has not jumped."""
    one_blocks_rail: bool = True
    """A-11. One opponent on the squares between two dots closes the line; read otherwise, it takes one on each."""
    dots_on_mountains: bool = False
    """A-12. A map may have a dot on a mountain, which then stops only those that come on foot; by our reading no map
    has one, and a file with one is refused."""
    half_spot_rail: bool = False
    """A-13. Cavalry and artillery one square from a dot may step onto it and leave by rail for one spot; by our reading
    the step takes a spot and the rail movement another."""
    battle_needs_move: bool = False
    """A-14. A battle wants a movement before it; by our reading a turn may consist of battles alone."""
    removed_at_once: bool = False
    """A-15. Pieces are removed as soon as opponents have shut them in; by our reading at the beginning of the turn in
    which they cannot move."""
    fighters_escape: bool = False
    """A-16. A surrounded group that could fight its way out is left alone; by our reading it is removed."""
    own_walls: bool = False
    """A-17. Pieces shut in by their own side alone are removed, too; by our reading they are not."""
    rail_frees: bool = True
    """A-18. A piece that could leave by rail is not shut in; read otherwise, only moves on foot count."""
    false_undoes: bool = False
    """A-20. A false declaration undoes the battles of its turn, too; by our reading they stand."""
    join_on_loss: bool = False
    """A-21. Forces are joined, too, when the pieces of one partner are lost; by our reading only a piece that moves
    across the line can join them."""
    one_surrenders: bool = False
    """A-22. One of two partners surrenders for both; by our reading a side surrenders when both do."""
    join_at_once: bool = True
    """A-23. Joined forces act together for the rest of the same turn; read otherwise, from the next turn on."""
    shared_border: bool = False
    """A-25. The squares on both sides of the heavy line belong to both territories; by our reading each square belongs
    to one."""
    removed_together: bool = True
    """A-26. Groups that are shut in are removed all at once; read otherwise one after the other, from the top of the
    map on, so that the loss of one may free the next."""
    most_turns: int = limited(0, 10000)
    """A-24. House rule: after so many turns nobody has won. 0, as in the booklet, is for no such bound."""
    draws: bool = False
    """A-24. House rule: the two sides may agree that nobody has won. The booklet knows no draw."""

    def __hash__(self) -> int:
        return hash(self.version)  # caches ask for it all the time, and to go through all fields takes long


RULES_1961 = Rules(VERSIONS[-1])
"""The rules of the booklet, with the readings that we take."""
