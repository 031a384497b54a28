"""The tutor at a table: it holds a choice back, warns, lets it be taken back or played, and sums up at the end."""

from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from bcnb.review.schema import POINT
from bcnb.review.tutor import tutor_task, tutor_text
from bcnb.review.tutor.tutor_log import TutorLog, load_level
from bcnb.review.tutor.tutor_verdict import SECONDS, TutorVerdict, judge_choice
from bcnb.storage.records import find_recorded_game
from bcnb.widgets.jobs import tutor_job
from bcnb.widgets.jobs.tutor_job import ANYWAY, BACK
from bcnb.widgets.table import TableWidget
from tests.helpers.tutored import ATTACK, SteppedClock, fail_to_judge, game_at, never_judge, played

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


@pytest.fixture(autouse=True)
def enough_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tutor's clock stands still, so that a slow machine judges as a fast one."""
    monkeypatch.setattr(tutor_job, "monotonic", lambda: 0.0)


def table_at(ply: int = ATTACK, level: str = "mistake") -> TableWidget:
    """A table at a ply of Kernstown, where a person plays the Union."""
    table = TableWidget(find_recorded_game("kernstown-person-greedy-by-keyboard").scenario, game=game_at(ply))
    if level:
        tell(table, "tutor", text=level)
    return table


def tell(table: TableWidget, kind: str, **more: Any) -> None:
    table._answer(table, {"t": kind, "ply": table.view["ply"], **more}, [])


def start(table: TableWidget, *texts: str) -> None:
    """Choose actions, and do not wait for the tutor."""
    tell(table, "do", do=[*texts])


def do(table: TableWidget, *texts: str) -> None:
    """Choose actions, and wait as a page does until the tutor has judged them."""
    start(table, *texts)
    end = monotonic() + 60
    while table._playing.tutor.is_judging:
        assert monotonic() < end
        tell(table, "go")
        sleep(0.01)


def less_bad(verdict: TutorVerdict) -> TutorVerdict:
    """The verdict with an estimate of at most 12 points."""
    return verdict._replace(judged=verdict.judged._replace(loss=min(verdict.judged.loss, 12 * POINT)))


def warned(table: TableWidget) -> bool:
    return [text for text, *_ in table.view["choices"]["buttons"]] == [BACK, ANYWAY]


def test_it_is_off_by_default_and_switched_on_for_all_games() -> None:
    table = table_at(level="")
    assert table.view["tutor"][0] == ""
    do(table, "done")
    assert (table.game.ply, warned(table)) == (ATTACK, False)
    assert load_level() is None
    tell(table, "tutor", text="blunder")
    assert table.view["said"][0][1].startswith("The tutor is on.")
    assert table_at(level="").view["tutor"][0] == "blunder"
    tell(table, "tutor", text="")
    assert (table.view["said"], load_level()) == ([["news", "The tutor is off."]], None)


def test_an_unknown_level_is_refused() -> None:
    table = table_at()
    tell(table, "tutor", text="nonsense")
    assert table.view["said"][0][0] == "refused"
    assert load_level() == "mistake"


def test_a_mistake_is_held_back_with_its_reason_and_its_hexes() -> None:
    table = table_at()
    do(table, "done")
    assert (table.game.ply, warned(table)) == (ATTACK - 1, True)
    assert table.view["prompt"] == f"The tutor: at least an inaccuracy. {tutor_text.ASK}"
    assert [kind for kind, _ in table.view["said"]] == ["refused", "news"]
    assert table.view["red"]
    assert table.view["warned"]
    assert not table.view["undo"]


def test_it_is_taken_back_and_something_else_is_chosen() -> None:
    table = table_at()
    do(table, "done")
    tell(table, "do", do=[BACK])
    assert (table.game.ply, warned(table)) == (ATTACK - 1, False)
    assert table.view["said"] == [["news", tutor_text.UNDONE]]
    assert "warned" not in table.view
    do(table, played(ATTACK))
    assert table.game.ply == ATTACK
    tell(table, "resign")
    words = "The tutor judged your 1 choice and warned once. You took back 1 choice, which kept about 16 points"
    assert table._playing.tutor.summary().startswith(words)


