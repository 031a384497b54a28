"""A game that is being entered step by step: its draft is a text in notation, saved after every step.

A draft has the headers of the game, one line per step, and the steps that were taken back and may still be done again.
Reading it again gives the game, so nothing is lost when a program stops. The record is written at the end.
"""

import errno
import json
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.engine.turn_notation import NotationError, ShortForms, turn_notation_for
from bcnb.engine.turn_reader import initials
from bcnb.engine.turn_tokens import DRAWN, LATER, TextFault, check_line
from bcnb.storage.files import read_bytes, save_bytes
from bcnb.storage.game_notation import LARGEST_TEXT, EnteredGame, read_entered, read_lines
from bcnb.storage.recorded_game import Recorded

SUFFIX = ".txt"
FACE_DOWN = f"{DRAWN}?"
"""The step of a draw that stays face down."""
CHANGED = "this game is also entered somewhere else, and was saved there. Copy your text, and open the game again"
_SCENARIO = re.compile(r"\s*scenario\s*:", re.IGNORECASE)
_RESULT = re.compile(r"\s*result\s*:", re.IGNORECASE)
_ROLL = re.compile(r"\s*(roll\s+)?(\d(?:[\s,+]*\d)*)\s*[:,]?\s*(?=[^\d\s]|$)", re.IGNORECASE)
"""The dice at the beginning of a step, where a game writes them as digits."""
_SIDE = re.compile(r"([^\W\d_][\w-]*)[.:]?(?=\s|$)")


