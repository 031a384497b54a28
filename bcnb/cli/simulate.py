"""`bcnb simulate`: games between players, a table of results, and a record of each if a folder is named."""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from tqdm import tqdm

from bcnb.analysis.statistics import wilson
from bcnb.cli.outlet import behind
from bcnb.cli.words import print_json
from bcnb.engine.game import Game
from bcnb.engine.games import ruleset
from bcnb.engine.ruleset import Outcome, side_of
from bcnb.engine.scenario import Scenario
from bcnb.library.files import exists_already
from bcnb.library.forms import all_sides
from bcnb.library.records import SUFFIX, save_record
from bcnb.library.scenarios import find_scenario
from bcnb.players.match import simulate
from bcnb.players.registry import LEVELS, find_player, player_names
from bcnb.present.english import counted
from bcnb.present.plain import plain

DEFAULT = "greedy"
MOST_GAMES = 10_000_000

Told: TypeAlias = dict[str, Any]
"""A JSON object, as `--json` prints it."""


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = "Let players play games and count who wins. The same seed gives the same games."
    parser.epilog = (
        f"A PLAYER is one of {', '.join(player_names('battle_cry'))}, the searcher with a number of nodes "
        f"a turn if you like ('searcher 100'), or a level: {', '.join(LEVELS)}."
    )
    parser.add_argument("scenario", metavar="SCENARIO")
    for side in all_sides():
        parser.add_argument(f"--{side}", metavar="PLAYER", default=DEFAULT, help=f"all {side} seats ({DEFAULT})")
    parser.add_argument("--seat", metavar="NAME=PLAYER", action="append", default=[], help="one seat")
    parser.add_argument("--games", metavar="N", type=count, default=1, help="how many games (1)")
    parser.add_argument("--seed", metavar="S", default="1", help="where chance begins (1)")
    parser.add_argument("--out", metavar="DIR", help="save a record of each game in this folder")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def count(text: str) -> int:
    """How many games: at least one, and no more than `MOST_GAMES`."""
    if not text.isdecimal() or len(text) > len(str(MOST_GAMES)) or not 0 < int(text) <= MOST_GAMES:
        raise ArgumentTypeError(f"{text!r:.40} is no number of games, from 1 to {MOST_GAMES:,}")
    return int(text)


def run(arguments: Namespace) -> int:
    """Play the games, and print the table of those that were finished, be it that the last one was broken off.

    Raises ValueError for an unknown player, scenario or seat, OSError where a record cannot be written.
    """
    scenario = find_scenario(arguments.scenario)
    players = seat_players(scenario, arguments)
    called = partial(record_name, scenario, players, arguments.seed)
    folder = prepare_folder(arguments.out, called, arguments.games) if arguments.out else None
    rows: list[Told] = []
    try:
        for number in _counted_aloud(scenario, arguments.games):
            game = simulate(scenario, players, f"{arguments.seed}/{number}")
            if folder:
                save_record(folder / called(number), game.record)
            rows.append(_row(number, game))
    finally:
        if rows:
            report = _report(scenario, players, arguments.seed, rows)
            print_json(report) if arguments.json else print(_table(report))
    return 0


def _counted_aloud(scenario: Scenario, games: int) -> Iterable[int]:
    """The numbers of the games, with a bar on a terminal that says how far they are."""
    err = behind(sys.stderr)
    shown = err is not None and err.isatty()
    return tqdm(range(1, games + 1), desc=plain(scenario.title), unit="game", file=err, disable=not shown)


def prepare_folder(name: str, called: Callable[[int], str], games: int) -> Path:
    """The folder of the records, in which none of their names is taken; `called` gives the name of each by its number.

    Raises FileExistsError.
    """
    folder = Path(name)
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        number = path.stem.rpartition("-")[2]
        if number.isdecimal() and 0 < int(number) <= games and path.name == called(int(number)):
            raise exists_already(path)
    return folder


def seat_players(scenario: Scenario, arguments: Namespace) -> dict[str, str]:
    """The player of every seat. Raises ValueError for an unknown seat or player."""
    rules = ruleset(scenario.ruleset)
    seats = rules.seats(rules.setup(scenario))
    players = {seat: str(getattr(arguments, side_of(seat))) for seat in seats}
    for text in arguments.seat:
        seat, equals, player = text.partition("=")
        if not equals or seat not in players:
            raise ValueError(f"--seat takes NAME=PLAYER with one of the seats {', '.join(seats)}, not {text!r}")
        players[seat] = player
    for player in players.values():
        find_player(player, scenario.ruleset)
    return players


def record_name(scenario: Scenario, players: Mapping[str, str], seed: str, number: int) -> str:
    """The name of a record's file: for anything but letters, digits, points and dashes, a `_`."""
    name = "-".join((scenario.name, *players.values(), seed, f"{number:03}"))
    return re.sub(r"[^\w.-]", "_", name, flags=re.ASCII) + SUFFIX


def _row(number: int, game: Game) -> Told:
    end = game.record.end
    assert end
    outcome = game.ruleset.outcome(game.state)
    return {"game": number, "winner": end.winner, "by": end.by, "plies": end.plies, "scores": _scores(outcome)}


def _scores(outcome: Outcome | None) -> dict[str, int]:
    return dict(outcome.scores) if outcome else {}


def _report(scenario: Scenario, players: Mapping[str, str], seed: str, rows: list[Told]) -> Told:
    wins = Counter(row["winner"] for row in rows)
    return {
        "scenario": f"{scenario.ruleset}/{scenario.name}",
        "seed": seed,
        "games": len(rows),
        "seats": [
            {
                "seat": seat,
                "player": player,
                "wins": wins[side_of(seat)],
                "interval": [round(edge, 4) for edge in wilson(wins[side_of(seat)], len(rows))],
            }
            for seat, player in players.items()
        ],
        "stopped": wins[None],
        "results": rows,
    }


def _table(report: Told) -> str:
    lines = [f"{report['scenario']}, {counted(report['games'], 'game')}, seed {report['seed']}"]
    lines += [_result_line(row) for row in report["results"]]
    lines.append("")
    for seat in report["seats"]:
        share = seat["wins"] / report["games"]
        low, high = seat["interval"]
        name = f"{seat['seat']} ({seat['player']})"
        lines.append(f"{name:28} won {seat['wins']:4}  {share:6.1%}  (95 % interval {low:.1%} to {high:.1%})")
    if report["stopped"]:
        lines.append(f"{'stopped':28}     {report['stopped']:4}")
    return "\n".join(lines)


def _result_line(row: Told) -> str:
    score = " : ".join(str(count) for count in row["scores"].values())
    return f"{row['game']:4}  {row['winner'] or 'nobody':12} {row['by']:8} {row['plies']:5} plies  {score}"
