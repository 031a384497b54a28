"""The parts of a history lesson that a notebook shows."""

import pytest

from bcnb.notebook import history
from bcnb.notebook.history import lookout


def test_the_place_of_a_writer_prints_no_line_that_stays_where_a_form_of_the_lesson_hides_its_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(history, "display", shown.append)
    lookout("antietam")
    assert [type(one).__name__ for one in shown] == ["Post", "SightForm"]
    assert capsys.readouterr().out == ""
