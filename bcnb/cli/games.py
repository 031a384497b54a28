"""`bcnb games`: list and search the recorded games of a folder, add games, or export them as Parquet tables."""

import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from bcnb.cli.output import print_json
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.notation import short_line, whole_number
from bcnb.engine.record_header import DATE, PLACE
from bcnb.players.registry import LEVELS, level_name
from bcnb.presentation.text_tools import count_noun
from bcnb.review.reviewed_games import ReviewedGame, is_wanted, reviewed_games
from bcnb.review.schema import POINT, signed
from bcnb.storage.disk import expanded
from bcnb.storage.game_search import NOBODY, OPEN, ListedRecord, SearchConditions, SearchResult, search
from bcnb.storage.paths import SUFFIX, home_folder, replays_folder
from bcnb.storage.toml import parse_day

EXPORT, ADD = "export", "add"
LONGEST_NAME = 255
"""The largest number of letters shown of a file name."""
MOST_PLIES = 10**9 - 1
"""The largest number that an option accepts."""
NONE_KEPT = "No games are saved here yet. To list the games that come with bcnb, use: bcnb games --included"


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "List and search the games of a folder (default: your games), newest first, or write them as tables. Luck and "
        "mistakes are shown for reviewed games."
    )
    parser.epilog = (
        "bcnb games add FILES checks recorded games, backups and zip files, and adds each valid game to your games. "
        "The exit status is 1 if one is not valid. bcnb games export [FOLDER] --parquet DIR writes games.parquet and "
        "plies.parquet. An unfinished game has no plies there, because they would show hidden cards."
    )
    parser.add_argument("words", metavar="[add | export] [FOLDER | FILES]", nargs="*", help="what to do, and with what")
    parser.add_argument("--included", action="store_true", help="the games that come with bcnb, instead of a folder")
    parser.add_argument("--brought", dest="included", action="store_true", help=SUPPRESS)  # the former name
    parser.add_argument("--scenario", metavar="TEXT", default="", help="part of the name or title of the battle")
    parser.add_argument("--player", metavar="TEXT", default="", help="part of the name of a player, or a level")
    parser.add_argument("--result", metavar="SIDE", default="", help=f"the side that won, {NOBODY}, or {OPEN}")
    parser.add_argument("--shortest", metavar="N", type=whole, default=0, help="at least this many plies")
    parser.add_argument("--longest", metavar="N", type=whole, help="at most this many plies")
    parser.add_argument("--since", metavar="DAY", type=day, help="played or changed on this day (2026-11-30) or later")
    parser.add_argument("--until", metavar="DAY", type=day, help="played or changed on this day or before")
    parser.add_argument("--luck", metavar="N", type=whole, default=0, help="at least this many points of luck")
    parser.add_argument("--mistakes", metavar="N", type=whole, default=0, help="at least this many mistakes")
    parser.add_argument("--parquet", metavar="DIR", type=expanded, help="with export: the folder of the tables")
    parser.add_argument("--columns", action="store_true", help="only describe the columns of the tables")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def whole(text: str) -> int:
    """Return a whole number from 0, from the text of an argument.

    Raises:
        ArgumentTypeError: if it is not one.
    """
    if (number := whole_number(text, MOST_PLIES)) is None:
        raise ArgumentTypeError(f"{text!r:.40} is not a whole number")
    return number


def day(text: str) -> date:
    """Return a date, from the text of an argument such as `2026-11-30`.

    Raises:
        ArgumentTypeError: if it is not a date, or this machine cannot convert it to a time.
    """
    try:
        found = parse_day(text)
        _nanoseconds(found)
        return found
    except (ValueError, OverflowError, OSError):
        raise ArgumentTypeError(f"{text!r:.40} is not a day such as 2026-11-30") from None


def run(arguments: Namespace) -> int:
    """List the matching games, add games from files, or export the games as tables. Return the exit status.

    Raises:
        FileNotFoundError: if the given folder or a file does not exist.
        OSError: if a file cannot be written.
        ValueError: for a filter that no game can match, or for options that do not fit together.
    """
    if arguments.columns:
        return _columns()
    if arguments.words[:1] == [ADD]:
        return _add(arguments.words[1:])
    _check_order(arguments)
    export, folder = _meant(arguments)
    look = partial(_search, arguments, folder)
    asked = wanted(arguments)
    found = look(asked)
    if not found.hits and (meant := _as_meant(asked, look)) != asked:
        found = look(meant)
    games = [one for one in reviewed_games(found.hits) if is_wanted(one, arguments.luck, arguments.mistakes)]
    if export:
        _export(folder, games, found, arguments.parquet)
    elif arguments.json:
        print_json({"games": [_json_row(one) for one in games], "problems": found.problems})
    else:
        print("\n".join(_lines(games, found)))
        if not found.hits and arguments.player:
            print(_unknown_player(arguments.player, look), end="")
        if not (arguments.included or arguments.words or folder.is_dir()):
            print(NONE_KEPT)
    return 0


