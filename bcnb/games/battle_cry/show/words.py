"""Events, actions and refusals in plain English, one sentence each (`present.prompt` says what the game waits for).

An event is told in the past tense, from the state just before it; an action is an imperative. No rule is decided here:
what is said stands in the event, in the action, or on the board.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bcnb.engine.ruleset import Refusal, Seat
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.evolve import evolve
from bcnb.games.hexboard.rules.board import SECTION_NAMES, wing_of_section
from bcnb.games.hexboard.rules.notation import sort_faces
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import Wing
from bcnb.games.hexboard.show import nouns as n
from bcnb.grid.hexes import write_hex


def say_event(event: e.Event, before: s.State) -> str:
    """What has happened; `before` is the state just before the event."""
    return n.sentence(EVENTS[type(event)](event, before))


def say_ply(action: a.Action, events: Iterable[e.Event], before: s.State, viewer: Seat | None = None) -> list[str]:
    """What one ply brought, without what goes without saying, as a seat may know it, or as the umpire does (None).

    `before` is the state before the ply. Raises Impossible for an event that cannot be applied.
    """
    told: list[tuple[bool, str]] = []
    state = before
    for event in events:
        after = evolve(state, event)
        told.append((_goes_without_saying(event, state), say_event(_veiled(event, viewer), state)))
        state = after
    news = [words for quiet, words in told if not quiet]
    return news or [words for _, words in told[:1]] or [say_action(action, before)]


def _goes_without_saying(event: e.Event, state: s.State) -> bool:
    """The next part of the turn or a move to come, the end of a retreat that was obeyed, a played card laid aside."""
    if isinstance(event, e.RetreatEnded):
        return not event.lapsed
    if isinstance(event, e.CardDiscarded):
        return bool(state.turn.played)
    return isinstance(event, (e.PhaseBegan, e.FollowUpGranted))


def _veiled(event: e.Event, viewer: Seat | None) -> e.Event:
    """An event as a seat may know it: the card that the enemy draws stays hidden."""
    if viewer is not None and isinstance(event, e.CardDrawn) and event.side.seat != viewer:
        return e.CardDrawn(event.rule, event.side, UNKNOWN)
    return event


def say_action(action: a.Action, state: s.State) -> str:
    """What may be done, as an imperative."""
    if isinstance(action, a.Done):
        return n.sentence(FINISHES.get(type(state.decision), "finish"))
    return n.sentence(ACTIONS[type(action)](action, state))


def say_refusal(refusal: Refusal) -> str:
    """Why an action is not allowed, with the rule's number."""
    return f"{refusal.words.removesuffix('.')} (rule {refusal.rule})."


# --- events: cards and turns ------------------------------------------------------------------------------------------


def _card_drawn(event: e.CardDrawn, state: s.State) -> str:
    return f"{n.the_side(event.side)} drew {n.card(state, event.card)}"


def _turn_began(event: e.TurnBegan, state: s.State) -> str:
    return f"turn {event.number}, of {n.the_side(event.side)}, began"


def _card_played(event: e.CardPlayed, state: s.State) -> str:
    return f"{n.the_side(event.side)} played {n.card(state, event.card)}"


def _card_copied(event: e.CardCopied, state: s.State) -> str:
    where = "" if event.section is None else f" {_in_section(state, event.section)}"
    return f"{n.card(state, state.turn.played)} took on the effect of {n.card(state, event.card)}{where}"


def _card_failed(event: e.CardFailed, state: s.State) -> str:
    return f"{n.card(state, event.card)} had no effect"


def _card_discarded(event: e.CardDiscarded, state: s.State) -> str:
    name = n.card(state, event.card)
    return f"{name} went to the discards" if state.turn.played else f"{n.the_side(event.side)} discarded {name}"


def _deck_shuffled(event: e.DeckShuffled, state: s.State) -> str:
    verb = "was" if event.cards == 1 else "were"
    return f"{n.counted(event.cards, 'discarded card')} {verb} shuffled back into the deck"


def _section_chosen(event: e.SectionChosen, state: s.State) -> str:
    return f"{n.the_side(state.turn.side)} chose {_flank(state, event.section)}"


