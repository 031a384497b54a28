"""`bcnb play`: play a battle in the terminal, against the computer or another player, with virtual or real dice."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex
from shlex import quote
from time import monotonic
from types import MappingProxyType
from typing import NamedTuple

from bcnb.cli.screen import PlayerQuit, Screen
from bcnb.cli.source_lookup import ResolvedSource, find_source, is_position
from bcnb.cli.terminal.side_roll_dialog import throw
from bcnb.cli.terminal.terminal_commands import COMMANDS
from bcnb.cli.terminal.terminal_game import TerminalGame
from bcnb.cli.terminal.tutor_dialog import TutorDialog
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.notation import short_line
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Scenario, Seat, side_of
from bcnb.players.registry import LEVELS, LIKE, level_name, parse_player
from bcnb.players.registry import display_name as called_player
from bcnb.players.session import HUMAN, GameSession, check_players, players_of, seated
from bcnb.players.side_roll import (
    begin_thrown,
)
from bcnb.presentation.pregame_view import SAME_LUCK
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.rule_text import house_lines
from bcnb.presentation.table_adapter import table_adapter_for
from bcnb.presentation.text_tools import count_noun, join_words, sentence
from bcnb.review.tutor.tutor_verdict import DEFAULT_LEVEL, TutorLevel
from bcnb.storage.game_files import all_sides
from bcnb.storage.house_rules import house_scenario
from bcnb.storage.paths import home_folder
from bcnb.storage.position_games import PositionGame, game_of_position, game_of_state
from bcnb.storage.records import SUFFIX
from bcnb.storage.saved_games import SavedGame, find_game, list_games, name_of, open_game
from bcnb.storage.variations import begin_from, past_with_luck

LIST = ""
"""The value of `--resume` without a name: list the games."""


class OpenedGame(NamedTuple):
    """A new or resumed game, and its file."""

    game: Game
    file: Path


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Play a battle in the terminal. The game is saved after every step, in the folder BCNB_HOME (default: "
        "bcnb-games), and can be resumed. Lines may come from a file: bcnb play kernstown --seed 1 < moves.txt"
    )
    levels = ", ".join(f"{level} ({LIKE[player]})" for level, player in LEVELS.items())
    parser.epilog = (
        f"The levels, from the weakest to the strongest: {levels}. "
        "The programs behind the levels also play by name: random, greedy, planner and searcher, or a searcher with a "
        "number of nodes per turn, such as 'searcher 100'."
    )
    _add_beginning(parser)
    who = f"{HUMAN}, or a level: {', '.join(LEVELS)}"
    for side in all_sides():
        parser.add_argument(f"--{side}", metavar="WHO", help=f"player of the {side.title()} side: {who}")
    parser.add_argument(
        "--seed", metavar="S", help="seed of the dice and cards; the same seed and choices give the same game"
    )
    parser.add_argument("--throw", action="store_true", help="roll dice for sides first, in games that allow it")
    parser.add_argument("--house", metavar="FILE", help="use the house rules in this file, or saved under this name")
    _add_real_table(parser)
    parser.add_argument(
        "--hidden",
        action=BooleanOptionalAction,
        default=True,
        help="two people: show a hand only when its player is ready (default)",
    )
    _add_tutor(parser)
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LIST,
        metavar="GAME",
        help="resume a game by name or file; without one, list the saved games",
    )


def _add_beginning(parser: ArgumentParser) -> None:
    """Add the arguments that say where the game begins."""
    parser.add_argument(
        "scenario",
        nargs="?",
        metavar="SCENARIO|POSITION|RECORD",
        help="`bcnb scenarios` lists them; or a position file; or a record with --ply",
    )
    parser.add_argument("--ply", type=int, metavar="N", help="begin a new game at this ply of a record")
    parser.add_argument("--same-luck", action="store_true", help="with --ply: the record's cards and dice from there")


def _add_real_table(parser: ArgumentParser) -> None:
    """Add the options for dice and cards from the real table."""
    parser.add_argument("--dice", choices=("computer", "table"), default="computer", help="table: you roll real dice")
    parser.add_argument("--draws", choices=("computer", "table"), default="computer", help="table: you draw real cards")
    parser.add_argument(
        "--table-side",
        choices=all_sides(),
        action="append",
        default=[],
        help="only the dice and draws of this side come from the table (default: both sides)",
    )


def _add_tutor(parser: ArgumentParser) -> None:
    """Add the option for the tutor."""
    parser.add_argument(
        "--tutor",
        nargs="?",
        const=str(DEFAULT_LEVEL.points),
        type=_tutor_level,
        metavar="LEVEL",
        help="warn before a choice that loses 5, 10 (default) or 15 points of win chance, and offer to take it back",
    )


def _tutor_level(text: str) -> TutorLevel:
    """Return the level of the tutor for a loss in points. Raises ArgumentTypeError for an unknown one."""
    levels = {str(level.points): level for level in TutorLevel}
    if text not in levels:
        raise ArgumentTypeError(f"LEVEL must be {join_words(list(levels), 'or')} (got {text!r:.40})")
    return levels[text]


def run(arguments: Namespace) -> int:
    """Play a game, or list the saved games.

    Raises:
        OSError: if a file cannot be read or written.
        ValueError: for an unknown scenario, game or player, or for options that do not fit together.
    """
    if arguments.resume == LIST:
        return print_games(list_games())
    if (arguments.resume is None) == (arguments.scenario is None):
        print("bcnb play: name a scenario, or a game with --resume", file=sys.stderr)
        return 2
    if arguments.table_side and "table" not in (arguments.dice, arguments.draws):
        raise ValueError("--table-side names whose dice or draws are real: add --dice table or --draws table")
    screen, seed = Screen(), token_hex(8) if arguments.seed is None else arguments.seed
    try:
        table = _begin(arguments, screen, seed) if arguments.scenario else _resume(arguments)
    except EOFError:
        return 0  # the input ended before a side was chosen
    try:
        return _play_session(table, screen, arguments, seed)
    finally:
        table.game.close()


def _play_session(table: OpenedGame, screen: Screen, arguments: Namespace, seed: str) -> int:
    game = table.game
    if game.record.end and arguments.resume:
        return _show_end(table, screen)
    players = players_of(game) if game.seat else {}
    session = GameSession(
        game,
        players,
        seed,
        real_dice=arguments.dice == "table",
        real_draws=arguments.draws == "table",
        real_sides=arguments.table_side,
        clock=monotonic,
    )
    _welcome(screen, table)
    terminal = TerminalGame(session, screen, COMMANDS, arguments.hidden)
    if arguments.tutor:
        terminal.tutor = TutorDialog(game, screen, arguments.tutor)
        terminal.tutor.welcome()
    status = _play(terminal)
    if terminal.tutor:
        terminal.tutor.say_summary()
    _farewell(screen, table, _repeated_options(arguments))
    return status


def _repeated_options(arguments: Namespace) -> str:
    """Return the options of the tutor and of the real table with which a game is resumed, each after a space."""
    tutor = f" --tutor {arguments.tutor.points}" if arguments.tutor else ""
    given = [(f"--{name}", value) for name, value in (("dice", arguments.dice), ("draws", arguments.draws))]
    sides = [("--table-side", side) for side in arguments.table_side]
    return tutor + "".join(f" {option} {value}" for option, value in [*given, *sides] if value != "computer")


def _play(terminal: TerminalGame) -> int:
    """Play until the game is over or the player quits, and return the exit status."""
    try:
        terminal.run()
    except KeyboardInterrupt:
        return 130
    except (PlayerQuit, EOFError):
        return 0
    return 0


def _show_end(table: OpenedGame, screen: Screen) -> int:
    """Say that a resumed game is over, who won, and how to review it, and return the exit status."""
    game = table.game
    screen.say(f"{game.scenario.title}: {presenter_for(game.ruleset.name).narrator.result(game.record, game.state)}")
    screen.show(f"Review it with: bcnb review {quote(_name(table.file))}")
    return 0


# --- games ------------------------------------------------------------------------------------------------------------


def print_games(games: list[SavedGame]) -> int:
    """Print the saved games, one per line, and return the exit status."""
    for game in games:
        who = ", ".join(f"{seat.title()}: {short_line(level_name(name))}" for seat, name in game.seats.items())
        stands = game.problem or f"{game.title}, {count_noun(game.plies, 'ply', 'plies')}, {game.result}. {who}"
        print(f"{game.name:20} {stands}")
    if not games:
        print(f"No games are saved in {home_folder()}.")
    elif unfinished := next((game for game in games if not (game.problem or game.over)), None):
        print(f"To resume one: bcnb play --resume {quote(unfinished.name)}")
    return 0


def _begin(arguments: Namespace, screen: Screen, seed: str) -> OpenedGame:
    source = _moment(arguments)
    past = _past(arguments, source)
    position = None if past else _position(arguments, source, seed)
    if past and source and source.recorded:
        scenario = source.recorded.scenario
    else:
        scenario = position.scenario if position else house_scenario(arguments.scenario, arguments.house)
    played = source.recorded.record.header.seats if source and source.recorded else {}
    seats = seats_of(scenario, {side: getattr(arguments, side) for side in all_sides()}, played)
    check_players(seats.values(), scenario.ruleset)  # reject an unknown player before a file is created
    if arguments.throw:
        game = begin_thrown(scenario, throw(screen, scenario, seats, seed, arguments.dice == "table"))
    else:
        game = begin_from(scenario, seats, past)
    if position:
        position.set_up(game)
    return OpenedGame(game, home_folder() / f"{name_of(game)}{SUFFIX}")


def _past(arguments: Namespace, source: ResolvedSource | None) -> Record | None:
    """Return the past of a game with the cards and dice of a record, or None for another game. Raises ValueError."""
    if not arguments.same_luck:
        return None
    if source is None or source.recorded is None or source.ply is None or arguments.house or arguments.throw:
        raise ValueError("--same-luck is for a record, with --ply and without --house and --throw")
    return past_with_luck(source.recorded, source.ply)


def _moment(arguments: Namespace) -> ResolvedSource | None:
    """Return the moment of a record at which the game begins, or None for another beginning. Raises ValueError."""
    return None if arguments.ply is None else find_source(arguments.scenario, arguments.ply)


def _position(arguments: Namespace, source: ResolvedSource | None, seed: str) -> PositionGame | None:
    """Return the game that begins in a position or at a moment, or None for a scenario. Raises ValueError."""
    name = arguments.scenario
    if source is None and not is_position(name):
        return None
    if arguments.throw or arguments.house:
        raise ValueError("a position has its own rules, and its sides are known: leave out --house and --throw")
    if source is None or source.recorded is None:
        return game_of_position(name, seed)
    title, commanders = f"{source.title}, ply {source.ply}", source.recorded.scenario.commanders
    return game_of_state(source.state, Path(name).stem, title, seed, commanders)


def _resume(arguments: Namespace) -> OpenedGame:
    if arguments.throw or arguments.ply is not None:
        option = "--throw" if arguments.throw else "--ply"
        raise ValueError(f"{option} is for a new game, and this one has already begun")
    if any(getattr(arguments, side) for side in all_sides()):
        options = join_words(f"--{side}" for side in all_sides())
        raise ValueError(f"the saved game names its players; {options} are for a new game")
    if arguments.house:
        raise ValueError("the record of a game has its house rules; --house is for a new game")
    file = find_game(arguments.resume)
    game = open_game(file)
    return OpenedGame(game, file)


def seats_of(
    scenario: Scenario, named: Mapping[str, str | None], played: Mapping[Seat, str] = MappingProxyType({})
) -> dict[Seat, str]:
    """Return the player of each seat.

    A seat that is not named keeps its player of the recorded game that is played on. If a human player is named, all
    others are computers. If there is none, one takes a free seat, if possible that of the side with the first turn. All
    other free seats are for the default opponent.

    Args:
        scenario: the scenario to play.
        named: the player of each side, or None for a free side.
        played: the players of the recorded game that is played on, if any.
    """
    game = ruleset(scenario.ruleset)
    taken = {seat: named[side_of(seat)] or "" for seat in game.seats(game.setup(scenario))}
    begins = getattr(getattr(scenario.layout, "first", None), "seat", "")
    free = sorted((seat for seat, name in taken.items() if not name), key=lambda seat: seat != begins)
    people = HUMAN not in named.values()
    taken |= {seat: _kept_player(played.get(seat, ""), scenario.ruleset, people=people) for seat in free}
    if free and HUMAN not in taken.values():
        taken[free[0]] = HUMAN
    return seated(taken, scenario.ruleset)


def _kept_player(name: str, game: str, *, people: bool) -> str:
    """Return a player of a recorded game, or "" for a person if none is wanted, or a name that no player has."""
    if name == HUMAN:
        return name if people else ""
    try:
        parse_player(name, game, recorded=True)
    except ValueError:
        return ""
    return name


# --- welcome and farewell ---------------------------------------------------------------------------------------------


def _welcome(screen: Screen, table: OpenedGame) -> None:
    """Show the opening text, the house rules, the players and the file before the first turn, or the next."""
    game = table.game
    for paragraph in (
        *table_adapter_for(game.ruleset.name).opening(game.scenario, game.at(0)),
        *house_lines(game.scenario),
        *([SAME_LUCK] if game.record.header.luck else []),
    ):
        screen.say(paragraph, "")
    screen.say(say_seats(seated(game.record.header.seats, game.ruleset.name), game.ruleset.name))
    if not game.unsaved and game.seat:
        screen.show(f"The game is saved in {table.file}")
    screen.say("Type ? to list the commands, or quit to stop.")


def _who(name: str) -> str:
    """Return the words that say who plays, such as `you play`."""
    return "you play" if name == HUMAN else f"{short_line(called_player(name))} plays"


def say_seats(seats: Mapping[Seat, str], ruleset: str) -> str:
    """Return a sentence with the player of each side, people first.

    >>> say_seats({"union": "greedy", "confederate": "person"}, "battle_cry")
    'You play the Confederate side, and the sergeant plays the Union side.'
    """
    if all(name == HUMAN for name in seats.values()):
        return "People play both sides at this screen."
    called = presenter_for(ruleset).called
    full = sorted(seats.items(), key=lambda pair: pair[1] != HUMAN)
    clauses = [f"{_who(name)} the {called(seat)} side" for seat, name in full]
    return sentence(", and ".join(clauses))


def _farewell(screen: Screen, table: OpenedGame, options: str) -> None:
    """Show where the game is saved, and the command that resumes it."""
    if table.game.unsaved:
        return
    if table.game.record.end:
        screen.show(f"The game is saved in {table.file}\nReview it with: bcnb review {quote(_name(table.file))}")
    else:
        resume = f"bcnb play --resume {quote(_name(table.file))}{options}"
        screen.show(f"\nThe game is saved in {table.file}\nResume it with: {resume}")


def _name(file: Path) -> str:
    """Return the name of a game for the command line."""
    return file.stem if file.parent == home_folder() else str(file)
