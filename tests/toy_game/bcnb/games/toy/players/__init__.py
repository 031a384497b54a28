"""Who runs the race by himself."""

from bcnb.games.toy.players import greedy
from bcnb.games.toy.rules.state import State
from bcnb.players import match
from bcnb.players.registry import Players

PLAYERS: Players[State] = Players(
    by_name={
        "random": lambda nodes, stop: match.choose,
        "greedy": lambda nodes, stop: greedy.choose,
    },
    opponent="greedy",
)
