"""The encoding of a game as numbers, for people who train players: all possible actions, and what a seat observes.

The numbers of the actions depend only on the board and its rules. They stay constant during a game, and are equal in
all games of a scenario.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Generic, NamedTuple, TypeAlias

from bcnb.engine.game_registry import game_part
from bcnb.engine.ruleset import S, Seat, State

Words: TypeAlias = Sequence[str]
"""The possible words at one place of a line. An empty word means that the place may be left out."""


class _Place(NamedTuple):
    """The words of one place, their numbers, and the number of space-separated parts that they take in a line."""

    words: tuple[str, ...]
    numbers: Mapping[str, int]
    width: int


class _Form(NamedTuple):
    """The lines of one verb. They have the numbers from `first` to `first + size - 1`."""

    verb: str
    places: tuple[_Place, ...]
    first: int
    size: int


class Vocabulary:
    """All lines that actions may have, numbered from 0.

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
        """Return the number of a line.

        Raises:
            ValueError: if no action of this board has the line.
        """
        verb, *words = line.split(" ")
        try:
            form = self._forms[verb]
            number = 0
            for place in form.places:
                word, words = " ".join(words[: place.width]), words[place.width :]
                number = number * len(place.words) + place.numbers[word]
        except KeyError:
            raise ValueError(f"{line!r} is not a valid action on this board") from None
        if words:
            raise ValueError(f"{line!r} is not a valid action on this board: {' '.join(words)!r} is unexpected")
        return form.first + number

    def line(self, number: int) -> str:
        """Return the line with the given number.

        Raises:
            ValueError: if no line has the number.
        """
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
    """The functions and names that encode a game as numbers.

    `vocabulary` returns the possible actions. `numbers` returns what a seat knows as whole numbers from 0 to `MOST`,
    with the seat's own side before the enemy. `names` returns the name of each of these numbers. To hide what the
    seat may not know, pass a state that it observes. `most_chances` is an
    upper bound for the number of results at one chance decision.
    """

    vocabulary: Callable[[S], Vocabulary]
    names: Callable[[S], Sequence[str]]
    numbers: Callable[[S, Seat], Sequence[int]]
    most_chances: int


HAND = "hand "
"""The beginning of the names of numbers that a seat knows and the enemy does not."""
MOST = 127
"""The largest number in an encoding. Larger numbers are written as this one."""


def encoding_for(ruleset: str) -> Encoding[State]:
    """Return the encoding of a game.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: Encoding[State] = game_part(ruleset, "training_encoding.ENCODING")
    return found
