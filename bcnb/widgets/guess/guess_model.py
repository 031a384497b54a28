"""The model of the page of guesses: the choice of a side, each choice with its verdict, and the end of the game."""

from enum import StrEnum
from functools import partial
from time import monotonic

from bcnb.engine.record import Ply, RecordError
from bcnb.engine.ruleset import Seat, State
from bcnb.players.registry import display_name
from bcnb.presentation.narration import Log
from bcnb.presentation.presenter import NarratedPly, presenter_for
from bcnb.presentation.table_adapter import NOBODY, refused_lines, seen_by, table_adapter_of, withdrawn
from bcnb.presentation.text_tools import sentence
from bcnb.presentation.turn_recap import TurnRecap, last_turn
from bcnb.review.builder import check_reviewable
from bcnb.review.guesses.guess_files import Again, SavedGuesses, added, guesses_made, load_guesses, save_line
from bcnb.review.guesses.guess_verdict import Guess, guess_choices, judge_guess, skip_guess
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.storage.recorded_game import Recorded
from bcnb.widgets.base_widget import BackgroundTask
from bcnb.widgets.guess.own_choice import OwnChoice

WAIT = 0.3
"""The longest time in seconds that a page waits for a verdict before it asks again."""
LATEST = 12
"""The largest number of sentences about what happened since the last choice."""
BEGIN = "guess"
"""The first word of the text that chooses a side."""


class Step(StrEnum):
    """The part of the page: the choice of a side, a choice of the game, its verdict, or the end."""

    SIDE = "side"
    CHOOSE = "choose"
    THINK = "think"
    RESULT = "result"
    OVER = "over"


