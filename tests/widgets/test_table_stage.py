"""The table on a stage: whatever a turn needs is in view together, from *Begin* to the end of a battle."""

from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.course.catalogue import find_exercise
from bcnb.course.tasks import load_task
from bcnb.engine.game import Game
from bcnb.engine.record import Record
from bcnb.games import battle_cry
from bcnb.players.session import HUMAN, GameSession
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.table import TableWidget
from bcnb.widgets.task import Exercise
from tests.helpers.gestures import Clicks, Taps
from tests.helpers.pages import Stage, news, shown
from tests.helpers.samples import WHOLE
from tests.helpers.staged import HIGHEST, PHONE, WINDOWS, outside, scrolled, staged
from tests.helpers.tables import WITH_GENERAL, click, happen, hexagon, table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

HAND = ("attack-centre", "probe-left", "skirmish-right", "bombard", "leadership", "forced-march")
BATTLE, SEED = "kernstown", "46"
NEEDED = (".bcnb-ask-now", ".bcnb-map > svg", ".bcnb-cards", ".bcnb-lens", ".bcnb-dice", ".bcnb-tools button")
"""What a turn needs: prompt, board, hand, odds, the last roll, and the tools."""
ON_A_PHONE = (".bcnb-ask-now", ".bcnb-map", ".bcnb-choices")
TURNS = 100 if WHOLE else 2
"""How many turns of a battle are played; `make whole` plays to its end."""


def battle(stage: Stage) -> Locator:
    """A table in the middle of a battle: one attack is made, another one can be."""
    table = table_of("d . . . . . . . i\ne . . . . . I I .\nf . . . . . . i .", union=HAND)
    view = shown(stage, table)
    happen(table, "play attack-centre", "order e6", "order e7", "done", "battle e7 f7", "roll AAAA")
    click(stage, view, "e6")
    hexagon(view, "f7").hover()
    stage.settle()
    return view


