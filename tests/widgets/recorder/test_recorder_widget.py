"""The recorder: a game from a real table, entered on a page; in Python, and on a real page without Jupyter."""

from base64 import b64encode
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from bcnb.storage.game_drafts import list_drafts
from bcnb.storage.records import load_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.recorder.recorder_widget import RecorderWidget
from tests.helpers.pages import Stage, news, prompt, shown

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

GAME = "Scenario: kernstown\nCards: assumed\n\n1 C probe center: g8-f7 | f7xb8 I\n2 U probe center: b8-c8 a8-b7\n"


def tell(recorder: RecorderWidget, kind: str, **more: Any) -> None:
    """A message of the page, for the moment that it shows."""
    recorder._answer(recorder, {"t": kind, "ply": recorder.view["ply"], **more}, [])


def begun(battle: str = "kernstown") -> RecorderWidget:
    """A battle that is being entered."""
    recorder = RecorderWidget(find_scenario("kernstown"))
    tell(recorder, "begin", battle=battle, seats={"union": "Ann", "confederate": ""})
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


def test_a_refused_line_shows_its_place_and_the_board_and_nothing_is_saved():
    recorder = opened(GAME.replace("b8-c8", "b8-e8"))
    fault = recorder.view["recorder"]["fault"]
    assert (fault["line"], fault["column"]) == (5, 19)
    assert recorder.view["phase"] == "opening"
    assert recorder.view["where"]["f7"][0] == "confederate"
    assert list_drafts() == []
    assert recorder.shown.state.turn.number == 2


def test_the_end_is_saved_and_a_hand_entered_afterwards(home):
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


def test_clicks_a_card_is_one_a_move_two_an_attack_two_and_its_dice(stage: Stage):
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
    expect(prompt(view)).to_contain_text("card of")
    expect(news(view)).not_to_be_empty()
