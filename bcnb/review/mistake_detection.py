"""Mistakes: what was played is held against other ways, all in the same imagined worlds, by what the seat could see.

A choice is judged in two halves. In the first, the other ways are tried beside what was played, and after every round
the worse half of them drops out until one is left: the pick. In the second, in fresh worlds, what was played is held
against the pick alone; the differences, world by world, give the loss and its interval. So the pick was not picked for
its luck in the worlds that judge.
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
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import S, Seat
from bcnb.review.schema import CLOSE, LIMITS, POINT, WHOLE, Judged, Tried, Verdict


class Budget(NamedTuple):
    """How much is tried for a choice: how many ways at most besides what was played; in each round of the picking, how
    many trials; and in how many worlds at most the pick is held against what was played. A game whose trials take
    longer gets its share of it (`Judge.pace`)."""

    width: int = 6
    picking: int = 36
    worlds: int = 60

    def of(self, judge: ReviewPolicy[S]) -> "Budget":
        """What a game gets of it."""
        width, pace = min(self.width, judge.width), judge.pace
        return Budget(width, ceil(self.picking * pace), max(ceil(self.worlds * pace), 2))


USUAL = Budget()
"""So much that a game of 230 plies is judged within a minute."""
NOBODY = Tried((), 0, 0, 0, 0)
"""What is best where there is no other way."""
FEWEST = 4
"""The fewest worlds of a round."""
LEAST = 24
"""The fewest worlds in which anything is judged, if the budget has as many."""
NARROW = POINT
"""How far from its middle an interval should end; more worlds than that takes are not spent."""


class ReviewedChoice(NamedTuple, Generic[S]):
    """A choice in a game: the ply of its first action and that of its last, what its seat saw, and what it did."""

    ply: int
    until: int
    seat: Seat
    asked: ChoiceKind
    observed: S
    played: ActionLine


# --- the choices of a game --------------------------------------------------------------------------------------------


def choices(
    judge: ReviewPolicy[S], states: Sequence[S], plies: Sequence[Ply], seats: Collection[Seat]
) -> Iterator[ReviewedChoice[S]]:
    """The choices of these seats that can be judged; `states` has one more than there are plies.

    A turn is planned once, up to the first word of chance or to its battles; each attack is a choice of its own.
    """
    rules, planned, number = ruleset_of(states[0]), 0, 0
    while number < len(plies):
        before, seat, asked = states[number], plies[number].seat, judge.asks(states[number])
        count = 1
        if seat in seats and seat == rules.seat(before) and asked:
            if asked is ChoiceKind.PLAN:
                count = _length(judge, states, plies, number)
            if asked is ChoiceKind.BATTLE or before.turn.number != planned:
                played = tuple(rules.parse(ply.do) for ply in plies[number : number + count])
                yield ReviewedChoice(number + 1, number + count, seat, asked, rules.observe(before, seat), played)
            planned = before.turn.number
        number += count


def _length(judge: ReviewPolicy[S], states: Sequence[S], plies: Sequence[Ply], start: int) -> int:
    """How many plies in a row belong to the plan that begins at one."""
    seat, turn, stop = plies[start].seat, states[start].turn.number, start
    while stop < len(plies) and plies[stop].seat == seat and _plans_on(judge, states[stop], turn):
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
    told: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[Judged]:
    """What is to be said of each choice, in order, but for the first ones, so many as are `known`; `told` hears before
    the first and after each how many of all are done."""
    told(known, len(found))
    for done, choice in enumerate(found[known:], known + 1):
        yield judged(judge, choice, value, seed, budget)
        told(done, len(found))


def judged(
    judge: ReviewPolicy[S], choice: ReviewedChoice[S], value: Value[S], seed: str, budget: Budget = USUAL
) -> Judged:
    """What is to be said of a choice. It depends on what the seat saw and on the seed, and on nothing else."""
    seed, budget = f"{seed} {choice.ply}", budget.of(judge)
    others = other_ways(judge, choice, Seeded(f"{seed} ways"))[: budget.width]
    return compared(ChoiceTrials(judge, choice, value, seed), others, budget)


def other_ways(judge: ReviewPolicy[S], choice: ReviewedChoice[S], whims: Seeded) -> list[ActionLine]:
    """Ways that come to something else than what was played, each to something of its own; the best come first."""
    reached = [_after(choice.observed, choice.played)]
    found = []
    for way in judge.ways(choice.observed, whims):
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
    """What was played, held against other ways."""
    if not others:
        return _judged(trials.choice, Verdict.FORCED)
    pick, seen = picked(trials, list(others), budget.picking)
    gained = {way: trials.gain(way, worlds) for way, worlds in seen.items()}
    if verdict_on(gained[pick]) is Verdict.BEST:
        return _judged(trials.choice, Verdict.BEST, gained[pick], _best_first(gained.values()))
    first = max(worlds.stop for worlds in seen.values())
    fresh = range(first, first + enough(gained[pick], budget.worlds))
    best = trials.gain(pick, fresh)
    del gained[pick]
    verdict = verdict_on(best)
    return _judged(trials.choice, verdict, best, (best, *_best_first(gained.values())), trials.refutation(pick, fresh))


def enough(seen: Tried, most: int) -> int:
    """How many worlds are likely to give a narrow interval, by how the worlds of the picking scattered; these are none
    of those that judge, so that the number says nothing of the result."""
    wide = (seen.high - seen.low) / 2
    return max(min(most, LEAST), min(most, ceil(seen.worlds * (wide / NARROW) ** 2)))


def picked(
    trials: "ChoiceTrials[S]", ways: list[ActionLine], share: int
) -> tuple[ActionLine, Mapping[ActionLine, range]]:
    """The way that gains most over what was played, when after every share of the trials the worse half dropped out;
    and in which worlds each was tried."""
    seen, first = dict[ActionLine, range](), 0
    while True:
        worlds = range(first + max(share // (len(ways) + 1), FEWEST))
        seen.update(dict.fromkeys(ways, worlds))
        ways = sorted(ways, key=lambda way: trials.gain(way, worlds).gain, reverse=True)
        if len(ways) == 1:
            return ways[0], seen
        ways, first = ways[: (len(ways) + 1) // 2], worlds.stop


class ChoiceTrials(Generic[S]):
    """A choice in its worlds, which are numbered; each way is carried out but once in each.

    The luck of all rolls is taken off what a way brought: on average that changes nothing, and fewer worlds are enough.
    """

    def __init__(self, judge: ReviewPolicy[S], choice: ReviewedChoice[S], value: Value[S], seed: str) -> None:
        self.choice, self._judge, self._value, self._seed = choice, judge, value, seed
        chance = chance_of(choice.observed, choice.seat, value)
        self._unit = judge.unit * 4 * chance * (1 - chance)
        self._known: dict[tuple[ActionLine, int], LineResult] = {}

    def course(self, way: ActionLine, number: int) -> LineResult:
        """What came of a way in a world."""
        if (way, number) not in self._known:
            self._known[way, number] = carry_out(self._judge, self._world(number), way, self._value)
        return self._known[way, number]

    def _world(self, number: int) -> World[S]:
        return World(self.choice.observed, f"{self._seed} {number}")

    def result(self, way: ActionLine, number: int) -> float:
        """The chance that a way brought in a world, the luck taken off."""
        course = self.course(way, number)
        return course.chance - self._unit * course.luck

    def gain(self, way: ActionLine, worlds: Sequence[int]) -> Tried:
        """What a way gains over what was played, by Student's interval of the differences in these worlds."""
        gains = [self.result(way, number) - self.result(self.choice.played, number) for number in worlds]
        low, high = student(gains)
        gain = round(WHOLE * sum(gains) / len(gains))
        return Tried(self._texts(way), gain, round(WHOLE * low), round(WHOLE * high), len(gains))

    def _texts(self, way: ActionLine) -> tuple[str, ...]:
        return tuple(map(ruleset_of(self.choice.observed).write, way))

    def refutation(self, pick: ActionLine, worlds: Sequence[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The plies that followed what was played, and those that followed the pick, in the world where both brought
        about what they bring on average."""
        ways = (self.choice.played, pick)
        means = {way: sum(self.course(way, number).chance for number in worlds) / len(worlds) for way in ways}
        usual = min(worlds, key=lambda number: sum(abs(self.course(way, number).chance - means[way]) for way in ways))
        reply, instead = (carry_out(self._judge, self._world(usual), way, self._value, told=True) for way in ways)
        return reply.plies, instead.plies


def verdict_on(best: Tried) -> Verdict:
    """What a choice was, by what the best other way gains over it."""
    if best.low > 0:
        return next((verdict for least, verdict in LIMITS if best.low >= least), Verdict.SLIGHT)
    if best.high >= CLOSE:
        return Verdict.UNSURE
    return Verdict.GOOD if best.gain > 0 else Verdict.BEST


def _best_first(found: Iterable[Tried]) -> tuple[Tried, ...]:
    return tuple(sorted(found, key=lambda tried: tried.gain, reverse=True))


def _judged(
    choice: ReviewedChoice[S],
    verdict: Verdict,
    best: Tried = NOBODY,
    tried: tuple[Tried, ...] = (),
    lines: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> Judged:
    """What was played is one of the ways, so that the loss is never less than nothing."""
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
