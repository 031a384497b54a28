"""A recorded game in figures: one small table of what each seat did, and who was ahead after every turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol

from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Event, S, Seat, State


class EventStep(NamedTuple, Generic[S]):
    """One event, with the states just before and just after it."""

    before: S
    event: Event
    after: S


def steps(start: S, plies: Iterable[Ply]) -> Iterator[EventStep[S]]:
    """Every event of a game, in order. Raises Impossible for one that cannot be applied."""
    evolve, state = ruleset_of(start).evolve, start
    for ply in plies:
        for event in ply.events:
            after = evolve(state, event)
            yield EventStep(state, event, after)
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


class Counts(Protocol):
    """What a seat did: whole numbers, each a field of the game's own."""

    @property
    def seat(self) -> Seat: ...


class ScoreName(NamedTuple):
    """What decides a game, in words: what is counted, the same in a title and at an axis, and when it decides, where
    `{}`, if it is there, stands for the number."""

    what: str
    title: str
    unit: str
    decides: str


class Report(NamedTuple, Generic[S]):
    """How a ruleset reports on its recorded games.

    `tally(start, plies)` are the counts of every seat, and `rows` are the words for their fields; `name` is what a seat
    is called. `scores(state)` is how much of the prize each side has, by its name, and `decisive(state)` the number of
    it that decides; `decides(state)` says that in words, where the sides may need different numbers. What reads plies
    raises Impossible.
    """

    tally: Callable[[S, Iterable[Ply]], Sequence[Counts]]
    rows: Sequence[tuple[str, str]]
    prize: ScoreName
    scores: Callable[[S], Mapping[Seat, int]]
    decisive: Callable[[S], int]
    name: Callable[[Seat], str] = str.title
    decides: Callable[[S], str] | None = None


def report_for(name: str) -> Report[State]:
    """How a ruleset reports on its recorded games. Raises ValueError for an unknown one."""
    found: Report[State] = game_part(name, "report.REPORT")
    return found


class ScoreHistory(NamedTuple):
    """A side, and how much of the prize it has at the start and at the end of every turn."""

    side: Seat
    numbers: tuple[int, ...]


class Race(NamedTuple):
    """The runs of all sides, the number that decides, and what it is a number of."""

    runs: tuple[ScoreHistory, ...]
    decisive: int
    prize: ScoreName

    @property
    def words(self) -> str:
        """What is counted, and what decides: "Flags at the end of every turn; 6 win"."""
        return f"{self.prize.what.capitalize()} at the end of every turn; {self.prize.decides.format(self.decisive)}"


def race(report: Report[S], start: S, plies: Iterable[Ply]) -> Race:
    """Who was ahead, turn by turn. Raises Impossible for an event that cannot be applied."""
    scores = [report.scores(state) for state in turn_ends(start, plies)]
    runs = tuple(ScoreHistory(side, tuple(score[side] for score in scores)) for side in scores[0])
    prize = report.prize._replace(decides=report.decides(start)) if report.decides else report.prize
    return Race(runs, report.decisive(start), prize)


def summary_table(report: Report[S], start: S, plies: Iterable[Ply]) -> str:
    """The counts of all seats as a table of text. Raises Impossible for an event that cannot be applied."""
    tallies = report.tally(start, plies)
    wide = max(20, *(len(words) for words, _ in report.rows))
    head = _row("", wide, [f"{report.name(tally.seat):>12}" for tally in tallies])
    rows = (_row(words, wide, [f"{getattr(tally, field):12}" for tally in tallies]) for words, field in report.rows)
    return "\n".join((head, *rows))


def _row(words: str, wide: int, cells: Iterable[str]) -> str:
    return " ".join((f"{words:{wide}}", *cells))
