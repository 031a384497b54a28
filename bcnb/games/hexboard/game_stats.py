"""Statistics that both hex games count in a recorded game: the faces of the dice, and the use of the cards."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from bcnb.analysis.game_stats import CardUse, Faces, HeldCard
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Event, Seat
from bcnb.games.hexboard.rules import events as e
from bcnb.games.hexboard.rules.board import wing_of_section
from bcnb.games.hexboard.rules.seats import on_turn
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import FACE_WEIGHTS, FACES, Side

H = TypeVar("H", bound=HexState)
K = TypeVar("K")


class EventContext(NamedTuple, Generic[H, K]):
    """An event of a ply, with the states before and after it.

    `units` maps the game's key of each unit before the event to its number, from 0, among all units of the game.
    """

    ply: Ply
    before: H
    event: Event
    after: H
    units: Mapping[K, int]

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return on_turn(self.before)

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.before.turn.number


def faces(course: Iterable[EventContext[H, K]], thrower: Callable[[H], Seat]) -> Iterator[Faces]:
    """Yield how often each die face was rolled by each seat; `thrower` returns the seat that rolls in a state."""
    shown = {side.seat: Counter[str]() for side in Side}
    for seen in course:
        if isinstance(seen.event, e.DiceRolled):
            shown[thrower(seen.before)].update(seen.event.faces)
    for seat, counts in shown.items():
        for face, sides in zip(FACES, FACE_WEIGHTS, strict=True):
            yield Faces(seat, face, counts[face], counts.total(), sides)


# --- cards ------------------------------------------------------------------------------------------------------------


def uses(
    course: Sequence[EventContext[H, K]], figures: Callable[[H, Side], int], score: Callable[[H, Side], int]
) -> Iterator[CardUse]:
    """Yield every card that was used, with the losses and gains of its turn.

    They are known when the next turn begins, or when the game is over.

    Args:
        course: the events of the game.
        figures: returns the number of figures that a side has.
        score: returns the flags or points that a side has won.
    """
    opened: EventContext[H, K] | None = None
    section = ""

    def used(opened: EventContext[H, K], after: H) -> CardUse:
        before, own = opened.before, opened.before.turn.side
        won = score(after, own) - score(before, own) - score(after, own.foe) + score(before, own.foe)
        taken, thrown = figures(before, own.foe) - figures(after, own.foe), isinstance(opened.event, e.CardDiscarded)
        return CardUse(opened.turn, opened.seat, _leaves(opened), section, taken, won, thrown)

    for seen in course:
        if isinstance(seen.event, e.TurnBegan) and opened:
            yield used(opened, seen.before)
            opened = None
        elif card := _leaves(seen):
            opened, wing = seen, seen.before.rules.cards[card].wing
            section = wing.value if wing else ""
        elif isinstance(seen.event, e.SectionChosen):
            section = wing_of_section(seen.before.field, seen.before.turn.side, seen.event.section).value
    if opened:
        yield used(opened, course[-1].after)


def _leaves(seen: EventContext[H, K]) -> str:
    """Return the card that leaves a hand by an event, played or discarded, or an empty string.

    A card that was played and now goes to the discards has left the hand before.
    """
    if isinstance(seen.event, e.CardPlayed) or (
        isinstance(seen.event, e.CardDiscarded) and not seen.before.turn.played
    ):
        return seen.event.card
    return ""


def held(start: H, course: Iterable[EventContext[H, K]]) -> list[HeldCard]:
    """Return the cards that were never used; of equal cards, the one drawn first is used first."""
    hands, since = start.cards.hands, start.turn.number
    found = [HeldCard(side.seat, card, since) for side in Side for card in hands[side]]
    for seen in course:
        if isinstance(seen.event, (e.CardDrawn, e.CardAssumed)):
            found.append(HeldCard(seen.event.side.seat, seen.event.card, seen.turn))
        elif card := _leaves(seen):
            found.remove(next(one for one in found if (one.seat, one.card) == (seen.seat, card)))
    return found
