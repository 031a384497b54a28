"""The form of your own sets: a set is opened from a file, its items and steps are chosen, and hostile ones refused."""

from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from bcnb.course.history.saved_answers import load_answers
from bcnb.course.own_sets.known_sets import FOLDER
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from bcnb.course.progress import save_mark
from bcnb.course.questions import read_question
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import parse_toml
from bcnb.widgets.classroom.own_set_form import OpenedItem, OwnAnswer, OwnSetForm, SetPage
from tests.helpers.own_sets import item_texts, set_folder, zipped


@pytest.fixture
def packed(tmp_path: Path) -> bytes:
    return pack_set(read_set_files(set_folder(tmp_path)))


class Page:
    """A page with the form, and what it opened and was sent."""

    def __init__(self, **named: str) -> None:
        self.opened: list[OpenedItem | None] = []
        self.sent: list[dict[str, Any]] = []
        self.form = OwnSetForm(self.opened.append, **named)
        self.form.send = lambda content, buffers=None: self.sent.append(content)

    def tell(self, **message: object) -> None:
        self.form._answer(self.form, message, None)

    def give(self, data: bytes) -> None:
        self.tell(t="file", at="set", to=b64encode(data).decode())

    @property
    def words(self) -> list[str]:
        return [block["words"] for block in self.form.view["blocks"] if "words" in block]

    def options(self) -> list[str]:
        return next(block["options"] for block in self.form.view["blocks"] if block["kind"] == "choose")


def test_a_set_is_opened_from_a_file_and_its_items_are_listed(packed: bytes) -> None:
    page = Page()
    page.give(packed)
    assert page.form.view["said"] == [["news", "Week one is now one of your sets."]]
    assert page.words[:2] == ["Week one", "Ms. Rivera. 0 of 5 done."]
    assert [option.rpartition("(")[2] for option in page.options()] == [
        "battle)",
        "puzzle)",
        "question)",
        "quiz)",
        "lesson)",
    ]
    page.tell(t="press", at="all")
    assert page.options() == ["Week one (0 of 5 done)"]
    page.tell(t="choose", at="set", to=0)
    assert page.words[0] == "Week one"


def test_items_and_steps_are_opened(packed: bytes) -> None:
    page = Page()
    page.give(packed)
    page.tell(t="choose", at="item", to=4)
    page.tell(t="press", at="later")
    page.tell(t="press", at="later")
    page.tell(t="press", at="later")
    page.tell(t="press", at="earlier")
    opened = [(one.item.name, one.step) for one in page.opened if one]
    assert opened == [("steps", step) for step in (0, 1, 2, 2, 1)]
    assert "Step 2 of 3" in page.words
    page.tell(t="choose", at="item", to=0)
    link = next(block for block in page.form.view["blocks"] if block["kind"] == "links")
    assert link["items"][0][:2] == ["play/play.ipynb", "scenario=set-week-one.ridge"]


def test_what_is_done_is_marked(packed: bytes) -> None:
    Page().give(packed)
    save_mark("set-week-one.hold", solved=True)
    save_mark("set-week-one.steps.1", solved=True)
    page = Page(name="week-one", item="hold")
    assert page.words[1] == "Ms. Rivera. 1 of 5 done."
    assert page.options()[1].startswith("✓ ")
    assert page.options()[4].endswith("(lesson, 1 of 2 done)")
    at = page.form.at
    assert at
    assert at.item.name == "hold"


def test_the_handouts_are_saved(packed: bytes) -> None:
    page = Page()
    page.give(packed)
    page.tell(t="press", at="handouts")
    (sent,) = page.sent
    assert sent["name"] == "week-one-handouts.zip"
    names = ZipFile(BytesIO(b64decode(sent["data"]))).namelist()
    assert names == [f"week-one-{kind}.html" for kind in ("student", "guide", "key")]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "The file: is not a set of bcnb"),
        (zipped([("../../evil.toml", b"")]), "The file/'../../evil.toml': names a folder"),
        (zipped([("set.toml", b"format = 1\n")]), "The file/set.toml:1: the key 'name' is missing"),
    ],
)
def test_a_hostile_file_is_refused_and_not_saved(data: bytes, fault: str) -> None:
    page = Page()
    page.give(data)
    ((kind, text),) = page.form.view["said"]
    assert kind == "refused"
    assert text.startswith(fault)
    assert not (home_folder() / FOLDER).exists()


@pytest.mark.parametrize(
    "message",
    [
        {"t": "choose", "at": "item", "to": 99},
        {"t": "choose", "at": "item", "to": -1},
        {"t": "choose", "at": "else", "to": 0},
        {"t": "press", "at": "later"},
        {"t": "press", "at": "else"},
        {"t": "write", "at": "answer ask", "to": "x"},
        {"t": "file", "at": "else", "to": ""},
        {"t": "file", "at": "set", "to": "A" * 6_000_000},
    ],
)
def test_a_hostile_message_changes_nothing(message: dict[str, object], packed: bytes) -> None:
    page = Page()
    page.give(packed)
    page.tell(**message)
    assert page.form.view["said"][0][0] == "refused"
    assert page.words[0] == "Week one"
    assert load_answers() == {}


def test_a_damaged_set_is_reported_without_the_folder(packed: bytes) -> None:
    folder = home_folder() / FOLDER
    folder.mkdir(parents=True)
    (folder / "bad.bcnbset").write_bytes(b"PK")
    page = Page()
    (said,) = [words for words in page.words if "bad.bcnbset" in words]
    assert said.startswith("sets/bad.bcnbset: is not a set of bcnb")
    assert str(home_folder()) not in said


def test_an_answer_is_saved_under_the_set(packed: bytes) -> None:
    question = read_question(parse_toml(item_texts()["ask.toml"], "ask.toml"))
    form = OwnAnswer("set-week-one.steps.2", question)
    assert [block["kind"] for block in form.blocks()] == ["say", "write"]
    form._answer(form, {"t": "write", "at": "answer steps 2", "to": "Because."}, None)
    assert load_answers() == {"set-week-one": {"answer steps 2": "Because."}}


def test_the_file_of_an_item_is_added_to_the_set_that_is_made(packed: bytes) -> None:
    page, added = Page(), list[bytes]()
    page.give(item_texts()["hold.toml"].encode())
    assert "This file is a puzzle and not a set." in page.form.view["said"][0][1]
    page.form._page = SetPage(lambda data: str(added.append(data) or "Two dice or three"))
    for number, (name, kind) in enumerate({"ridge.toml": "battle", "hold.toml": "puzzle"}.items()):
        data = b64encode(item_texts()[name].encode()).decode()
        page.tell(t="file", at="set", to=data, more=number > 0)
        assert page.form.view["said"][number] == [
            "news",
            f"Two dice or three ({kind}) is added to the set that you make below.",
        ]
    page.tell(t="file", at="set", to=b64encode(b"\xff").decode(), more=True)
    page.tell(t="press", at="large", more=True)
    assert [kind for kind, _ in page.form.view["said"]] == ["news", "news", "refused", "refused"]
    assert len(added) == 2
    page.give(packed)
    assert page.form.view["said"] == [["news", "Week one is now one of your sets."]]
