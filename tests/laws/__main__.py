"""`make laws`: the whole proof that the laws hold, over thousands of random games. `make test` tries a sample.

Prints figures: games without a broken invariant, illegal actions refused, takings-back that never crossed a roll, a
draw or the other seat. Any fault is printed with the scenario and seed that show it, and the exit status is 1.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from bcnb.engine.chance import Seeded
from bcnb.engine.game import CannotUndo, Game
from bcnb.engine.record import Record
from bcnb.engine.ruleset import CHANCE, fold
from bcnb.engine.verify import replay
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rulebook import RULES
from bcnb.library.scenarios import find_scenario, list_scenarios
from tests.invariants import Ledger
from tests.perft import dealt as perft_deal
from tests.perft import perft
from tests.test_laws import imaginable

SCENARIOS = tuple(name for name in list_scenarios() if name.startswith("battle_cry/"))
BOUND = 20_000
A_POSITION = 100


class Share(NamedTuple):
    """What one worker did: games or positions, the units counted, the longest game, and faults in words."""

    done: int
    counted: int
    longest: int
    faults: list[str]


def random_plies(name: str, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """A random game: the state before each ply, the state after it, and its events."""
    chance, state = Seeded(f"laws {seed}"), battle_cry.setup(find_scenario(name))
    for _ in range(BOUND):
        weights = battle_cry.chance_weights(state)
        listed = weights or battle_cry.legal_actions(state)
        if not listed:
            return
        action = chance.pick(weights) if weights else chance.choose(listed)
        after, events = battle_cry.apply(state, action)
        yield state, after, events
        state = after


def one_game(seed: int) -> Share:
    """A game that ends, in which every state is sound and every fold is the state."""
    name = SCENARIOS[seed % len(SCENARIOS)]
    ledger, plies, faults, state = Ledger(battle_cry.setup(find_scenario(name))), 0, [], None
    for before, state, events in random_plies(name, seed):
        plies += 1
        broken = ledger.faults(state, events)
        if fold(battle_cry, before, events) != state:
            broken.append("the fold")
        faults += [f"{name}, seed {seed}, ply {plies}: {fault}" for fault in broken]
    if state is None or state.winner is None:
        faults.append(f"{name}, seed {seed}: no end after {plies} plies")
    return Share(1, plies, plies, faults)


def one_position(seed: int) -> Share:
    """A position in which sampled illegal actions are refused by a known rule and change nothing."""
    name, chance = SCENARIOS[seed % len(SCENARIOS)], Seeded(f"position {seed}")
    wanted = int(chance.pick([(plies, 1) for plies in range(1, 700)]))
    state = battle_cry.setup(find_scenario(name))
    for number, (_, after, _) in enumerate(random_plies(name, seed)):
        if number >= wanted or after.winner is not None:
            break
        state = after
    legal, before = set(battle_cry.legal_actions(state)), repr(tuple(state))
    others = [action for action in imaginable(state) if action not in legal]
    tried = [chance.choose(others) for _ in range(A_POSITION)]
    refusals = [battle_cry.why_not(state, action) for action in tried]
    faults = [
        f"{name}, seed {seed}, ply {wanted}: {battle_cry.write(action)} is not refused by a known rule"
        for action, refusal in zip(tried, refusals, strict=True)
        if refusal is None or refusal.rule not in RULES
    ]
    if repr(tuple(state)) != before:
        faults.append(f"{name}, seed {seed}: the state changed")
    return Share(1, len(tried), 0, faults)


def one_undoing(seed: int) -> Share:
    """A game with many attempts to take back: none crosses chance or the other seat, and the record stays the state."""
    name, chance = SCENARIOS[seed % len(SCENARIOS)], Seeded(f"undo {seed}")
    game, tried, faults = Game(battle_cry, find_scenario(name)), 0, []
    while game.seat is not None and len(game.record.plies) < 400:
        if game.seat == CHANCE:
            game.advance(chance)
        elif int(chance.pick([(0, 2), (1, 1)])):
            tried += 1
            faults += _try_to_undo(game, name, seed)
        else:
            game.play(chance.choose(game.legal()))
    if not _folds(game):
        faults.append(f"{name}, seed {seed}: the record is not the state")
    return Share(1, tried, 0, faults)


def _try_to_undo(game: Game, name: str, seed: int) -> list[str]:
    seat, plies = game.seat, game.record.plies
    try:
        undone = game.undo()
    except CannotUndo:
        return []
    crossed = undone.seat in (CHANCE, "") or undone.seat != seat or undone != plies[-1]
    return [f"{name}, seed {seed}: taken back {undone.do} of {undone.seat}, asked by {seat}"] if crossed else []


def _folds(game: Game) -> bool:
    record: Record = game.record
    *_, last = replay(battle_cry, game.at(0), record.plies)
    return bool(last == game.state)


def run(pool: Any, task: Callable[[int], Share], count: int) -> Share:
    """All shares of a task together."""
    shares = list(pool.imap_unordered(task, range(count), chunksize=8))
    return Share(
        sum(share.done for share in shares),
        sum(share.counted for share in shares),
        max(share.longest for share in shares),
        [fault for share in shares for fault in share.faults],
    )


def say(words: str) -> None:
    """Print a line at once: what follows takes minutes."""
    print(words, flush=True)


def main() -> int:
    """Prove the laws, and print the figures."""
    parser = ArgumentParser(prog="laws", description="Prove the laws over random games.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--undoings", type=int, default=1_000)
    options = parser.parse_args()
    with Pool() as pool:
        games = run(pool, one_game, options.games)
        say(f"{games.done} random games over {len(SCENARIOS)} scenarios, {games.counted} plies: every state sound,")
        say(
            f"the fold of its events, and in the end won; the longest {games.longest} plies; {len(games.faults)} faults"
        )
        refused = run(pool, one_position, options.positions)
        say(f"{refused.counted} illegal actions in {refused.done} positions; {len(refused.faults)} not refused")
        undone = run(pool, one_undoing, options.undoings)
        say(f"{undone.counted} attempts to take back in {undone.done} games; {len(undone.faults)} faults")
    for name in SCENARIOS:
        counts = (perft(*perft_deal(name), length) for length in range(1, 5))
        say(f"perft {name}: {', '.join(map(str, counts))}")
    faults = [*games.faults, *refused.faults, *undone.faults]
    print(*faults[:20], sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
