"""The roll for sides before the first turn, in games that have one: the player with the higher roll chooses a side.

The roll takes place before a game begins, so that the record names the players of each side as they finally are. The
rolls are the first plies of the record.
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
    """The rolls for sides, and their result.

    `seats` names the player of each seat. `texts` are the texts of the rolls, and the last one decides. `side` is the
    side that may choose. `settled` is True when it has chosen.
    """

    seats: Mapping[Seat, str]
    texts: tuple[str, ...]
    side: Seat
    settled: bool = False


def may_throw(name: str) -> bool:
    """Return True if a game has a roll for sides."""
    return players_for(name).side_roll is not None


def throw_for_sides(scenario: Scenario, seats: Mapping[Seat, str], throw: Callable[[], str]) -> Throws:
    """Roll for both sides until one rolls higher, and return the result. `throw` returns the text of one roll.

    Raises:
        ValueError: if the game has no roll for sides.
    """
    side_roll, texts = _side_roll_for(scenario.ruleset), list[str]()
    while True:
        texts.append(throw())
        if side := side_roll.higher(texts[-1]):
            return Throws(dict(seats), tuple(texts), side)


def by_chance(scenario: Scenario, chance: Chance) -> Callable[[], str]:
    """Return a function that rolls by chance.

    Raises:
        ValueError: if the game has no roll for sides.
    """
    game = ruleset(scenario.ruleset)
    weights = game.chance_weights(game.setup(_side_roll_for(scenario.ruleset).begun(scenario)))
    return lambda: game.write(chance.pick(weights))


def by_dice(scenario: Scenario, dice: Mapping[Seat, str]) -> str:
    """Return the text of a roll made with real dice, given the dice of each side.

    Raises:
        ValueError: if the dice are invalid, or the game has no roll for sides.
    """
    return _side_roll_for(scenario.ruleset).thrown(dice)


def sides_of(seats: Mapping[Seat, str]) -> dict[Seat, tuple[str, ...]]:
    """Return the sides of the seats, with the names of the players on each."""
    sides = dict.fromkeys(map(side_of, seats))
    return {side: tuple(dict.fromkeys(seats[seat] for seat in seats if side_of(seat) == side)) for side in sides}


def is_person(throws: Throws) -> bool:
    """Return True if a human player may choose."""
    return HUMAN in sides_of(throws.seats)[throws.side]


def settle(scenario: Scenario, throws: Throws, side: Seat) -> Throws:
    """Return the roll with the choice made. If the other side is chosen, all players change places.

    Raises:
        ValueError: for an unknown side.
    """
    sides = tuple(sides_of(throws.seats))
    if side not in sides:
        raise ValueError(f"{side!r} is not a side: {', '.join(sides)}")
    if side == throws.side:
        return throws._replace(settled=True)
    side_roll, other = _side_roll_for(scenario.ruleset), dict(zip(sides, reversed(sides), strict=True))
    seats = {seat: throws.seats[other[side_of(seat)] + seat.removeprefix(side_of(seat))] for seat in throws.seats}
    texts = tuple(
        side_roll.thrown({other[side]: dice for side, dice in side_roll.dice(text).items()}) for text in throws.texts
    )
    return Throws(seats, texts, side, settled=True)


def take_side(scenario: Scenario, throws: Throws, chance: Chance) -> Throws:
    """Return the roll with a random choice made, for computer players, because neither side is better."""
    return settle(scenario, throws, chance.pick([(side, 1) for side in sides_of(throws.seats)]))


def record_of(scenario: Scenario, throws: Throws) -> Record:
    """Return the record of a game up to the rolls for sides."""
    begun = _side_roll_for(scenario.ruleset).begun(scenario)
    return _played(Game(ruleset(scenario.ruleset), begun, throws.seats), throws).record


def begin_thrown(scenario: Scenario, throws: Throws) -> Game:
    """Return a new game with the seats that result from the roll, saved as `begin_game` does."""
    return _played(begin_game(_side_roll_for(scenario.ruleset).begun(scenario), throws.seats), throws)


def _played(game: Game, throws: Throws) -> Game:
    for text in throws.texts:
        game.play(text)
    return game


def _side_roll_for(name: str) -> SideRoll:
    side_roll = players_for(name).side_roll
    if side_roll is None:
        raise ValueError(f"no roll for sides in {name}")
    return side_roll
