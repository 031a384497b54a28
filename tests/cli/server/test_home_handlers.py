"""The home page of `bcnb learn` in a real browser: what it shows, sizes, keyboard, themes, axe, and who may read it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.course.progress import save_mark
from bcnb.storage.records import find_record
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import find_faults

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
RECORD = find_record("battle_cry/shiloh-planner-planner-1-001")
SIZES = [(390, 844), (1280, 800), (1366, 768), (1920, 1080)]
HOME = "bcnb/home"


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    """The pages of a learner who has an open game, a damaged one, and an exercise to try again."""
    home = tmp_path_factory.mktemp("learn-home")
    games = home / "games"
    games.mkdir()
    lines = RECORD.read_bytes().splitlines(keepends=True)
    header = lines[0].replace(b'"union":"planner"', b'"union":"person"')
    (games / "mine-1.jsonl").write_bytes(b"".join([header, *lines[1:150]]))
    (games / "<img src=x>-1.jsonl").write_bytes(b"x\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BCNB_HOME", str(games))
        for number, solved in (("1.1", True), ("2.p1", False), ("1.2", True), ("1.3", True), ("1.4", True)):
            save_mark(number, solved)
    with serve_pages(home) as found:
        yield found


@pytest.fixture(scope="module")
def context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def page(browser: Browser, context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**context_args)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda fault: troubles.append(str(fault)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert troubles == []


def open_home(page: Page, reading: Reading, part: str = "") -> None:
    page.goto(f"{reading.base}{HOME}?token={reading.token}{part}")
    page.wait_for_selector("body[data-shown]")


def test_only_someone_with_the_token_gets_an_answer(reading):
    for path in (
        "",
        "/home.js",
        "/search.js",
        "/rules.json",
        "/status.json",
        "/pictures/shiloh.svg",
        "/games/mine-1.svg",
        "/handouts/history/07_antietam.full.html",
    ):
        assert "/login" in urlopen(f"{reading.base}{HOME}{path}").url
        answer = urlopen(f"{reading.base}{HOME}{path}?token={reading.token}")
        assert answer.status == 200
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    for path in ("/pictures/nobody.svg", "/games/..%2Fother.svg", "/games/nobody.svg", "/other", "/handouts/07.html"):
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{reading.base}{HOME}{path}?token={reading.token}")


def test_home_shows_what_is_under_way_and_each_link_leads_on(page, reading):
    open_home(page, reading)
    assert "token" not in page.url
    go = page.get_by_role("link", name="Continue")
    expect(go).to_be_focused()
    expect(page.locator(".next")).to_contain_text("Task 5 of 7")
    expect(go).to_have_attribute("href", "../doc/tree/rules/01_the_board.ipynb#task-1.p1")
    row = page.locator(".games li")
    expect(row).to_contain_text("Shiloh")
    expect(row).to_contain_text("turn 17")
    expect(row).to_contain_text("4:0")
    assert row.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    expect(row.get_by_role("link")).to_have_attribute("href", "../doc/tree/play/play.ipynb#game-mine-1")
    expect(page.locator(".due a")).to_have_attribute("href", "../doc/tree/rules/02_units_and_orders.ipynb#task-2.p1")
    page.get_by_text("One saved file could not be read").click()
    expect(page.locator(".skipped")).to_contain_text("<img src=x>-1: ")
    assert page.locator(".skipped img").count() == 0
    page.get_by_role("link", name="Learn").click()
    expect(page.locator("#learn .state").first).to_have_text("4 of 7")


def test_a_pin_shows_its_battle_and_escape_goes_back_to_it(page, reading):
    open_home(page, reading)
    pin = page.locator(".bcnb-atlas-map").get_by_role("link", name="4 Shiloh")
    pin.focus()
    page.keyboard.press("Enter")
    entry = page.locator("#map-shiloh")
    expect(entry).to_be_visible()
    expect(page.locator("#battles .bcnb-atlas-list li:visible")).to_have_count(1)
    expect(entry.get_by_role("link", name="Play: Shiloh")).to_be_focused()
    expect(entry.get_by_role("link")).to_have_text(["Play", "Lesson", "Recorded games"])
    expect(page.locator(".welcome")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".welcome")).to_be_visible()
    expect(pin).to_be_focused()
    page.get_by_role("link", name="All 15 battles as a list").click()
    expect(page.locator("#battles .bcnb-atlas-list li:visible")).to_have_count(18)
    page.go_back()
    expect(page.locator(".welcome")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_search_field_finds_a_rule_and_opens_it_at_the_side(page, reading, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_home(page, reading)
    field = page.get_by_role("combobox")
    expect(field).to_be_in_viewport(ratio=1)
    field.fill("7.7")
    found = page.get_by_role("option").first
    expect(found).to_contain_text("7.7")
    expect(found).to_have_attribute("href", re.compile(r"^\.\./doc/tree/rulebook/.*#rule=7\.7$"))
    expect(found).to_be_in_viewport(ratio=1)
    assert find_faults(page) == []
    field.press("Enter")
    side = page.get_by_role("dialog", name="Rule 7.7")
    expect(side).to_be_focused()
    expect(side.locator(".bcnb-law")).not_to_be_empty()
    expect(side.get_by_role("link", name="Open the page of rules")).to_have_attribute(
        "href", re.compile(r"^\.\./doc/tree/rulebook/.*#rule=7\.7$")
    )
    assert find_faults(page) == []
    page.keyboard.press("Escape")
    expect(side).to_be_hidden()
    expect(field).to_be_focused()
    field.press("Escape")
    expect(found).to_be_hidden()
    expect(page.locator(".bar").get_by_role("link", name="Rules", exact=True)).to_have_attribute(
        "href", "../doc/tree/rulebook/01_battle_cry.ipynb"
    )


def test_a_list_in_a_panel_is_as_long_as_its_lines(page, reading):
    for part in ("#learn", "#watch", "#history"):
        open_home(page, reading, part)
        cut = "all => all.filter(list => list.scrollHeight > list.clientHeight + 1).length"
        assert page.locator(f"{part} .rows").evaluate_all(cut) == 0


@pytest.mark.whole
def test_a_battle_leads_to_its_table_and_to_its_recorded_game(page, reading):
    for name, shown in (
        ("Play: Antietam", "Table: Antietam"),
        ("Recorded games: Antietam", re.compile("Replay: .*Antietam")),
    ):
        open_home(page, reading, "#map-antietam")
        page.locator("#map-antietam").get_by_role("link", name=name).click()
        expect(page.get_by_role("group", name=shown)).to_be_visible(timeout=90_000)
        page.reload()
        expect(page.get_by_role("group", name=shown)).to_be_visible(timeout=90_000)


@pytest.mark.parametrize("size", SIZES)
def test_the_first_glance_fits_the_window(page, reading, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_home(page, reading)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    expect(page.get_by_role("link", name="Continue")).to_be_in_viewport(ratio=1)
    if size[0] > 1000:
        assert page.evaluate("document.documentElement.scrollHeight") == size[1]
        for name in ("Resume Shiloh", "Learn", "Play", "Watch and analyze", "History for a class"):
            expect(page.locator(".welcome").get_by_role("link", name=name).first).to_be_in_viewport(ratio=1)
        expect(page.locator(".bcnb-atlas-time")).to_be_in_viewport(ratio=1)
    else:
        sizes = page.locator(".go, .button").evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height)"
        )
        assert len(sizes) > 1
        assert min(sizes) >= 44


@pytest.mark.sampled(10)
@pytest.mark.parametrize("part", ["", "#map-shiloh", "#learn", "#play"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_axe_finds_no_fault(page, reading, part, scheme, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    open_home(page, reading, part)
    assert find_faults(page) == []


def test_the_page_is_whole_without_its_status(page, reading):
    page.route("**/status.json", lambda route: route.fulfill(status=200, body="{"))
    page.goto(f"{reading.base}{HOME}?token={reading.token}")
    expect(page.locator(".skipped")).to_contain_text("could not be read")
    expect(page.get_by_role("link", name="Begin")).to_be_visible()


def test_a_page_that_opens_from_home_never_shows_jupyters_splash_and_leads_back(page, reading):
    page.add_init_script(
        "new MutationObserver(() => { const splash = document.querySelector('#jupyterlab-splash');"
        " if (splash && getComputedStyle(splash).display !== 'none') sessionStorage.splash = 'seen'; })"
        ".observe(document, { childList: true, subtree: true });"
    )
    open_home(page, reading)
    page.get_by_role("link", name="Resume Shiloh").click()
    expect(page.get_by_role("group", name="Table: Shiloh")).to_be_visible(timeout=90_000)
    assert page.evaluate("sessionStorage.splash") is None
    page.go_back()
    page.wait_for_url(f"**/{HOME}")
    page.go_forward()
    expect(page.get_by_role("group", name="Table: Shiloh")).to_be_visible(timeout=90_000)
    page.get_by_role("navigation").get_by_role("link", name="Learn", exact=True).click()
    page.wait_for_url(f"**/{HOME}")
    page.wait_for_selector("body[data-shown]")


@pytest.mark.whole
def test_a_file_dropped_on_the_home_page_is_checked_on_the_page_of_games_and_watched(page, reading):
    open_home(page, reading, "#watch")
    assert find_faults(page) == []
    expect(page.get_by_role("button", name="Open a game that you got as a file")).to_be_visible()
    drop = """async ([name, text, size]) => {
        const data = new DataTransfer();
        data.items.add(new File(size ? Array(size).fill(new Uint8Array(2 ** 20)) : [text], name));
        const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
    }"""
    page.evaluate(drop, ["huge.zip", "", 200])
    expect(page.locator("#open-told")).to_have_text("huge.zip is larger than 64 MB.")
    page.evaluate(drop, ["mailed.jsonl", RECORD.read_text(encoding="utf-8"), 0])
    page.wait_for_url("**/replays/recorded_games.ipynb*")
    watch = page.locator(".bcnb-added").get_by_role("link", name="Watch mailed")
    watch.click(timeout=90_000)
    page.wait_for_url("**/replays/replay.ipynb*")
    expect(page.locator(".bcnb-replay .bcnb-turn")).to_contain_text("Turn 1", timeout=90_000)
    assert "record=mailed" in page.url
