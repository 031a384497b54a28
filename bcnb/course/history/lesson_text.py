"""The text of history lessons as plain text and HTML: sources, events in order, parts, quizzes and standard questions.

The author, date and addressee of a source come before its words, so that students read them first.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import indent, wrap
from typing import NamedTuple

from bcnb.course.history import phrases
from bcnb.course.history.asked_items import FORMS, off_in
from bcnb.course.history.hard_words import (
    HardWord,
    explain_words,
    first_uses,
    hard_words_in,
    hard_words_of,
    words_html,
)
from bcnb.course.history.lesson_loader import OPENING, find_lesson, find_opening
from bcnb.course.history.lesson_plan import FIRST_TURN, say_rules_needed
from bcnb.course.history.schema import LEVELS, BattleLesson, Event, History, Text, Voice, WhyTheWarLesson
from bcnb.course.question_results import wrapped
from bcnb.course.quizzes import Item, Quiz
from bcnb.engine.name_lookup import did_you_mean
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import long_date, month_day

WIDTH = 100
"""The width of plain text in characters."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The labels of events that students put in order."""
_LEFT = "text-align:left;vertical-align:top"


class TimelineEntry(NamedTuple):
    """An event as shown: its time or letter, its text, and the titles of works and sources that it is based on."""

    when: str
    say: str
    by: str


# --- sources ----------------------------------------------------------------------------------------------------------


def chosen(history: History, names: str) -> tuple[Voice, ...]:
    """Return the sources with these names in this order, or all sources that may be quoted.

    Args:
        history: the history of a battle.
        names: names of sources, separated by spaces, or an empty text for all.

    Raises:
        ValueError: for an unknown name.
    """
    known = {voice.id: voice for voice in history.printed}
    for name in names.split():
        if name not in known:
            hint = did_you_mean(name, known) or f"; choose from {', '.join(known)}"
            raise ValueError(f"{history.card.title} has no source with words called {name!r}{hint}")
    return tuple(known[name] for name in names.split()) or history.printed


def sources_text(history: History, voices: Iterable[Voice]) -> str:
    """Return the sources as text. If all are shown, a list of sources that are not quoted follows."""
    shown = tuple(voices)
    blocks = [_voice_text(voice, words) for voice, words in _with_words(history.battle, shown)]
    return "\n\n".join([*blocks, *("\n".join(_filled([line])) for line in _named(history, shown))])


def sources_html(history: History, voices: Iterable[Voice]) -> Markup:
    """Return the sources as HTML. If all are shown, a list of sources that are not quoted follows."""
    shown = tuple(voices)
    sections = (_voice_html(voice, words) for voice, words in _with_words(history.battle, shown))
    return tag("div", *sections, *(tag("p", escape_text(line)) for line in _named(history, shown)))


def new_words(lesson: str, voices: Sequence[Voice]) -> dict[str, tuple[HardWord, ...]]:
    """Return the hard words in the quotations by the names of the sources. Each word is in one of them, the first."""
    uses = first_uses((voice.words for voice in voices), hard_words_in(lesson))
    return {voice.id: words for voice, words in zip(voices, uses, strict=True)}


def _with_words(lesson: str, voices: Sequence[Voice]) -> Iterator[tuple[Voice, tuple[HardWord, ...]]]:
    words = new_words(lesson, voices)
    return ((voice, words[voice.id]) for voice in voices)


def _voice_text(voice: Voice, words: Iterable[HardWord]) -> str:
    head = "\n".join(_filled([f"{voice.id}. {who(voice)}"]))
    rows = [phrases.LABELED.format(label=label, text=value) for label, value in origin(voice)]
    note = [phrases.HARD_WORDS.format(words=said)] if (said := explain_words(words)) else []
    body = "\n".join(_filled([*rows, voice.about, f"“{voice.words}”", *note, f"({voice.rights})"], WIDTH - 4))
    return f"{head}\n{indent(body, '    ')}"


def _voice_html(voice: Voice, words: Iterable[HardWord]) -> Markup:
    rows = [tag("li", escape_text(phrases.LABELED.format(label=label, text=value))) for label, value in origin(voice)]
    return tag(
        "section",
        tag("p", tag("b", escape_text(f"{voice.id}. {who(voice)}"))),
        tag("ul", *rows),
        tag("p", escape_text(voice.about)),
        tag("blockquote", tag("p", escape_text(f"“{voice.words}”"))),
        words_html(words),
        tag("p", tag("small", escape_text(voice.rights))),
        aria_label=phrases.SOURCE.format(name=voice.id),
    )


def who(voice: Voice) -> str:
    """Return the author of a source with the author's side."""
    return phrases.WRITER.format(author=voice.author, side=phrases.SIDES[voice.side])


