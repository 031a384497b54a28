"""What every test shares: derandomised hypothesis, and the toy game; on request a folder for games, a Chromium and a
stage."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

import bcnb.games
from tests.helpers import browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.helpers.drive import Drive
    from tests.helpers.pages import Stage

settings.register_profile("gate", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))

bcnb.games.__path__.append(str(Path(__file__).parent / "toy_game" / "bcnb" / "games"))
"""The toy game can be imported as `bcnb.games.toy`, though `RULESETS` does not name it."""


# A shell makes its background jobs ignore Ctrl-C, but some tests interrupt the programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

UNMEASURED = re.compile(r"^pytestmark = .*pytest\.mark\.unmeasured", re.MULTILINE)
"""The line of a test file that puts it into the unmeasured half of `make test`.

Such tests wait for other processes, or play games for another purpose than to show a rule. Measuring their coverage
would make them three times slower, and would hide the rules that no test of a rule reaches."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Of the two halves of `make test` each loads its own files alone, in all of its workers."""
    half = {"unmeasured": True, "not unmeasured": False}.get(config.getoption("markexpr"))
    is_tests = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    return True if half is not None and is_tests and _is_unmeasured(collection_path) != half else None


def _is_unmeasured(file: Path) -> bool:
    return file.suffix == ".ipynb" or bool(UNMEASURED.search(file.read_text(encoding="utf-8")))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a Chromium and what is not measured, so that `-m "not browser"` and the like leave it out."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if item.path.suffix == ".ipynb":
            item.add_marker("unmeasured")


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of the test, not there yet, in which games and progress are saved."""
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "games"))
    return tmp_path / "games"


@pytest.fixture
def drive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> "Drive":
    """The storage of a browser, in which games and progress are saved; from now on bcnb takes this for its machine."""
    from tests.helpers.drive import Drive  # only where it is asked for: it loads bcnb

    (tmp_path / "drive").mkdir()
    return Drive(tmp_path / "drive", monkeypatch)


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The Chromium of this machine; without one the test is skipped, or fails with BCNB_REQUIRE_BROWSER=1."""
    found = browser.find_chromium()
    if found is None:
        lack = pytest.fail if os.environ.get("BCNB_REQUIRE_BROWSER") == "1" else pytest.skip
        lack(browser.HOW_TO_GET_ONE)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium: Path) -> dict[str, Any]:
    from playwright.sync_api import expect  # only where there is a browser

    expect.set_options(timeout=browser.WAIT)
    return {**browser_type_launch_args, "executable_path": str(chromium), "args": list(browser.FLAGS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce"}


@pytest.fixture
def stage(page: "Page") -> "Iterator[Stage]":
    """A stage on which nothing may go wrong."""
    from tests.helpers.pages import Stage  # only where there is a page: it loads the widgets

    found = Stage(page)
    yield found
    assert found.troubles == []
