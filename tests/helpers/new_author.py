"""A new user who draws Kernstown in the editor from its picture: by mouse, or with keys only.

The picture shows the ground, the pieces with their names, the sides, the flags and the compass. What it cannot show,
such as the story, is copied from the text that comes with it. Nothing here sends a message to the widget: the user
presses, drags and types, and `acts` counts how often.
"""

import tomllib
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

from bcnb.storage.paths import scenarios_folder

FILE = scenarios_folder() / "battle_cry" / "kernstown.toml"
"""The published layout, as its file."""
GROUND = {
    "hill (h)": ["a12 a13", "b2 b3 b4", "b11 b12", "c9", "c13", "h1"],
    "woods (w)": ["c2", "d1", "c7", "d5", "d9", "e9", "f8 f9", "g10", "f1", "g6", "h6"],
    "fence (n)": ["f2 f3 f4 f5 f6 f7"],
}
"""The ground in the picture by tool, in rows that can be painted with one drag."""
PIECES = {
    "Union": {"cavalry (C)": "a1 a2", "infantry (I)": "a3 a8 a9 a10 a11 b1 b2 b4 b8", "artillery (A)": "b11 c13"},
    "Confederate": {"infantry (I)": "g3 g4 g8 h5 i8 i11", "artillery (A)": "g5 h8", "cavalry (C)": "i1"},
}
GENERALS = {
    "Union": {"a4": "Tyler", "b9": "Kimball"},
    "Confederate": {"h4": "Fulkerson", "h7": "Garnett", "i10": "Jackson"},
}
MOST_STOPS = 120
"""The largest number of presses of Tab between two controls."""
FOCUSED = "document.activeElement.dataset.hex ?? ''"


def battle_words() -> dict[str, Any]:
    """Return the text that comes with the picture, by the names of its keys."""
    return tomllib.loads(FILE.read_text("utf-8"))


class Author(ABC):
    """Someone at the page. `acts` counts clicks, drags, keys that choose something, and characters of text."""

    def __init__(self, view: Locator, settle: Callable[[], None]) -> None:
        self.view, self.page, self.settle = view, view.page, settle
        self.acts: Counter[str] = Counter()

    def key(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            self.acts["keys"] += 1
            self.settle()

    def type(self, text: str) -> None:
        """Type text in place of what is in the field."""
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)
        self.acts["characters"] += len(text)

    def hexagon(self, label: str) -> Locator:
        return self.view.locator(f"[data-hex={label}]")

    def named(self, words: str) -> Locator:
        """Return a field or a list by the label that is next to it."""
        return self.view.get_by_label(words, exact=True)

    def list(self, words: str) -> Locator:
        return self.view.get_by_role("combobox", name=words, exact=True)

    def words(self) -> None:
        """Copy the words of the battle into its part of the page, from the top to the bottom."""
        words = battle_words()
        self.open("Battle")
        self.write("Name of the battle", words["title"])
        self.write("Story", words["story"])
        for side in ("union", "confederate"):
            self.write(f"{side.capitalize()} commander", words[side]["commander"])
        self.pick("Moves first", "Confederate")
        self.pick("Compass point at the top", "north")
        self.date("Date", words["date"].strftime("%m%d%Y"))
        self.pick("Layout", "published")
        for label, key in (("Source", "source"), ("Doubts", "doubts"), ("Scale", "scale")):
            self.write(label, words[key])
        self.write("Number in the list of battles", str(words["number"]))

    @abstractmethod
    def open(self, part: str) -> None:
        """Open a part of the editor."""

    @abstractmethod
    def write(self, words: str, text: str) -> None:
        """Write a text in the field with this label."""

    @abstractmethod
    def pick(self, words: str, choice: str) -> None:
        """Choose from the list with this label."""

    @abstractmethod
    def date(self, words: str, digits: str) -> None:
        """Type the digits of a date in the field with this label."""


