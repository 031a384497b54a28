"""The front page of the site, in a folder without the notebooks."""

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from bcnb.course.history.saved_answers import save_answer
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from bcnb.course.progress import save_mark
from bcnb.site.builder import included_records
from bcnb.site.front_page import front_page, plan, write_home
from bcnb.site.light_page import FOLDER, HISTORY, lesson_notebooks
from bcnb.site.small_server import Files
from bcnb.storage.paths import notebooks_folder
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario
from tests.helpers.games import step
from tests.helpers.own_sets import CONTENTS, item_texts, set_folder, zipped

pytestmark = pytest.mark.unmeasured

pytestmark = pytest.mark.unmeasured

RULES = "rules/battle_cry.html"
LESSON, RULES = "rules/02_units_and_orders.ipynb", "rules/battle_cry.html"
KEEP = """([folder, files]) => new Promise((done, fail) => {
  const asked = indexedDB.open(`JupyterLite Storage - ${folder}`, 3);
  asked.onupgradeneeded = () => asked.result.createObjectStore("files");
  asked.onerror = fail;
  asked.onsuccess = () => {
    const change = asked.result.transaction("files", "readwrite");
    const store = change.objectStore("files");
    const value = (one) => (one.content ? one : { content: one, format: "text" });
    for (const [key, one] of Object.entries(files)) store.put(value(one), key);
    change.oncomplete = () => { asked.result.close(); done(); };
  };
})"""
"""What JupyterLite does when Python writes files."""


@pytest.fixture
def front(home: Path) -> str:
    return front_page(["static/python.wasm"])


