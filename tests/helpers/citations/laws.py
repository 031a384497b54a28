"""The law of citations: the tables of all games, and what of some attempts breaks them."""

from collections.abc import Iterable, Mapping

from tests.helpers.citations import battle_cry, battle_cry_1961, north_against_south
from tests.helpers.citations.attempts import Attempt, at_random
from tests.helpers.citations.table import Table, fault

TABLES: Mapping[str, Table] = {
    "battle_cry": battle_cry.TABLE,
    "north_against_south": north_against_south.TABLE,
    "battle_cry_1961": battle_cry_1961.TABLE,
}
"""The table of each game."""
A_SHARE = 50
"""How many attempts one seed of the long proof makes."""


def faults_of(name: str, attempts: Iterable[Attempt]) -> list[str]:
    """What is wrong with the rules that refuse some attempts, each in a line."""
    told = []
    for one in attempts:
        if wrong := fault(TABLES[name], one.state, one.action, one.refusal.rule):
            told.append(f"{one.where}: {one.refusal.rule} {wrong}: {one.refusal.words}")
    return told


def one_game(name: str, seed: int) -> tuple[int, list[str]]:
    """How many attempts were made with a seed, and what is wrong with the rules that refused them."""
    attempts = list(at_random(name, A_SHARE, seed))
    return len(attempts), faults_of(name, attempts)