def _search(arguments: Namespace, folder: Path, asked: SearchConditions) -> SearchResult:
    """Search the games that come with bcnb, or those in a folder. The default folder may not exist yet."""
    if arguments.included:
        return _included(asked)
    there = folder.is_dir() or arguments.words
    return search(folder, SUFFIX, _read, asked) if there else SearchResult([], {})


def _add(names: Sequence[str]) -> int:
    """Add the games in files to the saved games, and return 1 if a file is not valid.

    Raises:
        OSError: if a file cannot be read.
        ValueError: if no file is named.
    """
    from bcnb.course.backup.game_import import import_games
    from bcnb.storage.archive import LARGEST
    from bcnb.storage.files import read_bytes

    if not names:
        raise ValueError("name the files to add: bcnb games add FILES")
    found = import_games([(path.name, read_bytes(path, LARGEST)) for path in map(expanded, names)])
    print("\n".join(found.report_lines))
    for problem in found.problems:
        print(f"Not added: {problem}", file=sys.stderr)
    return int(bool(found.problems))


# --- filters that no game can match -----------------------------------------------------------------------------------


def _check_order(arguments: Namespace) -> None:
    """Raise ValueError if the longest game is shorter than the shortest, or the last day is before the first."""
    shortest, longest, since, until = arguments.shortest, arguments.longest, arguments.since, arguments.until
    if longest is not None and longest < shortest:
        raise ValueError(f"--longest must be at least --shortest, which is {shortest} (got {longest})")
    if since and until and until < since:
        raise ValueError(f"--until must not be before --since, which is {since} (got {until})")


def _as_meant(asked: SearchConditions, look: Callable[[SearchConditions], SearchResult]) -> SearchConditions:
    """Return the filter with the result and the battle spelled as they are stored.

    Raises:
        ValueError: for an unknown result or battle.
    """
    from bcnb.engine.name_lookup import did_you_mean as near
    from bcnb.engine.name_lookup import same_name
    from bcnb.storage.game_files import all_sides  # not needed when games were found

    if asked.result:
        results = (*all_sides(), NOBODY, OPEN)
        if not (result := same_name(asked.result, results)):
            words = f"--result must be {', '.join(results[:-1])} or {results[-1]} (got {asked.result!r})"
            raise ValueError(words + near(asked.result, results))
        asked = asked._replace(result=result)
    if asked.scenario and not look(SearchConditions(scenario=asked.scenario)).hits:
        asked = asked._replace(scenario=_known_battle(asked.scenario))
    return asked


def _known_battle(text: str) -> str:
    """Return the full name of a battle, or the given text if it is part of several names.

    Raises:
        ValueError: if no battle has it.
    """
    from bcnb.engine.name_lookup import did_you_mean as near
    from bcnb.storage.scenarios import battle_titles, scenarios_called

    if called := scenarios_called(text):
        return called[0] if len(called) == 1 else text
    battles = battle_titles()
    if not any(text.casefold() in f"{name} {title}".casefold() for name, title in battles.items()):
        known = [*(name.partition("/")[2] for name in battles), *battles.values()]
        raise ValueError(f"no battle has {text!r} in its name or title{near(text, known)}")
    return text


def _unknown_player(text: str, look: Callable[[SearchConditions], SearchResult]) -> str:
    """Return a line that says that no game has a player with this name, or "" if one does."""
    from bcnb.engine.name_lookup import did_you_mean as near

    if look(SearchConditions(player=text)).hits:
        return ""
    named = {player for hit in look(SearchConditions()).hits for player in hit.entry.seats.values()}
    players = sorted(named | set(map(level_name, named)))
    hint = near(text, players) or "."
    return f"No player here has {short_line(text)!r} in the name{hint}\n" if players else ""


def _included(asked: SearchConditions) -> SearchResult:
    """Search the games that come with bcnb. Sort them by ruleset and name, because their file times mean nothing."""
    searches = [search(replays_folder() / name, SUFFIX, _read, asked) for name in RULESETS]
    hits = [hit for one in searches for hit in sorted(one.hits, key=lambda hit: hit.name)]
    return SearchResult(hits, {name: fault for one in searches for name, fault in one.faulty.items()})


