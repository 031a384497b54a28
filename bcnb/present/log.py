"""A game as it is told at the table: moments that grow with the game, and shrink when something is taken back."""

from collections.abc import Iterator, Sequence

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Seat, State
from bcnb.present.looks import page_of
from bcnb.present.tale import after
from bcnb.present.telling import Moment


class Log:
    """The moments of a game, as a viewer may know it; a viewer who is no seat knows nobody's cards."""

    def __init__(self, start: State, viewer: Seat = "") -> None:
        self.viewer = viewer
        self.walk = [Moment(start)]
        self._plies: list[Ply] = []

    def follow(self, plies: Sequence[Ply]) -> None:
        """Brings the moments up to the plies of the game."""
        pairs = enumerate(zip(self._plies, plies, strict=False))
        same = next((n for n, (told, ply) in pairs if told is not ply), min(len(self._plies), len(plies)))
        del self._plies[same:], self.walk[same + 1 :]
        for ply in plies[same:]:
            self.walk.append(after(self.walk[-1], ply, self.viewer))
            self._plies.append(ply)

    def lines(self, first: int = 0) -> list[list[object]]:
        """What happened from a ply on, a line each: [ply, words, whether a turn began, which turn it is, the word for
        what was done]. The deal is not told."""
        return [list(line) for line in self._lines(max(first, 1))]

    def _lines(self, first: int) -> Iterator[tuple[int, str, bool, str, str]]:
        for ply in range(first, len(self.walk)):
            before, now = self.walk[ply - 1].state, self.walk[ply].state
            if now.turn.number:
                began = now.turn.number != before.turn.number
                verb = self._plies[ply - 1].do.partition(" ")[0]
                yield ply, " ".join(self.walk[ply].words), began, _turn(now), verb

    def news(self, since: int) -> list[str]:
        """The sentences of all that happened after a ply, but for the deal."""
        told = (moment.words for moment in self.walk[since + 1 :] if moment.state.turn.number)
        return [sentence for words in told for sentence in words]


def _turn(state: State) -> str:
    """Which turn it is."""
    told = page_of(state).status(Moment(state))
    return str(told["turn"])
