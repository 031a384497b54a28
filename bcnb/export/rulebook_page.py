"""A rule book as one HTML file: to print on Letter or A4, and to read and search on a screen, light or dark.

Everything is in the file. It has a script only for its search field, and prints without it.
"""

from collections.abc import Iterator, Sequence
from json import dumps

from bcnb import __version__
from bcnb.course.rulebook.rulebook_html import rulebook_html
from bcnb.course.rulebook.stored_rulebooks import StoredData
from bcnb.export.html_page import policy
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.widgets.js_bundle import script, style

STYLE = """
:root{--ink:#212121;--soft:#5c5c5c;--line:#cbb98f;--go:#17663a;--paper:#fff;--panel:#fbf6e9;
--jp-layout-color1:#fff;--jp-content-font-color2:#5c5c5c;color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root{--ink:#efe9db;--soft:#b9b09c;--line:#5b513d;--go:#84cfb0;
--paper:#1b1916;--panel:#26231d;--jp-layout-color1:#26231d;--jp-content-font-color2:#b9b09c;color-scheme:dark}
figure svg{filter:brightness(.85) sepia(.1)}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,"Times New Roman",serif}
main{max-width:820px;margin:0 auto;padding:20px 16px 40px}
h1{margin:0 0 4px;font-size:32px;line-height:1.2}
h2{margin:36px 0 4px;padding-bottom:4px;border-bottom:2px solid var(--line);font-size:24px;line-height:1.25}
h3{margin:0 0 2px;font-size:17px;line-height:1.35}h3 span{color:var(--go);display:inline-block;min-width:2.4em}
p{margin:0 0 4px}.about,.lead{color:var(--soft)}.about{margin-bottom:14px}
article{margin:0 0 18px;scroll-margin-top:76px}article:target{background:var(--panel);outline:8px solid var(--panel)}
.law{font-style:italic}
.links{color:var(--soft);font:13px/1.45 system-ui,sans-serif}
figure{max-width:520px;margin:10px 0}figure svg{display:block;width:100%;height:auto}
figcaption{color:var(--soft);font:13px/1.4 system-ui,sans-serif}
.contents ul{columns:2 240px;list-style:none;margin:16px 0;padding:0}.contents a{color:var(--go);line-height:2}
#search{position:sticky;top:8px;z-index:5;margin:16px 0}
#search .bcnb-search{max-width:none}
footer{margin-top:32px;color:var(--soft);font:13px/1.4 system-ui,sans-serif}
@page{margin:16mm 15mm}
@media print{
body{font-size:10.5pt;line-height:1.4}main{max-width:none;padding:0}#search{display:none}
h1{font-size:22pt}h2{font-size:15pt;margin-top:8mm;break-after:avoid}h3{font-size:11pt;break-after:avoid}
.about{break-after:avoid}article{margin-bottom:3.5mm;break-inside:avoid}
.links,figcaption{font-size:8.5pt}figure{max-width:115mm;break-inside:avoid}
.contents a{color:inherit;text-decoration:none;line-height:1.6}h3 span{color:inherit}
p{orphans:3;widows:3}
}
"""


def rulebook_page(book: StoredData, game: str, index: Sequence[Sequence[str]], boards: StoredData) -> bytes:
    """Return the file.

    Args:
        book: the rule book as stored.
        game: the name of its ruleset.
        index: the search index as stored.
        boards: the boards of rules, as `rulebook_boards` returns them.
    """
    title = f"The rules of {book['title']}"
    look, code = style("search_alone") + STYLE, _code()
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy(code, look)),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("title", escape_text(title)),
        Markup(f"<style>{look}</style>"),
    )
    lead = "Every rule with its number, in our words. Lessons, questions and house rules are those of bcnb."
    main = tag(
        "main",
        tag("h1", escape_text(title)),
        tag("p", escape_text(lead), class_="lead"),
        Markup('<div id="search" class="bcnb"></div>'),
        rulebook_html(book, boards),
        tag("footer", escape_text(f"Made by bcnb {__version__}.")),
    )
    block = Markup(
        f'<script type="application/json" id="index">{_json(list(_own_entries(book, game, index)))}</script>'
    )
    body = tag("body", main, block, Markup(f"<script>{code}</script>"))
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n".encode()


def _code() -> str:
    call = 'search_alone(document.getElementById("search"), "index", { label: "Search the rules" });'
    return f'"use strict";(() => {{\n{script("search_alone")}\n{call}\n}})();'


def _json(value: object) -> Markup:
    """Return plain data as JSON in which nothing can end the block."""
    return Markup(dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


def _own_entries(book: StoredData, game: str, index: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Yield the entries of the index that are about rules of this book, with links to them in the file."""
    said = {(kind, also): more for kind, _, _, also, _, games, *more in index if game in games.split()}
    for chapter in book["chapters"]:
        for rule in chapter["rules"]:
            number, text = rule["number"], f"{rule['words']} {rule['text']}"
            more = said.get(("rule", number), ())
            yield ["rule", rule["title"], text, number, _anchor(number), "", *more]
    numbers = {rule["number"] for chapter in book["chapters"] for rule in chapter["rules"]}
    for kind, title, text, also, link, games, *_ in index:
        number = link.partition("#rule=")[2]
        if kind == "word" and game in (games.split() or [game]) and number in numbers:
            yield [kind, title, text, also, _anchor(number), ""]
    for one in book["questions"].values():
        number = next((number for number in one["rules"] if number in numbers), "")
        if number:
            yield ["question", one["question"], one["answer"], one["number"], _anchor(number), ""]


def _anchor(number: str) -> str:
    return f"#rule-{number}"
