"""The table: in Python, and on a real page without Jupyter."""

import json
import re
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from ipywidgets import Widget
from playwright.sync_api import Locator, expect

import bcnb
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry
from bcnb.games.battle_cry.presentation.board_view import text_board
from bcnb.players import session
from bcnb.players.registry import Suggestion, find_player
from bcnb.presentation import svg
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.scene import follow
from bcnb.storage.position_games import game_of_state, position_of_code
from bcnb.storage.records import find_record, load_recorded_game, verify_file
from bcnb.storage.saved_games import list_games, name_of, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.scenarios import write_position as text_of
from bcnb.widgets import table_messages
from bcnb.widgets.base_widget import BackgroundTask
from bcnb.widgets.table import TableWidget
from tests.helpers.changed import changed
from tests.helpers.pages import Stage, news, prompt, shown
from tests.helpers.tables import WITH_GENERAL, badges, click, done, happen, hexagon, marked, table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

BOTH = {"union": "person", "confederate": "person"}


def kernstown(**options) -> TableWidget:
    """Kernstown, with a person for the Union, and players who act at once."""
    return TableWidget(find_scenario("kernstown"), {"union": "person"}, **{"seed": "1", "pace": "at once", **options})


def tell(table: TableWidget, kind: str, **more: Any) -> None:
    """A message of the page, for the ply that it shows."""
    table._answer(table, {"t": kind, "ply": table.view["ply"], **more}, [])


def heard(table: TableWidget) -> list[dict[str, Any]]:
    """What the table will answer besides its traits."""
    messages: list[dict[str, Any]] = []
    table.send = lambda content, buffers=None: messages.append(content)
    return messages


def settled(table: TableWidget) -> TableWidget:
    """A table where players and chance have acted until a person must."""
    for _ in range(400):
        if table.view["next"] is None:
            break
        tell(table, "go")
    return table


@pytest.mark.parametrize("battle", ["kernstown", "two-bridges", "two-players"])
def test_what_lies_below_is_drawn_again_only_where_it_changes_and_then_always(battle: str) -> None:
    seats = {"union": "random", "confederate": "random"}
    table = TableWidget(find_scenario(battle), seats, seed="1", pace="at once")
    table.begin()
    for turned in (False, True):
        table.turned = turned
        for _ in range(30):
            before = table.ground
            tell(table, "go")
            scene = scene_of(table.shown, table.title, table.stand)
            assert (table.ground, table.cells) == (svg.ground(follow(table._scene, scene)), svg.cells(scene))
            assert table.ground is before
    assert table.view["ply"] > 20


def waits(stage: Stage) -> None:
    """Until a person must act."""
    stage.page.wait_for_function("Object.values(window.models).at(-1).state.view.waits")
    stage.settle()


def write(stage: Stage, view: Locator, text: str) -> None:
    view.get_by_label("Type what to do").fill(text)
    view.get_by_label("Type what to do").press("Enter")
    stage.settle()


# --- without a page ---------------------------------------------------------------------------------------------------


def test_only_the_changes_of_a_new_view_go_to_the_page():
    table = kernstown()
    messages, seen = heard(table), json.loads(json.dumps(table.view))
    table.begin(union="person", confederate="random")
    settled(table)
    for message in messages:
        if message["t"] == "changed":
            assert message["of"] == seen["n"]
            seen = changed(seen, message["change"])
    assert len(messages) > 3
    assert seen == json.loads(json.dumps(table.view))


def test_a_table_that_changed_before_it_is_shown_is_sent_whole_when_it_is(monkeypatch: pytest.MonkeyPatch):
    table = kernstown()
    messages = heard(table)
    sent: list[Any] = []
    monkeypatch.setattr(Widget, "send_state", lambda _self, key=None: sent.append(key))
    table._repr_mimebundle_()
    assert sent == []
    table.offer_unfinished()
    assert [message["t"] for message in messages] == ["changed"]
    table._repr_mimebundle_()
    assert sent == [["view"]]
    assert messages[1:] == []


def test_the_text_is_the_board_and_the_picture_is_small():
    table = kernstown()
    assert repr(table) == f"Kernstown\n{text_board(table.state, table.stand)}"
    data, _ = table._repr_mimebundle_()
    assert data["text/plain"] == repr(table)
    assert len(data["image/svg+xml"].encode()) <= 24_000


def test_before_it_begins_nothing_is_saved_and_then_every_ply_is(home):
    table = kernstown()
    assert list_games() == []
    tell(table, "begin", seats={"union": "person", "confederate": "random"})
    (kept,) = list_games()
    assert (kept.name, dict(kept.seats)) == ("kernstown-1", {"union": "person", "confederate": "random"})
    settled(table)
    tell(table, "do", do=[next(iter(table.view["choices"]["cards"].values()))["play"]])
    (kept,) = list_games()
    assert kept.plies == table.game.ply


def test_a_player_who_is_not_known_begins_nothing(home):
    table = kernstown()
    tell(table, "begin", seats={"union": "person", "confederate": "napoleon"})
    assert table.view["said"][0][0] == "refused"
    assert "napoleon" in table.view["said"][0][1]
    assert table.view["phase"] == "opening"
    assert list_games() == []


def test_a_game_continues_where_it_stopped(home):
    table = settled(kernstown())
    tell(table, "begin", seats={"union": "person", "confederate": "greedy"})
    settled(table)
    tell(table, "do", do=[next(iter(table.view["choices"]["cards"].values()))["play"]])
    again = TableWidget(find_scenario("kernstown"), game=open_game(list_games()[0].path), seed="1")
    same = ("ply", "turn", "prompt", "armies", "choices", "hand", "where", "undo", "mine")
    assert {key: again.view[key] for key in same} == {key: table.view[key] for key in same}
    assert again.view["frame"]["names"] == table.view["frame"]["names"]
    tell(table, "do", do=["done"])
    assert "not being saved" in table.view["kept"], "the older table writes no more"


def test_a_game_that_is_over_says_how_it_ended_and_names_no_command(home):
    table = kernstown()
    tell(table, "begin", seats=BOTH)
    tell(table, "resign")
    assert table.view["prompt"].endswith("because the other side resigned.")
    assert name_of(table.game) == list_games()[0].name


def test_a_folder_that_cannot_be_written_stops_no_game(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "file"))
    table = kernstown()
    tell(table, "begin", seats=BOTH)
    assert table.game.ply == 10
    assert "This game is not being saved" in table.view["kept"]


def test_no_message_ever_holds_what_the_person_may_not_know(home):
    """Every card of the foe's has a different name in this game, and none reaches the page before it is played."""
    mine, foes = ("probe-centre", "attack-left"), ("leadership", "bombard", "hit-and-run")
    table = table_of(WITH_GENERAL, union=mine, confederate=foes)
    sent = heard(table)
    for kind in ("log", "hint"):
        tell(table, kind)
    tell(table, "past", ply=3)
    text = json.dumps(
        [table.get_state([name for name in table.keys if name not in ("_esm", "_css")]), sent], default=str
    )
    names = [table.game.state.rules.cards[key].name for key in foes]
    assert not [word for word in (*foes, *names) if word in text]


