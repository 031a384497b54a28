"""`make laws`: the whole proof that the laws hold, over thousands of random games of every ruleset. `make test` tries a
sample.

Prints figures for each ruleset: games without a broken invariant, illegal actions refused, refusals that cite the right
rule, takings-back that never crossed a roll, a draw or another seat. Any fault is printed with the scenario and seed
that show it, and the exit status is 1.
"""

import os
import platform
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.engine.chance import Seeded
from bcnb.engine.game import CannotUndo, Game
from bcnb.engine.game_registry import RULESETS, rulebook, ruleset
from bcnb.engine.record import Header, Ply, Record, read_record, write_record
from bcnb.engine.ruleset import CHANCE, IllegalAction, Scenario, fold
from bcnb.engine.verify import replay
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.citations.laws import A_SHARE
from tests.helpers.citations.laws import one_game as one_game_of_citations
from tests.helpers.perft import dealt as perft_deal
from tests.helpers.perft import perft
from tests.helpers.subjects import SUBJECTS

A_POSITION = 100


class Share(NamedTuple):
    """What one worker did: games or positions, what was counted in them, the longest game, and faults in words."""

    done: int
    counted: int
    granted: int
    longest: int
    faults: list[str]


class Step(NamedTuple):
    """One ply of a random game: the state before, what was done, its events, the state after."""

    before: Any
    action: Any
    events: Sequence[Any]
    after: Any


@cache
def scenarios(name: str) -> tuple[str, ...]:
    """The scenarios of a ruleset."""
    return tuple(full for full in list_scenarios() if full.startswith(f"{name}/"))


def scenario_of(name: str, seed: int) -> str:
    """The scenario that a seed plays: each in its turn."""
    return scenarios(name)[seed % len(scenarios(name))]


def random_plies(name: str, state: Any, seed: int) -> Iterator[Step]:
    """The plies of a random game of a ruleset from a state on."""
    game, chance = ruleset(name), Seeded(f"laws {seed}")
    for _ in range(SUBJECTS[name].longest):
        weights = game.chance_weights(state)
        listed = weights or game.legal_actions(state)
        if not listed:
            return
        action = chance.pick(weights) if weights else chance.choose(listed)
        after, events = game.apply(state, action)
        yield Step(state, action, events, after)
        state = after


# --- whole games ------------------------------------------------------------------------------------------------------


def one_game(name: str, seed: int) -> Share:
    """A game that ends, in which every state is sound, and whose record folds to the states that were played."""
    game, subject, scenario = ruleset(name), SUBJECTS[name], find_scenario(where := scenario_of(name, seed))
    start = game.setup(scenario)
    ledger, plies, state, faults = subject.ledger(start), list[Ply](), start, list[str]()
    for before, action, events, state in random_plies(name, start, seed):
        plies.append(Ply(len(plies) + 1, game.seat(before) or "", game.write(action), tuple(events)))
        broken = ledger.faults(state, events)
        if fold(game, before, events) != state:
            broken.append("the fold")
        faults += [f"{where}, seed {seed}, ply {len(plies)}: {fault}" for fault in broken]
    ended = game.outcome(state) is not None
    if subject.ends and not ended:
        faults.append(f"{where}, seed {seed}: no end after {len(plies)} plies")
    if _read_again(scenario, plies, start) != state:
        faults.append(f"{where}, seed {seed}: the record that was written and read does not fold to the state")
    return Share(1, len(plies), int(ended), len(plies), faults)


def _read_again(scenario: Scenario, plies: Sequence[Ply], start: Any) -> Any:
    """The last state of a record that has been written, and read from its bytes."""
    game = ruleset(scenario.ruleset)
    seats = dict.fromkeys(game.seats(start), "")
    header = Header(game.name, game.version, scenario.name, scenario.tables, seats)
    data = write_record(Record(header, tuple(plies)), game)
    *_, last = replay(game, start, read_record(data, ruleset).plies)
    return last


# --- illegal actions --------------------------------------------------------------------------------------------------


def one_position(name: str, seed: int) -> Share:
    """A position in which sampled illegal actions are refused by a known rule and change nothing."""
    game, where, chance = ruleset(name), scenario_of(name, seed), Seeded(f"position {seed}")
    wanted = int(chance.pick([(plies, 1) for plies in range(1, 700)]))
    state = game.setup(find_scenario(where))
    for step in islice(random_plies(name, state, seed), wanted):
        state = state if game.outcome(step.after) else step.after
    before, others = repr(tuple(state)), _illegal(name, state)
    tried = [chance.choose(others) for _ in range(A_POSITION)]
    faults = [
        f"{where}, seed {seed}, ply {wanted}: {game.write(action)} is not refused by a known rule"
        for action in tried
        if not _is_refused(name, state, action)
    ]
    if repr(tuple(state)) != before:
        faults.append(f"{where}, seed {seed}: the state changed")
    return Share(1, len(tried), 0, 0, faults)


