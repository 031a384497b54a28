"""Lesson files that are dropped on a page: the valid ones are saved, and the others are refused with their line."""

from pathlib import Path

from bcnb.course.authoring.lesson_draft import write_lesson
from bcnb.course.authoring.stored_lesson import lesson_files
from bcnb.course.backup.lesson_import import import_lessons, may_be_lesson
from bcnb.storage.toml_scanner import LARGEST
from tests.course.authoring.test_lesson_draft import two_steps

TEXT = write_lesson(two_steps())


def test_lessons_are_saved_with_safe_names_and_replace_no_other(home: Path) -> None:
    other = TEXT.replace("Monday", "Tuesday")
    found = import_lessons(
        [("../../etc/monday.toml", TEXT.encode()), ("monday.TOML", other.encode()), ("monday.toml", TEXT.encode())]
    )
    assert found.lessons == (("monday", "Monday"), ("monday-2", "Tuesday"), ("monday", "Monday"))
    assert (found.problems, list(found.report_lines)) == ((), ["Added: 3 lessons."])
    assert sorted(path.name for path in home.rglob("*.toml")) == ["monday-2.toml", "monday.toml"]
    assert lesson_files()["monday"].read_text("utf-8") == TEXT


def test_other_and_hostile_files_are_refused_with_the_reason(home: Path) -> None:
    nested = f'kind = "lesson"\na = {"[" * 900}{"]" * 900}\n'
    bad = {
        "huge.toml": b"#" * (LARGEST + 1),
        "bytes.toml": b"\xff",
        "other.toml": b'kind = "puzzle"\n',
        "nested.toml": nested.encode(),
        "bad.toml": TEXT.replace("level = 1", "level = 9").encode(),
        "many.toml": ('kind = "lesson"\ntitle = "x"\n' + '[[step]]\ntext = "x"\n' * 41).encode(),
        "sign\x1b[31m\u202e.toml": b"=",
    }
    found = import_lessons(bad.items())
    assert found.lessons == ()
    assert list(found.report_lines) == []
    reasons = ("larger than", "not UTF-8", "is not a lesson", "nested.toml", "'level' must be", "at most 40 steps", "")
    for problem, name, reason in zip(found.problems, bad, reasons, strict=True):
        assert problem.startswith(name[:4])
        assert reason in problem
        assert problem.isprintable()
    assert not (home / "lessons").exists()


def test_only_toml_files_may_be_lessons() -> None:
    assert [may_be_lesson(name) for name in ("a.toml", "A.TOML", "a.jsonl", "toml", "")] == [True, True, *[False] * 3]
