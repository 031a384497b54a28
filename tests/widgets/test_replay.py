"""The replay player: in Python, and on a real page without Jupyter."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from ipywidgets import IntSlider, VBox, link
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.engine.record import Record, RecordError
from bcnb.games.battle_cry.presentation.board_view import text_board
from bcnb.presentation.narration import narrate
from bcnb.presentation.replay_data import first_turn, pack, scene_of
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.svg import frame, picture
from bcnb.storage.recorded_game import Recorded, record_bytes
from bcnb.storage.records import find_recorded_game, save_record
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.replay import Replay, replay
from bcnb.widgets.table import TableWidget
from tests.helpers.games import sample
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured
PEOPLE = [
    ({"union": "person", "confederate": "greedy"}, "union"),
    ({"union": "greedy", "confederate": "person"}, "confederate"),
    ({"union": "person", "confederate": "person"}, None),
]
"""Who plays, and the seat at the bottom."""

BUTTONS = ("First", "Back a turn", "Back", "Play", "Forward", "Forward a turn", "Last")


@cache
def opening() -> Record:
    """The first 60 plies of a game."""
    whole = sample()
    return Record(whole.header, whole.plies[:60])


def press(view: Locator, name: str) -> None:
    view.get_by_role("button", name=name, exact=True).click()


def player(view: Locator) -> Locator:
    return view.locator(".bcnb-player")


def listen(stage: Stage) -> None:
    """Notes every message that a page sends."""
    stage.page.evaluate(
        "() => { window.sent = []; for (const model of Object.values(models)) {"
        "  const post = model.post.bind(model); model.post = (data) => { sent.push(data); return post(data); }; } }"
    )


# --- without a page ---------------------------------------------------------------------------------------------------


def test_the_text_is_the_board_the_last_words_and_the_result() -> None:
    record = sample()
    narrated, shown = narrate(Recorded("record", record)), Replay(Recorded("record", record))
    assert repr(shown).startswith(f"Kernstown, ply {shown.last} of {shown.last}\n")
    assert text_board(narrated.walk[-1].state, shown._stand) in repr(shown)
    assert repr(shown).endswith("\n".join((*narrated.walk[-1].words, narrated.result)))


def test_the_stored_picture_and_the_text_show_the_ply() -> None:
    record = opening()
    narrated, shown = narrate(Recorded("record", record)), Replay(Recorded("record", record), ply=30)
    data, _ = shown._repr_mimebundle_()
    assert data["image/svg+xml"] == picture(scene_of(narrated.walk[30], "Kernstown"))
    assert data["text/plain"] == repr(shown)
    assert text_board(narrated.walk[30].state) in data["text/plain"]
    assert narrated.result not in data["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_player_at_the_start_is_stored_as_it_ended() -> None:
    record = sample()
    data, _ = Replay(Recorded("record", record))._repr_mimebundle_()
    assert data["image/svg+xml"] == picture(scene_of(narrate(Recorded("record", record)).walk[-1], "Kernstown"))


def test_a_remark_is_in_the_text() -> None:
    record = opening()
    noted = replace(record, plies=(replace(record.plies[0], note="A good start."), *record.plies[1:]))
    assert repr(Replay(Recorded("record", noted), ply=1)).endswith("A good start.")


@pytest.mark.parametrize(("asked", "given"), [(-3, 0), (10_000, 60), (7, 7)])
def test_a_ply_stays_within_the_game(asked: int, given: int) -> None:
    shown = Replay(Recorded("record", opening()))
    shown.ply = asked
    assert shown.ply == given
    assert shown.state is shown._tale.walk[given].state


def test_a_file_is_replayed_and_a_bad_one_is_named(tmp_path: Any) -> None:
    save_record(tmp_path / "game.jsonl", sample())
    assert replay(tmp_path / "game.jsonl", ply=5).ply == 5
    (tmp_path / "bad.jsonl").write_bytes(b"{}\n")
    with pytest.raises(RecordError, match=r"bad\.jsonl:1: "):
        replay(tmp_path / "bad.jsonl")


def test_one_trait_holds_the_whole_story() -> None:
    state = Replay(Recorded("record", sample())).get_state()
    own = {name for name in state if not name.startswith("_")}
    assert own - {"layout", "tabbable", "tooltip"} == {"kind", "story", "ply", "turned", "seat"}
    assert len(json.dumps(state["story"]).encode()) < 120_000


def test_the_player_is_a_widget_like_any_other() -> None:
    shown, slider = Replay(Recorded("record", opening())), IntSlider(max=60)
    link((shown, "ply"), (slider, "value"))
    slider.value = 12
    assert shown.ply == 12
    assert repr(shown) in repr(VBox([shown, slider]))


# --- stepping ---------------------------------------------------------------------------------------------------------


def test_every_button_leads_where_it_says(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    turns, view = shown.story["turns"], stage.show(shown)
    for name, ply in (
        ("Forward", 1),
        ("Forward a turn", turns[0]),
        ("Forward a turn", turns[1]),
        ("Forward", turns[1] + 1),
        ("Back a turn", turns[1]),
        ("Back a turn", turns[0]),
        ("Back", turns[0] - 1),
        ("Back a turn", 0),
        ("Last", shown.last),
        ("Back a turn", turns[-1]),
        ("Forward a turn", shown.last),
        ("First", 0),
    ):
        press(view, name)
        expect(view.get_by_label("Go to ply")).to_have_value(str(ply))
    stage.settle()
    assert shown.ply == 0


@pytest.mark.parametrize(("name", "ply"), [("Back", 0), ("First", 0), ("Forward", 60), ("Last", 60)])
def test_a_button_that_leads_nowhere_keeps_the_focus_and_does_nothing(stage: Stage, name: str, ply: int) -> None:
    shown = Replay(Recorded("record", opening()), ply=ply)
    button = stage.show(shown).get_by_role("button", name=name, exact=True)
    listen(stage)
    expect(button).to_have_attribute("aria-disabled", "true")
    button.focus()
    stage.page.keyboard.press("Enter")
    expect(button).to_be_focused()
    assert stage.page.evaluate("sent") == []


def test_nothing_is_sent_but_the_ply(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    view = stage.show(shown)
    listen(stage)
    for name in ("Forward", "Last", "Back a turn"):
        press(view, name)
    stage.settle()
    sent = stage.page.evaluate("sent")
    assert [message["method"] for message in sent] == ["update"] * 3
    assert [list(message["state"]) for message in sent] == [["ply"]] * 3


def test_the_page_steps_without_a_kernel(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    view = stage.show(shown)
    stage.page.evaluate("() => { for (const model of Object.values(models)) model.save_changes = async () => {}; }")
    press(view, "Last")
    expect(view.locator(".bcnb-result")).to_have_text(narrate(Recorded("record", opening())).result)
    assert shown.ply == 0


def test_the_kernel_sets_the_ply(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()), ply=3)
    view = stage.show(shown)
    expect(view.get_by_label("Go to ply")).to_have_value("3")
    shown.ply = 50
    expect(view.get_by_label("Go to ply")).to_have_value("50")
    expect(view.locator(".bcnb-now")).to_contain_text(shown._tale.walk[50].words[0])


def test_slider_fields_and_log_lead_to_a_ply(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    view = stage.show(shown)
    view.get_by_role("slider", name="Ply").fill("47")
    stage.settle()
    assert shown.ply == 47
    view.get_by_label("Go to ply").fill("33")
    view.get_by_label("Go to ply").press("Enter")
    stage.settle()
    assert shown.ply == 33
    view.get_by_label("Go to turn").fill("3")
    view.get_by_label("Go to turn").press("Enter")
    stage.settle()
    assert shown.ply == shown.story["turns"][2]
    view.locator(".bcnb-log li").nth(8).click()
    stage.settle()
    assert shown.ply == 8


@pytest.mark.parametrize(("typed", "ply"), [("", 0), ("-4", 0), ("9999", 60)])
def test_a_field_with_nonsense_leads_to_the_nearest_ply(stage: Stage, typed: str, ply: int) -> None:
    shown = Replay(Recorded("record", opening()), ply=20)
    field = stage.show(shown).get_by_label("Go to ply")
    field.fill(typed)
    field.press("Enter")
    stage.settle()
    assert shown.ply == ply
    expect(field).to_have_value(str(ply))


# --- keys -------------------------------------------------------------------------------------------------------------


def test_keys_step_while_the_player_has_the_focus(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    turns = shown.story["turns"]
    player(stage.show(shown)).focus()
    for key, ply in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", turns[0]),
        ("PageDown", turns[1]),
        ("PageUp", turns[0]),
        ("End", shown.last),
        ("Home", 0),
    ):
        stage.page.keyboard.press(key)
        stage.settle()
        assert shown.ply == ply, key


def test_keys_on_a_button_step_and_space_presses_it(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    view = stage.show(shown)
    view.get_by_role("button", name="Forward", exact=True).focus()
    stage.page.keyboard.press("Space")
    stage.page.keyboard.press("ArrowRight")
    stage.settle()
    assert shown.ply == 2


def test_arrows_on_the_board_walk_from_hex_to_hex(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()), ply=20)
    view = stage.show(shown)
    view.locator("[data-hex=c4]").click()
    stage.page.keyboard.press("ArrowRight")
    expect(view.locator("[data-hex=c5]")).to_be_focused()
    expect(view.locator(".bcnb-line")).to_contain_text("c5, ")
    stage.settle()
    assert shown.ply == 20


def test_arrows_on_the_slider_step_once(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()), ply=20)
    stage.show(shown).get_by_role("slider", name="Ply").focus()
    stage.page.keyboard.press("ArrowRight")
    stage.settle()
    assert shown.ply == 21


def test_no_key_reaches_the_notebook_but_those_that_lead_out(stage: Stage) -> None:
    player(stage.show(Replay(Recorded("record", opening())))).focus()
    stage.page.evaluate("() => { window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key)); }")
    for key in ("b", "d", "Enter", "ArrowRight", "Home", "PageDown", "x", "Control+s", "Escape", "Tab"):
        stage.page.keyboard.press(key)
    assert stage.page.evaluate("heard") == ["Control", "s", "Escape", "Tab"]


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(page: Page) -> Page:
    """A page on which time continues only as the test says."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    return page


