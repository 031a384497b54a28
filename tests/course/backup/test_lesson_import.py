"""Lesson files that are dropped on a page: the valid ones are saved, and the others are refused with their line."""

from pathlib import Path
from urllib.parse import unquote

from bcnb.course.authoring.lesson_draft import write_lesson
from bcnb.course.authoring.stored_lesson import lesson_files
from bcnb.course.backup.file_kinds import BATTLES, PUZZLES, QUESTIONS, kind_of
from bcnb.course.backup.lesson_import import import_lessons, may_be_lesson
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml_scanner import LARGEST
from tests.course.authoring.test_lesson_draft import two_steps
from tests.helpers.own_sets import item_texts

TEXT = write_lesson(two_steps())


def test_lessons_are_saved_with_safe_names_and_replace_no_other(home: Path) -> None:
    other = TEXT.replace("Monday", "Tuesday")
    found = import_lessons(
        [("../../etc/monday.toml", TEXT.encode()), ("monday.TOML", other.encode()), ("monday.toml", TEXT.encode())]
    )
    assert [(one.title, one.part) for one in found.saved] == [
        ("Monday", "lesson=monday"),
        ("Tuesday", "lesson=monday-2"),
        ("Monday", "lesson=monday"),
    ]
    assert (found.problems, list(found.report_lines)) == ((), ["Added: 3 lessons."])
    assert sorted(path.name for path in home.rglob("*.toml")) == ["monday-2.toml", "monday.toml"]
    assert lesson_files()["monday"].read_text("utf-8") == TEXT


def test_other_and_hostile_files_are_refused_with_the_reason(home: Path) -> None:
    nested = f'kind = "lesson"\na = {"[" * 900}{"]" * 900}\n'
    bad = {
        "huge.toml": b"#" * (LARGEST + 1),
        "bytes.toml": b"\xff",
        "other.toml": b"units = 3\n",
        "puzzle.toml": b'kind = "puzzle"\n',
        "nested.toml": nested.encode(),
        "bad.toml": TEXT.replace("level = 1", "level = 9").encode(),
        "many.toml": ('kind = "lesson"\ntitle = "x"\n' + '[[step]]\ntext = "x"\n' * 41).encode(),
        "sign\x1b[31m\u202e.toml": b"=",
    }
    found = import_lessons(bad.items())
    assert found.saved == ()
    assert list(found.report_lines) == []
    reasons = (
        "larger than",
        "not UTF-8",
        "is not a lesson, a puzzle",
        "puzzle.toml",
        "nested.toml",
        "'level' must be",
        "at most 40 steps",
        "",
    )
    for problem, name, reason in zip(found.problems, bad, reasons, strict=True):
        assert problem.startswith(name[:4])
        assert reason in problem
        assert problem.isprintable()
    assert not (home / "lessons").exists()


def test_puzzles_and_battles_are_saved_and_open_on_their_pages(home: Path) -> None:
    texts = item_texts()
    changed = texts["hold.toml"] + "# mine\n"
    files = [("ridge.toml", texts["ridge.toml"]), ("../hold.toml", texts["hold.toml"]), ("hold.toml", changed)]
    found = import_lessons((name, text.encode()) for name, text in files)
    assert found.problems == ()
    assert [(one.title, one.page) for one in found.saved] == [
        ("Kernstown", "play/play.ipynb"),
        ("Two dice or three", "rules/puzzles.ipynb"),
        ("Two dice or three", "rules/puzzles.ipynb"),
    ]
    assert list(found.report_lines) == ["Added: 2 puzzles, 1 battle."]
    paths = [Path(unquote(one.part.partition("=")[2])) for one in found.saved]
    assert [path.relative_to(home.absolute()).as_posix() for path in paths] == [
        "battles/ridge.toml",
        "puzzles/hold.toml",
        "puzzles/hold-2.toml",
    ]
    assert [path.read_bytes().decode() for path in paths] == [text for _, text in files]
    assert [kind_of(path.relative_to(home.absolute()).as_posix()) for path in paths] == [BATTLES, PUZZLES, PUZZLES]


def test_a_question_is_saved_and_opens_in_a_reader(home: Path) -> None:
    data = item_texts()["ask.toml"].encode()
    changed = data.replace(b"title = ", b"# mine\ntitle = ", 1)
    found = import_lessons([("../ask.toml", data), ("ask.toml", changed), ("ask.toml", data)])
    assert found.problems == ()
    assert [(one.page, one.part) for one in found.saved] == [
        ("play/own_lesson.ipynb", "question=ask"),
        ("play/own_lesson.ipynb", "question=ask-2"),
        ("play/own_lesson.ipynb", "question=ask"),
    ]
    assert list(found.report_lines) == ["Added: 3 questions."]
    assert (home / "questions/ask.toml").read_bytes() == data
    assert kind_of("questions/ask.toml") == QUESTIONS
    assert kind_of("questions/ask.toml").sound(data, "ask.toml") == data


def test_the_message_about_a_quiz_or_a_question_about_files_names_it_and_the_page_for_it() -> None:
    data = scenarios_folder() / "battle_cry/questions/reading-25-the-fifteenth-battle.toml"
    files = [("data.toml", data.read_bytes()), ("check.toml", item_texts()["check.toml"].encode())]
    question, quiz = import_lessons(files).problems
    assert question.startswith("data.toml: is a question without a position on a board: ")
    assert quiz.startswith("check.toml: is a quiz: ")
    for problem in (question, quiz):
        assert problem.endswith("drop it on the page Your own sets")


def test_only_toml_files_may_be_lessons() -> None:
    assert [may_be_lesson(name) for name in ("a.toml", "A.TOML", "a.jsonl", "toml", "")] == [True, True, *[False] * 3]
