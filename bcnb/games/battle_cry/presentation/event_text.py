"""Sentences and highlights for all events of *Battle Cry*, from the state just before each event.

Sentences are plain English in the past tense. No rule is decided here: every fact is in the event, or on the board.
"""

from collections.abc import Callable, Iterator, Mapping

from bcnb.engine.record import Record
from bcnb.engine.ruleset import Event
from bcnb.games.battle_cry.presentation import cell_text as n
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.retreat import ways_back
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.presentation import event_text as shared
from bcnb.games.hexboard.presentation.cell_text import hexes, say_flank, the_side, two_sides
from bcnb.games.hexboard.presentation.event_text import arrow, mark
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import write_hex
from bcnb.presentation.narration import say_end
from bcnb.presentation.presenter import Highlights, Narrator
from bcnb.presentation.text_tools import count_dice, count_noun, join_words, sentence


def say_event(event: Event, before: s.State) -> str:
    """Return the sentence of an event; `before` is the state just before it."""
    return sentence(EVENTS[type(event)](event, before))


def goes_without_saying(event: Event, state: s.State) -> bool:
    """Return True if an event is left out of the text.

    These are the start of a phase, a move to come, and the discard of a played card. The end of a retreat needs none if
    no flags are left.
    """
    if isinstance(event, e.RetreatEnded):
        return not event.lapsed
    if isinstance(event, e.CardDiscarded):
        return bool(state.turn.played)
    return isinstance(event, (e.PhaseBegan, e.FollowUpGranted))


# --- events: cards and turns ------------------------------------------------------------------------------------------


def _section_chosen(event: e.SectionChosen, state: s.State) -> str:
    return f"{the_side(state.turn.side)} chose {say_flank(state, event.section)}"


_PHASES: Mapping[str, str] = {**shared.PHASES, "orders": "began to order and to move"}


def _phase_began(event: e.PhaseBegan, state: s.State) -> str:
    goes_on = event.phase == "battle" and state.turn.fought
    return f"{the_side(state.turn.side)} {'went on to battle' if goes_on else _PHASES[event.phase]}"


# --- events: orders and moves -----------------------------------------------------------------------------------------


def _order_given(event: e.OrderGiven, state: s.State) -> str:
    return f"{n.piece_names(state, event.at, event.unit, event.general)} at {write_hex(event.at)} got an order"


def _all_ordered(event: e.AllOrdered, state: s.State) -> str:
    groups = []
    if event.units:
        groups.append(f"{'its unit' if len(event.units) == 1 else 'its units'} at {hexes(event.units)}")
    groups += [n.general_at(state, at) for at in event.generals]
    ordered = f"{the_side(state.turn.side)} ordered {join_words(groups)}"
    along = join_words([n.general_at(state, at) for at in event.escorts]) if event.escorts else ""
    return f"{ordered}, and {along} could go along" if along else ordered


def _moved(event: e.Moved, state: s.State) -> str:
    return _went(event, state, "moved")


def _advanced(event: e.Advanced, state: s.State) -> str:
    moved = e.Moved(event.rule, event.origin, event.target, unit=True, general=True)
    return _went(moved, state, "advanced")


def _went(event: e.Moved | e.Retreated, state: s.State, verb: str) -> str:
    mover = n.unit(state, event.origin) if event.unit else n.general(state, event.origin)
    led = f" with {n.general(state, event.origin)}" if event.unit and event.general else ""
    return f"{mover} {verb} from {write_hex(event.origin)} to {write_hex(event.target)}{led}"


def _battle_barred(event: e.BattleBarred, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} could no longer battle this turn"


def _general_attached(event: e.GeneralAttached, state: s.State) -> str:
    return f"{n.general(state, event.at)} took command of {n.unit_at(state, event.at)}"


# --- events: battle and retreat ---------------------------------------------------------------------------------------


def _battle_joined(event: e.BattleJoined, state: s.State) -> str:
    attacker, target = n.unit_at(state, event.attacker), n.target_at(state, event.target)
    return f"{attacker} attacked {target} with {count_dice(event.dice)}"


