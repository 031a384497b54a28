"""One screen: what a player needs lies within the room that JupyterLab leaves, and nothing is wider than a page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.table import TableWidget
from tests.helpers.pages import Stage, news, shown
from tests.helpers.tables import WITH_GENERAL, click, done, happen, hexagon, marked, table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

WIDTH, HEIGHT = 833, 680
"""What JupyterLab leaves of a page of 1280 by 800."""
HAND = ("attack-centre", "probe-left", "skirmish-right", "bombard", "leadership", "forced-march")
PARTS = (
    ".bcnb-ask-now",
    ".bcnb-map > svg",
    ".bcnb-cards",
    ".bcnb-lens",
    ".bcnb-dice",
    ".bcnb-now",
    ".bcnb-now p:last-child",
)
"""What has to be seen together: prompt, board, hand, odds, dice, and the last line of what happened."""


def in_lab(page: Page, width: int = 1280, height: int = 800, column: int = WIDTH) -> Stage:
    """A page whose column begins below the bars of JupyterLab, and is as wide as that of a notebook there."""
    page.set_viewport_size({"width": width, "height": height})
    return Stage(page, f'<body style="margin: 92px 0 0 381px; width: {column}px"></body>')


def battle(stage: Stage, **options) -> tuple[TableWidget, Locator]:
    """A table in the middle of a battle: one attack is made, another one can be."""
    units = "d . . . . . . . i\ne . . . . . I I .\nf . . . . . . i ."
    table = table_of(units, union=HAND, **options)
    view = shown(stage, table)
    happen(table, "play attack-centre", "order e6", "order e7", "done", "battle e7 f7", "roll AAAA")
    click(stage, view, "e6")
    hexagon(view, "d8").hover()
    stage.settle()
    return table, view


@pytest.mark.parametrize(("width", "height", "column"), [(1280, 800, 833), (1366, 768, 919), (1920, 1080, 1473)])
def test_everything_that_is_needed_is_seen_at_once(page: Page, width: int, height: int, column: int):
    stage = in_lab(page, width, height, column)
    _, view = battle(stage)
    for part in PARTS:
        box = view.locator(part).first.bounding_box()
        assert box, part
        assert min(box["width"], box["height"]) > 0, part
        assert box["x"] >= 381, part
        assert box["x"] + box["width"] <= 381 + column, part
        assert box["y"] >= 92, part
        assert box["y"] + box["height"] <= height - 28, part
    assert stage.troubles == []


def test_a_refusal_and_what_a_hint_says_stand_next_to_the_hand(page: Page):
    stage = in_lab(page)
    table = table_of(WITH_GENERAL, union=HAND)
    view = shown(stage, table)
    happen(table, "play attack-centre", "order e6")
    click(stage, view, "e6", "c3")
    expect(news(view)).to_contain_text("c3 is 4 hexes away")
    box, hand = news(view).bounding_box(), view.locator(".bcnb-cards").bounding_box()
    assert box
    assert hand
    assert box["x"] >= hand["x"] + hand["width"]
    assert box["y"] + box["height"] <= 92 + HEIGHT
    hexagon(view, "d6").hover()
    lines_below = news(view).bounding_box()
    assert lines_below
    assert lines_below["y"] >= hand["y"] + hand["height"], "what is pointed at takes its place"


@pytest.fixture
def phone(browser: Browser, browser_context_args) -> Iterator[Stage]:
    context = browser.new_context(**browser_context_args, has_touch=True, viewport={"width": 420, "height": 860})
    stage = Stage(context.new_page())
    yield stage
    assert stage.troubles == []
    context.close()


def too_wide(stage: Stage) -> int:
    return stage.page.evaluate("document.documentElement.scrollWidth") - 420


def test_at_420_pixels_nothing_is_wider_than_the_page_in_any_state(phone: Stage):
    table = TableWidget(find_scenario("antietam"), {"union": "person"}, seed="1", pace="at once")
    view = shown(phone, table)
    assert too_wide(phone) <= 0, "before the first turn"
    phone.close(view)
    table, view = battle(phone)
    assert too_wide(phone) <= 0, "in battle"
    table.game.resign("union")
    table.show()
    phone.settle()
    assert too_wide(phone) <= 0, "at the end"


def test_a_thumb_chooses_a_card_first_and_its_section_fills_the_page(phone: Stage):
    table = table_of(WITH_GENERAL)
    view = shown(phone, table)
    small = hexagon(view, "e6").bounding_box()
    view.locator("[data-card=probe-centre]").tap()
    assert done(table) == []
    assert marked(view, "choice") == {"e6"}
    assert view.locator(".bcnb-map").bounding_box()["y"] >= 0
    view.get_by_role("button", name="Play it").tap()
    phone.settle()
    assert done(table) == ["play probe-centre"]
    large, map_ = hexagon(view, "e6").bounding_box(), view.locator(".bcnb-map").bounding_box()
    assert large["width"] > 1.8 * small["width"]
    assert map_["x"] <= large["x"]
    assert large["x"] + large["width"] <= map_["x"] + map_["width"]
    view.get_by_role("group", name="Part of the board").get_by_role("button", name="All").tap()
    assert hexagon(view, "e6").bounding_box()["width"] == pytest.approx(small["width"])
    view.get_by_role("button", name="Done").tap()
    assert too_wide(phone) <= 0


def test_while_a_card_asks_for_a_section_the_names_of_the_parts_choose_it(phone: Stage):
    table = table_of(WITH_GENERAL, union=("fire-and-hold", "probe-left"))
    view = shown(phone, table)
    happen(table, "play fire-and-hold")
    phone.settle()
    view.get_by_role("group", name="Part of the board").get_by_role("button", name="Center").tap()
    phone.settle()
    assert done(table)[-1] == "section centre"
    view.get_by_role("group", name="Part of the board").get_by_role("button", name="Left").tap()
    assert done(table)[-1] == "section centre", "after the choice it is a view again"


def test_a_thumb_reads_the_whole_card_and_zooms_to_the_piece_with_an_order(phone: Stage):
    table = table_of(WITH_GENERAL)
    view = shown(phone, table)
    lens = view.locator(".bcnb-lens")
    expect(lens).not_to_contain_text("arrow keys")
    view.locator("[data-card=probe-centre]").tap()
    expect(lens).to_contain_text("Probe Center")
    assert lens.evaluate("lens => lens.scrollHeight <= lens.clientHeight + 1")
    view.get_by_role("button", name="Play it").tap()
    phone.settle()
    happen(table, "order e6")
    phone.settle()
    for _ in range(3):
        view.get_by_role("button", name="Nearer").tap()
    map_, piece = view.locator(".bcnb-map").bounding_box(), hexagon(view, "e6").bounding_box()
    assert map_["y"] <= piece["y"] <= map_["y"] + map_["height"] - piece["height"]
    assert map_["x"] <= piece["x"] <= map_["x"] + map_["width"] - piece["width"]


def test_a_thumb_discards_a_card_that_it_has_chosen(phone: Stage):
    table = table_of(WITH_GENERAL)
    view = shown(phone, table)
    view.locator("[data-card=attack-left]").tap()
    view.get_by_role("button", name="Discard it").tap()
    phone.settle()
    assert done(table) == ["discard attack-left"]
