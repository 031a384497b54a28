"""The JavaScript and CSS of each kind of widget, joined from the files in `static/` into one module and style sheet.

The files about rules are in `static/rulebook/`, those of the search in `static/search/`, those about lists of games in
`static/games/`, that about the selection of puzzles in `static/puzzles/`, that of the page of guesses in
`static/guess/`, those of the editor in `static/editor/`, and those of a history
lesson on a page without a kernel in `static/lesson/`. Pages with boards do not load them.

A module that a page loads from a blob cannot import other modules. So a view is joined here with its imports, and the
`import` and `export` statements are removed. This works because names are unique in all files, and each import is on
one line. A view is a file that exports a function of the same name, `view(model, el)`. The function draws the widgets
with this `kind`, and returns a function that cleans up when the view is removed.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from re import DOTALL, MULTILINE, findall, sub

try:
    from rjsmin import jsmin
except ImportError:  # in a browser kernel, the page then loads a module that is a quarter longer
    jsmin = str

STYLES: Mapping[str, tuple[str, ...]] = {
    "board": (),
    "replay": ("replay",),
    "faq": ("replay", "faq"),
    "table": ("form", "table", "game", "battle_place"),
    "recorder": ("form", "table", "game", "recorder"),
    "task": ("form", "table", "task", "quiz"),
    "guess": ("form", "table", "task", "guess"),
    "review": ("replay", "review"),
    "quiz": ("form", "quiz"),
    "sheet": ("form", "quiz", "sheet"),
    "own_set": ("form", "quiz", "sheet"),
    "reading_level": ("form", "reading_level"),
    "lesson_form": ("form", "lesson_form"),
    "history_map": ("form", "history_map"),
    "rulebook": ("search", "rule", "rulebook"),
    "search_alone": ("search", "rule"),
    "lesson_alone": ("form", "table", "task", "quiz", "sheet", "reading_level", "lesson_form", "history_map"),
    "question_index": ("search", "rulebook"),
    "game_browser": ("games",),
    "lesson_steps": ("form", "lesson_steps"),
    "class_desk": ("form", "class_desk"),
    "scenario_editor": ("scenario_editor",),
}
"""The kinds of widgets, with the style sheets that each needs in addition to the common one."""
PARTS: Mapping[str, tuple[str, ...]] = {
    "rule_side": ("rule",),
    "replay": (),
    "battle_setup": ("battle_setup",),
    "picker": ("picker",),
    "end_card": ("end_card",),
    "chance_side": ("chance_side",),
    "file_drop": (),
    "judging": (),
    "moment": (),
    "noting": (),
    "playing": (),
    "rolls": (),
    "puzzle_deck": ("puzzle_deck",),
    "close_up": (),
    "lesson_panel": (),
    "set_panel": (),
}
"""The parts of a page that it loads when they are first needed, with the style sheets of each."""
FOLDERS = ("", "rulebook", "search", "recorder", "games", "puzzles", "guess", "editor", "lesson")
"""The folders in `static/`. A file is found by its name alone."""


@cache
def module(view: str) -> str:
    """Return the ES module of a kind of widget: its view with all imports, and the code common to all views."""
    render = f"({{model,el}})=>{{attend(model);arrive(el);return {view}(model,el);}}"
    return f"{script('attend')}{script(view)}\nexport default{{render:{render}}};\n"


@cache
def part(name: str) -> tuple[str, str]:
    """Return the ES module of a part of a page, which exports the function that adds it, and its style sheet."""
    return f"{script(name)}\nexport default {name};\n", _joined(PARTS[name])


@cache
def script(view: str) -> str:
    """Return a view with all its imports as a script that defines `view(model, el)` and exports nothing."""
    scripts: dict[str, str] = {}
    _join(view, scripts)
    return "".join(scripts.values())


@cache
def script_with(view: str, parts: tuple[str, ...]) -> str:
    """Return a view and parts of its page with all their imports as one script, for a page without a kernel."""
    scripts: dict[str, str] = {}
    for name in (view, *parts):
        _join(name, scripts)
    return "".join(scripts.values())


def search_script(entries: Sequence[Sequence[str]], home: str, rules: str) -> str:
    """Return the script that adds the search field to the element `search` of a page that is not a notebook.

    Args:
        entries: the search index as stored.
        home: what the page puts before the path of a notebook page.
        rules: the name of the file with the stored rule books, in the folder of the script.
    """
    index = json.dumps(entries, ensure_ascii=False)
    place = f"home: {json.dumps(home)}, rules: new URL({json.dumps(rules)}, document.currentScript.src)"
    call = f'search_alone(document.getElementById("search"), {index}, {{{place}}});'
    return f'"use strict";(() => {{\n{script("search_alone")}\n{call}\n}})();\n'


@cache
def style(view: str) -> str:
    """Return the style sheet of a kind of widget, without comments and unnecessary spaces."""
    return _joined(("common", *STYLES[view]))


def _joined(sheets: tuple[str, ...]) -> str:
    """Return style sheets as one.

    This uses no library, because the maintained ones remove the necessary space in `.a :is(.b)` inside a `@container`.
    """
    whole = sub(r"/\*.*?\*/", "", "".join(_read(f"{name}.css") for name in sheets), flags=DOTALL)
    return sub(r"\s*([{};,>])\s*", r"\1", sub(r"([{;]\s*[\w-]+:) ", r"\1", whole)).replace(";}", "}")


def _join(name: str, scripts: dict[str, str]) -> None:
    """Add a file to the scripts, after the files that it imports, unless it is there already."""
    text = _read(f"{name}.js")
    for other in findall(r'^import .* from "\.\.?/(?:\w+/)?(\w+)\.js";$', text, flags=MULTILINE):
        if other not in scripts:
            _join(other, scripts)
    scripts[name] = _without_joints(text)


@cache
def _read(name: str) -> str:
    folder = next(folder for folder in FOLDERS if (files("bcnb.widgets") / "static" / folder / name).is_file())
    return (files("bcnb.widgets") / "static" / folder / name).read_text(encoding="utf-8")


@cache
def _without_joints(text: str) -> str:
    """Return a file without its imports, the word `export`, comments and unnecessary spaces."""
    return squeezed(sub(r"^(import .*\n|export )", "", text, flags=MULTILINE))


def squeezed(text: str) -> str:
    """Return a script without comments and unnecessary spaces."""
    return sub(r"}\n\b", "}", str(jsmin(text)))
