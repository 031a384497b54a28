"""The trainer for the names of hexes on the page: both ways, in Python and on a real page without Jupyter."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from bcnb.course.hex_drill import DrillKind
from bcnb.games import battle_cry
from bcnb.grid.hexes import HEXES, ROW_LETTERS, write_hex
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.hex_drill import Trainer
from tests.helpers.gestures import Clicks, Keys
from tests.helpers.pages import Overtaken, Stage, news, prompt
from tests.helpers.pages import shown as put
from tests.helpers.staged import PHONE, outside, staged
from tests.helpers.tables import hexagon, marked

pytestmark = pytest.mark.unmeasured

STATE = battle_cry.setup(find_scenario("kernstown"))


def asked(shown: Trainer) -> str:
    return write_hex(shown.drill.at)


def another(label: str) -> str:
    return next(write_hex(at) for at in HEXES if write_hex(at) != label)


@pytest.mark.parametrize("way", DrillKind)
def test_a_stored_picture_asks_nothing_and_is_always_the_same(way: DrillKind) -> None:
    first, other = (Trainer(STATE, way)._repr_mimebundle_()[0] for _ in range(2))
    assert first["image/svg+xml"] == other["image/svg+xml"]
    assert "mark-selected" not in first["image/svg+xml"]
    assert first["text/plain"] == other["text/plain"]


def test_an_answer_to_an_older_view_changes_nothing() -> None:
    shown = Trainer(STATE, DrillKind.FIND, "1")
    old = shown.view["ply"]
    shown.answer(asked(shown))
    before = shown.drill
    shown._answer(shown, {"t": "press", "ply": old, "hex": asked(shown)}, [])
    assert shown.drill == before


def test_of_two_answers_at_once_to_one_view_the_later_changes_nothing() -> None:
    shown = Trainer(STATE, DrillKind.FIND, "1")
    message = {"t": "press", "ply": shown.view["ply"], "hex": another(asked(shown))}
    shown._lock = Overtaken(lambda: shown.answer(asked(shown)))
    shown._answer(shown, message, [])
    assert (shown.drill.right, shown.drill.wrong) == (1, 0)


@pytest.mark.parametrize("how", [Clicks, Keys])
def test_a_hex_is_found_on_the_board(stage: Stage, how: type[Clicks]) -> None:
    shown = Trainer(STATE, DrillKind.FIND, "1")
    view = put(stage, shown)
    label = asked(shown)
    expect(prompt(view)).to_have_text(f"Find {label}.")
    how(view, stage.settle).press(hexagon(view, another(label)))
    expect(news(view)).to_contain_text(f"That hex is {another(label)}")
    assert marked(view, "refused") == {another(label)}
    how(view, stage.settle).press(hexagon(view, label))
    expect(news(view)).to_contain_text(f"Right, {label}. 1 right answer in a row.")
    expect(prompt(view)).to_have_text(f"Find {asked(shown)}.")


def test_a_marked_hex_is_named_by_typing(stage: Stage) -> None:
    shown = Trainer(STATE, DrillKind.NAME, "1")
    view = put(stage, shown)
    label = asked(shown)
    assert marked(view, "selected") == {label}
    line = view.get_by_label("Name of the hex")
    expect(line).to_have_attribute("placeholder", "d7")
    for text in (another(label), label):
        line.fill(text)
        line.press("Enter")
        stage.settle()
    expect(news(view)).to_contain_text(f"Right, {label}.")
    assert marked(view, "selected") == {asked(shown)}


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_on_a_stage_the_answer_is_typed_at_once(page: Page, size: tuple[int, int]) -> None:
    stage = staged(page, size)
    shown = Trainer(STATE, DrillKind.NAME, "1")
    view = put(stage, shown)
    label = asked(shown)
    line = view.get_by_label("Name of the hex")
    expect(line).to_be_focused()
    assert outside(view, ".bcnb-typing", ".bcnb-brief") == []
    stage.page.keyboard.type(label)
    stage.page.keyboard.press("Enter")
    stage.settle()
    expect(news(view)).to_contain_text(f"Right, {label}.")
    expect(line).to_be_focused()


@pytest.mark.parametrize("way", DrillKind)
def test_the_board_gives_no_name_away(stage: Stage, way: DrillKind) -> None:
    view = put(stage, Trainer(STATE, way))
    names = view.locator(".bcnb-labels text").all()
    assert len(names) >= len(ROW_LETTERS)
    for name in names:
        expect(name).to_be_hidden()
    expect(view.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.parametrize("way", DrillKind)
def test_a_screen_reader_finds_nothing_amiss(stage: Stage, way: DrillKind) -> None:
    put(stage, Trainer(STATE, way))
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]}
    found = Axe().run(stage.page, context="#view0", options=options).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