def _flank(state: s.State, section: int) -> str:
    wing = wing_of_section(state.field, state.turn.side, section)
    return "the centre" if wing is Wing.CENTRE else f"its {wing} flank in the {SECTION_NAMES[section]}"


def _in_section(state: s.State, section: int) -> str:
    wing = wing_of_section(state.field, state.turn.side, section)
    return f"{'in' if wing is Wing.CENTRE else 'on'} {_flank(state, section)}"


_PHASES: Mapping[str, str] = {
    "section": "had to choose a section",
    "orders": "began to order and to move",
    "battle": "began to battle",
    "again": "began its second moves",
    "draw": "had to draw a card",
    "snipe": "looked for a general to shoot at",
    "reinforce": "called for reinforcements",
    "dig": "began to build field works",
    "rally": "looked for a unit to rally",
    "starve": "looked for a unit to cut off from its supplies",
}


def _phase_began(event: e.PhaseBegan, state: s.State) -> str:
    goes_on = event.phase == "battle" and state.turn.fought
    return f"{n.the_side(state.turn.side)} {'went on to battle' if goes_on else _PHASES[event.phase]}"


# --- events: orders and moves -----------------------------------------------------------------------------------------


def _order_given(event: e.OrderGiven, state: s.State) -> str:
    return f"{n.pieces(state, event.at, event.unit, event.general)} at {write_hex(event.at)} got an order"


def _all_ordered(event: e.AllOrdered, state: s.State) -> str:
    groups = []
    if event.units:
        groups.append(f"{'its unit' if len(event.units) == 1 else 'its units'} at {n.hexes(event.units)}")
    groups += [n.general_at(state, at) for at in event.generals]
    ordered = f"{n.the_side(state.turn.side)} ordered {n.listed(groups)}"
    along = n.listed([n.general_at(state, at) for at in event.escorts]) if event.escorts else ""
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
    return f"{n.unit_at(state, event.at)} could not battle any more in this turn"


def _general_attached(event: e.GeneralAttached, state: s.State) -> str:
    return f"{n.general(state, event.at)} took command of {n.unit_at(state, event.at)}"


# --- events: battle and retreat ---------------------------------------------------------------------------------------


def _battle_joined(event: e.BattleJoined, state: s.State) -> str:
    attacker, target = n.unit_at(state, event.attacker), n.target_at(state, event.target)
    return f"{attacker} attacked {target} with {n.dice(event.dice)}"


def _dice_rolled(event: e.DiceRolled, state: s.State) -> str:
    shown = ", ".join(n.FACE_NAMES[face] for face in event.faces)
    return f"the {'die' if len(event.faces) == 1 else 'dice'} showed {shown}"


def _hits_scored(event: e.HitsScored, state: s.State) -> str:
    found = state.board.units.get(event.at)
    left = found.strength - event.hits if found else 0
    lost = n.counted(event.hits, "figure")
    if left <= 0:
        return f"{n.unit_at(state, event.at)} lost {lost}, and none was left"
    return f"{n.unit_at(state, event.at)} lost {lost}, and {left} {'was' if left == 1 else 'were'} left"


def _unit_eliminated(event: e.UnitEliminated, state: s.State) -> str:
    fate = f"{n.was(state.board.units.get(event.at))} destroyed"
    return f"{n.unit_at(state, event.at)} {fate}, and {n.the_side(event.side.foe)} captured a flag"


def _general_uncovered(event: e.GeneralUncovered, state: s.State) -> str:
    return f"{n.general_at(state, event.at)} was left without a unit"


def _general_eliminated(event: e.GeneralEliminated, state: s.State) -> str:
    return f"{n.general_at(state, event.at)} was lost, and {n.the_side(event.side.foe)} captured a flag"


def _general_escaped(event: e.GeneralEscaped, state: s.State) -> str:
    return f"{n.general_at(state, event.at)} was not hit"


