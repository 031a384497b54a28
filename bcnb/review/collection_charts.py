"""A collection of games as charts: win shares with their intervals, ratings, lengths of games, and form.

Also the number of games, and the cells where most figures were lost, as text.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import TypeAlias

from bcnb.analysis.game_collection import (
    FinishedGame,
    GameCollection,
    WinShare,
    by_opening,
    by_player,
    by_scenario,
    form,
    spread,
)
from bcnb.analysis.ratings import GameResult, Rating, ratings
from bcnb.engine.notation import short_line
from bcnb.engine.ruleset import side_of
from bcnb.players.registry import level_name
from bcnb.players.session import HUMAN
from bcnb.presentation.bar_chart import BarChart, BarRow, Estimate, Number, Reference
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.heat_map import greatest
from bcnb.review.luck_adjustment import Strength
from bcnb.review.stats_tables import SECTIONS

Shown: TypeAlias = BarChart | str
"""A chart, or the reason why there is none."""
SURE = (
    "An interval holds the true share in 95 of 100 cases. With few games it is wide, and the true share is uncertain."
)
EVEN = Reference(Fraction(1, 2), "even")
AVERAGE = Reference(0, "average")
NO_RIVALS = "No finished games between two different players."
STEPS = (50, 100, 200, 400, 800)
"""The steps of a scale of ratings or of turns; the last one serves all larger scales."""
TURN_STEPS = (1, 2, 5, 10, 20, 50, 100)


def head(collection: GameCollection) -> str:
    """Return the number of games, and the reasons why other files were not counted."""
    others = [f"  {path.name}: {reason.strip()}" for path, reason in collection.others.items()]
    counted = f"{count_noun(len(collection.games), 'game')} that were finished."
    return "\n".join((counted, f"{count_noun(len(others), 'file')} not counted:", *others) if others else (counted,))


def ground(found: Mapping[str, Mapping[str, int]]) -> str:
    """Return the cells of each battle where most figures were lost."""
    lines = [f"{scenario}: {greatest(numbers)}" for scenario, numbers in sorted(found.items())]
    return "\n".join(lines) or "The ground is not counted in this game."


# --- shares of wins ---------------------------------------------------------------------------------------------------


def results(games: Sequence[FinishedGame]) -> Shown:
    """Return a chart of the first side's win share in each battle."""
    firsts = {game.scenario: next(iter(game.seats)) for game in games}
    called = {game.scenario: presenter_for(game.ruleset).called(side_of(firsts[game.scenario])) for game in games}
    titles = _titles(games)
    shares = by_scenario(games).items()
    found = [(f"{titles[name]}, {called[name]}", one) for (name, side), one in shares if side == side_of(firsts[name])]
    unit = "Share of the games that the named side won"
    return _shares("Who wins which battle?", "battle and side", found, unit)


def players(games: Sequence[FinishedGame]) -> Shown:
    """Return a chart of each player's win share against others, with its level if it has one."""
    found = [(ranked(name), one) for name, one in by_player(games).items()]
    return _shares("Who wins against other players?", "player", found) if found else NO_RIVALS


def openings(games: Sequence[FinishedGame], least: int = 2) -> Shown:
    """Return a chart of win shares by the first card played. Cards with fewer than `least` games are left out."""
    shares = by_opening(games).items()
    found = [(_card(key), one) for key, one in shares if one.games >= least]
    title = "Which first card is followed by a win?"
    return _shares(title, "first card", found) if found else "No card was discarded first that often."


def _card(key: str) -> str:
    return " ".join(SECTIONS.get(word, word) for word in key.split("-"))


def own_form(games: Sequence[FinishedGame], name: str, over: int = 10) -> Shown:
    """Return a chart of a player's win share in each series of `over` games, oldest first."""
    stretches = form(games, name, over)
    if not stretches:
        whose = "yours" if name == HUMAN else level_name(name)
        return f"No finished games of {whose} against somebody else."
    rows = [(f"games {over * place + 1} to {over * place + one.games}", one) for place, one in enumerate(stretches)]
    return _chart("Are the results getting better?", "in a row", [_share_row(*row) for row in rows])


def _shares(
    title: str, about: str, found: Iterable[tuple[str, WinShare]], unit: str = "Share of the games won"
) -> Shown:
    rows = [_share_row(name, one) for name, one in sorted(found)]
    return _chart(title, about, rows, unit) if rows else "No finished games."


