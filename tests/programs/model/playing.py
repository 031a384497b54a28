"""Games that the players play against each other, and the rows that are taken from them to fit a model."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from bcnb.analysis.win_probability import win_features_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import CHANCE, Scenario, side_of
from bcnb.players.match import LONGEST_GAME
from bcnb.players.registry import find_player
from bcnb.storage.scenarios import find_scenario, list_scenarios

PAIRINGS: Mapping[str, Sequence[tuple[str, str]]] = {
    "battle_cry": (
        ("greedy", "greedy"),
        ("planner", "planner"),
        ("greedy", "planner"),
        ("greedy", "greedy"),
        ("planner", "planner"),
        ("planner", "greedy"),
    ),
    "north_against_south": (("greedy", "greedy"),),
    "battle_cry_1961": (
        ("greedy", "greedy"),
        ("planner", "planner"),
        ("greedy", "planner"),
        ("planner", "planner"),
        ("planner", "greedy"),
    ),
}
"""The players of the first and the other side of a game, in turn."""
WILD = 0.3
"""How many of the games begin with random turns."""
WILD_TURNS = 4
"""The most turns that are played at random then, all by both sides."""


class Task(NamedTuple):
    """One game: its ruleset and its number, which with the seed says who plays what."""

    name: str
    number: int
    seed: str


class Played(NamedTuple):
    """A game that was played: its scenario, its players by side, all actions, and whether the first side won; None for
    a game without a winner."""

    task: Task
    scenario: str
    players: tuple[str, str]
    actions: tuple[object, ...]
    won: bool | None


class Row(NamedTuple):
    """A moment of a game: the terms by what all know and both hands (None) and by what either side may know, what the
    yardstick says about it, and how the game ended. `start` says whether a turn begins."""

    game: int
    scenario: str
    players: tuple[str, str]
    turn: int
    start: bool
    terms: tuple[tuple[float, ...], ...]
    yardstick: float
    won: float


@cache
def scenarios_of(name: str) -> tuple[str, ...]:
    """The scenarios of a game."""
    return tuple(one for one in list_scenarios() if one.startswith(f"{name}/"))


@cache
def scenario_at(where: str) -> Scenario:
    """A scenario, read once."""
    return find_scenario(where)


def play(task: Task) -> Played:
    """Play a game."""
    where = scenarios_of(task.name)[task.number % len(scenarios_of(task.name))]
    pairings = PAIRINGS[task.name]
    pairing = pairings[task.number // len(scenarios_of(task.name)) % len(pairings)]
    rules, first = ruleset(task.name), win_features_for(task.name).first
    state = rules.setup(scenario_at(where))
    players = {seat: find_player(pairing[side_of(seat) != first], task.name) for seat in rules.seats(state)}
    chance, rng = (Seeded(f"{task.seed} {task.name} {task.number} {what}") for what in ("chance", "players"))
    wild = rng.choose(range(1, WILD_TURNS + 1)) if rng.choose(range(100)) < 100 * WILD else 0
    actions = list[object]()
    while (seat := rules.seat(state)) is not None and len(actions) < LONGEST_GAME:
        if seat == CHANCE:
            action = chance.pick(rules.chance_weights(state))
        elif state.turn.number <= wild:
            action = rng.choose(rules.legal_actions(state))
        else:
            action = players[seat](rules, rules.observe(state, seat), rng)
        actions.append(action)
        state, _ = rules.apply(state, action)
    ended = rules.outcome(state)
    won = None if ended is None or ended.winner is None else side_of(ended.winner) == first
    return Played(task, where, pairing, tuple(actions), won)


def write_played(played: Played) -> str:
    """A game that was played as a line of JSON."""
    write = ruleset(played.task.name).write
    return json.dumps([*played[:3], [write(action) for action in played.actions], played.won])


def read_played(line: str) -> Played:
    """The game in such a line."""
    task, scenario, players, actions, won = json.loads(line)
    parse = ruleset(task[0]).parse
    return Played(Task(*task), scenario, (players[0], players[1]), tuple(map(parse, actions)), won)


def rows_of(played: Played) -> Iterator[Row]:
    """The rows of a game that has a winner: the first moment of every turn, and one by chance from within it."""
    if played.won is None:
        return
    chance = Seeded(f"{played.task.seed} {played.task.number} rows")
    for number, states in enumerate(_turns(played)):
        if number and states:
            yield _row(played, states[0], start=True)
            if len(states) > 1:
                yield _row(played, chance.choose(states[1:]), start=False)


def _turns(played: Played) -> list[list[Any]]:
    """The states of a game by turn; what comes before the first turn is the first entry."""
    rules = ruleset(played.task.name)
    state: Any = rules.setup(scenario_at(played.scenario))
    turns: list[list[Any]] = [[]]
    for action in played.actions:
        while len(turns) <= state.turn.number:
            turns.append([])
        turns[state.turn.number].append(state)
        state, _ = rules.apply(state, action)
    return turns


def _row(played: Played, state: Any, start: bool) -> Row:
    terms = win_features_for(played.task.name)
    seats = ruleset(played.task.name).seats(state)
    viewers = (None, seats[0], seats[-1])
    return Row(
        played.task.number,
        played.scenario,
        played.players,
        state.turn.number,
        start,
        tuple(tuple(terms.values(state, viewer)) for viewer in viewers),
        YARDSTICKS[played.task.name](state),
        float(bool(played.won)),
    )


def _evaluated(state: Any) -> float:
    """What the planner's `evaluate` says about a position of the game of 2000."""
    from bcnb.games.battle_cry.players.evaluation import evaluate
    from bcnb.games.hexboard.rules.tables import Side

    return float(evaluate(state, Side.UNION, state.turn.side))


def _points_ahead(state: Any) -> float:
    """How much nearer to its points the first side of *North against South* is."""
    from bcnb.games.hexboard.rules.tables import Side
    from bcnb.games.north_against_south.rules.victory import points, quota

    return float(sum(sign * points(state, side) / quota(state, side) for sign, side in zip((1, -1), Side, strict=True)))


def _pieces_ahead(state: Any) -> float:
    """How many more pieces the first side of the game of 1961 has."""
    blue, gray = state.board.sides
    return float(blue.bit_count() - gray.bit_count())


YARDSTICKS = {
    "battle_cry": _evaluated,
    "north_against_south": _points_ahead,
    "battle_cry_1961": _pieces_ahead,
}
"""What a model is held against: where the players have no judgment of a position, the score of the game."""
