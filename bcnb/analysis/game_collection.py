"""Many recorded games at once: who wins what, how often for certain, how long games take, and with which first card.

A game that cannot be read is told with its reason, and counts nowhere. The order of the games is that of their files:
the oldest first, then by name.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median_low
from typing import NamedTuple, TypeAlias, TypeVar

from bcnb.analysis.distributions import wilson
from bcnb.analysis.game_stats import game_stats_for
from bcnb.engine.game_registry import ruleset
from bcnb.engine.notation import composed
from bcnb.engine.record import Record, read_edges
from bcnb.engine.ruleset import CHANCE, Seat, side_of
from bcnb.storage.annotations import notes_of, without_annotations
from bcnb.storage.disk import expanded
from bcnb.storage.file_cache import stamp_of
from bcnb.storage.paths import sorted_paths
from bcnb.storage.records import SUFFIX, load_record, read_bytes, start_of, timeline_of
from bcnb.storage.toml import FileError

PLAY = "play "
"""How the text of playing a card begins, in every game that has cards."""
K = TypeVar("K", bound=Hashable)
_Key: TypeAlias = tuple[str, Seat | None, str]
"""A game's digest without notes, who won, and by what."""


class FinishedGame(NamedTuple):
    """A game that was finished: its file, what was played by whom, who won (None: nobody), how long it took, and the
    first card that each seat laid down (none in a game without cards)."""

    path: Path
    ruleset: str
    scenario: str
    seats: Mapping[Seat, str]
    winner: Seat | None
    by: str
    plies: int
    turns: int
    opened: Mapping[Seat, str]


class GameCollection(NamedTuple):
    """A folder of games: those that were finished, oldest first, and why others were not counted, by their files."""

    games: tuple[FinishedGame, ...]
    others: Mapping[Path, str]


class WinShare(NamedTuple):
    """How many of some games were won, and the 95 % interval of the share."""

    won: float
    games: int
    low: float
    high: float


class _Read(NamedTuple):
    """A finished game that was read: the digest that it has whatever notes it bears, and whether it bears any."""

    game: FinishedGame
    digest: str
    noted: bool

    @property
    def key(self) -> "_Key":
        """What is the same of all copies of a game and of no other: a digest does not cover how it ended."""
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
    """A finished game from its file. Raises FileError, OSError, or ValueError for a game that is not over."""
    record = load_record(path)
    if record.end is None:
        raise ValueError("the game is not over")
    noted = bool(notes_of(record))
    return _Read(_played(path, record), _digest(without_annotations(record) if noted else record), noted)


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
    """By its key, which file of each game counts."""
    firsts = dict[_Key, Path]()
    for one in sorted(found, key=lambda one: one.noted):
        firsts.setdefault(one.key, one.game.path)
    return firsts


def _reason(path: Path, error: Exception) -> str:
    """Why a file is not counted, without its name."""
    told = isinstance(error, OSError) and error.strerror
    return told or str(error).removeprefix(f"{path}:")


def _oldest_first(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    return sorted(sorted_paths(folder, f"*{SUFFIX}"), key=lambda path: (_changed(path), path.name))


def _changed(path: Path) -> int:
    """When a file was changed last, in nanoseconds; 0 for one that is gone, or a link that leads nowhere."""
    stamp = stamp_of(path)
    return stamp.changed if stamp else 0


def _played(path: Path, record: Record) -> FinishedGame:
    assert record.end
    header, end = record.header, record.end
    last = timeline_of(record, str(path)).states[-1]
    return FinishedGame(
        path,
        header.ruleset,
        header.scenario,
        {seat: composed(name) for seat, name in header.seats.items()},
        end.winner,
        end.by,
        end.plies,
        last.turn.number,
        _opened(record),
    )


def _opened(record: Record) -> dict[Seat, str]:
    found: dict[Seat, str] = {}
    for ply in record.plies:
        if ply.seat != CHANCE and ply.do.startswith(PLAY):
            found.setdefault(ply.seat, ply.do.removeprefix(PLAY))
    return found


# --- shares -----------------------------------------------------------------------------------------------------------


def share(won: Iterable[float]) -> WinShare:
    """The share of games that were won, from what each brought: 1, 0, or a half where nobody won."""
    brought = list(won)
    low, high = wilson(sum(brought), len(brought))
    return WinShare(sum(brought), len(brought), low, high)


def brought(game: FinishedGame, seat: Seat) -> float:
    """What a game brought to a seat: 1, 0, or a half."""
    return 0.5 if game.winner is None else float(side_of(game.winner) == side_of(seat))


def shares(
    games: Iterable[FinishedGame], keys: Callable[[FinishedGame], Iterable[tuple[K, Seat]]]
) -> dict[K, WinShare]:
    """How often was won, by keys: each names the seat through whose eyes it looks."""
    found: dict[K, list[float]] = {}
    for game in games:
        for key, seat in keys(game):
            found.setdefault(key, []).append(brought(game, seat))
    return {key: share(won) for key, won in found.items()}


def by_scenario(games: Sequence[FinishedGame]) -> dict[tuple[str, Seat], WinShare]:
    """How often each side wins each scenario."""
    return shares(games, lambda game: (((game.scenario, side), side) for side in _sides(game)))


def by_player(games: Sequence[FinishedGame]) -> dict[str, WinShare]:
    """How often each player wins, against whomever; games against himself say nothing."""
    return shares(games, lambda game: ((name, seat) for name, seat in rivals(game)))


def by_opening(games: Sequence[FinishedGame]) -> dict[str, WinShare]:
    """How often a first card wins for who laid it down."""
    return shares(games, lambda game: ((card, seat) for seat, card in game.opened.items()))


def _sides(game: FinishedGame) -> dict[Seat, None]:
    return dict.fromkeys(side_of(seat) for seat in game.seats)


def rivals(game: FinishedGame) -> Iterator[tuple[str, Seat]]:
    """The players, each with a seat of his side; none who sits on both sides."""
    for name in dict.fromkeys(game.seats.values()):
        sides = dict.fromkeys(side_of(seat) for seat, one in game.seats.items() if one == name)
        if len(sides) == 1:
            yield from ((name, side) for side in sides)


# --- lengths and form -------------------------------------------------------------------------------------------------


def spread(numbers: Sequence[int]) -> tuple[int, int, int]:
    """The lowest of some numbers, the one in the middle (of two the lower), the highest. Raises ValueError for none."""
    if not numbers:
        raise ValueError("there are no numbers")
    return min(numbers), median_low(numbers), max(numbers)


def form(games: Sequence[FinishedGame], name: str, over: int = 10) -> tuple[WinShare, ...]:
    """How often a player won in each so many of his games in a row, the oldest first; the last stretch may be shorter.

    Raises ValueError for a stretch of no games.
    """
    if over < 1:
        raise ValueError(f"a stretch has at least one game, not {over}")
    won = [brought(game, seat) for game in games for one, seat in rivals(game) if one == composed(name)]
    return tuple(share(won[first : first + over]) for first in range(0, len(won), over))


def lost_ground(games: Iterable[FinishedGame]) -> Mapping[str, Counter[str]]:
    """By scenario, how many figures were lost on each cell; nothing of games that do not count it."""
    found: dict[str, Counter[str]] = {}
    for game in games:
        if counting := game_stats_for(game.ruleset):
            record = load_record(game.path)
            told = counting.tally(start_of(record, str(game.path)), record.plies)
            found.setdefault(game.scenario, Counter()).update(told.losses)
    return found
