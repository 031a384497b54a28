"""The sources and the events of a battle in words: as text, and for a page that is stored.

Who wrote, when and to whom stands before the words, so that it is read first.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import indent, wrap
from typing import NamedTuple

from bcnb.course.history.values import Event, History, Voice
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.storage.toml import did_you_mean

WIDTH = 100
"""How many letters wide the text is."""
SIDES = {"union": "Union", "confederate": "Confederate", "civilian": "civilian", "neutral": "of neither side"}
"""Whose words they are, in words."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What marks the events that are to be put in order."""
_LEFT = "text-align:left;vertical-align:top"


class Line(NamedTuple):
    """An event as it is told: when or under which letter, what, and the works and sources it rests on."""

    when: str
    say: str
    by: str


# --- sources ----------------------------------------------------------------------------------------------------------


def chosen(history: History, names: str) -> tuple[Voice, ...]:
    """The sources of these names, in their order, or all whose words may be printed. Raises ValueError."""
    known = {voice.id: voice for voice in history.printed}
    for name in names.split():
        if name not in known:
            hint = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise ValueError(f"{history.card.title} has no source with words called {name!r}{hint}")
    return tuple(known[name] for name in names.split()) or history.printed


def sources_text(history: History, voices: Iterable[Voice]) -> str:
    """The sources as text; where all are told, those that are only named follow."""
    told = tuple(voices)
    blocks = [_voice_text(voice) for voice in told]
    return "\n\n".join([*blocks, *("\n".join(_filled([line])) for line in _named(history, told))])


def sources_html(history: History, voices: Iterable[Voice]) -> Markup:
    """The same for a page."""
    told = tuple(voices)
    return tag("div", *map(_voice_html, told), *(tag("p", escape_text(line)) for line in _named(history, told)))


def _voice_text(voice: Voice) -> str:
    head = "\n".join(_filled([f"{voice.id}. {who(voice)}"]))
    rows = [f"{label}: {value}" for label, value in origin(voice)]
    body = "\n".join(_filled([*rows, voice.about, f"“{voice.words}”", f"({voice.rights})"], WIDTH - 4))
    return f"{head}\n{indent(body, '    ')}"


def _voice_html(voice: Voice) -> Markup:
    rows = [tag("li", escape_text(f"{label}: {value}")) for label, value in origin(voice)]
    return tag(
        "section",
        tag("p", tag("b", escape_text(f"{voice.id}. {who(voice)}"))),
        tag("ul", *rows),
        tag("p", escape_text(voice.about)),
        tag("blockquote", tag("p", escape_text(f"“{voice.words}”"))),
        tag("p", tag("small", escape_text(voice.rights))),
        aria_label=f"Source {voice.id}",
    )


def who(voice: Voice) -> str:
    """Whose words a source has."""
    return f"{voice.author} ({SIDES[voice.side]})"


def origin(voice: Voice) -> Iterator[tuple[str, str]]:
    """When, to whom and where: what is asked of a source before it is read."""
    yield "When", voice.written
    if voice.to:
        yield "To", voice.to
    yield "Where", voice.place
    if voice.copy:
        yield "Read in", voice.copy


def _named(history: History, told: Sequence[Voice]) -> Iterator[str]:
    """The sources that are only named, where all others have been told."""
    rest = [f"{voice.author}, {voice.place}" for voice in history.voices if voice.confidence == "C"]
    if rest and len(told) == len(history.printed):
        yield f"To look for, not quoted here: {'; '.join(rest)}."


# --- events -----------------------------------------------------------------------------------------------------------


def in_order(history: History) -> tuple[Line, ...]:
    """The events in the order of the day, each with its time."""
    return tuple(Line(_when(history, event), event.say, ", ".join(event.by)) for event in history.events)


def mixed(history: History) -> tuple[Line, ...]:
    """The events without their times, under letters, in the order of their words and not of the day."""
    told = sorted(event.say for event in history.events)
    return tuple(Line(letter, say, "") for letter, say in zip(LETTERS, told, strict=False))


def timeline_text(history: History, lines: Sequence[Line]) -> str:
    """Events as text, and the works that they name."""
    width = max(len(line.when) for line in lines)
    rows = [_line_text(line, width) for line in lines]
    return "\n".join([*rows, *_filled(_works(history, lines))])


def timeline_html(history: History, lines: Sequence[Line]) -> Markup:
    """The same for a page."""
    rows = [tag("tr", tag("th", escape_text(one.when), scope="row", style=_LEFT), *_cells(one)) for one in lines]
    return join(tag("table", tag("tbody", *rows)), *(tag("p", escape_text(line)) for line in _works(history, lines)))


def _when(history: History, event: Event) -> str:
    """The time of an event, with its day where that is not the day of the scenario and the time does not say it."""
    month = f"{event.day:%B}"
    known = event.day == history.card.day or month in event.time
    return event.time if known else f"{event.day.day} {month}, {event.time}"


def _line_text(line: Line, width: int) -> str:
    told = _wrapped(f"{line.say} [{line.by}]" if line.by else line.say, WIDTH - width - 2)
    return "\n".join(f"{line.when if not number else '':{width}}  {text}" for number, text in enumerate(told))


def _cells(line: Line) -> Iterator[Markup]:
    yield tag("td", escape_text(line.say), style=_LEFT)
    if line.by:
        yield tag("td", tag("small", escape_text(line.by)), style=_LEFT)


def _works(history: History, lines: Sequence[Line]) -> Iterator[str]:
    """What the short names of the works and of the sources stand for."""
    named = dict.fromkeys(name for line in lines for name in line.by.split(", ") if name)
    voices = {voice.id: voice for voice in history.voices}
    for name in named:
        yield f"{name}: {history.works[name].title if name in history.works else _cited(voices[name])}"


def _cited(voice: Voice) -> str:
    return f"{voice.author}, {voice.written}"


def _filled(texts: Iterable[str], width: int = WIDTH) -> list[str]:
    return [line for text in texts for line in _wrapped(text, width)]


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_on_hyphens=False)
