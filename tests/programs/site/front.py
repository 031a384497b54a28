"""The front page of the site: the start page as a file, whose script ticks off what this browser keeps."""

import json
import os
import re
import shutil
from pathlib import Path

from bcnb.course.catalogue import list_exercises
from bcnb.course.learner_home import Home, Shelf, home_html, look_home
from bcnb.course.progress import Progress
from bcnb.course.tasks import load_task
from tests.programs.site.environment import BUILD, HERE

PARTS = HERE / "page"
READER = "notebooks/index.html?path="
LINK = re.compile(r'href="([^":?#]+\.ipynb)')
LARGE = 250_000
"""Files of this number of bytes and more are fetched ahead, while the learner looks at the front page."""


def write_front(site: Path) -> None:
    """Write the front page and the small server into the folder of the site."""
    os.environ["BCNB_HOME"] = str(BUILD / "nobody")  # a page for everybody tells nobody's games
    from bcnb.notebook.learner_pages import whole_shelf

    page = front_page(look_home(Progress()), whole_shelf(), ahead(site))
    (site / "index.html").write_text(page, encoding="utf-8")
    shutil.copy(HERE / "serve.py", site)


def front_page(home: Home, shelf: Shelf, large: list[str]) -> str:
    """The page as HTML, whole in one file: it can be read wherever it lies."""
    parts = {
        "style": _part("front.css"),
        "home": str(home_html(home, shelf)),
        "plan": json.dumps(plan(home, shelf, large)).replace("<", "\\u003c"),
        "script": _part("front.js"),
    }
    page = re.sub(r"{{(\w+)}}", lambda found: parts[found[1]], _part("front.html"))
    return LINK.sub(rf'href="{READER}\1', page)


def plan(home: Home, shelf: Shelf, large: list[str]) -> dict[str, object]:
    """What the script must know to tell how a learner stands."""
    return {
        "reader": READER,
        "lessons": [
            {"title": step.title, "page": shelf.lessons[step.number], "tasks": step.tasks} for step in home.steps
        ],
        "titles": {name: load_task(path).title for name, path in list_exercises().items() if not name.endswith(".q")},
        "history": [Path(one.page).stem[3:].replace("_", "-") for one in shelf.past],
        "ahead": large,
    }


def ahead(site: Path) -> list[str]:
    """The large files that every lesson loads: Python and its wheels, and the script of the page."""
    files = [
        *(site / "static" / "pyodide").iterdir(),
        *(site / "build").glob("*.js"),
        *(site / "build").glob("notebooks/*"),
    ]
    return sorted(path.relative_to(site).as_posix() for path in files if path.stat().st_size >= LARGE)


def _part(name: str) -> str:
    return (PARTS / name).read_text(encoding="utf-8")
