"""A review packed for a page, next to the replay of its game: the curve, the choices, and the lines shown on the board.

A line on the board is a small replay that begins at a ply of the main one. Its steps are packed in the same way, with a
shared pool.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from re import sub
from typing import Any, NamedTuple, TypeAlias

from bcnb.analysis.report import report_for
from bcnb.analysis.win_probability import model_of
from bcnb.engine.ruleset import Seat, State
from bcnb.players.registry import level_name
from bcnb.presentation import svg
from bcnb.presentation.chart_table import picture_url
from bcnb.presentation.presenter import NarratedGame, NarratedPly
from bcnb.presentation.replay_data import Pool, packed_step, scene_of, status_of, turns_before, turns_of
from bcnb.presentation.scene import Scene, Viewpoint, follow
from bcnb.presentation.text_tools import count_noun
from bcnb.review.breakdown_chart import breakdown_picture
from bcnb.review.charts import ACROSS, CurveBackground, curve_svg
from bcnb.review.line_playback import PlayedLine, act_out, drawn_before
from bcnb.review.loss_errors import calibrated, loss_errors
from bcnb.review.luck import luckiest, unluckiest
from bcnb.review.luck_text import say_luck
from bcnb.review.reason_text import marked_cells, reasons_of, say_reasons
from bcnb.review.review_text import (
    NAMES,
    WRONG,
    moments_of,
    say_chance,
    say_checks,
    say_tried,
    say_verdict,
    tenths,
    title_of,
)
from bcnb.review.schema import Judged, Review

Packed: TypeAlias = dict[str, Any]
Step: TypeAlias = list[list[int]]
MOST_WAYS = 8
"""The largest number of lines that are shown for a choice."""
UNDER_HOUSE = "Choices are tried with them; win chances come from games without house rules."


class NarratedReview(NamedTuple):
    """A review with its game: the actual states, and the game in words for a viewer.

    `complete` is False while choices are still being judged.
    """

    review: Review
    states: Sequence[State]
    narrated: NarratedGame
    viewer: Seat | None
    complete: bool = True

    @property
    def summed(self) -> Review:
        """Return the review for its sums: without verdicts until all are there, because the worst ones come first."""
        return self.review if self.complete else self.review._replace(judged=())


class DrawnScenes(NamedTuple):
    """The scenes of a game, their viewpoint, and the pool of values for the lines."""

    scenes: Sequence[Scene]
    stand: Viewpoint
    pool: Pool


class ReviewPacker:
    """Packs a review for a page. A review that has grown is packed without packing its choices again.

    Args:
        scenes: the scenes of the game, one more than it has plies.
        stand: the viewpoint of the scenes.
    """

    def __init__(self, scenes: Sequence[Scene], stand: Viewpoint) -> None:
        self._drawn = DrawnScenes(scenes, stand, Pool())
        self._choices: dict[tuple[Judged, bool], Packed] = {}

    def pack(self, reviewed: NarratedReview) -> Packed:
        """Return everything that a page needs for a review besides the replay."""
        moments = moments_of(reviewed.review)
        keys = [(one, one in moments) for one in reviewed.review.judged]
        for one, moment in keys:
            if (one, moment) not in self._choices:
                self._choices[one, moment] = _packed(reviewed, one, moment, self._drawn)
        return _pack(reviewed, [self._choices[key] for key in keys], self._drawn.pool)


def _pack(reviewed: NarratedReview, judged: Sequence[Packed], pool: Pool) -> Packed:
    review, parts = reviewed.review, breakdown_picture(reviewed.summed)
    return {
        "curve": curve_svg(review, ground_of(reviewed.narrated), reviewed.narrated.title),
        "across": list(ACROSS),
        "result": reviewed.narrated.result,
        "chances": [say_chance(review, moment) for moment in review.moments],
        "parts": {"src": picture_url(parts.wide), "alt": parts.description},
        "luck": [*say_luck(reviewed.summed, reviewed.narrated.unseen), *say_checks(review)],
        "strokes": list(_strokes(reviewed)),
        "none": say_none(review),
        "marks": say_marks(review),
        "judged": list(judged),
        "by": by_whom(review, reviewed.narrated.house, reviewed.narrated.unseen),
        "pool": list(pool.values),
    }


def _strokes(reviewed: NarratedReview) -> Iterator[tuple[int, str, str]]:
    """Yield the luckiest and unluckiest plies of the first side: the ply, its points, and its sentences."""
    swings = reviewed.review.swings
    for swing in (*luckiest(swings), *unluckiest(swings)):
        if change := tenths(swing.change):
            yield swing.ply, change, " ".join(reviewed.narrated.walk[swing.ply].words)


def ground_of(narrated: NarratedGame) -> CurveBackground:
    """Return the background for the curve of a game."""
    scores = [report_for(moment.state.ruleset).scores(moment.state) for moment in narrated.walk]
    scored = [
        (ply, side)
        for ply, (before, after) in enumerate(pairwise(scores), 1)
        for side, score in after.items()
        if score > before[side]
    ]
    return CurveBackground(tuple(turns_of(narrated.walk)), scored, turns_before(narrated.walk))


def by_whom(review: Review, house: str = "", unseen: str = "") -> str:
    """Return one line about the model, the review policy, the house rules, and what is not judged."""
    how = review.made
    seed = f"seed of the imagined games: {how.seed}"
    judged = (
        f"The choices were judged by {_by_level(how.judge)}, who looks two turns ahead ({seed}); each range "
        f"allows for the error of this look, measured on {loss_errors().verdicts} verdicts that were played to the end"
        if how.worlds and review.judged
        else "No choice was judged"
    )
    return (
        f"The win chances are estimates, learned from {_by_level(_without_seed(how.model))}. {judged}. "
        f"{how_true(review)}{f' {house} {UNDER_HOUSE}' if house else ''}{f' {unseen}' if unseen else ''}"
    )


def _without_seed(model: str) -> str:
    """Return the name of a model without the seed of its games, which means nothing to a reader.

    >>> _without_seed("1320 games of greedy and planner, seed model, 2026-11-23")
    '1320 games of greedy and planner (2026-11-23)'
    """
    return sub(r", seed [^,]*, ([\d-]+)$", r" (\1)", model)


def _by_level(words: str) -> str:
    """Return stored words about a model or a judge, with the levels of the computer players in them."""
    return sub(r"\w+", lambda word: level_name(word[0]), words)


def say_marks(review: Review) -> str:
    """Return what the marks on the curve are, or an empty text for a curve without marks."""
    return "The marks on the curve are key moments: choices that lost win chance." if moments_of(review) else ""


def say_none(review: Review) -> str:
    """Return a sentence that says why no choice was judged, or an empty string if some were."""
    if review.judged:
        return ""
    if review.made.worlds:
        return "No choice was judged: there was nothing to choose."
    return "No choice was judged, because this review is quick."


def how_true(review: Review) -> str:
    """Return a sentence about the accuracy of the model."""
    off = count_noun(model_of(review.made.ruleset).off, "point")
    return f"In games that the model had not seen, its win chances were accurate to within {off} of 100."


# --- a choice ---------------------------------------------------------------------------------------------------------


def _packed(reviewed: NarratedReview, judged: Judged, moment: bool, drawn: DrawnScenes) -> Packed:
    review, state = reviewed.review, reviewed.states[judged.ply - 1]
    name = NAMES[judged.verdict]
    played = act_out(state, judged.seat, judged.played)
    why = [say_verdict(judged), *say_reasons(reasons_of(review, judged), state)]
    data = {
        "ply": judged.ply,
        "until": judged.until,
        "name": title_of(review, judged),
        "kind": f"{name.letter} {name.short}".strip(),
        "wrong": judged.verdict in WRONG,
        "plays": bool(judged.tried),
        "moment": moment,
        "ask": _ask(reviewed, judged),
        "played": list(played.said),
        "verdict": "".join(why),
        "why": why,
        "ways": [_way(state, judged, place) for place in range(min(len(judged.tried), MOST_WAYS))],
    }
    return data | (_acted(reviewed, judged, drawn) if moment else {})


def _ask(reviewed: NarratedReview, judged: Judged) -> str:
    who = "you" if judged.seat == reviewed.viewer else "they"
    return f"{title_of(reviewed.review, judged)}: this is what {who} played."


def _way(state: State, judged: Judged, place: int) -> Packed:
    tried = judged.tried[place]
    gain, between, worlds = say_tried(calibrated(tried, judged.battle))
    said = act_out(state, judged.seat, tried.actions).said
    return {"said": list(said), "gain": gain, "between": between, "worlds": worlds}


def _acted(reviewed: NarratedReview, judged: Judged, drawn: DrawnScenes) -> Packed:
    """Return the played line and a better one as arrows, and the enemy's replies to both."""
    state = reviewed.states[judged.ply - 1]
    base = _Base(reviewed.narrated, judged.ply - 1, drawn)
    played, better = marked_cells(reasons_of(reviewed.review, judged), state)
    found: Packed = {"asked": base.arrows(act_out(state, judged.seat, judged.played), played)}
    if judged.reply:
        found["reply"] = base.acted(act_out(state, judged.seat, judged.played, judged.reply))
    if judged.tried:
        best = judged.tried[0].actions
        found["better"] = base.arrows(act_out(state, judged.seat, best), better)
        found["instead"] = base.acted(act_out(state, judged.seat, best, judged.instead))
    return found


class _Base:
    """A ply of the main replay at which lines begin."""

    def __init__(self, narrated: NarratedGame, ply: int, drawn: DrawnScenes) -> None:
        self._moment, self._scene = narrated.walk[ply], drawn.scenes[ply]
        self._title, self._drawn = narrated.title, drawn

    def arrows(self, line: PlayedLine, marks: Sequence[tuple[str, str]]) -> list[Step]:
        """Return the single step that shows a line as arrows on the position, with marks on the cells of a reason."""
        return list(self._steps([drawn_before(line, marks)]))

    def acted(self, line: PlayedLine) -> list[Step]:
        """Return the steps of a line and of the plies after it."""
        return list(self._steps(line.walk[1:]))

    def _steps(self, walk: Sequence[NarratedPly[State]]) -> Iterator[Step]:
        scene, moment = self._scene, self._moment
        for after in walk:
            seen = follow(scene, scene_of(after, self._title, self._drawn.stand))
            statuses = (status_of(moment), status_of(after))
            yield packed_step(self._drawn.pool, after, (svg.frame(scene), svg.frame(seen)), statuses)
            scene, moment = seen, after
