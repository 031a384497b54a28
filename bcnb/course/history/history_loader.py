"""The strict loading of a history file: every fact has a known source, and every number agrees with its parts."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from bcnb.course.history.schema import (
    CONFIDENCES,
    COUNTS,
    SIDES,
    VOICES,
    BattleCard,
    BoardDifference,
    Event,
    Figure,
    History,
    HistoryQuizItem,
    Number,
    Person,
    SourcedText,
    SourceReading,
    Voice,
    WhatIf,
    Work,
)
from bcnb.course.quizzes import read_choices
from bcnb.storage.toml import Table, did_you_mean

NEAR = 8
"""The percentage by which works may differ without an explanation in the file."""
_PARTS = ("killed", "wounded", "missing")


def read_number(table: Table, name: str, cite: Callable[[Table], str]) -> Number:
    """Return the count of one side in the works. `cite` reads the work that a figure names.

    Raises:
        FileError: for an invalid number, or for an unexplained difference.
    """
    number = Number(
        name,
        table.choice("side", SIDES),
        table.choice("counts", COUNTS),
        tuple(_read_figure(entry, cite) for entry in table.tables("figures")),
        table.text("alone", ""),
        table.text("differ", ""),
    )
    _check_works(table, number)
    _check_difference(table, number)
    return number


def check_numbers(table: Table, numbers: Iterable[Number]) -> None:
    """Raise FileError unless strength and losses of both sides are each counted exactly once."""
    found = [(number.side, number.counts) for number in numbers]
    for side in SIDES:
        for counts in COUNTS:
            if (count := found.count((side, counts))) != 1:
                raise table.fault(f"the {counts} of the {side} side is given {count} times; it must be once", "number")


def difference(number: Number) -> int:
    """Return the rounded percentage by which the largest count of a number exceeds the smallest."""
    least, most = (min(figure.least for figure in number.figures), max(figure.most for figure in number.figures))
    return (200 * (most - least) + least) // (2 * least)


def _read_figure(table: Table, cite: Callable[[Table], str]) -> Figure:
    parts = {key: table.whole(key, least=0) if key in table.values else None for key in _PARTS}
    given = sum(part for part in parts.values() if part is not None)
    least = table.whole("count", given or None, 1)
    figure = Figure(
        by=cite(table),
        least=least,
        most=table.whole("most", least, least),
        apart=table.text("apart", ""),
        note=table.text("note", ""),
        **parts,
    )
    if given and bool(figure.apart) == (given == least):
        raise table.fault(_parts_fault(given, least))
    if figure.apart and not given:
        raise table.fault("there are no parts that could stand apart from the whole", "apart")
    return figure


def _parts_fault(given: int, whole: int) -> str:
    if given == whole:
        return f"killed, wounded and missing make {whole:,}: apart has nothing to explain"
    return f"killed, wounded and missing make {given:,}, not {whole:,}; if the source says so, explain it under apart"


def _check_works(table: Table, number: Number) -> None:
    works = [figure.by for figure in number.figures]
    if not works:
        raise table.fault("no figures are given", "figures")
    if len(set(works)) == 1 and not number.alone:
        raise table.fault(f"{works[0]!r} is the only source: say so under alone")
    if len(set(works)) > 1 and number.alone:
        raise table.fault(f"{len(set(works))} sources are named, but alone says that there is one", "alone")


def _check_difference(table: Table, number: Number) -> None:
    if (percent := difference(number)) > NEAR and not number.differ:
        raise table.fault(f"the sources differ by {percent} %: say how under differ")


LONGEST = 300
"""The largest number of characters in a quotation."""


def read_voice(table: Table, name: str) -> Voice:
    """Return the source in a table.

    Raises:
        FileError: for an invalid source.
    """
    voice = Voice(
        id=name,
        side=table.choice("side", VOICES),
        author=table.text("author"),
        general=table.truth("general"),
        written=table.text("written"),
        to=table.text("to", ""),
        place=table.text("place"),
        copy=table.text("copy", ""),
        about=table.text("about"),
        words=table.text("words", ""),
        confidence=table.choice("confidence", CONFIDENCES),
        rights=table.text("rights"),
    )
    if fault := _fault(voice):
        raise table.fault(fault, "words" if voice.words else "confidence")
    return voice


def read_silent(table: Table) -> dict[str, str]:
    """Return the reasons why a side is not quoted, by side.

    Raises:
        FileError: for a reason that is not text.
    """
    return {side: table.text(side) for side in SIDES if side in table.values}


def check_voices(table: Table, voices: Iterable[Voice], silent: Mapping[str, str]) -> None:
    """Raise FileError unless both sides are quoted, or the file explains why not."""
    heard = {voice.side for voice in voices if voice.printed}
    for side in SIDES:
        if side not in heard and side not in silent:
            raise table.fault(f"no words of the {side} side are printed: give some, or say why under silent", "source")
        if side in heard and side in silent:
            raise table.fault(f"words of the {side} side are printed; silent says there are none", "silent", side)


def _fault(voice: Voice) -> str:
    """Return the fault of a source, or an empty text."""
    if voice.words and not voice.printed:
        return f"words of confidence {voice.confidence} are not printed: leave them out"
    if voice.printed and not voice.words:
        return f"a source of confidence {voice.confidence} has words: give them"
    if (voice.confidence == "B") != bool(voice.copy):
        return "confidence B names the copy in which the words were read, and no other does: copy"
    if len(voice.words) > LONGEST:
        return f"the quotation has {len(voice.words)} characters; the most are {LONGEST}"
    if voice.words != " ".join(voice.words.split()):
        return "the quotation has blanks or line breaks that are not its own"
    return ""


FEWEST_EVENTS = 6
FEWEST_ITEMS = 5
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CARD = ("place", "union", "confederate", "result", "weather", "hours")
"""The parts of the card that a quiz may ask about."""
_CITED = "work or source with words or figures"
"""The sources of a fact, as named in error messages."""


class KnownNames:
    """The unique names in a file: works and sources that may be cited, and facts that a quiz may ask about."""

    def __init__(self, works: Iterable[str]) -> None:
        self.cited = set(works)
        self.facts: set[str] = set(_CARD)
        self.voices: set[str] = set()

    def give(self, table: Table, key: str = "id") -> str:
        """Return the name in a table and register it.

        Raises:
            FileError: if the name is invalid or used already.
        """
        name = table.text(key)
        if not _NAME.fullmatch(name):
            raise table.fault(f"{name!r} is not a valid name: lower-case letters, digits and hyphens", key)
        if name in self.facts or name in self.cited:
            raise table.fault(f"the name {name!r} is given twice", key)
        self.facts.add(name)
        return name

    def citing(self, table: Table) -> tuple[str, ...]:
        """Return the works and sources under `by`, at least one.

        Raises:
            FileError: if there is none, or an unknown one.
        """
        return _known(table, "by", self.cited, _CITED)

    def citing_one(self, table: Table) -> str:
        """Return the one work or source under `by`.

        Raises:
            FileError: if it is unknown.
        """
        name = table.text("by")
        if name not in self.cited:
            raise table.fault(f"no {_CITED} is called {name!r}{did_you_mean(name, self.cited)}", "by")
        return name


def read_works(table: Table) -> dict[str, Work]:
    """Return the works in a file by their short names.

    Raises:
        FileError: for an invalid or repeated work.
    """
    found: dict[str, Work] = {}
    for entry in table.tables("work"):
        work = Work(entry.text("name"), entry.text("title"), entry.text("rights"))
        if work.name in found:
            raise entry.fault(f"two works are called {work.name!r}", "name")
        found[work.name] = work
    table.finish()
    return found


def read_history(table: Table, file: Path, works: Mapping[str, Work]) -> History:
    """Return the history in the table of a file. It may cite the given works.

    Raises:
        FileError: for an invalid history.
    """
    if (battle := table.text("battle")) != file.stem:
        raise table.fault(f"the file {file.name} is about another battle: {battle!r}", "battle")
    names = KnownNames(works)
    voices = _read_voices(table, names)
    history = History(
        battle=battle,
        file=file,
        card=_read_card(table.table("card"), names),
        numbers=tuple(read_number(entry, names.give(entry), names.citing_one) for entry in table.tables("number")),
        events=tuple(_read_event(entry, names) for entry in table.tables("event")),
        people=tuple(_read_person(entry, names) for entry in table.tables("person")),
        voices=voices,
        readings=tuple(_read_reading(entry, names) for entry in table.tables("reading")),
        notes=tuple(BoardDifference(names.give(entry), entry.text("say")) for entry in table.tables("note")),
        whatifs=tuple(_read_whatif(entry, names) for entry in table.tables("whatif")),
        quiz=tuple(read_item(entry, names) for entry in table.tables("quiz")),
        silent=read_silent(table.table("silent")),
        works=works,
    )
    table.finish()
    _check(table, history)
    return history


def _read_voices(table: Table, names: KnownNames) -> tuple[Voice, ...]:
    """Return the sources, which are read before anything that cites them.

    A source with confidence C, whose words nobody has read, cannot support a fact.
    """
    voices = tuple(read_voice(entry, names.give(entry)) for entry in table.tables("source"))
    names.voices.update(voice.id for voice in voices)
    names.cited.update(voice.id for voice in voices if voice.confidence != "C")
    return voices


def _read_card(table: Table, names: KnownNames) -> BattleCard:
    card = BattleCard(
        title=table.text("title"),
        names=table.texts("names"),
        day=table.day("day"),
        began=table.day("began"),
        ended=table.day("ended"),
        place=_read_said(table.table("place"), names),
        union=_read_said(table.table("union"), names),
        confederate=_read_said(table.table("confederate"), names),
        result=_read_said(table.table("result"), names),
        weather=_read_said(table.table("weather"), names) if "weather" in table.values else None,
        hours=_read_said(table.table("hours"), names) if "hours" in table.values else None,
    )
    if not card.began <= card.day <= card.ended:
        raise table.fault(f"the day {card.day} is not in the battle, {card.began} to {card.ended}", "day")
    return card


def _read_said(table: Table, names: KnownNames) -> SourcedText:
    return SourcedText(table.text("say"), names.citing(table))


def _read_event(table: Table, names: KnownNames) -> Event:
    return Event(names.give(table), table.day("day"), table.text("time"), table.text("say"), names.citing(table))


def _read_person(table: Table, names: KnownNames) -> Person:
    side = table.choice("side", VOICES)
    return Person(names.give(table), table.text("name"), side, table.text("who"), names.citing(table))


def _read_reading(table: Table, names: KnownNames) -> SourceReading:
    return SourceReading(names.give(table), table.text("ask"), _known(table, "of", names.voices, "source"))


def _read_whatif(table: Table, names: KnownNames) -> WhatIf:
    change = table.table("change")
    change.entries()
    if not change.values:
        raise table.fault("the what-if changes nothing: give change", "change")
    line = table.where.line_of((*table.keys, "change"))
    return WhatIf(names.give(table, "name"), table.text("ask"), dict(change.values), table.where.file, line)


def read_item(table: Table, names: KnownNames) -> HistoryQuizItem:
    """Return a quiz question. Its fact must be known.

    Raises:
        FileError: for an invalid question, or an unknown fact.
    """
    item = HistoryQuizItem(table.text("ask"), table.text("fact"), read_choices(table))
    if item.fact not in names.facts:
        raise table.fault(f"no fact is called {item.fact!r}{did_you_mean(item.fact, names.facts)}", "fact")
    return item


def _known(table: Table, key: str, known: set[str], what: str) -> tuple[str, ...]:
    """Return the names in a list. Raises FileError if there is none, or an unknown one."""
    found = table.texts(key)
    if not found:
        raise table.fault(f"no {what} is named: give {key}")
    for number, name in enumerate(found):
        if name not in known:
            raise table.fault(f"no {what} is called {name!r}{did_you_mean(name, known)}", key, number)
    return found


def _check(table: Table, history: History) -> None:
    """Raise FileError if the parts of a file don't fit together."""
    check_numbers(table, history.numbers)
    check_voices(table, history.voices, history.silent)
    if (count := len(history.events)) < FEWEST_EVENTS:
        raise table.fault(f"there are {count} events; it must be {FEWEST_EVENTS} or more", "event")
    for number, (before, event) in enumerate(zip(history.events, history.events[1:], strict=False), 1):
        if event.day < before.day:
            raise table.fault(f"the event {event.id!r} comes after a later one", "event", number)
    if (count := len(history.quiz)) < FEWEST_ITEMS:
        raise table.fault(f"the quiz has {count} questions; it must be {FEWEST_ITEMS} or more", "quiz")
    for side in SIDES:
        if not any(person.side == side for person in history.people):
            raise table.fault(f"no person of the {side} side is named", "person")
