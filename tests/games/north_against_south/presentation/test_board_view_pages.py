"""The pages of *North against South* in a real browser: board, replay, question and table."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb import notebook
from bcnb.course.catalogue import find_question, list_questions
from bcnb.course.questions import load_question
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.presentation.board_view import text_board
from bcnb.games.north_against_south.rules.state import ChooseStand
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.players.registry import find_player
from bcnb.players.session import HUMAN, GameSession
from bcnb.presentation.scene import Viewpoint
from bcnb.storage.paths import replays_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_record, verify_file
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.faq import Faq
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
from tests.helpers.gestures import Clicks, Types
from tests.helpers.north_against_south.by_words import NorthClicks, NorthKeys
from tests.helpers.north_against_south.field import layout, position, scenario_of
from tests.helpers.pages import Stage, news
from tests.helpers.tables import click, happen, hexagon, marked

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

BATTLE, SEED, SEATS = "two-bridges", "12", {"union": HUMAN, "confederate": "greedy"}
CHOICES = 26
"""The number of choices in two turns with a brigade's march, attacks of pairs, and the defender's answers."""
RECORD = "two-bridges-greedy-greedy-38-001"


def start():
    return game.setup(find_scenario(BATTLE))


def record():
    return load_record(replays_folder() / game.name / f"{RECORD}.jsonl")


def faults(page: Page) -> list[str]:
    found = Axe().run(page, context="#view0").response["violations"]
    return [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]]


# --- looking ----------------------------------------------------------------------------------------------------------


def test_a_board_tells_its_hexes_and_the_zone_of_a_general(stage):
    board = BoardWidget(start(), title="Two Bridges", marks=[("b4", "choice"), ("c4", "zone")])
    view = stage.show(board)
    expect(hexagon(view, "b4")).to_have_attribute("aria-label", re.compile("veterans.* and Union .* General Carter"))
    assert marked(view, "zone") == {"c4"}
    assert repr(board) == text_board(start(), Viewpoint("union"))
    assert faults(stage.page) == []


def test_a_replay_shows_its_plies_with_points_and_dice(stage):
    view = stage.show(Replay(Recorded("record", record()), ply=130))
    stage.settle()
    expect(view).to_contain_text("Points: Union 1, Confederate 1 (of 6)")
    expect(view).to_contain_text("4 hits on Union infantry with rifles at e10")
    assert "attacked" in Replay(Recorded("record", record()), ply=128).__repr__()
    assert faults(stage.page) == []


def test_a_replay_as_one_seat_knows_it_hides_the_other_hand():
    hidden = "The Confederate side drew a card."
    assert hidden in Replay(Recorded("record", record()), viewer="union").story["pool"]
    assert hidden not in Replay(Recorded("record", record())).story["pool"]


@pytest.mark.parametrize("name", [name for name in list_questions(game.name) if name.startswith("nas-")])
def test_every_question_can_be_put_on_a_page(name):
    question = load_question(find_question(name))
    shown = Faq(question)
    assert len(shown.question["tries"]) == len(question.tries)
    for one, told in zip(question.tries, shown.question["tries"], strict=True):
        assert told["verdict"] == ("refused" if one.refused else "allowed" if one.do else "")
    assert question.answer.split()[0] in shown.words


def test_a_question_is_tried_on_the_page_and_something_else_typed(stage):
    view = stage.show(Faq(load_question(find_question("nas-r02"))))
    view.get_by_role("button", name=re.compile("You order all five units of the brigade")).click()
    stage.settle()
    expect(view).to_contain_text("General Reno at d5 and his brigade")
    line = view.get_by_role("textbox")
    line.fill("order d5")
    line.press("Enter")
    stage.settle()
    expect(view).to_contain_text("Refused")
    expect(view).to_contain_text("Rule 3.12 says: ")
    assert faults(stage.page) == []


@pytest.mark.parametrize(
    ("word", "name", "words"),
    [
        ("show", BATTLE, "Two Bridges. Union: 11 units, 2 generals, 2 brigades, 0 of 6 points"),
        ("replay", RECORD, "A recorded game of Two Bridges: 402 plies."),
        ("faq", "nas-r01", "R-1: "),
    ],
)
def test_the_words_of_the_lessons_know_the_game(capsys, word, name, words):
    getattr(notebook, word)(name)
    assert words in capsys.readouterr().out


def test_a_hex_that_is_shown_is_reported_with_its_sections(capsys):
    notebook.show(BATTLE, "b4 e4")
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].endswith("with General Carter of brigade A (right flank and center)")
    worth = "worth 1 point to the Union side, worth 1 point to the Confederate side"
    assert lines[-1] == f"e4, bridge, {worth} (right flank)"


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def session(tmp_path_factory) -> tuple[list[str], bytes]:
    """What the greedy player would choose for the Union, and the record of a game in which just that is chosen."""
    path = tmp_path_factory.mktemp("expected") / "expected.jsonl"
    played = begin_game(find_scenario(BATTLE), SEATS, path)
    found, choose, texts = GameSession(played, {"confederate": "greedy"}, SEED), find_player("greedy", game.name), []
    while len(texts) < CHOICES:
        found.run_until_human()
        texts.append(game.write(choose(game, found.observed_state("union"), Seeded(str(played.ply)))))
        found.play_text(texts[-1])
    found.run_until_human()
    played.close()
    return texts, path.read_bytes()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("way", [NorthClicks, NorthKeys, Types])
def test_two_turns_give_the_same_record_in_every_way(way, session, browser: Browser, browser_context_args, home: Path):
    texts, expected = session
    page = browser.new_context(**browser_context_args).new_page()
    stage = Stage(page)
    table = TableWidget(find_scenario(BATTLE), SEATS, seed=SEED, pace="at once")
    view = stage.show(table)

    def settle() -> None:
        page.wait_for_function(
            "() => { const { view } = Object.values(models)[0].state; return view.waits || view.phase === 'opening'; }"
        )
        stage.settle()

    person = way(view, settle)
    person.now = lambda: table.state
    Clicks.button(person, "Begin")
    assert {text.split(" ")[0] for text in texts} >= {"play", "order", "move", "battle", "stand", "done"}
    for text in texts:
        person.do(text)
    table.game.close()
    path = home / "two-bridges-1.jsonl"
    assert path.read_bytes() == expected
    assert verify_file(path).legal
    assert stage.troubles == []
    page.context.close()


def tabled(**more) -> TableWidget:
    """A table with a person for the Union, after the cards are dealt."""
    table = TableWidget(find_scenario(BATTLE), SEATS, **{"seed": "5", "pace": "at once", **more})
    table.begin()
    return table


def test_the_zone_of_a_general_is_seen_where_his_hex_is_pointed_at(stage):
    table = tabled()
    view = stage.show(table)
    happen(table, "play probe-centre")
    hexagon(view, "b4").hover()
    stage.settle()
    assert {"a4", "a5", "c4", "c5"} <= marked(view, "zone")


def test_a_hex_with_several_orders_asks_which_is_meant(stage):
    table = tabled()
    view = stage.show(table)
    happen(table, "play probe-centre")
    click(stage, view, "b4")
    names = [button.inner_text() for button in view.get_by_role("button", name=re.compile("^Order|^Let")).all()]
    assert names[3] == "Order General Carter at b4 with his brigade"
    assert len(names) == 5
    view.get_by_role("button", name=names[3]).click()
    stage.settle()
    assert table.game.record.plies[-1].do == "order b4 brigade"
    assert faults(stage.page) == []


def defence(stage: Stage) -> tuple[TableWidget, Locator]:
    """The moment when a person's unit is attacked in the turn of the other side, in the first game where one is."""
    table = next(filter(is_attacked, map(with_assault, map(str, range(200)))))
    view = stage.show(table)
    stage.settle()
    return table, view


