"""The verdict on a guess: a reader's choice in place of a player, compared with the game's choice and the best one.

The guess is judged like a choice of the game, by what the seat could see and with luck subtracted. The work fits in a
given time: the first trial shows how many imagined games there is time for.
"""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from bcnb.analysis.distributions import student
from bcnb.analysis.line_trials import ActionLine, ChoiceKind, LineResult, ReviewPolicy, by_model, review_policy_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Seat, State
from bcnb.review.builder import check_reviewable
from bcnb.review.loss_errors import calibrated
from bcnb.review.mistake_detection import (
    USUAL,
    Budget,
    ChoiceTrials,
    ReviewedChoice,
    choices,
    compared,
    other_ways,
)
from bcnb.review.schema import WHOLE, Judged, Tried, Verdict
from bcnb.storage.recorded_game import Recorded

SEED = "guess"
SECONDS = 10
"""The longest time in seconds that a guess is judged."""
SHARE = 0.7
"""The share of the time for which trials are planned. The rest is for machines that become slower."""
ROUNDS = 4
"""The largest number of picking rounds of one choice."""
FEWEST = 8
"""The smallest number of worlds in which a guess is compared with the best choice."""
FRESH = 100_000
"""The number of the first world in which the game's choice is compared with the best. No other comparison uses it."""


class OutOfTime(Exception):
    """There is no time for another trial."""


class Guess(NamedTuple):
    """A guess with its verdict.

    `judged` is the verdict on the reader's own choice: `played` has its actions, `worlds` is 0 if there was no time to
    judge it, and a choice that was skipped has no actions. `game` are the actions of the game's choice, which loses
    `game_loss` against the best one, with its interval, in millionths of the win probability. `same` is True if both
    choices lead to the same position.
    """

    judged: Judged
    game: tuple[str, ...]
    game_loss: int
    game_low: int
    game_high: int
    same: bool

    @property
    def skipped(self) -> bool:
        """Return True if the reader did not choose."""
        return not self.judged.played

    @property
    def counts(self) -> bool:
        """Return True if the guess was judged, so that it counts in the score."""
        return not self.skipped and self.judged.worlds > 0


class LostPoints(NamedTuple):
    """A sum of certain losses with its 95% interval, in millionths of the win probability."""

    lost: int
    low: int
    high: int


class GuessScore(NamedTuple):
    """The number of judged guesses, and what the reader and the player of the game lost in these choices."""

    judged: int
    own: LostPoints
    game: LostPoints


# --- the choices ------------------------------------------------------------------------------------------------------


def guess_choices(recorded: Recorded, seat: Seat) -> list[ReviewedChoice[State]]:
    """Return the choices of a seat in a recorded game that a reader can guess, in the order of the game.

    Raises:
        NotReviewable: for a game that is not over, is invalid, or whose choices cannot be judged.
    """
    check_reviewable(recorded)
    policy, plies = review_policy_for(recorded.ruleset.name), recorded.record.plies
    found = choices(policy, recorded.states, plies, (seat,), recorded.unseen)
    return [one for one in found if _has_others(policy, one)]


def _has_others(policy: ReviewPolicy[State], choice: ReviewedChoice[State]) -> bool:
    """Return True if there is something to choose. The plan of a turn is always a choice if it has two beginnings."""
    if choice.asked is ChoiceKind.BATTLE:
        return bool(other_ways(policy, choice, Seeded(SEED)))
    return len(ruleset_of(choice.observed).legal_actions(choice.observed)) > 1


# --- the verdict ------------------------------------------------------------------------------------------------------


class TimedTrials(ChoiceTrials[State]):
    """The trials of a choice, which end at a time of the clock with `OutOfTime`."""

    def __init__(
        self,
        policy: ReviewPolicy[State],
        choice: ReviewedChoice[State],
        seed: str,
        end: float,
        clock: Callable[[], float],
    ) -> None:
        super().__init__(policy, choice, by_model, seed)
        self._end, self._clock = end, clock

    def course(self, way: ActionLine, number: int) -> LineResult:
        """Return the result of a line in a world.

        Raises:
            OutOfTime: if it is not known, and there is no time to find it.
        """
        if (way, number) not in self._known and self._clock() > self._end:
            raise OutOfTime
        return super().course(way, number)


