"""The review: in Python, and on a real page without Jupyter."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from bcnb.engine.record import Record
from bcnb.presentation.narration import narrate
from bcnb.presentation.palette import BLUE, GOLD, LAUREL
from bcnb.presentation.replay_data import pack
from bcnb.presentation.scene import Viewpoint
from bcnb.review.loss_errors import calibrated
from bcnb.review.luck_text import say_luck
from bcnb.review.outcomes.playouts import NONE_YET, Playout
from bcnb.review.review_files import review_of
from bcnb.review.review_text import WRONG, mistakes_of, moments_of, say_tried, say_verdict
from bcnb.review.schema import POINT, PlayedOut, with_playout
from bcnb.review.schema import Review as Judgement
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game
from bcnb.widgets.jobs.playout_job import PlayoutJob
from bcnb.widgets.review import ReviewWidget
from tests.helpers.games import sample
from tests.helpers.pages import Stage, shown
from tests.helpers.reviews import made
from tests.widgets.test_replay import PEOPLE, listen, press

pytestmark = pytest.mark.unmeasured


@cache
def opening() -> tuple[Recorded, Judgement]:
    """The first 130 plies of a game."""
    record = Record(sample().header, sample().plies[:130])
    return Recorded("record", record), made(record)


def first_mistake() -> int:
    """Return the index of the first key moment that was a mistake, counted from 0."""
    return next(at for at, one in enumerate(moments_of(opening()[1])) if one.verdict in WRONG)


def ply(view: Locator, number: int) -> None:
    expect(view.get_by_label("Go to ply")).to_have_value(str(number))


# --- without a page ---------------------------------------------------------------------------------------------------


def test_the_text_is_what_was_found() -> None:
    recorded, review = opening()
    told = repr(ReviewWidget(recorded, review))
    for line in (*say_luck(review), *map(say_verdict, moments_of(review)), "turn   1   "):
        assert line in told


def test_the_stored_picture_is_the_curve() -> None:
    data, _ = ReviewWidget(*opening())._repr_mimebundle_()
    assert 'aria-label="Kernstown. The win chance over 130 plies: ' in data["image/svg+xml"]
    assert data["text/plain"] == repr(ReviewWidget(*opening()))


def test_the_stored_picture_of_a_page_about_a_game_hides_what_the_page_hides() -> None:
    data, _ = ReviewWidget(*opening(), watched=True)._repr_mimebundle_()
    assert (
        'aria-label="Kernstown. The win chance over 130 plies is hidden until the last ply."' in data["image/svg+xml"]
    )
    for part in (data["image/svg+xml"], data["text/html"]):
        assert "at last" not in part
        assert str(BLUE).removeprefix("#") not in part, "the band, the flags and the bars of luck are blue"


@pytest.mark.parametrize(("seats", "below"), PEOPLE)
def test_the_only_person_of_a_game_is_at_the_bottom_of_its_review(seats: dict[str, str], below: str | None) -> None:
    recorded, review = opening()
    game = Recorded("record", Record(replace(recorded.record.header, seats=seats), recorded.record.plies))
    assert ReviewWidget(game, review).story["cells"] == pack(narrate(game), Viewpoint(below))["cells"]


def whole(widget: ReviewWidget) -> dict[str, Any]:
    """Return the review of a widget whose page has asked for what it shows at a choice."""
    widget._answer(None, {"t": "moment"}, None)
    return widget.review


def test_a_whole_review_is_small() -> None:
    review = whole(ReviewWidget(Recorded("record", sample()), made(sample())))
    assert len(json.dumps(review).encode()) < 120_000


def test_the_alternatives_the_lines_and_the_hands_come_after_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = ReviewWidget(*opening())
    first, sent = widget.review, list[Any]()
    monkeypatch.setattr(widget, "send", lambda message: sent.append((message["t"], "hands" in widget.review)))
    assert not {"hands", "pool"} & first.keys()
    assert not [one for one in first["judged"] if one["ways"] or "asked" in one]
    after = whole(widget)
    assert sent == [("moment", True)], "the page has the lines before the script that shows them"
    assert {key: after[key] for key in first if key != "judged"} == {
        key: first[key] for key in first if key != "judged"
    }
    assert len(after["judged"]) == len(first["judged"])
    for one, more in zip(first["judged"], after["judged"], strict=True):
        assert more | {"ways": []} == one | {key: more[key] for key in more.keys() - one.keys()}
    moments = [one for one in after["judged"] if one["moment"]]
    assert moments
    assert all({"asked", "both", "instead"} <= one.keys() for one in moments if one["ways"])
    assert [one["plays"] for one in after["judged"]] == [bool(one["ways"]) for one in after["judged"]]
    widget.turned = True
    assert widget.review["hands"], "a board that is turned has them at once"


def test_a_ply_stays_within_the_game() -> None:
    widget = ReviewWidget(*opening(), ply=9_999)
    assert widget.ply == widget.last == 130


def test_the_choice_of_a_seat_that_looks_is_reported_to_it() -> None:
    recorded, review = opening()
    asked = [one["ask"] for one in ReviewWidget(recorded, review, viewer="union").review["judged"]]
    assert asked[0].startswith("Confederate, turn 1: this is what they played.")
    assert asked[1].startswith("Union, turn 2: this is what you played.")


@pytest.mark.parametrize("content", [{"t": "learn", "from": 99}, {"t": "learn"}, {"t": "else"}, None, {"t": "branch"}])
def test_a_message_that_asks_for_nothing_is_left_alone(content: object) -> None:
    asked: list[Any] = []
    ReviewWidget(*opening(), play_on=asked.append, learn=asked.append)._answer(None, content, None)
    assert asked == []


# --- one thing --------------------------------------------------------------------------------------------------------


def test_curve_slider_list_and_log_move_each_other_without_a_kernel(stage: Stage) -> None:
    widget = ReviewWidget(*opening())
    view = shown(stage, widget)
    stage.page.evaluate("() => { for (const model of Object.values(models)) model.save_changes = async () => {}; }")
    first = moments_of(opening()[1])[0]
    view.locator(".bcnb-curve [data-n]").first.click()
    ply(view, first.ply - 1)
    expect(view.locator(".bcnb-verdicts [aria-current] b")).to_have_text("2 U")
    expect(view.locator(".bcnb-log [aria-current]")).to_have_attribute("value", str(first.ply - 1))
    expect(view.locator(".bcnb-moment h3")).to_have_text("Union, turn 2")
    view.locator(".bcnb-verdicts").get_by_role("button", name="turn 5").click()
    ply(view, opening()[1].judged[4].ply - 1)
    view.locator(".bcnb-log li").nth(8).click()
    ply(view, 8)
    expect(view.locator(".bcnb-verdicts [aria-current]")).to_have_count(0)
    view.get_by_role("slider", name="Ply").fill("129")
    expect(view.locator(".bcnb-log [aria-current]")).to_have_attribute("value", "129")
    expect(view.locator(".bcnb-chance")).to_have_text(f"Win chance: {widget.review['chances'][129]}")
    assert (widget.ply, stage.troubles) == (0, [])


def test_a_click_into_the_curve_leads_to_its_ply(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    box = view.locator(".bcnb-curve svg").bounding_box()
    assert box
    stage.page.mouse.click(box["x"] + box["width"] * (58 + (936 - 58) * 0.5) / 960, box["y"] + box["height"] * 0.25)
    ply(view, 65)


def test_keys_lead_from_moment_to_moment_and_arrows_from_ply_to_ply(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    moments = moments_of(opening()[1])
    view.locator(".bcnb-player").focus()
    for key, number in (
        ("m", moments[0].ply - 1),
        ("m", moments[1].ply - 1),
        ("m", moments[2].ply - 1),
        ("Shift+M", moments[1].ply - 1),
        ("ArrowRight", moments[1].ply),
        ("Shift+M", moments[1].ply - 1),
        ("Shift+M", moments[0].ply - 1),
        ("Shift+M", moments[0].ply - 1),
        ("Home", 0),
    ):
        stage.page.keyboard.press(key)
        ply(view, number)


def test_where_no_moment_lies_further_the_page_says_so(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    told = view.locator(".bcnb-leaps [role=status]")
    view.locator(".bcnb-player").focus()
    view.locator(".bcnb-player").press("Shift+M")
    expect(told).to_have_text("No earlier key moments.")
    view.locator(".bcnb-player").press("m")
    expect(told).to_have_text("")
    press(view, "Last")
    press(view, "Next key moment")
    expect(told).to_have_text("No later key moments.")


def test_the_keys_of_the_moments_are_heard_under_every_layout(stage: Stage) -> None:
    """Shift says which way, and not what Caps Lock or a layout makes of the letter."""
    view = shown(stage, ReviewWidget(*opening()))
    told = view.locator(".bcnb-leaps [role=status]")
    view.locator(".bcnb-player").focus()
    press_key = """([key, shiftKey]) => document.activeElement.dispatchEvent(
      new KeyboardEvent("keydown", { key, code: "KeyM", shiftKey, bubbles: true, cancelable: true }))"""
    for key, shift, words in (("Ь", True, "before"), ("ь", False, ""), ("m", True, "before"), ("M", False, "")):
        stage.page.evaluate(press_key, [key, shift])
        expect(told).to_have_text("No earlier key moments." if words else "")


WORKING = """status => {
  const kernel = { status, connectionStatus: "connected" };
  Object.values(window.models).at(-1).widget_manager = { kernel };
}"""


def test_trying_a_mistake_raises_no_alarm_while_the_kernel_works_nor_when_it_is_there(stage: Stage) -> None:
    asked: list[int] = []
    stage.page.clock.install()
    view = shown(stage, ReviewWidget(*opening(), learn=asked.append))
    for _ in range(first_mistake() + 1):
        press(view, "Next key moment")
    press(view, "Show the verdict")
    press(view, "Try it yourself")
    stage.page.clock.run_for(60_000)
    assert len(asked) == 1
    press(view, "Back to the review")
    expect(view.get_by_text("This page gets no answer.")).to_have_count(0)
    stage.page.evaluate("() => { Object.values(window.models).at(-1).post = async () => {}; }")
    stage.page.evaluate(WORKING, "busy")
    press(view, "Try it yourself")
    stage.page.clock.run_for(60_000)
    expect(view.get_by_text("This page gets no answer.")).to_have_count(0)
    stage.page.evaluate(WORKING, "idle")
    stage.page.clock.run_for(2_000)
    expect(view.get_by_text("This page gets no answer.")).to_be_visible()


def test_a_review_in_which_nothing_was_judged_says_so_and_offers_no_moments(stage: Stage) -> None:
    recorded, review = opening()
    quick = review._replace(made=review.made._replace(worlds=0, games=0), judged=(), checks=())
    view = shown(stage, ReviewWidget(recorded, quick))
    told = view.locator(".bcnb-moment").get_by_role("status").first
    expect(told).to_have_text("No choice was judged, because this review is quick.")
    expect(view.get_by_role("button", name="Next key moment")).to_have_count(0)
    expect(view.get_by_role("button", name="Show all verdicts")).to_have_count(0)
    view.locator(".bcnb-player").focus()
    view.locator(".bcnb-player").press("m")
    ply(view, 0)
    view.get_by_role("slider", name="Ply").fill("5")
    expect(view.locator(".bcnb-moment")).to_contain_text("No choice was judged")
    assert stage.troubles == []


class Judge:
    """A job that judges one choice at each look, from the last choice of the game to the first.

    Then it plays one open verdict out: that of the last choice but one.
    """

    def __init__(self) -> None:
        self._whole = opening()[1]
        self.review = self._whole._replace(judged=())
        self.of, self.fault = len(self._whole.judged), ""
        self.going = self.stopping = self.complete = False
        self.left: float | None = None

    @property
    def done(self) -> int:
        return len(self.review.judged)

    @property
    def is_judged(self) -> bool:
        return self.done == self.of

    @property
    def played_out(self) -> tuple[int, int]:
        return len(self.review.playouts), 1

    def begin(self) -> None:
        self.going = True

    def stop(self) -> None:
        self.going = False

    def look(self) -> None:
        if self.going and self.is_judged:
            verdict = self.review.judged[-2]
            result = PlayedOut(verdict.ply, 300, 190_000, 160_000, 220_000)
            judged = (*self.review.judged[:-2], with_playout(verdict, result), self.review.judged[-1])
            self.review = self.review._replace(judged=judged, playouts=(result,))
            self.complete, self.going = True, False
        elif self.going:
            done = len(self.review.judged) + 1
            self.review = self._whole._replace(judged=self._whole.judged[-done:])
            self.left = 30.0 * (self.of - done)


def test_verdicts_arrive_one_by_one_and_the_page_stays_as_it_is(stage: Stage) -> None:
    recorded, whole = opening()
    job: Any = Judge()
    stage.page.clock.install(time=0)
    stage.page.clock.pause_at(1000)
    view = shown(stage, ReviewWidget(recorded, job.review, job=job, learn=print, keep=lambda notes: "", watched=True))
    part = view.locator(".bcnb-judging")
    expect(view.locator(".bcnb-moment")).to_contain_text("The choices of this game are not judged yet.")
    expect(part.locator("progress")).to_be_hidden()
    stage.page.evaluate("addEventListener('bcnb-at', (event) => (window.at = event.detail))")

    def look(times: int = 1) -> None:
        for _ in range(times):
            stage.page.clock.run_for(800)
            stage.settle()

    press(view, "Show result")
    press(view, "Luck")
    press(view, "Judge the choices")
    stage.settle()
    assert stage.page.evaluate("window.at") == "&budget=usual"
    expect(part).to_contain_text("Judging the choices, those that changed most first. The time left is shown after")
    look(2)
    expect(part).to_contain_text(f"2 of {job.of}, about {round((job.of - 2) / 2)} minutes left")
    expect(part.get_by_role("status")).to_have_text("Judging the choices, those that changed most first.")
    expect(part.locator("progress")).to_have_js_property("value", 2)
    press(view, "Next key moment")
    last = whole.judged[-2]
    ply(view, last.ply - 1)
    press(view, "Show the verdict")
    expect(view.locator(".bcnb-verdict")).to_have_text(say_verdict(last))
    view.locator(".bcnb-worlds summary").click()
    view.locator(".bcnb-note, .bcnb-noting input").first.evaluate("(one) => (one.value = 'mine')")
    field = view.get_by_label("Go to ply")
    field.focus()
    look(2)
    expect(part).to_contain_text(f"4 of {job.of}")
    expect(field).to_be_focused()
    ply(view, last.ply - 1)
    expect(view.locator(".bcnb-verdict")).to_have_text(say_verdict(last))
    expect(view.locator(".bcnb-worlds")).to_have_attribute("open", "")
    expect(view.locator(".bcnb-guess")).to_contain_text("Your guess: luck.")
    press(view, "Stop")
    look(3)
    expect(part).to_contain_text("The other choices are not judged yet.")
    expect(part).to_contain_text(f"4 of {job.of}")
    assert stage.page.evaluate("window.at") == "&budget=quick"
    press(view, "Judge the rest")
    expect(view.get_by_role("button", name="Stop")).to_be_focused()
    look(job.of - 4)
    expect(part.get_by_role("status")).to_have_text(
        "All choices are judged. Open verdicts are now played out to the end."
    )
    expect(part).to_contain_text("0 of 1")
    press(view, "Stop")
    look()
    expect(part.get_by_role("status")).to_contain_text("Some verdicts are open")
    expect(view.locator(".bcnb-verdict")).to_have_text(say_verdict(last))
    press(view, "Play out")
    look(2)
    expect(part.get_by_role("status")).to_have_text("All choices are judged.")
    last, (result,) = job.review.judged[-2], job.review.playouts
    assert "played out 300 times" in say_verdict(last, result)
    expect(part.get_by_role("button")).to_be_hidden()
    assert view.locator(".bcnb-kind").count() == sum(bool(one.tried) for one in whole.judged)
    expect(view.locator(".bcnb-verdict")).to_have_text(say_verdict(last, result))
    assert stage.troubles == []


def test_the_kernel_leads_to_a_ply(stage: Stage) -> None:
    widget = ReviewWidget(*opening())
    view = shown(stage, widget)
    widget.ply = 40
    ply(view, 40)


# --- the guess --------------------------------------------------------------------------------------------------------


def test_the_page_asks_for_a_guess_before_it_reports_luck(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    found = list(say_luck(opening()[1]))
    expect(view.locator(".bcnb-guess")).to_contain_text(
        "The record ends here, before the battle is decided. Your guess"
    )
    expect(view.locator(".bcnb-luck")).not_to_be_visible()
    expect(view.get_by_text(found[0])).to_have_count(0)
    press(view, "Luck")
    expect(view.locator(".bcnb-luck")).to_be_visible()
    expect(view.locator(".bcnb-guess")).to_contain_text("Your guess: luck.")
    for line in found:
        expect(view.get_by_text(line)).to_be_visible()


def test_the_luckiest_plies_are_reported_after_the_guess_and_lead_to_the_board(stage: Stage) -> None:
    widget = ReviewWidget(*opening())
    view = shown(stage, widget)
    expect(view.locator(".bcnb-strokes")).to_have_count(0)
    press(view, "Luck")
    view.locator(".bcnb-strokes summary").click()
    first, points, words = widget.review["strokes"][0]
    view.get_by_role("button", name=f"{points} at ply {first}: {words}").click()
    ply(view, first)


def watched(stage: Stage) -> tuple[ReviewWidget, Locator]:
    """A review on a page about its game, and its view."""
    recorded, review = opening()
    widget = ReviewWidget(recorded, review, watched=True, keep=lambda notes: "")
    return widget, shown(stage, widget)


def hidden_part(view: Locator) -> float:
    """Return the share of the curve that is covered, measured from its right end."""
    return float(
        view.evaluate(
            """view => {
              const width = (part) => view.querySelector(part).getBoundingClientRect().width;
              return width(".bcnb-veil") / width(".bcnb-curve svg");
            }"""
        )
    )


def test_a_page_about_a_game_hides_its_result_until_the_end(stage: Stage, home: Any) -> None:
    widget, view = watched(stage)
    guess, log = view.locator(".bcnb-guess"), view.locator(".bcnb-log li:visible")
    expect(guess).to_contain_text("The result is hidden until the last ply.")
    expect(view).to_contain_text("The file does not say when or where it was played.")
    assert widget.review["result"] not in view.inner_text()
    expect(log).to_have_count(1)
    assert hidden_part(view) > 0.9
    expect(view.get_by_role("button", name="Luck", exact=True)).to_have_count(0)
    view.get_by_role("slider", name="Ply").fill("65")
    expect(log).to_have_count(66)
    assert 0.4 < hidden_part(view) < 0.6
    press(view, "Turn the board")
    stage.settle()
    expect(log).to_have_count(66)
    press(view, "Last")
    expect(guess).to_contain_text(widget.review["result"])
    expect(guess.get_by_role("button", name="Luck")).to_be_visible()
    assert hidden_part(view) == 0
    assert stage.troubles == []


def test_the_result_of_a_review_can_be_shown_at_once_and_hidden_again(stage: Stage, home: Any) -> None:
    widget, view = watched(stage)
    press(view, "Show result")
    expect(view.locator(".bcnb-guess")).to_contain_text(widget.review["result"])
    assert hidden_part(view) == 0
    press(view, "Luck")
    expect(view.locator(".bcnb-luck")).to_be_visible()
    press(view, "Hide result")
    expect(view.get_by_role("button", name="Show result")).to_be_focused()
    expect(view.locator(".bcnb-luck")).not_to_be_visible()
    assert widget.review["result"] not in view.inner_text()
    assert next(say_luck(opening()[1])) not in view.inner_text()
    assert hidden_part(view) > 0.9


def test_no_verdict_is_in_list_or_curve_before_it_is_shown(stage: Stage) -> None:
    widget = ReviewWidget(*opening())
    view = shown(stage, widget)
    kinds = {one["kind"] for one in widget.review["judged"] if one["plays"]}
    titles = "view => [...view.querySelectorAll('.bcnb-curve [data-n] title')].map((one) => one.textContent)"
    assert "M mistake" in kinds
    assert not [kind for kind in kinds if kind in view.inner_text()]
    assert view.evaluate(titles) == []
    for _ in range(first_mistake() + 1):
        press(view, "Next key moment")
    press(view, "Show the verdict")
    n = opening()[1].judged.index(moments_of(opening()[1])[first_mistake()])
    one = widget.review["judged"][n]
    expect(view.locator(".bcnb-kind").filter(has_not_text="?")).to_have_text([f"{one['kind']} {one['loss']}"])
    assert len(view.evaluate(titles)) == 1
    press(view, "Show all verdicts")
    shown_kinds = [f"{one['kind']} {one['loss']}".strip() for one in widget.review["judged"] if one["plays"]]
    expect(view.locator(".bcnb-kind")).to_have_text(shown_kinds)
    press(view, "Hide all verdicts")
    expect(view.locator(".bcnb-kind")).to_have_text(["?"] * len(shown_kinds))
    expect(view.get_by_role("button", name="Show the verdict")).to_be_visible()
    assert view.evaluate(titles) == []


# --- a choice ---------------------------------------------------------------------------------------------------------


def opened(stage: Stage, widget: ReviewWidget) -> Locator:
    """A view of the first mistake, with its verdict."""
    view = shown(stage, widget)
    n = opening()[1].judged.index(mistakes_of(opening()[1])[0])
    view.locator(".bcnb-kind").nth(n).click()
    press(view, "Show the verdict")
    return view


def test_the_question_comes_before_the_answer(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    mistake = mistakes_of(opening()[1])[0]
    view.locator(".bcnb-player").focus()
    while view.locator(".bcnb-moment h3").all_text_contents() != ["Confederate, turn 3"]:
        stage.page.keyboard.press("m")
    expect(view.get_by_text("this is what they played.")).to_be_visible()
    expect(view.get_by_text(say_verdict(mistake))).to_have_count(0)
    press(view, "Show the verdict")
    expect(view.get_by_text(say_verdict(mistake))).to_be_visible()
    expect(view.get_by_role("list", name="The best alternative")).to_be_visible()


STATUS = "(view) => { window.told = view.querySelector('.bcnb-told'); }"


def test_from_moment_to_moment_and_to_the_verdict_by_keyboard(stage: Stage) -> None:
    """The button keeps the focus, and the verdict comes where one listens already."""
    view = shown(stage, ReviewWidget(*opening()))
    view.evaluate(STATUS)
    onward = view.get_by_role("button", name="Next key moment")
    onward.focus()
    names = []
    for _ in range(2):
        stage.page.keyboard.press("Enter")
        stage.settle()
        expect(onward).to_be_focused()
        names += view.locator(".bcnb-moment h3").all_text_contents()
        assert stage.page.evaluate("[told.isConnected, told.textContent]") == [True, ""]
    assert len(set(names)) == 2
    view.get_by_role("button", name="Show the verdict").focus()
    stage.page.keyboard.press("Enter")
    stage.settle()
    told = view.locator(".bcnb-told")
    expect(told).to_have_attribute("role", "status")
    expect(told).to_have_text(view.locator(".bcnb-verdict").text_content() or "none")
    assert stage.page.evaluate("told.isConnected")
    assert stage.page.evaluate("document.activeElement.closest('.bcnb-moment') !== null")
    shows = view.get_by_role("button", name="Show both as arrows")
    shows.focus()
    stage.page.keyboard.press("Enter")
    stage.settle()
    expect(shows).to_be_focused()


def test_a_verdict_opens_to_its_worlds(stage: Stage) -> None:
    view = opened(stage, ReviewWidget(*opening()))
    view.locator(".bcnb-worlds summary").click()
    rows = view.get_by_role("table").get_by_role("row")
    mistake = mistakes_of(opening()[1])[0]
    expect(rows).to_have_count(1 + len(mistake.tried))
    expect(rows.nth(1).get_by_role("cell")).to_have_text(list(say_tried(calibrated(mistake.tried[0], mistake.battle))))


ARROWS = ".bcnb-moves > *, .bcnb-shots > *"


def arrows(view: Locator, attribute: str) -> list[str]:
    """Return an attribute of all arrows on the board."""
    return list(view.locator(ARROWS).evaluate_all(f"all => all.map((one) => one.getAttribute('{attribute}'))"))


def test_played_and_better_are_arrows_of_two_kinds_at_once_after_the_verdict(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    n = opening()[1].judged.index(mistakes_of(opening()[1])[0])
    view.locator(".bcnb-kind").nth(n).click()
    expect(view.locator(ARROWS)).not_to_have_count(0)
    played = arrows(view, "d")
    assert set(arrows(view, "fill")) == {GOLD}
    assert all(arrows(view, "stroke-dasharray"))
    press(view, "Show the verdict")
    assert set(played) < set(arrows(view, "d"))
    assert {GOLD, LAUREL} <= set(arrows(view, "fill"))
    better = view.locator(ARROWS).and_(view.locator(f'[fill="{LAUREL}"]:not([stroke-dasharray])'))
    assert better.count() == len(arrows(view, "d")) - len(played)
    press(view, "Forward")
    assert set(arrows(view, "fill")) != {GOLD, LAUREL}
    press(view, "Back")
    view.locator(".bcnb-kind").nth(n).click()
    assert {GOLD, LAUREL} <= set(arrows(view, "fill"))


def test_no_mark_of_a_reason_is_on_the_board_before_the_verdict() -> None:
    recorded = find_recorded_game("kernstown-person-greedy-by-keyboard")
    review = review_of(recorded.record)
    assert review
    assert review.reasons

    def shapes(found: Judgement, what: str) -> list[int]:
        return [len(one[what][0][2]) for one in whole(ReviewWidget(recorded, found))["judged"] if what in one]

    without = review._replace(reasons=())
    assert shapes(review, "asked") == shapes(without, "asked")
    assert shapes(review, "both") != shapes(without, "both")


def test_what_the_enemy_does_to_it_is_played_on_the_board(stage: Stage) -> None:
    view = opened(stage, ReviewWidget(*opening()))
    mistake = mistakes_of(opening()[1])[0]
    listen(stage)
    press(view, "Show what the enemy does to it")
    whole = len(mistake.played) + len(mistake.reply)
    acted = view.locator(".bcnb-acted")
    expect(acted).to_contain_text(f"1 of {whole}: ")
    seen = {view.locator(".bcnb-units").inner_html()}
    for number in range(2, whole + 1):
        stage.page.keyboard.press("ArrowRight")
        expect(acted).to_contain_text(f"{number} of {whole}: ")
        stage.settle()
        seen.add(view.locator(".bcnb-units").inner_html())
    assert len(seen) > 1
    stage.page.keyboard.press("ArrowRight")
    expect(acted).to_contain_text(f"{whole} of {whole}: ")
    press(view, "Previous step")
    expect(acted).to_contain_text(f"{whole - 1} of {whole}: ")
    press(view, "Back to the game")
    expect(acted).to_have_count(0)
    ply(view, mistake.ply - 1)
    assert stage.page.evaluate("sent") == []


@pytest.mark.parametrize("width", [420, 1280])
def test_the_board_is_in_sight_with_the_words_below_it_when_something_is_acted_out(stage: Stage, width: int) -> None:
    stage.page.set_viewport_size({"width": width, "height": 800})
    view = opened(stage, ReviewWidget(*opening()))
    press(view, "Show what the enemy does to it")
    stage.page.keyboard.press("ArrowRight")
    stage.settle()
    for part in (view.locator(".bcnb-stage > .bcnb-sheet"), view.locator(".bcnb-acted")):
        box = part.bounding_box()
        assert box
        assert box["y"] >= -1
        assert box["y"] + box["height"] <= 801
    press(view, "Back to the game")
    expect(view.locator(".bcnb-player")).to_be_focused()


def test_no_choice_of_the_list_is_out_of_reach_to_the_side(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(Recorded("record", sample()), made(sample())))
    wide, seen = view.locator(".bcnb-verdicts ol").evaluate("list => [list.scrollWidth, list.clientWidth]")
    assert wide <= seen


def test_what_was_opened_stays_so_when_the_board_is_turned(stage: Stage) -> None:
    view = opened(stage, ReviewWidget(*opening()))
    press(view, "Choice")
    press(view, "Turn the board")
    stage.settle()
    expect(view.locator(".bcnb-guess")).to_contain_text("Your guess: choice.")
    expect(view.get_by_text(say_verdict(mistakes_of(opening()[1])[0]))).to_be_visible()


def test_a_mistake_is_tried_again_and_a_ply_played_on_in_place_of_the_review(stage: Stage) -> None:
    asked: list[tuple[str, int]] = []
    widget = ReviewWidget(
        *opening(), learn=lambda n: asked.append(("learn", n)), play_on=lambda n: asked.append(("play", n))
    )
    view = opened(stage, widget)
    for name in ("Try it yourself", "Play on from here"):
        expect(view.locator(".bcnb-player")).to_be_visible()
        press(view, name)
        stage.settle()
        expect(view.locator(".bcnb-player")).to_be_hidden()
        expect(view.get_by_role("button", name="Back to the review")).to_be_focused()
        stage.page.keyboard.press("Enter")
        expect(view.locator(".bcnb-player")).to_be_focused()
        expect(view.get_by_role("button", name="Back to the review")).to_have_count(0)
    mistake = mistakes_of(opening()[1])[0]
    assert asked == [("learn", mistake.ply), ("play", mistake.ply - 1)]


def test_nothing_is_offered_that_nobody_answers(stage: Stage) -> None:
    view = opened(stage, ReviewWidget(*opening()))
    expect(view.get_by_role("button", name="Try it yourself")).to_have_count(0)
    expect(view.get_by_role("button", name="Play on from here")).to_have_count(0)


def test_a_long_name_makes_the_page_of_a_review_no_wider(stage: Stage) -> None:
    recorded, review = opening()
    record = recorded.record
    seats = dict.fromkeys(record.header.seats, "x" * 5000)
    stage.page.set_viewport_size({"width": 320, "height": 800})
    stage.show(ReviewWidget(Recorded("record", replace(record, header=replace(record.header, seats=seats))), review))
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("width", [420, 833, 1280])
def test_the_page_is_as_wide_as_the_screen(stage: Stage, width: int) -> None:
    stage.page.set_viewport_size({"width": width, "height": 800})
    view = opened(stage, ReviewWidget(*opening(), learn=print, play_on=print, keep=lambda notes: ""))
    view.locator(".bcnb-worlds summary").click()
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= width
    assert stage.troubles == []


# --- notes ------------------------------------------------------------------------------------------------------------


def noting() -> tuple[ReviewWidget, list[dict[int, str]]]:
    """A review in which notes are saved, and what was kept."""
    kept: list[dict[int, str]] = []
    return ReviewWidget(*opening(), keep=lambda notes: kept.append(dict(notes)) or "Kept as a copy."), kept


def test_a_note_is_drawn_and_told_at_its_ply_and_kept_when_asked_for(stage: Stage) -> None:
    widget, kept = noting()
    view = shown(stage, widget)
    view.get_by_role("slider", name="Ply").fill("20")
    view.get_by_label("Your note on this ply").fill("!? a3>e5 d2 <b>Bold</b>")
    press(view, "Add note")
    stage.settle()
    expect(view.get_by_text("Note added. To save it, save a copy with notes.")).to_be_visible()
    ply(view, 20)
    expect(view.locator(".bcnb-log [aria-current]")).to_contain_text("!? (bold)")
    expect(view.locator(".bcnb-now")).to_contain_text("<b>Bold</b>")
    expect(view.get_by_label("Your note on this ply")).to_have_value("!? a3>e5 d2 <b>Bold</b>")
    expect(view.locator(".bcnb-moves > *")).to_have_count(1)
    assert kept == []
    press(view, "Save a copy with notes")
    expect(view.get_by_text("Kept as a copy.")).to_be_visible()
    assert kept == [{20: "!? a3>e5 d2 <b>Bold</b>"}]
    view.get_by_role("slider", name="Ply").fill("21")
    expect(view.get_by_label("Your note on this ply")).to_have_value("")


def test_before_the_first_ply_the_page_says_where_a_note_can_stand(stage: Stage) -> None:
    widget, kept = noting()
    view = shown(stage, widget)
    line = view.get_by_label("Your note on this ply")
    expect(line).not_to_be_editable()
    expect(view.get_by_role("button", name="Add note")).to_have_attribute("aria-disabled", "true")
    line.press("Enter")
    expect(view.locator(".bcnb-noting [role=status]")).to_have_text("Go to a ply to add a note.")
    press(view, "Save a copy with notes")
    expect(view.get_by_text("Kept as a copy.")).to_be_visible()
    assert kept == [{}]
    view.get_by_role("slider", name="Ply").fill("1")
    line.fill("! Well.")
    press(view, "Add note")
    expect(view.locator(".bcnb-now")).to_contain_text("Well.")
    view.get_by_role("slider", name="Ply").fill("0")
    expect(line).not_to_be_editable()


def test_a_note_leaves_the_focus_the_lists_and_what_is_written_as_they_are(stage: Stage) -> None:
    view = shown(stage, noting()[0])
    view.get_by_role("slider", name="Ply").fill("20")
    choices, line = view.locator(".bcnb-verdicts"), view.get_by_label("Your note on this ply")
    choices.locator("summary").click()
    stage.page.evaluate("() => { window.told = document.querySelector('.bcnb-noting [role=status]'); }")
    line.fill("!? a3>e5 d2 Why?")
    line.press("Enter")
    line.press_sequentially(" Well.")
    stage.settle()
    expect(line).to_be_focused()
    expect(line).to_have_value("!? a3>e5 d2 Why? Well.")
    expect(choices).not_to_have_attribute("open", "")
    expect(view.locator(".bcnb-now")).to_contain_text("Why?")
    assert stage.page.evaluate("told.isConnected && told.textContent").startswith("Note added.")


def test_each_view_has_one_form_for_notes(stage: Stage) -> None:
    widget = noting()[0]
    views = [shown(stage, widget) for _ in range(3)]
    stage.settle()
    for view in views:
        expect(view.locator(".bcnb-noting")).to_have_count(1)


def test_a_note_is_seen_in_every_view_but_no_line_that_is_being_written_is_lost(stage: Stage) -> None:
    widget = noting()[0]
    widget.ply = 20
    one, other, third = (shown(stage, widget) for _ in range(3))
    third.get_by_label("Your note on this ply").fill("My own.")
    one.get_by_label("Your note on this ply").fill("! Well.")
    press(one, "Add note")
    stage.settle()
    expect(other.get_by_label("Your note on this ply")).to_have_value("! Well.")
    expect(third.get_by_label("Your note on this ply")).to_have_value("My own.")


def test_a_note_says_that_it_waits_and_without_a_kernel_that_there_is_no_answer(stage: Stage) -> None:
    stage.page.clock.install()
    widget = noting()[0]
    widget.ply = 20
    view = stage.show(widget)
    stage.page.evaluate("() => { for (const model of Object.values(models)) model.post = async () => {}; }")
    told = view.locator(".bcnb-noting [role=status]")
    view.get_by_label("Your note on this ply").fill("! Well.")
    press(view, "Add note")
    expect(told).to_have_text("One moment …")
    stage.page.clock.run_for(9000)
    expect(told).to_contain_text("This page gets no answer.")


def test_at_the_end_the_page_asks_for_words_of_your_own(stage: Stage) -> None:
    view = shown(stage, noting()[0])
    press(view, "Last")
    told = view.locator(".bcnb-noting [role=status]")
    expect(told).to_be_empty()
    view.get_by_label("Your note on this ply").focus()
    expect(told).to_have_text("What decided it? What did you not see? What will you do next time?")


def test_the_field_for_a_note_explains_its_signs_when_it_is_used_and_its_words_fit(stage: Stage) -> None:
    view = shown(stage, noting()[0])
    view.get_by_role("slider", name="Ply").fill("20")
    field = view.get_by_label("Your note on this ply")
    assert len(str(field.get_attribute("placeholder"))) < 12, "a longer text is cut on a narrow page"
    field.focus()
    for words in ("! good", "? bad", "!? bold", "arrows (e4>f6)", "hexes to mark (d2)"):
        expect(view.locator(".bcnb-noting [role=status]")).to_contain_text(words)


# --- playing out ------------------------------------------------------------------------------------------------------


class Slow(PlayoutJob):
    """Two games at each look, without a thread. The second side of a pair always loses."""

    def __init__(self, steps: Any) -> None:
        self.found, self.games, self.going = NONE_YET, 6, True

    def look(self) -> None:
        if self.going:
            games = self.found.games + 2
            self.found = Playout(games, 70 * POINT, 40 * POINT, 90 * POINT)
            self.going = games < self.games


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bcnb.widgets.review.PlayoutJob", Slow)


@pytest.mark.usefixtures("slowly")
def test_a_moment_is_played_out_with_a_running_result_until_it_is_stopped(stage: Stage) -> None:
    stage.page.clock.install(time=0)
    stage.page.clock.pause_at(1000)
    view = shown(stage, ReviewWidget(*opening()))
    part = view.get_by_role("group", name="Play out")
    view.get_by_label("Go to ply").fill("40")
    view.get_by_label("Go to ply").press("Enter")
    expect(part.get_by_role("button")).to_have_text(["Play out 200 times"])
    press(view, "Play out 200 times")
    expect(part.get_by_role("status")).to_have_text(
        "Played out 2 times from ply 40: the Union side won 70% (95% sure: between 40 and 90)."
    )
    expect(part.get_by_role("status")).to_have_attribute("aria-live", "off")
    expect(part.get_by_role("progressbar")).to_have_js_property("value", 2)
    stage.page.clock.run_for(800)
    stage.settle()
    expect(part.get_by_role("status")).to_contain_text("Played out 4 times")
    part.get_by_role("button", name="Stop playing out").click()
    stage.settle()
    expect(part.get_by_role("progressbar")).to_be_hidden()
    expect(part.get_by_role("button", name="Play out 200 times")).to_be_focused()
    stage.page.clock.run_for(3000)
    stage.settle()
    expect(part.get_by_role("status")).to_contain_text("Played out 4 times")
    expect(part.get_by_role("status")).to_have_attribute("aria-live", "polite")
    assert stage.troubles == []


@pytest.mark.usefixtures("slowly")
def test_both_lines_of_a_choice_are_played_out_once_its_verdict_is_open(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    both = view.get_by_role("button", name="Play out both lines 200 times")
    turn = mistakes_of(opening()[1])[0].turn
    view.locator(".bcnb-verdicts").get_by_role("button", name=f"turn {turn}").click()
    expect(view.get_by_role("button", name="Play out 200 times")).to_be_visible()
    expect(both).to_be_hidden()
    press(view, "Show the verdict")
    both.click()
    stage.settle()
    part = view.get_by_role("group", name="Play out")
    expect(part.get_by_role("status")).to_contain_text("Each line played out 6 times (Confederate, turn 3): the better")
    expect(part.get_by_role("status")).to_contain_text("The better line is clearly better.")
    press(
        view, "Hide the verdict" if view.get_by_role("button", name="Hide the verdict").count() else "Next key moment"
    )
    expect(both).to_be_hidden()
    assert stage.troubles == []


@pytest.mark.parametrize(
    "content",
    [
        {"t": "playout"},
        {"t": "playout", "what": "moment", "from": -1},
        {"t": "playout", "what": "moment", "from": 131},
        {"t": "playout", "what": "choice", "from": 1},
        {"t": "playout", "what": "all", "from": 1},
        {"t": "playout_look"},
        {"t": "playout_stop"},
    ],
)
def test_a_request_for_a_moment_that_does_not_exist_plays_nothing(content: object) -> None:
    widget = ReviewWidget(*opening())
    sent: list[object] = []
    widget.send = lambda message, buffers=None: sent.append(message)
    widget._answer(widget, content, [])
    assert sent == []


def test_without_a_place_to_keep_them_there_are_no_notes(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    expect(view.get_by_label("Your note on this ply")).not_to_be_visible()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"t": "note", "from": 999, "text": "?"}, "Unknown ply 999; there are 130."),
        (
            {"t": "note", "from": 3, "text": "two\nlines"},
            "A note is one line of text, without signs that end a line or turn its direction.",
        ),
        ({"t": "note", "text": "?"}, "The page's message has no whole number 'from'."),
    ],
)
def test_a_note_that_cannot_stand_is_refused(
    monkeypatch: pytest.MonkeyPatch, content: dict[str, object], words: str
) -> None:
    widget, _ = noting()
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._answer(None, content, None)
    assert sent == [{"t": "noted", "text": words}]
    assert widget.review["notes"] == {}


def test_a_note_is_taken_back_by_an_empty_line() -> None:
    widget, _ = noting()
    widget._answer(None, {"t": "note", "from": 3, "text": "! Well."}, None)
    assert widget.review["notes"] == {"3": "! Well."}
    widget._answer(None, {"t": "note", "from": 3, "text": ""}, None)
    assert widget.review["notes"] == {}


def test_a_review_opens_a_file_and_lists_a_damaged_one(stage: Stage, home: Any) -> None:
    view = stage.show(ReviewWidget(*opening(), watched=True))
    field = view.get_by_label("Files with games")
    field.set_input_files([{"name": "photo.png", "mimeType": "image/png", "buffer": b"PNG"}])
    expect(view.locator(".bcnb-added")).to_contain_text("photo.png: is not a recorded game")
    record = find_record("kernstown-greedy-greedy-2-001").read_bytes()
    field.set_input_files([{"name": "mailed.jsonl", "mimeType": "text/plain", "buffer": record}])
    expect(view.locator(".bcnb-added").get_by_role("link", name="Review mailed")).to_be_visible()
    assert (home / "mailed.jsonl").read_bytes() == record
