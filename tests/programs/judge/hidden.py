"""What is hidden: a verdict is the same whatever the enemy holds, and whatever lies in the deck."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bcnb.analysis.line_trials import by_model, review_policy_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.state import Cards, HexState
from bcnb.review.mistake_detection import Budget, ReviewedChoice, choices, judged
from bcnb.review.schema import Judged
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from tests.programs.judge.budget import Stopwatch

GAMES = ("battle_cry/kernstown-person-greedy-by-keyboard", "north_against_south/bull-run-greedy-random-9-001")
FEW = Budget(width=2, picking=8, worlds=8)


def changed(state: HexState, viewer: Seat, chance: Seeded) -> HexState:
    """The state with other cards in the hand that the viewer does not see, dealt from that hand and the deck."""
    foe = 1 - SEATS.index(viewer)
    cards: Cards = state.cards
    left = Counter(cards.deck) + Counter(cards.hands[foe])
    hand = []
    for _ in cards.hands[foe]:
        hand.append(chance.pick(list(left.items())))
        left[hand[-1]] -= 1
    hands = (cards.hands[0], tuple(hand)) if foe else (tuple(hand), cards.hands[1])
    deck = {card: count for card, count in left.items() if count}
    return state._replace(cards=cards._replace(hands=hands, deck=deck))


def pairs() -> Iterator[tuple[ReviewedChoice[Any], ReviewedChoice[Any]]]:
    """Choices of recorded games as they were made, and as they would be with other cards in the enemy's hand."""
    for name in GAMES:
        record = load_record(find_record(name))
        states: Sequence[Any] = Recorded(name, record).states
        for choice in choices(
            review_policy_for(record.header.ruleset), states, record.plies, tuple(record.header.seats)
        ):
            before = states[choice.ply - 1]
            other = changed(before, choice.seat, Seeded(f"other {choice.ply}"))
            assert other.cards.hands != before.cards.hands
            seen = ruleset_of(other).observe(other, choice.seat)
            yield choice, choice._replace(observed=seen)


def same(count: int) -> int:
    """Of how many choices the judge says the same, whatever is hidden."""
    every = list(pairs())
    chosen = every[:: max(len(every) // count, 1)][:count]
    return sum(verdict(one) == verdict(other) for one, other in chosen)


def verdict(choice: ReviewedChoice[Any]) -> Judged:
    """What the judge says about a choice, with little trying: the law holds for any budget."""
    return judged(review_policy_for(choice.observed.ruleset), choice, by_model, "hidden", FEW)


def proof(options: Namespace) -> bool:
    """Whether every verdict stays the same."""
    watch, held = Stopwatch(), same(options.positions)
    print(watch.row("a verdict stays the same with other hidden cards", held, options.positions, "all"), flush=True)
    return held == options.positions
