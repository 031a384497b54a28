"""The recorder: a game from a real table, entered on a page; in Python, and on a real page without Jupyter."""

import re
from base64 import b64encode
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb.storage.game_drafts import list_drafts
from bcnb.storage.records import load_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.recorder.recorder_widget import RecorderWidget
from tests.helpers.pages import Stage, news, prompt, shown
from tests.widgets.test_table import heard

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

GAME = "Scenario: kernstown\nCards: assumed\n\n1 C probe center: g8-f7 | f7xb8 I\n2 U probe center: b8-c8 a8-b7\n"
NEW_MARKET = """Scenario: new-market
Cards: assumed

1 C assault-left: g4-f3 g3-f2 | f3xd3 ICFF, f2xd3 IIF, h3xd7 I
2 U probe-right:
"""


def tell(recorder: RecorderWidget, kind: str, **more: Any) -> None:
    """A message of the page, for the moment that it shows."""
    recorder._answer(recorder, {"t": kind, "ply": recorder.view["ply"], **more}, [])


def begun(battle: str = "kernstown") -> RecorderWidget:
    """A battle that is being entered."""
    recorder = RecorderWidget(find_scenario("kernstown"))
    tell(recorder, "begin", battle=battle, heads={"union": "Ann", "confederate": ""})
    return recorder


def opened(text: str) -> RecorderWidget:
    """A recorder into which a text was pasted."""
    recorder = RecorderWidget(find_scenario("kernstown"))
    tell(recorder, "open", data=b64encode(text.encode()).decode())
    return recorder


def steps(recorder: RecorderWidget) -> list[str]:
    return [step for _, step in recorder.view["recorder"]["steps"]]


# --- without a page ---------------------------------------------------------------------------------------------------


def test_a_card_is_one_message_and_the_deal_stays_face_down():
    recorder = begun()
    tell(recorder, "card", how="play", card="probe-centre")
    assert steps(recorder) == ["+? " * 10 + "probe-center"] or steps(recorder) == ["+? " * 10 + "Probe Center"]
    assert recorder.view["prompt"]
    assert recorder.view["choices"]["pieces"]


def test_the_day_and_the_place_of_the_game_are_in_its_record(stage: Stage):
    recorder = RecorderWidget(find_scenario("kernstown"))
    view = shown(stage, recorder)
    view.get_by_role("textbox", name="Union").fill("Ann")
    view.get_by_label("Date").fill("2025-03-01")
    view.get_by_label("Place").fill("Ann's kitchen")
    view.get_by_label("Place").press("Enter")
    expect(view.locator(".bcnb-finish")).to_be_visible()
    assert recorder.entry
    assert recorder.entry.record.header.played == {"date": "2025-03-01", "place": "Ann's kitchen"}
    assert recorder.entry.record.header.seats["union"] == "Ann"
    assert stage.troubles == []


@pytest.mark.parametrize(
    ("heads", "words"),
    [
        ({"date": "yesterday"}, "A date is written like 2026-11-27 (got 'yesterday')."),
        ({"place": "x" * 101}, "A place is a name of at most 100 characters"),
    ],
)
def test_a_wrong_day_or_place_begins_nothing(heads: dict[str, str], words: str):
    recorder = RecorderWidget(find_scenario("kernstown"))
    tell(recorder, "begin", battle="kernstown", heads=heads)
    assert recorder.entry is None
    assert recorder.view["said"][0][1].startswith(words)
    assert list_drafts() == []


def test_a_move_joins_its_order_and_an_attack_needs_no_done():
    recorder = begun()
    tell(recorder, "card", how="play", card="probe-centre")
    tell(recorder, "press", hex="g8")
    assert steps(recorder)[1:] == ["g8"]
    tell(recorder, "do", do=["move g8 f7"])
    assert steps(recorder)[1:] == ["g8-f7"]
    tell(recorder, "press", hex="b8", **{"from": "f7"})
    assert steps(recorder)[2:] == ["f7xb8"]
    assert recorder.view["recorder"]["asks"]["dice"] == 1
    tell(recorder, "do", do=["roll I"])
    assert recorder.view["recorder"]["asks"]["draws"]
    tell(recorder, "card", how="draw", card="rally")
    tell(recorder, "card", how="play", card="probe-centre")
    assert "Union" in recorder.view["turn"]


