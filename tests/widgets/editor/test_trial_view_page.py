"""*Try it* in the editor: games in the background with and without threads, their results, *Stop*, and old results."""

import re
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bcnb.editor.starts import from_scenario, open_text
from bcnb.editor.trial_games import TrialGame, TrialRequest, TrialResult, TrialUnit, play_trials
from bcnb.widgets.editor import editor_widget
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from bcnb.widgets.editor.trial_job import TrialJob
from bcnb.widgets.editor.trial_view import DIFFERENT, OUT_OF_DATE, trial_view
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_editor_widget import sent

pytestmark = pytest.mark.unmeasured

SHORT = re.sub(r"^flags = .*$", "flags = 1", from_scenario("kernstown").text, flags=re.MULTILINE)
"""A battle whose games are over with the first flag."""


def request(games: int = 3) -> TrialRequest:
    return TrialRequest(SHORT, "greedy", "greedy", games)


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser, where no thread can start."""

    def refuse(self: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)


def until_over(job: TrialJob) -> None:
    end = monotonic() + 120
    while job.going:
        assert monotonic() < end
        job.look()
        sleep(0.01)


def test_the_games_go_on_in_a_thread_and_are_those_of_the_request() -> None:
    job = TrialJob(request())
    job.begin()
    until_over(job)
    assert (job.complete, job.done, job.fault) == (True, 3, "")
    assert job.result == [one for one in play_trials(request()) if one][-1]


@pytest.mark.usefixtures("no_threads")
def test_without_threads_each_question_plays_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bcnb.widgets.editor.trial_job.SLICE", 0)
    job = TrialJob(request(2))
    job.begin()
    assert (job.going, job.done) == (True, 0)
    job.look()
    assert (job.going, job.done, job.left) == (True, 0, None)
    job.stop()
    job.look()
    assert (job.going, job.stopping, job.done) == (False, False, 0)
    job.begin()
    until_over(job)
    assert job.result == [one for one in play_trials(request(2)) if one][-1]


def test_games_that_were_stopped_continue_as_if_they_had_not() -> None:
    job = TrialJob(request())
    job.begin()
    job.stop()
    job.wait(60)
    assert (job.going, job.stopping, job.complete) == (False, False, False)
    job.begin()
    until_over(job)
    assert job.result == [one for one in play_trials(request()) if one][-1]


def test_games_that_nobody_watches_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bcnb.widgets.editor.trial_job.UNSEEN", 0.0)
    job = TrialJob(request(1000))
    job.begin()
    job.wait(60)
    assert (job.going, job.complete) == (False, False)


def test_a_fault_is_said_and_ends_the_work() -> None:
    job = TrialJob(request()._replace(union="napoleon"))
    job.begin()
    job.wait(60)
    assert not job.going
    assert job.fault.startswith("Unknown player 'napoleon'")


# --- words ------------------------------------------------------------------------------------------------------------


def viewed(games: list[TrialGame], union: str = "greedy", text: str = SHORT) -> dict:
    job = TrialJob(TrialRequest(SHORT, union, "greedy", 100))
    units = (TrialUnit("union", "infantry", "b4"), TrialUnit("confederate", "artillery", "h4"))
    job.result = TrialResult(units, tuple(games))
    return dict(trial_view(job, "battle_cry", text))


def games(union: int, confederate: int, acted: frozenset[int] = frozenset({0, 1})) -> list[TrialGame]:
    return [TrialGame("union", 10, acted)] * union + [TrialGame("confederate", 14, acted)] * confederate


def test_every_number_has_its_interval_in_words() -> None:
    view = viewed(games(50, 50, frozenset({0})))
    assert view["lines"] == [
        "The Union won 50 of 100 games: 50% (95% interval: 40% to 60%).",
        "The Confederates won 50 of 100 games: 50% (95% interval: 40% to 60%).",
        "These games do not show that one side has the better chance.",
        "A game takes 12.0 turns on average (95% interval: 11.6 to 12.4). Half of the games end in turns 10 to 14.",
    ]
    assert view["idle"] == [["Confederate artillery on h4: in 0 of 100 games (95% interval: 0% to 4%)", "h4"]]
    assert (view["state"], view["stale"]) == ("complete", "")


def test_a_side_is_favored_when_the_interval_is_above_one_half() -> None:
    assert "The battle favors the Union." in viewed(games(70, 30))["lines"]
    assert "The battle favors the Confederates." in viewed(games(30, 70))["lines"]
    for even_or_unfinished in (games(55, 45), games(98, 1)):
        assert not any("favors" in line for line in viewed(even_or_unfinished)["lines"])


def test_different_players_and_games_without_a_winner_are_said() -> None:
    view = viewed([*games(2, 1), TrialGame(None, 60, frozenset())], union="planner")
    assert "1 game ended without a winner." in view["lines"]
    assert DIFFERENT in view["lines"]


def test_results_of_another_drawing_are_out_of_date() -> None:
    assert viewed(games(1, 1), text=f"{SHORT}\n")["stale"] == OUT_OF_DATE


# --- on the page ------------------------------------------------------------------------------------------------------


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editor_widget, "GAMES", 2)


@pytest.mark.usefixtures("few")
def test_a_battle_is_tried_by_keyboard_and_an_edit_makes_the_result_old(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(open_text(SHORT))
    view = shown(stage, editor)
    view.get_by_role("tab", name="Draw").focus()
    for _ in range(3):
        stage.page.keyboard.press("ArrowRight")
    part = view.get_by_role("tabpanel", name="Try it")
    expect(part.get_by_role("combobox", name="Union player")).to_have_value("greedy")
    part.get_by_role("button", name="Try it").focus()
    stage.page.keyboard.press("Enter")
    expect(part.get_by_role("status").first).to_have_text("All games are over.", timeout=120_000)
    expect(part.get_by_text("of 2 games").first).to_be_visible()
    expect(part.get_by_text("turns on average")).to_be_visible()
    units = part.get_by_role("listitem").get_by_role("button")
    label = units.first.inner_text().split(" on ")[1].split(":")[0]
    units.first.click()
    expect(view.locator(f"[data-hex={label}]")).to_be_focused()
    found = Axe().run(stage.page, context=f"#{view.get_attribute('id')}").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    sent(editor, t="edit", edits=[{"verb": "paint", "values": ["e6", "w"]}])
    assert editor.trial["stale"] == OUT_OF_DATE
    sent(editor, t="undo")
    assert not editor.trial["stale"]
    assert stage.troubles == []


def test_the_games_are_stopped_and_continued_on_the_page(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(open_text(SHORT))
    view = shown(stage, editor)
    view.get_by_role("tab", name="Try it").click()
    part = view.get_by_role("tabpanel", name="Try it")
    part.get_by_role("button", name="Try it").click()
    part.get_by_role("button", name="Stop").click()
    expect(part.get_by_role("button", name="Continue")).to_be_visible(timeout=60_000)
    done = editor.trial["done"]
    assert done < 100
    part.get_by_role("combobox", name="Confederate player").select_option("random")
    expect(part.get_by_role("button", name="Try it")).to_be_visible()
    assert stage.troubles == []


@pytest.mark.parametrize(
    "message",
    [
        {"t": "trial"},
        {"t": "trial", "union": "greedy"},
        {"t": "trial", "union": "greedy", "confederate": "searcher 999999999"},
        {"t": "trial", "union": ["greedy"], "confederate": "greedy"},
        {"t": "trial", "union": "person", "confederate": "greedy"},
    ],
)
def test_a_hostile_message_begins_no_game_and_is_answered(home: Path, message: dict) -> None:
    editor = ScenarioEditor(open_text(SHORT))
    sent(editor, **message)
    assert editor.trial["state"] == "none"
    assert str(editor.trial["said"]).endswith(".")


def test_a_battle_with_faults_is_not_tried(home: Path) -> None:
    editor = ScenarioEditor()
    sent(editor, t="trial", union="greedy", confederate="greedy")
    assert editor.trial["said"] == "The battle cannot be played yet: The Union side has no unit."


def test_questions_without_games_change_nothing(home: Path) -> None:
    editor = ScenarioEditor(open_text(SHORT))
    for kind in ("trial_look", "trial_stop"):
        sent(editor, t=kind)
    assert (editor.trial["state"], editor.trial["said"]) == ("none", "")
