"""The review of a recorded game for a page: it is loaded or made, and shown with tables and mistakes to try again."""

from collections.abc import Callable, Mapping
from itertools import cycle
from typing import Any

from IPython.display import display

from bcnb.course.mistakes import mistake_task, save_new_review
from bcnb.engine.ruleset import Seat
from bcnb.export.export_subject import at_ply, of_record, of_reviewed_record, shown
from bcnb.export.html_page import page
from bcnb.notebook.output import OutputText, line
from bcnb.players.session import viewer_for
from bcnb.presentation.markup import escape_text, tag
from bcnb.presentation.text_tools import count_noun
from bcnb.review.builder import USUAL_ORDER, ReviewRequest, SavedReview, check_reviewable, load_or_build_review
from bcnb.review.review_files import review_of as stored_review
from bcnb.review.review_text import mistakes_of
from bcnb.review.schema import Review
from bcnb.review.schema import Review as Judgement
from bcnb.storage.annotations import save_notes
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.widgets.progress_bar import ProgressSheet, Tell, in_page
from bcnb.widgets.review import ReviewWidget
from bcnb.widgets.stored_output import SharedPage
from bcnb.widgets.task import Exercise


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


PlayOn = Callable[[Recorded, int], object]
"""A function that returns a table to play on, given a recorded game and a ply."""


AT_ONCE = 1.0
"""The seconds that a review may take without a progress bar."""


class ReviewProgress:
    """A progress bar, which appears with the first judged choice.

    `place` is where it is shown (an object with `update`); by default below the cell.
    """

    def __init__(self, place: Any = None) -> None:
        self._place = place

    def __call__(self, done: int, of: int) -> None:
        text = f"Judged: {done} of {count_noun(of, 'choice')}."
        bar = OutputText(text, tag("p", tag("progress", value=str(done), max=str(of)), escape_text(f" {text}")))
        if self._place:
            self._place.update(bar)
        else:
            self._place = display(bar, display_id=True)


def review_of(recorded: Recorded, order: ReviewRequest, progress: Tell) -> SavedReview:
    """Return the best saved review of a game if it is at least what the request asks for, or else a new one.

    Raises:
        NotReviewable: for a game that cannot be reviewed.
    """
    record = recorded.record
    wanted = (order.seats or tuple(record.header.seats)) if order.worlds else ()
    found = stored_review(record, wanted)
    if found and found.made.worlds >= order.worlds and found.made.judges.issuperset(wanted):
        return SavedReview(found)
    check_reviewable(recorded)
    return load_or_build_review(recorded, order, progress)


def review_in(
    place: Any,
    recorded: Recorded,
    play_on: PlayOn,
    back: object = None,
    put: Callable[[object], None] | None = None,
) -> None:
    """Show the review of a recorded game in a place, with all choices judged.

    If it takes time, the place shows the progress and a button to cancel.

    Args:
        place: an object with `update`, such as a display handle.
        recorded: the game.
        play_on: returns a table to play on.
        back: the object to show again if the review is canceled.
        put: shows a table or a task that the reader asks for; by default in the place of the review.
    """
    bar = ReviewProgress(place)

    def work(tell: Tell) -> SavedReview:
        def judged(done: int, of: int) -> None:
            tell(done, of)
            if in_page():  # without threads, the page gets no other news
                bar(done, of)

        return review_of(recorded, USUAL_ORDER, judged)

    def done(kept: SavedReview) -> None:
        place.update(widget_of(recorded, kept.review, "", (put or place.update, play_on)))

    def cancelled() -> None:
        place.update(back or line("The review was canceled."))

    waiting = ProgressSheet("Reviewing this game", work, done, cancelled)
    if not waiting.over(AT_ONCE):
        waiting.show()
        place.update(waiting)
    elif waiting.failed:
        place.update(line(waiting.failed))


def widget_of(
    recorded: Recorded,
    found: Judgement,
    seat: Seat,
    answers: tuple[Callable[[object], None], PlayOn],
    judge: Callable[[], None] | None = None,
    watched: bool = False,
) -> ReviewWidget:
    """Return the widget of a review.

    Args:
        recorded: the game.
        found: the review.
        seat: the viewer, or "" for the default one.
        answers: a function that shows an object in its place, and a function that makes a table to play on.
        judge: makes a review of the choices. The page offers it if this review has none.
        watched: the page is about this game.
    """
    put, play_on = answers

    def learn(place: int) -> None:
        save_new_review(found)
        put(exercise(recorded, found, place))

    def keep(notes: Mapping[int, str]) -> str:
        return f"Saved as {save_notes(recorded, notes).stem}."

    return ReviewWidget(
        recorded,
        found,
        judge=(lambda _ply: judge()) if judge and not found.made.worlds else None,
        viewer=viewer_for(recorded.record, seat),
        play_on=lambda ply: put(play_on(recorded, ply)),
        learn=learn,
        keep=keep,
        share=lambda ply: shared_review(recorded, found, ply),
        watched=watched,
    )


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
