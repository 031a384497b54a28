"""The choice of a battle before a game: gallery, sides and levels, house rules and dice, by mouse and by keyboard."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from bcnb.course.home.battle_gallery import gallery_data
from bcnb.storage.house_rules import save_house_rules
from bcnb.storage.saved_games import begin_game, name_of
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.widgets.table import TableWidget
from tests.helpers.pages import Stage, shown
from tests.helpers.staged import HIGHEST, PHONE, WINDOWS, outside, scrolled, staged

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

NEEDED = (".bcnb-rulesets label", ".bcnb-chosen > img", ".bcnb-sides label", ".bcnb-levels label", ".bcnb-begin")
SIZES = (*((size, "light") for size in WINDOWS), (WINDOWS[0], "dark"), (PHONE, "light"), (PHONE, "dark"))


AT_ONCE = """() => {
  document.querySelector(".bcnb-battles [value='battle_cry/kernstown']").click();
  document.querySelector(".bcnb-start .bcnb-begin").click();
}"""
"""Two clicks before Python can answer the first one."""


def table_at(battle: str = "shiloh") -> TableWidget:
    return TableWidget(find_scenario(battle), {"union": "person"}, seed="1")


def tell(table: TableWidget, kind: str, **more: object) -> None:
    """Send a message of the page, with the players of the table."""
    table._answer(table, {"t": kind, "ply": 0, "seats": dict(table._playing.seats), **more}, [])


def setup(table: TableWidget) -> dict[str, Any]:
    """What can be chosen now."""
    found: dict[str, Any] = table.view["opening"]["setup"]
    return found


def card(view: Locator, title: str) -> Locator:
    return view.locator(".bcnb-battles label").filter(has=view.page.locator("b", has_text=title))


def filled(stage: Stage, view: Locator) -> None:
    """Wait until the gallery and the pictures in view are there."""
    expect(view.locator(".bcnb-battles img[src]").first).to_be_visible()
    stage.settle()


# --- what Python does -------------------------------------------------------------------------------------------------


def test_every_battle_of_every_game_can_be_chosen_and_is_in_the_address():
    table = table_at()
    for name in list_scenarios():
        tell(table, "battle", battle=name)
        assert setup(table)["battle"] == name
        assert table.view["at"] == f"battle-{name.rpartition('/')[2]}"
        assert table.view["said"] == []
        seats = table._playing.seats
        assert "person" in seats.values()
        assert set(table.dice) >= set(table.view["dice"])


def test_the_players_stay_where_the_other_game_has_them():
    table = table_at()
    tell(table, "battle", battle="battle_cry_1961/four-players", seats={"union": "person", "confederate": "planner"})
    assert table._playing.seats == {
        "confederate-east": "planner",
        "union-east": "person",
        "confederate-west": "planner",
        "union-west": "person",
    }
    sides = dict(setup(table)["sides"])
    assert sides["North"] == ["union-east", "union-west"]
    assert sides["South East"] == ["confederate-east"]
    assert sides["Watch"] == []


@pytest.mark.parametrize("battle", ["battle_cry/nowhere", "../../etc/passwd", "my.toml", ""])
def test_an_unknown_battle_is_refused_and_nothing_changes(battle: str):
    table = table_at()
    tell(table, "battle", battle=battle)
    assert table.view["said"][0][0] == "refused"
    assert setup(table)["battle"] == "battle_cry/shiloh"


def test_two_short_battles_are_marked_for_a_first_game_and_each_game_has_a_sentence():
    games = gallery_data()["games"]
    marked = [card["title"] for game in games for card in game["battles"] if card["first"]]
    assert marked == ["Murfreesboro", "New Market"]
    assert all(game["about"].endswith(".") for game in games)


def test_no_battle_can_be_chosen_during_a_game():
    table = table_at()
    table.begin()
    tell(table, "battle", battle="battle_cry/kernstown")
    assert table.game
    assert table.game.scenario.name == "shiloh"


def test_saved_house_rules_of_the_game_are_offered_and_are_in_the_record():
    save_house_rules("room-12", "battle_cry", {"several_battles": True})
    table = table_at()
    assert setup(table)["houses"] == [["", "By the book"], ["room-12", "room-12"]]
    tell(table, "battle", battle="battle_cry/shiloh", house="room-12")
    assert setup(table)["house"] == "room-12"
    tell(table, "begin")
    assert table.game
    assert dict(table.game.record.header.house) == {"several_battles": True}
    other = table_at("crossroads")
    assert setup(other)["houses"] == [["", "By the book"]]
    tell(other, "battle", battle="north_against_south/crossroads", house="room-12")
    assert other.view["said"][0][0] == "refused"


def test_the_same_word_gives_the_same_dice_and_cards():
    games = []
    for word in ("blue", "blue", "gray"):
        table = TableWidget(find_scenario("shiloh"), {"union": "greedy", "confederate": "greedy"})
        tell(table, "begin", dice=word)
        assert table.game
        games.append([ply.do for ply in table.game.record.plies])
    assert games[0] == games[1] != games[2]


def test_the_unfinished_games_of_a_chosen_battle_can_be_resumed():
    game = begin_game(find_scenario("antietam"), {"union": "person", "confederate": "greedy"})
    name = name_of(game)
    game.close()
    table = table_at()
    tell(table, "battle", battle="battle_cry/antietam")
    assert [kind for kind, *_ in table.view["opening"]["resume"]] == ["resume"]
    tell(table, "resume", side=name)
    assert table.view["at"] == f"game-{name}"


def left_open(battle: str) -> str:
    """Begin a game of a battle, close it after its first cards, and return its name."""
    table = table_at(battle)
    table.begin()
    tell(table, "leave")
    return next(iter(table._playing.left))


def offered(table: TableWidget) -> list[str]:
    """The words of the buttons before the first turn, the main one first."""
    opening = table.view["opening"]
    return [words for *_, words in (*opening["resume"], *opening["buttons"])]


def test_an_open_game_is_offered_as_it_stands_and_the_other_button_begins_a_new_one():
    assert offered(table_at()) == ["Begin"]
    name = left_open("shiloh")
    table = table_at()
    table.offer_unfinished()
    assert offered(table) == ["Resume: turn 1, the computer's move, 0:0", "Begin a new game"]
    tell(table, "begin")
    assert table.view["at"] == "game-shiloh-2"
    tell(table, "leave")
    second, first, new = offered(table)
    assert [second.partition(":")[0], first, new] == [
        "Resume shiloh-2",
        f"Resume {name}: turn 1, the computer's move, 0:0",
        "Begin a new game",
    ]
    tell(table, "battle", battle="battle_cry/kernstown")
    assert offered(table) == ["Begin"]


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("size", "theme"), SIZES)
def test_all_that_is_chosen_is_in_view_and_axe_finds_nothing(page: Page, size: tuple[int, int], theme: str):
    stage = staged(page, size, theme)
    view = shown(stage, table_at())
    filled(stage, view)
    expect(card(view, "Shiloh").locator("input")).to_be_checked()
    expect(view.locator(".bcnb-desk > :not(.bcnb-setup):visible")).to_have_count(0)
    if size == PHONE:
        assert outside(view, ".bcnb-begin", ".bcnb-sides label", ".bcnb-chosen > img") == []
    else:
        assert outside(view, *NEEDED, ".bcnb-battles label") == []
        assert scrolled(stage) == [0, 0]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    found = Axe().run(page, context=".bcnb-setup")
    assert found.response["violations"] == [], found.generate_report()
    assert stage.troubles == []


@pytest.mark.whole
def test_a_battle_begins_with_two_clicks_and_another_battle_returns_to_the_gallery(page: Page):
    stage = staged(page, WINDOWS[0])
    table = table_at()
    view = shown(stage, table)
    filled(stage, view)
    page.evaluate(AT_ONCE)
    expect(view.locator(".bcnb-table")).to_have_attribute("data-phase", "play")
    expect(view.locator(".bcnb-setup")).to_be_hidden()
    stage.settle()
    assert table.game
    assert (table.game.scenario.name, table._playing.seats["union"]) == ("kernstown", "person")
    box = view.locator(".bcnb-map").bounding_box()
    assert box
    assert box["y"] <= HIGHEST
    view.get_by_role("button", name="More", exact=True).click()
    stage.settle()
    for name in ("Another battle", "Leave this game: press again"):
        view.get_by_role("button", name=name).click()
    expect(view.locator(".bcnb-setup")).to_be_visible()
    stage.settle()
    expect(card(view, "Kernstown").locator("input")).to_be_checked()
    expect(view.get_by_role("button", name="Resume: turn 1")).to_be_visible()
    view.locator(".bcnb-rulesets label", has_text="1961").click()
    expect(view.locator(".bcnb-battles label")).to_have_count(2)
    stage.settle()
    card(view, "four players").click()
    stage.settle()
    view.locator(".bcnb-sides label", has_text="South East").click()
    view.locator(".bcnb-levels label", has_text="Recruit").click()
    view.get_by_role("button", name="Begin").click()
    expect(view.locator(".bcnb-table")).to_have_attribute("data-phase", "play")
    stage.settle()
    assert table._playing.seats == {
        "confederate-east": "person",
        "union-east": "random",
        "confederate-west": "random",
        "union-west": "random",
    }
    assert stage.troubles == []


def test_the_keyboard_alone_chooses_and_begins(page: Page):
    stage = staged(page, WINDOWS[0])
    table = table_at()
    view = shown(stage, table)
    filled(stage, view)
    press = page.keyboard.press
    view.locator(".bcnb-rulesets input:checked").focus()
    press("Tab")
    expect(card(view, "Shiloh").locator("input")).to_be_focused()
    for _ in range(3):
        press("ArrowRight")
    expect(card(view, "Antietam").locator("input")).to_be_checked()
    expect(view.get_by_role("heading", name="Antietam")).to_be_visible()
    press("Tab")
    press("Tab")
    press("ArrowRight")
    expect(view.locator(".bcnb-sides input:checked")).to_have_value("Confederate")
    press("Tab")
    press("ArrowDown")
    expect(view.locator(".bcnb-levels input:checked")).to_have_value("planner")
    press("Enter")
    expect(view.locator(".bcnb-table")).to_have_attribute("data-phase", "play", timeout=20_000)
    assert table.game
    assert table.game.scenario.name == "antietam"
    assert dict(table.game.record.header.seats) == {"union": "planner", "confederate": "person"}
    stage.settle()
    assert page.evaluate("document.activeElement.closest('.bcnb-table') !== null"), "the focus stays at the table"


def test_dice_house_rules_and_each_player_are_one_click_away(page: Page):
    save_house_rules("room-12", "battle_cry", {"several_battles": True})
    stage = staged(page, WINDOWS[0])
    table = table_at()
    view = shown(stage, table)
    filled(stage, view)
    view.locator(".bcnb-sides label", has_text="Watch").click()
    view.get_by_role("button", name="Dice, house rules").click()
    assert outside(view, ".bcnb-options select", ".bcnb-options input", ".bcnb-begin") == []
    view.locator(".bcnb-each [data-seat=union]").select_option("random")
    view.get_by_label("House rules").select_option("room-12")
    stage.settle()
    view.get_by_role("textbox", name="Dice").fill("blue")
    view.get_by_role("button", name="Begin").click()
    expect(view.locator(".bcnb-setup")).to_be_hidden()
    assert table.game
    assert dict(table.game.record.header.seats) == {"union": "random", "confederate": "greedy"}
    assert dict(table.game.record.header.house) == {"several_battles": True}
    assert table._playing.seed == "blue"


def test_an_open_game_makes_no_card_of_a_battle_higher(page: Page):
    """All cards fit in the window at 1366 x 768 with it, as without it."""
    left_open("kernstown")
    stage = staged(page, WINDOWS[1])
    view = shown(stage, table_at())
    filled(stage, view)
    heights = view.locator(".bcnb-battles label").evaluate_all("all => all.map((one) => Math.round(one.offsetHeight))")
    expect(card(view, "Kernstown").get_by_text("in progress")).to_be_visible()
    assert len(set(heights)) == 1
    assert outside(view, ".bcnb-battles label") == []


@pytest.mark.parametrize("way", ["button", "card", "enter"])
def test_the_green_button_the_card_and_enter_resume_an_open_game(page: Page, way: str):
    left_open("shiloh")
    left_open("kernstown")
    stage = staged(page, WINDOWS[0])
    table = table_at()
    table.offer_unfinished()
    view = shown(stage, table)
    filled(stage, view)
    resume, new = (view.locator(f".bcnb-start .bcnb-{kind}") for kind in ("resume", "begin"))
    expect(resume).to_have_text("Resume: turn 1, the computer's move, 0:0")
    expect(new).to_have_text("Begin a new game")
    color = "one => getComputedStyle(one).backgroundColor"
    assert resume.evaluate(color) == "rgb(23, 102, 58)" != new.evaluate(color)
    if way == "button":
        resume.click()
    elif way == "card":
        card(view, "Kernstown").get_by_text("in progress").click()
    else:
        card(view, "Shiloh").locator("input").press("Enter")
    expect(view.locator(".bcnb-table")).to_have_attribute("data-phase", "play")
    assert table.view["at"] == ("game-kernstown-1" if way == "card" else "game-shiloh-1")
    assert stage.troubles == []


def test_elsewhere_a_button_opens_the_gallery(stage: Stage):
    stage.page.set_viewport_size({"width": 833, "height": 680})
    view = shown(stage, table_at("two-players"))
    expect(view.locator(".bcnb-setup")).to_be_hidden()
    view.get_by_role("button", name="Another battle").click()
    expect(view.locator(".bcnb-battles label")).to_have_count(2)
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 833


def test_a_part_of_the_board_stays_in_view_when_a_phone_is_turned(page: Page):
    stage = staged(page, PHONE)
    view = shown(stage, table_at("antietam"))
    view.get_by_role("button", name="Begin").click()
    view.get_by_role("button", name="Right", exact=True).click()
    at_end = """() => { const { scrollLeft, scrollWidth, clientWidth } = document.querySelector(".bcnb-map");
      return scrollWidth > clientWidth && Math.abs(scrollLeft + clientWidth - scrollWidth) < 2; }"""
    page.wait_for_function(at_end)
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    page.set_viewport_size({"width": PHONE[0] - 30, "height": PHONE[1]})
    expect(view.get_by_role("button", name="Right", exact=True)).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(at_end)
