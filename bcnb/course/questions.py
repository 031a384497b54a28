"""Question files: a position, examples with the results that they must have, and facts about data files."""

from collections.abc import Callable, Collection, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from bcnb.course.goals import read_action, read_event
from bcnb.course.rule_sources import gather
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import RULESETS, rulebook
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import State
from bcnb.storage.game_files import Changes, Expectation, GameFiles, game_files_for, read_ruleset
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.scenarios import read_position, scenario_from
from bcnb.storage.toml import FileError, Table, parse_toml, read_toml
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    listed,
    nested,
    optional,
    read_fields,
)


def _position(table: Table) -> object:
    state = read_position(table)
    table.finish()
    return state


@cache
def readers() -> Mapping[str, Callable[[Table], object]]:
    """Return the functions that read the text of a fact, by its kind: a scenario, a position, or another game file."""
    found: dict[str, Callable[[Table], object]] = {"scenario": lambda table: scenario_from(table, "fact")}
    found["position"] = _position
    for name in RULESETS:
        found |= game_files_for(name).besides
    return found


@frozen
class DataFact:
    """A fact on our data.

    Either the file `file` in the folder of scenarios has the value `says` under `key`, or a text of kind `as_what` is
    refused. A step of `key` into a list of tables is the `name` of a table, or its number from 1. With `count`, `says`
    is the number of occurrences of that text in the value. `refused` is a part of the reason. If it is empty, the text
    must be accepted.
    """

    file: str
    key: str
    count: str
    says: Any
    text: str
    as_what: str
    refused: str
    say: str
    where: str
    line: int | None

    def __str__(self) -> str:
        return self.say or (f"the {self.as_what} is {self._verdict}" if self.text else f"{self.file}: {self.key}")

    @property
    def _verdict(self) -> str:
        return f"refused: {self.refused}" if self.refused else "accepted"


def read_fact(table: Table) -> DataFact:
    """Return a fact of a question.

    Raises:
        FileError: for an invalid fact.
    """
    text = table.text("text", "")
    own: Kinds = {
        "file": MAYBE_TEXT if text else TABLE_KINDS[str],
        "count": MAYBE_TEXT,
        "says": FieldFormat(Table.raw),
        "as_what": FieldFormat(lambda entry, key: entry.choice(key, readers(), "scenario"), key="as"),
        "refused": FieldFormat(lambda entry, key: "" if entry.truth("accepted", False) else entry.text(key)),
        "say": MAYBE_TEXT,
    }
    left_out = ("key", "count") if text else ("refused",)
    place = {"where": table.where.file, "line": table.where.line_of(table.keys)}
    fact = read_fields(table, DataFact, {**TABLE_KINDS, **own}, text=text, **place, **dict.fromkeys(left_out, ""))
    if not text and fact.says is None:
        raise table.fault("the fact has no value: give says")
    table.finish()
    return fact


def difference(fact: DataFact) -> str:
    """Return the difference between the data and the fact, or an empty text."""
    return _text_difference(fact) if fact.text else _value_difference(fact)


def _text_difference(fact: DataFact) -> str:
    try:
        readers()[fact.as_what](parse_toml(fact.text, "the text"))
    except FileError as error:
        if not fact.refused:
            return f"it is refused: {error.reason}"
        return "" if fact.refused in error.reason else f"it is refused for another reason: {error.reason}"
    return "it is accepted" if fact.refused else ""


def _value_difference(fact: DataFact) -> str:
    try:
        value: Any = read_toml(scenarios_folder() / fact.file).values
        for step in fact.key.split("."):
            value = _below(value, step)
    except (FileError, KeyError, IndexError) as error:
        return f"this value was not found: {error}"
    if fact.count:
        value = str(value).count(fact.count)
    return "" if value == fact.says else f"it says {value!r}, not {fact.says!r}"


def _below(value: Any, step: str) -> Any:
    if isinstance(value, dict):
        return value[step]
    if isinstance(value, list):
        named = [item for item in value if isinstance(item, dict) and item.get("name") == step]
        return named[0] if named else value[_place(step)]
    raise KeyError(step)


def _place(step: str) -> int:
    if not step.isdecimal() or step == "0" or len(step) > 9:
        raise KeyError(step)
    return int(step) - 1


KINDS = ("rules", "reading", "data")
"""The kinds of questions. Those on rules and on rule options have examples, and those on our data have facts."""
WORDS = (
    *("ruleset", "number", "title", "question", "answer", "alternative", "fields"),
    *("rule", "rules", "source", "kind", "try", "fact"),
)
"""The keys of a question that don't belong to its position."""
TRY_WORDS = ("say", "do", "refused", "then", "legal", "not_legal", "reading", "after")
"""The keys of an example (`[[try]]`). All other keys override the question's position."""


@frozen
class Try:
    """Actions in a position, with their expected results.

    `refused` is the rule that must refuse the last action of `do`. `then` are parts of event objects that must occur in
    this order. `legal` and `not_legal` are actions after `do`, and `after` has further expectations. `reading` are the
    fields of `Rules` that are set to an alternative.
    """

    ruleset: str
    state: State
    reading: Changes
    do: tuple[str, ...]
    refused: str
    then: tuple[Mapping[str, object], ...]
    legal: tuple[str, ...]
    not_legal: tuple[str, ...]
    after: Expectation[State]
    say: str
    file: str
    line: int | None

    def __str__(self) -> str:
        return self.say or ", ".join(self.do) or "the position itself"


