"""The page of recorded games in a browser: tabs, filters, hidden results, links, and files that are dropped on it."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb.review.builder import QUICK, load_game, load_or_build_review
from bcnb.storage.paths import home_folder
from bcnb.storage.records import find_record
from bcnb.widgets.base_widget import Message
from bcnb.widgets.games.file_intake import MOST_FILES, FileIntake
from bcnb.widgets.games.game_browser import GameBrowser
from bcnb.widgets.games.game_list_view import Filters, game_list_view
from tests.course.backup.test_transfer import cut, lines, save, zipped
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured

BROUGHT = "kernstown-person-greedy-by-keyboard"
DROP = """
async ([files, where]) => {
  const data = new DataTransfer();
  for (const [name, text, size] of files) {
    const part = new Uint8Array(2 ** 20);
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    data.items.add(new File(size ? Array(size).fill(part) : [bytes], name));
  }
  for (const kind of ["dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector(where).dispatchEvent(event);
  }
}
"""


@pytest.fixture
def games(home: Path) -> Path:
    """Two own games: one that is over and reviewed, and one in progress."""
    save(home, "begun.jsonl", cut(40))
    (home / "done.jsonl").write_bytes(find_record(BROUGHT).read_bytes())
    load_or_build_review(load_game(find_record(BROUGHT)), QUICK)
    return home


def names(view: Locator) -> list[str]:
    return [str(row.get_attribute("data-name")) for row in view.locator(".bcnb-game").all()]


def drop(stage: Stage, *files: tuple[str, bytes, int], where: str = "body") -> None:
    """Drops files on a part of the page, each with its content or its size in megabytes."""
    from base64 import b64encode

    told = [[name, b64encode(data).decode(), size] for name, data, size in files]
    stage.page.evaluate(DROP, [told, where])


def test_the_lists_and_each_filter(stage: Stage, games: Path) -> None:
    played: list[str] = []
    view = stage.show(GameBrowser(played.append))
    expect(view.get_by_role("tab", name="Mine")).to_have_attribute("aria-selected", "true")
    assert set(names(view)) == {"begun", "done"}
    row = view.locator("[data-name=done]")
    assert "victory" not in view.inner_text()
    expect(row.get_by_role("link", name="Watch")).to_have_attribute("data-part", "record=done")
    expect(row.get_by_role("link", name="Review")).to_have_attribute("data-page", "analysis/review.ipynb")
    expect(view.locator("[data-name=begun]").get_by_role("link", name="Resume")).to_have_attribute(
        "data-part", "game-begun"
    )
    expect(view.locator("[data-name=begun]").get_by_role("link", name="Review")).to_have_count(0)
    row.get_by_role("button", name="Play").click()
    stage.settle()
    assert played == ["done"]
    view.get_by_label("Reviewed").check()
    expect(view.locator(".bcnb-game")).to_have_count(1)
    assert names(view) == ["done"]
    view.get_by_role("button", name="Clear filters").click()
    view.get_by_label("Changed since").fill("2100-01-01")
    view.get_by_label("Changed since").dispatch_event("change")
    expect(view.locator(".bcnb-count")).to_have_text("0 of 2 games")

    view.get_by_role("tab", name="Mine").focus()
    stage.page.keyboard.press("ArrowRight")
    expect(view.get_by_role("tab", name="Included")).to_be_focused()
    expect(view.locator(".bcnb-game")).to_have_count(48)
    picture = view.locator(".bcnb-board svg").first.bounding_box()
    assert picture
    assert picture["height"] > 40, "the layout is drawn"
    expect(view.get_by_label("Result")).to_be_hidden()
    for label, choice, found in (
        ("Game", "North against South", rows(game="north_against_south")),
        ("Battle", "Two Bridges", rows(battle="two-bridges")),
        ("Player", "Captain", rows(player="planner")),
        ("Length", "over 300 plies", rows(length="long")),
    ):
        view.get_by_label(label, exact=True).select_option(label=choice)
        expect(view.locator(".bcnb-game")).to_have_count(len(found))
        assert 0 < len(found) < 48
        view.get_by_role("button", name="Clear filters").click()
        expect(view.locator(".bcnb-game")).to_have_count(48)
    view.get_by_role("button", name="Show results").click()
    expect(view.locator(".bcnb-game").first).to_contain_text("victory")
    view.get_by_label("Result").select_option("confederate")
    expect(view.locator(".bcnb-game")).to_have_count(len(rows(result="confederate")))
    assert not [text for text in view.locator(".bcnb-game").all_inner_texts() if "Union victory" in text]
    view.get_by_role("button", name="Hide results").click()
    expect(view.locator(".bcnb-game")).to_have_count(48)
    assert "victory" not in view.inner_text()
    assert not axe(stage)


def rows(**filters: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = game_list_view("included", Filters()._replace(**filters))["rows"]
    return found


def axe(stage: Stage) -> list[str]:
    """What axe finds in both themes; a page without a title or landmarks is not what is tested."""
    found = []
    for light in ("true", "false"):
        stage.page.evaluate("light => document.body.dataset.jpThemeLight = light", light)
        stage.page.add_style_tag(
            content="body { background: #fff; color: #000 } body[data-jp-theme-light='false'] { background: #111;"
            " --jp-content-font-color1: #fff; color: #fff }"
        )
        answer = Axe().run(stage.page, context=".bcnb", options={"runOnly": ["wcag2a", "wcag2aa", "wcag22aa"]}).response
        found += [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in answer["violations"]]
    stage.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    return found


def test_files_are_dropped_checked_and_listed(stage: Stage, home: Path) -> None:
    view = stage.show(GameBrowser())
    expect(view.get_by_role("tab", name="Included")).to_have_attribute("aria-selected", "true")
    view.get_by_role("tab", name="Open a file").click()
    expect(view.locator(".bcnb-list")).to_be_hidden()
    told = view.locator(".bcnb-added")
    drop(stage, ("mailed.jsonl", lines(cut(12)), 0))
    expect(told.get_by_role("link", name="Watch mailed")).to_have_attribute("data-part", "record=mailed")
    many = zipped(("a.jsonl", lines(cut(3))), ("bad.jsonl", b"{}\n"), ("b.jsonl", lines(cut(4))))
    drop(stage, ("many.zip", many, 0), ("photo.png", b"\x89PNG\r\n", 0), ("huge.zip", b"", 200), where=".bcnb-drop")
    expect(told).to_contain_text("Added: 2 games.")
    expect(told.locator(".bcnb-no li")).to_have_count(3)
    faults = told.locator(".bcnb-no").inner_text()
    assert "huge.zip: is larger than 64 MB (200 MB)." in faults
    assert "bad.jsonl:1: " in faults
    assert "photo.png: is not a recorded game" in faults
    assert {path.stem for path in home_folder().glob("*.jsonl")} == {"mailed", "a", "b"}
    view.get_by_label("Files with games").set_input_files(
        [{"name": "c.jsonl", "mimeType": "text/plain", "buffer": lines(cut(50))}]
    )
    expect(told).to_contain_text("Added: 1 game.")
    view.get_by_role("tab", name="Mine").click()
    expect(view.locator(".bcnb-game")).to_have_count(4)
    drop(stage, *((f"{n}.jsonl", b"", 0) for n in range(MOST_FILES + 2)))
    expect(told).to_contain_text("at most 200 files")
    assert not axe(stage)


def test_a_page_cannot_send_more_than_the_limits(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, object]] = []
    monkeypatch.setattr("bcnb.widgets.games.file_intake.LARGEST", 10)
    intake = FileIntake(sent.append)
    for data in ("AAAA", "AAAA", "AAAA", "AAAA"):
        assert intake.answer(Message({"t": "piece", "name": "a", "data": data, "more": True}))
    assert "all files together" in json.dumps(sent)
    for wrong in ({"t": "piece"}, {"t": "piece", "name": 3, "data": ""}, {"t": "piece", "name": "a", "data": "?"}):
        assert intake.answer(Message(wrong))
    assert len(sent) == 4
    assert not intake.answer(Message({"t": "find"}))
    assert intake.answer(Message({"t": "import"}))
    assert sent[-1] == {"t": "imported", "games": [], "lines": ["Added: 0 games."], "problems": []}


@pytest.mark.parametrize("message", [{"place": "nowhere"}, {"place": "mine", "since": "soon"}, {"place": 3}])
def test_an_odd_request_changes_nothing(home: Path, message: dict[str, object]) -> None:
    shown = GameBrowser()
    before = shown.view
    shown._answer(None, {"t": "find", **message}, [])
    assert shown.view == before
    assert "victory" not in repr(shown)
    assert repr(shown).count("\n") == 47
