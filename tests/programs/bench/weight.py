"""Memory: what a game keeps of a ply, and what a process takes that has played many games (P16)."""

import gc
import tracemalloc
from pathlib import Path

from tests.programs.bench import ours
from tests.programs.bench.measure import Amount, Result, alone, compare, printed
from tests.programs.bench.ours import Subject
from tests.programs.bench.plies import games

STATUS = Path("/proc/self/status")
"""Where Linux shows a process what it took; `ru_maxrss` would tell what the process took that began it."""
PEAK = f"""
with open({str(STATUS)!r}) as status:
    print(next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM")))
"""
CHESS_GAMES = """
from tests.programs.bench.chess_play import playout
for seed in range({games}):
    playout(seed)
"""
"""Random games of python-chess, none of which is saved."""


def ply(subject: Subject, player: str, amount: Amount, former: float) -> Result:
    """Bytes that a game keeps of each of its plies."""
    return alone([bytes_a_ply(subject, actions) for actions in games(subject, player, amount)], former)


def bytes_a_ply(subject: Subject, actions: tuple[object, ...]) -> float:
    """The same of one game. It is played twice, and weighed once: what caches hold is none of it."""
    ours.game_of(subject, actions)
    gc.collect()
    tracemalloc.start()
    try:
        game = ours.game_of(subject, actions)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / game.ply
    finally:
        tracemalloc.stop()


def process(subject: Subject, player: str, amount: Amount) -> Result:
    """The most bytes that a process takes which plays many games, one after another, and one of chess does."""
    source = ours.WHOLE_GAMES.format(subject=subject, games=amount.many, player=player)
    chess = CHESS_GAMES.format(games=amount.many)
    return compare(lambda _: peak(source), lambda _: peak(chess), 1, lambda bytes_taken, peer: bytes_taken)


def peak(source: str) -> float:
    """The most bytes that a process took while it ran a source."""
    return float(printed(source + PEAK))
