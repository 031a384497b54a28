"""Statistics over many recorded games: win shares, lengths of games, first cards, form; measured results of a battle.

A game that cannot be read is listed with the reason and not counted. Games are in the order of their files: oldest
first, then by name.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median_low
from typing import NamedTuple, TypeAlias, TypeVar

from bcnb.analysis.distributions import wilson
from bcnb.analysis.game_stats import game_stats_for
from bcnb.engine.game_registry import game_part, ruleset
from bcnb.engine.notation import composed
from bcnb.engine.record import Record, read_edges
from bcnb.engine.ruleset import CHANCE, Seat, side_of
from bcnb.storage.annotations import notes_of, without_annotations
from bcnb.storage.disk import expanded
from bcnb.storage.file_cache import stamp_of
from bcnb.storage.paths import sorted_paths
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import SUFFIX, load_recorded_game, read_bytes
from bcnb.storage.toml import FileError

PLAY = "play "
"""The beginning of the text that plays a card, in every game with cards."""
K = TypeVar("K", bound=Hashable)
_Key: TypeAlias = tuple[str, Seat | None, str]
"""A game's digest without notes, who won, and by what."""


class FinishedGame(NamedTuple):
    """A finished game: its file, ruleset, scenario and players, the winner (None for nobody), the reason and length.

    `opened` is the first card that each seat played. It is empty in a game without cards. `title` is the name of the
    battle.
    """

    path: Path
    ruleset: str
    scenario: str
    seats: Mapping[Seat, str]
    winner: Seat | None
    by: str
    plies: int
    turns: int
    opened: Mapping[Seat, str]
    title: str = ""


class GameCollection(NamedTuple):
    """A folder of games: the finished ones, oldest first, and the reason why each other file was not counted."""

    games: tuple[FinishedGame, ...]
    others: Mapping[Path, str]


class WinShare(NamedTuple):
    """The number of games won out of a number of games, and the 95% interval of the share."""

    won: float
    games: int
    low: float
    high: float


class _Read(NamedTuple):
    """A finished game, its digest without notes, and True if it has notes."""

    game: FinishedGame
    digest: str
    noted: bool

    @property
    def key(self) -> "_Key":
        """Return a key that all copies of a game share.

        It includes the result, because the digest does not cover it.
        """
        return self.digest, self.game.winner, self.game.by


def read_collection(folder: Path | str, brought: Iterable[Path] = ()) -> GameCollection:
    """Return the games of a folder, each once: of its copies the first without notes counts, or else the first.

    A copy with notes of one of the records `brought` is nobody's own game and does not count. Raises FileNotFoundError
    where there is no folder.
    """
    found, others = list[_Read](), dict[Path, str]()
    for path in _oldest_first(expanded(folder)):
        try:
            found.append(_read(path))
        except (FileError, ValueError, OSError) as error:
            others[path] = _reason(path, error)
    firsts, theirs = _firsts(found), _keys(brought) if found else {}
    for one in found:
        if one.noted and one.key in theirs:
            others[one.game.path] = f"a copy of {theirs[one.key].stem}, which comes with bcnb"
        elif (first := firsts[one.key]) != one.game.path:
            others[one.game.path] = f"the same game as {first.name}, which is counted"
    return GameCollection(tuple(one.game for one in found if one.game.path not in others), others)


def _read(path: Path) -> _Read:
    """Return the finished game in a file. Raises FileError, OSError, or ValueError for a game that is not over."""
    recorded = load_recorded_game(path)
    record = recorded.record
    if record.end is None:
        raise ValueError("the game is not over")
    noted = bool(notes_of(record))
    return _Read(_played(recorded), _digest(without_annotations(record) if noted else record), noted)


def _keys(paths: Iterable[Path]) -> dict[_Key, Path]:
    """Return the keys of finished records, from their first and last lines."""
    found: dict[_Key, Path] = {}
    for path in paths:
        if end := read_edges(read_bytes(path), ruleset, str(path)).end:
            found.setdefault((end.sha256, end.winner, end.by), path)
    return found


def _digest(record: Record) -> str:
    assert record.end
    return record.end.sha256


def _firsts(found: Iterable[_Read]) -> dict[_Key, Path]:
    """Return the file to count for each key."""
    firsts = dict[_Key, Path]()
    for one in sorted(found, key=lambda one: one.noted):
        firsts.setdefault(one.key, one.game.path)
    return firsts


def _reason(path: Path, error: Exception) -> str:
    """Return the reason why a file is not counted, without its name."""
    reason = isinstance(error, OSError) and error.strerror
    return reason or str(error).removeprefix(f"{path}:")