def test_the_view_is_the_same_whatever_the_foe_holds():
    views = [table_of(WITH_GENERAL, confederate=(card, "rally")).view for card in ("bombard", "probe-left")]
    assert views[0] == views[1]


def test_an_older_message_changes_nothing_and_the_board_is_drawn_again():
    table = table_of(WITH_GENERAL)
    tell(table, "do", do=["play probe-centre"])
    drawn, record = table.view["n"], table.game.record
    for ply in (4, None, "5", -1):
        table._answer(table, {"t": "do", "ply": ply, "do": ["order e6"]}, [])
    assert table.game.record == record
    assert table.view["n"] == drawn + 4
    table._answer(table, {"t": "nonsense"}, [])
    table._answer(table, {}, [])
    assert table.game.record == record


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("do", {"do": ["order e6"]}),
        ("type", {"text": "order e6"}),
        ("type", {"text": "undo"}),
        ("undo", {}),
        ("press", {"hex": "e5"}),
        ("press", {"hex": "e6"}),
    ],
)
def test_what_answers_a_position_that_nobody_sees_any_more_changes_nothing(kind, more):
    """The game continues in a thought, and the page has not been told yet."""
    table = table_of("e . . . . I I .\nf . . . . . . . . i")
    for text in ("play probe-centre", "order e5"):
        tell(table, "do", do=[text])
    table.game.play("order e6")
    tell(table, kind, **more)
    assert done(table) == ["play probe-centre", "order e5", "order e6"]
    assert not [words for told, words in table.view["said"] if told == "refused"]
    assert table.view["ply"] == table.game.ply


def test_two_pages_that_ask_for_the_next_ply_get_one(home):
    table = kernstown()
    tell(table, "begin", seats={"union": "person", "confederate": "greedy"})
    ply = table.view["ply"]
    for _ in range(20):
        table._answer(table, {"t": "go", "ply": ply}, [])
    assert table.game.ply == table.view["ply"] == ply + 1


@pytest.mark.parametrize(
    "message",
    [
        {"t": "do", "do": ["nonsense"]},
        {"t": "press", "hex": "z9"},
        {"t": "press"},
        {"t": "branch", "from": "x"},
        {"t": "begin", "seats": {"union": "nobody", "confederate": "person"}},
    ],
)
def test_a_message_without_sense_is_refused_in_words(message):
    table = table_of(WITH_GENERAL)
    before = table.game.record
    tell(table, **{"kind": message["t"], **{key: value for key, value in message.items() if key != "t"}})
    assert table.view["said"][-1][0] in ("refused", "rule")
    assert table.game.record.plies == before.plies


def test_questions_without_sense_are_answered_in_words():
    table = table_of(WITH_GENERAL)
    sent = heard(table)
    tell(table, "sight", **{"from": "e6", "to": "q1"})
    tell(table, "odds", hex="e6")
    assert [message["t"] for message in sent] == ["told", "told"]
    assert all(kind == "refused" for message in sent for kind, _ in message["lines"])


def test_while_a_player_thinks_the_page_is_answered(monkeypatch):
    table = table_of(WITH_GENERAL, seats={"union": "greedy", "confederate": "person"})
    released, think = Event(), find_player("greedy", "battle_cry")

    def ponder(*arguments):
        released.wait(10)
        return think(*arguments)

    monkeypatch.setitem(table._playing.session._choosers, "union", ponder)
    sent = heard(table)
    tell(table, "go")
    tell(table, "go")
    assert [message["words"] for message in sent] == ["Union (the sergeant) is thinking …"] * 2
    tell(table, "do", do=["play rally"])
    assert table.view["said"][1][1] == "Union acts now."
    tell(table, "look", hex="e6")
    assert sent[-1]["t"] == "told"
    ply = table.game.ply
    released.set()
    while table.game.ply == ply:
        tell(table, "go")
    assert table.view["ply"] == ply + 1