def _share_row(name: str, one: WinShare) -> BarRow:
    return BarRow(name, (Estimate(_part(one), one.low, one.high),), (str(one.games),))


def _chart(title: str, about: str, rows: Iterable[BarRow], unit: str = "Share of the games won") -> BarChart:
    return BarChart(title, about, ("won",), tuple(rows), unit, columns=("games",), reference=EVEN)


def strength(found: Mapping[str, Strength]) -> Shown:
    """Return a chart of each player's win share with and without luck, the strongest first."""
    ordered = sorted(found.items(), key=lambda pair: (-pair[1].adjusted, pair[0]))
    if not ordered:
        return NO_RIVALS
    return BarChart(
        "Who wins if luck is removed?",
        "player",
        ("won", "without luck"),
        tuple(_strength_row(name, one) for name, one in ordered),
        "Share of the games won",
        columns=("games",),
        bars=False,
        reference=EVEN,
        notes=(SURE,),
    )


def _strength_row(name: str, one: Strength) -> BarRow:
    won = Estimate(_part(one.share), one.share.low, one.share.high)
    return BarRow(ranked(name), (won, Estimate(one.adjusted, one.low, one.high)), (str(one.share.games),))


# --- ratings and lengths ----------------------------------------------------------------------------------------------


def rated(results: Sequence[GameResult]) -> Shown:
    """Return a chart of the ratings of players from their games against each other, the strongest first.

    If luck could be removed from some of the games, each player has a second rating without it.
    """
    if not results:
        return NO_RIVALS
    plain, without = ratings(results), ratings(results, without_luck=True)
    measures = [("rating", plain), ("without luck", without)] if without.taken else [("rating", plain)]
    played = {name: sum(name in one[:2] for one in results) for name in plain.by_player}
    names = sorted(plain.by_player, key=lambda name: -without.by_player[name].points)
    rows = [
        BarRow(ranked(name), tuple(_rating(found.by_player[name]) for _, found in measures), (str(played[name]),))
        for name in names
    ]
    reach = max(map(abs, (end for _, found in measures for one in found.by_player.values() for end in one[1:])))
    step = _step(reach, STEPS, 3)
    return BarChart(
        "How strong is each player?",
        "player",
        tuple(name for name, _ in measures),
        tuple(rows),
        "Rating points; a lead of 400 means odds of 10 to 1",
        columns=("games",),
        low=-step * ceil(reach / step),
        high=step * ceil(reach / step),
        step=step,
        bars=False,
        reference=AVERAGE,
        say=say_points,
    )


def _rating(one: Rating) -> Estimate:
    return Estimate(one.points, one.low, one.high)


def say_points(points: Number) -> str:
    """Return rating points with their sign, except for 0.

    >>> say_points(118.4), say_points(-0.2), say_points(-40)
    ('+118', '0', '-40')
    """
    whole = round(points)
    return f"{whole:+}" if whole else "0"


def lengths(games: Sequence[FinishedGame]) -> Shown:
    """Return a chart of the median, shortest and longest number of turns in each battle."""
    turns: dict[str, list[int]] = {}
    for game in games:
        turns.setdefault(game.scenario, []).append(game.turns)
    if not turns:
        return "No finished games."
    titles = _titles(games)
    longest = max(map(max, turns.values()))
    step = _step(longest, TURN_STEPS, 6)
    return BarChart(
        "How long does a battle take?",
        "battle",
        ("median",),
        tuple(sorted(_length_row(titles[name], numbers) for name, numbers in turns.items())),
        "Turns of both sides together",
        columns=("games",),
        high=step * ceil(longest / step),
        step=step,
        bars=False,
        interval="shortest to longest",
        say=str,
    )


def _length_row(name: str, numbers: Sequence[int]) -> BarRow:
    low, middle, high = spread(numbers)
    return BarRow(name, (Estimate(middle, low, high),), (str(len(numbers)),))


def _titles(games: Iterable[FinishedGame]) -> dict[str, str]:
    """Return the titles of the battles by name."""
    return {game.scenario: game.title or game.scenario for game in games}


def _step(reach: float, steps: Sequence[int], most: int) -> int:
    """Return the smallest step of a scale that needs at most `most` steps to reach a number."""
    return next((step for step in steps if reach <= step * most), steps[-1])


def ranked(name: str) -> str:
    """Return the level of a player, or its own name."""
    return short_line(level_name(name)) or "nobody named"


def _part(share: WinShare) -> float:
    return share.won / share.games if share.games else 0.0
