"""Worksheets: what a student did as a file, and the files of a class read and marked, whatever is in them."""

import csv
import re
import stat
import unicodedata
from codecs import BOM_UTF8
from collections.abc import Callable
from datetime import date
from html import unescape
from io import StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

import pytest

from bcnb.course.backup.file_kinds import kind_of
from bcnb.course.history.saved_answers import save_answer
from bcnb.course.progress import save_mark
from bcnb.course.quizzes import question_key
from bcnb.course.worksheets import class_report
from bcnb.course.worksheets.class_report import collect, feedback_pages, hardest
from bcnb.course.worksheets.gradebook import marks_csv, safe
from bcnb.course.worksheets.worksheet import (
    LARGEST,
    LONGEST_NAME,
    ReadWorksheet,
    TaskCount,
    Worksheet,
    lessons_begun,
    load_worksheet,
    read_worksheet,
    save_worksheet,
    worksheet_of,
    write_worksheet,
)
from bcnb.course.worksheets.worksheet_items import WorksheetItem, lesson_names, plan_of
from bcnb.storage.toml import FileError
from tests.helpers.cli import call

DAY = date(2026, 11, 20)
TASKS = {"3.1": TaskCount(1, 1), "3.2": TaskCount(4, 1), "3.3": TaskCount(2, 0)}
QUESTIONS = [item for item in plan_of("3").items if item.choices]


def sheet(name: str = "Ada", day: date = DAY, **answers: str) -> Worksheet:
    return Worksheet(name, "3", day, TASKS, answers)


def handed(folder: Path, one: Worksheet, file: str = "") -> Path:
    path = folder / f"{file or one.name}.worksheet"
    path.write_bytes(write_worksheet(one))
    return path


def refused(text: bytes | str, tmp_path: Path) -> FileError:
    path = tmp_path / "bad.worksheet"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(FileError) as told:
        load_worksheet(path)
    return told.value


# --- what there is to do ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", lesson_names())
def test_every_lesson_has_tasks_or_questions_each_with_a_name_of_its_own(lesson: str) -> None:
    plan = plan_of(lesson)
    keys = [item.key for item in plan.items]
    assert plan.title
    assert len(keys) == len(set(keys)) >= 8
    assert all(item.right for item in plan.items if item.choices)
    assert any(item.written for item in plan.items) == (not lesson.isdecimal())


def test_an_unknown_lesson_is_refused_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"unknown lesson 'antietem'. Did you mean 'antietam'"):
        plan_of("antietem")


# --- a file -----------------------------------------------------------------------------------------------------------


def test_what_was_done_becomes_a_file_that_reads_as_it_was_written(home: Path) -> None:
    for number, solved in (("3.1", True), ("3.2", False), ("3.2", True), ("5.1", True)):
        save_mark(number, solved)
    save_answer("3", question_key(0), QUESTIONS[0].right)
    save_answer("antietam", "vote", "Nobody")
    assert lessons_begun() == ("3", "5", "antietam")
    made = worksheet_of("3", "  Ada   Löwe ", DAY)
    assert made == Worksheet(
        "Ada Löwe",
        "3",
        DAY,
        {"3.1": TaskCount(1, 1), "3.2": TaskCount(2, 1)},
        {"question 1": QUESTIONS[0].right},
    )
    path = save_worksheet(made)
    assert path.parent.parent == home
    assert load_worksheet(path) == (made, True)
    assert save_worksheet(made) == path
    assert worksheet_of("antietam", "Ada", DAY).answers == {"vote": "Nobody"}


@pytest.mark.usefixtures("home")
def test_names_of_one_beginning_have_each_a_file_that_only_they_write_over() -> None:
    names = ("Jo-Ann", "Jo Ann", "Jo.Ann")
    paths = [save_worksheet(sheet(name)) for name in names]
    assert [path.name for path in paths] == [f"3-Jo-Ann{end}.worksheet" for end in ("", "-2", "-3")]
    later = date(2026, 11, 21)
    assert [save_worksheet(sheet(name, later)) for name in names] == paths
    assert [load_worksheet(path).sheet for path in paths] == [sheet(name, later) for name in names]
    assert save_worksheet(sheet("jo ann")) == paths[1]


