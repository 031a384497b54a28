"""The front page of the site: the home page as a file. Its scripts show what this browser has saved."""

import json
from pathlib import Path

from bcnb.course.catalogue import list_exercises
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.home.home_contents import battles_in_order, home_picture, lesson_pages, opening_page, picture_names
from bcnb.course.home.home_page import (
    SCRIPT,
    SEARCH_RULES,
    SEARCH_SCRIPT,
    SEARCH_STYLE,
    STYLE,
    HomePlace,
    home_page,
    read_script,
    read_style,
)
from bcnb.course.learner_home import look_home
from bcnb.course.lessons import notebook_of
from bcnb.course.own_sets.known_sets import PAGE as OWN_SETS
from bcnb.course.progress import Progress
from bcnb.course.rulebook.stored_rulebooks import stored_rulebooks, stored_search
from bcnb.course.tasks import load_task
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.site.environment import HERE
from bcnb.site.light_page import KEPT, READER, ROUTES, light_address
from bcnb.storage.paths import sorted_paths
from bcnb.widgets.js_bundle import search_script, style

PARTS = HERE / "static"
FILES, FRONT = "home/", "front.js"
LARGE = 250_000
"""Files of this number of bytes and more are fetched ahead, while the learner looks at the front page."""


def write_home(site: Path, large: list[str]) -> None:
    """Write the front page, and the folder with its scripts, style sheet and pictures."""
    (site / FILES / "pictures").mkdir(parents=True, exist_ok=True)
    written = {
        "index.html": front_page(large),
        f"{FILES}{SCRIPT}": read_script(),
        f"{FILES}{STYLE}": read_style(),
        f"{FILES}{SEARCH_SCRIPT}": search_script(stored_search(), READER, SEARCH_RULES),
        f"{FILES}{SEARCH_RULES}": json.dumps(stored_rulebooks(), ensure_ascii=False),
        f"{FILES}{SEARCH_STYLE}": style("search_alone"),
        **{f"{FILES}{name}": (PARTS / name).read_text(encoding="utf-8") for name in (KEPT, FRONT)},
    }
    written |= {f"{FILES}pictures/{name}.svg": home_picture(name) for name in picture_names()}
    for name, text in written.items():
        (site / name).write_text(text, encoding="utf-8", newline="\n")


def front_page(large: list[str]) -> str:
    """Return the page as HTML."""
    warning = tag("p", escape_text(" "), id="warning", role="alert", hidden="")
    foot = join(_footer(), *_scripts(large))
    return home_page(HomePlace(READER, FILES, top=warning, foot=foot, light=light_address))


def _footer() -> Markup:
    lab = tag("a", escape_text("JupyterLab"), href="lab/index.html")
    words = (
        escape_text("Your answers and games stay in this browser on this computer. They are not sent anywhere. "),
        escape_text("To use these pages with menus, files and your own cells, open "),
        lab,
        escape_text("."),
    )
    return tag("footer", tag("p", *words), class_="foot")


def _scripts(large: list[str]) -> tuple[Markup, ...]:
    """Return what JupyterLite's pages look for in the page at the root, what the script must know, and the script."""
    told = Markup(json.dumps(plan(large)).replace("<", "\\u003c"))
    return (
        tag("script", Markup("{}"), id="jupyter-config-data", type="application/json", data_jupyter_lite_root="."),
        tag("script", told, id="plan", type="application/json"),
        *(tag("script", escape_text(" "), src=f"{FILES}{name}") for name in (KEPT, FRONT)),
    )


def plan(large: list[str]) -> dict[str, object]:
    """Return what the script must know to show the progress of a learner."""
    history = {page: battle.name for battle, page in lesson_pages(battles_in_order())}
    return {
        "lessons": [
            {"number": step.number, "title": step.title, "page": notebook_of(step.number), "tasks": step.tasks}
            for step in look_home(Progress()).steps
        ],
        "titles": {name: load_task(path).title for name, path in list_exercises().items() if not name.endswith(".q")},
        "history": {opening_page(): OPENING} | history,
        "pictures": picture_names(),
        "ahead": large,
        "sets": OWN_SETS,
        "reader": READER,
        "routes": ROUTES,
    }


def large_files(site: Path) -> list[str]:
    """Return the large files that every lesson loads: Python and its wheels, and the script of the page."""
    files = [
        *(site / "static" / "pyodide").iterdir(),
        *sorted_paths(site / "build", "*.js"),
        *sorted_paths(site / "build", "notebooks/*"),
    ]
    return sorted(path.relative_to(site).as_posix() for path in files if path.stat().st_size >= LARGE)
