"""The what-if form: students guess the effect of a change, then see what many games between computer players show."""

from collections.abc import Sequence
from contextlib import suppress

from bcnb.course.history import phrases as shared
from bcnb.course.history.schema import History, WhatIf
from bcnb.course.history.trials import (
    SMALL,
    StoredTrials,
    Trial,
    say_difference,
    say_finding,
    say_origin,
    say_shares,
    winner,
)
from bcnb.course.history.whatif import layouts
from bcnb.course.question_results import wrapped
from bcnb.engine.ruleset import Scenario
from bcnb.players.registry import display_name
from bcnb.presentation.text_tools import count_noun, signed_number
from bcnb.widgets.base_widget import BackgroundTask
from bcnb.widgets.form import Block, Form, button, paragraph
from bcnb.widgets.history import phrases

GAMES = 100
"""The default number of pairs of games that are played on request."""
MOST_HANDS = 999
"""The largest number of hands for a guess."""
WIDEST = 30
"""The least number of points at each end of the scale of a difference."""
SHORT_WAIT = 0.3
"""The time that a request from the page may wait, in seconds."""
PLAYER = "planner"
"""The computer player for games on request, which is that of the stored games."""


class WhatIfRun:
    """Pairs of games of two layouts, played in turn in another thread, which stops after `stopped` is set."""

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
    """A form of what-if questions. The stored result of each appears after the guess, and more games can be played."""

    def __init__(self, whatifs: Sequence[tuple[History, WhatIf]], trials: StoredTrials, games: int = GAMES) -> None:
        """Create the form.

        Args:
            whatifs: what-ifs of one battle, with its history.
            trials: the stored games.
            games: the number of pairs that are played on request.
        """
        history = whatifs[0][0]
        self._whatifs = {whatif.name: whatif for _, whatif in whatifs}
        self._pairs = {whatif.name: layouts(history, whatif) for whatif in self._whatifs.values()}
        self._trials, self._games = trials, games
        self.options = {f"guess {name}": shared.GUESSES for name in self._whatifs}
        self._counted = {f"hands {name}" for name in self._whatifs}
        self.opened: set[str] = set()
        self.runs: dict[str, WhatIfRun] = {}
        super().__init__(history.battle, phrases.WHATIF_TITLE.format(title=history.card.title))

    @property
    def going(self) -> bool:
        """Return True while games are being played."""
        return any(not run.background.over(0) for run in self.runs.values())

    def write(self, asked: str, words: str) -> None:
        """Save the hands of a class: a number for each guess, separated by spaces.

        Raises:
            ValueError: for anything else.
        """
        if asked in self._counted:
            parse_hands(words)
            self.keep(asked, words)
        else:
            super().write(asked, words)

    def press(self, asked: str) -> None:
        """Show the result of a what-if, play its games again, or stop.

        Raises:
            ValueError: for an unknown button, or for a result before the guess.
        """
        act, _, name = asked.partition(" ")
        if act == "stop" and name in self.runs:
            self.runs[name].stopped = True
            self.runs[name].background.over(10)
        elif name not in self._whatifs or act not in ("show", "play"):
            super().press(asked)
        elif self.chosen(f"guess {name}") < 0 and not sum(self.hands(name)):
            raise ValueError(phrases.GUESS_FIRST)
        elif act == "show":
            self.opened.add(name)
        elif not self.going:
            self.runs[name] = WhatIfRun(self._pairs[name], self._games, f"{self._trials.seed} again")

    def go(self) -> None:
        """Wait a moment for the games that are being played, and raise their error if there is one."""
        for run in self.runs.values():
            if run.background.over(SHORT_WAIT):
                run.background.result()

    def hands(self, name: str) -> tuple[int, ...]:
        """Return the hands of a class for each guess about a what-if."""
        with suppress(ValueError):
            return parse_hands(self.answers.get(f"hands {name}", ""))
        return (0,) * len(shared.GUESSES)

    def blocks(self) -> list[Block]:
        """Return the questions, and the results of those that have been guessed."""
        found: list[Block] = []
        for number, whatif in enumerate(self._whatifs.values(), 1):
            head = phrases.ONE_OF_CHANGES.format(number=number, count=len(self._whatifs))
            head = head if len(self._whatifs) > 1 else phrases.ONE_CHANGE
            found += [paragraph(head, "head"), paragraph(whatif.ask, "strong"), *self._guess(whatif.name)]
            if whatif.name in self.opened:
                found += [*self._stored(whatif.name), *self._again(whatif.name)]
        if self.opened >= set(self._whatifs):
            found += [paragraph(phrases.SURPRISE, "strong")] if len(self._whatifs) > 1 else []
        return [*found, paragraph(phrases.CAUTION, "soft")] if self.opened else found

    def _guess(self, name: str) -> list[Block]:
        """Return the guess, the hands of a class as a chart, and the button for the result."""
        trial = self._trials.of(self.lesson, name)
        known = [paragraph(phrases.AS_IT_IS.format(share=round(trial.shares[0])))] if trial else []
        tally = {
            "kind": "tally",
            "at": f"hands {name}",
            "ask": phrases.HANDS,
            "rows": [[guess, hands] for guess, hands in zip(shared.GUESSES, self.hands(name), strict=True)],
            "most": MOST_HANDS,
        }
        show = [] if name in self.opened else [button(f"show {name}", phrases.SHOW_RESULT)]
        return [*known, self.asking(f"guess {name}", phrases.ASK_GUESS), tally, *show]

    def _stored(self, name: str) -> list[Block]:
        """Return the result of the stored games."""
        trial = self._trials.of(self.lesson, name)
        if trial is None:
            return [paragraph(phrases.NOT_MEASURED)]
        return [*result_blocks(trial), paragraph(say_origin(trial, self._trials), "soft")]

    def _again(self, name: str) -> list[Block]:
        """Return the games played on request, or their progress."""
        run = self.runs.get(name)
        if run is None:
            pairs = count_noun(self._games, *phrases.MORE_PAIRS)
            return [button(f"play {name}", phrases.PLAY_MORE.format(pairs=pairs))]
        done, of = sum(map(len, run.won)), 2 * run.games
        if not run.background.over(0):
            words = phrases.PLAYED.format(done=done, all=of)
            return [{"kind": "run", "words": words, "done": done, "of": of}, button(f"stop {name}", phrases.STOP)]
        played = Trial(self.lesson, name, PLAYER, *run.won)
        if not played.pairs:
            return [button(f"play {name}", phrases.PLAY_AGAIN)]
        head = paragraph(phrases.PLAYED_HERE.format(player=display_name(PLAYER)), "strong")
        return [head, *result_blocks(played), button(f"play {name}", phrases.PLAY_AGAIN)]

    def text(self) -> str:
        """Return the questions and the guesses as text."""
        guesses = [wrapped(f"[ ] {one}", 4) for one in shared.GUESSES]
        ask = wrapped(phrases.ASK_GUESS)
        return "\n".join("\n".join((wrapped(whatif.ask), ask, *guesses)) for whatif in self._whatifs.values())


