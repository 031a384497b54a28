"""The short forms in which a game writes whole turns, such as `d7xe7` for an attack, and their default.

A short form is a pattern with places, such as `{at}-{to}`, and the actions that it stands for. The same table serves
for reading and for writing. Every action can also be written in full, as a typed action.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from bcnb.engine.assumed_cards import CardTable
from bcnb.engine.game_registry import game_part
from bcnb.engine.notation import normalize_spaces
from bcnb.engine.ruleset import Event, S, Seat, State

HEAD, ATTACK = "head", "attack"
"""Marks of a short form: it belongs to the beginning of a line, before the colon; or a comma stands before it."""
_PLACE = re.compile(r"\{(\w+)\}")


class NotationError(ValueError):
    """A fault in a game in notation: the name of the text, line and column (from 1), the reason, and the position.

    `state` is the position at that moment, or None before the first turn has begun.
    """

    def __init__(self, name: str, line: int, column: int, reason: str, state: Any = None) -> None:
        super().__init__(f"{name}:{line}:{column}: {reason}")
        self.name, self.line, self.column, self.reason, self.state = name, line, column, reason, state


@dataclass(frozen=True)
class ShortForm:
    """A short form of one or more actions.

    Args:
        form: the pattern, with places in braces; a space separates words.
        actions: the actions in full, with the same places.
        mark: `HEAD`, `ATTACK` or empty.
    """

    form: str
    actions: tuple[str, ...]
    mark: str = ""


class ShortForms:
    """The short forms of a game, ready to read and write. The first form that fits comes first.

    Args:
        forms: the forms, in order of preference.
        places: the regular expression for the content of each place.
        names: how a word is spelled, if not as in an action.
    """

    def __init__(self, forms: Sequence[ShortForm], places: Mapping[str, str], names: Mapping[str, str]) -> None:
        self._names = names
        self._readers = [(_pattern(form.form, places), form) for form in forms]
        long_first = sorted(forms, key=lambda form: -len(form.actions))
        self._writers = [([_pattern(action, places) for action in form.actions], form) for form in long_first]
        self.most_words = max((form.form.count(" ") + 1 for form in forms), default=0)
        self.most_actions = max((len(form.actions) for form in forms), default=1)

    def read(self, text: str) -> Iterator[tuple[str, ...]]:
        """Yield the actions that one or more words may stand for."""
        for pattern, form in self._readers:
            if found := pattern.fullmatch(text):
                yield tuple(action.format(**found.groupdict()) for action in form.actions)

    def write(self, actions: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the short texts for the first of some actions, those for the most actions first, each with its mark."""
        for patterns, form in self._writers:
            values = _values(patterns, actions)
            if values is not None:
                spelled = {place: self._names.get(word, word) for place, word in values.items()}
                yield form.form.format(**spelled), form.mark


def _pattern(template: str, places: Mapping[str, str]) -> re.Pattern[str]:
    parts = _PLACE.split(template)
    texts = (f"(?P<{part}>{places[part]})" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile("".join(texts), re.IGNORECASE)


def _values(patterns: Sequence[re.Pattern[str]], actions: Sequence[str]) -> dict[str, str] | None:
    """Return the content of all places in the first of some actions, or None if the patterns do not fit them."""
    if len(actions) < len(patterns):
        return None
    values: dict[str, str] = {}
    for pattern, action in zip(patterns, actions, strict=False):
        found = pattern.fullmatch(action)
        if not found or any(values.get(place, word) != word for place, word in found.groupdict().items()):
            return None
        values |= found.groupdict()
    return values


@dataclass(frozen=True)
class TurnNotation(Generic[S]):
    """The notation of a game's turns. The default writes every action in full.

    Args:
        forms: the short forms, in order of preference.
        places: returns the regular expression for the content of each place of the short forms.
        names: returns the words of actions by the names that a person may write, such as those of cards. The first name
            of each word is the one to write.
        tidy: returns a typed action in its standard form.
        plain: returns a typed action that is refused without a word that it does not need.
        seat: returns the seat whose turn it is, or None if the position does not say so.
        phase: returns a value that changes when a part of the turn ends by itself, or None before the first part.
        fact: returns the text of an event that happens by itself and that a line may state, or an empty text.
        end: the action that ends a part of a turn. A line may leave it out.
        cards: what the game says about draws that stay face down, if it has cards.
        steps: the steps of the game in a few lines, for a person who enters one.
        orders: where orders are written, for a move that has none, or an empty text.
        pairs: how a move and an attack from `{at}` to `{to}` are written, or an empty text.
    """

    forms: tuple[ShortForm, ...] = ()
    places: Callable[[S], Mapping[str, str]] = lambda state: {}
    names: Callable[[S], Mapping[str, str]] = lambda state: {}
    tidy: Callable[[str], str] = lambda text: " ".join(normalize_spaces(text))
    plain: Callable[[S, str], str] = lambda state, text: text
    seat: Callable[[S], Seat | None] = lambda state: None
    phase: Callable[[S], object] = lambda state: None
    fact: Callable[[Event], str] = lambda event: ""
    end: str = "done"
    cards: CardTable[S] | None = None
    steps: str = "A step is any action that 'legal' lists."
    orders: str = ""
    pairs: str = ""


PLAIN: TurnNotation[State] = TurnNotation()
"""The notation of a game that defines none."""


def turn_notation_for(ruleset: str) -> TurnNotation[Any]:
    """Return the notation of the turns of a game.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: TurnNotation[Any] = game_part(ruleset, "turn_notation.TURN_NOTATION", PLAIN)
    return found
