"""What a seat or chance may choose: one small frozen value an action. Their one-line texts are in `notation`."""

from functools import cache

from bcnb.engine.dataclass_tools import frozen
from bcnb.grid.squares import Direction, SquareId


@frozen
class Move:
    """Spend a spot on a regular move: one step, or two for cavalry and artillery."""

    origin: SquareId
    target: SquareId


@frozen
class Rail:
    """Spend a spot on a rapid rail movement from dot to dot."""

    origin: SquareId
    target: SquareId


@frozen
class Declare:
    """Declare a battle by its rear piece and its direction. It is risky: a false declaration ends the turn."""

    rear: SquareId
    direction: Direction


@frozen
class Done:
    """End the turn."""


@frozen
class Offer:
    """House rule: offer the other side a draw."""


@frozen
class Agree:
    """House rule: take the draw that the other side has offered."""


@frozen
class Roll:
    """What the two dice show, the lower one first, such as `25`. Chance's action."""

    dice: str

    @property
    def spots(self) -> int:
        """Rule 2.5: the spots of both dice together."""
        return sum(map(int, self.dice))


@frozen
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
