"""A form to read three core sources, one at a time: the writer first, then a question, the words, and a chart."""

from collections.abc import Iterable

from bcnb.course.history import phrases as shared
from bcnb.course.history.asked_items import EVERYTHING, FORMS, off_in, only_in
from bcnb.course.history.core_source_text import (
    core_html,
    core_text,
    core_words,
    head,
    missing_ask,
    origin,
    side_by_side,
)
from bcnb.course.history.core_sources import CoreSource, CoreSources
from bcnb.course.history.hard_words import explain_words
from bcnb.course.history.lesson_questions import core_questions
from bcnb.presentation.markup import Markup
from bcnb.presentation.text_tools import sentence
from bcnb.widgets.form import Block, Form, button, paragraph, table
from bcnb.widgets.history import phrases

PAGE = "page"
OPEN = "open"
NEXT = "next"
ONE = ("core", "short")
"""The forms of a lesson in which each student reads one of the sources."""
ONE_IS_READ = off_in(*ONE)
INTRODUCTIONS: tuple[Block, ...] = tuple(
    {**paragraph(words), "off": only_in(*forms)}
    for words, forms in (
        (shared.CORE_INTRODUCTION, (EVERYTHING,)),
        (shared.CORE_THREE, ("long",)),
        (shared.CORE_ONE, ONE),
    )
)


class CoreSourcesForm(Form):
    """A form with one page per source and a last page with the chart.

    The words of a source open after its question, and stay open once it is answered.
    """

    def __init__(self, found: CoreSources, title: str) -> None:
        self.found = found
        self.words = core_words(found)
        self.at = 0
        self.opened: set[str] = set()
        self.options = {PAGE: (*(source.writer for source in found.sources), shared.CHART)}
        self.written = tuple(asked.key for asked in core_questions(found))
        super().__init__(found.lesson, phrases.CORE_SOURCES_TITLE.format(title=title))

    def choose(self, asked: str, place: int) -> None:
        """Show another page. Nothing is saved.

        Raises:
            ValueError: for an unknown question or page.
        """
        if asked != PAGE or place not in range(len(self.options[PAGE])):
            super().choose(asked, place)
        self.at = place
        self.said = [("news", phrases.SHOWN.format(page=self.options[PAGE][place]))]

    def chosen(self, asked: str) -> int:
        """Return the index of the page that is shown."""
        return self.at

    def press(self, asked: str) -> None:
        """Open the words of the source that is shown, or go to the next page.

        Raises:
            ValueError: if the button is not shown now.
        """
        if asked not in (OPEN, NEXT) or self.at == len(self.found.sources):
            super().press(asked)
        if asked == NEXT:
            return self.choose(PAGE, self.at + 1)
        source = self.found.sources[self.at]
        self.opened.add(source.id)
        self.said = [("news", phrases.WORDS_OF.format(writer=source.writer))]
        return None

    def blocks(self) -> list[Block]:
        """Return the page that is shown."""
        last = self.at == len(self.found.sources)
        pages = {**self.asking(PAGE, phrases.ONE_AT_A_TIME), "offs": {str(len(self.found.sources)): ONE_IS_READ}}
        shown = self._chart() if last else self._source(self.found.sources[self.at])
        return [paragraph(shared.CORE_TITLE, "head"), *INTRODUCTIONS, pages, *shown]

    def _source(self, source: CoreSource) -> Iterable[Block]:
        is_open = source.id in self.opened or bool(self.answers.get(f"source {source.id}"))
        yield letter(source, is_open=False)
        if source.care:
            yield paragraph(shared.LABELED.format(label=shared.CARE, text=source.care), "strong")
        think = shared.LABELED.format(label=shared.THINK, text=source.before.ask)
        before = shared.LABELED.format(label=shared.BEFORE, text=source.before.ask)
        yield {**paragraph(think, "strong"), "off": only_in(*ONE)}
        yield {**self.lines(f"source {source.id}", before), "off": ONE_IS_READ}
        if is_open:
            yield letter(source, is_open=True)
            if said := explain_words(self.words[source.id]):
                yield paragraph(shared.HARD_WORDS.format(words=said), "soft")
            yield self.lines(f"compare {source.id}", shared.LABELED.format(label=shared.AFTER, text=source.after.ask))
            further = button(NEXT, phrases.NEXT_PAGE.format(page=self.options[PAGE][self.at + 1]))
            yield {**further, "off": ONE_IS_READ}
        else:
            yield button(OPEN, phrases.READ_TEXT)

    def _chart(self) -> Iterable[Block]:
        sources = self.found.sources
        yours = [
            (label, *(self.answers.get(f"{asked} {source.id}", "") or "…" for source in sources))
            for label, asked in ((shared.BEFORE, "source"), (shared.AFTER, "compare"))
        ]
        names = ("", *(source.writer for source in sources))
        yield table(phrases.CHART_CAPTION.format(chart=shared.CHART), names, (*side_by_side(self.found), *yours))
        yield paragraph(self.found.chart.ask, "strong")
        for source in sources:
            line = self.lines(f"chart {source.id}", phrases.YOUR_LINE.format(writer=source.writer), 1)
            yield {**line, "off": off_in(*FORMS)}
        if said := missing_ask(self.found):
            yield paragraph(shared.LABELED.format(label=shared.SILENT_SIDE, text=said), "strong")

    def text(self) -> str:
        """Return all sources with their words and questions as text."""
        return core_text(self.found)

    def html(self) -> Markup:
        """Return all sources with their words and questions as HTML."""
        return core_html(self.found)


def letter(source: CoreSource, *, is_open: bool) -> Block:
    """Return the card of a source: who wrote it, or the words with the plain version next to them."""
    if not is_open:
        facts = [list(fact) for fact in head(source)]
        return {
            "kind": "letter",
            "side": source.side,
            "name": source.writer,
            "who": sentence(source.who),
            "facts": facts,
        }
    return {
        "kind": "words",
        "side": source.side,
        "name": source.writer,
        "words": source.words,
        "label": shared.PLAIN,
        "plain": source.plain,
        "first": bool(source.spelling),
        "note": source.spelling,
        "origin": origin(source),
    }