def test_what_is_no_earlier_sheet_of_the_student_is_not_written_over(home: Path) -> None:
    folder = home / "worksheets"
    folder.mkdir(parents=True)
    (folder / "3-Ada.worksheet").write_bytes(b"spoiled")
    (folder / "3-Ada-2.worksheet").mkdir()
    other = handed(folder, Worksheet("Ada", "5", DAY, {}, {}), "3-Ada-3")
    before = other.read_bytes()
    for _ in range(2):
        assert save_worksheet(sheet()).name == "3-Ada-4.worksheet"
    assert (folder / "3-Ada.worksheet").read_bytes() == b"spoiled"
    assert other.read_bytes() == before
    assert len(list(folder.glob("*.worksheet"))) == 4


JOINED = ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0915\u094d\u200d\u0937", "\U0001f469\u200d\U0001f680")
"""A name in Persian, one in an Indic script, and an emoji of two parts."""


@pytest.mark.parametrize("name", JOINED)
def test_a_name_may_have_joiners_between_its_letters(name: str, home: Path) -> None:
    made = worksheet_of("3", name, DAY)
    assert made.name == name
    assert load_worksheet(save_worksheet(made)) == (made, True)


@pytest.mark.parametrize("letter", ["a", "\u0436", "\u0915", "\U00020000"])
def test_a_long_name_is_cut_between_letters_and_each_has_a_file_of_its_own(letter: str, home: Path) -> None:
    names = [letter * (LONGEST_NAME - 1) + end for end in "xyz"]
    paths = [save_worksheet(sheet(name)) for name in names]
    assert len(set(paths)) == 3
    assert all(kind_of(f"worksheets/{path.name}") for path in paths)
    assert [save_worksheet(sheet(name)) for name in names] == paths
    assert [load_worksheet(path).sheet.name for path in paths] == names


WITHOUT_LETTERS = (
    "\u200d",
    "\u200cAda",
    "Ada\u200c",
    "A\u200c\u200dB",
    "A \u200dB",
    "A\u200bB",
    "A\u2060B",
    "A\u202d\u200dB",
)
"""Joiners that join nothing, and other marks that cannot be seen."""


@pytest.mark.parametrize(
    "name", ["", "  ", "a" * (LONGEST_NAME + 1), "A\x1bB", "A\u202eB", *WITHOUT_LETTERS], ids=ascii
)
def test_a_name_that_is_none_is_refused(name: str, home: Path) -> None:
    with pytest.raises(ValueError, match="name"):
        worksheet_of("3", name, DAY)


def test_a_file_that_was_changed_is_known_by_its_seal() -> None:
    text = write_worksheet(sheet()).decode()
    assert read_worksheet(text, "a").sealed
    changed = read_worksheet(text.replace("tries = 2, solved = 0", "tries = 2, solved = 1"), "a")
    assert changed.sheet.tasks["3.3"] == TaskCount(2, 1)
    assert not changed.sealed


TEXT = write_worksheet(sheet(vote="Nobody")).decode()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", None, "'seal' is missing"),
        ("seal = 1", 1, "must be a text"),
        (TEXT.replace("format = 1", "format = 2"), 2, "'format' must be from 1 to 1"),
        (TEXT.replace('lesson = "3"', 'lesson = "99"'), 4, "unknown lesson '99'"),
        (TEXT.replace("2026-11-20", "yesterday"), 5, "must be a date"),
        (TEXT.replace("saved =", "safed ="), 1, "the key 'saved' is missing. Did you mean 'safed'?"),
        (TEXT.replace('name = "Ada"', 'name = " Ada"'), 3, "spaces"),
        (TEXT.replace('name = "Ada"', 'name = "A\\u001bda"'), 3, "a name has at most"),
        (TEXT.replace("tries = 1", "tries = 0"), None, "must be from 1"),
        (TEXT.replace("tries = 2, solved = 0", "tries = 2, solved = 3"), None, "must be from 0 to 2"),
        (TEXT.replace("[answers]", '[run]\ncommand = "rm"\n[answers]'), None, "unknown key 'run'"),
        (TEXT.replace("Nobody", "x" * 1001), None, "the maximum is 1000"),
        (TEXT + "\n".join(f"a{n} = 'x'" for n in range(201)), None, "the maximum is 200"),
        (TEXT + "x = [", None, "not TOML"),
        (TEXT.encode() + b"# \xff", None, "not UTF-8"),
        (TEXT + "#" * LARGEST, None, "is larger than"),
        (b"\x00" * 64, 1, "not TOML"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 40 else "",
)
def test_a_damaged_or_hostile_file_is_refused_with_its_line(
    text: bytes | str, line: int | None, words: str, tmp_path: Path
) -> None:
    told = refused(text, tmp_path)
    assert words in str(told)
    assert told.file.endswith("bad.worksheet")
    assert line is None or told.line == line