def _hits_scored(event: e.HitsScored, state: s.State) -> str:
    found = state.board.units.get(event.at)
    left = found.strength - event.hits if found else 0
    lost = count_noun(event.hits, "figure")
    if left <= 0:
        return f"{n.unit_at(state, event.at)} lost {lost}, and none was left"
    return f"{n.unit_at(state, event.at)} lost {lost}, and {left} {'was' if left == 1 else 'were'} left"


def _unit_eliminated(event: e.UnitEliminated, state: s.State) -> str:
    outcome = f"{n.was(state.board.units.get(event.at))} {shared.say_lost(event.rule, 'destroyed')}"
    return f"{n.unit_at(state, event.at)} {outcome}, and {the_side(event.side.foe)} captured a flag"


def _general_uncovered(event: e.GeneralUncovered, state: s.State) -> str:
    return f"{n.general_at(state, event.at)} was left without a unit"


def _general_eliminated(event: e.GeneralEliminated, state: s.State) -> str:
    outcome = shared.say_lost(event.rule, "lost")
    return f"{n.general_at(state, event.at)} was {outcome}, and {the_side(event.side.foe)} captured a flag"


def _general_escaped(event: e.GeneralEscaped, state: s.State) -> str:
    return f"{n.general_at(state, event.at)} was not hit"


def _retreat_ordered(event: e.RetreatOrdered, state: s.State) -> str:
    led = event.at in state.board.generals
    driven = n.piece_names(state, event.at, event.unit, led)
    return f"{count_noun(event.flags, 'retreat flag')} drove {driven} back from {write_hex(event.at)}"


def _retreated(event: e.Retreated, state: s.State) -> str:
    step = state.decision
    forced = isinstance(step, s.TakeStep) and step.at == event.origin and ways_back(state, step) == 1 << event.target
    return f"{_went(event, state, 'retreated')}{', as no other hex was free' if forced else ''}"


def _halt_allowed(event: e.HaltAllowed, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} could stay there or continue its retreat"


def _figure_lost(event: e.FigureLost, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} could not obey a retreat flag and lost a figure instead"


def _retreat_ended(event: e.RetreatEnded, state: s.State) -> str:
    return f"the retreat ended at {write_hex(event.at)}{shared.say_lapsed(event.lapsed)}"


def _follow_up_granted(event: e.FollowUpGranted, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} could move on after its battle for {write_hex(event.target)}"


# --- events: special cards, objectives and the end --------------------------------------------------------------------


def _shot_fired(event: e.ShotFired, state: s.State) -> str:
    shooter = f"a {state.turn.side.seat.title()} sharp shooter"
    return f"{shooter} aimed at {n.general_at(state, event.target)} with {count_dice(event.dice)}"


def _works_built(event: e.WorksBuilt, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} built field works facing {two_sides(event.side)}"


def _rally_called(event: e.RallyCalled, state: s.State) -> str:
    found = state.board.units.get(event.at)
    return f"{n.unit_at(state, event.at)} {n.was(found)} called to rally with {count_dice(event.dice)}"


def _figures_returned(event: e.FiguresReturned, state: s.State) -> str:
    found = state.board.units.get(event.at)
    back = count_noun(event.figures, "figure") if event.figures else "no figure"
    now = f", which then had {found.strength + event.figures}" if found and event.figures else ""
    return f"{back} came back to {n.unit_at(state, event.at)}{now}"


def _supplies_cut(event: e.SuppliesCut, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} ran short of supplies and had to go back to {hexes(event.places, 'or')}"


def _sent_back(event: e.SentBack, state: s.State) -> str:
    led = f" with {n.general(state, event.origin)}" if event.general else ""
    places = f"from {write_hex(event.origin)} to {write_hex(event.target)}"
    return f"{n.unit(state, event.origin)} went back for supplies {places}{led}"


def _objective_claimed(event: e.ObjectiveClaimed, state: s.State) -> str:
    return f"{the_side(event.side)} won {count_noun(event.points, 'flag')} for good by reaching {write_hex(event.at)}"