def test_an_ordered_unit_with_a_target_keeps_its_order_when_it_is_chosen_again():
    recorder = opened(NEW_MARKET)
    for label in ("c4", "c3", "c3"):
        tell(recorder, "press", hex=label)
    assert steps(recorder)[-2:] == ["c4", "c3"]
    assert recorder.view["choices"]["pieces"]["c3"]["press"].startswith("To attack, choose the target.")
    assert recorder.view["said"] == [["news", recorder.view["choices"]["pieces"]["c3"]["press"]]]


def test_an_ordered_unit_without_a_target_loses_its_order_when_it_is_chosen_again():
    recorder = begun()
    tell(recorder, "card", how="play", card="probe-centre")
    tell(recorder, "press", hex="g8")
    tell(recorder, "press", hex="g8")
    assert len(steps(recorder)) == 1


def test_a_general_with_a_unit_gets_its_next_order_when_it_is_chosen_again():
    recorder = opened(NEW_MARKET.replace("probe-right", "attack center"))
    for expected in ("c9", "c9 general", "c9 unit", "2 U attack center:"):
        tell(recorder, "press", hex="c9")
        assert steps(recorder)[-1] == expected


def test_a_pasted_turn_is_not_undone_by_choosing_its_unit_again():
    recorder = opened("Scenario: kernstown\nCards: assumed\n\n1 C attack center: g8-f7 h5\n")
    tell(recorder, "press", hex="h5")
    assert steps(recorder) == ["1 C attack center: g8-f7 h5"]
    assert "choose its step in the list" in recorder.view["said"][0][1]


def test_a_slip_is_recorded_with_its_reason():
    recorder = begun()
    tell(recorder, "card", how="play", card="probe-centre")
    tell(recorder, "type", text="g8-d7")
    assert recorder.view["recorder"]["slip"] == "g8-d7"
    tell(recorder, "anyway", text="g8-d7", reason="")
    assert recorder.view["said"] == [["refused", "Say in a few words what they did."]]
    tell(recorder, "anyway", text="g8-d7", reason="three hexes too far")
    assert steps(recorder)[-1] == "!g8-d7 {three hexes too far}"
    assert recorder.view["recorder"]["slip"] is None
    assert recorder.view["where"]["d7"][0] == "confederate"


def test_steps_are_undone_changed_and_repeated():
    recorder = opened(GAME)
    tell(recorder, "card", how="play", card="rally")
    assert recorder.view["said"][-1][0] == "refused"
    tell(recorder, "undo")
    assert len(steps(recorder)) == 1
    tell(recorder, "again")
    assert len(steps(recorder)) == 2
    tell(recorder, "change", number=1, text="1 C probe center: g8-f8")
    assert recorder.view["recorder"]["later"] == []
    tell(recorder, "change", number=1, text="1 C nonsense")
    assert "nonsense" in recorder.view["said"][1][1]
    tell(recorder, "change", number=2, text="2 U probe center: b8-i8")
    assert len(steps(recorder)) == 2


def test_a_step_after_undo_drops_the_others_and_after_a_change_keeps_them():
    recorder = begun()
    for step in ("probe center", "g8-f7", "f7xb8 I", "probe center", "b8-c8"):
        tell(recorder, "type", text=step)
    tell(recorder, "change", number=2, text="g8-f8")
    assert recorder.view["recorder"]["later"] == ["f7xb8 I", "+? probe center", "b8-c8"]
    assert "3 later steps cannot follow yet, from “f7xb8 I” on." in str(recorder.view["said"])
    tell(recorder, "type", text="h5-g6")
    tell(recorder, "drop")
    assert steps(recorder)[1:] == ["g8-f8", "h5-g6", "+? probe center", "b8-c8"]
    tell(recorder, "undo")
    tell(recorder, "type", text="b8-b9")
    assert recorder.view["recorder"]["later"] == []


def test_a_faulty_text_of_another_game_leaves_the_game_as_it_was():
    recorder = begun()
    tell(recorder, "open", data=b64encode(b"Scenario: two-players\n\n1 U roll 99\n").decode())
    assert recorder.view["recorder"]["fault"]["line"] == 3
    tell(recorder, "card", how="play", card="probe-centre")
    assert len(steps(recorder)) == 1
    assert recorder.view["recorder"]["fault"] == {}


