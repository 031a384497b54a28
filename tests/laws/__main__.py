"""`make laws`: the whole proof that the laws hold, over thousands of random games. `make test` tries a sample.

Prints figures: games without a broken invariant, illegal actions refused, takings-back that never crossed a roll, a
draw or the other seat. Any fault is printed with the scenario and seed that show it, and the exit status is 1.
"""

import os
import platform
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from bcnb.engine.chance import Seeded
from bcnb.engine.game import CannotUndo, Game
from bcnb.engine.record import Header, Ply, Record, read_record, write_record
from bcnb.engine.ruleset import CHANCE, IllegalAction, fold
from bcnb.engine.scenario import Scenario
from bcnb.engine.verify import replay
from bcnb.games import battle_cry, ruleset
from bcnb.games.battle_cry.rulebook import RULES
from bcnb.games.battle_cry.state import State
from bcnb.library.scenarios import find_scenario, list_scenarios
from tests.invariants import Ledger
from tests.perft import dealt as perft_deal
from tests.perft import perft
from tests.test_laws import imaginable

SCENARIOS = tuple(name for name in list_scenarios() if name.startswith("battle_cry/"))
BOUND = 20_000
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

    before: State
    action: Any
    events: Sequence[Any]
    after: State


def random_plies(state: State, seed: int) -> Iterator[Step]:
    """The plies of a random game from a state on."""
    chance = Seeded(f"laws {seed}")
    for _ in range(BOUND):
        weights = battle_cry.chance_weights(state)
        listed = weights or battle_cry.legal_actions(state)
        if not listed:
            return
        action = chance.pick(weights) if weights else chance.choose(listed)
        after, events = battle_cry.apply(state, action)
        yield Step(state, action, events, after)
        state = after


# --- whole games ------------------------------------------------------------------------------------------------------


def one_game(seed: int) -> Share:
    """A game that ends, in which every state is sound, and whose record folds to the states that were played."""
    name = SCENARIOS[seed % len(SCENARIOS)]
    scenario = find_scenario(name)
    start = battle_cry.setup(scenario)
    ledger, plies, state, faults = Ledger(start), list[Ply](), start, list[str]()
    for before, action, events, state in random_plies(start, seed):
        plies.append(Ply(len(plies) + 1, battle_cry.seat(before) or "", battle_cry.write(action), tuple(events)))
        broken = ledger.faults(state, events)
        if fold(battle_cry, before, events) != state:
            broken.append("the fold")
        faults += [f"{name}, seed {seed}, ply {len(plies)}: {fault}" for fault in broken]
    if state.winner is None:
        faults.append(f"{name}, seed {seed}: no end after {len(plies)} plies")
    if _read_again(scenario, plies, start) != state:
        faults.append(f"{name}, seed {seed}: the record that was written and read does not fold to the state")
    return Share(1, len(plies), 0, len(plies), faults)


def _read_again(scenario: Scenario, plies: Sequence[Ply], start: State) -> State:
    """The last state of a record that has been written, and read from its bytes."""
    seats = dict.fromkeys(battle_cry.seats(start), "")
    header = Header(battle_cry.name, battle_cry.version, scenario.name, scenario.tables, seats)
    data = write_record(Record(header, tuple(plies)), battle_cry)
    *_, last = replay(battle_cry, start, read_record(data, ruleset).plies)
    return last


# --- illegal actions --------------------------------------------------------------------------------------------------


def one_position(seed: int) -> Share:
    """A position in which sampled illegal actions are refused by a known rule and change nothing."""
    name, chance = SCENARIOS[seed % len(SCENARIOS)], Seeded(f"position {seed}")
    wanted = int(chance.pick([(plies, 1) for plies in range(1, 700)]))
    state = battle_cry.setup(find_scenario(name))
    for step in islice(random_plies(state, seed), wanted):
        state = state if step.after.winner is not None else step.after
    legal, before = set(battle_cry.legal_actions(state)), repr(tuple(state))
    others = [action for action in imaginable(state) if action not in legal]
    tried = [chance.choose(others) for _ in range(A_POSITION)]
    faults = [
        f"{name}, seed {seed}, ply {wanted}: {battle_cry.write(action)} is not refused by a known rule"
        for action in tried
        if not _is_refused(state, action)
    ]
    if repr(tuple(state)) != before:
        faults.append(f"{name}, seed {seed}: the state changed")
    return Share(1, len(tried), 0, 0, faults)


