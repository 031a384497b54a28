"""A table answers: where to begin, what the numbers are, why a click does nothing, and what Done leaves undone."""

import re

import pytest
from playwright.sync_api import Page, expect

from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.widgets.table import TableWidget
from tests.helpers.battle_cry_1961.squares import war
from tests.helpers.north_against_south.field import given, position
from tests.helpers.pages import news, prompt, shown
from tests.helpers.staged import staged
from tests.helpers.tables import click, done, happen, hexagon, table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

TWO = """
d . . . . . . . . .
e . . C I . . . . I
f . . . i . . . . i
"""
"""Union cavalry at e3 and infantry at e4 on the right flank, and infantry at e9 on the left, before the enemy."""
STOP = "[data-hex][tabindex='0']"
"""The one hex of the board that is a stop of the Tab key."""


def on_the_right(*done: str) -> TableWidget:
    """A table where Attack Right was played, which orders three units."""
    table = table_of(TWO, union=("attack-right", "attack-left"))
    happen(table, "play attack-right", *done)
    return table


def pressed(table: TableWidget, label: str, chosen: str = "") -> list[str]:
    """What the table says to a click on a hex, while the unit on another may be chosen."""
    table._answer(table, {"t": "press", "ply": table.game.ply, "hex": label, "from": chosen or None, "who": ""}, [])
    return [words for _, words in table.view["said"]]


# --- where one begins -------------------------------------------------------------------------------------------------


def test_the_first_hex_of_the_board_is_a_unit_that_can_act(stage):
    table = table_of(TWO, union=("attack-right", "attack-left"))
    view = shown(stage, table)
    expect(view.locator(STOP)).to_have_attribute("data-hex", "e9")  # a unit of the seat, while a card is asked for
    happen(table, "play attack-right")
    stage.settle()
    expect(view.locator(STOP)).to_have_attribute("data-hex", "e4")
    click(stage, view, "e3")
    expect(view.locator(STOP)).to_have_attribute("data-hex", "e3")
    view.get_by_role("button", name="Done").focus()
    happen(table, "order e4")
    stage.settle()
    expect(view.locator(STOP)).to_have_attribute("data-hex", "e3")  # where the player has walked, the board stays


RINGS = "use[href$='mark-choice']"


def test_a_section_is_ringed_when_the_reader_points_at_it_and_not_before(stage):
    view = shown(stage, table_of(TWO, union=("forced-march", "attack-left")))
    view.locator("[data-card=forced-march]").click()
    section = view.get_by_role("button", name="Choose the right flank")
    expect(section).to_be_visible()
    stage.page.mouse.move(0, 0)
    expect(view.locator(RINGS)).to_have_count(0)
    section.hover()
    expect(view.locator(RINGS)).to_have_count(1)  # the infantry at e4, not the cavalry at e3


def test_a_section_reached_with_the_keyboard_is_ringed(stage):
    view = shown(stage, table_of(TWO, union=("forced-march", "attack-left")))
    view.locator("[data-card=forced-march]").press("Enter")
    expect(view.get_by_role("button", name="Choose the left flank")).to_be_focused()
    stage.page.keyboard.press("Tab")
    expect(view.locator(RINGS)).to_have_count(1)  # the infantry at e9, in the center


def test_a_refusal_on_a_page_names_the_button_and_not_a_word_to_say():
    table = on_the_right("order e4")
    table._answer(table, {"t": "type", "ply": table.game.ply, "text": "battle e4 f4"}, [])
    said = " ".join(words for _, words in table.view["said"])
    assert "press Done" in said
    assert "say done" not in said


def test_where_there_is_nothing_to_do_little_is_said(stage):
    view = shown(stage, on_the_right())
    lens = view.locator(".bcnb-lens")
    hexagon(view, "a1").hover()
    expect(lens).to_have_text("a1, clear ground")
    expect(lens.locator("b")).to_have_count(0)
    hexagon(view, "e4").hover()
    expect(lens.locator("b")).to_have_text("e4, clear ground, Union infantry, 4 figures")


# --- dice -------------------------------------------------------------------------------------------------------------


