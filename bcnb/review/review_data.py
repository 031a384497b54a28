"""A review packed for a page, next to the replay of its game: the curve, the choices, and the lines shown on the board.

A line on the board is a small replay that begins at a ply of the main one. Its steps are packed in the same way, with a
shared pool.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, zip_longest
from re import sub
from typing import Any, NamedTuple, TypeAlias

from bcnb.analysis.report import report_for
from bcnb.analysis.win_probability import model_of
from bcnb.engine.ruleset import Seat, State
from bcnb.players.registry import level_name
from bcnb.presentation import svg
from bcnb.presentation.chart_table import picture_url
from bcnb.presentation.palette import GOLD, INK, LAUREL, LIGHT
from bcnb.presentation.presenter import NarratedGame, NarratedPly
from bcnb.presentation.replay_data import Pool, packed_step, scene_of, status_of, turns_before, turns_of
from bcnb.presentation.scene import Scene, Viewpoint, follow
from bcnb.presentation.text_tools import count_noun
from bcnb.review.breakdown_chart import breakdown_picture
from bcnb.review.charts import ACROSS, CurveBackground, curve_svg
from bcnb.review.line_playback import PlayedLine, act_out, drawn_before
from bcnb.review.loss_errors import best_gain, calibrated, loss_errors
from bcnb.review.luck import luckiest, unluckiest
from bcnb.review.luck_text import say_luck, say_resignation, say_weighed
from bcnb.review.outcomes.paired_playouts import MOST_PAIRS
from bcnb.review.reason_text import marked_cells, reasons_of, say_first_reason, say_reasons
from bcnb.review.review_text import (
    GUESSES,
    NAMES,
    WRONG,
    called,
    costliest_of,
    moments_of,
    say_chance,
    say_checks,
    say_tried,
    say_verdict,
    signed,
    tenths,
    title_of,
)
from bcnb.review.schema import Judged, Review, Verdict, estimated_verdict, resignation
from bcnb.review.turn_data import TurnLine, pack_hands

Packed: TypeAlias = dict[str, Any]
Step: TypeAlias = list[list[int]]
Key: TypeAlias = tuple[Judged, bool]
"""A judged choice, and whether it is a key moment."""
MOST_WAYS = 8
"""The largest number of lines that are shown for a choice."""
KEY_MOMENTS = "Key moments are choices that lost win chance. The win chance curve has a mark at each."
UNDER_HOUSE = "Choices are tried with them; win chances come from games without house rules."


class NarratedReview(NamedTuple):
    """A review with its game: the actual states, and the game in words for a viewer.

    `complete` is False while choices are still being judged. `turns` are the turns in short notation.
    `person` is the seat of the only human player, if there is exactly one.
    """

    review: Review
    states: Sequence[State]
    narrated: NarratedGame
    viewer: Seat | None
    complete: bool = True
    turns: tuple[TurnLine, ...] = ()
    person: Seat | None = None

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
        self._choices: dict[Key, Packed] = {}
        self._lines: dict[Key, Packed] = {}
        self._hands: Packed | None = None

    def pack(self, reviewed: NarratedReview) -> Packed:
        """Return everything that a page needs for a review besides the replay."""
        keys = _keys(reviewed.review)
        lines = [_known(self._lines, key, reviewed, self._pack_lines) for key in keys]
        if self._hands is None:
            self._hands = pack_hands(reviewed.narrated.walk, self._drawn.pool)
        packed = self.pack_first(reviewed)
        first: list[Packed] = packed["judged"]  # a resignation is the last one, without lines
        choices = [one | more for one, more in zip_longest(first, lines, fillvalue=Packed())]
        return packed | {"judged": choices, "hands": self._hands, "pool": list(self._drawn.pool.values)}

    def pack_first(self, reviewed: NarratedReview) -> Packed:
        """Return what a page needs before the reader looks at a choice: no alternatives, no lines, and no hands.

        The rest would take as long again, 0.17 s of 0.37 until the widget of a stored review is there.
        """
        choices = [_known(self._choices, key, reviewed, _pack_choice) for key in _keys(reviewed.review)]
        return _pack(reviewed, [*choices, *_given_up(reviewed)])

    def _pack_lines(self, reviewed: NarratedReview, judged: Judged, moment: bool) -> Packed:
        """Return the alternatives of a choice, and, if it is a moment, its lines on the board."""
        state = reviewed.states[judged.ply - 1]
        ways = [_way(reviewed.review, state, judged, place) for place in range(min(len(judged.tried), MOST_WAYS))]
        return {"ways": ways} | (_acted(reviewed, judged, self._drawn) if moment else {})


def _keys(review: Review) -> list[Key]:
    moments = moments_of(review)
    return [(one, one in moments) for one in review.judged]


def _known(
    packed: dict[Key, Packed],
    key: Key,
    reviewed: NarratedReview,
    pack: Callable[[NarratedReview, Judged, bool], Packed],
) -> Packed:
    """Return what is packed of a choice, packing it if it is new."""
    if key not in packed:
        packed[key] = pack(reviewed, *key)
    return packed[key]


def _pack(reviewed: NarratedReview, judged: Sequence[Packed]) -> Packed:
    review, parts = reviewed.review, breakdown_picture(reviewed.summed)
    return {
        "curve": curve_svg(review, ground_of(reviewed.narrated), reviewed.narrated.title),
        "across": list(ACROSS),
        "result": reviewed.narrated.result,
        "chances": [say_chance(review, moment) for moment in review.moments],
        "parts": {"src": picture_url(parts.wide), "alt": parts.description},
        "first": _pack_first(reviewed),
        "luck": [*say_luck(reviewed.summed, reviewed.narrated.unseen), *say_checks(review)],
        "strokes": list(_strokes(reviewed)),
        "none": say_none(review),
        "marks": say_marks(review),
        "judged": list(judged),
        "guesses": list(GUESSES),
        "turns": list(map(list, reviewed.turns)),
        "by": by_whom(review, reviewed.narrated.house, reviewed.narrated.unseen),
    }


def _pack_first(reviewed: NarratedReview) -> Packed:
    """Return what a beginner reads first: what counted more, luck or choice, and the way to the costliest choice."""
    review = reviewed.summed
    weighed = say_weighed(review, reviewed.narrated.unseen).removeprefix("So ")
    found: Packed = {"weighed": weighed[0].upper() + weighed[1:], "worst": costliest_of(review, reviewed.person)}
    if found["worst"] >= 0:
        one = review.judged[found["worst"]]
        found["said"] = f"The costliest choice of the {called(review, one.seat)} side was in turn {one.turn}."
    return found


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
    more = f" {played}" if (played := say_playouts(review)) else ""
    return (
        f"The win chances are estimates, learned from {_by_level(_without_seed(how.model))}. {judged}.{more} "
        f"{how_true(review)}{f' {house} {UNDER_HOUSE}' if house else ''}{f' {unseen}' if unseen else ''}"
    )


def say_playouts(review: Review) -> str:
    """Return a sentence about the choices that were played out, or an empty text if there are none."""
    if not review.playouts:
        return ""
    left = count_noun(len(review.playouts), "choice")
    return (
        "Where this look left the verdict open, both lines were played out to the end up to "
        f"{MOST_PAIRS:,} times, with the same imagined cards and the same luck: {left}."
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
    return KEY_MOMENTS if moments_of(review) else ""


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


def _pack_choice(reviewed: NarratedReview, judged: Judged, moment: bool) -> Packed:
    review, state = reviewed.review, reviewed.states[judged.ply - 1]
    played, found = act_out(state, judged.seat, judged.played), reasons_of(review, judged)
    return {
        "ply": judged.ply,
        "until": judged.until,
        "name": title_of(review, judged),
        "kind": _kind(judged.verdict),
        "loss": signed(-judged.loss) if judged.loss else "",
        "cost": judged.loss,
        "because": say_first_reason(found, state),
        "fits": _fits(judged.verdict, estimated_verdict(judged)),
        "wrong": judged.verdict in WRONG,
        "plays": bool(judged.tried),
        "moment": moment,
        "ask": _ask(reviewed, judged),
        "played": list(played.said),
        "why": [say_verdict(judged, review.playout(judged.ply)), *say_reasons(found, state)],
        "ways": [],
    }


def _given_up(reviewed: NarratedReview) -> Iterator[Packed]:
    """Yield the resignation that ended the game as one more choice, made after the last ply."""
    if not (given := resignation(reviewed.review)):
        return
    last, name = len(reviewed.narrated.walk) - 1, f"{given.side.title()}, resignation"
    loss = given.chance.at if given.verdict is not Verdict.GOOD else 0
    yield {
        "ply": last + 1,
        "until": last,
        "name": name,
        "kind": _kind(given.verdict),
        "loss": signed(-loss) if loss else "",
        "cost": loss,
        "because": "",
        "fits": _fits(given.verdict),
        "wrong": False,
        "moment": True,
        "ask": f"The {given.side.title()} side resigned here.",
        "played": ["Resign"],
        "why": list(say_resignation(reviewed.review)),
        "ways": [],
    }


def _kind(verdict: Verdict) -> str:
    return f"{NAMES[verdict].letter} {NAMES[verdict].short}".strip()


def _fits(*verdicts: Verdict) -> list[int]:
    """Return the indexes of the guesses that one of these verdicts fits."""
    return [place for place, fitting in enumerate(GUESSES.values()) if set(verdicts) & set(fitting)]


def _ask(reviewed: NarratedReview, judged: Judged) -> str:
    who = "you" if judged.seat == reviewed.viewer else "they"
    return f"{title_of(reviewed.review, judged)}: this is what {who} played."


def _way(review: Review, state: State, judged: Judged, place: int) -> Packed:
    tried = judged.tried[place]
    found = calibrated(tried, judged.battle) if place else best_gain(review, judged)
    gain, between, worlds = say_tried(found)
    said = act_out(state, judged.seat, tried.actions).said
    return {"said": list(said), "gain": gain, "between": between, "worlds": worlds}


def _acted(reviewed: NarratedReview, judged: Judged, drawn: DrawnScenes) -> Packed:
    """Return the played line as arrows, the same with a better one, and the enemy's replies to both.

    Only the arrows of both have the marks of the reasons, which a reader who guesses does not see.
    """
    state = reviewed.states[judged.ply - 1]
    base = _Base(reviewed.narrated, judged.ply - 1, drawn)
    played = act_out(state, judged.seat, judged.played)
    found: Packed = {"asked": base.arrows(played)}
    if judged.reply:
        found["reply"] = base.acted(act_out(state, judged.seat, judged.played, judged.reply))
    if judged.tried:
        best = judged.tried[0].actions
        marks = chain(*marked_cells(reasons_of(reviewed.review, judged), state))
        found["both"] = base.arrows(played, act_out(state, judged.seat, best), tuple(marks))
        found["instead"] = base.acted(act_out(state, judged.seat, best, judged.instead))
    return found


_PLAYED: Mapping[str, object] = {"fill": GOLD, "stroke": INK, "stroke-width": 2, "stroke-dasharray": "6 3"}
_INKS: Mapping[tuple[bool, ...], Mapping[str, object]] = {
    (True,): _PLAYED,
    (True, False): _PLAYED,
    (False, True): {"fill": LAUREL, "stroke": LIGHT, "stroke-width": 2},
    (True, True): {"fill": LAUREL, "stroke": GOLD, "stroke-width": 3, "stroke-dasharray": "6 3"},
}
"""The attributes of an arrow, by whether it is in the played line and in the better one. Dashes distinguish them."""


class _Base:
    """A ply of the main replay at which lines begin."""

    def __init__(self, narrated: NarratedGame, ply: int, drawn: DrawnScenes) -> None:
        self._moment, self._scene = narrated.walk[ply], drawn.scenes[ply]
        self._title, self._drawn = narrated.title, drawn

    def arrows(
        self, played: PlayedLine, better: PlayedLine | None = None, marks: Sequence[tuple[str, str]] = ()
    ) -> list[Step]:
        """Return the single step that shows one line or two as arrows on the position, with marks on some cells."""
        lines = [played, better] if better else [played]
        before = drawn_before(*lines, marks=marks)
        inks = {
            f"{kind} {origin} {target}": _INKS[tuple((origin, target, kind) in line.arrows for line in lines)]
            for origin, target, kind in before.shown.arrows
        }
        return list(self._steps([before], inks))

    def acted(self, line: PlayedLine) -> list[Step]:
        """Return the steps of a line and of the plies after it."""
        return list(self._steps(line.walk[1:]))

    def _steps(
        self, walk: Sequence[NarratedPly[State]], inks: Mapping[str, Mapping[str, object]] = {}
    ) -> Iterator[Step]:
        """Yield the steps of a walk. `inks` are attributes of shapes that differ from the usual ones."""
        scene, moment = self._scene, self._moment
        for after in walk:
            seen = follow(scene, scene_of(after, self._title, self._drawn.stand))
            statuses = (status_of(moment), status_of(after))
            drawn = svg.frame(seen)
            shapes = {key: _inked(shape, inks.get(key, {})) for key, shape in drawn["shapes"].items()}
            frames = svg.frame(scene), {**drawn, "shapes": shapes}
            yield packed_step(self._drawn.pool, after, frames, statuses)
            scene, moment = seen, after


def _inked(shape: Any, ink: Mapping[str, object]) -> Any:
    """Return a shape with other attributes: a list of its layer, its attributes, and words if it has any."""
    layer, attributes, *words = shape
    return [layer, {**attributes, **ink}, *words] if ink else shape
