"""The players by name, and the levels from a beginner to an expert. A player goes from what its seat may know to one of
the legal actions.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, game_part
from bcnb.engine.notation import whole_number
from bcnb.engine.ruleset import Action, AnyRuleset, S, Scenario, Seat, State

ShouldStop: TypeAlias = Callable[[], bool]
"""Whether a player has to stop thinking: at a table, because its time is up. The rules know no clock of their own."""


Seen = TypeVar("Seen", contravariant=True)
"""The states of the game that somebody plays."""


class Player(Protocol[Seen]):
    """A way of playing, for one game: it may keep a plan from one action to the next.

    `budget` counts nodes of a search, for those who search; 0 leaves them the budget of their name.
    """

    def __call__(self, ruleset: AnyRuleset, observed: Seen, chance: Seeded, budget: int = 0, /) -> Action:
        """One of the legal actions of the seat that decides."""


Maker: TypeAlias = Callable[[int, ShouldStop], Player[S]]
"""Who gives each game a player of its own, from the nodes of his name and what stops him."""


class PlannedAttack(NamedTuple):
    """An attack to come: from which cell, at which, with how many dice, the figures that it takes on average (a general
    counts as one), and the chance to eliminate the target if it is the first attack."""

    attacker: str
    target: str
    dice: int
    figures: Fraction
    elimination: Fraction


class Suggestion(NamedTuple):
    """A plan for the rest of the turn, up to its battles or the first draw, from what its seat may know.

    `actions` are the texts of what is to be done, `aims` the attacks for which it makes ready, in their order. `lead`
    says by how many figures the plan promises more than `runner_up`, the first action of the best plan that begins in
    another way (empty if there is none); `worlds` in how many imagined worlds the two were compared. What the planner
    thinks of the plans weighs as well; a plan that dropped out early keeps what it promised then.
    """

    player: str
    actions: tuple[str, ...]
    aims: tuple[PlannedAttack, ...]
    runner_up: str
    lead: float
    worlds: int


class SideRoll(NamedTuple):
    """How the dice are thrown for sides before the first turn. `begun` is a scenario whose record tells of the throws.

    A throw is the text of an action of chance: `thrown` makes it of what the dice of each side show, and `dice` takes
    it apart; `higher` is the side that has the choice after it, or None.
    """

    begun: Callable[[Scenario], Scenario]
    thrown: Callable[[Mapping[Seat, str]], str]
    dice: Callable[[str], Mapping[Seat, str]]
    higher: Callable[[str], Seat | None]


class Players(NamedTuple, Generic[S]):
    """Who plays a game: the players by name, from the weakest to the strongest, and who takes a seat that nobody takes.

    `searching` names those who search, and may be given a number of nodes.
    `suggest` says what the strongest of them would do with the turn, where more can be told than his next action.
    `lots` is there where the dice may be thrown for the sides.
    """

    by_name: Mapping[str, Maker[S]]
    opponent: str
    searching: frozenset[str] = frozenset()
    suggest: Callable[[S, int, ShouldStop], Suggestion] | None = None
    lots: SideRoll | None = None


class NamedPlayer(NamedTuple):
    """What the name of a player means: who it is, and how many nodes it searches (0: as many as it likes)."""

    player: str
    nodes: int = 0


LEVELS: Mapping[str, str] = {
    "recruit": "random",
    "sergeant": "greedy",
    "captain": "planner",
    "colonel": "searcher",
    "general": "searcher 300",
}
"""The levels from a beginner to an expert, and who plays at each."""
MOST_NODES = 10**12
"""More nodes than anybody can wait for."""


def no_deadline() -> bool:
    """A player may think as long as its budget lasts."""
    return False


def players_for(ruleset: str) -> Players[State]:
    """Who plays a game. Raises ValueError for an unknown ruleset."""
    found: Players[State] = game_part(ruleset, "players.PLAYERS")
    return found


def default_opponent(ruleset: str) -> str:
    """Who plays a seat that nobody takes."""
    return players_for(ruleset).opponent


def levels_for(ruleset: str) -> dict[str, str]:
    """The levels whose players know a ruleset. Raises ValueError for an unknown ruleset."""
    names = player_names(ruleset)
    return {level: player for level, player in LEVELS.items() if player.partition(" ")[0] in names}


def player_names(ruleset: str) -> tuple[str, ...]:
    """The players of a ruleset, from the weakest to the strongest. Raises ValueError for an unknown ruleset."""
    if ruleset not in RULESETS:
        raise ValueError(f"nobody plays {ruleset!r}; there are players of {', '.join(RULESETS)}")
    return tuple(players_for(ruleset).by_name)


def parse_player(name: str, ruleset: str, *, recorded: bool = False) -> NamedPlayer:
    """Who is meant by a name such as `greedy`, `captain` or `searcher 2000`.

    Raises ValueError for an unknown one, and for nodes of a player who does not search; one that is `recorded` may have
    them, where they mean nothing.
    """
    player, _, nodes = LEVELS.get(name, name).partition(" ")
    names = player_names(ruleset)
    count = whole_number(nodes, MOST_NODES, least=1) if nodes else 0
    if player not in names or count is None:
        raise ValueError(f"no player is called {name!r:.60}; there are {', '.join((*names, *levels_for(ruleset)))}")
    if nodes and not recorded and player not in (searching := players_for(ruleset).searching):
        able = ", ".join(one for one in names if one in searching) or "nobody"
        raise ValueError(f"{player} does not search: a number of nodes, as in {name!r}, is for {able}")
    return NamedPlayer(player, count)


def find_player(name: str, ruleset: str, stop: ShouldStop = no_deadline, *, recorded: bool = False) -> Player[State]:
    """The player with this name, for one game. Raises ValueError as `parse_player` does."""
    player, nodes = parse_player(name, ruleset, recorded=recorded)
    return players_for(ruleset).by_name[player](nodes, stop)


def suggest(ruleset: AnyRuleset, observed: State, budget: int = 0, stop: ShouldStop = no_deadline) -> Suggestion:
    """What the strongest player would do on the turn of the seat that decides, and why; where nobody compares plans, no
    more than his next action."""
    players = players_for(ruleset.name)
    if players.suggest:
        return players.suggest(observed, budget, stop)
    name, maker = list(players.by_name.items())[-1]
    action = maker(0, stop)(ruleset, observed, Seeded("suggestion"))
    return Suggestion(name, (ruleset.write(action),), (), "", 0.0, 0)


LIKE: Mapping[str, str] = {
    "random": "does anything that is allowed",
    "greedy": "takes what looks best at once",
    "planner": "plans a whole turn",
    "searcher": "plans, and thinks of your answer",
    "searcher 300": "thinks of your answer for longer",
}
"""What each player is like who has a rank, in every game."""
HABITS: Mapping[tuple[str, str], str] = {
    (DEFAULT_RULESET, "planner"): "guards its guns",
}
"""What can be seen of some players besides, by game: each of it was counted in games, and a test counts again."""
RANKS: Mapping[str, str] = {player: level for level, player in LEVELS.items()}


def display_name(name: str) -> str:
    """Who plays, within a sentence.

    >>> called("greedy"), called("searcher 2000")
    ('the sergeant', 'the searcher 2000 player')
    """
    player = LEVELS.get(name, name)
    return f"the {RANKS[player]}" if player in RANKS else f"the {player} player"


def description(name: str, ruleset: str = "") -> str:
    """Who plays, and how; in a game, with what can be seen of him there besides.

    >>> described("captain"), described("searcher 2000")
    ('Captain: plans a whole turn', 'The searcher 2000 player')
    >>> described("captain", "battle_cry")
    'Captain: plans a whole turn, and guards its guns'
    """
    player = LEVELS.get(name, name)
    if player not in RANKS:
        return _begun(display_name(name))
    habit = HABITS.get((ruleset, player), "")
    return f"{_begun(RANKS[player])}: {LIKE[player]}" + (f", and {habit}" if habit else "")


def _begun(words: str) -> str:
    """Words as they begin a sentence."""
    return f"{words[0].upper()}{words[1:]}"