def test_what_is_not_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.worksheet").mkdir()
    (tmp_path / "gone.worksheet").symlink_to(tmp_path / "nowhere")
    assert len(collect(tmp_path).faults) == 2


# --- a class ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Thirty files: twenty as they should be, and ten that are damaged, late, doubled, changed or hostile."""
    found = tmp_path / "class"
    found.mkdir()
    wrong = next(choice.say for choice in QUESTIONS[0].choices if not choice.right)
    for number in range(20):
        answer = QUESTIONS[0].right if number % 4 else wrong
        handed(found, sheet(f"Pupil {number:02}", **{"question 1": answer}))
    handed(found, sheet("Late", date(2026, 12, 1)))
    handed(found, sheet("Pupil 00", date(2026, 11, 19)), "again")
    handed(found, sheet("=HYPERLINK(1)"), "formula")
    handed(found, sheet("@sum <script>alert(1)</script>"), "script")
    handed(found, Worksheet("Eve", "antietam", DAY, {}, {"claim": "The Union won, since Lee went back."}))
    handed(found, Worksheet("Mallory", "antietam", DAY, {}, {"claim": "The Union won, since Lee went back."}))
    (found / "changed.worksheet").write_bytes(write_worksheet(sheet("Bob")).replace(b"tries = 4", b"tries = 1"))
    (found / "torn.worksheet").write_bytes(write_worksheet(sheet("Carl"))[:90])
    (found / "empty.worksheet").write_bytes(b"")
    (found / "large.worksheet").write_bytes(b"#" * 100_000)
    (found / "photo.jpg").write_bytes(b"\xff\xd8")
    return found


def test_a_class_is_read_whatever_its_files_hold(folder: Path) -> None:
    found = collect(folder, date(2026, 11, 30))
    notes = {row.sheet.name: row.notes for row in found.rows if row.notes}
    assert notes == {
        "Late": ("late",),
        "Pupil 00": ("handed in 2 times: the last counts",),
        "Bob": ("changed after it was saved",),
        "Eve": ("the same words as Mallory",),
        "Mallory": ("the same words as Eve",),
    }
    assert len(found.rows) == 26
    assert [fault.split(":")[0].rpartition("/")[2] for fault in found.faults] == [
        "empty.worksheet",
        "large.worksheet",
        "torn.worksheet",
    ]
    assert found.others == ("photo.jpg",)


def test_nobody_copies_from_himself_however_he_writes_his_name(tmp_path: Path) -> None:
    words = {"claim": "The Union won.", "evidence 1": "Lee went back.", "vote": "Nobody"}
    for name, day in (("Ada Byron", DAY), ("ada byron", date(2026, 11, 21))):
        handed(tmp_path, Worksheet(name, "antietam", day, {}, words), f"{name} {day}")
    (row,) = collect(tmp_path).rows
    assert row.notes == ("handed in 2 times: the last counts",)
    handed(tmp_path, Worksheet("Eve", "antietam", DAY, {}, words))
    notes = {row.sheet.name: row.notes[-1] for row in collect(tmp_path).rows}
    assert notes == {"ada byron": "the same words as Eve", "Eve": "the same words as ada byron"}


def test_words_of_two_worksheets_of_a_student_are_not_taken_together(tmp_path: Path) -> None:
    handed(tmp_path, Worksheet("Ada", "antietam", DAY, {}, {"claim": "One."}), "first")
    handed(tmp_path, Worksheet("Ada", "antietam", DAY, {}, {"evidence 1": "Two."}), "second")
    handed(tmp_path, Worksheet("Eve", "antietam", DAY, {}, {"claim": "One.", "evidence 1": "Two."}))
    notes = {row.sheet.name: row.notes for row in collect(tmp_path).rows}
    assert notes["Eve"] == ()


