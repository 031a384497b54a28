"""Games that tests and notebooks under test begin are kept in a folder that goes with them, never in the user's own;
and a failure is told at once.
"""

import os
from importlib.util import find_spec
from tempfile import TemporaryDirectory

import pytest

collect_ignore = [] if find_spec("pyspiel") else ["bcnb/adapters/openspiel.py", "tests/training/proof.py"]
"""What only the environment of `make train` can import."""
_KEPT = pytest.StashKey[TemporaryDirectory[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_KEPT] = TemporaryDirectory(prefix="bcnb-games-")
    os.environ["BCNB_HOME"] = config.stash[_KEPT].name
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(AtOnce(config))


class AtOnce:
    """Tells each failure where it happens, so that a run which is broken off, or shown in part, does not hide it."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            writer = self._config.get_terminal_writer()
            writer.line()
            writer.line(f"FAILED at its {report.when}: {report.nodeid}", red=True)
            writer.line(report.longreprtext[-_SHOWN:])

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Where a log is kept, what passed needs no dot."""
        return ("passed", "", "PASSED") if os.environ.get("CI") and report.passed and report.when == "call" else None


_SHOWN = 3000
"""Characters of a failure told at once; the end of a run tells it whole."""


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_KEPT].cleanup()
