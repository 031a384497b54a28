"""The goals of speed: what is measured, against whom, and what is wanted."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from tests.programs.bench import chess_play as chess
from tests.programs.bench import (
    clicks,
    crews,
    growth,
    page_loads,
    pages,
    players,
    plies,
    records,
    site_loads,
    weight,
    whole_notebooks,
)
from tests.programs.bench.catan_play import catan_actions
from tests.programs.bench.measure import Amount, Result, Slice, alone, compare, process
from tests.programs.bench.ours import FIRST_MOVE, PROGRAM, SUBJECTS, Subject
from tests.programs.bench.units import A_SECOND, BYTES, MEGABYTES, MILLISECONDS, SECONDS, TIMES
from tests.programs.site.light_read import PAGES

ALL = "-"
"""In place of a ruleset where all of bcnb is meant."""


class Goal(NamedTuple):
    """A line of the table: its number, the ruleset, what is measured and in which unit, how, what is wanted and what
    would be better still (None: nothing is), in which unit, and whether less of it is better."""

    number: str
    ruleset: str
    what: str
    unit: str
    measure: Callable[[], Result]
    wanted: float
    stretch: float | None
    of: str = TIMES
    less: bool = True


class Former(NamedTuple):
    """What bcnb did when these goals were set, told in the work of python-chess: whole games of the planner (None where
    there is none) and rollouts in the time of a random game, plies in the time in which the data of a replay are made;
    the bytes of those data; and the bytes that a click sent to the page."""

    games: float | None
    rollouts: float
    showing: float
    bytes: float
    clicked: float


FORMER: Mapping[str, Former] = {
    "battle_cry": Former(0.026, 0.105, 12_600, 102_000, 11_000),
    "north_against_south": Former(None, 0.052, 13_500, 140_000, 15_000),
    "battle_cry_1961": Former(0.014, 0.021, 12_700, 202_000, 37_000),
}

LESSONS = 8.1
"""What importing `bcnb.notebook` took then, as a multiple of a process that lists the first moves of chess."""
IN_BROWSER = ("P15", "P18")
"""The goals that need Chromium."""
IMPORTED = {
    "bcnb.notebook": "import bcnb.notebook",
    "the words of a lesson": "from bcnb.notebook import puzzle, quiz, task",
}
"""What a notebook imports, by what it is called."""
A_PLY = 1230
"""The bytes that a game kept of a ply then, whichever was played."""


def goals(amount: Amount) -> list[Goal]:
    """All goals, by their numbers."""
    found = [goal for part in _PARTS for subject in SUBJECTS for goal in part(subject, amount)]
    return sorted([*found, *_of_all(amount)], key=lambda goal: int(goal.number[1:]))


# --- plies ------------------------------------------------------------------------------------------------------------


def _plies(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P1."""
    random = partial(plies.ply, subject, plies.RANDOM, amount)
    yield _ply(subject, amount, "a ply of random games", random, 0.7, 0.4)
    for player in subject.players:
        played = partial(plies.ply, subject, player, amount)
        yield _ply(subject, amount, f"a ply of games of {player}", played, 0.8, 0.5)
    for player in subject.players:
        live = partial(plies.live_ply, subject, player, amount)
        yield _ply(subject, amount, f"a ply while {player} thinks", live, 1.0, 0.7)


def _ply(subject: Subject, amount: Amount, what: str, work: Slice, wanted: float, stretch: float) -> Goal:
    measure = partial(compare, work, chess.chess_ply, amount.slices)
    return Goal("P1", subject.ruleset, f"{what}: a ply of chess", SECONDS, measure, wanted, stretch)


