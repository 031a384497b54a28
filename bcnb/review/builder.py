"""Making a review: the chance to win at every ply, luck and choice, a second opinion at the turning points, and a
verdict on every choice of the seats.

The parts come one by one, so that a file has what was found even if somebody breaks off; whoever asks for the same
review again goes on from there.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import ceil
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.distributions import wilson
from bcnb.analysis.line_trials import by_model, review_policy_for
from bcnb.analysis.win_probability import WinChance, has_model, model_of, settled, win_chance, win_chance_interval
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset as game
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import PartialRecord, Record, TornLine
from bcnb.engine.ruleset import CHANCE, Seat, State, check_seat
from bcnb.players.match import LONGEST_GAME
from bcnb.players.registry import default_opponent, find_player
from bcnb.review import luck
from bcnb.review.mistake_detection import USUAL, Budget, choices, judgements
from bcnb.review.review_files import (
    FORMAT,
    Part,
    Unfinished,
    end_line,
    load_review,
    review_lines,
    review_path,
    write_part,
)
from bcnb.review.schema import Check, Judged, Made, Moment, Review, as_ended, given_up
from bcnb.storage.files import make_folder
from bcnb.storage.records import RecordWriter, load_prefix, timeline_of, verify_prefix


class RolloutShare(NamedTuple):
    """The share of the first side, with its Wilson interval, and how many games it comes from."""

    chance: WinChance
    games: int


def rolled_out(state: State, games: int, seed: str, viewer: Seat | None = None, width: float = 0.0) -> RolloutShare:
    """The share of the first side in games that are played on from a state: at most so many, and no
    more once the interval is as narrow as `width`. A game that is over is certain.

    Both sides are played by the one who takes a seat that nobody takes. What the viewer may not know is imagined anew
    for each game. Game N of a seed meets the same luck from any state.
    """
    over = settled(state)
    if over is not None:
        return RolloutShare(WinChance(over, over, over), 0)
    won, told = 0.0, RolloutShare(WinChance(0.5, 0.0, 1.0), 0)
    while told.games < games and told.chance.high - told.chance.low > width:
        number = told.games + 1
        won += _played_on(state, f"{seed} {number}", viewer)
        told = RolloutShare(WinChance(won / number, *wilson(won, number)), number)
    return told


def _played_on(state: State, seed: str, viewer: Seat | None) -> float:
    """How one game ends: a half where nobody wins, or not within the bound of plies."""
    rules, luck, whims = ruleset_of(state), Seeded(f"{seed} luck"), Seeded(f"{seed} whims")
    if viewer is not None:
        state = rules.imagine(rules.observe(state, viewer), whims)
    players = {seat: find_player(default_opponent(rules.name), rules.name) for seat in rules.seats(state)}
    for _ in range(LONGEST_GAME):
        if (seat := rules.seat(state)) is None:
            break
        if seat == CHANCE:
            action = luck.pick(rules.chance_weights(state))
        else:
            action = players[seat](game(rules.name), rules.observe(state, seat), whims)
        state, _ = rules.apply(state, action)
    over = settled(state)
    return 0.5 if over is None else over


Told = Callable[[int, int], None]
"""Who hears how many of all choices are judged."""
CHECKED = 3
"""At how many turning points games are played on."""
NARROW = 0.2
"""How wide the interval of their share may be; no more games are played on than that takes."""


class NotReviewable(ValueError):
    """A record that cannot be reviewed, and why."""


class ReviewRequest(NamedTuple):
    """What review is wanted: whose choices are judged (nobody named: all seats'), in how many worlds each, how many
    games at most are played on from a turning point (0 and 0: luck and chances alone), and from which seed."""

    seats: tuple[Seat, ...] = ()
    worlds: int = USUAL.worlds
    games: int = 40
    seed: str = "review"


USUAL_ORDER = ReviewRequest()
QUICK = ReviewRequest(worlds=0, games=0)


class ReviewableGame(NamedTuple):
    """A recorded game that can be reviewed."""

    record: Record
    states: Sequence[State]


class SavedReview(NamedTuple):
    """A review, and why it could not be kept; nothing where its file is there."""

    review: Review
    fault: str = ""


def load_game(path: Path | str) -> ReviewableGame:
    """The recorded game in a file. Raises Unfit for one that is not over, not sound or of rules that are not judged,
    RecordError for what is no record."""
    return reviewable_game(load_prefix(path), str(path))


def reviewable_game(prefix: PartialRecord, path: str) -> ReviewableGame:
    """The same of a record that was read; `path` is told where it is not fit."""
    verdict, record = verify_prefix(prefix, path), prefix.record
    if not verdict.whole or (record.end and not verdict.legal and not verdict.unjudged):
        raise NotReviewable(f"{path}: the record is not sound, so it is not reviewed: {_within(path, verdict.problem)}")
    if record.end is None:
        raise NotReviewable(f"{path}: the game is not over yet; it is reviewed when it is")
    if verdict.unjudged:
        raise NotReviewable(
            f"{path}: today's rules do not judge it from ply {verdict.unjudged} on, so it is not reviewed"
        )
    if not has_model(record.header.ruleset):
        raise NotReviewable(
            f"{path}: no model knows the chance to win in {record.header.ruleset}, so it is not reviewed"
        )
    return ReviewableGame(record, timeline_of(record, path).states)


def _within(path: str, problem: object) -> str:
    """What is wrong within a file that was named already: "line 12: …"."""
    return str(problem).replace(f"{path}:", "line ", 1)


def made(game: ReviewableGame, order: ReviewRequest) -> Made:
    """How the review of a game is made. Raises ValueError for a seat that the game does not have."""
    header, end = game.record.header, game.record.end
    assert end
    for seat in order.seats:
        check_seat(seat, header.seats)
    seats, name = order.seats or tuple(header.seats), header.ruleset
    model, judge = model_of(name).name, review_policy_for(name).name
    return Made(FORMAT, end.sha256, name, header.rules, model, judge, order.games, order.worlds, order.seed, seats)


def review(game: ReviewableGame, order: ReviewRequest = USUAL_ORDER, told: Told = lambda done, of: None) -> Review:
    """The review of a game, kept nowhere."""
    begun = reckoned(game, order)
    return begun._replace(checks=tuple(checks(game, begun)), judged=tuple(judged(game, begun, told)))


# --- its parts --------------------------------------------------------------------------------------------------------


def reckoned(game: ReviewableGame, order: ReviewRequest) -> Review:
    """The chance to win after every ply, and luck and choice; nothing is checked or judged yet."""
    chances = tuple(Moment(*_whole(win_chance_interval(state))) for state in game.states)
    return Review(made(game, order), chances, luck.swings(course(game).shifts), (), ())


def course(game: ReviewableGame) -> luck.WinChanceHistory:
    """Luck and choice of a game, by what the umpire knows."""
    return luck.course(game.states[0], game.record.plies, win_chance, given_up(game.record))


def checks(game: ReviewableGame, begun: Review) -> Iterator[Check]:
    """What games say that are played on from the turning points, in the order of the game, after those known."""
    how = begun.made
    turning = luck.turning_points(begun.moments[:-1], CHECKED) if how.games else []
    games = ceil(how.games * review_policy_for(how.ruleset).pace)
    for ply in sorted(point.ply for point in turning)[len(begun.checks) :]:
        share = rolled_out(game.states[ply], games, f"{how.seed} {ply}", width=NARROW)
        yield Check(ply, *_whole(share.chance), share.games)


def _whole(chance: WinChance) -> tuple[int, int, int]:
    at, low, high = map(luck.whole, chance)
    return at, low, high


def judged(game: ReviewableGame, begun: Review, told: Told) -> Iterator[Judged]:
    """A verdict on every choice of the seats, after those known."""
    how, judge = begun.made, review_policy_for(begun.made.ruleset)
    if not how.worlds:
        return iter(())
    found = list(choices(judge, game.states, game.record.plies, how.seats))
    budget = Budget(picking=ceil(how.worlds * USUAL.picking / USUAL.worlds), worlds=how.worlds)
    return judgements(judge, found, by_model, how.seed, budget, len(begun.judged), told)


# --- kept in a file ---------------------------------------------------------------------------------------------------


def kept_review(
    path: Path | str, order: ReviewRequest = USUAL_ORDER, told: Told = lambda done, of: None
) -> SavedReview:
    """The review of a recorded game, from its file if there is one; what was broken off goes on. Where the file cannot
    be written, or another program writes it, the review is made and not kept.

    Raises Unfit, RecordError, OSError where the record cannot be read.
    """
    game = load_game(path)
    try:
        return SavedReview(_stored(game, order, told))
    except OSError as fault:
        return SavedReview(review(game, order, told), str(fault))


def _stored(game: ReviewableGame, order: ReviewRequest, told: Told) -> Review:
    file = review_path(made(game, order))
    make_folder(file.parent)
    fresh, before = not file.exists(), _before(file)
    if before and before.done:
        return as_ended(before.review, game.record)
    writer = RecordWriter(file, new=fresh)
    try:
        return as_ended(_finished(game, _begun(game, order, before, writer), told, writer), game.record)
    finally:
        writer.close()


def _before(file: Path) -> Unfinished | None:
    """What there is of a review; None where it was broken off before its first line. Raises RecordError for one that is
    not as it should be."""
    try:
        return load_review(file)
    except (FileNotFoundError, TornLine):
        return None


def _begun(game: ReviewableGame, order: ReviewRequest, before: Unfinished | None, writer: RecordWriter) -> Review:
    """As much of a review as is known, and its file cut to it: what was found before, where all that it rests on is
    what it would be today, be it that another game that went alike ended in another way."""
    begun = reckoned(game, order)
    if before and as_ended(before.review, game.record)[:3] == begun[:3]:
        writer.cut(before.size)
        return before.review
    writer.cut(0)
    writer.append(b"".join(review_lines(begun)))
    return begun


def _finished(game: ReviewableGame, begun: Review, told: Told, writer: RecordWriter) -> Review:
    """Write what a review lacks, and close it."""
    lines = list(review_lines(begun))
    parts: Iterator[Part] = chain(checks(game, begun), judged(game, begun, told))
    for part in parts:
        lines.append(write_part(part))
        writer.append(lines[-1])
    writer.append(end_line(lines))
    return load_review(writer.path).review
