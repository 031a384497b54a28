"""Playing a record again: by folding its events, or by deciding every action anew and comparing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bcnb.engine.record import End, Ply, Prefix, Record, RecordError
from bcnb.engine.ruleset import IllegalAction, Impossible, Ruleset, Seat, fold

RESIGNED, STOPPED = "resigned", "stopped"
"""How a game may end other than by its rules: a seat gave up, or it was broken off without a winner."""


class Timeline:
    """Every state of a record. States share what did not change, so that keeping them all is cheap."""

    def __init__(self, ruleset: Ruleset[Any, Any, Any], start: Any, plies: Sequence[Ply]) -> None:
        self.states = tuple(replay(ruleset, start, plies))

    def at(self, ply: int) -> Any:
        """The state after a ply, 0 for the start. Raises ValueError if there is no such ply."""
        if not 0 <= ply < len(self.states):
            raise ValueError(f"there is no ply {ply}: the last is {len(self.states) - 1}")
        return self.states[ply]


def replay(ruleset: Ruleset[Any, Any, Any], start: Any, plies: Sequence[Ply]) -> Iterator[Any]:
    """The states of a record, from the start: events are folded, never decided. Raises Impossible."""
    state = start
    yield state
    for ply in plies:
        state = fold(ruleset, state, ply.events)
        yield state


@dataclass(frozen=True, slots=True)
class Verdict:
    """Three answers about a record: are the bytes whole, is the game complete, is every event what the rules decide?

    `problem` says what and where; `older` where today's rules differ from those that the record was played by.
    """

    whole: bool
    complete: bool
    legal: bool
    plies: int
    result: str
    problem: RecordError | None = None
    older: str = ""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong; being of older rules is no fault."""
        return self.whole and self.complete and (self.legal or bool(self.older))

    def __str__(self) -> str:
        legal = f"of older rules: {self.older}" if self.older else "legal" if self.legal else "NOT LEGAL"
        answers = ("whole" if self.whole else "NOT WHOLE", "complete" if self.complete else "NOT COMPLETE", legal)
        problem = f": {self.problem}" if self.problem else ""
        return f"{', '.join(answers)}; {self.plies} plies, {self.result}{problem}"


def verify(ruleset: Ruleset[Any, Any, Any], start: Any, prefix: Prefix, name: str) -> Verdict:
    """What is to be said of a record, of which `prefix` could be read."""
    record = prefix.record
    problem, state = _decide_again(ruleset, start, record, name)
    older = ""
    if problem and record.header.rules != ruleset.version:
        older, problem = f"differs at ply {problem.line - 1}", None
    elif problem is None and record.end:
        problem = _check_end(ruleset, state, record.end, RecordError(name, len(record.plies) + 2, ""))
    return Verdict(
        whole=prefix.error is None,
        complete=record.end is not None,
        legal=problem is None and not older,
        plies=len(record.plies),
        result=result(record.end),
        problem=_first(prefix.error, problem) or _unfinished(record, name),
        older=older,
    )


def result(end: End | None) -> str:
    """How a game ended, in words."""
    if end is None:
        return "not ended"
    if end.winner is None:
        return "nobody won" if end.by != STOPPED else "stopped"
    return f"{end.winner} won" + (" because the other side resigned" if end.by == RESIGNED else f" by {end.by}")


def _first(*problems: RecordError | None) -> RecordError | None:
    return min(filter(None, problems), key=lambda problem: problem.line, default=None)


def _unfinished(record: Record, name: str) -> RecordError | None:
    if record.end:
        return None
    return RecordError(name, len(record.plies) + 1, "the record ends here, without an end line")


def _decide_again(
    ruleset: Ruleset[Any, Any, Any],
    start: Any,
    record: Record,
    name: str,
) -> tuple[RecordError | None, Any]:
    """The first ply that is not what the rules decide, and the state up to it."""
    state = start
    for ply in record.plies:
        try:
            state = decide_ply(ruleset, state, ply)
        except (ValueError, IllegalAction, Impossible) as error:
            return RecordError(name, ply.number + 1, f"ply {ply.number}: {error}"), state
    return None, state


def decide_ply(ruleset: Ruleset[Any, Any, Any], state: Any, ply: Ply) -> Any:
    """The state after a ply, if it is what the rules decide. Raises ValueError."""
    seat = ruleset.seat(state)
    if seat != ply.seat:
        raise ValueError(f"{ply.seat} acts, and it is {seat or 'nobody'} who decides")
    action = ruleset.parse(ply.do)
    if ruleset.write(action) != ply.do:
        raise ValueError(f"{ply.do!r} is not written as it should be")
    after, events = ruleset.apply(state, action)
    if tuple(events) != ply.events:
        raise ValueError(_first_difference(events, ply.events))
    return after


def _first_difference(decided: Sequence[Any], told: Sequence[Any]) -> str:
    for number, (one, other) in enumerate(zip(decided, told, strict=False), 1):
        if one != other:
            return f"event {number} is {other}, and the rules decide {one}"
    return f"{len(told)} events are told, and the rules decide {len(decided)}"


def _check_end(ruleset: Ruleset[Any, Any, Any], state: Any, end: End, at: RecordError) -> RecordError | None:
    outcome = ruleset.outcome(state)
    if outcome:
        fits = (end.winner, end.by) == (outcome.winner, outcome.by)
    elif end.by == RESIGNED:
        fits = end.winner in ruleset.seats(state)
    else:
        fits = end.by == STOPPED and end.winner is None
    return None if fits else RecordError(at.name, at.line, "the end does not agree with the game")


def winner_after_resignation(ruleset: Ruleset[Any, Any, Any], state: Any, seat: Seat) -> Seat:
    """Who wins when a seat gives up. Raises ValueError for an unknown seat."""
    seats = list(ruleset.seats(state))
    if seat not in seats:
        raise ValueError(f"{seat!r} is no seat: {', '.join(seats)}")
    return seats[(seats.index(seat) + 1) % len(seats)]
