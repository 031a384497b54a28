"""What an answer is worth: the exact expectation of its measure over every roll, with no dice thrown.

After the answer the learner goes on as well as he can, and the enemy chooses what is worst for him. Rolls that come to
the same are one case.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeAlias

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course.task_play import TaskPlay, TaskVerdict, begin, ended, fitting, permitted, step, unmet, verdict
from bcnb.course.tasks import GOAL, Best, Task
from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import CHANCE

FIGURES = "figures"
"""The measure in which a difference of 0.02 is too small to count."""
CLOSE = Fraction(2, 100)
"""By how much of the best an answer may be worth less and still count as good."""
Known: TypeAlias = dict[Hashable, Fraction]


class MeasuredAnswer(NamedTuple):
    """A whole answer to a puzzle: the learner's actions, and what they are worth."""

    do: tuple[str, ...]
    worth: Fraction


def answered(play: TaskPlay) -> bool:
    """Whether the learner has said all that counts: others go on, such as the dice, or he can do no more."""
    return bool(play.done) and (play.game.seat(play.state) != play.task.seat or ended(play))


def judge(play: TaskPlay) -> TaskVerdict:
    """How a play stands, be it with a goal, for the best answer, or among the ways that were tried."""
    if play.task.ways:
        return _weighed(play)
    best = play.task.best
    if best is None:
        return verdict(play)
    if not answered(play):
        return TaskVerdict.OPEN
    return TaskVerdict.REACHED if is_as_good(worth(play, best), best) else TaskVerdict.MISSED


def is_as_good(found: Fraction, best: Best) -> bool:
    """Return whether an answer of this worth counts as the best: within 2% of it, or within 0.02 figures."""
    least = CLOSE if best.measure == FIGURES else Fraction(0)
    return best.worth - found <= max(CLOSE * abs(best.worth), least)


def _weighed(play: TaskPlay) -> TaskVerdict:
    """Nothing is decided as long as good ways and others go on alike."""
    found = {way.good for way in fitting(play.task, play.done)}
    if not play.done or len(found) != 1:
        return TaskVerdict.OPEN
    return TaskVerdict.REACHED if True in found else TaskVerdict.MISSED


def answers(play: TaskPlay, best: Best) -> Iterator[MeasuredAnswer]:
    """Every answer that the task permits, with its worth."""
    for one in _lines(play):
        yield MeasuredAnswer(one.done, worth(one, best))


def worth(play: TaskPlay, best: Best) -> Fraction:
    """The expectation of the measure from here on."""
    return _worth(play, best, known_of(play.task, best.measure))


@memoized_by_state
def known_of(task: Task, measure: str) -> Known:
    """What plays are worth by a measure, as far as it was found out; of the task that was asked about last."""
    return {}


def settled(play: TaskPlay, best: Best) -> bool:
    """Whether nothing that comes later changes what a play has brought."""
    return ended(play) or (best.measure == GOAL and verdict(play) is not TaskVerdict.OPEN)


def ways(play: TaskPlay, best: Best, known: Known) -> list[tuple[Fraction, TaskPlay]]:
    """How a play goes on, with the chances: every case of the dice, or the one choice that its owner makes.

    `known` keeps what plays are worth by this measure, from one call to the next.
    """
    seat = play.game.seat(play.state)
    if seat == CHANCE:
        return _rolled(play)
    mine = seat == play.task.seat
    choices = permitted(play) if mine else play.game.legal_actions(play.state)
    choose = max if mine else min
    return [(Fraction(1), choose((step(play, one) for one in choices), key=lambda after: _worth(after, best, known)))]


def measured(play: TaskPlay, measure: str) -> Fraction:
    """What a play has brought so far."""
    if measure == GOAL:
        return Fraction(not unmet(play))
    return value_measures_for(play.state.ruleset).measures[measure](play.task.state, play.state, play.task.seat)


def mark(play: TaskPlay) -> Hashable:
    """What of a play decides its worth; the conditions of a goal look at the events, too."""
    events = tuple(ply.events for ply in play.plies) if play.task.goal else ()
    return value_measures_for(play.state.ruleset).key(play.state), len(play.done), events