def origin(voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield the date, addressee and place of a source, which are read before its words, as pairs of label and value."""
    yield phrases.WHEN, voice.written
    if voice.to:
        yield phrases.TO, voice.to
    yield phrases.WHERE, voice.place
    if voice.copy:
        yield phrases.READ_IN, voice.copy


def _named(history: History, shown: Sequence[Voice]) -> Iterator[str]:
    """Yield one line with the sources that are not quoted, if all others are shown."""
    rest = [f"{voice.author}, {voice.place}" for voice in history.voices if voice.confidence == "C"]
    if rest and len(shown) == len(history.printed):
        yield phrases.NOT_QUOTED.format(sources="; ".join(rest))


# --- events -----------------------------------------------------------------------------------------------------------


def in_order(history: History) -> tuple[TimelineEntry, ...]:
    """Return the events in chronological order, each with its time."""
    return tuple(TimelineEntry(_when(history, event), event.say, _cited(history, event)) for event in history.events)


def given_events(history: History) -> tuple[TimelineEntry, ...]:
    """Return the events that are given with their times, in chronological order."""
    return tuple(TimelineEntry(_when(history, event), event.say, "") for event in history.events if event.given)


def mixed(history: History) -> tuple[TimelineEntry, ...]:
    """Return the events to put in order, with letters in place of times, in the alphabetical order of their texts."""
    sentences = sorted(event.say for event in history.events if not event.given)
    return tuple(TimelineEntry(letter, say, "") for letter, say in zip(LETTERS, sentences, strict=False))


def timeline_text(lines: Sequence[TimelineEntry]) -> str:
    """Return events as text, each with what it is based on."""
    width = max(len(line.when) for line in lines)
    return "\n".join(_line_text(line, width) for line in lines)


def timeline_html(lines: Sequence[TimelineEntry]) -> Markup:
    """Return events as HTML, each with what it is based on."""
    rows = [tag("tr", tag("th", escape_text(one.when), scope="row", style=_LEFT), *_cells(one)) for one in lines]
    return tag("table", tag("tbody", *rows))


def _when(history: History, event: Event) -> str:
    """Return the time of an event, with its day if that is not the day of the scenario and the time doesn't name it."""
    day = month_day(event.day)
    known = event.day == history.card.day or day.split()[0] in event.time
    return event.time if known else phrases.DATE_AND_TIME.format(day=day, time=event.time)


def _line_text(line: TimelineEntry, width: int) -> str:
    rows = _wrapped(f"{line.say} [{line.by}]" if line.by else line.say, WIDTH - width - 2)
    return "\n".join(f"{line.when if not number else '':{width}}  {text}" for number, text in enumerate(rows))


def _cells(line: TimelineEntry) -> Iterator[Markup]:
    yield tag("td", escape_text(line.say), style=_LEFT)
    if line.by:
        yield tag("td", tag("small", escape_text(line.by)), style=_LEFT)


def _cited(history: History, event: Event) -> str:
    """Return the titles of the works of an event, and the authors and dates of its sources."""
    voices = {voice.id: voice for voice in history.voices}
    return "; ".join(
        history.works[name].title
        if name in history.works
        else phrases.VOICE_SOURCE.format(author=voices[name].author, written=voices[name].written)
        for name in event.by
    )


def _filled(texts: Iterable[str], width: int = WIDTH) -> list[str]:
    return [line for text in texts for line in _wrapped(text, width)]


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_on_hyphens=False)


CARD = "where"
"""The part that includes the card of the battle and the people."""
PLAY = "play"
"""The part that includes the steps of a first turn."""


def find_any(name: str) -> BattleLesson | WhyTheWarLesson:
    """Return a history lesson by its name: the first lesson, or one on a battle.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown lesson.
    """
    return find_opening() if name == OPENING else find_lesson(name)


def part_of(lesson: BattleLesson | WhyTheWarLesson, part: str) -> Text:
    """Return the text of a part.

    Raises:
        ValueError: for an unknown part.
    """
    if part not in lesson.texts:
        raise ValueError(
            f"unknown part {part!r}; choose from {', '.join(lesson.texts)}{did_you_mean(part, lesson.texts)}"
        )
    return lesson.texts[part]


def part_text(lesson: BattleLesson | WhyTheWarLesson, part: str, level: str) -> str:
    """Return a part as plain text.

    Raises:
        ValueError: for an unknown part or level.
    """
    found = part_of(lesson, part)
    card = (*_card(lesson, part), *_people(lesson, part))
    rows = [wrapped(phrases.LABELED.format(label=label, text=value), 2) for label, value in card]
    rest = [wrapped(f"({_rests(lesson, found)})")] if found.by else []
    turn = _first_turn_text() if part == PLAY else []
    note = (
        [wrapped(phrases.HARD_WORDS.format(words=said))]
        if (said := explain_words(_new_words(lesson, part, level)))
        else []
    )
    advice = [wrapped(said) for said in _advice(lesson, part)]
    return "\n".join((wrapped(found.at(level)), *note, *advice, *rows, *rest, *turn))


def part_html(lesson: BattleLesson | WhyTheWarLesson, part: str, level: str) -> Markup:
    """Return a part as HTML with its texts of all levels. Those of other levels are hidden until the reader chooses.

    Raises:
        ValueError: for an unknown part or level.
    """
    found = part_of(lesson, part)
    rows = [*_rows(_card(lesson, part), ""), *_rows(_people(lesson, part), PEOPLE_OFF)]
    card = [tag("ul", *rows)] if rows else []
    rest = [tag("p", tag("small", escape_text(_rests(lesson, found))))] if found.by else []
    turn = [_first_turn_html()] if part == PLAY else []
    off = PARTS_OFF.get(part, "") if isinstance(lesson, BattleLesson) or part == CLAIM else ""
    advice = (tag("p", escape_text(said), class_=GAME_OFF) for said in _advice(lesson, part))
    return tag("div", *_leveled(lesson, found, level), *advice, *card, *rest, *turn, class_=off or None)