def _is_refused(state: State, action: Any) -> bool:
    """Whether an action is refused by a rule of the book, both when asked for and when done."""
    refusal = battle_cry.why_not(state, action)
    try:
        battle_cry.apply(state, action)
    except IllegalAction as error:
        return refusal is not None and refusal.rule in RULES and error.refusal == refusal
    return False


# --- taking back ------------------------------------------------------------------------------------------------------


def one_undoing(seed: int) -> Share:
    """A game with many attempts to take back, asked by either seat or by nobody in particular."""
    name, chance = SCENARIOS[seed % len(SCENARIOS)], Seeded(f"undo {seed}")
    game, tried, granted, faults = Game(battle_cry, find_scenario(name)), 0, 0, list[str]()
    while game.seat is not None and game.ply < 400:
        if game.seat == CHANCE:
            game.advance(chance)
        elif int(chance.pick([(0, 2), (1, 1)])):
            crossed = _try_to_take_back(game, chance)
            tried, granted = tried + 1, granted + (crossed is not None)
            faults += [f"{name}, seed {seed}: {crossed}"] if crossed else []
        else:
            game.play(chance.choose(game.legal()))
    if not _folds(game):
        faults.append(f"{name}, seed {seed}: the record is not the state")
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


def _folds(game: Game) -> bool:
    *_, last = replay(battle_cry, game.at(0), game.record.plies)
    return bool(last == game.state)


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


def prove_games(pool: Any, seeds: range, clock: Clock) -> list[str]:
    """Whole games: every state is sound, and the record is the state."""
    games = run(pool, one_game, seeds)
    clock.say(
        f"{games.done:,} random games over {len(SCENARIOS)} scenarios, {games.counted:,} plies: every state sound, the "
        f"fold of its events and of the record read again, and in the end won; the longest {games.longest:,} plies of "
        f"at most {BOUND:,}; {len(games.faults)} faults"
    )
    return games.faults


def prove_refusals(pool: Any, seeds: range, clock: Clock) -> list[str]:
    """Illegal actions: each is refused by a known rule, and the state stays as it was."""
    refused = run(pool, one_position, seeds)
    clock.say(
        f"{refused.counted:,} illegal actions in {refused.done:,} positions: all refused by a known rule, every state "
        f"unchanged; {len(refused.faults)} faults"
    )
    return refused.faults


def prove_undoing(pool: Any, seeds: range, clock: Clock) -> list[str]:
    """Taking back: never across a roll, a draw or the other seat."""
    undone = run(pool, one_undoing, seeds)
    clock.say(
        f"{undone.counted:,} attempts to take back in {undone.done:,} games, {undone.granted:,} granted: none crossed "
        f"a roll, a draw or the other seat; {len(undone.faults)} faults"
    )
    return undone.faults


def count_sequences(pool: Any, clock: Clock) -> None:
    """The table of legal sequences."""
    for name, counts in zip(SCENARIOS, pool.map(sequences, SCENARIOS), strict=True):
        clock.say(f"perft {name}: {', '.join(map(str, counts))}")


def sequences(name: str) -> list[int]:
    """How many legal sequences of 1 to 4 choices there are from a scenario, after the one deal."""
    return [perft(*perft_deal(name), length) for length in range(1, 5)]


def main() -> int:
    """Prove the laws, and print the figures."""
    parser = ArgumentParser(prog="laws", description="Prove the laws over random games.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--undoings", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game; the next ones follow")
    options = parser.parse_args()
    clock, whole, first = Clock(), Clock(), options.seed
    with Pool() as pool:
        print(f"seed {first} and those that follow, Python {platform.python_version()}, {os.cpu_count()} processes")
        faults = prove_games(pool, range(first, first + options.games), clock)
        faults += prove_refusals(pool, range(first, first + options.positions), clock)
        faults += prove_undoing(pool, range(first, first + options.undoings), clock)
        count_sequences(pool, clock)
    whole.say(f"together {len(faults)} faults")
    print(*faults[:20], sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
