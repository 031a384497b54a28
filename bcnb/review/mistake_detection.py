"""The detection of mistakes: the played line is compared with others in sampled worlds, given what the seat saw.

A choice is judged in two parts. In the first part, the other lines are tried together with the one that was played.
After every round the worse half drops out, until one line, the pick, is left. In the second part, the played line is
compared with the pick in new worlds. The differences in these worlds give the loss and its interval. So the pick has no
advantage from having been lucky in the worlds that judge it. The measured error of the look ahead is added to the
interval, and what the loss is stated too high on average is taken off (`loss_errors`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Generic, NamedTuple

from bcnb.analysis.distributions import student
from bcnb.analysis.line_trials import (
    ActionLine,
    ChoiceKind,
    LineResult,
    ReviewPolicy,
    Value,
    World,
    carry_out,
    chance_of,
)
from bcnb.engine.chance import Seeded
from bcnb.engine.corrections import CORRECTION
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import S, Seat
from bcnb.review.loss_errors import verdict_and_loss
from bcnb.review.schema import POINT, WHOLE, Judged, Tried, Verdict, verdict_on


class Budget(NamedTuple):
    """The amount of work for one choice: the numbers of other lines, trials per round, and worlds for the comparison.

    All are upper limits. In a game with slow trials they are reduced by `ReviewPolicy.pace`.
    """

    width: int = 6
    picking: int = 36
    worlds: int = 60

    def of(self, judge: ReviewPolicy[S]) -> "Budget":
        """Return the budget adapted to the review policy of a game."""
        width, pace = min(self.width, judge.width), judge.pace
        return Budget(width, ceil(self.picking * pace), max(ceil(self.worlds * pace), 2))


USUAL = Budget()
"""The budget with which a game of 230 plies is judged within a minute."""
NOBODY = Tried((), 0, 0, 0, 0)
"""The best line if there is no other."""
FEWEST = 4
"""The smallest number of worlds in a round."""
LEAST = 24
"""The smallest number of worlds for a comparison, if the budget allows it."""
NARROW = POINT
"""The half-width of an interval, in millionths, below which no more worlds are used."""


class ReviewedChoice(NamedTuple, Generic[S]):
    """A choice in a game: the plies of its first and last action, the seat, what the seat saw, and what it played."""

    ply: int
    until: int
    seat: Seat
    asked: ChoiceKind
    observed: S
    played: ActionLine


# --- the choices of a game --------------------------------------------------------------------------------------------


def choices(
    judge: ReviewPolicy[S],
    states: Sequence[S],
    plies: Sequence[Ply],
    seats: Collection[Seat],
    unseen: Collection[int] = (),
) -> Iterator[ReviewedChoice[S]]:
    """Yield the choices of the given seats that can be judged.

    A turn has one plan, up to the first chance event or to its battles. Each attack is a separate choice. A card chosen
    from a hand that nobody saw is not judged: the plan begins after it. A correction is not a choice.

    Args:
        judge: the review policy of the game.
        states: the states of the game, one more than the plies.
        plies: the plies of the game.
        seats: the seats whose choices are judged.
        unseen: the plies, counted from 1, that choose a card from a hand that nobody saw.
    """
    rules, planned, number = ruleset_of(states[0]), 0, 0
    while number < len(plies):
        before, seat, asked = states[number], plies[number].seat, judge.asks(states[number])
        count = 1
        if seat in seats and seat == rules.seat(before) and asked and _is_judged(plies[number], unseen):
            if asked is ChoiceKind.PLAN:
                count = _length(judge, states, plies, number)
            if asked is ChoiceKind.BATTLE or before.turn.number != planned:
                played = tuple(rules.parse(ply.do) for ply in plies[number : number + count])
                yield ReviewedChoice(number + 1, number + count, seat, asked, rules.observe(before, seat), played)
            planned = before.turn.number
        number += count


def _is_judged(ply: Ply, unseen: Collection[int]) -> bool:
    return ply.number not in unseen and ply.do != CORRECTION


def _length(judge: ReviewPolicy[S], states: Sequence[S], plies: Sequence[Ply], start: int) -> int:
    """Return the number of consecutive plies that belong to the plan beginning at index `start`."""
    seat, turn, stop = plies[start].seat, states[start].turn.number, start
    while stop < len(plies) and plies[stop].seat == seat and _plans_on(judge, states[stop], turn):
        if plies[stop].do == CORRECTION:
            break
        stop += 1
    return stop - start


def _plans_on(judge: ReviewPolicy[S], state: S, turn: int) -> bool:
    return judge.asks(state) is ChoiceKind.PLAN and state.turn.number == turn


# --- judging ----------------------------------------------------------------------------------------------------------


def judgements(
    judge: ReviewPolicy[S],
    found: Sequence[ReviewedChoice[S]],
    value: Value[S],
    seed: str,
    budget: Budget = USUAL,
    known: int = 0,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[Judged]:
    """Yield the verdict on each choice in order, without the first `known` ones.

    `progress` is called before the first and after each choice with the number of finished and of all choices.
    """
    progress(known, len(found))
    for done, choice in enumerate(found[known:], known + 1):
        yield judged(judge, choice, value, seed, budget)
        progress(done, len(found))


def judged(
    judge: ReviewPolicy[S], choice: ReviewedChoice[S], value: Value[S], seed: str, budget: Budget = USUAL
) -> Judged:
    """Return the verdict on a choice. It depends only on what the seat saw and on the seed."""
    seed, budget = f"{seed} {choice.ply}", budget.of(judge)
    others = other_ways(judge, choice, Seeded(f"{seed} ways"))[: budget.width]
    return compared(ChoiceTrials(judge, choice, value, seed), others, budget)


def other_ways(judge: ReviewPolicy[S], choice: ReviewedChoice[S], rng: Seeded) -> list[ActionLine]:
    """Return lines that lead to other states than the played line and than each other, the most promising first."""
    reached = [_after(choice.observed, choice.played)]
    found = []
    for way in judge.ways(choice.observed, rng):
        after = _after(choice.observed, way)
        if after not in reached:
            reached.append(after)
            found.append(way)
    return found


def _after(state: S, way: ActionLine) -> S:
    rules = ruleset_of(state)
    for action in way:
        state, _ = rules.apply(state, action)
    return state


def compared(trials: "ChoiceTrials[S]", others: Sequence[ActionLine], budget: Budget) -> Judged:
    """Return the verdict on the played line after comparing it with others."""
    if not others:
        return _judged(trials.choice, Verdict.FORCED)
    pick, seen = picked(trials, list(others), budget.picking)
    gained = {way: trials.gain(way, worlds) for way, worlds in seen.items()}
    if verdict_on(gained[pick]) is Verdict.BEST:
        return _judged(trials.choice, Verdict.BEST, gained[pick], _best_first(gained.values()))
    first = max(worlds.stop for worlds in seen.values())
    fresh = trials.reachable(pick, range(first, first + enough(gained[pick], budget.worlds)))
    found = trials.gain(pick, fresh)
    del gained[pick]
    verdict, best = verdict_and_loss(found, trials.choice.asked is ChoiceKind.BATTLE)
    tried = (found, *_best_first(gained.values()))
    return _judged(trials.choice, verdict, best, tried, trials.refutation(pick, fresh))


def enough(seen: Tried, most: int) -> int:
    """Return the number of worlds that will probably give a narrow interval, from the variance in the picking rounds.

    These worlds are not used for the verdict, so the number does not depend on its result.
    """
    wide = (seen.high - seen.low) / 2
    return max(min(most, LEAST), min(most, ceil(seen.worlds * (wide / NARROW) ** 2)))


def picked(
    trials: "ChoiceTrials[S]", ways: list[ActionLine], share: int
) -> tuple[ActionLine, Mapping[ActionLine, range]]:
    """Return the line that wins the picking rounds, and the worlds in which each line was tried.

    After every share of the trials, the worse half of the lines drops out.
    """
    seen, first = dict[ActionLine, range](), 0
    while True:
        worlds = range(first + max(share // (len(ways) + 1), FEWEST))
        seen.update(dict.fromkeys(ways, worlds))
        ways = sorted(ways, key=lambda way: trials.gain(way, worlds).gain, reverse=True)
        if len(ways) == 1:
            return ways[0], seen
        ways, first = ways[: (len(ways) + 1) // 2], worlds.stop


class ChoiceTrials(Generic[S]):
    """The trials of a choice in numbered worlds. Each line is played only once in each world.

    The luck of all rolls is subtracted from a result. This does not change the average, and fewer worlds are needed.
    """

    def __init__(self, judge: ReviewPolicy[S], choice: ReviewedChoice[S], value: Value[S], seed: str) -> None:
        self.choice, self._judge, self._value, self._seed = choice, judge, value, seed
        chance = chance_of(choice.observed, choice.seat, value)
        self._unit = judge.unit * 4 * chance * (1 - chance)
        self._known: dict[tuple[ActionLine, int], LineResult] = {}

    def course(self, way: ActionLine, number: int) -> LineResult:
        """Return the result of a line in a world."""
        if (way, number) not in self._known:
            self._known[way, number] = carry_out(self._judge, self._world(number), way, self._value)
        return self._known[way, number]

    def reachable(self, way: ActionLine, worlds: range) -> range:
        """Return the first of some worlds in which there is time to compare a line with the played one: here, all."""
        return worlds

    def _world(self, number: int) -> World[S]:
        return World(self.choice.observed, f"{self._seed} {number}")

    def result(self, way: ActionLine, number: int) -> float:
        """Return the win probability of a line in a world, adjusted for luck."""
        course = self.course(way, number)
        return course.chance - self._unit * course.luck

    def gain(self, way: ActionLine, worlds: Sequence[int]) -> Tried:
        """Return the gain of a line over the played one, with Student's interval of the differences in these worlds."""
        gains = [self.result(way, number) - self.result(self.choice.played, number) for number in worlds]
        low, high = student(gains)
        gain = round(WHOLE * sum(gains) / len(gains))
        return Tried(self._texts(way), gain, round(WHOLE * low), round(WHOLE * high), len(gains))

    def _texts(self, way: ActionLine) -> tuple[str, ...]:
        return tuple(map(ruleset_of(self.choice.observed).write, way))

    def refutation(self, pick: ActionLine, worlds: Sequence[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the plies after the played line and after the pick, in the world with the most average results."""
        ways = (self.choice.played, pick)
        means = {way: sum(self.course(way, number).chance for number in worlds) / len(worlds) for way in ways}
        usual = min(worlds, key=lambda number: sum(abs(self.course(way, number).chance - means[way]) for way in ways))
        reply, instead = (carry_out(self._judge, self._world(usual), way, self._value, with_plies=True) for way in ways)
        return reply.plies, instead.plies


def _best_first(found: Iterable[Tried]) -> tuple[Tried, ...]:
    return tuple(sorted(found, key=lambda tried: tried.gain, reverse=True))


def _judged(
    choice: ReviewedChoice[S],
    verdict: Verdict,
    best: Tried = NOBODY,
    tried: tuple[Tried, ...] = (),
    lines: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> Judged:
    """Return the verdict as a value. The loss is never negative, because the played line is one of the candidates."""
    rules = ruleset_of(choice.observed)
    return Judged(
        choice.ply,
        choice.until,
        choice.observed.turn.number,
        choice.seat,
        choice.asked is ChoiceKind.BATTLE,
        verdict,
        max(best.gain, 0),
        max(best.low, 0),
        max(best.high, 0),
        best.worlds,
        tuple(map(rules.write, choice.played)),
        tried,
        *lines,
    )
