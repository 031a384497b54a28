"""The core sources of a history lesson on paper: two sides for students, rows for the answer key, and warnings."""

from collections.abc import Iterator

from bcnb.course.handouts.html_elements import heading, lines, paragraph, table
from bcnb.course.history import phrases
from bcnb.course.history.core_source_text import (
    core_words,
    missing_ask,
    notes,
    side_by_side,
    source_html,
)
from bcnb.course.history.core_sources import CoreSources
from bcnb.presentation.markup import Markup, escape_text, join, tag

AGREE = "Where do they agree? Where do they differ, and why?"
BLANK = "\u00a0"


def core_sheet(found: CoreSources) -> Markup:
    """Return the sheet for students: each source with its questions, and the chart to fill in."""
    words = core_words(found)
    sources = (
        source_html(
            source,
            lines(f"{phrases.BEFORE}: {source.before.ask}", 1),
            lines(f"{phrases.AFTER}: {source.after.ask}", 2),
            words[source.id],
        )
        for source in found.sources
    )
    return tag(
        "div",
        heading(phrases.CORE_TITLE),
        paragraph(phrases.CORE_INTRODUCTION),
        *sources,
        heading(phrases.CHART),
        _chart(found),
        *([lines(f"{phrases.SILENT_SIDE}: {said}", 2)] if (said := missing_ask(found)) else ()),
        class_="sheet",
    )


def _chart(found: CoreSources) -> Markup:
    """Return the table that puts the sources next to each other, with rows to fill in."""
    head = tag("tr", *(_cell("th", words, "col") for words in ("", *(source.writer for source in found.sources))))
    facts = side_by_side(found)[1:]
    known = (tag("tr", _cell("th", row[0], "row"), *(_cell("td", value) for value in row[1:])) for row in facts)
    blank = [_cell("td", BLANK)] * len(found.sources)
    asked = tag("tr", _cell("th", found.chart.ask, "row"), *blank, class_="open")
    last = tag("tr", _cell("th", AGREE, "row"), tag("td", escape_text(BLANK), colspan=len(blank)), class_="open")
    return tag("table", tag("thead", head), tag("tbody", *known, asked, last), class_="chart")


def _cell(name: str, words: str, scope: str | None = None) -> Markup:
    return tag(name, escape_text(words), scope=scope)


def core_key(found: CoreSources) -> Markup:
    """Return what good answers about the sources notice, for the answer key."""
    rows = [
        (source.writer, f"{label}: {asked.ask}", asked.answer)
        for source in found.sources
        for label, asked in ((phrases.BEFORE, source.before), (phrases.AFTER, source.after))
    ]
    rows.append((phrases.CHART, found.chart.ask, found.chart.answer))
    if found.missing:
        rows.append((phrases.SILENT_SIDE, found.missing.ask, found.missing.answer))
    return join(heading(phrases.CORE_TITLE), table(("Source", "Question", "A good answer"), rows))


def core_warnings(found: CoreSources) -> Iterator[str]:
    """Yield what a teacher should tell a class before it reads the sources."""
    for source in found.sources:
        yield from (f"{source.writer}. {note}" for note in notes(source))
