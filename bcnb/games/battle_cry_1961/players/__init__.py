"""Who plays the game of 1961 by itself, and what such players know of a position."""

from bcnb.games.battle_cry_1961.players import greedy, planner
from bcnb.games.battle_cry_1961.players.searcher import Searcher, suggest
from bcnb.games.battle_cry_1961.players.side_roll import LOTS
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.players import match
from bcnb.players.registry import Players

PLAYERS: Players[State] = Players(
    by_name={
        "random": lambda nodes, stop: match.choose,
        "greedy": lambda nodes, stop: greedy.choose,
        "planner": lambda nodes, stop: planner.choose,
        "searcher": Searcher,
    },
    opponent="planner",
    searching=frozenset({"searcher"}),
    suggest=suggest,
    lots=LOTS,
)
