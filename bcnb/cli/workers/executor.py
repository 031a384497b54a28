"""Parallel execution of tasks, in processes of this machine or on a Dask cluster, and its command-line options.

A process has one task at a time. If a process is lost, another one repeats its task.
"""

import os
import pickle
import signal
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import Any, Generic, NamedTuple, TypeVar

from bcnb.engine.notation import whole_number

T = TypeVar("T")
R = TypeVar("R")


class TaskResult(NamedTuple, Generic[R]):
    """The result of a task, or the reason why there is none.

    `results` has one element or none. `fault` is True if the reason is an error in the program.
    """

    results: tuple[R, ...]
    reason: str = ""
    fault: bool = False

    def result(self) -> R:
        """Return the result.

        Raises:
            RuntimeError: if an error in the program prevented it. The message is the traceback.
            ValueError: if there is no result for another reason.
        """
        if self.results:
            return self.results[0]
        raise (RuntimeError if self.fault else ValueError)(self.reason)


def tried(work: Callable[[T], R], task: T) -> TaskResult[R]:
    """Execute a task and return its result. An exception becomes the reason, so it can be sent to another process."""
    try:
        return TaskResult((work(task),))
    except (ValueError, OSError) as error:
        return TaskResult((), str(error))
    except Exception:
        return TaskResult((), format_exc(), fault=True)


SPAWN = get_context("spawn")
"""The start method of processes. It is the same on every system, and a new process inherits no locks."""
MOST_LOST_WORKERS = 3
"""The number of workers lost with the same task after which the run fails."""


class FinishedTask(NamedTuple, Generic[T, R]):
    """A task and its result."""

    task: T
    result: R


def together(work: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[FinishedTask[T, R]]:
    """Yield the tasks with their results in the order in which they finish, from processes of this machine.

    Closing the iterator ends the processes.

    Args:
        work: a function that another process can import.
        tasks: hashable values that can be pickled.
        workers: the number of processes.

    Raises:
        ChildProcessError: if several workers are lost with the same task.
        RuntimeError: if `work` has a programming error.
        ValueError: if a task fails.
    """
    left, running, lost = iter(tasks), dict[Future[int], tuple[ProcessPoolExecutor, T]](), Counter[T]()

    def begin(worker: ProcessPoolExecutor, task: T) -> None:
        running[_begun(worker, work, task)] = worker, task

    with _worker_pools() as new_worker:
        for task in islice(left, workers):
            begin(new_worker(), task)
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                worker, task = running.pop(future)
                try:
                    outcome: TaskResult[R] = _outcome(worker, future.result())
                except BrokenProcessPool:
                    _count_loss(lost, task)
                    begin(new_worker(), task)
                    continue
                for following in islice(left, 1):
                    begin(worker, following)
                yield FinishedTask(task, outcome.result())


def _count_loss(lost: Counter[T], task: T) -> None:
    """Count a lost worker.

    Raises:
        ChildProcessError: if the task has lost `MOST_LOST_WORKERS` workers.
    """
    lost[task] += 1
    if lost[task] == MOST_LOST_WORKERS:
        raise ChildProcessError(f"{MOST_LOST_WORKERS} workers in a row were lost over the same task: {task!r:.60}")


@contextmanager
def _worker_pools() -> Iterator[Callable[[], ProcessPoolExecutor]]:
    """Provide a function that returns another worker. At the end, end all workers, even in the middle of a task.

    A worker is a pool of one process. If a pool of several loses one process, it loses the tasks of all of them, and
    does not report which task was the cause.
    """
    workers = list[ProcessPoolExecutor]()
    theirs, ours = SPAWN.Pipe(duplex=False)

    def new_worker() -> ProcessPoolExecutor:
        workers.append(ProcessPoolExecutor(1, SPAWN, _end_with, (theirs,)))
        return workers[-1]

    try:
        yield new_worker
    finally:
        ours.close()
        for worker in workers:
            worker.shutdown()
        theirs.close()


def _end_with(run: Connection) -> None:
    """End this process when the other end of a pipe closes, as it also does if the main process is killed.

    Control-C is left to the main process.
    """

    def watch() -> None:
        with suppress(OSError):  # Windows reports the closed pipe as an error
            run.poll(None)
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=watch, daemon=True).start()


PIECE = 4096
"""The number of bytes of a result that are sent at once.

A pipe takes a short answer in one piece. If a process is lost while it sends a long one, the standard pool waits for
the rest forever.
"""
_result = b""
"""The last result of this process, pickled."""


def _begun(worker: ProcessPoolExecutor, work: Callable[[T], R], task: T) -> "Future[int]":
    """Send a task to a worker, and return a future of the size of its result."""
    try:
        return worker.submit(_serve, work, task)
    except BrokenProcessPool as error:  # the process was lost after its last task
        lost = Future[int]()
        lost.set_exception(error)
        return lost


