"""Games played on from a state: a second opinion of the chance to win there, which needs no model."""

from typing import NamedTuple

from bcnb.analysis.statistics import wilson
from bcnb.analysis.win_probability import WinChance, settled
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset as game
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.players.match import LONGEST_GAME
from bcnb.players.registry import default_opponent, find_player


class Share(NamedTuple):
    """The share of the first side, with its Wilson interval, and how many games it comes from."""

    chance: WinChance
    games: int


def rolled_out(state: State, games: int, seed: str, viewer: Seat | None = None, width: float = 0.0) -> Share:
    """The share of the first side in games that are played on from a state: at most so many, and no
    more once the interval is as narrow as `width`. A game that is over is certain.

    Both sides are played by the one who takes a seat that nobody takes. What the viewer may not know is imagined anew
    for each game. Game N of a seed meets the same luck from any state.
    """
    over = settled(state)
    if over is not None:
        return Share(WinChance(over, over, over), 0)
    won, told = 0.0, Share(WinChance(0.5, 0.0, 1.0), 0)
    while told.games < games and told.chance.high - told.chance.low > width:
        number = told.games + 1
        won += _played_on(state, f"{seed} {number}", viewer)
        told = Share(WinChance(won / number, *wilson(won, number)), number)
    return told


def _played_on(state: State, seed: str, viewer: Seat | None) -> float:
    """How one game ends: a half where nobody wins, or not within the bound of plies."""
    rules, luck, whims = ruleset_of(state), Seeded(f"{seed} luck"), Seeded(f"{seed} whims")
    if viewer is not None:
        state = rules.imagine(rules.observe(state, viewer), whims)
    players = {seat: find_player(default_opponent(rules.name), rules.name) for seat in rules.seats(state)}
    for _ in range(LONGEST_GAME):
        if (seat := rules.seat(state)) is None:
            break
        if seat == CHANCE:
            action = luck.pick(rules.chance_weights(state))
        else:
            action = players[seat](game(rules.name), rules.observe(state, seat), whims)
        state, _ = rules.apply(state, action)
    over = settled(state)
    return 0.5 if over is None else over