def test_the_red_numbers_are_called_dice(stage):
    view = shown(stage, on_the_right("order e4"))
    click(stage, view, "e4")
    lens = view.locator(".bcnb-lens")
    red = "The red numbers are dice. From its hex, the chosen unit would roll 4 dice against f4."
    expect(lens).to_contain_text(red)
    stage.page.evaluate("document.activeElement.blur()")
    stage.page.mouse.move(2, 2)
    expect(lens).to_have_text(red)
    hexagon(view, "f4").hover()
    expect(lens).to_contain_text(red)


def test_the_sides_of_a_die_are_shown_with_what_they_do_to_the_target(stage):
    view = shown(stage, on_the_right("order e4", "done"))
    click(stage, view, "e4")
    hexagon(view, "f4").hover()
    die = view.locator(".bcnb-lens .bcnb-die")
    expect(die).to_have_text(re.compile(r"^\s*hit\s+retreat\s+miss\s*$"))
    tops = die.locator("svg").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1, "they are in one row"
    sides = die.locator("svg").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert sides == ["infantry", "infantry", "sabers", "retreat flag", "cavalry", "artillery"]
    expect(view.locator(".bcnb-lens")).to_contain_text("You roll 4 dice at 1 hex")


def test_only_sabers_hit_a_general_alone_and_other_symbols_hit_other_units():
    table = table_of("e . . . . . I . . .\nf . . . . . . a . .", generals={"f6": "C Jackson"})
    happen(table, "play probe-centre", "order e6")
    aims = table.view["choices"]["pieces"]["e6"]["aims"]
    assert aims["f6"]["die"][0] == ("S", "hit")
    assert aims["f7"]["die"] == [("AS", "hit"), ("F", "retreat"), ("IIC", "miss")]


def test_a_page_that_comes_after_a_roll_shows_it(stage):
    table = on_the_right("order e4", "done", "battle e4 f4", "roll ICAA")
    assert table.view["last"] == ["ICAA", table.view["roll"]]
    view = shown(stage, table)
    expect(view.locator(".bcnb-dice svg")).to_have_count(4)
    expect(view.locator(".bcnb-rolled")).to_have_text("1 hit")


def test_a_page_that_comes_after_the_enemys_turn_shows_its_last_roll(stage):
    hands = {"union": ("attack-centre", "probe-left"), "confederate": ("attack-centre", "rally")}
    table = table_of("e . . . . . I . . .\nf . . . . . . . i .", **hands)
    happen(table, "discard probe-left", "draw bombard", "play attack-centre", "order f8", "done")
    happen(table, "battle f8 e6", "roll CA", "draw leadership")
    assert table.view["last"][0] == "CA"
    view = shown(stage, table)
    expect(view.locator(".bcnb-dice svg")).to_have_count(2)
    stage.page.evaluate("""() => { const model = Object.values(window.models).at(-1);
      model.set("view", { ...model.get("view"), dice: "" }); }""")
    expect(view.locator(".bcnb-dice-panel")).to_have_attribute("data-past", "")
    expect(view.locator(".bcnb-dice svg")).to_have_count(2)
    happen(table, "play attack-centre")
    stage.settle()
    expect(view.locator(".bcnb-dice")).to_have_attribute("aria-label", "No roll this turn")


def test_an_empty_tray_speaks_of_this_turn_only(stage):
    view = shown(stage, on_the_right())
    expect(view.locator(".bcnb-dice")).to_have_attribute("aria-label", "No roll this turn")


# --- clicks -----------------------------------------------------------------------------------------------------------


def test_each_click_on_a_unit_says_what_it_has_ordered():
    table = on_the_right()
    assert pressed(table, "e3") == ["Union cavalry at e3 got an order."]
    assert pressed(table, "e4", "e4") == ["Union infantry at e4 got an order."]
    assert done(table)[-2:] == ["order e3", "order e4"]


@pytest.mark.parametrize("chosen", ["", "e3"])
def test_a_unit_that_cannot_be_ordered_says_why_and_how_many_orders_are_left(chosen: str):
    said = pressed(on_the_right("order e3"), "e9", chosen)
    assert said[0] == "Order Union infantry at e9."
    assert said[1] == (
        "Attack Right orders pieces on your right flank, and e9 lies outside it. You can still order 1 unit."
    )
    assert said[2].startswith("Rule 3.7 says: ")


def test_where_nobody_is_left_to_order_no_order_is_promised():
    said = pressed(on_the_right("order e3", "order e4"), "e9")
    assert said[1] == "Attack Right orders pieces on your right flank, and e9 lies outside it."


