"""Workers of a Dask cluster that share tasks: an existing one, or one of this machine.

What a lost worker had, Dask gives to another; the work knows no file, so that it is all the same where it is done.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from bcnb.cli.workers.crew import PATIENCE, Done
from bcnb.cli.workers.outcome import Outcome, tried

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"
"""In place of an address: a cluster of this machine."""
AHEAD = 4
"""So many tasks a worker are sent at a time."""


def by_cluster(work: Callable[[T], R], tasks: Iterable[T], address: str, workers: int) -> Iterator[Done[T, R]]:
    """What comes of tasks, in the order in which they are done. Whoever stops listening calls them off.

    Raises ValueError for what a task cannot do, and without Dask; OSError where there is no cluster.
    """
    try:
        from distributed import Client, KilledWorker, as_completed
    except ImportError:
        raise ValueError("a cluster is used by Dask: pip install 'bcnb[dask]'") from None
    with _client(Client, address, workers) as client:
        left, running = iter(tasks), dict[Any, T]()
        ready = as_completed()

        def send(count: int) -> None:
            for task in islice(left, count):
                future = client.submit(tried, work, task, pure=False, retries=PATIENCE)
                running[future] = task
                ready.add(future)

        try:
            send(AHEAD * max(1, len(client.scheduler_info()["workers"])))
            for future in ready:
                outcome: Outcome[R] = future.result()
                send(1)
                yield Done(running.pop(future), outcome.result())
        except KilledWorker as error:
            raise ChildProcessError(str(error)) from None
        finally:
            client.cancel(list(running))


def _client(client: Any, address: str, workers: int) -> Any:
    """A client of the cluster that is meant."""
    if address == LOCAL:
        return client(n_workers=workers, threads_per_worker=1, dashboard_address=None)
    return client(address, timeout=10)
