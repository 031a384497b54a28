"""The pages of history, run at both levels, three of them here, all by `make learners`; a student finishes a lesson."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.schema import LEVELS
from tests.programs.learners.historians import finish_history
from tests.programs.learners.papers import check_page, every, key, outputs

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


@pytest.mark.sampled(24)
@pytest.mark.parametrize(
    ("battle", "level"), [("first-bull-run", "plain"), ("chickamauga", "full"), ("new-market", "plain")]
)
def test_a_page_has_its_parts_and_no_key(battle: str, level: str, tmp_path: Path) -> None:
    check_page(battle, level, tmp_path)


def test_all_battles_are_run_at_all_levels_by_the_learners() -> None:
    assert len(every()) == len(LEVELS) * (len(list_lessons()) - 1)
    assert ("murfreesboro", "plain") in every()


def test_a_key_that_is_reported_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = key(find_lesson("murfreesboro"))
    assert len(told) > 15
    monkeypatch.setattr("tests.programs.learners.papers.outputs", lambda *_: "\n".join(told))
    with pytest.raises(AssertionError):
        check_page("murfreesboro", "plain", tmp_path)
    assert outputs.__module__ == "tests.programs.learners.papers"


def test_a_student_finishes_a_lesson(page: Page) -> None:
    assert finish_history(find_lesson("murfreesboro"), page) > 40