def test_twice_as_many_worksheets_are_twice_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()
    monkeypatch.setattr(class_report, "plan", lambda lesson: asked.append(lesson) or plan_of(lesson))
    work = []
    for number in range(40):
        handed(tmp_path, Worksheet(f"Pupil {number}", "antietam", DAY, {}, {"claim": f"Claim {number}."}))
        if number in (19, 39):
            asked.clear()
            collect(tmp_path)
            work.append(len(asked))
    assert work[1] == 2 * work[0]


FULLER = {
    "solved": Worksheet("Ada", "3", DAY, {"3.1": TaskCount(1, 1), "3.2": TaskCount(4, 1)}, {}),
    "tried": Worksheet("Ada", "3", DAY, {"3.1": TaskCount(3, 0)}, {}),
    "answered": Worksheet("Ada", "3", DAY, {"3.1": TaskCount(1, 0)}, {"question 1": "all of them"}),
}


@pytest.mark.parametrize("which", FULLER)
@pytest.mark.parametrize("turned", [False, True])
def test_of_two_sheets_of_one_day_the_fuller_counts_whatever_the_files_are_called(
    which: str, turned: bool, tmp_path: Path
) -> None:
    little = Worksheet("Ada", "3", DAY, {"3.1": TaskCount(1, 0)}, {})
    names = ("3-Ada", "3-Ada (1)")
    first, last = reversed(names) if turned else names
    handed(tmp_path, little, first)
    handed(tmp_path, FULLER[which], last)
    (row,) = collect(tmp_path).rows
    assert (row.sheet, row.file.stem) == (FULLER[which], last)
    assert row.notes == ("handed in 2 times: the fullest of the last day counts",)


def test_of_two_sheets_of_one_day_the_longer_words_count(tmp_path: Path) -> None:
    for words, file in (("They", "b"), ("They went back.", "a")):
        handed(tmp_path, Worksheet("Eve", "antietam", DAY, {}, {"claim": words}), file)
    (row,) = collect(tmp_path).rows
    assert row.sheet.answers == {"claim": "They went back."}


def test_a_later_sheet_counts_before_a_fuller_one(tmp_path: Path) -> None:
    handed(tmp_path, FULLER["solved"], "3-Ada")
    handed(tmp_path, FULLER["tried"]._replace(saved=date(2026, 11, 21)), "3-Ada (1)")
    (row,) = collect(tmp_path).rows
    assert row.sheet.tasks == {"3.1": TaskCount(3, 0)}
    assert row.notes == ("handed in 2 times: the last counts",)


@pytest.mark.usefixtures("home")
def test_a_task_solved_only_after_all_hints_counts_half() -> None:
    for number, helped in (("3.1", False), ("3.2", True), ("3.3", True), ("3.3", False)):
        save_mark(number, True, helped)
    made = worksheet_of("3", "Ada", DAY)
    assert made.tasks == {"3.1": TaskCount(1, 1), "3.2": TaskCount(1, 1, 1), "3.3": TaskCount(2, 2, 1)}
    path = save_worksheet(made)
    assert load_worksheet(path) == (made, True)
    assert path.read_text(encoding="utf-8").count("helped") == 2
    (row,) = collect(path.parent).rows
    assert row.points == 2.5
    assert dict(zip((item.key for item in plan_of("3").items), row.marks, strict=True))["3.2"] == 0.5
    (line,) = csv.DictReader(StringIO(marks_csv([row]).decode("utf-8-sig")))
    assert [line[key] for key in ("done", "3.1", "3.2", "3.3")] == ["2.5", "1", "0.5", "1"]
    (page,) = feedback_pages([row]).values()
    assert "done after all hints" in page