@pytest.fixture
def site(home: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a front page in a folder of a server."""
    (tmp_path / "class").mkdir()
    write_home(tmp_path / "class", ["static/python.wasm"])
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/class/"
        server.shutdown()


def test_every_link_of_the_front_page_leads_to_a_notebook_to_a_page_or_to_jupyterlab(front: str) -> None:
    links = {link for link in re.findall(r'<a [^>]*href="([^"]+)"', front) if not link.startswith("#")}
    light = {link for link in links if link.startswith(FOLDER)}
    pages = {link.partition("path=")[2].partition("#")[0] for link in links - light - {"lab/index.html"}}
    assert len(pages) > 30
    assert all((notebooks_folder() / page).is_file() for page in pages)
    games = {f"{FOLDER}games/{path.stem}.html" for path in included_records()}
    assert len(light & games) == 15
    lessons = {f"{HISTORY}{name}.html" for name in lesson_notebooks()}
    assert lessons <= light
    assert light - games - lessons == {
        f"{FOLDER}{name}" for name in ("games/index.html", "questions/index.html", RULES)
    }


def test_the_front_page_asks_for_nothing_of_another_host(front: str) -> None:
    assert set(re.findall(r"https?://[\w.]+", front)) <= {"http://www.w3.org"}  # the name of SVG


def test_the_front_page_knows_the_lessons_of_history_by_their_names(home: Path) -> None:
    history = plan([])["history"]
    assert isinstance(history, dict)
    names = list(history.values())
    assert len(names) == 16
    assert names[0] == "why-the-war"
    assert [find_scenario(name).name for name in names[1:]] == names[1:]


def in_base64(data: bytes) -> dict[str, str]:
    return {"content": b64encode(data).decode(), "format": "base64"}


def test_the_front_page_shows_the_sets_that_this_browser_keeps(site: str, page: Page, tmp_path: Path) -> None:
    page.goto(site)
    page.wait_for_selector("body[data-shown]")
    named = CONTENTS.replace("Week one", 'Week \\"1\\" <b>').replace("week-one", "week-1")
    texts = {**item_texts(), "set.toml": named}
    kept = {
        "a.bcnbset": pack_set(read_set_files(set_folder(tmp_path))),
        "b.bcnbset": zipped([(name, text.encode()) for name, text in sorted(texts.items())]),
        "b2.bcnbset": zipped([("set.toml", b"title = 'No \"quotes\"'\nname = 'quoted'\n")]),
        "c.bcnbset": b"PK\3\4" + bytes(40),
        "d.bcnbset": zipped([("other.toml", b"")]),
    }
    page.evaluate(KEEP, ["/class/", {f"bcnb-games/sets/{name}": in_base64(data) for name, data in kept.items()}])
    page.reload()
    rows = page.locator(".sets a")
    expect(rows).to_have_text(["Week one", 'Week "1" <b>', 'No "quotes"'])
    expect(rows.first).to_have_attribute("href", re.compile(r"08_your_own_sets\.ipynb#name=week-one$"))
    for name in ("c", "d"):
        said = f"{name}.bcnbset: open the page Your own sets to see why it cannot be read"
        expect(page.get_by_text(said)).to_be_attached()


def test_the_front_page_lists_the_lessons_and_questions_that_were_opened(site: str, page: Page) -> None:
    page.goto(site)
    page.wait_for_selector("body[data-shown]")
    kept = {
        "questions/ask.toml": 'number = "ask"\ntitle = "No \\"quotes\\" <b>"\n',
        "lessons/a b.toml": "kind = 'lesson'\ntitle = 'Two steps'\n",
        "lessons/plain.toml": "=",
        "my-lesson.lesson": "",
    }
    texts = {f"bcnb-games/{name}": {"content": text, "format": "text"} for name, text in kept.items()}
    page.evaluate(KEEP, ["/class/", texts])
    page.reload()
    rows = page.locator(".opened a")
    expect(rows).to_have_text(["Two steps lesson", "plain lesson", 'No "quotes" <b> question'])
    expect(rows.first).to_have_attribute("href", re.compile(r"play/own_lesson\.ipynb#lesson=a%20b$"))
    expect(rows.last).to_have_attribute("href", re.compile(r"play/own_lesson\.ipynb#question=ask$"))


def test_the_front_page_shows_what_this_browser_keeps(site: str, page: Page, home: Path) -> None:
    page.goto(site)
    page.wait_for_selector("body[data-shown]")
    expect(page.locator(".next h2")).to_have_text("Lesson 1: The board")
    assert page.evaluate("indexedDB.databases()") == []
    for number in ("1.1", "1.2", "1.3", "1.4", "1.p1", "1.p2", "1.p3", "2.1"):
        save_mark(number, solved=True)
    save_mark("2.p1", solved=False)
    for number in ("2.2", "2.3", "2.4"):
        save_mark(number, solved=True)
    save_answer("shiloh", "second", "Grant\n[kernstown]")
    save_answer("why-the-war", "vote", "Slavery")
    save_mark("cards-01", solved=False)
    for number in ("1.1", "1.2", "1.3", "1.4"):
        save_mark(number, solved=True)
    for name in ("antietam", "crossroads", "two-players"):
        begin_game(find_scenario(name)).close()
    own = find_scenario("kernstown")
    step(begin_game(replace(own, name="mine", tables={**own.tables, "title": "<b>My hill</b>"})))
    (home / "torn-1.jsonl").write_bytes(b'{"bcnb":1,"ruleset"')
    kept = {f"bcnb-games/{path.name}": path.read_text(encoding="utf-8") for path in home.iterdir()}
    page.evaluate(KEEP, ["/class/", kept])
    page.reload()
    expect(page.locator("#learn li", has_text="✓")).to_have_text("1 The board ✓ 7 of 7")
    expect(page.locator("#learn li", has_text="Units and orders")).to_contain_text("4 of 7")
    expect(page.locator(".next h2")).to_have_text("Lesson 2: Units and orders")
    expect(page.get_by_role("link", name="Continue")).to_have_attribute("href", re.compile(r"02_units.*#task-2\.p1$"))
    expect(page.locator(".due li")).to_have_count(2)
    expect(page.locator(".due a[href*='#task-2.p1']")).to_be_visible()
    expect(page.locator("#history li", has_text="done")).to_contain_text("Shiloh")
    expect(page.locator("#history li", has_text="begun")).to_contain_text("Why the war")
    expect(page.locator(".games")).to_contain_text("Show 1 more")
    page.get_by_role("button", name="Show 1 more").click()
    titles = ["Antietam", "The Crossroads", "<b>My hill</b>", "The War of 1861, two players"]
    assert sorted(page.locator(".games li b").all_inner_texts()) == sorted(titles)
    assert page.locator(".games img").evaluate_all("all => all.every(one => !one.src.includes('mine'))")
    expect(page.locator(".skipped")).to_contain_text("torn-1.jsonl: ")


def test_the_front_page_says_as_a_file_what_to_do(site: str, page: Page, tmp_path: Path) -> None:
    page.goto((tmp_path / "class" / "index.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("run serve.py in this folder with Python")
    expect(page.get_by_role("link", name="Begin")).to_be_visible()
    page.goto(site)
    page.wait_for_selector("body[data-shown]")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_front_page_warns_where_nothing_is_saved(
    site: str, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> None:
    flags = [*browser_type_launch_args["args"], "--host-resolver-rules=MAP school.test 127.0.0.1"]
    named = browser_type.launch(**{**browser_type_launch_args, "args": flags})
    page = named.new_page()
    page.goto(site.replace("localhost", "school.test"))
    expect(page.get_by_role("alert")).to_contain_text("Ask for an address that begins with https")
    named.close()
