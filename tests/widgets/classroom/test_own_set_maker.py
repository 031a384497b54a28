"""The form that makes a set: files added from the page and the editor, ordered, saved, and hostile ones refused."""

from base64 import b64decode, b64encode
from typing import Any

import pytest

from bcnb.course.own_sets import stored_set
from bcnb.course.own_sets.known_sets import known_sets
from bcnb.course.own_sets.own_set import read_set
from bcnb.course.own_sets.set_files import set_files_in
from bcnb.course.worksheets.worksheet import HANDING_IN
from bcnb.storage import files
from bcnb.storage.paths import home_folder
from bcnb.widgets.classroom.own_set_maker import BY, NAMED, OwnSetMaker
from tests.helpers.own_sets import CONTENTS, item_texts, zipped


class Page:
    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.form = OwnSetMaker()
        self.form.send = lambda content, buffers=None: self.sent.append(content)

    def tell(self, **message: object) -> None:
        self.form._answer(self.form, message, None)

    def add(self, name: str) -> None:
        self.tell(t="file", at="add", to=b64encode(item_texts()[name].encode()).decode())

    def remove(self, place: int) -> None:
        self.tell(t="choose", at="item", to=place)
        self.tell(t="press", at="remove")


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
    assert list(items["options"]) == ["Two dice or three (puzzle)"]
    assert not known_sets().sets


def options(page: Page, at: str) -> list[str]:
    return next((list(block["options"]) for block in page.form.view["blocks"] if block.get("at") == at), [])


def said(page: Page) -> str:
    return str(page.form.view["said"][0][1])


def saved_set(contents: str = CONTENTS) -> bytes:
    """Save a set in the home folder as another program packed it, and return its bytes."""
    texts = {**item_texts(), "set.toml": contents}
    data = zipped([(name, text.encode()) for name, text in sorted(texts.items())])
    folder = home_folder() / "sets"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "week-one.bcnbset").write_bytes(data)
    return data


def test_a_set_that_was_not_saved_is_there_again_after_a_reload() -> None:
    page = Page()
    page.add("ridge.toml")
    page.add("hold.toml")
    page.tell(t="write", at=NAMED, to="Monday")
    page.tell(t="write", at=BY, to="Ada")
    again = Page()
    assert options(again, "item") == ["Kernstown (battle)", "Two dice or three (puzzle)"]
    fields = {block["at"]: block["text"] for block in again.form.view["blocks"] if block["kind"] == "write"}
    assert fields == {NAMED: "Monday", BY: "Ada"}
    again.tell(t="press", at="undo")
    again.tell(t="press", at="undo")
    assert options(again, "item") == ["Kernstown (battle)"]
    assert options(Page(), "item") == ["Kernstown (battle)"]


def test_words_that_the_browser_held_for_an_earlier_page_are_taken() -> None:
    page = Page()
    answers = [{"lesson": HANDING_IN, "at": NAMED, "words": "Monday"}, {"lesson": "1", "at": "own", "words": "x"}]
    page.tell(t="early", sent=1, answers=answers)
    fields = {block["at"]: block["text"] for block in Page().form.view["blocks"] if block["kind"] == "write"}
    assert fields == {NAMED: "Monday", BY: ""}


def test_a_set_that_is_opened_and_saved_unchanged_has_the_same_bytes() -> None:
    data = saved_set(f"# ours\n{CONTENTS}")
    page = Page()
    page.tell(t="choose", at="set", to=0)
    assert (options(page, "item")[1], len(options(page, "item"))) == ("Two dice or three (puzzle)", 5)
    page.tell(t="press", at="save")
    (sent,) = page.sent
    assert b64decode(sent["data"]) == (home_folder() / "sets" / "week-one.bcnbset").read_bytes() == data


def test_a_file_is_added_once_only() -> None:
    page = Page()
    page.add("hold.toml")
    page.add("ridge.toml")
    page.add("hold.toml")
    assert said(page) == "Two dice or three is in the set already, as item 1."
    assert len(options(page, "item")) == 2


def test_the_page_of_a_set_begins_with_this_set_unless_another_one_has_changes() -> None:
    saved_set()
    assert len(OwnSetMaker(name="week-one")._draft.items) == 5
    page = Page()
    page.add("hold.toml")
    assert OwnSetMaker(name="week-one")._draft.titles == ("Two dice or three",)


def test_an_opened_set_is_changed_under_its_name_and_under_another() -> None:
    saved_set()
    calls: list[int] = []
    page = Page()
    page.form._saved = lambda: calls.append(1)
    page.tell(t="choose", at="set", to=0)
    page.tell(t="choose", at="item", to=0)
    page.tell(t="press", at="later")
    page.tell(t="choose", at="item", to=4)
    page.tell(t="press", at="remove")
    other = item_texts()["ridge.toml"].replace('title = "Kernstown"', 'title = "Our Kernstown"')
    page.tell(t="file", at="add", to=b64encode(other.encode()).decode())
    page.tell(t="write", at=NAMED, to="Week 1")
    page.tell(t="press", at="save")
    found = known_sets().sets["week-one"]
    assert (found.title, found.author) == ("Week 1", "Ms. Rivera")
    assert [item.name for item in found.items] == ["hold", "ridge", "ask", "check", "our-kernstown"]
    page.tell(t="press", at="save_new")
    assert list(known_sets().sets) == ["week-1", "week-one"]
    page.tell(t="press", at="save_new")
    assert said(page) == "There is a set with the name 'week-1' already. Choose another title, or change that set."
    assert calls == [1, 1]


def test_a_new_set_never_replaces_another_one() -> None:
    data = saved_set()
    page = Page()
    page.add("hold.toml")
    page.tell(t="write", at=NAMED, to="Week one")
    page.tell(t="write", at=BY, to="Ada")
    page.tell(t="press", at="save")
    assert "There is a set with the name 'week-one' already" in said(page)
    assert (home_folder() / "sets" / "week-one.bcnbset").read_bytes() == data


def test_a_set_that_was_changed_elsewhere_is_not_overwritten() -> None:
    saved_set()
    page, other = Page(), Page()
    for one in (page, other):
        one.tell(t="choose", at="set", to=0)
        one.remove(0)
    other.remove(0)
    other.tell(t="press", at="save")
    page.tell(t="press", at="save")
    assert said(page).startswith("Week one was changed elsewhere")
    assert len(known_sets().sets["week-one"].items) == 3
    page.tell(t="press", at="new")
    page.tell(t="choose", at="set", to=0)
    assert len(options(page, "item")) == 3
    saved_set()
    assert len(options(Page(), "item")) == 5


def test_a_draft_that_cannot_be_saved_stays_open_and_the_page_shows_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object, **_names: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "save_bytes", full)
    page = Page()
    page.add("hold.toml")
    assert options(page, "item") == ["Two dice or three (puzzle)"]
    assert page.form.view["trouble"] == "The set under way is not saved: No space left on device."


def test_a_damaged_draft_is_reported_once() -> None:
    home_folder().mkdir(parents=True, exist_ok=True)
    (home_folder() / stored_set.FILE).write_bytes(b"{")
    page = Page()
    assert any("my-set-damaged.set" in block.get("words", "") for block in page.form.view["blocks"])
    page.add("hold.toml")
    assert not any("damaged" in block.get("words", "") for block in page.form.view["blocks"])
