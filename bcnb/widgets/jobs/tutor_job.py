"""The tutor at a table: a choice is held back while it is judged, and after a warning until its player decides.

The work is done in another thread. Without threads, as in a browser, the page waits for it, at most two seconds.
"""

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from bcnb.engine.game import Game
from bcnb.engine.ruleset import CHANCE
from bcnb.players.session import GameSession
from bcnb.presentation.choices import no_choices
from bcnb.review.tutor.tutor_log import TutorLog, load_level, save_level
from bcnb.review.tutor.tutor_task import TutorAnswer, TutorTask, begin_task
from bcnb.review.tutor.tutor_text import (
    ASK,
    CANNOT,
    DO_ANYWAY,
    TAKE_BACK,
    THINKING,
    TutorWarning,
    level_choices,
    say_setting,
)
from bcnb.review.tutor.tutor_verdict import TutorLevel, can_judge

BACK, ANYWAY = "tutor back", "tutor anyway"
"""The texts of the two buttons of a warning. No game has such actions."""


class HeldChoice(NamedTuple):
    """A choice that is held back: the ply after which it was made, its last actions, and the work of judging it."""

    ply: int
    texts: tuple[str, ...]
    task: TutorTask


class TableTutor:
    """The tutor at a table. `level` is what it warns of, or None if it is off, as it is by default."""

    def __init__(self) -> None:
        self.level = load_level()
        self._held: HeldChoice | None = None
        self._answer: TutorAnswer | None = None
        self._note = ""
        self._log: TutorLog | None = None

    def follow(self, game: Game) -> None:
        """Continue with a game, from what was saved with it."""
        self.drop()
        self._log = TutorLog(game)

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
        task, self._note = begin_task(session.game, texts[0], self.level, monotonic)
        if task:
            self._held = HeldChoice(ply, tuple(texts), task)
        return task is not None

    @property
    def is_judging(self) -> bool:
        """Return True while a choice is judged."""
        return self._held is not None and self._warning is None

    @property
    def holds(self) -> bool:
        """Return True while a choice is held back, so nothing else can be chosen."""
        return self._held is not None

    @property
    def _warning(self) -> TutorWarning | None:
        return self._answer.warning if self._answer else None

    def is_decided(self, within: float) -> bool:
        """Wait at most some seconds for the answer on the choice that is held, and return True if it is there."""
        self._answer = self._held.task.answer(within) if self._held else None
        if self._answer and self._answer.warning and self._log:
            self._log.warn(self._answer.verdict)
        return self._answer is not None

    def release(self) -> HeldChoice | None:
        """Return the judged choice that is held, to be played now, or None if there is none."""
        held, answer = self._held, self._answer
        self._held = self._answer = None
        if answer:
            self._note = answer.note
            if self._log:
                self._log.play(answer.verdict)
        return held

    def drop(self) -> None:
        """End the note, and take back the choice that is held, if any."""
        held, answer = self._held, self._answer
        self._held, self._answer, self._note = None, None, ""
        if held:
            held.task.drop()
        if answer and answer.warning and self._log:
            self._log.take_back(answer.verdict)

    # --- what a page shows --------------------------------------------------------------------------------------------

    @property
    def arrows(self) -> tuple[tuple[str, str, str], ...]:
        """Return the arrows of the choice that a warning is about."""
        return self._warning.arrows if self._warning else ()

    def over(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """Return the view of a table with the tutor's level, and with its warning or its note if there is one."""
        shown = {**view, "tutor": [self.level or "", level_choices()]}
        if self.is_judging:
            return {**shown, "prompt": THINKING, "next": 0}
        if (found := self._warning) is None:
            return {**shown, "said": [["news", self._note], *view["said"]]} if self._note else shown
        buttons = [[BACK, TAKE_BACK, [*found.cells]], [ANYWAY, DO_ANYWAY, [*found.cells]]]
        return {
            **shown,
            "warned": True,
            "prompt": f"{found.short}. {ASK}",
            "said": [["refused", found.loss], ["news", found.why]],
            "red": [*found.cells],
            "choices": {**no_choices(), "buttons": buttons},
        }

    def summary(self) -> str:
        """Return what the tutor did in the game, or an empty text."""
        return self._log.summary() if self._log else ""