def boards_top(view: Locator) -> float:
    box = view.locator(".bcnb-map").bounding_box()
    assert box
    return box["y"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", WINDOWS)
def test_all_that_a_turn_needs_is_in_view_together(page: Page, size: tuple[int, int], theme: str):
    stage = staged(page, size, theme)
    view = battle(stage)
    assert (
        outside(
            view, *NEEDED, ".bcnb-now p:last-child", ".bcnb-choices .bcnb-done", ".bcnb-hint", ".bcnb-log li:last-child"
        )
        == []
    )
    assert scrolled(stage) == [0, 0]
    assert boards_top(view) <= HIGHEST
    assert stage.troubles == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", WINDOWS)
def test_before_a_game_that_continues_another_begin_and_the_board_are_in_view(page: Page, size: tuple[int, int]):
    stage = staged(page, size)
    seats = {"union": "person", "confederate": "greedy"}
    past = Record(Game(battle_cry, find_scenario("antietam"), seats).record.header, ())
    view = shown(stage, TableWidget(find_scenario("antietam"), seats, past=past, seed="1"))
    assert outside(view, ".bcnb-begin", ".bcnb-opening select", ".bcnb-map > svg", ".bcnb-tale", ".bcnb-ask-now") == []
    assert scrolled(stage) == [0, 0]
    before = view.locator(".bcnb-map").bounding_box()
    view.get_by_role("button", name="Begin").click()
    view.locator(".bcnb-card").first.wait_for()
    stage.settle()
    assert view.locator(".bcnb-map").bounding_box() == before, "the board stays where it is"


@cache
def choices() -> tuple[str, ...]:
    """What a person chooses who plays as the sergeant does, in as many turns as are tried."""
    game = Game(battle_cry, find_scenario(BATTLE), {"union": HUMAN, "confederate": "greedy"})
    session = GameSession(game, {"union": "greedy", "confederate": "greedy"}, SEED)
    session.run_until_human()
    made = [ply.do for ply in game.record.plies if ply.seat == "union"]
    turns = [number for number, text in enumerate(made) if text.startswith("play")]
    return tuple(made[: turns[TURNS] if TURNS < len(turns) else None])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_whole_battle_needs_no_scrolling(page: Page, theme: str):
    stage = staged(page, (1280, 800), theme)
    view = shown(
        stage,
        TableWidget(find_scenario(BATTLE), {"union": "person", "confederate": "greedy"}, seed=SEED, pace="at once"),
    )
    view.get_by_role("button", name="Begin").click()
    person, faults = Clicks(view, stage.settle), {}
    for text in choices():
        page.wait_for_function(WAITS)
        if found := [*outside(view, *NEEDED, ".bcnb-choices button"), *filter(None, scrolled(stage))]:
            faults[text] = found
        person.do(text)
    assert faults == {}
    if WHOLE:
        expect(view.locator(".bcnb-at-table")).to_have_attribute("data-phase", "over", timeout=60_000)
        assert outside(view, ".bcnb-ask-now", ".bcnb-map > svg", ".bcnb-choices button") == []


WAITS = """() => !window.busy && Object.values(window.models).map((model) => model.get("view")).every((view) =>
  !view || view.waits || view.phase === "over")"""


def test_a_refusal_is_in_view_next_to_the_board(page: Page):
    stage = staged(page, (1280, 800))
    table = table_of(WITH_GENERAL, union=HAND)
    view = shown(stage, table)
    happen(table, "play attack-centre", "order e6")
    click(stage, view, "e6", "c3")
    expect(news(view)).to_contain_text("c3 is 4 hexes away")
    assert outside(view, ".bcnb-now p", *NEEDED) == []
    assert scrolled(stage) == [0, 0]


def test_the_typing_field_opens_with_a_slash_and_closes_with_escape(page: Page):
    stage = staged(page, (1280, 800))
    table = table_of(WITH_GENERAL, union=HAND)
    view = shown(stage, table)
    field = view.get_by_label("Type what to do")
    expect(field).to_be_hidden()
    hexagon(view, "e6").focus()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.type("play attack-centre")
    page.keyboard.press("Enter")
    stage.settle()
    assert [ply.do for ply in table.game.record.plies][-1] == "play attack-centre"
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(view.locator("[data-hex][tabindex='0']")).to_be_focused()


def test_rare_tools_and_keys_are_in_one_menu(page: Page):
    stage = staged(page, (1280, 800))
    view = shown(stage, table_of(WITH_GENERAL, union=HAND))
    rare = (view.get_by_label("Pace"), view.get_by_role("button", name="Resign"), view.get_by_text("Keys", exact=True))
    for one in rare:
        expect(one).to_be_hidden()
    more = view.get_by_role("button", name="More", exact=True)
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    for one in rare:
        expect(one).to_be_in_viewport(ratio=1)
    more.click()
    expect(rare[0]).to_be_hidden()


# --- a telephone ------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["light", "dark"])
def phone(request: pytest.FixtureRequest, browser: Browser, browser_context_args) -> Iterator[Stage]:
    context = browser.new_context(**browser_context_args, has_touch=True)
    stage = staged(context.new_page(), PHONE, request.param)
    yield stage
    assert stage.troubles == []
    context.close()


@pytest.mark.sampled(2)
def test_on_a_phone_prompt_board_and_done_are_in_view_in_every_turn(phone: Stage):
    view = shown(
        phone,
        TableWidget(find_scenario(BATTLE), {"union": "person", "confederate": "greedy"}, seed=SEED, pace="at once"),
    )
    view.get_by_role("button", name="Begin").tap()
    person, faults = Taps(view, phone.settle), {}
    for text in choices():
        phone.page.wait_for_function(WAITS)
        if found := outside(view, *ON_A_PHONE, ".bcnb-hint"):
            faults[text] = found
        person.do(text)
    assert faults == {}
    assert phone.page.evaluate("document.body.scrollTop") == 0, "no turn has scrolled the page"
    assert scrolled(phone)[1] == 0


def test_on_a_phone_the_hand_and_the_odds_need_no_scrolling(phone: Stage):
    view = battle(phone)
    assert outside(view, *ON_A_PHONE, ".bcnb-lens", ".bcnb-hand", ".bcnb-dice svg", ".bcnb-done", ".bcnb-hint") == []


# --- dice on the board ------------------------------------------------------------------------------------------------

DIE = 44
"""The size of a die on the board, in pixels."""


def test_a_roll_lies_next_to_its_target_for_a_moment_with_its_hits_ringed(page: Page):
    stage = staged(page, (1280, 800))
    table = table_of(WITH_GENERAL, union=HAND)
    view = shown(stage, table)
    happen(table, "play attack-centre", "order e6", "done", "battle e6 f8")
    expect(view.locator(".bcnb-dice svg")).to_have_count(0)
    happen(table, "roll IF")
    dice = view.locator(".bcnb-rolling svg")
    expect(dice).to_have_count(2)
    target = hexagon(view, "f8").bounding_box()
    assert target
    near = [target["x"] - 2 * DIE, target["y"] - 2 * DIE, target["x"] + 3 * DIE, target["y"] + 3 * DIE]
    for box in dice.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())"):
        assert near[0] <= box["x"] <= near[2]
        assert near[1] <= box["y"] <= near[3]
    assert dice.first.evaluate("one => getComputedStyle(one).width") == f"{DIE}px"
    assert [one.get_attribute("data-hit") for one in dice.all()] == ["", None]
    expect(view.locator(".bcnb-rolled")).to_have_text("1 hit, 1 retreat flag")
    expect(dice).to_have_count(0)
    assert view.locator(".bcnb-dice svg").count() == 2, "the tray keeps them"