def test_a_refused_line_shows_its_place_and_the_board_and_nothing_is_saved():
    recorder = opened(GAME.replace("b8-c8", "b8-e8"))
    fault = recorder.view["recorder"]["fault"]
    assert (fault["line"], fault["column"]) == (5, 19)
    assert recorder.view["phase"] == "opening"
    assert recorder.view["where"]["f7"][0] == "confederate"
    assert list_drafts() == []
    assert recorder.shown.state.turn.number == 2


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("f7xb8 I", "f7xb8 II", (4, 33), "The roll is one of 1 die."),
        ("2 U", "2 C", (5, 3), "Turn 2 belongs to union (U)"),
        ("b8-c8", "probe center", (5, 19), "The card of this turn has been played."),
        ("\n2 U", " 2 U", (4, 35), "Turn 2 begins in the middle of the line"),
        ("g8-f7", "g8 f7", (4, 22), "A move is written g8-f7, an attack g8xf7."),
        ("g8-f7", "g8-\x00f7", (4, 22), "U+0000 is not allowed"),
        ("g8-f7", "g8-\ufefff7", (4, 22), "U+FEFF is not allowed"),
        ("g8-f7", "g8-\u202ef7", (4, 22), "U+202E is not allowed"),
    ],
)
def test_a_damaged_pasted_game_names_its_place_and_leaves_the_game_here(old, new, place, reason):
    recorder = opened(GAME)
    before = steps(recorder)
    tell(recorder, "open", data=b64encode(GAME.replace(old, new).encode()).decode())
    fault = recorder.view["recorder"]["fault"]
    assert (fault["line"], fault["column"]) == place
    assert reason in fault["words"]
    assert steps(recorder) == before
    assert [draft.name for draft in list_drafts()] == ["kernstown-1"]


def test_a_finished_game_is_copied_and_opened_again():
    recorder = opened(GAME)
    tell(recorder, "finish", result="union, resigned")
    answers = heard(recorder)
    tell(recorder, "text")
    tell(recorder, "open", data=b64encode(answers[-1]["text"].encode()).decode())
    assert recorder.view["recorder"]["fault"] == {}
    assert recorder.view["recorder"]["name"] == "kernstown-2"
    assert steps(recorder)[-1] == "2 U probe-center: b8-c8 a8-b7"


def test_the_end_is_saved_and_a_hand_entered_later(home):
    recorder = begun()
    tell(recorder, "card", how="play", card="probe-centre")
    assert [draft.steps for draft in list_drafts("kernstown")] == [1]
    tell(recorder, "finish", result="union, resigned")
    assert recorder.view["prompt"] == "Saved as kernstown-1."
    assert list_drafts() == []
    record = load_recorded_game(home / "kernstown-1.jsonl")
    assert record.verify().problem is None
    mine = [number for number, side, _ in recorder.view["recorder"]["draws"] if side == "union"]
    tell(recorder, "hand", cards=[{"number": mine[0], "card": "rally"}])
    assert recorder.view["prompt"] == "Saved as kernstown-2."
    tell(recorder, "watch")
    assert recorder.story


def test_a_roll_of_1961_is_a_step_and_not_the_number_of_a_turn():
    recorder = begun("two-players")
    assert recorder.view["recorder"]["asks"]["dice"] == 2
    tell(recorder, "do", do=["roll 35"])
    assert steps(recorder) == ["roll 35"]
    assert recorder.view["choices"]["pieces"]


def rated(recorder: RecorderWidget) -> dict[str, Any]:
    """The answer to a reader who asks for the win chance and waits."""
    answers = heard(recorder)
    for _ in range(400):
        tell(recorder, "rate", panel=False)
        if answers[-1]["t"] != "pondering":
            break
    return answers[-1]


def test_the_choices_within_a_card_are_compared_though_the_hand_is_unknown():
    recorder = opened(NEW_MARKET)
    answer = rated(recorder)
    assert answer["side"][0] == "union"
    assert len(answer["lines"]) > 1
    first = answer["side"]
    tell(recorder, "undo")
    assert rated(recorder)["side"] != first


DEAL = """0 C +probe-center +probe-left +assault-left +skirmish-center +attack-center
0 U +attack-left +attack-center +forced-march +sharp-shooter +fire-and-hold
"""


