"""What the bench uses of bcnb. No other module of it imports bcnb, but for the worker of `trees.py`."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from json import dumps
from pathlib import Path
from typing import Any, NamedTuple

import bcnb
from bcnb.course.worksheets.class_report import collect
from bcnb.course.worksheets.worksheet import Worksheet, write_worksheet
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_partial_record, write_record
from bcnb.engine.ruleset import CHANCE, Scenario
from bcnb.engine.verify import Timeline, replay, verify
from bcnb.players.registry import find_player
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game, list_records, load_record
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.games import game_list_view
from bcnb.widgets.replay import Replay

__all__ = ["CHANCE", "Seeded"]

VERSION = bcnb.__version__


class Subject(NamedTuple):
    """What is measured of a ruleset: the scenario that is played, the players who think, the strongest last, and a
    recorded game that comes with bcnb."""

    ruleset: str
    scenario: str
    players: tuple[str, ...]
    record: str


SUBJECTS = (
    Subject(
        "battle_cry", "battle_cry/first-bull-run", ("greedy", "planner"), "battle_cry/kernstown-greedy-greedy-2-001"
    ),
    Subject(
        "north_against_south",
        "north_against_south/two-bridges",
        ("greedy",),
        "north_against_south/two-bridges-greedy-greedy-38-001",
    ),
    Subject(
        "battle_cry_1961",
        "battle_cry_1961/two-players",
        ("greedy", "planner"),
        "battle_cry_1961/two-players-greedy-greedy-1-001",
    ),
)
Choosers = Mapping[str, Callable[..., Any]]
"""The player of each seat."""


# --- play -------------------------------------------------------------------------------------------------------------


@cache
def scenario(name: str) -> Scenario:
    """A scenario, whose file is read once: no peer reads one before a game."""
    return find_scenario(name)


def rules_of(subject: Subject) -> Any:
    """The ruleset."""
    return ruleset(subject.ruleset)


def begun(subject: Subject) -> Any:
    """The state in which a new game begins."""
    return rules_of(subject).setup(scenario(subject.scenario))


def choosers(subject: Subject, player: str) -> Choosers:
    """One player, on every seat by itself."""
    return {seat: find_player(player, subject.ruleset) for seat in rules_of(subject).seats(begun(subject))}


def think(rules: Any, state: Any, players: Choosers, chance: Seeded) -> Any:
    """The action of the player whose turn it is."""
    seat = rules.seat(state)
    return players[seat](rules, rules.observe(state, seat), chance)


def play_on(rules: Any, state: Any, players: Choosers, seed: str, longest: int) -> Iterator[Any]:
    """The actions of a game from a state to its end, or the first of them, one by one."""
    chance = Seeded(seed)
    for _ in range(longest):
        seat = rules.seat(state)
        if seat is None:
            return
        if seat == CHANCE:
            action = chance.pick(rules.chance_weights(state))
        else:
            action = think(rules, state, players, chance)
        state, _ = rules.apply(state, action)
        yield action


# --- records ----------------------------------------------------------------------------------------------------------


def game_of(subject: Subject, actions: tuple[Any, ...]) -> Game:
    """The game in which these actions were taken."""
    rules = rules_of(subject)
    game = Game(rules, scenario(subject.scenario))
    for action in actions:
        game.play(rules.write(action))
    return game


def recorded(subject: Subject, actions: tuple[Any, ...]) -> Record:
    """The record of these actions."""
    game = game_of(subject, actions)
    if game.seat is not None:
        game.stop()
    return game.record


def written(subject: Subject, record: Record) -> bytes:
    """A record as a file."""
    return write_record(record, rules_of(subject))


def verified(subject: Subject, start: Any, data: bytes) -> int:
    """Read the bytes of a record and decide every ply again; how many events it has. Raises ValueError for a fault."""
    prefix = read_partial_record(data, ruleset, "bench")
    verdict = verify(rules_of(subject), start, prefix)
    if not verdict.sound:
        raise ValueError(str(verdict))
    return sum(len(ply.events) for ply in prefix.record.plies)


def replayed(subject: Subject, start: Any, record: Record) -> None:
    """Fold a whole record."""
    for _ in replay(rules_of(subject), start, record.plies):
        pass


def states_of(subject: Subject, start: Any, record: Record) -> Timeline:
    """All states of a record, kept."""
    return Timeline(rules_of(subject), start, record.plies)


@cache
def stored(subject: Subject, plies: int) -> Record:
    """The first plies of the recorded game that comes with bcnb."""
    record = load_record(find_record(subject.record))
    return Record(record.header, record.plies[:plies])


def at_turn(subject: Subject, number: int) -> Any:
    """The state in which a turn of the recorded game begins."""
    states = find_recorded_game(subject.record).states
    return next(state for state in states if state.turn.number == number)


def replay_data(record: Record) -> bytes:
    """What the replay player sends to the page."""
    return dumps(Replay(Recorded("record", record)).story).encode()


# --- large collections ------------------------------------------------------------------------------------------------


def record_files(number: int) -> list[bytes]:
    """The first recorded games that come with bcnb, as the bytes of their files."""
    return [path.read_bytes() for path in list_records("battle_cry")[:number]]


def list_games(battle: str = "") -> Any:
    """The list of the page of recorded games, of all battles or of one."""
    return game_list_view.game_list_view(game_list_view.MINE, game_list_view.Filters(battle=battle))


def forget_games() -> None:
    """Let the next list read every file."""
    game_list_view.forget()


def worksheet(number: int) -> bytes:
    """The worksheet of a student in a history lesson, with its quiz and a claim."""
    items = plan_of("antietam").items
    quiz = {item.key: item.choices[number % len(item.choices)].say for item in items if item.choices}
    answers = {"vote": "Nobody", "claim": f"The claim of student {number}.", **quiz}
    return write_worksheet(Worksheet(f"Student {number}", "antietam", date(2026, 11, 27), {}, answers))


def mark_class(folder: Path) -> Any:
    """The marks of all worksheets in a folder."""
    return collect(folder)


# --- what other processes run -----------------------------------------------------------------------------------------

PROGRAM = "from bcnb.cli import main; main()"
"""What the script `bcnb` does."""
FIRST_MOVE = """
from bcnb.engine.game_registry import ruleset
from bcnb.storage.scenarios import find_scenario
rules = ruleset({subject.ruleset!r})
rules.legal_actions(rules.setup(find_scenario({subject.scenario!r})))
"""
"""From nothing to the first legal actions."""
WHOLE_GAMES = """
from bcnb.storage.scenarios import find_scenario
from bcnb.players.match import simulate
for number in range({games}):
    simulate(find_scenario({subject.scenario!r}), dict.fromkeys(("union", "confederate"), {player!r}), str(number))
"""
"""Games of one player against itself, kept as records."""
TABLE = """
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.table import TableWidget
table = TableWidget(find_scenario({subject.scenario!r}), {seats!r}, seed="bench")
table.begin()
"""
"""A table at which a person plays against chance."""