# --- the other side's turn --------------------------------------------------------------------------------------------

THEIRS = ("play attack-centre", "order f8", "move f8 f7", "done", "battle f7 e6", "roll IAF", "retreat e6 d6")
TRAIL = ":is(.bcnb-shots, .bcnb-moves, .bcnb-retreats) path, .bcnb-marks use[opacity='0.38']"
"""Two arrows of acts, the retreat, and the pale piece where theirs was before."""


def after_their_turn() -> TableWidget:
    """A table at the start of the reader's turn, after one of the other side with a move, an attack and a retreat."""
    table = table_of(WITH_GENERAL, union=("probe-centre", "attack-left"), confederate=("attack-centre", "rally"))
    happen(table, "discard attack-left", "draw bombard", *THEIRS, "draw leadership")
    return table


@pytest.mark.sampled(3)
@pytest.mark.parametrize("first", ["a unit", "a card", "Enter"])
def test_their_turn_stays_on_the_board_until_the_first_click(page: Page, first: str):
    stage = staged(page, (1280, 800))
    table = after_their_turn()
    view = shown(stage, table)
    strip = view.locator(".bcnb-recap p")
    expect(strip).to_have_text("Sergeant: Attack Center. Infantry f8 to f7; f7 attacks e6: 1 hit, 1 retreat flag.")
    expect(view.locator(TRAIL)).to_have_count(4)
    hexagon(view, "d6").hover()
    assert view.locator(TRAIL).count() == 4, "pointing is no click"
    if first == "a unit":
        click(stage, view, "d6")
    elif first == "a card":
        view.locator(".bcnb-card").first.click()
    else:
        hexagon(view, "d6").focus()
        page.keyboard.press("Enter")
    stage.settle()
    expect(view.locator(TRAIL)).to_have_count(0)
    click(stage, view, "a1")
    assert view.locator(TRAIL).count() == 0, "a refusal does not bring it back"
    assert stage.troubles == []


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_the_dice_of_their_turn_are_in_one_row(page: Page, size: tuple[int, int]):
    stage = staged(page, size)
    table = table_of(WITH_GENERAL, union=("probe-centre", "attack-left"), confederate=("attack-centre", "rally"))
    view = shown(stage, table)
    happen(table, "discard attack-left", "draw bombard", *THEIRS[:-1])
    stage.settle()
    happen(table, THEIRS[-1], "draw leadership")
    expect(view.locator(".bcnb-recap button")).to_be_visible()
    expect(view.locator(".bcnb-rolled")).to_have_text("1 hit, 1 retreat flag")
    expect(view.locator(".bcnb-rolling svg")).to_have_count(0)
    tops = view.locator(".bcnb-dice svg").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert len(set(tops)) == 1
    assert outside(view, ".bcnb-dice svg", ".bcnb-rolled", ".bcnb-recap button") == []


def test_their_turn_can_be_watched_again_after_the_first_click(page: Page):
    stage = staged(page, (1280, 800))
    view = shown(stage, after_their_turn())
    click(stage, view, "d6")
    view.get_by_role("button", name="Watch again").click()
    expect(view.locator(".bcnb-ask-now")).to_contain_text("You are looking at step")
    view.get_by_role("button", name="Back to now").click()
    expect(view.locator(TRAIL)).to_have_count(0)
    assert stage.troubles == []


def test_the_column_of_a_task_keeps_its_width_after_a_hint(page: Page):
    stage = staged(page, (1280, 800))
    view = shown(stage, Exercise(load_task(find_exercise("5.1"))))
    before = view.locator(".bcnb-brief").bounding_box()
    view.locator("[data-kind=hint]").click()
    expect(news(view)).not_to_be_empty()
    stage.settle()
    assert view.locator(".bcnb-brief").bounding_box() == before
    assert outside(view, ".bcnb-brief", ".bcnb-map > svg", ".bcnb-now", ".bcnb-choices button") == []