def test_the_marks_are_a_table_without_formulas_and_always_the_same(folder: Path) -> None:
    data = marks_csv(collect(folder).rows)
    assert data == marks_csv(collect(folder).rows)
    rows = list(csv.reader(StringIO(data.decode("utf-8-sig"))))
    head, *lines = rows
    assert all(len(line) == len(head) for line in lines)
    assert not any(cell.startswith(("=", "+", "-", "@")) for line in rows for cell in line)
    student = dict(zip(head, next(line for line in lines if line[0] == "Pupil 01"), strict=True))
    assert [student[key] for key in ("3.1", "3.2", "3.3", "3.4", "3 question 1")] == ["1", "1", "0", "", "1"]
    assert student["done"] == "3"
    eve = dict(zip(head, next(line for line in lines if line[0] == "Eve"), strict=True))
    assert (eve["antietam claim"], eve["antietam vote"], eve["3.1"]) == ("1", "", "")


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("x;=HYPERLINK(A1)", "x;'=HYPERLINK(A1)"),
        ("x; +1", "x; '+1"),
        ("x|@sum", "x|'@sum"),
        ('x;"=1"', 'x;"\'=1"'),
        ("x,-1", "x,'-1"),
        ("Jo-Ann + Ben = @two", "Jo-Ann + Ben = @two"),
    ],
)
def test_no_cell_begins_a_formula_wherever_a_spreadsheet_splits_the_line(name: str, cell: str, tmp_path: Path) -> None:
    handed(tmp_path, sheet(name), "formula")
    _, row = csv.reader(StringIO(marks_csv(collect(tmp_path).rows).decode("utf-8-sig")))
    assert row[0] == cell


@pytest.mark.parametrize("gap", ["\t", "\r", "\n", ";", ",", "|"])
def test_a_formula_after_a_tab_or_a_line_end_becomes_a_text(gap: str) -> None:
    assert safe(f"x{gap}=1+1") == f"x{gap}'=1+1"
    assert safe(f"{gap}-1") == f"{gap}'-1"


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
def test_a_name_that_a_spreadsheet_would_calculate_becomes_a_text(sign: str, tmp_path: Path) -> None:
    handed(tmp_path, sheet(f"{sign}1+1"), "formula")
    assert f"\n'{sign}1+1," in marks_csv(collect(tmp_path).rows).decode("utf-8-sig").replace("\r", "")


def test_what_was_hard_comes_first(folder: Path) -> None:
    hard = hardest(collect(folder).rows)
    assert [(one.item.key, one.right) for one in hard[:2]] == [("3.3", 0), ("question 1", 15)]
    assert all(not one.item.written for one in hard)


def test_feedback_shows_each_student_the_results_and_runs_nothing(folder: Path) -> None:
    pages = feedback_pages(collect(folder).rows)
    assert len(pages) == 26
    assert all(name.isascii() and "/" not in name for name in pages)
    text = "\n".join(pages.values())
    assert "<script" not in text
    assert "@sum &lt;script&gt;" in text
    student = next(page for page in pages.values() if "<title>Pupil 00" in page)
    wrong = next(choice for choice in QUESTIONS[0].choices if not choice.right)
    assert "Not so: " in student
    assert wrong.say.split("'")[0] in student
    assert "Not done yet" in student
    eve = next(page for page in pages.values() if "<title>Eve" in page)
    assert "The Union won, since Lee went back." in eve
    assert not re.search(r"[^.]\.\.[^.]", text)


def test_a_page_of_feedback_is_named_by_lesson_and_student(tmp_path: Path) -> None:
    for number, name in enumerate(("Jo Ann", "Jo-Ann", "../../etc/passwd", "CON", "Zoe\u0308", "=1|<b>")):
        handed(tmp_path, sheet(name), str(number))
    assert sorted(feedback_pages(collect(tmp_path).rows)) == [
        "3-------etc-passwd.html",
        "3--1--b-.html",
        "3-CON.html",
        "3-Jo-Ann-2.html",
        "3-Jo-Ann.html",
        "3-Zo\u00eb.html",
    ]


def test_an_answer_ends_with_one_full_stop(tmp_path: Path) -> None:
    asked = {question_key(place): item.right for place, item in enumerate(QUESTIONS)}
    handed(tmp_path, sheet(**asked))
    (page,) = feedback_pages(collect(tmp_path).rows).values()
    assert ".." not in page
    assert f"You: {QUESTIONS[0].right.removesuffix('.')}. Right: " in unescape(page)


