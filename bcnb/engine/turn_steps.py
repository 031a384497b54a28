"""The meaning of one step of a turn in notation: the actions that a word stands for, at a given moment of a game.

A word may have several meanings. The first one that is legal counts. If none is, the refusal of the meaning that went
furthest explains why. An action that ends a part of a turn, such as `done`, is added where it is left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Generic, NamedTuple

from bcnb.engine.assumed_cards import enter_action
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import CHANCE, Event, IllegalAction, S, Seat, Typed
from bcnb.engine.turn_notation import ShortForms, TurnNotation, turn_notation_for
from bcnb.engine.turn_tokens import BAR, DRAWN, LINKS, fold_letters

MOST_WORDS = 4
"""The number of words of the longest typed action."""
MOST_ENDS = 3
"""The number of actions that may be left out before a step, because they only end a part of the turn."""
_ENDS = "say done"
"""The words of a refusal that asks to end a part of the turn, which a step may leave out."""
_LINK_WORD = "to|into|onto|at|on|vs|against|attacks?|attacked|battles?|moves?|moved|went|goes|fires?|fired|shoots?|shot"
"""The words that a person may write between two places."""
MOST_IMPLIED = 64
"""The number of actions that the number of the next turn may imply: ends of parts, and face-down draws of a deal."""


_TURNED = re.compile(r"(?<!\w)(\d{1,2})([a-z])(?!\w)")
"""A place whose number is before its letter."""


class MadeAction(NamedTuple):
    """An action that was made: the seat, the action as one line, and its events."""

    seat: Seat
    do: str
    events: tuple[Event, ...]


@frozen
class Moment(Generic[S]):
    """A moment of a game that is read or written.

    `facts` are the texts of what happened by itself in the last step and may still be stated. `begun` is true if the
    last step began another part of the turn by itself.
    """

    state: S
    facts: tuple[str, ...] = ()
    begun: bool = False


@frozen
class Step(Generic[S]):
    """A step that was read: its number of words, what was made, and the moment after it."""

    words: int
    made: tuple[MadeAction, ...]
    moment: Moment[S]


class UnreadableStep(ValueError):
    """Words that are not a step at a moment of a game."""


class _TriedMeaning(NamedTuple):
    """A meaning that was tried: its actions, how many of them were legal, and why the next one was not."""

    texts: tuple[str, ...]
    legal: int
    refusal: str


class StepReader(Generic[S]):
    """The reader of the steps of one game.

    Args:
        ruleset: the ruleset.
        start: a state of the game, from which names are taken.
        face_down: whether a draw that is left out at the end of a turn stays face down.
    """

    def __init__(self, ruleset: Typed[S], start: S, *, face_down: bool = False) -> None:
        self.ruleset, self._face_down = ruleset, face_down
        self.notation: TurnNotation[Any] = turn_notation_for(ruleset.name)
        named, seats = self.notation.names(start), {seat: seat for seat in ruleset.seats(start)}
        self.names: Mapping[str, str] = {fold_letters(name): word for name, word in (seats | dict(named)).items()}
        self._spelled = {word: name for name, word in reversed(list(named.items()))}
        places = self.notation.places(start)
        self.forms = ShortForms(self.notation.forms, places, self._spelled)
        place = f"(?:{places.get('at', '(?!)')})"
        self._pair = re.compile(
            rf"(?P<at>{place})(?P<link>(?:-{place})+-|[^\w{{|]*| (?:(?:{_LINK_WORD}) )+|[x=])(?P<to>{place})"
        )

    # --- reading ------------------------------------------------------------------------------------------------------

    def read(self, moment: Moment[S], words: Sequence[str]) -> Step[S]:
        """Return the step at the beginning of some words.

        Raises:
            UnreadableStep: if they are not a step at this moment.
        """
        if words[0] in moment.facts:
            facts = list(moment.facts)
            facts.remove(words[0])
            return Step(1, (), Moment(moment.state, tuple(facts), moment.begun))
        if words[0] == BAR and moment.begun:
            return Step(1, (), Moment(moment.state, moment.facts))
        meanings = list(self._meanings(words))
        if not meanings:
            raise UnreadableStep(self._unknown(moment, words[0]))
        return self._first_legal(moment, meanings)

    def _first_legal(self, moment: Moment[S], meanings: list[tuple[int, tuple[str, ...]]]) -> Step[S]:
        """Return the first meaning that is legal. Raises UnreadableStep."""
        state = moment.state
        tries: list[_TriedMeaning] = []
        for ends, before in self._after_ends(state):
            for count, texts in meanings:
                made, after, refusal = self._make(before, texts)
                if not refusal:
                    return self._step(state, count, (*ends, *made), after)
                tries += (
                    [] if ends and self.ruleset.seat(before) == CHANCE else [_TriedMeaning(texts, len(made), refusal)]
                )
        hint = f" This happened by itself: {', '.join(moment.facts)}." if moment.facts else ""
        raise UnreadableStep(self._refusal(tries) + hint)

    def _refusal(self, tries: list[_TriedMeaning]) -> str:
        """Return why the meaning that went furthest is not legal.

        A move is not refused because a part of the turn only has to end. Without its order, it gets the game's hint.
        """
        best = max(tries, key=lambda one: one.legal)
        if not any(len(one.texts) > 1 for one in tries):
            return best.refusal
        later = [one.refusal for one in tries if one.texts == best.texts and _ENDS not in one.refusal]
        refusal = later[0] if later and _ENDS in best.refusal else best.refusal
        return f"{refusal} {self.notation.orders}".rstrip() if "order" in refusal else refusal

    def _step(self, state: S, count: int, made: tuple[MadeAction, ...], after: S) -> Step[S]:
        own = {text for text, _ in self.forms.write([made[-1].do])}
        texts = (self.notation.fact(event) for one in made for event in one.events)
        facts = tuple(text for text in texts if text and text not in own)
        part = self.notation.phase(state)
        begun = made[-1].do != self.notation.end and part not in (None, self.notation.phase(after))
        return Step(count, made, Moment(after, facts, begun))

    def _meanings(self, words: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the possible meanings of some words: the number of words, and the actions in full."""
        if words[0] == BAR:
            yield 1, (self.notation.end,)
            return
        for count in range(min(len(words), max(MOST_WORDS, self.forms.most_words)), 0, -1):
            text = " ".join(words[:count])
            if self._is_action(text):
                yield count, (text,)
            for texts in self.forms.read(text):
                if all(map(self._is_action, texts)):
                    yield count, texts

    def _is_action(self, text: str) -> bool:
        try:
            self.ruleset.parse(self.notation.tidy(text))
        except ValueError:
            return False
        return True

    def _after_ends(self, state: S) -> Iterator[tuple[tuple[MadeAction, ...], S]]:
        """Yield the state, and the states after parts of the turn are ended, with the actions that end them."""
        number = state.turn.number
        ends: tuple[MadeAction, ...] = ()
        yield ends, state
        if not self._is_action(self.notation.end):
            return
        for _ in range(MOST_ENDS):
            made, state, refusal = self._make(state, (self.notation.end,))
            if refusal or state.turn.number != number or self.ruleset.seat(state) is None:
                return
            ends = (*ends, *made)
            yield ends, state

    def _make(self, state: S, texts: Sequence[str]) -> tuple[tuple[MadeAction, ...], S, str]:
        """Return what some actions make, the state after them, and why the next one is not legal, or nothing."""
        made: tuple[MadeAction, ...] = ()
        for text in texts:
            tidy, seat = self.notation.tidy(text), self.ruleset.seat(state)
            action = self.ruleset.parse(tidy)
            if self.ruleset.why_not(state, action):
                action = self.ruleset.parse(self.notation.plain(state, tidy))
            try:
                after, events = enter_action(self.ruleset, self.notation.cards, state, action)
            except IllegalAction as error:
                return made, state, str(error)
            made, state = (*made, MadeAction(seat or "", self.ruleset.write(action), tuple(events))), after
        return made, state, ""

    def end_turn(self, moment: Moment[S]) -> Step[S]:
        """Return the step that ends the turn with actions that may be left out. It is empty if they do not end it."""
        state, number = moment.state, moment.state.turn.number
        made: tuple[MadeAction, ...] = ()
        while state.turn.number == number and (text := self._implied(state)) and len(made) < MOST_IMPLIED:
            more, state, refusal = self._make(state, (text,))
            if refusal:
                break
            made = (*made, *more)
        return Step(0, made, Moment(state)) if state.turn.number != number else Step(0, (), moment)

    def _implied(self, state: S) -> str:
        """Return the action that the number of the next turn may imply: the end of a part, or a face-down draw."""
        if self.ruleset.seat(state) == CHANCE:
            return self.notation.cards.draw if self._face_down and self.notation.cards else ""
        return self.notation.end if self._is_action(self.notation.end) else ""

    # --- words --------------------------------------------------------------------------------------------------------

    def _unknown(self, moment: Moment[S], word: str) -> str:
        """Return the message for a word that is never a step."""
        plain = word.removeprefix(DRAWN)
        begun = [name for name in self._known if len(plain) > 1 and name.startswith(plain)]
        near = begun or get_close_matches(plain, self._known, n=1)
        turned = _TURNED.sub(r"\2\1", word)
        if turned != word and any(self._meanings([turned])):
            near = [turned]
        hint = f" Did you mean {near[0]!r}?" if near else ""
        example = self.example(moment)
        return f"{word!r:.60} is not a step.{hint}" + (f" A step now is, for example, {example!r}." if example else "")

    def pair_hint(self, moment: Moment[S], before: str, words: Sequence[str]) -> str:
        """Return how the words at a fault are written as a move or an attack, if they name two places, or nothing.

        Args:
            moment: the moment of the fault.
            before: the word before the fault, or an empty text.
            words: the words from the fault on.
        """
        ends = range(min(len(words), MOST_WORDS), 0, -1)
        texts = [*(" ".join(words[:end]) for end in ends), *(f"{before} {' '.join(words[:end])}" for end in ends)]
        found = next(filter(None, map(self._pair.fullmatch, texts)), None)
        if found is None:
            return ""
        origin, link, target = found["at"], found["link"], found["to"]
        if link in LINKS:
            return self._other_link(moment, origin, link, target)
        if self._pair.match(link[1:] + target):
            return f"A move names only its first and its last place, such as {f'{origin}-{target}'!r}."
        return self.notation.pairs.format(at=origin, to=target)

    def _other_link(self, moment: Moment[S], origin: str, link: str, target: str) -> str:
        """Return a question whether another sign between two places was meant, if it would be legal, or nothing."""
        for other in LINKS:
            if other != link:
                text = f"{origin}{other}{target}"
                with suppress(UnreadableStep):
                    self.read(moment, [text])
                    return f"Did you mean {text!r}?"
        return ""

    @cached_property
    def _known(self) -> list[str]:
        return list(dict.fromkeys(self._spelled.values()))

    def example(self, moment: Moment[S]) -> str:
        """Return a step that is legal at a moment, or nothing if the game is over."""
        legal = self.ruleset.legal_actions(moment.state)
        if not legal:
            return ""
        text = self.ruleset.write(legal[0])
        return next((short for short, _ in self.forms.write([text])), text)
