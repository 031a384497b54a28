"""Slips of a real table: an act that the rules forbid and that was done anyway, as a correction of the position.

A correction is a ply like any other. Its one event has the reason, and the parts of the position file that are
different after it. No ruleset knows corrections: the files of the game apply them, and `verify` counts them.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import game_part
from bcnb.engine.ruleset import CHANCE, Event, Impossible, S, Seat, Typed

CORRECTION = "correct"
"""The action of a correction, as a ply has it."""
SLIP = "!"
"""The sign before an illegal act in notation."""
OPENING = "The game begins in this position."
"""The reason of a correction that sets up a position before the first step. It is not an illegal act."""


@frozen
class Correct:
    """The action of a correction. The rules never allow it: it is recorded, not played."""


@frozen
class Corrected:
    """A position that was corrected after an illegal act.

    `reason` says what was done. `changes` is a JSON object with the changed keys of the position file, such as
    `map.units`, and null for a key that is gone.
    """

    reason: str
    changes: str


def is_opening(number: int, events: Sequence[Event]) -> bool:
    """Return True for the events of the ply with a number that set up a position before the first step."""
    return number == 1 and any(isinstance(event, Corrected) and event.reason == OPENING for event in events)


def fold_event(ruleset: Typed[S], state: S, event: Event) -> S:
    """Return the state after an event, which may be a correction.

    Raises:
        Impossible: if the event cannot be applied.
    """
    if not isinstance(event, Corrected):
        return ruleset.evolve(state, event)
    try:
        after: S = game_part(ruleset.name, "files.GAME_FILES").corrected(state, event.changes)
    except ValueError as error:
        raise Impossible(str(error)) from error
    return after


def edits_of(ruleset: Typed[S], state: S, event: Corrected) -> tuple[str, ...]:
    """Return the edits by hand that a correction stands for, such as `b8-e8`, or none if only its changes can say it.

    Args:
        ruleset: the ruleset.
        state: the position before.
        event: the correction.
    """
    try:
        found: tuple[str, ...] = game_part(ruleset.name, "files.GAME_FILES").edits(state, event.changes)
    except ValueError:
        return ()
    return found


class Correction(NamedTuple):
    """An illegal act that was done anyway: its seat, and the event that corrects the position."""

    seat: Seat
    event: Corrected


def correction(
    ruleset: Typed[S], state: S, mover: Seat | None, reason: str, words: Sequence[str] = (), changes: str = "{}"
) -> Correction:
    """Return the correction of a position.

    Args:
        ruleset: the ruleset.
        state: the position before.
        mover: the seat whose turn it is, if the game says so. It is the seat of the act if chance decides.
        reason: what was done.
        words: edits by hand, such as `b8-e8`.
        changes: more changed keys of the position file, as a JSON object.

    Raises:
        ValueError: if the edits or the changes are not valid.
    """
    seat = ruleset.seat(state)
    doer = seat if seat not in (None, CHANCE) else mover or ruleset.seats(state)[0]
    made: str = game_part(ruleset.name, "files.GAME_FILES").edited(state, words)
    together = {**json.loads(made), **json.loads(changes)}
    if not together:
        raise ValueError("nothing is different after it: name what changed, such as !b8-e8")
    return Correction(doer or "", Corrected(reason, json.dumps(together, ensure_ascii=False, separators=(",", ":"))))
