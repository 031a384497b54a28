"""`bcnb simulate`: play games between computer players, and print a table of results."""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tqdm import tqdm

from bcnb.analysis.distributions import wilson
from bcnb.cli.output import announce, print_json, raw_stream, shows_progress
from bcnb.cli.source_lookup import number_type
from bcnb.cli.workers.executor import add_workers, shared
from bcnb.cli.workers.play_worker import MOST_GAMES, Row, SimulationRequest, ordered, play, record_name, saved_rows
from bcnb.engine.game_registry import ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Scenario, side_of
from bcnb.engine.verify import STOPPED
from bcnb.players.registry import LEVELS, find_player, level_name, player_names
from bcnb.presentation.text_tools import count_noun, safe_text
from bcnb.storage.disk import expanded
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.game_files import all_sides
from bcnb.storage.house_rules import house_scenario

DEFAULT = "greedy"


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Let computer players play games, and count who wins. The same seed gives the same games. An interrupted run "
        "continues: complete records stay as they are."
    )
    parser.epilog = (
        f"A PLAYER is a level ({', '.join(LEVELS)}), or the name of the program behind one: "
        f"{', '.join(player_names('battle_cry'))}, or a searcher with a number of nodes per turn ('searcher 100')."
    )
    parser.add_argument("scenario", metavar="SCENARIO")
    for side in all_sides():
        parser.add_argument(
            f"--{side}",
            metavar="PLAYER",
            default=DEFAULT,
            help=f"all {side.title()} seats (default: {level_name(DEFAULT)})",
        )
    parser.add_argument("--seat", metavar="NAME=PLAYER", action="append", default=[], help="one seat")
    parser.add_argument(
        "--games",
        metavar="N",
        type=number_type("a number of games", 1, MOST_GAMES),
        default=1,
        help="number of games (default: 1)",
    )
    parser.add_argument("--seed", metavar="S", default="1", help="seed of the dice and cards (default: 1)")
    parser.add_argument("--out", metavar="DIR", help="save a record of each game in this folder")
    parser.add_argument("--house", metavar="FILE", help="use the house rules in this file, or saved under this name")
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: Namespace) -> int:
    """Play the games, and print the table of finished games, even if the run is interrupted.

    Raises:
        OSError: if a record cannot be written.
        ValueError: for an unknown player, scenario or seat, or invalid house rules.
    """
    scenario = house_scenario(arguments.scenario, arguments.house)
    players = seat_players(scenario, arguments)
    order = ordered(scenario, players, arguments.seed, record=bool(arguments.out))
    called = partial(record_name, scenario, players, arguments.seed)
    rows = _prepared(arguments, order, called)
    try:
        for number, played in shared(arguments, partial(play, order), _left(scenario, arguments.games, rows)):
            if arguments.out:
                save_bytes(expanded(arguments.out) / called(number), played.record)
            rows[number] = played.row
    finally:
        if rows:
            report = _report(scenario, players, arguments.seed, [rows[number] for number in sorted(rows)])
            print_json(report) if arguments.json else print(_table(report))
    return 0


def _prepared(arguments: Namespace, order: SimulationRequest, called: Callable[[int], str]) -> dict[int, Row]:
    """Create the folder of the records, and return the rows of the games that are already in it.

    Raises:
        FileExistsError: if a file with the name of a record is not that record.
    """
    if not arguments.out:
        return {}
    folder = expanded(arguments.out)
    make_folder(folder)
    return saved_rows(folder, order, called, arguments.games)


def _left(scenario: Scenario, games: int, rows: Mapping[int, Row]) -> Iterator[int]:
    """Yield the numbers of the games that are still to be played, from 1, with a progress bar on a terminal."""
    err, shown = raw_stream(sys.stderr), shows_progress()
    numbers = (number for number in range(1, games + 1) if number not in rows)
    left = games - len(rows)
    if left:
        announce(f"Playing {count_noun(left, 'game')}; the results follow when all are over.")
    yield from tqdm(numbers, total=left, desc=safe_text(scenario.title), unit="game", file=err, disable=not shown)


def seat_players(scenario: Scenario, arguments: Namespace) -> dict[str, str]:
    """Return the player of every seat.

    Raises:
        ValueError: for an unknown seat or player.
    """
    rules = ruleset(scenario.ruleset)
    seats = rules.seats(rules.setup(scenario))
    players = {seat: str(getattr(arguments, side_of(seat))) for seat in seats}
    for text in arguments.seat:
        seat, equals, player = text.partition("=")
        if not equals or seat not in players:
            near = did_you_mean(seat, seats)
            raise ValueError(f"--seat takes NAME=PLAYER with one of the seats {', '.join(seats)}, not {text!r}{near}")
        players[seat] = player
    for player in players.values():
        find_player(player, scenario.ruleset)
    return players


def _report(scenario: Scenario, players: Mapping[str, str], seed: str, rows: list[Row]) -> Row:
    wins, stopped = Counter(row["winner"] for row in rows), sum(row["by"] == STOPPED for row in rows)
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
        "drawn": wins[None] - stopped,
        "stopped": stopped,
        "results": rows,
    }


def _table(report: Row) -> str:
    lines = [f"{report['scenario']}, {count_noun(report['games'], 'game')}, seed {report['seed']}"]
    lines += [_result_line(row) for row in report["results"]]
    lines.append("")
    for seat in report["seats"]:
        share = seat["wins"] / report["games"]
        low, high = seat["interval"]
        name = f"{seat['seat']} ({level_name(seat['player'])})"
        lines.append(f"{name:28} won {seat['wins']:4}  {share:6.1%}  (95% interval {low:.1%} to {high:.1%})")
    lines += [f"{how:28}     {report[how]:4}" for how in ("drawn", "stopped") if report[how]]
    return "\n".join(lines)


def _result_line(row: Row) -> str:
    score = " : ".join(str(count) for count in row["scores"].values())
    return f"{row['game']:4}  {row['winner'] or 'nobody':12} {row['by']:8} {row['plies']:5} plies  {score}"
