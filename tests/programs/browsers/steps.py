"""The steps of the proof: what a learner and a player do first, each on a page of `bcnb learn` or a page by itself.

A step does something as a person would, checks what the page shows then, and returns that in a few words.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.tasks import Task
from bcnb.engine.game import Game
from bcnb.games.hexboard.rules.tables import Side
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario
from tests.helpers.lab import Reading
from tests.programs.browsers.hands import BOARD, PROMPT, Keyboard, Mouse
from tests.programs.browsers.page import TEXT, Failure, Page

LARGE, SMALL = (1280, 800), (390, 844)
READY = ".bcnb-page-bar[data-state=ready]"
LESSON = "rules/01_the_board.ipynb"
REACHED = "✓ Goal reached"
GAME = "antietam"
TURN = ("play attack-centre", "order c8", "move c8 e7", "done", "battle e7 f7")
"""A turn that ends with an attack: a card, an order, a move, a roll."""
HANDS = {
    Side.UNION: ["attack-centre", "probe-left", "attack-right", "probe-centre", "rally"],
    Side.CONFEDERATE: ["skirmish-right", "probe-right", "skirmish-left", "assault-right", "attack-left", "bombard"],
}
RECORD = "kernstown-greedy-greedy-2-001"
SLIDER = "input[type=range][aria-label=Ply]"
AT = f"() => find({json.dumps(SLIDER)}, '').valueAsNumber"
DRAWN = "(query) => [...document.querySelectorAll(query)].find((one) => one.checkVisibility()).innerHTML.length"
NAMED = """() => [...document.querySelectorAll(".bcnb-labels > text")]
  .filter((one) => one.checkVisibility()).every((row) => {
  const middle = (n) => { const { x, width } = row.getExtentOfChar(n); return x + width / 2; };
  return row.getAttribute("x").split(" ").every((x, n) => Math.abs(middle(n) - x) < 2);
})"""
"""Whether the letter of every hex is in its place: a font may join two of them."""
DICE = """(query) => [...document.querySelectorAll(query)].filter((one) => one.checkVisibility())
  .map((one) => Math.round(one.getBoundingClientRect().top))"""
"""How far each die is below the top of the window."""
BOX = 130
"""How far below the dice the foot of the next box is on a phone, in pixels; *Watch again* is in it."""
WIDER = "() => Math.round(document.documentElement.scrollWidth - innerWidth)"


class Desk(NamedTuple):
    """What a step has: a page of an engine, the server of `bcnb learn`, a folder, and the number of the visit."""

    page: Page
    reading: Reading
    folder: Path
    number: int

    def open(self, path: str, part: str = "") -> None:
        """Open a page of `bcnb learn`, and wait until it is ready."""
        self.page.open(self.reading.address(path) + part, READY)


class Step(NamedTuple):
    """A step: its name, the size of the window, and what is done; `size` is width and height in pixels."""

    name: str
    size: tuple[int, int]
    do: Callable[[Desk], str]


def check(holds: bool, what: str) -> None:
    """Raise Failure unless something holds."""
    if not holds:
        raise Failure(what)


def see_first_board(desk: Desk) -> str:
    """Go from the home page to lesson 1, and on to its first board."""
    page = desk.page
    page.open(f"{desk.reading.base}bcnb/home?token={desk.reading.token}", "body[data-shown] .go")
    page.click(".go")
    page.see(READY)
    for name in ("Begin", "Next"):
        page.click("button", name)
    page.read(".bcnb-step-head h2", "Every hex has a name")
    page.see(".bcnb-board [data-hex=d3]")
    page.settle()
    check(page.is_in_view(".bcnb-board [data-hex=d3]", ".bcnb-board [data-hex=h10]"), "the board is not in view")
    page.click(".bcnb-board [data-hex=e5]")
    check(page.ask(NAMED), "the names of hexes are not in their places")
    check(page.ask(WIDER) <= 0, "the page is wider than its window")
    box = page.box(".bcnb-map > svg")
    return f"{page.text('.bcnb-step-head h2')}, board {box['right'] - box['left']:.0f} px wide"


def find_task(number: str) -> Task:
    """Return a task or a puzzle of lesson 1."""
    return next(task for task in load_lesson(find_lesson(1)).tasks if task.number == number)


def solve(desk: Desk, number: str, hands: Mouse) -> str:
    """Solve a task of lesson 1 at its own address, after its first wrong try."""
    task, page = find_task(number), desk.page
    desk.open(LESSON, f"#task-{number}")
    page.read(f"{BOARD} .bcnb-brief", task.title)
    page.settle()
    hands.do(*task.solutions[0].do)
    page.read(PROMPT, REACHED)
    return f"{number} {task.title}: {page.text(PROMPT)}"


def solve_by_mouse(desk: Desk) -> str:
    """Solve the first task of lesson 1 by mouse."""
    return solve(desk, "1.1", Mouse(desk.page))


def solve_by_keyboard(desk: Desk) -> str:
    """Solve the second task of lesson 1 by keyboard."""
    return solve(desk, "1.2", Keyboard(desk.page))


def solve_puzzle(desk: Desk) -> str:
    """Solve the first puzzle of lesson 1, and see the first puzzle of the page of puzzles."""
    said = solve(desk, "1.p1", Mouse(desk.page))
    desk.open("rules/puzzles.ipynb")
    desk.page.see(f"{BOARD} [data-hex]")
    desk.page.see(PROMPT)
    return f"{said}; page of puzzles: {desk.page.text(PROMPT)}"


def deal_game(folder: Path, number: int) -> str:
    """Save a game of Antietam in which all cards are dealt, and return its name."""
    name = f"{GAME}-{number}"
    game: Game = begin_game(find_scenario(GAME), {"union": "person", "confederate": "greedy"}, folder / f"{name}.jsonl")
    hands = {side: iter(cards) for side, cards in HANDS.items()}
    while game.seat == "chance":
        game.play(f"draw {next(hands[game.state.decision.side])}")
    game.close()
    return name


def play_turn(desk: Desk) -> str:
    """Play a turn at the table by mouse, see the roll, and wait for the enemy's turn."""
    page, name = desk.page, deal_game(desk.folder / "games", desk.number)
    desk.open("play/play.ipynb", f"#game-{name}")
    page.read(PROMPT, "play a card")
    page.settle()
    check(page.is_in_view(PROMPT, f"{BOARD} .bcnb-map"), "prompt and board are not in view together")
    Mouse(page).do(*TURN)
    rolled = page.wait("the result of the roll", TEXT, f"{BOARD} .bcnb-rolled")
    page.wait("the turn of the Union", "(query) => find(query, '')?.textContent.includes('play a card')", PROMPT)
    page.settle()
    dice = page.ask(DICE, f"{BOARD} .bcnb-dice svg")
    check(len(set(dice)) == 1, f"the dice of the enemy's roll are not in one row: {dice}")
    below = page.box(f"{BOARD} .bcnb-recap button")["top"] - page.box(f"{BOARD} .bcnb-dice")["bottom"]
    check(below < (0 if page.ask("() => innerWidth") > SMALL[0] else BOX), "Watch again is not next to the dice")
    check(page.ask(WIDER) <= 0, "the page is wider than its window")
    record = (desk.folder / "games" / f"{name}.jsonl").read_text(encoding="utf-8")
    missing = [text for text in TURN if f'"{text}"' not in record]
    check(not missing, f"the saved game lacks {missing}")
    return f"{', '.join(TURN)}: {rolled}; then {page.text(PROMPT)}"


