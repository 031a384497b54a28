"""A recorded game: its record, and what follows from it: scenario, ruleset, initial state and all later states.

A program loads a record once and passes this value on, so that nothing is read or calculated again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from bcnb.engine.assumed_cards import with_assumed_cards, with_face_down_draws
from bcnb.engine.game import Game, Sink
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Header, PartialRecord, Ply, Record, RecordError, write_record
from bcnb.engine.ruleset import AnyRuleset, Scenario, State
from bcnb.engine.turn_notation import turn_notation_for
from bcnb.engine.verify import Timeline, Verification, verify
from bcnb.storage.house_rules import with_house_rules
from bcnb.storage.scenarios import find_scenario, list_scenarios, read_scenario, with_current_words
from bcnb.storage.toml import TomlLocation


@dataclass(frozen=True, eq=False)
class Recorded:
    """A recorded game. What follows from its record is derived on first use and cached.

    Each property that has to read the header raises FileError if the scenario or the house rules in it are not valid,
    and RecordError if the header does not fit the game.

    Args:
        file: the path of the record; for a game that is not in a file, its name in error messages.
        record: the record.
    """

    file: str
    record: Record

    @property
    def path(self) -> Path:
        """Return the path of the record."""
        return Path(self.file)

    @property
    def name(self) -> str:
        """Return the name of the game: that of its file without the suffix."""
        return self.path.stem

    @property
    def ruleset(self) -> AnyRuleset:
        """Return the ruleset of the game."""
        return ruleset(self.record.header.ruleset)

    @cached_property
    def scenario(self) -> Scenario:
        """Return the scenario in the header, with the house rules in the header and the words of today."""
        header, where = self.record.header, TomlLocation(self.file, line=1)
        found = with_house_rules(read_scenario(header.setup, header.scenario, where), header.house, where)
        found = replace(with_current_words(found), cards=header.cards)
        if found.ruleset != header.ruleset:
            raise RecordError(self.file, 1, f"a scenario of {found.ruleset} in a record of {header.ruleset}")
        return found

    @cached_property
    def start(self) -> Any:
        """Return the initial state."""
        start = self.ruleset.setup(self.scenario)
        recorded, seats = list(self.record.header.seats), list(self.ruleset.seats(start))
        if recorded != seats:
            raise RecordError(self.file, 1, f"the seats are {', '.join(seats)}, not {', '.join(recorded) or 'none'}")
        if self.record.header.cards and not turn_notation_for(self.ruleset.name).cards:
            raise RecordError(self.file, 1, f"{self.ruleset.name} has no cards, and the header says 'cards'")
        return start

    @cached_property
    def timeline(self) -> Timeline[State]:
        """Return every state of the game, to look up by ply.

        Raises:
            RecordError: if an event cannot be applied.
        """
        return Timeline(self.ruleset, self.start, self.record.plies, self.file)

    @property
    def states(self) -> tuple[State, ...]:
        """Return every state of the game: the initial one, and the state after each ply.

        Raises:
            RecordError: if an event cannot be applied.
        """
        return self.timeline.states

    @cached_property
    def unseen(self) -> frozenset[int]:
        """Return the plies, counted from 1, that draw a card nobody saw, or choose from a hand with such a card.

        Raises:
            RecordError: if an event cannot be applied.
        """
        cards = turn_notation_for(self.ruleset.name).cards
        return cards.unseen(self.states, self.record.plies) if cards and self.record.header.cards else frozenset()

    def verify(self, fault: RecordError | None = None) -> Verification:
        """Return the verdict on the record.

        Args:
            fault: the error that stopped the reading of the file, if only a part of it could be read.
        """
        return verify(self.ruleset, self.start, PartialRecord(self.record, error=fault, name=self.file))

    def resume(self, sink: Sink | None = None) -> Game:
        """Return the game, ready to continue. The sink must already hold the lines of the record.

        Raises:
            RecordError: if an event of the record cannot be applied.
        """
        _ = self.start  # it checks the seats in the header
        return Game.resume(self.ruleset, self.scenario, self.record, sink)


def record_bytes(record: Record) -> bytes:
    """Return the content of the file of a record."""
    return write_record(record, ruleset(record.header.ruleset))


def base_setup(header: Header) -> Mapping[str, object]:
    """Return the tables of the scenario that comes with bcnb, from which those of a record can be described.

    They are empty if bcnb lacks the scenario, or the record has the keys in another order.
    """
    full = f"{header.ruleset}/{header.scenario}"
    base = find_scenario(full).tables if full in list_scenarios() else {}
    merged = {key: value for key, value in {**base, **header.setup}.items() if key in header.setup}
    return base if canonical(merged) == canonical(header.setup) else {}


def canonical(value: object) -> str:
    """Return a value as JSON in one line without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def entered_plies(recorded: Recorded) -> Sequence[Ply]:
    """Return the plies of a game as a person would write them, with every assumed card face down. Raises ValueError."""
    plies, cards = recorded.record.plies, turn_notation_for(recorded.ruleset.name).cards
    if not recorded.record.header.cards or cards is None:
        return plies
    return with_face_down_draws(recorded.ruleset, cards, recorded.start, plies)


def with_cards_assumed(recorded: Recorded) -> Record:
    """Return the record with its assumed cards inferred again. Those of a game that was cut short may be others.

    Raises:
        ValueError: if this is not possible.
    """
    record, cards = recorded.record, turn_notation_for(recorded.ruleset.name).cards
    if not record.header.cards or cards is None:
        return record
    plies = with_assumed_cards(recorded.ruleset, cards, recorded.start, entered_plies(recorded))
    return record if plies == record.plies else Record(record.header, plies, record.end)
