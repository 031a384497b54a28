"""A class of 25 on a learning platform: its zip is marked, and given back as pages, marks and a gradebook.

One worksheet is damaged, one is late, one student hands in twice under a name typed in two ways, and one is a stranger.
"""

import csv
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import date
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from bcnb.course.worksheets.class_report import collect
from bcnb.course.worksheets.gradebook import gradebook_csv
from bcnb.course.worksheets.worksheet import TaskCount, Worksheet, write_worksheet
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.widgets.classroom.class_desk import ClassDesk
from bcnb.widgets.received_files import PIECE
from tests.helpers.cli import call

DAY, DUE, AFTER = date(2026, 11, 27), "2026-11-30", date(2026, 12, 2)
NAMES = (
    *(f"Student {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTU"),
    "Zo\u00eb Nu\u00f1ez",
    "Lee, Ann",
    "Damaged",
    "Late",
)
"""The list of the class."""
RIGHT = {item.key: item.right for item in plan_of("antietam").quiz}
WRONG = {item.key: next(one.say for one in item.choices if not one.right) for item in plan_of("antietam").quiz}


def work(name: str, number: int, day: date = DAY) -> Worksheet:
    """Return the worksheet of a student, whose first answer is right for every second number."""
    first = (RIGHT if number % 2 else WRONG)["question 1"]
    return Worksheet(name, "antietam", day, {}, {"question 1": first, "vote": "Nobody", "claim": f"Claim {number}."})


def class_files(place: Callable[[str, int, str], str]) -> dict[str, bytes]:
    """Return the files of the class by their paths on a platform."""
    files: dict[str, bytes] = {}
    for number, name in enumerate(NAMES):
        data = write_worksheet(work(name, number, AFTER if name == "Late" else DAY))
        ending = (".worksheet", ".WORKSHEET", ".Worksheet")[number % 3]
        files[place(name, number, ending)] = data[:-40] if name == "Damaged" else data
    again = work(unicodedata.normalize("NFD", "ZO\u00cb Nu\u00f1ez"), 101, date(2026, 11, 28))
    files[place("Zoe again", 90, ".worksheet")] = write_worksheet(again)
    files[place("Stranger", 91, ".worksheet")] = write_worksheet(work("=Mallory", 91))
    files[place("Student A", 92, ".pdf")] = b"%PDF"
    return files


def moodle(name: str, number: int, ending: str) -> str:
    return f"{unicodedata.normalize('NFD', name)}_{number + 4711}_assignsubmission_file_/antietam-{number}{ending}"


def moodle_flat(name: str, number: int, ending: str) -> str:
    return moodle(name, number, ending).replace("_/", "_")


def canvas(name: str, number: int, ending: str) -> str:
    late = "_LATE" if name == "Late" else ""
    return f"{''.join(name.casefold().split())}{late}_{number + 70}_{number + 98765}_antietam-{number}-1{ending}"


def folders(name: str, number: int, ending: str) -> str:
    return f"Antietam/{name}/work{ending}" if number < 90 else f"Antietam/{name} {number}/work{ending}"


PLATFORMS = [moodle, moodle_flat, canvas, folders]


def zipped(files: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def table(data: bytes) -> dict[str, dict[str, str]]:
    return {row["name"]: row for row in csv.DictReader(StringIO(data.decode("utf-8-sig")))}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_zip_of_a_platform_is_marked_and_given_back(platform: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "class.ZIP").write_bytes(zipped(class_files(platform)))
    (tmp_path / "names.txt").write_text("\n".join(NAMES), encoding="utf-8")
    out = {name: tmp_path / name for name in ("marks.csv", "gradebook.csv", "pages")}
    result = call(
        *("collect", str(tmp_path / "class.ZIP"), "--due", DUE, "--names", str(tmp_path / "names.txt")),
        *("--out", str(out["marks.csv"]), "--gradebook", str(out["gradebook.csv"]), "--feedback", str(out["pages"])),
    )
    assert result.status == 1, "one file is damaged"
    assert result.out.startswith("25 worksheets, 1 unreadable.\n")
    assert "Not handed in" not in result.out
    assert "File damaged, antietam: Damaged.\n" in result.out
    assert result.out.endswith("Not in the list of the class, antietam: =Mallory.\n")
    assert result.err.count("\n") == 1
    marks, book = table(out["marks.csv"].read_bytes()), table(out["gradebook.csv"].read_bytes())
    assert len(marks) == len(book) == len(list(out["pages"].iterdir())) == 25
    assert marks["Late"]["notes"] == "late"
    zoe = unicodedata.normalize("NFC", "ZO\u00cb Nu\u00f1ez")
    (twice,) = [name for name in marks if unicodedata.normalize("NFC", name) == zoe]
    assert marks[twice]["notes"] == "handed in 2 times: the last counts"
    for row in (marks[twice], book[twice]):
        assert row["antietam question 1"] == "1"
    assert marks["'=Mallory"]["lesson"] == "antietam"
    assert book["Student B"]["antietam question 1"] == "1"
    assert book["Student A"]["antietam question 1"] == "0"
    assert book["Student A"]["antietam question 2"] == ""
    assert book["Lee, Ann"]["antietam done"] == "2"


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_page_finds_the_same_as_the_command(platform: Callable[..., str], tmp_path: Path) -> None:
    data = zipped(class_files(platform))
    (tmp_path / "class.zip").write_bytes(data)
    sent: list[Any] = []
    desk = ClassDesk(lambda: DAY)
    desk.send = lambda content, buffers=None: sent.append(content)
    assert len(data) <= PIECE
    for message in (
        {"t": "piece", "name": "class.zip", "data": b64encode(data).decode(), "more": False},
        {"t": "collect", "due": DUE, "names": list(NAMES)},
        {"t": "gradebook"},
    ):
        desk._answer(desk, message, [])
    found, book = sent
    (lesson,) = found["lessons"]
    assert (lesson["missing"], lesson["strangers"]) == ([], ["=Mallory"])
    assert ["File damaged", "Damaged"] in lesson["absent"]
    assert len(found["faults"]) == 1
    assert b64decode(book["data"]) == gradebook_csv(collect(tmp_path / "class.zip").rows)


def test_a_student_of_several_lessons_is_one_line_of_the_gradebook(tmp_path: Path) -> None:
    for number, sheet in enumerate(
        (
            work("Zo\u00eb", 1),
            Worksheet("Zoe\u0308", "3", AFTER, {"3.1": TaskCount(2, 1), "3.2": TaskCount(1, 1, 1)}, {}),
            work("Ada", 2),
        )
    ):
        (tmp_path / f"{number}.worksheet").write_bytes(write_worksheet(sheet))
    book = table(gradebook_csv(collect(tmp_path).rows))
    assert list(book) == ["Ada", "Zoe\u0308"]
    row = book["Zoe\u0308"]
    assert (row["3 done"], row["3.1"], row["3.2"], row["3.3"], row["antietam done"]) == ("1.5", "1", "0.5", "", "3")
    assert (book["Ada"]["3 done"], book["Ada"]["antietam question 1"]) == ("", "0")
    assert list(row)[1] == "3 done", "lessons are in the order of the course"


@pytest.mark.parametrize(
    ("content", "words"), [(b"", "there are no names"), (b"\xff\xfe\xff", "UTF-8"), (b"x" * 100_001, "is larger than")]
)
def test_a_list_of_names_that_is_none_is_refused(content: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_bytes(content)
    result = call("collect", str(tmp_path), "--names", str(tmp_path / "names.txt"))
    assert result.status != 0
    assert words in result.err
