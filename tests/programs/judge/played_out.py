"""Verdicts of recorded games, and the choices of these verdicts played out to the end, in files that only grow.

A stopped run continues where it stopped: each line is a verdict, or a few pairs of games. A pair is one game
after the played line and one after the better line, with the same hidden cards and the same luck.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from bcnb.analysis.line_trials import ActionLine, World, by_model, play_out
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import State
from bcnb.games import battle_cry
from bcnb.games.battle_cry.review_policy import REVIEW_POLICY
from bcnb.review.mistake_detection import USUAL, Budget, ReviewedChoice, choices, judged
from bcnb.review.outcomes.paired_playouts import PairedLines
from bcnb.review.schema import POINT
from bcnb.storage.records import list_records, load_recorded_game

SEED = "intervals"
CHUNK = 25
"""How many pairs a line of the file holds."""
SIZES = (4, 8, 14)
"""The stated losses, in points, that divide the verdicts into sizes, so that large losses are played out as often."""


class Stated(NamedTuple):
    """A verdict by the look ahead: its game and ply, its kind, and the loss with its interval, in millionths.

    The loss and interval are those of the imagined games alone. `better` is empty if nothing better was found.
    """

    game: str
    ply: int
    battle: bool
    loss: int
    low: int
    high: int
    worlds: int
    better: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of the size of its loss, from 0."""
        return sum(self.loss >= size * POINT for size in SIZES)


class Pair(NamedTuple):
    """Two games of a pair: twice the better line's result minus the other line's, and likewise their luck."""

    gain: int
    luck: float


def games() -> list[str]:
    """The names of the recorded games whose choices are judged."""
    return [path.stem for path in list_records("battle_cry")]


@cache
def _choices(game: str) -> Mapping[int, ReviewedChoice[Any]]:
    path = next(path for path in list_records("battle_cry") if path.stem == game)
    recorded = load_recorded_game(path)
    found = choices(REVIEW_POLICY, recorded.states, recorded.record.plies, recorded.record.header.seats)
    return {one.ply: one for one in found}


def sampled(game: str, count: int) -> list[int]:
    """The plies of this number of choices of a game, by chance and always the same ones."""
    left, rng, found = list(_choices(game)), Seeded(f"{SEED} {game}"), list[int]()
    while left and len(found) < count:
        found.append(left.pop(rng.pick([(place, 1) for place in range(len(left))])))
    return found


def states(folder: Path) -> list[Stated]:
    """The verdicts in the file of a folder."""
    return [Stated(**{**line, "better": tuple(line["better"])}) for line in lines(folder / "verdicts.jsonl")]


def pairs(folder: Path) -> dict[tuple[str, int], list[Pair]]:
    """The pairs in the file of a folder, by the game and the ply of the choice."""
    found: dict[tuple[str, int], list[Pair]] = {}
    for line in lines(folder / "pairs.jsonl"):
        known = found.setdefault((line["game"], line["ply"]), [])
        assert line["first"] == len(known), f"{folder}: pairs of {line['game']}, ply {line['ply']} are missing"
        known += [Pair(gain, luck) for gain, luck in line["pairs"]]
    return found


def lines(file: Path) -> Iterator[Any]:
    """The whole lines of a file; a torn last one is left out."""
    data = file.read_bytes() if file.exists() else b""
    return map(json.loads, data[: data.rfind(b"\n") + 1].splitlines())


class Store(NamedTuple):
    """The folder of the files, and the processor time at which to stop."""

    folder: Path
    until: float

    def add(self, name: str, line: Mapping[str, object]) -> None:
        """Add a line to a file, after what is whole in it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / name
        data = file.read_bytes() if file.exists() else b""
        if not data.endswith(b"\n"):
            file.write_bytes(data[: data.rfind(b"\n") + 1])
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line, separators=(",", ":")) + "\n")

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return process_time() > self.until


def judge_choices(store: Store, names: Sequence[str], count: int, budget: Budget = USUAL) -> bool:
    """Judge this number of choices of each game, one of each in turn, and return whether all are judged now."""
    known = {(one.game, one.ply) for one in states(store.folder)}
    for number in range(count):
        for game in names:
            ply = next(iter(sampled(game, count)[number:]), None)
            if ply is None or (game, ply) in known:
                continue
            if store.is_over:
                return False
            store.add("verdicts.jsonl", _stated(game, ply, budget)._asdict())
    return True


def _stated(game: str, ply: int, budget: Budget) -> Stated:
    found = judged(REVIEW_POLICY, _choices(game)[ply], by_model, f"{SEED} {game}", budget)
    best = found.tried[0] if found.reply else None
    numbers = (best.gain, best.low, best.high, best.worlds) if best else (0, 0, 0, 0)
    return Stated(game, ply, found.battle, *numbers, best.actions if best else ())


def in_turn(found: Sequence[Stated]) -> list[Stated]:
    """Verdicts with a better line, so that of every kind and size one comes after the other."""
    kinds: dict[tuple[bool, int], list[Stated]] = {}
    for one in found:
        if one.better:
            kinds.setdefault((one.battle, one.size), []).append(one)
    rows = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    return [one for one in chain.from_iterable(rows) if one]


def play_pairs(store: Store, found: Sequence[Stated], count: int) -> bool:
    """Play this number of pairs for each verdict, a few of each in turn, and return whether all are played now."""
    known = {place: len(some) for place, some in pairs(store.folder).items()}
    for first in range(0, count, CHUNK):
        for one in found:
            if known.get((one.game, one.ply), 0) > first:
                continue
            if store.is_over:
                return False
            new = [_pair(one, number) for number in range(first, min(first + CHUNK, count))]
            store.add("pairs.jsonl", {"game": one.game, "ply": one.ply, "first": first, "pairs": new})
    return True


def lines_of(one: Stated) -> PairedLines:
    """Both lines of a choice, to play out in other pairs than the fresh ones."""
    choice = _choices(one.game)[one.ply]
    better: ActionLine = tuple(map(battle_cry.parse, one.better))
    return PairedLines(choice.observed, choice.seat, better, choice.played, f"{SEED} {one.game} {one.ply} decided")


def _pair(one: Stated, number: int) -> Pair:
    choice = _choices(one.game)[one.ply]
    better: ActionLine = tuple(map(battle_cry.parse, one.better))
    world: World[State] = World(choice.observed, f"{SEED} {one.game} {one.ply} to the end {number}")
    best, own = (play_out(REVIEW_POLICY, world, way, choice.seat) for way in (better, choice.played))
    return Pair(round(2 * (best.chance - own.chance)), round(best.luck - own.luck, 3))
