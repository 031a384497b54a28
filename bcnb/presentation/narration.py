"""A record in words: the state after every ply, with its sentences and highlights, and the log of a game."""

from collections.abc import Mapping, Sequence
from datetime import date

from bcnb.engine.corrections import OPENING, Corrected, fold_event
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.notation import short_line
from bcnb.engine.record import Ply, Record, RecordError
from bcnb.engine.record_header import DATE, PLACE
from bcnb.engine.ruleset import CHANCE, S, Seat, State
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.players.registry import level_name
from bcnb.presentation.presenter import (
    NarratedGame,
    NarratedPly,
    imperative,
    page_presenter_of,
    presenter_for,
    presenter_of,
)
from bcnb.presentation.rule_text import house_lines, titled
from bcnb.presentation.text_tools import count_noun, long_date
from bcnb.storage.recorded_game import Recorded

SLIP = "They did it anyway:"
"""The words before the reason of a correction."""
LONGEST_TITLE = 120
"""The number of characters of a title that are shown."""


def narrate(recorded: Recorded, viewer: Seat | None = None) -> NarratedGame:
    """Return a recorded game in words, as a seat may know it, or in umpire view (None).

    Args:
        recorded: the recorded game.
        viewer: the seat whose knowledge is shown, or None for everything.

    Raises:
        ValueError: for a viewer that is not a seat.
        FileError: for a faulty scenario in the header.
        RecordError: for a header that does not fit the game, or a ply that cannot be applied.
    """
    record, scenario, game = recorded.record, recorded.scenario, recorded.ruleset
    look = presenter_for(game.name)
    if viewer is not None:
        game.observe(recorded.start, viewer)
    walk = _follow(recorded, viewer)
    seen = walk if viewer is None else [one._replace(state=game.observe(one.state, viewer)) for one in walk]
    seats = ", ".join(
        f"{look.called(seat)}: {short_line(level_name(who))}" for seat, who in record.header.seats.items() if who
    )
    house = " ".join(house_lines(scenario))
    players = f"{seats}. {house.removesuffix('.')}" if house else seats
    title = short_line(titled(scenario), LONGEST_TITLE)
    return NarratedGame(
        seen, title, players, look.narrator.result(record, walk[-1].state), house, _say_unseen(recorded)
    )


def _say_unseen(recorded: Recorded) -> str:
    """Return what a review cannot judge, because nobody saw some cards, or an empty string."""
    plies = [recorded.record.plies[number - 1] for number in recorded.unseen]
    draws = sum(ply.seat == CHANCE for ply in plies)
    if not plies:
        return ""
    cards, drawn = count_noun(len(plies) - draws, "choice"), count_noun(draws, "draw")
    return f"Some cards were never seen. So {cards} of a card and the luck of {drawn} are not judged."


def say_played(played: Mapping[str, str]) -> str:
    """Return when and where a game was played, if its record says so.

    >>> say_played({"date": "2026-11-27", "place": "Chicago"}), say_played({})
    ('November 27, 2026, Chicago', '')
    """
    day = [long_date(date.fromisoformat(played[DATE]))] if DATE in played else []
    return ", ".join([*day, *([played[PLACE]] if PLACE in played else [])])


def describe_played(played: Mapping[str, str]) -> str:
    """Return when and where a game was played as sentences, which also say what its record does not give.

    >>> describe_played({"date": "2026-11-27"})
    'Played: November 27, 2026. The file does not say where.'
    """
    if not played:
        return "The file does not say when or where it was played."
    missing = "when" if DATE not in played else "where" if PLACE not in played else ""
    return f"Played: {say_played(played)}." + (f" The file does not say {missing}." if missing else "")


def _follow(recorded: Recorded, viewer: Seat | None) -> list[NarratedPly[State]]:
    """Return the moments from the start of a recorded game to its end."""
    walk = [NarratedPly(recorded.start)]
    for ply in recorded.record.plies:
        try:
            walk.append(narrate_ply(walk[-1], ply, viewer))
        except ValueError as error:
            raise RecordError(recorded.file, ply.number + 1, str(error)) from error
    return walk


def narrate_ply(before: NarratedPly[S], ply: Ply, viewer: Seat | None = None) -> NarratedPly[S]:
    """Return the moment after one more ply, as a seat may know it.

    Raises:
        ValueError: if there are no words for an event, or it cannot be applied (Impossible).
    """
    try:
        return _after(before, ply, viewer)
    except LookupError as error:
        raise ValueError(f"this event cannot be described: {error!r}") from error


