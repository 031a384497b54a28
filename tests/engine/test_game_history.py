"""What a game keeps of its plies: few states, no lines, and all of them to be had."""

from hashlib import sha256
from itertools import accumulate

import pytest

from bcnb.engine.game import Game
from bcnb.engine.game_history import EVERY, LineDigest, StateHistory
from bcnb.engine.record import read_partial_record, write_record
from bcnb.engine.verify import replay
from tests.helpers import toy

LONG = 2 * EVERY + 3
START = toy.setup(toy.scenario())


def played(plies: int) -> Game:
    game = Game(toy, toy.scenario(10**6))
    for _ in range(plies):
        game.play(game.legal()[0])
    return game


@pytest.mark.parametrize("plies", [EVERY - 1, EVERY, EVERY + 1, LONG])
def test_every_state_of_a_long_game_can_be_had(plies):
    game = played(plies)
    found = list(replay(toy, game.at(0), game.record.plies))
    assert len(found) == plies + 1
    assert [game.at(ply) for ply in range(plies + 1)] == found
    assert game.at(plies) is game.state


@pytest.mark.parametrize("ply", [0, 1, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY, LONG])
def test_a_long_game_is_cut_at_any_ply_and_continues(ply):
    plies = played(LONG).record.plies
    found = list(replay(toy, START, plies))
    states = StateHistory(toy, START)
    for one, after in zip(plies, found[1:], strict=True):
        states.add(one, after)
    assert states.cut(ply) == list(plies[ply:])
    assert (states.plies, states.latest) == (list(plies[:ply]), found[ply])
    for number in range(ply, LONG):
        states.add(plies[number], found[number + 1])
    assert [states.at(number) for number in range(LONG + 1)] == found


def test_few_states_are_saved():
    assert len(played(LONG)._states._kept) == 3


def test_lines_are_counted_and_written_again_when_they_are_asked_for():
    written = [b"a", b"bb", b"ccc", b"dddd"]
    asked = []

    def again(number: int) -> bytes:
        asked.append(number)
        return written[number]

    lines = LineDigest(again)
    for line in written:
        lines.add(line)
    assert (len(lines), lines.size, lines[3], asked) == (4, 10, b"dddd", [])
    assert [lines.size_of(count) for count in range(5)] == list(accumulate([0, 1, 2, 3, 4]))
    assert (lines[1], asked) == (b"bb", [1])
    assert lines.digest() == sha256(b"abbcccdddd").hexdigest()
    lines.cut(2)
    assert (len(lines), lines.size, lines[1], asked) == (2, 3, b"bb", [1, 1])
    lines.add(b"ee")
    written[2:] = [b"ee"]
    assert (lines[2], lines.digest()) == (b"ee", sha256(b"abbee").hexdigest())


def test_the_record_of_a_game_with_plies_taken_back_bears_the_right_digest():
    game = played(LONG)
    game.undo()
    game.play("gamble")
    game.stop()
    prefix = read_partial_record(write_record(game.record, toy), lambda name: toy)
    assert (prefix.error, prefix.record) == (None, game.record)


def test_a_game_that_was_resumed_bears_the_right_digest():
    before = played(LONG)
    game = Game.resume(toy, before.scenario, before.record)
    game.stop()
    assert read_partial_record(write_record(game.record, toy), lambda name: toy).error is None
