"""What the events of both games on the hex board do to a state: cards, parts of a turn, field works.

The rest of the events, and whatever names a unit, is a game's own `evolve`.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from bcnb.games.hexboard.rules import deck
from bcnb.games.hexboard.rules import events as e
from bcnb.games.hexboard.rules.events import Event
from bcnb.games.hexboard.rules.state import DrawCard, HexState, HexTurn, PlayCard
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.rules.tables import pair as pair

H = TypeVar("H", bound=HexState)
T = TypeVar("T")
MOST_DICE = 20
"""More dice than any battle, card or reading brings to the table: a bound for what is read, no rule."""


def handlers(turn: Callable[[int, Side], HexTurn], phases: Mapping[str, object]) -> Mapping[type, Callable[..., H]]:
    """What each of these events does, where a game says what its turns are, and what its phases wait for."""
    return {
        e.CardDrawn: _card_drawn,
        e.TurnBegan: _turn_began(turn),
        e.CardPlayed: _card_played,
        e.CardCopied: _card_copied,
        e.CardFailed: unchanged,
        e.CardDiscarded: _card_discarded,
        e.DeckShuffled: _deck_shuffled,
        e.SectionChosen: _section_chosen,
        e.PhaseBegan: _phase_began(phases),
        e.GeneralEscaped: unchanged,
        e.WorksBuilt: _works_built,
    }


# --- what no event can hold -------------------------------------------------------------------------------------------


def some_dice(dice: int) -> int:
    """The number of dice, if anybody rolls so many. Raises ValueError."""
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"nobody rolls {dice} dice")
    return dice


def _a_section(section: int | None) -> int | None:
    if section not in (None, 0, 1, 2):
        raise ValueError(f"there is no section {section}")
    return section


# --- small changes of parts -------------------------------------------------------------------------------------------


def made(pending: tuple[T, ...], *kinds: type) -> tuple[T, ...]:
    """What is still to be decided once a decision of one of these kinds has been made. Raises ValueError."""
    if not pending or not isinstance(pending[-1], kinds):
        raise ValueError("nothing of the kind was to be decided")
    return pending[:-1]


def unchanged(state: H, event: object) -> H:
    """A fact that the log tells and the state already shows."""
    return state


# --- cards and turns --------------------------------------------------------------------------------------------------


def _card_drawn(state: H, event: e.CardDrawn) -> H:
    return state._replace(cards=deck.drawn(state.cards, event.side, event.card), pending=made(state.pending, DrawCard))


def _turn_began(turn: Callable[[int, Side], HexTurn]) -> Callable[[H, e.TurnBegan], H]:
    return lambda state, event: state._replace(turn=turn(event.number, event.side), pending=(PlayCard(),))


def _card_played(state: H, event: e.CardPlayed) -> H:
    turn = state.turn._replace(played=event.card, card=event.card)
    return state._replace(cards=deck.played(state.cards, event.side, event.card), turn=turn, pending=())


def _card_copied(state: H, event: e.CardCopied) -> H:
    card, section = state.rules.cards[event.card].key, _a_section(event.section)
    turn = state.turn._replace(card=card, section=section)
    return state._replace(cards=deck.taken_on(state.cards, turn.side, card, section), turn=turn)


def _card_discarded(state: H, event: e.CardDiscarded) -> H:
    if not state.turn.played:
        return state._replace(cards=deck.thrown_away(state.cards, event.side, event.card), pending=())
    if event.card != state.turn.played:
        raise ValueError(f"{event.card} was not played, but {state.turn.played}")
    return state._replace(cards=deck.laid_aside(state.cards, event.card), pending=())


def _deck_shuffled(state: H, event: e.DeckShuffled) -> H:
    return state._replace(cards=deck.shuffled(state.cards))


def _section_chosen(state: H, event: e.SectionChosen) -> H:
    section = _a_section(event.section)
    turn = state.turn._replace(section=section)
    return state._replace(cards=deck.taken_on(state.cards, turn.side, turn.card, section), turn=turn, pending=())


def _phase_began(phases: Mapping[str, object]) -> Callable[[H, e.PhaseBegan], H]:
    def handle(state: H, event: e.PhaseBegan) -> H:
        if event.phase == "draw":
            return state._replace(pending=(DrawCard(state.turn.side),))
        turn = state.turn._replace(moved=0, moved_twice=0) if event.phase == "again" else state.turn
        return state._replace(turn=turn, pending=(phases[event.phase],))

    return handle


# --- field works ------------------------------------------------------------------------------------------------------


def _works_built(state: H, event: e.WorksBuilt) -> H:
    if event.side not in range(6):
        raise ValueError(f"a hex has no side {event.side}")
    board, turn = state.board, state.turn
    sides = board.works.get(event.at, 0) | 1 << event.side | 1 << (event.side + 1) % 6
    return state._replace(
        board=board._replace(works={**board.works, event.at: sides}, tokens=board.tokens + 1),
        turn=turn._replace(dug=turn.dug | 1 << event.at),
    )


H_co = TypeVar("H_co", bound=HexState, covariant=True)


class HexEventBuilder(Protocol[H_co]):
    """How an action unfolds in either game."""

    @property
    def state(self) -> H_co: ...

    def happen(self, event: Event) -> None:
        """Add an event, and the victory that it may bring."""
