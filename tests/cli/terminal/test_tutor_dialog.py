"""The tutor at the terminal: off by default, in clear words, and a question before a choice is final."""

from collections.abc import Callable

import pytest

from bcnb.cli.screen import Screen
from bcnb.cli.terminal import tutor_dialog
from bcnb.cli.terminal.tutor_dialog import TutorDialog
from bcnb.review.tutor import tutor_task
from bcnb.review.tutor.tutor_text import LATE, say_failure
from bcnb.review.tutor.tutor_verdict import SECONDS, TutorLevel
from tests.helpers.cli import call
from tests.helpers.tutored import ATTACK, SteppedClock, fail_to_judge, game_at, never_judge, played

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


def dialog(monkeypatch: pytest.MonkeyPatch, back: bool) -> TutorDialog:
    """A dialog whose player answers the question."""
    monkeypatch.setattr(Screen, "confirm", lambda self, question: back)
    return TutorDialog(game_at(ATTACK), Screen(), TutorLevel.MISTAKE, lambda: 0.0)


@pytest.mark.parametrize("back", [True, False])
def test_a_mistake_is_named_and_its_player_decides(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], back: bool
) -> None:
    assert dialog(monkeypatch, back).takes_back("done") is back
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("The tutor: at least an inaccuracy. Nothing is final yet: take it back, or do it anyway.")
    assert "Look at " in said
    assert said.endswith("Undone. Choose something else, or undo more.") is back


def test_a_good_attack_and_an_action_that_completes_nothing_get_no_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tutor = dialog(monkeypatch, back=True)
    assert not tutor.takes_back(played(ATTACK))
    assert not tutor.takes_back("nonsense")
    assert capsys.readouterr().out == ""


def test_it_is_off_unless_it_is_asked_for() -> None:
    begun = ("play", "kernstown", "--seed", "3")
    assert "tutor" not in call(*begun, typed="quit\n").out
    out = " ".join(call(*begun, "--tutor", "15", typed="quit\n").out.split())
    assert "The tutor is on. It looks at each choice for up to 2 seconds" in out
    assert "warns you if it certainly loses win chance and the estimate is at least 15 points." in out
    assert "--resume kernstown-2 --tutor 15" in out


@pytest.mark.parametrize(("judge", "words"), [(never_judge, LATE), (fail_to_judge, say_failure(KeyError()))])
def test_a_choice_that_cannot_be_judged_is_played_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], judge: Callable[..., object], words: str
) -> None:
    monkeypatch.setattr(tutor_task, "judge_choice", judge)
    monkeypatch.setattr(tutor_dialog, "WAIT", 0.001)
    clock = SteppedClock(0.01)
    assert not TutorDialog(game_at(ATTACK), Screen(), TutorLevel.MISTAKE, clock).takes_back("done")
    assert " ".join(capsys.readouterr().out.split()) == words
    assert clock.now < SECONDS


def test_a_level_is_a_number_of_points() -> None:
    assert "--tutor: LEVEL must be 5, 10 or 15 (got 'kernstown')" in call("play", "--tutor", "kernstown").err
