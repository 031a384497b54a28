"""A person at a table on a page, who does what the text of an action says: by mouse, finger, keys or typing.

`Clicks(view, settle).do("move e6 e7")` makes the gestures; `settle` waits until the page can be used again. What the
person sees decides what there is to do: a piece that is already chosen is not chosen again.
"""

from collections.abc import Callable

from playwright.sync_api import Locator

from bcnb.games.hexboard.presentation.cell_text import faced
from bcnb.grid.hexes import SIDES, parse_hex
from tests.helpers.tables import hexagon, marked

TIMES = {"": 1, "general": 2, "unit": 3}
"""How often a unit with a general is chosen: for both, for the general alone, for the unit alone."""
GOERS = {"": None, "general": r"/^General .* alone$/", "unit": r"/^(?!General).* alone$/"}
"""The button for those who go alone."""
WINGS = {"left": "Choose the left flank", "centre": "Choose the center", "right": "Choose the right flank"}
MOST_STOPS = 200
"""A walk with the Tab key that takes longer leads nowhere: a lesson with seven tasks has some 125 stops."""
WAY = """(target) => target === document.activeElement ? ''
  : target.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'"""
"""The key that leads from where one is to a target, and none where one is there."""


class Clicks:
    """By mouse: a click on everything."""

    def __init__(self, view: Locator, settle: Callable[[], None]) -> None:
        self.view, self.page, self.settle = view, view.page, settle

    def do(self, text: str) -> None:
        """Do what the text of an action says, or `undo`. An action without a special gesture is a click on a hex."""
        verb, *words = text.split(" ")
        getattr(self, f"_{verb}", self._hex)(*words)

    def press(self, target: Locator) -> None:
        """Choose something on the page."""
        target.click()
        self.settle()

    def carry(self, origin: str, goal: str) -> None:
        """Bring the chosen piece to a hex."""
        self._hex(goal)

    def button(self, name: str) -> None:
        self.press(self.view.get_by_role("button", name=name))

    def _hex(self, label: str) -> None:
        self.press(hexagon(self.view, label))

    def _select(self, label: str) -> None:
        if label not in marked(self.view, "selected"):
            self._hex(label)

    def _play(self, card: str) -> None:
        """A card that cannot order any piece is asked about first: the same press again plays it."""
        target = self.view.locator(f"[data-card={card}]").first
        idle = target.get_attribute("data-idle") is not None
        for _ in range(2 if idle else 1):
            self.press(target)

    def _section(self, wing: str) -> None:
        self.button(WINGS[wing])

    def _order(self, label: str, who: str = "") -> None:
        for _ in range(TIMES[who]):
            self._hex(label)

    def _move(self, origin: str, goal: str, who: str = "") -> None:
        self._select(origin)
        if GOERS[who] and self.view.locator(f"role=button[name={GOERS[who]}]").count():
            self.press(self.view.locator(f"role=button[name={GOERS[who]}]"))
        self.carry(origin, goal)

    def _done(self) -> None:
        """Done is asked about first, if something could still be done."""
        self.button("Done")
        if "Press Done again" in self.view.get_by_role("status", name="What to do").inner_text():
            self.button("Done")

    def _battle(self, attacker: str, target: str) -> None:
        self._select(attacker)
        self._hex(target)

    def _retreat(self, origin: str, goal: str) -> None:
        self.carry(origin, goal)

    def _undo(self) -> None:
        self.button("Undo")

    def _discard(self, card: str) -> None:
        """It is asked about first."""
        for _ in range(2):
            self.press(self.view.locator(f".bcnb-held:has([data-card={card}]) .bcnb-discard").first)

    def _dig(self, label: str, side: str) -> None:
        self._hex(label)
        ways = self.view.get_by_role("button", name=f"Facing {faced(parse_hex(label), SIDES.index(side))}", exact=True)
        if ways.count():
            self.press(ways)


class Drags(Clicks):
    """By mouse: what moves or retreats is dragged."""

    def carry(self, origin: str, goal: str) -> None:
        hexagon(self.view, origin).hover()
        self.page.mouse.down()
        hexagon(self.view, goal).hover()
        self.page.mouse.up()
        self.settle()


class Taps(Clicks):
    """By finger."""

    def press(self, target: Locator) -> None:
        target.tap()
        self.settle()

    def _play(self, card: str) -> None:
        """The first touch of a card chooses it."""
        self.press(self.view.locator(f"[data-card={card}]").first)
        self.button("Play it")

    def _discard(self, card: str) -> None:
        self.press(self.view.locator(f"[data-card={card}]").first)
        self.button("Discard it")


class Keys(Clicks):
    """By keyboard alone: Tab to whatever it is, the arrows on the board, Enter."""

    def press(self, target: Locator) -> None:
        label = target.get_attribute("data-hex")
        if label:
            self._walk(label)
        else:
            self.reach(target)
        self.page.keyboard.press("Enter")
        self.settle()

    def reach(self, target: Locator) -> None:
        """Move the focus to something with the Tab key."""
        for _ in range(MOST_STOPS):
            way = target.evaluate(WAY)
            if not way:
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"the Tab key never came to {target}")

    def _walk(self, label: str) -> None:
        self.reach(self.view.locator("[data-hex][tabindex='0']"))
        x, y = self._middle(label)
        while (here := self._here()) != label:
            right, down = self._middle(here)
            if here[0] != label[0]:
                self.page.keyboard.press("ArrowUp" if down > y else "ArrowDown")
            else:
                self.page.keyboard.press("ArrowLeft" if right > x else "ArrowRight")

    def _middle(self, label: str) -> tuple[float, float]:
        box = hexagon(self.view, label).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _here(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.hex"))

    def _undo(self) -> None:
        self.page.keyboard.press("z")
        self.settle()


class Types(Clicks):
    """By typing the text itself."""

    def do(self, text: str) -> None:
        line = self.view.get_by_label("Type what to do")
        line.fill(text)
        line.press("Enter")
        self.settle()
