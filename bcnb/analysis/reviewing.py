"""Making a review: the chance to win at every ply, luck and choice, and a verdict on every choice of the seats.

The parts come one by one, so that a file has what was found even if somebody breaks off; whoever asks for the same
review again goes on from there.
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis import luck
from bcnb.analysis.chances import model_of, sure, terms_of, win_chance
from bcnb.analysis.judging import NOTHING, USUAL, Budget, choices, judgements
from bcnb.analysis.review import Judged, Moment, Review, Swing
from bcnb.analysis.reviews import FORMAT, Made, Unfinished, end_line, load_review, read_review, review_path, write_part
from bcnb.analysis.trials import by_model, judge_of
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat, State, side_of
from bcnb.engine.verify import RESIGNED
from bcnb.library.records import RecordWriter, load_record, timeline_of, verify_file

Told = Callable[[int, int], None]
"""Who hears how many of all choices are judged."""


class Unfit(ValueError):
    """A record that cannot be reviewed, and why."""


class Order(NamedTuple):
    """What review is wanted: whose choices are judged (nobody named: all seats'), in how many worlds each (0: luck and
    chances alone), and from which seed."""

    seats: tuple[Seat, ...] = ()
    worlds: int = USUAL.worlds
    seed: str = "review"


USUAL_ORDER = Order()
QUICK = Order(worlds=0)


class Game(NamedTuple):
    """A recorded game that can be reviewed."""

    record: Record
    states: Sequence[State]


def load_game(path: Path | str) -> Game:
    """The recorded game in a file. Raises Unfit for one that is not over, not sound or of rules that are not judged,
    RecordError for what is no record."""
    verdict, record = verify_file(path), load_record(path)
    if not verdict.whole or (record.end and not verdict.legal and not verdict.unjudged):
        raise Unfit(f"{path}: the record is not sound, so it is not reviewed: {verdict.problem}")
    if record.end is None:
        raise Unfit(f"{path}: the game is not over yet; it is reviewed when it is")
    if verdict.unjudged:
        raise Unfit(f"{path}: today's rules do not judge it from ply {verdict.unjudged} on, so it is not reviewed")
    return Game(record, timeline_of(record, str(path)).states)


def made(game: Game, order: Order) -> Made:
    """How the review of a game is made. Raises ValueError for a seat that the game does not have."""
    header, end = game.record.header, game.record.end
    assert end
    for seat in order.seats:
        if seat not in header.seats:
            raise ValueError(f"{seat!r} is no seat of this game: {', '.join(header.seats)}")
    seats = order.seats or tuple(header.seats)
    name, judge = model_of(header.ruleset).name, judge_of(header.ruleset).name
    return Made(FORMAT, end.sha256, header.ruleset, header.rules, name, judge, order.worlds, order.seed, seats)


def review(game: Game, order: Order = USUAL_ORDER, told: Told = lambda done, of: None) -> Review:
    """The review of a game, kept nowhere."""
    how, reckoned, verdicts = made(game, order), tuple(reckoning(game)), tuple(judged(game, order, told))
    return read_review(b"".join(map(write_part, (how, *reckoned, *verdicts)))).review


def reckoning(game: Game) -> Iterator[Moment | Swing]:
    """The chance to win after every ply, then luck and choice."""
    yield from moments(game)
    yield from luck.swings(course(game).shifts)


def moments(game: Game) -> Iterator[Moment]:
    """The chance after every ply."""
    for chance in map(sure, game.states):
        at, low, high = map(luck.whole, chance)
        yield Moment(at, low, high)


def course(game: Game) -> luck.Course:
    """Luck and choice of a game, by what the umpire knows."""
    return luck.course(game.states[0], game.record.plies, win_chance, _given_up(game.record))


def _given_up(record: Record) -> tuple[Seat, float] | None:
    """Whose choice it was to give a game up, and the chance after it."""
    assert record.end
    winner = record.end.winner
    if record.end.by != RESIGNED or winner is None:
        return None
    loser = next(seat for seat in record.header.seats if side_of(seat) != side_of(winner))
    return loser, float(side_of(winner) == terms_of(record.header.ruleset).first)


def judged(game: Game, order: Order, told: Told, known: Sequence[Judged] = ()) -> Iterator[Judged]:
    """A verdict on every choice of the seats."""
    if not order.worlds:
        return iter(())
    judge = judge_of(game.record.header.ruleset)
    seats = order.seats or tuple(game.record.header.seats)
    found = list(choices(judge, game.states, game.record.plies, seats))
    budget = Budget(picking=ceil(order.worlds * USUAL.picking / USUAL.worlds), worlds=order.worlds)
    before = {one.ply: one for one in known} or NOTHING
    return judgements(judge, found, by_model, order.seed, budget, before, told)


# --- kept in a file ---------------------------------------------------------------------------------------------------


def kept_review(path: Path | str, order: Order = USUAL_ORDER, told: Told = lambda done, of: None) -> Review:
    """The review of a recorded game, from its file if there is one; what was broken off goes on.

    Raises Unfit, RecordError, OSError.
    """
    game = load_game(path)
    how = made(game, order)
    file = review_path(how)
    file.parent.mkdir(parents=True, exist_ok=True)
    before = load_review(file) if file.exists() else None
    if before and before.done:
        return before.review
    return _written(game, order, told, file, before)


def _written(game: Game, order: Order, told: Told, file: Path, before: Unfinished | None) -> Review:
    """Write what a file lacks, and close it. What was judged is kept, where all before it is what it would be today."""
    how, reckoned = made(game, order), tuple(reckoning(game))
    writer = RecordWriter(file, new=before is None)
    try:
        known = before.judged if before and (*before.moments, *before.swings) == reckoned else ()
        lines = [write_part(part) for part in (how, *reckoned, *known)]
        writer.cut(0)
        writer.append(b"".join(lines))
        for one in judged(game, order, told, known):
            if one not in known:
                lines.append(write_part(one))
                writer.append(lines[-1])
        writer.append(end_line(lines))
    finally:
        writer.close()
    return load_review(file).review
