"""The peer of most goals: random play of python-chess. R is what one ply of it takes."""

import io
from functools import cache
from random import Random
from time import process_time

import chess
import chess.pgn

from tests.programs.bench.measure import lap

GAMES = 6
LONGEST = 300
"""Random chess is interrupted here: what follows is kings walking about."""
FIRST_MOVE = "import chess; list(chess.Board().legal_moves)"
"""From nothing to the first legal moves."""


def playout(seed: int) -> chess.Board:
    """A random game."""
    random, board = Random(seed), chess.Board()
    while board.ply() < LONGEST and (moves := list(board.legal_moves)):
        board.push(moves[int(random.random() * len(moves))])
    return board


@cache
def _games() -> tuple[chess.Board, ...]:
    return tuple(playout(seed) for seed in range(GAMES))


def chess_ply(number: int) -> float:
    """Seconds to list the legal moves and push one of them: R of the goals."""
    seconds = 0.0
    for game in _games():
        board, begin = chess.Board(), process_time()
        for move in game.move_stack:
            list(board.legal_moves)
            board.push(move)
        seconds += lap(begin)
    return seconds / sum(game.ply() for game in _games())


def chess_move(number: int) -> float:
    """Seconds a listed move."""
    seconds, listed = 0.0, 0
    for game in _games():
        board = chess.Board()
        for move in game.move_stack:
            begin = process_time()
            moves = list(board.legal_moves)
            seconds += lap(begin)
            listed += len(moves)
            board.push(move)
    return seconds / listed


def chess_playouts(number: int) -> float:
    """Random games a second."""
    begin = process_time()
    for seed in range(GAMES):
        playout(seed)
    return GAMES / lap(begin)


def chess_reading(number: int) -> float:
    """Plies a second of a PGN of random games, parsed and played."""
    stream = io.StringIO(_pgn())
    begin = process_time()
    while chess.pgn.read_game(stream):
        pass
    return sum(game.ply() for game in _games()) / lap(begin)


@cache
def _pgn() -> str:
    return "\n\n".join(str(chess.pgn.Game.from_board(game)) for game in _games())
