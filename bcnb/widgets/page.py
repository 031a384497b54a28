"""The page's side of all widgets, joined from the files of `static/` into one ES module and one style sheet.

A module that a page loads from a blob cannot import its neighbours. So the files are written as modules that import
from each other, and here the imports and exports between them are taken out: names are unique over all files, and an
import stands on one line. A view is a file that exports a function of its own name, `view(model, el)`; it draws the
widgets whose trait `kind` is that name, and returns what is to be done when the view goes.
"""

from functools import cache
from importlib.resources import files
from re import MULTILINE, sub

VIEWS = ("board", "replay", "faq", "table", "task", "quiz")
"""The kinds of widgets."""
SCRIPTS = ("common", "dice", "bar", "hand", "lens", "field", "report", "opening", *VIEWS)
STYLES = ("common", "replay", "faq", "table", "task")


@cache
def module() -> str:
    """The one ES module of all widgets."""
    scripts = "\n".join(_without_joints(_read(f"{name}.js")) for name in SCRIPTS)
    return f"""{scripts}
const views = {{ {", ".join(VIEWS)} }};
export default {{ render: ({{ model, el }}) => views[model.get("kind")](model, el) }};
"""


@cache
def style() -> str:
    """The one style sheet of all widgets."""
    return "\n".join(_read(f"{name}.css") for name in STYLES)


def _read(name: str) -> str:
    return (files("bcnb.widgets") / "static" / name).read_text(encoding="utf-8")


def _without_joints(text: str) -> str:
    """A file without its imports, the word export, the lines of its comments, blanks before its lines, and the
    ends of lines where a brace, a comma or a semicolon parts them as well."""
    bare = sub(r"^(import .*\n|export | *(//|/\*\*|\*).*\n| +)", "", text, flags=MULTILINE)
    return sub(r"(?<=[{,;])\n+|\n+(?=[\n}])", "", bare)
