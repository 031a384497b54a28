"""The ruleset of *Battle Cry*: the functions of `engine.ruleset.Ruleset`, composed of the chapters.

The legal actions depend on the decision that is due. Each kind of decision has one `Chapter` below, with functions that
list its actions, say what forbids one, and carry one out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from bcnb.engine.chapters import Chapter, ChapterRuleset, ending_with
from bcnb.engine.ruleset import ASSUMED, CHANCE, Outcome, Refusal, Scenario, Seat
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import battle, cards, follow_up, movement, orders, retreat, turn
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.board import make_board
from bcnb.games.battle_cry.rules.events import Event
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules import deck, hand, refusals
from bcnb.games.hexboard.rules.board import make_field, with_face_down_draws
from bcnb.games.hexboard.rules.chance import draw_weights, roll_weights, why_not_draw, why_not_roll
from bcnb.games.hexboard.rules.refusals import (
    NO_RETREAT,
    ORDERS_ARE_OVER,
    Sayings,
    untimely,
    why_no_move_yet,
)
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.special_cards import spares
from bcnb.games.hexboard.rules.tables import Side

# --- setup ------------------------------------------------------------------------------------------------------------


def setup(scenario: Scenario) -> s.State:
    """Return the state in which a battle of the scenario begins, before the hands are dealt."""
    layout: s.Layout = scenario.layout
    rules = layout.rules
    field = make_field(
        layout.terrain,
        rules.terrain["clear"],
        layout.faces,
        layout.top,
        layout.first,
        layout.hand_sizes,
        (layout.prizes_to_win,) * 2,
        layout.objectives,
        layout.country,
    )
    if scenario.cards == ASSUMED:
        field = with_face_down_draws(field)
    board = make_board(layout.units, layout.generals, layout.works, spares(rules, layout.units.values()))
    return s.State(
        rules, field, board, deck.undealt(rules), s.Turn(0, layout.first), _deals(layout), (0, 0), (0, 0), None
    )


def _deals(layout: s.Layout) -> tuple[s.Decision, ...]:
    first, second = layout.first, layout.first.foe
    return (s.DrawCard(second),) * layout.hand_sizes[second] + (s.DrawCard(first),) * layout.hand_sizes[first]


# --- who decides ------------------------------------------------------------------------------------------------------


def seat(state: s.State) -> Seat | None:
    """Return the seat that decides next; chance for dice and draws, None when the battle is over."""
    decision = state.decision
    if decision is None:
        return None
    if type(decision) in _BY_CHANCE:
        return CHANCE
    return SEATS[decision.side if isinstance(decision, (s.TakeStep, s.SendBack)) else state.turn.side]


_BY_CHANCE = frozenset({s.RollBattle, s.RollShot, s.RollRally, s.DrawCard})
"""The decisions that chance makes."""


def outcome(state: s.State) -> Outcome | None:
    """Return the result of the battle, or None."""
    if state.winner is None:
        return None
    return Outcome(SEATS[state.winner], "flags", {SEATS[side]: flags(state, side) for side in Side})


# --- the decisions ----------------------------------------------------------------------------------------------------


def _order_phase(state: s.State) -> Iterable[a.Action]:
    return chain(orders.legal_orders(state), movement.legal_moves(state), (a.DONE,))


def _why_not_in_orders(state: s.State, action: a.Action) -> Refusal | None:
    if isinstance(action, a.Order):
        return orders.why_not_order(state, action)
    return movement.why_not_move(state, action) if isinstance(action, a.Move) else None


def _decide_orders(u: EventBuilder, action: a.Action) -> None:
    if isinstance(action, a.Order):
        orders.give_order(u, action)
    elif isinstance(action, a.Move):
        movement.make_move(u, action)
    else:
        turn.begin_battle(u)


def _why_not_in_battle(state: s.State, action: a.Action) -> Refusal | None:
    return battle.why_not_battle(state, action) if isinstance(action, a.Battle) else None


_SAYINGS: Sayings = {a.Retreat: NO_RETREAT}


def _untimely_in_battle(state: s.State, action: object) -> Refusal | None:
    if isinstance(action, a.Move):
        here = 1 << action.origin
        return why_no_move_yet(state, bool(state.turn.ordered & here), here)
    return untimely(_SAYINGS)(state, action)


def _decide_battle(u: EventBuilder, action: a.Action) -> None:
    if isinstance(action, a.Battle):
        battle.join_battle(u, action)
    else:
        turn.begin_again(u)


def _decide_again(u: EventBuilder, action: a.Action) -> None:
    if isinstance(action, a.Move):
        movement.make_move(u, action)
    if isinstance(action, a.Done) or not next(iter(movement.legal_moves(u.state)), None):
        hand.end_turn(u)


def _unless_done(why_not: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
    return lambda state, action: None if isinstance(action, a.Done) else why_not(state, action)


def _decide_retreat(u: EventBuilder, action: a.Retreat | a.Done) -> None:
    step = u.state.decision
    assert isinstance(step, s.TakeStep)
    if isinstance(action, a.Retreat):
        retreat.step_back(u, step, action.target)
    elif isinstance(step, s.StepOrStop):
        retreat.stop(u, step)
    _after_retreats(u)


def _after_retreats(u: EventBuilder) -> None:
    retreat.go_on(u)
    turn.go_on_battling(u)


def _decide_follow_up(u: EventBuilder, action: a.Move | a.Done) -> None:
    if isinstance(action, a.Move):
        follow_up.follow_up(u, action)
    turn.begin_battle(u)


def _decide_roll(u: EventBuilder, action: a.Roll) -> None:
    roll = u.state.decision
    if isinstance(roll, s.RollBattle):
        battle.resolve(u, roll, action.faces)
        follow_up.grant(u, roll)
        _after_retreats(u)
    elif isinstance(roll, s.RollShot):
        cards.resolve_shot(u, roll, action.faces)
        hand.end_turn(u)
    elif isinstance(roll, s.RollRally):
        cards.resolve_rally(u, roll, action.faces)
        turn.begin_battle(u)


def _decide_draw(u: EventBuilder, action: a.Draw | a.Assume) -> None:
    hand.draw_card(u, action, first=u.state.field.first)


def _retreats(state: s.State) -> Iterable[a.Action]:
    step = state.decision
    assert isinstance(step, s.TakeStep)
    return retreat.legal_retreats(state, step)


def _why_not_retreat(state: s.State, action: a.Retreat) -> Refusal | None:
    step = state.decision
    assert isinstance(step, s.TakeStep)
    return retreat.why_not_retreat(state, action, step)


# --- chance -----------------------------------------------------------------------------------------------------------


def chance_weights(state: s.State) -> Sequence[tuple[a.Action, int]]:
    """Return the actions of chance with their weights; empty when a player decides."""
    decision = state.decision
    if isinstance(decision, (s.RollBattle, s.RollShot, s.RollRally)):
        return roll_weights(decision.dice)
    if isinstance(decision, s.DrawCard):
        return draw_weights(state.cards)
    return ()


def _chance_actions(state: s.State) -> Iterable[a.Action]:
    return (action for action, _ in chance_weights(state))


_ROLL: Chapter[s.State, EventBuilder] = Chapter((a.Roll,), _chance_actions, why_not_roll, _decide_roll, refusals.ROLL)

_or_done: Callable[[Callable[[s.State], Iterable[object]]], Callable[[s.State], Iterable[object]]] = ending_with(a.DONE)

CHAPTERS: Mapping[type, Chapter[s.State, EventBuilder]] = {
    s.PlayCard: Chapter(
        (a.Play, a.Discard),
        turn.legal_cards,
        turn.why_not_play,
        lambda u, action: cards.play_card(u, action) if isinstance(action, a.Play) else hand.discard_card(u, action),
        refusals.CARD,
    ),
    s.ChooseSection: Chapter(
        (a.Choose,),
        hand.legal_sections,
        lambda state, action: None,
        turn.choose_section,
        refusals.SECTION,
    ),
    s.GiveOrders: Chapter(
        (a.Order, a.Move, a.Done),
        _order_phase,
        _why_not_in_orders,
        _decide_orders,
        ("4.10", "Orders and moves come first; say done when they are finished."),
        untimely(_SAYINGS),
    ),
    s.JoinBattle: Chapter(
        (a.Battle, a.Done),
        _or_done(battle.legal_battles),
        _why_not_in_battle,
        _decide_battle,
        refusals.BATTLE,
        _untimely_in_battle,
    ),
    s.MoveAgain: Chapter(
        (a.Move, a.Done),
        _or_done(movement.legal_moves),
        _why_not_in_orders,
        _decide_again,
        refusals.AGAIN,
        untimely({**_SAYINGS, a.Order: ORDERS_ARE_OVER}),
    ),
    **cards.CHAPTERS,
    s.TakeStep: Chapter(
        (a.Retreat,),
        _retreats,
        _why_not_retreat,
        _decide_retreat,
        refusals.RETREAT,
    ),
    s.StepOrStop: Chapter(
        (a.Retreat, a.Done),
        _or_done(_retreats),
        _unless_done(_why_not_retreat),
        _decide_retreat,
        ("8.18", "First continue the retreat, or say done to stay with the general."),
    ),
    s.FollowUp: Chapter(
        (a.Move, a.Done),
        _or_done(follow_up.legal_follow_ups),
        _unless_done(follow_up.why_not_follow_up),
        _decide_follow_up,
        ("7.15", "The unit that has just battled moves first, or says done."),
        untimely({**_SAYINGS, a.Order: ORDERS_ARE_OVER}),
    ),
    s.RollBattle: _ROLL,
    s.RollShot: _ROLL,
    s.RollRally: _ROLL,
    s.DrawCard: Chapter(
        (a.Draw, a.Assume),
        _chance_actions,
        why_not_draw,
        _decide_draw,
        refusals.DRAW,
    ),
}


# --- the protocol -----------------------------------------------------------------------------------------------------


_WALK: ChapterRuleset[s.State, a.Action, Event] = ChapterRuleset(CHAPTERS, EventBuilder, Refusal(*refusals.OVER))
legal_actions, why_not, apply, decide = _WALK.legal_actions, _WALK.why_not, _WALK.apply, _WALK.decide
after = _WALK.after
