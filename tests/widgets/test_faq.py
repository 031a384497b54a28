"""The question widget: in Python, and on a real page without Jupyter."""

from threading import Thread
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from ipywidgets import VBox
from playwright.sync_api import Locator, expect

from bcnb.course.catalogue import find_question
from bcnb.course.questions import load_question
from bcnb.games.battle_cry.presentation.board_view import text_board
from bcnb.notebook import faq
from bcnb.presentation.scene import Viewpoint
from bcnb.widgets.faq import Faq
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured


def passing(**traits: bool) -> Faq:
    """Who may pass whom: nine tries, two of them at another moment."""
    return Faq(load_question(find_question("faq-09")), **traits)


def tries(view: Locator) -> Locator:
    return view.locator(".bcnb-tries button")


def result(view: Locator) -> Locator:
    return view.get_by_role("status")


def back(view: Locator) -> Locator:
    return view.get_by_role("button", name="Back to the position")


def red(view: Locator) -> Locator:
    return view.locator("use[href$=mark-refused]")


def write(view: Locator, text: str) -> None:
    view.get_by_role("textbox").fill(text)
    view.get_by_role("textbox").press("Enter")


def name(view: Locator, label: str) -> str | None:
    return view.locator(f"[data-hex={label}]").get_attribute("aria-label")


# --- without a page ---------------------------------------------------------------------------------------------------


def test_the_text_is_the_board_the_question_and_every_try() -> None:
    shown = passing()
    assert repr(shown).startswith("FAQ-09: Who may pass whom\n")
    assert text_board(shown._inquiry.state, Viewpoint("union")) in repr(shown)
    assert repr(shown).endswith(shown.words)
    data, _ = shown._repr_mimebundle_()
    assert data["text/plain"] == repr(shown)
    assert len(data["image/svg+xml"].encode()) <= 24_000
    assert repr(shown) in repr(VBox([shown]))


def test_a_lesson_shows_the_question_and_folds_up_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Faq(load_question(find_question("faq-09")), words_follow=True)
    assert shown.words not in shown._repr_mimebundle_()[0]["text/plain"]
    displayed: list[Any] = []
    monkeypatch.setattr("bcnb.notebook.displays.display", lambda one, **_: displayed.append(one))
    for number, asked, answer in ((9, "FAQ-09: May units", "No unit enters"), (38, "FAQ-38: ", "Answer: ")):
        faq(number)
        summary, folded = displayed[-1]["text/html"].split("</summary>")
        assert summary.startswith(f"<details><summary>{asked}")
        assert answer not in summary
        assert answer in folded
    assert [isinstance(one, Faq) for one in displayed] == [True, False, False]


def test_a_question_without_tries_has_no_page() -> None:
    with pytest.raises(ValueError, match="FAQ-38 is about our data"):
        Faq(load_question(find_question("faq-38")))


@pytest.mark.parametrize(("asked", "given"), [(-7, -1), (99, -1), (3, 3)])
def test_what_is_chosen_is_a_try_or_none(asked: int, given: int) -> None:
    shown = passing()
    shown.chosen = asked
    assert shown.chosen == given


def test_typed_actions_follow_each_other_and_choosing_begins_again() -> None:
    shown = passing()
    shown.do("order c5")
    shown.do("move c5 c7")
    assert shown.own["done"] == ["order c5"]
    assert ["refused", "The way to c7 is held by other pieces."] in shown.own["view"]["lines"]
    shown.do("move c5 c4")
    assert shown.own["done"] == ["order c5", "move c5 c4"]
    shown.chosen = 2
    assert shown.own == {}
    shown.do("order e9")
    assert shown.own["done"] == ["order e9"]


def test_a_file_of_your_own_is_called_by_its_title() -> None:
    shown = passing(closed=True)
    for _ in range(2):
        assert shown.question["number"] == shown.question["title"] == "Who may pass whom"
        assert shown.question["text"] == ""
        assert shown.question["closed"]
        shown.turned = True
    assert "closed" not in passing().question


def test_a_message_for_what_is_no_longer_shown_changes_nothing() -> None:
    shown = passing()
    shown.do("order c5")
    before = shown.own
    for chosen, n in ((0, 1), (-1, 0), (None, None)):
        shown._answer(shown, {"t": "do", "do": "order g5", "chosen": chosen, "n": n}, [])
        assert shown.own == before
    shown._answer(shown, {"t": "do", "do": 7, "chosen": -1, "n": 1}, [])
    assert shown.own == before
    shown._answer(shown, {"t": "do", "do": "7", "chosen": -1, "n": 1}, [])
    assert shown.own["n"] == 2
    assert shown.own["done"] == ["order c5"]


