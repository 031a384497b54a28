"""The turns of a game as lines of notation. Every short form is read back before it is used.

The writer follows the reader step by step, so a line means exactly the plies that it was written from.
"""

from collections.abc import Iterator, Sequence
from typing import Generic

from bcnb.engine.codec import codec
from bcnb.engine.corrections import SLIP, Corrected, edits_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, S, Seat, Typed
from bcnb.engine.turn_notation import ATTACK, HEAD
from bcnb.engine.turn_reader import initials
from bcnb.engine.turn_steps import Moment, StepReader, UnreadableStep
from bcnb.engine.turn_tokens import BAR, Kind, TextFault, read_tokens, write_comment
from bcnb.engine.verify import fold_ply


class TurnWriter(Generic[S]):
    """The lines of a game.

    Args:
        ruleset: the ruleset.
        start: the state before the first ply.
        plies: the plies of the game, with face-down draws as unknown cards.
        face_down: whether face-down draws at the end of a turn are left out.
    """

    def __init__(self, ruleset: Typed[S], start: S, plies: Sequence[Ply], *, face_down: bool = False) -> None:
        self._ruleset, self._plies = ruleset, plies
        self._steps: StepReader[S] = StepReader(ruleset, start, face_down=face_down)
        self._moment: Moment[S] = Moment(start)
        self._at = 0

    def lines(self) -> Iterator[str]:
        """Yield the lines of the game, one for each turn.

        Raises:
            Impossible: if an event of a ply cannot be applied.
        """
        return (line for _, line in self.turns())

    def turns(self) -> Iterator[tuple[int, str]]:
        """Yield the lines of the game, each with the number of plies before it.

        Raises:
            Impossible: if an event of a ply cannot be applied.
        """
        while self._at < len(self._plies):
            yield self._at, self._turn()

    def _turn(self) -> str:
        number, seat = self._place()
        line = _Line(f"{number} {initials(seat)}" if seat else f"{number}")
        while self._at < len(self._plies) and self._place() == (number, seat):
            self._write_step(line)
            for fact in self._moment.facts:
                line.add(fact)
            self._moment = Moment(self._moment.state, (), self._moment.begun)
            self._leave_out_end(number)
        return line.text

    def _place(self) -> tuple[int, Seat | None]:
        """Return the turn and the seat of the line that the next ply belongs to."""
        state = self._moment.state
        return state.turn.number, self._steps.notation.seat(state)

    def _leave_out_end(self, number: int) -> None:
        """Pass over the actions that end a turn, if the number of the next line will imply them."""
        ended = self._steps.end_turn(self._moment)
        count = len(ended.made)
        later = self._at + count < len(self._plies)
        if count and later and ended.moment.state.turn.number == number + 1 and self._matches(ended.made):
            self._at, self._moment = self._at + count, ended.moment

    def _matches(self, made: Sequence[object]) -> bool:
        """Return True if the next plies are the given actions, without a note."""
        coming = self._plies[self._at : self._at + len(made)]
        return tuple(made) == tuple((ply.seat, ply.do, ply.events) for ply in coming) and not _noted(coming)

    def _write_step(self, line: "_Line") -> None:
        if isinstance(event := next(iter(self._plies[self._at].events), None), Corrected):
            edits = edits_of(self._ruleset, self._moment.state, event)
            what = " ".join(f"{SLIP}{edit}" for edit in edits) or f"{SLIP} [{event.changes}]"
            line.add(f"{what} {write_comment(event.reason)}", ATTACK)
            self._fold()
        else:
            self._write_action(line)
        if (note := self._plies[self._at - 1].note) is not None:
            line.add(write_comment(note))

    def _write_action(self, line: "_Line") -> None:
        """Write the next plies in the first form that is read back as them, or else with their events."""
        for text, mark in self._texts():
            if self._take(text):
                line.add(text, mark)
                return
        self._write_events(line)

    def _texts(self) -> Iterator[tuple[str, str]]:
        """Yield the texts that may stand for the next plies, each with its mark, in order of preference."""
        notation, steps = self._steps.notation, self._steps
        coming = [ply.do for ply in self._plies[self._at : self._at + 1 + steps.forms.most_actions]]
        if coming[0] == notation.end:
            if self._next_seat() != CHANCE:
                yield BAR, ""
            yield from steps.forms.write(coming[1:])
            yield BAR, ""
        yield from steps.forms.write(coming)
        yield coming[0], ""

    def _next_seat(self) -> Seat:
        return self._plies[self._at + 1].seat if self._at + 1 < len(self._plies) else ""

    def _take(self, text: str) -> bool:
        """Return True if a text means the next plies, and pass over them."""
        try:
            words = [token.text for token in read_tokens(text, self._steps.names) if token.kind is not Kind.COMMENT]
            step = self._steps.read(self._moment, words)
        except (TextFault, UnreadableStep):
            return False
        made = step.made
        coming = self._plies[self._at : self._at + len(made)]
        same = tuple(made) == tuple((ply.seat, ply.do, ply.events) for ply in coming)
        if not made or step.words != len(words) or not same or _noted(coming[:-1]):
            return False
        self._at, self._moment = self._at + len(made), step.moment
        return True

    def _write_events(self, line: "_Line") -> None:
        """Write a ply that the rules of today decide differently, with its events."""
        ply = self._plies[self._at]
        events = ",".join(map(codec(self._ruleset).text, ply.events))
        line.add(f"{ply.do} [{events}]", ATTACK)
        self._fold()

    def _fold(self) -> None:
        """Pass over the next ply, whose events may differ from what the rules decide."""
        self._moment = Moment(fold_ply(self._ruleset, self._moment.state, self._plies[self._at]))
        self._at += 1


def _noted(plies: Sequence[Ply]) -> bool:
    return any(ply.note is not None for ply in plies)


class _Line:
    """A line that is being written."""

    def __init__(self, begin: str) -> None:
        self.text, self._head, self._begun = begin, False, False

    def add(self, text: str, mark: str = "") -> None:
        """Add a step, with a colon after the beginning of the line and a comma before an attack."""
        if self._head and mark != HEAD and text != BAR:
            self.text += ":"
        elif mark == ATTACK and self._begun and not self.text.endswith(BAR):
            self.text += ","
        self._head, self._begun = mark == HEAD, True
        self.text += f" {text}"
