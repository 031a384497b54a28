"""Playback and verification of records: applying the stored events, or deciding every action again and comparing."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Generic, NamedTuple

from bcnb.engine.codec import codec
from bcnb.engine.corrections import CORRECTION, Corrected, fold_event, is_opening
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.notation import short_line
from bcnb.engine.record import End, Header, PartialRecord, Ply, RecordError
from bcnb.engine.ruleset import Event, IllegalAction, Impossible, S, Seat, Typed, side_of
from bcnb.engine.tied_chance import TiedChance

RESIGNED, STOPPED = "resigned", "stopped"
"""The two ways in which a game may end outside its rules: a side resigned, or the game was stopped without a winner."""


class Timeline(Generic[S]):
    """All states of a record. States share their unchanged parts, so storing all of them takes little memory."""

    def __init__(
        self,
        ruleset: Typed[S],
        start: S,
        plies: Sequence[Ply],
        name: str = "record",
    ) -> None:
        self.states = tuple(replay(ruleset, start, plies, name))

    def at(self, ply: int) -> S:
        """Return the state after a ply, with 0 for the start.

        Raises:
            ValueError: for a ply that the game does not have.
        """
        if not 0 <= ply < len(self.states):
            raise ValueError(f"unknown ply {ply}: the last is {len(self.states) - 1}")
        return self.states[ply]


def replay(
    ruleset: Typed[S],
    start: S,
    plies: Sequence[Ply],
    name: str = "record",
) -> Iterator[S]:
    """Yield the states of a record, beginning with the start, by applying its events without deciding anything.

    Raises:
        RecordError: if an event cannot be applied.
    """
    state = start
    yield state
    for ply in plies:
        try:
            state = fold_ply(ruleset, state, ply)
        except ValueError as error:
            raise _fault(name, ply, str(error)) from error
        yield state


def fold_ply(ruleset: Typed[S], state: S, ply: Ply) -> S:
    """Return the state after the events of a ply, without checking that they are legal.

    Raises:
        Impossible: if an event cannot be applied.
    """
    for event in ply.events:
        try:
            state = fold_event(ruleset, state, event)
        except Impossible as error:
            raise Impossible(f"{_words(ruleset, event)}: {error}") from error
    return state


def _fault(name: str, ply: Ply, reason: str) -> RecordError:
    return RecordError(name, ply.number + 1, f"ply {ply.number}: {reason}")


# --- verification -----------------------------------------------------------------------------------------------------


@frozen
class Verification:
    """The verdict on a record: whether its bytes are intact, the game is complete, and every event follows the rules.

    `problem` is the first fault and its place, or None. A record of older rules is judged by the current rules. If they
    decide differently from some ply on, `unjudged` is the number of that ply, because it may have been legal then.
    Otherwise `unjudged` is 0. `standing` is the number of plies before the first one that differs. `corrections` is the
    number of illegal acts that were recorded as corrections.
    """

    whole: bool
    complete: bool
    legal: bool
    plies: int
    standing: int
    result: str
    problem: RecordError | None = None
    unjudged: int = 0
    corrections: int = 0

    @property
    def sound(self) -> bool:
        """Return True if no fault was found. Plies that were not judged are not a fault."""
        return self.whole and self.complete and (self.legal or self.unjudged > 0)

    def __str__(self) -> str:
        legal = "legal" if self.legal else "NOT LEGAL"
        judged = f"of older rules: not judged from ply {self.unjudged}" if self.unjudged else legal
        answers = ("whole" if self.whole else "NOT WHOLE", "complete" if self.complete else "NOT COMPLETE", judged)
        problem = f": {self.problem}" if self.problem else ""
        slips = f", {self.corrections} {'slip' if self.corrections == 1 else 'slips'}" if self.corrections else ""
        return f"{', '.join(answers)}; {self.plies} plies{slips}, {self.result}{problem}"


class _Walk(NamedTuple, Generic[S]):
    """The plies of a record that could be played, the state after them, and the problem that stopped the playback."""

    plies: int
    state: S
    problem: RecordError | None


def verify(ruleset: Typed[S], start: S, prefix: PartialRecord) -> Verification:
    """Return the verdict on a record, given the part of it that could be read.

    Args:
        ruleset: the ruleset of the record.
        start: the state before the first ply.
        prefix: the part of the record that could be read.
    """
    record, end, unjudged = prefix.record, prefix.end, 0
    luck = record.header.luck
    decide = partial(_decide_tied, TiedChance(ruleset, luck)) if luck else decide_ply
    walk = _go_on(_Walk(0, start, None), partial(decide, ruleset), prefix)
    if walk.problem and _is_older(record.header, ruleset):
        unjudged = walk.plies + 1
        walk = _go_on(walk, partial(fold_ply, ruleset), prefix)
    problem = walk.problem or _wrong_end(ruleset, walk.state, prefix)
    return Verification(
        whole=prefix.error is None,
        complete=end is not None,
        legal=not (problem or unjudged),
        plies=len(record.plies),
        standing=walk.plies,
        result=result(end),
        problem=_first(prefix.error, problem) or _unfinished(prefix),
        unjudged=0 if problem else unjudged,
        corrections=sum(map(_is_slip, record.plies)),
    )


def _is_slip(ply: Ply) -> bool:
    """Return True for an illegal act that was recorded as a correction, and not for a position at the beginning."""
    return ply.do == CORRECTION and not is_opening(ply.number, ply.events)


def _is_older(header: Header, ruleset: Typed[S]) -> bool:
    return header.rules in ruleset.versions[:-1]


def _first(*problems: RecordError | None) -> RecordError | None:
    return min(filter(None, problems), key=lambda problem: problem.line, default=None)


def _unfinished(prefix: PartialRecord) -> RecordError | None:
    if prefix.record.end:
        return None
    return RecordError(prefix.name, len(prefix.record.plies) + 1, "the record ends here, without an end line")


# --- plies ------------------------------------------------------------------------------------------------------------


def _go_on(walk: _Walk[S], step: Callable[[S, Ply], S], prefix: PartialRecord) -> _Walk[S]:
    """Return the walk extended by the following plies, up to the first problem.

    `step` returns the state after a ply, or raises ValueError.
    """
    plies, state, problem = walk.plies, walk.state, None
    for ply in prefix.record.plies[plies:]:
        try:
            state = step(state, ply)
        except ValueError as error:
            problem = _fault(prefix.name, ply, str(error))
            break
        plies = ply.number
    return _Walk(plies, state, problem)


def decide_ply(ruleset: Typed[S], state: S, ply: Ply) -> S:
    """Return the state after a ply, after checking that its events are what the rules decide.

    Raises:
        ValueError: if the seat, the text of the action or an event differs.
    """
    if ply.do == CORRECTION:
        return _decide_correction(ruleset, state, ply)
    seat = ruleset.seat(state)
    if seat != ply.seat:
        raise ValueError(f"{ply.seat} acts, but {seat or 'nobody'} decides now")
    action = ruleset.parse(ply.do)
    if ruleset.write(action) != ply.do:
        raise ValueError(f"{ply.do!r} is not written as it should be")
    after, events = ruleset.apply(state, action)
    if tuple(events) != ply.events:
        raise ValueError(_first_difference(ruleset, events, ply.events))
    return after


def _decide_tied(tied: TiedChance[S], ruleset: Typed[S], state: S, ply: Ply) -> S:
    """Return the state after a ply of a game with the same cards and dice as another one.

    Raises ValueError as `decide_ply` does, and if a roll or a draw is not that of the luck in the header.
    """
    after = decide_ply(ruleset, state, ply)
    tied.check(state, ply)
    return after


def _decide_correction(ruleset: Typed[S], state: S, ply: Ply) -> S:
    """Return the state after a correction. Raises ValueError if its seat or its event is wrong."""
    if ply.seat not in ruleset.seats(state):
        raise ValueError(f"{ply.seat} corrects the position, but has no seat in the game")
    if len(ply.events) != 1 or not isinstance(ply.events[0], Corrected):
        raise ValueError("a correction has one event, which says what is different after it")
    return fold_ply(ruleset, state, ply)


def _first_difference(ruleset: Typed[S], decided: Sequence[Event], recorded: Sequence[Event]) -> str:
    for number, (one, other) in enumerate(zip(decided, recorded, strict=False), 1):
        if one != other:
            return f"event {number} is {_words(ruleset, other)}, and the rules give {_words(ruleset, one)}"
    return f"{len(recorded)} events are recorded, and the rules give {len(decided)}"


def _words(ruleset: Typed[S], event: Event) -> str:
    return json.dumps(codec(ruleset).write(event), ensure_ascii=False)


# --- ends -------------------------------------------------------------------------------------------------------------


def result(end: End | None) -> str:
    """Return the result of a game in a few words, such as "Union victory by flags"."""
    if end is None:
        return "in progress"
    if end.winner is None:
        return "stopped" if end.by == STOPPED else "no winner"
    why = ": the other side resigned" if end.by == RESIGNED else f" by {short_line(end.by)}"
    return f"{end.winner.title()} victory{why}"


def _wrong_end(ruleset: Typed[S], state: S, prefix: PartialRecord) -> RecordError | None:
    """Return the fault of an end line that contradicts the state after the last ply, or None."""
    if prefix.end is None or _fits(ruleset, state, prefix.end):
        return None
    return RecordError(prefix.name, len(prefix.record.plies) + 2, "the end does not agree with the game")


def _fits(ruleset: Typed[S], state: S, end: End) -> bool:
    if outcome := ruleset.outcome(state):
        return (end.winner, end.by) == (outcome.winner, outcome.by)
    if end.by == RESIGNED:
        return end.winner in {side_of(seat) for seat in ruleset.seats(state)}
    return end.by == STOPPED and end.winner is None


def winner_after_resignation(ruleset: Typed[S], state: S, seat: Seat, *partners: Seat) -> Seat:
    """Return the side that wins when a seat resigns together with the given partners.

    Raises:
        ValueError: for an unknown seat or a seat of the other side.
        IllegalAction: if the rules require further partners.
    """
    seats, resigning = list(ruleset.seats(state)), (seat, *partners)
    for name in resigning:
        _check_partner(seats, seat, name)
    if refusal := ruleset.why_not_surrender(state, resigning):
        raise IllegalAction(refusal)
    return next(side for side in map(side_of, seats) if side != side_of(seat))


def _check_partner(seats: Sequence[Seat], seat: Seat, name: Seat) -> None:
    if name not in seats:
        raise ValueError(f"unknown seat {name!r}: {', '.join(seats)}")
    if side_of(name) != side_of(seat):
        raise ValueError(f"{name} is not the partner of {seat}")
