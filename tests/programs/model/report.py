"""The report on a model: how well it predicts games that it has not seen, and how far it can be trusted."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tests.programs.model.fitting import (
    Bin,
    Numbers,
    Sample,
    Truths,
    Wholes,
    bins,
    brier,
    chances,
    counts,
    fit,
    folds,
    only,
    unseen,
)
from tests.programs.model.playing import Row

VIEWS = 3
"""Each row is seen by all eyes, and by those of either side."""
EARLY, MIDDLE = 8, 16
"""The last turn of the first part of a game, and of the second."""
MOST_OFF = 0.05
"""By how much a bin may be off that holds enough."""


class Data(NamedTuple):
    """All rows of a game as columns, by one view (0: both hands known), and the sample of all views."""

    sample: Sample
    rows: int
    start: Truths
    turn: Wholes
    yardstick: Numbers
    scenario: tuple[str, ...]
    players: tuple[str, ...]

    @property
    def won(self) -> Numbers:
        return self.sample.won[: self.rows]

    @property
    def games(self) -> Wholes:
        return self.sample.games[: self.rows]


def data_of(rows: Sequence[Row]) -> Data:
    """The columns of rows."""
    won, games = np.array([row.won for row in rows]), np.array([row.game for row in rows])
    terms = np.concatenate([np.array([row.terms[view] for row in rows]) for view in range(VIEWS)])
    share = np.full(len(terms), 1 / VIEWS)
    return Data(
        Sample(terms, np.tile(won, VIEWS), np.tile(games, VIEWS), share),
        len(rows),
        np.array([row.start for row in rows]),
        np.array([row.turn for row in rows]),
        np.array([row.yardstick for row in rows]),
        tuple(row.scenario for row in rows),
        tuple(" against ".join(row.players) for row in rows),
    )


class ModelChances(NamedTuple):
    """The chances of rows that were not in the fit: by the model in umpire view and for either side, by the
    yardstick, by the share of games that the first side won."""

    model: Numbers
    by_side: Numbers
    yardstick: Numbers
    constant: Numbers


def measured(data: Data) -> ModelChances:
    """Return the chances by models that are fitted without the row's game, in ten groups of games."""
    groups = folds(data.sample.games)
    model, first = unseen(data.sample, groups), groups[: data.rows]
    ruler = Sample(data.yardstick[:, None], data.won, data.games, np.ones(data.rows))
    begun = only(ruler, data.start)
    yardstick = np.zeros(data.rows)
    constant = np.zeros(data.rows)
    for group in np.unique(first):
        out = first == group
        yardstick[out] = chances(ruler.terms[out], fit(only(begun, (~out)[data.start]), 0.0))
        constant[out] = data.won[~out & data.start].mean()
    return ModelChances(model[: data.rows], model[data.rows :], yardstick, constant)


# --- text -------------------------------------------------------------------------------------------------------------


