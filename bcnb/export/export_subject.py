"""The subject of an export: a recorded game, a position or a question, as seen from one viewpoint, and its page."""

from typing import NamedTuple

from bcnb.analysis.report import report_for, score_course
from bcnb.course.question_results import inquire
from bcnb.course.question_view import QuestionPages
from bcnb.course.questions import Question
from bcnb.engine.ruleset import Seat, State
from bcnb.export.html_page import PageContent
from bcnb.presentation import svg
from bcnb.presentation.chart import chart_svg
from bcnb.presentation.markup import Markup
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import NarratedGame, NarratedPly, presenter_of
from bcnb.presentation.replay_data import pack_drawn, scene_of, scenes
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, Scene, Viewpoint
from bcnb.review.review_data import NarratedReview, ReviewPacker
from bcnb.review.review_files import review_of
from bcnb.review.schema import Review
from bcnb.review.score_chart import score_chart
from bcnb.review.turn_data import turn_lines
from bcnb.storage.recorded_game import Recorded

Packed = dict[str, object]


class Subject(NamedTuple):
    """The subject of an export. A position is a game with a single moment.

    `ply` is the moment to show. `recorded` is the recorded game, and `review` its review. A `question` has its own
    page. The content is limited to what `stand.below` may know, or shows everything if it is None.
    """

    narrated: NarratedGame
    stand: Viewpoint = DEFAULT_VIEWPOINT
    ply: int = 0
    recorded: Recorded | None = None
    review: Review | None = None
    question: Question | None = None

    @property
    def moment(self) -> NarratedPly[State]:
        """Return the moment to show."""
        return self.narrated.walk[self.ply]


def of_state(state: State, title: str, stand: Viewpoint = DEFAULT_VIEWPOINT) -> Subject:
    """Return a position as a subject."""
    return Subject(NarratedGame([NarratedPly(state)], title), stand)


def of_question(question: Question, turned: bool = False) -> Subject:
    """Return a question as a subject.

    Raises:
        ValueError: if the question is about statistics and has no position.
    """
    pages = QuestionPages(inquire(question))
    return of_state(pages.state, pages.title, Viewpoint(turned=turned))._replace(question=question)


def of_record(recorded: Recorded, viewer: Seat | None = None, turned: bool = False) -> Subject:
    """Return a recorded game at its end as a subject, as seen by a seat or in umpire view.

    Raises:
        ValueError: if the viewer is not a seat, or the record is invalid.
    """
    narrated = narrate(recorded, viewer)
    return Subject(narrated, Viewpoint(viewer, turned), len(narrated.walk) - 1, recorded)


def of_reviewed_record(recorded: Recorded, viewer: Seat | None = None, turned: bool = False) -> Subject:
    """Return a recorded game at its end as a subject, with its review.

    For a viewer with a seat there is no review, because reviews use all cards.

    Raises:
        ValueError: if the viewer is not a seat, or the record is invalid.
    """
    found = None if viewer else review_of(recorded.record)
    return of_record(recorded, viewer, turned)._replace(review=found)


def at_ply(subject: Subject, ply: int) -> Subject:
    """Return the subject at a ply, with 0 for the start.

    Raises:
        ValueError: for a ply that the game does not have.
    """
    last = len(subject.narrated.walk) - 1
    if not 0 <= ply <= last:
        raise ValueError(f"unknown ply {ply}: the last is {last}")
    return subject._replace(ply=ply)


def scene(subject: Subject) -> Scene:
    """Return the scene of the moment, as a page stores it."""
    if subject.question:
        return QuestionPages(inquire(subject.question), subject.stand).first
    return scene_of(subject.moment, subject.narrated.title, subject.stand)


# --- as a page --------------------------------------------------------------------------------------------------------


def shown(subject: Subject) -> PageContent:
    """Return the content of the page: a replay, with its review if there is one, a question, or a board."""
    if subject.recorded:
        return _game(subject, subject.recorded)
    if subject.question:
        return _question(subject.question, subject.stand)
    return _board(subject)


def _game(subject: Subject, recorded: Recorded) -> PageContent:
    narrated, stand = subject.narrated, subject.stand
    drawn = tuple(scenes(narrated.walk, narrated.title, stand))
    story = {**pack_drawn(narrated, drawn), "again": []}
    traits = {"story": _fixed(story), "ply": subject.ply}
    lines = (presenter_of(narrated.walk[0].state).notice(narrated.walk[0].state),)
    if subject.review is None:
        return PageContent(
            narrated.title, lines, "replay", traits, _race(subject, recorded), readable=stand.below is not None
        )
    reviewed = NarratedReview(subject.review, recorded.states, narrated, stand.below, turns=turn_lines(recorded))
    packed = ReviewPacker(drawn, stand).pack(reviewed)
    review = {**packed, "learns": False, "attempts": False, "noting": False, "notes": {}}
    return PageContent(narrated.title, lines, "review", {**traits, "review": review})


def _race(subject: Subject, recorded: Recorded) -> Markup:
    """Return a chart of the score by turn. It contains only what everyone can see."""
    course = score_course(report_for(recorded.ruleset.name), subject.narrated.walk[0].state, recorded.record.plies)
    return chart_svg(score_chart(course, f"{subject.narrated.title}: {course.score_name.title}"))


def _question(question: Question, stand: Viewpoint) -> PageContent:
    pages = QuestionPages(inquire(question), stand)
    packed = pages.pack()
    cells = packed["cells"]
    assert isinstance(cells, list)
    traits = {"question": {**packed, "cells": [{**one, "turns": False} for one in cells]}, "chosen": -1, "own": {}}
    return PageContent(pages.title, (presenter_of(pages.state).notice(pages.state),), "faq", traits)


def _board(subject: Subject) -> PageContent:
    state, drawn = subject.moment.state, scene(subject)
    traits = {
        "title": subject.narrated.title,
        "ground": svg.ground(drawn),
        "cells": {**svg.cells(drawn), "turns": False},
        "frame": svg.frame(drawn),
        "selected": "",
    }
    return PageContent(subject.narrated.title, (presenter_of(state).notice(state),), "board", traits)


def _fixed(story: Packed) -> Packed:
    """Return a packed replay whose board does not turn, because no kernel could redraw it from the other side."""
    cells = story["cells"]
    assert isinstance(cells, dict)
    return {**story, "cells": {**cells, "turns": False}}
