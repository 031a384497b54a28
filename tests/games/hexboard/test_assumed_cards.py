"""Face-down draws: hidden at random in stored records, and assigned again so that every card was drawn before."""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bcnb.engine.turn_notation import NotationError
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.storage.game_notation import read_notation, write_notation
from bcnb.storage.recorded_game import Recorded, record_bytes
from bcnb.storage.records import find_record, load_recorded_game

pytestmark = pytest.mark.unmeasured

NAMES = (
    "kernstown-random-greedy-24-001",  # two shuffles and four discards
    "shiloh-greedy-random-36-001",  # ten discards
    "kernstown-person-greedy-by-keyboard",
    "bull-run-random-greedy-8-001",  # North against South
)


def hidden(text: str, seed: object, share: float) -> str:
    """A game in notation with a share of its draws face down."""
    chance = Random(f"{seed}")
    head, body = text.split("\n\n", 1)
    return f"{head}\n\n" + re.sub(r"\+[a-z-]+", lambda found: "+?" if chance.random() < share else found[0], body)


def notation(name: str) -> str:
    return write_notation(load_recorded_game(find_record(name)))


TEXTS = {name: notation(name) for name in NAMES}


def by_players(record) -> list[tuple[str, str]]:
    return [(ply.seat, ply.do) for ply in record.plies if ply.do.split(" ")[0] not in ("draw", "assume")]


def check_drawn_before(record) -> None:
    """Check that every card played or discarded was drawn before by its side, and the deck had each copy."""
    for state in Recorded("game", record).states:
        held = Counter(card for hand in state.cards.hands for card in hand if card != UNKNOWN)
        for key, count in (held + Counter(state.cards.discards)).items():
            assert count <= state.rules.cards[key].count
        assert sum(state.cards.deck.values()) >= sum(hand.count(UNKNOWN) for hand in state.cards.hands)
    hands: dict[str, Counter[str]] = {"union": Counter(), "confederate": Counter()}
    for ply in record.plies:
        verb, _, card = ply.do.partition(" ")
        if verb in ("draw", "assume"):
            hands[ply.events[0].side.seat][card] += 1
        elif verb in ("play", "discard"):
            assert hands[ply.seat][card] > 0
            hands[ply.seat][card] -= 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("share", [1.0, 0.7, 0.4, 0.1])
@settings(max_examples=7, deadline=None)
@given(name=st.sampled_from(NAMES), seed=st.integers())
def test_draws_hidden_at_random_come_back_as_a_consistent_game(name, seed, share):
    played = load_recorded_game(find_record(name)).record
    record = read_notation(hidden(TEXTS[name], seed, share))
    assert by_players(record) == by_players(played)
    assert (record.end.winner, record.end.by) == (played.end.winner, played.end.by)
    assert Recorded("game", record).verify().legal
    check_drawn_before(record)
    assert read_notation(write_notation(Recorded("game", record))) == record


def test_the_header_says_that_cards_are_assumed():
    record = read_notation(hidden(TEXTS[NAMES[0]], 1, 1.0))
    assert record_bytes(record).splitlines()[0].endswith(b',"cards":"assumed"}')
    assert b'"cards"' not in record_bytes(read_notation(TEXTS[NAMES[0]])).splitlines()[0].split(b'"seats"')[1]


def test_cards_that_were_never_seen_stay_unknown():
    played = load_recorded_game(find_record(NAMES[0]))
    record = read_notation(hidden(TEXTS[NAMES[0]], 1, 1.0))
    unused = sum(map(len, played.states[-1].cards.hands))
    assert sum(ply.do == "assume unknown" for ply in record.plies) == unused


def test_draws_may_be_left_out():
    text = hidden(TEXTS[NAMES[2]], 1, 1.0)
    short = re.sub(r"(?m)^0 [CU].*\n|\+\?", "", text).replace("Result:", "Cards: assumed\nResult:")
    assert read_notation(short) == read_notation(text)


START = "Scenario: kernstown\nCards: assumed\n\n"


def fault(text: str) -> NotationError:
    with pytest.raises(NotationError) as found:
        read_notation(text, "my.txt")
    return found.value


def test_a_card_without_a_free_copy_is_one_too_many():
    error = fault(f"{START}1 C Rally\n2 U Rally\n")
    assert (error.line, error.column) == (5, 5)
    assert "This Rally is one card too many: the only copy is in the discards or in a hand. (rule 2.8)" in error.reason
    assert error.state.turn.number == 2


def test_a_card_that_no_face_down_draw_can_have_been_is_one_too_many():
    turns = "1 C Rally +probe-left\n2 U Probe Center |\n3 C All-Out Offensive | +probe-left\n4 U Probe Center |"
    error = fault(f"{START}{turns}\n5 C Rally\n6 U Probe Left |\n")
    assert (error.line, error.column) == (8, 5)
    assert error.reason == (
        "This Rally is one card too many: no face-down draw of the Confederate side before it can have been Rally."
    )
    assert error.state.turn.number == 5
    assert read_notation(f"{START}{turns}\n5 C Leadership |\n6 U Probe Left |\n").header.cards == "assumed"


def test_a_card_is_not_in_a_hand_that_is_known():
    deal = "0 C +rally +probe-left +probe-left +probe-right +probe-right\n"
    error = fault(f"{START}{deal}1 C Attack Left |\n")
    assert (error.line, error.reason) == (5, "Attack Left is not in your hand. (rule 2.4)")


def test_a_game_without_cards_has_none_to_assume():
    error = fault("Scenario: two-players\nCards: assumed\n\n")
    assert (error.line, error.column, error.reason) == (2, 8, "battle_cry_1961 has no cards")
    assert fault("Scenario: kernstown\nCards: some\n").reason == "the value must be 'assumed' (got 'some')"
