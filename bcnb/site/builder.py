"""The whole site: notebooks in JupyterLite, a Python that runs in the browser, and the pages without Python."""

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from bcnb.engine.game_registry import RULESETS
from bcnb.site.downloads import fetch_pyodide, fetch_wheels
from bcnb.site.environment import HERE, make_environment
from bcnb.site.front_page import large_files, write_home
from bcnb.site.kernel import make_kernel
from bcnb.site.lessons.form_rules import nobody
from bcnb.site.lessons.lesson_pages import write_lessons, write_short_addresses
from bcnb.site.light_page import lesson_notebooks, write_games, write_rules, write_shared
from bcnb.site.pages import build_pages
from bcnb.site.site_files import SERVER, check_target, pack_site, replace_site
from bcnb.storage.records import list_records

VIEWS = ("replay", "question_index", "rulebook", "lesson_alone")
"""The kinds of widgets on the pages without Python."""


def build_site(folder: Path, tell: Callable[[str], None]) -> Path:
    """Write the site to a folder, and the same files as a zip next to it. Return the path of the zip.

    Args:
        folder: a new or empty folder, or that of an older site, which is replaced when the new one is complete.
        tell: gets a line at the beginning of each long step.

    Raises:
        BuildError: if something cannot be downloaded or made.
        FileExistsError: if the folder has other files.
    """
    folder = folder.resolve()
    check_target(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    tell("Downloading the parts of the site (about 120 MB, only once) ...")
    python = make_environment()
    pyodide, wheels = fetch_pyodide(python), fetch_wheels(python)
    tell("Compiling the Python for browsers ...")
    kernel = make_kernel(python, pyodide, wheels)
    tell("Writing the pages ...")
    new = build_pages(python, kernel)
    with nobody():  # a page for everybody has nobody's games and answers
        write_home(new, large_files(new))
        write_light(new, included_records(), lesson_notebooks())
    shutil.copy(HERE / "small_server.py", new / SERVER)
    replace_site(new, folder)
    return pack_site(folder)


def included_records() -> list[Path]:
    """Return the records that come with bcnb."""
    return [path for name in RULESETS for path in list_records(name)]


def write_light(site: Path, records: Iterable[Path], lessons: Iterable[str] = ()) -> None:
    """Write the pages without Python into the folder of a site, with these replays and history lessons."""
    write_shared(site, VIEWS)
    write_rules(site)
    write_games(site, records)
    write_lessons(site, lessons)
    write_short_addresses(site)
