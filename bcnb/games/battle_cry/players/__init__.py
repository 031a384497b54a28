"""Computer players of *Battle Cry* (2000), and the values they give to positions."""

from bcnb.games.battle_cry.players import greedy
from bcnb.games.battle_cry.players.planner import Planner
from bcnb.games.battle_cry.players.searcher import Searcher
from bcnb.games.battle_cry.players.suggestion import suggest
from bcnb.games.battle_cry.rules.state import State
from bcnb.players import match
from bcnb.players.registry import Players

PLAYERS: Players[State] = Players(
    by_name={
        "random": lambda nodes, stop: match.choose,
        "greedy": lambda nodes, stop: greedy.choose,
        "planner": lambda nodes, stop: Planner(),
        "searcher": Searcher,
    },
    opponent="greedy",
    searching=frozenset({"searcher"}),
    suggest=suggest,
)
