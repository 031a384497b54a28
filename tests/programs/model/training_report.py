"""The report on a trained model: against playouts, in games and in scenarios that it has not seen, and its time."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from bcnb.analysis.win_probability import load_weights, weights_file, win_features_for
from tests.programs.model.accuracy import accuracy, constant
from tests.programs.model.fitting import Numbers, Truths, bins, brier, chances
from tests.programs.model.playing import pairing_of
from tests.programs.model.playouts import Known
from tests.programs.model.report import EARLY, MIDDLE, reliability, table, worst
from tests.programs.model.terms import terms_for
from tests.programs.model.training import LAMBDA, ROUNDS, Table, Trained, games_of, groups_of, train
from tests.programs.model.value_time import SLICES, value_time

Columns = Iterator[tuple[object, ...]]
HELD = 5
"""One game in this number is held out of the models that the report checks in games."""
SHARES = (8, 4, 2)
"""One in how many games smaller models are trained on, to see what more games bring."""
LEAST_GAMES = 100
"""With fewer games no model is trained for this."""
TOGETHER = 5
"""In how many groups scenarios are left out."""


class Seen(NamedTuple):
    """The rows of games that were held out, and their chances: by the package's model, by models on results and on TD
    targets that were trained on the other games."""

    rows: Table
    package: Numbers
    by_results: Numbers
    told: Numbers


def installed(name: str) -> Numbers:
    """The weights of the package's model, among all terms that are tried: the others weigh nothing."""
    today = win_features_for(name).names
    weights = {one.term: one.weight for one in load_weights(weights_file(name), name, today).weights}
    names = terms_for(name).names
    return np.array([*(weights[term] for term in names[: len(today)]), *[0.0] * (len(names) - len(today))])


def held_out(name: str, data: Table) -> Seen:
    """A fifth of the games, told by models of the others."""
    held = groups_of(data.games, HELD) == 0
    trained, rows = train(games_of(data, ~held)), games_of(data, held)
    weights = installed(name), trained.by_results, trained.weights
    return Seen(rows, *(chances(rows.terms, one) for one in weights))


def training_report(
    name: str, data: Table, trained: Trained, known: Sequence[Known], slices: int = SLICES
) -> Iterator[str]:
    """The lines of the report."""
    yield f"## {name}"
    yield ""
    yield (
        f"{len(np.unique(data.games))} games with a winner, {data.begun} beginnings of turns and "
        f"{len(data.won) - data.begun} other moments; {len(terms_for(name).names)} terms."
    )
    yield ""
    time = value_time(name, slices)
    yield (
        f"A chance takes {time.ours * 1e6:.0f} microseconds, {time.value:.2f} times as long as with the package's "
        f"{len(win_features_for(name).names)} terms ({time.least:.2f} to {time.greatest:.2f})."
    )
    yield ""
    if known:
        yield from against_playouts(name, data, trained, known)
        yield ""
    seen = held_out(name, data)
    rows = seen.rows
    yield "A fifth of the games, told by models of the others. The package's model has seen none of them:"
    yield ""
    yield from table("Brier score of | moments | constant | package | on results | TD targets", _briers(seen))
    yield ""
    begun = _begun(rows)
    yield from reliability(bins(seen.told[begun], rows.won[begun], rows.games[begun]))
    yield ""
    yield from table("beginnings of turns | number | games | won | Brier | package | worst bin", _parts(seen))
    yield ""
    yield "Each scenario as told by a model that has never seen it:"
    yield ""
    yield from table("scenario | turns | told | won | Brier | package | its own constant", _scenarios(name, data))


