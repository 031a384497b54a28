"""Games that tests and notebooks under test begin are kept in a folder that goes with them, never in the user's own."""

import os
from tempfile import TemporaryDirectory

import pytest

_KEPT = pytest.StashKey[TemporaryDirectory[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_KEPT] = TemporaryDirectory(prefix="bcnb-games-")
    os.environ["BCNB_HOME"] = config.stash[_KEPT].name


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_KEPT].cleanup()