def test_an_errand_brings_back_what_it_found_or_what_went_wrong():
    assert BackgroundTask(lambda: 7).result is not None
    background = BackgroundTask(lambda: 7)
    assert background.over(5)
    assert background.result() == 7
    lost = BackgroundTask(lambda: 1 // 0)
    assert lost.over(5)
    with pytest.raises(ZeroDivisionError):
        lost.result()


def test_without_threads_an_errand_is_done_at_once(monkeypatch):
    def none(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", none)
    background = BackgroundTask(lambda: 7)
    assert background.over(0)
    assert background.result() == 7


def test_a_whole_game_through_messages_is_a_legal_record(home):
    table, greedy, whim = kernstown(), find_player("greedy", "battle_cry"), Seeded(3)
    tell(table, "begin", seats={"union": "person", "confederate": "greedy"})
    while settled(table).view["phase"] == "play":
        choice = greedy(battle_cry, table.state, whim)
        tell(table, "do", do=[battle_cry.write(choice)])
        assert not [words for kind, words in table.view["said"] if kind == "refused"]
    assert table.view["phase"] == "over"
    verdict = verify_file(list_games()[0].path)
    assert (verdict.whole, verdict.complete, verdict.legal) == (True, True, True)


# --- two people at one screen ----------------------------------------------------------------------------------------


def test_two_people_see_a_hand_only_when_they_are_ready(stage):
    table = table_of(WITH_GENERAL, seats=BOTH)
    view = shown(stage, table)
    expect(view.locator(".bcnb-card")).to_have_count(0)
    assert "probe-centre" not in json.dumps(table.view)
    view.get_by_role("button", name="Ready").click()
    expect(view.locator(".bcnb-card")).to_have_count(2)
    view.locator("[data-card=attack-left]").click()
    stage.settle()
    assert done(table) == []  # the card orders nobody: it takes a second press
    view.locator("[data-card=attack-left]").click()
    happen(table, "done", "draw leadership") if table.game.seat == "union" else happen(table, "draw leadership")
    stage.settle()
    expect(view.locator(".bcnb-card")).to_have_count(0)
    expect(view.get_by_role("button", name="Ready")).to_be_visible()
    assert "Leadership" not in json.dumps(table.view)


def test_a_retreat_of_the_other_person_needs_no_hand(stage):
    table = table_of(WITH_GENERAL, seats=BOTH)
    view = shown(stage, table)
    view.get_by_role("button", name="Ready").click()
    stage.settle()
    happen(table, "play probe-centre", "order e6", "done", "battle e6 f8", "roll AF")
    stage.settle()
    assert marked(view, "selected") == {"f8"}
    expect(view.locator(".bcnb-card")).to_have_count(0)
    click(stage, view, sorted(marked(view, "choice"))[0])
    assert done(table)[-1].startswith("retreat f8")


# --- on a page --------------------------------------------------------------------------------------------------------


def test_from_the_opening_to_the_first_choice(stage):
    table = kernstown()
    view = shown(stage, table)
    expect(view.get_by_text("Thomas Jackson hears that only a rearguard")).to_be_visible()
    expect(view.locator(".bcnb-hand")).to_be_hidden()
    view.get_by_role("combobox", name="Confederate").select_option("random")
    view.get_by_role("button", name="Begin").click()
    waits(stage)
    expect(view.get_by_text("Thomas Jackson hears that only a rearguard")).to_be_hidden()
    expect(prompt(view)).to_contain_text("Union: play a card, or discard one.")
    assert table.game.record.header.seats["confederate"] == "random"


def test_whom_one_chose_and_the_focus_outlast_a_turn_of_the_board(stage):
    table = kernstown()
    view = shown(stage, table)
    foe = view.get_by_role("combobox", name="Confederate")
    foe.select_option("random")
    foe.focus()
    table.turned = True
    stage.settle()
    expect(foe).to_have_value("random")
    expect(foe).to_be_focused()


def test_after_begin_no_hex_is_explained_before_one_is_pointed_at(stage):
    """The focus has moved to a hex, because *Begin* has gone."""
    view = shown(stage, kernstown())
    view.get_by_role("button", name="Begin").press("Enter")
    waits(stage)
    expect(view.locator(".bcnb-lens")).to_have_text(re.compile("^Point at a card or a hex"))
    stage.page.keyboard.press("ArrowUp")
    expect(view.locator(".bcnb-lens")).to_have_text(re.compile(r"^[a-i]\d+, "))


WITHIN = "document.activeElement.closest('.bcnb-table') !== null"


def test_begin_leaves_the_keyboard_at_the_table(stage):
    table = kernstown()
    view = shown(stage, table)
    view.get_by_role("button", name="Begin").focus()
    stage.page.keyboard.press("Enter")
    stage.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert stage.page.evaluate(WITHIN)
    waits(stage)
    assert stage.page.evaluate(WITHIN)
    expect(view.locator(".bcnb-opening")).to_be_empty()
    view.get_by_role("button", name="Resign").click()
    view.get_by_role("button", name="Resign: press again").click()
    view.get_by_role("button", name="Play again").click()
    expect(view.get_by_role("button", name="Begin")).to_be_visible()


def test_the_page_steps_one_ply_of_the_others_at_a_time(stage):
    table = kernstown(pace="fast")
    view = shown(stage, table)
    stage.page.evaluate(
        """() => { const model = Object.values(window.models).at(-1); window.plies = [];
        model.on("change:view", () => window.plies.push(model.get("view").ply)); }"""
    )
    view.get_by_role("button", name="Begin").click()
    waits(stage)
    plies = stage.page.evaluate("window.plies")
    assert plies == list(range(10, table.game.ply + 1))
    expect(news(view)).to_contain_text("The Confederate side played")


def test_typed_actions_are_done_and_refusals_say_why(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    for text in ("play probe-centre", " Order  E6", "move e6 e8"):
        write(stage, view, text)
    assert done(table) == ["play probe-centre", "order e6"]
    expect(news(view)).to_contain_text("Move Union infantry from e6 to e8.")
    expect(news(view)).to_contain_text("Rule 4.2 says:")
    assert marked(view, "refused") == {"e8"}
    write(stage, view, "undo")
    assert done(table) == ["play probe-centre"]
    write(stage, view, "fly to the moon")
    expect(news(view)).to_contain_text("“fly to the moon”")


def test_a_click_on_what_is_not_offered_is_tried_and_refused_with_rule_and_hexes(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    click(stage, view, "e6")
    expect(news(view)).to_contain_text("Play a card first. It says which units you can order.")
    write(stage, view, "play probe-centre")
    click(stage, view, "f8")
    expect(news(view)).to_contain_text("You have no piece on f8.")
    assert marked(view, "refused") == {"f8"}
    click(stage, view, "e6", "c3")
    expect(news(view)).to_contain_text("c3 is 4 hexes away, and this unit may move 1.")
    click(stage, view, "f8")
    expect(news(view)).to_contain_text("Orders and moves come first")
    assert done(table) == ["play probe-centre", "order e6"]


def test_an_attack_that_is_not_offered_says_what_blocks_it(stage):
    units = "e . . . . . I . . .\nf . . . . . . i i .\nd . . . . . . i . ."
    table = table_of(units)
    view = shown(stage, table)
    write(stage, view, "play probe-centre")
    click(stage, view, "e6")
    write(stage, view, "done")
    click(stage, view, "e6", "f8")
    expect(news(view)).to_contain_text("is hidden by")
    assert marked(view, "refused") == {"f7"}


CLEAR, BLOCKED = (f".bcnb-sights path[stroke='{colour}']" for colour in ("#17663a", "#b3241a"))


def test_odds_are_reported_on_hover_and_by_key(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    write(stage, view, "play probe-centre")
    click(stage, view, "e6")
    write(stage, view, "done")
    click(stage, view, "e6")
    hexagon(view, "f8").hover()
    for words in (
        "Infantry at e6 against f8",
        "You roll 2 dice at 3 hexes",
        "25%",
        "1 lost",
        "Any retreat flag: 31%",
    ):
        expect(view.locator(".bcnb-lens")).to_contain_text(words)
    losses = "Figures lost of 4: none (25%), 1 (50%), 2 (25%); on average 1.0."
    expect(view.get_by_role("img", name=losses)).to_be_visible()
    tall = view.locator(".bcnb-stack i").evaluate_all("bars => bars.map(bar => bar.getBoundingClientRect().height - 1)")
    assert tall == [14, 28, 14], "each as high as its chance, below a line"
    expect(view.locator(CLEAR)).to_have_count(1)
    hexagon(view, "f8").focus()
    stage.page.keyboard.press("d")
    expect(news(view)).to_contain_text("Figures lost of 4: none (25%), 1 (50%), 2 (25%); on average 1.0.")
    expect(news(view)).to_contain_text("Any retreat flag: 31%")


def test_the_line_of_sight_to_any_hex_is_drawn_with_what_blocks_it(stage):
    view = shown(stage, table_of(WITH_GENERAL, "e . . . . . . w w"))
    view.get_by_role("button", name="Line of sight").click()
    click(stage, view, "e6")
    hexagon(view, "e9").hover()
    expect(news(view)).to_contain_text("From e6, e9 is hidden, 3 hexes away. In the way: woods at e7 and woods at e8")
    assert marked(view, "refused") == {"e7", "e8"}
    expect(view.locator(BLOCKED)).to_have_count(1)
    hexagon(view, "d3").hover()
    expect(news(view)).to_contain_text("d3 is in sight")
    assert marked(view, "refused") == set()
    expect(view.locator(CLEAR)).to_have_count(1)
    view.get_by_role("button", name="Line of sight").click()
    expect(view.locator(".bcnb-sights path")).to_have_count(0)


def test_under_a_card_that_changes_what_a_unit_may_do_it_says_so(stage):
    view = shown(stage, table_of(WITH_GENERAL, union=("forced-march", "attack-left")))
    expect(view.locator(".bcnb-lens")).to_have_text(re.compile("^Point at a card or a hex, or use the arrow keys"))
    write(stage, view, "play forced-march")
    write(stage, view, "section centre")
    hexagon(view, "e6").hover()
    expect(view.locator(".bcnb-lens")).to_contain_text("Forced March: this unit may move up to 2 hexes.")


def test_what_is_pointed_at_is_explained_and_the_pieces_can_be_hidden(stage):
    view = shown(stage, table_of(WITH_GENERAL, "e . . . . . w", generals={"e6": "U Hunter"}))
    hexagon(view, "e6").hover()
    for words in ("Union infantry, 4 figures, with General Hunter", "moves 1 hex", "adds 1 die", "Woods: a move ends"):
        expect(view.locator(".bcnb-lens")).to_contain_text(words)
    view.get_by_role("button", name="Hide pieces").click()
    expect(view.locator(".bcnb-units use").first).to_be_hidden()
    view.get_by_role("button", name="Hide pieces").click()
    expect(view.locator(".bcnb-units use").first).to_be_visible()


def test_a_line_of_the_log_shows_the_board_at_that_ply_and_back(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    write(stage, view, "play probe-centre")
    click(stage, view, "e6", "e7")
    place = hexagon(view, "e7")
    expect(place).to_have_attribute("aria-label", "e7, clear ground, Union infantry, 4 figures; has moved")
    view.get_by_role("button", name="Union infantry at e6 got an order.").click()
    expect(prompt(view)).to_have_text(f"You are looking at step {table.game.ply - 1} of {table.game.ply}.")
    expect(hexagon(view, "e6")).to_have_attribute("aria-label", re.compile("^e6, clear ground, Union infantry"))
    expect(place).to_have_attribute("aria-label", "e7, clear ground")
    click(stage, view, "e6")
    assert len(done(table)) == 3, "the past cannot be changed"
    expect(news(view)).to_contain_text("There is nothing for you to choose now. You are looking at step")
    view.get_by_role("button", name="Back to now").click()
    expect(place).to_have_attribute("aria-label", "e7, clear ground, Union infantry, 4 figures; has moved")


def test_the_log_is_folded_by_turn_and_each_line_has_a_sign(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    happen(table, "discard attack-left", "draw leadership", "play rally")
    stage.settle()
    turns = view.locator(".bcnb-log details")
    expect(turns.locator("summary")).to_have_text(["Turn 2, Confederate", "Turn 1, Union"])
    assert turns.evaluate_all("all => all.map((one) => one.open)") == [True, False]
    assert turns.first.locator("li").count() == turns.first.locator(".bcnb-sign svg").count() >= 1
    turns.first.locator("button[tabindex='0']").focus()
    for _ in range(3):
        stage.page.keyboard.press("ArrowDown")
    assert turns.evaluate_all("all => all.map((one) => one.open)") == [True, True]
    table.game.undo("confederate")
    table.show()
    stage.settle()
    expect(view.locator(".bcnb-log li")).to_have_count(len(table.game.record.plies) - 3)


def test_a_card_that_is_played_stays_where_it_was_in_the_hand(stage):
    table = table_of(WITH_GENERAL, union=("probe-left", "probe-centre", "probe-right"))
    view = shown(stage, table)
    names = view.locator(".bcnb-held > .bcnb-card, .bcnb-played")
    before = [name.removeprefix("Play ").partition(":")[0] for name in _labels(names)]
    write(stage, view, "play probe-centre")
    assert [name.removeprefix("In play: ").partition(".")[0].partition(":")[0] for name in _labels(names)] == before
    expect(view.locator(".bcnb-lens")).not_to_contain_text("Probe")


def _labels(found: Locator) -> list[str]:
    return [one.get_attribute("aria-label") or "" for one in found.all()]


def test_the_card_of_the_other_side_lies_apart_from_the_hand_with_its_player(stage):
    table = table_of(WITH_GENERAL, confederate=("attack-centre", "rally"))
    happen(table, "discard attack-left", "draw bombard", "play attack-centre")
    stage.page.set_viewport_size({"width": 1280, "height": 800})
    view = shown(stage, table)
    theirs = view.locator(".bcnb-played")
    expect(theirs).to_have_attribute("aria-label", re.compile(r"^Confederate \(the sergeant\) plays: Attack Center\. "))
    expect(theirs.locator("small")).to_have_text("Confederate (the sergeant) plays:")
    last, apart = view.locator(".bcnb-held > .bcnb-card").last.bounding_box(), theirs.bounding_box()
    assert apart["x"] - last["x"] - last["width"] > 40


def test_the_card_in_play_lies_in_the_hand(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    expect(view.locator(".bcnb-played")).to_have_count(0)
    write(stage, view, "play probe-centre")
    words = "In play: Probe Center. Order 2 units or generals in the center."
    expect(view.locator(".bcnb-cards").get_by_role("img", name=words)).to_be_visible()
    expect(view.locator(".bcnb-card")).to_have_attribute("aria-disabled", "true")


def test_a_game_is_played_on_from_an_earlier_ply_as_a_new_one(stage, home):
    table = kernstown()
    tell(table, "begin", seats={"union": "person", "confederate": "greedy"})
    settled(table)
    tell(table, "do", do=[next(iter(table.view["choices"]["cards"].values()))["play"]])
    old = table.game.record
    view = shown(stage, table)
    oldest = view.locator(".bcnb-log details").last
    oldest.locator("summary").click()
    oldest.locator("button").first.click()
    view.get_by_role("button", name="Play on from here").click()
    stage.settle()
    expect(view.get_by_text("This game continues another one from its ply 10.")).to_be_visible()
    expect(view.get_by_text("The game continues in turn 1, Confederate.")).to_be_visible()
    expect(view.get_by_text("it holds 5 cards")).to_have_count(2)
    view.get_by_role("combobox", name="Confederate").select_option("random")
    view.get_by_role("button", name="Begin").click()
    waits(stage)
    assert table.game.record.plies[:10] == old.plies[:10]
    assert [game.name for game in list_games()] == ["kernstown-1", "kernstown-2"]
    assert list_games()[0].plies == len(old.plies)
    assert list_games()[1].seats["confederate"] == "random"


def test_a_hint_says_what_a_player_would_do(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    ask, plan = view.get_by_role("button", name="Hint"), view.locator(".bcnb-badges path")
    ask.click()
    expect(news(view)).to_contain_text("A good plan uses the place with a ring. What could you move there")
    assert marked(view, "choice") == {"e6"}
    expect(plan).to_have_count(0)
    ask.click()
    expect(news(view)).to_contain_text(re.compile("^Play .*Move along the green arrows.*Press Hint again to see more"))
    assert plan.count() >= 1
    expect(news(view)).not_to_contain_text("would do this:")
    ask.click()
    expect(news(view)).to_contain_text("A strong player would do this:Play ")
    expect(news(view)).not_to_contain_text("(play ")
    click(stage, view, "a1")
    expect(plan).to_have_count(0)


def test_a_hint_belongs_to_the_position_for_which_it_was_given():
    table = table_of(WITH_GENERAL)
    sent = heard(table)

    def hint() -> object:
        tell(table, "hint", step=3)
        while sent[-1]["t"] == "pondering":
            tell(table, "hint", step=3)
        return sent[-1]["lines"]

    given = hint()
    assert hint() == given
    tell(table, "do", do=["play probe-centre"])
    assert hint() != given


class Thoughts:
    """Hints that are thought out one after the other, each for as long as a test likes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._suggest, self._ends = session.suggest, []
        monkeypatch.setattr(session, "suggest", self._think)
        monkeypatch.setattr(table_messages, "SHORT_WAIT", 0.0)

    def _think(self, ruleset: Any, observed: Any, budget: int, stop: Any) -> Suggestion:
        end = Event()
        self._ends.append(end)
        end.wait(10)
        return self._suggest(ruleset, observed, 1)

    def end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """All that was begun comes to its end, and what begins from now on is waited for."""
        for end in self._ends:
            end.set()
        monkeypatch.setattr(session, "suggest", lambda ruleset, observed, *_: self._suggest(ruleset, observed, 1))
        monkeypatch.setattr(table_messages, "SHORT_WAIT", 10.0)


def hinted(table: TableWidget, sent: list[dict[str, Any]]) -> str:
    """What the page is shown when it asks for a whole hint."""
    tell(table, "hint", step=3)
    return json.dumps(sent[-1])


def test_a_hint_for_one_person_is_never_told_to_the_other(monkeypatch):
    thoughts = Thoughts(monkeypatch)
    table = table_of(WITH_GENERAL, seats=BOTH)
    sent = heard(table)
    tell(table, "ready")
    assert "pondering" in hinted(table, sent)
    for text in ("play probe-centre", "done"):
        tell(table, "do", do=[text])
    happen(table, "draw leadership")
    tell(table, "ready")
    assert table.view["waits"] == "confederate"
    thoughts.end(monkeypatch)
    hint = hinted(table, sent)
    assert "would do this:" in hint
    assert "Play Skirmish Right" in hint or "Play Rally" in hint
    assert not [card for card in ("Probe Center", "Attack Left", "Leadership") if card in hint]


def test_a_hint_for_a_ply_that_was_taken_back_is_not_told(monkeypatch):
    thoughts = Thoughts(monkeypatch)
    table = table_of(WITH_GENERAL)
    sent = heard(table)
    tell(table, "do", do=["play probe-centre"])
    assert "pondering" in hinted(table, sent)
    tell(table, "undo")
    thoughts.end(monkeypatch)
    hint = hinted(table, sent)
    assert "would do this:" in hint
    assert "Play " in hint


def test_there_is_no_hint_while_the_hand_is_hidden_or_another_acts():
    table = table_of(WITH_GENERAL, seats=BOTH)
    sent = heard(table)
    refused = [["refused", "A hint is for the player who must act and sees the cards."]]
    assert table.view["phase"] == "ready"
    hinted(table, sent)
    assert sent[-1]["lines"] == refused
    tell(table, "ready")
    for text in ("play probe-centre", "done"):
        tell(table, "do", do=[text])
    hinted(table, sent)
    assert sent[-1]["lines"] == refused
    table.game.play("draw leadership")
    hinted(table, sent)
    assert sent[-1]["lines"] == refused, "the page has not been told yet that the other person is to act"


def test_a_long_hint_is_read_from_its_first_line(stage):
    stage.page.set_viewport_size({"width": 360, "height": 740})
    view = shown(stage, table_of(WITH_GENERAL))
    for words in ("with a ring", "green arrows", "would do this:"):
        view.get_by_role("button", name="Hint").click()
        expect(news(view)).to_contain_text(words)
    assert news(view).evaluate("e => [e.scrollTop, e.scrollHeight > e.clientHeight]") == [0, True]


def test_giving_up_takes_two_presses_and_another_game_may_follow(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    view.get_by_role("button", name="Resign").click()
    assert table.game.record.end is None
    view.get_by_role("button", name="Resign: press again").click()
    assert table.game.record.end.winner == "confederate"
    expect(prompt(view)).to_have_text("You have lost, 0 flags to 0, on turn 1, because you resigned.")
    for gone in (view.locator(".bcnb-hand"), view.get_by_label("Type what to do")):
        expect(gone).to_be_hidden()
    expect(view.locator(".bcnb-turn")).to_be_empty()
    view.get_by_role("button", name="Play again").click()
    expect(view.get_by_role("button", name="Begin")).to_be_visible()


def ended() -> TableWidget:
    """A table at which a battle was given up after a few plies, as it is saved."""
    table = kernstown()
    table.begin(union="person", confederate="greedy")
    tell(table, "resign")
    return table


def test_a_game_that_is_over_is_watched_again_below_the_table(stage):
    table = ended()
    view = shown(stage, table)
    player = view.locator(".bcnb-player")
    expect(player).to_have_count(0)
    view.get_by_role("button", name="Watch", exact=True).click()
    expect(player).to_be_focused()
    expect(player).to_be_in_viewport()
    last = table.game.ply
    expect(player.get_by_label("Go to ply")).to_have_value("0")
    player.press("ArrowRight")
    expect(player.get_by_label("Go to ply")).to_have_value("1")
    player.press("End")
    expect(player.locator(".bcnb-result")).to_contain_text("resigned")
    assert table.ply == last
    player.get_by_role("button", name="Play on from here").click()
    expect(player).to_have_count(0)
    expect(view.get_by_text(f"This game continues another one from its ply {last - 1}.")).to_be_visible()
    assert (table.story, table.ply) == ({}, 0)


def test_a_finished_game_is_played_on_with_or_without_the_same_cards_and_dice() -> None:
    for kind, same in (("same", True), ("branch", False)):
        table = ended()
        plies = table.game.record.plies
        table._answer(None, {"t": "watch", "ply": len(plies)}, None)
        assert [name for name, _ in table.story["again"]] == ["branch", "same"]
        table._answer(None, {"t": kind, "from": 5, "ply": len(plies)}, None)
        past = table._playing.past
        assert past
        assert (past.plies, past.header.luck is not None) == (plies[:5], same)
        assert ("the same cards and dice" in table.view["opening"]["past"]) is same


def test_a_game_that_is_watched_again_turns_with_the_board_and_takes_no_focus(stage):
    table = ended()
    view = shown(stage, table)
    view.get_by_role("button", name="Watch", exact=True).click()
    player, board = view.locator(".bcnb-player"), view.locator(".bcnb-desk .bcnb-grid")
    player.press("ArrowRight")
    first = player.locator("[data-hex]").first
    before = first.get_attribute("data-hex")
    board.locator("[tabindex='0']").focus()
    stage.page.keyboard.press("t")
    stage.settle()
    expect(first).not_to_have_attribute("data-hex", before)
    expect(player.get_by_label("Go to ply")).to_have_value("1")
    assert board.evaluate("board => board.contains(document.activeElement)")


def test_a_page_that_comes_later_has_the_player_too_and_keeps_its_focus(stage):
    table = ended()
    tell(table, "watch")
    view = shown(stage, table)
    expect(view.locator(".bcnb-player")).to_be_visible()
    assert stage.page.evaluate("document.activeElement === document.body")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [420, 1280])
def test_the_player_below_the_table_is_as_wide_as_the_page(stage, width):
    stage.page.set_viewport_size({"width": width, "height": 800})
    view = shown(stage, ended())
    view.get_by_role("button", name="Watch", exact=True).click()
    expect(view.locator(".bcnb-player")).to_be_visible()
    assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(stage.page, context="#view0")
    assert not found.response["violations"], found.generate_report()


def test_field_works_ask_which_way_they_face(stage):
    table = table_of(WITH_GENERAL, union=("fieldworks", "leadership"))
    view = shown(stage, table)
    write(stage, view, "play fieldworks")
    click(stage, view, "e6")
    view.get_by_role("button", name="Facing f6 and f5").click()
    stage.settle()
    assert done(table)[1] == "dig e6 SE"


def test_dice_on_targets_are_seen_while_orders_are_given(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    write(stage, view, "play probe-centre")
    hexagon(view, "e6").hover()
    assert badges(view) == ["2"]
    assert "; 2 dice" in hexagon(view, "f8").get_attribute("aria-label")


def test_another_battle_takes_two_presses_and_the_one_that_was_left_can_be_resumed(stage):
    table = kernstown()
    view = shown(stage, table)
    view.get_by_role("button", name="Begin").click()
    waits(stage)
    ply, name = table.view["ply"], name_of(table.game)
    assert table.view["at"] == f"game-{name}"
    view.get_by_role("button", name="Another battle").click()
    assert table.game
    expect(news(view)).to_have_text("This game is saved. You can resume it from here, or from the start page.")
    view.get_by_role("button", name="Leave this game: press again").click()
    stage.settle()
    assert (table.game, table.view["at"]) == (None, "battle-kernstown")
    view.get_by_role("button", name="Resume: turn 2, your move, 0:0").click()
    stage.settle()
    assert (name_of(table.game), table.view["ply"]) == (name, ply)


def test_a_game_that_was_not_left_here_is_not_resumed(home):
    table = kernstown()
    tell(table, "resume", side="../kernstown-1")
    assert table.view["said"] == [["refused", "'../kernstown-1' cannot be resumed here."]]


NOBODY_LEFT = """
e . . . . . I . . .
f . . . . . . . i .
"""


def test_a_card_that_can_order_nobody_is_gray_and_is_asked_about(stage):
    table = table_of(NOBODY_LEFT, union=("probe-centre", "attack-left"))
    view = shown(stage, table)
    idle = view.locator("[data-card=attack-left]")
    assert view.locator("[data-idle]").evaluate_all("all => all.map((one) => one.dataset.card)") == ["attack-left"]
    idle.click()
    stage.settle()
    assert done(table) == []
    expect(prompt(view)).to_have_text(
        "Attack Left cannot order any units now. Press it again to play it and end your turn."
    )
    expect(view.locator(".bcnb-lens .bcnb-idle")).to_contain_text("It cannot order any units now")
    idle.click()
    stage.settle()
    assert done(table) == ["play attack-left"]


@pytest.mark.parametrize(
    ("held", "generals", "idle"),
    [
        (
            ("bombard", "rally", "leadership", "counter-attack"),
            {},
            {"bombard", "rally", "leadership", "counter-attack"},
        ),
        (
            ("bombard", "rally", "leadership", "counter-attack"),
            {"e6": "U Hunter"},
            {"bombard", "rally", "counter-attack"},
        ),
        (("all-out-offensive", "fieldworks", "sharp-shooter"), {}, {"sharp-shooter"}),
        (("all-out-offensive", "fieldworks", "sharp-shooter"), {"f8": "C Stuart"}, set()),
    ],
)
def test_which_cards_of_a_hand_would_do_nothing(held, generals, idle):
    table = table_of(WITH_GENERAL, union=held, confederate=("skirmish-right",), generals=generals)
    assert {card["key"] for card in table.view["hand"]["cards"] if card["idle"]} == idle


def test_a_page_is_shown_before_a_roll_that_dice_are_rolled():
    table = table_of(WITH_GENERAL)
    happen(table, "play probe-centre", "order e6", "done")
    assert (table.view["dice"], table.view["rolls"]) == ("", False)
    happen(table, "battle e6 f8")
    assert (table.view["dice"], table.view["rolls"], table.view["roll"]) == ("", True, None)
    happen(table, "roll IF")
    assert (len(table.view["dice"]), table.view["rolls"]) == (2, False)
    assert table.view["roll"] == {"at": "f8", "hits": [0], "words": "1 hit, 1 retreat flag"}


def test_dice_that_were_rolled_before_are_pale_and_go_when_others_are_rolled(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    panel = view.locator(".bcnb-dice-panel")
    stage.page.evaluate("""() => { const model = Object.values(window.models).at(-1);
      window.put = (more) => { model.set("view", { ...model.get("view"), ...more }); }; }""")
    for more, faces, past in (
        ({"dice": "IF", "last": ["IF", None]}, 2, False),
        ({"dice": ""}, 2, True),
        ({"dice": "", "rolls": True}, 0, False),  # the tray is empty
        ({"dice": "IF", "rolls": False}, 2, False),
    ):
        stage.page.evaluate("more => put(more)", more)
        expect(panel.locator(".bcnb-dice svg")).to_have_count(faces)
        assert (panel.get_attribute("data-past") is not None) is past


def test_the_dice_of_your_turn_are_gone_after_a_turn_of_the_other_side_without_a_roll(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    panel = view.locator(".bcnb-dice-panel")
    stage.page.evaluate("""() => { const model = Object.values(window.models).at(-1);
      window.put = (more) => { model.set("view", { ...model.get("view"), ...more }); }; }""")
    for more, faces in (
        ({"ply": 9, "dice": "IF", "last": ["IF", None]}, 2),
        (
            {
                "ply": 12,
                "dice": "",
                "last": [],
                "recap": ["Recruit: No unit moved or attacked.", 10, []],
            },
            0,
        ),
        ({"ply": 20, "dice": "IFF", "last": ["IFF", None], "recap": None}, 3),
        ({"ply": 21, "dice": "", "recap": ["Recruit: e6 attacks f8.", 17, []]}, 3),  # a roll of that turn stays
    ):
        stage.page.evaluate("more => put(more)", more)
        expect(panel.locator(".bcnb-dice svg")).to_have_count(faces)


WORKING = """status => {
  const kernel = { status, connectionStatus: "connected" };
  Object.values(window.models).at(-1).widget_manager = { kernel };
}"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("status", "alarm"), [("busy", False), ("idle", True), ("dead", True)])
def test_the_page_says_that_there_is_no_answer_only_when_nothing_works(stage, status, alarm):
    stage.page.clock.install()
    view = shown(stage, table_of(WITH_GENERAL))
    stage.page.evaluate("() => { Object.values(window.models).at(-1).post = async () => {}; }")
    stage.page.evaluate(WORKING, status)
    view.locator("[data-card=probe-centre]").click()
    stage.page.clock.run_for(60_000)
    assert ("This page gets no answer." in prompt(view).inner_text()) is alarm
    stage.page.evaluate(WORKING, "idle")
    stage.page.clock.run_for(2_000)
    expect(prompt(view)).to_contain_text("This page gets no answer.")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("what", ["[data-card=probe-centre]", "text=Hint", ".bcnb-log button"])
def test_without_a_kernel_the_page_says_so(stage, what):
    stage.page.clock.install()
    view = shown(stage, table_of(WITH_GENERAL))
    stage.page.evaluate("() => { Object.values(window.models).at(-1).post = async () => {}; }")
    view.locator(what).first.click()
    stage.page.clock.run_for(9000)
    expect(prompt(view)).to_contain_text("This page gets no answer.")


# --- by keyboard ------------------------------------------------------------------------------------------------------


def test_a_turn_by_keyboard_alone(stage):
    table = table_of(WITH_GENERAL)
    view, keys = shown(stage, table), stage.page.keyboard
    hexagon(view, "a1").focus()
    keys.press("c")
    keys.press("Enter")
    stage.settle()
    for key in ("u", "Enter", "ArrowLeft", "Enter"):
        keys.press(key)
        stage.settle()
    assert done(table) == ["play probe-centre", "order e6", "move e6 e7"]
    keys.press("z")
    stage.settle()
    assert done(table) == ["play probe-centre", "order e6"]
    keys.press("e")
    assert stage.page.evaluate("document.activeElement.dataset.hex") == "f8"
    keys.press("u")
    keys.press("r")
    expect(news(view)).to_contain_text("With an order Union infantry can move to")
    keys.press("Escape")
    assert marked(view, "selected") == set()


PRESS = """([key, code, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }))"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("key", "code", "shift"),
    [
        ("l", "KeyL", False),
        ("L", "KeyL", False),  # Caps Lock
        ("д", "KeyL", False),  # Russian
        ("Д", "KeyL", True),
        ("λ", "KeyL", False),  # Greek
        ("ل", "KeyL", False),  # Arabic
        ("Process", "KeyL", False),  # an input method
        ("l", "KeyP", False),  # Dvorak: the letter that is printed counts
    ],
)
def test_a_letter_is_heard_under_every_layout(stage, key, code, shift):
    view = shown(stage, table_of(WITH_GENERAL))
    lines = view.get_by_role("button", name="Line of sight")
    hexagon(view, "e6").focus()
    stage.page.evaluate(PRESS, [key, code, shift])
    expect(lines).to_have_attribute("aria-pressed", "true")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("key", "code", "there"),
    [
        ("7", "Digit7", "f6"),
        ("9", "Digit9", "f5"),
        ("ç", "Digit9", "f5"),  # French
        ("_", "Digit8", "f6"),
        ("٩", "Digit9", "f5"),  # Arabic
        ("Home", "Numpad7", "f6"),  # without Num Lock
    ],
)
def test_a_digit_is_a_direction_under_every_layout(stage, key, code, there):
    view = shown(stage, table_of(WITH_GENERAL))
    hexagon(view, "e6").focus()
    stage.page.evaluate(PRESS, [key, code, False])
    assert stage.page.evaluate("document.activeElement.dataset.hex") == there


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("key", "code"), [("д", "KeyS"), ("&", "Digit1"), ("l", ""), ("+", "Digit1")])
def test_another_key_is_neither_a_letter_nor_a_direction(stage, key, code):
    view = shown(stage, table_of(WITH_GENERAL))
    hexagon(view, "e6").focus()
    stage.page.evaluate(PRESS, [key, code, key == "&"])
    assert stage.page.evaluate("document.activeElement.dataset.hex") == "e6"
    pressed = view.get_by_role("button", name="Line of sight").get_attribute("aria-pressed")
    assert pressed == ("true" if key == "l" else "false")


def test_no_page_compares_a_letter_with_what_a_layout_makes_of_it():
    root = Path(bcnb.__file__).parent
    scripts = [*root.rglob("static/**/*.js")]
    assert len(scripts) > 20
    found = [
        path.name for path in scripts if re.search(r"event\.key (===|!==|==) \"[A-Za-z]\"", path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("seats", "top", "below"),
    [
        ({"union": "person", "confederate": "greedy"}, "i13", "union"),
        ({"union": "greedy", "confederate": "person"}, "a1", "confederate"),
        ({"union": "person", "confederate": "person"}, "i13", "union"),
        ({"union": "greedy", "confederate": "random"}, "i13", "union"),
    ],
    ids=["union", "confederate", "two persons", "nobody"],
)
def test_the_players_side_is_at_the_bottom_or_the_one_that_moves_first(seats, top, below):
    table = table_of(WITH_GENERAL, seats=seats)
    assert table.cells["rows"][0][0][0] == top
    lower = max(table._scene.armies, key=lambda army: not army.top)
    assert lower.side == below


def test_the_button_and_the_key_turn_the_table_and_the_game_continues(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    view.get_by_role("button", name="Turn the board").click()
    stage.settle()
    assert table.turned
    write(stage, view, "play probe-centre")
    click(stage, view, "e6", "e7")
    assert done(table) == ["play probe-centre", "order e6", "move e6 e7"]
    view.locator(".bcnb-log [tabindex='0']").focus()
    stage.page.keyboard.press("t")
    stage.settle()
    assert not table.turned
    view.get_by_role("button", name="Union infantry at e6 got an order.").click()
    stage.settle()
    assert hexagon(view, "a1").bounding_box()["y"] > hexagon(view, "i1").bounding_box()["y"]


def test_the_board_is_one_stop_of_the_tab_key_and_so_is_the_log(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    write(stage, view, "play probe-centre")
    assert view.locator("[role=gridcell][tabindex='0']").count() == 1
    assert view.locator(".bcnb-log [tabindex='0']").count() == 1
    view.locator(".bcnb-log [tabindex='0']").focus()
    before = stage.page.evaluate("document.activeElement.textContent")
    stage.page.keyboard.press("ArrowUp")
    assert stage.page.evaluate("document.activeElement.textContent") != before


def test_no_key_reaches_the_notebook(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    stage.page.evaluate(
        "() => { window.leaked = []; document.body.addEventListener('keydown', (e) => leaked.push(e.key)); }"
    )
    hexagon(view, "e6").focus()
    for key in "uerdzlcabxj":
        stage.page.keyboard.press(key)
    view.get_by_label("Type what to do").press("b")
    assert stage.page.evaluate("leaked") == []


def test_the_focus_goes_where_the_game_continues(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    view.locator("[data-card=probe-centre]").focus()
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert stage.page.evaluate("document.activeElement.dataset.hex")
    view.get_by_role("button", name="Done").focus()
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert stage.page.evaluate("document.activeElement.closest('.bcnb-table') !== null")


# --- by touch, and for everybody --------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [360, 1400])
def test_nothing_covers_the_board_and_nothing_overflows(stage, width):
    stage.page.set_viewport_size({"width": width, "height": 900})
    table = kernstown()
    view = shown(stage, table)
    view.get_by_role("button", name="Begin").click()
    waits(stage)
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= width
    covered = view.evaluate(
        """(view) => [...view.querySelectorAll("[data-hex]")].filter((cell) => {
          cell.scrollIntoView({ block: "center" });
          const { x, y, width, height } = cell.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) !== cell;
        }).length"""
    )
    assert covered == 0


def test_a_finger_plays_too(browser, browser_context_args):
    context = browser.new_context(**browser_context_args, has_touch=True, viewport={"width": 360, "height": 740})
    stage = Stage(context.new_page())
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    view.locator("[data-card=probe-centre]").tap()
    view.get_by_role("button", name="Play it").tap()
    stage.settle()
    for label in ("e6", "e7"):
        hexagon(view, label).tap()
        stage.settle()
    assert done(table) == ["play probe-centre", "order e6", "move e6 e7"]
    assert stage.troubles == []
    context.close()


def test_a_finger_finds_a_square_of_the_map_which_is_scrolled_sideways(stage):
    stage.page.set_viewport_size({"width": 420, "height": 860})
    view = shown(stage, TableWidget(find_scenario("two-players"), {"union": "person"}, seed="1", pace="at once"))
    sizes = view.locator("[data-hex]").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).flatMap(({ width, height }) => [width, height])"
    )
    assert len(sizes) == 2 * 571
    assert min(sizes) >= 24
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 420
    east = hexagon(view, view.locator("[data-hex]").last.get_attribute("data-hex"))
    east.scroll_into_view_if_needed()
    expect(east).to_be_in_viewport()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("moment", ["opening", "card", "orders", "battle", "ready", "past", "over"])
def test_axe_finds_nothing_serious(stage, moment):
    if moment == "opening":
        table = kernstown()
    else:
        table = table_of(WITH_GENERAL, generals={"e6": "U Hunter"}, **({"seats": BOTH} if moment == "ready" else {}))
    view = shown(stage, table)
    steps = {
        "orders": ["play probe-centre"],
        "battle": ["play probe-centre", "order e6", "done"],
        "past": ["play probe-centre"],
    }
    for text in steps.get(moment, ()):
        write(stage, view, text)
    if moment in ("orders", "battle"):
        click(stage, view, "e6")
    if moment == "past":
        view.locator(".bcnb-log button").first.click()
    if moment == "over":
        tell(table, "resign")
    found = Axe().run(stage.page, context="#view0")
    assert not found.response["violations"], found.generate_report()


def test_every_event_is_announced_and_the_prompt_too(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    expect(news(view)).to_have_attribute("aria-atomic", "false")
    expect(prompt(view)).to_be_visible()
    write(stage, view, "play probe-centre")
    happen(table, "order e6", "done")
    click(stage, view, "e6", "f8")
    happen(table, "roll IF")
    for words in (
        "attacked Confederate infantry at f8 with 2 dice",
        "The dice showed infantry, retreat flag.",
        "lost 1 figure",
    ):
        expect(news(view)).to_contain_text(words)
    assert CHANCE not in (table.view["waits"], table.view["mine"])


ADDED = """(news) => {
  window.added = [];
  const lines = (all) => all.flatMap((one) => [...one.addedNodes]).map((line) => line.textContent);
  new MutationObserver((all) => window.added.push(lines(all))).observe(news, { childList: true });
}"""


@pytest.mark.whole
def test_while_others_play_only_what_is_new_is_reported(stage):
    """What is saved of the news is cut, too: a line that stays is not told once more."""
    table = kernstown()
    view = shown(stage, table)
    tell(table, "begin", seats={"union": "random", "confederate": "random"})
    news(view).evaluate(ADDED)
    stage.page.wait_for_function("Object.values(window.models).at(-1).state.view.ply > 120", timeout=120_000)
    told = stage.page.evaluate("window.added")
    assert len(told) > 40
    assert max(map(len, told)) < 10
    expect(news(view).locator("p")).to_have_count(40)


def test_an_answer_that_is_given_once_more_is_reported_once_more(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    write(stage, view, "fly to the moon")
    news(view).evaluate(ADDED)
    write(stage, view, "fly to the moon")
    assert any("fly to the moon" in line for lines in stage.page.evaluate("window.added") for line in lines)


def test_a_line_of_the_log_that_is_read_stays_while_others_play(stage):
    table = table_of(WITH_GENERAL, seats={"union": "random", "confederate": "random"}, pace="slow")
    view = shown(stage, table)
    for _ in range(12):
        tell(table, "go")
    stage.settle()
    number = view.locator(".bcnb-log details").first.locator("li").last.get_attribute("value")
    line = view.locator(f".bcnb-log li[value='{number}'] button")
    words = line.text_content()
    for part in (line, view.locator(".bcnb-log summary").last):
        part.focus()
        for _ in range(40):
            tell(table, "go")
        stage.settle()
        expect(part).to_be_focused()
        expect(part).to_be_in_viewport()
    assert line.text_content() == words
    stage.page.keyboard.press("Tab")
    assert stage.page.evaluate(WITHIN)


def test_a_page_that_missed_a_view_asks_for_the_whole(stage):
    table = table_of(WITH_GENERAL)
    view = shown(stage, table)
    stage.page.evaluate("for (const model of Object.values(models)) model.state.view = { ...model.state.view, n: -1 }")
    view.locator("[data-card=probe-centre]").click()
    stage.settle()
    expect(prompt(view)).to_contain_text("give orders and move")
    (drawn,) = stage.page.evaluate("Object.values(models).map((model) => model.state.view)")
    assert drawn == json.loads(json.dumps(table.view))


def test_who_sits_where_stays_chosen_when_the_pace_is(stage):
    table = kernstown()
    view = shown(stage, table)
    table.show()
    view.get_by_label("Confederate", exact=True).select_option(index=1)
    chosen = view.get_by_label("Confederate", exact=True).input_value()
    view.get_by_label("Pace").select_option("fast")
    stage.settle()
    assert view.get_by_label("Confederate", exact=True).input_value() == chosen
    assert table.pace == "fast"


def test_two_views_of_one_table_show_the_same(stage):
    table = table_of(WITH_GENERAL)
    one, other = shown(stage, table), shown(stage, table)
    one.locator("[data-card=probe-centre]").click()
    stage.settle()
    expect(prompt(other)).to_contain_text("give orders and move")
    stage.close(one)
    click(stage, other, "e6")
    assert done(table)[-1] == "order e6"


# --- a position -------------------------------------------------------------------------------------------------------


def in_position(name: str, ply: int) -> TableWidget:
    """A table at which a game begins at a moment of a record."""
    state = load_recorded_game(find_record(name)).timeline.at(ply)
    made = game_of_state(state, "position", "A position", "1")
    return TableWidget(made.scenario, past=made.record, at="position=CODE", seed="1")


@pytest.mark.parametrize(
    ("name", "ply"),
    [
        ("kernstown-person-greedy-by-keyboard", 42),
        ("crossroads-greedy-greedy-5-001", 150),
        ("four-players-planner-greedy-planner-greedy-4-001", 90),
    ],
)
def test_a_game_begins_in_a_position_and_gives_a_link_to_it(name, ply):
    table = in_position(name, ply)
    assert table.view["at"] == "position=CODE"
    assert table.view["opening"]["past"] == ""
    table.begin(**dict.fromkeys(table._playing.seats, "person"))
    assert table.view["at"] == "game-position-1"
    assert "The game begins in this position." in str(table.view["said"])
    table.go_on()
    answers = heard(table)
    tell(table, "link")
    code = answers[0]["part"].removeprefix("position=")
    assert text_of(position_of_code(code)) == text_of(table._playing.state)
    tell(table, "leave")
    assert (table.view["phase"], table.view["ply"]) == ("opening", 1)


def test_the_link_is_copied_from_the_menu(stage: Stage):
    table = in_position("kernstown-person-greedy-by-keyboard", 42)
    table.begin(union="person", confederate="greedy")
    view = shown(stage, table)
    view.get_by_role("button", name="Copy link").click()
    stage.settle()
    expect(news(view)).to_contain_text("link")
