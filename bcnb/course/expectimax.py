"""The exact expected value of an answer over all dice rolls, and the parts of that value by their rules.

After an answer, the learner makes the best choices and the enemy the worst for the learner. Rolls with the same effect
are one case.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeAlias

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course.task_play import TaskPlay, TaskVerdict, begin, ended, fitting, permitted, step, unmet, verdict
from bcnb.course.tasks import GOAL, BestAnswer, Task
from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import CHANCE

FIGURES = "figures"
"""The measure in which a difference of up to 0.02 doesn't matter."""
CLOSE = Fraction(2, 100)
"""The largest difference from the best value, as a share of it, at which an answer still counts as good."""
Known: TypeAlias = dict[Hashable, Fraction]


class MeasuredAnswer(NamedTuple):
    """A complete answer to a puzzle: the learner's actions, and their expected value."""

    do: tuple[str, ...]
    worth: Fraction


def answered(play: TaskPlay) -> bool:
    """Return True if the answer is complete: chance or the other side acts next, or the learner has no more actions."""
    return bool(play.done) and (play.game.seat(play.state) != play.task.seat or ended(play))


def judge(play: TaskPlay) -> TaskVerdict:
    """Return the verdict on a play with a goal, a best answer, or reviewed ways."""
    if play.task.ways:
        return _weighed(play)
    best = play.task.best
    if best is None:
        return verdict(play)
    if not answered(play):
        return TaskVerdict.OPEN
    return TaskVerdict.REACHED if is_as_good(worth(play, best), best) else TaskVerdict.MISSED


def is_as_good(found: Fraction, best: BestAnswer) -> bool:
    """Return True if an answer with this value counts as the best: within 2% of it, or within 0.02 figures."""
    least = CLOSE if best.measure == FIGURES else Fraction(0)
    return best.worth - found <= max(CLOSE * abs(best.worth), least)


def _weighed(play: TaskPlay) -> TaskVerdict:
    """Return the verdict by the reviewed ways. It stays open while both good and bad ways fit.

    A way that was done to its last action decides, although a way with more actions would fit as well.
    """
    fits = fitting(play.task, play.done)
    ended = [way for way in fits if len(way.do) == len(play.done) and way.do[-1] == play.done[-1]]
    found = {way.good for way in ended or fits}
    if not play.done or len(found) != 1:
        return TaskVerdict.OPEN
    return TaskVerdict.REACHED if True in found else TaskVerdict.MISSED


def answers(play: TaskPlay, best: BestAnswer) -> Iterator[MeasuredAnswer]:
    """Yield every answer that the task permits, with its expected value."""
    for one in answer_plays(play):
        yield MeasuredAnswer(one.done, worth(one, best))


def answer_plays(play: TaskPlay) -> Iterator[TaskPlay]:
    """Yield the play after every sequence of the learner's actions that completes an answer."""
    if answered(play):
        yield play
        return
    for action in permitted(play):
        yield from answer_plays(step(play, action))


def worth(play: TaskPlay, best: BestAnswer) -> Fraction:
    """Return the expected value of the measure from this position."""
    return _worth(play, best, known_of(play.task, best.measure))


@memoized_by_state
def known_of(task: Task, measure: str) -> Known:
    """Return the cache of expected values by a measure. It is cleared when another task is examined."""
    return {}


def settled(play: TaskPlay, best: BestAnswer) -> bool:
    """Return True if nothing that comes later changes the value of a play."""
    return ended(play) or (best.measure == GOAL and verdict(play) is not TaskVerdict.OPEN)


def ways(play: TaskPlay, best: BestAnswer, known: Known) -> list[tuple[Fraction, TaskPlay]]:
    """Return the possible continuations of a play with their probabilities: all rolls, or the one best choice.

    `known` is the cache of expected values for this measure.
    """
    seat = play.game.seat(play.state)
    if seat == CHANCE:
        return _rolled(play)
    mine = seat == play.task.seat
    choices = permitted(play) if mine else play.game.legal_actions(play.state)
    choose = max if mine else min
    return [(Fraction(1), choose((step(play, one) for one in choices), key=lambda after: _worth(after, best, known)))]


def measured(play: TaskPlay, measure: str) -> Fraction:
    """Return the value of a play so far."""
    if measure == GOAL:
        return Fraction(not unmet(play))
    return value_measures_for(play.state.ruleset).measures[measure](play.task.state, play.state, play.task.seat)