def test_cards_are_compared_only_where_the_whole_hand_is_known():
    begun = GAME.split("2 U")[0]
    answer = rated(opened(f"{begun}2 U\n"))
    assert answer["lines"] == []
    assert "Here the hand is not known in full." in answer["words"]
    assert len(rated(opened(f"{begun.replace('1 C', f'{DEAL}1 C')}2 U\n"))["lines"]) > 1


def test_nothing_is_compared_before_a_roll_or_after_the_end():
    recorder = opened(NEW_MARKET.replace(" IIF, h3xd7 I\n2 U probe-right:", ""))
    assert rated(recorder)["words"] == "A roll or a draw comes next, so there is nothing to choose."
    tell(recorder, "finish", result="nobody, stopped")
    assert rated(recorder)["lines"][0][1].startswith("The game is over.")
    assert rated(RecorderWidget(find_scenario("kernstown")))["lines"] == [["refused", "Choose a battle first."]]


@pytest.mark.parametrize("battle", ["two-bridges", "two-players", "four-players"])
def test_each_game_begins(battle):
    recorder = begun(battle)
    assert recorder.view["phase"] == "play"
    asks = recorder.view["recorder"]["asks"]
    assert asks["cards"] or asks["dice"]


# --- on a page --------------------------------------------------------------------------------------------------------


class Clicks:
    """Clicks on a page, which it counts."""

    def __init__(self, stage: Stage, view: Locator) -> None:
        self.count, self._stage, self._view = 0, stage, view

    def button(self, name: str) -> None:
        self._click(self._view.get_by_role("button", name=name, exact=True))

    def hex(self, label: str) -> None:
        self._click(self._view.locator(f"[data-hex='{label}']"), force=True)

    def _click(self, target: Locator, **how: Any) -> None:
        target.click(**how)
        self._stage.settle()
        self.count += 1


def test_clicks_are_one_for_a_card_and_two_for_a_move_or_an_attack_and_its_dice(stage: Stage):
    recorder = begun()
    view = shown(stage, recorder)
    clicks = Clicks(stage, view)
    clicks.button("Play Probe Center")
    assert clicks.count == 1
    clicks.hex("g8")
    clicks.hex("f7")
    assert (clicks.count, steps(recorder)[1:]) == (3, ["g8-f7"])
    clicks.hex("f7")
    clicks.hex("b8")
    clicks.button("infantry")
    assert (clicks.count, steps(recorder)[2:]) == (6, ["f7xb8", "I"])
    expect(prompt(view)).to_contain_text("tap the card")
    expect(news(view)).not_to_be_empty()


def test_a_click_on_an_ordered_unit_chooses_it_for_its_attack(stage: Stage):
    recorder = opened(NEW_MARKET)
    view = shown(stage, recorder)
    clicks = Clicks(stage, view)
    for label in ("c4", "c3", "c3"):
        clicks.hex(label)
    assert steps(recorder)[-2:] == ["c4", "c3"]
    expect(news(view)).to_contain_text("To attack, choose the target.")
    clicks.hex("f3")
    assert steps(recorder)[-1] == "c3xf3"


def test_a_unit_that_battles_without_moving_stays_chosen(stage: Stage):
    recorder = opened(NEW_MARKET.replace("probe-right:", ""))
    view = shown(stage, recorder)
    clicks = Clicks(stage, view)
    clicks.button("Play Fire and Hold Position")
    clicks.button("Choose the center")
    clicks.hex("d5")
    clicks.hex("d5")
    expect(news(view)).to_have_text("To attack, choose the target.")
    clicks.hex("f3")
    assert steps(recorder)[-3:] == ["fire-and-hold", "center", "d5xf3"]


def test_the_win_chance_is_one_press_away(stage: Stage):
    recorder = opened(NEW_MARKET)
    view = shown(stage, recorder)
    view.get_by_role("button", name="Win chance").click()
    side = view.get_by_role("dialog", name="Win chance")
    expect(side).to_contain_text("imagined games:")
    expect(side).to_be_focused()
    line = side.get_by_role("listitem").get_by_role("button").first
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    found = Axe().run(stage.page, context=".bcnb").response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    tell(recorder, "type", text="c4")
    stage.settle()
    expect(side).to_be_hidden()


