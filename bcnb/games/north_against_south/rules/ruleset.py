"""The ruleset: the functions of `engine.ruleset.Ruleset`, assembled from the chapters.

The possible actions depend on the decision that the game waits for. Each kind of decision has a `Chapter` below: how to
list its actions, what forbids one, and what one does.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product

from bcnb.engine.chapters import Chapter, ChapterRuleset, ending_with
from bcnb.engine.ruleset import ASSUMED, CHANCE, Outcome, Refusal, Scenario, Seat
from bcnb.games.hexboard.rules import deck, hand, refusals
from bcnb.games.hexboard.rules.board import make_field, with_face_down_draws
from bcnb.games.hexboard.rules.chance import draw_weights, roll_weights, why_not_draw, why_not_roll
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.refusals import (
    NO_RETREAT,
    ORDERS_ARE_OVER,
    Sayings,
    refuse,
    untimely,
    why_no_move_yet,
)
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.special_cards import spares
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import (
    attack,
    battle,
    breakthrough,
    brigades,
    cards,
    dismount,
    movement,
    orders,
    retreat,
    turn,
)
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.board import find_unit, make_board
from bcnb.games.north_against_south.rules.events import BattleEnded, Event, FormingEnded
from bcnb.games.north_against_south.rules.evolve import EventBuilder, opening
from bcnb.games.north_against_south.rules.victory import points

ROLLS = (s.RollBattle, s.RollSaves, s.RollDefence, s.RollFlags, s.RollShot, s.SaveShot, s.RollRally)
BY_CHANCE = frozenset((*ROLLS, s.DrawCard, s.TossDice))
BY_DEFENDER = frozenset((s.ChooseTarget, s.ChooseStand, s.ChooseDefence, s.FaceFlags))


# --- setting up -------------------------------------------------------------------------------------------------------


def setup(scenario: Scenario) -> s.State:
    """Return the first state of a scenario, which waits for the choice of the first player or for the deal."""
    layout: s.Layout = scenario.layout
    rules = layout.rules
    first = Side.UNION if layout.first is None else layout.first
    field = make_field(
        layout.terrain,
        rules.terrain["clear"],
        layout.faces,
        layout.top,
        first,
        layout.hand_sizes,
        layout.points_to_win,
        layout.objectives,
        layout.country,
    )
    if scenario.cards == ASSUMED:
        field = with_face_down_draws(field)
    board = make_board(layout.units, layout.generals, layout.works, spares(rules, layout.units))
    state = s.State(rules, field, board, deck.undealt(rules), s.Turn(0, first), (), (0, 0), (0, 0), None)
    return state._replace(pending=(s.TossDice(),) if layout.first is None else opening(state, first))


# --- who decides ------------------------------------------------------------------------------------------------------


def seat(state: s.State) -> Seat | None:
    """Return the seat that decides next: `CHANCE` for dice and draws, None when the battle is over."""
    decision = state.decision
    if decision is None:
        return None
    if type(decision) in BY_CHANCE:
        return CHANCE
    if type(decision) in BY_DEFENDER:
        return SEATS[state.turn.side.foe]
    return SEATS[getattr(decision, "side", state.turn.side)]


def outcome(state: s.State) -> Outcome | None:
    """Return the outcome of the battle, or None while it continues."""
    if state.winner is None:
        return None
    return Outcome(SEATS[state.winner], "points", {SEATS[side]: points(state, side) for side in Side})


# --- the decisions ----------------------------------------------------------------------------------------------------


Whys = Mapping[type, Callable[..., Refusal | None]]


def _by_kind(whys: Whys) -> Callable[..., Refusal | None]:
    """Return a function that refuses actions by their kind; a kind that is not in the table is always allowed."""

    def why_not(state: s.State, action: a.Action) -> Refusal | None:
        found = whys.get(type(action))
        return found(state, action) if found else None

    return why_not


def _always(state: s.State, action: a.Action) -> None:
    """Allow every action of the right kind."""


# --- brigades at the start --------------------------------------------------------------------------------------------


def _decide_forming(u: EventBuilder, action: a.Muster | a.Done) -> None:
    forming = u.state.decision
    if isinstance(action, a.Muster):
        brigades.muster(u, action)
    elif isinstance(forming, s.FormBrigades):
        u.add(FormingEnded("13.2", forming.side))


def _members(state: s.State) -> Iterator[a.Action]:
    yield from brigades.legal_members(state)
    if brigades.may_close(state):
        yield a.DONE


def _why_not_closed(state: s.State, action: a.Done) -> Refusal | None:
    return None if brigades.may_close(state) else refuse("13.1", "A brigade has at least one unit.")


def _decide_members(u: EventBuilder, action: a.Enlist | a.Done) -> None:
    if isinstance(action, a.Enlist):
        brigades.enlist(u, action)
    else:
        brigades.close(u)
    _go_on(u)


# --- orders and moves -------------------------------------------------------------------------------------------------


def _orders(state: s.State) -> Iterator[a.Action]:
    return chain(turn.legal_in_orders(state), () if orders.orderable(state).first else (a.DONE,))


def _why_not_done_ordering(state: s.State, action: a.Action) -> Refusal | None:
    first = orders.orderable(state).first
    return orders.why_strayed(state, first) if first else None


def _after_strays(why_not: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
    return lambda state, action: why_not(state, action) or _why_not_done_ordering(state, action)


_WHY_NOT_ORDERED: Whys = {
    a.Order: orders.why_not_order,
    a.Muster: _after_strays(brigades.why_not_muster),
    a.Disband: _after_strays(brigades.why_not_disband),
}
"""The function that refuses each kind of order."""

_ORDERING: Mapping[type, Callable[..., None]] = {
    a.Order: orders.give_order,
    a.Muster: brigades.muster,
    a.Disband: brigades.disband,
}
"""The function that carries out each kind of order."""
_MOVING: Mapping[type, Callable[..., None]] = {
    **_ORDERING,
    a.Move: movement.make_move,
    a.Dismount: dismount.dismount,
}
"""The functions for actions during the moves; orders only if a rule option mixes both."""


def _until_done(
    doing: Mapping[type, Callable[..., None]], begin: Callable[[EventBuilder], None]
) -> Callable[..., None]:
    """Return a function that carries out actions until `Done`, which begins the next part of the turn."""

    def decide(u: EventBuilder, action: a.Action) -> None:
        if isinstance(action, a.Done):
            begin(u)
        else:
            doing[type(action)](u, action)
            _go_on(u)

    return decide


_decide_orders = _until_done(_ORDERING, turn.begin_moves)
_decide_moves = _until_done(_MOVING, turn.begin_battle)


def _go_on(u: EventBuilder) -> None:
    """Begin the moves when no order is possible, and the battles when no move is (rules 2.7 and 3.15)."""
    waits = u.state.decision
    if isinstance(waits, s.GiveOrders) and not turn.any_in_orders(u.state):
        turn.begin_moves(u)
    elif isinstance(waits, s.MakeMoves) and not turn.any_in_moves(u.state):
        turn.begin_battle(u)


def _moves(state: s.State) -> Iterator[a.Action]:
    late = _why_late_with_orders(state) is not None or not movement.may_be_done(state)
    return chain(turn.legal_in_moves(state), () if late else (a.DONE,))


def _why_late_with_orders(state: s.State) -> Refusal | None:
    return _why_not_done_ordering(state, a.DONE) if state.rules.orders_with_moves else None


def _why_not_done_moving(state: s.State) -> Refusal | None:
    return _why_late_with_orders(state) or movement.why_not_done(state)


_NO_BATTLE_YET = ("4.10", "The time for battles has not come; say done when orders and moves are finished.")
_NO_STAND = ("8.14", "A unit stands or withdraws when it is attacked, before the dice.")
_NO_FLAGS = ("8.15", "Retreat flags can be ignored only after an attack has rolled some.")
_NO_BRIGADE = ("13.10", "A brigade is formed or given up by an order, and the time for orders is over.")
_SAYINGS: Sayings = {
    a.First: ("2.2", "It has been said who begins."),
    a.Toss: ("2.2", "It has been said who begins."),
    a.Enlist: ("13.2", "No brigade is being formed now: muster its general first."),
    a.Mount: ("4.18", "Cavalry mounts after its battle, or instead of it."),
    a.Expose: ("7.9", "Nobody has to say which unit is attacked."),
    a.Stand: _NO_STAND,
    a.Withdraw: _NO_STAND,
    a.Defend: ("7.21", "A defense die is rolled by a unit that has made a stand."),
    a.Ignore: _NO_FLAGS,
    a.Save: ("8.17", "Retreat flags can be saved only after an attack has rolled some."),
    a.Obey: NO_RETREAT,
    a.Retreat: NO_RETREAT,
    a.Lose: ("8.12", "Nobody has to pay for a step that cannot be taken."),
}
_WHEN_MOVES_ARE_OVER: Sayings = {
    **_SAYINGS,
    a.Order: ORDERS_ARE_OVER,
    a.Muster: _NO_BRIGADE,
    a.Disband: _NO_BRIGADE,
    a.Dismount: ("4.16", "Cavalry dismounts instead of moving."),
}


def _untimely_in_battle(state: s.State, action: object) -> Refusal | None:
    if isinstance(action, a.Move):
        number = find_unit(state.board, action.origin)
        ordered = number is not None and bool(state.turn.ordered >> number & 1)
        return why_no_move_yet(state, ordered, 1 << action.origin.at)
    if isinstance(action, a.Dismount) and card_in_force(state).again:
        return dismount.why_not_dismount(state, action)
    return untimely(_WHEN_MOVES_ARE_OVER)(state, action)


def _among_moves(why_not: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
    """Return a function that refuses orders during the moves, unless a rule option mixes both."""
    return lambda state, action: why_not(state, action) if state.rules.orders_with_moves else _why_too_late(state)


def _why_too_late(state: s.State) -> Refusal:
    card = card_in_force(state)
    if not card.every and len(state.turn.orders) >= card.orders:
        return refusals.why_all_given(card)
    return refuse("3.15", "All orders come before the first move; now move, or say done.")


def _decide_again(u: EventBuilder, action: a.Move | a.Done) -> None:
    if isinstance(action, a.Move):
        movement.make_move(u, action)
    if isinstance(action, a.Done) or not movement.any_move(u.state):
        hand.end_turn(u)


# --- battles ----------------------------------------------------------------------------------------------------------


def _battles(state: s.State) -> Iterator[a.Action]:
    return chain(battle.legal_battles(state), battle.legal_mounts(state))


def _decide_battle(u: EventBuilder, action: a.Action) -> None:
    match action:
        case a.Battle():
            attack.join_battle(u, action)
        case a.Mount():
            battle.mount(u, action)
            turn.go_on_battling(u)
        case _:
            turn.begin_again(u)


def _decide_roll(u: EventBuilder, action: a.Roll) -> None:
    match u.state.decision:
        case s.RollShot() as roll:
            _decide_shot(u, roll, action.faces)
        case s.SaveShot() as roll:
            cards.resolve_save(u, roll, action.faces)
            hand.end_turn(u)
        case s.RollRally() as roll:
            cards.resolve_rally(u, roll, action.faces)
            turn.begin_battle(u)
        case _:
            attack.resolve(u, action.faces)
            turn.go_on_battling(u)


def _decide_shot(u: EventBuilder, roll: s.RollShot, faces: str) -> None:
    cards.resolve_shot(u, roll, faces)
    if not isinstance(u.state.decision, s.SaveShot):
        hand.end_turn(u)


def _then_battles(decide: Callable[..., None]) -> Callable[..., None]:
    """Return a function for a part of an attack, after which the next battle may begin."""

    def decided(u: EventBuilder, action: a.Action) -> None:
        decide(u, action)
        turn.go_on_battling(u)

    return decided


def _flag_choices(state: s.State) -> Iterator[a.Action]:
    if attack.may_ignore(state):
        yield a.IGNORE
    yield a.SAVE
    yield a.OBEY


def _why_not_ignore(state: s.State, action: a.Ignore) -> Refusal | None:
    if attack.may_ignore(state):
        return None
    return refuse("8.16", "This target has too few figures, or no training, to ignore retreat flags.", 0)


def _decide_step(u: EventBuilder, action: a.Retreat) -> None:
    retreat.step_back(u, action)
    attack.go_on(u)


def _decide_price(u: EventBuilder, action: a.Lose) -> None:
    retreat.pay(u, action)
    attack.go_on(u)


def _decide_breakthrough(u: EventBuilder, action: a.Move | a.Done) -> None:
    if isinstance(action, a.Move):
        breakthrough.follow(u, action)
    if not isinstance(u.state.decision, s.BattleAgain):
        attack.end(u)


def _decide_second_battle(u: EventBuilder, action: a.Battle | a.Done) -> None:
    if isinstance(action, a.Battle):
        attack.join_battle(u, action, again=True)
    else:
        u.add(BattleEnded("7.15"))


def _decide_draw(u: EventBuilder, action: a.Draw | a.Assume) -> None:
    hand.draw_card(u, action, first=u.state.turn.side)


# --- chance -----------------------------------------------------------------------------------------------------------

_TOSSES = tuple((a.Toss(one, other), 1) for one, other in product(range(1, 7), repeat=2))


def chance_weights(state: s.State) -> Sequence[tuple[a.Action, int]]:
    """Return the actions of chance with their weights, or nothing if a player decides."""
    decision = state.decision
    if isinstance(decision, ROLLS):
        return roll_weights(decision.dice)
    if isinstance(decision, s.DrawCard):
        return draw_weights(state.cards)
    return _TOSSES if isinstance(decision, s.TossDice) else ()


def _chance_actions(state: s.State) -> Iterable[a.Action]:
    return (action for action, _ in chance_weights(state))


def _why_not_toss(state: s.State, action: a.Toss) -> Refusal | None:
    if action in _chance_actions(state):
        return None
    return refuse("2.2", "An ordinary die shows 1 to 6.")


_ROLL: Chapter[s.State, EventBuilder] = Chapter((a.Roll,), _chance_actions, why_not_roll, _decide_roll, refusals.ROLL)

_or_done: Callable[[Callable[[s.State], Iterable[object]]], Callable[[s.State], Iterable[object]]] = ending_with(a.DONE)

CHAPTERS: Mapping[type, Chapter[s.State, EventBuilder]] = {
    s.TossDice: Chapter(
        (a.Toss,),
        _chance_actions,
        _why_not_toss,
        turn.toss,
        ("2.2", "The dice say first who begins."),
    ),
    s.ChooseFirst: Chapter(
        (a.First,),
        turn.legal_firsts,
        _always,
        turn.choose_first,
        ("2.2", "The side with the higher die says first who begins."),
    ),
    s.FormBrigades: Chapter(
        (a.Muster, a.Done),
        _or_done(brigades.legal_musters),
        _by_kind({a.Muster: brigades.why_not_muster}),
        _decide_forming,
        ("13.2", "Before the first turn brigades are formed: muster a general's hex, or say done."),
    ),
    s.ChooseMembers: Chapter(
        (a.Enlist, a.Done),
        _members,
        _by_kind({a.Enlist: brigades.why_not_enlist, a.Done: _why_not_closed}),
        _decide_members,
        ("13.2", "A brigade is being formed: enlist a unit, or say done."),
    ),
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
        _always,
        turn.choose_section,
        refusals.SECTION,
    ),
    s.GiveOrders: Chapter(
        (*_ORDERING, a.Done),
        _orders,
        _by_kind({**_WHY_NOT_ORDERED, a.Done: _why_not_done_ordering}),
        _decide_orders,
        ("3.15", "All orders come before the first move; say done when they are given."),
        untimely({**_SAYINGS, a.Battle: _NO_BATTLE_YET}),
    ),
    s.MakeMoves: Chapter(
        (*_MOVING, a.Done),
        _moves,
        _by_kind(
            {
                **{kind: _among_moves(why_not) for kind, why_not in _WHY_NOT_ORDERED.items()},
                a.Move: movement.why_not_move,
                a.Dismount: dismount.why_not_dismount,
                a.Done: lambda state, action: _why_not_done_moving(state),
            }
        ),
        _decide_moves,
        _NO_BATTLE_YET,
        untimely(_SAYINGS),
    ),
    s.JoinBattle: Chapter(
        (a.Battle, a.Mount, a.Done),
        _or_done(_battles),
        _by_kind({a.Battle: battle.why_not_battle, a.Mount: battle.why_not_mount}),
        _decide_battle,
        refusals.BATTLE,
        _untimely_in_battle,
    ),
    s.MoveAgain: Chapter(
        (a.Move, a.Done),
        _or_done(movement.legal_moves),
        _by_kind({a.Move: movement.why_not_move}),
        _decide_again,
        refusals.AGAIN,
        _untimely_in_battle,
    ),
    s.ChooseTarget: Chapter(
        (a.Expose,),
        attack.legal_targets,
        attack.why_not_expose,
        attack.choose_target,
        ("7.9", "The owner of the two units says first which one is attacked: expose it."),
    ),
    s.ChooseStand: Chapter(
        (a.Stand, a.Withdraw),
        lambda state: (a.STAND, a.WITHDRAW),
        _always,
        attack.choose_stand,
        ("8.14", "The defender says first: stand or withdraw."),
    ),
    s.ChooseDefence: Chapter(
        (a.Defend, a.Done),
        lambda state: (a.DEFEND, a.DONE),
        _always,
        _then_battles(attack.choose_defence),
        ("7.21", "The defender may roll its defense die: defend, or say done."),
    ),
    s.FaceFlags: Chapter(
        (a.Ignore, a.Save, a.Obey),
        _flag_choices,
        _by_kind({a.Ignore: _why_not_ignore}),
        _then_battles(attack.face_flags),
        ("8.15", "The retreat flags have to be faced first: ignore, save or obey."),
    ),
    s.TakeStep: Chapter(
        (a.Retreat,),
        retreat.legal_retreats,
        retreat.why_not_retreat,
        _then_battles(_decide_step),
        refusals.RETREAT,
    ),
    s.PayFigure: Chapter(
        (a.Lose,),
        retreat.legal_prices,
        _always,
        _then_battles(_decide_price),
        ("8.12", "A step could not be taken: lose unit, or lose general."),
    ),
    s.BreakThrough: Chapter(
        (a.Move, a.Done),
        _or_done(breakthrough.legal_follow_ups),
        _by_kind({a.Move: breakthrough.why_not_follow}),
        _then_battles(_decide_breakthrough),
        ("14.1", "The unit that has just battled may break through first, or says done."),
    ),
    s.BattleAgain: Chapter(
        (a.Battle, a.Done),
        _or_done(breakthrough.legal_second_battles),
        _by_kind({a.Battle: breakthrough.why_not_again}),
        _then_battles(_decide_second_battle),
        ("14.3", "The cavalry that broke through may battle once more first, or says done."),
    ),
    **cards.CHAPTERS,
    **dict.fromkeys(ROLLS, _ROLL),
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
