"""The short addresses of the site: `antietam/?level=plain&mode=class`, `lesson-4/` and `homework/#homework=CODE`.

Each is a page that leads to another one. Teachers send them as links and as QR codes, which the page for teachers
makes, so an address stays as it is.
"""

from collections.abc import Iterator
from pathlib import Path

from bcnb.export.html_page import SharedFiles, still_page
from bcnb.presentation.markup import escape_text, tag
from bcnb.site.light_page import FILES, FOLDER, FRAME, READER, SHORT, light_address
from bcnb.widgets.classroom.class_desk import lesson_choices
from bcnb.widgets.classroom.lesson_links import HOMEWORK

HOMEWORK_PAGE = "02_hand_in.ipynb"
ROOT = "../"
"""The way from a short address to the front page."""


def write_short_addresses(site: Path) -> None:
    """Write the page of each short address. There, history lessons work without Python, except in class mode."""
    for name, title, page in short_addresses():
        (site / name).mkdir(exist_ok=True)
        (site / name / "index.html").write_bytes(short_page(title, page))


def short_addresses() -> Iterator[tuple[str, str, str]]:
    """Yield the short name, the title and the notebook of each page that has a short address."""
    for lesson in lesson_choices():
        yield lesson["short"], lesson["title"], lesson["page"]
    yield HOMEWORK, "Homework", HOMEWORK_PAGE


def short_page(title: str, notebook: str) -> bytes:
    """Return the page at a short address. Its script opens the first link, or the second one in class mode."""
    full, light = f"{ROOT}{READER}{notebook}", light_address(notebook)
    links = [tag("p", tag("a", escape_text(title), href=f"{ROOT}{light}" if light else full, id="lesson"))]
    if light:
        links.append(tag("p", tag("a", escape_text(f"{title}, with the table and class mode"), href=full, id="class")))
    files = SharedFiles((f"{ROOT}{FOLDER}{FILES}{SHORT}",), (f"{ROOT}{FOLDER}{FILES}{FRAME}",))
    return still_page(title, files, (tag("main", *links),))
