"""The behaviors UI-01 to UI-34 that the source asks of an online interface, each held on a real page by its number."""

import pytest
from playwright.sync_api import Locator, expect

from bcnb.engine.ruleset import CHANCE
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.notebook.game_table import _seats
from bcnb.players.registry import default_opponent
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.table import TableWidget
from tests.helpers.battle_cry.field import CONFEDERATE
from tests.helpers.pages import Stage, news, prompt, shown
from tests.helpers.tables import WITH_GENERAL, badges, click, done, happen, hexagon, marked, table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

LED = {"e6": "U Hunter"}


def play(stage: Stage, view: Locator, key: str) -> None:
    view.locator(f"[data-card={key}]").click()
    stage.settle()


def press(stage: Stage, view: Locator, name: str) -> None:
    view.get_by_role("button", name=name).click()
    stage.settle()


def drag(stage: Stage, view: Locator, label: str, goal: str) -> None:
    hexagon(view, label).hover()
    stage.page.mouse.down()
    hexagon(view, goal).hover()
    stage.page.mouse.up()
    stage.settle()


def in_orders(stage: Stage, units: str = WITH_GENERAL, **options) -> tuple[TableWidget, Locator]:
    """A table where Probe Center was played."""
    table = table_of(units, **options)
    view = shown(stage, table)
    play(stage, view, "probe-centre")
    return table, view


def in_battle(stage: Stage, units: str = WITH_GENERAL, order: str = "e6", **options) -> tuple[TableWidget, Locator]:
    """A table where a unit was ordered, and battles have begun."""
    table, view = in_orders(stage, units, **options)
    click(stage, view, order)
    press(stage, view, "Done")
    if "Press Done again" in prompt(view).inner_text():  # another unit could be ordered
        press(stage, view, "Done")
    return table, view


def in_retreat(stage: Stage, faces: str = "AF", **options) -> tuple[TableWidget, Locator]:
    """A table where an attack by the enemy drives Union infantry at e6 back."""
    table = table_of(WITH_GENERAL, turn=CONFEDERATE, confederate=("probe-centre", "rally"), **options)
    happen(table, "play probe-centre", "order f8", "done", "battle f8 e6", f"roll {faces}")
    return table, shown(stage, table)


# --- the card ---------------------------------------------------------------------------------------------------------


