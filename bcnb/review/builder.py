"""The builder of a review: win probability after every ply, luck and choice, checks by rollouts, and verdicts.

The parts are written one by one, so an interrupted review keeps what was found. The next call continues from there.
Choices are judged in the order of their swings, the largest first, so the first verdicts are those that matter most.
A finished review lists them in the order of the game.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from itertools import chain
from math import ceil
from pathlib import Path
from typing import NamedTuple, TypeVar

from bcnb.analysis.line_trials import by_model, review_policy_for
from bcnb.analysis.win_probability import WinChance, has_model, model_of, win_chance, win_chance_interval
from bcnb.engine.record import PartialRecord, RecordError, TornLine
from bcnb.engine.ruleset import Seat, State
from bcnb.players.session import check_known_seat
from bcnb.review import luck
from bcnb.review.mistake_detection import USUAL, Budget, ReviewedChoice, choices, judgements
from bcnb.review.outcomes.open_verdicts import decided, undecided
from bcnb.review.outcomes.playouts import rolled_out
from bcnb.review.reasons import reasons, unexplained
from bcnb.review.review_files import (
    FORMAT,
    Unfinished,
    load_review,
    review_lines,
    review_path,
    write_part,
    write_review,
)
from bcnb.review.schema import Cause, Check, Judged, Made, Moment, Reason, Review, as_ended, given_up
from bcnb.storage.files import make_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import RecordWriter, load_prefix

P = TypeVar("P", Judged, Reason)
OnProgress = Callable[[int, int], None]
"""A function that is called with the number of judged choices and the number of all choices."""
CHECKED = 3
"""The number of turning points that are checked by rollouts."""
NARROW = 0.2
"""The width of the interval at which no more games are played out."""


class NotReviewable(ValueError):
    """A record that cannot be reviewed, with the reason."""


class ReviewRequest(NamedTuple):
    """The options of a review.

    `seats` are the seats whose choices are judged, by default all. `worlds` is the number of worlds for each choice.
    `games` is the largest number of games to play out from a turning point. If both are 0, only luck and win
    probabilities are calculated. With `plays_out`, the choices whose verdicts are still open are played out to the end.
    """

    seats: tuple[Seat, ...] = ()
    worlds: int = USUAL.worlds
    games: int = 40
    seed: str = "review"
    plays_out: bool = False


USUAL_ORDER = ReviewRequest()
QUICK = ReviewRequest(worlds=0, games=0)


class SavedReview(NamedTuple):
    """A review, and the reason why it could not be saved. The reason is empty if its file exists."""

    review: Review
    fault: str = ""


def load_game(path: Path | str) -> Recorded:
    """Return the recorded game in a file, which can be reviewed.

    Raises:
        NotReviewable: if the game is not over, is invalid, or has rules that cannot be judged.
        RecordError: if the file is not a record.
    """
    return reviewable_game(load_prefix(path))


def reviewable_game(prefix: PartialRecord) -> Recorded:
    """Return the recorded game that was read, which can be reviewed.

    Raises:
        NotReviewable: if the game is not over, is invalid, or has rules that cannot be judged.
    """
    recorded = Recorded(prefix.name, prefix.record)
    check_reviewable(recorded, prefix.error)
    return recorded


def check_reviewable(recorded: Recorded, fault: RecordError | None = None) -> None:
    """Check that a recorded game can be reviewed.

    Args:
        recorded: the game.
        fault: the error that stopped the reading of its file, if only a part of it could be read.

    Raises:
        NotReviewable: if the game is not over, is invalid, or has rules that cannot be judged.
    """
    path, record, verdict = recorded.file, recorded.record, recorded.verify(fault)
    if not verdict.whole or (record.end and not verdict.legal and not verdict.unjudged):
        raise NotReviewable(f"{path}: the record is not valid, so it is not reviewed: {_within(path, verdict.problem)}")
    if record.end is None:
        raise NotReviewable(f"{path}: the game is not over yet, so it cannot be reviewed")
    if verdict.unjudged:
        raise NotReviewable(
            f"{path}: today's rules cannot check it from ply {verdict.unjudged} on, so it is not reviewed"
        )
    if not has_model(recorded.ruleset.name):
        raise NotReviewable(f"{path}: there is no win chance model for {recorded.ruleset.name}, so it is not reviewed")


def _within(path: str, problem: object) -> str:
    """Return a problem without the file name, which the message has already: "line 12: …"."""
    return str(problem).replace(f"{path}:", "line ", 1)


def made(game: Recorded, order: ReviewRequest) -> Made:
    """Return the settings for the review of a game.

    Raises:
        ValueError: for a seat that the game does not have.
    """
    header, end = game.record.header, game.record.end
    assert end
    for seat in order.seats:
        check_known_seat(seat, header.seats)
    seats, name = order.seats or tuple(header.seats), header.ruleset
    model, judge = model_of(name).name, review_policy_for(name).name
    return Made(FORMAT, end.sha256, name, header.rules, model, judge, order.games, order.worlds, order.seed, seats)


def review(game: Recorded, order: ReviewRequest = USUAL_ORDER, progress: OnProgress = lambda done, of: None) -> Review:
    """Return the review of a game without saving it.

    Raises:
        ValueError: for a seat that the game does not have.
    """
    return _last(growing_review(game, begun_review(game, order), order, progress))


def _last(steps: Iterable[Review]) -> Review:
    return deque(steps, maxlen=1).pop()


# --- its parts --------------------------------------------------------------------------------------------------------


def begun_review(game: Recorded, order: ReviewRequest) -> Review:
    """Return a review with the win probability after every ply and the changes, but no checks and no verdicts."""
    chances = tuple(Moment(*_whole(win_chance_interval(state))) for state in game.states)
    return Review(made(game, order), chances, luck.swings(course(game).shifts), (), ())


def course(game: Recorded) -> luck.WinChanceHistory:
    """Return luck and choice of a game in umpire view."""
    return luck.course(game.states[0], game.record.plies, win_chance, given_up(game.record), game.unseen)


def checks(game: Recorded, begun: Review) -> Iterator[Check]:
    """Yield the results of rollouts from the turning points, in the order of the game, after those already known."""
    how = begun.made
    turning = luck.turning_points(begun.moments[:-1], CHECKED) if how.games else []
    games = ceil(how.games * review_policy_for(how.ruleset).pace)
    for ply in sorted(point.ply for point in turning)[len(begun.checks) :]:
        share = rolled_out(game.states[ply], games, f"{how.seed} {ply}", width=NARROW)
        yield Check(ply, *_whole(share.chance), share.games)


def _whole(chance: WinChance) -> tuple[int, int, int]:
    at, low, high = map(luck.whole, chance)
    return at, low, high


def judged(game: Recorded, begun: Review, progress: OnProgress) -> Iterator[tuple[Judged, tuple[Reason, ...]]]:
    """Return an iterator of the verdicts, with their reasons, by their swings; without those already known.

    `progress` is called at once, because the checks are made before the first verdict.
    """
    how, judge = begun.made, review_policy_for(begun.made.ruleset)
    if not how.worlds:
        return iter(())
    found = _by_swing(begun, judged_choices(game, how))
    budget = Budget(picking=ceil(how.worlds * USUAL.picking / USUAL.worlds), worlds=how.worlds)
    progress(len(begun.judged), len(found))
    known, lack = len(begun.judged), {one.ply: one for one in unexplained(begun)}
    verdicts = judgements(judge, found, by_model, how.seed, budget, known, progress)
    before = ((one, lack[one.ply]) for one in found[:known] if one.ply in lack)
    pairs = chain(before, zip(found[known:], verdicts, strict=True))
    return ((verdict, reasons(judge, choice, verdict, by_model, how.seed)) for choice, verdict in pairs)


def judged_choices(game: Recorded, how: Made) -> list[ReviewedChoice[State]]:
    """Return the choices that a review with these settings judges, in the order of the game."""
    if not how.worlds:
        return []
    return list(choices(review_policy_for(how.ruleset), game.states, game.record.plies, how.seats, game.unseen))


def _by_swing(begun: Review, found: Iterable[ReviewedChoice[State]]) -> list[ReviewedChoice[State]]:
    """Return the known choices first, and then those that changed the win probability most."""
    known = {one.ply for one in begun.judged}
    changes = {one.ply: one.change for one in begun.swings if one.cause is Cause.CHOICE}

    def place(one: ReviewedChoice[State]) -> tuple[bool, int, int]:
        swing = sum(changes.get(ply, 0) for ply in range(one.ply, one.until + 1))
        return one.ply not in known, -abs(swing), one.ply

    return sorted(found, key=place)


def growing_review(
    game: Recorded,
    begun: Review,
    order: ReviewRequest,
    progress: OnProgress = lambda done, of: None,
    writer: RecordWriter | None = None,
) -> Generator[Review, None, None]:
    """Yield a review after each part that is added to it, first as it was begun. The last one is complete.

    With a writer, whose file holds what was begun, each part is written before it is yielded. Open verdicts are played
    out last, if this is requested: then the review is also yielded after each pair of games.
    """
    found, verdicts = begun, judged(game, begun, progress)
    yield found
    for check in checks(game, begun):
        found = found._replace(checks=(*found.checks, check))
        _write(writer, write_part(check))
        yield found
    for verdict, why in verdicts:
        new = () if verdict in found.judged else (verdict,)
        known, explained = _by_ply((*found.judged, *new)), _by_ply((*found.reasons, *why))
        found = found._replace(judged=known, reasons=explained)
        _write(writer, b"".join(map(write_part, [*new, *why])))
        yield found
    _write_whole(writer, found)
    yield found
    if order.plays_out:
        yield from _playing_out(game, found, progress, writer)


def _playing_out(
    game: Recorded, found: Review, progress: OnProgress, writer: RecordWriter | None
) -> Generator[Review, None, None]:
    """Yield a review after each pair of games, and with each open verdict that was decided, by their swings."""
    left = {one.ply for one in undecided(found)}
    of, known = len(found.judged) + len(left), len(found.judged)
    for choice in _by_swing(found, judged_choices(game, found.made)):
        if choice.ply in left:
            for step in decided(found, choice):
                if step is not found:
                    _write_whole(writer, step)
                    known += 1
                    progress(known, of)
                found = step
                yield found


def _by_ply(found: Iterable[P]) -> tuple[P, ...]:
    return tuple(sorted(found, key=lambda one: one.ply))


def _write(writer: RecordWriter | None, lines: bytes) -> None:
    if writer:
        writer.append(lines)


def _write_whole(writer: RecordWriter | None, found: Review) -> None:
    """Write a review in the order of the game, in place of what is in its file."""
    if writer:
        writer.cut(0)
        writer.append(write_review(found))


# --- saving -----------------------------------------------------------------------------------------------------------


def load_or_build_review(
    game: Recorded, order: ReviewRequest = USUAL_ORDER, progress: OnProgress = lambda done, of: None
) -> SavedReview:
    """Return the review of a game that can be reviewed, from its file if there is one.

    An interrupted review is continued. If the file cannot be written, or another program is writing it, the review is
    not saved.

    Raises:
        RecordError: if the review file is invalid.
    """
    try:
        with closing(saved_review(game, order, progress)) as steps:
            return SavedReview(_last(steps))
    except OSError as fault:
        return SavedReview(review(game, order, progress), str(fault))


def saved_review(
    game: Recorded, order: ReviewRequest, progress: OnProgress = lambda done, of: None
) -> Generator[Review, None, None]:
    """Yield the review of a game after each part that is added to its file, beginning with what is known.

    The last one is complete.

    Raises:
        RecordError: if the review file is invalid.
        OSError: if the file cannot be written, or another program is writing it.
    """
    file = review_path(made(game, order))
    make_folder(file.parent)
    fresh, before = not file.exists(), _before(file)
    if before and is_enough(before, order):
        yield as_ended(before.review, game.record)
        return
    writer = RecordWriter(file, new=fresh)
    try:
        for found in growing_review(game, _begun(game, order, before, writer), order, progress, writer):
            yield as_ended(found, game.record)
    finally:
        writer.close()


def is_enough(known: Unfinished, order: ReviewRequest) -> bool:
    """Return True if a saved review has all that a request with its settings asks for."""
    left = undecided(known.review) if order.plays_out else ()
    return known.done and not unexplained(known.review) and not left


def known_review(game: Recorded, order: ReviewRequest) -> Review:
    """Return what is known of the review of a game: at least its win probabilities and changes.

    Raises:
        RecordError: if the review file is invalid.
    """
    begun, before = begun_review(game, order), None
    with suppress(OSError):
        before = _before(review_path(begun.made))
    if before and _continues(before, begun, game):
        return as_ended(before.review, game.record)
    return begun


def _before(file: Path) -> Unfinished | None:
    """Return the saved part of a review, or None if there is not even a first line.

    Raises RecordError for an invalid file.
    """
    try:
        return load_review(file)
    except (FileNotFoundError, TornLine):
        return None


def _begun(game: Recorded, order: ReviewRequest, before: Unfinished | None, writer: RecordWriter) -> Review:
    """Return the known part of a review, and cut its file to it.

    The saved part is used if its settings, win probabilities and changes are those that would be calculated now.
    """
    begun = begun_review(game, order)
    if before and _continues(before, begun, game):
        writer.cut(before.open_size)
        return before.review
    writer.cut(0)
    writer.append(b"".join(review_lines(begun)))
    return begun


def _continues(before: Unfinished, begun: Review, game: Recorded) -> bool:
    """Return True if a saved part has the settings, win probabilities and changes that would be calculated now."""
    return as_ended(before.review, game.record)[:3] == begun[:3]
