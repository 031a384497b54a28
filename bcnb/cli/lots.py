"""The throw for sides at the terminal: the dice of the computer or real ones, and who has the choice takes a side."""

from collections.abc import Mapping

from bcnb.cli.screen import Screen
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Scenario, Seat
from bcnb.players.side_roll import Throws, by_chance, by_dice, is_person, settle, sides_of, take_side, throw_for_sides
from bcnb.presentation.pregame_view import throw_lines, throwers, took
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import sentence


def throw(screen: Screen, scenario: Scenario, seats: Mapping[Seat, str], seed: str, real_dice: bool) -> Throws:
    """What is thrown, and who sits where in the end. Raises EOFError, KeyboardInterrupt, or ValueError where the game
    knows no throw for sides."""
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
    """What the dice on the table show, asked until it is a throw."""
    called = presenter_for(scenario.ruleset).called
    while True:
        asked = {side: f"{called(side)} throws two dice; type what they show, such as 25: " for side in sides_of(seats)}
        try:
            return by_dice(scenario, {side: screen.ask(words).strip() for side, words in asked.items()})
        except ValueError as error:
            screen.say(sentence(str(error)))


def _choose(screen: Screen, scenario: Scenario, throws: Throws) -> Throws:
    """The side that a person takes, by its name or its first letter."""
    called = presenter_for(scenario.ruleset).called
    names = {called(side).lower(): side for side in sides_of(throws.seats)}
    while True:
        answer = screen.ask(f"{called(throws.side)} has the choice. Which side: {' or '.join(names)}? ").strip().lower()
        found = [side for name, side in names.items() if answer and name.startswith(answer)]
        if len(found) == 1:
            return settle(scenario, throws, found[0])