@frozen
class Question:
    """A question about the game, its answer in our words, the rules that it depends on, and its examples or facts.

    `source` has the form used in the rule book. A question on a rule option has the `alternative`, and the `fields` of
    `Rules` that select it. `fields` is empty if only the default is implemented.
    """

    file: str
    ruleset: str
    number: str
    title: str
    question: str
    answer: str
    alternative: str
    fields: tuple[str, ...]
    rules: tuple[str, ...]
    source: str
    kind: str
    tries: tuple[Try, ...]
    facts: tuple[DataFact, ...]


def load_question(path: Path | str) -> Question:
    """Return the question in a file.

    Raises:
        FileError: for an invalid file.
    """
    return read_question(read_toml(path))


def read_question(table: Table) -> Question:
    """Return the question in the table of a file.

    Raises:
        FileError: for an invalid table.
    """
    kind, name = table.choice("kind", KINDS, "rules"), read_ruleset(table)
    own: Kinds = {
        "title": MAYBE_TEXT,
        "alternative": TABLE_KINDS[str] if kind == "reading" else MAYBE_TEXT,
        "rules": FieldFormat(lambda entry, _: read_rule_numbers(entry, rulebook(name).RULES)),
        "source": FieldFormat(_read_source),
        "tries": listed(partial(_read_try, table, name), "try"),
        "facts": listed(read_fact, "fact"),
    }
    question = read_fields(table, Question, {**TABLE_KINDS, **own}, file=table.where.file, ruleset=name, kind=kind)
    _check_kind(table, question)
    return question


def _check_kind(table: Table, question: Question) -> None:
    if question.kind != "data" and not question.tries:
        raise table.fault("the question has no [[try]]")
    if question.kind == "data" and not question.facts:
        raise table.fault('the question is of kind = "data", but has no [[fact]]')
    if question.kind == "reading":
        _check_fields(table, question)
    if not question.tries:
        table.finish()


def _check_fields(table: Table, question: Question) -> None:
    """Raise FileError unless a rule option names exactly the fields that its examples change."""
    tried = {name: one for one in question.tries for name, _ in one.reading}
    for number, name in enumerate(question.fields):
        if name not in tried:
            raise table.fault(f"no example changes {name!r}{did_you_mean(name, tried)}", "fields", number)
    for name, one in tried.items():
        if name not in question.fields:
            raise FileError(one.file, one.line, f"the try reads {name!r} otherwise, but 'fields' does not name it")


def read_rule_numbers(table: Table, book: Collection[str]) -> tuple[str, ...]:
    """Return the numbers of rules under the keys `rule` and `rules`.

    Raises:
        FileError: for an unknown rule.
    """
    single = table.text("rule", "")
    first = (read_rule(book, table, single, "rule"),) if single else ()
    return first + tuple(read_rule(book, table, number, "rules") for number in table.texts("rules"))


def _read_source(table: Table, key: str) -> str:
    source = table.text(key, "")
    try:
        gather([("", source)])
    except ValueError as error:
        raise table.fault(str(error), key) from None
    return source


def read_rule(book: Collection[str], table: Table, number: str, *keys: str | int) -> str:
    """Return the number of a rule in a rule book.

    Raises:
        FileError: for an unknown rule.
    """
    if number not in book:
        raise table.fault(f"no rule has the number {number!r}{did_you_mean(number, book)}", *keys)
    return number


def _read_try(table: Table, name: str, entry: Table) -> Try:
    forms, book = game_files_for(name), rulebook(name).RULES
    reading = forms.read_readings(entry.table("reading"))
    actions = FieldFormat(partial(_actions, name))
    own: Kinds = {
        "do": actions,
        "legal": actions,
        "not_legal": actions,
        "refused": optional(FieldFormat(lambda table, key: read_rule(book, table, table.text(key), key)), ""),
        "then": listed(partial(_read_event, name)),
        "after": nested(forms.read_after),
        "say": MAYBE_TEXT,
    }
    place = {"file": entry.where.file, "line": entry.where.line_of(entry.keys)}
    state = _read_state(table, forms, entry, reading)
    one = read_fields(entry, Try, {**TABLE_KINDS, **own}, ruleset=name, state=state, reading=reading, **place)
    nothing = forms.read_after(Table({}, entry.where))
    if not (one.refused or one.then or one.legal or one.not_legal or one.after != nothing):
        raise entry.fault("the try expects nothing: give refused, then, legal, not_legal or after")
    if one.refused and not one.do:
        raise entry.fault("the try is refused, but does nothing", "refused")
    return one


def _read_state(table: Table, forms: GameFiles[State], entry: Table, reading: Changes) -> State:
    """Return the question's position, overridden by the keys of an example."""
    base = {key: value for key, value in table.values.items() if key not in WORDS}
    own = {key: value for key, value in entry.values.items() if key not in TRY_WORDS}
    position = Table(overlaid(base, own), table.where.over(*entry.keys))
    state = forms.read_position(position)
    position.finish()
    return forms.reread(state, reading)


def overlaid(base: Mapping[str, object], over: Mapping[str, object]) -> dict[str, object]:
    """Return tables overridden by other tables, key by key, at every depth."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        result[key] = overlaid(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return result


def _actions(name: str, table: Table, key: str) -> tuple[str, ...]:
    single = isinstance(table.values.get(key), str)
    texts = (table.text(key),) if single else table.texts(key)
    for number, text in enumerate(texts):
        read_action(table, text, *((key,) if single else (key, number)), game=name)
    return texts


def _read_event(name: str, table: Table) -> dict[str, object]:
    part = read_event(table, "event", game=name)
    return {"event": table.values["event"], **part}