def mark(play: TaskPlay) -> Hashable:
    """Return the key of a play in the cache: all that decides its value. For a goal, this includes the events."""
    events = tuple(ply.events for ply in play.plies) if play.task.goal else ()
    return value_measures_for(play.state.ruleset).key(play.state), len(play.done), events


# --- searching the tree of plays --------------------------------------------------------------------------------------


def _worth(play: TaskPlay, best: BestAnswer, known: Known) -> Fraction:
    key = mark(play)
    if key not in known:
        known[key] = _expected(play, best, known)
    return known[key]


def _expected(play: TaskPlay, best: BestAnswer, known: Known) -> Fraction:
    if settled(play, best):
        return measured(play, best.measure)
    return sum((chance * _worth(after, best, known) for chance, after in ways(play, best, known)), Fraction(0))


def _rolled(play: TaskPlay) -> list[tuple[Fraction, TaskPlay]]:
    cases = value_measures_for(play.state.ruleset).cases(play.state)
    total = sum(weight for _, weight in cases)
    return [(Fraction(weight, total), step(play, action)) for action, weight in cases]


ValueBreakdown: TypeAlias = Mapping[str, Fraction]
Weighed: TypeAlias = Iterable[tuple[Fraction, ValueBreakdown]]
WHOLE = Fraction(1)


def terms(play: TaskPlay, best: BestAnswer) -> ValueBreakdown:
    """Return the parts of a play's value by their rule numbers, the largest first.

    Their sum is the result of `worth`.
    """
    past = [(WHOLE, _gains(before, after, best)) for before, after in pairwise(_course(play))]
    found = _sum([*past, (WHOLE, _future(play, best, known_of(play.task, best.measure), {}))])
    return dict(sorted(found.items(), key=lambda term: term[1], reverse=True))


def shares(parts: Sequence[Fraction]) -> list[Fraction]:
    """Return parts in hundredths, rounded so that their sum is the rounded sum of the parts.

    >>> [str(share) for share in shares([Fraction(1, 3)] * 3)]
    ['17/50', '33/100', '33/100']
    """
    exact = [100 * part for part in parts]
    down = [part.numerator // part.denominator for part in exact]
    short = round(sum(exact, Fraction())) - sum(down)
    raised = sorted(range(len(exact)), key=lambda place: down[place] - exact[place])[:short]
    return [Fraction(part + (place in raised), 100) for place, part in enumerate(down)]


# --- the parts of a value ---------------------------------------------------------------------------------------------


def _course(play: TaskPlay) -> Iterator[TaskPlay]:
    """Yield the play before its first ply and after each ply."""
    actions = (play.game.parse(ply.do) for ply in play.plies)
    return accumulate(actions, step, initial=begin(play.task))


def _future(play: TaskPlay, best: BestAnswer, known: Known, parts: dict[Hashable, ValueBreakdown]) -> ValueBreakdown:
    """Return the expected gains from this position by rule."""
    if settled(play, best):
        return {}
    key = mark(play)
    if key not in parts:
        parts[key] = _sum(_weighed_parts(play, best, known, parts))
    return parts[key]


def _weighed_parts(
    play: TaskPlay, best: BestAnswer, known: Known, parts: dict[Hashable, ValueBreakdown]
) -> Iterator[tuple[Fraction, ValueBreakdown]]:
    for chance, after in ways(play, best, known):
        yield chance, _gains(play, after, best)
        yield chance, _future(after, best, known, parts)


def _gains(before: TaskPlay, after: TaskPlay, best: BestAnswer) -> ValueBreakdown:
    """Return the gains from the events of the last ply by rule."""
    gained: defaultdict[str, Fraction] = defaultdict(Fraction)
    value = measured(before, best.measure)
    for rule, now in _moments(before, after):
        gained[rule] += (new := measured(now, best.measure)) - value
        value = new
    return gained


def _moments(before: TaskPlay, after: TaskPlay) -> Iterator[tuple[str, TaskPlay]]:
    """Yield the play after each event of its last ply, with the rule of the event.

    The end of the game gets the rule of the event before it.
    """
    *past, ply = after.plies
    state, rule = before.state, ""
    for count, event in enumerate(ply.events, 1):
        state = before.game.evolve(state, event)
        rule = rule if before.game.outcome(state) else getattr(event, "rule", "")
        yield rule, after._replace(state=state, plies=(*past, replace(ply, events=ply.events[:count])))


def _sum(weighed: Weighed) -> ValueBreakdown:
    """Return the weighted sum of gains. Rules with a sum of zero are left out."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for weight, part in weighed:
        for rule, gain in part.items():
            found[rule] += weight * gain
    return {rule: gain for rule, gain in found.items() if gain}
