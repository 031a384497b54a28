"""The map on a page: board, replay player and questions, by mouse, finger, keys and for those who listen."""

from functools import cache
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from bcnb import notebook
from bcnb.course.catalogue import find_question
from bcnb.course.questions import load_question
from bcnb.engine.record import Record
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.svg import frame
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.faq import Faq
from bcnb.widgets.replay import Replay
from tests.helpers.battle_cry_1961.squares import war
from tests.helpers.pages import Stage
from tests.helpers.tables import hexagon

pytestmark = pytest.mark.unmeasured

DARK = '<body data-jp-theme-light="false" style="color: #eee; background: #111"></body>'
RECORD = "two-players-greedy-planner-1-001"


@cache
def begun() -> State:
    state: State = game.setup(find_scenario("battle_cry_1961/two-players"))
    return state


@cache
def opening() -> Record:
    """The first 70 plies of a war."""
    whole = load_record(find_record(RECORD))
    return Record(whole.header, whole.plies[:70])


def asked(name: str) -> Faq:
    return Faq(load_question(find_question(name)))


def focused(stage: Stage) -> Any:
    return stage.page.evaluate("document.activeElement.dataset.hex")


def walk(stage: Stage, *keys: str) -> Any:
    for key in keys:
        stage.page.keyboard.press(key)
    return focused(stage)


def faults(stage: Stage, view: str = "#view0") -> list[str]:
    return [fault["id"] for fault in Axe().run(stage.page, context=view).response["violations"]]


# --- the board --------------------------------------------------------------------------------------------------------


def test_the_text_of_a_board_is_the_map_in_letters() -> None:
    board = BoardWidget(begun(), title="War")
    assert repr(board) == presenter_for("battle_cry_1961").board(begun())
    stored = board._repr_mimebundle_()[0]["image/svg+xml"]
    assert "a reconstruction</text>" in stored
    assert len(stored.encode()) < 48_000


def test_every_square_of_the_map_has_a_role_and_a_name(stage: Stage) -> None:
    view = stage.show(BoardWidget(begun(), title="War"))
    expect(view.get_by_role("grid", name="War")).to_have_count(1)
    expect(view.get_by_role("gridcell")).to_have_count(571)
    expect(hexagon(view, "r16")).to_have_attribute("aria-label", "r16, Georgia, dot of Atlanta, Ga.")
    expect(view.locator("[tabindex='0']")).to_have_count(1)


def test_a_square_is_chosen_with_a_click_and_told_below(stage: Stage) -> None:
    board = BoardWidget(war("I.c\n..."), title="War")
    chosen: list[str] = []
    board.on_hex(chosen.append)
    view = stage.show(board)
    hexagon(view, "a3").click()
    assert (board.selected, chosen) == ("a3", ["a3"])
    expect(view.locator(".bcnb-line")).to_have_text("a3, Confederate cavalry, strength 1")


def test_arrows_and_the_number_pad_walk_by_squares_and_corners(stage: Stage) -> None:
    view = stage.show(BoardWidget(war("....\n....\n....\n...."), title="War"))
    hexagon(view, "b2").click()
    assert walk(stage, "ArrowRight") == "b3"
    assert walk(stage, "ArrowDown") == "c3"
    assert walk(stage, "ArrowLeft", "ArrowUp") == "b2"
    assert walk(stage, "9") == "a3"
    assert walk(stage, "1") == "b2"
    assert walk(stage, "3") == "c3"
    assert walk(stage, "7", "8", "2") == "b2"
    assert walk(stage, "End") == "b4"
    assert walk(stage, "ArrowRight") == "b4"
    assert walk(stage, "Home") == "b1"