# --- walking the tree -------------------------------------------------------------------------------------------------


def _lines(play: TaskPlay) -> Iterator[TaskPlay]:
    """The play after every sequence of the learner's actions until others go on."""
    if answered(play):
        yield play
        return
    for action in permitted(play):
        yield from _lines(step(play, action))


def _worth(play: TaskPlay, best: Best, known: Known) -> Fraction:
    key = mark(play)
    if key not in known:
        known[key] = _expected(play, best, known)
    return known[key]


def _expected(play: TaskPlay, best: Best, known: Known) -> Fraction:
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


def terms(play: TaskPlay, best: Best) -> ValueBreakdown:
    """The parts of a play's worth by the numbers of their rules, the largest first; they add up to `worth.worth`."""
    past = [(WHOLE, _gains(before, after, best)) for before, after in pairwise(_course(play))]
    found = _sum([*past, (WHOLE, _future(play, best, known_of(play.task, best.measure), {}))])
    return dict(sorted(found.items(), key=lambda term: term[1], reverse=True))


def shares(parts: Sequence[Fraction]) -> list[Fraction]:
    """Parts rounded to hundredths in such a way that they add up to their rounded sum.

    >>> [str(share) for share in shares([Fraction(1, 3)] * 3)]
    ['17/50', '33/100', '33/100']
    """
    exact = [100 * part for part in parts]
    down = [part.numerator // part.denominator for part in exact]
    short = round(sum(exact, Fraction())) - sum(down)
    raised = sorted(range(len(exact)), key=lambda place: down[place] - exact[place])[:short]
    return [Fraction(part + (place in raised), 100) for place, part in enumerate(down)]


# --- walking the tree -------------------------------------------------------------------------------------------------


def _course(play: TaskPlay) -> Iterator[TaskPlay]:
    """The play before its first ply, and after each."""
    actions = (play.game.parse(ply.do) for ply in play.plies)
    return accumulate(actions, step, initial=begin(play.task))


def _future(play: TaskPlay, best: Best, known: Known, parts: dict[Hashable, ValueBreakdown]) -> ValueBreakdown:
    """What is gained from here on."""
    if settled(play, best):
        return {}
    key = mark(play)
    if key not in parts:
        parts[key] = _sum(_weighed_parts(play, best, known, parts))
    return parts[key]


def _weighed_parts(
    play: TaskPlay, best: Best, known: Known, parts: dict[Hashable, ValueBreakdown]
) -> Iterator[tuple[Fraction, ValueBreakdown]]:
    for chance, after in ways(play, best, known):
        yield chance, _gains(play, after, best)
        yield chance, _future(after, best, known, parts)


def _gains(before: TaskPlay, after: TaskPlay, best: Best) -> ValueBreakdown:
    """What the events of the last ply gain, by their rules."""
    gained: defaultdict[str, Fraction] = defaultdict(Fraction)
    value = measured(before, best.measure)
    for rule, now in _moments(before, after):
        gained[rule] += (new := measured(now, best.measure)) - value
        value = new
    return gained


def _moments(before: TaskPlay, after: TaskPlay) -> Iterator[tuple[str, TaskPlay]]:
    """The play after each event of its last ply, with the event's rule; the end is brought by the event before it."""
    *past, ply = after.plies
    state, rule = before.state, ""
    for count, event in enumerate(ply.events, 1):
        state = before.game.evolve(state, event)
        rule = rule if before.game.outcome(state) else getattr(event, "rule", "")
        yield rule, after._replace(state=state, plies=(*past, replace(ply, events=ply.events[:count])))


def _sum(weighed: Weighed) -> ValueBreakdown:
    """The sum of terms, each taken as often as its weight says; what comes to nothing is left out."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for weight, part in weighed:
        for rule, gain in part.items():
            found[rule] += weight * gain
    return {rule: gain for rule, gain in found.items() if gain}