def judge_guess(
    choice: ReviewedChoice[State],
    own: ActionLine,
    clock: Callable[[], float],
    seed: str = SEED,
    seconds: float = SECONDS,
) -> Guess:
    """Return the verdict on a reader's own choice.

    Args:
        choice: the choice of the game.
        own: the reader's actions in its place.
        clock: the clock in seconds.
        seed: the seed of the imagined games.
        seconds: the longest time to judge. If it is too short for a verdict, the guess says so.
    """
    policy, begun = review_policy_for(choice.observed.ruleset), clock()
    guessed = choice._replace(played=own)
    trials = TimedTrials(policy, guessed, f"{seed} {choice.ply}", begun + seconds, clock)
    same = _after(choice, own) == _after(choice, choice.played)
    others = _others(policy, guessed, choice.played, seed)
    try:
        trials.course(own, 0)  # the first one also fills caches, so the second one is timed
        before = clock()
        trials.course(own, 1)
        budget = affordable(USUAL.of(policy), clock() - before, SHARE * seconds)
        judged = compared(trials, others, budget)
        loss = _game_loss(trials, choice.played, judged, same)
    except OutOfTime:
        judged, loss = _unjudged(guessed), (0, 0, 0)
    return Guess(judged, _texts(choice, choice.played), *loss, same)


def skip_guess(choice: ReviewedChoice[State]) -> Guess:
    """Return the guess of a reader who did not choose. It has no verdict."""
    return Guess(_unjudged(choice._replace(played=())), _texts(choice, choice.played), 0, 0, 0, same=False)


def affordable(budget: Budget, cost: float, seconds: float) -> Budget:
    """Return the budget that a time is enough for, at most the given one.

    Args:
        budget: the largest budget.
        cost: the time for one trial in seconds.
        seconds: the time for all trials in seconds.
    """
    trials = ROUNDS * budget.picking + 4 * budget.worlds
    share = min(1.0, seconds / (cost * trials)) if cost > 0 else 1.0
    return Budget(budget.width, int(budget.picking * share), max(int(budget.worlds * share), FEWEST))


def _others(
    policy: ReviewPolicy[State], guessed: ReviewedChoice[State], game: ActionLine, seed: str
) -> list[ActionLine]:
    """Return the lines to compare with a guess: the game's choice and the most promising others."""
    ways = other_ways(policy, guessed, Seeded(f"{seed} {guessed.ply} ways"))
    reached = [_after(guessed, guessed.played), played := _after(guessed, game)]
    if played == reached[0]:
        return ways[: policy.width]
    others = [way for way in ways if _after(guessed, way) not in reached]
    return [game, *others[: policy.width]]


def _game_loss(trials: TimedTrials, game: ActionLine, judged: Judged, same: bool) -> tuple[int, int, int]:
    """Return what the game's choice loses against the best one, with its interval.

    Raises:
        OutOfTime: if there is no time to find it.
    """
    if same:
        return judged.loss, judged.low, judged.high
    rules = ruleset_of(trials.choice.observed)
    best = tuple(map(rules.parse, judged.tried[0].actions)) if judged.loss else trials.choice.played
    if best == game:
        return 0, 0, 0
    worlds = range(FRESH, FRESH + max(judged.worlds, FEWEST))
    losses = [trials.result(best, number) - trials.result(game, number) for number in worlds]
    loss, low, high = (round(WHOLE * one) for one in (sum(losses) / len(losses), *student(losses)))
    found = calibrated(Tried((), loss, low, high, len(losses)), judged.battle)
    return max(found.gain, 0), max(found.low, 0), max(found.high, 0)


def _unjudged(guessed: ReviewedChoice[State]) -> Judged:
    """Return a guess without a verdict."""
    played, battle = _texts(guessed, guessed.played), guessed.asked is ChoiceKind.BATTLE
    head = (guessed.ply, guessed.until, guessed.observed.turn.number, guessed.seat, battle)
    return Judged(*head, Verdict.UNSURE, 0, 0, 0, 0, played, (), (), ())


def _texts(choice: ReviewedChoice[State], way: ActionLine) -> tuple[str, ...]:
    return tuple(map(ruleset_of(choice.observed).write, way))


def _after(choice: ReviewedChoice[State], way: ActionLine) -> State:
    """Return the position right after a line, before chance acts."""
    rules, state = ruleset_of(choice.observed), choice.observed
    for action in way:
        state, _ = rules.apply(state, action)
    return state


# --- the score --------------------------------------------------------------------------------------------------------


def score_guesses(guesses: Sequence[Guess]) -> GuessScore:
    """Return what the reader and the player of the game lost. A loss counts if its whole interval is above 0."""
    counted = [one for one in guesses if one.counts]
    own = ((one.judged.loss, one.judged.low, one.judged.high) for one in counted)
    return GuessScore(len(counted), _sum(own), _sum((one.game_loss, one.game_low, one.game_high) for one in counted))


def _sum(losses: Iterable[tuple[int, int, int]]) -> LostPoints:
    certain = [loss for loss in losses if loss[1] > 0]
    lost = sum(loss for loss, _, _ in certain)
    below = sqrt(sum((loss - low) ** 2 for loss, low, _ in certain))
    above = sqrt(sum((high - loss) ** 2 for loss, _, high in certain))
    return LostPoints(lost, max(round(lost - below), 0), round(lost + above))
