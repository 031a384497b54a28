"""Recorded games: verifying one, jumping in one, and what the replay player sends of one (P4, P5, P14)."""

from functools import cache
from random import Random
from time import process_time
from typing import Any

from tests.programs.bench import ours
from tests.programs.bench.measure import Amount, lap
from tests.programs.bench.ours import Subject
from tests.programs.bench.plies import RANDOM, games

JUMPED = 500
"""Plies of the record in which is jumped."""


# --- P4 ---------------------------------------------------------------------------------------------------------------


@cache
def _file(subject: Subject, player: str, amount: Amount) -> bytes:
    return ours.written(subject, ours.recorded(subject, games(subject, player, amount)[0]))


def verifying(subject: Subject, player: str, amount: Amount, number: int) -> float:
    """Events a second: read strictly, decided again, compared."""
    data, start = _file(subject, player, amount), ours.begun(subject)
    begin = process_time()
    events = ours.verified(subject, start, data)
    return events / lap(begin)


# --- P5 ---------------------------------------------------------------------------------------------------------------


@cache
def _jumped(subject: Subject, amount: Amount) -> Any:
    return ours.recorded(subject, games(subject, RANDOM, amount)[0][:JUMPED])


@cache
def _states(subject: Subject, amount: Amount) -> Any:
    return ours.states_of(subject, ours.begun(subject), _jumped(subject, amount))


def whole_replay(subject: Subject, amount: Amount, number: int) -> float:
    """Seconds to fold a record of 500 plies."""
    record, start = _jumped(subject, amount), ours.begun(subject)
    begin = process_time()
    ours.replayed(subject, start, record)
    return lap(begin)


def jump(subject: Subject, amount: Amount, number: int) -> float:
    """Seconds to reach one of its plies."""
    states, random = _states(subject, amount), Random(number)
    plies = [random.randrange(len(states.states)) for _ in range(amount.jumps)]
    begin = process_time()
    for ply in plies:
        states.at(ply)
    return lap(begin) / amount.jumps


def building(subject: Subject, amount: Amount, number: int) -> float:
    """Seconds a ply to make all its states."""
    record, start = _jumped(subject, amount), ours.begun(subject)
    begin = process_time()
    ours.states_of(subject, start, record)
    return lap(begin) / len(record.plies)


# --- P14 --------------------------------------------------------------------------------------------------------------


def showing(subject: Subject, amount: Amount, number: int) -> float:
    """Seconds to make the data of the replay player."""
    record = ours.stored(subject, amount.shown)
    begin = process_time()
    ours.replay_data(record)
    return lap(begin)


def shown_bytes(subject: Subject, amount: Amount) -> float:
    """How many bytes they are."""
    return float(len(ours.replay_data(ours.stored(subject, amount.shown))))
