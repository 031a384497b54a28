"""Facts about our data that a question states: what a file says under a key, or what a reader accepts or refuses."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.game_files import game_files_for
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.scenarios import read_position, scenario_from
from bcnb.storage.toml import FileError, Table, parse_toml, read_toml


def _position(table: Table) -> object:
    state = read_position(table)
    table.finish()
    return state


@cache
def readers() -> Mapping[str, Callable[[Table], object]]:
    """Who reads the text of a fact, by what the text is: a scenario, a position, or what files a game has besides."""
    found: dict[str, Callable[[Table], object]] = {"scenario": lambda table: scenario_from(table, "fact")}
    found["position"] = _position
    for name in RULESETS:
        found |= game_files_for(name).besides
    return found


@frozen
class Fact:
    """Either `file` (in the folder of scenarios) says `says` under `key`, or a text that is `as_what` is refused.

    A step of `key` into a list of tables is the `name` of one of them, or its place from 1. With `count`, it is how
    often these letters stand in the text under `key`. `refused` is a part of the reason; a text without it is accepted.
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


def read_fact(table: Table) -> Fact:
    """A fact of a question. Raises FileError."""
    text = table.text("text", "")
    fact = Fact(
        file=table.text("file", "") if text else table.text("file"),
        key="" if text else table.text("key"),
        count="" if text else table.text("count", ""),
        says=table.raw("says"),
        text=text,
        as_what=table.choice("as", readers(), "scenario"),
        refused="" if not text or table.truth("accepted", False) else table.text("refused"),
        say=table.text("say", ""),
        where=table.where.file,
        line=table.where.line_of(table.keys),
    )
    if not text and fact.says is None:
        raise table.fault("the fact does not say what stands there: give says")
    table.finish()
    return fact


def difference(fact: Fact) -> str:
    """How the data differ from the fact; empty where they agree."""
    return _text_difference(fact) if fact.text else _value_difference(fact)


def _text_difference(fact: Fact) -> str:
    try:
        readers()[fact.as_what](parse_toml(fact.text, "the text"))
    except FileError as error:
        if not fact.refused:
            return f"it is refused: {error.reason}"
        return "" if fact.refused in error.reason else f"it is refused for another reason: {error.reason}"
    return "it is accepted" if fact.refused else ""


def _value_difference(fact: Fact) -> str:
    try:
        value: Any = read_toml(scenarios_folder() / fact.file).values
        for step in fact.key.split("."):
            value = _below(value, step)
    except (FileError, KeyError, IndexError) as error:
        return f"there is no such value: {error}"
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
