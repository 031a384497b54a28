"""An example that is recorded by choosing hexes: each choice becomes an action, and the rules say what happens."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from bcnb.course.question_results import Attempt, attempt
from bcnb.editor.draft import Tables
from bcnb.engine.codec import codec
from bcnb.engine.corrections import fold_event
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Action, IllegalAction, Refusal, State
from bcnb.players.session import ROLL, chance_verb
from bcnb.presentation.choices import Choices, PieceChoices, no_choices, no_piece
from bcnb.presentation.presenter import page_presenter_of, presenter_of
from bcnb.presentation.table_adapter import offers, position_view, table_adapter_of

MOST_ACTIONS, LONGEST_ACTION = 40, 100
"""The largest number of actions of an example, and of letters of an action."""
DONE = "done"
CHANCE_FIRST = "enter the result of the dice or the card first"


class Offer(NamedTuple):
    """An action that can be chosen: its notation, and what it does in words."""

    text: str
    words: str


class NextAction(NamedTuple):
    """An action that an example checks and does not do: its notation, and why it is refused, or None if it is legal."""

    text: str
    refusal: Refusal | None


class Happening(NamedTuple):
    """An event of an example: a sentence, the fields that `then` of a question file can ask for, and its rule."""

    words: str
    part: Tables
    rule: str = ""


@dataclass(frozen=True)
class Recording:
    """An example under way.

    `start` is the position of the question and `do` are the actions so far, of which the last one may be refused.
    `picked` is the hex of the piece that was chosen, or empty. `asked` are actions of which one must be chosen, because
    the hexes allow several. `next_texts` are actions after `do` of which the example only checks if they are legal.
    """

    start: State
    do: tuple[str, ...] = ()
    picked: str = ""
    asked: tuple[str, ...] = ()
    next_texts: tuple[str, ...] = ()

    @cached_property
    def tried(self) -> Attempt:
        """Return what the actions do, up to the first that is refused."""
        return attempt(self.start, self.do)

    @property
    def state(self) -> State:
        """Return the position after the actions."""
        return self.tried.state

    @property
    def refusal(self) -> Refusal | None:
        """Return why the last action is refused, or None."""
        return self.tried.refusal

    @property
    def waits_for_chance(self) -> bool:
        """Return True if dice are rolled or a card is drawn next."""
        return self.refusal is None and ruleset_of(self.state).seat(self.state) == CHANCE

    @cached_property
    def choices(self) -> Choices:
        """Return what the side that decides can choose on the board."""
        decides = ruleset_of(self.state).seat(self.state) not in (None, CHANCE)
        return offers(self.state, ()) if decides and self.refusal is None else no_choices()

    @property
    def origin(self) -> str:
        """Return the hex of the piece that acts: the chosen one, or the only one that can."""
        return self.picked or self.choices["select"]

    @property
    def chosen(self) -> PieceChoices:
        """Return what the piece that acts can do."""
        return self.choices["pieces"].get(self.origin, no_piece())

    # --- the next action ----------------------------------------------------------------------------------------------

    def act(self, *texts: str) -> "Recording":
        """Return the recording after actions. A refused one stays as the last one.

        Raises:
            ValueError: if the example has ended, or a text is not an action of the game.
        """
        self._check_open(len(texts))
        if self.next_texts:
            raise ValueError("the example checks what comes next. Undo these clicks to continue it")
        after = self
        for text in texts:
            after = Recording(self.start, (*after.do, self._tidy(text)))
            if after.refusal is not None:
                break
        if after.refusal is not None and not after.refusal.rule:
            raise ValueError(after.refusal.words)
        return after

    def check(self, *texts: str) -> "Recording":
        """Return the recording with one more action that it only checks, as legal or not.

        Raises:
            ValueError: if the example has ended, dice or a card come first, or the action needs another one before it.
        """
        self._check_open(len(texts))
        if self.waits_for_chance:
            raise ValueError(CHANCE_FIRST)
        if len(texts) != 1:
            raise ValueError(f"only one action can be checked, and this needs {texts[0]} first")
        text = self._tidy(texts[0])
        after = Recording(self.start, self.do, next_texts=tuple(dict.fromkeys((*self.next_texts, text))))
        refusal = after.next_actions[-1].refusal
        if refusal is not None and not refusal.rule:
            raise ValueError(refusal.words)
        return after

    @cached_property
    def next_actions(self) -> tuple[NextAction, ...]:
        """Return the actions that the example only checks, each with its refusal in the position after `do`."""
        game = ruleset_of(self.state)
        return tuple(NextAction(text, game.why_not(self.state, game.parse(text))) for text in self.next_texts)

    def _check_open(self, more: int) -> None:
        """Raise ValueError if the example has ended, or has no room for more actions."""
        if self.refusal is not None:
            raise ValueError("the example ends with this refusal. Undo the last click to go on")
        if len(self.do) + len(self.next_texts) + more > MOST_ACTIONS:
            raise ValueError(f"an example has at most {MOST_ACTIONS} actions")

    def _tidy(self, text: str) -> str:
        """Return an action in its canonical form. Raises ValueError if it is not one."""
        if len(text) > LONGEST_ACTION:
            raise ValueError(f"an action has at most {LONGEST_ACTION} letters (got {len(text)})")
        game = ruleset_of(self.state)
        return game.write(game.parse(page_presenter_of(self.state).tidy(text)))

    def click(self, label: str, *, only_check: bool = False) -> "Recording":
        """Return the recording after a hex was chosen: a piece is picked, or an action is done, refused or checked.

        Raises:
            ValueError: if the hex means nothing now.
        """
        act = self.check if only_check else self.act
        if self.waits_for_chance:
            raise ValueError(CHANCE_FIRST)
        if self.refusal is not None:
            return self.act(DONE)
        if found := self._meant_by(label):
            return act(*found[0]) if len(found) == 1 else replace(self, asked=tuple(", ".join(one) for one in found))
        if label != self.picked and self._is_own(label):
            return replace(self, picked=label, asked=())
        return act(table_adapter_of(self.state).meant(self.state, label, self.origin, ""))

    def drop(self) -> "Recording":
        """Return the recording without the piece that was picked, or without the last action."""
        if self.picked or self.asked:
            return replace(self, picked="", asked=())
        if self.next_texts:
            return replace(self, next_texts=self.next_texts[:-1])
        return Recording(self.start, self.do[:-1])

    def choose(self, text: str, *, only_check: bool = False) -> "Recording":
        """Return the recording after one of the actions that the page offered. Raises ValueError."""
        act = self.check if only_check else self.act
        return act(*(part.strip() for part in text.split(",")))

    def _meant_by(self, label: str) -> list[tuple[str, ...]]:
        """Return the actions that a hex may stand for, each with the order that it still needs."""
        piece = self.chosen
        found: list[tuple[str, ...]] = [(text,) for text, _ in self.choices["hexes"].get(label, [])]
        if label == self.origin:
            found += [(text,) for text, _ in (*piece.get("orders", []), *piece.get("acts", []))]
        for way in piece.get("ways", {}).values():
            if text := way["to"].get(label):
                found.append((way["before"], text) if way["before"] else (text,))
        aim = piece.get("aims", {}).get(label, {})
        found += [(text,) for text, _ in aim.get("texts", [])] or ([(aim["do"],)] if aim.get("do") else [])
        return list(dict.fromkeys(found))

    def _is_own(self, label: str) -> bool:
        if label in self.choices["pieces"]:
            return True
        where = position_view(self.state, {}).get("where")
        side = where.get(label, [""])[0] if isinstance(where, dict) else ""
        return bool(side == ruleset_of(self.state).seat(self.state))

    # --- what can be chosen besides hexes -----------------------------------------------------------------------------

    @property
    def dice(self) -> int:
        """Return the number of dice whose faces must be entered now, or 0."""
        if not self.waits_for_chance or chance_verb(self.state) != ROLL:
            return 0
        return table_adapter_of(self.state).terminal.dice(self.state)

    @property
    def faces(self) -> str:
        """Return the letters of the faces of a die."""
        return table_adapter_of(self.state).terminal.faces

    def offered(self) -> list[Offer]:
        """Return the actions that are chosen by a button: cards, the end of a phase, and results of chance."""
        if self.asked:
            return [Offer(text, self._said(text.split(", ")[-1])) for text in self.asked]
        if self.waits_for_chance:
            game = ruleset_of(self.state)
            return (
                [] if self.dice else [Offer(text, self._said(text)) for text in map(game.write, _results(self.state))]
            )
        return [Offer(text, words) for text, words in dict(self._buttons()).items()]

    def _buttons(self) -> Iterator[tuple[str, str]]:
        found = self.choices
        for text, words, _ in found["buttons"]:
            yield text, words
        for card in found["cards"].values():
            yield from ((text, self._said(text)) for text in card.values() if text)
        piece = self.chosen if self.picked else no_piece()
        yield from ((text, words) for text, words in (*piece.get("orders", []), *piece.get("acts", [])))
        if found["done"]:
            yield DONE, found["done"]

    def _said(self, text: str) -> str:
        return (
            page_presenter_of(self.state).say_action(ruleset_of(self.state).parse(text), self.state).removesuffix(".")
        )

    # --- what happened ------------------------------------------------------------------------------------------------

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """Return the events of all legal actions, in order."""
        return tuple(_happenings(self.start, self.tried.done))


def plain_fields(event: Mapping[str, object]) -> Tables:
    """Return the fields of an event that an example can ask for: its name, and its texts, numbers and lists of texts.

    The rule that an event names is left out. The rules that a question rests on are listed once for all examples.
    """
    return {key: value for key, value in event.items() if key != "rule" and is_plain(value)}


def is_plain(value: object) -> bool:
    """Return True if a value of an event is a text, a number or a list of texts."""
    if isinstance(value, list):
        return all(isinstance(one, str) for one in value)
    return isinstance(value, (str, int, bool))


def _results(state: State) -> list[Action]:
    return [action for action, _ in ruleset_of(state).chance_weights(state)]


def _happenings(state: State, texts: tuple[str, ...]) -> Iterator[Happening]:
    game, narrator = ruleset_of(state), presenter_of(state).narrator
    for text in texts:
        try:
            events = game.decide(state, game.parse(text))
        except IllegalAction:
            return
        for event in events:
            written = codec(game).write(event)
            yield Happening(narrator.say(event, state), plain_fields(written), str(written.get("rule", "")))
            state = fold_event(game, state, event)
