"""`bcnb review`: review a recorded game, or every game in a folder, and save and print the reviews."""

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from typing import Never

from tqdm import tqdm

from bcnb.analysis.game_stats import game_stats_for
from bcnb.analysis.win_probability import first_side
from bcnb.cli.output import announce, raw_stream, shows_progress
from bcnb.cli.source_lookup import find_source, number_type
from bcnb.cli.workers.executor import add_workers, shared
from bcnb.cli.workers.review_worker import in_order, review_one, save_result, tasks
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import headed
from bcnb.presentation.text_tools import count_noun
from bcnb.review.builder import QUICK, USUAL_ORDER, OnProgress, ReviewRequest, course, load_game, load_or_build_review
from bcnb.review.luck_text import say_odds
from bcnb.review.outcomes.paired_playouts import MOST_PAIRS
from bcnb.review.position_review import position_report, review_position
from bcnb.review.review_files import review_path, write_review
from bcnb.review.schema import Review
from bcnb.review.stats_tables import NOT_COUNTED, CountedGame, filled_tables
from bcnb.review.text_report import report, summary
from bcnb.storage.disk import expanded
from bcnb.storage.files import check_new, save_bytes
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, records_in

FEWEST, MOST = 2, 10_000
PLAY_OUT = f"also play out choices whose verdict is still open, up to {MOST_PAIRS:,} times each way (takes minutes)"


DESCRIPTION = (
    "Review a finished game: the win chance turn by turn, how much of it was luck, and which choices were mistakes, "
    "judged by what the seat could see. The review is saved with your games, and an interrupted one continues. The "
    "same seed gives the same review, byte for byte. For a folder, review every game and print a line for each."
)


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = DESCRIPTION
    parser.add_argument(
        "record",
        metavar="RECORD|POSITION",
        help="a file, the name of a recorded game, or a folder of games; with --position also a position file",
    )
    parser.add_argument(
        "--position", action="store_true", help="review one moment: its win chance, and the choices compared"
    )
    parser.add_argument("--ply", type=int, metavar="N", help="with --position: ply of a record (default: the last one)")
    parser.add_argument(
        "--seat", metavar="SEAT", action="append", default=[], help="judge only this seat (default: all)"
    )
    parser.add_argument(
        "--worlds",
        metavar="N",
        type=number_type("a number of imagined games", FEWEST, MOST),
        default=USUAL_ORDER.worlds,
        help=f"imagined games for each choice (default: {USUAL_ORDER.worlds}); more make the intervals narrower",
    )
    parser.add_argument("--play-out", action="store_true", help=PLAY_OUT)
    parser.add_argument("--quick", action="store_true", help="only win chances and luck, without verdicts")
    parser.add_argument("--habits", action="store_true", help="also print statistics of dice, units and cards")
    parser.add_argument(
        "--seed",
        metavar="S",
        default=USUAL_ORDER.seed,
        help=f"seed of the imagined games (default: {USUAL_ORDER.seed})",
    )
    parser.add_argument("--out", metavar="FILE", type=expanded, help="also save the review in this file")
    add_workers(parser)


def run(arguments: Namespace) -> int:
    """Review a game, then save and print the review. A wrong output file is an error from the start.

    Raises:
        FileExistsError: if the output file exists.
        FileNotFoundError: if its folder does not exist.
        OSError: if a file cannot be read or written.
        ValueError: for an unknown game, an invalid record, or a game that cannot be reviewed.
    """
    if arguments.play_out and (arguments.position or arguments.quick):
        raise ValueError("--play-out is for the verdicts on a whole game: leave out --position and --quick")
    if arguments.position:
        return _review_position(arguments)
    if arguments.ply is not None:
        raise ValueError("--ply names one moment: add --position")
    path = find_record(arguments.record, folders=True)
    if path.is_dir():
        return _run_folder(path, arguments)
    if arguments.out:
        check_new(arguments.out)
    game, order = load_game(path), ordered(arguments)
    hidden = not shows_progress()
    with tqdm(desc="judged", unit="choice", file=raw_stream(sys.stderr), disable=hidden, leave=False) as bar:
        found, fault = load_or_build_review(game, order, _progress_on(bar))
    if arguments.out:
        save_bytes(arguments.out, write_review(found))
    narrated = narrate(game)
    print("\n\n".join(report(found, game.states, narrated)))
    if arguments.habits:
        print(f"\n{stats_text(game)}\n")
    print(f"Not saved: {fault}." if fault else f"Saved in {review_path(found.made)}.")
    return 0


def _review_position(arguments: Namespace) -> int:
    """Review one moment of a record, or a position, and print the review."""
    if arguments.out or arguments.habits or len(arguments.seat) > 1:
        raise ValueError("a position has one viewer, and its review is not saved: leave out --out, --habits and --seat")
    source = find_source(arguments.record, arguments.ply, *arguments.seat)
    number = 0 if arguments.quick else arguments.worlds
    found = review_position(source.state, number, arguments.seed, source.viewer)
    print(headed(source.state, source.called))
    print("\n".join(position_report(source.state, found)))
    return 0


def _run_folder(folder: Path, arguments: Namespace) -> int:
    """Review every game in a folder. Print one line per game, even if the run is interrupted."""
    if arguments.out or arguments.habits:
        raise ValueError("--out and --habits are for one game, not for a folder")
    paths, order, known = records_in(folder), ordered(arguments), dict[Path, Review | str]()
    hidden = not shows_progress()
    if paths:
        announce(f"Reviewing {count_noun(len(paths), 'game')}; this may take a few minutes.")
    try:
        with tqdm(total=len(paths), unit="game", file=raw_stream(sys.stderr), disable=hidden, leave=False) as bar:
            for task, reviewed in shared(arguments, partial(review_one, order), tasks(paths, order, known)):
                known[Path(task.path)] = save_result(reviewed)
                bar.update(len(known) - bar.n)
    finally:
        print("\n".join(summary({path.name: one for path, one in in_order(paths, known).items()})))
    return 0


def stats_text(game: Recorded) -> str:
    """Return how lucky the dice and draws were, and the statistics of dice, units and cards if the game counts them."""
    ruleset, start = game.ruleset.name, game.start
    lucky = "\n".join(say_odds(course(game).chance_events, first_side(ruleset).title()))
    counting = game_stats_for(ruleset)
    if counting is None:
        return f"{lucky}\n\n{NOT_COUNTED}"
    return "\n\n".join((lucky, *filled_tables(CountedGame(counting.tally(start, game.record.plies), counting, start))))


def ordered(arguments: Namespace) -> ReviewRequest:
    """Return the review request that the arguments describe."""
    seats = tuple(dict.fromkeys(arguments.seat))
    wanted = QUICK if arguments.quick else USUAL_ORDER._replace(worlds=arguments.worlds)
    return wanted._replace(seats=seats, seed=arguments.seed, plays_out=arguments.play_out)


def _progress_on(bar: "tqdm[Never]") -> OnProgress:
    """Return the function that shows the progress of a review on a bar, or announces the work without a terminal."""

    def show(done: int, of: int) -> None:
        if bar.total is None and of > done:
            announce(f"Judging {count_noun(of - done, 'choice')}; this may take a few minutes.")
        bar.total = of
        bar.update(done - bar.n)

    return show
