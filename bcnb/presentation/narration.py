"""A record as a tale: the state after every ply, with its sentences, and what its events leave to be seen."""

from collections.abc import Sequence

from bcnb.engine.game_registry import ruleset, ruleset_of
from bcnb.engine.notation import short_line
from bcnb.engine.record import Ply, Record, RecordError
from bcnb.engine.ruleset import S, Seat, State
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.presentation.presenter import NarratedGame, NarratedPly, page_presenter_of, presenter_for, presenter_of
from bcnb.presentation.rule_text import house_lines, titled
from bcnb.storage.records import scenario_of

LONGEST_TITLE = 120
"""So many letters of a title are told."""


def narrate(record: Record, viewer: Seat | None = None, name: str = "record") -> NarratedGame:
    """The tale of a record, as a seat may know it, or as the umpire does (None). `name` is for faults.

    Raises ValueError for a viewer who is no seat, FileError for a faulty scenario in the header, RecordError for a ply
    that cannot have happened.
    """
    scenario, game, look = (
        scenario_of(record, name),
        ruleset(record.header.ruleset),
        presenter_for(record.header.ruleset),
    )
    start = NarratedPly(game.setup(scenario))
    if viewer is not None:
        game.observe(start.state, viewer)
    walk = _follow(record, start, viewer, name)
    seen = walk if viewer is None else [one._replace(state=game.observe(one.state, viewer)) for one in walk]
    seats = ", ".join(f"{look.called(seat)}: {short_line(who)}" for seat, who in record.header.seats.items() if who)
    house = " ".join(house_lines(scenario))
    players = f"{seats}. {house.removesuffix('.')}" if house else seats
    title = short_line(titled(scenario), LONGEST_TITLE)
    return NarratedGame(seen, title, players, look.telling.result(record, walk[-1].state), house)


def _follow(record: Record, start: NarratedPly[S], viewer: Seat | None, name: str) -> list[NarratedPly[S]]:
    """The moments from the start of a record to its end."""
    walk = [start]
    for ply in record.plies:
        try:
            walk.append(narrate_ply(walk[-1], ply, viewer))
        except ValueError as error:
            raise RecordError(name, ply.number + 1, str(error)) from error
    return walk


def narrate_ply(before: NarratedPly[S], ply: Ply, viewer: Seat | None = None) -> NarratedPly[S]:
    """The moment after one more ply, told as a seat may know it. Raises ValueError, Impossible among them."""
    try:
        return _after(before, ply, viewer)
    except LookupError as error:
        raise ValueError(f"there are no words for what happened: {error!r}") from error


def _after(before: NarratedPly[S], ply: Ply, viewer: Seat | None) -> NarratedPly[S]:
    telling, game = presenter_of(before.state).telling, ruleset_of(before.state)
    state, shown = before.state, telling.begin(before.shown, ply)
    told: list[tuple[bool, str]] = []
    for event in ply.events:
        new = game.evolve(state, event)
        known = event if viewer is None else telling.veiled(event, viewer)
        told.append((telling.quiet(event, state), telling.say(known, state)))
        state, shown = new, telling.show(shown, event, state)
    words = _news(told) or [presenter_of(before.state).page.say_action(game.parse(ply.do), before.state)]
    return NarratedPly(state, words, shown, ply.note or "" if viewer is None else "")


def _news(told: list[tuple[bool, str]]) -> list[str]:
    """What does not go without saying, or else the first thing that happened."""
    return [words for quiet, words in told if not quiet] or [words for _, words in told[:1]]


def say_end(record: Record, by: str, score: str) -> str:
    """How a record of a battle ended, in words: `by` is what its rules decide it by, `score` tells it."""
    end = record.end
    if end is None:
        return "The record ends here, before the battle is decided."
    winner = f"the {end.winner.title()} side" if end.winner else "nobody"
    ends = {
        by: f"The battle is over: {winner} won.",
        RESIGNED: f"The game is over: {winner} won, because the other side gave up.",
        STOPPED: "The game was broken off.",
    }
    return f"{ends.get(end.by, f'The game is over: {winner} won by {short_line(end.by)}.')} {score}"


class Log:
    """The moments of a game, as a viewer may know it; a viewer who is no seat knows nobody's cards."""

    def __init__(self, start: State, viewer: Seat = "") -> None:
        self.viewer = viewer
        self.walk = [NarratedPly(start)]
        self._plies: list[Ply] = []
        self._lines: list[list[object]] = []

    def follow(self, plies: Sequence[Ply]) -> None:
        """Brings the moments up to the plies of the game."""
        pairs = enumerate(zip(self._plies, plies, strict=False))
        same = next((n for n, (told, ply) in pairs if told is not ply), min(len(self._plies), len(plies)))
        del self._plies[same:], self._lines[same:], self.walk[same + 1 :]
        for ply in plies[same:]:
            self.walk.append(narrate_ply(self.walk[-1], ply, self.viewer))
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
    told = page_presenter_of(state).status(NarratedPly(state))
    return str(told["turn"])
