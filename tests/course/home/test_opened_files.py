"""The lessons, puzzles and questions of a learner at home: each has the page that opens it, and bad ones a reason."""

from pathlib import Path

from bcnb.course.backup.lesson_import import import_lessons
from bcnb.course.home.home_status import home_status
from bcnb.course.home.opened_files import MOST_LISTED, opened_files
from tests.helpers.own_sets import item_texts


def test_each_file_that_was_opened_is_listed_with_its_page(home: Path) -> None:
    texts = {name: item_texts()[name] for name in ("ask.toml", "hold.toml", "steps.toml", "ridge.toml")}
    saved = import_lessons((name, text.encode()) for name, text in texts.items()).saved
    expected = {one.kind: (one.title, f"{one.page}#{one.part}") for one in saved}
    faults: list[str] = []
    found = list(opened_files(faults))
    assert {one["kind"]: (one["title"], one["page"]) for one in found} == {
        kind: expected[kind] for kind in ("lesson", "puzzle", "question")
    }
    assert faults == []
    assert home_status()["opened"] == found


def test_a_damaged_file_is_skipped_with_the_reason(home: Path) -> None:
    (home / "lessons").mkdir(parents=True)
    (home / "lessons" / "bad.toml").write_text("=", encoding="utf-8")
    (home / "lessons" / "plain.toml").write_text("", encoding="utf-8")
    status = home_status()
    assert [one["title"] for one in status["opened"]] == ["plain"]
    (reason,) = status["skipped"]
    assert "bad.toml" in reason
    assert str(home) not in reason


def test_the_list_is_not_endless(home: Path) -> None:
    (home / "questions").mkdir(parents=True)
    for number in range(MOST_LISTED + 2):
        (home / "questions" / f"q{number}.toml").write_text('title = "Q"', encoding="utf-8")
    assert len(list(opened_files([]))) == MOST_LISTED
