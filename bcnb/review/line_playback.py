"""Lines played out in a sampled world, to be described and drawn: the better line, and the enemy's reply to it.

The true hidden cards are never used. The world is sampled from what the seat saw, and cards are dealt so that the plies
to be shown are possible.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import S, Seat, State
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import Highlights, NarratedPly, page_presenter_of
from bcnb.review.schema import Judged

T = TypeVar("T")
DRAW = "draw"


class WishedCards:
    """A source of chance that deals wished cards if possible, or else the most common card that is not set aside."""

    def __init__(self, wishes: Iterable[str], stays: Iterable[str] = ()) -> None:
        self._left, self._stays = list(wishes), Counter(stays)

    def pick(self, weights: Sequence[tuple[T, int]]) -> T:
        """Return a wished possibility, or else the one with the most left after setting aside what must stay."""
        there = {str(thing): thing for thing, _ in weights}
        for wish in self._left:
            if wish in there:
                self._left.remove(wish)
                return there[wish]
        return max(weights, key=lambda one: one[1] - self._stays[str(one[0])])[0]


class PlayedLine(NamedTuple):
    """A line played out: the actions in words, and the moments before and after each ply, as the seat may know them."""

    said: tuple[str, ...]
    walk: tuple[NarratedPly[State], ...]

    @property
    def arrows(self) -> tuple[tuple[str, str, str], ...]:
        """Return all arrows of the line without duplicates."""
        return tuple(dict.fromkeys(arrow for moment in self.walk[1:] for arrow in moment.shown.arrows))


def act_out(state: State, seat: Seat, way: Sequence[str], then: Sequence[str] = ()) -> PlayedLine:
    """Return a line played out from a state that a seat saw, and the plies after it, up to an impossible one."""
    game, texts = ruleset_of(state), (*way, *then)
    world = game.imagine(game.observe(state, seat), WishedCards(_cards(texts, False), _cards(texts, True)))
    said, walk = list[str](), [NarratedPly(world)]
    for text in texts:
        try:
            said.append(page_presenter_of(world).say_action(game.parse(text), walk[-1].state).removesuffix("."))
            walk.append(_next(walk[-1], text, seat))
        except (ValueError, LookupError):
            break
    return PlayedLine(tuple(said), tuple(one._replace(state=game.observe(one.state, seat)) for one in walk))


def drawn_before(*lines: PlayedLine, marks: Sequence[tuple[str, str]] = ()) -> NarratedPly[State]:
    """Return the position before some lines, with all their moves as arrows, and with marks: pairs of cell and kind."""
    arrows = dict.fromkeys(arrow for line in lines for arrow in line.arrows)
    return lines[0].walk[0]._replace(shown=Highlights(tuple(arrows), tuple(marks)))


def better(state: State, judged: Judged) -> PlayedLine:
    """Return the best line found, or the played one if there is no better."""
    return act_out(state, judged.seat, judged.tried[0].actions if judged.tried else judged.played)


def _next(before: NarratedPly[S], text: str, viewer: Seat) -> NarratedPly[S]:
    """Return the moment after one more ply. Raises ValueError if the ply is impossible."""
    game = ruleset_of(before.state)
    _, events = game.apply(before.state, game.parse(text))
    return narrate_ply(before, Ply(1, game.seat(before.state) or "", text, tuple(events)), viewer)


def _cards(texts: Iterable[str], drawn: bool) -> list[str]:
    """Return the words that may be cards, either from draws or from all other actions."""
    return [word for text in texts if text.startswith(DRAW) == drawn for word in text.split(" ")[1:]]
