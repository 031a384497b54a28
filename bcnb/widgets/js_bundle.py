"""The page's side of each kind of widget, joined from the files of `static/` into one ES module and one style sheet.

A module that a page loads from a blob cannot import its neighbours. So the files are written as modules that import
from each other, and here a view is joined with what it imports, and the imports and exports between them are taken out:
names are unique over all files, and an import stands on one line. A view is a file that exports a function of its own
name, `view(model, el)`; it draws the widgets whose trait `kind` is that name, and returns what is to be done when the
view goes.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from re import DOTALL, MULTILINE, findall, sub

try:
    from rjsmin import jsmin
except ImportError:  # in a browser kernel the page loads what is a quarter longer
    jsmin = str

STYLES: Mapping[str, tuple[str, ...]] = {
    "board": (),
    "replay": ("replay",),
    "faq": ("replay", "faq"),
    "table": ("form", "table"),
    "task": ("form", "table", "task", "quiz"),
    "review": ("replay", "review"),
    "quiz": ("form", "quiz"),
    "sheet": ("form", "quiz", "sheet"),
}
"""The kinds of widgets, each with the style sheets that it needs beside the common one."""


@cache
def module(view: str) -> str:
    """The ES module of one kind of widgets: what makes models hear and
    views arrive, all that the view imports, and the view."""
    render = f"({{model,el}})=>{{attend(model);arrive(el);return {view}(model,el);}}"
    return f"{script('attend')}{script(view)}\nexport default{{render:{render}}};\n"


@cache
def script(view: str) -> str:
    """All that a view imports, and the function `view(model, el)`, without any export."""
    scripts: dict[str, str] = {}
    _join(view, scripts)
    return "".join(scripts.values())


@cache
def style(view: str) -> str:
    """The style sheet of one kind of widgets, without comments and blanks that part nothing.

    No library takes them out: those that are kept up take the one in `.a :is(.b)` for needless where the rule stands in
    a `@container`.
    """
    whole = sub(r"/\*.*?\*/", "", "".join(_read(f"{name}.css") for name in ("common", *STYLES[view])), flags=DOTALL)
    return sub(r"\s*([{};,])\s*", r"\1", sub(r"([{;]\s*[\w-]+:) ", r"\1", whole)).replace(";}", "}")


def _join(name: str, scripts: dict[str, str]) -> None:
    """Add a file to the scripts, after those that it imports, unless it is there."""
    text = _read(f"{name}.js")
    for other in findall(r'^import .* from "\./(\w+)\.js";$', text, flags=MULTILINE):
        if other not in scripts:
            _join(other, scripts)
    scripts[name] = _without_joints(text)


@cache
def _read(name: str) -> str:
    return (files("bcnb.widgets") / "static" / name).read_text(encoding="utf-8")


@cache
def _without_joints(text: str) -> str:
    """A file without its imports and the word export, comments, and blanks that part nothing."""
    return squeezed(sub(r"^(import .*\n|export )", "", text, flags=MULTILINE))


def squeezed(text: str) -> str:
    """A script without comments, and blanks that part nothing."""
    return sub(r"}\n\b", "}", str(jsmin(text)))
