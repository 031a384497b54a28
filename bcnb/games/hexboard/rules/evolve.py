"""State changes of the events that both hex games share: cards, phases of a turn and field works.

The `evolve` module of each game handles all other events, in particular those that name a unit.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from bcnb.engine.ruleset import Impossible
from bcnb.games.hexboard.rules import deck
from bcnb.games.hexboard.rules import events as e
from bcnb.games.hexboard.rules.events import Event
from bcnb.games.hexboard.rules.state import DrawCard, HexState, HexTurn, PlayCard
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.rules.tables import pair as pair

H = TypeVar("H", bound=HexState)
T = TypeVar("T")
NOBODY_RETREATS = "nobody has to retreat"
MOST_DICE = 20
"""The largest number of dice in events that are read, above what any battle, card or rule option gives."""


def handlers(turn: Callable[[int, Side], HexTurn], phases: Mapping[str, object]) -> Mapping[type, Callable[..., H]]:
    """Return the function that applies each shared event to a state.

    Args:
        turn: creates a turn of the game from its number and side.
        phases: the decision that each phase waits for, by its name.
    """
    return {
        e.CardDrawn: _card_drawn,
        e.CardAssumed: _card_assumed,
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


def impossible(event: object, error: Exception) -> Impossible:
    """Return the error for an event that cannot be applied to a state."""
    return Impossible(f"{type(event).__name__} cannot have happened here: {error!r}")


# --- checks of event fields -------------------------------------------------------------------------------------------


def some_dice(dice: int) -> int:
    """Return the number of dice if it is valid.

    Raises:
        ValueError: if it is not from 1 to `MOST_DICE`.
    """
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"nobody rolls {dice} dice")
    return dice


def some_figures(figures: int) -> int:
    """Return the number of figures of a unit if it is valid.

    Raises:
        ValueError: if it is negative.
    """
    if figures < 0:
        raise ValueError("a unit has no fewer than no figures")
    return figures


def _a_section(section: int | None) -> int | None:
    if section not in (None, 0, 1, 2):
        raise ValueError(f"unknown section {section}")
    return section


# --- helpers ----------------------------------------------------------------------------------------------------------


def made(pending: tuple[T, ...], *kinds: type) -> tuple[T, ...]:
    """Return the pending decisions without the last, which has been made.

    Args:
        pending: the pending decisions; the last is due.
        kinds: the classes of decisions that the event can settle.

    Raises:
        ValueError: if the last decision is not one of these kinds.
    """
    if not pending or not isinstance(pending[-1], kinds):
        raise ValueError("this decision was not pending")
    return pending[:-1]


def unchanged(state: H, event: object) -> H:
    """Return the state as it is, for an event that changes nothing."""
    return state


# --- cards and turns --------------------------------------------------------------------------------------------------


def _card_drawn(state: H, event: e.CardDrawn) -> H:
    return state._replace(cards=deck.drawn(state.cards, event.side, event.card), pending=made(state.pending, DrawCard))


def _card_assumed(state: H, event: e.CardAssumed) -> H:
    cards = deck.drawn_face_down(state.cards, event.side, event.card)
    return state._replace(cards=cards, pending=made(state.pending, DrawCard))


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
        if not state.turn.card:
            raise ValueError(f"the phase {event.phase!r} needs a card in force")
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
    """The events of one action so far, and the state after them, in either game."""

    @property
    def state(self) -> H_co:
        """The state after the events so far."""
        ...

    def add(self, event: Event) -> None:
        """Add an event, and the victory that follows from it."""
