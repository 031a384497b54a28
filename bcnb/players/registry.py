"""The computer players by name, and the levels from beginner to expert.

A player gets what its seat may know and returns one legal action.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, game_part
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.notation import whole_number
from bcnb.engine.ruleset import Action, AnyRuleset, S, Scenario, Seat, State

ShouldStop: TypeAlias = Callable[[], bool]
"""A function that returns True if a player must stop thinking because its time is up.

The rules have no clock of their own.
"""


Seen = TypeVar("Seen", contravariant=True)
"""The type of the states that a player observes."""


class Player(Protocol[Seen]):
    """A computer player for one game. It may remember a plan from one action to the next."""

    def __call__(self, ruleset: AnyRuleset, observed: Seen, chance: Seeded, budget: int = 0, /) -> Action:
        """Return one legal action of the seat that decides.

        `budget` is the number of nodes for players that search. With 0, they use the budget of their name.
        """


Maker: TypeAlias = Callable[[int, ShouldStop], Player[S]]
"""A function that makes a player for one game, given the number of nodes in its name and the stop function."""


class PlannedAttack(NamedTuple):
    """A planned attack: the attacking cell, the target cell, the number of dice and two results.

    `figures` is the expected number of figures lost by the target, where a general counts as one. `elimination` is the
    probability of eliminating the target, if this is the first attack.
    """

    attacker: str
    target: str
    dice: int
    figures: Fraction
    elimination: Fraction


class Suggestion(NamedTuple):
    """A plan for the rest of the turn, up to its battles or the first draw, based on what the seat may know.

    `actions` are the texts of the plan's actions. `aims` are the attacks that it prepares, in order. `runner_up` is the
    first action of the best plan with a different beginning, or empty. `lead` is the number of figures by which the
    plan is better. `worlds` is the number of sampled worlds in which the two were compared. The planner's own
    evaluation of the plans also counts. A plan that dropped out early has the value from that time.
    """

    player: str
    actions: tuple[str, ...]
    aims: tuple[PlannedAttack, ...]
    runner_up: str
    lead: float
    worlds: int


class SideRoll(NamedTuple):
    """The functions of a game that rolls dice for sides before the first turn.

    `begun` returns the scenario with the rolls in its record. `thrown` returns the text of a roll, an action of chance,
    given the dice of each side. `dice` does the reverse. `higher` returns the side that may choose after a roll, or
    None for a tie.
    """

    begun: Callable[[Scenario], Scenario]
    thrown: Callable[[Mapping[Seat, str]], str]
    dice: Callable[[str], Mapping[Seat, str]]
    higher: Callable[[str], Seat | None]


class Players(NamedTuple, Generic[S]):
    """The players of a game by name, from the weakest to the strongest, and the default opponent.

    `searching` names the players that search, so a number of nodes may follow their names. `suggest`, if present,
    returns the strongest player's plan for the turn. `side_roll` is present if dice may be rolled for the sides.
    """

    by_name: Mapping[str, Maker[S]]
    opponent: str
    searching: frozenset[str] = frozenset()
    suggest: Callable[[S, int, ShouldStop], Suggestion] | None = None
    side_roll: SideRoll | None = None


class NamedPlayer(NamedTuple):
    """The meaning of a player's name: the player, and the number of nodes it searches (0 for its default)."""

    player: str
    nodes: int = 0


LEVELS: Mapping[str, str] = {
    "recruit": "random",
    "sergeant": "greedy",
    "captain": "planner",
    "colonel": "searcher",
    "general": "searcher 300",
}
"""The levels from beginner to expert, and the player at each."""
MOST_NODES = 10**12
"""The largest number of nodes in a name, more than anyone can wait for."""


def no_deadline() -> bool:
    """Return False, so that a player may think as long as its budget lasts."""
    return False


