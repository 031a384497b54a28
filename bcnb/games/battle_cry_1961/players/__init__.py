"""The computer players of *Battle-Cry* (1961), and their analysis of a position."""

from bcnb.games.battle_cry_1961.players import greedy, planner
from bcnb.games.battle_cry_1961.players.searcher import Searcher, suggest
from bcnb.games.battle_cry_1961.players.side_roll import SIDE_ROLL
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
    side_roll=SIDE_ROLL,
)
