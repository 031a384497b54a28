"""The turns of a game in notation, read line by line: each line is checked against the rules as it is read.

A line begins with the number of the turn and the letter of the side. A line without a number continues the turn.
"""

import json
import re
from itertools import takewhile
from typing import Any, Generic

from bcnb.engine.assumed_cards import OneTooMany, entered_states, with_assumed_cards
from bcnb.engine.codec import LONGEST_LINE, codec, parse_line
from bcnb.engine.corrections import CORRECTION, SLIP, correction, fold_event
from bcnb.engine.record import MOST_PLIES, Ply
from bcnb.engine.ruleset import CHANCE, S, Seat, Typed
from bcnb.engine.turn_notation import NotationError
from bcnb.engine.turn_steps import MadeAction, Moment, StepReader, UnreadableStep
from bcnb.engine.turn_tokens import LATER, Kind, TextFault, Token, check_line, read_tokens
from bcnb.engine.verify import fold_ply

_NUMBER = re.compile(r"\s*(\d{1,6})(?:[.)]|(?=\s|$))\s*")
_SIDE = re.compile(r"([^\W\d_][\w-]*)[.:]?(?=\s|$)\s*")


def initials(seat: Seat) -> str:
    """Return the letters that stand for a seat at the beginning of a line.

    >>> initials("union"), initials("confederate-east")
    ('U', 'CE')
    """
    return "".join(part[0] for part in seat.split("-")).upper()