def with_assault(seed: str) -> TableWidget:
    """A table at which the Union has played Assault Right, if it was dealt, and the other side then has acted."""
    table = tabled(seed=seed)
    if "assault-right" in table.game.state.cards.hands[0]:
        table.game.play("play assault-right")
        table.game.play("disband b4")
        table.go_on()
    return table


def is_attacked(table: TableWidget) -> bool:
    return isinstance(table.game.state.decision, ChooseStand)


def test_the_defender_is_asked_in_the_other_sides_turn_and_answers(stage):
    table, view = defence(stage)
    asked = re.compile(r"You, in the turn of the other side: the unit at (\S+) is attacked from \S+ with \d di")
    expect(view).to_contain_text(asked)
    place = asked.search(view.inner_text())[1]
    assert view.locator("[data-urgent=true]").count() == 1
    assert marked(view, "selected") == {place[:2]}
    assert faults(stage.page) == []
    view.get_by_role("button", name=re.compile(rf"^Make a stand with .* at {place}$")).click()
    stage.settle()
    assert "stand" in [ply.do for ply in table.game.record.plies]


def test_the_hint_and_the_questions_of_a_page_are_answered(stage):
    table = tabled()
    view = stage.show(table)
    happen(table, "play probe-centre")
    for words in ("with a ring", "arrows|would do this:", "A strong player would do this:"):
        view.get_by_role("button", name="Hint").click()
        expect(view).to_contain_text(re.compile(words))
    hexagon(view, "b5").focus()
    stage.page.keyboard.press("r")
    expect(view).to_contain_text("Union infantry with rifles at b5 can move to")