def _oldest_first(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise FileNotFoundError(f"unknown folder {folder}")
    return sorted(sorted_paths(folder, f"*{SUFFIX}"), key=lambda path: (_changed(path), path.name))


def _changed(path: Path) -> int:
    """Return the time of the last change of a file in nanoseconds, or 0 if it is missing or a broken link."""
    stamp = stamp_of(path)
    return stamp.changed if stamp else 0


def _played(recorded: Recorded) -> FinishedGame:
    header, end = recorded.record.header, recorded.record.end
    assert end
    return FinishedGame(
        recorded.path,
        header.ruleset,
        header.scenario,
        {seat: composed(name) for seat, name in header.seats.items()},
        end.winner,
        end.by,
        end.plies,
        recorded.states[-1].turn.number,
        _opened(recorded.record),
        recorded.scenario.title,
    )


def _opened(record: Record) -> dict[Seat, str]:
    found: dict[Seat, str] = {}
    for ply in record.plies:
        if ply.seat != CHANCE and ply.do.startswith(PLAY):
            found.setdefault(ply.seat, ply.do.removeprefix(PLAY))
    return found


# --- shares -----------------------------------------------------------------------------------------------------------


def share(won: Iterable[float]) -> WinShare:
    """Return the share of games won, given the result of each: 1, 0, or 0.5 if nobody won."""
    brought = list(won)
    low, high = wilson(sum(brought), len(brought))
    return WinShare(sum(brought), len(brought), low, high)


def brought(game: FinishedGame, seat: Seat) -> float:
    """Return the result of a game for a seat: 1, 0, or 0.5."""
    return 0.5 if game.winner is None else float(side_of(game.winner) == side_of(seat))


def shares(
    games: Iterable[FinishedGame], keys: Callable[[FinishedGame], Iterable[tuple[K, Seat]]]
) -> dict[K, WinShare]:
    """Return the win share for each key. `keys` returns pairs of a key and the seat whose wins are counted."""
    found: dict[K, list[float]] = {}
    for game in games:
        for key, seat in keys(game):
            found.setdefault(key, []).append(brought(game, seat))
    return {key: share(won) for key, won in found.items()}


def by_scenario(games: Sequence[FinishedGame]) -> dict[tuple[str, Seat], WinShare]:
    """Return the win share of each side in each scenario."""
    return shares(games, lambda game: (((game.scenario, side), side) for side in _sides(game)))


def by_player(games: Sequence[FinishedGame]) -> dict[str, WinShare]:
    """Return the win share of each player against others. Games of a player against itself are left out."""
    return shares(games, lambda game: ((name, seat) for name, seat in rivals(game)))


def by_opening(games: Sequence[FinishedGame]) -> dict[str, WinShare]:
    """Return the win share of the seats that played each first card."""
    return shares(games, lambda game: ((card, seat) for seat, card in game.opened.items()))


def _sides(game: FinishedGame) -> dict[Seat, None]:
    return dict.fromkeys(side_of(seat) for seat in game.seats)


def rivals(game: FinishedGame) -> Iterator[tuple[str, Seat]]:
    """Yield the players, each with its side. A player on both sides is left out."""
    for name in dict.fromkeys(game.seats.values()):
        sides = dict.fromkeys(side_of(seat) for seat, one in game.seats.items() if one == name)
        if len(sides) == 1:
            yield from ((name, side) for side in sides)


# --- lengths and form -------------------------------------------------------------------------------------------------


def spread(numbers: Sequence[int]) -> tuple[int, int, int]:
    """Return the lowest number, the median (the lower of two) and the highest number.

    Raises:
        ValueError: if there are no numbers.
    """
    if not numbers:
        raise ValueError("there are no numbers")
    return min(numbers), median_low(numbers), max(numbers)


def form(games: Sequence[FinishedGame], name: str, over: int = 10) -> tuple[WinShare, ...]:
    """Return a player's win share in each series of `over` games, oldest first. The last series may be shorter.

    Raises:
        ValueError: if `over` is less than 1.
    """
    if over < 1:
        raise ValueError(f"a stretch has at least one game, not {over}")
    won = [brought(game, seat) for game in games for one, seat in rivals(game) if one == composed(name)]
    return tuple(share(won[first : first + over]) for first in range(0, len(won), over))


def lost_ground(games: Iterable[FinishedGame]) -> Mapping[str, Counter[str]]:
    """Return the number of figures lost on each cell, by scenario. Games that do not count losses are left out."""
    found: dict[str, Counter[str]] = {}
    for game in games:
        if counting := game_stats_for(game.ruleset):
            recorded = load_recorded_game(game.path)
            counts = counting.tally(recorded.start, recorded.record.plies)
            found.setdefault(game.scenario, Counter()).update(counts.losses)
    return found


# --- measured results of a battle -------------------------------------------------------------------------------------


class BattleMeasures(NamedTuple):
    """The balance and the length of a battle.

    `player` played both sides of `games` games, of which the sides won `union` and `confederate`. `interval` is the 95%
    confidence interval of the Union's share in percent. Half of all measured games took `least` to `most` turns; both
    are 0 if the length was not measured.
    """

    player: str
    games: int
    union: int
    confederate: int
    interval: str
    least: int = 0
    most: int = 0


def battle_measures(ruleset: str, scenario: str) -> BattleMeasures | None:
    """Return the stored results of a battle, or None if it was not measured.

    Raises:
        FileError: if the file with the results is not valid.
        ValueError: for an unknown ruleset.
    """
    measure: Callable[[str], BattleMeasures | None] | None = game_part(ruleset, "files.balance.measure_battle", None)
    return measure(scenario) if measure else None
