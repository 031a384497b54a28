"""The game in progress, with its record so far and its latest state. It is the only mutable object of the rules.

Every method holds one lock, so two threads can share a game. New lines go to a sink at once. If the sink fails, the
game continues in memory, and `unsaved` holds the error.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice
from threading import RLock
from typing import Protocol

from bcnb.engine.chance import Chance
from bcnb.engine.codec import codec
from bcnb.engine.corrections import CORRECTION, Corrected, is_opening
from bcnb.engine.game_history import LineDigest, StateHistory
from bcnb.engine.record import (
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_PLIES,
    End,
    Header,
    Ply,
    Record,
    write_end,
    write_header,
    write_ply,
)
from bcnb.engine.ruleset import CHANCE, Action, AnyRuleset, Scenario, Seat, State
from bcnb.engine.verify import RESIGNED, STOPPED, decide_ply, replay, winner_after_resignation


class CannotUndo(ValueError):
    """A ply that can no longer be taken back."""


class Sink(Protocol):
    """A destination for the lines of a game."""

    def append(self, line: bytes) -> None:
        """Add a line. Raises OSError."""

    def cut(self, size: int) -> None:
        """Remove everything after this many bytes. Raises OSError."""

    def close(self) -> None:
        """End the output. Raises OSError."""


class Game:
    """One game from its first ply to its end. `seats` names the player of each seat, in words that the players define.

    Raises:
        ValueError: for a header that no record can hold.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        scenario: Scenario,
        seats: Mapping[Seat, str] | None = None,
        sink: Sink | None = None,
    ) -> None:
        start = ruleset.setup(scenario)
        names = {seat: (seats or {}).get(seat, "") for seat in ruleset.seats(start)}
        house, cards = scenario.house, scenario.cards
        header = Header(ruleset.name, ruleset.version, scenario.name, scenario.tables, names, house, cards)
        self._begin(ruleset, scenario, Record(header), start, sink)
        self._save()

    def _begin(
        self,
        ruleset: AnyRuleset,
        scenario: Scenario,
        record: Record,
        start: State,
        sink: Sink | None,
    ) -> None:
        self.ruleset, self.scenario = ruleset, scenario
        self.unsaved: OSError | None = None
        self._lock, self._sink = RLock(), sink
        self._header, self._end = record.header, record.end
        self._states, self._lines = StateHistory(ruleset, start), LineDigest(self._line)
        self._lines.add(write_header(record.header))
        for ply, after in zip(record.plies, islice(replay(ruleset, start, record.plies), 1, None), strict=True):
            self._states.add(ply, after)
            self._lines.add(write_ply(ply, codec(ruleset)))
        self._saved, self._unsure = 0, False

    @classmethod
    def resume(
        cls,
        ruleset: AnyRuleset,
        scenario: Scenario,
        record: Record,
        sink: Sink | None = None,
    ) -> "Game":
        """Return the game of a record, ready to continue. The sink must already hold the lines of the record.

        Raises:
            RecordError: if an event of the record cannot be applied.
        """
        game = cls.__new__(cls)
        game._begin(ruleset, scenario, record, ruleset.setup(scenario), sink)
        game._saved = len(game._lines)
        game._close_if_over()
        return game

    # --- state and record ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Return the latest state."""
        with self._lock:
            return self._states.latest

    @property
    def ply(self) -> int:
        """Return the number of the last ply, 0 at the start."""
        with self._lock:
            return len(self._states.plies)

    @property
    def record(self) -> Record:
        """Return the record so far."""
        with self._lock:
            return Record(self._header, tuple(self._states.plies), self._end)

    @property
    def seat(self) -> Seat | None:
        """Return the seat that decides next, or None if the game is over."""
        with self._lock:
            return None if self._end else self.ruleset.seat(self._states.latest)

    def at(self, ply: int) -> State:
        """Return the state after a ply, with 0 for the start.

        Raises:
            ValueError: for a ply that the game does not have.
        """
        with self._lock:
            return self._states.at(ply)

    def legal(self) -> list[str]:
        """Return the texts of all legal actions of the seat that decides."""
        with self._lock:
            return [] if self._end else [self.ruleset.write(a) for a in self.ruleset.legal_actions(self._states.latest)]

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self, text: str, note: str | None = None) -> Ply:
        """Perform the action that a line of text describes, and return its ply.

        Raises:
            IllegalAction: if the rules forbid the action. The game is then unchanged.
            ValueError: if the text is not an action, the game is over, or the note or the game is too long for a
                record. The game is then unchanged.
        """
        with self._lock:
            return self._play(self.ruleset.parse(text), note)

    def correct(self, seat: Seat, reason: str, changes: str) -> Ply:
        """Record an illegal act that was done anyway, and return its ply.

        Args:
            seat: the seat that did it.
            reason: what was done.
            changes: the changed keys of the position, as in `Corrected`.

        Raises:
            ValueError: if the game is over, or the position after it is not valid. The game is then unchanged.
        """
        with self._lock:
            self._check_open()
            ply = Ply(len(self._states.plies) + 1, seat, CORRECTION, (Corrected(reason, changes),))
            after = decide_ply(self.ruleset, self._states.latest, ply)
            self._keep(ply, after, write_ply(ply, codec(self.ruleset)))
            self._close_if_over()
            return ply

    def advance(self, chance: Chance) -> list[Ply]:
        """Let chance act until a player decides or the game is over, and return the new plies."""
        plies = []
        with self._lock:
            while self.seat == CHANCE:
                action = chance.pick(self.ruleset.chance_weights(self._states.latest))
                plies.append(self._play(action, None))
        return plies

    def _play(self, action: Action, note: str | None) -> Ply:
        self._check_open()
        state = self._states.latest
        after, events = self.ruleset.apply(state, action)
        seat = self.ruleset.seat(state) or ""
        ply = Ply(len(self._states.plies) + 1, seat, self.ruleset.write(action), tuple(events), note)
        self._keep(ply, after, write_ply(ply, codec(self.ruleset)))
        self._close_if_over()
        return ply

    def _keep(self, ply: Ply, after: State, line: bytes) -> None:
        if ply.number > MOST_PLIES or self._lines.size + len(line) > LARGEST_FILE - LONGEST_LINE:
            raise ValueError(f"a record has at most {MOST_PLIES} plies and {LARGEST_FILE} bytes")
        self._states.add(ply, after)
        self._lines.add(line)
        self._save()

    def _close_if_over(self) -> None:
        outcome = self.ruleset.outcome(self._states.latest)
        if outcome and not self._end:
            self._close(outcome.winner, outcome.by)

    def _check_open(self) -> None:
        if self._end:
            raise ValueError(f"the game is over: {self._end.by}")

    def resign(self, seat: Seat, *partners: Seat) -> None:
        """End the game by the resignation of a side, given as a seat and its partners, and close the record.

        Raises:
            ValueError: if the game is over, or a seat is not a partner.
            IllegalAction: if the rules require further partners.
        """
        with self._lock:
            self._check_open()
            self._close(winner_after_resignation(self.ruleset, self._states.latest, seat, *partners), RESIGNED)

    def stop(self) -> None:
        """End the game without a winner, and close the record.

        Raises:
            ValueError: if the game is over.
        """
        with self._lock:
            self._check_open()
            self._close(None, STOPPED)

    def _close(self, winner: Seat | None, by: str) -> None:
        self._end = End(winner, by, len(self._states.plies), self._lines.digest())
        self._lines.add(write_end(self._end))
        self._save()
        self.close()

    def close(self) -> None:
        """Stop writing to the sink. The game continues in memory, and its record can be resumed later."""
        with self._lock:
            self._guard(lambda sink: sink.close())
            self._sink = None

    # --- undo ---------------------------------------------------------------------------------------------------------

    def undo(self, seat: Seat | None = None) -> Ply:
        """Remove the last ply from the record, and return it.

        Args:
            seat: the seat that asks, by default the seat that decides now.

        Raises:
            CannotUndo: if the last ply was a roll, a draw or another seat's action, or the game is over.
        """
        with self._lock:
            last = len(self._states.plies)
            self._check_takes_back(last, seat)
            return self._drop_from(last)[0]

    def withdraw(self, ply: int, seat: Seat | None = None) -> list[Ply]:
        """Take back one earlier ply, and repeat the later ones that are still legal.

        Returns:
            The later plies that are no longer legal and were dropped.

        Raises:
            CannotUndo: if chance or another seat has acted since, or the game is over.
        """
        with self._lock:
            self._check_takes_back(ply, seat)
            _, *later = self._drop_from(ply)
            return [one for one in later if not self._still_stands(one)]

    def _still_stands(self, ply: Ply) -> bool:
        action = self.ruleset.parse(ply.do)
        if self.seat != ply.seat or self.ruleset.why_not(self._states.latest, action):
            return False
        self._play(action, ply.note)
        return True

    def _check_takes_back(self, first: int, seat: Seat | None) -> None:
        if self._end:
            raise CannotUndo("the game is over, and its record is closed")
        plies = self._states.plies
        if not 1 <= first <= len(plies):
            raise CannotUndo("there is nothing to undo")
        decides = self.ruleset.seat(self._states.latest)
        asks = seat or (plies[-1].seat if decides in (CHANCE, None) else decides)
        for ply in plies[first - 1 :]:
            if is_opening(ply.number, ply.events):
                raise CannotUndo("there is nothing to undo: the game begins in this position")
            if ply.do == CORRECTION:
                raise CannotUndo("the board was corrected here after a slip, which cannot be undone")
            if ply.seat == CHANCE:
                verb = ply.do.split(" ")[0]  # the name of a drawn card may be secret
                raise CannotUndo(f"a {verb} cannot be undone")
            if ply.seat != asks:
                raise CannotUndo(
                    f"{ply.seat} has acted since then: {ply.do}. You can only undo your own actions after that"
                )

    def _drop_from(self, first: int) -> list[Ply]:
        dropped = self._states.cut(first - 1)
        self._lines.cut(first)
        self._saved, self._unsure = min(self._saved, first), True
        self._save()
        return dropped

    def branch(self, ply: int) -> "Game":
        """Return another game with the plies up to the given one. It has no sink.

        Raises:
            ValueError: for a ply that the game does not have.
        """
        with self._lock:
            self.at(ply)
            record = Record(self._header, tuple(self._states.plies[:ply]))
            return Game.resume(self.ruleset, self.scenario, record)

    def _line(self, number: int) -> bytes:
        """Return a line of the record, written again: the header (0), a ply, or the end."""
        plies = self._states.plies
        if number == 0:
            return write_header(self._header)
        if self._end and number > len(plies):
            return write_end(self._end)
        return write_ply(plies[number - 1], codec(self.ruleset))

    # --- the sink -----------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        self._guard(self._catch_up)

    def _catch_up(self, sink: Sink) -> None:
        """Write the missing lines to the sink.

        If this is interrupted, the content of the sink is uncertain. The next call first cuts it back to the lines that
        were surely written.
        """
        if self._unsure:
            sink.cut(self._lines.size_of(self._saved))
        for number in range(self._saved, len(self._lines)):
            self._unsure = True
            sink.append(self._lines[number])
            self._saved += 1
        self._unsure = False

    def _guard(self, use: Callable[[Sink], None]) -> None:
        """Use the sink. After an OSError the error is stored, and the game continues in memory only."""
        if (sink := self._sink) is None:
            return
        try:
            use(sink)
        except OSError as error:
            self.unsaved, self._sink = error, None
            with suppress(OSError):
                sink.close()
