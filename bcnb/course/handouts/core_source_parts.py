"""The core sources of a history lesson on paper: two sides for students, rows for the answer key, and warnings."""

from collections.abc import Callable, Iterator

from bcnb.course.handouts.html_elements import document, heading, lines, paragraph, signed, table
from bcnb.course.history import phrases
from bcnb.course.history.core_source_text import (
    core_words,
    missing_ask,
    notes,
    side_by_side,
    source_html,
    versions,
)
from bcnb.course.history.core_sources import CoreSource, CoreSources
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import sentence, with_full_stop

AGREE = "Where do they agree? Where do they differ, and why?"
BLANK = "\u00a0"


def sources_sheet(found: CoreSources, title: str) -> str:
    """Return the sheet for students: each source with its questions, and the chart to fill in.

    Args:
        found: the core sources.
        title: the title of the lesson.
    """
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
    return document(
        f"{title}: {phrases.CORE_TITLE}",
        signed(),
        tag("h1", escape_text(f"{title}: {phrases.CORE_TITLE}")),
        paragraph(phrases.CORE_INTRODUCTION),
        *sources,
        heading(phrases.CHART),
        _chart(found),
        *([lines(f"{phrases.SILENT_SIDE}: {said}", 2)] if (said := missing_ask(found)) else ()),
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


def short_sources(found: CoreSources, plain: Callable[[Markup], Markup]) -> Iterator[Markup]:
    """Yield the sources in short: who, when and to whom, a question to answer aloud, the words, and a written question.

    Args:
        found: the core sources.
        plain: returns the plain version of a source as the handout has it, or nothing.
    """
    for source in found.sources:
        written, reader = f"{phrases.WRITTEN}: {source.written}", f"{phrases.FOR}: {source.to}"
        facts = " ".join((sentence(source.who), with_full_stop(written), with_full_stop(reader)))
        yield tag(
            "section",
            tag("p", tag("b", escape_text(with_full_stop(source.writer))), tag("small", escape_text(f" {facts}"))),
            *(tag("p", tag("b", escape_text(note))) for note in notes(source)),
            paragraph(f"{phrases.THINK}: {source.before.ask}"),
            *_short_versions(source, plain),
            lines(source.after.ask, 1),
        )


def _short_versions(source: CoreSource, plain: Callable[[Markup], Markup]) -> Iterator[Markup]:
    """Yield the words and their plain version. If somebody else chose their spelling, the plain version comes first."""
    if not source.spelling:
        yield tag("blockquote", escape_text(source.words))
        bold = tag("b", escape_text(f"{phrases.PLAIN}: "))
        yield plain(tag("p", tag("small", bold, escape_text(source.plain))))
        return
    for label, said in versions(source):
        yield tag("blockquote", tag("b", escape_text(f"{label}: ")), escape_text(said))


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
