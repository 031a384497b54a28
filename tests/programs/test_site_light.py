"""The pages of the site that need no Python, in a site without one."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, Playwright, expect

from bcnb.storage.paths import notebooks_folder
from tests.programs.site.front import write_home
from tests.programs.site.light import included_records, write_light
from tests.programs.site.light_games import game_list
from tests.programs.site.light_page import FOLDER, PLACES, ROUTES, light_address
from tests.programs.site.light_read import GAME, read_light
from tests.programs.site.visit import FOLDER as SCHOOL
from tests.programs.site.visit import served, visitor

pytestmark = pytest.mark.unmeasured

EMPTY = "<!doctype html><html lang=en><title>Python</title></html>"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with one replay, whose notebooks are an empty page."""
    folder = tmp_path_factory.mktemp("site")
    write_home(folder, [])
    write_light(folder, [path for path in included_records() if path.stem == Path(GAME).stem])
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "index.html").write_text(EMPTY, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as port:
        yield f"http://localhost:{port}{SCHOOL}/"


def test_a_route_leads_from_a_notebook_to_a_page_that_is_written(site: Path) -> None:
    """Except to a single game, every page has its own address."""
    pages = {light_address(route.notebook) for route in ROUTES if not route.ending}
    assert all((site / page).is_file() for page in pages | set(PLACES.values()))
    assert all((notebooks_folder() / route.notebook.partition("#")[0]).is_file() for route in ROUTES)
    assert light_address(f"replays/replay.ipynb#record={Path(GAME).stem}") == GAME
    assert light_address("rulebook/01_battle_cry.ipynb#rule=5.1") == f"{FOLDER}rules/battle_cry.html#rule=5.1"
    assert light_address("history/07_antietam.ipynb") == ""


def test_the_list_has_every_game_that_comes_with_bcnb_and_no_result() -> None:
    text = game_list().decode()
    links = re.findall(r'<a href="([^"/]+)\.html">', text)
    assert sorted(links) == sorted(path.stem for path in included_records())
    assert not re.search(r"\bw(on|ins)\b", text)


def test_no_page_may_load_or_run_what_is_not_of_the_site(site: Path) -> None:
    pages = [path.read_text(encoding="utf-8") for path in (site / FOLDER).rglob("*.html")]
    assert len(pages) == 6
    for text in pages:
        assert "default-src 'none'; script-src 'self'; style-src 'self';" in text
        assert not re.search(r'<script>|<style>|\bstyle="|\bon\w+="|src="https?:', text)


@pytest.mark.browser
def test_pages_are_read_without_python_and_offline(site: Path, playwright: Playwright, tmp_path: Path) -> None:
    """As in the proof of the site: bytes, seconds, sizes, what axe finds, keys, and offline."""
    with served(site) as port, visitor(playwright, tmp_path, port) as visit:
        assert read_light(visit, tmp_path).count("kB") == 4
        assert visit.troubles == []


@pytest.mark.browser
def test_a_game_hides_its_result_and_leads_to_the_notebooks(address: str, page: Page) -> None:
    page.goto(f"{address}index.html#watch")
    page.locator("#watch").get_by_role("link", name="Antietam").click()
    page.wait_for_url(f"{address}{GAME}")
    expect(page.locator(".bcnb-turn")).to_have_text("Turn 1, Union: playing a card")
    expect(page.locator(".bcnb-result")).to_have_count(0)
    for button, path in (("Play on from here", "replays/replay"), ("Review this game", "analysis/review")):
        page.get_by_role("button", name=button).click()
        page.wait_for_url(f"{address}notebooks/index.html?path={path}.ipynb#record={Path(GAME).stem}")
        page.go_back()
    page.get_by_role("navigation").get_by_role("link", name="Recorded games").click()
    page.get_by_role("link", name="Antietam").nth(1).click()
    page.wait_for_url(f"{address}{GAME}")


@pytest.mark.browser
def test_a_question_is_answered_and_tried_in_a_notebook(address: str, page: Page) -> None:
    page.goto(address)
    page.get_by_role("navigation", name="More pages").get_by_role("link", name="Questions").click()
    page.get_by_role("searchbox").fill("horse artillery")
    one = page.locator("[data-question=faq-02]")
    one.locator("summary").click()
    expect(one).to_contain_text("A shorter range costs a die at every distance")
    one.get_by_role("button", name="Try it on the board").click()
    page.wait_for_url(re.compile("/notebooks/index.html"))
    assert unquote(page.url).endswith("?path=faq/00_all_questions.ipynb#question=faq-02")


@pytest.mark.browser
def test_a_rule_of_the_search_is_shown_on_its_page(address: str, page: Page) -> None:
    page.goto(address)
    page.get_by_role("combobox").fill("what exactly may a general do?")
    page.get_by_role("combobox").press("Enter")
    page.get_by_role("link", name="Open the page of rules").click()
    page.wait_for_url(re.compile(r"/rules/battle_cry\.html#rule="))
    expect(page.locator(".bcnb-sought")).to_be_in_viewport()
    page.goto(f"{address}{FOLDER}rules/battle_cry.html#rule=10.2")
    expect(page.locator(".bcnb-sought")).to_have_attribute("data-rule", "10.2")
