"""The profile of your play in sentences, and as one chart for each kind of trait."""

from collections.abc import Iterator
from math import ceil

from bcnb.presentation.bar_chart import BarChart, BarRow, Estimate, Reference, say_percent
from bcnb.presentation.text_tools import count_noun
from bcnb.review.own_play.choice_traits import Trait
from bcnb.review.own_play.own_games import OwnGames
from bcnb.review.own_play.play_profile import LEAST_GAMES, Group, PlayProfile, Results, Trend

NO_GAMES = (
    "None of your finished games has a complete review yet. Review a game that you have played against the computer, "
    "and its choices are counted here."
)
NO_WORK = "No kind of error came up twice yet, so there is nothing to pick out. More reviewed games will show it."
TITLES = {
    Trait.REASON: "Why did your choices lose?",
    Trait.PART: "In which part of the game do you make errors?",
    Trait.CARD: "With which cards do you make errors?",
    Trait.ARM: "With which pieces do you make errors?",
    Trait.GROUND: "On which ground do you make errors?",
}
MOST_ROWS = 8
"""The number of rows of a chart: the names with the most points lost."""
STEP = 0.1


def say_profile(found: PlayProfile, counted: OwnGames) -> Iterator[str]:
    """Yield the sentences on a profile: errors, results without luck, the trend, and games that are missing."""
    total = found.total
    judged = f"{count_noun(len(found.games), 'reviewed game')} with {count_noun(total.chances, 'choice')} of yours"
    yield f"{judged}: {say_errors(total)}"
    yield say_results(found.results)
    yield say_trend(found.trend)
    if counted.unreviewed:
        missing = count_noun(counted.unreviewed, "finished game")
        yield f"{missing} of yours {'has' if counted.unreviewed == 1 else 'have'} no complete review and cannot count."


def say_errors(group: Group) -> str:
    """Return the errors of a group with their share, its interval and the points that they lost."""
    errors = count_noun(group.errors, "error")
    sure = f"95% sure: {say_percent(group.low)} to {say_percent(group.high)}"
    lost = f", which lost {count_noun(round(group.lost), 'point')} of win chance" if group.errors else ""
    return f"{errors} in {count_noun(group.chances, 'choice')} ({say_percent(group.rate)}, {sure}){lost}."


def say_results(results: Results) -> str:
    """Return the share of games won, and the share without luck with its interval."""
    won = f"{results.won:g} of {count_noun(results.games, 'game')} won"
    if results.games < 2:
        return f"{won}. From two games on, luck is taken off the results."
    sure = f"95% sure: {say_percent(results.low)} to {say_percent(results.high)}"
    return f"{won}. Without the luck of dice and cards that is {say_percent(results.adjusted)} of the games ({sure})."


def say_trend(trend: Trend | None) -> str:
    """Return whether choices have become better, or the number of games from which this is measured."""
    if trend is None:
        return f"A trend is measured from {LEAST_GAMES} reviewed games on."
    lost = (
        f"The newer half of your games lost {trend.newer:.1f} points per choice, and the older half {trend.older:.1f}"
    )
    if trend.high < 0:
        return f"{lost}. You have become better."
    if trend.low > 0:
        return f"{lost}. You have become worse."
    return f"{lost}. The difference may be chance (95% sure: {trend.low:+.1f} to {trend.high:+.1f})."


def say_work(found: PlayProfile) -> Iterator[str]:
    """Yield the things to work on, each with its errors. The page says `NO_WORK` where there are none."""
    for group in found.work:
        yield f"{name_of(group)}: {say_errors(group)}"


def name_of(group: Group) -> str:
    """Return the name of a group where it is not below the title of its chart."""
    where = {Trait.PART: "The {}", Trait.CARD: "The card {}", Trait.GROUND: "Ground: {}"}
    name = where.get(Trait(group.kind), "{}").format(group.name)
    return name[0].upper() + name[1:]


def profile_charts(found: PlayProfile) -> Iterator[BarChart]:
    """Yield a chart for each kind of trait that the games have: the share of errors, those that lost most first."""
    for kind in Trait:
        groups = [one for one in found.groups if one.kind == kind][:MOST_ROWS]
        if groups and any(one.errors for one in groups):
            yield _chart(kind, groups, found.total)


def _chart(kind: Trait, groups: list[Group], total: Group) -> BarChart:
    reach = max(*(one.high for one in groups), total.rate)
    return BarChart(
        TITLES[kind],
        kind.value,
        ("share of errors",),
        tuple(_row(one) for one in groups),
        "Share of the choices that were certainly worse than the best, by about five points or more",
        columns=("choices", "errors", "points lost"),
        high=min(1.0, STEP * ceil(reach / STEP)),
        step=STEP if reach <= 5 * STEP else 2 * STEP,
        reference=None if kind is Trait.REASON else Reference(total.rate, "all choices"),
    )


def _row(group: Group) -> BarRow:
    cells = (str(group.chances), str(group.errors), str(round(group.lost)))
    return BarRow(group.name, (Estimate(group.rate, group.low, group.high),), cells)