def _retreat_ordered(event: e.RetreatOrdered, state: s.State) -> str:
    led = event.at in state.board.generals
    driven = n.pieces(state, event.at, event.unit, led)
    return f"{n.counted(event.flags, 'flag')} drove {driven} back from {write_hex(event.at)}"


def _retreated(event: e.Retreated, state: s.State) -> str:
    return _went(event, state, "retreated")


def _halt_allowed(event: e.HaltAllowed, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} could stay there or go on with its retreat"


def _figure_lost(event: e.FigureLost, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} could not obey a flag and lost a figure instead"


def _retreat_ended(event: e.RetreatEnded, state: s.State) -> str:
    lapsed = f", and {n.counted(event.lapsed, 'flag')} had no more effect" if event.lapsed else ""
    return f"the retreat ended at {write_hex(event.at)}{lapsed}"


def _follow_up_granted(event: e.FollowUpGranted, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} could move on after its battle for {write_hex(event.target)}"


# --- events: special cards, objectives and the end --------------------------------------------------------------------


def _shot_fired(event: e.ShotFired, state: s.State) -> str:
    shooter = f"a {state.turn.side.seat.title()} sharp shooter"
    return f"{shooter} aimed at {n.general_at(state, event.target)} with {n.dice(event.dice)}"


def _unit_arrived(event: e.UnitArrived, state: s.State) -> str:
    kind = state.rules.units[event.kind].name
    return f"fresh {event.side.seat.title()} {kind} arrived at {write_hex(event.at)}"


def _works_built(event: e.WorksBuilt, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} built field works facing {n.two_sides(event.side)}"


def _rally_called(event: e.RallyCalled, state: s.State) -> str:
    found = state.board.units.get(event.at)
    return f"{n.unit_at(state, event.at)} {n.was(found)} called to rally with {n.dice(event.dice)}"


def _figures_returned(event: e.FiguresReturned, state: s.State) -> str:
    found = state.board.units.get(event.at)
    back = n.counted(event.figures, "figure") if event.figures else "no figure"
    now = f", which then had {found.strength + event.figures}" if found and event.figures else ""
    return f"{back} came back to {n.unit_at(state, event.at)}{now}"


def _supplies_cut(event: e.SuppliesCut, state: s.State) -> str:
    return f"{n.unit_at(state, event.at)} ran short of supplies and had to go back to {n.hexes(event.places, 'or')}"


def _sent_back(event: e.SentBack, state: s.State) -> str:
    led = f" with {n.general(state, event.origin)}" if event.general else ""
    places = f"from {write_hex(event.origin)} to {write_hex(event.target)}"
    return f"{n.unit(state, event.origin)} went back for supplies {places}{led}"


def _objective_claimed(event: e.ObjectiveClaimed, state: s.State) -> str:
    return f"{n.the_side(event.side)} won {n.counted(event.points, 'flag')} for good by reaching {write_hex(event.at)}"


def _battle_won(event: e.BattleWon, state: s.State) -> str:
    return f"{n.the_side(event.side)} won the battle with {n.counted(event.flags, 'flag')}"


EVENTS: Mapping[type, Callable[[Any, s.State], str]] = {
    e.CardDrawn: _card_drawn,
    e.TurnBegan: _turn_began,
    e.CardPlayed: _card_played,
    e.CardCopied: _card_copied,
    e.CardFailed: _card_failed,
    e.CardDiscarded: _card_discarded,
    e.DeckShuffled: _deck_shuffled,
    e.SectionChosen: _section_chosen,
    e.PhaseBegan: _phase_began,
    e.OrderGiven: _order_given,
    e.AllOrdered: _all_ordered,
    e.Moved: _moved,
    e.BattleBarred: _battle_barred,
    e.GeneralAttached: _general_attached,
    e.BattleJoined: _battle_joined,
    e.DiceRolled: _dice_rolled,
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
    e.UnitArrived: _unit_arrived,
    e.WorksBuilt: _works_built,
    e.RallyCalled: _rally_called,
    e.FiguresReturned: _figures_returned,
    e.SuppliesCut: _supplies_cut,
    e.SentBack: _sent_back,
    e.ObjectiveClaimed: _objective_claimed,
    e.BattleWon: _battle_won,
}
"""How every event is told."""


