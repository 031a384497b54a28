"""`bcnb site` of an installed bcnb: from a wheel, in an environment outside the checkout, to pages in Chromium."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bcnb import __version__
from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.home.released_pages import released
from bcnb.site.downloads import unreached
from bcnb.site.environment import BUILD
from bcnb.site.site_files import MOST_PACKED, ZIP, measure, site_version
from tests.helpers.cli import ROOT
from tests.helpers.install import install_into

pytestmark = [
    pytest.mark.unmeasured,
    pytest.mark.whole,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the server is stopped by a signal"),
]

TIME = 1200
"""The most seconds for the build on a busy machine."""


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a bcnb that is installed from its wheel. Its downloads are those of the checkout."""
    if lack := unreached():
        pytest.skip(f"the site cannot be built, since what it is made of cannot be fetched: {lack}")
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return install_into(tmp_path_factory.mktemp("installed"), next(folder.glob("*.whl"))) / "bcnb"


@pytest.fixture(scope="module")
def folder(command: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that is used outside the checkout, with a site."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "cache" / "bcnb").mkdir(parents=True)
    (folder / "cache" / "bcnb" / "site").symlink_to(BUILD)
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    done = subprocess.run(
        [command, "site", "--out", "x"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIME,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].startswith(str(folder / ZIP))
    return folder


@pytest.fixture
def address(command: Path, folder: Path) -> Iterator[str]:
    """The address of the site, as `bcnb site --serve` prints it."""
    words = [command, "site", "--out", "x", "--serve", "0", "--no-browser"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[-1]
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=60)
    assert server.returncode == 0


def test_the_site_of_an_installed_bcnb_is_whole(folder: Path) -> None:
    site = folder / "x"
    assert site_version(site) == __version__
    assert measure(site).packed <= MOST_PACKED
    assert len(list((site / "pages" / "history").glob("*.html"))) == 16
    assert len(list((site / "files").rglob("*.ipynb"))) == len(released())
    assert sorted(path.name for path in folder.iterdir()) == [ZIP, "cache", "x"]


@pytest.mark.browser
def test_the_front_page_and_a_lesson_are_shown(address: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_selector("body[data-shown]")
    expect(page.locator(".next h2")).to_have_text("Lesson 1: The board")
    page.goto(f"{address}antietam/?level=full")
    page.wait_for_url(re.compile(r"/pages/history/antietam\.html"))
    expect(page.get_by_text(find_lesson("antietam").texts["where"].at("full"))).to_be_visible()
    vote = page.locator(".bcnb-paper button[aria-pressed]").first
    vote.click()
    expect(page.get_by_text("Your vote is saved.")).to_be_visible()
    page.reload()
    expect(vote).to_have_attribute("aria-pressed", "true")
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