def test_two_threads_take_turns() -> None:
    shown = passing()
    threads = [Thread(target=shown.do, args=(f"order {label}",)) for label in ("c5", "g5", "e5")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert shown.own["n"] == 3
    assert sorted(shown.own["done"]) == ["order c5", "order e5", "order g5"]


# --- on a page --------------------------------------------------------------------------------------------------------


def test_the_question_is_there_and_nothing_is_pressed(stage: Stage) -> None:
    view = stage.show(passing())
    expect(view.locator(".bcnb-question")).to_have_text("FAQ-09 May units and generals move through each other?")
    expect(tries(view)).to_have_count(9)
    expect(view.locator("[aria-pressed=true]")).to_have_count(0)
    expect(back(view)).to_have_attribute("aria-disabled", "true")
    expect(result(view)).to_contain_text("Press an example")
    expect(red(view)).to_have_count(0)
    expect(view.get_by_text("No unit enters or passes another.")).to_be_hidden()
    words = tries(view).nth(0).locator("small")
    expect(words).to_have_text("Order Union cavalry at c5. Move Union cavalry from c5 to c7.")
    expect(tries(view).nth(0)).to_have_attribute("title", "order c5, move c5 c7")
    view.get_by_text("The answer").click()
    expect(view.get_by_text("No unit enters or passes another.")).to_be_visible()


def test_a_refused_try_names_the_rule_and_its_hexes_turn_red(stage: Stage) -> None:
    view = stage.show(shown := passing())
    tries(view).nth(0).click()
    stage.settle()
    expect(tries(view).nth(0)).to_have_attribute("aria-pressed", "true")
    expect(result(view)).to_contain_text("✗ Refused")
    expect(result(view)).to_contain_text("The way to c7 is held by other pieces.")
    expect(result(view)).to_contain_text("Rule 4.4 says: No unit enters or passes a hex that holds a unit.")
    expect(result(view).locator("code").last).to_have_text("move c5 c7")
    expect(red(view)).to_have_count(1)
    assert shown.chosen == 0


def test_an_allowed_try_is_carried_out_on_the_board_with_arrows(stage: Stage) -> None:
    view = stage.show(passing())
    tries(view).nth(6).click()
    stage.settle()
    expect(result(view)).to_contain_text("✓ Allowed")
    expect(result(view)).to_contain_text("General Jackson retreated from g9 to h9.")
    expect(view.locator(".bcnb-retreats path")).to_have_count(2)
    expect(view.locator(".bcnb-shots path")).to_have_count(1)
    assert "Jackson" in (name(view, "h9") or "")
    assert "Jackson" not in (name(view, "f9") or "")


def test_back_and_a_second_press_lead_to_the_position(stage: Stage) -> None:
    view = stage.show(shown := passing())
    first = view.locator("svg").evaluate("svg => svg.querySelectorAll('use').length")
    for leave in (back(view), tries(view).nth(6)):
        tries(view).nth(6).click()
        leave.click()
        stage.settle()
        assert shown.chosen == -1
        expect(view.locator("[aria-pressed=true]")).to_have_count(0)
        expect(view.locator(".bcnb-retreats path")).to_have_count(0)
        assert view.locator("svg").evaluate("svg => svg.querySelectorAll('use').length") == first


def test_all_of_it_works_by_keyboard_alone(stage: Stage) -> None:
    view = stage.show(shown := passing())
    stage.page.keyboard.press("Tab")
    assert stage.page.evaluate("document.activeElement.dataset.hex") == "i13"
    for key, chosen in (("Enter", 0), ("Space", 1)):
        stage.page.keyboard.press("Tab")
        if key == "Enter":
            stage.page.keyboard.press("Tab")
        stage.page.keyboard.press(key)
        stage.settle()
        assert shown.chosen == chosen
    for _ in range(8):
        stage.page.keyboard.press("Tab")
    stage.page.keyboard.type("order c6")
    stage.page.keyboard.press("Enter")
    expect(result(view)).to_contain_text("Union infantry at c6 got an order.")
    assert shown.own["done"] == ["order c6"]


def test_a_typed_try_is_answered_with_rule_and_hexes(stage: Stage) -> None:
    view = stage.show(shown := passing())
    write(view, "Order c5")
    expect(result(view)).to_contain_text("Union cavalry at c5 got an order.")
    expect(view.get_by_role("textbox")).to_have_value("")
    write(view, "move c5 c6")
    expect(result(view)).to_contain_text("Rule 4.4 says")
    expect(red(view)).to_have_count(1)
    expect(view.get_by_role("textbox")).to_have_value("move c5 c6")
    write(view, "move c5 c4")
    expect(view.locator(".bcnb-moves path")).to_have_count(1)
    assert "cavalry" in (name(view, "c4") or "")
    back(view).click()
    stage.settle()
    assert shown.own == {}
    assert "cavalry" in (name(view, "c5") or "")


def test_what_is_typed_before_the_answer_comes_stays(stage: Stage) -> None:
    view = stage.show(passing())
    view.get_by_role("textbox").fill("order c5")
    ask_and_type = "field => { field.form.requestSubmit(); field.value = 'move c5 c4'; }"
    stage.page.evaluate(ask_and_type, view.get_by_role("textbox").element_handle())
    stage.settle()
    expect(result(view)).to_contain_text("Union cavalry at c5 got an order.")
    expect(view.get_by_role("textbox")).to_have_value("move c5 c4")


def test_the_same_mistake_twice_is_answered_twice(stage: Stage) -> None:
    view = stage.show(shown := passing())
    for n in (1, 2):
        write(view, "<img src=x onerror=alert(1)>")
        expect(result(view)).to_contain_text("is not a valid action")
        assert shown.own["n"] == n
    expect(view.locator("img")).to_have_count(0)


def test_a_typed_try_continues_from_the_try_that_is_shown(stage: Stage) -> None:
    view = stage.show(passing())
    tries(view).nth(2).click()
    write(view, "order e9")
    expect(result(view)).to_contain_text("Union infantry at e9 got an order.")
    assert "cavalry" in (name(view, "g6") or "")
    expect(view.locator("[aria-pressed=true]")).to_have_count(0)


def test_back_takes_away_a_question_that_is_still_open(stage: Stage) -> None:
    view = stage.show(passing())
    stage.page.evaluate("() => { for (const model of Object.values(models)) model.send = async () => {}; }")
    write(view, "order c5")
    expect(result(view)).to_have_text("Asking the rules …")
    back(view).click()
    expect(result(view)).to_contain_text("Press an example")


def test_without_a_kernel_the_tries_work_and_typing_says_why_it_does_not(stage: Stage) -> None:
    stage.page.clock.install()
    view = stage.show(passing())
    stage.page.evaluate("() => { for (const model of Object.values(models)) model.post = async () => {}; }")
    tries(view).nth(3).click()
    expect(red(view)).to_have_count(1)
    write(view, "order c5")
    stage.page.clock.run_for(6000)
    expect(result(view)).to_contain_text("This page gets no answer.")
    tries(view).nth(0).click()
    expect(result(view)).to_contain_text("The way to c7")


def test_a_try_on_other_ground_brings_its_own_sheet(stage: Stage) -> None:
    view = stage.show(Faq(load_question(find_question("faq-08"))))
    assert "e5, building" in (name(view, "e5") or "")
    tries(view).nth(2).click()
    stage.settle()
    assert "e5, woods" in (name(view, "e5") or "")
    expect(view.locator("svg")).to_have_count(1)
    back(view).click()
    assert "e5, building" in (name(view, "e5") or "")


def test_python_may_choose_and_two_views_go_together(stage: Stage) -> None:
    shown = passing()
    one, other = stage.show(shown), stage.show(shown)
    shown.chosen = 5
    for view in (one, other):
        expect(tries(view).nth(5)).to_have_attribute("aria-pressed", "true")
    shown.do("order g5")
    for view in (one, other):
        expect(result(view)).to_contain_text("Union cavalry at g5 got an order.")


@pytest.mark.parametrize("width", [360, 1400])
def test_nothing_covers_the_board_and_nothing_runs_off_the_page(stage: Stage, width: int) -> None:
    stage.page.set_viewport_size({"width": width, "height": 900})
    view = stage.show(passing())
    for number in range(9):
        tries(view).nth(number).click()
        stage.settle()
        assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        boxes = [view.locator(what).bounding_box() for what in ("svg", ".bcnb-now", ".bcnb-tries", ".bcnb-typing")]
        assert all(boxes)
        for n, one in enumerate(boxes):
            for other in boxes[n + 1 :]:
                assert apart(one, other), f"try {number}: {one} and {other}"


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    across = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    down = one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
    return across or down


def test_on_a_narrow_page_the_board_comes_back_into_sight(stage: Stage) -> None:
    stage.page.set_viewport_size({"width": 360, "height": 640})
    view = stage.show(passing())
    tries(view).nth(8).scroll_into_view_if_needed()
    tries(view).nth(8).click()
    expect(view.locator("svg")).to_be_in_viewport(ratio=0.9)


def test_a_screen_reader_finds_nothing_wrong(stage: Stage) -> None:
    view = stage.show(passing())
    tries(view).nth(0).click()
    found = Axe().run(stage.page, context="#view0")
    assert not found.response["violations"], found.generate_report()


def test_keys_stay_with_the_question(stage: Stage) -> None:
    view = stage.show(passing())
    stage.page.evaluate("() => { window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key)); }")
    view.get_by_role("textbox").press("b")
    tries(view).nth(0).press("a")
    tries(view).nth(0).press("Escape")
    assert stage.page.evaluate("heard") == ["Escape"]


# --- a file of your own -----------------------------------------------------------------------------------------------


def test_examples_of_your_own_file_are_numbered_until_they_are_pressed(stage: Stage) -> None:
    view = stage.show(passing(closed=True))
    own = passing().question["tries"]
    expect(tries(view)).to_have_text([f"Example {number}" for number in range(1, 10)])
    expect(tries(view).nth(1)).to_have_attribute("title", "")
    tries(view).nth(1).click()
    expect(tries(view).nth(1)).to_contain_text(own[1]["say"])
    expect(tries(view).nth(0)).to_have_text("Example 1")
    back(view).click()
    expect(tries(view).nth(1)).to_contain_text(own[1]["say"])
    view.get_by_text("The answer", exact=True).click()
    expect(tries(view).nth(0)).to_contain_text(own[0]["say"])
    expect(tries(view).nth(8)).to_contain_text(own[8]["say"])
