"""The card at the end of a game: score, turning point, luck and the way to the next battle; and the first game."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from bcnb.review.builder import QUICK, begun_review
from bcnb.review.end_summary import STILL, turning_text
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.saved_games import find_game, name_of, open_game
from bcnb.storage.scenarios import find_scenario, list_scenarios, next_battle
from bcnb.widgets.end_card import battle_after, seats_in
from bcnb.widgets.interactive_board import FIRST_PAUSE
from bcnb.widgets.table import TableWidget
from tests.helpers.pages import Stage, prompt, shown
from tests.helpers.staged import PHONE, WINDOWS, outside, scrolled, staged
from tests.helpers.tables import WITH_GENERAL, begin_to_turn_of, happen, hexagon, table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]
BATTLES = {"battle_cry": "kernstown", "north_against_south": "bull-run", "battle_cry_1961": "two-players"}


def over(battle: str = "kernstown") -> TableWidget:
    """A table with a game that the Union has given up after some plies."""
    table = TableWidget(
        find_scenario(battle), {"union": "person", "confederate": "random"}, seed="1", review=lambda name: None
    )
    begin_to_turn_of(table, "union")
    table.game.resign("union")
    table.show()
    return table


def summary(table: TableWidget) -> dict[str, Any]:
    """What the table answers when the page has asked often enough."""
    told: list[dict[str, Any]] = [{"ready": False}]
    table.send = lambda content, buffers=None: told.append(content)
    while not told[-1]["ready"]:
        table._answer(table, {"t": "summary"}, [])
    return told[-1]


@pytest.mark.parametrize("battle", BATTLES.values(), ids=BATTLES)
def test_the_end_of_every_game_has_its_luck_and_a_turning_point_toward_the_winner(battle: str):
    """*Battle-Cry* (1961) is given up before anything has helped the winner."""
    told = summary(over(battle))
    assert ("Your win chance went from" in told["turning"]) == (told["ply"] > 0) == (battle != "two-players")
    assert told["luck"].startswith("Luck ")


def test_the_card_is_the_same_when_the_game_is_opened_again():
    table = over()
    again = TableWidget(table._playing.scenario, game=open_game(find_game(name_of(table.game))))
    assert again.view["phase"] == "over"
    assert again.view["prompt"] == table.view["prompt"]
    assert summary(again) == summary(table)


@pytest.mark.parametrize(
    ("seats", "winner", "title"),
    [
        ({"union": "person", "confederate": "random"}, "union", "Victory!"),
        ({"union": "random", "confederate": "person"}, "union", "Defeat"),
        ({"union": "person", "confederate": "person"}, "confederate", "Confederate victory"),
    ],
)
def test_the_title_names_the_winner_to_whom_it_speaks(seats: dict[str, str], winner: str, title: str):
    table = TableWidget(find_scenario("kernstown"), seats, seed="1")
    table.begin()
    assert table._playing.end.title() == ("", "")
    table.game.resign("confederate" if winner == "union" else "union")
    assert table._playing.end.title() == (winner, title)


def test_a_discard_that_was_the_turning_point_says_why_nothing_moved():
    table = TableWidget(find_scenario("kernstown"), {"union": "person", "confederate": "random"}, seed="1")
    begin_to_turn_of(table, "union")
    table._answer(table, {"t": "do", "ply": table.view["ply"], "do": [table.view["hand"]["cards"][0]["discard"]]}, [])
    table.game.resign("union")
    recorded = Recorded("kernstown-1", table.game.record)
    ply = next(ply.number for ply in table.game.record.plies if (ply.seat, ply.do[:8]) == ("union", "discard "))
    said = turning_text(recorded, begun_review(recorded, QUICK), ply, ("Your", True))
    assert STILL in said
    moved = next(ply.number for ply in table.game.record.plies if ply.do.startswith("move "))
    assert STILL not in turning_text(recorded, begun_review(recorded, QUICK), moved, ("Your", True))


def test_before_the_end_there_is_no_summary():
    table = table_of(WITH_GENERAL)
    told: list[dict[str, Any]] = []
    table.send = lambda content, buffers=None: told.append(content)
    table._answer(table, {"t": "summary"}, [])
    assert told == [{"t": "told", "lines": [["refused", "The game is not over."]], "hexes": []}]
    table._answer(table, {"t": "next", "ply": table.view["ply"]}, [])
    assert table.view["said"] == [["refused", "There is no next battle."]]


@pytest.mark.parametrize("ruleset", BATTLES)
def test_the_next_battles_of_a_game_lead_through_all_of_them(ruleset: str):
    names = {full for full in list_scenarios() if full.startswith(f"{ruleset}/")}
    passed = [sorted(names)[0]]
    for _ in names:
        passed.append(next_battle(find_scenario(passed[-1])))
    assert set(passed[:-1]) == names
    assert passed[-1] == passed[0]


def test_the_next_battle_is_the_next_one_in_time_with_the_same_players():
    table = over()
    table._answer(table, {"t": "next", "ply": table.view["ply"]}, [])
    assert (table.view["phase"], table.title) == ("opening", "Shiloh")
    assert table.view["at"] == "battle-shiloh"
    assert [seat["name"] for seat in table.view["opening"]["seats"]] == ["person", "random"]
    table.begin()
    assert name_of(table.game) == "shiloh-1"


def test_under_house_rules_there_is_no_next_battle():
    assert battle_after(replace(find_scenario("kernstown"), house={"flags": 4})) == ""


def test_a_person_stays_on_their_side_where_a_battle_has_other_seats():
    four, two = find_scenario("four-players"), find_scenario("two-players")
    known = seats_in(four, {"union": "person", "confederate": "greedy"})
    assert known["union-east"] == known["union-west"] == "person"
    back = seats_in(two, {"union-east": "person", "union-west": "planner", "confederate-east": "greedy"})
    assert back == {"union": "person", "confederate": "greedy"}


def test_the_first_game_that_is_ever_played_goes_at_a_second_a_step():
    table = over()
    table._answer(table, {"t": "leave", "ply": table.view["ply"]}, [])
    assert table._playing.is_first
    table.begin()
    assert not table._playing.is_first


def test_a_computer_player_of_a_first_game_acts_after_a_second():
    first, second = (
        TableWidget(find_scenario("kernstown"), {"union": "person", "confederate": "random"}, seed="2")
        for _ in range(2)
    )
    first.begin()
    assert first.view["next"] == FIRST_PAUSE
    second.begin()
    assert second.view["next"] != FIRST_PAUSE


# --- on a page --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*WINDOWS, PHONE], ids=str)
def test_result_score_turning_point_and_buttons_are_in_view_together(page, size: tuple[int, int]):
    stage = staged(page, size)
    view = shown(stage, over())
    expect(prompt(view)).to_contain_text("You have lost")
    card = view.get_by_role("region", name="How the battle went")
    expect(card).to_contain_text("The turning point:")
    expect(card.get_by_role("heading", name="Defeat")).to_be_visible()
    stage.settle()
    expect(card).to_contain_text("Luck ")
    buttons = view.locator(".bcnb-bar .bcnb-choices button:visible")
    assert buttons.all_inner_texts() == ["Review", "Watch", "Play again", "Next battle"]
    assert outside(view, ".bcnb-ask-now", ".bcnb-map", ".bcnb-ending", ".bcnb-choices button") == []
    assert scrolled(stage)[1] == 0
    assert stage.troubles == []


def test_the_buttons_show_the_turning_point_and_the_next_battle(stage: Stage):
    table = over()
    view = shown(stage, table)
    back = view.get_by_role("button", name="Back to the end")
    review = view.get_by_role("button", name="Review")
    expect(back).to_have_count(0)
    view.get_by_role("button", name="Show the turning point").click()
    expect(prompt(view)).to_contain_text("You are looking at step")
    expect(back).to_have_count(1)
    expect(review).to_have_count(1)
    expect(view.get_by_role("button", name="Back to now")).to_have_count(0)
    back.click()
    expect(prompt(view)).to_contain_text("You have lost")
    expect(back).to_have_count(0)
    expect(review).to_have_count(1)
    view.get_by_role("button", name="Next battle").click()
    stage.settle()
    expect(view.locator(".bcnb-ending")).to_be_hidden()
    expect(view.get_by_role("group", name="Table: Shiloh")).to_be_visible()
    expect(view.get_by_role("button", name="Begin")).to_be_visible()


CAPTURED = """
e . . . . . I . . .
f . . . . . i . . i
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_captured_flag_flies_to_its_place_in_the_score(
    browser: Browser, browser_context_args: dict[str, Any], motion: str
):
    context = browser.new_context(**{**browser_context_args, "reduced_motion": motion})
    stage = staged(context.new_page(), (1280, 800))
    table = table_of(CAPTURED, strength={"f6": 1})
    view = shown(stage, table)
    happen(table, "play probe-centre", "order e6", "done", "battle e6 f6")
    stage.settle()
    target = hexagon(view, "f6").bounding_box()
    assert target
    happen(table, "roll IIII")
    flying = view.locator(".bcnb-badges use[href*=taken]")
    if motion == "reduce":
        assert flying.count() == 0
    else:
        box = flying.bounding_box()
        assert box
        assert abs(box["x"] - target["x"]) < 2 * target["width"], "it begins at the hex"
        expect(flying).to_have_count(0)
    expect(view.locator(".bcnb-flags use[href*=taken]")).to_have_count(1)
    context.close()
