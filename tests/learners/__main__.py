"""`make learners`: three scripted learners finish all lessons in Chromium. `make test` has each finish two.

The one with the mouse meets the notebooks in a real JupyterLab; those with the keyboard and with typed actions meet the
widgets without Jupyter. Prints what each lesson took; the exit status is 1 if one of them could not be finished.
`python tests/learners keyboard 12 13` takes only those learners and those lessons; either may be left out.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, sync_playwright

from bcnb.library.lessons import Lesson, find_lesson, load_lesson
from bcnb.library.shelf import list_lessons
from tests.browser import FLAGS, HOW_TO_GET_ONE, find_chromium
from tests.lab import App, Desk, Server, names, serve
from tests.learners.pages import in_jupyter, without_jupyter
from tests.learners.pupils import PUPILS


def tried(lesson: Lesson, name: str, browser: Browser, server: Server) -> str:
    """Have a learner finish a lesson; what went wrong, or nothing."""
    page = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce").new_page()
    try:
        if name == "mouse":
            desk = Desk(page, server)
            path = next(path for path in names() if path.startswith(f"rules/{lesson.number:02}_"))
            acts = in_jupyter(lesson, PUPILS[name], desk, path)
            wrong = "; ".join(desk.troubles)
            desk.shut_down()
        else:
            acts, wrong = without_jupyter(lesson, PUPILS[name], page), ""
    except Exception as fault:
        acts, wrong = 0, f"{type(fault).__name__}: {fault}"
    page.context.close()
    print(f"{lesson.number:>3}  {name:<10}{acts:>4} acts   {wrong or 'finished'}", flush=True)
    return wrong


def main() -> int:
    """Have every learner finish every lesson."""
    chromium = find_chromium()
    if chromium is None:
        print(HOW_TO_GET_ONE, file=sys.stderr)
        return 1
    who = [name for name in PUPILS if name in sys.argv[1:]] or list(PUPILS)
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()] or list(list_lessons())
    with TemporaryDirectory() as home, serve(Path(home) / "lab", App.LAB) as server, sync_playwright() as driver:
        os.environ["BCNB_HOME"] = home
        browser = driver.chromium.launch(executable_path=str(chromium), args=list(FLAGS))
        lessons = [load_lesson(find_lesson(number)) for number in numbers]
        faults = [tried(lesson, name, browser, server) for lesson in lessons for name in who]
        browser.close()
    print(f"{len(faults)} lessons, {sum(map(bool, faults))} not finished")
    return 1 if any(faults) else 0


if __name__ == "__main__":
    sys.exit(main())
