"""The chart of a roll in a review: there at every roll, drawn when it is opened, read by a screen reader."""

from typing import Any

import pytest
from playwright.sync_api import expect

from bcnb.review.outcomes.roll_chart import ROLLED, roll_chart, roll_data, rolls_of
from bcnb.widgets.js_bundle import module
from bcnb.widgets.js_bundle import part as page_part
from bcnb.widgets.review import ReviewWidget
from tests.helpers.pages import Stage, shown
from tests.widgets.test_review import opening

pytestmark = pytest.mark.unmeasured


def answers(widget: ReviewWidget, content: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Return what a widget sends in answer to a message."""
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", told.append)
    widget._answer(None, content, None)
    return told


def test_the_code_of_the_chart_comes_when_a_page_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Every result of this roll" not in module("review")
    (told,) = answers(ReviewWidget(*opening()), {"t": "rolls"}, monkeypatch)
    assert told == {"t": "rolls", "script": page_part("rolls")[0]}


def test_the_kernel_answers_only_for_a_ply_with_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded, review = opening()
    widget, ply = ReviewWidget(recorded, review), rolls_of(recorded)[0]
    assert answers(widget, {"t": "roll", "from": ply}, monkeypatch) == [
        {"t": "rolled", "ply": ply, **roll_data(recorded, ply)}
    ]
    for wrong in ({"from": 1}, {"from": -1}, {"from": 9_999}, {"from": "x"}, {"from": True}, {}):
        assert answers(widget, {"t": "roll", **wrong}, monkeypatch) == []


def test_the_chart_is_there_at_every_roll_and_stays_open(stage: Stage) -> None:
    recorded, review = opening()
    first, second, *_ = rolls_of(recorded)
    view = shown(stage, ReviewWidget(recorded, review, ply=first))
    chart = view.locator(".bcnb-rolls")
    chart.get_by_text("Every result of this roll").click()
    told = roll_data(recorded, first)
    expect(chart.get_by_role("img")).to_have_attribute("alt", told["alt"])
    assert chart.get_by_role("img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 340
    chart.get_by_text("Show the numbers").click()
    expect(chart.get_by_role("rowheader")).to_have_text([row.name for row in roll_chart(recorded, first).rows])
    expect(chart.locator("tr", has_text=ROLLED)).to_have_count(1)
    field = view.get_by_label("Go to ply")
    field.fill(str(first - 1))
    field.press("Enter")
    expect(chart).to_be_hidden()
    field.fill(str(second))
    field.press("Enter")
    expect(chart.get_by_role("img")).to_have_attribute("alt", roll_data(recorded, second)["alt"])
    assert stage.troubles == []


def test_the_chart_stays_when_the_board_is_turned(stage: Stage) -> None:
    recorded, review = opening()
    view = shown(stage, ReviewWidget(recorded, review, ply=rolls_of(recorded)[0]))
    chart = view.locator(".bcnb-rolls")
    chart.get_by_text("Every result of this roll").click()
    expect(chart.get_by_role("img")).to_be_visible()
    view.get_by_role("button", name="Turn the board").click()
    expect(chart).to_have_count(1)
    expect(chart.get_by_role("img")).to_be_visible()
