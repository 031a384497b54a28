"""The actions that a seat or chance can choose, each a small frozen value, and their one-line notation."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from bcnb.engine.codec import side_scalar
from bcnb.engine.corrections import CORRECTION, Correct
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.notation import count_words, normalize_spaces
from bcnb.engine.ruleset import Scalar
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import WORDS, Direction, SquareId, parse_direction, parse_square, write_square


@frozen
class Move:
    """A regular move for one spot: one step, or up to two for cavalry and artillery."""

    origin: SquareId
    target: SquareId


@frozen
class Rail:
    """A rapid rail movement from dot to dot for one spot."""

    origin: SquareId
    target: SquareId


@frozen
class Declare:
    """A battle declared by its rear piece and direction. It is risky: a false declaration ends the turn."""

    rear: SquareId
    direction: Direction


@frozen
class Done:
    """The end of the turn."""


@frozen
class Offer:
    """House rule: a draw offered to the other side."""


@frozen
class Agree:
    """House rule: the acceptance of a draw that the other side has offered."""


@frozen
class Roll:
    """The roll of the two dice of a turn, the lower die first, such as `25`. An action of chance."""

    dice: str

    @property
    def spots(self) -> int:
        """Return the sum of both dice, which is the number of spots of the turn (rule 2.5)."""
        return sum(map(int, self.dice))


@frozen
class Throw:
    """The rolls of both sides for the choice of sides, each written as in `Roll`. An action of chance."""

    union: str
    confederate: str

    @property
    def spots(self) -> tuple[int, int]:
        """Return the sums of the Union's and the Confederate roll (rule 2.3)."""
        return sum(map(int, self.union)), sum(map(int, self.confederate))


Action = Move | Rail | Declare | Done | Offer | Agree | Roll | Throw | Correct

DONE, OFFER, AGREE = Done(), Offer(), Agree()
move = cache(Move)
rail = cache(Rail)
declare = cache(Declare)


Word: TypeAlias = tuple[Callable[[str], object], Callable[..., str]]


def _read_dice(text: str) -> str:
    if len(text) != 2 or set(text) - set("123456") or text[0] > text[1]:
        raise ValueError(f"{text!r} is not a valid roll: write two dice such as 25, the lower first")
    return text


_DICE: Word = (_read_dice, str)
_SQUARE: Word = (parse_square, write_square)
_DIRECTION: Word = (parse_direction, lambda direction: str(direction.word))
VERBS: Mapping[str, tuple[type, tuple[Word, ...]]] = {
    "move": (Move, (_SQUARE, _SQUARE)),
    "rail": (Rail, (_SQUARE, _SQUARE)),
    "declare": (Declare, (_SQUARE, _DIRECTION)),
    "done": (Done, ()),
    "offer": (Offer, ()),
    "agree": (Agree, ()),
    "roll": (Roll, (_DICE,)),
    "throw": (Throw, (_DICE, _DICE)),
}
"""Each verb with its action class and, for each word after it, a function that reads it and one that writes it."""
_USUAL = tuple(verb for verb, (kind, _) in VERBS.items() if kind not in (Offer, Agree, Throw))
"""The verbs that every game has. The others belong to a house rule or to the choice of sides before the game."""
_BY_TYPE = {kind: (verb, words) for verb, (kind, words) in VERBS.items()}


@lru_cache(maxsize=1 << 14)
def parse(text: str) -> Action:
    """Return the action that a line of text describes.

    Raises:
        ValueError: if the verb is unknown, or the words after it do not fit.
    """
    if text == CORRECTION:
        return Correct()
    verb, *words = text.split(" ")
    if verb not in VERBS:
        raise ValueError(f"{text!r} is not a valid action: the first word is one of {', '.join(_USUAL)}")
    kind, fields = VERBS[verb]
    if len(words) != len(fields):
        raise ValueError(
            f"{text!r} is not a valid action: {verb!r} takes {count_words(len(fields))} (got {len(words)})"
        )
    try:
        action: Action = kind(*(read(word) for (read, _), word in zip(fields, words, strict=True)))
    except ValueError as error:
        raise ValueError(f"{text!r} is not a valid action: {error}") from None
    return action


@lru_cache(maxsize=1 << 14)
def write(action: Action) -> str:
    """Return an action as one line of text, which `parse` reads."""
    if isinstance(action, Correct):
        return CORRECTION
    verb, fields = _BY_TYPE[type(action)]
    values = (getattr(action, name) for name in action.__match_args__)
    return " ".join((verb, *(write_word(value) for (_, write_word), value in zip(fields, values, strict=True))))


_BY_LETTER = {word[0]: word for word in WORDS}
"""The directions by their first letters."""


def tidy(text: str) -> str:
    """Return a typed action in its standard form: single spaces, lower case, the lower die first, directions as words.

    >>> tidy(" Move  E6 f6 "), tidy("roll 52"), tidy("declare e6 N")
    ('move e6 f6', 'roll 25', 'declare e6 north')
    """
    verb, *words = normalize_spaces(text)
    if verb == "roll" and words and words[0].isdecimal():
        words[0] = "".join(sorted(words[0]))
    if verb == "declare":
        words[1:] = [_BY_LETTER.get(word, word) for word in words[1:]]
    return " ".join((verb, *words))


scalars: Mapping[object, Scalar] = {
    SquareId: Scalar(write_square, parse_square),
    Direction: Scalar(lambda direction: direction.word, parse_direction),
    Side: side_scalar(Side),
}
"""Readers and writers for squares, directions and sides in a record."""
