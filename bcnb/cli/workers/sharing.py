"""Who does the tasks of a verb: this process, several, or a cluster. What `--workers` and `--dask` mean."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from bcnb.cli.workers.cluster import by_cluster
from bcnb.cli.workers.crew import Done, together
from bcnb.engine.notation import whole_number

T = TypeVar("T")
R = TypeVar("R")

MOST = 1000
LOCAL = "local"
"""In place of an address: processes of this machine, and no cluster that other users could reach."""


def add_workers(parser: ArgumentParser) -> None:
    """Let a verb take `--workers` and `--dask`."""
    parser.add_argument(
        "--workers", metavar="N", type=workers, default=1, help="so many processes at once (1), with the same results"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        nargs="?",
        const=LOCAL,
        help="a Dask cluster that you run, such as tls://host:8786; without an address, processes of this machine",
    )


def workers(text: str) -> int:
    """How many processes: at least one."""
    if (number := whole_number(text, MOST, least=1)) is None:
        raise ArgumentTypeError(f"{text!r:.40} is no number of workers, from 1 to {MOST:,}")
    return number


def shared(arguments: Namespace, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[Done[T, R]]:
    """What comes of tasks, as each is done, by those who were asked for. Raises what `work` raises, as ValueError from
    another process; OSError where processes fail."""
    if arguments.dask and arguments.dask != LOCAL:
        return by_cluster(work, tasks, arguments.dask)
    if arguments.workers > 1:
        return together(work, tasks, arguments.workers)
    return (Done(task, work(task)) for task in tasks)
