"""The computer players of *North against South*."""

from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.players.planner import Planner, suggest
from bcnb.games.north_against_south.rules.state import State
from bcnb.players import match
from bcnb.players.registry import Players

PLAYERS: Players[State] = Players(
    by_name={
        "random": lambda nodes, stop: match.choose,
        "greedy": lambda nodes, stop: greedy.choose,
        "planner": Planner,
    },
    opponent="greedy",
    searching=frozenset({"planner"}),
    suggest=suggest,
)