def run(page: Page, time: int) -> None:
    page.clock.run_for(time)


def test_it_plays_at_the_pace_that_is_chosen(clock: Page, stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    view = stage.show(shown)
    press(view, "Play")
    expect(view.get_by_role("button", name="Pause")).to_be_visible()
    run(clock, 3700)
    expect(view.get_by_label("Go to ply")).to_have_value("3")
    view.get_by_label("Speed").select_option("fast")
    run(clock, 1200 + 4 * 450)
    expect(view.get_by_label("Go to ply")).to_have_value("8")
    press(view, "Pause")
    run(clock, 5000)
    expect(view.get_by_label("Go to ply")).to_have_value("8")


def test_space_plays_and_pauses(clock: Page, stage: Stage) -> None:
    view = stage.show(Replay(Recorded("record", opening())))
    player(view).focus()
    clock.keyboard.press("Space")
    run(clock, 1300)
    clock.keyboard.press("Space")
    run(clock, 5000)
    expect(view.get_by_label("Go to ply")).to_have_value("1")
    expect(view.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_it_stops_at_the_end_and_plays_again_from_the_start(clock: Page, stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    shown.ply = shown.last - 1
    view = stage.show(shown)
    press(view, "Play")
    run(clock, 1300)
    expect(view.get_by_role("button", name="Play", exact=True)).to_be_visible()
    press(view, "Play")
    expect(view.get_by_label("Go to ply")).to_have_value("0")
    run(clock, 1300)
    expect(view.get_by_label("Go to ply")).to_have_value("1")


def test_a_step_by_hand_stops_it(clock: Page, stage: Stage) -> None:
    view = stage.show(Replay(Recorded("record", opening())))
    press(view, "Play")
    press(view, "Forward")
    run(clock, 5000)
    expect(view.get_by_label("Go to ply")).to_have_value("1")


def test_a_view_that_is_closed_plays_no_more(clock: Page, stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    view = stage.show(shown)
    press(view, "Play")
    stage.close(view)
    run(clock, 5000)
    assert shown.ply == 0


def test_two_views_follow_each_other_and_only_one_plays(clock: Page, stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    one, other = stage.show(shown), stage.show(shown)
    press(one, "Play")
    run(clock, 1300)
    expect(other.get_by_label("Go to ply")).to_have_value("1")
    press(other, "Play")
    run(clock, 2 * 1250)
    assert one.get_by_role("button", name="Pause").count() + other.get_by_role("button", name="Pause").count() == 1
    press(other if other.get_by_role("button", name="Pause").count() else one, "Last")
    run(clock, 5000)
    expect(one.get_by_label("Go to ply")).to_have_value(str(shown.last))
    expect(other.get_by_label("Go to ply")).to_have_value(str(shown.last))


# --- what is seen -----------------------------------------------------------------------------------------------------

DRAWN = """async (view) => {
  const model = Object.values(models)[0];
  const prefix = view.querySelector('[id]').id.replace(/^(bcnb-[a-z0-9]+-).*/, '$1');
  const fixed = (layer) => /sheet|key|grid/.test(layer.className.baseVal);
  const layers = [...view.querySelectorAll('svg > g[class^=bcnb-]')].filter((layer) => !fixed(layer));
  const shape = (layer, element) => {
    const attributes = {};
    for (const { name, value } of element.attributes) attributes[name] = value.replace(prefix, '');
    return JSON.stringify([layer.className.baseVal.slice(5), attributes, element.textContent]);
  };
  const plies = [];
  for (let ply = 0; ply <= model.get('story').steps.length; ply++) {
    model.set('ply', ply);
    const names = [...view.querySelectorAll('[data-hex]')].map((hex) => hex.getAttribute('aria-label'));
    plies.push([layers.flatMap((g) => [...g.children].map((child) => shape(g, child))), names]);
  }
  return plies;
}"""


def test_at_every_ply_the_page_shows_that_ply_drawn_afresh(stage: Stage) -> None:
    record = sample()
    view = stage.show(Replay(Recorded("record", record)))
    for (shapes, names), moment in zip(view.evaluate(DRAWN), narrate(Recorded("record", record)).walk, strict=True):
        fresh = frame(scene_of(moment, "Kernstown"))
        assert sorted(map(_shape, map(json.loads, shapes))) == sorted(map(_shape, fresh["shapes"].values()))
        assert sorted(names) == sorted(fresh["names"].values())


def _shape(shape: Any) -> tuple[str, list[tuple[str, str]], str]:
    layer, attributes, *words = shape
    return layer, sorted((name, str(value)) for name, value in attributes.items()), "".join(words)


def test_steps_back_show_what_steps_forward_showed(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()), ply=40)
    view = stage.show(shown)
    direct = view.locator("svg").first.inner_html()
    press(view, "Last")
    press(view, "First")
    view.get_by_label("Go to ply").fill("40")
    view.get_by_label("Go to ply").press("Enter")
    stage.settle()
    again = view.locator("svg").first.inner_html()
    assert sorted(direct) == sorted(again)


def test_words_card_dice_flags_and_turn_stand_next_to_the_board(stage: Stage) -> None:
    record = opening()
    narrated = narrate(Recorded("record", record))
    ply = next(n for n, moment in enumerate(narrated.walk) if len(moment.shown.dice) > 2 and len(moment.words) > 2)
    view = stage.show(Replay(Recorded("record", record), ply=ply))
    moment = narrated.walk[ply]
    expect(view.locator(".bcnb-now p")).to_have_text(list(moment.words))
    expect(view.locator(".bcnb-turn")).to_contain_text(f"Turn {moment.state.turn.number}, ")
    card = moment.state.rules.cards[moment.state.turn.played]
    expect(view.locator(".bcnb-card")).to_have_text(f"{card.name}{card.text}")
    expect(view.locator(".bcnb-dice svg")).to_have_count(len(moment.shown.dice))
    expect(view.get_by_text("Flags: Union ")).to_be_visible()
    expect(view.locator(".bcnb-log [aria-current=step]")).to_contain_text(moment.words[0])
    assert view.locator(".bcnb-shots path").count() == 1
    press(view, "First")
    expect(view.locator(".bcnb-dice")).to_be_hidden()
    expect(view.locator(".bcnb-card")).to_be_hidden()


def test_the_last_ply_tells_the_result(stage: Stage) -> None:
    record = sample()
    view = stage.show(Replay(Recorded("record", record)))
    expect(view.locator(".bcnb-result")).to_have_count(0)
    press(view, "Last")
    expect(view.locator(".bcnb-result")).to_have_text(narrate(Recorded("record", record)).result)
    expect(view.locator(".bcnb-turn")).to_have_text("The battle is over: the Confederate side won.")
    press(view, "Back")
    expect(view.locator(".bcnb-turn")).to_contain_text("Turn ")
    press(view, "Last")
    for name in ("Forward", "Forward a turn", "Last"):
        expect(view.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-disabled", "true")


def test_each_step_is_said_politely(stage: Stage) -> None:
    record = opening()
    view = stage.show(Replay(Recorded("record", record)))
    live = view.get_by_role("status")
    expect(live).to_have_attribute("aria-live", "polite")
    press(view, "Forward")
    expect(live).to_have_text(" ".join(narrate(Recorded("record", record)).walk[1].words))


def test_the_line_of_the_ply_is_brought_into_sight_without_scrolling_the_page(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()))
    stage.page.set_viewport_size({"width": 360, "height": 500})
    view = stage.show(shown)
    shown.ply = 45
    stage.settle()
    inside = "(line) => { const [a, b] = [line.getBoundingClientRect(), line.parentElement.getBoundingClientRect()];"
    inside += " return a.top >= b.top && a.bottom <= b.bottom; }"
    assert view.locator(".bcnb-log [aria-current=step]").evaluate(inside)
    assert stage.page.evaluate("scrollY") == 0


def test_words_from_a_file_never_become_markup(stage: Stage) -> None:
    record = opening()
    bad = "<img src=x onerror=alert(1)>"
    header = replace(
        record.header, seats={"union": bad, "confederate": bad}, setup={**record.header.setup, "title": bad}
    )
    noted = Record(header, tuple(replace(ply, note=bad) for ply in record.plies), record.end)
    view = stage.show(Replay(Recorded("record", noted), ply=10))
    expect(view.locator(".bcnb-now")).to_contain_text(bad)
    assert view.locator("img").count() == 0
    assert player(view).get_attribute("aria-label") == f"Replay: {bad}"


# --- motion, room and reach -------------------------------------------------------------------------------------------


HEEDED = """() => {
  const { animate } = Element.prototype;
  window.begun = [];
  Element.prototype.animate = function (frames, options) {
    window.begun.push(options.duration ?? options);
    return animate.call(this, frames, options);
  };
}"""
"""From now on the durations of all motions are saved."""


def moving(page: Page) -> list[float]:
    """How long each motion takes that has begun since this was asked last."""
    return page.evaluate("window.begun.splice(0)")


def _moving_ply(record: Record) -> int:
    return next(ply.number for ply in record.plies if ply.do.startswith("move "))


def test_nothing_moves_for_those_who_want_no_motion(stage: Stage) -> None:
    record = opening()
    view = stage.show(Replay(Recorded("record", record), ply=_moving_ply(record) - 1))
    stage.page.evaluate(HEEDED)
    press(view, "Forward")
    assert moving(stage.page) == []


def test_a_step_forward_moves_briefly_and_a_leap_not_at_all(browser: Browser) -> None:
    record = opening()
    page = browser.new_page(reduced_motion="no-preference")
    stage = Stage(page)
    shown = Replay(Recorded("record", record), ply=_moving_ply(record) - 1)
    view = stage.show(shown)
    page.evaluate(HEEDED)
    press(view, "Last")
    press(view, "First")
    stage.settle()
    assert moving(page) == [], "a leap"
    for ply in (_moving_ply(record), next(ply.number for ply in record.plies if ply.do.startswith("roll "))):
        shown.ply = ply - 1
        stage.settle()
        moving(page)
        press(view, "Forward")
        durations = moving(page)
        assert durations
        assert all(150 <= time <= 700 for time in durations)
        stage.settle()
    page.close()


@pytest.mark.parametrize("width", [360, 700, 1400])
def test_it_fits_the_width_and_nothing_covers_the_board(stage: Stage, width: int) -> None:
    stage.page.set_viewport_size({"width": width, "height": 900})
    record = opening()
    view = stage.show(Replay(Recorded("record", record), ply=len(record.plies)))
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= width
    covered = """(view) => [...view.querySelectorAll('[data-hex]')].filter((hex) => {
      hex.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = hex.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) !== hex;
    }).map((hex) => hex.dataset.hex)"""
    assert view.evaluate(covered) == []
    board, side = view.locator(".bcnb-stage").bounding_box(), view.locator(".bcnb-side").bounding_box()
    assert (side["x"] >= board["x"] + board["width"]) == (width > 1000)
    for name in BUTTONS:
        box = view.get_by_role("button", name=name, exact=True).bounding_box()
        assert min(box["width"], box["height"]) >= 24


def test_a_long_name_makes_the_page_no_wider(stage: Stage) -> None:
    whole = sample()
    assert whole.end
    seats, end = dict.fromkeys(whole.header.seats, "x" * 5000), replace(whole.end, by="y" * 5000)
    stage.page.set_viewport_size({"width": 320, "height": 800})
    view = stage.show(
        Replay(Recorded("record", replace(whole, header=replace(whole.header, seats=seats), end=end)), ply=9_999)
    )
    expect(view.locator(".bcnb-side")).to_contain_text(f"Union: {'x' * 59}…")
    expect(view.locator(".bcnb-result")).to_contain_text(f"won by {'y' * 59}….")
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_axe_finds_no_fault(stage: Stage) -> None:
    from axe_playwright_python.sync_playwright import Axe

    stage.show(Replay(Recorded("record", opening()), ply=55))
    faults = Axe().run(stage.page, context="#view0").response["violations"]
    assert [fault["id"] for fault in faults] == []


def test_a_button_plays_on_from_the_ply_that_is_shown(stage: Stage) -> None:
    asked: list[int] = []
    view = stage.show(Replay(Recorded("record", opening()), ply=20, play_on=asked.append))
    again = view.get_by_role("button", name="Play on from here")
    again.click()
    view.get_by_role("button", name="Last").click()
    again.click()
    stage.settle()
    assert asked == [20, len(opening().plies) - 1]
    other = stage.show(Replay(Recorded("record", opening())))
    expect(other.get_by_role("button", name="Play on from here")).to_have_count(0)


def test_the_table_that_was_asked_for_by_keyboard_takes_the_keyboard(stage: Stage) -> None:
    """It comes in place of the player; a table for which nobody asked leaves the keyboard where it is."""
    view = stage.show(Replay(Recorded("record", opening()), ply=20, play_on=lambda _ply: None))
    view.get_by_role("button", name="Play on from here").focus()
    stage.page.keyboard.press("Enter")
    stage.settle()
    stage.close(view)
    table, other = (
        TableWidget(find_scenario(opening().header.scenario), past=Record(opening().header, opening().plies[:20]))
        for _ in range(2)
    )
    begin = stage.show(table).get_by_role("button", name="Begin")
    expect(begin).to_be_focused()
    begin.evaluate("(button) => button.blur()")
    expect(stage.show(other).get_by_role("button", name="Begin")).to_be_visible()
    stage.page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert stage.page.evaluate("document.activeElement === document.body")


def test_a_table_that_opens_far_below_the_button_is_brought_into_sight(stage: Stage) -> None:
    """Tab elsewhere in the meantime, and nothing moves."""
    view = stage.show(Replay(Recorded("record", opening()), ply=20, play_on=lambda _ply: None))
    stage.page.evaluate("document.body.append(Object.assign(document.createElement('input'), { id: 'other' }))")
    for waited in (True, False):
        view.get_by_role("button", name="Play on from here").click()
        stage.settle()
        if not waited:
            stage.page.locator("#other").focus()
        past = Record(opening().header, opening().plies[:20])
        begin = stage.show(TableWidget(find_scenario(opening().header.scenario), past=past)).get_by_role(
            "button", name="Begin"
        )
        expect(begin).to_be_visible()
        stage.page.evaluate("new Promise((done) => setTimeout(done, 50))")
        assert begin.evaluate("(button) => button === document.activeElement") == waited
        if waited:
            expect(begin).to_be_in_viewport()


# --- from both sides --------------------------------------------------------------------------------------------------


def test_a_replay_turns_and_stays_at_its_ply(stage: Stage) -> None:
    shown = Replay(Recorded("record", opening()), ply=20)
    view = stage.show(shown)
    top = "view => view.querySelector('[data-hex]').dataset.hex"
    first = view.evaluate(top)
    player(view).focus()
    for corner in ({"a1": "i13", "i13": "a1"}[first], first):
        stage.page.keyboard.press("t")
        stage.settle()
        assert view.evaluate(top) == corner
        assert shown.ply == 20
        assert view.get_by_label("Ply", exact=True).input_value() == "20"
    assert stage.troubles == []


def test_a_player_that_turns_keeps_the_open_menu_the_speed_the_kind_of_event_and_the_way_back(stage: Stage) -> None:
    recorded = find_recorded_game("kernstown-greedy-greedy-2-001")
    shown = Replay(recorded, watched=True)
    view = stage.show(shown)
    press(view, "Last")
    view.evaluate("view => view.querySelector('.bcnb-opener').click()")  # visible on a stage only
    view.get_by_label("Speed").select_option("fast")
    view.get_by_label("Kind of event").select_option("loss")
    for change in (lambda: player(view).press("t"), lambda: view.get_by_label("Seen by").select_option("union")):
        before = shown.story
        change()
        stage.settle()
        assert shown.story is not before
        expect(player(view)).to_have_attribute("data-menu", "")
        expect(view.locator(".bcnb-opener")).to_have_attribute("aria-expanded", "true")
        assert view.get_by_label("Speed").evaluate("one => one.selectedOptions[0].text") == "fast"
        expect(view.get_by_label("Kind of event")).to_have_value("loss")
    press(view, "Back to where I was")
    expect(view.get_by_label("Go to ply")).to_have_value("0")
    view.evaluate("view => view.querySelector('.bcnb-opener').click()")
    player(view).press("t")
    stage.settle()
    expect(player(view)).not_to_have_attribute("data-menu", "")


def test_who_tells_a_game_is_below() -> None:
    for viewer in ("union", "confederate"):
        told = Replay(Recorded("record", opening()), viewer=viewer)
        corner = told.story["cells"]["rows"][0][0][0]
        assert corner == ("i13" if viewer == "union" else "a1")


# --- a page about one game --------------------------------------------------------------------------------------------


def test_a_page_about_a_game_hides_its_result_finds_events_and_changes_the_seat(stage: Stage, home: Any) -> None:
    recorded = find_recorded_game("kernstown-greedy-greedy-2-001")
    stage.page.evaluate("document.addEventListener('bcnb-named', ({ detail }) => { window.named = detail; })")
    shown = Replay(recorded, watched=True, ply=first_turn(recorded.states))
    view = stage.show(shown)
    assert stage.page.evaluate("window.named") == "Kernstown"
    result, start = str(narrate(recorded).result), shown.ply
    assert shown.story["players"] == "Union: sergeant, Confederate: sergeant"
    expect(view).to_contain_text("The file does not say when or where it was played.")
    expect(view.locator(".bcnb-turn")).to_contain_text("Turn 1")
    assert result not in view.inner_text()
    assert view.locator(".bcnb-log li:visible").count() == start + 1

    kinds = shown.story["kinds"]
    assert {"flag", "loss", "general event", "special card"} >= set(kinds) >= {"flag", "loss"}
    for kind, plies in kinds.items():
        press(view, "First")
        view.get_by_label("Kind of event").select_option(kind)
        view.get_by_role("button", name="Next event of this kind").click()
        expect(view.get_by_label("Go to ply")).to_have_value(str(next(ply for ply in plies if ply)))
        expect(view.locator(".bcnb-log [aria-current]")).to_be_in_viewport(ratio=0.3)
    press(view, "First")
    press(view, "Back to where I was")
    expect(view.get_by_label("Go to ply")).to_have_value(str(next(ply for ply in kinds[kind] if ply)))
    press(view, "Last")
    view.locator(".bcnb-player").press("n")
    expect(view.locator(".bcnb-line")).to_have_text(f"No later {kind}.")
    press(view, "Back to where I was")
    stage.settle()
    ply = shown.ply

    expect(view.locator("label", has_text="Next:").get_by_label("Kind of event")).to_be_visible()
    view.get_by_label("Seen by").select_option("union")
    expect(view.get_by_label("Seen by")).to_have_value("union")
    stage.settle()
    assert (shown.seat, shown._viewer, shown.ply) == ("union", "union", ply)
    view.get_by_label("Seen by").select_option("")
    stage.settle()
    assert shown._viewer is None
    shown.set_state({"seat": "nobody"})
    assert shown.seat == ""


def test_the_result_can_be_shown_at_once_and_a_file_can_be_opened(stage: Stage, home: Any) -> None:
    recorded = Recorded("record", sample())
    view = stage.show(Replay(recorded, watched=True, ply=first_turn(recorded.states)))
    press(view, "Show result")
    expect(view.locator(".bcnb-line")).to_have_text(narrate(recorded).result)
    expect(view.locator(".bcnb-turn")).to_have_text("The battle is over: the Confederate side won.")
    assert view.locator(".bcnb-log li:visible").count() == len(recorded.record.plies) + 1
    press(view, "Hide result")
    expect(view.locator(".bcnb-line")).to_be_empty()
    expect(view.locator(".bcnb-turn")).to_contain_text("Turn 1, ")
    assert view.locator(".bcnb-log li:visible").count() == first_turn(recorded.states) + 1
    expect(view.get_by_role("button", name="Show result")).to_be_focused()
    press(view, "Last")
    expect(view.locator(".bcnb-result")).to_be_visible()
    press(view, "Hide result")
    expect(view.get_by_label("Go to ply")).to_have_value("0")
    expect(view.locator(".bcnb-result")).to_have_count(0)
    assert view.locator(".bcnb-log li:visible").count() == 1
    press(view, "Back to where I was")
    expect(view.get_by_role("button", name="Hide result")).to_have_count(1)
    view.get_by_label("Files with games").set_input_files(
        [{"name": "mailed.jsonl", "mimeType": "text/plain", "buffer": record_bytes(opening())}]
    )
    expect(view.locator(".bcnb-added").get_by_role("link", name="Watch mailed")).to_be_visible()
    expect(player(view)).to_have_attribute("data-menu", "")
    assert (home / "mailed.jsonl").read_bytes() == record_bytes(opening())


def test_an_unfinished_game_has_no_choice_of_seats(home: Any) -> None:
    shown = Replay(Recorded("record", opening()), viewer="union", watched=True)
    assert shown.story["watched"] == []
    shown.set_state({"seat": "confederate"})
    assert (shown.seat, shown._viewer) == ("", "union")


@pytest.mark.parametrize(("seats", "below"), PEOPLE)
def test_the_only_person_of_a_game_is_at_the_bottom_of_its_replay(seats: dict[str, str], below: str | None) -> None:
    game = Recorded("record", Record(replace(sample().header, seats=seats), sample().plies))
    assert Replay(game).story["cells"] == pack(narrate(game), Viewpoint(below))["cells"]
