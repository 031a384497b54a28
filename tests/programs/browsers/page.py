"""A page in a browser of any engine: what a person sees there, and does there by mouse or keyboard.

An engine can only open an address, evaluate JavaScript, click a point, press a key, and take a picture. All that a
person does is made of these, so that every engine is asked the same. Elements are found by a CSS selector and the
beginning of their name; of several, the first that is visible is meant.
"""

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Protocol

PATIENCE = 60.0
"""How many seconds a page may take to become as expected. A busy machine is not a fault."""
PAUSE = 0.1
MOST_STOPS = 200
"""A walk with the Tab key that takes longer leads nowhere."""

FIND = """const find = (query, name) => [...document.querySelectorAll(query)].find((one) => one.checkVisibility()
  && (one.getAttribute("aria-label") ?? one.textContent).replace(/\\s+/g, " ").trim().startsWith(name));"""
COUNT = "(query) => [...document.querySelectorAll(query)].filter((one) => one.checkVisibility()).length"
TEXT = "(query) => find(query, '')?.textContent.replace(/\\s+/g, ' ').trim() ?? ''"
BOX = """(query, name) => {
  const box = find(query, name)?.getBoundingClientRect();
  return box && { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
}"""
TARGET = """(query, name) => {
  const one = find(query, name);
  if (!one) return "not there";
  const place = () => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  let [x, y] = place();
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    [x, y] = place();
  }
  const top = document.elementFromPoint(x, y);
  if (top && (one.contains(top) || top.contains(one))) return [x, y];
  return top ? `covered by ${top.outerHTML.slice(0, 120)}` : `outside the window, at ${[x, y].map(Math.round)}`;
}"""
"""The point where a click meets an element, or why there is none."""
WAY = """(query, name) => {
  const one = find(query, name), here = document.activeElement;
  if (one === here) return "";
  return one.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
}"""
"""The key that leads to an element, and none where it has the focus."""
QUIET = """() => !document.querySelector("[aria-busy=true]")
  && !document.getAnimations().some((one) => one.playState === "running" && one.effect?.target?.closest?.(".bcnb"))"""
"""Whether no answer of Python is awaited, and nothing moves."""


class Engine(Protocol):
    """A browser with one page."""

    name: str

    def open(self, address: str) -> None:
        """Begin to load an address."""

    def run(self, expression: str) -> str:
        """Evaluate an expression of JavaScript whose value is a text."""

    def click(self, x: float, y: float) -> None:
        """Press and release the left button of the mouse at a point of the window."""

    def press(self, keys: str) -> None:
        """Press keys together, such as `Enter` or `Shift+Tab`."""

    def resize(self, width: int, height: int) -> None:
        """Give the page a size in pixels."""

    def save_picture(self, path: Path) -> None:
        """Save what is seen as a PNG file."""

    def troubles(self) -> list[str]:
        """Return what the page has reported as errors since the last call."""

    def close(self) -> None:
        """End the browser."""


class Failure(AssertionError):
    """A page is not as expected; says what was expected and what is there."""


def brief(fault: BaseException) -> str:
    """Return what went wrong in one line."""
    text = str(fault).strip()
    return f"{type(fault).__name__}: {text.splitlines()[0] if text else 'no reason given'}"


class Page:
    """A page as a person uses it."""

    def __init__(self, engine: Engine, patience: float = PATIENCE) -> None:
        self.engine, self.patience = engine, patience

    def ask(self, function: str, *values: Any) -> Any:
        """Return what a function of JavaScript says, which may use `find(query, name)`."""
        call = f"(() => {{ {FIND} return ({function})(...{json.dumps(values)}); }})()"
        return json.loads(self.engine.run(f"JSON.stringify({call} ?? null)"))

    def wait(self, what: str, function: str, *values: Any) -> Any:
        """Wait until a function of JavaScript says something true, and return it.

        Raises:
            Failure: It did not come in time; `what` says what was expected.
        """
        return self._wait(what, lambda: self.ask(function, *values))

    def _wait(self, what: str, find: Callable[[], Any]) -> Any:
        """Wait until something is found; a page that is just being left answers nothing."""
        fault, end = "", monotonic() + self.patience
        while monotonic() < end:
            try:
                if found := find():
                    return found
            except Exception as error:
                fault = f" ({brief(error)})"
            sleep(PAUSE)
        raise Failure(f"{what}: not within {self.patience:.0f} s{fault}")

    def open(self, address: str, *wanted: str) -> None:
        """Go to an address, and wait for what each selector means."""
        self.engine.open(address)
        for query in wanted:
            self.see(query)

    def see(self, query: str, name: str = "") -> None:
        """Wait until an element is visible."""
        self.wait(f"{query} {name}".strip(), "(query, name) => Boolean(find(query, name))", query, name)

    def count(self, query: str) -> int:
        """Return how many elements that a selector means are visible."""
        return int(self.ask(COUNT, query))

    def text(self, query: str) -> str:
        """Return the text of an element; empty if there is none."""
        return str(self.ask(TEXT, query))

    def read(self, query: str, words: str) -> None:
        """Wait until the text of an element contains some words."""
        try:
            self._wait(query, lambda: words in self.text(query))
        except Failure:
            raise Failure(f"{query}: expected {words!r}, and it is {self.text(query)!r}") from None

    def box(self, query: str, name: str = "") -> dict[str, float]:
        """Return where an element is in the window: left, top, right and bottom, in pixels."""
        box: dict[str, float] = self.wait(f"{query} {name}".strip(), BOX, query, name)
        return box

    def is_in_view(self, *queries: str) -> bool:
        """Return whether elements are in the window as a whole."""
        wide, high = self.ask("() => [innerWidth, innerHeight]")
        boxes = [self.box(query) for query in queries]
        return all(
            box["left"] >= -1 and box["top"] >= -1 and box["right"] <= wide + 1 and box["bottom"] <= high + 1
            for box in boxes
        )

    def settle(self) -> None:
        """Wait until everything is answered and nothing moves."""
        self.wait("the page comes to rest", QUIET)

    def click(self, query: str, name: str = "") -> None:
        """Click the middle of an element with the mouse, once it stays in its place and nothing covers it."""
        place: Any = None

        def stays() -> bool:
            nonlocal place
            before, place = place, self.ask(TARGET, query, name)
            return isinstance(place, list) and place == before

        try:
            self._wait(query, stays)
        except Failure:
            raise Failure(f"{query} {name}: cannot be clicked: {place}") from None
        self.engine.click(*place)
        self.settle()

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for one in keys:
            self.engine.press(one)

    def tab_to(self, query: str, name: str = "") -> None:
        """Walk to an element with the Tab key."""
        self.see(query, name)
        for _ in range(MOST_STOPS):
            if not (way := self.ask(WAY, query, name)):
                return
            self.press(way)
        raise Failure(f"{query} {name}: the Tab key never came there")
