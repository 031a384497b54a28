"""The win chance of a position and its choices compared: in Python, and on a real page without Jupyter."""

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb.games.hexboard.rules.tables import Side
from bcnb.review.position_review import review_position
from bcnb.storage.position_games import game_of_state
from bcnb.storage.records import find_record, load_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.choice_comparison import SEED, WORLDS
from bcnb.widgets.table import TableWidget
from tests.helpers.pages import Stage, prompt, shown
from tests.widgets.test_table import heard, settled, tell

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

MOMENTS = {
    "kernstown-person-greedy-by-keyboard": (91, "union"),
    "crossroads-greedy-greedy-5-001": (150, "confederate"),
    "two-players-greedy-greedy-1-001": (60, "union"),
}
"""A moment of each game at which this seat must act."""
NAME = next(iter(MOMENTS))


def in_position(name: str = NAME, **seats: str) -> TableWidget:
    """A table that has opened a moment of a record, before the game begins."""
    ply, seat = MOMENTS[name]
    state = load_recorded_game(find_record(name)).timeline.at(ply)
    made = game_of_state(state, "position", "A position", "1")
    players = seats or {seat: "person"}
    return TableWidget(made.scenario, players, past=made.record, at="position=CODE", seed="1", pace="at once")


def rated(table: TableWidget, **more: Any) -> dict[str, Any]:
    """The answer to a reader who asks for the win chance and waits."""
    answers = heard(table)
    for _ in range(400):
        tell(table, "rate", **more)
        if answers[-1]["t"] != "pondering":
            break
    return answers[-1]


@pytest.mark.parametrize("name", MOMENTS)
def test_the_choices_of_an_opened_position_are_those_of_its_review(name):
    table, seat = in_position(name), MOMENTS[name][1]
    state = table._playing.log.walk[-1].state
    found = review_position(state, WORLDS, SEED, seat)
    answer = rated(table)
    assert answer["side"][2] == round(100 * found.chance.at)
    assert [line["chance"] for line in answer["lines"]] == [
        [round(100 * part) for part in line.chance] for line in found.lines
    ]
    assert len(answer["lines"]) > 1
    assert "imagined games:" in answer["words"]
    assert all(line["words"].endswith(".") for line in answer["lines"])
    json.dumps(answer)


def test_moves_and_attacks_are_arrows():
    lines = rated(in_position())["lines"]
    moving = next(line for line in lines if "Move " in line["words"])
    assert all(re.match(r"M[-\d]", arrow["d"]) for arrow in moving["arrows"])


def test_the_choices_of_the_player_who_must_act_are_compared_in_a_game():
    table = in_position()
    table.begin(union="person", confederate="greedy")
    assert rated(settled(table))["lines"]


def test_the_hands_of_two_people_stay_hidden():
    table = in_position(union="person", confederate="person")
    names = {card.name for card in table._playing._start.rules.cards.values()}
    for _ in range(2):
        answer = rated(table)
        assert answer["lines"] == []
        assert "only for the player who must act and sees the cards" in answer["words"]
        assert not [name for name in names if name in json.dumps(answer)]
        if not table.game:
            table.begin(union="person", confederate="person")
    tell(table, "ready")
    assert rated(table)["lines"]


def test_hidden_cards_of_the_other_side_change_nothing():
    state = load_recorded_game(find_record(NAME)).timeline.at(91)
    hands = list(state.cards.hands)
    hands[Side.CONFEDERATE] = tuple(sorted(hands[Side.CONFEDERATE], reverse=True))
    other = state._replace(cards=state.cards._replace(hands=tuple(hands)))
    made = game_of_state(other, "position", "A position", "1")
    table = TableWidget(made.scenario, {"union": "person"}, past=made.record, at="position=CODE", seed="1")
    assert rated(table)["lines"] == rated(in_position())["lines"]


def test_before_a_roll_and_after_the_end_there_is_nothing_to_choose():
    table = TableWidget(find_scenario("two-players"), {"union": "person"}, seed="1")
    assert rated(table)["words"] == "A roll or a draw comes next, so there is nothing to choose."
    table = in_position()
    table.begin(union="person", confederate="greedy")
    tell(settled(table), "resign")
    assert rated(table)["lines"][0][1].startswith("The game is over.")


# --- on a page --------------------------------------------------------------------------------------------------------


def side(view: Locator) -> Locator:
    return view.get_by_role("dialog", name="Win chance")


def ask(stage: Stage, view: Locator, place: int = 0) -> None:
    view.get_by_role("button", name="Win chance").nth(place).click()
    expect(side(view)).to_be_visible()
    stage.settle()


def test_the_win_chance_of_an_opened_position_is_one_press_away(stage: Stage):
    view = shown(stage, in_position())
    ask(stage, view)
    expect(side(view)).to_contain_text(re.compile(r"Union \d+% \(\d+ to \d+\)"))
    expect(side(view)).to_be_focused()
    expect(prompt(view)).to_have_text("Choose who plays, then press Begin.")
    lines = side(view).get_by_role("listitem").get_by_role("button")
    assert lines.count() > 1
    shapes = view.locator(".bcnb-badges path[d^=M]")
    before = shapes.count()
    lines.first.click()
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    assert shapes.count() > before
    lines.first.click()
    assert shapes.count() == before
    stage.page.keyboard.press("Escape")
    expect(side(view)).to_be_hidden()
    expect(view.get_by_role("button", name="Win chance").first).to_be_focused()


def test_the_panel_closes_when_the_game_continues(stage: Stage):
    table = in_position()
    view = shown(stage, table)
    ask(stage, view)
    table.begin(union="person", confederate="greedy")
    stage.settle()
    expect(side(view)).to_be_hidden()
    ask(stage, view)
    expect(side(view)).to_contain_text("imagined games:")


def test_axe_finds_nothing(stage: Stage):
    view = shown(stage, in_position())
    ask(stage, view)
    side(view).get_by_role("listitem").get_by_role("button").first.click()
    found = Axe().run(stage.page, context=".bcnb").response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
