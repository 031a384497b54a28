"""The history lessons as pages without Python: the texts of each notebook, and parts that a script draws.

A game needs Python, so the step with the table shows its board and leads to the notebook. *Copy link* copies the short
address of a lesson with the level that is shown.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from markdown_it import MarkdownIt

from bcnb.course.handouts.page_handouts import linked_handout
from bcnb.course.history.asked_items import section_classes
from bcnb.course.history.lesson_text import find_any, part_html
from bcnb.course.history.schema import LEVELS
from bcnb.export.html_page import (
    NO_SCRIPT,
    PageContent,
    SharedFiles,
    data_block,
    empty_element,
    still_page,
)
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.site.lessons.lesson_parts import Part, parts_of
from bcnb.site.light_page import (
    COPY,
    FILES,
    FOLDER,
    FORMS,
    FRAME,
    HANDOUT,
    HISTORY,
    KEPT,
    OFFLINE,
    PAIR,
    PAPER,
    QR,
    READER,
    SHORT,
    SITE,
    STUDENT,
    kernel_address,
    lesson_notebooks,
    light_address,
    site_bar,
)
from bcnb.storage.paths import notebooks_folder
from bcnb.widgets.classroom.class_desk import lesson_choices
from bcnb.widgets.classroom.lesson_links import HOMEWORK

VIEW = "lesson_alone"
HAND_IN = "02_hand_in.ipynb"
TABLE = "table"
LINK = re.compile(r'href="([\w./]+\.ipynb)((?:#[^"]*)?)"')
SCRIPT_NOTE = f"{NO_SCRIPT} You can read the texts without it."
ON_PAPER = "-handout.html"
"""The end of the name of the page with the handout of a lesson."""
PRINT = "Print"
PRINT_NOTE = " the handout: two sides of paper, or three with simple texts, for a lesson without computers."
FULL = "Open this lesson with the table"
FULL_NOTE = " (loads Python, about 30 MB on the first visit). It also has class mode for a projector."
COPY_LINK, LINK_LABEL = "Copy link", "Link to this lesson"
LINK_COPIED = "Copied: the link to this lesson with these texts."
QR_CODE, QR_CLOSE = "QR code", "Close"
QR_LABEL = "QR code of the link to this lesson"
LINK_SHOWN = "Press Ctrl+C, or ⌘C on a Mac, to copy this link."


class Cell(NamedTuple):
    """A cell of a notebook: markdown, or calls of functions, each with its arguments."""

    markdown: str
    calls: tuple[tuple[str, tuple[str, ...]], ...] = ()


def write_lessons(site: Path, names: Iterable[str]) -> None:
    """Write the page of each of these lessons, and the page of its handout."""
    pages = lesson_notebooks()
    (site / HISTORY).mkdir(parents=True, exist_ok=True)
    for name in names:
        (site / HISTORY / f"{name}.html").write_bytes(lesson_page(name, pages[name]))
        (site / HISTORY / f"{name}{ON_PAPER}").write_bytes(handout_page(name))


def handout_page(name: str) -> bytes:
    """Return the page with the handout of a lesson, which Print on the lesson's page opens."""
    title, main = linked_handout(name, f"{SITE}home/pictures/{name}.svg")
    return still_page(title, SharedFiles((f"../{FILES}{PAPER}",), (f"../{FILES}{HANDOUT}",)), (main,))


def lesson_page(name: str, path: str) -> bytes:
    """Return the page of a lesson, whose notebook has this path."""
    parts: list[Part] = []
    inside = [markup for cell in read_cells(path) for markup in _cell(cell, path, name, parts)]
    inside += _for_teachers(path, name)
    title = find_any(name).title
    traits = {
        "lesson": name,
        "levels": list(LEVELS),
        "root": SITE,
        "ways": {"another": kernel_address(HAND_IN)},
        "parts": [_shared(part, parts[:n]) for n, part in enumerate(parts)],
    }
    content = PageContent(title, (), VIEW, traits)
    style = (f"../{FILES}{VIEW}.css", f"../{FILES}{FRAME}")
    scripts = (KEPT, PAIR, FORMS, STUDENT, f"{VIEW}.js", COPY, PAPER, OFFLINE)
    files = SharedFiles(tuple(f"../{FILES}{script}" for script in scripts), style)
    note = tag("noscript", escape_text(SCRIPT_NOTE))
    main = tag("main", note, *inside, empty_element("div", id="shown"), class_="lesson")
    return still_page(title, files, (site_bar(), main, data_block(content)))


def _shared(part: Part, before: list[Part]) -> Part:
    """Return a part. Where one before it has the same ground of its board, it has the place of that one instead."""
    same = [n for n, other in enumerate(before) if "ground" in part and other.get("ground") == part["ground"]]
    return {**part, "ground": same[0]} if same else part


