"""The quick summary of a finished game: the ply that brought its winner closest to the win, and whom luck helped."""

from collections.abc import Sequence
from typing import NamedTuple

from bcnb.analysis.win_probability import first_side, has_model
from bcnb.engine.ruleset import Seat, State, side_of
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.scene import Piece
from bcnb.presentation.turn_recap import roll_mark
from bcnb.review.breakdown import sums_of
from bcnb.review.builder import QUICK, begun_review
from bcnb.review.luck import turning_points
from bcnb.review.review_text import say_points
from bcnb.review.schema import POINT, Moment, Review, points
from bcnb.storage.recorded_game import Recorded

LEAST = POINT
"""The least change of a turning point, in millionths."""
EVEN = 3 * POINT
"""The change of the win chance, in millionths, below which luck counts as about even."""

STILL = "Nothing moved on the board."


class EndSummary(NamedTuple):
    """The summary of a finished game.

    `ply` is the turning point, the event on the board with the greatest change of the win chance toward the winner, and
    `turning` its sentences with the change. Another ply, such as a discard, counts only without an event. Both
    are empty (0 and "") if there is none. Without a winner it is the greatest change of all.
    `luck` is a sentence about the luck of the whole game.
    """

    ply: int
    turning: str
    luck: str


def summarize_end(recorded: Recorded, viewer: Seat = "") -> EndSummary | None:
    """Return the summary of a game that is over, or None if its game has no win chance model.

    It takes as long as a review without judged choices.

    Args:
        recorded: the game.
        viewer: the seat that is addressed as "you", or empty for an observer.
    """
    if not has_model(recorded.ruleset.name):
        return None
    found = begun_review(recorded, QUICK)
    first = first_side(recorded.ruleset.name)
    side = side_of(viewer) or first
    ply = _turning_ply(recorded, found, first)
    whose = "Your" if viewer else f"The {side.title()} side's"
    said = turning_text(recorded, found, ply, (whose, side == first)) if ply else ""
    return EndSummary(ply, said, say_whose_luck(sums_of(found).luck * (1 if side == first else -1), side, viewer))


def _turning_ply(recorded: Recorded, found: Review, first: Seat) -> int:
    """Return the ply with the greatest change toward the winner, or 0. The end and small changes do not count.

    A ply that a person can see on the board comes first.
    """
    end = recorded.record.end
    changes = [one for one in turning_points(found.moments[:-1], len(found.moments)) if abs(one.change) >= LEAST]
    if end and end.winner:
        won = side_of(end.winner) == first
        changes = [one for one in changes if (one.change > 0) == won]
    walk = narrate(recorded).walk if changes else ()
    seen = (one.ply for one in changes if is_event(*walk[one.ply - 1 : one.ply + 1]))
    return next(seen, changes[0].ply if changes else 0)


def is_event(before: NarratedPly[State], after: NarratedPly[State]) -> bool:
    """Return True if a ply changed the pieces on the board or rolled dice."""
    return _pieces(before) != _pieces(after) or roll_mark(before.state, after) is not None


def _pieces(moment: NarratedPly[State]) -> Sequence[Piece]:
    """Return the pieces on the board at a moment."""
    return page_presenter_of(moment.state).scene(moment.state).pieces


def turning_text(recorded: Recorded, found: Review, ply: int, whose: tuple[str, bool]) -> str:
    """Return what happened at a ply, and how the win chance of a side changed.

    Args:
        recorded: the game.
        found: its review.
        ply: the ply.
        whose: the side in words, and True if it is the first side of the review.
    """
    called, is_first = whose

    def percent(moment: Moment) -> int:
        """Return the win chance of the side in percent."""
        return points(moment.at) if is_first else 100 - points(moment.at)

    before, after = (percent(moment) for moment in found.moments[ply - 1 : ply + 1])
    before_it, at_it = narrate(recorded).walk[ply - 1 : ply + 1]
    words = " ".join(at_it.words if is_event(before_it, at_it) else (*at_it.words, STILL))
    return f"{words} {called} win chance went from {before}% to {after}%."


def say_whose_luck(luck: int, side: Seat, viewer: Seat = "") -> str:
    """Return a sentence about the luck of a game, in percentage points of the win chance.

    >>> say_whose_luck(120_000, "union", "union")
    'Luck with dice and cards gave you 12 points of win chance.'
    >>> say_whose_luck(-120_000, "union")
    'Luck with dice and cards cost the Union side 12 points of win chance.'
    >>> say_whose_luck(10_000, "union")
    'Luck with dice and cards was about even.'

    Args:
        luck: the change of the side's win chance by dice and cards, in millionths.
        side: the side.
        viewer: the seat that is addressed as "you", or empty.
    """
    if abs(luck) < EVEN:
        return "Luck with dice and cards was about even."
    whose = "you" if viewer else f"the {side.title()} side"
    return f"Luck with dice and cards {'gave' if luck > 0 else 'cost'} {whose} {say_points(luck)} of win chance."
