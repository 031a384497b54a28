"""Games played out from a state by quick computer players, to check the win model."""

from typing import NamedTuple

from bcnb.analysis.distributions import wilson
from bcnb.analysis.win_probability import WinChance, settled
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset as game
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.players.match import LONGEST_GAME
from bcnb.players.registry import default_opponent, find_player


class RolloutShare(NamedTuple):
    """The first side's share of wins with its Wilson interval, and the number of games."""

    chance: WinChance
    games: int


def rolled_out(state: State, games: int, seed: str, viewer: Seat | None = None, width: float = 0.0) -> RolloutShare:
    """Return the first side's share of wins in games played out from a state (rollouts).

    The default player plays all seats. Everything hidden from the viewer, and every card that nobody saw, is sampled
    again for each game. Game N of a seed has the same source of chance from any state. A game that is already over
    gives a certain result.

    Args:
        state: the state in which the games begin.
        games: the largest number of games.
        seed: the seed of chance and of the players.
        viewer: the seat whose knowledge is used, or None for everything.
        width: stop when the interval is at most this wide.
    """
    over = settled(state)
    if over is not None:
        return RolloutShare(WinChance(over, over, over), 0)
    won, share = 0.0, RolloutShare(WinChance(0.5, 0.0, 1.0), 0)
    while share.games < games and share.chance.high - share.chance.low > width:
        number = share.games + 1
        won += _played_on(state, f"{seed} {number}", viewer)
        share = RolloutShare(WinChance(won / number, *wilson(won, number)), number)
    return share


def _played_on(state: State, seed: str, viewer: Seat | None) -> float:
    """Return the result of one game. It is 0.5 if nobody wins, or the game takes too many plies."""
    rules, luck, rng = ruleset_of(state), Seeded(f"{seed} luck"), Seeded(f"{seed} whims")
    state = rules.imagine(state if viewer is None else rules.observe(state, viewer), rng)
    players = {seat: find_player(default_opponent(rules.name), rules.name) for seat in rules.seats(state)}
    for _ in range(LONGEST_GAME):
        if (seat := rules.seat(state)) is None:
            break
        if seat == CHANCE:
            action = luck.pick(rules.chance_weights(state))
        else:
            action = players[seat](game(rules.name), rules.observe(state, seat), rng)
        state, _ = rules.apply(state, action)
    over = settled(state)
    return 0.5 if over is None else over
