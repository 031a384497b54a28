"""Choices for tests of the tutor, made in recorded games."""

from collections.abc import Callable, Mapping
from threading import Event
from types import MappingProxyType
from typing import NoReturn

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Record
from bcnb.engine.ruleset import State
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.tutor.tutor_verdict import TutorVerdict, choice_made_by
from bcnb.storage.records import find_recorded_game

KERNSTOWN = "kernstown-person-greedy-by-keyboard"
ATTACK = 59
"""The ply of an attack at Kernstown that is the best found. To make none instead loses about 16 points."""
PLAN = 40
"""The ply that completes a plan of the same seat."""


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


class SteppedClock:
    """A clock that advances by a step whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now, self._step = 0.0, step

    def __call__(self) -> float:
        self.now += self._step
        return self.now


def never_judge(choice: ReviewedChoice[State], clock: object, dropped: Callable[[], bool], left: float) -> TutorVerdict:
    """A judge that ends only when nobody waits any more."""
    while not dropped():
        Event().wait(0.001)
    raise TimeoutError


def fail_to_judge(*_: object) -> NoReturn:
    """A judge that fails."""
    raise KeyError("d7")


class OtherCards(Game):
    """A game whose hidden cards and their order differ from a seat's turn on; it looks the same to the seat."""

    hidden: Mapping[int, State] = MappingProxyType({})

    def at(self, ply: int) -> State:
        return self.hidden.get(ply) or super().at(ply)

    @property
    def state(self) -> State:
        return self.at(self.ply)


def with_other_cards(ply: int, seed: str, name: str = KERNSTOWN) -> OtherCards:
    """A recorded game before a ply, with other cards in the enemy's hand and in the draw pile since the turn began."""
    plain = game_at(ply, name)
    rules, first = plain.ruleset, plain.ply
    while plain.at(first - 1).turn.number == plain.state.turn.number:
        first -= 1
    seat = plain.seat or ""
    game = OtherCards.resume(rules, plain.scenario, plain.record)
    assert isinstance(game, OtherCards)
    state = rules.imagine(rules.observe(plain.at(first), seat), Seeded(seed))
    states = {first: state}
    for one in plain.record.plies[first:]:
        state, _ = rules.apply(state, rules.parse(one.do))
        states[one.number] = state
    game.hidden = states
    return game
