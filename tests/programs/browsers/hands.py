"""A person at a board on a page, who does what the text of an action says, such as `move d5 e7` or `done`."""

from tests.programs.browsers.page import MOST_STOPS, Failure, Page

BOARD = ":is(.bcnb-at-table, .bcnb-at-task)"
"""A table, and the board of a task or a puzzle as well."""
PROMPT = f"{BOARD} [role=status][aria-label='What to do']"
"""What a board asks for."""
CHOSEN = """(query) => {
  const cell = find(query, "").getBBox();
  const marks = document.querySelectorAll("use[href$='mark-selected']");
  return [...marks].some((mark) => mark.checkVisibility()
    && Math.abs(cell.x + cell.width / 2 - mark.getAttribute("x")) < 2
    && Math.abs(cell.y + cell.height / 2 - mark.getAttribute("y")) < 2);
}"""
"""Whether the piece on a hex is the one that is chosen."""


class Mouse:
    """By mouse: a click on everything."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, *texts: str) -> None:
        """Do what the texts of some actions say, one after the other."""
        for text in texts:
            verb, *words = text.split()
            getattr(self, f"_{verb}")(*words)

    def _hex(self, label: str) -> None:
        self.page.click(f"{BOARD} [data-hex={label}]")

    def _press(self, query: str, name: str = "") -> None:
        self.page.click(query, name)

    def _choose(self, label: str) -> None:
        if not self.page.ask(CHOSEN, f"{BOARD} [data-hex={label}]"):
            self._hex(label)

    def _move(self, origin: str, goal: str) -> None:
        self._choose(origin)
        self._hex(goal)

    _battle = _retreat = _move

    def _order(self, label: str) -> None:
        self._hex(label)

    def _play(self, card: str) -> None:
        self._press(f"{BOARD} [data-card={card}]")

    def _done(self) -> None:
        """Done is asked about first, if something could still be done."""
        self._press(f"{BOARD} button", "Done")
        if self.page.ask("(query) => /Press Done again/.test(find(query, '')?.textContent)", PROMPT):
            self._press(f"{BOARD} button", "Done")


class Keyboard(Mouse):
    """By keyboard alone: Tab to whatever it is, the arrows on the board, Enter."""

    def _hex(self, label: str) -> None:
        self.page.tab_to(f"{BOARD} [data-hex][tabindex='0']")
        goal = self._middle(label)
        for _ in range(MOST_STOPS):
            here = str(self.page.ask("() => document.activeElement.dataset.hex ?? ''"))
            if here == label:
                break
            right, down = self._middle(here)
            if here[0] != label[0]:
                self.page.press("ArrowUp" if down > goal[1] else "ArrowDown")
            else:
                self.page.press("ArrowLeft" if right > goal[0] else "ArrowRight")
        else:
            raise Failure(f"the arrow keys never came to {label}")
        self._enter()

    def _press(self, query: str, name: str = "") -> None:
        self.page.tab_to(query, name)
        self._enter()

    def _enter(self) -> None:
        self.page.press("Enter")
        self.page.settle()

    def _middle(self, label: str) -> tuple[float, float]:
        box = self.page.box(f"{BOARD} [data-hex={label}]")
        return (box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2