def drawn_table(units: str, **more) -> TableWidget:
    """A table with a person for the Union in a drawn position, after the cards are dealt; there are no brigades."""
    rules = replace(RULES, brigades=False)
    scenario = scenario_of(layout(units, hands=(1, 1), rules=rules, **more))
    played = Game(game, scenario, SEATS)
    for card in ("probe-centre", "skirmish-right"):
        played.play(f"draw {card}")
    return TableWidget(scenario, game=played, seed="1", pace="at once")


@pytest.mark.parametrize("width", [1400, 360])
def test_odds_are_reported_on_hover_and_by_key(stage, page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 900})
    table = drawn_table("e . . . . I\nf . . . . i s", second={"f6": "i"}, generals={"e5": "U Reno"})
    view = stage.show(table)
    happen(table, "play probe-centre", "order e5")
    click(stage, view, "e5")
    expect(hexagon(view, "f5")).to_have_attribute("aria-label", re.compile("; 5 dice"))
    hexagon(view, "f5").hover()
    expect(view.locator(".bcnb-lens")).to_contain_text("From its hex, the chosen unit would roll 5 dice against")
    happen(table, "done")
    click(stage, view, "e5")
    hexagon(view, "f5").hover()
    for words in (
        "rifles at e5 against Confederate infantry with rifles at f5",
        "You roll 5 dice: 4 at 1 hex + 1 for its general",
        "A hit is saved: 33%; of two or more with its own symbol, one kills for sure.",
        "If it stands, must retreat: 9%; a figure of the attacker is lost to its defense die: 50%",
        "If it withdraws, must retreat: 100%.",
    ):
        expect(view.locator(".bcnb-lens")).to_contain_text(words)
    bar = view.locator(".bcnb-lens .bcnb-stack")
    expect(bar).to_have_attribute("aria-label", re.compile(r"Figures lost of 8: none \(11%\), 1 \(28%\), 2 \(35%\)"))
    hexagon(view, "f6").hover()
    for words in ("rifles at f6-2: 4 dice, if it stands", "smoothbores at f6-1: 4 dice, if it stands"):
        expect(view.locator(".bcnb-lens")).to_contain_text(words)
    expect(bar).to_have_count(2)
    hexagon(view, "h9").focus()
    page.keyboard.press("d")
    expect(news(view)).to_contain_text("There is nothing to attack on h9 (rule 7.9).")
    hexagon(view, "f5").focus()
    page.keyboard.press("d")
    expect(news(view)).to_contain_text("Any retreat flag: 60%; retreat flags are ignored with 6 figures or more")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(page) == []


def test_a_choice_that_the_rules_forbid_is_refused_in_words(stage):
    table = tabled()
    view = stage.show(table)
    happen(table, "play probe-centre")
    click(stage, view, "h4")
    expect(view).to_contain_text("You have no piece on h4.")
    expect(view).to_contain_text("Rule 3.5 says: ")


def test_of_two_people_each_sees_his_own_hand_alone(stage):
    table = TableWidget(find_scenario(BATTLE), {"union": HUMAN, "confederate": HUMAN}, seed="5", pace="at once")
    table.begin()
    view = stage.show(table)
    expect(view).to_contain_text("Union: when only you can see the screen, press Ready.")
    assert table.view["hand"] is None
    view.get_by_role("button", name="Ready").click()
    stage.settle()
    assert table.view["hand"]["seat"] == "union"


def test_a_table_on_a_small_screen_does_not_leave_it(page: Page):
    page.set_viewport_size({"width": 360, "height": 740})
    stage = Stage(page)
    defence(stage)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert stage.troubles == []


def test_a_lone_cavalry_gets_off_its_horses_by_a_button(stage):
    table = tabled()
    view = stage.show(table)
    happen(table, "play probe-centre", "order a7", "done")
    click(stage, view, "a7")
    view.get_by_role("button", name="Have Union cavalry at a7 dismount").click()
    stage.settle()
    assert "dismount a7" in [ply.do for ply in table.game.record.plies]


def test_a_stack_is_drawn_in_the_stored_picture_and_told_in_its_text():
    board = BoardWidget(position("d . . . I", second={"d4": "S"}))
    bundle = board._repr_mimebundle_()[0]
    assert "small-union-rifles-8" in bundle["image/svg+xml"]
    assert "I8+" in bundle["text/plain"]
