"""The throw for sides before the first turn, in games that know one: who threw more chooses his side.

It is made before a game begins, so that the record names those who sit on each side in the end; then the throws stand
in it as its first plies.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bcnb.engine.chance import Chance
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Scenario, Seat, side_of
from bcnb.players.registry import SideRoll, players_for
from bcnb.players.session import HUMAN
from bcnb.storage.saved_games import begin_game


class Throws(NamedTuple):
    """What was thrown, by those who sit on these seats: the texts of the throws, the last of which decides, and the
    side that has the choice, or had it, once it is `settled`."""

    seats: Mapping[Seat, str]
    texts: tuple[str, ...]
    side: Seat
    settled: bool = False


def may_throw(name: str) -> bool:
    """Whether a game knows a throw for sides."""
    return players_for(name).lots is not None


def throw_for_sides(scenario: Scenario, seats: Mapping[Seat, str], throw: Callable[[], str]) -> Throws:
    """Both sides throw until one of them throws more; `throw` gives the text of each. Raises ValueError where a game
    knows no throw for sides."""
    lots, texts = _lots(scenario.ruleset), list[str]()
    while True:
        texts.append(throw())
        if side := lots.higher(texts[-1]):
            return Throws(dict(seats), tuple(texts), side)


def by_chance(scenario: Scenario, chance: Chance) -> Callable[[], str]:
    """Throws of chance."""
    game = ruleset(scenario.ruleset)
    weights = game.chance_weights(game.setup(_lots(scenario.ruleset).begun(scenario)))
    return lambda: game.write(chance.pick(weights))


def by_dice(scenario: Scenario, dice: Mapping[Seat, str]) -> str:
    """The throw that real dice show, by side. Raises ValueError."""
    return _lots(scenario.ruleset).thrown(dice)


def sides_of(seats: Mapping[Seat, str]) -> dict[Seat, tuple[str, ...]]:
    """The sides between which is chosen, and the names of those who sit on each."""
    sides = dict.fromkeys(map(side_of, seats))
    return {side: tuple(dict.fromkeys(seats[seat] for seat in seats if side_of(seat) == side)) for side in sides}


def is_person(throws: Throws) -> bool:
    """Whether a person has the choice."""
    return HUMAN in sides_of(throws.seats)[throws.side]


def settle(scenario: Scenario, throws: Throws, side: Seat) -> Throws:
    """Who has the choice takes a side; if it is the other one, all change places. Raises ValueError for no side."""
    sides = tuple(sides_of(throws.seats))
    if side not in sides:
        raise ValueError(f"{side!r} is no side: {', '.join(sides)}")
    if side == throws.side:
        return throws._replace(settled=True)
    lots, other = _lots(scenario.ruleset), dict(zip(sides, reversed(sides), strict=True))
    seats = {seat: throws.seats[other[side_of(seat)] + seat.removeprefix(side_of(seat))] for seat in throws.seats}
    texts = tuple(lots.thrown({other[side]: dice for side, dice in lots.dice(text).items()}) for text in throws.texts)
    return Throws(seats, texts, side, settled=True)


def take_side(scenario: Scenario, throws: Throws, chance: Chance) -> Throws:
    """A player who has the choice takes a side by chance: neither is better."""
    return settle(scenario, throws, chance.pick([(side, 1) for side in sides_of(throws.seats)]))


def record_of(scenario: Scenario, throws: Throws) -> Record:
    """The record of a game that has come as far as the throws."""
    begun = _lots(scenario.ruleset).begun(scenario)
    return _played(Game(ruleset(scenario.ruleset), begun, throws.seats), throws).record


def begin_thrown(scenario: Scenario, throws: Throws) -> Game:
    """A new game of those who sit where the throw has put them, kept as `begin_game` does."""
    return _played(begin_game(_lots(scenario.ruleset).begun(scenario), throws.seats), throws)


def _played(game: Game, throws: Throws) -> Game:
    for text in throws.texts:
        game.play(text)
    return game


def _lots(name: str) -> SideRoll:
    lots = players_for(name).lots
    if lots is None:
        raise ValueError(f"no dice are thrown for the sides of {name}")
    return lots
