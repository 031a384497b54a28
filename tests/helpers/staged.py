"""A page that is a stage, without Jupyter: widgets below a bar, in the styles that `bcnb learn` adds to such a page."""

from pathlib import Path

from jupyter_core.paths import ENV_JUPYTER_PATH
from playwright.sync_api import Locator, Page

from bcnb.cli.learn import EXTENSIONS
from tests.helpers.pages import Stage

SHEET = EXTENSIONS / "bcnb" / "static" / "stage.css"
THEMES = Path(ENV_JUPYTER_PATH[0]) / "lab" / "themes" / "@jupyterlab"
TOP = 48
"""The height of the bar, in pixels."""
BODY = '<body data-stage data-jp-theme-light="{}"></body>'
PAGE = """html { overflow: hidden; }
body { box-sizing: border-box; margin: 48px 0 0; height: calc(100dvh - 48px); overflow: hidden auto;
  background: var(--stage); }"""
"""The bar is empty, and the page below it scrolls by itself, as in JupyterLab."""
WINDOWS = [(1280, 800), (1366, 768), (1920, 1080)]
"""The windows in which all that is needed is in view together."""
PHONE = (390, 844)
PAGES = {
    "play/play.ipynb": (
        ".bcnb-at-table",
        (".bcnb-rulesets label", ".bcnb-battles label", ".bcnb-chosen > img", ".bcnb-levels label", ".bcnb-begin"),
    ),
    "replays/replay.ipynb": (".bcnb-replay", (".bcnb-turn", ".bcnb-map > svg", ".bcnb-buttons button", ".bcnb-now")),
    "analysis/review.ipynb": (
        ".bcnb-review",
        (".bcnb-map > svg", ".bcnb-buttons button", ".bcnb-guess button", ".bcnb-curve svg", ".bcnb-moment"),
    ),
    "analysis/guess_the_choice.ipynb": (
        ".bcnb-at-guess",
        (".bcnb-brief", ".bcnb-map > svg", ".bcnb-ask-now", ".bcnb-choices button", ".bcnb-tools button"),
    ),
    "rules/puzzles.ipynb": (
        ".bcnb-at-task >> visible=true",
        (
            *(".bcnb-brief", ".bcnb-map > svg", ".bcnb-choices button", ".bcnb-tools button"),
            *(".bcnb-deck-themes button", ".bcnb-deck-levels button", ".bcnb-deck-pager button"),
        ),
    ),
}
"""The widget of each page, and what has to be in view together."""
BOARD = ".bcnb-map, .bcnb-chosen > img"
"""The board, or the layout of the battle that is chosen."""
HIGHEST = 120
"""How far below the top of the window a board begins at most, in pixels."""

OUTSIDE = """([view, needed, top]) => needed.flatMap((query) => {
  const all = [...view.querySelectorAll(query)].filter((one) => one.checkVisibility());
  const whole = ({ left, right, top: up, bottom, width, height }) => width > 0 && height > 0
    && left >= -1 && right <= innerWidth + 1 && up >= top - 1 && bottom <= innerHeight + 1;
  const faults = all.map((one) => one.getBoundingClientRect()).filter((box) => !whole(box));
  const places = faults.map(({ left, top: up, right, bottom }) => [left, up, right, bottom].map(Math.round));
  return all.length ? places.map((place) => `${query}: ${place}`) : [`${query}: not there`];
})"""
SCROLLED = """() => {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.body;
  return [scrollHeight - clientHeight, scrollWidth - clientWidth];
}"""


def staged(page: Page, size: tuple[int, int], theme: str = "light") -> Stage:
    """A stage in a window of this size, in the colors of a theme of JupyterLab."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = Stage(page, BODY.format(str(theme == "light").lower()))
    page.add_style_tag(path=THEMES / f"theme-{theme}-extension" / "index.css")
    page.add_style_tag(path=SHEET)
    page.add_style_tag(content=PAGE)
    return stage


def outside(view: Locator, *needed: str, top: int = TOP) -> list[str]:
    """What of a view is not in the window as a whole, below the bar."""
    found: list[str] = view.evaluate(f"(view, [needed, top]) => ({OUTSIDE})([view, needed, top])", [list(needed), top])
    return found


def scrolled(stage: Stage) -> list[int]:
    """How much higher and wider than the window the page is, in pixels."""
    found: list[int] = stage.page.evaluate(SCROLLED)
    return found
