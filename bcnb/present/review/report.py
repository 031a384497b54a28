"""A whole review as text: the result, the chance turn by turn, luck and choice, the moments, and who judged."""

from collections import Counter
from collections.abc import Iterator, Sequence
from textwrap import fill

from bcnb.analysis.luck import luckiest, unluckiest
from bcnb.analysis.review import Judged, Review, Swing, Verdict
from bcnb.engine.ruleset import State
from bcnb.present.english import counted, listed
from bcnb.present.review.curve import curve_text
from bcnb.present.review.lines import act_out
from bcnb.present.review.page import by_whom, ground_of
from bcnb.present.review.words import (
    NAMES,
    called,
    first_called,
    moments_of,
    say_checks,
    say_luck,
    say_tried,
    say_verdict,
    signed,
    title_of,
)
from bcnb.present.telling import Tale

WIDTH = 100


def report(review: Review, states: Sequence[State], tale: Tale) -> Iterator[str]:
    """The review of a game, in paragraphs. `states` has one more than the game has plies."""
    yield f"{tale.title}. {tale.players}. {tale.result}"
    yield curve_text(review, ground_of(tale))
    yield "\n".join((*say_luck(review), *_strokes(review, tale)))
    if review.checks:
        yield "\n".join(say_checks(review))
    if review.judged:
        yield f"{_counts(review)}\n{_explained(review)}"
    for judged in moments_of(review):
        yield "\n".join(_moment(review, judged, states[judged.ply - 1]))
    yield by_whom(review, tale.house)


def _strokes(review: Review, tale: Tale) -> Iterator[str]:
    side = first_called(review)
    for words, found in (("Luckiest", luckiest(review.swings)), ("Unluckiest", unluckiest(review.swings))):
        if found:
            yield f"{words} for the {side} side:"
            yield from (_stroke(one, tale) for one in found)


def _stroke(swing: Swing, tale: Tale) -> str:
    told = " ".join(tale.walk[swing.ply].words)
    return fill(f"{signed(swing.change):>4}  ply {swing.ply}: {told}", WIDTH, subsequent_indent=" " * 6)


def _counts(review: Review) -> str:
    """How many choices of each kind there are, the worst first."""
    kinds = Counter(one.verdict for one in review.judged)
    said = [f"{kinds[kind]} {NAMES[kind].short}" for kind in reversed(Verdict) if kinds[kind]]
    return f"{counted(len(review.judged), 'choice')} of {_seats(review)}: {listed(said)}."


def _seats(review: Review) -> str:
    return listed([called(review, seat) for seat in review.made.seats])


def _explained(review: Review) -> str:
    return (
        "Each was tried against other ways in imagined worlds, where unseen cards and dice fall anew. Its name goes by "
        "the least that it loses for certain: 5 points of the chance to win, 10, or 15."
    )


def _moment(review: Review, judged: Judged, state: State) -> Iterator[str]:
    yield f"{title_of(review, judged)} (ply {judged.ply})"
    yield _lines("played", act_out(state, judged.seat, judged.played).said)
    yield _lines("", [say_verdict(judged)])
    if judged.tried and judged.verdict not in (Verdict.BEST, Verdict.FORCED):
        gain, between, worlds = say_tried(judged.tried[0])
        better = act_out(state, judged.seat, judged.tried[0].actions).said
        yield _lines("instead", [*better, f"{_points(gain)} ({between}, {counted(int(worlds), 'world')})"])
    if judged.reply:
        played = act_out(state, judged.seat, judged.played, judged.reply).said
        yield _lines("and then", played[len(judged.played) :])


def _points(gain: str) -> str:
    return f"{gain} {'point' if gain in ('+1', '-1') else 'points'}"


def _lines(name: str, said: Sequence[str]) -> str:
    text = ". ".join(one.removesuffix(".") for one in said)
    return fill(f"{text}.", WIDTH, initial_indent=f"  {name:9} ", subsequent_indent=" " * 12)
