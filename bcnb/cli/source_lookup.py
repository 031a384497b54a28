"""What a name on the command line stands for: a scenario, a position, or a moment of a recorded game."""

from argparse import ArgumentParser
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import CHANCE, AnyRuleset, Seat, State
from bcnb.players.session import viewer_for
from bcnb.presentation.rule_text import titled
from bcnb.storage.disk import expanded
from bcnb.storage.records import find_record, is_record, load_record, scenario_of, timeline_of
from bcnb.storage.scenarios import find_scenario, load_position, position_ruleset, position_title
from bcnb.storage.toml import read_toml


class ResolvedSource(NamedTuple):
    """A state with its rules and its title, as a seat may know it if there is a `viewer`; and the ply at which a record
    stands (None for other sources)."""

    rules: AnyRuleset
    title: str
    state: State
    viewer: Seat | None = None
    ply: int | None = None


def add_eyes(parser: ArgumentParser) -> None:
    """Add the two ways to say through whose eyes a source is seen."""
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", metavar="SEAT", default="", help="tell only what this seat may know")
    eyes.add_argument("--umpire", action="store_true", help="tell all of a game that is not over")


def find_source(name: str, ply: int | None = None, seat: Seat = "", umpire: bool = False) -> ResolvedSource:
    """The source with this name, as a seat or the umpire may know it. A record stands at its last ply unless one is
    named, and one that is not over is seen as `eyes_of` says. Raises ValueError, OSError."""
    if is_record(name):
        return _of_record(name, ply, seat, umpire)
    source = _of_other(name, ply)
    if not seat:
        return source
    return source._replace(state=source.rules.observe(source.state, seat), viewer=seat)


def _of_other(name: str, ply: int | None) -> ResolvedSource:
    """A position or a scenario."""
    if ply is not None:
        raise ValueError(f"{name} is no record: only a record has plies")
    if name.endswith(".toml") and expanded(name).is_file() and _is_position(name):
        return ResolvedSource(ruleset(position_ruleset(name)), position_title(name), load_position(name))
    scenario = find_scenario(name)
    rules = ruleset(scenario.ruleset)
    return ResolvedSource(rules, scenario.title, rules.setup(scenario))


def _of_record(name: str, ply: int | None, seat: Seat, umpire: bool) -> ResolvedSource:
    path = find_record(name)
    record = load_record(path)
    viewer, rules = viewer_for(record, seat, umpire), ruleset(record.header.ruleset)
    number = len(record.plies) if ply is None else ply
    state = timeline_of(record, str(path)).at(number)
    seen = rules.observe(state, viewer) if viewer else state
    return ResolvedSource(rules, titled(scenario_of(record, str(path))), seen, viewer, number)


def _is_position(name: str) -> bool:
    """Whether a file holds a position; a scenario names its ruleset, and no moment of a game."""
    keys = read_toml(name).values
    return "position" in keys or "ruleset" not in keys


def dealt(source: ResolvedSource, seed: str) -> ResolvedSource:
    """The source after chance has acted until somebody decides."""
    chance, state, rules = Seeded(seed), source.state, source.rules
    while rules.seat(state) == CHANCE:
        state, _ = rules.apply(state, chance.pick(rules.chance_weights(state)))
    return source._replace(state=state)
