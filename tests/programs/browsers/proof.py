"""The proof: all steps in an engine, on pages of one server, with a picture of each."""

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.helpers.lab import Reading
from tests.programs.browsers.page import Engine, Page, brief
from tests.programs.browsers.steps import STEPS, Desk, Step


def prove(engine: Callable[[Path], Engine], name: str, reading: Reading, folder: Path, pictures: Path) -> bool:
    """Take all steps in an engine, print how each went, and return whether all went well.

    Args:
        engine: begins the browser, which keeps its files in a given folder.
        name: of the engine.
        reading: the server of `bcnb learn`.
        folder: the folder of the server, with `games` and the exported page `game.html`.
        pictures: the folder for the pictures.
    """
    with TemporaryDirectory(prefix="bcnb-browser-") as own:
        try:
            browser = engine(Path(own))
        except Exception as fault:
            print(f"{name:<9} did not start: {brief(fault)}", flush=True)
            return False
        try:
            return take_steps(STEPS, browser, reading, folder, pictures)
        finally:
            browser.close()


def take_steps(steps: Iterable[Step], browser: Engine, reading: Reading, folder: Path, pictures: Path) -> bool:
    """Take steps in a browser, print how each went, and return whether all went well."""
    faults = 0
    for number, step in enumerate(steps, 1):
        began, size = monotonic(), f"{step.size[0]} x {step.size[1]}"
        picture = pictures / f"{browser.name}-{number:02}-{step.name.replace(' ', '-')}-{step.size[0]}.png"
        said, wrong = take_step(step, browser, Desk(Page(browser), reading, folder, next_number(folder)), picture)
        faults += bool(wrong)
        line = f"{browser.name:<9} {step.name:<18} {size:<11} {monotonic() - began:5.1f} s"
        print(f"{line}  {'FAILED: ' + '; '.join(wrong) if wrong else said}", flush=True)
    return not faults


def take_step(step: Step, browser: Engine, desk: Desk, picture: Path) -> tuple[str, list[str]]:
    """Take a step; return what was shown, and what went wrong."""
    said, wrong = "", list[str]()
    for act in (lambda: browser.resize(*step.size), lambda: step.do(desk), lambda: browser.save_picture(picture)):
        try:
            said = act() or said
        except Exception as fault:
            wrong.append(brief(fault))
    return said, [*wrong, *(f"error on the page: {one}" for one in browser.troubles())]


def next_number(folder: Path) -> int:
    """Return the number of the next saved game."""
    return 1 + len(list((folder / "games").glob("*.jsonl")))
