"""The roll for sides in the terminal, by the computer's dice or by real ones."""

from collections.abc import Mapping

from bcnb.cli.screen import Screen
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Scenario, Seat
from bcnb.players.side_roll import (
    Throws,
    by_chance,
    by_dice,
    is_person,
    settle,
    sides_of,
    take_side,
    throw_for_sides,
)
from bcnb.presentation.pregame_view import throw_lines, throwers, took
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import sentence


def throw(screen: Screen, scenario: Scenario, seats: Mapping[Seat, str], seed: str, real_dice: bool) -> Throws:
    """Roll for sides at the terminal, and return the rolls and the final seats.

    Args:
        screen: the terminal.
        scenario: the scenario to play.
        seats: the player of each seat before the roll.
        seed: the seed of the dice, and of the choice of a computer player.
        real_dice: ask for the result of real dice.

    Raises:
        EOFError: at the end of the input.
        KeyboardInterrupt: if the player presses Control-C.
        ValueError: if the game has no roll for sides.
    """
    chance = Seeded(f"{seed} sides")
    dice = by_chance(scenario, chance)
    screen.say(throwers(scenario, seats))
    throws = throw_for_sides(scenario, seats, (lambda: _real(screen, scenario, seats)) if real_dice else dice)
    screen.say(*throw_lines(scenario, throws))
    if is_person(throws):
        return _choose(screen, scenario, throws)
    taken = take_side(scenario, throws, chance)
    screen.say(took(scenario, taken))
    return taken


def _real(screen: Screen, scenario: Scenario, seats: Mapping[Seat, str]) -> str:
    """Ask for the result of real dice until it is valid, and return the text of the roll."""
    called = presenter_for(scenario.ruleset).called
    while True:
        asked = {side: f"{called(side)} rolls two dice. Type the result, such as 25: " for side in sides_of(seats)}
        try:
            return by_dice(scenario, {side: screen.ask(words).strip() for side, words in asked.items()})
        except ValueError as error:
            screen.say(sentence(str(error)))


def _choose(screen: Screen, scenario: Scenario, throws: Throws) -> Throws:
    """Ask a human player to choose a side, by its name or the beginning of it, and return the settled rolls."""
    called = presenter_for(scenario.ruleset).called
    names = {called(side).lower(): side for side in sides_of(throws.seats)}
    while True:
        answer = screen.ask(f"{called(throws.side)} chooses a side. Type {' or '.join(names)}: ").strip().lower()
        found = [side for name, side in names.items() if answer and name.startswith(answer)]
        if len(found) == 1:
            return settle(scenario, throws, found[0])