class ByMouse(Author):
    """Clicks and drags; text is typed where a click has put the focus."""

    def draw(self) -> None:
        """Draw the whole battle, from an empty board."""
        for tool, rows in GROUND.items():
            self.press(tool)
            for row in rows:
                self.paint(*row.split())
        for side, pieces in PIECES.items():
            self.press(side)
            for tool, labels in pieces.items():
                self.press(tool)
                for label in labels.split():
                    self.paint(label)
            for label, name in GENERALS[side].items():
                self.general(label, name)
        self.words()

    def general(self, label: str, name: str) -> None:
        """Write a name, which also takes the tool, and click the hex."""
        self.click(self.named("Name of the next general"))
        self.type(name)
        self.paint(label)

    def click(self, target: Locator) -> None:
        target.click()
        self.acts["clicks"] += 1
        self.settle()

    def press(self, words: str) -> None:
        self.click(self.view.get_by_role("button", name=words, exact=True))

    def paint(self, first: str, *others: str) -> None:
        """Click a hex, or drag over a row of them."""
        if not others:
            self.click(self.hexagon(first))
            return
        self.hexagon(first).hover()
        self.page.mouse.down()
        for label in others:
            self.hexagon(label).hover()
        self.page.mouse.up()
        self.acts["drags"] += 1
        self.settle()

    def save(self) -> None:
        self.press("Save file")

    def open(self, part: str) -> None:
        self.click(self.view.get_by_role("tab", name=part, exact=True))

    def write(self, words: str, text: str) -> None:
        self.click(self.named(words))
        self.type(text)

    def pick(self, words: str, choice: str) -> None:
        """Open a list and take a choice: the list of the browser is outside the page, so its choice is typed."""
        self.click(self.list(words))
        self.page.keyboard.type(choice)
        self.page.keyboard.press("Enter")
        self.acts["clicks"] += 1
        self.settle()

    def date(self, words: str, digits: str) -> None:
        field = self.named(words)
        field.click(position={"x": 12, "y": 15})
        self.page.keyboard.type(digits)
        self.acts["clicks"] += 1
        self.acts["characters"] += len(digits)
        self.settle()


class ByKeyboard(Author):
    """Keys only: Tab between the controls, arrows on the board, letters that draw."""

    def draw(self) -> None:
        """Draw the whole battle, from an empty board."""
        self.reach(self.view.locator("[data-hex][tabindex='0']"))
        for tool, rows in GROUND.items():
            for label in " ".join(rows).split():
                self.walk(label)
                self.key(tool[-2])
        for side, pieces in PIECES.items():
            if side != "Union":
                self.key("u")
            for tool, labels in pieces.items():
                for label in labels.split():
                    self.walk(label)
                    self.key(f"Shift+{tool[-2]}")
            for label, name in GENERALS[side].items():
                self.general(label, name)
        self.words()

    def general(self, label: str, name: str) -> None:
        self.walk(label)
        self.key("Shift+G")
        self.type(name)
        self.key("Enter")

    def walk(self, goal: str) -> None:
        """Go to a hex with the arrow keys: first to its row, then along it."""
        while (here := str(self.page.evaluate(FOCUSED))) != goal:
            assert here, "the focus is not on the board"
            rows, columns = ord(goal[0]) - ord(here[0]), int(goal[1:]) - int(here[1:])
            key = ("ArrowDown" if rows > 0 else "ArrowUp") if rows else "ArrowRight" if columns > 0 else "ArrowLeft"
            for _ in range(abs(rows or columns)):
                self.page.keyboard.press(key)
                self.acts["keys"] += 1

    def reach(self, target: Locator, way: str = "Tab") -> None:
        """Press Tab until a control has the focus."""
        for _ in range(MOST_STOPS):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press(way)
            self.acts["keys"] += 1
        raise AssertionError(f"the Tab key does not reach {target}")

    def save(self) -> None:
        self.reach(self.view.get_by_role("button", name="Save file"), "Shift+Tab")
        self.key("Enter")

    def open(self, part: str) -> None:
        tabs = self.view.get_by_role("tab")
        self.reach(self.view.locator("[role=tab][aria-selected=true]"))
        names = list(tabs.all_inner_texts())
        while self.page.evaluate("document.activeElement.textContent") != part:
            here = names.index(str(self.page.evaluate("document.activeElement.textContent")))
            self.key("ArrowRight" if here < names.index(part) else "ArrowLeft")

    def write(self, words: str, text: str) -> None:
        self.reach(self.named(words))
        self.type(text)

    def pick(self, words: str, choice: str) -> None:
        self.reach(self.list(words))
        self.page.keyboard.type(choice)
        self.acts["keys"] += len(choice)
        self.settle()

    def date(self, words: str, digits: str) -> None:
        self.reach(self.named(words))
        self.page.keyboard.type(digits)
        self.acts["characters"] += len(digits)