def players_for(ruleset: str) -> Players[State]:
    """Return the players of a game.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: Players[State] = game_part(ruleset, "players.PLAYERS")
    return found


def default_opponent(ruleset: str) -> str:
    """Return the name of the player for a seat that nobody takes."""
    return players_for(ruleset).opponent


def levels_for(ruleset: str) -> dict[str, str]:
    """Return the levels of a ruleset, with the player at each.

    Raises:
        ValueError: for an unknown ruleset.
    """
    names = player_names(ruleset)
    return {level: player for level, player in LEVELS.items() if player.partition(" ")[0] in names}


def player_names(ruleset: str) -> tuple[str, ...]:
    """Return the names of a ruleset's players, from the weakest to the strongest.

    Raises:
        ValueError: for an unknown ruleset.
    """
    if ruleset not in RULESETS:
        raise ValueError(f"unknown ruleset {ruleset!r}; choose from {', '.join(RULESETS)}")
    return tuple(players_for(ruleset).by_name)


def parse_player(name: str, ruleset: str, *, recorded: bool = False, others: tuple[str, ...] = ()) -> NamedPlayer:
    """Return the meaning of a player's name such as `greedy`, `captain` or `searcher 2000`.

    Args:
        name: a player or a level, optionally followed by a number of nodes.
        ruleset: the name of the game.
        recorded: accept and ignore nodes after a player that does not search, because records may contain them.
        others: the words that the caller accepts besides players, for the message about an unknown name.

    Raises:
        ValueError: for an unknown name, or for nodes after a player that does not search.
    """
    player, _, nodes = LEVELS.get(name, name).partition(" ")
    names = player_names(ruleset)
    count = whole_number(nodes, MOST_NODES, least=1) if nodes else 0
    if player not in names or count is None:
        known = (*others, *names, *levels_for(ruleset))
        near = did_you_mean(name.partition(" ")[0], known)
        raise ValueError(f"unknown player {name!r:.60}; there are {', '.join(known)}{near}")
    if nodes and not recorded and player not in (searching := players_for(ruleset).searching):
        able = ", ".join(one for one in names if one in searching) or "nobody"
        raise ValueError(f"{player} does not search: a number of nodes, as in {name!r}, is for {able}")
    return NamedPlayer(player, count)


def find_player(name: str, ruleset: str, stop: ShouldStop = no_deadline, *, recorded: bool = False) -> Player[State]:
    """Return a new player with this name, for one game.

    Raises:
        ValueError: if `parse_player` rejects the name.
    """
    player, nodes = parse_player(name, ruleset, recorded=recorded)
    return players_for(ruleset).by_name[player](nodes, stop)


def suggest(ruleset: AnyRuleset, observed: State, budget: int = 0, stop: ShouldStop = no_deadline) -> Suggestion:
    """Return the strongest player's plan for the turn of the seat that decides.

    In a game whose players do not compare plans, the plan is only the next action, without reasons.
    """
    players = players_for(ruleset.name)
    if players.suggest:
        return players.suggest(observed, budget, stop)
    name, maker = list(players.by_name.items())[-1]
    action = maker(0, stop)(ruleset, observed, Seeded("suggestion"))
    return Suggestion(name, (ruleset.write(action),), (), "", 0.0, 0)


LIKE: Mapping[str, str] = {
    "random": "plays random turns, many without a move",
    "greedy": "takes the best immediate gain",
    "planner": "plans a whole turn",
    "searcher": "plans, and considers your answer",
    "searcher 300": "considers your answer for longer",
}
"""The character of each player that has a level, in every game."""
HABITS: Mapping[tuple[str, str], str] = {
    (DEFAULT_RULESET, "planner"): "guards its guns",
}
"""Further observed traits of some players, by game. Each one was counted in games, and a test counts it again."""
RANKS: Mapping[str, str] = {player: level for level, player in LEVELS.items()}


def display_name(name: str) -> str:
    """Return the name of a player for use within a sentence.

    >>> display_name("greedy"), display_name("searcher 2000")
    ('the sergeant', 'the searcher 2000 player')
    """
    player = LEVELS.get(name, name)
    return f"the {RANKS[player]}" if player in RANKS else f"the {player} player"


def level_name(name: str) -> str:
    """Return the level of a player for a list or a heading, or its own name if it has no level.

    >>> level_name("greedy"), level_name("person"), level_name("searcher 2000")
    ('sergeant', 'person', 'searcher 2000')
    """
    return RANKS.get(name, name)


def description(name: str, ruleset: str = "") -> str:
    """Return the level of a player and how it plays, with the traits that it has in the given game.

    >>> description("captain"), description("searcher 2000")
    ('Captain: plans a whole turn', 'The searcher 2000 player')
    >>> description("captain", "battle_cry")
    'Captain: plans a whole turn, and guards its guns'
    """
    player = LEVELS.get(name, name)
    if player not in RANKS:
        return _begun(display_name(name))
    habit = HABITS.get((ruleset, player), "")
    return f"{_begun(RANKS[player])}: {LIKE[player]}" + (f", and {habit}" if habit else "")


def _begun(words: str) -> str:
    """Return words with a capital letter, to begin a sentence."""
    return f"{words[0].upper()}{words[1:]}"