def test_the_arrows_stop_at_the_water_and_go_around_it(stage: Stage) -> None:
    view = stage.show(BoardWidget(begun(), title="War"))
    hexagon(view, "a11").click()
    assert walk(stage, "ArrowRight") == "a11"
    assert walk(stage, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight") == "d12"
    assert walk(stage, "ArrowUp") == "c11"


def test_the_map_fits_every_page_whole_and_is_seen_nearer_by_keys(stage: Stage) -> None:
    view = stage.show(BoardWidget(begun(), title="War"))
    for width in (360, 800, 1400):
        stage.page.set_viewport_size({"width": width, "height": 900})
        assert stage.page.evaluate("document.documentElement.scrollWidth") <= width
        assert view.locator(".bcnb-map").evaluate("map => map.scrollWidth - map.clientWidth") <= 0
        wide = hexagon(view, "r16").evaluate("e => e.getBoundingClientRect().width")
        assert wide >= (24 if width >= 800 else 9)
    assert view.locator("svg").evaluate("e => e.clientWidth") == 1400 - 16
    stage.page.set_viewport_size({"width": 360, "height": 900})
    hexagon(view, "r16").focus()
    for _ in range(5):
        stage.page.keyboard.press("+")
    assert hexagon(view, "r16").evaluate("e => e.getBoundingClientRect().width") >= 24
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_lesson_board_is_no_larger_than_it_is_drawn(stage: Stage) -> None:
    view = stage.show(BoardWidget(war("I.c"), title="War"))
    stage.page.set_viewport_size({"width": 1400, "height": 900})
    assert hexagon(view, "a2").evaluate("e => e.getBoundingClientRect().width") == pytest.approx(60, abs=1)


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_no_fault_in_the_map(page: Page, dark: bool) -> None:
    stage = Stage(page, DARK if dark else "<body></body>")
    stage.show(BoardWidget(begun(), title="War"))
    assert faults(stage) == []


# --- the replay player ------------------------------------------------------------------------------------------------


def test_the_page_shows_every_ply_as_it_is_drawn_in_python(stage: Stage) -> None:
    player = Replay(Recorded(RECORD, opening()))
    view = stage.show(player)
    for ply in (0, 1, 40, 51, 60, 68):
        player.ply = ply
        drawn = frame(scene_of(player._tale.walk[ply], player._tale.title))["shapes"].values()
        stage.settle()
        for layer in ("marks", "units", "rides", "leaps", "badges", "watch"):
            expect(view.locator(f".bcnb-{layer} > *")).to_have_count(sum(one[0] == layer for one in drawn))


def test_a_battle_shows_both_columns_with_their_strengths() -> None:
    player = Replay(Recorded(RECORD, opening()))
    player.ply = 68
    kinds = {kind for _, kind in player._tale.walk[68].shown.marks}
    assert kinds == {"column", "lost", "own-3", "foe-2"}
    assert 'href="#bc-s-own-3"' in player._repr_mimebundle_()[0]["image/svg+xml"]


def test_turn_spots_armies_and_dice_are_reported(stage: Stage) -> None:
    player = Replay(Recorded(RECORD, opening()))
    player.ply = 60
    view = stage.show(player)
    expect(view.locator(".bcnb-turn")).to_have_text("Turn 7, South: 2 spots left")
    expect(view.locator(".bcnb-side")).to_contain_text("Pieces: Union 21, Confederate 16")
    expect(view.locator(".bcnb-dice")).to_have_attribute("aria-label", "Dice: 4, 6")
    expect(view.locator(".bcnb-now")).to_contain_text("went by rail to l13 (Bowling Green, Ky.)")


def test_the_player_is_stepped_by_keys(stage: Stage) -> None:
    player = Replay(Recorded(RECORD, opening()))
    view = stage.show(player)
    view.locator(".bcnb-player").focus()
    walk(stage, "ArrowRight", "ArrowRight", "PageDown")
    stage.settle()
    assert player.ply > 2
    assert player.state.turn.number == 2


def test_a_finger_steps_a_narrow_player(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    stage = Stage(context.new_page())
    player = Replay(Recorded(RECORD, opening()))
    view = stage.show(player)
    view.get_by_role("button", name="Forward", exact=True).tap()
    stage.settle()
    assert player.ply == 1
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert stage.troubles == []
    context.close()


def test_axe_finds_no_fault_in_the_player(stage: Stage) -> None:
    stage.show(Replay(Recorded(RECORD, opening())))
    assert faults(stage) == []


# --- questions --------------------------------------------------------------------------------------------------------


def test_a_try_shows_its_result(stage: Stage) -> None:
    view = stage.show(asked("battle-7a"))
    view.get_by_role("button", name="Two infantry and one cavalry attack").click()
    expect(view.locator(".bcnb-now")).to_contain_text("A column attacked from a1 to the east, 5 against 4.")
    expect(view.locator(".bcnb-leaps > *")).to_have_count(1)
    expect(view.locator(".bcnb-badges > *")).to_have_count(2)


def test_a_try_on_another_board_brings_its_own_squares(stage: Stage) -> None:
    question = asked("battle-6e")
    sizes = {len(cells["rows"][0]) for cells in question.question["cells"]}
    assert len(sizes) > 1
    view = stage.show(question)
    seen = set()
    for number in range(len(question.question["tries"])):
        view.locator(".bcnb-tries button").nth(number).click()
        seen.add(view.get_by_role("gridcell").count())
    assert len(seen) > 1


def test_a_typed_try_is_answered_by_the_rules(stage: Stage) -> None:
    question = asked("rail-7")
    view = stage.show(question)
    view.get_by_role("textbox").fill("Rail A1 a4")
    view.get_by_role("textbox").press("Enter")
    expect(view.locator(".bcnb-now")).to_contain_text("Rule 5.7 says")
    expect(view.locator(".bcnb-marks [href$=mark-refused]")).to_have_count(1)


def test_axe_finds_no_fault_in_a_question(stage: Stage) -> None:
    view = stage.show(asked("battle-7a"))
    view.locator(".bcnb-tries button").first.click()
    assert faults(stage) == []


# --- the words of a notebook ------------------------------------------------------------------------------------------


def test_the_words_of_a_notebook_show_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    notebook.show("battle_cry_1961/two-players", "b29 r16")
    output = capsys.readouterr().out
    assert "b29, New York, dot of Albany, N.Y., Union infantry, strength 2" in output
    notebook.show("four-players")
    assert "10 infantry, 10 cavalry and 2 artillery; Confederate" in (said := capsys.readouterr().out)
    assert "reconstruction" in said


def test_the_words_of_a_notebook_replay_and_ask(capsys: pytest.CaptureFixture[str]) -> None:
    notebook.faq("battle-6f")
    notebook.replay(RECORD)
    output = capsys.readouterr().out
    assert "A recorded game of The War of 1861, two players: 207 plies." in output
    assert "The war is over" not in output
