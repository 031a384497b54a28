"""The work that is measured: random play of our games, of chess (python-chess) and of Catan (catanatron)."""

from collections.abc import Iterator
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

import chess
from catanatron import Color, Game, RandomPlayer

from bcnb.engine.chance import Seeded
from bcnb.engine.games import ruleset
from bcnb.engine.ruleset import CHANCE
from bcnb.engine.scenario import Scenario
from bcnb.library.scenarios import find_scenario

PLIES = 6000
MOVES = 2000
GAMES = 8
HEXES, BRIGADES = "battle_cry/first-bull-run", "north_against_south/two-bridges"
SQUARES = "battle_cry_1961/two-players"
"""What is played of each of our games."""
LONGEST_WAR = 2000
"""Random wars on squares have no end and are broken off here; no random battle on hexes is as long."""
LONGEST = 300
"""Random chess is broken off here: what follows is kings walking about."""


def our_plies(seed: int, scenario: str = HEXES, plies: int = PLIES) -> Iterator[tuple[float, float, int, int]]:
    """Random plies: seconds for `legal_actions`, seconds for `apply`, actions listed, events."""
    chance, rules, start = Seeded(seed), *_begun(scenario)
    state = start
    for _ in range(plies):
        if rules.seat(state) is None:
            state = start
        action, listing, listed = _choose(rules, state, chance)
        begin = perf_counter()
        state, events = rules.apply(state, action)
        yield listing, perf_counter() - begin, listed, len(events)


def _begun(scenario: str) -> tuple[Any, Any]:
    found = _read(scenario)
    rules = ruleset(found.ruleset)
    return rules, rules.setup(found)


@cache
def _read(scenario: str) -> Scenario:
    """Its file is read once: no peer reads one before a game."""
    return find_scenario(scenario)


def _choose(rules: Any, state: Any, chance: Seeded) -> tuple[Any, float, int]:
    if rules.seat(state) == CHANCE:
        return chance.pick(rules.chance_weights(state)), 0.0, 0
    begin = perf_counter()
    actions = rules.legal_actions(state)
    return chance.choose(actions), perf_counter() - begin, len(actions)


def our_ply(seed: int, scenario: str = HEXES) -> float:
    """Seconds a ply, with its events."""
    return sum(listing + applying for listing, applying, _, _ in our_plies(seed, scenario)) / PLIES


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


def our_games(seed: int, scenario: str = HEXES) -> tuple[float, float]:
    """Plies a second and games a second of full random games, as far as a game has an end."""
    chance, plies, begin = Seeded(f"games {seed}"), 0, perf_counter()
    for _ in range(GAMES):
        rules, state = _begun(scenario)
        for _ in range(LONGEST_WAR):
            if rules.seat(state) is None:
                break
            action, _, _ = _choose(rules, state, chance)
            state, _ = rules.apply(state, action)
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