def test_ui_01_the_hand_lies_along_the_bottom(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    hand, board = view.get_by_role("group", name="Your hand, Union"), view.locator(".bcnb-map")
    expect(hand.locator(".bcnb-card")).to_have_count(2)
    assert hand.bounding_box()["y"] >= board.bounding_box()["y"] + board.bounding_box()["height"]


def test_ui_02_a_card_is_read_large_at_the_upper_right(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    lens, board = view.locator(".bcnb-lens"), view.locator(".bcnb-map").bounding_box()
    view.locator("[data-card=probe-centre]").hover()
    expect(lens).to_contain_text("Order 2 units or generals in the center.")
    assert lens.bounding_box()["x"] >= board["x"] + board["width"]
    assert lens.bounding_box()["y"] < board["y"] + board["height"] / 4
    view.locator("[data-card=attack-left]").focus()
    expect(lens).to_contain_text("Order 3 units or generals on your left flank.")
    assert marked(view, "choice") == set()
    view.locator("[data-card=probe-centre]").focus()
    assert marked(view, "choice") == {"e6"}


def test_ui_03_one_click_plays_a_card_and_two_presses_discard_it(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    play(stage, view, "probe-centre")
    assert done(table) == ["play probe-centre"]
    other = table_of(WITH_GENERAL)
    view = shown(stage, other)
    press(stage, view, "Discard Attack Left instead, and end the turn")
    assert done(other) == []
    expect(prompt(view)).to_have_text("Press Discard again to discard Attack Left and end your turn.")
    press(stage, view, "Discard Attack Left instead, and end the turn")
    assert done(other) == ["discard attack-left"]


@pytest.fixture
def slow_others(monkeypatch):
    """The others take their time: nothing happens but what the test says."""
    monkeypatch.setattr("bcnb.widgets.table.go", lambda *_: {"t": "not yet"})


@pytest.mark.usefixtures("slow_others")
def test_ui_03_a_card_that_cannot_be_played_now_says_why(stage):
    table, view = in_orders(stage)
    card = view.locator("[data-card=attack-left]")
    card.focus()
    stage.page.keyboard.press("Enter")
    expect(news(view)).to_contain_text("A turn begins with one card played from the hand")
    click(stage, view, "e6")
    press(stage, view, "Done")
    click(stage, view, "e6", "f8")
    card.click(force=True)
    rolled = "The dice are rolled: 2 dice for the battle of e6 against f8."
    expect(news(view)).to_have_text(f"There is nothing for you to choose now. {rolled}")
    assert done(table) == ["play probe-centre", "order e6", "done", "battle e6 f8"]


@pytest.mark.usefixtures("slow_others")
def test_a_click_on_the_board_while_others_act_is_reported_who_does(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    happen(table, "discard attack-left", "draw leadership")
    stage.settle()
    click(stage, view, "e6")
    acts = "Confederate (the sergeant) chooses a card."
    expect(news(view)).to_have_text(f"There is nothing for you to choose now. {acts}")
    assert table.game.seat == "confederate"


def test_ui_04_after_the_card_units_are_asked_for(stage):
    _, view = in_orders(stage)
    expect(prompt(view)).to_have_text("Union: give orders and move, or press Done. 2 orders left of 2.")
    assert marked(view, "choice") == {"e6"}


# --- orders and moves -------------------------------------------------------------------------------------------------


def test_ui_05_a_click_orders_a_unit(stage):
    table, view = in_orders(stage)
    click(stage, view, "e6")
    assert done(table) == ["play probe-centre", "order e6"]
    expect(news(view)).to_have_text("Union infantry at e6 got an order.")
    assert "e6" in marked(view, "ordered")


def test_ui_06_a_unit_is_dragged_to_where_it_moves(stage):
    table, view = in_orders(stage)
    click(stage, view, "e6")
    drag(stage, view, "e6", "e7")
    assert done(table)[1:] == ["order e6", "move e6 e7"]


def test_ui_06_a_drag_orders_too_and_a_click_moves_as_well(stage):
    table, view = in_orders(stage)
    drag(stage, view, "e6", "d6")
    assert done(table)[1:] == ["order e6", "move e6 d6"]
    other, view = in_orders(stage)
    click(stage, view, "e6", "e5")
    assert done(other)[1:] == ["order e6", "move e6 e5"]


def test_ui_07_clicks_go_from_both_to_the_general_to_the_unit_to_none(stage):
    table, view = in_orders(stage, generals=LED)
    for given in (["order e6"], ["order e6 general"], ["order e6 unit"], [], ["order e6"]):
        click(stage, view, "e6")
        assert done(table)[1:] == given


def test_ui_07_where_both_are_ordered_who_goes_is_chosen_by_a_button(stage):
    table, view = in_orders(stage, generals=LED)
    place = view.locator(".bcnb-map").bounding_box()
    click(stage, view, "e6")
    ways = view.get_by_role("group", name="More choices").get_by_role("button")
    expect(ways).to_have_text(["Union infantry with General Hunter", "Union infantry alone"])
    assert view.locator(".bcnb-map").bounding_box() == place, "the board stays where it was"
    press(stage, view, "Union infantry alone")
    click(stage, view, "e7")
    assert done(table)[1:] == ["order e6", "move e6 e7 unit"]


def test_ui_08_a_unit_battles_without_a_move_if_it_was_clicked(stage):
    _, view = in_battle(stage)
    assert marked(view, "ready") == {"e6"}


def test_ui_09_a_unit_that_was_not_clicked_has_no_order_and_no_battle(stage):
    units = "e . . . . . I I\nf . . . . . i"
    table, view = in_battle(stage, units)
    assert marked(view, "ready") == {"e6"}
    click(stage, view, "e7")
    expect(news(view)).to_contain_text("The unit on e7 has no order, so it may not battle.")
    expect(news(view)).to_contain_text("Rule 7.1")
    assert marked(view, "refused") == {"e7"}
    assert done(table)[-1] == "done"


def test_ui_10_a_second_click_withdraws_the_order(stage):
    table, view = in_orders(stage)
    click(stage, view, "e6", "e6")
    assert done(table) == ["play probe-centre"]


def test_ui_10_an_earlier_order_is_withdrawn_and_the_later_one_stands(stage):
    table, view = in_orders(stage, "e . . . . I . I\nf . . . . . . . . i")
    click(stage, view, "e5", "e7", "e5", "e5")
    assert done(table)[1:] == ["order e7"]


def test_ui_11_all_moves_of_the_phase_can_be_undone(stage):
    table, view = in_orders(stage)
    click(stage, view, "e6", "e7")
    for left in (2, 1, 0):
        press(stage, view, "Undo")
        assert len(done(table)) == left
    expect(view.get_by_role("button", name="Undo")).to_have_count(0)


def test_ui_12_undo_takes_back_the_latest_first_until_dice_are_rolled(stage):
    table, view = in_battle(stage)
    expect(view.get_by_role("button", name="Undo: end orders and moves")).to_be_visible()
    click(stage, view, "e6", "f8")
    happen(table, "roll AA")
    expect(view.get_by_role("button", name="Undo")).to_have_count(0)


def test_ui_13_done_ends_ordering_and_moving(stage):
    table, view = in_orders(stage)
    click(stage, view, "e6")
    press(stage, view, "Done: end orders and moves")
    assert done(table)[-1] == "done"
    expect(view.locator(".bcnb-turn")).to_contain_text("battles")


# --- battles ----------------------------------------------------------------------------------------------------------

TWO = "d . . . . . . . i\ne . . . . . I . .\nf . . . . . . i ."


def test_ui_14_units_that_can_fire_are_marked(stage):
    _, view = in_battle(stage, TWO)
    assert marked(view, "ready") == {"e6"}


def test_ui_15_one_of_them_is_clicked(stage):
    _, view = in_battle(stage, TWO)
    click(stage, view, "e6")
    assert marked(view, "selected") == {"e6"}


def test_ui_16_its_targets_turn_red_and_show_their_dice(stage):
    _, view = in_battle(stage, TWO)
    click(stage, view, "e6")
    assert marked(view, "target") == {"d8", "f7"}
    assert badges(view) == ["2", "3"]


def test_ui_17_a_click_on_a_red_hex_fires(stage):
    table, view = in_battle(stage, TWO)
    click(stage, view, "e6", "f7")
    assert done(table)[-1] == "battle e6 f7"
    assert view.locator(".bcnb-shots path").count() == 1


def test_ui_18_the_dice_roll_by_themselves(stage):
    table, view = in_battle(stage, TWO, pace="at once")
    click(stage, view, "e6", "f7")
    stage.page.wait_for_function("Object.values(window.models).at(-1).state.view.waits === 'union'")
    assert any(text.startswith("roll ") for text in done(table))
    expect(view.get_by_role("img", name="Dice: ")).to_be_visible()


def test_ui_19_damage_is_applied_and_retreats_are_asked_for(stage):
    _, view = in_retreat(stage, "IF")
    expect(news(view)).to_contain_text("Union infantry at e6 lost 1 figure, and 3 were left.")
    expect(prompt(view)).to_have_text("Your retreat: move the unit at e6 back 1 hex.")


# --- retreats ---------------------------------------------------------------------------------------------------------


def test_ui_20_the_unit_to_retreat_is_highlighted(stage):
    _, view = in_retreat(stage)
    assert marked(view, "selected") == {"e6"}


def test_ui_20_a_retreat_in_the_turn_of_the_enemy_stands_out_and_his_orders_do_not(stage):
    _, view = in_retreat(stage)
    expect(view.locator(".bcnb-ask-now")).to_have_css("border-left-width", "8px")
    expect(view.locator("use[href$=mark-ordered]").first).to_be_hidden()
    click(stage, view, "d6")
    expect(view.locator(".bcnb-ask-now")).to_have_css("border-left-width", "0px")


def test_ui_21_it_is_dragged_to_a_marked_hex(stage):
    table, view = in_retreat(stage)
    assert marked(view, "choice") == {"d5", "d6"}
    drag(stage, view, "e6", "d5")
    assert done(table)[-1] == "retreat e6 d5"


def test_ui_21_or_the_marked_hex_is_clicked_and_another_is_refused(stage):
    table, view = in_retreat(stage)
    click(stage, view, "e7")
    expect(news(view)).to_contain_text("Rule 8.2")
    click(stage, view, "d6")
    assert done(table)[-1] == "retreat e6 d6"


def test_ui_22_done_ends_a_retreat_wherever_the_owner_may_stop(stage):
    """A retreat ends by itself when nothing is left to choose; only with a choice is there a button."""
    table, view = in_retreat(stage)
    expect(view.get_by_role("button", name="Done")).to_have_count(0)
    click(stage, view, "d6")
    assert table.game.seat != "union"


def test_ui_23_with_nowhere_to_go_a_figure_is_lost_and_said(stage):
    units = "d . . . . I I . . .\ne . . . . . I . . .\nf . . . . . . . i ."
    table = table_of(units, turn=CONFEDERATE, confederate=("probe-centre", "rally"))
    view = shown(stage, table)
    happen(table, "play probe-centre", "order f8", "done", "battle f8 e6", "roll AF")
    expect(news(view)).to_contain_text("could not obey a retreat flag and lost a figure instead")


def test_ui_24_forced_off_the_board_it_is_destroyed(stage):
    table = table_of("a . . . . . I\nb . . . . . . . i", turn=CONFEDERATE, confederate=("probe-centre", "rally"))
    view = shown(stage, table)
    happen(table, "play probe-centre", "order b8", "done", "battle b8 a6", "roll AF")
    expect(news(view)).to_contain_text("was driven off the board")
    expect(view.locator(".bcnb-confederate").first).to_contain_text("1 of 6 flags")


# --- dice -------------------------------------------------------------------------------------------------------------


def test_ui_25_the_dice_stand_next_to_the_board(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    dice, board = view.get_by_role("group", name="Dice").bounding_box(), view.locator(".bcnb-map").bounding_box()
    assert dice["x"] >= board["x"] + board["width"]
    assert dice["y"] < board["y"] + board["height"]


def test_ui_26_the_dice_can_be_moved_and_never_cover_the_board(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    grip, board = view.get_by_role("button", name="Move the dice"), view.locator(".bcnb-map").bounding_box()
    grip.click()
    below = view.get_by_role("group", name="Dice").bounding_box()
    assert below["y"] >= board["y"] + board["height"]
    grip.hover()
    stage.page.mouse.down()
    stage.page.mouse.move(board["x"] + board["width"] + 80, board["y"] + 40, steps=4)
    stage.page.mouse.up()
    back = view.get_by_role("group", name="Dice").bounding_box()
    assert back["x"] >= board["x"] + board["width"]


# --- the table --------------------------------------------------------------------------------------------------------


def kernstown(**options) -> TableWidget:
    return TableWidget(find_scenario("kernstown"), {"union": "person"}, seed="1", **options)


def test_ui_27_a_seat_that_nobody_takes_is_played_by_the_default_opponent(stage):
    table = kernstown(pace="at once")
    view = shown(stage, table)
    press(stage, view, "Begin")
    stage.page.wait_for_function("Object.values(window.models).at(-1).state.view.waits === 'union'")
    assert table.game.record.header.seats == {"union": "person", "confederate": default_opponent("battle_cry")}
    assert [ply for ply in table.game.record.plies if ply.seat == "confederate"]


def test_ui_28_levels_go_from_a_beginner_s_to_the_strongest(stage):
    view = shown(stage, kernstown())
    names = view.get_by_role("combobox", name="Confederate").locator("option")
    assert names.first.get_attribute("value") == "person"
    assert names.nth(1).get_attribute("value") == "random"
    assert names.count() >= 3


def test_ui_29_story_and_special_rules_are_reported_before_the_first_turn(stage):
    table = TableWidget(find_scenario("first-bull-run"), {"union": "person"})
    view = shown(stage, table)
    for words in [find_scenario("first-bull-run").story.split(". ")[0], "begins", "flags"]:
        expect(view.locator(".bcnb-tale")).to_contain_text(words)
    expect(view.locator(".bcnb-tale")).to_be_in_viewport()


def test_ui_30_the_armies_are_set_up(stage):
    view = shown(stage, kernstown())
    expect(view.locator(".bcnb-units use")).to_have_count(22)


def test_ui_31_cards_are_shuffled_and_dealt(stage):
    table = kernstown()
    view = shown(stage, table)
    press(stage, view, "Begin")
    draws = [ply for ply in table.game.record.plies if ply.seat == CHANCE]
    assert len(draws) == 10
    expect(view.locator(".bcnb-card")).to_have_count(5)


def test_ui_32_hands_are_secret(stage):
    table = table_of(WITH_GENERAL, union=("probe-centre", "rally"), confederate=("sharp-shooter", "bombard"))
    shown(stage, table)
    assert table.state.cards.hands[1] == (UNKNOWN, UNKNOWN)
    assert "sharp-shooter" not in str(table.get_state())
    assert "Bombard" not in str(table.get_state())


def test_ui_33_the_played_card_is_discarded_and_a_new_one_dealt(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    play(stage, view, "attack-left")
    assert done(table) == []  # the card orders nobody: it takes a second press
    play(stage, view, "attack-left")
    press(stage, view, "Done") if view.get_by_role("button", name="Done").count() else None
    happen(table, "draw leadership")
    keys = [card.get_attribute("data-card") for card in view.locator(".bcnb-card").all()]
    assert keys == ["probe-centre", "leadership"]
    expect(news(view)).to_contain_text("The Union side drew Leadership.")


def test_ui_34_the_battles_are_listed_in_their_order():
    numbers = [battle.number for battle in load_battles().battles]
    assert numbers == list(range(1, 16))
    assert _seats(find_scenario("kernstown"), "both", "") == {"union": "person", "confederate": "person"}
