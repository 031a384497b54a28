"""An HTML page without a kernel: the code of a widget, its content, and a model that replaces the kernel.

A page is a file on its own, or one of many pages of a site that share their scripts and styles. A content security
policy allows only these, in a file on its own by their digests, and loads nothing else. Data from a record is in a JSON
block that browsers do not run, and is shown as text. If a page is limited to what a seat may know, the block is
readable, so anyone can check that the file contains no more. Otherwise it is compressed.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping
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
"""The help text on keys for each kind of page that has keys of its own."""
PARTS: Mapping[str, tuple[str, ...]] = {"review": ("moment",)}
"""The parts of a page that its widget asks for, and that a page without a kernel has from the start."""
PACKED = "application/zlib"
"""The media type of a block that is compressed and encoded in base 64."""
HARDEST = 9
LINKED_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'"
)
"""The content security policy of a page that shares its scripts and styles with others of its site."""
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


class SharedFiles(NamedTuple):
    """The scripts and style sheets that the pages of a site share, by their addresses as seen from a page."""

    scripts: tuple[str, ...]
    styles: tuple[str, ...]


def page(shown: PageContent) -> bytes:
    """Return the page as an HTML file on its own, in UTF-8."""
    code, look = page_script(shown.view), page_style(shown.view)
    parts = (_main(shown), data_block(shown), _raw("script", code))
    return _html(
        shown.title, policy(code, look), (_raw("style", look),), tag("body", *parts, data_jp_theme_light="true")
    )


def linked_page(shown: PageContent, shared: SharedFiles, top: Markup, *, stage: bool = False) -> bytes:
    """Return the page of a widget in a site as an HTML file in UTF-8.

    Args:
        shown: its content.
        shared: the files with `page_script` and `page_style` of its kind, and those of the site.
        top: the elements above its heading.
        stage: the page is a stage, whose style sheet is one of the shared files.
    """
    return still_page(shown.title, shared, (top, _main(shown), data_block(shown)), stage=stage)


def still_page(title: str, shared: SharedFiles, parts: tuple[Markup, ...], *, stage: bool = False) -> bytes:
    """Return a page of a site with these elements as an HTML file in UTF-8."""
    styles = (tag("link", rel="stylesheet", href=address) for address in shared.styles)
    scripts = (_raw("script", "", src=address) for address in shared.scripts)
    body = tag("body", *parts, *scripts, data_jp_theme_light="true", data_stage="" if stage else None)
    return _html(title, LINKED_POLICY, styles, body)


def _html(title: str, allowed: str, styles: Iterable[Markup], body: Markup) -> bytes:
    head = (
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=allowed),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("link", rel="icon", href="data:,"),
        tag("title", escape_text(title)),
        *styles,
    )
    return f"<!doctype html>\n{tag('html', tag('head', *head), body, lang='en')}\n".encode()


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
    foot = tag("footer", escape_text(f"{KEYS.get(shown.view, '')} Made by bcnb {__version__}.".strip()))
    parts = (tag("h1", escape_text(shown.title)), *notices, _raw("noscript", NO_SCRIPT), _raw("div", "", id="shown"))
    return tag("main", *parts, *chart, foot)


def empty_element(name: str, **attributes: str) -> Markup:
    """Return an element without content, for a script to fill."""
    return _raw(name, "", **attributes)


def _raw(name: str, text: str, **attributes: str) -> Markup:
    """Return an element with text that is not escaped, and with an end tag even if it is empty."""
    return Markup(str(tag(name, Markup("\0"), **attributes)).replace("\0", text))


def data_block(shown: PageContent) -> Markup:
    """Return the block with the data of a page, which its script reads."""
    data = _json({"kind": shown.view, **shown.traits})
    if shown.readable:
        return _raw("script", data, type="application/json", id="told")
    packed = b64encode(compress(data.encode(), HARDEST)).decode()
    return _raw("script", packed, type=PACKED, id="told")


def _json(values: Mapping[str, Any]) -> str:
    """Return plain values as JSON in which nothing can end the block."""
    return dumps(values, separators=(",", ":")).replace("<", "\\u003c")


@cache
def page_script(view: str) -> str:
    """Return the script of a page: the code of a widget, and the code that starts it without a kernel."""
    parts = PARTS.get(view, ())
    whole, call = script_with(view, parts), f"alone({view}, {{{','.join(parts)}}});"
    return f'"use strict";(() => {{\n{whole}\n{squeezed(_read("alone.js"))}\n{call}\n}})();'


def still_script() -> str:
    """Return the script of a page without a widget, which follows the dark mode of the reader's system."""
    return f'"use strict";(() => {{\n{squeezed(_read("alone.js"))}\nlighten();\n}})();'


@cache
def page_style(view: str) -> str:
    """Return the style sheet of a page: that of a widget, and that of the page around it."""
    return style(view) + _read("alone.css")


def _read(name: str) -> str:
    return (files("bcnb.export") / "static" / name).read_text(encoding="utf-8")
