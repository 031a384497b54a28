"""A record of *North against South* as a tale: the state after every ply, with its sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import Seat
from bcnb.games import north_against_south as game
from bcnb.games.battle_cry.show.tale import Moment, Shown, Tale, follow, say_end, say_players
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.evolve import evolve
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.show.status import say_points
from bcnb.games.north_against_south.show.words import say_ply
from bcnb.grid.hexes import HexId, write_hex
from bcnb.library.records import scenario_of


def tell(record: Record, viewer: Seat | None = None, name: str = "record") -> Tale:
    """The tale of a record, as a seat may know it, or as the umpire does (None). `name` is for faults.

    Raises ValueError for a viewer who is no seat, FileError for a faulty scenario in the header, RecordError for a ply
    that cannot have happened.
    """
    scenario = scenario_of(record, name)
    walk = follow(record, Moment(game.setup(scenario)), lambda before, ply: after(before, ply, viewer), name)
    seen = walk if viewer is None else tuple(one._replace(state=game.observe(one.state, viewer)) for one in walk)
    return Tale(seen, scenario.title, say_players(record), say_result(record, walk[-1].state))


def after(before: Moment, ply: Ply, viewer: Seat | None = None) -> Moment:
    """The moment after one more ply, told as a seat may know it. Raises ValueError, Impossible among them."""
    state, shown = before.state, before.shown
    try:
        words = say_ply(ply.events, before.state, viewer)
        for event in ply.events:
            state, shown = evolve(state, event), _SHOWS.get(type(event), _stay)(shown, event)
    except LookupError as error:
        raise ValueError(f"there are no words for what happened: {error!r}") from error
    return Moment(state, words, shown, ply.note or "" if viewer is None else "")


def say_result(record: Record, state: State) -> str:
    """How a record ended, in words; `state` is the state after its last ply."""
    return say_end(record, "points", f"Points: {say_points(state)}.")


# --- what is seen of it -----------------------------------------------------------------------------------------------


def _stay(shown: Shown, event: e.Event) -> Shown:
    return shown


def _arrow(kind: str, origin: HexId, target: HexId) -> tuple[str, str, str]:
    return write_hex(origin), write_hex(target), kind


def _anew(kind: str) -> Callable[[Shown, Any], Shown]:
    """A unit that goes: nothing before it is shown any more."""
    return lambda shown, event: Shown((_arrow(kind, event.unit.at, event.target),))


def _joining(kind: str) -> Callable[[Shown, Any], Shown]:
    """A unit or a general that goes in the course of an attack."""

    def show(shown: Shown, event: Any) -> Shown:
        origin = event.origin if isinstance(event, e.GeneralRetreated) else event.unit.at
        return shown._replace(arrows=(*shown.arrows, _arrow(kind, origin, event.target)))

    return show


def _mark(kind: str, at: HexId) -> Shown:
    return Shown(marks=((write_hex(at), kind),))


def _selected(shown: Shown, event: Any) -> Shown:
    """The one piece or hex that it is about."""
    return _mark("selected", event.unit.at if hasattr(event, "unit") else event.at)


_SHOWS: Mapping[type, Callable[[Shown, Any], Shown]] = {
    e.CardPlayed: lambda shown, event: Shown(),
    e.CardDiscarded: lambda shown, event: shown._replace(marks=()),
    e.Moved: _anew("move"),
    e.GeneralMoved: lambda shown, event: Shown((_arrow("move", event.origin, event.target),)),
    e.Dismounted: _selected,
    e.Mounted: _selected,
    e.BrigadeBegun: _selected,
    e.UnitEnlisted: lambda shown, event: shown._replace(marks=(*shown.marks, (write_hex(event.unit.at), "choice"))),
    e.BattleJoined: lambda shown, event: Shown((_arrow("shot", event.attacker.at, event.target.at),)),
    e.DiceRolled: lambda shown, event: shown._replace(dice=event.faces),
    e.Retreated: _joining("retreat"),
    e.GeneralRetreated: _joining("retreat"),
    e.BrokeThrough: _joining("move"),
    e.ShotFired: lambda shown, event: _mark("target", event.target),
    e.UnitArrived: _selected,
    e.WorksBuilt: _selected,
    e.RallyCalled: _selected,
    e.SuppliesCut: _selected,
    e.SentBack: _anew("retreat"),
}
"""What an event leaves to be seen. Rolls, retreats and breakthroughs join the shot before; all else begins anew."""
