"""Many games in words: tables of who wins what, each share with the interval in which the true one lies."""

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
from bcnb.players.registry import RANKS
from bcnb.players.session import HUMAN
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.heat_map import greatest
from bcnb.review.luck_adjustment import Strength

SURE = "An interval holds the true share in 95 of 100 cases. Where there are few games it is wide: then nobody knows."


def head(heap: GameCollection) -> str:
    """How many games there are, and why others were not counted."""
    others = [f"  {path.name}: {reason.strip()}" for path, reason in heap.others.items()]
    told = f"{count_noun(len(heap.games), 'game')} that were finished."
    return "\n".join((told, f"{count_noun(len(others), 'file')} not counted:", *others) if others else (told,))


def results(games: Sequence[FinishedGame]) -> str:
    """How often the first side of each battle wins it; the other side has the rest."""
    firsts = {game.scenario: next(iter(game.seats)) for game in games}
    called = {game.scenario: presenter_for(game.ruleset).called(side_of(firsts[game.scenario])) for game in games}
    shares = by_scenario(games).items()
    found = [(f"{name}, {called[name]}", share) for (name, side), share in shares if side == side_of(firsts[name])]
    return table("battle and side", found)


def players(games: Sequence[FinishedGame]) -> str:
    """How often each player wins against others, with his rank where he has one."""
    return table("player", [(ranked(name), share) for name, share in by_player(games).items()])


def openings(games: Sequence[FinishedGame], least: int = 2) -> str:
    """How often a first card wins for who laid it down; cards that were laid down less often are left out."""
    shares = by_opening(games).items()
    found = [(card.replace("-", " "), share) for card, share in shares if share.games >= least]
    return table("first card", found) if found else "No card was laid down first so often."


def lengths(games: Sequence[FinishedGame]) -> str:
    """How long games of each battle take: the one in the middle, the shortest, the longest."""
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
    """Where the figures of each battle were lost: the cells with most of them."""
    lines = [f"{scenario}: {greatest(numbers)}" for scenario, numbers in sorted(found.items())]
    return "\n".join(lines) or "The ground is not counted in this game."


def strength(found: Mapping[str, Strength]) -> str:
    """How strong players are: what they won, and the same with the luck taken off."""
    wide = max((len(ranked(name)) for name in found), default=0)
    ordered = sorted(found.items(), key=lambda pair: (-pair[1].adjusted, pair[0]))
    return "\n".join(
        f"{ranked(name):{wide}}  {count_noun(one.share.games, 'game'):9} won {_percent(_part(one.share))} "
        f"({_between(one.share)}), without luck {_percent(one.adjusted)} ({_between(one)})"
        for name, one in ordered
    )


def own_form(games: Sequence[FinishedGame], name: str, over: int = 10) -> str:
    """How often a player won in each so many of his games in a row, the oldest first."""
    stretches = form(games, name, over)
    if not stretches:
        whose = "yours" if name == HUMAN else name
        return f"There is no finished game of {whose} against somebody else."
    rows = [(f"games {over * place + 1} to {over * place + one.games}", one) for place, one in enumerate(stretches)]
    return "\n".join(_rows("in a row", rows))


def ranked(name: str) -> str:
    """A player's name, with his rank."""
    return f"{name} ({RANKS[name]})" if name in RANKS else short_line(name) or "nobody named"


def table(what: str, rows: Iterable[tuple[str, WinShare]]) -> str:
    """Shares as a table, sorted by name, each with its interval and a bar."""
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
    return f"{round(100 * part)} %"
