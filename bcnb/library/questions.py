"""Question files: a position, what is tried, and what each try must give. One file is a test, a cell and a puzzle."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry, battle_cry_1961, rulebook
from bcnb.games import ruleset as find_ruleset
from bcnb.games.battle_cry.state import State
from bcnb.games.battle_cry.tables import Rules, Side
from bcnb.games.battle_cry.victory import flags
from bcnb.games.battle_cry_1961.tables import Rules as ReadingsOf1961
from bcnb.grid.hexes import parse_hex
from bcnb.library import afters
from bcnb.library.facts import Fact, read_fact
from bcnb.library.goals import read_action, read_event
from bcnb.library.layouts import read_label
from bcnb.library.origins import gather
from bcnb.library.positions import read_position
from bcnb.library.readings import Changes, change_rules, read_readings
from bcnb.library.toml import FileError, Table, near, read_toml

USUAL_BOOK = rulebook(battle_cry.name).RULES
"""The rule book of a question that names no ruleset."""
KINDS = ("rules", "reading", "data")
"""A question about the rules has tries, and so has one about a reading of them; one about our data has facts."""
SEATS = (*(side.seat for side in Side), CHANCE)
WORDS = (
    *("number", "title", "question", "answer", "alternative", "fields"),
    *("rule", "rules", "source", "kind", "try", "fact"),
)
"""The keys of a question that are not those of a position."""
TRY_WORDS = ("say", "do", "refused", "then", "legal", "not_legal", "reading", "after")
"""The keys of a try; any other key overrides the question's position."""


@dataclass(frozen=True, slots=True)
class After:
    """What must hold after a try: whose choice it is, all flags of a side, figures on a hex (0 for no unit)."""

    seat: str = ""
    flags: tuple[tuple[Side, int], ...] = ()
    strength: tuple[tuple[str, int], ...] = ()

    def difference(self, state: State) -> str:
        """The first thing that is not so, in words; empty where all of it is."""
        if self.seat and battle_cry.seat(state) != self.seat:
            return f"it is the choice of {battle_cry.seat(state)}, not of {self.seat}"
        for side, count in self.flags:
            if flags(state, side) != count:
                return f"{side.seat} has {flags(state, side)} flags, not {count}"
        for label, figures in self.strength:
            unit = state.board.units.get(parse_hex(label))
            if (found := unit.strength if unit else 0) != figures:
                return f"{found} figures stand on {label}, not {figures}"
        return ""


class Format(NamedTuple):
    """What questions about a game may cite, read otherwise, and say of the end of a try."""

    rules: Collection[str]
    readings: type
    read_after: Callable[[Table], Any]


