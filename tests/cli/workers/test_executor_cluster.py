"""`--dask`: a real scheduler and two worker processes of this machine, one of which is killed in the middle."""

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from bcnb.cli.workers import executor
from bcnb.review.review_files import reviews_folder
from tests.helpers.cli import ROOT, call

GAMES = 6
SIMULATE = ("simulate", "kernstown", "--union", "random", "--games", str(GAMES))
WORKER = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60")

pytestmark = [pytest.mark.slow, pytest.mark.unmeasured]


class Cluster(NamedTuple):
    """The address of a scheduler, its two workers, and its own process."""

    address: str
    workers: list[subprocess.Popen]
    scheduler: subprocess.Popen


def begun(what: str, *words: str) -> subprocess.Popen:
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)


def heard(process: subprocess.Popen, words: str) -> re.Match[str]:
    """What a process says, once it does; the rest is read and forgotten, for a full pipe would stop it."""
    lines = iter(process.stderr.readline, "")
    found = next(found for line in lines if (found := re.search(words, line)))
    Thread(target=lambda: list(lines), daemon=True).start()
    return found


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    processes = [begun("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")]
    try:
        address = heard(processes[0], r"tcp://127\.0\.0\.1:\d+")[0]
        processes += [begun("worker", address, *WORKER) for _ in range(2)]
        for worker in processes[1:]:
            heard(worker, "Registered to")
        yield Cluster(address, processes[1:], processes[0])
    finally:
        for process in processes:
            process.kill()
            process.wait()


@contextmanager
def a_worker_killed_over(cluster: Cluster, done: Callable[[], int]) -> Iterator[None]:
    """Kill a worker as soon as something is done. Some of the tasks must be left then."""
    left = []

    def kill() -> None:
        end = monotonic() + 60
        while monotonic() < end and not done():
            sleep(0.01)
        cluster.workers[0].kill()
        left.append(GAMES - done())

    killer = Thread(target=kill)
    killer.start()
    yield
    killer.join()
    assert left[0] > 0
    cluster.workers[0].wait(10)
    assert cluster.workers[1].poll() is None


def contents(folder: Path, names: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob(names)}


def test_a_cluster_gives_the_same_records_though_a_worker_is_killed(cluster, tmp_path):
    one = call(*SIMULATE, "--out", tmp_path / "one")
    many = tmp_path / "many"
    with a_worker_killed_over(cluster, lambda: len(contents(many, "kern*.jsonl"))):
        result = call(*SIMULATE, "--out", many, "--dask", cluster.address)
    assert (result.status, result.out) == (0, one.out), result.err
    assert len(contents(many, "*")) == GAMES
    assert contents(many, "*") == contents(tmp_path / "one", "*")


def test_a_cluster_gives_the_same_reviews_though_a_worker_is_killed(cluster, tmp_path, home):
    call(*SIMULATE, "--out", tmp_path / "played")
    words = ("review", tmp_path / "played", "--quick")
    one, kept = call(*words), contents(reviews_folder(), "*.review")
    for name in kept:
        (reviews_folder() / name).unlink()
    with a_worker_killed_over(cluster, lambda: len(contents(reviews_folder(), "*.review"))):
        result = call(*words, "--dask", cluster.address)
    assert (result.status, result.out) == (0, one.out), result.err
    assert len(kept) == GAMES
    assert contents(reviews_folder(), "*.review") == kept


def killed_over(processes: list[subprocess.Popen], folder: Path) -> Thread:
    """Kill processes as soon as a game is saved."""

    def kill() -> None:
        end = monotonic() + 60
        while monotonic() < end and not contents(folder, "kern*.jsonl"):
            sleep(0.01)
        for process in processes:
            process.kill()

    (killer := Thread(target=kill)).start()
    return killer


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("who", "reason"), [("workers", "all its workers have stopped"), ("scheduler", "")])
def test_a_lost_cluster_is_reported_and_what_was_played_is_saved(cluster, who, reason, tmp_path, monkeypatch):
    monkeypatch.setattr("bcnb.cli.workers.executor.SECONDS", 0.5)
    folder = tmp_path / "games"
    killer = killed_over(cluster.workers if who == "workers" else [cluster.scheduler], folder)
    result = call(*SIMULATE[:-1], "40", "--out", folder, "--dask", cluster.address)
    killer.join()
    assert result.status == 1
    assert result.err.splitlines()[1].startswith(f"bcnb: {cluster.address}: ")
    assert (reason or "its scheduler has ended") in result.err
    assert "run the command again to continue" in result.err
    played = len(contents(folder, "*"))
    assert 1 <= played < 40
    assert f", {played} game" in result.out


def test_a_result_that_is_lost_with_its_worker_is_waited_for_while_there_are_workers():
    client = SimpleNamespace(status="running", nthreads=lambda: {"tcp://127.0.0.1:1": 1})
    answers = iter([TimeoutError(), TimeoutError(), "done"])

    def result(seconds: float) -> str:
        if isinstance(answer := next(answers), Exception):
            raise answer
        return answer

    assert executor._awaited(result, client, "tcp://127.0.0.1:8786") == "done"

    def never(seconds: float) -> str:
        raise TimeoutError

    client.nthreads = dict
    with pytest.raises(ChildProcessError, match="all its workers have stopped"):
        executor._awaited(never, client, "tcp://127.0.0.1:8786")


def test_without_an_address_processes_of_this_machine_play_and_open_no_port(tmp_path, monkeypatch):
    """Anyone who reaches a scheduler can run code in its workers, and other users of a machine reach its ports."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(socket.socket, "listen", lambda *given: pytest.fail("a port is opened"))
    words = (*SIMULATE[:-1], "2")
    one = call(*words, "--out", tmp_path / "one")
    result = call(*words, "--out", tmp_path / "two", "--dask", "--workers", "2")
    assert (result.status, result.out) == (0, one.out), result.err
    assert contents(tmp_path / "two", "*") == contents(tmp_path / "one", "*")


def test_an_address_that_is_none_is_reported():
    result = call(*SIMULATE, "--dask", "nowhere")
    assert (result.status, result.err) == (1, "bcnb: missing port number in address 'nowhere'\n")


def test_without_dask_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = call(*SIMULATE, "--dask", "tcp://127.0.0.1:1")
    assert result.status == 1
    assert "pip install 'bcnb[dask]'" in result.err
