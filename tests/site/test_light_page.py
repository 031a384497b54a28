"""The pages of the site that need no Python, in a site without one."""

import re
from collections.abc import Iterator
from datetime import date
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Playwright, expect

from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.phrases import EXIT_CHOICES, EXIT_OPEN, EXIT_OPEN_KEY, EXIT_SURE_KEY, EXIT_TITLE
from bcnb.course.worksheets.class_report import collect
from bcnb.course.worksheets.student_page import student_page
from bcnb.course.worksheets.worksheet import Worksheet, load_worksheet
from bcnb.site.builder import included_records
from bcnb.site.light_page import FOLDER, HISTORY, PLACES, ROUTES, game_list, light_address
from bcnb.storage.paths import notebooks_folder
from bcnb.widgets.classroom.class_desk import lesson_choices
from bcnb.widgets.classroom.hand_in import SAVE_PAGE
from bcnb.widgets.history.phrases import WHO
from tests.helpers.learn_page import find_faults
from tests.programs.site.light_read import GAME, LESSON, QUESTION, read_light, write_small
from tests.programs.site.visit import FOLDER as SCHOOL
from tests.programs.site.visit import served, visitor

pytestmark = pytest.mark.unmeasured

PYTHON = "notebooks/index.html?path="
FINDERS = """canvas => {
  const { width, height } = canvas;
  const dark = (x, y) => canvas.getContext("2d").getImageData(x, y, 1, 1).data[0] < 128;
  let from = 0;
  while (!dark(from, from)) from += 1;
  let to = from;
  while (dark(to, from)) to += 1;
  const size = (to - from) / 7, places = [0, 1, 2, 3, 4, 5, 6].map((n) => from + size * (n + 0.5));
  return places.map((y) => places.map((x) => dark(Math.floor(x), Math.floor(y)) ? "#" : " ").join(""));
}"""
"""The modules of the first corner of a code, by which cameras find it."""
EMPTY = "<!doctype html><html lang=en><title>Python</title></html>"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with one replay and one history lesson, whose notebooks are an empty page."""
    folder = tmp_path_factory.mktemp("site")
    write_small(folder)
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "index.html").write_text(EMPTY, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as port:
        yield f"http://localhost:{port}{SCHOOL}/"


def test_a_route_leads_from_a_notebook_to_a_page_that_is_written(site: Path) -> None:
    """Except to a single game, every page has its own address. Here only one lesson is written."""
    pages = {light_address(route.notebook) for route in ROUTES if not route.ending}
    lessons = {page for page in pages if page.startswith(HISTORY)}
    assert len(lessons) == 16
    assert all((site / page).is_file() for page in pages - lessons | {LESSON} | set(PLACES.values()))
    assert all((notebooks_folder() / route.notebook.partition("#")[0]).is_file() for route in ROUTES)
    assert light_address(f"replays/replay.ipynb#record={Path(GAME).stem}") == GAME
    assert light_address("rulebook/01_battle_cry.ipynb#rule=5.1") == f"{FOLDER}rules/battle_cry.html#rule=5.1"
    assert light_address("history/07_antietam.ipynb") == LESSON
    assert light_address("play/play.ipynb") == ""


def test_the_list_has_every_game_that_comes_with_bcnb_and_no_result() -> None:
    text = game_list().decode()
    links = re.findall(r'<a href="([^"/]+)\.html">', text)
    assert sorted(links) == sorted(path.stem for path in included_records())
    assert not re.search(r"\bw(on|ins)\b", text)


def test_no_page_may_load_or_run_what_is_not_of_the_site(site: Path) -> None:
    pages = [path.read_text(encoding="utf-8") for path in (site / FOLDER).rglob("*.html")]
    assert len(pages) == 8
    for text in pages:
        assert "default-src 'none'; script-src 'self'; style-src 'self';" in text
        assert not re.search(r'<script>|<style>|\bstyle="|\bon\w+="|src="https?:', text)


@pytest.mark.browser
def test_pages_are_read_without_python_and_offline(site: Path, playwright: Playwright, tmp_path: Path) -> None:
    """As in the proof of the site: bytes, seconds, sizes, what axe finds, keys, and offline."""
    with served(site) as port, visitor(playwright, tmp_path, port) as visit:
        assert read_light(visit, tmp_path).count("kB") == 5
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


@pytest.mark.browser
@pytest.mark.parametrize(
    ("short", "opened"),
    [
        ("antietam?level=simple", f"{LESSON}?level=simple"),
        ("antietam/?level=simple&mode=class", f"{PYTHON}history/07_antietam.ipynb#level=simple&mode=class"),
        ("antietam/?utm=x&level=plain#mode=class", f"{PYTHON}history/07_antietam.ipynb#level=plain&mode=class"),
        ("lesson-4/#task-4.2", f"{PYTHON}rules/04_range_and_dice.ipynb#task-4.2"),
        ("lesson-4/", f"{PYTHON}rules/04_range_and_dice.ipynb"),
        ("homework/#homework=2026-12-04,antietam,4.2", f"{PYTHON}02_hand_in.ipynb#homework=2026-12-04,antietam,4.2"),
    ],
)
def test_a_short_address_leads_to_its_page_with_its_level_and_mode(
    address: str, page: Page, short: str, opened: str
) -> None:
    page.goto(f"{address}{short}")
    page.wait_for_url(f"{address}{opened}")


def test_every_lesson_that_a_teacher_can_send_has_a_short_address(site: Path) -> None:
    for lesson in lesson_choices():
        text = (site / lesson["short"] / "index.html").read_text(encoding="utf-8")
        assert lesson["page"] in text
        assert lesson["title"].replace("'", "&#x27;") in text or lesson["title"] in text


def test_what_is_for_teachers_is_at_the_end_of_a_lesson(site: Path) -> None:
    text = (site / LESSON).read_text(encoding="utf-8")
    last = text.index("Next lesson: ")
    for words in ("Teachers:", "Open this lesson with the table", "for a lesson without computers", 'id="link"'):
        assert text.index(words) > last, words


@pytest.mark.browser
def test_the_link_to_a_lesson_is_copied_with_the_level_that_is_shown(address: str, page: Page) -> None:
    """Where the browser does not allow it, the link is selected in a field."""
    page.goto(f"{address}{LESSON}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copy, news = page.get_by_role("button", name="Copy link"), page.locator("#link").get_by_role("status")
    copy.click()
    expect(news).to_have_text("Copied: the link to this lesson with these texts.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}antietam/?level=plain"
    page.get_by_role("button", name="Full, for older students").click()
    expect(news).to_be_empty()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    copy.click()
    expect(news).to_contain_text("Press Ctrl+C")
    field = page.get_by_label("Link to this lesson")
    expect(field).to_have_value(f"{address}antietam/?level=full")
    expect(field).to_be_focused()
    assert page.evaluate("getSelection().toString()") == f"{address}antietam/?level=full"


@pytest.mark.browser
def test_a_lesson_is_done_and_handed_in_without_python(address: str, page: Page, tmp_path: Path) -> None:
    """It is opened by its short address. The front page then shows it as begun."""
    page.goto(f"{address}antietam/?level=full")
    page.wait_for_url(f"{address}{LESSON}?level=full")
    expect(page.get_by_text(find_lesson("antietam").texts["where"].at("full"))).to_be_visible()
    vote = page.locator(QUESTION).first
    vote.click()
    expect(page.get_by_text("Your vote is saved.")).to_be_visible()
    order = page.get_by_role("group", name="Time line: Antietam")
    order.get_by_role("button", name="Check").click()
    expect(order.get_by_role("status")).to_contain_text("First give each event a number, and then check.")
    finder = page.locator(".bcnb-at-task")
    for place in find_lesson("antietam").places:
        finder.locator(f'[role=gridcell][aria-label^="{place.hexes[0]},"]').click()
    expect(finder.locator(".bcnb-prompt, .bcnb-bar").first).to_contain_text("You found all five")
    ticket = page.get_by_role("group", name=f"{EXIT_TITLE}: Antietam")
    ticket.get_by_role("button", name=EXIT_CHOICES[2]).click()
    ticket.get_by_label(EXIT_OPEN).fill("Why did Lee stay?")
    sheet = page.get_by_role("group", name="Hand in a lesson")
    sheet.get_by_label("Your name").fill("Ada Lovelace")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save my worksheet").click()
    download.value.save_as(tmp_path / (name := download.value.suggested_filename))
    expect(sheet.get_by_role("status")).to_have_text(f"Saved to your downloads as {name}.")
    read = load_worksheet(tmp_path / name)
    assert (name, read.sealed, read.sheet.name) == ("antietam-Ada-Lovelace.worksheet", True, "Ada Lovelace")
    exit_ticket = {EXIT_SURE_KEY: EXIT_CHOICES[2], EXIT_OPEN_KEY: "Why did Lee stay?"}
    assert read.sheet.answers == {"vote": vote.inner_text(), "places": "5 of 5 on the first try", **exit_ticket}
    page.goto(address)
    expect(page.locator("#history li", has_text="begun")).to_contain_text("Antietam")


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (390, 844)])
def test_the_code_of_a_lesson_fills_the_window_and_is_closed_by_key(
    address: str, page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{address}{LESSON}")
    page.get_by_role("button", name="Full, for older students").click()
    opener = page.get_by_role("button", name="QR code")
    opener.click()
    dialog = page.get_by_role("dialog", name="QR code of the link to this lesson")
    expect(dialog).to_contain_text(f"{address}antietam/?level=full")
    code = dialog.get_by_role("img")
    box = code.bounding_box()
    assert box
    assert box["width"] == box["height"] > min(width, height) * 0.7
    assert code.evaluate(FINDERS) == ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
    found = Axe().run(page, context="dialog")
    assert [fault["id"] for fault in found.response["violations"]] == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


@pytest.mark.browser
def test_a_pair_has_roles_in_turn_and_hands_in_one_file_with_all_names(
    address: str, page: Page, tmp_path: Path
) -> None:
    page.goto(f"{address}{LESSON}")
    vote = page.get_by_role("group", name="Vote: Antietam")
    vote.get_by_role("button", name="Nobody").click()
    expect(page.locator(".bcnb-pair-now")).to_have_count(0)
    vote.get_by_role("button", name="Work as a pair").click()
    for label, name in (("First student", "Ada Lovelace"), ("Second student", "Ben Jones")):
        vote.get_by_label(label).fill(name)
        vote.get_by_label(label).press("Tab")
    now = page.locator(".bcnb-pair-now")
    expect(now.first).to_have_text("Now: Ada Lovelace commands and Ben Jones is staff officer and correspondent.")
    expect(now.nth(1)).to_contain_text("Now: Ben Jones commands")
    vote.get_by_label("Third student").fill("Cleo Li")
    vote.get_by_label("Third student").press("Tab")
    expect(now.nth(2)).to_have_text(
        "Now: Cleo Li commands, Ada Lovelace is staff officer and Ben Jones is correspondent."
    )
    expect(vote).to_contain_text("finds places and hours")
    found = Axe().run(page, context=".bcnb-paper")
    assert [fault["id"] for fault in found.response["violations"]] == []
    sheet = page.get_by_role("group", name="Hand in a lesson")
    expect(sheet).to_contain_text("This file has the names of Ada Lovelace, Ben Jones, Cleo Li")
    expect(sheet.get_by_label("Your name")).to_have_count(0)
    page.reload()
    expect(now.first).to_contain_text("Ada Lovelace commands, Ben Jones is staff officer")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save my worksheet").click()
    download.value.save_as(tmp_path / (name := download.value.suggested_filename))
    read = load_worksheet(tmp_path / name)
    assert (name, read.sealed) == ("antietam-Ada-Lovelace-Ben-Jones-Cleo-Li.worksheet", True)
    assert [row.sheet.name for row in collect(tmp_path).rows] == ["Ada Lovelace", "Ben Jones", "Cleo Li"]


@pytest.mark.browser
def test_the_first_answer_asks_for_a_name_and_the_answers_are_saved_as_a_page(address: str, page: Page) -> None:
    opened = f"{address}{LESSON}"
    page.goto(opened)
    vote = page.get_by_role("group", name="Vote: Antietam")
    who = vote.get_by_label(WHO)
    expect(vote).to_contain_text("Work as a pair")
    expect(who).to_have_count(0)
    vote.get_by_role("button", name="Nobody").click()
    who.fill("Ada <Lovelace>")
    vote.get_by_label("Why?").fill("Both\nsay so.")
    sheet = page.get_by_role("group", name="Hand in a lesson")
    expect(sheet.get_by_label("Your name")).to_have_value("Ada <Lovelace>")
    page.reload()
    expect(who).to_have_value("Ada <Lovelace>")
    with page.expect_download() as download:
        sheet.get_by_role("button", name=SAVE_PAGE).click()
    expect(sheet.get_by_role("status")).to_have_text("Saved to your downloads as antietam-Ada--Lovelace-.html.")
    answers = {"vote": "Nobody", "why": "Both\nsay so."}
    expected = student_page(Worksheet("Ada <Lovelace>", "antietam", date.today(), {}, answers))
    assert unescape(download.value.path().read_text(encoding="utf-8")) == unescape(expected)
    for width, height in ((1280, 800), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert find_faults(page) == []
    vote.get_by_role("button", name="Work as a pair").click()
    for label, name in (("First student", "Ada"), ("Second student", "Ben")):
        vote.get_by_label(label).fill(name)
        vote.get_by_label(label).press("Tab")
    expect(who).to_be_hidden()


@pytest.mark.browser
def test_print_opens_the_handout_of_a_lesson_with_the_texts_of_its_level(address: str, page: Page) -> None:
    page.context.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; };")
    where = find_lesson("antietam").texts["where"]
    page.goto(f"{address}{LESSON}?level=full")
    for ask in (page.get_by_role("link", name="Print").click, lambda: page.keyboard.press("Control+p")):
        with page.expect_popup() as popup:
            ask()
        handout = popup.value
        handout.wait_for_function("() => window.printed === 1")
        expect(handout.get_by_text(where.at("full"))).to_be_visible()
        expect(handout.get_by_text(where.at("plain"))).to_be_hidden()
        assert handout.evaluate("document.images[0].naturalWidth > 0")
        assert handout.locator("main").evaluate("main => getComputedStyle(main).maxWidth") != "none"
        handout.close()
    page.goto(f"{address}{LESSON.replace('.html', '-handout.html')}")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    assert page.evaluate("window.printed ?? 0") == 0, "a reader may only want to look"
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 1


@pytest.mark.browser
def test_the_table_of_a_lesson_and_another_student_lead_to_the_notebooks(address: str, page: Page) -> None:
    page.goto(f"{address}{LESSON}")
    page.locator(QUESTION).first.click()
    page.get_by_role("button", name="Start as another student").first.click()
    page.wait_for_url(f"{address}notebooks/index.html?path=02_hand_in.ipynb")
    page.go_back()
    page.get_by_role("link", name="Play at the table").click()
    page.wait_for_url(f"{address}notebooks/index.html?path=history/07_antietam.ipynb")
