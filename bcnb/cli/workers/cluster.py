"""Workers of a Dask cluster that is already there and share tasks.

What a lost worker had, Dask gives to another; the work knows no file, so that it does not matter where it is done.
Anyone who reaches a Dask scheduler can run code in its workers, so bcnb starts none: on this machine it uses processes
of its own, which only it can reach.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from bcnb.cli.workers.crew import PATIENCE, Done
from bcnb.cli.workers.outcome import Outcome, tried

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""So many tasks per worker are sent at a time."""
SECONDS, LOOKS = 5.0, 6
"""How long a result is waited for before the cluster is looked at, and how often in a row it may have no worker."""


def by_cluster(work: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[Done[T, R]]:
    """Return the results of tasks, in the order in which they are done. Whoever stops listening cancels the rest.

    Raises ValueError for what a task cannot do, and without Dask; OSError where there is no cluster, and
    ChildProcessError where it is lost, or a task costs worker after worker.
    """
    try:
        from distributed import CancelledError, Client, KilledWorker
    except ImportError:
        raise ValueError("a cluster is used by Dask: pip install 'bcnb[dask]'") from None
    with Client(address, timeout=10) as client:
        left, running, ready = iter(tasks), dict[Any, T](), SimpleQueue[Any]()

        def send(number: int) -> None:
            for task in islice(left, number):
                future = client.submit(tried, work, task, pure=False, retries=PATIENCE)
                running[future] = task
                future.add_done_callback(ready.put)

        try:
            send(AHEAD * max(1, len(client.nthreads())))
            while running:
                future = _next(ready, client, address)
                outcome: Outcome[R] = future.result()
                send(1)
                yield Done(running.pop(future), outcome.result())
        except KilledWorker as error:
            raise ChildProcessError(str(error)) from None
        except CancelledError:
            raise _lost(address, "its scheduler has ended") from None
        finally:
            client.cancel(list(running))


def _next(ready: "SimpleQueue[Any]", client: Any, address: str) -> Any:
    """Wait for the next task that is done. Raises ChildProcessError where nobody is left to do one."""
    lonely = 0
    while lonely < LOOKS:
        with suppress(Empty):
            return ready.get(timeout=SECONDS)
        if client.status != "running":
            raise _lost(address, "its scheduler has ended")
        lonely = 0 if client.nthreads() else lonely + 1
    raise _lost(address, "none of its workers is left")


def _lost(address: str, reason: str) -> ChildProcessError:
    return ChildProcessError(f"{address}: {reason}. What was finished is saved; run the command again to continue")
