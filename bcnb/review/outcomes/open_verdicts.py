"""The verdicts of a review that the look two turns ahead leaves open, and what playing out both lines changes."""

from collections.abc import Iterator

from bcnb.analysis.line_trials import by_model, review_policy_for
from bcnb.engine.ruleset import State
from bcnb.review.loss_errors import best_gain
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.outcomes.paired_playouts import paired_lines, until_decided
from bcnb.review.reasons import reasons
from bcnb.review.schema import Judged, PlayedOut, Review, is_open, with_playout


def undecided(review: Review) -> tuple[Judged, ...]:
    """Return the choices whose verdicts are open and that were not played out yet, in the order of the review."""
    return tuple(one for one in review.judged if _is_undecided(review, one))


def _is_undecided(review: Review, judged: Judged) -> bool:
    """Return True if a choice should be played out. One that was the best already in the first part should not."""
    if not judged.tried or not judged.reply or review.playout(judged.ply):
        return False
    return is_open(best_gain(review, judged))


def decided(review: Review, choice: ReviewedChoice[State]) -> Iterator[Review]:
    """Yield a review after each pair of games of an open choice. The last one contains the result.

    The result depends only on what the seat saw and on the seed of the review.
    """
    judged = next(one for one in review.judged if one.ply == choice.ply)
    lines = paired_lines(choice.observed, judged, review.made.seed)
    result: PlayedOut | None = None
    for found in until_decided(choice.ply, best_gain(review, judged), lines.gains()):
        result = found or result
        yield review
    if result:
        yield _with_result(review, choice, result)


def _with_result(review: Review, choice: ReviewedChoice[State], result: PlayedOut) -> Review:
    """Return a review with the result of a choice, its verdict by this result, and the reasons for this verdict."""
    judged = tuple(with_playout(one, result) if one.ply == choice.ply else one for one in review.judged)
    verdict = next(one for one in judged if one.ply == choice.ply)
    policy = review_policy_for(review.made.ruleset)
    why = reasons(policy, choice, verdict, by_model, review.made.seed)
    others = [one for one in review.reasons if one.ply != choice.ply]
    found = review._replace(judged=judged, playouts=tuple(sorted((*review.playouts, result))))
    return found._replace(reasons=tuple(sorted((*others, *why), key=lambda one: one.ply)))
