"""The events in words, one sentence per event, and the highlights that each event leaves on the board."""

from collections.abc import Callable, Iterator, Mapping

from bcnb.engine.notation import short_line
from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import Event
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.games.battle_cry_1961.rules import events as e
from bcnb.games.battle_cry_1961.rules.actions import declare
from bcnb.games.battle_cry_1961.rules.battle import find_line, strength
from bcnb.games.battle_cry_1961.rules.declarations import DOUBLE, Lack, lack_of_double, line_of
from bcnb.games.battle_cry_1961.rules.rails import joined
from bcnb.games.battle_cry_1961.rules.rulebook import RULES
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import SEATS, Rules
from bcnb.grid.squares import Direction, SquareId, members, write_square
from bcnb.presentation.presenter import Highlights, Narrator
from bcnb.presentation.text_tools import count_noun, join_words, sentence


def why_disallowed(event: e.BattleDisallowed, state: State) -> str:
    """Return why a battle was not allowed, with the rule number; `state` is the state before the event."""
    if words := BY_HOUSE.get(event.rule):
        return _by_house(words, event.rule)
    lack = _lack(event, state) if event.rule == DOUBLE else None
    return _SECOND[lack](state.rules) if lack else _by_book(RULES[event.rule].words, event.rule)


def _lack(event: e.BattleDisallowed, state: State) -> Lack | None:
    line = line_of(state, declare(event.rear, event.direction))
    return lack_of_double(state, line) if line else None


def _by_book(words: str, rule: str) -> str:
    return f"{words.removesuffix('.')} (rule {rule})"


def _by_house(words: str, rule: str) -> str:
    return f"By the house rule {words} (in place of rule {rule})"


BY_HOUSE: Mapping[str, str] = {
    "4.4": "a piece that has stopped on a mountain does not fight in that turn",
    "6.10": "every friendly piece in line belongs to the column",
    "7.2": "a battle requires a move first",
    "7.10": "a piece fights once a turn",
}
"""Reasons that forbid a battle only under a rule option, by the number of the rule that says the opposite."""


# --- the second jump --------------------------------------------------------------------------------------------------


def _no_jump_left(rules: Rules) -> str:
    if rules.extra_jumps == 1:
        return _by_book("There is one more jump, and no third", "7.6")
    more = count_noun(rules.extra_jumps, "more jump") if rules.extra_jumps else "no jump"
    return _by_house(f"{more} may follow the first", "7.6")


def _not_lone(rules: Rules) -> str:
    if rules.lone_by_line:
        return _by_book("Only lone cavalry may be jumped in a second jump, with nobody behind it in line", "7.6")
    return _by_house("only cavalry with nobody of its side next to it may be jumped in a second jump", "7.6")


_SECOND: Mapping[Lack, Callable[[Rules], str]] = {
    Lack.INFANTRY: lambda rules: _by_book("Only infantry may jump a second time", DOUBLE),
    Lack.ONCE: _no_jump_left,
    Lack.ALONE: lambda rules: _by_book(
        "The second jump is for the jumper alone, with no other piece in its column", DOUBLE
    ),
    Lack.GROUND: lambda rules: _by_house("nobody jumps a second time from a mountain", DOUBLE),
    Lack.CAVALRY: lambda rules: _by_book("Only cavalry may be jumped in a second jump", DOUBLE),
    Lack.LONE: _not_lone,
    Lack.OPEN: lambda rules: _by_book(RULES["6.7"].words, "6.7"),
}
"""The text for each unmet condition of a second jump."""


ENDS = {
    "elimination": "The war is over: the {winner} side won.",
    RESIGNED: "The war is over: the {winner} side won, because the other side resigned.",
    STOPPED: "The game was stopped.",
}
"""The result sentence for each way in which a record can end."""


def say_result(record: Record, state: State) -> str:
    """Return the result of a record as a sentence."""
    end = record.end
    if end is None:
        return "The record ends here, before the war is decided."
    winner = end.winner.title() if end.winner else ""
    if text := ENDS.get(end.by):
        return text.format(winner=winner)
    return f"The war is over by {short_line(end.by)}: nobody won."


# --- events -----------------------------------------------------------------------------------------------------------


def say_event(event: Event, before: State) -> str:
    """Return an event as a sentence, or an empty text if nothing needs to be said; `before` is the state before it."""
    words = EVENTS[type(event)](event, before)
    return sentence(words) if words else ""


def goes_without_saying(event: Event, before: State) -> bool:
    """Return True for the end of a turn in which all spots were used, which has no sentence."""
    return isinstance(event, e.TurnEnded) and not _ended(event, before)


def piece(state: State, at: int) -> str:
    """Return the piece on a square with its place: "infantry at e6"."""
    return f"{state.board.arm_at(at).word} at {write_square(at)}"


def place(state: State, at: int) -> str:
    """Return a square with the name of its dot, "b29 (Albany, N.Y.)", without nested parentheses."""
    name = state.field.dots.get(SquareId(at), "").replace(" (", ", ").replace(")", "")
    return f"{write_square(at)} ({name})" if name else write_square(at)


def _removed(event: e.PiecesRemoved, state: State) -> str:
    how = "was shut in and lost" if event.rule == "8.1" else "lost"
    return f"the {event.side.seat.title()} side {how} {join_words(piece(state, at) for at in event.squares)}"


def _ended(event: e.TurnEnded, state: State) -> str:
    if event.rule == "10.9":
        return f"the {SEATS[event.seat]} has nobody to lead, and passes"
    return f"{count_noun(event.unused, 'spot')} unused" if event.unused else ""