def test_an_answer_that_is_none_of_the_answers_is_reported_so(tmp_path: Path) -> None:
    handed(tmp_path, Worksheet("Ada", "3", DAY, {}, {"question 1": "<b>all of them</b>"}))
    rows = collect(tmp_path).rows
    (page,) = feedback_pages(rows).values()
    assert "none of the answers" in page
    assert "<b>" not in page
    assert rows[0].points == 0


def test_an_item_without_choices_has_no_right_answer() -> None:
    assert WorksheetItem("a", "b").right == ""


# --- what a learning platform hands over ------------------------------------------------------------------------------

PLATFORMS = {
    "Moodle": "Ada Lovelace_12345_assignsubmission_file_/antietam-Ada.worksheet",
    "Moodle, flat": "Ada Lovelace_12345_assignsubmission_file_antietam-Ada.worksheet",
    "Canvas": "lovelaceada_LATE_4711_98765_antietam-Ada-1.worksheet",
    "Google Classroom": "Antietam/Ada Lovelace/antietam-Ada.worksheet",
    "capitals": "ADA/ANTIETAM.WORKSHEET",
}


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def unpacked(folder: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("how", ["zip", "folder", "zip in a folder"])
def test_the_download_of_a_learning_platform_is_read(platform: str, how: str, tmp_path: Path) -> None:
    data = write_worksheet(sheet("Ada"))
    files = {
        PLATFORMS[platform]: data,
        "Ben_2_assignsubmission_file_/notes.docx": b"PK",
        "__MACOSX/._a.worksheet": b"x",
    }
    (tmp_path / "in").mkdir()
    place = unpacked(tmp_path / "in", files) if how == "folder" else zipped(tmp_path / "in" / "all.zip", files)
    result = call("collect", str(tmp_path / "in" if how == "zip in a folder" else place))
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("1 worksheet, all readable.\nSkipped, because they are not .worksheet files: ")
    assert "Ben_2_assignsubmission_file_/notes.docx.\n" in result.out
    assert "  Ada, 3: 2 of 10" in result.out


def test_nothing_found_is_not_a_success(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    assert call("collect", str(tmp_path / "in")).status == 1
    zipped(tmp_path / "in" / "all.zip", {"Ada/answers.pdf": b"%PDF"})
    result = call("collect", str(tmp_path / "in"))
    assert result.status == 1
    assert "0 worksheets" in result.out
    assert "all.zip/Ada/answers.pdf" in result.out


def link_in_zip(path: Path) -> None:
    info = ZipInfo("Ada/a.worksheet")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with ZipFile(path, "w") as archive:
        archive.writestr(info, "/etc/passwd")


def bomb(path: Path) -> None:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive, archive.open("a.worksheet", "w", force_zip64=True) as file:
        for _ in range(200):
            file.write(bytes(1_000_000))


def lie(path: Path) -> None:
    bomb(path)
    data = path.read_bytes().replace((200_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    path.write_bytes(data)


def outside(path: Path) -> None:
    zipped(path, {"../../escaped.worksheet": write_worksheet(sheet("Eve")), "/abs.worksheet": b"no"})


def packed_otherwise(path: Path) -> None:
    with ZipFile(path, "w", ZIP_LZMA) as archive:
        archive.writestr("a.worksheet", write_worksheet(sheet()))


def encrypted(path: Path) -> None:
    zipped(path, {"a.worksheet": write_worksheet(sheet())})
    data = bytearray(path.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(bytes(data))


def many(path: Path) -> None:
    zipped(path, {f"{number}.txt": b"" for number in range(2_001)})


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (link_in_zip, "Ada/a.worksheet: is a link, and links are not followed"),
        (bomb, "is larger than 65,536 bytes"),
        (lie, "a.worksheet"),
        (packed_otherwise, "is packed in a way that bcnb does not read"),
        (encrypted, "is encrypted"),
        (many, "more than 2,000 files"),
        (lambda path: path.write_bytes(b"no zip"), "is not a zip file"),
        (lambda path: path.write_bytes(b""), "is not a zip file"),
    ],
)
def test_a_hostile_zip_is_named_and_harms_nothing(make: Callable[[Path], None], words: str, tmp_path: Path) -> None:
    make(path := tmp_path / "in.zip")
    result = call("collect", str(path))
    assert result.status == 1
    assert words in result.out + result.err
    assert "Traceback" not in result.err
    assert [one.name for one in tmp_path.iterdir()] == ["in.zip"]


def test_no_name_in_a_zip_leads_out_of_it(tmp_path: Path) -> None:
    (tmp_path / "deep" / "in").mkdir(parents=True)
    outside(path := tmp_path / "deep" / "in" / "all.zip")
    result = call("collect", str(path))
    assert "  Eve, 3: 2 of 10" in result.out
    assert sorted(one.name for one in tmp_path.rglob("*")) == ["all.zip", "deep", "in"]


def test_no_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    handed(tmp_path / "class", sheet())
    handed(tmp_path, sheet("Secret"), "secret")
    (tmp_path / "class" / "b.worksheet").symlink_to(tmp_path / "secret.worksheet")
    (tmp_path / "class" / "again").symlink_to(tmp_path / "class")
    found = collect(tmp_path / "class")
    assert [row.sheet.name for row in found.rows] == ["Ada"]
    assert found.others == ("again",)
    assert found.faults == (
        f"{tmp_path / 'class' / 'b.worksheet'}: is a link, and links are not followed. Put the file itself here.",
    )


def test_a_name_typed_with_loose_accents_is_the_same_student(tmp_path: Path) -> None:
    words = {"claim": "Personne n'a gagn\u00e9."}
    for number, name in enumerate(("Zo\u00eb", "Zoe\u0308", "ZO\u00cb")):
        handed(tmp_path, Worksheet(name, "antietam", date(2026, 11, 20 + number), {}, words), str(number))
    (row,) = collect(tmp_path).rows
    assert row.notes == ("handed in 3 times: the last counts",)
    loose = {"claim": unicodedata.normalize("NFD", words["claim"])}
    handed(tmp_path, Worksheet("Eve", "antietam", DAY, {}, loose))
    notes = {row.sheet.name: row.notes[-1] for row in collect(tmp_path).rows}
    assert notes == {"Eve": "the same words as Zo\u00eb", "ZO\u00cb": "the same words as Eve"}


def test_a_student_s_file_is_found_again_however_the_name_is_typed(home: Path) -> None:
    first = save_worksheet(sheet("Zo\u00eb"))
    assert save_worksheet(sheet("Zoe\u0308", date(2026, 11, 21))) == first
    assert len(list((home / "worksheets").iterdir())) == 1


# --- the command ------------------------------------------------------------------------------------------------------


def test_a_class_is_collected_by_the_command(folder: Path, tmp_path: Path) -> None:
    out, pages = tmp_path / "marks.csv", tmp_path / "pages"
    result = call("collect", str(folder), "--out", str(out), "--feedback", str(pages), "--due", "2026-11-30")
    assert result.status == 1
    assert result.out.startswith("26 worksheets, 3 unreadable.\nSkipped, because they are not .worksheet")
    assert "  Late, 3: 2 of 10 (late)" in result.out
    assert "Hardest:\n  0 of 24 solved 3, 3.3: " in result.out
    assert result.err.count("\n") == 3
    assert out.read_bytes() == marks_csv(collect(folder, date(2026, 11, 30)).rows)
    assert len(list(pages.iterdir())) == 26
    assert "marks.csv" in call("collect", str(folder), "--out", str(out)).err
    more = tmp_path / "more.csv"
    again = call("collect", str(folder), "--out", str(more), "--feedback", str(pages))
    assert again.err.splitlines()[-1].startswith(f"bcnb: {pages}/")
    assert not more.exists(), "all of them are written, or none"


def test_a_class_without_faults_has_status_0(tmp_path: Path) -> None:
    handed(tmp_path, sheet())
    assert call("collect", str(tmp_path)).status == 0
    assert call("collect", str(tmp_path / "none")).status != 0
    assert "is not a day" in call("collect", str(tmp_path), "--due", "soon").err


def test_a_worksheet_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "ada.worksheet"
    path.write_bytes(BOM_UTF8 + write_worksheet(sheet()))
    assert load_worksheet(path) == ReadWorksheet(sheet(), sealed=True)
    path.write_bytes(write_worksheet(sheet()).decode().encode("utf-16"))
    with pytest.raises(FileError, match=r"ada\.worksheet: is saved as UTF-16\. Save it again as UTF-8"):
        load_worksheet(path)