def read_cells(path: str) -> Iterator[Cell]:
    """Yield the cells of a notebook that show something."""
    notebook = json.loads((notebooks_folder() / path).read_text(encoding="utf-8"))
    values: dict[str, str] = {}
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield Cell(source)
        elif calls := tuple(_calls(source, values)):
            yield Cell("", calls)


def _calls(source: str, values: dict[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the calls of a cell. Names that it sets to a text are added to the values."""
    for line in ast.parse(source).body:
        match line:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                values[name] = text
            case ast.Expr(value=ast.Call(func=ast.Name(id=name), args=args)):
                yield name, tuple(values[one.id] if isinstance(one, ast.Name) else _text(one) for one in args)


def _text(node: ast.expr) -> str:
    return str(ast.literal_eval(node))


def _cell(cell: Cell, path: str, name: str, parts: list[Part]) -> Iterator[Markup]:
    """Yield what a cell shows. Its parts are added to those of the page."""
    if cell.markdown:
        yield _prose(cell.markdown, path)
        if cell.markdown.startswith("# "):
            yield _steps(name, path)
    for call, arguments in cell.calls:
        if call == "read":
            lesson, part, level = arguments
            yield tag("div", part_html(find_any(lesson), part, level), class_="prose")
        elif call == TABLE:
            yield _table(name, path)
        else:
            for part_traits in parts_of(call, arguments):
                yield empty_element("div", id=f"part-{len(parts)}", class_=_classes(part_traits))
                parts.append(part_traits)


def _classes(part: Part) -> str:
    """Return the classes of the place of a part, which hide it where a form of the lesson leaves it out."""
    return f"part part-{part['kind']} {part.get('off', '')}".strip()


def _prose(markdown: str, path: str) -> Markup:
    """Return the text of a cell as HTML. Its links lead to pages without Python where there are any."""
    folder = PurePosixPath(path).parent
    html = MarkdownIt("commonmark").render(markdown)
    if found := re.match(r"<h2>(\d+)\. ", html):
        html = html.replace("<h2>", f'<h2 id="step-{found[1]}">', 1)
    return tag("div", Markup(LINK.sub(lambda found: f'href="{_way(folder, found)}"', html)), class_="prose")


def _way(folder: PurePosixPath, found: re.Match[str]) -> str:
    parts: list[str] = []
    for part in (folder / found[1]).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    target = f"{'/'.join(parts)}{found[2]}"
    page = light_address(target)
    return f"{SITE}{page}" if page else kernel_address(target)


def _for_teachers(path: str, name: str) -> Iterator[Markup]:
    """Yield what a page has for teachers. It is at the end, so that students see the question first."""
    yield _full_page(path)
    yield _print_link(name)
    yield _copy_link(name)


def _full_page(path: str) -> Markup:
    link = tag("a", escape_text(FULL), href=kernel_address(path))
    return tag("p", link, escape_text(FULL_NOTE), class_="full")


def _copy_link(name: str) -> Markup:
    """Return the button that copies the short address, with its field and its message, and that for its QR code."""
    says = {"data_copied": LINK_COPIED, "data_select": LINK_SHOWN, "data_title": find_any(name).title}
    code = {"data_qr": f"./{QR}", "data_close": QR_CLOSE, "data_label": QR_LABEL}
    return tag(
        "p",
        tag("button", escape_text(COPY_LINK), type="button"),
        tag("input", readonly="", hidden="", aria_label=LINK_LABEL),
        empty_element("span", role="status"),
        tag("button", escape_text(QR_CODE), type="button"),
        id="link",
        data_address=f"{SITE}{name}/",
        **says,
        **code,
    )


def _print_link(name: str) -> Markup:
    link = tag("a", escape_text(PRINT), href=f"{name}{ON_PAPER}#print", target="_blank", id="handout")
    return tag("p", link, escape_text(PRINT_NOTE), class_="full")


def _steps(name: str, path: str) -> Markup:
    """Return links to the steps of a lesson."""
    hidden = section_classes(name)
    found = (re.match(r"## (\d+)\. (.+)", cell.markdown) for cell in read_cells(path))
    links = (
        tag("li", tag("a", escape_text(f"{one[1]}. {one[2]}"), href=f"#step-{one[1]}"), class_=hidden[one[2]] or None)
        for one in found
        if one
    )
    return tag("nav", tag("ol", *links), aria_label="Steps of this lesson", class_="steps")


def _table(name: str, path: str) -> Markup:
    """Return the board of a battle with the way to its table."""
    picture = tag("img", src=f"{SITE}home/pictures/{name}.svg", alt="", width=1034, height=606, loading="lazy")
    link = tag("a", escape_text("Play at the table"), href=kernel_address(path), class_="go")
    note = escape_text(" The game needs Python, which is about 30 MB on the first visit.")
    return tag("section", picture, tag("p", link, note), class_="table", aria_label="The table")


# --- short addresses --------------------------------------------------------------------------------------------------


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
