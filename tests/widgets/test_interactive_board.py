"""Every live board seen nearer: by keys, buttons, wheel, two fingers, dragging; full screen; motion and sound."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.course.catalogue import find_exercise, find_question
from bcnb.course.questions import load_question
from bcnb.course.tasks import load_exercise
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import State
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.base_widget import GuardedWidget
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.faq import Faq
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
from bcnb.widgets.task import Exercise
from tests.helpers.games import sample
from tests.helpers.pages import Stage, shown

pytestmark = pytest.mark.unmeasured


def begun(name: str) -> State:
    scenario = find_scenario(name)
    return ruleset(scenario.ruleset).setup(scenario)


WIDGETS: dict[str, Callable[[], GuardedWidget]] = {
    "board": lambda: BoardWidget(begun("battle_cry/antietam")),
    "replay": lambda: Replay(Recorded("record", sample())),
    "table": lambda: TableWidget(find_scenario("battle_cry/kernstown")),
    "task": lambda: Exercise(load_exercise(find_exercise("5.5")), keeps=False),
    "question": lambda: Faq(load_question(find_question("faq-01"))),
    "map": lambda: BoardWidget(begun("battle_cry_1961/two-players")),
}


def across(view: Locator) -> float:
    """How wide the drawn sheet is, in pixels."""
    return float(view.locator(".bcnb-map > svg").evaluate("svg => svg.getBoundingClientRect().width"))


def cell(view: Locator) -> Locator:
    return view.locator('[data-hex][tabindex="0"]')


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", WIDGETS)
def test_keys_show_every_board_nearer_and_all_of_it_again(stage: Stage, name: str) -> None:
    view = shown(stage, WIDGETS[name]())
    whole, place = across(view), view.locator(".bcnb-map").bounding_box()
    cell(view).focus()
    stage.page.keyboard.press("+")
    stage.page.keyboard.press("=")
    assert across(view) == pytest.approx(whole * 1.25**2, rel=0.02)
    expect(view.locator(".bcnb-zoom [aria-live]")).to_have_text("Board at 156 percent")
    after = view.locator(".bcnb-map").bounding_box()
    assert after
    assert place
    assert after["width"] == place["width"]
    assert after["height"] == pytest.approx(place["height"], abs=2)
    stage.page.keyboard.press("-")
    assert across(view) == pytest.approx(whole * 1.25, rel=0.02)
    stage.page.keyboard.press("0")
    assert across(view) == pytest.approx(whole, rel=0.01)
    assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_step_goes_to_what_is_out_of_sight(stage: Stage) -> None:
    view = shown(stage, WIDGETS["board"]())
    cell(view).focus()
    for _ in range(9):
        stage.page.keyboard.press("+")
    box = view.locator(".bcnb-map").bounding_box()
    assert box
    assert across(view) == pytest.approx(5 * box["width"], rel=0.05)
    assert cell(view).evaluate(SEEN), "what has the focus stays in sight"
    stage.page.keyboard.press("End")
    assert cell(view).evaluate(SEEN)


SEEN = """cell => {
  const map = cell.closest(".bcnb-map").getBoundingClientRect();
  const { x, y, width, height } = cell.getBoundingClientRect();
  const [right, down] = [x + width / 2, y + height / 2];
  return right > map.x && right < map.right && down > map.y && down < map.bottom;
}"""


def test_the_wheel_scrolls_the_page_and_with_ctrl_shows_the_board_nearer(stage: Stage) -> None:
    view = shown(stage, WIDGETS["board"]())
    whole = across(view)
    view.locator(".bcnb-map").hover()
    stage.page.mouse.wheel(0, -120)
    assert across(view) == pytest.approx(whole)
    stage.page.keyboard.down("Control")
    stage.page.mouse.wheel(0, -240)
    stage.page.keyboard.up("Control")
    stage.page.wait_for_function("document.querySelector('.bcnb-map').style.height")
    assert across(view) > whole * 1.5


def test_the_mouse_drags_what_is_seen_and_then_chooses_nothing(stage: Stage) -> None:
    board = BoardWidget(begun("battle_cry/antietam"))
    view = shown(stage, board)
    nearer = view.get_by_role("button", name="Nearer")
    for _ in range(3):
        nearer.click()
    before = view.locator(".bcnb-map").evaluate("map => map.scrollLeft")
    box = view.locator(".bcnb-map").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    stage.page.mouse.move(x, y)
    stage.page.mouse.down()
    stage.page.mouse.move(x + 60, y, steps=4)
    stage.page.mouse.up()
    assert view.locator(".bcnb-map").evaluate("map => map.scrollLeft") == pytest.approx(before - 60, abs=3)
    assert board.selected == ""
    stage.page.mouse.click(x, y)
    stage.settle()
    assert board.selected


def test_two_fingers_show_it_nearer(browser: Browser) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 420, "height": 860}, reduced_motion="reduce")
    page = context.new_page()
    view = shown(Stage(page), WIDGETS["board"]())
    whole, wire = across(view), context.new_cdp_session(page)
    for kind, apart in (("touchStart", 60), ("touchMove", 70), ("touchMove", 140), ("touchEnd", 0)):
        points = [{"x": 200 - apart / 2, "y": 120}, {"x": 200 + apart / 2, "y": 120}] if apart else []
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert across(view) == pytest.approx(2 * whole, rel=0.05)
    for button in view.locator(".bcnb-zoom button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40, "large enough for a thumb"
    context.close()


@pytest.mark.parametrize("name", ["board", "table"])
def test_the_whole_widget_fills_the_screen_and_comes_back(stage: Stage, name: str) -> None:
    view = shown(stage, WIDGETS[name]())
    cell(view).focus()
    stage.page.keyboard.press("f")
    stage.page.wait_for_function("document.fullscreenElement?.matches('.bcnb')")
    whole = across(view)
    view.locator(".bcnb-map").hover()
    stage.page.mouse.wheel(0, -240)
    stage.page.wait_for_function("document.querySelector('.bcnb-map').style.height")
    assert across(view) > whole, "there is nothing else to scroll"
    stage.page.keyboard.press("f")
    stage.page.wait_for_function("!document.fullscreenElement")


def test_a_board_that_is_turned_is_seen_as_near_as_before(stage: Stage) -> None:
    view = shown(stage, WIDGETS["board"]())
    cell(view).focus()
    for key in "++t":
        stage.page.keyboard.press(key)
    stage.settle()
    stage.page.wait_for_function("document.querySelector('.bcnb-map').style.height")


# --- motion and sound -------------------------------------------------------------------------------------------------

DRAWN = "view => view.querySelector('.bcnb-map > svg').innerHTML.replaceAll(/bcnb-[a-z0-9]{8}-/g, '')"


def lively(browser: Browser) -> Page:
    return browser.new_page(reduced_motion="no-preference")


@pytest.mark.whole
def test_after_every_motion_the_board_is_as_without_it(browser: Browser, stage: Stage) -> None:
    page = lively(browser)
    still, moving = Replay(Recorded("record", sample())), Replay(Recorded("record", sample()))
    calm = shown(stage, still)
    other = Stage(page)
    view = shown(other, moving)
    for ply in range(1, 41):
        page.evaluate("[...document.querySelectorAll('button')].find(b => b.title === 'Forward').click()")
        if ply % 8 == 0:
            other.settle()
            still.ply = 0
            stage.page.evaluate(f"[...document.querySelectorAll('input')].at(-2).value = {ply}")
            stage.page.evaluate("[...document.querySelectorAll('input')].at(-2).dispatchEvent(new Event('change'))")
            assert json.dumps(view.evaluate(DRAWN)) == json.dumps(calm.evaluate(DRAWN)), ply
    page.close()


def test_motion_is_switched_off_and_stays_off(browser: Browser) -> None:
    page = lively(browser)
    stage = Stage(page)
    view = shown(stage, Replay(Recorded("record", sample())))
    switch, forward = view.get_by_role("button", name="Motion"), view.get_by_role("button", name="Forward", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    for _ in range(12):
        forward.click()
        assert page.evaluate("document.getAnimations().length") == 0
    again = stage.show(Replay(Recorded("record", sample())))
    expect(again.get_by_role("button", name="Motion")).to_have_attribute("aria-pressed", "false")
    page.close()


COUNTED = """() => {
  const Real = AudioContext;
  window.made = 0;
  window.AudioContext = class extends Real { constructor() { super(); window.made += 1; } };
}"""


def test_there_is_no_sound_before_it_is_switched_on(stage: Stage) -> None:
    stage.page.evaluate(COUNTED)
    view = shown(stage, Replay(Recorded("record", sample())))
    forward, sound = view.get_by_role("button", name="Forward", exact=True), view.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    for _ in range(15):
        forward.click()
    assert stage.page.evaluate("window.made") == 0
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    view.get_by_role("button", name="First", exact=True).click()
    for _ in range(15):
        forward.click()
    assert stage.page.evaluate("window.made") == 1
