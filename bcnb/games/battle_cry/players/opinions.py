"""What the searcher thinks of a plan before it tries it: by how plans like it went on, when they were played on.

The planner says what a plan is worth where it ends. This asks besides what the model of the game looks at: how many
orders the cards left in hand can give, who is under cover, whom either side can fell next.
"""

from functools import lru_cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.win_probability import win_features_for
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.games.battle_cry.players.planner import Plan, mover
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.players import carried_out
from bcnb.games.hexboard.rules.tables import Side
from bcnb.storage.toml import read_toml

FILE = Path(__file__).with_name("opinions.toml")


class Opinions(NamedTuple):
    """What counts for a plan, in figures: a figure that it hopes from the dice, a figure that the position is worth
    without them, that it throws a card away, and one of each term of the model. `origin` says how the numbers were
    found: on how many plans, from which seeds, on which day."""

    hopes: float
    stands: float
    discards: float
    terms: tuple[float, ...]
    origin: str


@lru_cache(maxsize=4)
def load_opinions(path: Path = FILE) -> Opinions:
    """The numbers in a file. Raises FileError."""
    table = read_toml(path)
    terms = table.table("terms")
    hopes, stands, discards = (table.whole(name) / 1000 for name in ("hopes", "stands", "discards"))
    counted = tuple(terms.whole(name, 0) / 1000 for name in win_features_for(DEFAULT_RULESET).names)
    found = Opinions(hopes, stands, discards, counted, table.text("origin"))
    table.finish()
    return found


def opinion(observed: State, plan: Plan) -> float:
    """What is thought of a plan of the seat that is to play a card, in figures."""
    after = carried_out(observed, game.after, plan.actions)
    if after.winner is not None:
        return plan.worth
    side, thrown, told = mover(observed), isinstance(plan.actions[0], a.Discard), load_opinions()
    seen: float = sum(map(mul, told.terms, win_features_for(DEFAULT_RULESET).values(after, side.seat)))
    own = told.hopes * plan.hopes + told.stands * (plan.worth - plan.hopes) + told.discards * thrown
    return own + (seen if side is Side.UNION else -seen)
