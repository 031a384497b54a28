"""Recorded games: verifying one against reading a PGN, and jumping in one against replaying it."""

import io
from functools import cache
from random import Random
from time import perf_counter

import chess
import chess.pgn

from bcnb.engine.games import ruleset
from bcnb.engine.record import Record, read_prefix, write_record
from bcnb.engine.verify import Timeline, replay, verify
from bcnb.games import battle_cry
from bcnb.library.scenarios import find_scenario
from bcnb.players.match import simulate

PLIES = 500
JUMPS = 2000


@cache
def _game() -> Record:
    """A random game, as long as one of them needs to be."""
    scenario = find_scenario("battle_cry/first-bull-run")
    return simulate(scenario, {"union": "random", "confederate": "random"}, "bench").record


@cache
def _start() -> object:
    return battle_cry.setup(find_scenario("battle_cry/first-bull-run"))


@cache
def _timeline() -> Timeline:
    return Timeline(battle_cry, _start(), _game().plies[:PLIES])


def whole_replay(number: int) -> float:
    """Seconds to fold 500 plies."""
    begin = perf_counter()
    for _ in replay(battle_cry, _start(), _game().plies[:PLIES]):
        pass
    return perf_counter() - begin


def jump(number: int) -> float:
    """Seconds to reach one of 500 plies."""
    line, random = _timeline(), Random(number)
    plies = [random.randrange(PLIES) for _ in range(JUMPS)]
    begin = perf_counter()
    for ply in plies:
        line.at(ply)
    return (perf_counter() - begin) / JUMPS


def our_verifying(number: int) -> float:
    """Events a second: read strictly, decided again, compared."""
    data = _bytes()
    begin = perf_counter()
    prefix = read_prefix(data, ruleset)
    verdict = verify(battle_cry, _start(), prefix, "bench")
    seconds = perf_counter() - begin
    assert verdict.sound, verdict
    return sum(len(ply.events) for ply in prefix.record.plies) / seconds


@cache
def _bytes() -> bytes:
    return write_record(_game(), battle_cry)


def chess_reading(number: int) -> float:
    """Plies a second: a PGN of random games, parsed and played."""
    text, plies = _pgn()
    begin = perf_counter()
    stream = io.StringIO(text)
    while chess.pgn.read_game(stream):
        pass
    return plies / (perf_counter() - begin)


@cache
def _pgn() -> tuple[str, int]:
    random, games, plies = Random(1), [], 0
    for _ in range(10):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 200:
            board.push(random.choice(list(board.legal_moves)))
        games.append(str(chess.pgn.Game.from_board(board)))
        plies += board.ply()
    return "\n\n".join(games), plies
