"""Ways to play, acted out in an imagined world, to be told and drawn: what was better, and what the enemy does to it.

The true hidden cards are never used. A world is imagined from what the seat saw, and dealt so that the plies which are
to be shown can happen in it.
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


class Wishing:
    """Chance that deals what is wished for, if it can; else what there is most of beside what is to stay."""

    def __init__(self, wishes: Iterable[str], stays: Iterable[str] = ()) -> None:
        self._left, self._stays = list(wishes), Counter(stays)

    def pick(self, weights: Sequence[tuple[T, int]]) -> T:
        there = {str(thing): thing for thing, _ in weights}
        for wish in self._left:
            if wish in there:
                self._left.remove(wish)
                return there[wish]
        return max(weights, key=lambda one: one[1] - self._stays[str(one[0])])[0]


class PlayedLine(NamedTuple):
    """A way acted out: the actions in words, and the moment before it and after each ply, as the seat may know them."""

    said: tuple[str, ...]
    walk: tuple[NarratedPly[State], ...]

    @property
    def arrows(self) -> tuple[tuple[str, str, str], ...]:
        """All arrows on the way, each once."""
        return tuple(dict.fromkeys(arrow for moment in self.walk[1:] for arrow in moment.shown.arrows))


def act_out(state: State, seat: Seat, way: Sequence[str], then: Sequence[str] = ()) -> PlayedLine:
    """A way from a state that was seen by a seat, and the plies that follow it, up to one that cannot happen."""
    game, texts = ruleset_of(state), (*way, *then)
    world = game.imagine(game.observe(state, seat), Wishing(_cards(texts, False), _cards(texts, True)))
    said, walk = list[str](), [NarratedPly(world)]
    for text in texts:
        try:
            said.append(page_presenter_of(world).say_action(game.parse(text), walk[-1].state).removesuffix("."))
            walk.append(_next(walk[-1], text, seat))
        except (ValueError, LookupError):
            break
    return PlayedLine(tuple(said), tuple(one._replace(state=game.observe(one.state, seat)) for one in walk))


def drawn_before(line: PlayedLine) -> NarratedPly[State]:
    """The position before a way, with all of it as arrows."""
    return line.walk[0]._replace(shown=Highlights(arrows=line.arrows))


def better(state: State, judged: Judged) -> PlayedLine:
    """The best way that was found, or what was played where none was better."""
    return act_out(state, judged.seat, judged.tried[0].actions if judged.tried else judged.played)


def _next(before: NarratedPly[S], text: str, viewer: Seat) -> NarratedPly[S]:
    """The moment after one more ply. Raises ValueError where it cannot happen."""
    game = ruleset_of(before.state)
    _, events = game.apply(before.state, game.parse(text))
    return narrate_ply(before, Ply(1, game.seat(before.state) or "", text, tuple(events)), viewer)


def _cards(texts: Iterable[str], drawn: bool) -> list[str]:
    """The words that may be cards: those of draws, which come from the deck, or else all that may be in a hand."""
    return [word for text in texts if text.startswith(DRAW) == drawn for word in text.split(" ")[1:]]
