"""A whole review as text: the result, the win chance by turn, luck and choice, and the key moments.

Also one line per game.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill

from bcnb.engine.ruleset import State
from bcnb.presentation.presenter import NarratedGame
from bcnb.presentation.text_tools import count_noun, join_words
from bcnb.review.breakdown import has_draws
from bcnb.review.charts import curve_text
from bcnb.review.line_playback import act_out
from bcnb.review.loss_errors import best_gain
from bcnb.review.luck import luckiest, unluckiest
from bcnb.review.luck_text import say_luck
from bcnb.review.reason_text import reasons_of, say_reasons
from bcnb.review.review_data import by_whom, ground_of, say_playouts
from bcnb.review.review_text import (
    NAMES,
    ORDER,
    called,
    first_called,
    moments_of,
    say_checks,
    say_tried,
    say_verdict,
    signed,
    tenths,
    title_of,
)
from bcnb.review.schema import Judged, Review, Swing, Verdict, luck_of, mistakes_of

WIDTH = 100


def report(review: Review, states: Sequence[State], narrated: NarratedGame) -> Iterator[str]:
    """Yield the paragraphs of a review. There is one state more than the game has plies."""
    yield f"{narrated.title}. {narrated.players}. {narrated.result}"
    yield curve_text(review, ground_of(narrated))
    yield "\n".join((*say_luck(review, narrated.unseen), *_strokes(review, narrated)))
    if review.checks:
        yield "\n".join(say_checks(review))
    if review.judged:
        yield f"{_counts(review)}\n{_explained(review)}"
    moments = moments_of(review)
    for judged in moments:
        yield "\n".join(_moment(review, judged, states[judged.ply - 1]))
    if others := _others(review, moments):
        yield "One of every other kind of verdict:"
    for judged in others:
        yield "\n".join(_moment(review, judged, states[judged.ply - 1]))
    yield by_whom(review, narrated.house, narrated.unseen)


def _others(review: Review, moments: Sequence[Judged]) -> list[Judged]:
    """Return the first choice of each verdict that no key moment has."""
    shown = {one.verdict for one in moments}
    first = {one.verdict: one for one in reversed(review.judged) if one.verdict not in shown}
    return [first[kind] for kind in ORDER if kind in first]


def _strokes(review: Review, narrated: NarratedGame) -> Iterator[str]:
    side = first_called(review)
    for words, found in (("Luckiest", luckiest(review.swings)), ("Unluckiest", unluckiest(review.swings))):
        if found := [one for one in found if tenths(one.change)]:
            yield f"{words} for the {side} side:"
            yield from (_stroke(one, narrated) for one in found)


def _stroke(swing: Swing, narrated: NarratedGame) -> str:
    text = " ".join(narrated.walk[swing.ply].words)
    return fill(f"{tenths(swing.change):>6}  ply {swing.ply}: {text}", WIDTH, subsequent_indent=" " * 8)


def _counts(review: Review) -> str:
    """Return the number of choices with each verdict in words, worst first."""
    kinds = Counter(one.verdict for one in review.judged)
    said = [NAMES[kind].counted(kinds[kind]) for kind in ORDER if kinds[kind]]
    return f"{count_noun(len(review.judged), 'choice')} of {_seats(review)}: {join_words(said)}."


def _seats(review: Review) -> str:
    return join_words([called(review, seat) for seat in review.made.seats])


def _explained(review: Review) -> str:
    unseen = "unseen cards and dice fall" if has_draws(review) else "the dice fall"
    return (
        f"Each that was not forced was compared with alternatives in imagined games, where {unseen} again. The "
        "range of a loss also contains the error of a look two turns ahead. A choice has a name if it certainly "
        "loses. The name depends on the least that it certainly loses: from 5 points of win chance on an inaccuracy, "
        f"from 10 a mistake, from 15 a blunder. {say_playouts(review)}"
    ).strip()


def _moment(review: Review, judged: Judged, state: State) -> Iterator[str]:
    yield f"{title_of(review, judged)} (ply {judged.ply})"
    yield _lines("played", act_out(state, judged.seat, judged.played).said)
    yield _lines("", [say_verdict(judged, review.playout(judged.ply))])
    if why := say_reasons(reasons_of(review, judged), state):
        yield _lines("why", why)
    if judged.tried and judged.verdict not in (Verdict.BEST, Verdict.FORCED):
        gain, between, worlds = say_tried(best_gain(review, judged))
        better = act_out(state, judged.seat, judged.tried[0].actions).said
        yield _lines("instead", [*better, f"{_points(gain)} ({between}, {count_noun(int(worlds), 'imagined game')})"])
    if judged.reply:
        played = act_out(state, judged.seat, judged.played, judged.reply).said
        yield _lines("and then", played[len(judged.played) :])


def _points(gain: str) -> str:
    return f"{gain} {'point' if gain in ('+1', '-1') else 'points'}"


def _lines(name: str, said: Sequence[str]) -> str:
    text = ". ".join(one.removesuffix(".") for one in said)
    return fill(f"{text}.", WIDTH, initial_indent=f"  {name:9} ", subsequent_indent=" " * 12)


HEAD = "luck: the points by which it changed the win chance of the named side; mistakes: those of 10 points or more"


def summary(found: Mapping[str, Review | str]) -> Iterator[str]:
    """Yield one line per game: its review in numbers, or the reason why there is none."""
    wide = max(map(len, found), default=0)
    reviewed = sum(not isinstance(one, str) for one in found.values())
    for name, one in found.items():
        yield f"{name:{wide}}  {_why(name, one) if isinstance(one, str) else _figures(one)}"
    yield ""
    yield f"{count_noun(reviewed, 'game')} reviewed, {len(found) - reviewed} not. {HEAD}."


def _figures(review: Review) -> str:
    side, seats = first_called(review), review.made.seats
    figures = [f"luck {signed(luck_of(review)):>4} {side}"]
    if review.made.worlds:
        figures += [f"{called(review, seat)} {count_noun(mistakes_of(review, seat), 'mistake')}" for seat in seats]
    return ", ".join(figures)


def _why(name: str, reason: str) -> str:
    return f"not reviewed: {reason.rpartition(f'{name}:')[2].strip()}"
