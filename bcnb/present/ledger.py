"""A record in the words of its file, for a game whose events have no sentences of their own."""

from collections.abc import Mapping
from typing import Any

from bcnb.engine.codec import codec
from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import Seat
from bcnb.games import ruleset
from bcnb.library.records import scenario_of
from bcnb.present.nouns import sentence
from bcnb.present.tale import Moment, Tale, follow, say_players


def account(record: Record, viewer: Seat | None = None, name: str = "record") -> Tale:
    """The tale of a record: each ply by its action, then the names and fields of its events. `name` is for faults.

    Raises ValueError for any viewer, from whom nothing could be hidden; FileError and RecordError as `tell` does.
    """
    rules = ruleset(record.header.ruleset)
    if viewer is not None:
        raise ValueError(f"records of {rules.name} are told whole, and not as a seat may know them: leave out --seat")
    scenario = scenario_of(record, name)

    def after(before: Moment, ply: Ply) -> Moment:
        state = before.state
        for event in ply.events:
            state = rules.evolve(state, event)
        told = (_say(codec(rules).write(event)) for event in ply.events)
        return Moment(state, (f"{ply.do}:", *told), note=ply.note or "")

    walk = follow(record, Moment(rules.setup(scenario)), after, name)
    return Tale(walk, scenario.title, say_players(record), _result(record))


def _say(event: Mapping[str, Any]) -> str:
    """An event by its name and its fields: "Hits scored: at e7, hits 2 (rule 7.6)."."""
    fields = ", ".join(f"{key} {_plain(value)}" for key, value in event.items() if key not in ("event", "rule"))
    words = event["event"].replace("_", " ")
    return sentence(f"{words}{': ' if fields else ''}{fields} (rule {event['rule']})")


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "none"
    return "none" if value in (None, "") else str(value).lower() if isinstance(value, bool) else str(value)


def _result(record: Record) -> str:
    if record.end is None:
        return "The record ends here, before the game is decided."
    winner = f"the {record.end.winner.title()} side" if record.end.winner else "nobody"
    return f"The game is over by {record.end.by}: {winner} won."
