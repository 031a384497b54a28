"""The review of a recorded game for a page: it is loaded or made, and shown with tables and mistakes to try again."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

from IPython.display import display

from bcnb.course.mistakes import attempt_task, mistake_task, save_new_review
from bcnb.engine.ruleset import Seat
from bcnb.export.export_subject import at_ply, of_record, of_reviewed_record, shown
from bcnb.export.html_page import page
from bcnb.notebook.output import OutputText, line
from bcnb.players.session import viewer_for
from bcnb.presentation.markup import escape_text, tag
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.review.builder import (
    QUICK,
    USUAL_ORDER,
    OnProgress,
    ReviewRequest,
    SavedReview,
    check_reviewable,
    load_or_build_review,
    made,
)
from bcnb.review.outcomes.open_verdicts import undecided
from bcnb.review.review_files import review_of as stored_review
from bcnb.review.review_text import mistakes_of
from bcnb.review.schema import Review
from bcnb.review.schema import Review as Judgement
from bcnb.storage.annotations import save_notes
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.storage.variations import has_luck_to_share
from bcnb.widgets.jobs.review_job import ReviewJob, review_job
from bcnb.widgets.review import ReviewWidget
from bcnb.widgets.stored_output import SharedPage
from bcnb.widgets.task import Exercise

ON_PAGE = USUAL_ORDER._replace(plays_out=True)
"""The request for a review that grows while a page shows it: open verdicts are played out at the end."""


def shared_game(name: str, viewer: Seat | None = None, ply: int = 0) -> SharedPage:
    """Return the HTML file of the recorded game with this name, or in this file.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game, or a ply that it does not have.
    """
    return shared_record(find_recorded_game(name), viewer, ply)


def shared_record(recorded: Recorded, viewer: Seat | None = None, ply: int = 0) -> SharedPage:
    """Return the HTML file of a recorded game.

    Args:
        recorded: the game.
        viewer: the seat whose knowledge is shown, or None for the umpire view.
        ply: the ply that is shown first.

    Raises:
        ValueError: for a ply that the game does not have.
    """
    return SharedPage(f"{recorded.name}.html", page(shown(at_ply(of_reviewed_record(recorded, viewer), ply))))


def shared_review(recorded: Recorded, review: Review, ply: int = 0) -> SharedPage:
    """Return the HTML file of a recorded game with its review.

    It has the umpire view, because a review is based on all cards.
    """
    return SharedPage(f"{recorded.name}.html", page(shown(at_ply(of_record(recorded)._replace(review=review), ply))))


PlayOn = Callable[..., object]
"""A function that returns a table to play on, given a recorded game, a ply, and `same` for the same cards and dice."""


class ReviewProgress:
    """A progress bar below the cell, which appears with the first judged choice."""

    def __init__(self) -> None:
        self._place: Any = None

    def __call__(self, done: int, of: int) -> None:
        text = f"Judged: {done} of {count_noun(of, 'choice')}."
        bar = OutputText(text, tag("p", tag("progress", value=str(done), max=str(of)), escape_text(f" {text}")))
        if self._place:
            self._place.update(bar)
        else:
            self._place = display(bar, display_id=True)


def review_of(recorded: Recorded, order: ReviewRequest, progress: OnProgress = lambda done, of: None) -> SavedReview:
    """Return the best saved review of a game if it is at least what the request asks for, or else a new one.

    Raises:
        NotReviewable: for a game that cannot be reviewed.
    """
    wanted = _wanted(recorded, order)
    found = stored_review(recorded.record, wanted)
    if found and _suffices(found, order, wanted):
        return SavedReview(found)
    check_reviewable(recorded)
    return load_or_build_review(recorded, order, progress)


def review_in(place: Any, recorded: Recorded, play_on: PlayOn, put: Callable[[object], None] | None = None) -> None:
    """Show the review of a recorded game in a place. Choices that are not judged yet are judged while it is shown.

    Args:
        place: an object with `update`, such as a display handle.
        recorded: the game.
        play_on: returns a table to play on.
        put: shows a table or a task that the reader asks for; by default in the place of the review.
    """
    try:
        found = review_of(recorded, QUICK).review
    except ValueError as fault:
        place.update(line(sentence(str(fault))))
        return
    job = job_of(recorded, found, ON_PAGE)
    if job:
        job.begin()
    place.update(widget_of(recorded, found, "", (put or place.update, play_on), job))


def job_of(recorded: Recorded, found: Judgement, order: ReviewRequest) -> ReviewJob | None:
    """Return the job that judges the choices of a game, or None if this review of it is what the request asks for.

    It also plays out open verdicts, but not those of a saved review with other settings, which would be made again.
    """
    left = order.plays_out and found.made == made(recorded, order) and undecided(found)
    if _suffices(found, order, _wanted(recorded, order)) and not left:
        return None
    return review_job(recorded, order)


def _wanted(recorded: Recorded, order: ReviewRequest) -> tuple[Seat, ...]:
    """Return the seats whose choices a request wants to be judged."""
    return (order.seats or tuple(recorded.record.header.seats)) if order.worlds else ()


def _suffices(found: Judgement, order: ReviewRequest, wanted: tuple[Seat, ...]) -> bool:
    """Return True if a review judges at least what a request asks for."""
    return found.made.worlds >= order.worlds and found.made.judges.issuperset(wanted)


def widget_of(
    recorded: Recorded,
    found: Judgement,
    seat: Seat,
    answers: tuple[Callable[[object], None], PlayOn],
    job: ReviewJob | None = None,
    watched: bool = False,
) -> ReviewWidget:
    """Return the widget of a review.

    Args:
        recorded: the game.
        found: the review that is shown until a job has begun.
        seat: the viewer, or "" for the default one.
        answers: a function that shows an object in its place, and a function that makes a table to play on.
        job: judges the choices, which this review does not do.
        watched: the page is about this game.
    """
    put, play_on = answers

    def learn(ply: int) -> None:
        if not job or job.complete:
            save_new_review(widget.found)
        put(exercise(recorded, widget.found, [one.ply for one in widget.found.judged].index(ply)))

    widget = ReviewWidget(
        recorded,
        job.review if job and (job.going or job.done) else found,
        job=job,
        viewer=viewer_for(recorded.record, seat),
        play_on=lambda ply: put(play_on(recorded, ply)),
        play_same=_same_luck(recorded, answers),
        learn=learn,
        attempt=lambda ply: put(_attempt(recorded, widget.found, ply)),
        keep=lambda notes: f"Saved as {save_notes(recorded, notes).stem}.",
        share=lambda ply: shared_review(recorded, widget.found, ply),
        watched=watched,
    )
    return widget


def _attempt(recorded: Recorded, found: Judgement, ply: int) -> Exercise:
    """Return a task in which the reader makes the choice of a ply."""
    choice = next(one for one in found.judged if one.ply == ply)
    return Exercise(attempt_task(recorded, found, choice), keeps=False)


def _same_luck(recorded: Recorded, answers: tuple[Callable[[object], None], PlayOn]) -> Callable[[int], None] | None:
    """Return what plays on with the same cards and dice, or None if the record does not know them all."""
    put, play_on = answers
    if not has_luck_to_share(recorded.record):
        return None
    return lambda ply: put(play_on(recorded, ply, same=True))


def exercise(recorded: Recorded, found: Judgement, place: int) -> Exercise:
    """Return a task to try a mistake again, followed by the other mistakes of its game.

    Args:
        recorded: the game.
        found: its review.
        place: the index of the mistake in `found.judged`, from 0.
    """
    chosen = found.judged[place]
    left = cycle((*(one for one in mistakes_of(found) if one != chosen), chosen))
    return Exercise(mistake_task(recorded, found, chosen), lambda: mistake_task(recorded, found, next(left)))
