"""A record as a tale: the state after every ply, with its sentences, and what its events leave to be seen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from bcnb.engine.record import Ply, Record, RecordError
from bcnb.engine.ruleset import Seat
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.evolve import evolve
from bcnb.games.battle_cry.rules.notation import parse
from bcnb.games.battle_cry.rules.ruleset import observe, setup
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.show.words import say_ply
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, write_hex
from bcnb.library.records import scenario_of


class Shown(NamedTuple):
    """What the last things that happened leave on the sheet for the reader: arrows, marked hexes, dice."""

    arrows: tuple[tuple[str, str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    dice: str = ""


class Moment(NamedTuple):
    """A game after a ply, or at its start: the state, the ply's sentences and remark, and what is shown besides."""

    state: Any
    words: Sequence[str] = ()
    shown: Shown = Shown()
    note: str = ""


class Tale(NamedTuple):
    """A whole game: its start and the moment after each ply, the title, and who played and who won in words."""

    walk: Sequence[Moment]
    title: str = ""
    players: str = ""
    result: str = ""


def tell(record: Record, viewer: Seat | None = None, name: str = "record") -> Tale:
    """The tale of a record, as a seat may know it, or as the umpire does (None). `name` is for faults.

    Raises ValueError for a viewer who is no seat, FileError for a faulty scenario in the header, RecordError for a ply
    that cannot have happened.
    """
    scenario = scenario_of(record, name)
    walk = follow(record, Moment(setup(scenario)), lambda before, ply: after(before, ply, viewer), name)
    seen = walk if viewer is None else tuple(_veiled(moment, viewer) for moment in walk)
    return Tale(seen, scenario.title, say_players(record), say_result(record, walk[-1].state))


def follow(record: Record, start: Moment, step: Callable[[Moment, Ply], Moment], name: str) -> tuple[Moment, ...]:
    """The moments from the start of a record to its end. Raises RecordError for a ply that cannot have happened."""
    walk = [start]
    for ply in record.plies:
        try:
            walk.append(step(walk[-1], ply))
        except ValueError as error:
            raise RecordError(name, ply.number + 1, str(error)) from error
    return tuple(walk)


def _veiled(moment: Moment, viewer: Seat) -> Moment:
    return moment._replace(state=observe(moment.state, viewer))


def say_flags(state: s.State) -> str:
    """How many flags each side has: "Union 2, Confederate 3"."""
    return ", ".join(f"{side.seat.title()} {flags(state, side)}" for side in Side)


def say_players(record: Record) -> str:
    """Who played each side: "Union: Room 12, Confederate: greedy"."""
    return ", ".join(f"{seat.title()}: {name}" for seat, name in record.header.seats.items() if name)


def say_result(record: Record, state: s.State) -> str:
    """How a record ended, in words; `state` is the state after its last ply."""
    return say_end(record, "flags", f"Flags: {say_flags(state)}.")


def say_end(record: Record, by: str, score: str) -> str:
    """How a record ended, in words: `by` is what its rules decide a battle by, `score` tells it."""
    end = record.end
    if end is None:
        return "The record ends here, before the battle is decided."
    winner = f"the {end.winner.title()} side" if end.winner else "nobody"
    ends = {
        by: f"The battle is over: {winner} won.",
        RESIGNED: f"The game is over: {winner} won, because the other side gave up.",
        STOPPED: "The game was broken off.",
    }
    return f"{ends.get(end.by, f'The game is over: {winner} won by {end.by}.')} {score}"


# --- from ply to ply --------------------------------------------------------------------------------------------------


def after(before: Moment, ply: Ply, viewer: Seat | None = None) -> Moment:
    """The moment after one more ply, told as a seat may know it. Raises ValueError, Impossible among them."""
    state, shown = before.state, before.shown
    for event in ply.events:
        state, shown = evolve(state, event), _SHOWS.get(type(event), _stay)(shown, event)
    try:
        words = say_ply(parse(ply.do), ply.events, before.state, viewer)
    except LookupError as error:
        raise ValueError(f"there are no words for what happened: {error!r}") from error
    return Moment(state, words, shown, ply.note or "" if viewer is None else "")


def _stay(shown: Shown, event: e.Event) -> Shown:
    return shown


def _arrow(kind: str, origin: HexId, target: HexId) -> tuple[str, str, str]:
    return write_hex(origin), write_hex(target), kind


def _mark(kind: str, at: HexId) -> Shown:
    return Shown(marks=((write_hex(at), kind),))


def _retreated(shown: Shown, event: e.Retreated) -> Shown:
    return shown._replace(arrows=(*shown.arrows, _arrow("retreat", event.origin, event.target)))


def _advanced(shown: Shown, event: e.Advanced) -> Shown:
    return shown._replace(arrows=(*shown.arrows, _arrow("move", event.origin, event.target)))


_SHOWS: Mapping[type, Callable[[Shown, Any], Shown]] = {
    e.CardPlayed: lambda shown, event: Shown(),
    e.CardDiscarded: lambda shown, event: shown._replace(marks=()),
    e.Moved: lambda shown, event: Shown((_arrow("move", event.origin, event.target),)),
    e.BattleJoined: lambda shown, event: Shown((_arrow("shot", event.attacker, event.target),)),
    e.DiceRolled: lambda shown, event: shown._replace(dice=event.faces),
    e.Retreated: _retreated,
    e.Advanced: _advanced,
    e.ShotFired: lambda shown, event: _mark("target", event.target),
    e.UnitArrived: lambda shown, event: _mark("selected", event.at),
    e.WorksBuilt: lambda shown, event: _mark("selected", event.at),
    e.RallyCalled: lambda shown, event: _mark("selected", event.at),
    e.SuppliesCut: lambda shown, event: _mark("selected", event.at),
    e.SentBack: lambda shown, event: Shown((_arrow("retreat", event.origin, event.target),)),
}
"""What an event leaves to be seen. A roll, a retreat, an advance join the shot before them; all else begins anew."""
