"""Face-down draws in both hex games: which card each must have been, found by going back from the end of the game.

A card that is played from an unknown hand is *owed*: an earlier face-down draw of the same side must have been it.
Going back in time, every face-down draw pays one owed card of its side. At no moment may more copies of a card be owed
than are in the deck, where the unknown cards of the hands count. Where several cards are owed, the one that must be
paid soonest comes first, and a search tries the others.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bcnb.engine.assumed_cards import CardTable, OneTooMany
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Action, IllegalAction
from bcnb.games.hexboard.rules import deck
from bcnb.games.hexboard.rules import events as e
from bcnb.games.hexboard.rules.actions import Discard, Play
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.state import UNKNOWN, HexState, PlayCard
from bcnb.games.hexboard.rules.tables import Side


def turn_up(state: HexState, action: Action) -> HexState:
    """Return the state with an unknown card turned up, if an action plays a card that the hand does not show.

    Raises:
        IllegalAction: if all copies of the card are elsewhere.
    """
    if not isinstance(action, (Play, Discard)) or not isinstance(state.decision, PlayCard):
        return state
    hand = state.cards.hands[state.turn.side]
    if action.card in hand or UNKNOWN not in hand or action.card not in state.rules.cards:
        return state
    if not state.cards.deck.get(action.card):
        raise IllegalAction(refuse("2.8", _too_many(state, action.card)))
    return _with_card(state, action.card)


def _with_card(state: HexState, card: str) -> HexState:
    return state._replace(cards=deck.turned_up(state.cards, state.turn.side, card))


def _too_many(state: HexState, key: str) -> str:
    card = state.rules.cards[key]
    copies = "the only copy is" if card.count == 1 else f"all {card.count} copies are"
    return f"This {card.name} is one card too many: {copies} in the discards or in a hand."


# --- what is owed -----------------------------------------------------------------------------------------------------

OwedCards = tuple[tuple[Side, str], ...]
"""The cards that earlier draws must have been, with their sides; the one played soonest comes last."""


class _Step(NamedTuple):
    """A ply, going back in time.

    It has the state before it, the side of a face-down draw, the card that becomes owed, the card that leaves the hand,
    and the same card again if it is discarded instead of played. Without such a card, the last two are empty.
    """

    ply: int
    before: HexState
    draws: Side | None
    owes: tuple[Side, str] | None
    uses: str
    discards: str


def infer(states: Sequence[HexState], plies: Sequence[Ply]) -> Mapping[int, str]:
    """Return the cards of the face-down draws by ply. Draws of cards that were never seen are left out.

    Args:
        states: the state before each ply, and the last state.
        plies: the plies as they were entered.

    Raises:
        OneTooMany: at the first card that cannot have been drawn before it was played.
    """
    steps = [_step(before, ply) for before, ply in zip(states, plies, strict=False)]
    found = _Search(steps).found()
    if found is None:
        raise _first_too_many(steps)
    return found


def _step(before: HexState, ply: Ply) -> _Step:
    drawn = next((event for event in ply.events if isinstance(event, e.CardAssumed)), None)
    used = next((event for event in ply.events if isinstance(event, (e.CardPlayed, e.CardDiscarded))), None)
    if used is None or not isinstance(before.decision, PlayCard):
        return _Step(ply.number, before, drawn.side if drawn else None, None, "", "")
    owes = None if used.card in before.cards.hands[used.side] else (used.side, used.card)
    discards = used.card if isinstance(used, e.CardDiscarded) else ""
    return _Step(ply.number, before, None, owes, used.card, discards)


def _first_too_many(steps: list[_Step]) -> OneTooMany:
    """Return the fault of the first card that no assignment allows. More plies never make one possible."""
    owing = [at for at, step in enumerate(steps) if step.owes]
    low, high = 0, len(owing) - 1
    while low < high:
        middle = (low + high) // 2
        if _Search(steps[: owing[middle] + 1]).found() is None:
            high = middle
        else:
            low = middle + 1
    step = steps[owing[low]]
    assert step.owes
    side, key = step.owes
    name = step.before.rules.cards[key].name
    return OneTooMany(
        step.ply,
        f"This {name} is one card too many: no face-down draw of the {side.seat.title()} side before it can have been "
        f"{name}.",
    )


# --- the search -------------------------------------------------------------------------------------------------------


class _Fork(NamedTuple):
    """A face-down draw that pays an owed card: its step, what is owed after it, and the cards to try, the next last."""

    at: int
    owed: OwedCards
    cards: list[str]


class _Search:
    """The search for an assignment, from the last step back to the first."""

    def __init__(self, steps: Sequence[_Step]) -> None:
        self._steps = steps
        self._seen: set[tuple[int, OwedCards]] = set()

    def found(self) -> dict[int, str] | None:
        """Return the cards by ply, or None if there is no assignment."""
        chosen: list[tuple[_Fork, str]] = []
        forks: list[_Fork] = []
        place = self._back(len(self._steps), ())
        while place is None or place[0]:
            if place is not None:
                forks.append(_Fork(*place, self._by_urgency(*place)))
            while forks and not forks[-1].cards:
                forks.pop()
            if not forks:
                return None
            fork = forks[-1]
            card = fork.cards.pop()
            del chosen[len(forks) - 1 :]
            chosen.append((fork, card))
            place = self._back(fork.at - 1, _paid(fork.owed, self._draws(fork.at), card))
        return {self._steps[fork.at - 1].ply: card for fork, card in chosen}

    def _draws(self, at: int) -> Side:
        side = self._steps[at - 1].draws
        assert side is not None
        return side

    def _back(self, at: int, owed: OwedCards) -> tuple[int, OwedCards] | None:
        """Go back to the next draw that pays, and return the number of steps before it and itself, or None at a fault.

        The number is 0 at the start of the game, if nothing is owed there.
        """
        while at:
            step = self._steps[at - 1]
            if step.draws is not None and any(side == step.draws for side, _ in owed):
                known = at, tuple(sorted(owed))
                if known in self._seen:
                    return None
                self._seen.add(known)
                return at, owed
            if step.owes:
                owed = (*owed, step.owes)
            if not _fits(step, owed):
                return None
            at -= 1
        return None if owed else (0, owed)

    def _by_urgency(self, at: int, owed: OwedCards) -> list[str]:
        """Return the owed cards that a draw may pay; the most urgent comes last."""
        side = self._draws(at)
        cards = list(dict.fromkeys(card for who, card in owed if who == side))
        return sorted(cards, key=lambda card: self._due(at, owed, card))

    def _due(self, at: int, owed: OwedCards, card: str) -> int:
        """Return the latest step before which the debt of a card must be smaller, or 0."""
        same = tuple(one for one in owed if one[1] == card)
        return next((number for number in range(at - 1, 0, -1) if not _fits(self._steps[number - 1], same)), 0)


def _paid(owed: OwedCards, side: Side, card: str) -> OwedCards:
    """Return what is owed without the given card of a side, of equal ones the one that is played soonest."""
    last = max(at for at, one in enumerate(owed) if one == (side, card))
    return owed[:last] + owed[last + 1 :]


def _fits(step: _Step, owed: OwedCards) -> bool:
    """Return True if the hands before a step can hold the owed cards."""
    copies = Counter(card for _, card in owed)
    stock = step.before.cards.deck
    if any(count > stock.get(card, 0) for card, count in copies.items()):
        return False
    return not step.discards or not any(_forbids(step, card) for card in _others(step, owed))


def _others(step: _Step, owed: OwedCards) -> Iterator[str]:
    """Yield the owed cards in the hand that is about to discard, without the card that it discards."""
    left = list(owed)
    if step.owes in left:
        left.remove(step.owes)
    return (card for side, card in left if side == step.before.turn.side)


def _forbids(step: _Step, card: str) -> bool:
    """Return True if a card in the hand would not have allowed the discard (rule 2.5)."""
    state = step.before
    if step.owes:
        state = _with_card(state, step.discards)
    if not state.cards.deck.get(card) or UNKNOWN not in state.cards.hands[state.turn.side]:
        return True
    return ruleset_of(state).why_not(_with_card(state, card), Discard(step.discards)) is not None


# --- what nobody saw --------------------------------------------------------------------------------------------------


def unseen(states: Sequence[HexState], plies: Sequence[Ply]) -> frozenset[int]:
    """Return the plies of a record, counted from 1, that are face-down draws or choose from a hand with such a card.

    Of equal cards, the one that was seen is used first.
    """
    hands = {side: Counter[str]() for side in Side}
    found = set[int]()
    for before, ply in zip(states, plies, strict=False):
        step = _step(before, ply)
        drawn = next((event for event in ply.events if isinstance(event, e.CardAssumed)), None)
        if drawn:
            hands[drawn.side][drawn.card] += 1
            found.add(ply.number)
        elif step.uses and (hidden := hands[before.turn.side]):
            found.add(ply.number)
            if before.cards.hands[before.turn.side].count(step.uses) <= hidden[step.uses]:
                hands[before.turn.side] = hidden - Counter([step.uses])
    return frozenset(found)


def card_names(state: HexState) -> Mapping[str, str]:
    """Return the printed names of all cards by their keys."""
    return {key: card.name for key, card in state.rules.cards.items()}


def awaits_card(state: HexState) -> bool:
    """Return True if the side to move must play or discard a card."""
    return isinstance(state.decision, PlayCard)


def is_hand_unseen(state: HexState) -> bool:
    """Return True if the hand of the side to move has an unknown card."""
    return UNKNOWN in state.cards.hands[state.turn.side]


CARD_TABLE: CardTable[Any] = CardTable(
    draw=f"assume {UNKNOWN}",
    drawn=lambda card: f"assume {card}",
    turn_up=turn_up,
    infer=infer,
    unseen=unseen,
    names=card_names,
    awaits=awaits_card,
    hand_unseen=is_hand_unseen,
)
"""The face-down draws of both hex games."""
