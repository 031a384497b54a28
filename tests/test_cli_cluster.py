"""`--dask`: a real scheduler and two worker processes of this machine, one of which is killed in the middle."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple

import pytest

from bcnb.analysis.reviewed import reviews_folder
from tests.cli import ROOT, call

GAMES = 6
SIMULATE = ("simulate", "kernstown", "--union", "random", "--games", str(GAMES))
WORKER = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60")

pytestmark = [pytest.mark.slow, pytest.mark.unmeasured]


class Cluster(NamedTuple):
    """The address of a scheduler, and its two workers."""

    address: str
    workers: list[subprocess.Popen]


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
        yield Cluster(address, processes[1:])
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
        told = call(*SIMULATE, "--out", many, "--dask", cluster.address)
    assert (told.status, told.out) == (0, one.out), told.err
    assert len(contents(many, "*")) == GAMES
    assert contents(many, "*") == contents(tmp_path / "one", "*")


def test_a_cluster_gives_the_same_reviews_though_a_worker_is_killed(cluster, tmp_path, home):
    call(*SIMULATE, "--out", tmp_path / "played")
    words = ("review", tmp_path / "played", "--quick")
    one, kept = call(*words), contents(reviews_folder(), "*.review")
    for name in kept:
        (reviews_folder() / name).unlink()
    with a_worker_killed_over(cluster, lambda: len(contents(reviews_folder(), "*.review"))):
        told = call(*words, "--dask", cluster.address)
    assert (told.status, told.out) == (0, one.out), told.err
    assert len(kept) == GAMES
    assert contents(reviews_folder(), "*.review") == kept


def test_without_an_address_a_cluster_of_this_machine_plays(tmp_path):
    words = (*SIMULATE[:-1], "2")
    one = call(*words, "--out", tmp_path / "one")
    told = call(*words, "--out", tmp_path / "two", "--dask", "--workers", "2")
    assert (told.status, told.out) == (0, one.out), told.err
    assert contents(tmp_path / "two", "*") == contents(tmp_path / "one", "*")


def test_an_address_that_is_none_is_told():
    told = call(*SIMULATE, "--dask", "nowhere")
    assert (told.status, told.err) == (1, "bcnb: missing port number in address 'nowhere'\n")


def test_without_dask_it_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = call(*SIMULATE, "--dask")
    assert told.status == 1
    assert "pip install 'bcnb[dask]'" in told.err