# --- actions ----------------------------------------------------------------------------------------------------------


def _play(action: a.Play, state: s.State) -> str:
    return f"play {n.card(state, action.card)}"


def _discard(action: a.Discard, state: s.State) -> str:
    return f"discard {n.card(state, action.card)}"


def _choose(action: a.Choose, state: s.State) -> str:
    return f"choose {'the centre' if action.section is Wing.CENTRE else f'the {action.section} flank'}"


def _order(action: a.Order, state: s.State) -> str:
    return f"order {_meant(state, action)} at {write_hex(action.at)}"


def _meant(state: s.State, action: a.Order | a.Move) -> str:
    at = action.at if isinstance(action, a.Order) else action.origin
    with_unit = at in state.board.units and action.who is not a.Who.GENERAL
    with_general = at in state.board.generals and action.who is not a.Who.UNIT
    alone = " alone" if action.who is not a.Who.ALL else ""
    return n.pieces(state, at, with_unit, with_general) + alone


def _move(action: a.Move, state: s.State) -> str:
    return f"move {_meant(state, action)} from {write_hex(action.origin)} to {write_hex(action.target)}"


def _battle(action: a.Battle, state: s.State) -> str:
    return f"attack {n.target_at(state, action.target)} with {n.unit_at(state, action.attacker)}"


def _retreat(action: a.Retreat, state: s.State) -> str:
    step = state.decision
    with_unit = step.unit if isinstance(step, s.TakeStep) else action.origin in state.board.units
    mover = n.pieces(state, action.origin, with_unit, action.origin in state.board.generals)
    return f"retreat {mover} from {write_hex(action.origin)} to {write_hex(action.target)}"


def _snipe(action: a.Snipe, state: s.State) -> str:
    return f"shoot at {n.general_at(state, action.target)}"


def _reinforce(action: a.Reinforce, state: s.State) -> str:
    return f"place the new unit at {write_hex(action.at)}"


def _dig(action: a.Dig, state: s.State) -> str:
    return f"build field works at {write_hex(action.at)} facing {n.two_sides(action.side)}"


def _rally(action: a.Rally, state: s.State) -> str:
    return f"rally {n.unit_at(state, action.at)}"


def _starve(action: a.Starve, state: s.State) -> str:
    return f"cut {n.unit_at(state, action.at)} off from its supplies"


def _place(action: a.Place, state: s.State) -> str:
    step = state.decision
    mover = n.unit(state, step.at) if isinstance(step, s.SendBack) else "the unit"
    return f"put {mover} at {write_hex(action.target)}"


def _roll(action: a.Roll, state: s.State) -> str:
    return f"roll {', '.join(n.FACE_NAMES[face] for face in sort_faces(action.faces))}"


def _draw(action: a.Draw, state: s.State) -> str:
    return f"draw {n.card(state, action.card)}"


ACTIONS: Mapping[type, Callable[[Any, s.State], str]] = {
    a.Play: _play,
    a.Discard: _discard,
    a.Choose: _choose,
    a.Order: _order,
    a.Move: _move,
    a.Battle: _battle,
    a.Retreat: _retreat,
    a.Snipe: _snipe,
    a.Reinforce: _reinforce,
    a.Dig: _dig,
    a.Rally: _rally,
    a.Starve: _starve,
    a.Place: _place,
    a.Roll: _roll,
    a.Draw: _draw,
}
"""How every action but `done` is told."""

FINISHES: Mapping[type, str] = {
    s.GiveOrders: "end orders and moves",
    s.JoinBattle: "end the battles",
    s.MoveAgain: "end the second moves",
    s.ChooseGeneral: "shoot at nobody",
    s.PlaceUnit: "place no unit",
    s.BuildWorks: "build no more field works",
    s.ChooseRally: "rally nobody",
    s.ChooseSupply: "send nobody back",
    s.StepOrStop: "end the retreat at the general",
    s.FollowUp: "stay there after the battle",
}
"""What `done` means, by what the game waits for; where it means nothing it is just `finish`."""
