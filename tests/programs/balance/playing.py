"""One game of a battle between two players of one kind, and what many of them come to."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import quantiles

from bcnb.engine.ruleset import Scenario
from bcnb.games.battle_cry.files.balance import GameLength, WinTally
from bcnb.players.match import simulate
from bcnb.storage.scenarios import find_scenario


@cache
def _scenario(name: str) -> Scenario:
    return find_scenario(f"battle_cry/{name}")


def winner(name: str, player: str, seed: str, number: int) -> str:
    """Who wins a game of a battle, by its number: the same as in `bcnb simulate`."""
    end = simulate(_scenario(name), {"union": player, "confederate": player}, f"{seed}/{number}").record.end
    return (end.winner if end else None) or ""


def turns(name: str, player: str, seed: str, number: int) -> int:
    """The turn in which a game of a battle ends, by its number."""
    last: int = simulate(
        _scenario(name), {"union": player, "confederate": player}, f"{seed}/{number}"
    ).state.turn.number
    return last


def length_of(name: str, player: str, counts: Sequence[int]) -> GameLength:
    """The turns in which the middle half of these games ends."""
    first, _, third = quantiles(counts, n=4, method="inclusive")
    return GameLength(name, player, len(counts), round(first), round(third))


def tallied(name: str, player: str, winners: Iterable[str]) -> WinTally:
    """The tally of games with these winners."""
    wins = Counter(winners)
    return WinTally(name, player, wins.total(), wins["union"], wins["confederate"])


def merged(found: Iterable[WinTally], tally: WinTally, order: Sequence[str]) -> tuple[WinTally, ...]:
    """The tallies with one that is new, battle by battle in this order."""
    kept = [one for one in found if (one.scenario, one.player) != (tally.scenario, tally.player)]
    return tuple(sorted((*kept, tally), key=lambda one: (order.index(one.scenario), one.player)))
