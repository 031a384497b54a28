"""How fast players play: whole games in a process of its own, and games from the middle to the end (P10, P11)."""

from functools import cache
from time import process_time
from typing import Any

from tests.programs.bench.measure import Amount, lap, process
from tests.programs.bench.ours import WHOLE_GAMES, Subject, at_turn, choosers, play_on, rules_of

TURN = 8


def whole_games(subject: Subject, player: str, amount: Amount, number: int) -> float:
    """Games a second of a process that starts, plays a player against itself, and ends."""
    return amount.games / process(WHOLE_GAMES.format(subject=subject, games=amount.games, player=player))


def rollouts(subject: Subject, player: str, amount: Amount, number: int) -> float:
    """Games a second from turn 8 of a recorded game to the end."""
    rules, state = rules_of(subject), _middle(subject)
    begin = process_time()
    for count in range(amount.rollouts):
        for _ in play_on(rules, state, choosers(subject, player), f"rollout {count}", amount.longest):
            pass
    return amount.rollouts / lap(begin)


@cache
def _middle(subject: Subject) -> Any:
    return at_turn(subject, TURN)
