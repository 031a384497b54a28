"""The tutor's verdict on a choice that a player is about to make, by what the seat can see.

A choice is what a review judges: the plan of a turn, up to the dice or the battles, or one attack. It is judged as in a
review, with the same reasons, but in at most `SECONDS`. The first trial shows how much work there is time for. The true
hidden cards are never used, so they change no verdict and no word.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import NamedTuple

from bcnb.analysis.line_trials import ActionLine, ChoiceKind, ReviewPolicy, by_model, review_policy_for
from bcnb.analysis.win_probability import has_model
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, Action, State
from bcnb.players.registry import ShouldStop
from bcnb.review.guesses.guess_verdict import ROUNDS, OutOfTime
from bcnb.review.mistake_detection import USUAL, ChoiceTrials, ReviewedChoice, choices, compared, other_ways
from bcnb.review.reasons import WORLDS, reasons
from bcnb.review.schema import Judged, Reason, Verdict, estimated_verdict

SECONDS = 2.0
"""The longest time in seconds that the tutor thinks about a choice."""
LATEST = 0.75
"""The share of the time after which no trial begins another step. The rest is for the words and the page."""
PICKING, JUDGING = 0.3, 0.6
"""The shares of the time in which the best other line is picked, and until which it is compared with the choice."""
PAIR_COST = 3.0
"""The time for a pair of futures that are compared, in trials of a line."""
FEWEST = 8
"""The smallest number of imagined games for a verdict, and for a reason."""
SEED = "tutor"


class TutorLevel(StrEnum):
    """The least estimated loss of which the tutor warns: 5, 10 or 15 points, with the names of a review."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def points(self) -> int:
        """Return the least loss in percentage points of the win chance."""
        return 5 * (1 + list(TutorLevel).index(self))

    def warns_of(self, judged: Judged) -> bool:
        """Return True if the tutor warns of a choice: if it certainly loses, and its estimate reaches the level."""
        return str(estimated_verdict(judged)) in list(TutorLevel)[list(TutorLevel).index(self) :]


DEFAULT_LEVEL = TutorLevel.MISTAKE
"""The level of the tutor at the terminal unless another one is chosen."""


class TutorVerdict(NamedTuple):
    """The verdict on a choice before it is final.

    `judged` has the verdict with its interval, and its `worlds` are 0 if there was no time for one. `reasons` are those
    of a loss, the largest first; there are none if there was no time to look for them.
    """

    choice: ReviewedChoice[State]
    judged: Judged
    reasons: tuple[Reason, ...] = ()

    @property
    def is_late(self) -> bool:
        """Return True if there was no time for a verdict."""
        return not self.judged.worlds and self.judged.verdict is Verdict.UNSURE

    @property
    def counts(self) -> bool:
        """Return True if there was something to choose, and the choice was judged."""
        return bool(self.judged.worlds)


def can_judge(ruleset: str) -> bool:
    """Return True if the choices of a game can be judged, which needs a win chance model.

    Raises:
        ValueError: for an unknown ruleset.
    """
    return has_model(ruleset)


# --- the choice -------------------------------------------------------------------------------------------------------


def choice_made_by(game: Game, text: str) -> ReviewedChoice[State] | None:
    """Return the choice that an action would complete, as its seat sees it.

    It is None while more can be chosen, for an action that the rules forbid, and where nothing is judged.
    """
    rules, seat = game.ruleset, game.seat
    if seat is None or seat == CHANCE or not can_judge(rules.name):
        return None
    if (action := _allowed(game, text)) is None:
        return None
    policy, first = review_policy_for(rules.name), _turn_began(game)
    states = [rules.observe(game.at(ply), seat) for ply in range(first, game.ply + 1)]
    after, events = rules.apply(states[-1], action)
    plies = (*game.record.plies[first:], Ply(game.ply + 1, seat, rules.write(action), tuple(events)))
    *_, last = (None, *choices(policy, [*states, after], plies, (seat,)))
    if last is None or last.until != len(plies) or not _is_complete(policy, last, after):
        return None
    return last._replace(ply=last.ply + first, until=last.until + first)


def _allowed(game: Game, text: str) -> Action | None:
    """Return the action that a text describes, or None if it describes none or the rules forbid it."""
    try:
        action = game.ruleset.parse(text)
        return None if game.ruleset.why_not(game.state, action) else action
    except (ValueError, LookupError):
        return None


def _turn_began(game: Game) -> int:
    """Return the number of the ply after which the present turn began."""
    number, first = game.state.turn.number, game.ply
    while first and game.at(first - 1).turn.number == number:
        first -= 1
    return first


