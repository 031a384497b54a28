"""Saved guesses: for each recorded game and seat one file in the folder of reviews, with a line for each guess.

The first line has the settings, as in a review. A line `again` begins the game once more. A file only grows, so the
guesses of earlier rounds stay, and what was missed in them stays an exercise.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.codec import Codec, check_same, parse_line, write_line
from bcnb.engine.record import RecordError, TornLine
from bcnb.engine.ruleset import Scalar, Seat
from bcnb.review.builder import ReviewRequest, made
from bcnb.review.guesses.guess_verdict import SEED, Guess
from bcnb.review.mistake_detection import USUAL
from bcnb.review.review_files import DIGITS, LARGEST, reviews_folder
from bcnb.review.schema import Made, Review, Verdict
from bcnb.storage.files import make_folder, read_bytes
from bcnb.storage.paths import sorted_paths
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import RecordWriter

SUFFIX = ".guesses"


class Again(NamedTuple):
    """A line that begins the game once more. `round` counts from 2."""

    round: int


Line = Made | Guess | Again
_CODEC = Codec({kind.__name__.lower(): kind for kind in (Made, Guess, Again)}, {Verdict: Scalar(str, Verdict)}, "line")


class SavedGuesses(NamedTuple):
    """The readable part of a file: its settings, the guesses of each round, and the number of valid bytes."""

    made: Made
    rounds: tuple[tuple[Guess, ...], ...]
    size: int

    @property
    def latest(self) -> tuple[Guess, ...]:
        """Return the guesses of the last round, in the order of the game."""
        return self.rounds[-1]

    @property
    def review(self) -> Review:
        """Return the last verdict on each choice as a review without anything else, in the order of the game."""
        judged = {guess.judged.ply: guess.judged for one in self.rounds for guess in one if guess.counts}
        return Review(self.made, (), (), (), tuple(judged[ply] for ply in sorted(judged)))


def guesses_made(recorded: Recorded, seat: Seat) -> Made:
    """Return the settings of the guesses of a seat's choices in a finished game.

    Raises:
        ValueError: for a seat that the game does not have.
    """
    return made(recorded, ReviewRequest((seat,), USUAL.worlds, 0, SEED))


def guesses_path(how: Made) -> Path:
    """Return the path of the file with these settings. It may not exist."""
    return reviews_folder() / f"{how.record[:DIGITS]}-{sha256(_written(how)).hexdigest()[:8]}{SUFFIX}"


def guess_files() -> Iterator[Path]:
    """Return the files with guesses."""
    return iter(sorted_paths(reviews_folder(), f"*{SUFFIX}"))


def read_guesses(data: bytes, name: str = "guesses") -> SavedGuesses:
    """Return the guesses in the given bytes, up to a torn last line.

    Raises:
        RecordError: if a line is invalid.
    """
    if len(data) > LARGEST:
        raise RecordError(name, 1, f"the file has more than {LARGEST} bytes")
    *lines, _ = data.split(b"\n")
    if not lines:
        raise TornLine(name, 1, "the file has no whole line")
    parts = [_parsed(line + b"\n", number, name) for number, line in enumerate(lines, 1)]
    how, rounds = parts[0], [list[Guess]()]
    if not isinstance(how, Made):
        raise RecordError(name, 1, "the first line does not have the settings")
    for number, part in enumerate(parts[1:], 2):
        if isinstance(part, Again) and part.round == len(rounds) + 1:
            rounds.append([])
        elif isinstance(part, Guess) and part.judged.ply > _last_ply(rounds[-1]):
            rounds[-1].append(part)
        else:
            raise RecordError(name, number, "this line does not belong here")
    return SavedGuesses(how, tuple(map(tuple, rounds)), sum(len(line) + 1 for line in lines))


def load_guesses(how: Made) -> SavedGuesses:
    """Return the saved guesses with these settings, or none.

    Raises:
        RecordError: if a line of their file is invalid.
        OSError: if the file cannot be read.
    """
    path = guesses_path(how)
    with suppress(FileNotFoundError, TornLine):
        return read_guesses(read_bytes(path, LARGEST), str(path))
    return SavedGuesses(how, ((),), 0)


def loaded_guesses(path: Path) -> SavedGuesses | None:
    """Return the guesses in a file, or None if they cannot be read."""
    try:
        return read_guesses(read_bytes(path, LARGEST), str(path))
    except (OSError, RecordError):
        return None


def save_line(saved: SavedGuesses, line: Guess | Again) -> SavedGuesses:
    """Return the guesses with one more line, which is added to their file.

    Raises:
        OSError: if the file cannot be written, or another program is writing it.
    """
    path, head = guesses_path(saved.made), _written(saved.made)
    make_folder(path.parent)
    new = not path.exists()
    with closing(RecordWriter(path, new=new)) as writer:
        writer.cut(0 if new else saved.size)
        written = (b"" if saved.size else head) + _written(line)
        writer.append(written)
    return added(saved, line)._replace(size=saved.size + len(written))


def added(saved: SavedGuesses, line: Guess | Again) -> SavedGuesses:
    """Return the guesses with one more line, which is not saved."""
    if isinstance(line, Again):
        return saved._replace(rounds=(*saved.rounds, ()))
    return saved._replace(rounds=(*saved.rounds[:-1], (*saved.latest, line)))


def _last_ply(guesses: Sequence[Guess]) -> int:
    return guesses[-1].judged.ply if guesses else 0


def _written(line: Line) -> bytes:
    return write_line(_CODEC.write(line))


def _parsed(line: bytes, number: int, name: str) -> Line:
    try:
        found = _CODEC.parse(parse_line(line))
        assert isinstance(found, Line)
        check_same(line, _written(found))
    except (ValueError, RecursionError) as error:
        reason = "the line has lists nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RecordError(name, number, reason) from None
    return found
