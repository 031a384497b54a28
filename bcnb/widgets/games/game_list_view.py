"""The list of recorded games as data for a page: the games that match the filters, and the choices of each filter."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, time
from functools import cache
from math import inf
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import quote

from bcnb.course.backup.added_games import load_added
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Seat
from bcnb.engine.verify import Verification
from bcnb.players.registry import LEVELS, RANKS, description, level_name
from bcnb.players.session import HUMAN
from bcnb.presentation.narration import describe_played, say_played
from bcnb.presentation.presenter import page_presenter_of, presenter_for
from bcnb.presentation.text_tools import count_noun, long_date
from bcnb.presentation.thumbnail import thumbnail
from bcnb.review.reviewed_games import ReviewedGame, ReviewSummary, reviewed_games
from bcnb.storage.game_search import NOBODY, OPEN, FoundGame, KnownRecords, SearchConditions, is_match
from bcnb.storage.paths import SUFFIX, home_folder, replays_folder
from bcnb.storage.saved_games import entry_of
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.games.folder_lists import FolderLists

MINE, INCLUDED = "mine", "included"
"""The two places of games: your own, and those that come with bcnb."""
LENGTHS: Mapping[str, tuple[int, float, str]] = {
    "short": (0, 17, "up to 17 turns"),
    "middle": (18, 27, "18 to 27 turns"),
    "long": (28, inf, "28 turns or more"),
}
"""The lengths by which games can be chosen: the limits in turns, both included, and the words."""
MOST_SHOWN = 300
"""The largest number of games in a list. The others can be found with a filter."""
GameList: TypeAlias = dict[str, Any]
"""A list of games as values for a page, or one of its rows."""
PERSON = "a person"
"""The name of a human player in a list."""


class Filters(NamedTuple):
    """The filters of a page. An empty string or False sets none.

    `game` is a ruleset, `battle` a scenario, `player` a player's name, `result` a side, `nobody` or `open`, and
    `length` a key of `LENGTHS`. `since` is a day such as 2026-11-30. The file was changed on it or later.
    """

    game: str = ""
    battle: str = ""
    player: str = ""
    result: str = ""
    length: str = ""
    since: str = ""
    reviewed: bool = False


NONE = Filters()
"""No filter."""


def filters_text(filters: Filters) -> str:
    """Return the filters that are set as a text, such as "battle=battle_cry/shiloh,length=short"."""
    return ",".join(f"{name}={'yes' if value is True else value}" for name, value in filters._asdict().items() if value)


def filters_from_text(text: str) -> Filters:
    """Return the filters of a text as `filters_text` writes it.

    Raises:
        ValueError: for an unknown filter, or a value that is not valid.
    """
    given = dict.fromkeys(Filters._fields, "")
    for part in filter(None, (one.strip() for one in text.split(","))):
        name, equals, value = (one.strip() for one in part.partition("="))
        if not equals or name not in given:
            known = f"{', '.join(given)}{did_you_mean(name, given)}"
            raise ValueError(f"{part!r:.60} is not a filter such as length=short; the filters are {known}")
        given[name] = value
    reviewed = given.pop("reviewed")
    return checked_filters(Filters(**given, reviewed=reviewed not in ("", "no")))


def listed_at(place: str, filters: Filters) -> str:
    """Return the part of an address that leads to a list of the page of recorded games, with its filters."""
    only = filters_text(filters)
    return f"place={place}" + (f"&only={quote(only, safe='')}" if only else "")


def checked_filters(filters: Filters) -> Filters:
    """Return filters unchanged if their length and day are valid.

    Raises:
        ValueError: for an unknown length, or another text than a day such as 2026-11-30.
    """
    if filters.length not in ("", *LENGTHS):
        raise ValueError(f"unknown length {filters.length!r:.40}; choose from {', '.join(LENGTHS)}")
    if filters.since:
        try:
            date.fromisoformat(filters.since)
        except ValueError:
            raise ValueError(f"{filters.since!r:.40} is not a day such as 2026-11-30") from None
    return filters


def found_games(place: str, filters: Filters) -> list[ReviewedGame]:
    """Return the games of a place that match the filters, newest first or by name."""
    return _matching(_games(place)[0], filters)


def game_list_view(place: str, filters: Filters) -> GameList:
    """Return the games of a place that match the filters, newest first or by name, as values for a page.

    `rows` are the games, `of` the number of all games there, `choices` the values of each filter with their words,
    `levels` how each level of the computer plays, and `problems` the files that are not valid.

    Raises:
        ValueError: for a day that is not valid.
    """
    everything, problems = _games(place)
    games, added = _matching(everything, filters), _added()
    return {
        "rows": [_row(one, added) for one in games[:MOST_SHOWN]],
        "found": len(games),
        "of": len(everything),
        "choices": _choices(everything),
        "levels": level_lines(),
        "problems": problems,
    }


_LISTS = FolderLists(KnownRecords(entry_of), SUFFIX)
"""The lists that this process has made, with the records that it has read."""


def forget() -> None:
    """Forget the records that were read before, so that the next list reads all files."""
    _LISTS.forget()


def _games(place: str) -> tuple[list[FoundGame], list[str]]:
    """Return all games of a place, and the problems of its files."""
    folders = [home_folder()] if place == MINE else [replays_folder() / name for name in RULESETS]
    found = [_LISTS.games(folder) for folder in folders if folder.is_dir()]
    hits = [hit for one in found for hit in (one.hits if place == MINE else sorted(one.hits, key=lambda hit: hit.name))]
    return hits, [f"{name}: {why}" for one in found for name, why in one.problems.items()]


def _matching(hits: Iterable[FoundGame], filters: Filters) -> list[ReviewedGame]:
    wanted = _wanted(filters)
    shortest, longest, _ = LENGTHS.get(filters.length, (0, inf, ""))
    found = [
        hit
        for hit in hits
        if filters.game in ("", hit.entry.ruleset)
        and shortest <= hit.entry.turns <= longest
        and is_match(hit.entry, hit.changed, wanted)
    ]
    return [one for one in reviewed_games(found) if one.judged is not None or not filters.reviewed]


def _wanted(filters: Filters) -> SearchConditions:
    """Return the conditions that a search knows."""
    since = None
    if filters.since:
        since = int(datetime.combine(date.fromisoformat(filters.since), time()).timestamp()) * 10**9
    return SearchConditions(filters.battle, filters.player, filters.result, since=since)


# --- the choices of the filters ---------------------------------------------------------------------------------------


def _choices(hits: Sequence[FoundGame]) -> dict[str, list[tuple[str, str]]]:
    """Return the values of each filter, each with its words. Only what occurs in the games can be chosen."""
    entries = [hit.entry for hit in hits]
    games = {name: GAME_TITLES.get(name, name) for name in dict.fromkeys(one.ruleset for one in entries)}
    battles = _called_apart({(one.ruleset, one.scenario): one.title for one in entries})
    players = {who: say_player(who) for who in {who for one in entries for who in one.seats.values()} if who}
    winners = {one.end.winner for one in entries if one.end and one.end.winner}
    results = {side: f"{presenter_for(entries[0].ruleset).called(side)} won" for side in sorted(winners, reverse=True)}
    if any(one.end and not one.end.winner for one in entries):
        results[NOBODY] = "nobody won"
    if any(not one.end for one in entries):
        results[OPEN] = "not over"
    lengths = {key: words for key, (_, _, words) in LENGTHS.items()}
    ranks = [HUMAN, *LEVELS.values()]
    order = sorted(players.items(), key=lambda one: (ranks.index(one[0]) if one[0] in ranks else len(ranks), one))
    return {
        "game": list(games.items()),
        "battle": sorted(battles.items(), key=lambda one: one[1]),
        "player": order,
        "result": list(results.items()),
        "length": list(lengths.items()),
    }


def _called_apart(titles: Mapping[tuple[str, str], str]) -> dict[str, str]:
    """Return the titles of battles by full name. Those that share one also name their game, or their scenario."""
    found = {}
    for (game, scenario), title in titles.items():
        same = [one for one, other in titles.items() if other == title and one != (game, scenario)]
        apart = scenario if any(one[0] == game for one in same) else GAME_TITLES.get(game, game)
        found[f"{game}/{scenario}"] = f"{title}, {apart}" if same else title
    return found


def say_player(name: str) -> str:
    """Return a player as the table names it: a level with a capital letter, or the name of a person."""
    return PERSON.capitalize() if name == HUMAN else f"{level_name(name)[:1].upper()}{level_name(name)[1:]}"


def level_lines(names: Iterable[str] = RANKS, game: str = "") -> list[str]:
    """Return how the levels among players play, in a game or in general, a sentence for each.

    >>> level_lines(["greedy", "person", "greedy"])
    ['Sergeant: takes the best immediate gain.']
    """
    return [f"{description(name, game)}." for name in dict.fromkeys(names) if name in RANKS]


# --- a row ------------------------------------------------------------------------------------------------------------


def _added() -> frozenset[str]:
    """Return the digests of games that were added from files, or none if the list of them is not valid."""
    with suppress(ValueError, OSError):
        return load_added()
    return frozenset()


def _row(game: ReviewedGame, added: frozenset[str]) -> dict[str, object]:
    hit, entry = game.hit, game.hit.entry
    look = presenter_for(entry.ruleset)
    changed = datetime.fromtimestamp(hit.changed // 10**9).astimezone().date()
    return {
        "name": hit.name.removesuffix(SUFFIX),
        "battle": f"{entry.ruleset}/{entry.scenario}",
        "title": entry.title,
        "game": GAME_TITLES.get(entry.ruleset, entry.ruleset),
        "players": [[look.called(seat), say_player(who)] for seat, who in entry.seats.items() if who],
        "levels": level_lines(entry.seats.values(), entry.ruleset),
        "result": entry.result,
        "winner": look.called(entry.end.winner) if entry.end and entry.end.winner else "",
        "plies": entry.plies,
        "turns": entry.turns,
        "changed": long_date(changed),
        "played": say_played(entry.played),
        "when": describe_played(entry.played),
        "reviewed": _depth(game.judged),
        "judged": _judged(game.judged, look.called),
        "over": entry.end is not None,
        "added": entry.end is not None and entry.end.sha256 in added,
    }


def _depth(judged: ReviewSummary | None) -> str:
    """Return how a game was reviewed: `choices` if they were judged, `quick` if not, or an empty string."""
    return ("choices" if judged.mistakes else "quick") if judged else ""


def _judged(judged: ReviewSummary | None, called: Callable[[Seat], str]) -> str:
    """Return the luck and the mistakes of a reviewed game in words. They reveal a part of the result."""
    if not judged:
        return ""
    helped = f"Luck changed the {called(judged.side)} side's win chance by {judged.points:+} points."
    counts = (f"{called(seat)} {number}" for seat, number in judged.mistakes.items())
    return f"{helped} Mistakes: {', '.join(counts)}." if judged.mistakes else helped


def say_check(found: Verification) -> str:
    """Return whether a game follows the rules, in a sentence that does not give its result away.

    >>> say_check(Verification(True, True, True, 144, 144, "union", corrections=1))
    'Checked: legal, apart from 1 slip at the table.'
    """
    if found.unjudged:
        return f"Checked: legal up to ply {found.unjudged - 1}. The rest follows older rules."
    if not found.legal:
        return f"Not legal from ply {found.standing + 1} on."
    slips = f", apart from {count_noun(found.corrections, 'slip')} at the table" if found.corrections else ""
    return f"Checked: legal{slips}."


@cache
def battle_picture(name: str) -> tuple[str, str]:
    """Return a small picture of a battle's layout, and its date in words; both are empty for an unknown battle.

    Args:
        name: the name of the scenario with its ruleset.
    """
    with suppress(ValueError, OSError):
        battle = find_scenario(name)
        state = ruleset(battle.ruleset).setup(battle)
        drawn = thumbnail(page_presenter_of(state).scene(state, title=f"Layout of {battle.title}"))
        return str(drawn), long_date(battle.date) if battle.date else ""
    return "", ""


def included_text(rows: Iterable[GameList]) -> str:
    """Return the list as text: one line for each game, with its name, battle and players, but not its result."""
    return "\n".join(f"{row['name']}: {row['title']}, {_say_players(row)}, {row['turns']} turns" for row in rows)


def _say_players(row: GameList) -> str:
    return ", ".join(f"{side}: {who}" for side, who in row["players"])
