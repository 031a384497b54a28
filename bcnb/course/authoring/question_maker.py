"""A question about a drawn position: its words, its examples recorded by clicks, and its checked file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from bcnb.course.authoring.example_actions import Recording
from bcnb.course.authoring.example_table import ExampleParts, read_example, write_example
from bcnb.course.authoring.exercise_draft import QUESTION, ExerciseDraft, write_exercise
from bcnb.course.authoring.opened_question import OpenedQuestion
from bcnb.course.authoring.question_facts import cards_of, facts_of
from bcnb.course.question_runner import TryCheck, ask
from bcnb.course.questions import Question, read_question
from bcnb.editor.draft import Tables
from bcnb.editor.edit_checks import checked_line
from bcnb.editor.palette import MAP_GAMES
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook, ruleset_of
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import CHANCE, Seat, State, side_of
from bcnb.presentation.text_tools import count_noun, join_words
from bcnb.storage.game_files import game_files_for
from bcnb.storage.toml import FileError, Table, TomlLocation, parse_toml

FILE, OWN = "question.toml", "own-"
"""The name of the file in messages, and the beginning of the numbers of such questions."""
TEXTS = ("title", "question", "answer")
EXAMPLES = "try"
"""The key of the examples in the file."""
SIDES = ("union", "confederate")
LONGEST = {"title": 100, "question": 600, "answer": 900, "say": 300}
"""The largest number of letters of each text."""
CALLED = {"title": "the title", "question": "the question", "answer": "the answer", "say": "the sentence"}
MOST_EXAMPLES, MOST_RULES, MOST_NAMED = 20, 12, 3
LAID_OUT = ("first", "flags", "points")
"""The keys of a position that a question does not need."""


NO_POSITION = "this question asks about files of bcnb and has no position: its words and rules can be changed here"
ROLL = "roll"
"""The phase with which a turn on the map of 1961 begins."""
_BEGUN: Mapping[str, Any] = {"recording": None, "shown": (), "checked": ()}
"""The values of an example that begins again."""


class RecordedMoment(NamedTuple):
    """A moment of a recorded game: its name, the ply, the drawing of its position, and the position itself.

    The position also has what a drawing lacks: the hands, the losses, and how far the turn is.
    """

    record: str
    ply: int
    drawn: State
    state: State


@dataclass(frozen=True)
class Asking:
    """A question under way on a page.

    `drawn` is the drawn position. `side` moves, with the card `card`, which is in its hand or, with `played`, already
    on the table. `examples` are those that are complete, and `recording` is the one under way: `do` are its actions,
    `say` its sentence, `shown` are the numbers of the events that it shows, from 0, and `checked` the names of the
    facts that it checks. `opened` is the file that was
    opened, if any, and `moment` the moment of a game that was drawn last. Their position counts until another battle is
    drawn, or with `moved` another side or card chosen.
    """

    drawn: State
    title: str = ""
    question: str = ""
    answer: str = ""
    rules: tuple[str, ...] = ()
    side: Seat = SIDES[0]
    card: str = ""
    played: bool = True
    examples: tuple[Tables, ...] = ()
    recording: Recording | None = None
    say: str = ""
    shown: tuple[int, ...] = ()
    checked: tuple[str, ...] = ()
    opened: OpenedQuestion | None = None
    moment: RecordedMoment | None = None
    moved: bool = False

    @property
    def ruleset(self) -> str:
        """Return the name of the game."""
        return self.drawn.ruleset

    @cached_property
    def example(self) -> Recording:
        """Return the example under way, from the position as it is drawn now."""
        if self.recording is None:
            return Recording(self.start)
        moved = replace(self.recording, start=self.start)
        return replace(moved, do=moved.do[: len(moved.tried.steps)])

    @property
    def fixed(self) -> bool:
        """Return True if the position is that of the opened file and cannot be drawn, so that it stays."""
        return self.opened is not None and self.opened.begun is None

    @property
    def about_files(self) -> bool:
        """Return True if the opened file asks about data files. Then there is no position and no example."""
        return self.opened is not None and not self.opened.draft.listed(EXAMPLES)

    def on(self, drawn: State) -> "Asking":
        """Return the question about another drawn position. What the other game does not have is left out.

        A fixed position stays as it is.
        """
        if self.fixed or drawn == self.drawn:
            return self
        if drawn.ruleset == self.ruleset:
            return replace(self, drawn=drawn)
        book, card = rulebook(drawn.ruleset).RULES, self.card if self.card in cards_of(drawn) else ""
        rules = tuple(rule for rule in self.rules if rule in book)
        begun = {**_BEGUN, "opened": None, "moment": None}
        return replace(self, drawn=drawn, rules=rules, card=card, **begun)

    def at(self, moment: RecordedMoment) -> "Asking":
        """Return the question about a moment of a recorded game. A moment after the end of the game is only drawn."""
        seat = ruleset_of(moment.state).seat(moment.state)
        after = self.on(moment.drawn)
        if seat is None:
            return after
        side = side_of(seat) if seat != CHANCE else after.side
        return replace(after, moment=moment, side=side, card="", moved=False, **_BEGUN)

    @property
    def in_battle(self) -> bool:
        """Return True if the position is that of the recorded moment, with its hands, losses and turn."""
        return self.moment is not None and not self.moved and self.moment.drawn == self.drawn

    # --- the position -------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[Seat]:
        """Return the seats of the drawn position, those of the Union first."""
        return sorted(ruleset_of(self.drawn).seats(self.drawn), key=lambda seat: side_of(seat) != SIDES[0])

    @property
    def seat(self) -> Seat:
        """Return the seat to move: `side`, or the first seat of this side if several players lead it."""
        mine = [seat for seat in self.seats if side_of(seat) == side_of(self.side)]
        return self.side if self.side in mine else mine[0]

    @cached_property
    def position(self) -> Tables:
        """Return the tables of the position of the question.

        Raises:
            ValueError: if the rules of the drawn position are changed, because `rules` of a question are those that it
                rests on.
        """
        if self.opened and not self.moved and self.opened.drawn == self.drawn:
            return dict(self.opened.draft.position)
        files, state = game_files_for(self.ruleset), self.drawn
        if self.moment and self.in_battle:
            state = self.moment.state
        tables = {key: value for key, value in files.position_tables(state).items() if value not in ({}, [], "")}
        if "rules" in tables:
            raise ValueError("a question cannot be made with changed rule options")
        if self.in_battle:
            return {key: value for key, value in tables.items() if key != "ruleset"}
        turn: Tables = {"seat": self.seat, **({"phase": ROLL} if self.ruleset in MAP_GAMES else {})}
        if self.card:
            turn |= {"card": self.card} if self.played else {"hands": {self.side: [self.card]}}
        left_out = ("ruleset", "position", *LAID_OUT)
        return {**{key: _needed(value) for key, value in tables.items() if key not in left_out}, "position": turn}

    @cached_property
    def start(self) -> State:
        """Return the position of the question.

        Raises:
            FileError: if the position does not allow the side or the card.
            ValueError: if the rules of the drawn position are changed, or there is no position.
        """
        if self.about_files:
            raise ValueError(NO_POSITION)
        tables = {**self._ruleset, **self.position}
        return game_files_for(self.ruleset).read_position(Table(tables, TomlLocation(FILE)))

    @property
    def _ruleset(self) -> Tables:
        return {} if self.ruleset == DEFAULT_RULESET else {"ruleset": self.ruleset}

    # --- the words ----------------------------------------------------------------------------------------------------

    def with_text(self, name: str, text: str) -> "Asking":
        """Return the question with another title, question, answer or sentence of the example.

        Raises:
            ValueError: for an unknown name, or a text that is too long or cannot be seen.
        """
        if name not in LONGEST:
            raise ValueError(f"unknown text {name!r:.40}")
        changes: Tables = {name: checked_line(text, LONGEST[name], CALLED[name])}
        return replace(self, **changes)

    def with_rule(self, number: str) -> "Asking":
        """Return the question with one more rule that it rests on. Raises ValueError for an unknown rule."""
        book = rulebook(self.ruleset).RULES
        if number not in book:
            raise ValueError(_unknown_rule(number, {one: rule.words for one, rule in book.items()}))
        if len(self.rules) >= MOST_RULES:
            raise ValueError(f"a question rests on at most {MOST_RULES} rules")
        return self if number in self.rules else replace(self, rules=(*self.rules, number))

    def without_rule(self, number: str) -> "Asking":
        """Return the question without a rule."""
        return replace(self, rules=tuple(one for one in self.rules if one != number))

    def with_turn(self, side: Seat, card: str, *, played: bool) -> "Asking":
        """Return the question with another side to move and card. The example under way begins again.

        Raises:
            ValueError: for an unknown side or card, or a position that is fixed.
        """
        if self.fixed:
            raise ValueError("the side and card of this position can be changed only in its file")
        if side not in self.seats:
            raise ValueError(f"unknown side {side!r:.40}")
        if card and card not in cards_of(self.drawn):
            raise ValueError(f"unknown card {card!r:.40}")
        after = replace(self, side=side, card=card, played=played, moved=True, **_BEGUN)
        assert after.start
        return after

    @property
    def named_rules(self) -> tuple[str, ...]:
        """Return the rules that the examples and the one under way name, and that are not listed yet."""
        found = [one["refused"] for one in self.examples if "refused" in one]
        refusals = (self.example.refusal, *(one.refusal for one in self.example.next_actions))
        found += [refusal.rule for refusal in refusals if refusal is not None]
        book = rulebook(self.ruleset).RULES
        return tuple(dict.fromkeys(rule for rule in found if rule in book and rule not in self.rules))

    # --- examples -----------------------------------------------------------------------------------------------------

    def with_recording(self, recording: Recording) -> "Asking":
        """Return the question with the example under way changed. Events that it no longer has are not shown."""
        most, facts = len(recording.happenings), {fact.name for fact in facts_of(recording)}
        shown = tuple(number for number in self.shown if number < most)
        checked = tuple(name for name in self.checked if name in facts)
        return replace(self, recording=recording, shown=shown, checked=checked)

    def with_shown(self, number: int, *, yes: bool) -> "Asking":
        """Return the question with an event of the example shown, or not. Raises ValueError for an unknown event."""
        if not 0 <= number < len(self.example.happenings):
            raise ValueError(f"there is no event {number}")
        shown = {*self.shown, number} if yes else {*self.shown} - {number}
        return replace(self, shown=tuple(sorted(shown)))

    def with_fact(self, name: str, *, yes: bool) -> "Asking":
        """Return the question with a fact checked at the end of the example, or not. Raises ValueError if unknown."""
        known = [fact.name for fact in facts_of(self.example)]
        if name not in known:
            raise ValueError(f"there is no fact {name!r:.40}")
        checked = {*self.checked, name} if yes else {*self.checked} - {name}
        return replace(self, checked=tuple(one for one in known if one in checked))

    def with_example(self) -> "Asking":
        """Return the question with the example under way as its last example.

        Raises:
            ValueError: if it lacks an action, a sentence, or what it shows, or there are too many examples.
        """
        example = write_example(self.say, ExampleParts(self.example, self.shown, self.checked))
        if len(self.examples) >= MOST_EXAMPLES:
            raise ValueError(f"a question has at most {MOST_EXAMPLES} examples")
        return replace(self, examples=(*self.examples, example), say="", **_BEGUN)

    def without_example(self) -> "Asking":
        """Return the question without its last example, which is the one under way again.

        Raises:
            ValueError: if there is no example, or it has what cannot be recorded.
        """
        if not self.examples:
            raise ValueError("there is no example to undo")
        *before, last = self.examples
        recording, shown, checked = read_example(self.start, last)
        say = last.get("say", "")
        return replace(self, examples=tuple(before), recording=recording, say=say, shown=shown, checked=checked)

    # --- the file -----------------------------------------------------------------------------------------------------

    @property
    def number(self) -> str:
        """Return the number of the question: that of the opened file, or one made of its title."""
        if self.opened:
            return str(self.opened.draft.words["number"])
        words = "".join(letter.lower() if letter.isalnum() else " " for letter in self.title).split()
        return OWN + ("-".join(words) or "question")

    @property
    def stem(self) -> str:
        """Return the name of the file without its suffix."""
        return self.opened.name if self.opened else self.number

    @property
    def draft(self) -> ExerciseDraft:
        """Return the question as the value that is written to its file. Empty texts of an opened file stay."""
        texts: Tables = {name: getattr(self, name) for name in TEXTS}
        if self.opened is None:
            words = {**self._ruleset, "number": self.number, **texts, "rules": list(self.rules)}
            return ExerciseDraft(words, self.position).with_list(EXAMPLES, self.examples)
        before = self.opened.draft
        words = {**before.words, **{name: text for name, text in texts.items() if text}}
        if self.rules != self.opened.rules:
            words = {**{key: value for key, value in words.items() if key != "rule"}, "rules": list(self.rules)}
        return replace(before, words=words, position=self.position).with_list(EXAMPLES, self.examples)

    @property
    def text(self) -> str:
        """Return the question file. What an opened file has and was not changed keeps its bytes."""
        return write_exercise(self.draft, QUESTION, self.opened.text if self.opened else "")

    def checks(self) -> Sequence[TryCheck]:
        """Return the result of each example in the position as it is drawn now, or none if there is no example."""
        if not self.examples:
            return ()
        words = {**dict.fromkeys(("number", *TEXTS), "x"), **{key: one for key, one in self.draft.words.items() if one}}
        try:
            found = ask(_read(write_exercise(replace(self.draft, words=words), QUESTION)))
        except FileError as fault:
            return [TryCheck(FILE, fault.reason, FILE, None)] * len(self.examples)
        return found[: len(self.examples)]


def asking_of(opened: OpenedQuestion) -> Asking:
    """Return the question in a file that was opened."""
    words, turn = opened.draft.words, opened.draft.position.get("position", {})
    side = turn.get("seat", SIDES[0])
    hand = turn.get("hands", {}).get(side, [])
    asking = Asking(
        opened.drawn,
        rules=opened.rules,
        side=side if side in SIDES else SIDES[0],
        card=turn.get("card") or (hand[0] if hand else ""),
        played="card" in turn or not hand,
        examples=opened.draft.listed(EXAMPLES),
        opened=opened,
    )
    texts: Tables = {name: words.get(name, "") for name in TEXTS}
    return replace(asking, **texts)


def _needed(table: object) -> object:
    """Return a table of a position without the cards that are dealt, and without a picture of clear ground."""
    if not isinstance(table, dict):
        return table
    clear = isinstance(table.get("terrain"), str) and not table["terrain"].strip(". \n")
    return {key: value for key, value in table.items() if key != "cards" and not (clear and key == "terrain")}


def _read(text: str) -> Question:
    return read_question(parse_toml(text, FILE))


def _unknown_rule(number: str, rules: Mapping[str, str]) -> str:
    """Return what to say about a number that no rule has. It may be a word, and then its rules are named."""
    having = [f"{one} ({words})" for one, words in rules.items() if number and number.casefold() in words.casefold()]
    if not having:
        return f"no rule has the number {number!r:.40}{did_you_mean(number[:40], rules)}"
    named = join_words(having[:MOST_NAMED], "or")
    return f"{number!r:.40} is in {count_noun(len(having), 'rule')}: write the number of one, such as {named}"


def make_question(asking: Asking) -> tuple[str, Question]:
    """Return the file of a question and the question, all of whose examples give what the file says.

    Raises:
        FileError: if the position is not valid.
        ValueError: if a text, a rule or an example is missing, or an example differs.
    """
    for name in TEXTS:
        if not getattr(asking, name):
            raise ValueError(f"{CALLED[name]} is missing")
    if not asking.rules:
        raise ValueError("choose at least one rule that the answer rests on")
    if not asking.examples and not asking.about_files:
        raise ValueError("add at least one example")
    text = asking.text
    question = _read(text)
    for number, result in enumerate(ask(question), 1):
        if not result.passed:
            raise ValueError(f"example {number} no longer fits the drawn position: {result.difference}")
    return text, question
