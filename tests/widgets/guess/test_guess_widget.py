"""The page of guesses: messages in Python, and the page in Chromium without Jupyter."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bcnb.storage.records import find_recorded_game
from bcnb.widgets.guess.guess_model import Step
from bcnb.widgets.guess.guess_widget import GuessWidget
from tests.helpers.pages import Stage

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]
GAME = "kernstown-person-greedy-by-keyboard"


def guesses(seat: str = "union", **more: Any) -> GuessWidget:
    return GuessWidget(find_recorded_game(GAME), GAME, seat, **more)


def tell(widget: GuessWidget, kind: str, **more: Any) -> None:
    """A message of the page, for the view that it shows."""
    widget._answer(widget, {"t": kind, "ply": widget.view["ply"], **more}, [])


def test_a_message_for_an_older_view_changes_nothing():
    widget = guesses()
    widget._answer(widget, {"t": "skip", "ply": widget.view["ply"] - 1}, [])
    assert widget.guessing.step is Step.CHOOSE
    tell(widget, "skip")
    assert widget.guessing.step is Step.RESULT


@pytest.mark.parametrize(
    "message",
    [{"t": "do"}, {"t": "do", "do": "x"}, {"t": "press"}, {"t": "type", "text": 3}, {"t": "compare"}, {"t": "odd"}, {}],
)
def test_a_broken_message_changes_nothing(message: dict[str, Any]):
    widget = guesses()
    widget._answer(widget, {"ply": widget.view["ply"], **message}, [])
    assert widget.guessing.step is Step.CHOOSE
    assert not widget.guessing.own.plies


def test_messages_that_do_not_fit_the_step_are_refused_in_words():
    widget = guesses()
    tell(widget, "skip")
    for kind in ("skip", "compare", "undo"):
        tell(widget, kind)
        assert widget.view["said"] == [["refused", "There is nothing to choose now."]], kind


def test_another_game_is_asked_for():
    asked: list[bool] = []
    tell(guesses(browse=lambda: asked.append(True)), "games")
    assert asked == [True]


def test_a_turned_board_keeps_the_choice():
    widget = guesses()
    tell(widget, "type", text="play attack-left")
    before = widget.view["frame"]
    widget.turned = True
    assert widget.view["frame"] != before
    assert widget.guessing.own.plies


def test_the_picture_without_a_page_has_words():
    assert "Kernstown" in repr(guesses())


def faults(stage: Stage) -> list[str]:
    """What axe finds in the widget."""
    found = Axe().run(stage.page, context=".bcnb").response["violations"]
    return [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]]


# --- on a page --------------------------------------------------------------------------------------------------------


def test_a_choice_is_made_compared_and_continued_by_keyboard(stage: Stage):
    widget = guesses("")
    view = stage.show(widget)
    view.get_by_role("button", name="Union, played by a person").press("Enter")
    brief = view.locator(".bcnb-brief")
    expect(brief).to_contain_text("choice 1 of 24")
    field = view.locator(".bcnb-typing input")
    for text in ("play attack-left", "order b9", "move b9 b8", "done"):
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
    compare = view.get_by_role("button", name="Compare")
    compare.press("Enter")
    rows = view.locator(".bcnb-guessed li")
    expect(rows.first).to_contain_text("Your choice")
    expect(rows.nth(1)).to_contain_text("The game's choice")
    expect(brief).to_be_focused()
    status = view.locator("p.bcnb-unseen[role=status]")
    expect(status).to_contain_text("Your choice.")
    assert faults(stage) == []
    own = rows.first.get_by_role("button")
    expect(own).to_have_attribute("aria-pressed", "true")
    drawn = view.locator(".bcnb-map [stroke-dasharray='7 4'][d^=M]")
    expect(drawn).to_have_count(1)
    own.press("Enter")
    expect(own).to_have_attribute("aria-pressed", "false")
    expect(drawn).to_have_count(0)
    view.get_by_role("button", name="Continue").press("Enter")
    expect(brief).to_contain_text("choice 2 of 24")
    expect(rows).to_have_count(0)


def test_the_end_links_to_the_review_and_the_puzzles(stage: Stage):
    widget = guesses()
    while widget.guessing.step is not Step.OVER:
        tell(widget, "skip")
        tell(widget, "forward")
    view = stage.show(widget)
    links = view.locator(".bcnb-guess-links a")
    expect(links).to_have_text(["Review this game", "Practice your mistakes"])
    expect(view.get_by_role("button", name="Guess again")).to_be_visible()
    assert faults(stage) == []
