"""A collection of games as text tables: win shares with their intervals, lengths of games, lost figures, and form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

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
from bcnb.engine.notation import short_line
from bcnb.engine.ruleset import side_of
from bcnb.players.registry import level_name
from bcnb.players.session import HUMAN
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.heat_map import greatest
from bcnb.review.luck_adjustment import Strength

SURE = (
    "An interval holds the true share in 95 of 100 cases. With few games it is wide, and the true share is uncertain."
)


def head(collection: GameCollection) -> str:
    """Return the number of games, and the reasons why other files were not counted."""
    others = [f"  {path.name}: {reason.strip()}" for path, reason in collection.others.items()]
    counted = f"{count_noun(len(collection.games), 'game')} that were finished."
    return "\n".join((counted, f"{count_noun(len(others), 'file')} not counted:", *others) if others else (counted,))


def results(games: Sequence[FinishedGame]) -> str:
    """Return a table of the first side's win share in each battle."""
    firsts = {game.scenario: next(iter(game.seats)) for game in games}
    called = {game.scenario: presenter_for(game.ruleset).called(side_of(firsts[game.scenario])) for game in games}
    shares = by_scenario(games).items()
    found = [(f"{name}, {called[name]}", share) for (name, side), share in shares if side == side_of(firsts[name])]
    return table("battle and side", found)


def players(games: Sequence[FinishedGame]) -> str:
    """Return a table of each player's win share against others, with its level if it has one."""
    return table("player", [(ranked(name), share) for name, share in by_player(games).items()])


def openings(games: Sequence[FinishedGame], least: int = 2) -> str:
    """Return a table of win shares by the first card played. Cards with fewer than `least` games are left out."""
    shares = by_opening(games).items()
    found = [(card.replace("-", " "), share) for card, share in shares if share.games >= least]
    return table("first card", found) if found else "No card was discarded first that often."


def lengths(games: Sequence[FinishedGame]) -> str:
    """Return the median, shortest and longest number of turns in each battle."""
    turns: dict[str, list[int]] = {}
    for game in games:
        turns.setdefault(game.scenario, []).append(game.turns)
    wide = max(map(len, turns), default=0)
    rows = ((name, spread(numbers)) for name, numbers in sorted(turns.items()))
    return "\n".join(
        f"{name:{wide}}  {count_noun(len(turns[name]), 'game'):9} {middle:3} turns ({low} to {high})"
        for name, (low, middle, high) in rows
    )


def ground(found: Mapping[str, Mapping[str, int]]) -> str:
    """Return the cells of each battle where most figures were lost."""
    lines = [f"{scenario}: {greatest(numbers)}" for scenario, numbers in sorted(found.items())]
    return "\n".join(lines) or "The ground is not counted in this game."


def strength(found: Mapping[str, Strength]) -> str:
    """Return each player's win share, with and without luck."""
    wide = max((len(ranked(name)) for name in found), default=0)
    ordered = sorted(found.items(), key=lambda pair: (-pair[1].adjusted, pair[0]))
    return "\n".join(
        f"{ranked(name):{wide}}  {count_noun(one.share.games, 'game'):9} won {_percent(_part(one.share))} "
        f"({_between(one.share)}), without luck {_percent(one.adjusted)} ({_between(one)})"
        for name, one in ordered
    )


def own_form(games: Sequence[FinishedGame], name: str, over: int = 10) -> str:
    """Return a player's win share in each series of `over` games, oldest first."""
    stretches = form(games, name, over)
    if not stretches:
        whose = "yours" if name == HUMAN else level_name(name)
        return f"No finished games of {whose} against somebody else."
    rows = [(f"games {over * place + 1} to {over * place + one.games}", one) for place, one in enumerate(stretches)]
    return "\n".join(_rows("in a row", rows))


def ranked(name: str) -> str:
    """Return the level of a player, or its own name."""
    return short_line(level_name(name)) or "nobody named"


def table(what: str, rows: Iterable[tuple[str, WinShare]]) -> str:
    """Return win shares as a table, sorted by name, each with its interval and a bar."""
    return "\n".join(_rows(what, sorted(rows)))


def _rows(what: str, rows: Sequence[tuple[str, WinShare]]) -> Iterator[str]:
    wide = max((len(name) for name, _ in rows), default=0)
    yield f"{what:{max(wide, len(what))}}  games   won  interval"
    for name, share in rows:
        between = _between(share)
        bar = "#" * round(20 * _part(share))
        yield f"{name:{max(wide, len(what))}}  {share.games:5} {_percent(_part(share)):>5}  {between:13} {bar}".rstrip()


def _between(one: WinShare | Strength) -> str:
    return f"{_percent(one.low)} to {_percent(one.high)}"


def _part(share: WinShare) -> float:
    return share.won / share.games if share.games else 0.0


def _percent(part: float) -> str:
    return f"{round(100 * part)}%"
