"""What a seat or chance may choose: one small frozen value an action. Their one-line texts are in `notation`."""

from dataclasses import dataclass
from functools import cache

from bcnb.grid.squares import Direction, SquareId


@dataclass(frozen=True, slots=True)
class Move:
    """Spend a spot on a regular move: one step, or two for cavalry and artillery."""

    origin: SquareId
    target: SquareId


@dataclass(frozen=True, slots=True)
class Rail:
    """Spend a spot on a rapid rail movement from dot to dot."""

    origin: SquareId
    target: SquareId


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a battle by its rear piece and its direction. It is risky: a false declaration ends the turn."""

    rear: SquareId
    direction: Direction


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn."""


@dataclass(frozen=True, slots=True)
class Offer:
    """House rule: offer the other side a draw."""


@dataclass(frozen=True, slots=True)
class Agree:
    """House rule: take the draw that the other side has offered."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What the two dice show, the lower one first, such as `25`. Chance's action."""

    dice: str

    @property
    def spots(self) -> int:
        """Rule 2.5: the spots of both dice together."""
        return sum(map(int, self.dice))


@dataclass(frozen=True, slots=True)
class Throw:
    """What both sides throw for the choice of sides, each as in a roll. Chance's action."""

    union: str
    confederate: str

    @property
    def spots(self) -> tuple[int, int]:
        """Rule 2.3: the spots of each side."""
        return sum(map(int, self.union)), sum(map(int, self.confederate))


Action = Move | Rail | Declare | Done | Offer | Agree | Roll | Throw

DONE, OFFER, AGREE = Done(), Offer(), Agree()
move = cache(Move)
rail = cache(Rail)
declare = cache(Declare)
