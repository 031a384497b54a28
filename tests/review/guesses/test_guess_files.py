"""Saved guesses: a file for each game and seat that only grows, and is read back as it was written."""

from functools import cache

import pytest

from bcnb.course.backup.file_kinds import kind_of
from bcnb.engine.record import RecordError
from bcnb.review.guesses.guess_files import (
    Again,
    SavedGuesses,
    guess_files,
    guesses_made,
    guesses_path,
    load_guesses,
    loaded_guesses,
    read_guesses,
    save_line,
)
from bcnb.review.guesses.guess_verdict import Guess, skip_guess
from bcnb.review.schema import Verdict
from tests.review.guesses.test_guess_verdict import asked, game, made_guess

pytestmark = pytest.mark.usefixtures("home")


@cache
def guess(place: int, verdict: Verdict = Verdict.BLUNDER) -> Guess:
    """A guess of a choice of the game, as if it were judged."""
    judged = made_guess((20, 16, 24)).judged
    choice = asked()[place]
    return skip_guess(choice)._replace(
        judged=judged._replace(ply=choice.ply, until=choice.until, seat=choice.seat, verdict=verdict, played=("done",))
    )


def saved(*lines: Guess | Again) -> SavedGuesses:
    found = load_guesses(guesses_made(game(), "union"))
    for line in lines:
        found = save_line(found, line)
    return found


def test_guesses_are_read_back_as_they_were_saved():
    found = saved(guess(0), guess(1), skip_guess(asked()[2]))
    assert load_guesses(found.made) == found
    assert [one.judged.ply for one in found.latest] == [one.ply for one in asked()[:3]]
    assert list(guess_files()) == [guesses_path(found.made)]
    assert guesses_path(found.made).stat().st_size == found.size


def test_a_new_round_keeps_the_earlier_guesses():
    found = saved(guess(0), guess(1), Again(2), guess(0, Verdict.BEST))
    again = load_guesses(found.made)
    assert again == found
    assert [len(one) for one in again.rounds] == [2, 1]
    assert len(again.latest) == 1
    last = {one.ply: one.verdict for one in again.review.judged}
    assert last == {asked()[0].ply: Verdict.BEST, asked()[1].ply: Verdict.BLUNDER}, "the last verdict on each choice"


def test_each_seat_has_a_file_of_its_own():
    assert guesses_path(guesses_made(game(), "union")) != guesses_path(guesses_made(game(), "confederate"))
    with pytest.raises(ValueError, match="seat"):
        guesses_made(game(), "north")


def test_a_torn_last_line_is_left_out_and_written_over():
    found = saved(guess(0), guess(1))
    path = guesses_path(found.made)
    path.write_bytes(path.read_bytes()[:-10])
    torn = load_guesses(found.made)
    assert torn.latest == (guess(0),)
    assert save_line(torn, guess(1)).latest == (guess(0), guess(1))
    assert load_guesses(found.made) == found


FAULTS = {
    "twice": (lambda lines: [*lines, lines[-1]], 4),
    "order": (lambda lines: [lines[0], lines[2], lines[1]], 3),
    "no settings": (lambda lines: lines[1:], 1),
    "settings twice": (lambda lines: [lines[0], lines[0], *lines[1:]], 2),
    "round": (lambda lines: [*lines, b'{"line":"again","round":3}\n'], 4),
    "spaces": (lambda lines: [*lines[:2], lines[2].replace(b":", b": ", 1)], 3),
    "verdict": (lambda lines: [*lines[:2], lines[2].replace(b"blunder", b"awful")], 3),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_file_is_refused_with_its_line(name: str):
    path = guesses_path(saved(guess(0), guess(1)).made)
    change, line = FAULTS[name]
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))
    with pytest.raises(RecordError) as fault:
        read_guesses(path.read_bytes(), "mine.guesses")
    assert fault.value.line == line
    assert loaded_guesses(path) is None


def test_a_backup_takes_the_file_and_checks_its_name():
    path = guesses_path(saved(guess(0)).made)
    kind = kind_of(f"reviews/{path.name}")
    assert kind
    assert kind.sound(path.read_bytes(), path.name) == path.read_bytes()
    assert kind.sound(path.read_bytes() + b'{"li', path.name) == path.read_bytes()
    with pytest.raises(RecordError, match="another record"):
        kind.sound(path.read_bytes(), f"{'0' * 16}-{'0' * 8}.guesses")
    more = saved(guess(1))
    longer = guesses_path(more.made).read_bytes()
    assert kind.merged(path.read_bytes()[: len(longer) // 2], longer, path.name) == longer