def _battle_won(event: e.BattleWon, state: s.State) -> str:
    return f"{the_side(event.side)} won the battle with {count_noun(event.flags, 'flag')}"


EVENTS: Mapping[type, Callable[..., str]] = {
    **shared.EVENTS,
    e.CardCopied: shared.say_copied,
    e.SectionChosen: _section_chosen,
    e.PhaseBegan: _phase_began,
    e.OrderGiven: _order_given,
    e.AllOrdered: _all_ordered,
    e.Moved: _moved,
    e.BattleBarred: _battle_barred,
    e.GeneralAttached: _general_attached,
    e.BattleJoined: _battle_joined,
    e.HitsScored: _hits_scored,
    e.UnitEliminated: _unit_eliminated,
    e.GeneralUncovered: _general_uncovered,
    e.GeneralEliminated: _general_eliminated,
    e.GeneralEscaped: _general_escaped,
    e.RetreatOrdered: _retreat_ordered,
    e.Retreated: _retreated,
    e.HaltAllowed: _halt_allowed,
    e.FigureLost: _figure_lost,
    e.RetreatEnded: _retreat_ended,
    e.FollowUpGranted: _follow_up_granted,
    e.Advanced: _advanced,
    e.ShotFired: _shot_fired,
    e.WorksBuilt: _works_built,
    e.RallyCalled: _rally_called,
    e.FiguresReturned: _figures_returned,
    e.SuppliesCut: _supplies_cut,
    e.SentBack: _sent_back,
    e.ObjectiveClaimed: _objective_claimed,
    e.BattleWon: _battle_won,
}
"""The sentence of an event, by its class."""


# --- highlights -------------------------------------------------------------------------------------------------------


def show(shown: Highlights, event: Event, state: s.State) -> Highlights:
    """Return the highlights after an event, from those before it."""
    return shared.see(shown, event, _SHOWS)


def _retreat_seen(shown: Highlights, event: e.Retreated) -> Highlights:
    return shown._replace(arrows=(*shown.arrows, arrow("retreat", event.origin, event.target)))


def _advance_seen(shown: Highlights, event: e.Advanced) -> Highlights:
    return shown._replace(arrows=(*shown.arrows, arrow("move", event.origin, event.target)))


_SHOWS: Mapping[type, Callable[..., Highlights]] = {
    **shared.SHOWS,
    e.Moved: lambda shown, event: Highlights((arrow("move", event.origin, event.target),)),
    e.BattleJoined: lambda shown, event: Highlights((arrow("shot", event.attacker, event.target),)),
    e.Retreated: _retreat_seen,
    e.Advanced: _advance_seen,
    e.RallyCalled: lambda shown, event: mark("selected", event.at),
    e.SuppliesCut: lambda shown, event: mark("selected", event.at),
    e.SentBack: lambda shown, event: Highlights((arrow("retreat", event.origin, event.target),)),
}
"""The highlights after an event, by its class.

A roll, a retreat and an advance add to the shot before them; all other events replace the highlights.
"""


# --- the result -------------------------------------------------------------------------------------------------------


def say_flags(state: s.State) -> str:
    """Return the flags of each side: "Union 2, Confederate 3"."""
    return ", ".join(f"{side.seat.title()} {flags(state, side)}" for side in Side)


def say_result(record: Record, state: s.State) -> str:
    """Return the result of a record; `state` is the state after its last ply."""
    return say_end(record, "flags", f"Flags: {say_flags(state)}.")


def kinds(event: Event, before: s.State) -> Iterator[str]:
    """Yield the kinds of a notable event."""
    yield from shared.shared_kinds(event, before)
    if isinstance(event, e.UnitEliminated):
        yield "flag"
    if isinstance(event, (e.UnitEliminated, e.FigureLost)) or (isinstance(event, e.HitsScored) and event.hits):
        yield "loss"
    if isinstance(event, e.GeneralUncovered):
        yield "general"


NARRATOR: Narrator[s.State] = Narrator(say_event, show, say_result, goes_without_saying, shared.veiled, kinds=kinds)
