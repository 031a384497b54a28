"""Real dice and cards at a table on a page: what is chosen, what is tapped, and whose they are."""

import pytest
from playwright.sync_api import expect

from bcnb.storage.saved_games import find_game, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.variations import name_game
from bcnb.widgets import real_table
from bcnb.widgets.real_table import real_choices
from bcnb.widgets.table import TableWidget
from tests.helpers.pages import Stage, shown
from tests.widgets.test_table import heard, settled, tell

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


def table_with(chosen: str, battle: str = "kernstown", **seats: str) -> TableWidget:
    """A table with real dice, at the first moment at which a person acts."""
    table = TableWidget(find_scenario(battle), seed="1", pace="at once")
    tell(table, "real", text=chosen)
    table.begin(**(seats or {"union": "person", "confederate": "greedy"}))
    return settled(table)


def kinds(table: TableWidget) -> list[str]:
    return [ply.seat for ply in table.game.record.plies]


def test_the_choices_name_the_sides_and_1961_has_no_cards():
    start = TableWidget(find_scenario("kernstown"))._playing.state
    assert [value for value, _ in real_choices(start)] == [
        *("", "dice", "cards", "dice union", "dice confederate", "cards union", "cards confederate")
    ]
    war = TableWidget(find_scenario("two-players"))._playing.state
    assert not any(value.startswith("cards") for value, _ in real_choices(war))


def test_the_cards_of_the_deal_come_from_the_real_table():
    table = table_with("cards")
    asks = table.view["asks"]
    assert (asks["dice"], asks["verb"]) == (0, "draw")
    assert len(asks["cards"]) == len(table.game.state.rules.cards)
    assert (table.view["waits"], table.view["next"], table.view["undo"]) == ("", None, "")
    tell(table, "do", do=["draw rally"])
    assert table.game.record.plies[-1].do == "draw rally"


def test_only_the_cards_of_one_side_come_from_the_real_table():
    table = table_with("cards union")
    draws = [ply for ply in table.game.record.plies if ply.do.startswith("draw")]
    assert len(draws) == 5
    tell(table, "do", do=["draw rally"])
    assert "rally" in str(table.view["hand"]) or "Rally" in str(table.view["hand"])


def test_a_real_roll_is_tapped_and_the_computer_rolls_again_when_that_is_chosen():
    table = table_with("dice", union="person", confederate="person")
    tell(table, "ready")
    for _ in range(60):
        if table.view["asks"]:
            break
        play_any(table)
    asks = table.view["asks"]
    assert asks["dice"] > 0
    tell(table, "do", do=["roll Z"])
    assert table.view["said"][-1][0] == "refused"
    tell(table, "real", text="")
    assert table.view["asks"] is None
    assert settled(table).game.record.plies[-1].do != ""


def play_any(table: TableWidget) -> None:
    """An attack if one is possible, or else the first other action."""
    settled(table)
    if table.view["phase"] == "ready":
        tell(table, "ready")
        return
    legal = table.game.legal()
    fights = [one for one in legal if one.startswith("battle")]
    plays = [one for one in legal if one.startswith(("play", "order", "move"))]
    tell(table, "do", do=[(fights or plays or ["done"])[0]])


def reloaded(name: str) -> TableWidget:
    """The table of a saved game after its page is loaded again."""
    game = open_game(find_game(name))
    return TableWidget(game.scenario, game=game, pace="at once")


def chosen(table: TableWidget) -> str:
    return table.view["real"][0]


def test_real_dice_belong_to_the_game_after_a_reload():
    table_with("cards union")
    table = reloaded("kernstown-1")
    assert chosen(table) == "cards union"
    assert table.view["asks"]["verb"] == "draw"
    tell(table, "real", text="dice")
    assert chosen(reloaded("kernstown-1")) == "dice"
    table = reloaded("kernstown-1")
    tell(table, "real", text="")
    assert chosen(reloaded("kernstown-1")) == ""


def test_another_game_has_its_own_choice():
    table = table_with("dice")
    tell(table, "leave")
    tell(table, "real", text="")
    table.begin(union="person", confederate="greedy")
    assert chosen(table) == ""
    tell(table, "leave")
    tell(table, "resume", side="kernstown-1")
    assert chosen(table) == "dice"
    tell(table, "leave")
    tell(table, "resume", side="kernstown-2")
    assert chosen(table) == ""


def test_a_renamed_game_keeps_its_choice(home):
    table_with("dice").game.close()
    name_game("kernstown-1", "ours")
    assert chosen(reloaded("ours")) == "dice"
    assert [path.name for path in sorted(home.glob("*.table"))] == ["ours.table"]


@pytest.mark.parametrize("text", ["", "real = 3\n", "real = 'nonsense'\n", "\x00", "x" * 5000])
def test_a_choice_that_cannot_be_read_is_none(home, text):
    table_with("dice")
    (home / "kernstown-1.table").write_text(text, encoding="utf-8")
    assert chosen(reloaded("kernstown-1")) == ""


def test_a_file_that_was_left_behind_says_nothing_about_a_new_game(home):
    home.mkdir(exist_ok=True)
    (home / "kernstown-1.table").write_text("real = 'dice'\n", encoding="utf-8")
    table_with("")
    assert chosen(reloaded("kernstown-1")) == ""


def test_a_choice_that_cannot_be_saved_holds_and_is_reported(home, monkeypatch):
    table = table_with("dice")

    def full(name: str, chosen: str) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(real_table, "save_real", full)
    tell(table, "real", text="dice union")
    assert chosen(table) == "dice union"
    assert table.view["said"] == [
        ["refused", "The choice of dice is not saved, so a reload forgets it: no space left."]
    ]


def test_an_unknown_choice_is_refused():
    table = TableWidget(find_scenario("kernstown"))
    tell(table, "real", text="nonsense")
    assert table.view["said"][0][0] == "refused"
    assert heard(table) == []


def test_real_dice_are_chosen_in_the_menu_and_cards_are_tapped(stage: Stage):
    table = TableWidget(find_scenario("kernstown"), seed="1", pace="at once")
    view = shown(stage, table)
    view.get_by_label("Dice and cards").select_option("cards union")
    stage.settle()
    view.get_by_role("button", name="Begin").click()
    stage.settle()
    expect(view.get_by_label("Find a card")).to_be_visible()
    view.get_by_label("Find a card").fill("rally")
    view.get_by_role("button", name="Draw Rally").click()
    stage.settle()
    assert "draw rally" in [ply.do for ply in table.game.record.plies]


def test_a_real_roll_of_1961_is_tapped_on_the_page(stage: Stage):
    table = table_with("dice", "two-players", union="person", confederate="person")
    assert table.view["asks"]["dice"] == 2
    view = shown(stage, table)
    for _ in range(2):
        view.locator("[data-face='3']").click()
    stage.settle()
    assert table.game.record.plies[-1].do == "roll 33"