def table(head: str, rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a table in markdown; the head names its columns, and their sides by a colon."""
    yield f"| {head} |"
    yield "|" + "--:|" * (head.count("|") + 1)
    for row in rows:
        yield "| " + " | ".join(map(str, row)) + " |"


def off(value: float) -> str:
    """How far a bin is off, in points of a chance."""
    return f"{value:+.3f}"


def reliability(found: Sequence[Bin]) -> Iterator[str]:
    """The ten bins, and what they are uncertain by."""
    yield from table(
        "told | turns | games | told on average | won | off | error | by game | enough",
        [
            (
                f"{one.low:.1f} to {one.high:.1f}",
                one.rows,
                one.games,
                f"{one.told:.3f}",
                f"{one.won:.3f}",
                off(one.off),
                f"{one.error:.3f}",
                off(one.by_game),
                "yes" if counts(one) else "no",
            )
            for one in found
        ],
    )


def worst(found: Iterable[Bin]) -> float:
    """How far the worst bin is off that holds enough."""
    return max((abs(one.off) for one in found if counts(one)), default=0.0)


def stages(data: Data, result: ModelChances) -> Iterator[tuple[object, ...]]:
    """The same for the first turns, the middle and the end."""
    for name, low, high in (("early", 1, EARLY), ("middle", EARLY + 1, MIDDLE), ("late", MIDDLE + 1, 10**9)):
        here = data.start & (data.turn >= low) & (data.turn <= high)
        turns = f"{low} to {high}" if high < 10**9 else f"{low} and later"
        yield from part(f"{name} (turns {turns})", here, data, result)


def by_players(data: Data, result: ModelChances) -> Iterator[tuple[object, ...]]:
    """The same by who played whom."""
    names = np.array(data.players)
    for name in dict.fromkeys(data.players):
        yield from part(name, data.start & (names == name), data, result)


def part(name: str, here: Truths, data: Data, result: ModelChances) -> Iterator[tuple[object, ...]]:
    """How well some turns are reported, if there are any."""
    if here.any():
        found = bins(result.model[here], data.won[here], data.games[here])
        yield (
            name,
            int(here.sum()),
            len(np.unique(data.games[here])),
            f"{data.won[here].mean():.3f}",
            f"{brier(result.model[here], data.won[here]):.4f}",
            f"{brier(result.yardstick[here], data.won[here]):.4f}",
            f"{worst(found):.3f}",
            sum(map(counts, found)),
        )


def by_scenario(data: Data) -> Iterator[tuple[object, ...]]:
    """Each scenario as a model tells it that has never seen it."""
    names = np.array(data.scenario)
    unseen_chances = unseen(data.sample, np.tile(names, VIEWS))[: data.rows]
    for name in sorted(set(data.scenario)):
        here = data.start & (names == name)
        won = data.won[here]
        yield (
            name.split("/")[1],
            int(here.sum()),
            len(np.unique(data.games[here])),
            f"{unseen_chances[here].mean():.3f}",
            f"{won.mean():.3f}",
            f"{brier(unseen_chances[here], won):.4f}",
            f"{won.mean() * (1 - won.mean()):.4f}",
        )
    here = data.start
    yield (
        "all",
        int(here.sum()),
        len(np.unique(data.games)),
        "",
        "",
        f"{brier(unseen_chances[here], data.won[here]):.4f}",
        "",
    )


def briers(data: Data, result: ModelChances) -> Iterator[tuple[object, ...]]:
    """How well results were told, at the beginnings of turns and within them."""
    for name, here in (("the beginnings of turns", data.start), ("moments within turns", ~data.start)):
        won = data.won[here]
        sides = np.tile(here, VIEWS - 1)
        yield (
            name,
            int(here.sum()),
            f"{brier(result.constant[here], won):.4f}",
            f"{brier(result.yardstick[here], won):.4f}",
            f"{brier(result.model[here], won):.4f}",
            f"{brier(result.by_side[sides], np.tile(won, VIEWS - 1)):.4f}",
        )


def most_off(data: Data, result: ModelChances) -> float:
    """How far the worst bin is off in which there is enough, at the beginnings of turns."""
    here = data.start
    return worst(bins(result.model[here], data.won[here], data.games[here]))


def verdict(data: Data, result: ModelChances) -> tuple[bool, str]:
    """Whether the model is as good as it has to be, and the sentence that says so."""
    here = data.start
    model, yardstick = (brier(one[here], data.won[here]) for one in (result.model, result.yardstick))
    most = most_off(data, result)
    sound = model < yardstick and most <= MOST_OFF
    return sound, (
        f"{'Sound' if sound else 'NOT SOUND'}: Brier {model:.4f} against {yardstick:.4f} of the yardstick; the worst "
        f"bin that holds 300 turns of 100 games is off by {most:.3f} (at most {MOST_OFF})."
    )


def weighed(
    names: Sequence[str], sample: Sample, weights: Numbers, again: Sequence[Numbers]
) -> Iterator[tuple[object, ...]]:
    """The terms: the weight, by how much a usual difference of the term moves the score, how sure that is."""
    spread, unsure = np.sqrt((sample.terms**2).mean(axis=0)), np.array(again).std(axis=0)
    for name, weight, usual, error in zip(names, weights, spread, unsure, strict=True):
        yield name, f"{weight:+.4f}", f"{weight * usual:+.3f}", f"{error * usual:.3f}"


def report(
    names: Sequence[str], source: str, data: Data, result: ModelChances, weights: Numbers, again: Sequence[Numbers]
) -> list[str]:
    """The lines of a game's report."""
    here = data.start
    return [
        source,
        "",
        verdict(data, result)[1],
        "",
        "Every figure is of games that the model had not seen: ten models, each fitted to nine tenths of the games,",
        "tell the games of the last tenth. The constant is the share of games that the first side won; the yardstick",
        "is what the players think of a position (where they have no such judgement, the score) by a logistic curve.",
        "",
        *table("Brier score of | moments | constant | yardstick | model, both hands | one hand", briers(data, result)),
        "",
        *reliability(bins(result.model[here], data.won[here], data.games[here])),
        "",
        "The error is the standard error of how far a bin is off, by whole games: where one drags on, hundreds of",
        "turns in one bin are won or lost together. By game tells how far it is off if each game counts the same.",
        "",
        *table("turns | number | games | won | Brier | yardstick | worst bin | bins judged", stages(data, result)),
        "",
        "By who played whom, first side against other. One model tells the games of all of them, and does not know who",
        "plays: the more one player is the stronger, the further it is off for that pair, and for equal players, too.",
        "",
        *table("players | turns | games | won | Brier | yardstick | worst bin | bins judged", by_players(data, result)),
        "",
        "Each scenario as told by a model that has never seen it:",
        "",
        *table("scenario | turns | games | told | won | Brier | its own constant", by_scenario(data)),
        "",
        "The terms: the weight, what a usual difference adds to the score, and how sure that is (its standard error):",
        "",
        *table("term | weight | usual | error", weighed(names, data.sample, weights, again)),
    ]
