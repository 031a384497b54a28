"""Your reviewed games: those in the home folder that you played against the computer, with their judged choices."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.analysis.win_probability import first_side
from bcnb.engine.ruleset import Seat, side_of
from bcnb.players.session import only_person
from bcnb.review.breakdown import loss_of
from bcnb.review.own_play.choice_traits import Trait, traits_of
from bcnb.review.own_play.play_profile import OwnChoice, OwnGame, Place
from bcnb.review.review_files import DIGITS, loaded, own_reviews, reviews_folder
from bcnb.review.review_text import is_error
from bcnb.review.schema import POINT, WHOLE, Review, Verdict, luck_of
from bcnb.storage.file_cache import cached_by_file
from bcnb.storage.game_search import SearchConditions, day_played, search
from bcnb.storage.paths import home_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import SUFFIX, load_recorded_game
from bcnb.storage.saved_games import entry_of

CACHE = ".own-play.json"
"""The cache of the choices in the folder of reviews."""
VERSION = 1
"""The version of cached choices. Increase it when traits or losses are counted differently."""


class OwnRecord(NamedTuple):
    """A finished record that one human player played: its file, the player's seat, and when it was played.

    `when` is the day that the record names or, without one, the time of the file's last change, in nanoseconds.
    """

    path: Path
    seat: Seat
    when: int


class OwnGames(NamedTuple):
    """Your reviewed games, oldest first, and the number of your finished games that have no complete review."""

    games: tuple[OwnGame, ...]
    unreviewed: int


def own_games() -> OwnGames:
    """Return your games against the computer. Unreadable files are skipped.

    Of several reviews of a game, the one with the most imagined games counts. A review that was stopped does not count:
    it judges the largest swings first, so its choices are worse than the others.
    """
    records = _records()
    best: dict[str, tuple[int, OwnGame]] = {}
    for worlds, game in _reviewed(records):
        digest = game.choices[0].place.record if game.choices else ""
        if digest in records and worlds > best.get(digest, (0,))[0]:
            best[digest] = worlds, game
    return OwnGames(tuple(best[digest][1] for digest in records if digest in best), len(records.keys() - best.keys()))


def _records() -> dict[str, OwnRecord]:
    """Return the finished records of the home folder that exactly one human player played, by digest, oldest first."""
    home = home_folder()
    try:
        hits = search(home, SUFFIX, entry_of, SearchConditions()).hits
    except (FileNotFoundError, PermissionError):
        return {}
    found = {}
    for hit in hits:
        seat = only_person(hit.entry.seats)
        if hit.entry.end and seat:
            when = day_played(hit.entry, hit.changed)
            found[hit.entry.end.sha256] = OwnRecord(home / hit.name, seat, when)
    return dict(sorted(found.items(), key=lambda pair: pair[1].when))


def _reviewed(records: Mapping[str, OwnRecord]) -> Iterator[tuple[int, OwnGame]]:
    """Yield the reviews of the records as games, each with its number of sampled worlds. Results are cached."""
    by_name = {digest[:DIGITS]: (digest, one) for digest, one in records.items()}

    def read(path: Path) -> object:
        return _read(path, *by_name[path.name.partition("-")[0]])

    found = cached_by_file(reviews_folder(), own_reviews(records), VERSION, read, _is_sound, CACHE)
    return ((one["worlds"], _game(one)) for one in found if one)


def _read(path: Path, digest: str, record: OwnRecord) -> dict[str, Any] | None:
    """Return a complete review as JSON values, or None if it cannot be counted."""
    load = loaded(path)
    if load is None or not load.done or load.review.made.record != digest:
        return None
    if record.seat not in load.review.made.judges:
        return None
    try:
        return _values(load_recorded_game(record.path), load.review, record.seat)
    except (OSError, ValueError):
        return None


def _values(recorded: Recorded, review: Review, seat: Seat) -> dict[str, Any]:
    judged = [one for one in review.judged if one.seat == seat and one.verdict is not Verdict.FORCED]
    end, own = recorded.record.end, side_of(seat)
    winner = end.winner if end else None
    luck = luck_of(review) / WHOLE
    return {
        "worlds": review.made.worlds,
        "record": review.made.record,
        "name": recorded.name,
        "title": recorded.scenario.title,
        "result": 0.5 if winner is None else float(side_of(winner) == own),
        "luck": luck if own == first_side(review.made.ruleset) else -luck,
        "choices": [
            [one.ply, is_error(one), loss_of(review, one).at / POINT, traits_of(recorded, review, one)]
            for one in judged
        ],
    }


def _game(value: Mapping[str, Any]) -> OwnGame:
    choices = tuple(
        OwnChoice(Place(value["record"], ply), wrong, loss, {kind: tuple(names) for kind, names in traits.items()})
        for ply, wrong, loss, traits in value["choices"]
    )
    return OwnGame(value["name"], value["title"], value["result"], value["luck"], choices)


KINDS: Mapping[str, tuple[type, ...]] = {
    "worlds": (int,),
    "record": (str,),
    "name": (str,),
    "title": (str,),
    "result": (int, float),
    "luck": (int, float),
    "choices": (list,),
}
"""The keys of a cached game, and the types of their values."""


def _is_sound(value: object) -> bool:
    """Return True if a value from the cache has the form of a game, or of a review that is not counted."""
    if value is None:
        return True
    if not isinstance(value, dict) or value.keys() != KINDS.keys():
        return False
    typed = all(isinstance(value[key], kinds) for key, kinds in KINDS.items())
    return typed and all(_is_choice(one) for one in value["choices"])


def _is_choice(one: object) -> bool:
    if not isinstance(one, list) or len(one) != 4:
        return False
    ply, wrong, loss, traits = one
    typed = isinstance(ply, int) and isinstance(wrong, bool) and isinstance(loss, int | float)
    known = isinstance(traits, dict) and traits.keys() <= set(Trait)
    return (
        typed and known and all(isinstance(names, list) and set(map(type, names)) <= {str} for names in traits.values())
    )
