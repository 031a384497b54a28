"""Positions that no model is trained on, each played to its end many times: how often the first side really wins there.

They are the beginnings of turns in games of their own. The playouts come in parts of 20, first one part of every
position, then the next, so that the figures can be read at any time and only become more certain.
"""

import json
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from bcnb.analysis.win_probability import win_features_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import CHANCE, side_of
from bcnb.players.match import LONGEST_GAME
from bcnb.players.registry import find_player
from tests.programs.model.playing import Task, moments_of, play, scenario_at
from tests.programs.model.store import (
    Halves,
    fill,
    heading,
    lines_in,
    pack_actions,
    pack_terms,
    unpack_actions,
    unpack_terms,
    views_of,
)
from tests.programs.model.terms import terms_for, version

PART = 20
"""How many playouts a part has."""
PLAYER = "greedy"
"""The player of both sides: the quickest that aims at winning."""


class Position(NamedTuple):
    """The beginning of a turn: its scenario, its turn, the actions before it and its state."""

    scenario: str
    turn: int
    actions: tuple[object, ...]
    state: Any


class Known(NamedTuple):
    """A position that was played out: its terms by view, how often and in how many games the first side won.

    A game without a winner counts as half a game won.
    """

    position: int
    scenario: str
    turn: int
    terms: Halves
    won: float
    games: int


@cache
def position_of(name: str, seed: str, number: int) -> Position:
    """A position by its number: a turn by chance of a game of that number, after its random turns."""
    played = play(Task(name, number, f"{seed} held"))
    turns = [moment for moment in moments_of(played) if moment.start]
    fair = [moment for moment in turns if moment.turn > played.wild] or turns
    chosen = Seeded(f"{seed} {number} position").choose(fair)
    rules = ruleset(name)
    state = rules.setup(scenario_at(played.scenario))
    for count, action in enumerate(played.actions):
        if state.turn.number == chosen.turn:
            return Position(played.scenario, chosen.turn, played.actions[:count], state)
        state, _ = rules.apply(state, action)
    raise AssertionError("a turn of the game is not in the game")


def play_out(name: str, state: Any, seed: str) -> float:
    """Play a position to its end: 1 if the first side wins, 0 if the other does, 0.5 if neither."""
    rules, first = ruleset(name), win_features_for(name).first
    chance, rng = Seeded(f"{seed} chance"), Seeded(f"{seed} players")
    player, plies = find_player(PLAYER, name), 0
    while (seat := rules.seat(state)) is not None and plies < LONGEST_GAME:
        if seat == CHANCE:
            action = chance.pick(rules.chance_weights(state))
        else:
            action = player(rules, rules.observe(state, seat), rng)
        state, _ = rules.apply(state, action)
        plies += 1
    ended = rules.outcome(state)
    return 0.5 if ended is None or ended.winner is None else float(side_of(ended.winner) == first)


def make_part(name: str, seed: str, positions: int, number: int) -> str:
    """Play a part, and return its line."""
    part, place = divmod(number, positions)
    where = position_of(name, seed, place)
    games = [play_out(name, where.state, f"{seed} {place} playout {part * PART + game}") for game in range(PART)]
    line = {
        "part": number,
        "position": place,
        "scenario": where.scenario,
        "turn": where.turn,
        "won": sum(games),
        "games": PART,
        "actions": pack_actions(name, where.actions),
        "version": version(name),
        "terms": pack_terms([views_of(name, where.state)]),
    }
    return json.dumps(line, separators=(",", ":"))


def playouts_file(folder: Path, name: str) -> Path:
    """Where the playouts of a ruleset are."""
    return folder / f"{name}-playouts.jsonl"


def head_of(name: str, seed: str, positions: int) -> dict[str, object]:
    """The first line of that file."""
    return heading(name, seed, f"playouts of {positions} positions by {PLAYER}")


def fill_playouts(folder: Path, name: str, seed: str, positions: int, playouts: int, workers: int, out: TextIO) -> None:
    """Play the missing parts of the given number of playouts of each position."""
    parts = positions * -(-playouts // PART)
    make = partial(make_part, name, seed, positions)
    fill(playouts_file(folder, name), head_of(name, seed, positions), "part", parts, make, workers, out)


def read_playouts(folder: Path, name: str, seed: str, positions: int) -> Sequence[Known]:
    """The positions that were played out, with all their parts together."""
    found = dict[int, Known]()
    for line in lines_in(playouts_file(folder, name), head_of(name, seed, positions)):
        one = _known(name, json.loads(line), found)
        before = found.get(one.position)
        if before:
            one = one._replace(won=one.won + before.won, games=one.games + before.games)
        found[one.position] = one
    return [found[position] for position in sorted(found)]


def _known(name: str, line: dict[str, Any], found: dict[int, Known]) -> Known:
    if line["position"] in found:
        terms = found[line["position"]].terms
    elif line["version"] == version(name):
        terms = unpack_terms(line["terms"], len(terms_for(name).names), 1)
    else:
        state = ruleset(name).setup(scenario_at(line["scenario"]))
        for action in unpack_actions(name, line["actions"]):
            state, _ = ruleset(name).apply(state, action)
        terms = unpack_terms(pack_terms([views_of(name, state)]), len(terms_for(name).names), 1)
    return Known(line["position"], line["scenario"], line["turn"], terms, line["won"], line["games"])
