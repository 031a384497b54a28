"""`bcnb tournament`: play computer players against each other, and print a table of their ratings."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from tqdm import tqdm

from bcnb.analysis.ratings import LEAST, Ratings, ratings
from bcnb.cli.output import announce, print_json, raw_stream, shows_progress
from bcnb.cli.source_lookup import number_type
from bcnb.cli.workers.executor import add_workers, shared
from bcnb.cli.workers.play_worker import MOST_GAMES, ordered, record_name, saved_row
from bcnb.cli.workers.tournament_worker import TournamentGame, TournamentResult, game_results, pairings, play_game
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Scenario, Seat, side_of
from bcnb.players.registry import LEVELS, level_name, parse_player
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.disk import expanded
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.records import read_bytes
from bcnb.storage.scenarios import find_scenario, list_scenarios, scenarios_called

ALL = "all"
ENOUGH = 20
"""The number of games from which the intervals are meaningful."""
FEW = f"With fewer than {ENOUGH} games, the intervals are too wide to mean much."
LEFT = f"It is not removed where two players met fewer than {LEAST} times, or where one won regardless of luck."


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Let computer players play a round robin, and rate them. Each game is replayed with sides swapped and the same "
        "dice and cards. A lead of 400 points means odds of 10 to 1, and the average is 0. Each rating has a 95% "
        "interval, and a second rating leaves out luck. The records are saved, and an interrupted tournament continues."
    )
    parser.epilog = f"A PLAYER is a level ({', '.join(LEVELS)}) or a program. bcnb play --help describes both."
    parser.add_argument(
        "players", metavar="PLAYER", nargs="+", help="at least two players, such as sergeant or 'searcher 100'"
    )
    parser.add_argument(
        "--scenarios",
        metavar="NAMES",
        default=ALL,
        help=f"{ALL} of {DEFAULT_RULESET}, all of another game, or names separated by commas",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=number_type("a number of games", 1, MOST_GAMES),
        default=30,
        help="number of games per pairing (default: 30)",
    )
    parser.add_argument("--seed", metavar="S", default="1", help="seed of the dice and cards (default: 1)")
    parser.add_argument(
        "--out", metavar="DIR", default="tournament", help="folder of the records (default: tournament)"
    )
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: Namespace) -> int:
    """Play all games, and print the table, even if the run is interrupted.

    Raises:
        OSError: if a record cannot be written.
        ValueError: for an unknown player or scenario, too few players, or an odd number of games.
    """
    games = list(_games(arguments))
    make_folder(expanded(arguments.out))
    found: list[tuple[TournamentGame, TournamentResult]] = []
    try:
        err, shown = raw_stream(sys.stderr), shows_progress()
        announce(f"Playing {count_noun(len(games), 'game')}; the table follows when all are over.")
        tasks = tqdm(map(_task, games), total=len(games), unit="game", file=err, disable=not shown)
        for (game, kept), result in shared(arguments, play_game, tasks):
            if not kept:
                save_bytes(game.path, result.record)
            found.append((game, result))
    finally:
        if found:
            places = {game: place for place, game in enumerate(games)}
            found.sort(key=lambda one: places[one[0]])
            report = _report(arguments, found)
            print_json(report) if arguments.json else print("\n".join(_lines(report)))
    return 0


def _task(game: TournamentGame) -> tuple[TournamentGame, bytes]:
    """Return a game of a tournament with the bytes of its saved record, or b"" if there is none.

    Raises:
        FileExistsError: if the file is not the record of this game.
    """
    if not game.path.exists():
        return game, b""
    saved_row(game.path, game.order, game.number)
    return game, read_bytes(game.path)


# --- pairings ---------------------------------------------------------------------------------------------------------


def _games(arguments: Namespace) -> Iterator[TournamentGame]:
    players, scenarios = tuple(dict.fromkeys(arguments.players)), scenarios_of(arguments.scenarios)
    for game in dict.fromkeys(scenario.ruleset for scenario in scenarios):
        _check(players, game)
    if arguments.games % 2:
        raise ValueError(
            f"--games must be even, because each game is replayed with sides swapped (got {arguments.games})"
        )
    for one, other in pairings(players):
        for number in range(arguments.games):
            yield _game(arguments, scenarios[number // 2 % len(scenarios)], number, (one, other))


def _check(players: Sequence[str], game: str) -> None:
    """Raise ValueError for unknown players, fewer than two, or one player under two names."""
    meant = [parse_player(name, game) for name in players]
    if len(meant) < 2 or len(set(meant)) < len(meant):
        raise ValueError("a tournament needs at least two different players")


def scenarios_of(text: str) -> list[Scenario]:
    """Return the scenarios that an argument names.

    Args:
        text: `all` for the default game, the name of a game for all its scenarios, or names separated by commas.

    Raises:
        ValueError: for an unknown scenario.
    """
    game = DEFAULT_RULESET if text == ALL else text
    names = text.split(",") if game not in RULESETS else [one for one in list_scenarios() if one.startswith(f"{game}/")]
    return [_scenario(name.strip()) for name in names]


def _scenario(name: str) -> Scenario:
    """Return a scenario. Raises ValueError, which also suggests the names of games, for an unknown one."""
    if not name.endswith(".toml") and not scenarios_called(name):
        near = did_you_mean(name, (ALL, *RULESETS))
        if near:
            raise ValueError(f"unknown scenario or game {name!r}{near}")
    return find_scenario(name)


def _game(arguments: Namespace, scenario: Scenario, number: int, pair: tuple[str, str]) -> TournamentGame:
    """Return a game of a pairing by its number, from 0.

    An even number and the next one have the same battle and seed, with the sides swapped.
    """
    seats = _seated(scenario, pair if number % 2 == 0 else pair[::-1])
    side = next(side_of(seat) for seat, name in seats.items() if name == pair[0])
    order, pairs = ordered(scenario, seats, arguments.seed, record=True), number // 2 + 1
    path = expanded(arguments.out) / record_name(scenario, seats, arguments.seed, pairs)
    return TournamentGame(order, pairs, *pair, side, path)


def _seated(scenario: Scenario, pair: tuple[str, str]) -> Mapping[Seat, str]:
    """Return the player of every seat, given the players of the first and the second side."""
    rules = ruleset(scenario.ruleset)
    seats = rules.seats(rules.setup(scenario))
    sides = dict(zip(dict.fromkeys(map(side_of, seats)), pair, strict=True))
    return {seat: sides[side_of(seat)] for seat in seats}


# --- output -----------------------------------------------------------------------------------------------------------


def _report(arguments: Namespace, found: Sequence[tuple[TournamentGame, TournamentResult]]) -> dict[str, Any]:
    plain, without = ratings(game_results(found)), ratings(game_results(found), without_luck=True)
    judged = sum(result.luck is not None for _, result in found)
    return {
        "scenarios": arguments.scenarios,
        "seed": arguments.seed,
        "games": len(found),
        "judged": judged,
        "taken": without.taken,
        "saved": round(1 - without.scatter / plain.scatter, 3) if plain.scatter else 0.0,
        "players": [_row(name, found, plain, without) for name in sorted(plain.by_player, key=_strongest(without))],
    }


def _strongest(found: Ratings) -> Any:
    return lambda name: -found.by_player[name].points


def _row(
    name: str, found: Sequence[tuple[TournamentGame, TournamentResult]], plain: Ratings, without: Ratings
) -> dict[str, Any]:
    won = [result.brought for game, result in found if game.one == name]
    won += [1 - result.brought for game, result in found if game.other == name]
    return {
        "player": name,
        "games": len(won),
        "won": sum(won),
        "rating": [round(value) for value in plain.by_player[name]],
        "without luck": [round(value) for value in without.by_player[name]],
    }


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    yield f"{count_noun(report['games'], 'game')}, scenarios {report['scenarios']}, seed {report['seed']}"
    yield ""
    yield f"{'':2}  {'player':16} {'games':>5} {'won':>6}  {'rating':>22}  {'without luck':>22}"
    for place, row in zip(count(1), report["players"], strict=False):
        both = (_points(row[what]) for what in ("rating", "without luck"))
        player = level_name(row["player"])
        yield f"{place:2}  {player:16} {row['games']:5} {row['won'] / row['games']:6.1%}  {'  '.join(both)}"
    yield ""
    yield "400 points mean odds of 10 to 1. Intervals are 95%."
    judged, taken = count_noun(report["judged"], "game"), report["taken"]
    yield f"Luck was calculated for {judged}, and removed from {taken or 'none'} of them."
    if taken < report["games"]:
        yield LEFT
    yield FEW if report["games"] < ENOUGH else _saved(report["saved"])


def _points(rating: Sequence[int]) -> str:
    points, low, high = rating
    return f"{points:+5} ({low:+5} to {high:+5})"


def _saved(part: float) -> str:
    if part <= 0:
        return "Removing luck does not make the ratings more certain here."
    return f"Without luck, {1 - part:.0%} of the games give an equally certain rating, which saves {part:.0%}."
