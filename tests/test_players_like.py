"""What the levels are like to play against, counted in games."""

from collections import Counter

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.games import RULESETS, ruleset
from bcnb.engine.ruleset import CHANCE
from bcnb.library.records import list_records, load_record, timeline_of
from bcnb.players.ranks import LIKE
from bcnb.players.registry import find_player

ATTACKS = ("battle", "declare")
"""The first words of attacks."""


@pytest.mark.parametrize("name", RULESETS)
def test_the_recruit_does_anything_that_is_allowed(name):
    """Of every choice, each of what is allowed comes about as often as any other."""
    assert LIKE["random"] == "does anything that is allowed"
    rules = ruleset(name)
    states = timeline_of(load_record(list_records(name)[0]), "record").states
    state = next(one for one in states if rules.seat(one) != CHANCE and 5 < len(rules.legal_actions(one)) < 12)
    legal, chance, recruit = rules.legal_actions(state), Seeded("recruit"), find_player("recruit", name)
    did = Counter(recruit(rules, state, chance) for _ in range(100 * len(legal)))
    assert did.keys() == set(legal)
    assert all(60 < number < 140 for number in did.values())


@pytest.mark.parametrize("name", RULESETS)
def test_the_sergeant_ends_nothing_while_it_could_attack(name):
    rules, did = ruleset(name), Counter[str]()
    for path in [path for path in list_records(name) if "greedy-greedy" in path.stem][:3]:
        record = load_record(path)
        for ply, state in zip(record.plies, timeline_of(record, "record").states, strict=False):
            if ply.seat != CHANCE and any(rules.write(one).split()[0] in ATTACKS for one in rules.legal_actions(state)):
                did[ply.do.split()[0]] += 1
    assert sum(did[word] for word in ATTACKS) > 20
    assert not did["done"]