@dataclass(frozen=True, slots=True)
class Try:
    """What is done in a position, and what must come of it.

    `refused` is the rule that must refuse the last action of `do`; `then` are parts of event objects that must appear
    in this order; `legal` and `not_legal` are actions after `do`. `reading` are the fields of `Rules` read otherwise.
    """

    state: Any
    reading: Changes
    do: tuple[str, ...]
    refused: str
    then: tuple[Mapping[str, Any], ...]
    legal: tuple[str, ...]
    not_legal: tuple[str, ...]
    after: Any
    say: str
    file: str
    line: int | None
    ruleset: str

    def __str__(self) -> str:
        return self.say or ", ".join(self.do) or "the position itself"


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the game, its answer in our words, the rules it turns on, and its tries or facts.

    `source` is written as in the rule book. A reading names the `alternative`, and the `fields` of `Rules` that choose
    between the two; it has none where only the answer is built.
    """

    file: str
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
    ruleset: str


def load_question(path: Path | str) -> Question:
    """The question in a file. Raises FileError."""
    table = read_toml(path)
    kind = table.choice("kind", KINDS, "rules")
    game = table.choice("ruleset", FORMATS, battle_cry.name)
    question = Question(
        file=str(path),
        number=table.text("number"),
        title=table.text("title", ""),
        question=table.text("question"),
        answer=table.text("answer"),
        alternative=table.text("alternative", None if kind == "reading" else ""),
        fields=table.texts("fields"),
        rules=read_rule_numbers(table, FORMATS[game].rules),
        source=_read_source(table),
        kind=kind,
        tries=tuple(_read_try(table, entry, game) for entry in table.tables("try")),
        facts=tuple(read_fact(entry) for entry in table.tables("fact")),
        ruleset=game,
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
            raise table.fault(f"no try reads {name!r} otherwise{near(name, tried)}", "fields", number)
    for name, one in tried.items():
        if name not in question.fields:
            raise FileError(one.file, one.line, f"the try reads {name!r} otherwise, but 'fields' does not name it")


def read_rule_numbers(table: Table, book: Collection[str] = USUAL_BOOK) -> tuple[str, ...]:
    """The rules of a book under the keys `rule` and `rules`. Raises FileError."""
    single = table.text("rule", "")
    first = (read_rule(table, single, "rule", book=book),) if single else ()
    return first + tuple(read_rule(table, number, "rules", book=book) for number in table.texts("rules"))


def _read_source(table: Table) -> str:
    source = table.text("source", "")
    try:
        gather([("", source)])
    except ValueError as error:
        raise table.fault(str(error), "source") from None
    return source


def read_rule(table: Table, number: str, *keys: str | int, book: Collection[str] = USUAL_BOOK) -> str:
    """The number of a rule of a book. Raises FileError."""
    if number not in book:
        raise table.fault(f"no rule has the number {number!r}{near(number, book)}", *keys)
    return number


def _read_try(table: Table, entry: Table, game: str) -> Try:
    rules, readings, read_after = FORMATS[game]
    reading = read_readings(entry.table("reading"), readings)
    one = Try(
        state=_read_state(table, entry, reading),
        reading=reading,
        do=_actions(entry, "do", game),
        refused=read_rule(entry, entry.text("refused"), "refused", book=rules) if "refused" in entry.values else "",
        then=tuple(_read_event(event, game) for event in entry.tables("then")),
        legal=_actions(entry, "legal", game),
        not_legal=_actions(entry, "not_legal", game),
        after=read_after(entry.table("after")),
        say=entry.text("say", ""),
        file=entry.where.file,
        line=entry.where.line_of(entry.keys),
        ruleset=game,
    )
    if not (one.refused or one.then or one.legal or one.not_legal or one.after != type(one.after)()):
        raise entry.fault("the try expects nothing: give refused, then, legal, not_legal or after")
    if one.refused and not one.do:
        raise entry.fault("the try is refused, but does nothing", "refused")
    return one


def _read_state(table: Table, entry: Table, reading: Changes) -> Any:
    """The question's position with what the try says of it laid over."""
    base = {key: value for key, value in table.values.items() if key not in WORDS}
    own = {key: value for key, value in entry.values.items() if key not in TRY_WORDS}
    position = Table(overlaid(base, own), table.where.over(*entry.keys))
    state = read_position(position)
    position.finish()
    return state._replace(rules=change_rules(state.rules, reading))


def overlaid(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Tables with other tables laid over them, key by key, at every depth."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        result[key] = overlaid(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return result


def _actions(table: Table, key: str, game: str) -> tuple[str, ...]:
    single = isinstance(table.values.get(key), str)
    texts = (table.text(key),) if single else table.texts(key)
    for number, text in enumerate(texts):
        read_action(table, text, *((key,) if single else (key, number)), game=game)
    return texts


def _read_event(table: Table, game: str) -> dict[str, Any]:
    kind = table.choice("event", find_ruleset(game).event_types)
    return {"event": kind, **read_event(table, "event", game=game)}


def _read_after(table: Table) -> After:
    flags, strength = table.table("flags"), table.table("strength")
    for label in strength.entries():
        read_label(strength, label, label)
    after = After(
        table.choice("seat", SEATS) if "seat" in table.values else "",
        tuple((side, flags.whole(side.seat, least=0)) for side in Side if side.seat in flags.values),
        tuple((label, strength.whole(label, least=0)) for label in strength.entries()),
    )
    table.finish()
    return after


FORMATS: Mapping[str, Format] = {
    battle_cry.name: Format(USUAL_BOOK, Rules, _read_after),
    battle_cry_1961.name: Format(rulebook(battle_cry_1961.name).RULES, ReadingsOf1961, afters.read_after),
}
"""How the questions about each game are read."""
