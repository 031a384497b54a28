"""The profile of your play: errors by trait with their chances, results without luck, the trend, and what to work on.

A chance is a judged choice with the trait that was not forced. An error is a choice that is certainly worse than the
best, and by five points as estimated (`review_text.is_error`).
"""

from collections.abc import Iterator, Sequence
from math import hypot, sqrt
from typing import NamedTuple

from bcnb.analysis.distributions import student, student_deviate, wilson
from bcnb.review.own_play.choice_traits import Trait, Traits
from bcnb.review.reason_text import UNEXPLAINED

WORK = 3
"""The number of things to work on."""
LEAST_ERRORS = 2
"""A thing to work on has at least this number of errors."""
LEAST_GAMES = 10
"""The number of games from which a trend is measured."""


class Place(NamedTuple):
    """The place of a choice: the digest of its record, and its ply."""

    record: str
    ply: int


class OwnChoice(NamedTuple):
    """A judged choice of yours: its place, True if it was an error, its loss in points, and its traits.

    The loss is an estimate, so that of a good choice may be below 0.
    """

    place: Place
    wrong: bool
    loss: float
    traits: Traits


class OwnGame(NamedTuple):
    """A reviewed game of yours: its file, its battle, your result (1, 0 or 0.5), your luck, and your choices.

    `luck` is the change of your win probability by rolls and draws, where 1 is certain.
    """

    name: str
    title: str
    result: float
    luck: float
    choices: tuple[OwnChoice, ...]


class Group(NamedTuple):
    """The choices with a trait: its kind and name, the chances and the errors, and the 95% interval of their share.

    `lost` are the points that the errors lost together. `places` are those of the errors, the largest first.
    """

    kind: str
    name: str
    chances: int
    errors: int
    low: float
    high: float
    lost: float
    places: tuple[Place, ...]

    @property
    def rate(self) -> float:
        """Return the share of the chances that became errors."""
        return self.errors / self.chances


class Results(NamedTuple):
    """The share of games won, the share without luck, and its 95% interval, which is (0, 1) for a single game."""

    games: int
    won: float
    adjusted: float
    low: float
    high: float


class Trend(NamedTuple):
    """The points lost per choice in the older half of the games and in the newer half.

    `low` and `high` are the 95% interval of the change.
    """

    older: float
    newer: float
    low: float
    high: float


class PlayProfile(NamedTuple):
    """Your play over time. `trend` is None for fewer than `LEAST_GAMES` games.

    `groups` are all traits, by kind and then by the points lost. `work` are the things to work on, the costliest first.
    """

    games: tuple[OwnGame, ...]
    total: Group
    groups: tuple[Group, ...]
    results: Results
    trend: Trend | None
    work: tuple[Group, ...]


def profile_of(games: Sequence[OwnGame]) -> PlayProfile | None:
    """Return the profile of reviewed games, given the oldest first, or None if no choice was judged."""
    choices = [one for game in games for one in game.choices]
    if not choices:
        return None
    total = _group("", "all choices", choices, choices)
    groups = tuple(_groups(choices))
    return PlayProfile(tuple(games), total, groups, _results(games), _trend(games), tuple(_work(total, groups)))


def _groups(choices: Sequence[OwnChoice]) -> Iterator[Group]:
    for kind in Trait:
        names = dict.fromkeys(name for one in choices for name in one.traits.get(kind, ()))
        found = []
        for name in names:
            ours = [one for one in choices if name in one.traits.get(kind, ())]
            # every choice is a chance to make an error of some kind
            found.append(_group(kind, name, choices if kind is Trait.REASON else ours, ours))
        yield from sorted(found, key=lambda group: (-group.lost, -group.chances, group.name))


def _group(kind: str, name: str, chances: Sequence[OwnChoice], ours: Sequence[OwnChoice]) -> Group:
    wrong = sorted((one for one in ours if one.wrong), key=lambda one: -one.loss)
    low, high = wilson(len(wrong), len(chances))
    lost = sum(one.loss for one in wrong)
    return Group(kind, name, len(chances), len(wrong), low, high, lost, tuple(one.place for one in wrong))


def _results(games: Sequence[OwnGame]) -> Results:
    values = [game.result - game.luck for game in games]
    low, high = student(values) if len(values) > 1 else (0.0, 1.0)
    won = sum(game.result for game in games)
    return Results(len(games), won, *(min(max(one, 0.0), 1.0) for one in (sum(values) / len(values), low, high)))


def _trend(games: Sequence[OwnGame]) -> Trend | None:
    each = [sum(one.loss for one in game.choices) / len(game.choices) for game in games if game.choices]
    if len(each) < LEAST_GAMES:
        return None
    half = len(each) // 2
    (older, first), (newer, last) = _mean(each[:half]), _mean(each[-half:])
    # the degrees of freedom of one half are the fewest that Welch's interval can have
    spread = student_deviate(half - 1) * hypot(first, last)
    return Trend(older, newer, newer - older - spread, newer - older + spread)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))


def _work(total: Group, groups: Sequence[Group]) -> list[Group]:
    """Return the things to work on.

    They are known reasons by the points that they lost, and other traits by the points that they lost above the
    average, if their share of errors is certainly above it. Each has an error that none before it has.
    """
    chosen: list[Group] = []
    for group in sorted(groups, key=lambda one: -_excess(total, one)):
        known = {place for one in chosen for place in one.places}
        if group.errors >= LEAST_ERRORS and _excess(total, group) > 0 and not known.issuperset(group.places):
            chosen.append(group)
    return chosen[:WORK]


def _excess(total: Group, group: Group) -> float:
    """Return the points that the errors of a known reason lost, or those of another trait above the average."""
    if group.kind == Trait.REASON:
        return 0.0 if group.name == UNEXPLAINED else group.lost
    if group.low <= total.rate:
        return 0.0
    return group.lost - group.chances * total.lost / total.chances
