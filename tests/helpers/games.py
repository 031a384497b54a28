"""Recorded games for tests: played by seeded players, or line by line."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Record
from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry
from bcnb.players.registry import find_player
from bcnb.storage.scenarios import find_scenario


def step(game: Game, seed: str = "ply") -> None:
    """One ply that depends on only the seed and its number: a game resumed continues as it would have."""
    chance = Seeded(f"{seed} {game.ply}")
    if game.seat == CHANCE:
        game.play(battle_cry.write(chance.pick(battle_cry.chance_weights(game.state))))
    else:
        game.play(battle_cry.write(chance.choose(battle_cry.legal_actions(game.state))))


def play(game: Game, plies: int, seed: str = "ply") -> Game:
    """The game after this number of steps."""
    for _ in range(plies):
        step(game, seed)
    return game


def random_plies(rules: Any, state: Any, seed: int, plies: int) -> Iterator[tuple[Any, Any, Any, Any]]:
    """The plies of a random game from a state on: the state before, the action, the state after, the events."""
    chance = Seeded(seed)
    for _ in range(plies):
        weights = rules.chance_weights(state)
        listed = rules.legal_actions(state)
        if not listed:
            return
        action = chance.pick(weights) if weights else chance.choose(listed)
        after, events = rules.apply(state, action)
        yield state, action, after, events
        state = after


@cache
def sample(scenario: str = "kernstown", seed: int = 1, union: str = "greedy", confederate: str = "greedy") -> Record:
    """A whole game of two players."""
    players = {"union": find_player(union, "battle_cry"), "confederate": find_player(confederate, "battle_cry")}
    names = {"union": f"{union} of room 12", "confederate": f"{confederate} of room 14"}
    game, chance = Game(battle_cry, find_scenario(scenario), names), Seeded(seed)
    while (seat := game.seat) is not None:
        if seat == CHANCE:
            game.advance(chance)
        else:
            game.play(battle_cry.write(players[seat](battle_cry, battle_cry.observe(game.state, seat), chance)))
    return game.record
