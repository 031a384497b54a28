"""The proof of the site in Chromium: what a learner does on his first day, and what he finds there on the second.

Each step says how it went. The times are those of this machine as it is; the processors' seconds hardly depend on what
else it does.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from playwright.sync_api import Error, Playwright, expect, sync_playwright

from bcnb.course.catalogue import list_lessons
from bcnb.course.lessons import load_lesson
from bcnb.presentation.text_tools import count_noun
from bcnb.site.environment import BUILD
from tests.programs.learners.students import STUDENTS, finish
from tests.programs.site.at_table import find_game, go_on, open_link, play_card
from tests.programs.site.carried import answers_are_there, carry
from tests.programs.site.class_links import scan_for_teachers, scan_light
from tests.programs.site.class_of_25 import teach_class
from tests.programs.site.class_screen import print_handout, show_class
from tests.programs.site.dropped import drop_on_front, drop_on_pages, keep_the_list, keep_the_puzzle
from tests.programs.site.everywhere import run_all
from tests.programs.site.failing import delete, fill_up, hang
from tests.programs.site.handed import answer_early, read_early, share
from tests.programs.site.judged import judge_choices
from tests.programs.site.light_read import read_light
from tests.programs.site.python_starts import count_starts
from tests.programs.site.rules_found import find_rules, open_cited_rule
from tests.programs.site.settings_kept import keep_the_settings
from tests.programs.site.shared_work import share_deal, work_as_pair
from tests.programs.site.stages import measure
from tests.programs.site.thinking import think
from tests.programs.site.visit import CELLS, NAME, PATIENCE, Visit, Watch, load, served, visitor
from tests.programs.site.who_works import work_in_turn

SOON = 15
"""How many seconds a board may take after the click, on two quiet processors."""
WIPED = f"() => ({CELLS}).length && ({CELLS}).every(({{ model }}) => !model.executionCount)"
RUN = f"(count) => ({CELLS}).length && ({CELLS}).slice(0, count).every(({{ model }}) => model.executionCount)"
LINES = 12
"""How much is reported of a failure; the rest is the whole page."""


def prove(site: Path, *, every: bool) -> bool:
    """Go through the site, print how it went, and say whether all went well."""
    with served(site) as port, sync_playwright() as driver:
        fine = visit_site(driver, site, port)
        return (not every or run_all(driver, site, port)) and fine


def visit_site(driver: Playwright, site: Path, port: int, *, sample: bool = False) -> bool:
    """What a learner does on his first days, or a sample of it: what begins no more kernels than it must."""
    with TemporaryDirectory(prefix="bcnb-site-") as folder, visitor(driver, Path(folder), port) as visit:
        steps: list[tuple[bool, str, Callable[[], str | None]]] = [
            (True, "it says what is lacking as a file, and over plain http", partial(_lacks, visit, site)),
            (True, "the first board after the click", partial(_first_board, visit, Path(folder), not sample)),
            (False, "lesson 1, by clicks", partial(_lesson, visit)),
            (False, "what was answered is there after a reload", partial(_answers, visit)),
            (True, "a card at the table", partial(play_card, visit)),
            (True, "the game is there after a reload", partial(find_game, visit)),
            (True, "a link opens the position of a game", partial(open_link, visit)),
            (True, "the text before Python is there", partial(read_early, visit)),
            (False, "an early answer, handed in as a file", partial(answer_early, visit, Path(folder))),
            (False, "another student on the same computer", partial(share, visit)),
            (False, "download, wipe, upload", partial(carry, visit, Path(folder))),
            (False, "the game that was taken in goes on", partial(go_on, visit)),
            (False, "files dropped on the front page", partial(drop_on_front, visit)),
            (False, "the list of recorded games after a reload", partial(keep_the_list, visit)),
            (False, "files dropped on a replay and a review", partial(drop_on_pages, visit)),
            (False, "the puzzle after a reload", partial(keep_the_puzzle, visit)),
            (False, "choices judged one by one, and a reload", partial(judge_choices, visit)),
            (True, "level, text size and seat after a reload", partial(keep_the_settings, visit)),
            (False, "board, buttons and words of a stage in view together", partial(measure, visit)),
            (False, "pages without Python, also offline", partial(read_light, visit, Path(folder))),
            (False, "a class of 25, from the first answer to the feedback", partial(teach_class, visit, driver)),
            (False, "two students in turn, each with a name and a page", partial(work_in_turn, visit, driver)),
            (False, "a pair at one screen, marked as two", partial(work_as_pair, visit, driver)),
            (False, "a game with one deal, compared", partial(share_deal, visit, driver)),
            (False, "how often Python starts, and what it loads", partial(count_starts, visit, driver)),
            (False, "the code of a lesson without Python, and its link", partial(scan_light, visit)),
            (False, "the codes and links for teachers", partial(scan_for_teachers, visit)),
            (False, "class mode for a projector", partial(show_class, visit)),
            (False, "Print is the handout, on both papers", partial(print_handout, visit)),
            (False, "rules found by a question and by an everyday word", partial(find_rules, visit)),
            (False, "a cited rule at the side", partial(open_cited_rule, visit)),
            (False, "the strongest players think", partial(think, visit)),
            (False, "no room left, and room again", partial(fill_up, visit)),
            (False, "progress that another page deletes", partial(delete, visit)),
            (False, "Python that never ends", partial(hang, visit)),
            (False, "JupyterLab, for teachers", partial(_lab, visit)),
        ]
        began = monotonic()
        fine = [_step(name, act, visit) for sampled, name, act in steps if sampled or not sample]
    told = f"{count_noun(len(fine), 'step')} of the proof in {monotonic() - began:.0f} s"
    print(f"{told}, {count_noun(fine.count(False), 'failure')}", flush=True)
    return all(fine)


def _step(name: str, act: Callable[[], str | None], visit: Visit) -> bool:
    """Take a step, and print how it went."""
    began = monotonic()
    try:
        said = act()
        assert not visit.troubles, "\n".join(visit.troubles)
    except (AssertionError, Error) as error:
        text = "\n".join([*str(error).splitlines()[:LINES], *visit.troubles])
        visit.page.screenshot(path=(picture := BUILD / "failed.png"))
        print(f"FAILED: {name} ({picture})\n{text}", flush=True)
        visit.troubles.clear()
        return False
    print(f"{name}: {monotonic() - began:.0f} s" + (f"\n{said}" if said else ""), flush=True)
    return True


def _lacks(visit: Visit, site: Path) -> None:
    for address, words in (
        (site.resolve().joinpath("index.html").as_uri(), "serve.py"),
        (visit.address("", NAME), "https"),
    ):
        visit.page.goto(address)
        expect(visit.page.get_by_role("alert")).to_contain_text(words)
        expect(visit.page.get_by_role("link", name="Begin")).to_be_visible()
    visit.front()
    expect(visit.page.get_by_role("alert")).to_have_count(0)


def _first_board(visit: Visit, profile: Path, timed: bool) -> str:
    """What a learner waits for, part by part: he has the front page before him, and clicks. It is soon, if `timed`."""
    watch = Watch(profile)
    visit.page.get_by_role("link", name="Begin").click()
    visit.page.wait_for_selector(".jp-RenderedHTMLCommon h1", timeout=PATIENCE)
    watch.lap("the text of the page")
    visit.page.wait_for_function(WIPED, timeout=PATIENCE)
    visit.page.wait_for_function(RUN, arg=1, timeout=PATIENCE)
    watch.lap("Python and its wheels")
    visit.page.wait_for_function(RUN, arg=2, timeout=PATIENCE)
    watch.lap("bcnb, imported")
    visit.page.wait_for_selector(".jp-OutputArea-output .bcnb-board [data-hex]", timeout=PATIENCE)
    watch.lap("the board, alive")
    visit.begun()
    told = f"{watch.told()}\n  while {load()}"
    assert not timed or min(watch.whole) <= SOON, f"later than after {SOON} s on two quiet processors, too\n{told}"
    return told


def _lesson(visit: Visit) -> str:
    acts = finish(load_lesson(list_lessons()[1]), STUDENTS["mouse"], visit.view, visit.settle)
    return f"  {count_noun(acts, 'act')}"


def _answers(visit: Visit) -> None:
    """They are reported by the front page, and by a new kernel."""
    visit.page.locator(".bcnb-page-bar").get_by_role("link", name="Learn", exact=True).click()
    visit.framed().locator("body[data-shown]").wait_for()
    visit.page.reload()
    visit.page.wait_for_selector("body[data-shown]")
    answers_are_there(visit)
    visit.page.goto(visit.lesson("00_start_here.ipynb"))
    visit.begun()
    expect(visit.page.locator(".jp-OutputArea .next h2")).to_have_text("Lesson 2: Units and orders")


def _lab(visit: Visit) -> None:
    visit.front()
    visit.page.get_by_role("link", name="JupyterLab").click()
    visit.page.wait_for_selector("#jp-top-panel", timeout=PATIENCE)
    expect(visit.page.locator(".jp-DirListing-item", has_text="rules")).to_be_visible(timeout=PATIENCE)
