"""A record as a tale: the state after every ply, with its sentences, and what its events leave to be seen."""

from bcnb.engine.game_registry import ruleset, ruleset_of
from bcnb.engine.notation import short_line
from bcnb.engine.record import Ply, Record, RecordError
from bcnb.engine.ruleset import S, Seat
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.present.house import house_lines, titled
from bcnb.present.looks import look_at, look_of
from bcnb.present.telling import Moment, Tale
from bcnb.storage.records import scenario_of

LONGEST_TITLE = 120
"""So many letters of a title are told."""


def tell(record: Record, viewer: Seat | None = None, name: str = "record") -> Tale:
    """The tale of a record, as a seat may know it, or as the umpire does (None). `name` is for faults.

    Raises ValueError for a viewer who is no seat, FileError for a faulty scenario in the header, RecordError for a ply
    that cannot have happened.
    """
    scenario, game, look = scenario_of(record, name), ruleset(record.header.ruleset), look_at(record.header.ruleset)
    start = Moment(game.setup(scenario))
    if viewer is not None:
        game.observe(start.state, viewer)
    walk = _follow(record, start, viewer, name)
    seen = walk if viewer is None else [one._replace(state=game.observe(one.state, viewer)) for one in walk]
    seats = ", ".join(f"{look.called(seat)}: {short_line(who)}" for seat, who in record.header.seats.items() if who)
    house = " ".join(house_lines(scenario))
    players = f"{seats}. {house.removesuffix('.')}" if house else seats
    title = short_line(titled(scenario), LONGEST_TITLE)
    return Tale(seen, title, players, look.telling.result(record, walk[-1].state), house)


def _follow(record: Record, start: Moment[S], viewer: Seat | None, name: str) -> list[Moment[S]]:
    """The moments from the start of a record to its end."""
    walk = [start]
    for ply in record.plies:
        try:
            walk.append(after(walk[-1], ply, viewer))
        except ValueError as error:
            raise RecordError(name, ply.number + 1, str(error)) from error
    return walk


def after(before: Moment[S], ply: Ply, viewer: Seat | None = None) -> Moment[S]:
    """The moment after one more ply, told as a seat may know it. Raises ValueError, Impossible among them."""
    try:
        return _after(before, ply, viewer)
    except LookupError as error:
        raise ValueError(f"there are no words for what happened: {error!r}") from error


def _after(before: Moment[S], ply: Ply, viewer: Seat | None) -> Moment[S]:
    telling, game = look_of(before.state).telling, ruleset_of(before.state)
    state, shown = before.state, telling.begin(before.shown, ply)
    told: list[tuple[bool, str]] = []
    for event in ply.events:
        new = game.evolve(state, event)
        known = event if viewer is None else telling.veiled(event, viewer)
        told.append((telling.quiet(event, state), telling.say(known, state)))
        state, shown = new, telling.show(shown, event, state)
    words = _news(told) or [look_of(before.state).page.say_action(game.parse(ply.do), before.state)]
    return Moment(state, words, shown, ply.note or "" if viewer is None else "")


def _news(told: list[tuple[bool, str]]) -> list[str]:
    """What does not go without saying, or else the first thing that happened."""
    return [words for quiet, words in told if not quiet] or [words for _, words in told[:1]]


def say_end(record: Record, by: str, score: str) -> str:
    """How a record of a battle ended, in words: `by` is what its rules decide it by, `score` tells it."""
    end = record.end
    if end is None:
        return "The record ends here, before the battle is decided."
    winner = f"the {end.winner.title()} side" if end.winner else "nobody"
    ends = {
        by: f"The battle is over: {winner} won.",
        RESIGNED: f"The game is over: {winner} won, because the other side gave up.",
        STOPPED: "The game was broken off.",
    }
    return f"{ends.get(end.by, f'The game is over: {winner} won by {short_line(end.by)}.')} {score}"