class GuessModel:
    """A recorded game that a reader plays through from one seat.

    `place` is the index of the choice that is shown, and `step` the part of the page. `fault` says why a guess could
    not be saved, or is empty. `turned` is True if the board is rotated.

    Args:
        recorded: the game, which is over.
        listed_as: its name in the address of the page.
        seat: the seat, or empty to choose it on the page.
        start: the number of the choice that is shown first, from 1. By default, the first one that is not guessed yet.

    Raises:
        NotReviewable: for a game whose choices cannot be judged.
        ValueError: for a seat that the game does not have.
    """

    def __init__(self, recorded: Recorded, listed_as: str, seat: Seat = "", start: int = 0) -> None:
        check_reviewable(recorded)
        self.recorded, self.name, self.seat = recorded, listed_as, NOBODY
        self.table, self.called = table_adapter_of(recorded.start), presenter_for(recorded.ruleset.name).called
        self.said: list[list[str]] = []
        self.red: tuple[str, ...] = ()
        self.fault, self.step, self.place, self.turned = "", Step.SIDE, 0, False
        self.choices: list[ReviewedChoice[State]] = []
        self.log = Log(recorded.start)
        self._since = 0
        self._own: OwnChoice | None = None
        self._task: BackgroundTask[Guess] | None = None
        self._saved: SavedGuesses | None = None
        if seat:
            self.begin(seat, start)

    # --- the way through the game -------------------------------------------------------------------------------------

    def begin(self, seat: Seat, start: int = 0) -> None:
        """Begin with the choices of a seat, or continue where they were left.

        Raises:
            ValueError: for a seat that the game does not have.
        """
        how = guesses_made(self.recorded, seat)
        self.seat, self.choices = seat, guess_choices(self.recorded, seat)
        self.log, self.fault = Log(self.recorded.start, seat), ""
        try:
            self._saved = load_guesses(how)
        except (RecordError, OSError) as fault:
            self._saved, self.fault = SavedGuesses(how, ((),), 0), sentence(str(fault))
        asked = [choice.ply for choice in self.choices]
        if [guess.judged.ply for guess in self.guesses] != asked[: len(self.guesses)]:
            self._save(Again(len(self.saved.rounds) + 1))  # another version asked for other choices
        known = len(self.guesses)
        self.place = min(start - 1 if start > 0 else known, known)
        self._show()

    def go_on(self) -> None:
        """Show the next choice, or the end.

        Raises:
            ValueError: if the choice before it is not made.
        """
        if self.step is not Step.RESULT:
            raise ValueError("first make this choice, or skip it")
        self.place += 1
        self._show()

    def begin_again(self) -> None:
        """Begin with the first choice again. The earlier guesses stay saved.

        Raises:
            ValueError: before the end.
        """
        if self.step is not Step.OVER:
            raise ValueError("you can begin again at the end")
        self._save(Again(len(self.saved.rounds) + 1))
        self.place = 0
        self._show()

    def choose_side(self) -> None:
        """Return to the choice of a side."""
        self.seat, self.choices, self.step, self._own, self._task = NOBODY, [], Step.SIDE, None, None
        self.log, self.said, self.red = Log(self.recorded.start), [], ()

    def _show(self) -> None:
        """Show the choice at the present place: its verdict if it is guessed."""
        self.said, self.red, self._task, self._own = [], (), None, None
        if self.place >= len(self.choices):
            self.step = Step.OVER
            self._follow(len(self.recorded.record.plies))
            return
        choice = self.choices[self.place]
        before = self.choices[self.place - 1].ply - 1 if self.place else 0
        self._follow(choice.ply - 1, before)
        self.step = Step.RESULT if self.place < len(self.guesses) else Step.CHOOSE
        self._own = OwnChoice(choice, self.log.walk[-1])

    def _follow(self, plies: int, since: int = 0) -> None:
        """Follow the game up to a ply. The news begin after the ply `since`."""
        self.log.follow(self.recorded.record.plies[:plies])
        self._since = since

    # --- the reader's choice ------------------------------------------------------------------------------------------

    @property
    def own(self) -> OwnChoice:
        """Return the reader's choice.

        Raises:
            ValueError: if there is nothing to choose.
        """
        if self._own is None or self.step is not Step.CHOOSE:
            raise ValueError("there is nothing to choose now")
        return self._own

    def act(self, *texts: str) -> None:
        """Do actions in order until one is refused, or choose a side."""
        if self.step is Step.SIDE:
            self.begin(texts[0].removeprefix(f"{BEGIN} "))
            return
        self.said, self.red = [], ()
        for text in texts:
            seen = self.own.state
            if refusal := self.own.act(text):
                self.said, self.red = refused_lines(seen, text, refusal), refusal.hexes
                return

    def press(self, label: str, origin: str, way: str) -> None:
        """Select a cell that is not a target: order a piece, take its order back, or show why it is not possible."""
        state = self.own.state
        pressed = self.table.press(state, self.plies, label)
        if not pressed or origin not in ("", label):
            self.act(self.table.meant(state, label, origin, way))
        elif pressed.withdraw >= self.own.choice.ply:
            fallen = self.own.withdraw(pressed.withdraw, pressed.do)
            self.said, self.red = [["news", withdrawn(fallen)]], ()
        elif pressed.do:
            self.act(pressed.do[0])

    def undo(self) -> None:
        """Take back the reader's last action."""
        taken = self.own.undo()
        self.said, self.red = ([["news", f"Undone: {taken.do}."]] if taken else []), ()

    def skip(self) -> None:
        """Show the game's choice without a guess."""
        self._keep(skip_guess(self.own.choice))

    def compare(self) -> None:
        """Go on to the verdict on the reader's choice, for which the page then waits.

        Raises:
            ValueError: if the choice is not complete.
        """
        if not self.own.is_complete:
            raise ValueError("your choice is not complete yet")
        self.said, self.red, self.step = [], (), Step.THINK

    def wait(self) -> bool:
        """Wait a moment for the verdict, and return True if it is there or none is expected.

        The first call begins the work, so that the page already says what it waits for, also without threads.
        """
        if self.step is not Step.THINK or self._own is None:
            return True
        self._task = self._task or BackgroundTask(partial(judge_guess, self._own.choice, self._own.actions, monotonic))
        if not self._task.over(WAIT):
            return False
        task, self._task = self._task, None
        self._keep(task.result())
        return True

    def _keep(self, guess: Guess) -> None:
        self._save(guess)
        self.step, self.said, self.red = Step.RESULT, [], ()

    def _save(self, line: Guess | Again) -> None:
        """Save a line. If that is not possible, the page says so, and the line counts until the page is closed."""
        try:
            self._saved = added(self.saved, line) if self.fault else save_line(self.saved, line)
        except OSError as fault:
            self._saved, self.fault = added(self.saved, line), f"Your choices are not being saved: {fault}."

    @property
    def saved(self) -> SavedGuesses:
        """Return the guesses of this game and seat.

        Raises:
            ValueError: before a side is chosen.
        """
        if self._saved is None:
            raise ValueError("first choose a side")
        return self._saved

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """Return the guesses of this round, in the order of the game."""
        return self.saved.latest if self.seat else ()

    # --- what the page shows ------------------------------------------------------------------------------------------

    @property
    def moment(self) -> NarratedPly[State]:
        """Return the moment on the board, limited to what the seat sees. At the end, everything is shown."""
        if self._own and self.step is not Step.RESULT and self._own.plies:
            return self._own.walk[-1]
        last = self.log.walk[-1]
        if self.step is Step.OVER:
            return last
        shown = last.shown._replace(arrows=(), marks=()) if self.step is Step.RESULT else last.shown
        if recap := self.recap:
            shown = shown._replace(arrows=recap.arrows)
        seen = self._own.choice.observed if self._own else seen_by(last.state, NOBODY)
        return last._replace(state=seen, shown=shown)

    @property
    def state(self) -> State:
        """Return the position on the board."""
        return self.moment.state

    @property
    def recap(self) -> TurnRecap | None:
        """Return the other side's last turn while the reader has not acted yet, or None."""
        if self.step is not Step.CHOOSE or self.own.plies:
            return None
        names = {seat: display_name(name) for seat, name in self.recorded.record.header.seats.items()}
        return last_turn(self.log, self.recorded.record.plies, self.seat, names)

    @property
    def before(self) -> NarratedPly[State]:
        """Return the moment before the one on the board, or the only one."""
        walk = self._own.walk if self._own and self._own.plies and self.step is not Step.RESULT else self.log.walk
        return walk[-2:][0]

    @property
    def plies(self) -> list[Ply]:
        """Return the plies of the game up to the choice, and the reader's actions."""
        own = self._own.plies if self._own and self.step is not Step.RESULT else []
        return [*self.recorded.record.plies[: len(self.log.walk) - 1], *own]

    @property
    def news(self) -> list[str]:
        """Return what happened since the last choice, in sentences, without the turn that the recap describes."""
        found, recap = self.log.news(self._since), self.recap
        return (found[: -len(self.log.news(recap.since))] if recap else found)[-LATEST:]

    @property
    def guess(self) -> Guess:
        """Return the guess whose verdict is shown.

        Raises:
            LookupError: if there is none.
        """
        return self.guesses[self.place]
