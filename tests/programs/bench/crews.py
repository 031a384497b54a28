"""How fast many games are played by workers (P17). What counts is the clock on the wall: workers share the time."""

from time import perf_counter

from tests.programs.bench.measure import Amount, printed
from tests.programs.bench.ours import PROGRAM

SLICES = 3


def games(workers: int, amount: Amount, number: int) -> float:
    """Games a second of `bcnb simulate`, whole, with its start and that of its workers."""
    begin = perf_counter()
    words = ("simulate", "kernstown", "--games", str(amount.crew), "--seed", str(number), "--workers", str(workers))
    printed(PROGRAM, *words)
    return amount.crew / (perf_counter() - begin)
