"""The tutor at the terminal: it looks at a choice, warns in words, and asks before the choice is final."""

from collections.abc import Callable
from time import monotonic

from bcnb.cli.screen import Screen
from bcnb.engine.game import Game
from bcnb.presentation.text_tools import join_words
from bcnb.review.tutor.tutor_log import TutorLog
from bcnb.review.tutor.tutor_task import TutorAnswer, TutorTask, begin_task
from bcnb.review.tutor.tutor_text import (
    ASK,
    CANNOT,
    TAKE_BACK,
    THINKING,
    UNDONE,
    TutorWarning,
    say_setting,
)
from bcnb.review.tutor.tutor_verdict import TutorLevel, can_judge

WAIT = 0.2
"""The seconds after which the terminal looks again if the answer is there."""


class TutorDialog:
    """The tutor of a game at the terminal.

    Args:
        game: the game.
        screen: the terminal.
        level: what it warns of.
        clock: a function that returns a rising number of seconds.
    """

    def __init__(self, game: Game, screen: Screen, level: TutorLevel, clock: Callable[[], float] = monotonic) -> None:
        self._game, self._screen, self._level, self._clock = game, screen, level, clock
        self._log = TutorLog(game)

    def welcome(self) -> None:
        """Say what the tutor does in this game."""
        self._screen.say(say_setting(self._level) if can_judge(self._game.ruleset.name) else CANNOT)

    def takes_back(self, text: str) -> bool:
        """Judge the choice that an action completes. Warn if it loses too much, and return True if it is taken back.

        Raises:
            EOFError: at the end of the input.
            KeyboardInterrupt: if the player presses Control-C.
        """
        task, note = begin_task(self._game, text, self._level, self._clock)
        if task is None:
            self._screen.say(*filter(None, [note]))
            return False
        verdict, warning, note = self._judged(task)
        if warning is None:
            self._log.play(verdict)
            self._screen.say(*filter(None, [note]))
            return False
        self._log.warn(verdict)
        self._show(warning)
        if self._screen.confirm(f"{TAKE_BACK}?"):
            self._log.take_back(verdict)
            self._screen.say(UNDONE)
            return True
        self._log.play(verdict)
        return False

    def _judged(self, task: TutorTask) -> TutorAnswer:
        """Wait for the answer, which comes in time. Control-C ends the work."""
        try:
            with self._screen.meanwhile(THINKING):
                while (answer := task.answer(WAIT)) is None:
                    pass
                return answer
        finally:
            task.drop()

    def _show(self, found: TutorWarning) -> None:
        where = f"Look at {join_words(found.cells)}. " if found.cells else ""
        self._screen.say(f"{found.short}. {ASK}", tone="refused")
        self._screen.say(found.loss, f"{found.why} {where}".rstrip(), first="  ", later="  ")

    def say_summary(self) -> None:
        """Say what the tutor did in a game that is over."""
        if self._game.record.end and (found := self._log.summary()):
            self._screen.say(found)
