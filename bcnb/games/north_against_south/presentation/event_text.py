"""The events in words, one sentence per event, and the highlights that each event leaves on the board.

Nothing here decides a rule: everything said is in the event or on the board just before it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from bcnb.engine.record import Record
from bcnb.engine.ruleset import Event
from bcnb.games.hexboard.presentation import cell_text as n
from bcnb.games.hexboard.presentation import event_text as shared
from bcnb.games.hexboard.presentation.event_text import arrow, mark
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import PieceLabel, write_piece_label
from bcnb.games.north_against_south.rules.victory import points
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.narration import say_end
from bcnb.presentation.presenter import Highlights, Narrator
from bcnb.presentation.text_tools import count_dice, count_noun, join_words, sentence

_PHASES: Mapping[str, str] = {**shared.PHASES, "orders": "began to give orders", "moves": "began to move"}
_QUIET = (
    *(e.PhaseBegan, e.FormingEnded, e.FirstOffered, e.WithdrawalOffered, e.DefenceOffered, e.PriceAsked, e.StepPaid),
    *(e.BreakthroughOffered, e.SecondBattleOffered, e.BattleEnded),
)
"""Events that are left out of the text: the next part of a turn or of an attack."""


def say_event(event: Event, before: s.State) -> str:
    """Return an event as a sentence; `before` is the state before it."""
    return sentence(EVENTS[type(event)](event, before))


def goes_without_saying(event: Event, state: s.State) -> bool:
    """Return True for events that are left out of the text, such as a retreat that ended without lapsed steps."""
    if isinstance(event, e.RetreatEnded):
        return not event.lapsed
    if isinstance(event, e.CardDiscarded):
        return bool(state.turn.played)
    return isinstance(event, _QUIET)


# --- names of pieces --------------------------------------------------------------------------------------------------


def unit_at(state: s.State, place: PieceLabel) -> str:
    """Return the unit at a place: "Union infantry with rifles at e6-2"."""
    number = b.find_unit(state.board, place)
    if number is None:
        return f"{'a' if len(b.stack(state.board, place.at)) > 1 else 'the'} unit at {write_piece_label(place)}"
    unit = state.board.units[number]
    return f"{unit.side.seat.title()} {unit.kind.name} at {write_piece_label(place)}"


def general(state: s.State, at: HexId) -> str:
    """Return the name of the general on a hex."""
    number = state.board.leaders.get(at)
    return f"General {state.board.generals[number].name}" if number is not None else "the general"


def general_at(state: s.State, at: HexId) -> str:
    """Return the name and place of the general on a hex."""
    return f"{general(state, at)} at {write_hex(at)}"


def piece_at(state: s.State, place: PieceLabel) -> str:
    """Return the unit at a place, or the general who is alone there."""
    return unit_at(state, place) if b.stack(state.board, place.at) else general_at(state, place.at)


def _units(places: Iterable[PieceLabel]) -> str:
    found = [write_piece_label(place) for place in places]
    return f"{'the unit' if len(found) == 1 else 'the units'} at {join_words(found)}"


def _mover(state: s.State) -> str:
    return n.the_side(state.turn.side)


# --- sentences --------------------------------------------------------------------------------------------------------


def _order_given(event: e.OrderGiven, state: s.State) -> str:
    if event.brigade:
        return f"{general_at(state, event.at)} and his brigade, {_units(event.units)}, got an order"
    who = [_units(event.units)] if event.units else []
    who += [general_at(state, event.at)] if event.general else []
    return f"{join_words(who)} got an order"


def _all_ordered(event: e.AllOrdered, state: s.State) -> str:
    groups = [_units(event.units)] if event.units else []
    groups += [general_at(state, at) for at in event.generals]
    brigades = [f"the brigade of {general_at(state, at)}" for at in event.brigades]
    return f"{_mover(state)} ordered {join_words(groups + brigades)}"


def _went(verb: str) -> Callable[..., str]:
    def say(event: e.Moved | e.Retreated | e.BrokeThrough | e.SentBack, state: s.State) -> str:
        led = f" with {general(state, event.unit.at)}" if event.general else ""
        return f"{unit_at(state, event.unit)} {verb} {write_hex(event.target)}{led}"

    return say


def _general_went(verb: str) -> Callable[..., str]:
    return lambda event, state: f"{general_at(state, event.origin)} {verb} to {write_hex(event.target)}"


def _figures_returned(event: e.FiguresReturned, state: s.State) -> str:
    return f"{unit_at(state, event.unit)} got {count_noun(event.figures, 'figure')} back"


def _battle_joined(event: e.BattleJoined, state: s.State) -> str:
    helped = f", with the help of {general(state, event.attacker.at)}" if event.general else ""
    again = "once more " if event.again else ""
    target = piece_at(state, event.target)
    return f"{unit_at(state, event.attacker)} {again}attacked {target} with {count_dice(event.dice)}{helped}"


def _saves_called(event: e.SavesCalled, state: s.State) -> str:
    sure = ", one of them sure" if event.sure else ""
    return f"{count_noun(event.hits, 'hit')} on {piece_at(state, event.at)}{sure}: {count_dice(event.dice)} to save"


def _figures_lost(event: e.FiguresLost, state: s.State) -> str:
    number = b.find_unit(state.board, event.unit)
    left = state.board.units[number].strength - event.figures if number is not None else 0
    after = f"{left} {'was' if left == 1 else 'were'} left" if left > 0 else "none was left"
    return f"{unit_at(state, event.unit)} lost {count_noun(event.figures, 'figure')}, and {after}"


def _point(lost: str, side: Side) -> str:
    return f"{lost}, and {n.the_side(side.foe)} won a point"


def _retreat_ordered(event: e.RetreatOrdered, state: s.State) -> str:
    return f"{piece_at(state, event.at)} had to go back {count_noun(event.steps, 'hex', 'hexes')}"


def _retreat_ended(event: e.RetreatEnded, state: s.State) -> str:
    return f"the retreat ended{shared.say_lapsed(event.lapsed)}"


def _about_unit(words: str) -> Callable[..., str]:
    return lambda event, state: f"{unit_at(state, event.unit)} {words}"


def _about_piece(words: str) -> Callable[..., str]:
    return lambda event, state: f"{piece_at(state, event.at)} {words}"


def _about_target(words: str) -> Callable[..., str]:
    """Return a function for sentences about the target: a unit, or a general who may withdraw (N-29)."""
    return lambda event, state: f"{piece_at(state, event.unit)} {words}"


def _about_general(words: str) -> Callable[..., str]:
    return lambda event, state: f"{general_at(state, event.at)} {words}"


EVENTS: Mapping[type, Callable[..., str]] = {
    **shared.EVENTS,
    e.DiceTossed: lambda event, state: f"the Union side rolled {event.union}, the Confederate side {event.confederate}",
    e.FirstOffered: lambda event, state: f"{n.the_side(event.side)} could say who begins",
    e.FirstChosen: lambda event, state: f"{n.the_side(event.side)} was to begin",
    e.FormingEnded: lambda event, state: f"{n.the_side(event.side)} had formed its brigades",
    e.BrigadeBegun: _about_general("began to form a brigade"),
    e.UnitEnlisted: lambda event, state: (
        f"{general(state, event.general)} added {unit_at(state, event.unit)} to his brigade"
    ),
    e.BrigadeFormed: _about_general("had formed his brigade"),
    e.BrigadeGivenUp: _about_general("gave up the command of his brigade"),
    e.BrigadeEnded: lambda event, state: f"the brigade of {general_at(state, event.at)} was dissolved",
    e.BrigadeInherited: lambda event, state: (
        f"the brigade of {general_at(state, event.at)} passed to {general_at(state, event.heir)}"
    ),
    e.BrigadeScattered: _about_general("had been driven out of his brigade"),
    e.BrigadeReunited: _about_general("had all of his brigade with him again"),
    e.CardCopied: shared.say_copied,
    e.SectionChosen: lambda event, state: f"{_mover(state)} chose {n.say_flank(state, event.section)}",
    e.PhaseBegan: lambda event, state: f"{_mover(state)} {_PHASES[event.phase]}",
    e.OrderGiven: _order_given,
    e.AllOrdered: _all_ordered,
    e.Moved: _went("moved to"),
    e.GeneralMoved: _general_went("moved"),
    e.BattleBarred: _about_unit("could no longer battle this turn"),
    e.Dismounted: _about_unit("dismounted"),
    e.Mounted: _about_unit("mounted"),
    e.CommandTaken: _about_general("took command there"),
    e.TargetAsked: lambda event, state: (
        f"{unit_at(state, event.attacker)} attacked {write_hex(event.at)}, where two units stood"
    ),
    e.TargetChosen: _about_unit("was exposed to the attack"),
    e.BattleJoined: _battle_joined,
    e.WithdrawalOffered: _about_target("could withdraw"),
    e.StandMade: _about_target("made a stand"),
    e.WithdrawalChosen: _about_target("was going to withdraw"),
    e.SavesCalled: _saves_called,
    e.FiguresLost: _figures_lost,
    e.UnitEliminated: lambda event, state: _point(
        f"{unit_at(state, event.unit)} was {shared.say_lost(event.rule, 'destroyed')}", event.side
    ),
    e.GeneralEliminated: lambda event, state: _point(
        f"{general_at(state, event.at)} was {shared.say_lost(event.rule, 'lost')}", event.side
    ),
    e.GeneralEscaped: _about_general("got away"),
    e.DefenceOffered: _about_unit("could strike back"),
    e.DefenceCalled: _about_unit("struck back"),
    e.DefenceKept: _about_unit("did not strike back"),
    e.FlagsShown: lambda event, state: f"{piece_at(state, event.at)} faced {count_noun(event.flags, 'retreat flag')}",
    e.FlagsIgnored: _about_piece("ignored all retreat flags"),
    e.FlagSavesCalled: lambda event, state: (
        f"{piece_at(state, event.at)} had {count_dice(event.dice)} to save retreat flags"
    ),
    e.FlagsSaved: lambda event, state: f"{piece_at(state, event.at)} saved {count_noun(event.flags, 'retreat flag')}",
    e.FlagsObeyed: _about_piece("obeyed"),
    e.RetreatOrdered: _retreat_ordered,
    e.Retreated: _went("went back to"),
    e.GeneralRetreated: _general_went("went back"),
    e.PriceAsked: _about_unit("could not go back, and it or its general had to pay for that"),
    e.StepPaid: lambda event, state: "a step that could not be taken was paid for",
    e.RetreatEnded: _retreat_ended,
    e.BreakthroughOffered: _about_unit("could break through"),
    e.BrokeThrough: _went("broke through to"),
    e.SecondBattleOffered: _about_unit("could battle once more"),
    e.BattleEnded: lambda event, state: "the battle was over",
    e.ShotFired: lambda event, state: f"a sharp shooter aimed at {general_at(state, event.target)}",
    e.ShotSaveCalled: lambda event, state: f"{general_at(state, event.target)} was hit and had one die to save himself",
    e.WorksBuilt: lambda event, state: (
        f"field works were built on {write_hex(event.at)}, facing {n.two_sides(event.side)}"
    ),
    e.RallyCalled: lambda event, state: f"{unit_at(state, event.unit)} was to rally with {count_dice(event.dice)}",
    e.FiguresReturned: _figures_returned,
    e.SuppliesCut: _about_unit("ran short of supplies"),
    e.SentBack: _went("was sent back to"),
    e.ObjectiveClaimed: lambda event, state: (
        f"{n.the_side(event.side)} won {count_noun(event.points, 'point')} at {write_hex(event.at)}"
    ),
    e.BattleWon: lambda event, state: f"{n.the_side(event.side)} won with {count_noun(event.points, 'point')}",
}


# --- highlights -------------------------------------------------------------------------------------------------------


def show(shown: Highlights, event: Event, state: s.State) -> Highlights:
    """Return the highlights after an event, given those before it."""
    return shared.see(shown, event, _SHOWS)


def _only_arrow(kind: str) -> Callable[..., Highlights]:
    """Return a function for a moving unit, which clears all earlier highlights."""
    return lambda shown, event: Highlights((arrow(kind, event.unit.at, event.target),))


def _joining(kind: str) -> Callable[..., Highlights]:
    """Return a function for a unit or general that moves during an attack."""

    def show(shown: Highlights, event: e.Retreated | e.GeneralRetreated | e.BrokeThrough) -> Highlights:
        origin = event.origin if isinstance(event, e.GeneralRetreated) else event.unit.at
        return shown._replace(arrows=(*shown.arrows, arrow(kind, origin, event.target)))

    return show


def _selected(shown: Highlights, event: e.Dismounted | e.Mounted | e.RallyCalled | e.SuppliesCut) -> Highlights:
    """Return the mark of the only unit of an event."""
    return mark("selected", event.unit.at)


_SHOWS: Mapping[type, Callable[..., Highlights]] = {
    **shared.SHOWS,
    e.Moved: _only_arrow("move"),
    e.GeneralMoved: lambda shown, event: Highlights((arrow("move", event.origin, event.target),)),
    e.Dismounted: _selected,
    e.Mounted: _selected,
    e.BrigadeBegun: lambda shown, event: mark("selected", event.at),
    e.UnitEnlisted: lambda shown, event: shown._replace(marks=(*shown.marks, (write_hex(event.unit.at), "choice"))),
    e.BattleJoined: lambda shown, event: Highlights((arrow("shot", event.attacker.at, event.target.at),)),
    e.Retreated: _joining("retreat"),
    e.GeneralRetreated: _joining("retreat"),
    e.BrokeThrough: _joining("move"),
    e.RallyCalled: _selected,
    e.SuppliesCut: _selected,
    e.SentBack: _only_arrow("retreat"),
}
"""The highlights of each event. Rolls, retreats and breakthroughs are added to the shot; other events start over."""


# --- the whole record -------------------------------------------------------------------------------------------------


def say_points(state: s.State) -> str:
    """Return the points of both sides: "Union 2, Confederate 3"."""
    return ", ".join(f"{side.seat.title()} {points(state, side)}" for side in Side)


def say_result(record: Record, state: s.State) -> str:
    """Return the result of a record as a sentence; `state` is the state after its last ply."""
    return say_end(record, "points", f"Points: {say_points(state)}.")


def kinds(event: Event, before: s.State) -> Iterator[str]:
    """Yield the kinds of a notable event."""
    yield from shared.shared_kinds(event, before)
    if isinstance(event, e.UnitEliminated):
        yield "flag"
    if isinstance(event, (e.UnitEliminated, e.FiguresLost)):
        yield "loss"
    if isinstance(event, (e.CommandTaken, e.GeneralRetreated)):
        yield "general"


NARRATOR: Narrator[s.State] = Narrator(say_event, show, say_result, goes_without_saying, shared.veiled, kinds=kinds)
