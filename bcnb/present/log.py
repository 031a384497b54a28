"""A game as it is told at the table: moments that grow with the game, and shrink when something is taken back."""

from collections.abc import Sequence

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
        self._lines: list[list[object]] = []

    def follow(self, plies: Sequence[Ply]) -> None:
        """Brings the moments up to the plies of the game."""
        pairs = enumerate(zip(self._plies, plies, strict=False))
        same = next((n for n, (told, ply) in pairs if told is not ply), min(len(self._plies), len(plies)))
        del self._plies[same:], self._lines[same:], self.walk[same + 1 :]
        for ply in plies[same:]:
            self.walk.append(after(self.walk[-1], ply, self.viewer))
            self._plies.append(ply)
            self._lines.append(self._line(ply))

    def lines(self, first: int = 0) -> list[list[object]]:
        """What happened from a ply on, a line each: [ply, words, whether a turn began, which turn it is, the word for
        what was done]. The deal is not told."""
        return [[*line] for line in self._lines[max(first - 1, 0) :] if line]

    def _line(self, ply: Ply) -> list[object]:
        """The line of the last moment; nothing while the cards are dealt."""
        before, now = (moment.state for moment in self.walk[-2:])
        if not now.turn.number:
            return []
        began, verb = now.turn.number != before.turn.number, ply.do.partition(" ")[0]
        return [len(self._plies), " ".join(self.walk[-1].words), began, _turn(now), verb]

    def news(self, since: int) -> list[str]:
        """The sentences of all that happened after a ply, but for the deal."""
        told = (moment.words for moment in self.walk[since + 1 :] if moment.state.turn.number)
        return [sentence for words in told for sentence in words]


def _turn(state: State) -> str:
    """Which turn it is."""
    told = page_of(state).status(Moment(state))
    return str(told["turn"])