def test_clicks_a_drawn_card_is_one_after_the_reader_has_entered_another(stage: Stage):
    recorder = begun()
    clicks = Clicks(stage, shown(stage, recorder))
    for name in ("Draw", "Draw Rally", "Draw Leadership"):
        clicks.button(name)
    assert (clicks.count, steps(recorder)) == (3, ["+rally", "+leadership"])
    clicks.button("Play")
    clicks.button("Play Probe Center")
    assert steps(recorder)[2].endswith("probe-center")


def test_clicks_an_attack_with_three_dice_is_five(stage: Stage):
    recorder = begun()
    for step in ("probe center", "g8", "!g8-d8 {moved by the wind}"):
        tell(recorder, "type", text=step)
    clicks = Clicks(stage, shown(stage, recorder))
    clicks.hex("d8")
    clicks.hex("b8")
    for face in ("retreat flag", "infantry", "infantry"):
        clicks.button(face)
    assert (clicks.count, steps(recorder)[3:]) == (5, ["d8xb8", "IIF"])


def test_a_refused_line_is_corrected_there_and_then(stage: Stage):
    recorder = RecorderWidget(find_scenario("kernstown"))
    view = shown(stage, recorder)
    view.get_by_text("Game as text", exact=True).click()
    view.get_by_label("Game as text").fill(GAME.replace("b8-c8", "b8-e8"))
    view.get_by_role("button", name="Open text").click()
    stage.settle()
    line = view.get_by_label("Line 5")
    line.fill(line.input_value().replace("b8-e8", "b8-c8"))
    line.press("Enter")
    stage.settle()
    assert steps(recorder)[1] == "2 U probe center: b8-c8 a8-b7"
    view.get_by_label("Type what to do").fill("3 C probe right")
    view.get_by_label("Type what to do").press("Enter")
    stage.settle()
    assert steps(recorder)[2] == "3 C probe right"
    view.get_by_role("button", name="Copy as text").click()
    stage.settle()
    expect(view.get_by_label("Game as text")).to_have_value(re.compile("2 U probe-center: b8-c8 a8-b7"))


def test_a_damaged_draft_is_corrected_and_opened(stage: Stage, home):
    home.mkdir(exist_ok=True)
    (home / "kernstown-1.txt").write_text(GAME.replace("b8-c8", "b8 to c8"), encoding="utf-8")
    recorder = RecorderWidget(find_scenario("kernstown"))
    view = shown(stage, recorder)
    view.get_by_role("button", name="Correct kernstown-1, line 5, column 22:").click()
    stage.settle()
    line = view.get_by_label("Line 5")
    line.fill(line.input_value().replace("b8 to c8", "b8-c8"))
    line.press("Enter")
    stage.settle()
    assert recorder.entry
    assert (recorder.entry.path.name, len(steps(recorder))) == ("kernstown-2.txt", 2)
    assert "b8 to c8" in (home / "kernstown-1.txt").read_text(encoding="utf-8")


def test_a_slip_and_a_changed_step_with_the_keyboard(stage: Stage):
    recorder = begun()
    view = shown(stage, recorder)
    view.get_by_label("Find a card").fill("probe c")
    view.get_by_label("Find a card").press("Enter")
    stage.settle()
    view.get_by_label("Type what to do").fill("g8-d7")
    view.get_by_label("Type what to do").press("Enter")
    stage.settle()
    assert view.get_by_label("What changed").input_value() == "g8-d7"
    view.get_by_label("Reason").fill("too far")
    view.get_by_label("Reason").press("Enter")
    stage.settle()
    assert steps(recorder)[1:] == ["!g8-d7 {too far}"]
    view.get_by_role("button", name="Change step 2").press("Enter")
    view.get_by_label("Step 2").fill("g8-f7")
    view.get_by_label("Step 2").press("Enter")
    stage.settle()
    assert steps(recorder)[1:] == ["g8-f7"]


@pytest.mark.parametrize("moment", ["opening", "cards", "dice", "over"])
def test_axe_finds_nothing(stage: Stage, moment: str):
    recorder = RecorderWidget(find_scenario("kernstown")) if moment == "opening" else begun()
    if moment in ("dice", "over"):
        for step in ("probe center", "g8-f7", "f7xb8"):
            tell(recorder, "type", text=step)
    if moment == "over":
        tell(recorder, "type", text="I")
        tell(recorder, "finish", result="nobody, stopped")
    shown(stage, recorder)
    found = Axe().run(stage.page, context=".bcnb").response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