def _rows(facts: Iterable[tuple[str, str]], off: str) -> Iterator[Markup]:
    """Yield pairs of label and value as items of a list. `off` has the classes that hide them in some forms."""
    for label, value in facts:
        yield tag("li", tag("b", escape_text(f"{label}: ")), escape_text(value), class_=off or None)


def _first_turn_text() -> list[str]:
    steps = (wrapped(f"{number}. {step}", 3) for number, step in enumerate(phrases.FIRST_TURN_STEPS, 1))
    return [f"{_first_turn_title()}:", *steps, wrapped(say_rules_needed())]


def _first_turn_title() -> str:
    return phrases.FIRST_TURN_TITLE.format(minutes=FIRST_TURN)


def _first_turn_html() -> Markup:
    """Return the steps of a first turn, folded."""
    steps = tag("ol", *(tag("li", escape_text(step)) for step in phrases.FIRST_TURN_STEPS))
    return tag(
        "details", tag("summary", escape_text(_first_turn_title())), steps, tag("p", escape_text(say_rules_needed()))
    )


CLAIM = "claim"
PARTS_OFF = {CLAIM: off_in("core"), "voices": off_in(*FORMS)}
"""The classes of the parts that a form of a battle's lesson leaves out, although it has their sections."""
PEOPLE_OFF = GAME_OFF = off_in("core", "short")
"""The classes of the people of a battle, whom a class without the game has no time to read about, and of the game."""


def _advice(lesson: BattleLesson | WhyTheWarLesson, part: str) -> Iterator[str]:
    """Yield what a class with the game reads below the text on the claim."""
    if part == CLAIM and isinstance(lesson, BattleLesson):
        yield phrases.GAME_EVIDENCE


def _leveled(lesson: BattleLesson | WhyTheWarLesson, text: Text, level: str) -> Iterator[Markup]:
    """Yield a text at each level with its hard words, hidden unless it is the given level. Raises ValueError."""
    text.at(level)
    for one in LEVELS:
        shown = {"class_": f"bcnb-level-{one}", "hidden": None if one == level else "hidden"}
        yield tag("p", escape_text(text.at(one)), **shown)
        yield words_html(_new_words(lesson, text.part, one), **shown)


def _new_words(lesson: BattleLesson | WhyTheWarLesson, part: str, level: str) -> tuple[HardWord, ...]:
    """Return the hard words of a part at a level that no earlier part has."""
    uses = first_uses((text.at(level) for text in lesson.texts.values()), hard_words_of(lesson.hard))
    return dict(zip(lesson.texts, uses, strict=True))[part]


def quiz_of(lesson: BattleLesson | WhyTheWarLesson) -> Quiz:
    """Return the quiz of a history lesson in the form of the course's quizzes."""
    items = tuple(Item(item.ask, (), item.choices, None) for item in lesson.quiz)
    return Quiz(str(lesson.file), f"history/{lesson.name}", phrases.QUIZ.format(title=lesson.title), items)


def _card(lesson: BattleLesson | WhyTheWarLesson, part: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of the card before the events, without the result of the battle."""
    if not isinstance(lesson, BattleLesson) or part != CARD:
        return
    card = lesson.history.card
    yield phrases.DAY, long_date(card.day)
    for label, said in (
        (phrases.PLACE, card.place),
        (phrases.UNION, card.union),
        (phrases.CONFEDERATE, card.confederate),
    ):
        yield label, said.say
    for label, more in ((phrases.HOURS, card.hours), (phrases.WEATHER, card.weather)):
        if more:
            yield label, more.say
    yield phrases.ON_THE_BOARD, lesson.scenario.scale


def _people(lesson: BattleLesson | WhyTheWarLesson, part: str) -> Iterator[tuple[str, str]]:
    """Yield the people of the place, each with the side and a sentence."""
    if isinstance(lesson, BattleLesson) and part == CARD:
        for person in lesson.history.people:
            yield phrases.WRITER.format(author=person.name, side=phrases.SIDES[person.side]), person.who


def _rests(lesson: BattleLesson | WhyTheWarLesson, text: Text) -> str:
    """Return the sources of a text: titles of works, facts, and names of sources."""
    works = _works_of_lesson(lesson)
    names = (works.get(name, phrases.SOURCE_NAME.format(name=name)) for name in text.by)
    return phrases.BASED_ON.format(sources="; ".join(names))


def _works_of_lesson(lesson: BattleLesson | WhyTheWarLesson) -> dict[str, str]:
    facts = {fact.id: fact.say for fact in lesson.facts} if isinstance(lesson, WhyTheWarLesson) else {}
    return {name: work.title for name, work in lesson.works.items()} | facts
