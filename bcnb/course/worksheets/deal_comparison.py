"""The games that a class played with the same cards and dice, side by side: results, and where choices differed."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple

from bcnb.analysis.report import report_for
from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.dealt_games import DealtGame, ReadDealtGame, points_lost
from bcnb.course.worksheets.homework import parse_set
from bcnb.course.worksheets.shared_deals import DealStart, SharedDeal, deal_start, deal_title, is_of_deal, parse_deal
from bcnb.engine.notation import fold_name
from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import CHANCE, State, side_of
from bcnb.presentation.presenter import imperative
from bcnb.review.review_text import tenths
from bcnb.storage.recorded_game import Recorded

MOST_MOMENTS = 8
"""The largest number of moments that are shown."""


class DealRow(NamedTuple):
    """A student's game: result and score for the student's side, steps, points lost if known, and notes."""

    student: str
    result: str
    score: str
    plies: int
    lost: str
    notes: tuple[str, ...]
    recorded: Recorded


class MomentChoice(NamedTuple):
    """A choice at a moment, the students who made it, and the row and the ply of one of their games."""

    words: str
    students: tuple[str, ...]
    row: int
    ply: int


class DealMoment(NamedTuple):
    """A moment at which students chose differently: its place in the game, and the choices, the most frequent first."""

    title: str
    choices: tuple[MomentChoice, ...]


class DealComparison(NamedTuple):
    """The games of a class in one game of a set of homework. `missing` are the students of the class without one."""

    due: date
    title: str
    rows: tuple[DealRow, ...]
    moments: tuple[DealMoment, ...]
    missing: tuple[str, ...]


def compare_deals(found: Iterable[ReadDealtGame], names: Sequence[str] = ()) -> list[DealComparison]:
    """Return the comparison of each game of each set, by due day. Of several files of a student, the last one counts.

    Args:
        found: the games that were handed in.
        names: the students of the class, if they are known.
    """
    groups: dict[tuple[str, str], dict[str, ReadDealtGame]] = {}
    for one in sorted(found, key=lambda one: (one.game.saved, len(one.game.record.plies))):
        groups.setdefault((one.game.homework, one.game.item), {})[fold_name(one.game.name)] = one
    made: list[DealComparison] = []
    for (code, item), own in groups.items():
        with suppress(ValueError):  # the battle or the recorded game is not known here
            made.append(_comparison(code, parse_deal(item), list(own.values()), names))
    return sorted(made, key=lambda one: (one.due, one.title))


def _comparison(code: str, deal: SharedDeal, found: list[ReadDealtGame], names: Sequence[str]) -> DealComparison:
    due = parse_set(code).due
    start = deal_start(deal, due)
    found.sort(key=lambda one: fold_name(one.game.name))
    rows = tuple(_row(one, deal, start, due) for one in found)
    there = {fold_name(row.student) for row in rows}
    missing = tuple(name for name in names if fold_name(name) not in there)
    sound = [place for place, row in enumerate(rows) if is_of_deal(row.recorded.record, start)]
    return DealComparison(
        due, deal_title(deal), rows, tuple(_moments(rows, sound, deal, len(start.past.plies))), missing
    )


def _row(one: ReadDealtGame, deal: SharedDeal, start: DealStart, due: date) -> DealRow:
    game, record = one.game, one.game.record
    recorded = Recorded(game.name, record)
    notes = list(_notes(one, start, due))
    try:
        score = _score(recorded, deal.side)
        verdict = recorded.verify()
        if verdict.problem and record.end:
            notes.append(phrases.BROKEN_GAME.format(fault=verdict.problem))
    except ValueError as fault:
        score = ""
        notes.append(phrases.BROKEN_GAME.format(fault=fault))
    known = points_lost(record, deal.side)
    lost = game.lost if known is None else known
    shown = "" if lost is None else tenths(lost).removeprefix("+")
    return DealRow(game.name, _result(record, deal.side), score, len(record.plies), shown, tuple(notes), recorded)


def _notes(one: ReadDealtGame, start: DealStart, due: date) -> Iterator[str]:
    game: DealtGame = one.game
    if not one.sealed:
        yield phrases.CHANGED
    if game.saved > due:
        yield phrases.LATE
    if game.tries > 1:
        yield phrases.TRIED_GAMES.format(count=game.tries)
    if not is_of_deal(game.record, start):
        yield phrases.OTHER_DEAL


def _result(record: Record, side: str) -> str:
    if record.end is None:
        return phrases.NOT_FINISHED
    if not record.end.winner:
        return phrases.DRAWN
    return phrases.WON if side_of(record.end.winner) == side else phrases.LOST_GAME


def _score(recorded: Recorded, side: str) -> str:
    """Return the scores of the student's side and of the enemy, such as `6 : 4`."""
    scores = report_for(recorded.ruleset.name).scores(recorded.states[-1])
    own = sum(number for seat, number in scores.items() if side_of(seat) == side)
    return f"{own} : {sum(scores.values()) - own}"


def _moments(rows: Sequence[DealRow], sound: Sequence[int], deal: SharedDeal, begins: int) -> Iterator[DealMoment]:
    """Yield the first moments at which students chose differently from one and the same position.

    Games that reach the same position in different ways are compared there again.
    """
    at: dict[str, dict[str, list[tuple[int, Ply]]]] = {}
    states: dict[str, State] = {}
    for place in sound:
        recorded = rows[place].recorded
        for ply in recorded.record.plies[begins:]:
            if ply.seat != CHANCE and side_of(ply.seat) == deal.side:
                state = recorded.states[ply.number - 1]
                key = repr(state)
                states[key] = state
                at.setdefault(key, {}).setdefault(ply.do, []).append((place, ply))
    different = [(states[key], ways) for key, ways in at.items() if len(ways) > 1]
    different.sort(key=lambda pair: min(ply.number for way in pair[1].values() for _, ply in way))
    for state, ways in different[:MOST_MOMENTS]:
        yield _moment(rows, state, ways)


def _moment(rows: Sequence[DealRow], state: Any, ways: dict[str, list[tuple[int, Ply]]]) -> DealMoment:
    rules = rows[0].recorded.ruleset
    choices = []
    for do, made in sorted(ways.items(), key=lambda pair: -len(pair[1])):
        place, ply = made[0]
        students = tuple(dict.fromkeys(rows[row].student for row, _ in made))
        choices.append(MomentChoice(imperative(rules.parse(do), state), students, place, ply.number))
    first = min(choice.ply for choice in choices)
    return DealMoment(phrases.MOMENT.format(turn=state.turn.number, ply=first), tuple(choices))
