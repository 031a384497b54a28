"""Question files: a position, what is tried, and what each try must give. One file is a test, a cell and a puzzle."""

from collections.abc import Collection, Mapping
from pathlib import Path

from bcnb.course.facts import Fact, read_fact
from bcnb.course.goals import read_action, read_event
from bcnb.course.origins import gather
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import rulebook, ruleset
from bcnb.engine.ruleset import State
from bcnb.storage.game_files import Changes, Expectation, GameFiles, game_files_for, read_ruleset
from bcnb.storage.toml import FileError, Table, did_you_mean, read_toml

KINDS = ("rules", "reading", "data")
"""A question about the rules has tries, and so has one about a reading of them; one about our data has facts."""
WORDS = (
    *("ruleset", "number", "title", "question", "answer", "alternative", "fields"),
    *("rule", "rules", "source", "kind", "try", "fact"),
)
"""The keys of a question that are not those of a position."""
TRY_WORDS = ("say", "do", "refused", "then", "legal", "not_legal", "reading", "after")
"""The keys of a try; any other key overrides the question's position."""


@frozen
class Try:
    """What is done in a position, and what must come of it.

    `refused` is the rule that must refuse the last action of `do`; `then` are parts of event objects that must appear
    in this order; `legal` and `not_legal` are actions after `do`, and `after` is what else must hold. `reading` are the
    fields of `Rules` read otherwise.
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
    """A question about the game, its answer in our words, the rules it turns on, and its tries or facts.

    `source` is written as in the rule book. A reading names the `alternative`, and the `fields` of `Rules` that choose
    between the two; it has none where only the answer is built.
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
    facts: tuple[Fact, ...]


def load_question(path: Path | str) -> Question:
    """The question in a file. Raises FileError."""
    return read_question(read_toml(path))


def read_question(table: Table) -> Question:
    """The question in a whole table. Raises FileError."""
    kind, name = table.choice("kind", KINDS, "rules"), read_ruleset(table)
    question = Question(
        file=table.where.file,
        ruleset=name,
        number=table.text("number"),
        title=table.text("title", ""),
        question=table.text("question"),
        answer=table.text("answer"),
        alternative=table.text("alternative", None if kind == "reading" else ""),
        fields=table.texts("fields"),
        rules=read_rule_numbers(table, rulebook(name).RULES),
        source=_read_source(table),
        kind=kind,
        tries=tuple(_read_try(table, name, entry) for entry in table.tables("try")),
        facts=tuple(read_fact(entry) for entry in table.tables("fact")),
    )
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
    """A reading names the very fields that its tries read otherwise."""
    tried = {name: one for one in question.tries for name, _ in one.reading}
    for number, name in enumerate(question.fields):
        if name not in tried:
            raise table.fault(f"no try reads {name!r} otherwise{did_you_mean(name, tried)}", "fields", number)
    for name, one in tried.items():
        if name not in question.fields:
            raise FileError(one.file, one.line, f"the try reads {name!r} otherwise, but 'fields' does not name it")


def read_rule_numbers(table: Table, book: Collection[str]) -> tuple[str, ...]:
    """The rules of a book under the keys `rule` and `rules`. Raises FileError."""
    single = table.text("rule", "")
    first = (read_rule(book, table, single, "rule"),) if single else ()
    return first + tuple(read_rule(book, table, number, "rules") for number in table.texts("rules"))


def _read_source(table: Table) -> str:
    source = table.text("source", "")
    try:
        gather([("", source)])
    except ValueError as error:
        raise table.fault(str(error), "source") from None
    return source


def read_rule(book: Collection[str], table: Table, number: str, *keys: str | int) -> str:
    """The number of a rule of a book. Raises FileError."""
    if number not in book:
        raise table.fault(f"no rule has the number {number!r}{did_you_mean(number, book)}", *keys)
    return number


def _read_try(table: Table, name: str, entry: Table) -> Try:
    forms, book = game_files_for(name), rulebook(name).RULES
    reading = forms.read_readings(entry.table("reading"))
    one = Try(
        ruleset=name,
        state=_read_state(table, forms, entry, reading),
        reading=reading,
        do=_actions(name, entry, "do"),
        refused=read_rule(book, entry, entry.text("refused"), "refused") if "refused" in entry.values else "",
        then=tuple(_read_event(name, event) for event in entry.tables("then")),
        legal=_actions(name, entry, "legal"),
        not_legal=_actions(name, entry, "not_legal"),
        after=forms.read_after(entry.table("after")),
        say=entry.text("say", ""),
        file=entry.where.file,
        line=entry.where.line_of(entry.keys),
    )
    nothing = forms.read_after(Table({}, entry.where))
    if not (one.refused or one.then or one.legal or one.not_legal or one.after != nothing):
        raise entry.fault("the try expects nothing: give refused, then, legal, not_legal or after")
    if one.refused and not one.do:
        raise entry.fault("the try is refused, but does nothing", "refused")
    return one


def _read_state(table: Table, forms: GameFiles[State], entry: Table, reading: Changes) -> State:
    """The question's position with what the try says of it laid over."""
    base = {key: value for key, value in table.values.items() if key not in WORDS}
    own = {key: value for key, value in entry.values.items() if key not in TRY_WORDS}
    position = Table(overlaid(base, own), table.where.over(*entry.keys))
    state = forms.read_position(position)
    position.finish()
    return forms.reread(state, reading)


def overlaid(base: Mapping[str, object], over: Mapping[str, object]) -> dict[str, object]:
    """Tables with other tables laid over them, key by key, at every depth."""
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
    kind = table.choice("event", ruleset(name).event_types)
    return {"event": kind, **read_event(table, "event", game=name)}
