"""The words given / when / then of rule tests, for any ruleset: actions are tried by their texts."""

from collections.abc import Sequence
from typing import Any

import pytest

from bcnb.engine.ruleset import IllegalAction, Refusal, Ruleset


class Tries:
    """Tries actions of one ruleset."""

    def __init__(self, game: Ruleset[Any, Any, Any]) -> None:
        self._game = game

    def given(self, state: Any, *texts: str) -> Any:
        """The state after some actions, chance's among them."""
        for text in texts:
            state, _ = self._game.apply(state, self._game.parse(text))
        return state

    def when(self, state: Any, *texts: str) -> list[Any]:
        """The events of some actions, in order."""
        events: list[Any] = []
        for text in texts:
            state, more = self._game.apply(state, self._game.parse(text))
            events += more
        return events

    def refused(self, state: Any, text: str) -> Refusal:
        """The refusal of an action, which both `why_not` and `apply` give, and which no listed action gets."""
        action = self._game.parse(text)
        refusal = self._game.why_not(state, action)
        assert refusal is not None, f"{text} is allowed"
        assert action not in self._game.legal_actions(state)
        with pytest.raises(IllegalAction) as raised:
            self._game.apply(state, action)
        assert raised.value.refusal == refusal
        return refusal

    def legal(self, state: Any, verb: str = "") -> list[str]:
        """The texts of the legal actions, those of one verb if it is given."""
        texts = map(self._game.write, self._game.legal_actions(state))
        return [text for text in texts if not verb or text.split(" ")[0] == verb]

    def goals(self, state: Any, origin: str, who: str = "") -> set[str]:
        """Where pieces of a place may move, by labels: `who` is empty, `unit` or `general`."""
        moves = (text.split(" ") for text in self.legal(state, "move"))
        return {words[2] for words in moves if words[1] == origin and " ".join(words[3:]) == who}

    def aims(self, state: Any, attacker: str, who: str = "") -> set[str]:
        """The places that a unit may attack now, by labels."""
        battles = (text.split(" ") for text in self.legal(state, "battle"))
        return {words[2] for words in battles if words[1] == attacker and " ".join(words[3:]) == who}


def of_kind(events: Sequence[Any], *kinds: type) -> list[Any]:
    """The events of some types."""
    return [event for event in events if isinstance(event, kinds)]


def with_hands(state: Any, union: Sequence[str], confederate: Sequence[str], **stock: Any) -> Any:
    """A state with these cards in the hands and all others in the deck; `stock` are more fields of its cards."""
    deck = dict(state.cards.deck)
    for card in (*union, *confederate):
        deck[card] -= 1
    left = {card: count for card, count in deck.items() if count}
    return state._replace(cards=state.cards._replace(hands=(tuple(union), tuple(confederate)), deck=left, **stock))