def against_playouts(name: str, data: Table, trained: Trained, known: Sequence[Known]) -> Iterator[str]:
    """How good several models are in positions that were played out."""
    terms = np.array([one.terms[0, 0] for one in known])
    won, games = np.array([one.won for one in known]), np.array([float(one.games) for one in known])
    yield (
        f"{len(known)} positions of other games, {int(games.sum())} playouts. Off: root mean square, in points of 100, "
        "without the sampling error of the playouts; raw: with it. Positions are by chance from games of each pairing."
    )
    yield ""
    rows = [("a constant", constant(won, games)), ("the package's model", chances(terms, installed(name)))]
    for share in SHARES:
        if len(np.unique(data.games)) // share >= LEAST_GAMES:
            part = train(games_of(data, groups_of(data.games, share) == 0))
            rows.append((f"new terms, TD targets, 1/{share} of the games", chances(terms, part.weights)))
    rows.append(("new terms, results", chances(terms, trained.by_results)))
    rows.append((f"new terms, TD targets (lambda {LAMBDA}, {ROUNDS} rounds)", chances(terms, trained.weights)))
    whole = np.ones(len(known), dtype=bool)
    pairing = np.array([" against ".join(pairing_of(name, one.position)) for one in known])
    parts = [(which, pairing == which) for which in np.unique(pairing) if (pairing == which).sum() > 1]
    told = chances(terms, trained.weights)
    shown = [_accurate(what, chance, won, games, whole) for what, chance in rows]
    shown += [_accurate(f"the same, {here.sum()} positions of {what}", told, won, games, here) for what, here in parts]
    yield from table("model | Brier | floor | above | error | off | raw", iter(shown))


def _accurate(what: str, told: Numbers, won: Numbers, games: Numbers, here: Truths) -> tuple[str, ...]:
    one = accuracy(told[here], won[here], games[here])
    return (
        what,
        f"{one.brier:.4f}",
        f"{one.floor:.4f}",
        f"{one.above:+.4f}",
        f"{one.error:.4f}",
        f"{one.off:.1f}",
        f"{one.raw:.1f}",
    )


def _begun(rows: Table) -> Truths:
    """Which rows are beginnings of turns with both hands known."""
    begun: Truths = np.arange(len(rows.won)) < rows.begun
    return begun


def _briers(seen: Seen) -> Columns:
    begun, start = _begun(seen.rows), seen.rows.start
    for what, here in (
        ("the beginnings of turns, both hands", begun),
        ("the beginnings of turns, one hand", ~begun & start),
        ("moments within turns", ~start),
    ):
        won = seen.rows.won[here]
        scores = [brier(told[here], won) for told in (seen.package, seen.by_results, seen.told)]
        yield what, int(here.sum()), f"{won.mean() * (1 - won.mean()):.4f}", *(f"{score:.4f}" for score in scores)


def _parts(seen: Seen) -> Columns:
    """By the time of the game, by players and by scenario."""
    begun, turns = _begun(seen.rows), seen.rows.turns
    for low, high in ((1, EARLY), (EARLY + 1, MIDDLE), (MIDDLE + 1, 10**9)):
        text = f"turns {low} to {high}" if high < 10**9 else f"turns {low} and later"
        yield from _part(text, begun & (turns >= low) & (turns <= high), seen)
    for column in (seen.rows.players, seen.rows.scenario):
        for what in np.unique(column):
            yield from _part(str(what).split("/")[-1], begun & (column == what), seen)


def _part(what: str, here: Truths, seen: Seen) -> Columns:
    if here.any():
        won, told, games = seen.rows.won[here], seen.told[here], seen.rows.games[here]
        yield (
            what,
            int(here.sum()),
            len(np.unique(games)),
            f"{won.mean():.3f}",
            f"{brier(told, won):.4f}",
            f"{brier(seen.package[here], won):.4f}",
            f"{worst(bins(told, won, games)):.3f}",
        )


def _scenarios(name: str, data: Table) -> Columns:
    """Scenarios are left out in groups, so that fewer models are trained."""
    names = np.unique(data.scenario)
    told = np.zeros(len(data.won))
    for group in range(min(TOGETHER, len(names)) if len(names) > 1 else 0):
        out = np.isin(data.scenario, names[group::TOGETHER])
        told[out] = chances(data.terms[out], train(games_of(data, ~out)).weights)
    package, begun = chances(data.terms, installed(name)), _begun(data)
    for what in (*names, None):
        here = begun if what is None else begun & (data.scenario == what)
        won = data.won[here]
        yield (
            "all" if what is None else str(what).split("/")[-1],
            int(here.sum()),
            f"{told[here].mean():.3f}",
            f"{won.mean():.3f}",
            f"{brier(told[here], won):.4f}",
            f"{brier(package[here], won):.4f}",
            f"{won.mean() * (1 - won.mean()):.4f}",
        )
