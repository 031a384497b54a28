"""Reviews for tests: made up of a record, plausible and always the same, without any judge."""

from collections.abc import Iterator, Sequence
from typing import Any

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import CHANCE
from bcnb.review.review_files import FORMAT
from bcnb.review.schema import WHOLE, Cause, Check, Judged, Made, Moment, Review, Swing, Tried, Verdict
from bcnb.storage.recorded_game import Recorded

POINT = WHOLE // 100
KINDS = (Verdict.BLUNDER, Verdict.BEST, Verdict.UNSURE, Verdict.MISTAKE, Verdict.GOOD, Verdict.SLIGHT)
KINDS = (*KINDS, Verdict.INACCURACY, Verdict.FORCED)
LOSSES = {
    Verdict.BLUNDER: (21, 17, 25),
    Verdict.MISTAKE: (13, 11, 15),
    Verdict.INACCURACY: (8, 6, 10),
    Verdict.SLIGHT: (3, 1, 5),
    Verdict.GOOD: (1, -1, 3),
    Verdict.UNSURE: (7, -4, 18),
}
"""Points that a choice of this verdict loses, and the interval."""


def made(record: Record) -> Review:
    """A review of a record by nobody: the chances wander, and the turns' plans are judged by turns."""
    rules: Any = ruleset(record.header.ruleset)
    states = Recorded("record", record).states
    moments = _moments(record)
    seats = list(rules.seats(states[0]))
    swings = tuple(
        Swing(ply.number, _cause(ply.do) if ply.seat == CHANCE else Cause.CHOICE, seats[0], after.at - before.at)
        for ply, before, after in zip(record.plies, moments, moments[1:], strict=False)
    )
    judged = tuple(_judged(rules, record, states))
    digest = record.end.sha256 if record.end else "0" * 64
    game = record.header
    how = Made(
        FORMAT, digest, game.ruleset, game.rules, "a made-up model", "a made-up judge", 40, 240, "1", tuple(seats)
    )
    return Review(how, tuple(moments), swings, tuple(_checks(moments)), judged)


def _checks(moments: Sequence[Moment]) -> Iterator[Check]:
    """Two plies where games that were played on said more than the curve, the first in its band."""
    for ply, more in ((len(moments) // 3, 2 * POINT), (len(moments) // 2, 30 * POINT)):
        at = min(moments[ply].at + more, WHOLE)
        yield Check(ply, at, at - 3 * POINT, min(at + 3 * POINT, WHOLE), 40)


def _moments(record: Record) -> list[Moment]:
    chance, at = Seeded("moments"), 50 * POINT
    found = [Moment(at, at - 4 * POINT, at + 4 * POINT)]
    for _ in record.plies:
        step = chance.pick([(-4 * POINT, 3), (0, 20), (1_234, 4), (3 * POINT, 4)])
        at = min(max(at + step, 3 * POINT), 97 * POINT)
        found.append(Moment(at, max(at - 4 * POINT, 0), min(at + 4 * POINT, WHOLE)))
    if record.end and record.end.winner:
        last = WHOLE if record.end.winner == "union" else 0
        found[-1] = Moment(last, last, last)
    return found


def _cause(text: str) -> Cause:
    return Cause.DRAW if text.startswith("draw") else Cause.ROLL


def _judged(rules: Any, record: Record, states: Sequence[Any]) -> Iterator[Judged]:
    """The first choice of each turn, and its first attack."""
    turn, kinds, number = 0, list(KINDS), 0
    while number < len(record.plies):
        ply, state = record.plies[number], states[number]
        until = number + 1
        if ply.seat != CHANCE and state.turn.number != turn:
            turn = state.turn.number
            while until < len(record.plies) and record.plies[until].seat == ply.seat and until - number < 4:
                until += 1
            kinds = [*kinds[1:], kinds[0]]
            yield _one(rules, record, states, (number, until), kinds[0])
        number = until


def _one(rules: Any, record: Record, states: Sequence[Any], span: tuple[int, int], kind: Verdict) -> Judged:
    number, until = span
    first, state = record.plies[number], states[number]
    played = tuple(ply.do for ply in record.plies[number:until])
    loss, low, high = (points * POINT for points in LOSSES.get(kind, (0, 0, 0)))
    ways = [] if kind is Verdict.FORCED else list(_ways(rules, state, played))
    gains = [loss - 4 * POINT * place for place in range(len(ways))]
    half = (high - low) // 2
    tried = tuple(
        Tried(way, gain, gain - half, gain + half, 240 // (place + 1))
        for place, (way, gain) in enumerate(zip(ways, gains, strict=True))
    )
    lines = ((), ())
    if loss:
        lines = (_then(rules, states[until], first.seat), _then(rules, _after(rules, state, ways[0]), first.seat))
    worlds = 0 if kind is Verdict.FORCED else 240
    head = (number + 1, until, state.turn.number, first.seat, False, kind, max(loss, 0), max(low, 0), high)
    return Judged(*head, worlds, played, tried, *lines)


def _ways(rules: Any, state: Any, played: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A few other ways, by whatever is legal."""
    seat = rules.seat(state)
    for number in range(3):
        chance, now, way = Seeded(f"way {number}"), state, list[str]()
        while rules.seat(now) == seat and len(way) < len(played):
            action = chance.choose(rules.legal_actions(now))
            way.append(rules.write(action))
            now, _ = rules.apply(now, action)
        if tuple(way) != played:
            yield tuple(way)


def _after(rules: Any, state: Any, way: Sequence[str]) -> Any:
    for text in way:
        state, _ = rules.apply(state, rules.parse(text))
    return state


def _then(rules: Any, state: Any, seat: str) -> tuple[str, ...]:
    """What follows in a sampled world, to the end of the enemy's turn."""
    chance = Seeded("then")
    world, found = rules.imagine(rules.observe(state, seat), chance), list[str]()
    last = world.turn.number + 2
    while rules.seat(world) is not None and world.turn.number < last and len(found) < 40:
        weights = rules.chance_weights(world)
        action = chance.pick(weights) if weights else chance.choose(rules.legal_actions(world))
        found.append(rules.write(action))
        world, _ = rules.apply(world, action)
    return tuple(found)
