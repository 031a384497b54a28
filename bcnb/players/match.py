"""Players against each other: one game after another, each from a seed of its own."""

from collections.abc import Mapping

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Action, AnyRuleset, Scenario, Seat, State
from bcnb.players.registry import find_player

LONGEST_GAME = 10_000
"""A game of more plies is stopped, and its record says so. No rule: a bound for players who get nowhere."""


def play_out(game: Game, players: Mapping[Seat, str], seed: str) -> None:
    """Play a game to its end. The seed governs chance and the players; they never see each other's hands."""
    rules = game.ruleset
    choices = {seat: find_player(name, rules.name) for seat, name in players.items()}
    chance, whims = Seeded(f"{seed} chance"), Seeded(f"{seed} players")
    while (seat := _next_seat(game, chance)) is not None:
        action = choices[seat](rules, rules.observe(game.state, seat), whims)
        game.play(rules.write(action))
        if game.ply >= LONGEST_GAME and game.seat is not None:
            game.stop()


def _next_seat(game: Game, chance: Seeded) -> Seat | None:
    game.advance(chance)
    return game.seat


def simulate(scenario: Scenario, players: Mapping[Seat, str], seed: str) -> Game:
    """One whole game, in memory. The same seed gives the same record, to the byte."""
    game = Game(ruleset(scenario.ruleset), scenario, players)
    play_out(game, players, seed)
    return game


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> Action:
    """One of the legal actions. It needs no budget."""
    return chance.choose(ruleset.legal_actions(observed))