def _games(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P2."""
    for seats in (4, 2):
        peer = partial(catan_actions, seats, amount.games)
        measure = partial(compare, partial(plies.random_plies, subject, amount), peer, amount.slices)
        what = f"plies of random games: actions of Catan for {seats}"
        yield Goal("P2", subject.ruleset, what, A_SECOND, measure, 1.5, 2.0, less=False)


def _listing(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P3."""
    for player in (plies.RANDOM, *subject.players):
        work = partial(plies.listed_action, subject, player, amount)
        measure = partial(compare, work, chess.chess_move, amount.slices)
        what = f"a listed action, games of {player}: a listed move of chess"
        yield Goal("P3", subject.ruleset, what, SECONDS, measure, 1.0, 0.4)


# --- records ----------------------------------------------------------------------------------------------------------


def _verifying(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P4."""
    for player in (plies.RANDOM, subject.players[0]):
        work = partial(records.verifying, subject, player, amount)
        measure = partial(compare, work, chess.chess_reading, amount.slices)
        what = f"events verified, a game of {player}: plies of a PGN"
        yield Goal("P4", subject.ruleset, what, A_SECOND, measure, 1.0, 1.5, less=False)


def _jumping(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P5. The states of a ply are made in 6 µs where a ply of chess takes 22."""
    jump, whole = partial(records.jump, subject, amount), partial(records.whole_replay, subject, amount)
    what = "a jump to any ply: a replay of all 500"
    yield Goal("P5", subject.ruleset, what, SECONDS, partial(compare, jump, whole, amount.slices), 1 / 20, 1 / 50)
    building = partial(compare, partial(records.building, subject, amount), chess.chess_ply, amount.slices)
    yield Goal("P5", subject.ruleset, "a ply, while the states are made: a ply of chess", SECONDS, building, 0.27, None)


def _showing(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P14."""
    former = FORMER[subject.ruleset]
    peer = _times(chess.chess_ply, former.showing)
    measure = partial(compare, partial(records.showing, subject, amount), peer, amount.slices)
    yield Goal("P14", subject.ruleset, "the data of a replay, made: when the goal was set", SECONDS, measure, 0.5, 0.25)
    size = partial(_size, subject, amount)
    wanted, stretch = former.bytes / 2, former.bytes / 4
    yield Goal("P14", subject.ruleset, "the data of a replay of 250 plies", BYTES, size, wanted, stretch, BYTES)


def _size(subject: Subject, amount: Amount) -> Result:
    return alone([records.shown_bytes(subject, amount)], FORMER[subject.ruleset].bytes)


# --- processes --------------------------------------------------------------------------------------------------------


def _starting(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P6."""
    work, peer = _process(FIRST_MOVE.format(subject=subject)), _process(chess.FIRST_MOVE)
    measure = partial(compare, work, peer, amount.processes)
    what = "from nothing to a legal action: to a move of chess"
    yield Goal("P6", subject.ruleset, what, SECONDS, measure, 1.5, 1.0)


def _process(source: str, *arguments: str) -> Slice:
    return lambda number: process(source, *arguments)


def _of_all(amount: Amount) -> Iterator[Goal]:
    """P8, P12, P15 and P17 to P19, for which it is all the same what is played."""
    for name in whole_notebooks.names(amount.every_notebook):
        measure = partial(whole_notebooks.notebook, name, amount)
        yield Goal("P8", ALL, f"{name.removesuffix('.ipynb')}: an empty notebook", SECONDS, measure, 3.0, 2.0)
    bare = _process("import argparse")
    version = partial(compare, _process(PROGRAM, "--version"), bare, amount.processes, _more)
    yield Goal("P12", ALL, "bcnb --version, over a bare argparse", SECONDS, version, 50, 20, MILLISECONDS)
    former = _times(_process(chess.FIRST_MOVE), LESSONS)
    for what, source in IMPORTED.items():
        loading = partial(compare, _process(source), former, amount.processes)
        yield Goal("P12", ALL, f"{what}: bcnb.notebook, when the goal was set", SECONDS, loading, 0.5, 0.25)
    click = partial(pages.page_click, amount)
    what = "a click in a page, until it is drawn: an echo in the same browser"
    yield Goal("P15", ALL, what, SECONDS, click, 3.0, 2.0)
    two, one = (partial(crews.games, workers, amount) for workers in (2, 1))
    sharing = partial(compare, two, one, min(crews.SLICES, amount.processes))
    yield Goal("P17", ALL, "games of two workers, by the clock: of one", A_SECOND, sharing, 1.8, 1.9, less=False)
    yield from _loading(amount)
    for what, words, number, wanted in (
        (growth.LISTED, "records listed", amount.listed, 2.0),
        (growth.SEARCHED, "records searched in a list", amount.listed, 0.05),
        (growth.MARKED, "worksheets of a class marked", amount.marked, 5.0),
    ):
        grown = partial(growth.measure, what, number, amount.loads)
        yield Goal("P19", ALL, f"{number:,} {words}: CPU seconds", SECONDS, grown, wanted, None, SECONDS)


def _loading(amount: Amount) -> Iterator[Goal]:
    """P18. Next to the seconds of the clock are the CPU seconds of server, kernels and browser.

    The pages of the static site have the bytes and CPU seconds that `make site` allows them.
    """

    def load(what: str, kind: str, way: str, wanted: float) -> Goal:
        measure = partial(page_loads.page_load, kind, way, amount.loads)
        return Goal("P18", ALL, f"{what}: CPU seconds", SECONDS, measure, wanted, None, SECONDS)

    yield load("home, until text and pictures are painted", page_loads.HOME, page_loads.LINK, 1.0)
    for kind in page_loads.KINDS:
        yield load(f"{kind}, from `bcnb learn` to the first live board", kind, page_loads.FIRST, 5.0)
        yield load(f"{kind}, from a link to the first live board", kind, page_loads.LINK, 2.0)
        yield load(f"{kind}, from Back to the first live board", kind, page_loads.BACK, 2.0)
    move = partial(page_loads.first_move, amount.loads)
    what = "from home to the first move of a battle, in clicks: CPU seconds"
    yield Goal("P18", ALL, what, SECONDS, move, 4, None)
    for name, path in site_loads.SITE_PAGES.items():
        _, most_bytes, most_seconds = PAGES[path]
        loaded = partial(site_loads.site_bytes, name, amount.loads)
        yield Goal("P18", ALL, f"static site, {name}: loaded", BYTES, loaded, most_bytes, None, BYTES)
        worked = partial(site_loads.site_seconds, name, amount.loads)
        yield Goal("P18", ALL, f"static site, {name}: CPU seconds", SECONDS, worked, most_seconds, None, SECONDS)


def _more(ours: float, peer: float) -> float:
    return (ours - peer) * 1000


# --- clicks -----------------------------------------------------------------------------------------------------------


def _clicking(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P7 and P13."""
    for kind in (clicks.OWN, clicks.ANOTHER):
        measure = partial(clicks.click, subject, kind, amount)
        yield Goal("P7", subject.ruleset, f"{kind} at the table: an echo of its bytes", SECONDS, measure, 2.0, 1.5)
        size = partial(clicks.click_bytes, subject, kind, amount, FORMER[subject.ruleset].clicked)
        yield Goal("P13", subject.ruleset, f"{kind}, sent to the page", BYTES, size, 3000, 1000, BYTES)


# --- players ----------------------------------------------------------------------------------------------------------


def _playing(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P10, for games with a planner, and P11. The peer is what bcnb did then, at the speed of this machine today."""
    former, player = FORMER[subject.ruleset], subject.players[-1]
    if former.games:
        work = partial(players.whole_games, subject, player, amount)
        measure = partial(compare, work, _times(chess.chess_playouts, former.games), amount.runs)
        what = f"whole games of {player}, a process: when the goal was set"
        yield Goal("P10", subject.ruleset, what, A_SECOND, measure, 2.5, 4.0, less=False)
    work = partial(players.rollouts, subject, player, amount)
    measure = partial(compare, work, _times(chess.chess_playouts, former.rollouts), amount.slices)
    what = f"rollouts of {player} from turn 8: when the goal was set"
    yield Goal("P11", subject.ruleset, what, A_SECOND, measure, 2.5, 5.0, less=False)


# --- memory -----------------------------------------------------------------------------------------------------------


def _weighing(subject: Subject, amount: Amount) -> Iterator[Goal]:
    """P16; that of a process where the system reports it."""
    player = subject.players[0]
    kept = partial(weight.ply, subject, player, amount, A_PLY)
    yield Goal("P16", subject.ruleset, f"a ply kept in a game of {player}", BYTES, kept, 600, 300, BYTES)
    if weight.STATUS.exists():
        taken, what = (
            partial(weight.process, subject, player, amount),
            f"a process after {amount.many} games of {player}",
        )
        yield Goal("P16", subject.ruleset, f"{what}: of chess", MEGABYTES, taken, 60e6, 40e6, MEGABYTES)


def _times(peer: Slice, factor: float) -> Slice:
    return lambda number: peer(number) * factor


_PARTS = (_plies, _games, _listing, _verifying, _jumping, _starting, _clicking, _playing, _showing, _weighing)
"""The goals that each ruleset has."""