def _is_complete(policy: ReviewPolicy[State], choice: ReviewedChoice[State], after: State) -> bool:
    """Return True if nothing more can be chosen for a choice after its actions."""
    if choice.asked is ChoiceKind.BATTLE:
        return True
    same_turn = after.turn.number == choice.observed.turn.number
    plans_on = ruleset_of(after).seat(after) == choice.seat and policy.asks(after) is ChoiceKind.PLAN
    return not (same_turn and plans_on)


# --- the verdict ------------------------------------------------------------------------------------------------------


def judge_choice(
    choice: ReviewedChoice[State],
    clock: Callable[[], float],
    dropped: ShouldStop = lambda: False,
    seconds: float = SECONDS,
    seed: str = SEED,
) -> TutorVerdict:
    """Return the verdict on a choice, with the reasons for its loss.

    With enough time it depends only on what the seat sees, on the choice and on the seed.

    Args:
        choice: the choice.
        clock: the clock in seconds.
        dropped: returns True when nobody waits for the verdict any more, so that the work ends.
        seconds: the longest time to think.
        seed: the seed of the imagined games.
    """
    begun = clock()
    end = begun + LATEST * seconds
    policy = _interruptible(review_policy_for(choice.observed.ruleset), lambda: dropped() or clock() > end)
    trials = _TimedTrials(policy, choice, f"{seed} {choice.ply}", clock, begun + JUDGING * seconds)
    found = tuple[Reason, ...]()
    try:
        judged = _compared(trials, policy, seed, PICKING * seconds)
    except OutOfTime:
        return without_verdict(choice)
    with suppress(OutOfTime):
        found = reasons(policy, choice, judged, by_model, seed, _pairs(trials.cost, end - clock()))
    return TutorVerdict(choice, judged, found)


class _TimedTrials(ChoiceTrials[State]):
    """The trials of a choice, whose time is measured, so that a verdict uses what there is time for.

    Args:
        until: the time of the clock after which no further world is tried, if there are enough for a verdict.
    """

    def __init__(
        self,
        policy: ReviewPolicy[State],
        choice: ReviewedChoice[State],
        seed: str,
        clock: Callable[[], float],
        until: float,
    ) -> None:
        super().__init__(policy, choice, by_model, seed)
        self._clock, self._until, self._begun = clock, until, clock()

    @property
    def cost(self) -> float:
        """Return the average time of the trials so far in seconds."""
        return (self._clock() - self._begun) / max(len(self._known), 1)

    def reachable(self, way: ActionLine, worlds: range) -> range:
        """Return the first of some worlds in which there is time to compare a line with the choice, and try them."""
        for count, number in enumerate(worlds):
            if count >= FEWEST and self._clock() > self._until:
                return worlds[:count]
            self.course(way, number)
            self.course(self.choice.played, number)
        return worlds


def _compared(trials: _TimedTrials, policy: ReviewPolicy[State], seed: str, seconds: float) -> Judged:
    """Return the verdict on a choice, with a budget that fits in a time. Raises OutOfTime."""
    choice, full = trials.choice, USUAL.of(policy)
    others = other_ways(policy, choice, Seeded(f"{seed} {choice.ply} ways"))[: policy.width]
    for number in range(2 if others else 0):
        trials.course(choice.played, number)
    trying = ROUNDS * full.picking * trials.cost
    share = min(1.0, seconds / trying) if trying else 1.0
    return compared(trials, others, full._replace(picking=int(full.picking * share)))


def _pairs(cost: float, seconds: float) -> int:
    """Return the number of pairs of futures that a time is enough for. With fewer than `FEWEST`, no reason is found."""
    pairs = min(WORLDS, int(max(seconds, 0.0) / (PAIR_COST * cost))) if cost else WORLDS
    return pairs if pairs >= FEWEST else 0


def _interruptible(policy: ReviewPolicy[State], stops: ShouldStop) -> ReviewPolicy[State]:
    """Return a review policy whose lines end with OutOfTime as soon as they should stop."""

    def continuation(state: State, rng: Seeded) -> Sequence[Action]:
        if stops():
            raise OutOfTime
        return policy.continuation(state, rng)

    return policy._replace(continuation=continuation)


def without_verdict(choice: ReviewedChoice[State]) -> TutorVerdict:
    """Return the text about a choice that could not be judged in time."""
    rules, battle = ruleset_of(choice.observed), choice.asked is ChoiceKind.BATTLE
    head = (choice.ply, choice.until, choice.observed.turn.number, choice.seat, battle)
    judged = Judged(*head, Verdict.UNSURE, 0, 0, 0, 0, tuple(map(rules.write, choice.played)), (), (), ())
    return TutorVerdict(choice, judged)