def _columns() -> int:
    """Print the columns of the tables, with their types and descriptions."""
    from bcnb.export.parquet import TABLES

    for name, (rows, columns) in TABLES.items():
        print(f"{name}.parquet: {rows}")
        for column, (kind, words) in columns.items():
            print(f"  {column:{max(map(len, columns))}}  {kind:22}  {words}")
    return 0


def _read(path: Path) -> ListedRecord:
    """Return the list entry of a record. The reader is imported only when it is needed."""
    from bcnb.storage.saved_games import entry_of

    return entry_of(path)


def _export(folder: Path, games: list[ReviewedGame], found: SearchResult, target: Path) -> None:
    from bcnb.export.parquet import export_games

    done = export_games(folder, games, target)
    for path in done.paths:
        print(f"Written: {path}.")
    problems = {**found.problems, **done.faults}
    print("\n".join(_ending(done.games, problems, max(map(len, problems), default=0))))


def _meant(arguments: Namespace) -> tuple[bool, Path]:
    """Return whether to export, and the folder.

    Raises:
        ValueError: for arguments that do not fit together.
    """
    export = arguments.words[:1] == [EXPORT]
    folders = arguments.words[export:]
    if len(folders) > 1:
        raise ValueError(f"name one folder (got {len(folders)})")
    if arguments.included and arguments.words:
        raise ValueError("--included takes no folder, and writes no tables")
    if export != bool(arguments.parquet):
        raise ValueError("to write tables, use: bcnb games export --parquet DIR")
    folder = expanded(folders[0]) if folders else home_folder()
    if folder.is_file():
        raise ValueError(f"{folder} is a file, not a folder. To read one game, use: bcnb replay {folder}")
    return export, folder


def wanted(arguments: Namespace) -> SearchConditions:
    """Return the filter that the arguments describe."""
    since = arguments.since and _nanoseconds(arguments.since)
    until = None
    if arguments.until and arguments.until < date.max:
        until = _nanoseconds(arguments.until + timedelta(days=1))
    lengths = arguments.shortest, arguments.longest
    player = LEVELS.get(arguments.player, arguments.player)
    return SearchConditions(arguments.scenario, player, arguments.result, *lengths, since, until)


def _nanoseconds(day: date) -> int:
    """Return the beginning of a day in local time, in nanoseconds since 1970."""
    return int(datetime.combine(day, time()).timestamp()) * 10**9


# --- output -----------------------------------------------------------------------------------------------------------


def _lines(games: list[ReviewedGame], found: SearchResult) -> Iterator[str]:
    wide = max((len(one.hit.name) for one in games), default=0)
    for one in games:
        row = _json_row(one)
        players = " vs. ".join(short_line(level_name(name)) for name in dict.fromkeys(row["seats"].values()))
        ended = one.hit.entry.result
        yield f"{one.hit.name:{wide}}  {row['date']}  {row['plies']:5} plies  {ended:28}  {players}{_more(row)}"
    yield from _ending(len(games), found.problems, wide)


def _ending(games: int, problems: Mapping[str, str], wide: int) -> Iterator[str]:
    """Yield the problem of each faulty file, and the number of games and faulty files."""
    yield from (f"{short_line(name, LONGEST_NAME):{wide}}  {reason}" for name, reason in problems.items())
    damaged = count_noun(len(problems), "damaged file") if problems else "no damaged files"
    yield f"{count_noun(games, 'game')}, {damaged}."


def _more(row: dict[str, Any]) -> str:
    """Return the place and the review of a game, if they are known."""
    return (f", {short_line(row['place'])}" if row["place"] else "") + _review_text(row)


def _review_text(row: dict[str, Any]) -> str:
    if row["luck"] is None:
        return ""
    mistakes = "".join(f", {count_noun(number, 'mistake')} of {seat}" for seat, number in row["mistakes"].items())
    luck = signed(round(row["luck"] * POINT))
    return f"  (luck {luck} for the {row['luck of'].title()} side{mistakes})"


def _json_row(game: ReviewedGame) -> dict[str, Any]:
    """Return the entry of a game in the JSON output."""
    hit, entry, judged = game.hit, game.hit.entry, game.judged
    return {
        "name": hit.name,
        "date": entry.played.get(DATE) or datetime.fromtimestamp(hit.changed // 10**9).astimezone().date().isoformat(),
        "place": entry.played.get(PLACE),
        "ruleset": entry.ruleset,
        "scenario": entry.scenario,
        "seats": dict(entry.seats),
        "plies": entry.plies,
        "winner": entry.end.winner if entry.end else None,
        "by": entry.end.by if entry.end else None,
        "luck": judged and round(judged.luck, 4),
        "luck of": judged and judged.side,
        "mistakes": judged and dict(judged.mistakes),
    }
