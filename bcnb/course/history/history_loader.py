"""The strict loading of a history file: every fact has a known source, and every number agrees with its parts."""

import re
from collections.abc import Iterable, Mapping
from functools import partial
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
from bcnb.course.quizzes import CHOICES
from bcnb.engine.name_lookup import did_you_mean
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    MAYBE_TRUE,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    listed,
    nested,
    one_of,
    read_fields,
)

NEAR = 8
"""The percentage by which works may differ without an explanation in the file."""
_PARTS = ("killed", "wounded", "missing")


FEWEST_EVENTS = 6
MOST_TO_ORDER = 7
"""The most events that students put in order. The others are given in their place, each with its time."""
FEWEST_ITEMS = 5
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The pattern of names of facts, sources and questions."""
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
        if not NAME.fullmatch(name):
            raise table.fault(f"{name!r} is not a valid name: lower-case letters, digits and hyphens", key)
        if name in self.facts or name in self.cited:
            raise table.fault(f"the name {name!r} is given twice", key)
        self.facts.add(name)
        return name

    @property
    def kinds(self) -> Kinds:
        """Return the formats of tables that give a name under `id` and cite under `by`."""
        return {**TABLE_KINDS, "id": FieldFormat(self.give), "by": FieldFormat(self.citing)}

    def citing(self, table: Table, key: str = "by") -> tuple[str, ...]:
        """Return the works and sources under a key, at least one.

        Raises:
            FileError: if there is none, or an unknown one.
        """
        return _known(table, key, self.cited, _CITED)

    def citing_one(self, table: Table, key: str = "by") -> str:
        """Return the one work or source under a key.

        Raises:
            FileError: if it is unknown.
        """
        name = table.text(key)
        if name not in self.cited:
            raise table.fault(f"unknown {_CITED} {name!r}{did_you_mean(name, self.cited)}", key)
        return name


def read_number(names: KnownNames, table: Table) -> Number:
    """Return the count of one side in the works.

    Raises:
        FileError: for an invalid number, or for an unexplained difference.
    """
    own: Kinds = {"side": one_of(SIDES), "counts": one_of(COUNTS), "figures": listed(partial(_read_figure, names))}
    number = read_fields(table, Number, {**names.kinds, **own, "alone": MAYBE_TEXT, "differ": MAYBE_TEXT})
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


def _read_figure(names: KnownNames, table: Table) -> Figure:
    """Return a figure. Its count may be missing if the parts are given, and its `most` if the work gives one number."""
    given = sum(table.whole(key, 0, 0) for key in _PARTS)
    least = table.whole("count", given or None, 1)
    most = FieldFormat(lambda table, key: table.whole(key, least, least))
    own: Kinds = {"by": FieldFormat(names.citing_one), "most": most, "apart": MAYBE_TEXT, "note": MAYBE_TEXT}
    figure = read_fields(table, Figure, {**TABLE_KINDS, **own}, least=least)
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
        raise table.fault(f"the sources differ by {percent}%: say how under differ")


LONGEST = 300
"""The largest number of characters in a quotation."""


def read_voice(names: KnownNames, table: Table) -> Voice:
    """Return the source in a table.

    Raises:
        FileError: for an invalid source.
    """
    own: Kinds = {"side": one_of(VOICES), "confidence": one_of(CONFIDENCES)}
    unsaid: Kinds = {"to": MAYBE_TEXT, "copy": MAYBE_TEXT, "words": MAYBE_TEXT}
    voice = read_fields(table, Voice, {**names.kinds, **own, **unsaid})
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
            raise table.fault(f"the {side} side has printed words, so leave out silent", "silent", side)


def _fault(voice: Voice) -> str:
    """Return the fault of a source, or an empty text."""
    if voice.words and not voice.printed:
        return f"words of confidence {voice.confidence} are not printed: leave them out"
    if voice.printed and not voice.words:
        return f"a source of confidence {voice.confidence} has words: give them"
    if (voice.confidence == "B") != bool(voice.copy):
        return "confidence B names the copy in which the words were read, and no other does: copy"
    if len(voice.words) > LONGEST:
        return f"the quotation has {len(voice.words)} characters; the maximum is {LONGEST}"
    if voice.words != " ".join(voice.words.split()):
        return "the quotation has blanks or line breaks that are not its own"
    return ""


def read_works(table: Table) -> dict[str, Work]:
    """Return the works in a file by their short names.

    Raises:
        FileError: for an invalid or repeated work.
    """
    found: dict[str, Work] = {}
    for entry in table.tables("work"):
        work = read_fields(entry, Work)
        if work.name in found:
            raise entry.fault(f"two works are called {work.name!r}", "name")
        found[work.name] = work
    table.finish()
    return found


def read_battle(table: Table, file: Path) -> str:
    """Return the battle that a file is about, which is also the name of the file.

    Raises:
        FileError: if the file has another name.
    """
    if (battle := table.text("battle")) != file.stem:
        raise table.fault(f"the file {file.name} is about another battle: {battle!r}", "battle")
    return battle


def read_history(table: Table, file: Path, works: Mapping[str, Work]) -> History:
    """Return the history in the table of a file. It may cite the given works.

    Raises:
        FileError: for an invalid history.
    """
    battle, names = read_battle(table, file), KnownNames(works)
    voices = _read_voices(table, names)
    parts: Kinds = {
        "card": nested(partial(_read_card, names)),
        "numbers": listed(partial(read_number, names), "number"),
        "events": listed(lambda entry: read_fields(entry, Event, {**names.kinds, "given": MAYBE_TRUE}), "event"),
        "people": listed(partial(_read_person, names), "person"),
        "readings": listed(partial(_read_reading, names), "reading"),
        "notes": listed(lambda entry: read_fields(entry, BoardDifference, names.kinds), "note"),
        "whatifs": listed(partial(_read_whatif, names), "whatif"),
        "quiz": listed(partial(read_item, names)),
        "silent": nested(read_silent),
    }
    history = read_fields(table, History, parts, battle=battle, file=file, voices=voices, works=works)
    table.finish()
    _check(table, history)
    return history


def _read_voices(table: Table, names: KnownNames) -> tuple[Voice, ...]:
    """Return the sources, which are read before anything that cites them.

    A source with confidence C, whose words nobody has read, cannot support a fact.
    """
    voices = tuple(read_voice(names, entry) for entry in table.tables("source"))
    names.voices.update(voice.id for voice in voices)
    names.cited.update(voice.id for voice in voices if voice.confidence != "C")
    return voices


def _read_card(names: KnownNames, table: Table) -> BattleCard:
    said = nested(lambda entry: read_fields(entry, SourcedText, names.kinds))
    card = read_fields(table, BattleCard, {**TABLE_KINDS, SourcedText: said})
    if not card.began <= card.day <= card.ended:
        raise table.fault(f"the day {card.day} is not in the battle, {card.began} to {card.ended}", "day")
    return card


def _read_person(names: KnownNames, table: Table) -> Person:
    return read_fields(table, Person, {**names.kinds, "side": one_of(VOICES)})


def _read_reading(names: KnownNames, table: Table) -> SourceReading:
    of = FieldFormat(lambda entry, key: _known(entry, key, names.voices, "source"))
    return read_fields(table, SourceReading, {**names.kinds, "of": of})


def _read_whatif(names: KnownNames, table: Table) -> WhatIf:
    own: Kinds = {"name": FieldFormat(names.give), "change": nested(_read_change)}
    line = table.where.line_of((*table.keys, "change"))
    return read_fields(table, WhatIf, {**TABLE_KINDS, **own}, file=table.where.file, line=line)


def _read_change(table: Table) -> dict[str, object]:
    """Return the change of a what-if, whose keys are checked when it is made. Raises FileError if it is empty."""
    table.entries()
    if not table.values:
        raise table.fault("the what-if changes nothing: give change")
    return dict(table.values)


def read_item(names: KnownNames, table: Table) -> HistoryQuizItem:
    """Return a quiz question. Its fact must be known.

    Raises:
        FileError: for an invalid question, or an unknown fact.
    """
    item = read_fields(table, HistoryQuizItem, {**TABLE_KINDS, "choices": CHOICES})
    if item.fact not in names.facts:
        raise table.fault(f"unknown fact {item.fact!r}{did_you_mean(item.fact, names.facts)}", "fact")
    return item


def _known(table: Table, key: str, known: set[str], what: str) -> tuple[str, ...]:
    """Return the names in a list. Raises FileError if there is none, or an unknown one."""
    found = table.texts(key)
    if not found:
        raise table.fault(f"no {what} is named: give {key}")
    for number, name in enumerate(found):
        if name not in known:
            raise table.fault(f"unknown {what} {name!r}{did_you_mean(name, known)}", key, number)
    return found


def _check(table: Table, history: History) -> None:
    """Raise FileError if the parts of a file don't fit together."""
    check_numbers(table, history.numbers)
    check_voices(table, history.voices, history.silent)
    if (count := len(history.events)) < FEWEST_EVENTS:
        raise table.fault(f"there are {count} events; it must be {FEWEST_EVENTS} or more", "event")
    if (count := sum(not event.given for event in history.events)) > MOST_TO_ORDER:
        raise table.fault(f"{count} events without given = true; it must be {MOST_TO_ORDER} or fewer", "event")
    for number, (before, event) in enumerate(zip(history.events, history.events[1:], strict=False), 1):
        if event.day < before.day:
            raise table.fault(f"the event {event.id!r} comes after a later one", "event", number)
    if (count := len(history.quiz)) < FEWEST_ITEMS:
        raise table.fault(f"the quiz has {count} questions; it must be {FEWEST_ITEMS} or more", "quiz")
    for side in SIDES:
        if not any(person.side == side for person in history.people):
            raise table.fault(f"no person of the {side} side is named", "person")