def _after(before: NarratedPly[S], ply: Ply, viewer: Seat | None) -> NarratedPly[S]:
    narrator, game = presenter_of(before.state).narrator, ruleset_of(before.state)
    state, shown = before.state, narrator.begin(before.shown, ply)
    sentences: list[tuple[bool, str]] = []
    kinds: set[str] = set()
    for event in ply.events:
        new = fold_event(game, state, event)
        if isinstance(event, Corrected):
            sentences.append((False, event.reason if event.reason == OPENING else f"{SLIP} {event.reason}"))
            state = new
            continue
        known = event if viewer is None else narrator.veiled(event, viewer)
        sentences.append((narrator.quiet(event, state), narrator.say(known, state)))
        kinds.update(narrator.kinds(event, state))
        state, shown = new, narrator.show(shown, event, state)
    words = _news(sentences) or [presenter_of(before.state).page.say_action(game.parse(ply.do), before.state)]
    return NarratedPly(state, words, shown, ply.note or "" if viewer is None else "", frozenset(kinds))


def _news(sentences: list[tuple[bool, str]]) -> list[str]:
    """Return the sentences of all events that are not quiet, or else that of the first event."""
    return [words for quiet, words in sentences if not quiet] or [words for _, words in sentences[:1]]


def say_end(record: Record, by: str, score: str) -> str:
    """Return the end of a recorded battle in words.

    Args:
        record: the recorded game.
        by: the reason that the rules give for a decided battle.
        score: the final score in words.
    """
    end = record.end
    if end is None:
        return "The record ends here, before the battle is decided."
    winner = f"the {end.winner.title()} side" if end.winner else "nobody"
    ends = {
        by: f"The battle is over: {winner} won.",
        RESIGNED: f"The game is over: {winner} won, because the other side resigned.",
        STOPPED: "The game was stopped.",
    }
    return f"{ends.get(end.by, f'The game is over: {winner} won by {short_line(end.by)}.')} {score}"


class Log:
    """The moments of a game as a viewer may know them. A viewer who has no seat knows nobody's cards."""

    def __init__(self, start: State, viewer: Seat = "") -> None:
        self.viewer = viewer
        self.walk = [NarratedPly(start)]
        self._plies: list[Ply] = []
        self._lines: list[list[object]] = []

    def follow(self, plies: Sequence[Ply]) -> None:
        """Update the moments to match the plies of the game."""
        pairs = enumerate(zip(self._plies, plies, strict=False))
        same = next((n for n, (known, ply) in pairs if known is not ply), min(len(self._plies), len(plies)))
        del self._plies[same:], self._lines[same:], self.walk[same + 1 :]
        for ply in plies[same:]:
            self.walk.append(narrate_ply(self.walk[-1], ply, self.viewer))
            self._plies.append(ply)
            self._lines.append(self._line(ply))

    def lines(self, first: int = 0) -> list[list[object]]:
        """Return the log from a ply on, one line per ply.

        Each line is [ply, words, True if a turn began, the turn in words, the verb of the action]. The deal is left
        out.
        """
        return [[*line] for line in self._lines[max(first - 1, 0) :] if line]

    def _line(self, ply: Ply) -> list[object]:
        """Return the line of the last moment, or an empty list while the cards are dealt."""
        before, now = (moment.state for moment in self.walk[-2:])
        if not now.turn.number:
            return []
        began, verb = now.turn.number != before.turn.number, ply.do.partition(" ")[0]
        return [len(self._plies), " ".join(self.walk[-1].words), began, _turn(now), verb]

    def news(self, since: int) -> list[str]:
        """Return the sentences of everything that happened after a ply, except the deal."""
        texts = (moment.words for moment in self.walk[since + 1 :] if moment.state.turn.number)
        return [sentence for words in texts for sentence in words]


def _turn(state: State) -> str:
    """Return the current turn in words."""
    status = page_presenter_of(state).status(NarratedPly(state))
    return str(status["turn"])


def undoable(plies: Sequence[Ply], seat: Seat) -> Ply | None:
    """Return the last ply if the seat can take it back, or None."""
    return plies[-1] if plies and plies[-1].seat == seat != CHANCE else None


def undo_words(before: State, plies: Sequence[Ply], seat: Seat) -> str:
    """Return the action that an undo would take back, in words, given the state before it, or an empty string."""
    last = undoable(plies, seat)
    return imperative(ruleset_of(before).parse(last.do), before) if last else ""
