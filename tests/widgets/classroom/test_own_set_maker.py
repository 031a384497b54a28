"""The form that makes a set: files added from the page and the editor, ordered, saved, and hostile ones refused."""

from base64 import b64decode, b64encode
from typing import Any

import pytest

from bcnb.course.own_sets.known_sets import known_sets
from bcnb.course.own_sets.own_set import read_set
from bcnb.course.own_sets.set_files import set_files_in
from bcnb.storage.paths import home_folder
from bcnb.widgets.classroom.own_set_maker import BY, NAMED, OwnSetMaker
from tests.helpers.own_sets import item_texts


class Page:
    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.form = OwnSetMaker()
        self.form.send = lambda content, buffers=None: self.sent.append(content)

    def tell(self, **message: object) -> None:
        self.form._answer(self.form, message, None)

    def add(self, name: str) -> None:
        self.tell(t="file", at="add", to=b64encode(item_texts()[name].encode()).decode())


def test_a_set_is_made_without_touching_a_file() -> None:
    folder = home_folder() / "puzzles"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(item_texts()["hold.toml"], encoding="utf-8")
    page = Page()
    page.add("ridge.toml")
    page.tell(t="choose", at="saved", to=0)
    page.add("check.toml")
    page.tell(t="press", at="remove")
    page.tell(t="choose", at="item", to=1)
    page.tell(t="press", at="earlier")
    page.tell(t="write", at=NAMED, to="Monday")
    page.tell(t="write", at=BY, to="Ada")
    page.tell(t="press", at="save")
    (sent,) = page.sent
    found = read_set(set_files_in(b64decode(sent["data"]), "monday.bcnbset"))
    assert (sent["name"], found.title, found.author) == ("monday.bcnbset", "Monday", "Ada")
    assert [item.kind for item in found.items] == ["puzzle", "scenario"]
    assert list(known_sets().sets) == ["monday"]


@pytest.mark.parametrize(
    "message",
    [
        {"t": "file", "at": "add", "to": b64encode(b"kind = 3\n").decode()},
        {"t": "file", "at": "add", "to": "A" * 4_000_000},
        {"t": "file", "at": "else", "to": ""},
        {"t": "choose", "at": "saved", "to": 0},
        {"t": "choose", "at": "item", "to": 1},
        {"t": "choose", "at": "item", "to": -1},
        {"t": "press", "at": "save"},
        {"t": "press", "at": "else"},
        {"t": "write", "at": "other", "to": "x"},
    ],
)
def test_a_hostile_message_changes_nothing(message: dict[str, object]) -> None:
    page = Page()
    page.add("hold.toml")
    page.tell(**message)
    assert page.form.view["said"][0][0] == "refused"
    assert page.sent == []
    items = next(block for block in page.form.view["blocks"] if block.get("at") == "item")
    assert list(items["options"]) == ["Two dice or three"]
    assert not known_sets().sets