class GameEntry:
    """A game that is being entered.

    Args:
        path: the file of the draft.
        heads: the headers of the game in notation.
        steps: the steps so far.
        later: steps that were taken back, the next one first.
        saved: the content of the file, or None if the draft is new.

    Raises:
        NotationError: at the first step that is not possible.
    """

    def __init__(
        self,
        path: Path,
        heads: Sequence[str],
        steps: Sequence[str] = (),
        later: Sequence[str] = (),
        saved: bytes | None = None,
    ) -> None:
        self.path, self.heads, self._saved = path, tuple(heads), saved
        self.steps, self.later = tuple(steps), tuple(later)
        begun = read_entered(_text(_without_result(self.heads)), path.name).state
        self._begin = f"{begun.turn.number}"
        self.game = self._read(self.steps)

    @property
    def state(self) -> State:
        """Return the position after the last step."""
        return self.game.state

    @property
    def record(self) -> Record:
        """Return the game so far as a record."""
        return self.game.record

    @property
    def recorded(self) -> Recorded:
        """Return the game so far with what is derived from its record, under the name of the draft."""
        return Recorded(self.path.stem, self.record)

    @property
    def is_over(self) -> bool:
        """Return True if the game has ended."""
        return self.record.end is not None

    # --- steps --------------------------------------------------------------------------------------------------------

    def add(self, step: str, *, keep: bool = False) -> None:
        """Add a step, and save the draft. Draws that are due before it stay face down.

        Digits that are dice are the roll that is due, or the roll of the next turn, which ends this one.

        Args:
            step: the step.
            keep: True if the steps that were taken back can still be done again.

        Raises:
            NotationError: if the step is not possible. The game is then unchanged.
            OSError: if the draft cannot be saved.
        """
        self._take((*self.steps, self._with_draws(self.steps, step)), self.later if keep else ())

    def back(self, count: int = 1) -> None:
        """Take back the last steps, which can be done again, and save the draft.

        Raises:
            ValueError: if there are fewer steps.
            OSError: if the draft cannot be saved.
        """
        if not 0 < count <= len(self.steps):
            raise ValueError(f"there are {len(self.steps)} steps to take back (got {count})")
        kept = len(self.steps) - count
        self._take(self.steps[:kept], (*self.steps[kept:], *self.later))

    def change(self, number: int, step: str) -> None:
        """Replace a step, and repeat the later ones up to the first that is no longer possible. Save the draft.

        The rest is not lost: it stays among the steps that can be done again.

        Args:
            number: the number of the step, from 1.
            step: the new step. An empty text removes it.

        Raises:
            NotationError: if the new step is not possible. The game is then unchanged.
            ValueError: for an unknown step.
            OSError: if the draft cannot be saved.
        """
        if not 1 <= number <= len(self.steps):
            raise ValueError(f"unknown step {number}; the last one is {len(self.steps)}")
        before, after = self.steps[: number - 1], self.steps[number:]
        begun = (*before, self._with_draws(before, step)) if step else before
        self._read(begun)
        self._repeat(begun, (*after, *self.later))

    def replace(self, steps: Sequence[str]) -> None:
        """Replace all steps, and save the draft.

        Raises:
            NotationError: if they are not possible. The game is then unchanged.
            OSError: if the draft cannot be saved.
        """
        self._take(steps, self.later)

    def again(self) -> int:
        """Do the steps again that were taken back, up to the first that is not possible, and return their number.

        Raises:
            OSError: if the draft cannot be saved.
        """
        count = len(self.steps)
        self._repeat(self.steps, self.later)
        return len(self.steps) - count

    def drop(self, count: int = 1) -> None:
        """Forget the next steps that could be done again, and save the draft.

        Raises:
            OSError: if the draft cannot be saved.
        """
        self._take(self.steps, self.later[count:])

    def _repeat(self, steps: Sequence[str], rest: Sequence[str]) -> None:
        for done in range(len(rest), -1, -1):
            try:
                self._take((*steps, *rest[:done]), rest[done:])
            except NotationError:
                continue
            return

    def _take(self, steps: Sequence[str], later: Sequence[str]) -> None:
        """Replace all steps, and save the draft. Raises NotationError, and then nothing has changed."""
        self.game = self._read(steps)
        self.steps, self.later = tuple(steps), tuple(later)
        self.save()

    def _with_draws(self, steps: Sequence[str], step: str) -> str:
        """Return a step with the face-down draws that it implies. Raises NotationError if it is not possible."""
        if dice := self._dice(steps, step):
            return dice
        try:
            self._read((*steps, step))
        except NotationError:
            if not (draws := self._due(steps)):
                raise
            self._read((*steps, *draws, step))
            return " ".join((*draws, step))
        return step

    def _dice(self, steps: Sequence[str], step: str) -> str:
        """Return a step that begins with dice in digits as notation, which cannot take them for a turn, or "".

        Raises:
            NotationError: if the roll is possible, but not the rest of the step.
        """
        found, state = _ROLL.match(step), self._read(steps).state
        if not found or _begins_with_side(step[found.end() :], ruleset(state.ruleset).seats(state)):
            return ""
        verb, dice, rest = "roll " if found[1] else "", re.sub(r"\D", "", found[2]), step[found.end() :]
        notation = turn_notation_for(state.ruleset)
        if not any(ShortForms(notation.forms, notation.places(state), {}).read(dice)):
            return ""
        roll = f"{verb}{dice}" if verb else f"{dice}:"
        for begin in (roll, f"{state.turn.number + 1} {roll}"):
            try:
                self._read((*steps, begin))
            except NotationError:
                continue
            whole = f"{begin} {rest}".rstrip()
            try:
                self._read((*steps, whole))
            except NotationError as error:
                column = max(1, error.column - len(begin) - 1 + found.end())
                raise NotationError(error.name, error.line, column, error.reason, error.state) from None
            return whole
        return ""

    def _due(self, steps: Sequence[str]) -> list[str]:
        """Return the face-down draws that are due after some steps."""
        draws: list[str] = []
        state = self._read(steps).state
        while turn_notation_for(state.ruleset).cards and ruleset(state.ruleset).seat(state) == CHANCE:
            draws.append(FACE_DOWN)
            try:
                state = self._read((*steps, *draws)).state
            except NotationError:
                return []
        return draws

    def end(self, result: str) -> None:
        """End the game as a header says, such as `nobody, stopped`, and save the draft.

        Raises:
            NotationError: if the game cannot end so. It is then unchanged.
            OSError: if the draft cannot be saved.
        """
        before, self.heads = self.heads, (*_without_result(self.heads), f"Result: {result}")
        try:
            self._take(self.steps, self.later)
        except NotationError:
            self.heads = before
            raise

    def reopen(self) -> None:
        """Continue a game that was ended by `end`, and save the draft.

        Raises:
            OSError: if the draft cannot be saved.
        """
        self.heads = _without_result(self.heads)
        self._take(self.steps, self.later)

    # --- the draft ----------------------------------------------------------------------------------------------------

    def _read(self, steps: Iterable[str]) -> EnteredGame:
        return read_entered(_text((*self.heads, "", self._begin, *steps)), self.path.name)

    @property
    def text(self) -> str:
        """Return the draft: the headers, the steps, and those that were taken back, one on each line."""
        rest = (f"{{later: {json.dumps(step)}}}" for step in self.later)
        return _text((*self.heads, "", self._begin, *self.steps, *rest))

    def save(self) -> None:
        """Save the draft, completely or not at all. What another program has saved there is not replaced.

        Raises:
            OSError: if it cannot be saved. The game in memory then still has every step.
        """
        data = self.text.encode()
        with suppress(FileNotFoundError):
            if read_bytes(self.path, LARGEST_TEXT) != self._saved:
                raise OSError(errno.EBUSY, CHANGED, str(self.path))
        save_bytes(self.path, data, over=True)
        self._saved = data


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _begins_with_side(text: str, seats: Iterable[Seat]) -> bool:
    """Return True if a text begins with a seat or its letters, as after the number of a turn."""
    found = _SIDE.match(text)
    words = {word.lower() for seat in seats for word in (seat, initials(seat))}
    return found is not None and found[1].lower() in words


