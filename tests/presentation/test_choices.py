"""Words of the screen that can be typed instead of verbs, in all games."""

from itertools import chain

import pytest

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE
from bcnb.presentation.choices import MenuEntry, described_entry
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.storage.records import find_recorded_game

pytestmark = pytest.mark.unmeasured

GAMES = {
    "kernstown-person-greedy-by-keyboard": {
        ("attack", "battle"),
        ("choose", "section"),
        ("end", "done"),
    },
    "crossroads-greedy-greedy-5-001": {
        ("attack", "battle"),
        ("end", "done"),
        ("have", "dismount"),
        ("make", "stand"),
        ("strike", "defend"),
    },
    "two-players-greedy-greedy-1-001": {("declare", "declare"), ("end", "done"), ("take", "rail")},
}
WITHOUT_VERB = ("let", "do", "build", "place", "shoot", "rally", "give")
"""Words that begin descriptions of several kinds of actions, which are typed farther."""


def flat(entries):
    return list(chain.from_iterable((one, *flat(one.more)) for one in entries))


@pytest.mark.parametrize(("name", "expected"), GAMES.items())
def test_every_word_that_describes_an_action_can_be_typed(name, expected):
    states = find_recorded_game(name).states
    met = set()
    for state in states[:: max(len(states) // 80, 1)]:
        seat = ruleset_of(state).seat(state)
        if seat in (None, CHANCE):
            continue
        entries = flat(table_adapter_of(state).terminal.menu(ruleset_of(state).observe(state, seat)))
        tidy = page_presenter_of(state).tidy
        for entry in (one for one in entries if not one.more):
            found = described_entry(entry.words, entries)
            assert entry.text in (found.text, *(one.text for one in found.more))
            verb, _, rest = entry.text.partition(" ")
            word = entry.words.split(" ")[0].strip(".:").lower()
            assert tidy(entry.text) == entry.text
            if verb not in ("play", "discard") and word not in WITHOUT_VERB:
                assert tidy(f"{word.title()} {rest}") == entry.text
                met.add((word, verb))
        for entry in (one for one in entries if one.more and " " not in one.text):
            word = entry.words.split(" ")[0].strip(".:").lower()
            assert tidy(word) == entry.text
            met.add((word, entry.text))
    assert met >= expected


def test_typed_words_that_describe_several_actions_list_them():
    left, right = MenuEntry("play a", "Probe Left: two."), MenuEntry("play b", "Probe Right: two.")
    folded = MenuEntry("play", "Play a card: 2 ways.", (left, right))
    entries = (folded, left, right)
    assert described_entry("probe left", entries) == left
    assert described_entry("probe", entries) == MenuEntry("probe", "", (left, right))
    assert described_entry("PLAY a card", entries) == folded
    assert described_entry("prob", entries) is None