def parse_hands(words: str) -> tuple[int, ...]:
    """Return the hands for each guess.

    Raises:
        ValueError: if there is not one number for each guess.
    """
    numbers = words.split()
    if len(numbers) != len(shared.GUESSES) or not all(one.isascii() and one.isdecimal() for one in numbers):
        raise ValueError(f"write {len(shared.GUESSES)} numbers of hands (got {words!r})")
    hands = tuple(map(int, numbers))
    if max(hands) > MOST_HANDS:
        raise ValueError(f"a guess has at most {MOST_HANDS} hands (got {max(hands)})")
    return hands


def result_blocks(trial: Trial) -> list[Block]:
    """Return a result as a picture and in words."""
    before, after = trial.shares
    difference = trial.difference
    most = max(WIDEST, *(10 * -(-abs(edge) // 10) for edge in (difference.low, difference.high)))
    return [
        paragraph(say_shares(trial)),
        {
            "kind": "effect",
            "shares": [[phrases.WITHOUT_CHANGE, round(before, 1)], [phrases.WITH_CHANGE, round(after, 1)]],
            "name": phrases.EFFECT,
            "points": round(difference.points, 1),
            "low": round(difference.low, 1),
            "high": round(difference.high, 1),
            "small": SMALL,
            "most": most,
            "ends": [_scale_end(-most), "0", _scale_end(most)],
        },
        paragraph(say_difference(trial), "strong"),
        paragraph(say_finding(difference.finding)),
    ]


def _scale_end(points: float) -> str:
    return phrases.SCALE_END.format(points=signed_number(points))
