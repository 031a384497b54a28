"""HTML elements of a black-and-white handout for A4 and US Letter: headings, checkboxes, blanks, tables and boards."""

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bcnb.engine.ruleset import Seat, State
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import Scene, Viewpoint
from bcnb.presentation.svg import describe, picture

SAFE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""The content security policy: the page may load only its own style and embedded pictures."""
STYLE = """
.print { position: sticky; z-index: 1; top: 2mm; display: block; margin: 2mm 4mm 0 auto; padding: 2mm 6mm; }
.print { border: 0; border-radius: 1.5mm; color: #fff; background: #17663a; font: 700 16px system-ui, sans-serif; }
@media print { .print { display: none; } }
@page { margin: 7mm 11mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; }
main { max-width: 194mm; margin: 0 auto; color: #000; background: #fff; }
main { font: 9pt/1.17 "Times New Roman", "Liberation Serif", Times, serif; font-size-adjust: 0.448; text-align: left; }
@media screen { main { padding: 8mm 4mm; font-size: 12pt; } }
h1 { font-size: 15pt; line-height: 1.15; margin: 0 0 1.5mm; }
h2 { font-size: 11pt; margin: 2mm 0 .6mm; border-bottom: .3mm solid #000; break-after: avoid; }
h3 { font-size: 9.6pt; margin: 1.6mm 0 .4mm; break-after: avoid; }
p, ul, ol, table { margin: 0 0 1mm; }
ul, ol { padding-left: 5mm; }
li { margin: 0; }
small { font-size: 7.8pt; font-weight: normal; }
blockquote { margin: .6mm 0 .6mm 5mm; font-style: italic; }
.who { display: flex; gap: 5mm; margin: 0 0 2mm; }
.who span { flex: 1; border-bottom: .2mm solid #000; padding-top: 3mm; }
.line { height: 6mm; border-bottom: .2mm solid #555; }
.boards { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1mm 0; }
.asked { width: 85mm; break-inside: avoid; }
figure { width: 85mm; margin: 0; break-inside: avoid; }
figure img { display: block; width: 85mm; height: auto; }
figcaption { font-size: 8.6pt; }
.large { width: auto; }
.large img { width: 150mm; max-width: 100%; margin: 1mm auto 0; }
.large figcaption { text-align: center; }
section { break-inside: avoid; }
.box::before { content: "\\2610\\00a0"; font-family: "DejaVu Sans", "Segoe UI Symbol", sans-serif; }
.row { display: flex; flex-wrap: wrap; gap: 0 6mm; }
.choices { display: flex; flex-wrap: wrap; gap: 0 5mm; padding-left: 4mm; }
.blank { display: inline-block; min-width: 13mm; border-bottom: .2mm solid #000; }
table { border-collapse: collapse; width: 100%; }
tr, li, p, blockquote, .line, .row, .choices, .boards > * { break-inside: avoid; }
thead { display: table-header-group; }
th, td { border: .2mm solid #777; padding: .5mm 1.5mm; text-align: left; vertical-align: top; }
.two { columns: 2; column-gap: 6mm; }
.fine { font-size: 7.8pt; }
.sheet { break-before: page; }
.core { break-inside: auto; margin: 0 0 3mm; padding: 0 0 0 3mm; border-left: .8mm solid #888; }
.core h3 { font-size: 11pt; margin: 1mm 0 0; }
.core ul { padding: 0; list-style: none; }
.core li { display: inline; margin-right: 3mm; }
.core .versions { break-inside: avoid; }
.versions { display: grid; grid-template-columns: 1.3fr 1fr; gap: 4mm; margin: 1mm 0; }
.versions blockquote { margin: 0; font-style: normal; font-size: 1.04em; }
.versions .plain { padding: 1mm 2mm; border: .2mm solid #777; }
.chart th { width: 22%; }
.chart .open td { height: 15mm; }
@media (max-width: 600px) { .versions { grid-template-columns: 1fr; } }
@media print {
  :is(.close, [data-level="simple"] .sheet) { line-height: 1.1; }
  :is(.close, [data-level="simple"] .sheet) p { margin-bottom: .4mm; }
  :is(.close, [data-level="simple"] .sheet) blockquote { margin: .3mm 0; }
  :is(.close, [data-level="simple"] .sheet) h2 { margin: 1mm 0 .3mm; }
  :is(.close, [data-level="simple"] .sheet) section:has(> p + .row:last-child) { display: flex; flex-wrap: wrap; }
  :is(.close, [data-level="simple"] .sheet) section > p + .row:last-child { margin-left: 6mm; }
}
""".strip()
WHO = ("Name", "Class", "Date")
BOARD = "The board of {title}"


def document(title: str, *body: Markup) -> str:
    """Return a complete HTML file."""
    head = tag(
        "head",
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{SAFE}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", escape_text(title)),
        Markup(f"<style>{STYLE}</style>"),
    )
    return f"<!doctype html>\n{tag('html', head, tag('body', tag('main', *body)), lang='en')}\n"


def signed() -> Markup:
    """Return the line for the student's name, class and date."""
    return tag("div", *(tag("span", escape_text(f"{word}:")) for word in WHO), class_="who")


def paragraph(text: str) -> Markup:
    """Return a paragraph."""
    return tag("p", escape_text(text))


def heading(text: str) -> Markup:
    """Return the heading of a step."""
    return tag("h2", escape_text(text))


def under(text: str) -> Markup:
    """Return a heading within a step."""
    return tag("h3", escape_text(text))


def bullets(texts: Iterable[str]) -> Markup:
    """Return a bulleted list, or nothing if there are no texts."""
    items = [tag("li", escape_text(text)) for text in texts]
    return tag("ul", *items) if items else join()


def numbered(texts: Iterable[str]) -> Markup:
    """Return a numbered list."""
    return tag("ol", *(tag("li", escape_text(text)) for text in texts))


def lines(text: str, count: int) -> Markup:
    """Return a question with `count` lines to write on."""
    return tag("section", paragraph(text), *[tag("div", escape_text(" "), class_="line")] * count)


def box(option: str) -> Markup:
    """Return an answer with a checkbox."""
    return tag("span", escape_text(option), class_="box")


def boxes(options: Iterable[str]) -> Markup:
    """Return answers with checkboxes in one row."""
    return tag("div", *map(box, options), class_="row")


def blank(label: str) -> Markup:
    """Return a label with a blank to fill in."""
    return tag("span", escape_text(f"{label} "), tag("span", escape_text("\u00a0"), class_="blank"))


def blanks(labels: Iterable[str]) -> Markup:
    """Return labels with blanks in one row."""
    return tag("div", *map(blank, labels), class_="row")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """Return a table of texts."""
    top = tag("tr", *(tag("th", escape_text(cell), scope="col") for cell in head))
    return tag("table", tag("thead", top), tag("tbody", *(tag("tr", *_cells(row)) for row in rows)))


def _cells(row: Iterable[str]) -> list[Markup]:
    return [tag("td", escape_text(cell)) for cell in row]


COLOUR = re.compile(r"#([0-9a-f]{6}|[0-9a-f]{3})\b", re.IGNORECASE)
RULER = re.compile(r'<text x="([\d .]+)" y="([\d .]+)">(\d{17}|[a-i]{9})</text>')
LARGER = "<style>.bcnb-labels{display:none}.bcnb-names{font-size:19px}.bcnb-ruler{font-size:25px}</style>"
"""The style for small boards. Hex names would be illegible, so only the rulers are shown, in larger type."""
APART = 8
"""The distance between the letters of a number on a ruler."""
LUMA = (0.2126, 0.7152, 0.0722)
"""The brightness of red, green and blue."""


def figure(state: State, caption: str, *, below: Seat | None = None) -> Markup:
    """Return a position with its caption, with a seat at the bottom. The default is the seat that moves first."""
    scene = page_presenter_of(state).scene(state, title=caption, stand=Viewpoint(below))
    return _figure(scene, legible(picture(replace(scene, title=""))), caption)


def large_board(state: State, caption: str) -> Markup:
    """Return a position as one large board with the names of its cells, seen by the side that moves first."""
    scene = page_presenter_of(state).scene(state, title=caption)
    return _figure(scene, picture(replace(scene, title="")), caption, class_="large")


def linked_board(address: str, title: str, caption: str) -> Markup:
    """Return a large board whose picture is a file, for the page of a site."""
    shown = tag("img", src=address, alt=BOARD.format(title=title))
    return tag("figure", shown, tag("figcaption", escape_text(caption)), class_="large")


def _figure(scene: Scene, drawn: str, caption: str, **attributes: object) -> Markup:
    """Return a drawn scene in gray, with its description and a caption."""
    source = f"data:image/svg+xml;base64,{b64encode(gray(drawn).encode()).decode()}"
    shown = tag("img", src=source, alt=describe(scene))
    return tag("figure", shown, tag("figcaption", escape_text(caption)), **attributes)


def figures(found: Iterable[Markup], counted: str) -> Markup:
    """Return boards in two columns, below an explanation of the cell numbers."""
    return join(tag("p", tag("small", escape_text(counted))), tag("div", *found, class_="boards"))


def gray(svg: str) -> str:
    """Return a picture without color and with the same brightness.

    >>> gray('<path fill="#1f4378" stroke="#fff"/>')
    '<path fill="#3f3f3f" stroke="#ffffff"/>'
    """
    return COLOUR.sub(_gray, svg)


def legible(svg: str) -> str:
    """Return a picture with larger rulers, and without names that would be too small."""
    return RULER.sub(_ruler, svg).replace(">", f">{LARGER}", 1)


def _ruler(found: re.Match[str]) -> str:
    """Return a ruler with every number as one centered text, so that the type can be larger."""
    across, down, letters = [float(x) for x in found[1].split()], found[2].split(), found[3]
    marks: list[tuple[str, float]] = []
    for letter, x in zip(letters, across, strict=True):
        word, before = marks[-1] if marks else ("", -2.0 * APART)
        if x - before == APART:
            marks[-1] = (word + letter, before + APART / 2)
        else:
            marks.append((letter, x))
    heights = down if len(down) == len(marks) else [down[0]] * len(marks)
    texts = (f'<text x="{x:g}" y="{y}">{word}</text>' for (word, x), y in zip(marks, heights, strict=True))
    return f'<g class="bcnb-ruler">{"".join(texts)}</g>'


def _gray(found: re.Match[str]) -> str:
    digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
    parts = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    level = round(sum(part * share for part, share in zip(parts, LUMA, strict=True)))
    return f"#{3 * f'{level:02x}'}"
