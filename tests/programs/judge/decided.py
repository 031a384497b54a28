"""What reviews say in the end: open verdicts are played out until they are decided, and fresh games test it.

The verdicts are those of the store of `intervals`, and the fresh games its pairs. Open verdicts are decided in other
pairs, just as a review decides them, so no interval is tested on the games that it was made from.
"""

from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from math import hypot
from pathlib import Path
from time import process_time
from typing import NamedTuple

from bcnb.analysis.distributions import Z_95, wilson
from bcnb.review.loss_errors import calibrated
from bcnb.review.outcomes.paired_playouts import PairedLines, until_decided
from bcnb.review.schema import WHOLE, PlayedOut, Tried, is_open
from tests.programs.judge.intervals import HELD, SIGNED, Result, Shares, results
from tests.programs.judge.played_out import (
    Stated,
    Store,
    games,
    in_turn,
    judge_choices,
    lines,
    lines_of,
    play_pairs,
    states,
)
from tests.programs.judge.played_out import pairs as played_pairs

FILE = "decided.jsonl"
FEWEST = 50
"""The number of fresh pairs with which a verdict counts."""


class Final(NamedTuple):
    """What a review says in the end about the loss of a choice, and what it lost in fresh games."""

    said: Tried
    found: Result

    @property
    def holds(self) -> bool:
        """Whether the interval holds the loss, by the fresh pairs."""
        off = WHOLE * self.found.lost - self.said.gain
        half = self.said.high - self.said.gain if off > 0 else self.said.gain - self.said.low
        return abs(off) <= hypot(half, WHOLE * Z_95 * self.found.error)


def ahead(stated: Stated) -> Tried:
    """The gain by the look two turns ahead, with all known errors."""
    return calibrated(Tried(stated.better, stated.loss, stated.low, stated.high, stated.worlds), stated.battle)


def decisions(folder: Path) -> Mapping[tuple[str, int], PlayedOut]:
    """The results of the open verdicts that were played out, by game and ply."""
    return {(line["game"], line["ply"]): PlayedOut(line["ply"], *line["result"]) for line in lines(folder / FILE)}


def decide(store: Store, stated: Stated, pairs_of: PairedLines) -> bool:
    """Play an open verdict out until it is decided, and return False if the time was up before."""
    last = None
    for found in until_decided(stated.ply, ahead(stated), map(pairs_of.gain, count(1))):
        if store.is_over:
            return False
        last = found or last
    assert last
    store.add(FILE, {"game": stated.game, "ply": stated.ply, "result": last[1:]})
    return True


def finals(found: Iterable[Result], known: Mapping[tuple[str, int], PlayedOut]) -> list[Final]:
    """What is said in the end, without the open verdicts that were not played out yet."""
    said = []
    for one in found:
        result, look = known.get((one.stated.game, one.stated.ply)), ahead(one.stated)
        if result or not is_open(look):
            numbers = result[2:] if result else look[1:4]
            said.append(Final(Tried(look.actions, *numbers, look.worlds), one))
    return said


def shares_of(found: Sequence[Final]) -> Shares:
    """The number of intervals that hold the loss, and of certain losses that keep their sign."""
    certain = [one for one in found if one.said.low > 0]
    kept = sum(one.found.lost + Z_95 * one.found.error > 0 for one in certain)
    return Shares(sum(one.holds for one in found), len(found), kept, len(certain))


def proof(options: Namespace) -> bool:
    """Whether the intervals hold and the signs stay, in as many fresh pairs as there was time for."""
    store, began = Store(options.store, process_time() + options.seconds), process_time()
    whole = judge_choices(store, games(), options.choices)
    chosen = in_turn(states(store.folder))[: options.positions]
    for one in chosen:
        known = (one.game, one.ply) in decisions(store.folder) or not is_open(ahead(one))
        whole = (known or decide(store, one, lines_of(one))) and play_pairs(store, [one], options.pairs) and whole
    every = results(chosen, played_pairs(store.folder))
    known = decisions(store.folder)
    found = finals([one for one in every if one.pairs >= min(FEWEST, options.pairs)], known)
    shares, open_ones = shares_of(found), [one for one in chosen if is_open(ahead(one))]
    played = sum(one.pairs for one in known.values())
    left = sum(is_open(Tried((), *one[2:], 0)) for one in known.values())
    print(f"open after the look ahead: {len(open_ones)} of {len(chosen)}; played out: {len(known)}, in {played} pairs")
    print(f"still open then: {left}")
    print(_share("intervals that hold the loss", shares.held, shares.verdicts, HELD))
    print(_share("certain losses that keep their sign", shares.signed, shares.certain, SIGNED))
    rest = "" if whole else "; it was stopped, and goes on when it is run again"
    fresh = sum(one.found.pairs for one in found)
    print(f"{process_time() - began:.0f} s; {len(found)} verdicts against {fresh} fresh pairs{rest}", flush=True)
    enough = shares.held >= HELD * shares.verdicts and shares.signed >= SIGNED * shares.certain
    return bool(found) and enough


def _share(what: str, found: int, of: int, goal: float) -> str:
    """A share with its interval."""
    low, high = wilson(found, of)
    return f"{what}: {found} of {of} (at least {goal:.0%}; 95% sure: {low:.0%} to {high:.0%})"
