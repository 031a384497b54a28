"""A scenario: a starting layout, with the words about it and the tables that its file holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from bcnb.engine.frozen import frozen


@frozen
class Special:
    """A rule that only this scenario has."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A starting layout. `tables` are the file's own, key for key, and go into a record's header; `layout` is what the
    ruleset's `setup` needs, read from them. `house` are the readings that a group has agreed on, as its file says them;
    they are in the layout, and go into the header, too."""

    name: str
    ruleset: str
    title: str
    date: date | None
    origin: str
    source: str
    story: str
    special: tuple[Special, ...]
    commanders: Mapping[str, str]
    tables: Mapping[str, object]
    layout: Any
    number: int | None = None
    scale: str = ""
    doubts: str = ""
    house: Mapping[str, object] = field(default_factory=dict)
