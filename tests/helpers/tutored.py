"""Choices for tests of the tutor, made in recorded games."""

from bcnb.engine.game import Game
from bcnb.engine.record import Record
from bcnb.engine.ruleset import State
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.tutor.tutor_verdict import choice_made_by
from bcnb.storage.records import find_recorded_game

KERNSTOWN = "kernstown-person-greedy-by-keyboard"
ATTACK = 59
"""The ply of an attack at Kernstown that is the best found. To make none instead loses about 16 points."""


def game_at(ply: int, name: str = KERNSTOWN) -> Game:
    """A recorded game before a ply."""
    found = find_recorded_game(name)
    return Game.resume(found.ruleset, found.scenario, Record(found.record.header, found.record.plies[: ply - 1]))


def made(ply: int, text: str, name: str = KERNSTOWN) -> ReviewedChoice[State]:
    """The choice that an action at a ply completes."""
    choice = choice_made_by(game_at(ply, name), text)
    assert choice
    return choice


def played(ply: int, name: str = KERNSTOWN) -> str:
    """The action of the recorded game at a ply."""
    return find_recorded_game(name).record.plies[ply - 1].do
