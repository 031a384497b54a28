"""The course of a recorded game, event by event: what the counts and the charts of every game are made from."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Event, S


class Step(NamedTuple, Generic[S]):
    """One event, with the states just before and just after it."""

    before: S
    event: Event
    after: S


def steps(start: S, plies: Iterable[Ply]) -> Iterator[Step[S]]:
    """Every event of a game, in order. Raises Impossible for one that cannot be applied."""
    evolve, state = ruleset_of(start).evolve, start
    for ply in plies:
        for event in ply.events:
            after = evolve(state, event)
            yield Step(state, event, after)
            state = after


def count_all(start: S, plies: Iterable[Ply], count: Callable[[S, Event], None]) -> S:
    """Count every event of a game, told with the state just before it; the state at the end. Raises Impossible."""
    end = start
    for step in steps(start, plies):
        count(step.before, step.event)
        end = step.after
    return end


def turn_ends(start: S, plies: Iterable[Ply]) -> tuple[S, ...]:
    """The state at the start of a game, and those at the end of every turn. Raises Impossible."""
    ends = {0: start}
    for step in steps(start, plies):
        ends[step.after.turn.number] = step.after
    return tuple(ends.values())
