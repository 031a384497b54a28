"""Games that tests and notebooks under test begin are kept in a folder that goes with them, never in the user's own and
never in one another's; a failure is told at once; and of a notebook that failed all is tried again.
"""

import os
from importlib.util import find_spec
from tempfile import TemporaryDirectory, mkdtemp

import pytest

from tests.helpers.samples import WHOLE, leave_to_whole

collect_ignore = [] if find_spec("pyspiel") else ["bcnb/adapters/openspiel.py", "tests/programs/training/proof.py"]
"""What only the environment of `make train` can import."""
_KEPT = pytest.StashKey[TemporaryDirectory[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_KEPT] = TemporaryDirectory(prefix="bcnb-games-")
    os.environ["BCNB_HOME"] = config.stash[_KEPT].name
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(AtOnce(config))
        config.pluginmanager.register(WholeNotebooks())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A home of its own for each test, and for the kernel of each notebook, which begins before its first cell."""
    os.environ["BCNB_HOME"] = mkdtemp(dir=item.config.stash[_KEPT].name)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to `make whole` what takes long, and the SVG of a cell out of the comparison.

    A stored notebook has the same picture once, in its HTML.
    """
    left = leave_to_whole(items)
    if left and not WHOLE:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item.get_closest_marker("whole") is None]
    for notebook in {id(item.parent): item.parent for item in items if hasattr(item.parent, "skip_compare")}.values():
        notebook.skip_compare = (*notebook.skip_compare, "image/svg+xml")


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


class WholeNotebooks:
    """A cell cannot run without those before it: where one failed, `--last-failed` tries its whole notebook again."""

    def __init__(self) -> None:
        self._reports: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.fspath.endswith(".ipynb"):
            self._reports.append(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        last = session.config.pluginmanager.get_plugin("lfplugin")
        broken = {report.fspath for report in self._reports if report.failed}
        if last and broken:
            last.lastfailed.update({report.id: True for report in self._reports if report.fspath in broken})


_SHOWN = 3000
"""Characters of a failure told at once; the end of a run tells it whole."""


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_KEPT].cleanup()
