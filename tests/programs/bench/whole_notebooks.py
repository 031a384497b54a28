"""Whole notebooks against an empty one, kernels included (P8)."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import nbformat
from nbclient import NotebookClient

from tests.programs.bench.measure import QUIET, Amount, Result, children, compare
from tests.programs.freeze import NOTEBOOKS, TIMEOUT, notebooks

SAMPLE = (
    "rules/01_the_board.ipynb",
    "play/play.ipynb",
    "replays/replay.ipynb",
    "variants/battle_cry_1961/06_a_recorded_war.ipynb",
)


def names(every: bool) -> tuple[str, ...]:
    """The notebooks that are run: a few, or all there are."""
    return tuple(path.relative_to(NOTEBOOKS).as_posix() for path in notebooks()) if every else SAMPLE


def notebook(name: str, amount: Amount) -> Result:
    """Seconds of the processor for a notebook, and for an empty one."""
    with TemporaryDirectory() as folder:
        empty = Path(folder, "empty.ipynb")
        nbformat.write(nbformat.v4.new_notebook(), empty)
        return compare(lambda _: _run(NOTEBOOKS / name), lambda _: _run(empty), amount.runs)


def _run(path: Path) -> float:
    place = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(nbformat.read(path, 4), timeout=TIMEOUT, resources=place, extra_arguments=QUIET)
    begin, before = process_time(), children()
    with TemporaryDirectory() as home:
        client.execute(env={**os.environ, "BCNB_HOME": home, "IPYTHONDIR": home})
    return process_time() - begin + children() - before