def _disallowed(event: e.BattleDisallowed, state: State) -> str:
    where = f"from {write_square(event.rear)} to the {event.direction.word}"
    return f"no battle allowed {where}: {why_disallowed(event, state)}"


def _thrown(event: e.SidesThrown, state: State) -> str:
    again = "; it is a tie, and both roll again" if event.union == event.confederate else ""
    return f"the roll for sides: {SEATS['union']} {event.union}, {SEATS['confederate']} {event.confederate}{again}"


EVENTS: Mapping[type, Callable[..., str]] = {
    e.SidesThrown: _thrown,
    e.SidesChosen: lambda event, state: f"{SEATS[event.side.seat]} rolled higher, and chose first",
    e.TurnBegan: lambda event, state: f"turn {event.number}, {SEATS[event.seat]}",
    e.SpotsRolled: lambda event, state: f"the dice give {count_noun(event.spots, 'spot')}",
    e.Moved: lambda event, state: f"{piece(state, event.origin)} moved to {write_square(event.target)}",
    e.Railed: lambda event, state: f"{piece(state, event.origin)} went by rail to {place(state, event.target)}",
    e.Stopped: lambda event, state: f"it stops on the mountain at {write_square(event.at)}",
    e.BattleJoined: lambda event, state: (
        f"a column attacked from {write_square(event.rear)} to the {event.direction.word}, "
        f"{event.strength} against {event.against}"
    ),
    e.Jumped: lambda event, state: f"{piece(state, event.origin)} jumped to {write_square(event.target)}",
    e.PiecesRemoved: _removed,
    e.BattleDisallowed: _disallowed,
    e.BattlesUndone: lambda event, state: "the battles of this turn are undone, and all pieces stand as before",
    e.ForcesJoined: lambda event, state: (
        f"the {event.side.seat.title()} side has joined forces: both partners lead all of its pieces"
    ),
    e.TurnEnded: _ended,
    e.DrawOffered: lambda event, state: f"the {event.side.seat.title()} side offers a draw",
    e.WarDrawn: lambda event, state: "the war is over, and nobody has won",
    e.WarWon: lambda event, state: f"the {event.side.seat.title()} side has won the war",
}
"""The text of each event, from the event and the state before it."""


# --- highlights -------------------------------------------------------------------------------------------------------


def show(shown: Highlights, event: Event, state: State) -> Highlights:
    """Return the highlights after an event, which stay until the next ply."""
    seen = _SHOWS.get(type(event))
    return seen(shown, event, state) if seen else shown


def dice_lie(before: Highlights, ply: Ply) -> Highlights:
    """Return the highlights at the start of a ply: the dice of the last roll stay visible until the next one."""
    verb, _, faces = ply.do.partition(" ")
    return Highlights(dice=faces if verb == "roll" else before.dice)


def _arrow(kind: str, origin: SquareId, target: SquareId) -> tuple[tuple[str, str, str], ...]:
    return ((write_square(origin), write_square(target), kind),)


def _columns(state: State, rear: SquareId, direction: Direction, outcome: str) -> tuple[tuple[str, str], ...]:
    """Return the marks of two columns with their strengths at both ends; `outcome` is the mark of the defenders."""
    line = find_line(state.rules, state.board, state.turn.commanded, state.foes, rear, direction)
    if line is None:
        return ()
    own, foe = (strength(state.rules, state.board, squares) for squares in (line.column, line.defenders))
    end = write_square(line.front + direction.step * line.defenders.bit_count())
    return (
        *((write_square(at), "column") for at in members(line.column)),
        *((write_square(at), outcome) for at in members(line.defenders)),
        (write_square(rear), f"own-{own}"),
        (end, f"foe-{foe}"),
    )


def _removed_marks(shown: Highlights, event: e.PiecesRemoved, state: State) -> Highlights:
    lost = tuple((write_square(at), "lost") for at in event.squares)
    return shown._replace(marks=(*shown.marks, *(mark for mark in lost if mark not in shown.marks)))


def _refused(shown: Highlights, event: e.BattleDisallowed, state: State) -> Highlights:
    columns = _columns(state, event.rear, event.direction, "target")
    return shown._replace(marks=(*columns, (write_square(event.rear), "refused")))


def _rode(shown: Highlights, event: e.Railed, state: State) -> Highlights:
    """Add the arrow of a rail movement.

    With the alternative of A-13 a piece may step onto the first dot, so that there may be no rail line to draw.
    """
    kind = "rail" if joined(state.field, event.origin, event.target) else "move"
    return shown._replace(arrows=_arrow(kind, event.origin, event.target))


_SHOWS: Mapping[type, Callable[..., Highlights]] = {
    e.Moved: lambda shown, event, state: shown._replace(arrows=_arrow("move", event.origin, event.target)),
    e.Railed: _rode,
    e.BattleJoined: lambda shown, event, state: shown._replace(
        marks=_columns(state, event.rear, event.direction, "lost")
    ),
    e.Jumped: lambda shown, event, state: shown._replace(arrows=_arrow("jump", event.origin, event.target)),
    e.PiecesRemoved: _removed_marks,
    e.BattleDisallowed: _refused,
}
"""The function that updates the highlights for each kind of event."""


def kinds(event: Event, before: State) -> Iterator[str]:
    """Yield the kinds of a notable event."""
    if isinstance(event, e.PiecesRemoved):
        yield "loss"


NARRATOR: Narrator[State] = Narrator(say_event, show, say_result, goes_without_saying, begin=dice_lie, kinds=kinds)
