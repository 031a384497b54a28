"""Puzzles from your own mistakes: every mistake in a reviewed game becomes a puzzle, also if the review was stopped.

So does every guess that missed the best choice of a recorded game by as much as a mistake.

The position is as the seat saw it, and hidden parts are sampled. The goal is a line from the review that comes within
two percentage points of the best.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from bcnb.course.progress import MISTAKE as MISTAKE
from bcnb.course.puzzle_deck import PuzzleCard
from bcnb.course.tasks import HINTS, ReviewedLine, Script, Solution, Task, TaskLimits, TaskOrigin, WrongTry
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset, ruleset_of
from bcnb.engine.record import RecordError, read_edges
from bcnb.engine.ruleset import Seat, State
from bcnb.players.session import HUMAN
from bcnb.presentation.text_tools import join_words
from bcnb.review.guesses.guess_files import guess_files, loaded_guesses
from bcnb.review.guesses.guess_verdict import SEED as GUESSED
from bcnb.review.line_playback import act_out
from bcnb.review.loss_errors import best_gain, calibrated
from bcnb.review.reason_text import reasons_of, say_reasons
from bcnb.review.review_files import DIGITS as NAMED
from bcnb.review.review_files import SUFFIX as REVIEW
from bcnb.review.review_files import find_verdicts, review_path, reviews_folder, write_review
from bcnb.review.review_text import mistakes_of, say_between, say_points, say_verdict, title_of
from bcnb.review.schema import WHOLE, Judged, Review, Tried
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.goals import goals_for
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import SUFFIX, load_recorded_game, read_bytes, record_names

THEME = "mistakes"
"""The theme of these puzzles. `MISTAKE` is the beginning of their numbers."""
CLOSE = 2 * WHOLE // 100
"""The largest difference from the best at which a line still counts as good: two percentage points."""
AS_GOOD = "That is as good as the best that was found"
ATTEMPT = "It is your turn. What do you do here?"
"""The text of a task with a choice whose verdict is not known yet."""
DIGITS = 8
LEVELS = (15, 10)
"""The losses in percentage points from which a mistake is easy to find, or of medium difficulty."""


class Mistake(NamedTuple):
    """A mistake in a reviewed game, with the path of the record."""

    number: str
    path: Path
    review: Review
    judged: Judged


# --- list of mistakes -------------------------------------------------------------------------------------------------


def number_of(review: Review, judged: Judged) -> str:
    """Return the number of a mistake in a learner's progress. A guess has another one than the choice of the game."""
    guessed = f"-{GUESSED}" if review.made.seed == GUESSED else ""
    return f"{numbers_of(review.made.record)}{judged.ply}{guessed}"


def numbers_of(record: str) -> str:
    """Return the beginning of the numbers of all mistakes in a record, by its digest."""
    return f"{MISTAKE}{record[:DIGITS]}-"


def list_mistakes() -> dict[str, Mistake]:
    """Return the mistakes in all reviewed games, and those in guesses, by their numbers.

    They are the mistakes of human players, or of all seats if there was no human player. A review that was stopped has
    those that it had found. Unreadable files are skipped.
    """
    reviewed = {file.name.partition("-")[0] for file in sorted_paths(reviews_folder(), f"*{REVIEW}")}
    guessed = [saved.review for file in guess_files() if (saved := loaded_guesses(file))]
    found = (one for path in (_records() if reviewed or guessed else ()) for one in _mistakes(path, reviewed, guessed))
    return {one.number: one for one in found}


def save_new_review(review: Review) -> None:
    """Save a review if it is not saved yet, so that its mistakes become puzzles.

    Raises:
        OSError: if it cannot be written.
    """
    path = review_path(review.made)
    if not path.exists():
        make_folder(path.parent)
        save_bytes(path, write_review(review))


def mistake_cards() -> tuple[PuzzleCard, ...]:
    """Return the mistakes as puzzle cards."""
    return tuple(map(card_of, list_mistakes().values()))


def card_of(mistake: Mistake) -> PuzzleCard:
    """Return a mistake as a puzzle card."""
    return PuzzleCard(mistake.number, THEME, level_of(mistake.judged), mistake.review.made.ruleset)


def load_mistake(mistake: Mistake) -> Task:
    """Return the task of a mistake.

    Raises:
        RecordError: if the record is invalid.
        OSError: if it cannot be read.
    """
    return mistake_task(load_recorded_game(mistake.path), mistake.review, mistake.judged)