def _illegal(name: str, state: Any) -> list[Any]:
    """The actions that can be imagined and are neither listed nor risky."""
    legal, risky = set(ruleset(name).legal_actions(state)), SUBJECTS[name].risky
    others = [action for action in SUBJECTS[name].imaginable(state) if action not in legal]
    return [action for action in others if not (risky and risky(state, action))]


def _is_refused(name: str, state: Any, action: Any) -> bool:
    """Whether an action is refused by a rule of the book, both when asked for and when done."""
    game = ruleset(name)
    refusal = game.why_not(state, action)
    try:
        game.apply(state, action)
    except IllegalAction as error:
        return refusal is not None and refusal.rule in rulebook(name).RULES and error.refusal == refusal
    return False


# --- the rules that refusals cite -------------------------------------------------------------------------------------


def one_citing(name: str, seed: int) -> Share:
    """Attempts in a random game, each refused by a rule that forbids it and that no other overrules there."""
    tried, faults = one_game_of_citations(name, seed)
    return Share(1, tried, 0, 0, [f"seed {seed}: {fault}" for fault in faults])


# --- taking back ------------------------------------------------------------------------------------------------------


def one_undoing(name: str, seed: int) -> Share:
    """A game with many attempts to take back, asked by any seat or by nobody in particular."""
    where, chance = scenario_of(name, seed), Seeded(f"undo {seed}")
    game, tried, granted, faults = Game(ruleset(name), find_scenario(where)), 0, 0, list[str]()
    while game.seat is not None and game.ply < 400:
        if game.seat == CHANCE:
            game.advance(chance)
        elif int(chance.pick([(0, 2), (1, 1)])):
            crossed = _try_to_take_back(game, chance)
            tried, granted = tried + 1, granted + (crossed is not None)
            faults += [f"{where}, seed {seed}: {crossed}"] if crossed else []
        else:
            game.play(chance.choose(game.legal()))
    if not _folds(name, game):
        faults.append(f"{where}, seed {seed}: the record is not the state")
    return Share(1, tried, granted, 0, faults)


def _try_to_take_back(game: Game, chance: Seeded) -> str | None:
    """Take back the last ply, or an earlier one; None where that is refused, or else what it crossed, if anything."""
    before, asks = game.record.plies, chance.choose([None, *game.record.header.seats])
    first = len(before) - chance.choose(range(4)) if chance.choose((True, False)) else None
    ground = game.at(max((first or len(before)) - 1, 0))
    try:
        game.undo(asks) if first is None else game.withdraw(first, asks)
    except CannotUndo:
        return None
    dropped = before[(first or len(before)) - 1 :]
    if {ply.seat for ply in dropped} != {asks or dropped[-1].seat} or CHANCE in {ply.seat for ply in dropped}:
        return f"taken back {[(ply.seat, ply.do) for ply in dropped]}, asked by {asks}"
    kept = before[: len(before) - len(dropped)]
    if game.record.plies[: len(kept)] != kept or game.at(len(kept)) != ground:
        return f"what stands is not what stood before {dropped[0].do}"
    return ""


def _folds(name: str, game: Game) -> bool:
    *_, last = replay(ruleset(name), game.at(0), game.record.plies)
    return bool(last == game.state)


# --- turns made for a law ---------------------------------------------------------------------------------------------


def one_turn(name: str, seed: int) -> Share:
    """A random turn from a position that was made for a law of its own."""
    counted, faults = SUBJECTS[name].turn(seed)
    return Share(1, counted, 0, 0, faults)


# --- all of it --------------------------------------------------------------------------------------------------------


def run(pool: Any, task: Callable[[int], Share], seeds: range) -> Share:
    """All shares of a task together."""
    shares = list(pool.imap_unordered(task, seeds, chunksize=8))
    return Share(
        sum(share.done for share in shares),
        sum(share.counted for share in shares),
        sum(share.granted for share in shares),
        max((share.longest for share in shares), default=0),
        [fault for share in shares for fault in share.faults],
    )


