"""One turn in five ways, on a real page: the records are the same to the byte."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.players.session import HUMAN, GameSession
from bcnb.storage.records import verify_file
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.table import TableWidget
from tests.helpers.battle_cry.field import CONFEDERATE
from tests.helpers.gestures import Clicks, Drags, Keys, Taps, Types
from tests.helpers.pages import Stage
from tests.helpers.tables import WITH_GENERAL, click, done, happen, hexagon, marked, table_of

pytestmark = pytest.mark.unmeasured

SEATS, SEED = {"union": "greedy", "confederate": HUMAN}, "43"
CHOICES = (
    *(
        "play probe-centre",
        "order g8",
        "order g5",
        "undo",
        "order g5",
        "move g8 f7",
        "move g5 f4",
        "undo",
        "move g5 f5",
    ),
    *("done", "battle f7 b8", "retreat f7 g7"),
)
"""A first turn at Kernstown, and the retreat that its answer asks for."""


LEAST = 24
"""How wide and high a target has to be that a finger hits, in pixels of the page (WCAG 2.2, target size)."""


@pytest.fixture
def expected(tmp_path: Path) -> bytes:
    """The record of a sitting without a page, at which the same was chosen."""
    game = begin_game(find_scenario("kernstown"), SEATS, tmp_path / "expected.jsonl")
    session = GameSession(game, {"union": "greedy"}, SEED)
    for text in CHOICES:
        session.run_until_human()
        session.undo("confederate") if text == "undo" else session.play_text(text)
    session.run_until_human()
    game.close()
    return (tmp_path / "expected.jsonl").read_bytes()


WAYS = {
    "clicks": (Clicks, {}),
    "drags": (Drags, {}),
    "keys": (Keys, {}),
    "typing": (Types, {}),
    "taps": (Taps, {"has_touch": True, "viewport": {"width": 360, "height": 740}}),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("way", WAYS)
def test_a_turn_gives_the_same_record_in_every_way(way, expected, browser: Browser, browser_context_args, home):
    person_of, context = WAYS[way]
    page = browser.new_context(**{**browser_context_args, **context}).new_page()
    stage = Stage(page)
    table = TableWidget(find_scenario("kernstown"), SEATS, seed=SEED, pace="at once")
    view = stage.show(table)

    def settle() -> None:
        stage.settle()
        page.wait_for_function(
            "() => { const { view } = Object.values(models)[0].state; return view.waits || view.phase === 'opening'; }"
        )
        stage.settle()

    person = person_of(view, settle)
    person.button("Begin")
    for text in CHOICES:
        person.do(text)
    table.game.close()
    record = home / "kernstown-1.jsonl"
    assert record.read_bytes() == expected
    assert verify_file(record).legal
    assert stage.troubles == []
    page.context.close()


def hold_answers(page: Page) -> None:
    """From now on no message reaches the table until the page runs `letGo()`."""
    page.evaluate(
        """() => {
          const model = Object.values(models).at(-1), post = model.post.bind(model);
          const gate = new Promise((open) => { window.letGo = open; });
          model.post = async (data) => { await gate; await post(data); };
        }"""
    )


def answered(stage: Stage, view: Locator) -> None:
    """Until the table has answered everything, also what was kept."""
    stage.page.evaluate("letGo()")
    stage.page.wait_for_timeout(50)
    expect(view.locator("[aria-busy]")).to_have_count(0)
    stage.settle()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("clicks", "then"),
    [
        (["e6", "e7"], ["order e6", "move e6 e7"]),
        (["e6", "d6", "e7"], ["order e6", "move e6 e7"]),
        (["e6", "e6"], ["order e6"]),
        (["e6", "a1"], ["order e6"]),
        (["e6", "Done"], ["order e6", "done"]),
        (["Done", "Done", "e7"], ["done"]),
    ],
)
def test_what_is_chosen_while_an_answer_is_under_way_is_done_after_it(page: Page, clicks, then):
    stage, table = Stage(page), table_of(WITH_GENERAL)
    view = stage.show(table)
    happen(table, "play probe-centre")
    hold_answers(page)
    for chosen in clicks:
        button = view.get_by_role("button", name=chosen)
        (button if chosen == "Done" else hexagon(view, chosen)).click()
    expect(view.get_by_role("group", name="Table: Test")).to_have_attribute("aria-busy", "true")
    answered(stage, view)
    assert done(table)[1:] == then
    assert stage.troubles == []


@pytest.mark.parametrize("quick", [False, True])
def test_what_was_chosen_before_done_can_be_chosen_again_before_its_answer(page: Page, quick: bool):
    stage, table = Stage(page), table_of(WITH_GENERAL)
    view = stage.show(table)
    happen(table, "play probe-centre", "order e6")
    click(stage, view, "e6")
    if quick:
        hold_answers(page)
    view.get_by_role("button", name="Done").click()
    if quick:
        hexagon(view, "e6").click()
        answered(stage, view)
    else:
        stage.settle()
        assert marked(view, "selected") == set()
        click(stage, view, "e6")
    assert done(table)[-1] == "done"
    assert marked(view, "selected") == {"e6"}
    assert stage.troubles == []


def test_no_unit_attacks_that_was_not_chosen(page: Page):
    stage, table = Stage(page), table_of(WITH_GENERAL)
    view = stage.show(table)
    happen(table, "play probe-centre", "order e6", "done")
    before = done(table)
    click(stage, view, "f8")
    expect(view.get_by_role("status", name="News")).to_have_text("Only e6 can attack f8. Choose f8 again to attack.")
    assert (done(table), marked(view, "selected")) == (before, {"e6"})
    click(stage, view, "f8")
    assert done(table)[-1] == "battle e6 f8"
    assert stage.troubles == []


def test_on_a_small_screen_a_finger_can_hit_a_hex_and_the_unit_to_retreat_is_seen(page: Page):
    page.set_viewport_size({"width": 360, "height": 740})
    seats = {"union": "person", "confederate": "person"}  # no player moves by itself while a slow page is drawn
    hand = ("probe-centre", "rally")
    stage, table = Stage(page), table_of(WITH_GENERAL, turn=CONFEDERATE, confederate=hand, seats=seats)
    view = stage.show(table)
    board = view.locator(".bcnb-map")
    board.evaluate("board => (board.scrollLeft = board.scrollWidth)")
    happen(table, "play probe-centre", "order f8", "done", "battle f8 e6", "roll AF")
    stage.settle()
    box, seen = hexagon(view, "e6").bounding_box(), board.bounding_box()
    assert min(box["width"], box["height"]) >= LEAST
    assert seen["x"] <= box["x"] < box["x"] + box["width"] <= seen["x"] + seen["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert stage.troubles == []
