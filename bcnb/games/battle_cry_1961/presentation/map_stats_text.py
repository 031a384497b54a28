"""Statistics of the map, the armies, the dice and the columns as lines of text."""

from collections.abc import Callable, Iterator, Mapping

from bcnb.games.battle_cry_1961.map_stats import columns, journey_between, rail_steps, sites_by_rail, ways_to_roll
from bcnb.games.battle_cry_1961.rules.state import Command, Field, Site, State
from bcnb.games.battle_cry_1961.rules.tables import PIECES, SEATS, Arm, PieceType, Side
from bcnb.grid.squares import SquareId, write_square
from bcnb.presentation.text_tools import count_noun

MILES = 40
"""The approximate width of a square in miles."""
USUAL_SPOTS = 7
"""The average number of spots of two dice."""
STATES = {Side.UNION: "in blue states", Side.CONFEDERATE: "in gray states", None: "others"}


# --- the map ----------------------------------------------------------------------------------------------------------


def say_squares(field: Field) -> str:
    """Return the numbers of squares, mountains, state squares, dots and rail lines of a map."""
    return "\n".join(
        (
            f"{field.land.bit_count()} squares, {field.mountains.bit_count()} of them mountains",
            f"blue, gray: {' '.join(str(colour.bit_count()) for colour in field.colours)}",
            f"{len(field.dots)} red dots on {len(field.sections)} pieces of railroad",
        )
    )


def say_railroads(field: Field) -> str:
    """Return the miles of railroad in the states of each color, and their share of all railroads."""
    miles = {STATES[side]: MILES * steps for side, steps in rail_steps(field).items()}
    total = sum(miles.values())
    return "\n".join(f"{name:15} about {part:5,} miles, {part / total:.0%}" for name, part in miles.items())


def say_battles(field: Field) -> str:
    """Return the battlefields of the war, one line per year."""
    years = sorted({site.year for site in field.sites})
    return "\n".join(f"{year} {', '.join(_site(site) for site in field.sites if site.year == year)}" for year in years)


def _site(site: Site) -> str:
    return f"{site.name} ({write_square(site.at)})"


def say_battles_by_rail(field: Field) -> str:
    """Return the number of battlefields on or next to a railroad."""
    near = len(sites_by_rail(field))
    return f"{near} of {len(field.sites)} battles lie on a railroad of our map or right next to one"


def say_journey(field: Field, start: SquareId, end: SquareId) -> str:
    """Return the way between two dots: steps on foot, spots by rail on an empty map, and turns of infantry."""
    steps, spots = journey_between(field, start, end)
    return "\n".join(
        (
            f"{field.dots[start]} to {field.dots[end]}",
            f"on foot {count_noun(steps, 'step')}: {_turns(steps)}",
            f"by rail {count_noun(spots, 'spot')}: {_turns(spots)}",
        )
    )


def _turns(spots: int) -> str:
    """Return the number of infantry turns for a number of spots, with seven spots per turn."""
    return count_noun(-(-spots // USUAL_SPOTS), "turn of seven spots", "turns of seven spots")


SURVEYS: Mapping[str, Callable[[Field], str]] = {
    "squares": say_squares,
    "railroads": say_railroads,
    "battles": say_battles,
    "battles by rail": say_battles_by_rail,
}
"""The statistics of a map by name."""


# --- the armies -------------------------------------------------------------------------------------------------------


def say_pieces() -> str:
    """Return the pieces of a side, one line per type (rules 2.1 and 6.3)."""
    return "\n".join(map(_say_type, PIECES))


def _say_type(kind: PieceType) -> str:
    reach = f"{count_noun(kind.steps, 'square')} for a spot, strength {kind.strength}"
    return f"{kind.number:2} {kind.arm.word:9} {kind.glyph}  {reach}"


def say_generals(state: State) -> str:
    """Return the seats in the order of play, each with the army in its territory (rules 2.4 and 10.2)."""
    generals = enumerate(state.field.commands, 1)
    return "\n".join(f"{number}. {SEATS[general.seat]:10} {_army(state, general)}" for number, general in generals)


def _army(state: State, general: Command) -> str:
    own = state.board.sides[general.side] & state.field.areas[general.area]
    return ", ".join(f"{(own & state.board.arms[arm]).bit_count()} {arm.word}" for arm in Arm)


# --- dice and columns -------------------------------------------------------------------------------------------------


def say_rolls() -> str:
    """Return the number of ways in which two dice give each number of spots, and their average (rule 2.5)."""
    return "\n".join(_rolls(ways_to_roll()))


def _rolls(ways: Mapping[int, int]) -> Iterator[str]:
    total = sum(ways.values())
    yield from (f"{spots:2} {'#' * number:6} {number} of {total}" for spots, number in ways.items())
    yield f"on average {sum(spots * number for spots, number in ways.items()) / total} spots"
    yield f"ten or more: {sum(number for spots, number in ways.items() if spots >= 10)} of {total}"


def say_columns(length: int, against: str) -> str:
    """Return how many columns of a length beat an opposing column, and list them (rules 6.4 and 6.5).

    Raises:
        ValueError: if the length or the opposing column is not valid.
    """
    every, strong, led = columns(length, against)
    counts = f"{count_noun(len(every), 'column')}, {len(strong)} strong enough, {len(led)} led well"
    return f"{counts}: {' '.join(led)}" if led else counts
