"""The core sources of a history lesson as plain text and HTML, with their plain versions, questions and chart.

Writer, date and reader come before the words. The plain version is next to the words, never in their place. It comes
first only where somebody else chose the spelling, so that nobody laughs at a speaker before meeting them.
"""

from collections.abc import Iterator
from textwrap import indent

from bcnb.course.history import phrases
from bcnb.course.history.core_sources import CoreSource, CoreSources
from bcnb.course.history.hard_words import HardWord, explain_words, first_uses, hard_words_in, words_html
from bcnb.course.question_results import wrapped
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import join_words, sentence


def head(source: CoreSource) -> tuple[tuple[str, str], ...]:
    """Return what a reader should know before the words, as pairs of label and value."""
    labels = (phrases.ABOUT, phrases.WRITTEN, phrases.FOR, phrases.KNOWN)
    return tuple((label, sentence(value)) for label, value in zip(labels, source.head[1:], strict=True))


def notes(source: CoreSource) -> tuple[str, ...]:
    """Return what a reader should know just before the words: hard content, and whose spelling it is."""
    care = _labeled_text(phrases.CARE, source.care) if source.care else ""
    return tuple(filter(None, (care, source.spelling)))


def origin(source: CoreSource) -> str:
    """Return the edition of a text, the copy in which it was read, and its rights."""
    read = phrases.READ_IN_COPY.format(copy=source.copy) if source.copy else ""
    return " ".join(sentence(part) for part in (source.edition, read, source.rights) if part)


def versions(source: CoreSource) -> tuple[tuple[str, str], ...]:
    """Return the words and their plain version with their titles, in the order in which they are read."""
    both = ((phrases.ORIGINAL, source.words), (phrases.PLAIN, source.plain))
    return both[::-1] if source.spelling else both


def side_by_side(found: CoreSources) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the chart that are known: a label, and a value for each source."""
    rows = zip(*(head(source)[:3] for source in found.sources), strict=True)
    return tuple((row[0][0], *(value for _, value in row)) for row in rows)


def missing_ask(found: CoreSources) -> str:
    """Return the question about the side that none of the three writes from, or an empty text if both sides speak."""
    if found.missing is None:
        return ""
    side = join_words([phrases.SIDES[side] for side in found.silent])
    return phrases.NONE_FROM.format(side=side, ask=found.missing.ask)


def core_words(found: CoreSources) -> dict[str, tuple[HardWord, ...]]:
    """Return the hard words in the texts by the names of the sources. Each word is in one of them, the first."""
    uses = first_uses((source.words for source in found.sources), hard_words_in(found.lesson))
    return {source.id: words for source, words in zip(found.sources, uses, strict=True)}


def page_texts(source: CoreSource, words: tuple[HardWord, ...]) -> tuple[str, ...]:
    """Return what a reader of one source reads on its page: all but the shorter of its two versions, and its edition.

    Args:
        source: the source.
        words: its hard words.
    """
    return (
        source.writer,
        *map(sentence, source.head),
        *(label for label, _ in head(source)),
        *notes(source),
        _labeled_text(phrases.BEFORE, source.before.ask),
        *(title for title, _ in versions(source)),
        max(source.words, source.plain, key=lambda text: len(text.split())),
        phrases.HARD_WORDS.format(words=explain_words(words)),
        _labeled_text(phrases.AFTER, source.after.ask),
    )


# --- plain text -------------------------------------------------------------------------------------------------------


def core_text(found: CoreSources) -> str:
    """Return the core sources as plain text, without the answers for the teacher."""
    words = core_words(found)
    blocks = [
        phrases.CORE_TITLE,
        wrapped(phrases.CORE_INTRODUCTION),
        *(_source_text(source, words[source.id]) for source in found.sources),
    ]
    chart = "\n".join((phrases.CHART, wrapped(phrases.CHART_ASK.format(ask=found.chart.ask), 4, 4)))
    missing = [wrapped(_labeled_text(phrases.SILENT_SIDE, said))] if (said := missing_ask(found)) else []
    return "\n\n".join((*blocks, chart, *missing))


def _source_text(source: CoreSource, words: tuple[HardWord, ...]) -> str:
    facts = "\n".join(wrapped(_labeled_text(*fact)) for fact in head(source))
    parts = [_labeled_text(phrases.BEFORE, source.before.ask), *notes(source)]
    parts += [_labeled_text(*version) for version in versions(source)]
    parts += [phrases.HARD_WORDS.format(words=said)] if (said := explain_words(words)) else []
    parts += [_labeled_text(phrases.AFTER, source.after.ask), f"({origin(source)})"]
    body = "\n\n".join((facts, *map(wrapped, parts)))
    return f"{wrapped(f'{source.writer}. {sentence(source.who)}')}\n{indent(body, '    ')}"


def _labeled_text(label: str, text: str) -> str:
    return phrases.LABELED.format(label=label, text=text)


# --- HTML -------------------------------------------------------------------------------------------------------------


def core_html(found: CoreSources) -> Markup:
    """Return the core sources as HTML, without the answers for the teacher."""
    return tag(
        "div",
        tag("p", tag("b", escape_text(phrases.CORE_TITLE))),
        tag("p", escape_text(phrases.CORE_INTRODUCTION)),
        *(
            source_html(source, *_asked(source), words)
            for source, words in zip(found.sources, core_words(found).values(), strict=True)
        ),
        _labeled(phrases.CHART, found.chart.ask),
        *([_labeled(phrases.SILENT_SIDE, said)] if (said := missing_ask(found)) else ()),
    )


def _asked(source: CoreSource) -> tuple[Markup, Markup]:
    before, after = ((phrases.BEFORE, source.before.ask), (phrases.AFTER, source.after.ask))
    return _labeled(*before), _labeled(*after)


def source_html(source: CoreSource, before: Markup, after: Markup, words: tuple[HardWord, ...]) -> Markup:
    """Return a source as HTML, with the questions to ask before and after its words, and its hard words."""
    return tag(
        "section",
        tag("h3", escape_text(source.writer)),
        tag("p", escape_text(_who_and_side(source))),
        tag("ul", *(tag("li", *_fact(label, value)) for label, value in head(source))),
        before,
        *(tag("p", tag("b", escape_text(note))) for note in notes(source)),
        tag("div", *_columns(source), class_="versions"),
        words_html(words),
        tag("p", tag("small", escape_text(origin(source)))),
        after,
        aria_label=phrases.CORE_SOURCE.format(writer=source.writer),
        class_="core",
    )


def _who_and_side(source: CoreSource) -> str:
    return phrases.WHO_AND_SIDE.format(who=sentence(source.who), side=phrases.SIDES[source.side])


def _columns(source: CoreSource) -> Iterator[Markup]:
    """Yield the words as a quotation and the plain version as a note, each below its title."""
    for title, words in versions(source):
        inside = join(tag("p", tag("b", escape_text(title))), tag("p", escape_text(words)))
        yield tag("div", inside, class_="plain") if title == phrases.PLAIN else tag("blockquote", inside)


def _fact(label: str, value: str) -> tuple[Markup, Markup]:
    return tag("b", escape_text(f"{label}: ")), escape_text(value)


def _labeled(label: str, text: str) -> Markup:
    return tag("p", tag("b", escape_text(f"{label}: ")), escape_text(text))
