"""`make learners`: three scripted learners finish all lessons in Chromium. `make test` has each finish one or two.

The one with the mouse meets the notebooks in a real JupyterLab; those with the keyboard and with typed actions meet the
widgets without Jupyter. Three newcomers, one by mouse, one by keyboard, one by touch at 420 px, go from the home page
of `bcnb learn` through all lessons, and the notebooks must be the same to the byte at the end. Then a student finishes
three lessons of history on their sheets, and the pages of all battles are run at both levels. With `CHECK=all` another
newcomer also goes through the lessons in each older version of Jupyter that the pages support. Prints how long a new
user needs to his first action, and what each lesson took; the exit status is 1 if he needs more than a minute, or if a
lesson could not be finished.
`python tests/programs/learners keyboard 12 13` takes only those learners and those lessons; either may be left out;
`python tests/programs/learners history` only the student of history and the pages of the battles.
"""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[3]))

from playwright.sync_api import Browser, Page, sync_playwright

from bcnb.course.catalogue import list_lessons
from bcnb.course.history.lesson_loader import find_lesson as find_history_lesson
from bcnb.course.lessons import Lesson, find_lesson, load_lesson
from bcnb.presentation.text_tools import count_noun
from tests.helpers.browser import FLAGS, HOW_TO_GET_ONE, find_chromium
from tests.helpers.lab import NOTEBOOKS, ONE_PAGE, App, Desk, Server, serve, serve_pages
from tests.programs.learners.historians import finish_history
from tests.programs.learners.pages import by_pages, first_action, in_jupyter, in_notebook, without_jupyter
from tests.programs.learners.papers import check_page, every
from tests.programs.learners.students import BY_TOUCH, STUDENTS, Student
from tests.programs.learners.versions import VERSIONS, installed

NEWCOMERS = (STUDENTS["mouse"], STUDENTS["keyboard"], BY_TOUCH)
HISTORY = "history"
"""The word for the lessons of history alone."""
HISTORIES = ("first-bull-run", "murfreesboro", "new-market")
"""The battles whose lessons a student finishes: from the beginning of the course, its middle and its end."""
SOON = 60
"""How many seconds a new user may need from the start of JupyterLab to his first action."""


def opened(browser: Browser) -> Page:
    """A page as large as a screen."""
    return browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce").new_page()


def seconds_to_act(browser: Browser, home: Path) -> float:
    """How many seconds a new user needs from the start of the server to his first action."""
    page, began = opened(browser), monotonic()
    with serve(home, App.LAB) as server:
        desk = Desk(page, server)
        first_action(desk)
        seconds = monotonic() - began
        desk.close()
    page.context.close()
    return seconds


def came_late(browser: Browser, home: Path) -> bool:
    """Measure how soon a new user acts; whether that is too late, or never."""
    try:
        seconds = seconds_to_act(browser, home)
        told = f"after {seconds:.1f} s"
    except Exception as fault:
        seconds, told = inf, f"{type(fault).__name__}: {fault}"
    print(f"a new user's first action: {told}, goal at most {SOON} s", flush=True)
    return seconds > SOON


def tried(lesson: Lesson, name: str, browser: Browser, server: Server) -> str:
    """Have a learner finish a lesson; what went wrong, or nothing."""
    page = opened(browser)
    try:
        if name == "mouse":
            desk = Desk(page, server)
            acts = in_jupyter(lesson, STUDENTS[name], desk, lesson.notebook)
            wrong = "; ".join(desk.troubles)
            desk.shut_down()
        else:
            acts, wrong = without_jupyter(lesson, STUDENTS[name], page), ""
        if not wrong and acts != lesson.acts:
            wrong = f"its plan says {count_noun(lesson.acts, 'act')}"
    except Exception as fault:
        acts, wrong = 0, f"{type(fault).__name__}: {fault}"
    page.context.close()
    print(f"{lesson.number:>3}  {name:<10}{acts:>4} acts   {wrong or 'finished'}", flush=True)
    return wrong


def newcomer(student: Student, lessons: list[Lesson], browser: Browser, home: Path) -> str:
    """Have a newcomer go from `bcnb learn` through lessons in his own way; what went wrong, or nothing."""
    small = student is BY_TOUCH
    size = {"width": 420, "height": 860} if small else {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, has_touch=small, reduced_motion="reduce")
    context.add_init_script(ONE_PAGE)
    before, wrong, began, acts = stored(), "", monotonic(), 0
    try:
        home.mkdir()
        with serve_pages(home) as reading:
            acts = by_pages(lessons, student, context.new_page(), reading)
    except Exception as fault:
        wrong = f"{type(fault).__name__}: {fault}"
    if not wrong and stored() != before:
        wrong = "the notebooks have changed"
    context.close()
    told = wrong or f"{count_noun(len(lessons), 'lesson')} finished in {monotonic() - began:.0f} s"
    print(f"pages {student.name:<10}{acts:>5} acts   {told}", flush=True)
    return wrong


