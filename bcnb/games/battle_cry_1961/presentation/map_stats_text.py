"""The map, the armies, the dice and the columns of 1961, counted and told line by line."""

from collections.abc import Callable, Iterator, Mapping

from bcnb.games.battle_cry_1961.map_stats import columns, journey_between, rail_steps, sites_by_rail, ways_to_roll
from bcnb.games.battle_cry_1961.rules.state import Command, Field, Site, State
from bcnb.games.battle_cry_1961.rules.tables import PIECES, SEATS, Arm, PieceType, Side
from bcnb.grid.squares import SquareId, write_square
from bcnb.presentation.text_tools import count_noun

MILES = 40
"""About how wide a square is."""
USUAL_SPOTS = 7
"""What two dice give on average."""
STATES = {Side.UNION: "in blue states", Side.CONFEDERATE: "in grey states", None: "others"}


# --- the map ----------------------------------------------------------------------------------------------------------


def say_squares(field: Field) -> str:
    """How large the map is."""
    return "\n".join(
        (
            f"{field.land.bit_count()} squares, {field.mountains.bit_count()} of them mountains",
            f"blue, grey: {' '.join(str(colour.bit_count()) for colour in field.colours)}",
            f"{len(field.dots)} red dots on {len(field.sections)} pieces of railroad",
        )
    )


def say_railroads(field: Field) -> str:
    """How many miles of railroad lie in the states of each colour, and what part of all that is."""
    miles = {STATES[side]: MILES * steps for side, steps in rail_steps(field).items()}
    total = sum(miles.values())
    return "\n".join(f"{name:15} about {part:5,} miles, {part / total:.0%}" for name, part in miles.items())


def say_battles(field: Field) -> str:
    """The battlefields of the war, a line a year."""
    years = sorted({site.year for site in field.sites})
    return "\n".join(f"{year} {', '.join(_site(site) for site in field.sites if site.year == year)}" for year in years)


def _site(site: Site) -> str:
    return f"{site.name} ({write_square(site.at)})"


def say_battles_by_rail(field: Field) -> str:
    """How many of the battlefields lie where trains ran."""
    near = len(sites_by_rail(field))
    return f"{near} of {len(field.sites)} battles lie on a railroad of our map or right beside one"


def say_journey(field: Field, start: SquareId, end: SquareId) -> str:
    """How long the way between two dots is, on foot and by rail on an empty map, and in turns of infantry."""
    steps, spots = journey_between(field, start, end)
    return "\n".join(
        (
            f"{field.dots[start]} to {field.dots[end]}",
            f"on foot {count_noun(steps, 'step')}: {_turns(steps)}",
            f"by rail {count_noun(spots, 'spot')}: {_turns(spots)}",
        )
    )


def _turns(spots: int) -> str:
    """How many turns so many spots of infantry take, with seven in a turn."""
    return count_noun(-(-spots // USUAL_SPOTS), "turn of seven spots", "turns of seven spots")


SURVEYS: Mapping[str, Callable[[Field], str]] = {
    "squares": say_squares,
    "railroads": say_railroads,
    "battles": say_battles,
    "battles by rail": say_battles_by_rail,
}
"""What can be counted on the map, by its name."""


# --- the armies -------------------------------------------------------------------------------------------------------


def say_pieces() -> str:
    """Rules 2.1 and 6.3: the pieces of a side, a line a type."""
    return "\n".join(map(_say_type, PIECES))


def _say_type(kind: PieceType) -> str:
    reach = f"{count_noun(kind.steps, 'square')} for a spot, strength {kind.strength}"
    return f"{kind.number:2} {kind.arm.word:9} {kind.glyph}  {reach}"


def say_generals(state: State) -> str:
    """Rules 2.4 and 10.2: the seats in the order of play, each with the army in its territory."""
    generals = enumerate(state.field.commands, 1)
    return "\n".join(f"{number}. {SEATS[general.seat]:10} {_army(state, general)}" for number, general in generals)


def _army(state: State, general: Command) -> str:
    own = state.board.sides[general.side] & state.field.areas[general.area]
    return ", ".join(f"{(own & state.board.arms[arm]).bit_count()} {arm.word}" for arm in Arm)


# --- dice and columns -------------------------------------------------------------------------------------------------


def say_rolls() -> str:
    """Rule 2.5: in how many ways two dice give each number of spots, and how many they give on average."""
    return "\n".join(_rolls(ways_to_roll()))


def _rolls(ways: Mapping[int, int]) -> Iterator[str]:
    total = sum(ways.values())
    yield from (f"{spots:2} {'#' * number:6} {number} of {total}" for spots, number in ways.items())
    yield f"on average {sum(spots * number for spots, number in ways.items()) / total} spots"
    yield f"ten or more: {sum(number for spots, number in ways.items() if spots >= 10)} of {total}"


def say_columns(length: int, against: str) -> str:
    """Rules 6.4 and 6.5: how many columns of a length beat an opposing one, and which. Raises ValueError."""
    every, strong, led = columns(length, against)
    told = f"{count_noun(len(every), 'column')}, {len(strong)} strong enough, {len(led)} led well"
    return f"{told}: {' '.join(led)}" if led else told
