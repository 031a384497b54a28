"""The work that is measured: random play of *Battle Cry*, of chess (python-chess) and of Catan (catanatron)."""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import chess
from catanatron import Color, Game, RandomPlayer

from bcnb.engine.chance import Seeded
from bcnb.games import ruleset
from bcnb.library.scenarios import find_scenario

USUAL, BRIGADES = "battle_cry/first-bull-run", "north_against_south/two-bridges"
"""The battles that are played: of *Battle Cry*, and of *North against South*."""
PLIES = 6000
MOVES = 2000
GAMES = 8
LONGEST = 300
"""Random chess is broken off here: what follows is kings walking about."""


def our_plies(seed: int, plies: int = PLIES, name: str = USUAL) -> Iterator[tuple[float, float, int, int]]:
    """Random plies: seconds for `legal_actions`, seconds for `apply`, actions listed, events."""
    chance, scenario = Seeded(seed), find_scenario(name)
    game = ruleset(scenario.ruleset)
    state = game.setup(scenario)
    for _ in range(plies):
        if game.seat(state) is None:
            state = game.setup(scenario)
        action, listing, listed = _choose(game, state, chance)
        begin = perf_counter()
        state, events = game.apply(state, action)
        yield listing, perf_counter() - begin, listed, len(events)


def _choose(game: Any, state: Any, chance: Seeded) -> tuple[Any, float, int]:
    if game.seat(state) == "chance":
        return chance.pick(game.chance_weights(state)), 0.0, 0
    begin = perf_counter()
    actions = game.legal_actions(state)
    return chance.choose(actions), perf_counter() - begin, len(actions)


def our_ply(seed: int, name: str = USUAL) -> float:
    """Seconds a ply, with its events."""
    return sum(listing + applying for listing, applying, _, _ in our_plies(seed, name=name)) / PLIES


def our_action(seed: int) -> float:
    """Seconds a listed action."""
    rows = [(listing, listed) for listing, _, listed, _ in our_plies(seed)]
    return sum(seconds for seconds, _ in rows) / sum(listed for _, listed in rows)


def chess_moves(seed: int) -> Iterator[tuple[float, float, int]]:
    """Random moves of chess: seconds for the legal moves, seconds for `push`, moves listed."""
    random, board = Random(seed), chess.Board()
    for _ in range(MOVES):
        if board.is_game_over() or board.ply() > LONGEST:
            board = chess.Board()
        begin = perf_counter()
        moves = list(board.legal_moves)
        middle = perf_counter()
        move = random.choice(moves)
        pushing = perf_counter()
        board.push(move)
        yield middle - begin, perf_counter() - pushing, len(moves)


def chess_ply(seed: int) -> float:
    """Seconds a ply of chess: R of the goals."""
    return sum(listing + pushing for listing, pushing, _ in chess_moves(seed)) / MOVES


def chess_move(seed: int) -> float:
    """Seconds a listed move of chess."""
    rows = [(listing, listed) for listing, _, listed in chess_moves(seed)]
    return sum(seconds for seconds, _ in rows) / sum(listed for _, listed in rows)


def our_games(seed: int, name: str = USUAL) -> tuple[float, float]:
    """Plies a second and games a second of full random games."""
    chance, plies, begin = Seeded(f"games {seed}"), 0, perf_counter()
    scenario = find_scenario(name)
    game = ruleset(scenario.ruleset)
    for _ in range(GAMES):
        state = game.setup(scenario)
        while game.seat(state) is not None:
            action, _, _ = _choose(game, state, chance)
            state, _ = game.apply(state, action)
            plies += 1
    seconds = perf_counter() - begin
    return plies / seconds, GAMES / seconds


def catan_games(seed: int) -> tuple[float, float]:
    """Actions a second and games a second of full random games of Catan for four."""
    actions, begin = 0, perf_counter()
    for number in range(GAMES):
        game = Game([RandomPlayer(color) for color in Color], seed=seed * GAMES + number)
        game.play()
        actions += len(game.state.actions)
    seconds = perf_counter() - begin
    return actions / seconds, GAMES / seconds
