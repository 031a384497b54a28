"""Plies of our games: of random and of played ones, listed, applied, and with a thought before each (P1 to P3)."""

from collections.abc import Iterator
from functools import cache
from statistics import mean
from time import process_time
from typing import Any

from tests.programs.bench.measure import Amount, lap
from tests.programs.bench.ours import CHANCE, Seeded, Subject, begun, choosers, play_on, rules_of, think

RANDOM = "random"
"""The player who plays anything."""


@cache
def games(subject: Subject, player: str, amount: Amount) -> tuple[tuple[Any, ...], ...]:
    """The actions of games that a player played against itself, before anything is measured."""
    return tuple(_played(subject, player, f"{player} {number}", amount.longest) for number in range(amount.games))


def _played(subject: Subject, player: str, seed: str, longest: int) -> tuple[Any, ...]:
    return tuple(play_on(rules_of(subject), begun(subject), choosers(subject, player), seed, longest))


def ply(subject: Subject, player: str, amount: Amount, number: int) -> float:
    """Seconds to list what may be done and to do it, a ply of played games: for chance, to weigh and to pick."""
    played, seconds, plies = games(subject, player, amount), 0.0, 0
    while plies < amount.plies:
        seconds += sum(_walked(subject, actions) for actions in played)
        plies += sum(map(len, played))
    return seconds / plies


def _walked(subject: Subject, actions: tuple[Any, ...]) -> float:
    rules, state, chance = rules_of(subject), begun(subject), Seeded("walk")
    begin = process_time()
    for action in actions:
        if rules.seat(state) == CHANCE:
            chance.pick(rules.chance_weights(state))
        else:
            rules.legal_actions(state)
        state, _ = rules.apply(state, action)
    return lap(begin)


def live_ply(subject: Subject, player: str, amount: Amount, number: int) -> float:
    """The same while a player thinks between the plies: nothing is saved of the position that it did not think of.
    What it thinks is not counted."""
    return mean(_live(subject, player, amount.longest))


def _live(subject: Subject, player: str, longest: int) -> Iterator[float]:
    """The seconds of each ply of a game."""
    rules, state, players = rules_of(subject), begun(subject), choosers(subject, player)
    chance = Seeded("live")
    for _ in range(longest):
        seat = rules.seat(state)
        if seat is None:
            return
        thought = None if seat == CHANCE else think(rules, state, players, chance)
        state, seconds = _timed(rules, state, thought, chance)
        yield seconds


def _timed(rules: Any, state: Any, action: Any, chance: Seeded) -> tuple[Any, float]:
    """The state after an action, or after one of chance (None), and the seconds that the ply took."""
    begin = process_time()
    if action is None:
        action = chance.pick(rules.chance_weights(state))
    else:
        rules.legal_actions(state)
    state, _ = rules.apply(state, action)
    return state, lap(begin)


def listed_action(subject: Subject, player: str, amount: Amount, number: int) -> float:
    """Seconds a listed action, in games that a player played; what chance may do is weighed, not listed."""
    rules, seconds, listed = rules_of(subject), 0.0, 0
    for actions in games(subject, player, amount):
        state = begun(subject)
        for action in actions:
            if rules.seat(state) != CHANCE:
                begin = process_time()
                found = rules.legal_actions(state)
                seconds += lap(begin)
                listed += len(found)
            state, _ = rules.apply(state, action)
    return seconds / listed


def random_plies(subject: Subject, amount: Amount, number: int) -> float:
    """Plies a second of full random games, setting up and choosing included."""
    begin = process_time()
    plies = sum(_random_game(subject, f"games {game}", amount.longest) for game in range(amount.games))
    return plies / lap(begin)


def _random_game(subject: Subject, seed: str, longest: int) -> int:
    rules, state, chance = rules_of(subject), begun(subject), Seeded(seed)
    for plies in range(longest):
        seat = rules.seat(state)
        if seat is None:
            return plies
        if seat == CHANCE:
            action = chance.pick(rules.chance_weights(state))
        else:
            action = chance.choose(rules.legal_actions(state))
        state, _ = rules.apply(state, action)
    return longest