def test_a_click_made_before_an_answer_is_refused_after_it(stage):
    """It is not dropped without a word."""
    table = on_the_right()
    view = shown(stage, table)
    stage.page.evaluate("""() => {
      const model = Object.values(models).at(-1), post = model.post.bind(model);
      const gate = new Promise((open) => { window.letGo = open; });
      model.post = async (data) => { await gate; await post(data); };
    }""")
    for label in ("e3", "e9"):
        hexagon(view, label).click()
    stage.page.evaluate("letGo()")
    expect(news(view)).to_contain_text("e9 lies outside it. You can still order 1 unit.")
    assert done(table)[-1] == "order e3"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_a_refusal_leaves_the_log_free(page: Page, size: tuple[int, int]):
    stage = staged(page, size)
    view = shown(stage, on_the_right("order e3"))
    click(stage, view, "e9")
    box, log = view.locator(".bcnb-now").bounding_box(), view.locator(".bcnb-report").bounding_box()
    assert box
    assert log
    assert box["y"] + box["height"] <= log["y"]
    expect(view.locator(".bcnb-now .bcnb-refused")).to_be_in_viewport(ratio=1)
    covered = "one => { const { x, y, width } = one.getBoundingClientRect();"
    top = f"{covered} return one.contains(document.elementFromPoint(x + width / 2, y + 4)); }}"
    assert view.locator(".bcnb-now").evaluate(top), "the odds lie over the refusal"


# --- done -------------------------------------------------------------------------------------------------------------


def test_done_asks_once_while_a_unit_can_still_be_ordered(stage):
    table = on_the_right("order e3")
    view = shown(stage, table)
    button = view.get_by_role("button", name="Done")
    button.click()
    stage.settle()
    expect(prompt(view)).to_have_text("You can still order 1 unit. Press Done again to end your orders.")
    assert done(table)[-1] == "order e3"
    expect(button).to_be_focused()
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert done(table)[-1] == "done"


def test_what_comes_between_makes_done_ask_again(stage):
    table = on_the_right()
    view = shown(stage, table)
    view.get_by_role("button", name="Done").click()
    click(stage, view, "e3")
    view.get_by_role("button", name="Done").click()
    stage.settle()
    expect(prompt(view)).to_have_text("You can still order 1 unit. Press Done again to end your orders.")
    assert done(table)[-1] == "order e3"


def test_done_asks_nothing_where_nothing_is_left(stage):
    table = on_the_right("order e3", "order e4")
    view = shown(stage, table)
    view.get_by_role("button", name="Done").click()
    stage.settle()
    assert done(table)[-1] == "done"


def test_done_asks_before_battles_that_could_be_fought(stage):
    table = on_the_right("order e4", "done")
    view = shown(stage, table)
    view.get_by_role("button", name="Done").click()
    stage.settle()
    expect(prompt(view)).to_have_text("e4 can still attack. Press Done again to end your battles.")
    assert table.game.seat == "union"


def unused(state: object) -> str:
    return table_adapter_of(state).unused(state)


def test_a_card_with_one_order_for_each_section_counts_the_sections():
    table = table_of(TWO, union=("coordinated-attack", "attack-left"))
    happen(table, "play coordinated-attack")
    assert unused(table.state).startswith("You can still order 2 units. "), "nobody is in the center"
    happen(table, "order e3")
    assert unused(table.state).startswith("You can still order 1 unit. ")


def test_a_card_that_has_ordered_everything_asks_nothing():
    table = table_of(TWO, union=("assault-right", "attack-left"))
    happen(table, "play assault-right")
    assert unused(table.state) == ""


def test_a_general_alone_is_not_called_a_unit():
    table = table_of("e . . . . . . . . .\nf . . . . . . . i .", generals={"e6": "U Hunter"})
    happen(table, "play probe-centre")
    assert unused(table.state).startswith("You can still order 1 general. ")


def test_in_the_other_games_done_asks_too():
    ordering = given(position(TWO, union=("attack-right",)), "play attack-right")
    assert unused(ordering).startswith("You can still order 2 units. ")
    ready = given(ordering, "order e4", "done", "done")
    assert unused(ready) == "e4 can still attack. Press Done again to end your battles."
    assert unused(war("I . c", spots=3)) == "You have 3 spots left. Press Done again to end your turn."
    assert unused(war("I . c", spots=0)) == ""
