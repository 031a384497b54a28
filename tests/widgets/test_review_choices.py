"""The choices of a review on a real page: guesses before the verdict, hands, turns in notation, and a resignation."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from bcnb.engine.verify import RESIGNED
from bcnb.presentation.presenter import presenter_of
from bcnb.review.luck_text import say_resignation
from bcnb.review.review_files import review_of
from bcnb.review.review_text import WRONG, mistakes_of, say_verdict
from bcnb.review.schema import Review as Judgement
from bcnb.review.schema import Verdict, as_ended
from bcnb.review.turn_data import turn_lines
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.widgets.review import ReviewWidget
from tests.helpers.games import sample
from tests.helpers.pages import Stage, shown
from tests.widgets.test_replay import press
from tests.widgets.test_review import opening, ply, watched, whole

pytestmark = pytest.mark.unmeasured

# --- the guess about a choice -----------------------------------------------------------------------------------------


def test_a_guess_opens_the_verdict_and_is_compared_with_it(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    n = opening()[1].judged.index(mistakes_of(opening()[1])[0])
    for guess, found in (("A mistake", "Right."), ("The best", "Not what bcnb found.")):
        view.locator(".bcnb-kind").nth(n).click()
        expect(view.locator(".bcnb-told")).to_have_text("")
        expect(view.locator(".bcnb-kind").nth(n)).to_have_text("?")
        press(view, guess)
        expect(view.locator(".bcnb-told")).to_contain_text(f"Your guess: {guess.lower()}. {found}")
        expect(view.locator(".bcnb-told")).to_contain_text(say_verdict(opening()[1].judged[n]))
        assert view.evaluate("view => view.querySelector('.bcnb-answers').contains(document.activeElement)")
        press(view, "Show all verdicts")
        press(view, "Hide all verdicts")
    assert stage.troubles == []


def test_a_verdict_that_is_not_sure_calls_no_guess_right_or_wrong(stage: Stage) -> None:
    view = shown(stage, ReviewWidget(*opening()))
    n = next(n for n, one in enumerate(opening()[1].judged) if one.verdict is Verdict.UNSURE)
    view.locator(".bcnb-kind").nth(n).click()
    press(view, "A mistake")
    expect(view.locator(".bcnb-verdict p").first).to_have_text("Your guess: a mistake.")


def test_a_choice_can_be_made_on_the_board_before_its_verdict_and_tried_again_only_after_it(stage: Stage) -> None:
    asked: list[int] = []
    view = shown(stage, ReviewWidget(*opening(), attempt=asked.append, learn=print))
    for n, one in enumerate(opening()[1].judged):
        if one.tried:
            view.locator(".bcnb-kind").nth(sum(bool(before.tried) for before in opening()[1].judged[:n])).click()
            expect(view.get_by_role("button", name="Move on the board")).to_be_visible()
            expect(view.get_by_role("button", name="Try it yourself")).to_have_count(0)
    last = [one for one in opening()[1].judged if one.tried][-1]
    press(view, "Move on the board")
    stage.settle()
    assert asked == [last.ply]
    press(view, "Back to the review")
    press(view, "Show the verdict")
    expect(view.get_by_role("button", name="Move on the board")).to_have_count(0)


# --- hands and turns --------------------------------------------------------------------------------------------------


def test_the_hand_of_the_seat_that_decides_is_open_and_the_other_only_when_asked_for(stage: Stage) -> None:
    recorded, review = opening()
    view = shown(stage, ReviewWidget(recorded, review))
    one = next(one for one in review.judged if one.seat == "union")
    view.get_by_role("slider", name="Ply").fill(str(one.ply - 1))
    held = presenter_of(recorded.states[0]).hands(recorded.states[one.ply - 1])
    own, other = (
        view.get_by_role("region", name="Hand of Union"),
        view.get_by_role("region", name="Hand of Confederate"),
    )
    expect(own.get_by_role("listitem")).to_have_text(held["union"])
    expect(other.get_by_role("listitem")).to_have_count(0)
    expect(other).to_contain_text(f"{len(held['confederate'])} cards")
    press(view, "Show the hand of Confederate")
    expect(other.get_by_role("listitem")).to_have_text(held["confederate"])
    expect(view.get_by_role("button", name="Hide the hand of Confederate")).to_be_focused()
    press(view, "Turn the board")
    stage.settle()
    expect(view.get_by_role("region", name="Hand of Confederate").get_by_role("listitem")).to_have_text(
        held["confederate"]
    )
    press(view, "Hide the hand of Confederate")
    expect(other.get_by_role("listitem")).to_have_count(0)


def test_cards_that_a_seat_may_not_know_are_not_on_its_page(stage: Stage) -> None:
    recorded, review = opening()
    widget = ReviewWidget(recorded, review, viewer="union")
    review_of_union = whole(widget)
    at, pool = review_of_union["hands"]["at"], review_of_union["pool"]
    assert {name for _, _, enemy in at for name in pool[enemy]} == {""}
    view = shown(stage, widget)
    view.get_by_role("slider", name="Ply").fill("40")
    expect(view.get_by_role("button", name="Show the hand of Confederate")).to_have_count(0)


def test_the_list_has_every_turn_in_short_notation_and_leads_to_it(stage: Stage) -> None:
    recorded, review = opening()
    view = shown(stage, ReviewWidget(recorded, review))
    turns = turn_lines(recorded)
    expect(view.locator(".bcnb-notation")).to_have_text([f"{one.head} {one.steps}" for one in turns])
    view.locator(".bcnb-notation").nth(4).click()
    ply(view, turns[4].ply)
    expect(view.locator(".bcnb-verdicts [aria-current]")).to_contain_text(turns[4].steps)


def test_turns_that_have_not_been_seen_to_their_end_are_not_in_the_list(stage: Stage, home: Any) -> None:
    _, view = watched(stage)
    turns = turn_lines(opening()[0])
    view.get_by_role("slider", name="Ply").fill(str(turns[2].ply))
    expect(view.locator(".bcnb-notation span").nth(1)).to_have_text(turns[1].steps)
    expect(view.locator(".bcnb-notation span").nth(2)).to_have_text("…")


def test_an_opened_verdict_has_its_first_reason_in_the_list(stage: Stage) -> None:
    recorded = find_recorded_game("kernstown-person-greedy-by-keyboard")
    review = review_of(recorded.record)
    assert review
    n = next(n for n, one in enumerate(review.judged) if one.verdict in WRONG)
    widget = ReviewWidget(recorded, review)
    because = widget.review["judged"][n]["because"]
    assert because in widget.review["judged"][n]["why"][1]
    view = shown(stage, widget)
    expect(view.locator(".bcnb-reason:visible")).to_have_count(0)
    view.get_by_role("button", name=widget.review["judged"][n]["name"], exact=True).click()
    press(view, "Show the verdict")
    expect(view.locator(".bcnb-reason:visible")).to_have_text([because])


def test_the_costliest_choices_come_first_when_asked_for_with_their_points(stage: Stage) -> None:
    recorded = find_recorded_game("kernstown-person-greedy-by-keyboard")
    review = review_of(recorded.record)
    assert review
    widget = ReviewWidget(recorded, review)
    view = shown(stage, widget)
    turns = view.locator(".bcnb-verdicts li")
    first = turns.first.inner_text()
    expect(view.locator(".bcnb-verdicts summary")).to_have_text("Turns and choices (bold: key moments)")
    press(view, "Costliest first")
    expect(view.get_by_role("button", name="Costliest first", pressed=True)).to_be_focused()
    worst = max(widget.review["judged"], key=lambda one: one["cost"])
    kind = turns.first.get_by_role("button", name=f"{worst['name']}: {worst['kind']} {worst['loss']}", exact=True)
    expect(kind).to_have_text(f"{worst['kind']} {worst['loss']}")
    kinds = "all => all.map((one) => [...one.querySelectorAll('.bcnb-kind')].map((kind) => kind.ariaLabel))"
    named = {one["name"]: one["cost"] for one in widget.review["judged"]}
    rows = turns.evaluate_all(kinds)
    costs = [max((named[label.split(": ")[0]] for label in labels), default=0) for labels in rows]
    assert costs == sorted(costs, reverse=True)
    press(view, "Costliest first")
    expect(turns.first.locator("b")).to_have_text(first.split(" ", 2)[0] + " " + first.split(" ", 2)[1])
    assert stage.troubles == []


@pytest.mark.parametrize(("width", "faded"), [(390, True), (1280, False)])
def test_a_curve_that_is_cut_fades_until_it_is_scrolled_to_its_end(stage: Stage, width: int, faded: bool) -> None:
    stage.page.set_viewport_size({"width": width, "height": 844})
    curve = shown(stage, ReviewWidget(*opening())).locator(".bcnb-curve")
    expect(curve).to_have_css("mask-image", re.compile("gradient" if faded else "none"))
    curve.evaluate("one => one.scrollTo({ left: one.scrollWidth, behavior: 'instant' })")
    expect(curve).to_have_css("mask-image", "none")


def resigned() -> tuple[Recorded, Judgement]:
    """The opening of a game that the Confederates then give up."""
    recorded, review = opening()
    game = Recorded("record", replace(recorded.record, end=replace(sample().end, by=RESIGNED, winner="union")))
    return game, as_ended(review, game.record)


def test_giving_up_is_a_choice_with_a_verdict_at_the_end(stage: Stage, home: Any) -> None:
    widget = ReviewWidget(*resigned(), watched=True)
    view = shown(stage, widget)
    last = view.get_by_role("button", name="Confederate, resignation")
    expect(last).to_have_count(0)
    press(view, "Last")
    expect(view.locator(".bcnb-moment h3")).to_have_text("Confederate, resignation")
    expect(last).to_be_visible()
    press(view, "A mistake")
    given = next(say_resignation(resigned()[1]))
    expect(view.locator(".bcnb-verdict p").last).to_have_text(given)
    expect(view.locator(".bcnb-kind").last).not_to_have_text("?")
    assert stage.troubles == []
