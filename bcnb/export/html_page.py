"""A standalone HTML file: the code of a widget, its content, and a model that replaces the kernel.

A content security policy allows only the script and styles in the file, by their digests, and loads nothing else. Data
from a record is in a JSON block that browsers do not run, and is shown as text. If a page is limited to what a seat may
know, the block is readable, so anyone can check that the file contains no more. Otherwise it is compressed.
"""

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from json import dumps
from typing import Any, NamedTuple
from zlib import compress

from bcnb import __version__
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.widgets.js_bundle import script_with, squeezed, style

_WALK = "Arrows move over the board; plus, minus and 0 zoom in, out and back."
_STEP = "Arrows step through the game, Page Up and Down turn by turn, Home and End to its ends; Space plays it."
KEYS: Mapping[str, str] = {
    "board": _WALK,
    "faq": _WALK,
    "replay": _STEP,
    "review": f"{_STEP} m leads to the next moment to look at.",
}
"""The help text on keys for each kind of page."""
PARTS: Mapping[str, tuple[str, ...]] = {"review": ("moment",)}
"""The parts of a page that its widget asks for, and that a page without a kernel has from the start."""
PACKED = "application/zlib"
"""The media type of a block that is compressed and encoded in base 64."""
HARDEST = 9
NO_SCRIPT = "This page needs a browser that runs its script."


class PageContent(NamedTuple):
    """The content of a page: its title and the lines below, the kind of widget with its traits, and a chart.

    If it is `readable`, its text can be searched in the file.
    """

    title: str
    lines: tuple[str, ...]
    view: str
    traits: Mapping[str, Any]
    chart: Markup = join()
    readable: bool = False


def page(shown: PageContent) -> bytes:
    """Return the page as an HTML file in UTF-8."""
    code, look = _code(shown.view), _look(shown.view)
    head = join(
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy(code, look)),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("link", rel="icon", href="data:,"),
        tag("title", escape_text(shown.title)),
        _raw("style", look),
    )
    body = tag("body", _main(shown), _data(shown), _raw("script", code), data_jp_theme_light="true")
    return f"<!doctype html>\n{tag('html', tag('head', head), body, lang='en')}\n".encode()


def policy(code: str, look: str) -> str:
    """Return the content security policy, which allows this script and these styles only."""
    return (
        f"default-src 'none'; script-src {_digest(code)}; style-src {_digest(look)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _main(shown: PageContent) -> Markup:
    """Return the parts of the page that the script does not draw."""
    notices = (tag("p", escape_text(line)) for line in shown.lines if line)
    chart = [tag("figure", shown.chart)] if shown.chart else []
    foot = tag("footer", escape_text(f"{KEYS[shown.view]} Made by bcnb {__version__}."))
    parts = (tag("h1", escape_text(shown.title)), *notices, _raw("noscript", NO_SCRIPT), _raw("div", "", id="shown"))
    return tag("main", *parts, *chart, foot)


def _raw(name: str, text: str, **attributes: str) -> Markup:
    """Return an element with text that is not escaped, and with an end tag even if it is empty."""
    return Markup(str(tag(name, Markup("\0"), **attributes)).replace("\0", text))


def _data(shown: PageContent) -> Markup:
    """Return the data block of the page."""
    data = _json({"kind": shown.view, **shown.traits})
    if shown.readable:
        return _raw("script", data, type="application/json", id="told")
    packed = b64encode(compress(data.encode(), HARDEST)).decode()
    return _raw("script", packed, type=PACKED, id="told")


def _json(values: Mapping[str, Any]) -> str:
    """Return plain values as JSON in which nothing can end the block."""
    return dumps(values, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _code(view: str) -> str:
    """Return the script of a page: the code of a widget, and the code that starts it without a kernel."""
    parts = PARTS.get(view, ())
    whole, call = script_with(view, parts), f"alone({view}, {{{','.join(parts)}}});"
    return f'"use strict";(() => {{\n{whole}\n{squeezed(_read("alone.js"))}\n{call}\n}})();'


@cache
def _look(view: str) -> str:
    return style(view) + _read("alone.css")


def _read(name: str) -> str:
    return (files("bcnb.export") / "static" / name).read_text(encoding="utf-8")