def elsewhere(version: str, lessons: list[Lesson], browser: Browser, home: Path) -> str:
    """Have a newcomer with a mouse go through lessons in another version of Jupyter, and do the first one in its
    Notebook, too; what went wrong, or nothing."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script(ONE_PAGE)
    before, wrong, acts = stored(), "", 0
    try:
        home.mkdir()
        with serve_pages(home, installed(home / "env", VERSIONS[version])) as reading:
            acts = by_pages(lessons, STUDENTS["mouse"], context.new_page(), reading)
            acts += in_notebook(lessons[0], STUDENTS["mouse"], context.new_page(), reading)
    except Exception as fault:
        wrong = f"{type(fault).__name__}: {fault}"
    if not wrong and stored() != before:
        wrong = "the notebooks have changed"
    context.close()
    print(f"{version}: {acts} acts   {wrong or 'finished'}", flush=True)
    return wrong


def historian(battle: str, browser: Browser) -> str:
    """Have a student finish a lesson of history; what went wrong, or nothing."""
    page, acts, wrong = opened(browser), 0, ""
    try:
        acts = finish_history(find_history_lesson(battle), page)
    except Exception as fault:
        wrong = f"{type(fault).__name__}: {fault}"
    page.context.close()
    print(f"     historian {acts:>4} acts   {battle}: {wrong or 'finished'}", flush=True)
    return wrong


def paper(battle: str, level: str, folder: Path) -> str:
    """Run the page of a battle at a level; what is wrong with it, or nothing."""
    wrong = ""
    try:
        check_page(battle, level, folder)
    except Exception as fault:
        wrong = f"{type(fault).__name__}: {fault}"
    print(f"     paper     {battle} {level}: {wrong or 'whole'}", flush=True)
    return wrong


def stored() -> dict[Path, bytes]:
    """Every notebook with its bytes."""
    return {path: path.read_bytes() for path in NOTEBOOKS.rglob("*.ipynb")}


def asked(words: Sequence[str]) -> tuple[list[str], list[int]]:
    """The learners and the lessons that are named, or all of them, or none if only history is; any other word ends the
    program.
    """
    parser = ArgumentParser(prog="learners", description="Scripted learners finish the lessons.")
    told = f"learners and numbers of lessons; all if none is named; {HISTORY}: only the lessons of history"
    parser.add_argument("named", nargs="*", type=_known, help=told)
    named = parser.parse_args(words).named
    if HISTORY in named:
        if len(named) > 1:
            parser.error(f"{HISTORY} stands alone")
        return [], []
    who, numbers = [word for word in named if word in STUDENTS], [int(word) for word in named if word not in STUDENTS]
    return who or list(STUDENTS), numbers or list(list_lessons())


def _known(word: str) -> str:
    if word not in (*STUDENTS, *map(str, list_lessons()), HISTORY):
        first, *_, last = list_lessons()
        known = f"no learner ({', '.join(STUDENTS)}) and no lesson ({first} to {last}, or {HISTORY})"
        raise ArgumentTypeError(f"{word!r} is {known}")
    return word


def course(who: list[str], numbers: list[int], browser: Browser, home: Path) -> list[str]:
    """Have learners finish lessons of the course, and newcomers, too; what went wrong in each, or nothing."""
    late = came_late(browser, home / "first")
    lessons = [load_lesson(find_lesson(number)) for number in numbers]
    lost = [newcomer(one, lessons, browser, home / f"pages-{one.name}") for one in NEWCOMERS]
    with serve(home / "lab", App.LAB) as server:
        faults = [tried(lesson, name, browser, server) for lesson in lessons for name in who]
    if os.environ.get("CHECK") == "all":
        lost += [elsewhere(name, lessons, browser, home / f"version-{n}") for n, name in enumerate(VERSIONS)]
    print(f"{len(numbers)} lessons by {len(who)} learners, {sum(map(bool, faults))} not finished", flush=True)
    return [*lost, *faults, "the first action came late" if late else ""]


def histories(browser: Browser, home: Path) -> list[str]:
    """Have a student finish lessons of history, and run the pages of all; what went wrong in each, or nothing."""
    lost = [historian(battle, browser) for battle in HISTORIES]
    wrong = [paper(battle, level, home) for battle, level in every()]
    lessons, pages = f"{sum(map(bool, lost))} of {len(lost)}", f"{sum(map(bool, wrong))} of {len(wrong)}"
    print(f"history: {lessons} lessons not finished, {pages} pages not whole", flush=True)
    return [*lost, *wrong]


def main() -> int:
    """Have every learner finish every lesson."""
    who, numbers = asked(sys.argv[1:])
    chromium = find_chromium()
    if chromium is None:
        print(HOW_TO_GET_ONE, file=sys.stderr)
        return 1
    with TemporaryDirectory() as home, sync_playwright() as driver:
        os.environ["BCNB_HOME"] = home
        browser = driver.chromium.launch(executable_path=str(chromium), args=list(FLAGS))
        wrong = course(who, numbers, browser, Path(home)) if numbers else []
        wrong += histories(browser, Path(home))
        browser.close()
    return 1 if any(wrong) else 0


if __name__ == "__main__":
    sys.exit(main())