class TurnReader(Generic[S]):
    """The plies of a game, read from its lines. After an error, the reader is not used again.

    Args:
        ruleset: the ruleset.
        start: the state before the first ply.
        name: the name of the text in error messages.
        older: whether the game was played under older rules. Only then may events be given.
        face_down: whether draws that are left out stay face down.
    """

    def __init__(
        self,
        ruleset: Typed[S],
        start: S,
        name: str = "notation",
        *,
        older: bool = False,
        face_down: bool = False,
    ) -> None:
        self._ruleset, self._name, self._older, self._start = ruleset, name, older, start
        self._steps: StepReader[S] = StepReader(ruleset, start, face_down=face_down)
        self._places: list[tuple[int, int]] = []
        self._moment: Moment[S] = Moment(start)
        self._plies: list[Ply] = []
        self._line, self._text = 0, ""
        self._seats = {word.lower(): seat for seat in ruleset.seats(start) for word in (initials(seat), seat)}

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Return the plies so far, with every face-down draw as an unknown card."""
        return tuple(self._plies)

    def assumed_plies(self) -> tuple[Ply, ...]:
        """Return the plies so far, with every face-down draw assigned whose card was seen later.

        Raises:
            NotationError: at the first card that cannot have been drawn before it was played.
        """
        cards = self._steps.notation.cards
        if cards is None:
            return self.plies
        try:
            return with_assumed_cards(self._ruleset, cards, self._start, self._plies)
        except OneTooMany as error:
            states = entered_states(self._ruleset, cards, self._start, self._plies[: error.ply - 1])
            line, column = self._places[error.ply - 1]
            raise NotationError(self._name, line, column, str(error), states[-1]) from None

    @property
    def state(self) -> S:
        """Return the state after the last ply."""
        return self._moment.state

    def read(self, line: str, number: int) -> None:
        """Read a line with its number in the text, counted from 1.

        Raises:
            NotationError: at the first fault.
        """
        self._line, self._text = number, line
        if not line or LATER.fullmatch(line):
            return
        try:
            check_line(line)
            begin = self._begin(line)
            tokens = read_tokens(line, self._steps.names, begin)
        except TextFault as fault:
            raise self._fault(fault.column, str(fault)) from None
        self._read_tokens(tokens)

    def _fault(self, column: int, reason: str) -> NotationError:
        return NotationError(self._name, self._line, column, reason, self.state)

    # --- the beginning of a line --------------------------------------------------------------------------------------

    def _begin(self, line: str) -> int:
        """Read the number and the side at the beginning of a line, and return the position after them."""
        found = _NUMBER.match(line)
        if not found:
            return 0
        self._begin_turn(int(found[1]), found.start(1) + 1)
        side = _SIDE.match(line, found.end())
        seat = self._seats.get(side[1].lower()) if side else None
        if side is None or seat is None:
            return found.end()
        self._check_side(seat, side[1], side.start(1) + 1)
        return side.end()

    def _begin_turn(self, number: int, column: int) -> None:
        if number == self.state.turn.number + 1:
            ended = self._steps.end_turn(self._moment)
            self._keep(ended.made, ended.moment, column)
        now = self.state.turn.number
        if number != now:
            raise self._fault(column, f"turn {now} comes now, not {number}" if number < now else self._unfinished(now))

    def _unfinished(self, turn: int) -> str:
        """Return the message that a turn is not over."""
        seat, example = self._ruleset.seat(self.state), self._steps.example(self._moment)
        if seat is None:
            return "the game is over"
        missing = "a roll or a drawn card" if self._steps.notation.cards else "a roll"
        who = f"{missing} is missing" if seat == CHANCE else f"{seat} acts now"
        return f"turn {turn} is not over: {who}, for example {example!r}"

    def _check_side(self, seat: Seat, word: str, column: int) -> None:
        due = self._steps.notation.seat(self.state) or self._ruleset.seat(self.state)
        if due not in (None, CHANCE, seat):
            turn = self.state.turn.number
            raise self._fault(column, f"turn {turn} belongs to {due} ({initials(due or '')}), not to {word!r}")

    # --- steps --------------------------------------------------------------------------------------------------------

    def _read_tokens(self, tokens: list[Token]) -> None:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.kind is Kind.COMMENT:
                self._note(token)
            elif token.text.startswith(SLIP):
                at += self._read_slip(tokens[at:])
                continue
            elif token.kind is Kind.EVENTS:
                raise self._fault(token.column, "events follow an action in full, such as 'play rally'")
            else:
                at += self._read_step(tokens, at)
                continue
            at += 1

    def _read_step(self, tokens: list[Token], at: int) -> int:
        """Read one step, and return its number of tokens."""
        words = _words(tokens[at:])
        end = at + len(words)
        if end < len(tokens) and tokens[end].kind is Kind.EVENTS:
            return self._read_events(tokens[at], " ".join(words), tokens[end], len(words))
        try:
            step = self._steps.read(self._moment, words)
        except UnreadableStep as error:
            raise self._fault(*self._explain(tokens, at, words, str(error))) from None
        self._keep(step.made, step.moment, tokens[at].column)
        return step.words

    def _explain(self, tokens: list[Token], at: int, words: list[str], reason: str) -> tuple[int, str]:
        """Return the column of a fault and its reason, clearer where the words have the form of a common slip."""
        word, column = tokens[at].text.rstrip("."), tokens[at].column
        turn, before = self.state.turn.number, tokens[at - 1] if at else None
        number = before.text.rstrip(".)") if before else ""
        if before and number.isdecimal() and (word in self._seats or (word.isdecimal() and number == str(turn))):
            return before.column, _middle(number)
        if at and word in (str(turn), str(turn + 1)):
            return column, _middle(word)
        if not at and word in self._seats:
            number = str(turn if self._steps.notation.seat(self.state) == self._seats[word] else turn + 1)
            return column, f"a turn begins with its number, such as '{number} {word.upper()}'"
        due = self._steps.notation.seat(self.state)
        if due and not at and word.isalpha() and len(word) <= 2 and _NUMBER.match(self._text):
            return column, f"unknown side {word.upper()!r}. Turn {turn} belongs to {due} ({initials(due)})"
        hint = self._steps.pair_hint(self._moment, before.text if before and tokens[at].joins else "", words)
        return column, f"{reason} {hint}".rstrip()

    def _read_slip(self, tokens: list[Token]) -> int:
        """Read an illegal act that was done anyway: edits, changes in brackets, and its reason. Return its tokens."""
        edits = list(takewhile(lambda token: token.text.startswith(SLIP), tokens))
        rest = tokens[len(edits) :]
        changes = rest.pop(0) if rest and rest[0].kind is Kind.EVENTS else None
        if not rest or rest[0].kind is not Kind.COMMENT or not rest[0].text:
            example = "!b8-e8 {They moved three hexes too far}"
            raise self._fault(tokens[0].column, f"an illegal act needs its reason in braces, such as {example!r}")
        words = [self._spelling(token) for token in edits]
        try:
            mover = self._steps.notation.seat(self.state)
            given = json.dumps(json.loads(changes.text)[0]) if changes else "{}"
            made = correction(self._ruleset, self.state, mover, rest[0].text, [one for one in words if one], given)
            after = fold_event(self._ruleset, self.state, made.event)
        except (ValueError, TypeError, LookupError) as error:
            raise self._fault(tokens[0].column, str(error)) from None
        self._keep((MadeAction(made.seat, CORRECTION, (made.event,)),), Moment(after), tokens[0].column)
        return len(edits) + bool(changes) + 1

    def _spelling(self, token: Token) -> str:
        """Return an edit as it is written, with capital letters, and without its sign."""
        written = self._text[token.column - 1 :].split(maxsplit=1)[0] if "=" in token.text else token.text
        return written.split("{")[0].split("[")[0].removeprefix(SLIP)

    def _keep(self, made: tuple[MadeAction, ...], moment: Moment[S], column: int) -> None:
        if len(self._plies) + len(made) > MOST_PLIES:
            raise self._fault(column, f"a game has at most {MOST_PLIES} plies")
        for one in made:
            self._plies.append(Ply(len(self._plies) + 1, one.seat, one.do, one.events))
            self._places.append((self._line, column))
        self._moment = moment

    def _note(self, token: Token) -> None:
        """Add a comment to the last ply. A comment before the first ply is not part of the game."""
        if not self._plies:
            return
        last = self._plies[-1]
        note = token.text if last.note is None else f"{last.note} {token.text}"
        if len(note) > LONGEST_LINE:
            raise self._fault(token.column, f"the comments on a step have at most {LONGEST_LINE:,} characters")
        self._plies[-1] = Ply(last.number, last.seat, last.do, last.events, note)

    def _read_events(self, token: Token, text: str, events: Token, count: int) -> int:
        """Read an action of a game of older rules, with the events that it caused then."""
        if not self._older:
            raise self._fault(events.column, "events are given only for a game of older rules")
        rules = self._ruleset
        try:
            do = rules.write(rules.parse(self._steps.notation.tidy(text)))
            given: Any = parse_line(f'{{"events":{events.text}}}\n'.encode())["events"]
            parsed = tuple(map(codec(rules).parse, given))
            ply = Ply(len(self._plies) + 1, rules.seat(self.state) or "", do, parsed)
            after = fold_ply(rules, self.state, ply)
        except (ValueError, TypeError) as error:
            raise self._fault(token.column, str(error)) from None
        self._keep((MadeAction(ply.seat, do, parsed),), Moment(after), token.column)
        return count + 1


def _middle(number: str) -> str:
    return f"turn {number} begins in the middle of the line: begin a new line"


def _words(tokens: list[Token]) -> list[str]:
    """Return the text of the first token and of those after it that only spaces separate from it."""
    words = [tokens[0].text]
    for token in tokens[1:]:
        if tokens[0].kind is not Kind.WORD or token.kind is not Kind.WORD or not token.joins:
            break
        if token.text.startswith(SLIP):
            break
        words.append(token.text)
    return words
