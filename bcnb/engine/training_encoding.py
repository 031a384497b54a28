"""A game in numbers, for who trains a player: every action that a seat may ever choose, and what a seat sees.

The numbers of the actions follow from the board and its rules alone. They stay the same all through a game, and for
every game of the same scenario.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Generic, NamedTuple, TypeAlias

from bcnb.engine.game_registry import game_part
from bcnb.engine.ruleset import S, Seat, State

Words: TypeAlias = Sequence[str]
"""What may stand at one place of a line; an empty word where nothing need stand there."""


class _Place(NamedTuple):
    """The words of one place, by their number, and how many words of a line they take."""

    words: tuple[str, ...]
    numbers: Mapping[str, int]
    width: int


class _Form(NamedTuple):
    """The lines of one verb: the first has the number `first`, and there are `size` of them."""

    verb: str
    places: tuple[_Place, ...]
    first: int
    size: int


class Vocabulary:
    """All lines that actions may have, and their numbers from 0.

    >>> lines = Vocabulary({"done": (), "move": (("a1", "a2"), ("a1", "a2")), "order": (("a1", "a2"), ("", "alone"))})
    >>> len(lines), lines.number("move a2 a1"), lines.line(3)
    (9, 3, 'move a2 a1')
    >>> lines.line(lines.number("order a2"))
    'order a2'
    """

    def __init__(self, verbs: Mapping[str, Sequence[Words]]) -> None:
        sizes = [prod(map(len, places)) for places in verbs.values()]
        firsts = list(accumulate(sizes, initial=0))
        self._size = firsts.pop()
        self._forms = {
            verb: _Form(verb, tuple(map(_place, places)), first, size)
            for (verb, places), first, size in zip(verbs.items(), firsts, sizes, strict=True)
        }

    def __len__(self) -> int:
        return self._size

    def number(self, line: str) -> int:
        """The number of a line. Raises ValueError for one that no action of this board has."""
        verb, *words = line.split(" ")
        try:
            form = self._forms[verb]
            number = 0
            for place in form.places:
                word, words = " ".join(words[: place.width]), words[place.width :]
                number = number * len(place.words) + place.numbers[word]
        except KeyError:
            raise ValueError(f"{line!r} is no action of this board") from None
        if words:
            raise ValueError(f"{line!r} is no action of this board: {' '.join(words)!r} is too much")
        return form.first + number

    def line(self, number: int) -> str:
        """The line with a number. Raises ValueError for a number that none has."""
        for verb, places, first, size in self._forms.values():
            if first <= number < first + size:
                return " ".join(word for word in (verb, *_words(places, number - first)) if word)
        raise ValueError(f"no action has the number {number}; there are {self._size}, from 0")


def _place(words: Words) -> _Place:
    return _Place(tuple(words), {word: number for number, word in enumerate(words)}, max(map(_width, words)))


def _width(words: str) -> int:
    return words.count(" ") + 1


def _words(places: tuple[_Place, ...], number: int) -> Iterable[str]:
    found = []
    for place in reversed(places):
        number, index = divmod(number, len(place.words))
        found.append(place.words[index])
    return reversed(found)


@dataclass(frozen=True, slots=True)
class Encoding(Generic[S]):
    """What a game provides. `most_chances` is more than chance ever has to choose from.

    `names` are those of the numbers that `numbers` gives: whole, from 0 to `MOST`, one's own side before the enemy.
    Only what the seat may know is in them where the state is one that it observes.
    """

    vocabulary: Callable[[S], Vocabulary]
    names: Callable[[S], Sequence[str]]
    numbers: Callable[[S, Seat], Sequence[int]]
    most_chances: int


HAND = "hand "
"""With this begin the names of what a seat knows and the enemy does not."""
MOST = 127
"""The greatest number that stands in an encoding; what is greater is written as this one."""


def encoding_for(ruleset: str) -> Encoding[State]:
    """How a game is written in numbers. Raises ValueError for an unknown ruleset."""
    found: Encoding[State] = game_part(ruleset, "training_encoding.ENCODING")
    return found
