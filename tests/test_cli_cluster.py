"""`--dask`: a real scheduler and two worker processes of this machine, one of which is killed in the middle."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

from tests.cli import ROOT, call

GAMES = 8
SIMULATE = ("simulate", "kernstown", "--union", "random", "--games", str(GAMES))


@pytest.fixture
def dask() -> None:
    pytest.importorskip("distributed", reason="the extra `dask` is not installed")


def begun(*words: str) -> subprocess.Popen:
    command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def cluster(dask) -> Iterator[tuple[str, list[subprocess.Popen]]]:
    """The address of a scheduler, and its two workers."""
    scheduler = begun("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    lines = iter(scheduler.stderr.readline, "")
    address = next(found[0] for line in lines if (found := re.search(r"tcp://127\.0\.0\.1:\d+", line)))
    Thread(target=lambda: list(lines), daemon=True).start()
    options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60")
    workers = [
        subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", address, *options],
            cwd=ROOT,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(2)
    ]
    try:
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("[!.]*.jsonl")}


@pytest.mark.slow
def test_a_cluster_gives_the_same_records_though_a_worker_is_killed(cluster, tmp_path):
    address, workers = cluster
    one = call(*SIMULATE, "--out", tmp_path / "one")

    left = []

    def kill() -> None:
        end = monotonic() + 60
        while monotonic() < end and not contents(tmp_path / "many"):
            sleep(0.01)
        workers[0].kill()
        left.append(GAMES - len(contents(tmp_path / "many")))

    (tmp_path / "many").mkdir()
    killer = Thread(target=kill)
    killer.start()
    many = call(*SIMULATE, "--out", tmp_path / "many", "--dask", address)
    killer.join()
    assert left[0] > 0
    assert (many.status, many.out) == (0, one.out), many.err
    assert contents(tmp_path / "many") == contents(tmp_path / "one")
    workers[0].wait(10)


def test_without_dask_it_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = call(*SIMULATE, "--dask")
    assert told.status == 1
    assert "pip install 'bcnb[dask]'" in told.err
