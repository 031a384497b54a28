"""A record of *North against South* as a tale: the state after every ply, with its sentences."""

from typing import Any, cast

from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import Seat, fold
from bcnb.games import north_against_south as game
from bcnb.games.battle_cry.tables import Side
from bcnb.games.north_against_south.state import State
from bcnb.games.north_against_south.victory import points
from bcnb.library.records import scenario_of
from bcnb.present.north_words import say_ply
from bcnb.present.tale import Moment, Tale, follow, say_end, say_players


def tell(record: Record, viewer: Seat | None = None, name: str = "record") -> Tale:
    """The tale of a record, as a seat may know it, or as the umpire does (None). `name` is for faults.

    Raises ValueError for a viewer who is no seat, FileError for a faulty scenario in the header, RecordError for a ply
    that cannot have happened.
    """
    scenario = scenario_of(record, name)
    walk = follow(record, Moment(game.setup(scenario)), lambda before, ply: _after(before, ply, viewer), name)
    seen = walk if viewer is None else tuple(one._replace(state=game.observe(one.state, viewer)) for one in walk)
    return Tale(seen, scenario.title, say_players(record), _result(record, walk[-1].state))


def _after(before: Moment, ply: Ply, viewer: Seat | None) -> Moment:
    """The moment after one more ply, told as a seat may know it. Raises ValueError, Impossible among them."""
    try:
        words = say_ply(ply.events, before.state, viewer)
        state = fold(cast(Any, game), before.state, ply.events)
    except LookupError as error:
        raise ValueError(f"there are no words for what happened: {error!r}") from error
    return Moment(state, words, note=ply.note or "" if viewer is None else "")


def _result(record: Record, state: State) -> str:
    score = ", ".join(f"{side.seat.title()} {points(state, side)}" for side in Side)
    return say_end(record, "points", f"Points: {score}.")
