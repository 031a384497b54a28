"""The what-if form: students guess the effect of a change, then see results of games between computer players."""

from typing import Any

from bcnb.course.history.schema import History, WhatIf
from bcnb.course.history.whatif import StoredTrials, Trial, UnionShare, layouts, share, together, verdict, winner
from bcnb.course.question_results import wrapped
from bcnb.engine.ruleset import Scenario
from bcnb.players.registry import description, display_name
from bcnb.presentation.text_tools import long_date
from bcnb.widgets.base_widget import BackgroundTask
from bcnb.widgets.form import Block, Form, button, paragraph, side_by_side

GUESSES = ("the Union wins more often", "the Union wins less often", "the games show no difference")
ASK = "Your guess, before you see anything:"
GAMES = 100
"""The default number of games for each layout that are played on request."""
SHORT_WAIT = 0.3
"""The time that a request from the page may wait, in seconds."""
PLAYER = "greedy"
"""The computer player for games on request."""
CAUTION = "This is about these players on this board, never about what would have happened in the war."


class WhatIfRun:
    """Games of two layouts, played in turn in another thread, which stops after `stopped` is set."""

    def __init__(self, pair: tuple[Scenario, Scenario], games: int, seed: str) -> None:
        self._pair, self.games, self._seed = pair, games, seed
        self.won = ["", ""]
        self.stopped = False
        self.background = BackgroundTask(self._play)

    def _play(self) -> None:
        for number in range(1, self.games + 1):
            for place, scenario in enumerate(self._pair):
                if self.stopped:
                    return
                self.won[place] += winner(scenario, PLAYER, self._seed, number)


class WhatIfForm(Form):
    """A what-if question. The stored games appear after the guess. The student can play new ones with another seed."""

    def __init__(self, history: History, whatif: WhatIf, trials: StoredTrials, games: int = GAMES) -> None:
        """Create the form; `games` is the number of games for each layout that are played on request."""
        self.whatif = whatif
        self._pair = layouts(history, whatif)
        self._trials, self._games = trials, games
        self._guess = f"guess {whatif.name}"
        self.options = {self._guess: GUESSES}
        self.run: WhatIfRun | None = None
        super().__init__(history.battle, f"What if? {history.card.title}")

    @property
    def going(self) -> bool:
        """Return True while games are being played."""
        return self.run is not None and not self.run.background.over(0)

    def press(self, asked: str) -> None:
        """Play the games, or stop."""
        if asked == "play" and self.chosen(self._guess) >= 0 and not self.going:
            self.run = WhatIfRun(self._pair, self._games, f"{self._trials.seed} again")
        elif asked == "stop" and self.run:
            self.run.stopped = True
            self.run.background.over(10)
        else:
            super().press(asked)

    def go(self) -> None:
        """Wait a moment for the games that are being played, and raise their error if there is one."""
        if self.run and self.run.background.over(SHORT_WAIT):
            self.run.background.result()

    def blocks(self) -> list[Block]:
        """Return the question and, after the guess, the results."""
        found = [paragraph(self.whatif.ask, "head"), self.asking(self._guess, ASK)]
        if self.chosen(self._guess) < 0:
            return found
        trials = self._trials.of(self.lesson, self.whatif.name)
        if not trials:
            found += [paragraph("This change has not been measured yet. Play the games yourself.")]
        return [*found, *self._stored(trials), *self._again(), paragraph(CAUTION)]

    def _stored(self, trials: tuple[Trial, ...]) -> list[Block]:
        """Return the stored games: the results of each player next to each other, and a conclusion."""
        if not trials:
            return []
        day = self._trials.day
        of = f"Stored games of {long_date(day)}, seed “{self._trials.seed}”. In each of them one player sits"
        sides = [_result_blocks(f"{description(trial.player)}.", *trial.shares) for trial in trials]
        said = together(trials)
        return [paragraph(f"{of} on both sides."), side_by_side(*sides), *([paragraph(said, "strong")] if said else [])]

    def _again(self) -> list[Block]:
        """Return the games played on request, or their progress."""
        run = self.run
        if run is None:
            return [button("play", f"Play {self._games} games of each yourself (some minutes)")]
        before, after = (share(won) for won in run.won)
        done, of = before.games + after.games, 2 * run.games
        if self.going:
            words = f"{done} of {of} games are played."
            return [{"kind": "run", "words": words, "done": done, "of": of}, button("stop", "Stop")]
        if not after.games:
            return [button("play", "Play again")]
        return [
            *_result_blocks(f"Played here, {display_name(PLAYER)} on both sides:", before, after),
            button("play", "Play again"),
        ]

    def text(self) -> str:
        """Return the question and the guesses as text."""
        return "\n".join((wrapped(self.whatif.ask), wrapped(ASK), *(wrapped(f"[ ] {one}", 4) for one in GUESSES)))


def _result_blocks(head: str, before: UnionShare, after: UnionShare) -> list[Block]:
    """Return two shares of wins with their intervals, and a conclusion."""
    rows = [_row("As it is", before), _row("Changed", after)]
    return [paragraph(head, "strong"), {"kind": "bars", "rows": rows}, paragraph(verdict(before, after))]


def _row(name: str, one: UnionShare) -> dict[str, Any]:
    low, high = one.interval
    bounds = {"low": round(low, 1), "high": round(high, 1), "share": round(100 * one.won / one.games, 1)}
    return {"name": name, "words": f"{one} (95% interval)", **bounds}
