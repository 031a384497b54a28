"""The report on a recorded game: events with their states, a small table of each seat's actions, and the score.

The events of a game are applied once, by `apply_events`. The report and the statistics (`analysis/game_stats.py`) both
count its result.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Generic, NamedTuple, Protocol

from bcnb.engine.corrections import fold_event
from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Event, S, Seat, State


class EventStep(NamedTuple, Generic[S]):
    """One event and its ply, with the states just before and just after the event."""

    ply: Ply
    before: S
    event: Event
    after: S


class GameEvents(NamedTuple, Generic[S]):
    """The first state of a game, and every event in order with the states around it."""

    start: S
    steps: tuple[EventStep[S], ...]

    @property
    def end(self) -> S:
        """Return the state after the last event."""
        return self.steps[-1].after if self.steps else self.start


def apply_events(start: S, plies: Iterable[Ply]) -> GameEvents[S]:
    """Return the events of a game with their states. Every counter reads this value.

    Raises:
        Impossible: if an event cannot be applied.
    """
    return GameEvents(start, tuple(steps(start, plies)))


def steps(start: S, plies: Iterable[Ply]) -> Iterator[EventStep[S]]:
    """Yield every event of a game in order, with the states before and after it.

    Raises:
        Impossible: if an event cannot be applied.
    """
    game, state = ruleset_of(start), start
    for ply in plies:
        for event in ply.events:
            after = fold_event(game, state, event)
            yield EventStep(ply, state, event, after)
            state = after


def turn_ends(start: S, plies: Iterable[Ply]) -> tuple[S, ...]:
    """Return the state at the start of a game, and the state at the end of every turn.

    Raises:
        Impossible: if an event cannot be applied.
    """
    ends = {0: start}
    for step in steps(start, plies):
        ends[step.after.turn.number] = step.after
    return tuple(ends.values())


class Counts(Protocol):
    """The counts of one seat, as whole numbers in fields that the game defines."""

    @property
    def seat(self) -> Seat: ...


class ScoreName(NamedTuple):
    """The score that decides a game, in words.

    `what` is the thing counted, `title` its name in a title, and `unit` its name at an axis. `decides` says when it
    decides the game, and may contain `{}` for the number.
    """

    what: str
    title: str
    unit: str
    decides: str


class Report(NamedTuple, Generic[S]):
    """The functions that report on recorded games of a ruleset.

    `count_events(events)` returns the counts of every seat, and `rows` are pairs of words and field name. `name`
    returns a seat in words. `score_name` names the score that decides the game. `scores(state)` returns the score of
    each side, and `decisive(state)` the score that decides. `decides(state)` says the same in words, if the sides may
    need different scores.
    """

    count_events: Callable[[GameEvents[S]], Sequence[Counts]]
    rows: Sequence[tuple[str, str]]
    score_name: ScoreName
    scores: Callable[[S], Mapping[Seat, int]]
    decisive: Callable[[S], int]
    name: Callable[[Seat], str] = str.title
    decides: Callable[[S], str] | None = None

    def tally(self, start: S, plies: Iterable[Ply]) -> Sequence[Counts]:
        """Return the counts of every seat. To count statistics also, pass the result of `apply_events` to both.

        Raises:
            Impossible: if an event cannot be applied.
        """
        return self.count_events(apply_events(start, plies))


class EventRow(NamedTuple):
    """A row of a report: its words, the events that count, and the number that each adds to its seat's count."""

    words: str
    kind: type
    number: Callable[[Any], int] = lambda event: 1


def seat_counts(
    seats: Sequence[Seat], rows: Sequence[EventRow], seat_of: Callable[[Any], Seat]
) -> Callable[[GameEvents[S]], Sequence[Counts]]:
    """Return the `count_events` of a report that only counts events by seat. Its fields are the words of the rows."""

    def count_events(events: GameEvents[S]) -> Sequence[Counts]:
        counts = {seat: SimpleNamespace(seat=seat, **dict.fromkeys((row.words for row in rows), 0)) for seat in seats}
        for step in events.steps:
            for row in rows:
                if isinstance(step.event, row.kind):
                    vars(counts[seat_of(step.event)])[row.words] += row.number(step.event)
        return tuple(counts.values())

    return count_events


def report_for(name: str) -> Report[State]:
    """Return the report functions of a ruleset.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: Report[State] = game_part(name, "report.REPORT")
    return found


class ScoreHistory(NamedTuple):
    """A side and its score at the start and at the end of every turn."""

    side: Seat
    numbers: tuple[int, ...]


class ScoreCourse(NamedTuple):
    """The score histories of all sides, the score that decides, and the name of the score.

    `before` is the number of turns that were played before the game, if it began in a position.
    """

    histories: tuple[ScoreHistory, ...]
    decisive: int
    score_name: ScoreName
    before: int = 0

    @property
    def words(self) -> str:
        """Return what is counted and what decides, such as "Flags at the end of every turn; 6 win"."""
        name = self.score_name
        return f"{name.what.capitalize()} at the end of every turn; {name.decides.format(self.decisive)}"


def score_course(report: Report[S], start: S, plies: Iterable[Ply]) -> ScoreCourse:
    """Return the score of every side by turn.

    Raises:
        Impossible: if an event cannot be applied.
    """
    ends = turn_ends(start, plies)
    scores = [report.scores(state) for state in ends]
    histories = tuple(ScoreHistory(side, tuple(score[side] for score in scores)) for side in scores[0])
    score_name = report.score_name._replace(decides=report.decides(start)) if report.decides else report.score_name
    before = next((state.turn.number - 1 for state in ends if state.turn.number), 0)
    return ScoreCourse(histories, report.decisive(start), score_name, before)


def summary_table(report: Report[S], start: S, plies: Iterable[Ply]) -> str:
    """Return the counts of all seats as a text table.

    Raises:
        Impossible: if an event cannot be applied.
    """
    tallies = report.tally(start, plies)
    wide = max(20, *(len(words) for words, _ in report.rows))
    head = _row("", wide, [f"{report.name(tally.seat):>12}" for tally in tallies])
    rows = (_row(words, wide, [f"{getattr(tally, field):12}" for tally in tallies]) for words, field in report.rows)
    return "\n".join((head, *rows))


def _row(words: str, wide: int, cells: Iterable[str]) -> str:
    return " ".join((f"{words:{wide}}", *cells))
