"""Games that the players play against each other, and the rows that are taken from them to fit a model."""

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
        *(("greedy", "greedy"), ("planner", "planner")) * 4,
        ("greedy", "planner"),
        ("planner", "greedy"),
    ),
    "north_against_south": (*(("greedy", "greedy"),) * 19, ("planner 10", "planner 10")),
    "battle_cry_1961": (
        *(("greedy", "greedy"), ("planner", "planner"), ("planner", "planner")) * 2,
        ("greedy", "planner"),
        ("planner", "greedy"),
    ),
}
"""The players of the first and the other side of a game, in turn. Most are equals, so that the pieces decide."""
WILD = 0.5
"""How many of the games begin with random turns."""
WILD_TURNS = 8
"""Up to which turn a side may play at random then; each side has its own number."""


class Task(NamedTuple):
    """One game: its ruleset and its number, which with the seed says who plays what."""

    name: str
    number: int
    seed: str


class Played(NamedTuple):
    """A game that was played: its scenario, its players by side, the last turn that was played at random, all actions,
    and whether the first side won; None for a game without a winner."""

    task: Task
    scenario: str
    players: tuple[str, str]
    wild: int
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


def pairing_of(name: str, number: int) -> tuple[str, str]:
    """The players of a game by its number: the first side's and the other's."""
    pairings = PAIRINGS[name]
    return pairings[number // len(scenarios_of(name)) % len(pairings)]


def play(task: Task) -> Played:
    """Play a game."""
    where = scenarios_of(task.name)[task.number % len(scenarios_of(task.name))]
    pairing = pairing_of(task.name, task.number)
    rules, first = ruleset(task.name), win_features_for(task.name).first
    state = rules.setup(scenario_at(where))
    players = {seat: find_player(pairing[side_of(seat) != first], task.name) for seat in rules.seats(state)}
    chance, rng = (Seeded(f"{task.seed} {task.name} {task.number} {what}") for what in ("chance", "players"))
    wild = (0, 0)
    if rng.choose(range(100)) < 100 * WILD:
        wild = rng.choose(range(WILD_TURNS + 1)), rng.choose(range(WILD_TURNS + 1))
    actions = list[object]()
    while (seat := rules.seat(state)) is not None and len(actions) < LONGEST_GAME:
        if seat == CHANCE:
            action = chance.pick(rules.chance_weights(state))
        elif state.turn.number <= wild[side_of(seat) != first]:
            action = rng.choose(rules.legal_actions(state))
        else:
            action = players[seat](rules, rules.observe(state, seat), rng)
        actions.append(action)
        state, _ = rules.apply(state, action)
    ended = rules.outcome(state)
    won = None if ended is None or ended.winner is None else side_of(ended.winner) == first
    return Played(task, where, pairing, max(wild), tuple(actions), won)


class Moment(NamedTuple):
    """A moment of a game: its state, its turn, and whether the turn begins."""

    state: Any
    turn: int
    start: bool


def moments_of(played: Played) -> Iterator[Moment]:
    """The first moment of every turn, and one by chance from within it."""
    chance = Seeded(f"{played.task.seed} {played.task.number} rows")
    for number, states in enumerate(_turns(played)):
        if number and states:
            yield Moment(states[0], number, start=True)
            if len(states) > 1:
                yield Moment(chance.choose(states[1:]), number, start=False)


def rows_of(played: Played) -> Iterator[Row]:
    """The rows of a game that has a winner."""
    if played.won is not None:
        for moment in moments_of(played):
            yield _row(played, moment.state, moment.start)


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
    """What the planner's `evaluate` says about a position of *Battle Cry* (2000)."""
    from bcnb.games.battle_cry.players.evaluation import evaluate
    from bcnb.games.hexboard.rules.tables import Side

    return float(evaluate(state, Side.UNION, state.turn.side))


def _points_ahead(state: Any) -> float:
    """How much nearer to its points the first side of *North against South* is."""
    from bcnb.games.hexboard.rules.tables import Side
    from bcnb.games.north_against_south.rules.victory import points, quota

    return float(sum(sign * points(state, side) / quota(state, side) for sign, side in zip((1, -1), Side, strict=True)))


def _pieces_ahead(state: Any) -> float:
    """How many more pieces the first side of *Battle-Cry* (1961) has."""
    blue, gray = state.board.sides
    return float(blue.bit_count() - gray.bit_count())


YARDSTICKS = {
    "battle_cry": _evaluated,
    "north_against_south": _points_ahead,
    "battle_cry_1961": _pieces_ahead,
}
"""What a model is held against: where the players have no judgment of a position, the score of the game."""