@pytest.mark.parametrize(("kind", "more"), [("undo", {}), ("type", {"text": "undo"})])
def test_undo_takes_back_only_the_choice_that_is_held(kind: str, more: dict[str, str]) -> None:
    for judged in (True, False):
        table = table_at()
        (do if judged else start)(table, "done")
        tell(table, kind, **more)
        assert (table.game.ply, table._playing.tutor.holds) == (ATTACK - 1, False)
        assert table.view["said"] == [["news", tutor_text.UNDONE]]


def test_nothing_else_can_be_chosen_before_the_warning_is_answered() -> None:
    table = table_at()
    do(table, "done")
    seen = table.view
    for kind, more in (("press", {"hex": "d8"}), ("type", {"text": "battle d7 e7"}), ("do", {"do": []})):
        tell(table, kind, **more)
        assert table.game.ply == ATTACK - 1
        assert {**table.view, "n": 0} == {**seen, "n": 0}


def test_it_is_played_anyway() -> None:
    table = table_at()
    do(table, "done")
    tell(table, "do", do=[ANYWAY])
    assert table.game.record.plies[-1].do == "done"
    assert table._playing.tutor.summary().endswith("warned once. You took nothing back.")


def test_a_good_choice_is_played_without_a_word_and_so_is_a_loss_below_the_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tutor_task, "judge_choice", lambda choice, *_: less_bad(judge_choice(choice, lambda: 0.0)))
    for text, level in ((played(ATTACK), "inaccuracy"), ("done", "blunder")):
        table = table_at(level=level)
        do(table, text)
        assert (table.game.ply, warned(table)) == (ATTACK, False)
        assert not any("tutor" in words for _, words in table.view["said"])


def test_while_it_is_judged_nothing_else_can_be_done_but_the_game_can_be_left_or_resigned() -> None:
    table = table_at()
    tell(table, "do", do=["done"])
    assert (table.view["prompt"], table.view["next"]) == (tutor_text.THINKING, 0)
    tell(table, "do", do=[played(ATTACK)])
    assert table.game.ply == ATTACK - 1
    tell(table, "resign")
    assert table.game.record.end
    assert not table._playing.tutor.holds


def test_a_judge_that_never_ends_holds_a_choice_for_less_than_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteppedClock(0.09)
    monkeypatch.setattr(tutor_job, "monotonic", clock)
    monkeypatch.setattr(tutor_task, "judge_choice", never_judge)
    table = table_at()
    do(table, "done")
    assert 1.5 < clock.now < SECONDS
    assert table.game.ply == ATTACK
    assert table.view["said"][0] == ["news", tutor_text.LATE]
    assert table._playing.tutor.summary() == "The tutor judged 0 of your 1 choice and did not warn."


@pytest.mark.parametrize("part", ["choice_made_by", "judge_choice", "warning_of"])
def test_after_an_error_the_choice_is_played_with_a_sentence(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(tutor_task, part, fail_to_judge)
    table = table_at()
    do(table, "done")
    assert (table.game.ply, table._playing.tutor.holds) == (ATTACK, False)
    assert table.view["said"][0] == ["news", tutor_text.say_failure(KeyError())]


def test_an_error_while_the_log_is_saved_holds_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor_task, "judge_choice", fail_to_judge)
    monkeypatch.setattr(TutorLog, "play", fail_to_judge)
    table = table_at()
    with pytest.raises(KeyError):
        do(table, "done")
    assert not table._playing.tutor.holds


def test_without_threads_the_verdict_is_there_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    table = table_at()
    tell(table, "do", do=["done"])
    tell(table, "go")
    assert warned(table)


def test_a_game_that_cannot_be_judged_gets_a_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor_job, "can_judge", lambda ruleset: False)
    table = table_at()
    assert table.view["said"] == [["news", tutor_text.CANNOT]]
