"""The tutor at a table: a choice is held back while it is judged, and after a warning until its player decides.

The work is done in another thread. Without threads, as in a browser, the page waits for it, at most two seconds.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from threading import Event
from time import monotonic
from typing import Any, NamedTuple

from bcnb.engine.game import Game
from bcnb.engine.ruleset import CHANCE, State
from bcnb.players.session import HUMAN, GameSession
from bcnb.presentation.choices import no_choices
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.tutor.tutor_log import TutorLog, load_level, save_level, say_summary
from bcnb.review.tutor.tutor_text import (
    ASK,
    CANNOT,
    PLAY_ANYWAY,
    TAKE_BACK,
    THINKING,
    TutorWarning,
    level_choices,
    say_note,
    say_setting,
    warning_of,
)
from bcnb.review.tutor.tutor_verdict import (
    SECONDS,
    TutorLevel,
    TutorVerdict,
    can_judge,
    choice_made_by,
    judge_choice,
    without_verdict,
)
from bcnb.widgets.base_widget import BackgroundTask

BACK, ANYWAY = "tutor back", "tutor anyway"
"""The texts of the two buttons of a warning. No game has such actions."""


class HeldChoice(NamedTuple):
    """A choice that is held back: the ply after which it was made, its last actions, and the work of judging it.

    `until` is the time of the clock after which nobody waits for the verdict.
    """

    ply: int
    texts: tuple[str, ...]
    choice: ReviewedChoice[State]
    until: float
    task: BackgroundTask[TutorVerdict]
    dropped: Event

    def verdict(self, within: float) -> TutorVerdict | None:
        """Wait at most some seconds for the verdict, and return None if it may still come in time."""
        if self.task.over(within):
            return self.task.result()
        if monotonic() < self.until:
            return None
        self.dropped.set()
        return without_verdict(self.choice)


class TableTutor:
    """The tutor at a table. `level` is what it warns of, or None if it is off, as it is by default."""

    def __init__(self) -> None:
        self.level = load_level()
        self._held: HeldChoice | None = None
        self._verdict: TutorVerdict | None = None
        self._warning: tuple[TutorVerdict, TutorWarning] | None = None
        self._note = ""
        self._log: TutorLog | None = None

    def follow(self, game: Game) -> None:
        """Continue with a game, from what was saved with it."""
        self._held = self._verdict = self._warning = None
        self._note, self._log = "", TutorLog(game)

    # --- the person's setting -----------------------------------------------------------------------------------------

    def choose(self, chosen: str, ruleset: str) -> str:
        """Choose and save a level, or an empty text for off, and return what the tutor does from now on.

        Raises:
            ValueError: for an unknown level, or if it cannot be saved. It then holds until the page is closed.
        """
        if chosen not in [value for value, _ in level_choices()]:
            raise ValueError(f"unknown level of the tutor {chosen!r:.40}")
        self.level = TutorLevel(chosen) if chosen else None
        try:
            save_level(self.level)
        except OSError as fault:
            raise ValueError(f"the tutor's level is not saved: {fault.strerror or fault}") from None
        return CANNOT if self.level and not can_judge(ruleset) else say_setting(self.level)

    # --- a choice -----------------------------------------------------------------------------------------------------

    def hold(self, session: GameSession, texts: Sequence[str], ply: int) -> bool:
        """Hold back actions whose first one completes a choice, begin to judge it, and return True if so.

        Args:
            session: the session of the game.
            texts: the actions.
            ply: the ply that they answer.
        """
        if self.level is None or ply != session.game.ply or session.awaited_seat in (None, CHANCE):
            return False
        choice = choice_made_by(session.game, texts[0])
        if choice is None:
            return False
        begun, dropped = monotonic(), Event()
        task = BackgroundTask(partial(judge_choice, choice, monotonic, dropped.is_set))
        self._held = HeldChoice(ply, tuple(texts), choice, begun + SECONDS, task, dropped)
        return True

    @property
    def is_judging(self) -> bool:
        """Return True while a choice is judged."""
        return self._held is not None and self._warning is None

    @property
    def holds(self) -> bool:
        """Return True while a choice is held back, so nothing else can be chosen."""
        return self._held is not None

    def is_decided(self, within: float) -> bool:
        """Wait at most some seconds for the verdict on the choice that is held, and return True if it is there."""
        self._verdict = verdict = self._held.verdict(within) if self._held else None
        if verdict is None:
            return False
        if self.level and self.level.warns_of(verdict.judged):
            self._warning = verdict, warning_of(verdict)
            if self._log:
                self._log.warn(verdict)
        return True

    def release(self) -> HeldChoice | None:
        """Return the judged choice that is held, to be played now, or None if there is none."""
        held, verdict = self._held, self._verdict
        if verdict:
            self._note = "" if self._warning else say_note(verdict)
            if self._log:
                self._log.play(verdict)
        self._held = self._verdict = self._warning = None
        return held

    def drop(self, *, unless: bool = False) -> None:
        """End the note, and take back the choice that is held, if any, `unless` its player answers."""
        self._note = ""
        if unless:
            return
        if self._held:
            self._held.dropped.set()
        if self._warning and self._log:
            self._log.take_back(self._warning[0])
        self._held = self._verdict = self._warning = None

    # --- what a page shows --------------------------------------------------------------------------------------------

    @property
    def arrows(self) -> tuple[tuple[str, str, str], ...]:
        """Return the arrows of the choice that a warning is about."""
        return self._warning[1].arrows if self._warning else ()

    def over(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """Return the view of a table with the tutor's level, and with its warning or its note if there is one."""
        shown = {**view, "tutor": [self.level or "", level_choices()]}
        if self.is_judging:
            return {**shown, "prompt": THINKING, "next": 0}
        if self._warning is None:
            return {**shown, "said": [["news", self._note], *view["said"]]} if self._note else shown
        found = self._warning[1]
        buttons = [[BACK, TAKE_BACK, [*found.cells]], [ANYWAY, PLAY_ANYWAY, [*found.cells]]]
        return {
            **shown,
            "prompt": f"{found.short}. {ASK}",
            "said": [["refused", found.loss], ["news", found.why]],
            "red": [*found.cells],
            "choices": {**no_choices(), "buttons": buttons},
        }

    def summary(self) -> str:
        """Return what the tutor did in the game, or an empty text. The only person who plays is addressed as "you"."""
        if not self._log:
            return ""
        header = self._log.game.record.header
        people = [seat for seat, name in header.seats.items() if name == HUMAN]
        return say_summary(self._log.choices, people[0] if len(people) == 1 else "", header.ruleset)
