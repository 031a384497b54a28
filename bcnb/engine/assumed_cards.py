"""Cards of a real table that nobody wrote down: draws stay face down, and each is inferred when the game is complete.

While a game is entered, a face-down draw is an unknown card, and playing a card turns up an unknown one where the hand
does not show it. At the end, the face-down draws are assigned so that every card was drawn before it was played. Cards
that were never seen stay unknown.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from bcnb.engine.corrections import CORRECTION
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Action, Event, S, Typed
from bcnb.engine.verify import fold_ply


class OneTooMany(ValueError):
    """A card that cannot have been drawn before it was played. `ply` is the number of the ply that plays it."""

    def __init__(self, ply: int, reason: str) -> None:
        super().__init__(reason)
        self.ply = ply


@dataclass(frozen=True)
class CardTable(Generic[S]):
    """The methods of a game with cards for face-down draws.

    Args:
        draw: the action of a draw that stays face down.
        drawn: returns the action of a face-down draw that is assumed to be the given card.
        turn_up: returns the state with an unknown card turned up, if an action plays a card that the hand does not
            show. Otherwise it returns the same state. It raises IllegalAction if no such card is left.
        infer: returns the cards of the face-down draws, by ply. Its arguments are the states and plies as they were
            entered. It raises OneTooMany if no assignment exists.
        unseen: returns the plies of a record, counted from 1, whose cards nobody saw: face-down draws, and cards chosen
            from a hand with such a card.
        names: returns the names of all cards of the deck by their keys.
        awaits: returns True if a card must be played or discarded now.
        hand_unseen: returns True if the hand of the side to move has an unknown card.
    """

    draw: str
    drawn: Callable[[str], str]
    turn_up: Callable[[S, Action], S]
    infer: Callable[[Sequence[S], Sequence[Ply]], Mapping[int, str]]
    unseen: Callable[[Sequence[S], Sequence[Ply]], frozenset[int]]
    names: Callable[[S], Mapping[str, str]]
    awaits: Callable[[S], bool]
    hand_unseen: Callable[[S], bool]


def enter_action(ruleset: Typed[S], table: CardTable[S] | None, state: S, action: Action) -> tuple[S, Sequence[Event]]:
    """Return the state after an action of a game that is being entered, and its events.

    Raises:
        IllegalAction: if the rules forbid the action, whatever the unknown cards are.
    """
    return ruleset.apply(table.turn_up(state, action) if table else state, action)


def _enter_ply(ruleset: Typed[S], table: CardTable[S] | None, state: S, ply: Ply, do: str) -> tuple[S, Sequence[Event]]:
    """Return the state after a ply whose action is `do`, and its events. Raises ValueError."""
    if do == CORRECTION:
        return fold_ply(ruleset, state, ply), ply.events
    return enter_action(ruleset, table, state, ruleset.parse(do))


def entered_states(ruleset: Typed[S], table: CardTable[S], start: S, plies: Sequence[Ply]) -> list[S]:
    """Return the states of entered plies: the start, and the state after each ply.

    Raises:
        ValueError: if a ply is not possible.
    """
    states = [start]
    for ply in plies:
        states.append(_enter_ply(ruleset, table, states[-1], ply, ply.do)[0])
    return states


def with_assumed_cards(ruleset: Typed[S], table: CardTable[S], start: S, plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Return entered plies with every face-down draw assigned, where its card was seen later.

    Raises:
        OneTooMany: if a card cannot have been drawn before it was played.
        ValueError: if a ply is not possible.
    """
    if not any(ply.do == table.draw for ply in plies):
        return tuple(plies)
    found = table.infer(entered_states(ruleset, table, start, plies), plies)
    return _decided(ruleset, start, [_renamed(ply, table.drawn, found.get(ply.number)) for ply in plies])


def _renamed(ply: Ply, drawn: Callable[[str], str], card: str | None) -> Ply:
    """Return a face-down draw as the draw of the given card, or a ply of any other kind unchanged."""
    return Ply(ply.number, ply.seat, drawn(card), (), ply.note) if card else ply


def _decided(ruleset: Typed[S], state: S, plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Return plies with the events that the rules decide. Raises ValueError."""
    decided = []
    for ply in plies:
        state, events = _enter_ply(ruleset, None, state, ply, ply.do)
        decided.append(Ply(ply.number, ply.seat, ply.do, tuple(events), ply.note))
    return tuple(decided)


def with_face_down_draws(ruleset: Typed[S], table: CardTable[S], start: S, plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Return the plies of a record as they were entered, with every assumed card face down again.

    Raises:
        ValueError: if a ply is not possible.
    """
    state, entered, verb = start, [], table.draw.partition(" ")[0]
    for ply in plies:
        do = table.draw if ply.do.partition(" ")[0] == verb else ply.do
        state, events = _enter_ply(ruleset, table, state, ply, do)
        entered.append(Ply(ply.number, ply.seat, do, tuple(events), ply.note))
    return tuple(entered)
