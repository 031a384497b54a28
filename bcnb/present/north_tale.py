"""A record of *North against South* as a tale: the state after every ply, with its sentences."""

from typing import Any, cast

from bcnb.engine.record import Ply, Record, RecordError
from bcnb.engine.ruleset import Seat, fold
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.games import north_against_south as game
from bcnb.games.battle_cry.tables import Side
from bcnb.games.north_against_south.state import State
from bcnb.games.north_against_south.victory import points
from bcnb.library.records import scenario_of
from bcnb.present.north_words import say_ply
from bcnb.present.tale import Moment, Tale


def tell(record: Record, viewer: Seat | None = None, name: str = "record") -> Tale:
    """The tale of a record, as a seat may know it, or as the umpire does (None). `name` is for faults.

    Raises ValueError for a viewer who is no seat, FileError for a faulty scenario in the header, RecordError for a ply
    that cannot have happened.
    """
    scenario = scenario_of(record, name)
    state: State = game.setup(scenario)
    walk = [_moment(state, [], "", viewer)]
    for ply in record.plies:
        try:
            words = say_ply(ply.events, state, viewer)
            state = fold(cast(Any, game), state, ply.events)
        except (ValueError, LookupError) as error:
            raise RecordError(name, ply.number + 1, str(error)) from error
        walk.append(_moment(state, words, _note(ply, viewer), viewer))
    players = (f"{seat.title()}: {player}" for seat, player in record.header.seats.items() if player)
    return Tale(walk, scenario.title, ", ".join(players), _result(record, state))


def _moment(state: State, words: list[str], note: str, viewer: Seat | None) -> Moment:
    seen = state if viewer is None else game.observe(state, viewer)
    return Moment(cast(Any, seen), words, note=note)


def _note(ply: Ply, viewer: Seat | None) -> str:
    return ply.note or "" if viewer is None else ""


def _result(record: Record, state: State) -> str:
    end = record.end
    if end is None:
        return "The record ends here, before the battle is decided."
    winner = f"the {end.winner.title()} side" if end.winner else "nobody"
    ends = {
        RESIGNED: f"The game is over: {winner} won, because the other side gave up.",
        STOPPED: "The game was broken off.",
    }
    score = ", ".join(f"{side.seat.title()} {points(state, side)}" for side in Side)
    return f"{ends.get(end.by, f'The battle is over: {winner} won.')} Points: {score}."