def level_of(judged: Judged) -> int:
    """Return the level of a mistake: 1 if it lost a lot, so that it is easy to find, up to 3."""
    return 1 + sum(judged.loss < WHOLE // 100 * least for least in LEVELS)


def _records() -> Iterator[Path]:
    yield from sorted_paths(home_folder(), f"*{SUFFIX}")
    yield from (path for name, path in record_names().items() if "/" in name)


def _mistakes(path: Path, reviewed: Collection[str], guessed: Collection[Review]) -> Iterator[Mistake]:
    digest, seats = _finished(path)
    review = find_verdicts(digest, seats) if digest[:NAMED] in reviewed else None
    for judged in mistakes_of(review) if review else ():
        if judged.seat in seats and review:
            yield Mistake(number_of(review, judged), path, review, judged)
    for guesses in guessed:
        if guesses.made.record == digest:
            yield from (Mistake(number_of(guesses, one), path, guesses, one) for one in mistakes_of(guesses))


def _finished(path: Path) -> tuple[str, tuple[Seat, ...]]:
    """Return the digest and the seats to learn from of a finished record, or empty values for any other file."""
    try:
        edges = read_edges(read_bytes(path), ruleset, str(path))
    except (OSError, RecordError):
        return "", ()
    seats = edges.header.seats
    human_seats = tuple(seat for seat, who in seats.items() if who == HUMAN)
    return edges.end.sha256 if edges.end else "", human_seats or tuple(seats)


# --- the task ---------------------------------------------------------------------------------------------------------


def mistake_task(recorded: Recorded, review: Review, judged: Judged) -> Task:
    """Return the task of a mistake in a recorded game."""
    state = _seen(recorded, judged)
    ways = tuple(_ways(state, review, judged))
    good = [way for way in ways if way.good]
    return Task(
        file=recorded.file,
        kind="puzzle",
        number=number_of(review, judged),
        title=f"{recorded.scenario.title}, {title_of(review, judged)}",
        task=_asked(state, judged),
        goal=(),
        best=None,
        hints=_hints(state, judged),
        rules=(),
        after=_explained(state, review, judged),
        seat=judged.seat,
        may=TaskLimits(goals_for(state.ruleset).verbs, 0, 1),
        quiet=True,
        script=Script("", (), (), 1),
        state=state,
        solutions=tuple(Solution(way.do, way.say, None) for way in good),
        wrongs=(WrongTry(judged.played, _answered(state, review, judged), "", False, 0, None, None),),
        theme=THEME,
        level=level_of(judged),
        origin=TaskOrigin(recorded.file, judged.ply - 1),
        ways=ways,
    )


def attempt_task(recorded: Recorded, review: Review, judged: Judged) -> Task:
    """Return the task to make a judged choice yourself. It does not give away how good the choice of the game was."""
    task = mistake_task(recorded, review, judged)
    return replace(task, task=ATTEMPT, wrongs=task.wrongs if judged.loss > CLOSE else ())


def _asked(state: State, judged: Judged) -> str:
    played = _said(state, judged, judged.played)
    return f"This lost {_lost(judged)} of the win chance: {played}. Find something better."


def _lost(judged: Judged) -> str:
    return f"{say_points(judged.loss)} ({say_between(judged.low, judged.high)})"


def _seen(recorded: Recorded, judged: Judged) -> State:
    """Return the position as the seat saw it, with the hidden parts sampled."""
    state = recorded.timeline.at(judged.ply - 1)
    game = ruleset_of(state)
    seen: State = game.imagine(game.observe(state, judged.seat), Seeded(judged.ply))
    return seen


def _ways(state: State, review: Review, judged: Judged) -> Iterator[ReviewedLine]:
    """Yield the line that was played, then the lines from the review, the best first."""
    best = max(judged.tried[0].gain, 0)
    if judged.loss > CLOSE:
        yield ReviewedLine(judged.played, False, _answered(state, review, judged))
    else:
        yield ReviewedLine(judged.played, True, f"{AS_GOOD}. It is {_made(review)}.")
    for tried in judged.tried:
        good = best - tried.gain <= CLOSE
        yield ReviewedLine(tried.actions, good, _say(state, review, judged, tried, good))


def _say(state: State, review: Review, judged: Judged, tried: Tried, good: bool) -> str:
    best = best_gain(review, judged)
    found = best if tried is judged.tried[0] else calibrated(tried, judged.battle)
    made, sure = _made(review), say_between(found.low, found.high)
    gain = f"It wins {say_points(found.gain)} more than {made} ({sure})"
    if found.gain <= 0:
        gain = f"It wins {say_points(found.gain)} less than {made}, or about as much"
    line = _said(state, judged, tried.actions)
    if good:
        return f"{AS_GOOD}: {line}. {gain}."
    more = f"a choice that wins {say_points(best.gain - found.gain)} more than your try"
    better = f"Better: {more if best.gain > 0 else made}"
    return f"Your try: {line}. {gain}. {better}."


def _made(review: Review) -> str:
    """Return what the verdict is about: the choice of the game, or the reader's guess."""
    return "what you chose before" if review.made.seed == GUESSED else "what was played in the game"


def _explained(state: State, review: Review, judged: Judged) -> str:
    """Return the verdict on the choice of the game or on the guess, which is named first, and its reasons."""
    made = _made(review)
    played = f"{made[0].upper()}{made[1:]}: {_said(state, judged, judged.played)}."
    return " ".join(
        (played, say_verdict(judged, review.playout(judged.ply)), *say_reasons(reasons_of(review, judged), state))
    )


def _answered(state: State, review: Review, judged: Judged) -> str:
    """Return the comment on the line that was played or guessed, with the enemy's reply in a sampled position."""
    line = act_out(state, judged.seat, judged.played, judged.reply)
    sentences = " ".join(words for moment in line.walk[len(judged.played) + 1 :] for words in moment.words)
    answer = f" In an imagined game this happened: {sentences}" if sentences else ""
    return f"That is {_made(review)}: it loses {_lost(judged)}.{answer}"


def _hints(state: State, judged: Judged) -> tuple[str, ...]:
    """Return the hints: where the best line leads, its first action, and the whole line.

    A line that a changed review file names may not be playable. Then there is only the first hint.
    """
    best = judged.tried[0]
    line = act_out(state, judged.seat, best.actions if best.gain > 0 else judged.played)
    places = sorted({cell for arrow in line.arrows for cell in arrow[:2]})
    where = f"Look at {join_words(places)}." if places else "Think of your cards, and of ending in time."
    hints = (where, *((f"{line.said[0]}.", f"{'; '.join(line.said)}.") if line.said else ()))
    return hints[:HINTS]


def _said(state: State, judged: Judged, way: tuple[str, ...]) -> str:
    return "; ".join(act_out(state, judged.seat, way).said)