def step_through(page: Page) -> str:
    """Step through a replay by buttons, keys and the slider."""
    page.see(f".bcnb-player {SLIDER}")
    page.settle()
    start, drawn = page.ask(AT), page.ask(DRAWN, ".bcnb-map > svg")
    for name in ("Forward", "Forward", "Back", "Forward a turn"):
        page.click(".bcnb-buttons button", name)
    later = page.ask(AT)
    check(later > start, f"the replay is at ply {later} after ply {start}")
    page.click(SLIDER)
    middle, last = page.ask(AT), page.ask(f"() => Number(find({json.dumps(SLIDER)}, '').max)")
    check(abs(middle - last / 2) <= 2, f"the middle of the slider is ply {middle} of {last}")
    page.press("End")
    page.wait("the last ply", f"(last) => ({AT})() === last", last)
    page.press("ArrowLeft")
    page.wait("the ply before the last", f"(last) => ({AT})() === last - 1", last)
    page.settle()
    check(page.ask(DRAWN, ".bcnb-map > svg") != drawn, "the board has not changed")
    return f"plies {start}, {later}, {middle}, {last - 1} of {last}: {page.text('.bcnb-player .bcnb-turn')}"


def watch_replay(desk: Desk) -> str:
    """Watch a recorded game on the page of `bcnb learn`."""
    desk.open("replays/replay.ipynb")
    return step_through(desk.page)


def open_exported(desk: Desk) -> str:
    """Open the page of a recorded game from the disk."""
    desk.page.open((desk.folder / "game.html").as_uri())
    return step_through(desk.page)


STEPS = (
    Step("first board", LARGE, see_first_board),
    Step("first board", SMALL, see_first_board),
    Step("task by mouse", LARGE, solve_by_mouse),
    Step("task by keyboard", LARGE, solve_by_keyboard),
    Step("turn at the table", LARGE, play_turn),
    Step("turn at the table", SMALL, play_turn),
    Step("replay", LARGE, watch_replay),
    Step("puzzle", LARGE, solve_puzzle),
    Step("exported page", LARGE, open_exported),
    Step("exported page", SMALL, open_exported),
)
