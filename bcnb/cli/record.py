"""`bcnb record`: turn a game in notation, such as one from a real table, into an ordinary record."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from shlex import quote

from bcnb.cli.screen import PlayerQuit, Screen
from bcnb.cli.terminal.game_recorder import GameRecorder
from bcnb.engine.record import Record
from bcnb.engine.record_header import PLAYED, check_played
from bcnb.engine.turn_notation import NotationError
from bcnb.presentation.presenter import presenter_of
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.disk import expanded
from bcnb.storage.files import file_exists_error
from bcnb.storage.game_drafts import draft_names, find_draft, new_entry, save_recorded_game
from bcnb.storage.game_entry import SUFFIX, GameEntry, load_entry
from bcnb.storage.game_files import all_sides
from bcnb.storage.game_notation import load_notation
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import find_scenario


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Record a game that was played at a real table, or anywhere else. With a SCENARIO, type it step by step: "
        "cards, moves, attacks and dice. Draws that nobody saw stay face down. Each step is saved at once in a DRAFT, "
        "a text that can be continued. With --from, read a whole game from a file: a few headers, and one line for "
        "each turn. The guide 'Write down a game' explains the notation, and `bcnb export RECORD --text FILE` writes "
        "it. A fault is shown with its line and column and the board at that moment, and no record is saved."
    )
    parser.add_argument("game", nargs="?", metavar="SCENARIO|DRAFT", help="battle to enter, or draft to continue")
    parser.add_argument("--from", dest="source", metavar="FILE", type=expanded, help="game in notation")
    parser.add_argument(
        "--out", metavar="RECORD", type=expanded, help="record to write (default: a new one among your saved games)"
    )
    for side in all_sides():
        parser.add_argument(f"--{side}", metavar="NAME", default="", help=f"name of the {side.title()} player")
    parser.add_argument("--date", metavar="DAY", help="the day on which the game was played, such as 2026-11-27")
    parser.add_argument("--place", metavar="NAME", help="the place where the game was played")


def run(arguments: Namespace) -> int:
    """Read or enter the game, save its record, and print the path and the result. An existing file is not overwritten.

    Raises:
        FileExistsError: if the record exists.
        NotationError: for a fault in the notation, after the board at that moment is printed.
        OSError: if a file cannot be read or written.
        ValueError: for an unknown scenario.
    """
    if (arguments.game is None) == (arguments.source is None):
        print("bcnb record: name a scenario or a draft, or a file with --from", file=sys.stderr)
        return 2
    played = {key: text for key in PLAYED if (text := getattr(arguments, key)) is not None}
    for key, text in played.items():
        check_played(key, text)
    if played and (arguments.source or _is_begun(arguments.game)):
        raise ValueError("--date and --place are for a new game. In a text, write the lines 'Date:' and 'Place:'")
    if arguments.out and arguments.out.exists():
        raise file_exists_error(arguments.out)
    try:
        if arguments.source:
            return _finish(load_notation(arguments.source), arguments.out)
        return _enter(_entry(arguments, played), arguments.out)
    except NotationError as error:
        if error.state is not None:
            print(presenter_of(error.state).board(error.state), file=sys.stderr)
        raise


def _finish(record: Record, out: Path | None) -> int:
    """Save a record, and print its path and its result."""
    recorded = Recorded("record", record)
    path = save_recorded_game(recorded, out)
    result = presenter_of(recorded.start).narrator.result(record, recorded.states[-1])
    print(f"{path}\n{recorded.scenario.title}, {count_noun(len(record.plies), 'ply', 'plies')}. {result}")
    return 0


# --- entering a game --------------------------------------------------------------------------------------------------


def _is_begun(game: str) -> bool:
    """Return True for the name or the file of a draft."""
    return game.endswith(SUFFIX) or game in draft_names()


def _entry(arguments: Namespace, played: Mapping[str, str]) -> GameEntry:
    """Return the draft to continue, named by its file or as on the page, or a new one."""
    name, file = arguments.game.removesuffix(SUFFIX), expanded(arguments.game)
    if name in draft_names() and not (arguments.game.endswith(SUFFIX) and file.exists()):
        return load_entry(find_draft(name))
    if arguments.game.endswith(SUFFIX):
        return load_entry(file)
    scenario = find_scenario(arguments.game)
    names = {side: getattr(arguments, side) for side in all_sides()}
    path = str(expanded(arguments.game).absolute()) if arguments.game.endswith(".toml") else ""
    return new_entry(scenario, names, file=path, played=played)


def _enter(entry: GameEntry, out: Path | None) -> int:
    """Enter a game at the terminal, and save its record when it is over."""
    screen, status = Screen(), 0
    screen.say("Type ? to list the commands, or quit to stop.")
    screen.show(f"Each step is saved in {entry.path}")
    try:
        GameRecorder(entry, screen).run()
    except KeyboardInterrupt:
        status = 130
    except (PlayerQuit, EOFError):
        pass
    except (OSError, ValueError):
        _say_continue(entry, screen)
        raise
    if entry.is_over:
        return _finish(entry.record, out)
    _say_continue(entry, screen)
    return status


def _say_continue(entry: GameEntry, screen: Screen) -> None:
    """Print the commands that continue a draft and record it as it is."""
    file = quote(str(entry.path))
    screen.show(f"\nContinue with: bcnb record {file}\nRecord it as it is with: bcnb record --from {file}")