def _outcome(worker: ProcessPoolExecutor, size: int) -> TaskResult[Any]:
    """Return the result of a worker's last task.

    Raises:
        BrokenProcessPool: if the worker is lost.
    """
    pieces = [worker.submit(_piece, begin).result() for begin in range(0, size, PIECE)]
    outcome: TaskResult[Any] = pickle.loads(b"".join(pieces))
    return outcome


def _serve(work: Callable[[T], R], task: T) -> int:
    """Execute a task, and return the size of its pickled result."""
    global _result
    _result = pickle.dumps(tried(work, task))
    return len(_result)


def _piece(begin: int) -> bytes:
    return _result[begin : begin + PIECE]


AHEAD = 4
"""The number of tasks per worker that are on the cluster at a time."""
SECONDS, LOOKS = 5.0, 6
"""The seconds to wait for a result before the cluster is checked, and the checks in a row that may find no worker."""


def by_cluster(work: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[FinishedTask[T, R]]:
    """Yield the tasks with their results in the order in which they finish, from a Dask cluster.

    Closing the iterator cancels the rest.

    Args:
        work: a function that the workers can import.
        tasks: values that can be pickled.
        address: the address of the scheduler.

    Raises:
        ChildProcessError: if the cluster is lost, or several workers are lost with the same task.
        OSError: if there is no cluster at the address.
        RuntimeError: if `work` has a programming error.
        ValueError: if a task fails, or Dask is not installed.
    """
    with _connected(address) as client:
        left, running, ready = iter(tasks), dict[Any, T](), SimpleQueue[Any]()

        def send(number: int) -> None:
            for task in islice(left, number):
                future = client.submit(tried, work, task, pure=False, retries=MOST_LOST_WORKERS)
                running[future] = task
                future.add_done_callback(ready.put)

        try:
            send(AHEAD * max(1, len(client.nthreads())))
            while running:
                future = _awaited(lambda seconds: ready.get(timeout=seconds), client, address)
                # The worker with the result may be lost before it hands it over: then another one does the task again.
                outcome: TaskResult[R] = _awaited(future.result, client, address)
                send(1)
                yield FinishedTask(running.pop(future), outcome.result())
        finally:
            with suppress(OSError):
                client.cancel(list(running))


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Provide a client of a Dask cluster. Its errors are raised as `by_cluster` documents them."""
    try:
        from distributed import CancelledError, Client, KilledWorker
    except ImportError:
        raise ValueError("a cluster is used by Dask: pip install 'bcnb[dask]'") from None
    with Client(address, timeout=10) as client:
        try:
            yield client
        except KilledWorker as error:
            raise ChildProcessError(str(error)) from None
        except ChildProcessError:
            raise
        except (CancelledError, OSError):  # the connection breaks in any call that the scheduler had to answer
            raise _lost(address, "its scheduler has ended") from None


def _awaited(get: Callable[[float], Any], client: Any, address: str) -> Any:
    """Return what `get` returns, which is called with a number of seconds to wait until it does.

    Raises:
        ChildProcessError: if the scheduler has ended or has no workers.
    """
    lonely = 0
    while lonely < LOOKS:
        with suppress(Empty, TimeoutError):
            return get(SECONDS)
        if client.status != "running":
            raise _lost(address, "its scheduler has ended")
        lonely = 0 if client.nthreads() else lonely + 1
    raise _lost(address, "all its workers have stopped")


def _lost(address: str, reason: str) -> ChildProcessError:
    return ChildProcessError(f"{address}: {reason}. What was finished is saved; run the command again to continue")


MOST = 1000
LOCAL = "local"
"""The value of `--dask` without an address: processes of this machine, not a cluster that other users could reach."""


def add_workers(parser: ArgumentParser) -> None:
    """Add the options `--workers` and `--dask`."""
    parser.add_argument(
        "--workers", metavar="N", type=workers, default=1, help="number of parallel processes (default: 1)"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        nargs="?",
        const=LOCAL,
        help="a Dask cluster that you run, such as tls://host:8786; without an address, processes of this machine",
    )


def workers(text: str) -> int:
    """Return the number of processes, from the text of an argument.

    Raises:
        ArgumentTypeError: if it is not a whole number in the allowed range.
    """
    if (number := whole_number(text, MOST, least=1)) is None:
        raise ArgumentTypeError(f"{text!r:.40} is not a number of processes from 1 to {MOST:,}")
    return number


def shared(arguments: Namespace, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[FinishedTask[T, R]]:
    """Return an iterator over the tasks with their results, executed as the options request.

    Tasks finish in order only without `--workers` and `--dask`.

    Raises:
        OSError: if processes fail.
        ValueError: if a task fails in another process. In this process, the exception of `work` is raised.
    """
    if arguments.dask and arguments.dask != LOCAL:
        return by_cluster(work, tasks, arguments.dask)
    if arguments.workers > 1:
        return together(work, tasks, arguments.workers)
    return (FinishedTask(task, work(task)) for task in tasks)
