"""The page of recorded games in a browser: tabs, filters, hidden results, links, and files that are dropped on it."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb.engine.record import Record
from bcnb.engine.verify import Verification
from bcnb.review.builder import QUICK, load_game, load_or_build_review
from bcnb.review.game_preview import FOLDER
from bcnb.storage.paths import home_folder
from bcnb.storage.recorded_game import record_bytes
from bcnb.storage.records import find_record, load_recorded_game
from bcnb.widgets.base_widget import Message
from bcnb.widgets.games.file_intake import MOST_FILES, FileIntake
from bcnb.widgets.games.game_browser import GameBrowser
from bcnb.widgets.games.game_list_view import Filters, game_list_view, listed_at, say_check
from tests.course.backup.test_transfer import cut, lines, save, zipped
from tests.helpers.dropped_files import drop_files
from tests.helpers.games import sample
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured

BROUGHT = "kernstown-person-greedy-by-keyboard"


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
    drop_files(stage.page, *files, where=where)


def chosen(view: Locator) -> Locator:
    return view.get_by_role("region", name="Chosen game")


def choose(view: Locator, name: str) -> Locator:
    """Chooses a game, and returns its panel."""
    view.locator(f"[data-name={name}]").click()
    return chosen(view)


def test_the_chosen_game_is_watched_reviewed_played_on_and_saved(stage: Stage, games: Path) -> None:
    played: list[tuple[str, int]] = []
    view = stage.show(GameBrowser(lambda name, turn: played.append((name, turn))))
    expect(view.get_by_role("tab", name="Mine")).to_have_attribute("aria-selected", "true")
    assert set(names(view)) == {"begun", "done"}
    panel = choose(view, "done")
    expect(panel.get_by_role("link", name="Watch")).to_have_attribute("data-part", "record=done")
    expect(panel.get_by_role("link", name="Review")).to_have_attribute("data-page", "analysis/review.ipynb")
    guess = panel.get_by_role("link", name="Guess the choices of")
    expect(guess).to_have_attribute("data-page", "analysis/guess_the_choice.ipynb")
    expect(panel).to_contain_text("Played in 24 turns (213 plies).")
    expect(panel).to_contain_text("Checked: legal.")
    expect(panel).to_contain_text("Reviewed.")
    expect(panel.get_by_label("Play on from turn")).to_have_value("1")
    panel.get_by_role("button", name="Play on").click()
    panel.get_by_label("Play on from turn").fill("7")
    panel.get_by_role("button", name="Play on").click()
    stage.settle()
    assert played == [("done", 1), ("done", 7)]
    with stage.page.expect_download() as download:
        panel.get_by_role("button", name="Save the file").click()
    assert download.value.suggested_filename == "done.jsonl"
    assert Path(download.value.path()).read_bytes() == (games / "done.jsonl").read_bytes()
    panel = choose(view, "begun")
    expect(panel.get_by_role("link", name="Resume")).to_have_attribute("data-part", "game-begun")
    expect(panel.get_by_role("link", name="Review")).to_have_count(0)
    turns = load_recorded_game(games / "begun.jsonl").states[-1].turn.number
    expect(panel).to_contain_text(f"Not over after {turns} turns (40 plies).")


def test_the_lists_and_each_filter(stage: Stage, games: Path) -> None:
    view = stage.show(GameBrowser())
    assert "victory" not in view.inner_text()
    view.get_by_role("checkbox", name="Reviewed").check()
    expect(view.locator(".bcnb-game")).to_have_count(1)
    assert names(view) == ["done"]
    view.get_by_role("button", name="Clear filters").click()
    view.get_by_label("Played since").fill("2100-01-01")
    view.get_by_label("Played since").dispatch_event("change")
    expect(view.locator(".bcnb-count")).to_have_text("0 of 2 games")
    expect(chosen(view)).to_be_hidden()

    view.get_by_role("tab", name="Mine").focus()
    stage.page.keyboard.press("ArrowRight")
    expect(view.get_by_role("tab", name="Included")).to_be_focused()
    expect(view.locator(".bcnb-game")).to_have_count(48)
    expect(view.get_by_label("Played since")).to_be_hidden()
    expect(view.get_by_text("There is no filter by date here")).to_be_visible()
    picture = view.locator(".bcnb-board svg").first.bounding_box()
    assert picture
    assert picture["height"] > 40, "the layout is drawn"
    expect(view.get_by_label("Result", exact=True)).to_be_hidden()
    for label, choice, found in (
        ("Game", "North against South", rows(game="north_against_south")),
        ("Battle", "Two Bridges", rows(battle="two-bridges")),
        ("Player", "Captain", rows(player="planner")),
        ("Length", "up to 17 turns", rows(length="short")),
        ("Length", "18 to 27 turns", rows(length="middle")),
        ("Length", "28 turns or more", rows(length="long")),
    ):
        view.get_by_label(label, exact=True).select_option(label=choice)
        expect(view.locator(".bcnb-game")).to_have_count(len(found))
        assert 0 < len(found) < 48
        view.get_by_role("button", name="Clear filters").click()
        expect(view.locator(".bcnb-game")).to_have_count(48)
    view.get_by_role("checkbox", name="Reviewed").check()
    expect(view.locator(".bcnb-game")).to_have_count(len([one for one in rows() if one["reviewed"]]))
    view.get_by_role("button", name="Clear filters").click()
    view.get_by_role("button", name="Show results").click()
    view.get_by_label("Result", exact=True).select_option("confederate")
    expect(view.locator(".bcnb-game")).to_have_count(len(rows(result="confederate")))
    labels = [str(row.get_attribute("aria-label")) for row in view.locator(".bcnb-game").all()]
    assert all("Confederate victory" in label for label in labels)
    view.get_by_role("button", name="Hide results").click()
    expect(view.locator(".bcnb-game")).to_have_count(48)
    assert "victory" not in view.inner_html()
    assert not axe(stage)


def test_a_check_names_slips_older_rules_and_faults_but_not_the_result() -> None:
    legal = Verification(True, True, True, 9, 9, "union: flags")
    assert say_check(legal) == "Checked: legal."
    assert say_check(replace(legal, corrections=2)) == "Checked: legal, apart from 2 slips at the table."
    assert say_check(replace(legal, legal=False, standing=4)) == "Not legal from ply 5 on."
    older = replace(legal, legal=False, unjudged=6)
    assert say_check(older) == "Checked: legal up to ply 5. The rest follows older rules."


def test_the_list_links_the_page_that_records_a_game(stage: Stage, games: Path) -> None:
    view = stage.show(GameBrowser(lambda name, turn: None))
    expect(view.get_by_role("link", name="Record a game")).to_have_attribute("data-page", "play/record.ipynb")
    compact = stage.show(GameBrowser(pick=lambda name: ""))
    expect(compact.get_by_role("link", name="Record a game")).to_have_count(0)


def test_turns_decide_the_length() -> None:
    turns = [row["turns"] for key in ("short", "middle", "long") for row in rows(length=key)]
    assert len(turns) == 48
    assert {row["turns"] for row in rows(length="middle")} == {turn for turn in turns if 18 <= turn <= 27}
    first = rows(battle="kernstown", player="person")[0]
    assert (first["turns"], first["plies"], first["reviewed"]) == (24, 213, "choices")


def test_the_ends_are_drawn_for_rows_in_sight_when_results_are_shown(stage: Stage, games: Path) -> None:
    view = stage.show(GameBrowser())
    view.get_by_role("tab", name="Included").click()
    expect(view.locator(".bcnb-game")).to_have_count(48)
    stage.page.wait_for_timeout(300)
    assert not (games / FOLDER).exists(), "nothing is drawn while results are hidden"
    layout = view.locator(".bcnb-game .bcnb-board").first.inner_html()
    expect(chosen(view).locator(".bcnb-chosen-board svg")).to_have_attribute("aria-label", re.compile("at the start"))
    view.get_by_role("button", name="Show results").click()
    row = view.locator(".bcnb-game").first
    expect(row.locator(".bcnb-spark")).to_have_attribute("aria-label", re.compile(r"from \d+% to 100%"))
    expect(row.locator(".bcnb-score")).to_have_text("6 to 3 flags")
    assert row.locator(".bcnb-board").inner_html() != layout
    expect(chosen(view)).to_contain_text("6 to 3")
    expect(chosen(view)).to_contain_text("Union victory by flags.")
    expect(chosen(view).locator(".bcnb-chosen-board svg")).to_have_attribute("aria-label", re.compile("at the end"))
    stage.settle()
    drawn = view.locator(".bcnb-spark").count()
    assert 3 < drawn < 40, "only the rows in sight"
    assert len(list((games / FOLDER).iterdir())) <= drawn
    assert not axe(stage)
    view.get_by_role("button", name="Hide results").click()
    expect(chosen(view)).not_to_contain_text("6 to 3")
    expect(view.locator(".bcnb-spark")).to_have_count(0)
    assert view.locator(".bcnb-game .bcnb-board").first.inner_html() == layout


def test_the_list_is_used_with_the_keyboard_alone(stage: Stage, games: Path) -> None:
    view = stage.show(GameBrowser())
    keys = stage.page.keyboard
    view.get_by_role("tab", name="Included").click()
    expect(view.locator(".bcnb-game")).to_have_count(48)
    box = view.get_by_role("listbox")
    box.focus()
    every, here = names(view), view.locator(".bcnb-game[aria-selected=true]")
    for key, place in (("End", 47), ("Home", 0), ("ArrowDown", 1), ("PageDown", 7), ("ArrowUp", 6)):
        keys.press(key)
        expect(here).to_have_attribute("data-name", every[place])
    assert box.get_attribute("aria-activedescendant") == here.get_attribute("id")
    expect(here).to_be_in_viewport()
    keys.press("Enter")
    expect(chosen(view).get_by_role("link", name="Watch")).to_be_focused()


def test_on_a_telephone_the_chosen_game_is_a_sheet(stage: Stage, games: Path) -> None:
    stage.page.set_viewport_size({"width": 390, "height": 844})
    view = stage.show(GameBrowser())
    expect(chosen(view)).to_be_hidden()
    panel = choose(view, "done")
    expect(panel.get_by_role("button", name="Close")).to_be_focused()
    assert not axe(stage)
    stage.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(view.get_by_role("listbox")).to_be_focused()
    view.get_by_role("tab", name="Included").click()
    expect(view.locator(".bcnb-game")).to_have_count(48)
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert stage.page.evaluate("document.documentElement.scrollHeight") <= 844, "only the list scrolls"


def rows(**filters: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = game_list_view("included", Filters()._replace(**filters))["rows"]
    return found


def test_no_two_battles_of_the_filter_have_the_same_name() -> None:
    battles = dict(game_list_view("included", Filters())["choices"]["battle"])
    assert len(set(battles.values())) == len(battles)
    assert battles["battle_cry/first-bull-run"] == "First Bull Run, Battle Cry (2000)"
    assert battles["battle_cry/shiloh"] == "Shiloh"


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
    expect(chosen(view)).to_contain_text("Your game mailed,")
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


def test_the_first_game_that_was_added_is_chosen_and_in_view(stage: Stage, home: Path) -> None:
    for number in range(12):
        save(home, f"own-{number}.jsonl", cut(3))
    view = stage.show(GameBrowser(listed=listed_at))
    for place in ("Mine", "Included"):
        view.get_by_role("tab", name=place).click()
        view.locator(".bcnb-list").evaluate("(list) => { list.scrollTop = list.scrollHeight; }")
        added = f"added-{place.lower()}"
        drop(
            stage, ("a-photo.png", b"PNG", 0), (f"{added}.jsonl", lines(cut(12)), 0), ("later.jsonl", lines(cut(5)), 0)
        )
        expect(view.locator(".bcnb-added")).to_contain_text("a-photo.png: is not a recorded game")
        expect(view.get_by_role("tab", name="Mine")).to_have_attribute("aria-selected", "true")
        expect(view.locator(".bcnb-game[aria-selected=true]")).to_have_attribute("data-name", added)
        expect(view.locator(f"[data-name={added}]")).to_be_in_viewport(ratio=0.9)
        expect(chosen(view)).to_contain_text(f"Your game {added},")
    assert stage.troubles == []


def test_on_a_phone_an_added_game_opens_unless_a_file_was_refused(stage: Stage, home: Path) -> None:
    stage.page.set_viewport_size({"width": 390, "height": 844})
    view = stage.show(GameBrowser(listed=listed_at))
    drop(stage, ("good.jsonl", lines(cut(12)), 0), ("photo.png", b"PNG", 0))
    expect(view.locator(".bcnb-no li")).to_be_visible()
    expect(chosen(view)).to_be_hidden()
    drop(stage, ("other.jsonl", lines(cut(14)), 0))
    expect(chosen(view)).to_contain_text("Your game other,")


def test_when_and_where_a_game_was_played_is_in_the_list_and_next_to_it(stage: Stage, home: Path) -> None:
    header = replace(sample().header, played={"date": "1998-03-01", "place": "Ann's kitchen"})
    home.mkdir()
    (home / "kitchen.jsonl").write_bytes(record_bytes(Record(header, sample().plies[:40])))
    view = stage.show(GameBrowser())
    expect(view.locator(".bcnb-what")).to_contain_text("kitchen, played March 1, 1998, Ann's kitchen")
    expect(chosen(view)).to_contain_text("Played: March 1, 1998, Ann's kitchen.")
    (home / "silent.jsonl").write_bytes(record_bytes(Record(sample().header, sample().plies[:40])))
    view = stage.show(GameBrowser())
    expect(view.locator("[data-name=silent]")).to_contain_text(re.compile("silent, saved [A-Z]"))
    expect(choose(view, "silent")).to_contain_text("The file does not say when or where it was played.")
    view.get_by_label("Played since").fill("1998-03-02")
    view.get_by_label("Played since").dispatch_event("change")
    expect(view.locator(".bcnb-count")).to_have_text("1 of 2 games")
    assert names(view) == ["silent"]


def test_the_levels_are_explained_below_the_list_and_next_to_the_game(stage: Stage, games: Path) -> None:
    view = stage.show(GameBrowser())
    expect(choose(view, "done")).to_contain_text("Sergeant: takes the best immediate gain.")
    stage.page.set_viewport_size({"width": 390, "height": 844})
    view = stage.show(GameBrowser())
    legend = view.get_by_text("What the levels mean")
    box = legend.bounding_box()
    assert box
    assert box["height"] >= 44, "a finger hits it"
    expect(view.get_by_text("General: considers")).to_be_hidden()
    legend.focus()
    stage.page.keyboard.press("Enter")
    expect(view.get_by_text("General: considers your answer for longer.")).to_be_visible()


def test_a_page_cannot_send_more_than_the_limits(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, object]] = []
    monkeypatch.setattr("bcnb.widgets.received_files.LARGEST", 10)
    intake = FileIntake(sent.append)
    for data in ("AAAA", "AAAA", "AAAA", "AAAA"):
        assert intake.answer(Message({"t": "piece", "name": "a", "data": data, "more": True}))
    assert "all files together" in json.dumps(sent)
    for wrong in ({"t": "piece"}, {"t": "piece", "name": 3, "data": ""}, {"t": "piece", "name": "a", "data": "?"}):
        assert intake.answer(Message(wrong))
    assert len(sent) == 4
    assert not intake.answer(Message({"t": "find"}))
    assert intake.answer(Message({"t": "import"}))
    assert sent[-1] == {"t": "imported", "games": [], "opens": [], "lines": ["Added: 0 games."], "problems": []}


@pytest.mark.parametrize("message", [{"place": "nowhere"}, {"place": "mine", "since": "soon"}, {"place": 3}])
def test_an_odd_request_changes_nothing(home: Path, message: dict[str, object]) -> None:
    shown = GameBrowser()
    before = shown.view
    shown._answer(None, {"t": "find", **message}, [])
    assert shown.view == before
    assert "victory" not in repr(shown)
    assert repr(shown).count("\n") == 47


def test_a_compact_list_chooses_one_game_or_the_games_that_are_listed(stage: Stage, games: Path) -> None:
    picked: list[str] = []
    view = stage.show(GameBrowser(pick=picked.append))
    expect(chosen(view)).to_have_count(0)
    expect(view.get_by_role("tab")).to_have_text(["Mine", "Included"])
    view.locator("[data-name=done]").click()
    view.get_by_role("button", name="Choose this game").click()
    stage.settle()
    assert picked == ["done"]
    assert not axe(stage)
    counted: list[tuple[str, Filters]] = []
    view = stage.show(GameBrowser(count=lambda place, filters: counted.append((place, filters)), place="included"))
    view.get_by_label("Battle", exact=True).select_option(label="Shiloh")
    expect(view.locator(".bcnb-count")).to_have_text("3 of 48 games")
    view.get_by_role("button", name="Count these games").click()
    stage.settle()
    assert counted == [("included", Filters(battle="battle_cry/shiloh"))]
