"""The table: in Python, and on a real page without Jupyter."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from bcnb.library.scenarios import find_scenario
from bcnb.widgets.page import module
from bcnb.widgets.table import Table
from tests.pages import Stage


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """Games are kept in a folder of the test."""
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "games"))
    return tmp_path / "games"


@pytest.fixture
def stage(page: Page) -> Iterator[Stage]:
    """A stage on which nothing may go wrong."""
    found = Stage(page)
    yield found
    assert found.troubles == []


def kernstown(**options) -> Table:
    """Kernstown, with a person for the Union, and players who act at once."""
    return Table(find_scenario("kernstown"), {"union": "person"}, seed="1", pace="at once", **options)


def begun(stage: Stage, **options) -> tuple[Table, Locator]:
    """A table on a page, at the first choice of the person."""
    table = kernstown(**options)
    table.begin()
    table.go_on()
    view = stage.show(table)
    stage.settle()
    return table, view


def test_the_module_stays_small() -> None:
    assert len(module().encode()) < 60_000


def test_a_turn_by_clicks(stage: Stage) -> None:
    table, view = begun(stage)
    view.locator("[data-card=attack-centre]").click()
    view.locator("[data-hex=b8]").click()
    view.locator("[data-hex=c8]").click()
    expect(view.get_by_role("status", name="News")).to_have_text("Union infantry moved from b8 to c8.")
    view.get_by_role("button", name="Done").click()
    stage.settle()
    assert [ply.do for ply in table.game.record.plies if ply.seat == "union"][:4] == [
        "play attack-centre", "order b8", "move b8 c8", "done",
    ]  # fmt: skip
