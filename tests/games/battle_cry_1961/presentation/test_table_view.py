"""A war on squares at the table and in the terminal: choices, words, and the same game by mouse, keys and typing."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from bcnb import notebook
from bcnb.cli import play as play_verb
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import End
from bcnb.engine.ruleset import Scenario
from bcnb.engine.verify import RESIGNED
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation import menu, status_text, table_view
from bcnb.games.battle_cry_1961.presentation.choices import all_columns, choices, columns_from
from bcnb.grid.squares import parse_square
from bcnb.players.registry import find_player
from bcnb.presentation.table_adapter import table_adapter_for
from bcnb.storage.records import load_record, verify_file
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.table import TableWidget
from tests.helpers.battle_cry_1961.squares import layout_of, play, war
from tests.helpers.cli import Script, call
from tests.helpers.pages import Stage
from tests.helpers.tables import click, hexagon

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

FIELD = """
.......
IIci..~
.......
C....c.
.^..A..
"""
"""Union infantry at b1 and b2, with a cavalry regiment and a division of the other side before them."""
RAILS = ("d1 c1 c2 c3", "a1 a2 a3")
BOTH = {"union": "person", "confederate": "person"}


def table_of(picture: str = FIELD, roll: str = "23", seats: dict[str, str] = BOTH, **told: Any) -> TableWidget:
    """A table in the turn of the Union, which has thrown `roll`; the South has passed."""
    layout = layout_of(picture, rails=RAILS, **told)
    scenario = Scenario("war", game.name, "War", None, "designed", "", "A story.", (), {}, {}, layout)
    begun = Game(game, scenario, seats)
    for text in ("roll 11", "done", f"roll {roll}"):
        begun.play(text)
    return TableWidget(scenario, game=begun, seed="1", pace="at once")


def four_players() -> TableWidget:
    """The whole war, before it begins, with a person in the South East."""
    scenario = find_scenario("battle_cry_1961/four-players")
    return TableWidget(scenario, {"confederate-east": "person"}, seed="3", pace="at once")


def marked(view: Locator, kind: str) -> int:
    return view.locator(f".bcnb-marks [href$=mark-{kind}]").count()


def dos(table: TableWidget) -> list[str]:
    assert table.game
    return [ply.do for ply in table.game.record.plies]


# --- what may be chosen -----------------------------------------------------------------------------------------------


def test_goals_on_foot_and_by_rail_stand_together() -> None:
    way = choices(war(FIELD, spots=3, rails=RAILS))["pieces"]["d1"]["ways"]["moves"]
    assert way["to"]["d3"] == "move d1 d3"
    assert way["to"]["c3"] == "rail d1 c3"
    assert list(way["rides"]) == ["c3"]
    assert way["rides"]["c3"].startswith("M")


def test_what_a_step_reaches_is_not_offered_as_a_ride() -> None:
    way = choices(war("I..c", spots=1, rails=("a1 a2",)))["pieces"]["a1"]["ways"]["moves"]
    assert (way["to"], way["rides"]) == ({"a2": "move a1 a2"}, {})


def test_a_ride_that_begins_next_to_a_dot_is_offered_without_a_line() -> None:
    state = war("C... ....", spots=2, rails=("a2 a3 a4",), half_spot_rail=True)
    way = choices(state)["pieces"]["a1"]["ways"]["moves"]
    assert way["to"]["a4"] == "rail a1 a4"
    assert way["rides"] == {}


def test_true_and_false_battles_are_offered_equally() -> None:
    state = war("Ic.\n...\nCi.", spots=1)
    pieces = choices(state)["pieces"]
    assert pieces["a1"]["aims"]["a2"]["said"] == "2 against 1"
    assert pieces["c1"]["aims"]["c2"]["said"] == "1 against 2"
    assert [text for text, _ in pieces["c1"]["acts"]] == ["declare c1 east"]
    assert "declare c1 east" in [entry.text for entry in menu.menu(state)]


def test_every_square_of_the_other_column_is_an_aim_and_the_first_bears_the_strengths() -> None:
    aims = choices(war("IICii.", spots=0))["pieces"]["a1"]["aims"]
    assert list(aims) == ["a4", "a5"]
    assert aims["a4"]["badges"] == [("own-5", -19, -22), ("foe-4", 19, -22)]
    assert aims["a5"]["badges"] == []
    assert aims["a5"]["column"] == ["a1", "a2", "a3"]


def test_columns_are_reported_in_all_directions() -> None:
    state = war(".c.\ncIc\n.c.", spots=0)
    found = {columns.text: columns.defenders for columns in columns_from(state, parse_square("b2"))}
    assert found == {
        "declare b2 north": ["a2"],
        "declare b2 east": ["b3"],
        "declare b2 south": ["c2"],
        "declare b2 west": ["b1"],
    }
    assert not list(columns_from(state._replace(phase=type(state.phase).ROLL), parse_square("b2")))


def test_draws_are_buttons_where_they_are_in_force() -> None:
    offered = choices(war("I..c", spots=1, draws=True))
    assert offered["buttons"] == [("offer", "Offer a draw", [])]


# --- what is meant ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "origin", "text"),
    [("a5", "d1", "move d1 a5"), ("a3", "a1", "rail a1 a3"), ("d6", "b2", "declare b2 east")],
)
def test_a_square_that_is_not_offered_is_tried(label: str, origin: str, text: str) -> None:
    state = war(FIELD.replace("IIci", "II.."), spots=2, rails=RAILS)
    assert table_view.meant(state, label, origin, "") == text


@pytest.mark.parametrize(("at", "direction"), [("a2", "north"), ("e4", "south"), ("b1", "west"), ("d5", "east")])
def test_an_attack_is_meant_in_the_direction_of_the_larger_distance(at: str, direction: str) -> None:
    rows = [["."] * 5 for _ in range(5)]
    rows[2][2] = "I"
    rows["abcde".index(at[0])][int(at[1]) - 1] = "c"
    state = war("\n".join("".join(line) for line in rows), spots=1)
    assert table_view.meant(state, at, "c3", "") == f"declare c3 {direction}"


def test_a_battle_is_never_declared_by_mistake() -> None:
    state = war("Ic\n.c", spots=1)
    with pytest.raises(ValueError, match="no column from a1 meets the piece on b2"):
        table_view.meant(state, "b2", "a1", "")


def test_a_piece_that_cannot_act_is_said_to_be_kept() -> None:
    state = war("I.\nI.", spots=2, mountains="a2")
    stopped = play(state, "move a1 a2")
    text = table_view.meant(stopped, "a2", "", "")
    refusal = game.why_not(stopped, game.parse(text))
    assert refusal is not None
    assert refusal.rule == "4.2"


@pytest.mark.parametrize("label", ["a4", "a1"])
def test_something_has_to_be_chosen_first(label: str) -> None:
    with pytest.raises(ValueError, match="choose one of your own pieces first"):
        table_view.meant(war("I..c", spots=1), label, "", "")


# --- words ------------------------------------------------------------------------------------------------------------


def test_the_line_above_the_table_says_what_waits() -> None:
    moving, fighting = war("I..c", spots=1), play(war("Ic.\n...\nIc.", spots=0), "declare a1 east")
    assert status_text.ask(moving, "union", True) == "You have 1 spot left: move, then declare battles, or press Done."
    assert status_text.ask(war("Ic.", spots=0), "union", False).startswith("North has no spot left: declare battles")
    assert status_text.ask(fighting, "union", False) == "North may declare another battle, or press Done."
    assert status_text.tell(moving, "union", "the sergeant") == "North (the sergeant) moves."
    assert status_text.tell(moving, "chance", "") == "The dice are rolled for North."


@pytest.mark.parametrize(
    ("end", "viewer", "words"),
    [
        (End("union", "elimination", 9, ""), "union", "You have won on turn 1."),
        (End("union", "elimination", 9, ""), "confederate-west", "You have lost on turn 1."),
        (End("union", RESIGNED, 9, ""), "confederate", "You have lost on turn 1, because you resigned."),
        (End("union", "elimination", 9, ""), "", "The Union side has won, with 1 piece left, on turn 1."),
        (End(None, "turns", 9, ""), "union", "Nobody has won: the war ended on turn 1."),
    ],
)
def test_the_end_is_reported(end: End, viewer: str, words: str) -> None:
    assert status_text.say_end(end, war("I.."), viewer) == words


def test_pieces_are_reported_with_what_they_have_done() -> None:
    state = play(war("Ic.\nIc.\nI..", spots=0), "declare a1 east")
    where = table_view.position(state, {})["where"]
    assert where["a3"] == ["union", "infantry", False, "It has jumped, and fights no other column."]
    assert where["b1"][3] == ""


def test_four_seats_are_reported_with_their_parts() -> None:
    state = game.setup(find_scenario("battle_cry_1961/four-players"))
    armies = table_view.position(state, {"union-west": "person"})["armies"]
    assert [army["called"] for army in armies] == ["South East", "North East", "South West", "North West"]
    assert {army["score"] for army in armies} == {"11 pieces"}
    assert [army["acts"] for army in armies] == [True, False, False, False]
    assert table_view.leader(state, parse_square("c3")).seat == "union-west"


def test_reach_and_strengths_are_reported() -> None:
    state = war("I.c.\n....", spots=1)
    told = menu.reach_answer(state, "a1")
    assert told.words[0] == "The infantry at a1 can go to a2 and b1 for a spot."
    assert told.hexes == ("a2", "b1")
    assert menu.reach_answer(state, "a3").words == ("No piece stands on a3 that could act in this turn.",)
    near = war("Ic.", spots=0)
    assert menu.strengths_answer(near, "a1", "a2").words == ("Declare a battle to the east: 2 against 1.",)
    assert "cannot move now" in menu.reach_answer(near, "a1").words[0]


def test_what_can_be_taken_back_is_found_by_its_square() -> None:
    state = Game(game, table_of()._playing.scenario, BOTH)
    for text in ("roll 11", "done", "roll 23", "move b1 a1", "move d1 d3"):
        state.play(text)
    plies = state.record.plies
    found = [menu.latest(plies, "union", label) for label in ("a1", "d3", "b2")]
    assert [ply and ply.do for ply in found] == ["move b1 a1", "move d1 d3", None]


def test_sight_plays_no_part() -> None:
    with pytest.raises(ValueError, match="this game has no lines of sight"):
        table_adapter_for(game.name).sight(war("I.c"), "a1", "a3")


# --- the page ---------------------------------------------------------------------------------------------------------

TURN = ["move d1 d3", "rail a1 a3", "declare b1 east"]


def turn_of(stage: Stage, how: Any) -> list[str]:
    """A whole turn, taken in some way: the texts of its plies."""
    table = table_of(FIELD.replace(".......\nIIci", "I......\nIIci"))
    view = stage.show(table)
    how(view)
    stage.settle()
    return dos(table)[3:6]


def test_a_whole_turn_by_mouse(stage: Stage) -> None:
    def by_mouse(view: Locator) -> None:
        click(stage, view, "d1", "d3", "a1", "a3", "b1")
        assert (marked(view, "column"), marked(view, "target")) == (1, 2)
        expect(view.locator(".bcnb-badges [href$=own-4]")).to_have_count(1)
        click(stage, view, "b3")
        view.locator(".bcnb-more button").click()

    assert turn_of(stage, by_mouse) == TURN


def test_a_whole_turn_by_dragging(stage: Stage) -> None:
    def by_dragging(view: Locator) -> None:
        for origin, target in (("d1", "d3"), ("a1", "a3")):
            hexagon(view, origin).drag_to(hexagon(view, target))
            stage.settle()
        click(stage, view, "b1")
        view.get_by_role("button", name="Declare a battle to the east: 4 against 3").click()

    assert turn_of(stage, by_dragging) == TURN


def test_a_whole_turn_by_keys(stage: Stage) -> None:
    def by_keys(view: Locator) -> None:
        hexagon(view, "d1").focus()
        for key in ("Enter", "ArrowRight", "ArrowRight", "Enter", "7", "7", "9", "Escape"):
            stage.page.keyboard.press(key)
            stage.settle()
        hexagon(view, "a1").focus()
        for key in ("Enter", "ArrowRight", "ArrowRight", "Enter"):
            stage.page.keyboard.press(key)
            stage.settle()
        hexagon(view, "b1").focus()
        for key in ("Enter", "ArrowRight", "ArrowRight", "Enter", "Enter"):
            stage.page.keyboard.press(key)
            stage.settle()

    assert turn_of(stage, by_keys) == TURN


def test_a_whole_turn_by_typing(stage: Stage) -> None:
    def by_typing(view: Locator) -> None:
        for text in TURN:
            field = view.get_by_role("textbox")
            field.fill(text.upper())
            field.press("Enter")
            stage.settle()

    assert turn_of(stage, by_typing) == TURN


def test_a_ride_is_drawn_along_its_line(stage: Stage) -> None:
    view = stage.show(table_of())
    click(stage, view, "d1")
    hexagon(view, "c3").hover()
    expect(view.locator(".bcnb-rides > path")).to_have_count(1)
    hexagon(view, "e5").hover()
    expect(view.locator(".bcnb-rides > path")).to_have_count(0)


def test_a_false_declaration_ends_the_turn_with_the_reason(stage: Stage) -> None:
    table = table_of("Ii.....\n.......\nC......")
    view = stage.show(table)
    click(stage, view, "a1", "a2")
    view.locator(".bcnb-more button").click()
    expect(view.locator(".bcnb-now")).to_contain_text("No battle allowed from a1 to the east")
    assert dos(table)[3] == "declare a1 east"
    assert table.state.side.seat == "confederate"


def test_a_refused_attempt_says_why_and_costs_nothing(stage: Stage) -> None:
    table = table_of()
    view = stage.show(table)
    click(stage, view, "d1", "a7")
    expect(view.locator(".bcnb-now")).to_contain_text("For a spot cavalry moves two squares.")
    assert len(dos(table)) == 3


def test_a_move_is_taken_back(stage: Stage) -> None:
    table = table_of()
    view = stage.show(table)
    click(stage, view, "d1", "d3")
    view.get_by_role("button", name="Undo").click()
    stage.settle()
    assert len(dos(table)) == 3


def test_the_page_has_no_hand_no_sight_and_names_its_squares(stage: Stage) -> None:
    view = stage.show(table_of())
    expect(view.locator(".bcnb-hand")).to_be_hidden()
    expect(view.get_by_role("button", name="Line of sight")).to_be_hidden()
    expect(view.get_by_role("textbox")).to_have_attribute("placeholder", "move e5 e6")
    assert "can be chosen" in (hexagon(view, "d1").get_attribute("aria-label") or "")
    click(stage, view, "b1")
    assert "4 against 3" in (hexagon(view, "b3").get_attribute("aria-label") or "")


def test_players_and_dice_act_by_themselves(stage: Stage) -> None:
    table = table_of(seats={"union": "person", "confederate": "planner"})
    view = stage.show(table)
    view.get_by_role("button", name="Done").click()
    expect(view.locator(".bcnb-ask-now")).to_contain_text("Press Done again")
    view.get_by_role("button", name="Done").click()
    stage.page.wait_for_function("Object.values(models)[0].state.view.waits === 'union'", timeout=20_000)
    stage.settle()
    assert table.state.turn.number == 4


def test_four_chairs_are_taken_before_the_first_turn(stage: Stage) -> None:
    table = four_players()
    view = stage.show(table)
    expect(view.get_by_role("combobox", name="South East")).to_have_value("person")
    view.get_by_role("combobox", name="North West").select_option("greedy")
    expect(view.locator(".bcnb-tale")).to_contain_text("reconstruction")
    view.get_by_role("button", name="Begin").click()
    stage.page.wait_for_function("Object.values(models)[0].state.view.waits === 'confederate-east'")
    assert table.game
    assert dict(table.game.record.header.seats)["union-west"] == "greedy"
    expect(view.locator(".bcnb-score")).to_contain_text("South East (you): 11 pieces")


def test_giving_up_is_for_both_partners(stage: Stage) -> None:
    table = four_players()
    view = stage.show(table)
    view.get_by_role("button", name="Begin").click()
    stage.page.wait_for_function("Object.values(models)[0].state.view.waits === 'confederate-east'")
    for name in ("Resign", "Resign: press again"):
        view.get_by_role("button", name=name).click()
    expect(view.locator(".bcnb-ask-now")).to_contain_text("because you resigned")
    assert table.game
    assert table.game.record.end
    assert table.game.record.end.winner == "union"


def test_a_finger_plays_on_a_narrow_page(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    stage = Stage(context.new_page())
    table = table_of()
    view = stage.show(table)
    for label in ("d1", "d3"):
        hexagon(view, label).tap()
        stage.settle()
    assert dos(table)[3:] == ["move d1 d3"]
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert stage.troubles == []
    context.close()


def test_axe_finds_no_fault_at_the_table(stage: Stage) -> None:
    view = stage.show(table_of())
    click(stage, view, "b1")
    faults = Axe().run(stage.page, context="#view0").response["violations"]
    assert [fault["id"] for fault in faults] == []


# --- the terminal and the notebook ------------------------------------------------------------------------------------


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_turn_is_played_in_the_terminal(home: Any) -> None:
    lines = ("move k25", "move k25 l25", "undo", "rail k25 m25", "move i23 h23", "hint", "odds m25 n25", "done", "quit")
    result = call("play", "battle_cry_1961/two-players", "--seed", "1", typed=typed(*lines))
    assert (result.status, result.err) == (0, "")
    assert "You play the South side, and the captain plays the North side." in result.out
    assert "1 move k25 j25  Move the infantry at k25 to j25." in result.out
    assert "Undone: move k25 l25." in result.out
    assert "reconstruction" in result.out
    record = load_record(home / "two-players-1.jsonl")
    assert [ply.do for ply in record.plies if ply.seat == "confederate"][:3] == ["rail k25 m25", "move i23 h23", "done"]


def test_the_dice_of_the_table_are_typed_in_any_order(home: Any) -> None:
    people = ("--union", "person", "--confederate", "person")
    result = call("play", "two-players", "--dice", "table", *people, typed=typed("7", "52", "done", "quit"))
    assert "“7” is not a side of a die. The sides are 1 to 6" in result.out
    assert [ply.do for ply in load_record(home / "two-players-1.jsonl").plies] == ["roll 25", "done"]


def test_a_whole_war_of_players_is_reported_and_kept(home: Any) -> None:
    result = call("play", "two-players", "--seed", "4", "--union", "greedy", "--confederate", "greedy")
    assert (result.status, result.err) == (0, "")
    assert "The war is over: the" in result.out
    assert verify_file(home / "two-players-1.jsonl").sound


def test_a_whole_war_of_four_is_played_by_a_script(home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both Northern generals type what the planner would do, after one false declaration; the South is greedy."""
    games: list[Game] = []
    begin, choose = play_verb.begin_from, find_player("planner", game.name)
    monkeypatch.setattr(play_verb, "begin_from", lambda *given: games.append(begin(*given)) or games[-1])

    def lines() -> Iterator[str]:
        declared = False
        while True:
            state = games[0].state
            false = next((columns.text for columns in all_columns(state) if columns.own <= columns.foe), "")
            yield false + "\n" if false and not declared else game.write(choose(game, state, Seeded("any"))) + "\n"
            declared = declared or bool(false)

    who = ("--union", "person", "--confederate", "greedy", "--seed", "2")
    result = call("play", "four-players", *who, typed=Script(lines()))
    assert (result.status, result.err) == (0, "")
    assert "No battle allowed from" in result.words
    assert "Press Enter to hide" not in result.out
    record = load_record(home / "four-players-1.jsonl")
    assert verify_file(home / "four-players-1.jsonl").sound
    assert record.end
    assert f"The war is over: the {str(record.end.winner).title()} side won." in result.words


def test_a_whole_war_is_played_at_the_table() -> None:
    table = TableWidget(find_scenario("battle_cry_1961/two-players"), seed="4")
    table.begin(union="planner", confederate="greedy")
    table.go_on()
    assert table.view["phase"] == "over"
    assert table.view["prompt"].startswith("The Union side has won, with ")


@pytest.mark.parametrize("seats", ["union", "confederate-west", "both"])
def test_a_table_is_put_on_the_page_of_a_notebook(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    notebook.table("four-players", seats, levels="greedy, random")
    assert "reconstruction" in capsys.readouterr().out


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(ValueError, match=r"people can play .*confederate-east.*union.*both.*not at 'left'"):
        notebook.table("four-players", "left")
