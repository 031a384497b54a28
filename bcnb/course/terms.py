"""What an answer's worth is made of: its exact expectation, shared out among the rules that bring it.

The measure is read before and after every event of every course that the dice can take; what it gains there is gained
by the event's rule. So hits, flags that find no way back and flags at the edge of the board are told apart, and
together they are the whole worth.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import TypeAlias

from bcnb.course.tasks import Best
from bcnb.course.trying import Play, begin, step
from bcnb.course.worth import Known, known_of, mark, measured, settled, ways

Terms: TypeAlias = Mapping[str, Fraction]
Weighed: TypeAlias = Iterable[tuple[Fraction, Terms]]
WHOLE = Fraction(1)


def terms(play: Play, best: Best) -> Terms:
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


def _course(play: Play) -> Iterator[Play]:
    """The play before its first ply, and after each."""
    actions = (play.game.parse(ply.do) for ply in play.plies)
    return accumulate(actions, step, initial=begin(play.task))


def _future(play: Play, best: Best, known: Known, parts: dict[Hashable, Terms]) -> Terms:
    """What is gained from here on."""
    if settled(play, best):
        return {}
    key = mark(play)
    if key not in parts:
        parts[key] = _sum(_weighed(play, best, known, parts))
    return parts[key]


def _weighed(play: Play, best: Best, known: Known, parts: dict[Hashable, Terms]) -> Iterator[tuple[Fraction, Terms]]:
    for chance, after in ways(play, best, known):
        yield chance, _gains(play, after, best)
        yield chance, _future(after, best, known, parts)


def _gains(before: Play, after: Play, best: Best) -> Terms:
    """What the events of the last ply gain, by their rules."""
    gained: defaultdict[str, Fraction] = defaultdict(Fraction)
    value = measured(before, best.measure)
    for rule, now in _moments(before, after):
        gained[rule] += (new := measured(now, best.measure)) - value
        value = new
    return gained


def _moments(before: Play, after: Play) -> Iterator[tuple[str, Play]]:
    """The play after each event of its last ply, with the event's rule; the end is brought by the event before it."""
    *past, ply = after.plies
    state, rule = before.state, ""
    for count, event in enumerate(ply.events, 1):
        state = before.game.evolve(state, event)
        rule = rule if before.game.outcome(state) else getattr(event, "rule", "")
        yield rule, after._replace(state=state, plies=(*past, replace(ply, events=ply.events[:count])))


def _sum(weighed: Weighed) -> Terms:
    """The sum of terms, each taken as often as its weight says; what comes to nothing is left out."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for weight, part in weighed:
        for rule, gain in part.items():
            found[rule] += weight * gain
    return {rule: gain for rule, gain in found.items() if gain}