def _without_result(heads: Iterable[str]) -> tuple[str, ...]:
    return tuple(head for head in heads if not _RESULT.match(head))


def load_entry(path: Path) -> GameEntry:
    """Return the game in a draft. Each game in notation is a draft; each of its lines is then a step.

    Raises:
        NotationError: at the first fault of the text.
        OSError: if the file cannot be read.
    """
    data = read_bytes(path, LARGEST_TEXT)
    return entry_from_text(path, data, data)


def check_draft(data: bytes, name: str) -> None:
    """Check that bytes can be a draft: a text without control characters that names a battle. Its turns are not read.

    Raises:
        NotationError: at the first fault.
    """
    lines = read_lines(data, name)
    for number, line in enumerate(lines, 1):
        try:
            check_line(line)
        except TextFault as fault:
            raise NotationError(name, number, fault.column, str(fault)) from None
    if not any(map(_SCENARIO.match, lines)):
        raise NotationError(name, 1, 1, "the header 'Scenario:' is missing")


def entry_from_text(path: Path, data: bytes, saved: bytes | None = None) -> GameEntry:
    """Return the game in a text in notation, with the path of its draft. Nothing is saved yet.

    `saved` is the content of the file, or None if the draft is new.

    Raises:
        NotationError: at the first fault of the text.
    """
    over = read_entered(data, str(path)).record.end
    lines = data.decode().replace("\r\n", "\n").split("\n")
    begin = next((at for at, line in enumerate(lines) if line.lstrip()[:1].isdigit()), len(lines))
    heads = [line for line in lines[:begin] if line.strip()]
    steps = [line for line in lines[begin:] if line.strip() and not line.strip().isdecimal()]
    found = {line: LATER.fullmatch(line) for line in steps}
    later = [json.loads(match[1]) for line in steps if (match := found[line])]
    kept = [line for line in steps if not found[line]]
    return GameEntry(path, heads if over else _without_result(heads), kept, later, saved)
