"""The table before the first turn: what is told of the battle, and who sits where."""

from collections.abc import Mapping

from bcnb.engine.ruleset import Seat, State
from bcnb.engine.scenario import Scenario
from bcnb.players.ranks import described
from bcnb.players.registry import LEVELS, levels_of
from bcnb.players.sitting import PERSON
from bcnb.present.looks import look_at
from bcnb.present.tables import View, table_of

THE_PERSON = "A person at this screen"


def opening_view(scenario: Scenario, start: State, plies: int, seats: Mapping[Seat, str]) -> View:
    """What is told of a battle before it begins, or goes on after so many plies of another game; and the seats."""
    return {
        "lines": list(table_of(start).opening(scenario, start)),
        "past": f"The game goes on from ply {plies} of another one." if plies else "",
        "seats": [_seat(seat, name, scenario.ruleset) for seat, name in seats.items()],
    }


def _seat(seat: Seat, name: str, ruleset: str) -> View:
    """Who sits on a seat, and who may: a person, or a player of any level from the easiest on, in words."""
    sits = LEVELS.get(name, name)
    names = {PERSON: THE_PERSON} | {player: described(player) for player in levels_of(ruleset).values()}
    names.setdefault(sits, described(sits))
    called = look_at(ruleset).called(seat)
    return {"seat": seat, "called": called, "name": sits, "names": [list(pair) for pair in names.items()]}
