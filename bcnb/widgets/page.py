"""The page's side of each kind of widget, joined from the files of `static/` into one ES module, and one style sheet.

A module that a page loads from a blob cannot import its neighbours. So the files are written as modules that import
from each other, and here a view is joined with what it imports, and the imports and exports between them are taken out:
names are unique over all files, and an import stands on one line. A view is a file that exports a function of its own
name, `view(model, el)`; it draws the widgets whose trait `kind` is that name, and returns what is to be done when the
view goes.
"""

from functools import cache
from importlib.resources import files
from re import DOTALL, MULTILINE, findall, sub

VIEWS = ("board", "replay", "faq", "table", "task", "quiz", "sheet")
"""The kinds of widgets."""
STYLES = ("common", "replay", "faq", "table", "task", "sheet")


@cache
def module(view: str) -> str:
    """The ES module of one kind of widgets: all that its view imports, and the view."""
    scripts: dict[str, str] = {}
    _join(view, scripts)
    return "\n".join((*scripts.values(), f"export default {{ render: ({{ model, el }}) => {view}(model, el) }};\n"))


@cache
def style() -> str:
    """The one style sheet of all widgets, without comments and needless blanks."""
    bare = sub(r"/\*.*?\*/", "", "".join(_read(f"{name}.css") for name in STYLES), flags=DOTALL)
    return sub(r"\s*([{};,])\s*", r"\1", bare)


def _join(name: str, scripts: dict[str, str]) -> None:
    """Add a file to the scripts, after those that it imports, unless it is there."""
    text = _read(f"{name}.js")
    for other in findall(r'^import .* from "\./(\w+)\.js";$', text, flags=MULTILINE):
        if other not in scripts:
            _join(other, scripts)
    scripts[name] = _without_joints(text)


def _read(name: str) -> str:
    return (files("bcnb.widgets") / "static" / name).read_text(encoding="utf-8")


def _without_joints(text: str) -> str:
    """A file without its imports, the word export, the lines of its comments, blanks before its lines, and the
    ends of lines where a brace, a comma or a semicolon parts them as well."""
    bare = sub(r"^(import .*\n|export | *(//|/\*\*|\*).*\n| +)", "", text, flags=MULTILINE)
    return sub(r"(?<=[{,;])\n+|\n+(?=[\n}])", "", bare)