class Clock:
    """Says lines as they are true, each with the seconds since the last: what follows takes minutes."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def say(self, words: str) -> None:
        """Print a line at once."""
        last, self._last = self._last, time.monotonic()
        print(f"{words} ({self._last - last:.1f} s)", flush=True)


def prove_games(pool: Any, name: str, seeds: range, clock: Clock) -> list[str]:
    """Whole games: every state is sound, and the record is the state."""
    games, subject = run(pool, partial(one_game, name), seeds), SUBJECTS[name]
    ends = "in the end won" if subject.ends else f"{games.granted:,} ended, the others stopped"
    clock.say(
        f"{games.done:,} random games over {len(scenarios(name))} scenarios, {games.counted:,} plies: every state "
        f"sound, the fold of its events and of the record read again; {ends}; the longest {games.longest:,} plies of "
        f"at most {subject.longest:,}; {len(games.faults)} faults"
    )
    return games.faults


def prove_refusals(pool: Any, name: str, seeds: range, clock: Clock) -> list[str]:
    """Illegal actions: each is refused by a known rule, and the state stays as it was."""
    refused = run(pool, partial(one_position, name), seeds)
    clock.say(
        f"{refused.counted:,} illegal actions in {refused.done:,} positions: all refused by a known rule, every state "
        f"unchanged; {len(refused.faults)} faults"
    )
    return refused.faults


def prove_citations(pool: Any, name: str, seeds: range, clock: Clock) -> list[str]:
    """Citations: a refusal cites a rule whose sentence forbids what was tried, and that is not overruled."""
    cited = run(pool, partial(one_citing, name), seeds)
    clock.say(
        f"{cited.counted:,} random attempts refused: each by a rule that forbids it and is not overruled; "
        f"{len(cited.faults)} faults"
    )
    return cited.faults


def prove_undoing(pool: Any, name: str, seeds: range, clock: Clock) -> list[str]:
    """Taking back: never across a roll, a draw or another seat."""
    undone = run(pool, partial(one_undoing, name), seeds)
    clock.say(
        f"{undone.counted:,} attempts to take back in {undone.done:,} games, {undone.granted:,} granted: none crossed "
        f"a roll, a draw or another seat; {len(undone.faults)} faults"
    )
    return undone.faults


def prove_turns(pool: Any, name: str, seeds: range, clock: Clock) -> list[str]:
    """Turns from positions that were made for a law of their own."""
    turns = run(pool, partial(one_turn, name), seeds)
    clock.say(f"{turns.done:,} random turns, {turns.counted:,} plies: {SUBJECTS[name].law}; {len(turns.faults)} faults")
    return turns.faults


def count_sequences(pool: Any, name: str, clock: Clock) -> None:
    """The table of legal sequences."""
    for where, counts in zip(scenarios(name), pool.map(sequences, scenarios(name)), strict=True):
        clock.say(f"perft {where}: {', '.join(map(str, counts))}")


def sequences(where: str) -> list[int]:
    """How many legal sequences of 1, 2, … choices there are from a scenario, after what chance does first."""
    longest = SUBJECTS[where.split("/")[0]].choices
    return [perft(*perft_deal(where), length) for length in range(1, longest + 1)]


def prove(pool: Any, name: str, options: Namespace, clock: Clock) -> list[str]:
    """All laws of a ruleset."""
    print(f"\n{name}", flush=True)
    first, games = options.seed, options.games or SUBJECTS[name].games
    faults = prove_games(pool, name, range(first, first + games), clock)
    faults += prove_refusals(pool, name, range(first, first + options.positions), clock)
    faults += prove_citations(pool, name, range(first, first + options.attempts // A_SHARE), clock)
    faults += prove_undoing(pool, name, range(first, first + options.undoings), clock)
    faults += prove_turns(pool, name, range(first, first + options.turns), clock) if SUBJECTS[name].law else []
    count_sequences(pool, name, clock)
    return faults


def main() -> int:
    """Prove the laws, and print the figures."""
    parser = ArgumentParser(prog="laws", description="Prove the laws over random games.")
    parser.add_argument("rulesets", nargs="*", default=RULESETS, metavar="ruleset", help="all, if none is named")
    parser.add_argument("--games", type=int, default=0, help="of each ruleset; as many as it is due, if not said")
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--attempts", type=int, default=2_000, help="whose citations are held against the tables")
    parser.add_argument("--undoings", type=int, default=1_000)
    parser.add_argument("--turns", type=int, default=10_000, help="from positions made for a law of their own")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game; the next ones follow")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    clock, whole, faults = Clock(), Clock(), list[str]()
    print(f"seed {options.seed} and those that follow, Python {platform.python_version()}", end=", ")
    print(f"{options.processes} processes")
    with Pool(options.processes) as pool:
        for name in options.rulesets:
            faults += prove(pool, name, options, clock)
    whole.say(f"together {len(faults)} faults")
    print(*faults[:20], sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
