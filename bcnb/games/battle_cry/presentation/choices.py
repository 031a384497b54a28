"""Choices of a seat in *Battle Cry* (2000) as data for a page, and the meaning of clicks.

In the order phase, a piece shows where it could go and what it could attack with how many dice. In the battle phase, it
shows the odds.
"""

from collections.abc import Callable, Mapping, Sequence

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Seat
from bcnb.games import battle_cry
from bcnb.games.battle_cry.odds import attack_odds
from bcnb.games.battle_cry.presentation.action_text import say_action
from bcnb.games.battle_cry.presentation.cell_text import piece_names
from bcnb.games.battle_cry.presentation.odds_text import brief_odds, say_odds
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.battle import battle_dice, hitting_faces, shooters, targets
from bcnb.games.battle_cry.rules.movement import legal_moves
from bcnb.games.battle_cry.rules.orders import generals_with_orders
from bcnb.games.hexboard.presentation.card_step_text import by_decision
from bcnb.games.hexboard.presentation.choices import card_offers, nearest, offers
from bcnb.games.hexboard.presentation.odds_text import die_sides, loss_bar, say_sum
from bcnb.games.hexboard.presentation.status_text import say_attacks_unused, say_orders_unused
from bcnb.games.hexboard.rules.board import pieces
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.presentation.choices import AttackChoice, Choices, PieceChoices, no_choices, piece_on
from bcnb.presentation.table_adapter import Press
from bcnb.presentation.text_tools import sentence


def choices(state: s.State) -> Choices:
    """Return the choices of the seat that decides."""
    found = no_choices()
    found["select"] = _only_piece(state)
    for action in battle_cry.legal_actions(state):
        _OFFERS[type(action)](found, action, state)
    if isinstance(state.decision, s.GiveOrders):
        _look_ahead(found, state)
    return found


def _only_piece(state: s.State) -> str:
    step = state.decision
    return write_hex(step.at) if isinstance(step, (s.TakeStep, s.SendBack, s.FollowUp)) else ""


def _say(action: a.Action, state: s.State) -> str:
    return say_action(action, state).removesuffix(".")


def _piece(found: Choices, at: HexId) -> PieceChoices:
    return piece_on(found, write_hex(at))


# --- pieces -----------------------------------------------------------------------------------------------------------


def _offer_order(found: Choices, action: a.Order, state: s.State) -> None:
    """Add an order, and where the ordered pieces could then go."""
    piece = _piece(found, action.at)
    piece["orders"].append([battle_cry.write(action), _say(action, state)])
    ordered, _ = battle_cry.apply(state, action)
    for move in legal_moves(ordered):
        if isinstance(move, a.Move) and move.origin == action.at:
            _offer_way(piece, state, move, battle_cry.write(action))
    _offer_aims(piece, ordered, action.at)


def _offer_move(found: Choices, action: a.Move, state: s.State) -> None:
    _offer_way(_piece(found, action.origin), state, action)


def _offer_way(piece: PieceChoices, state: s.State, move: a.Move, before: str = "") -> None:
    """Add a destination for moving pieces; `before` is the order that they still need.

    An earlier entry without an order has priority.
    """
    way = piece["ways"].setdefault(move.who.value, {"before": before, "name": _goers(state, move), "to": {}})
    if way["before"] == before:
        way["to"][write_hex(move.target)] = battle_cry.write(move)


def _goers(state: s.State, move: a.Move) -> str:
    with_unit = move.origin in state.board.units and move.who is not a.Who.GENERAL
    with_general = move.origin in state.board.generals and move.who is not a.Who.UNIT
    alone = "" if move.who is a.Who.ALL else " alone"
    words = piece_names(state, move.origin, with_unit, with_general) + alone
    return sentence(words).removesuffix(".")


def _offer_retreat(found: Choices, action: a.Retreat, state: s.State) -> None:
    _offer_goal(found, action.origin, action.target, battle_cry.write(action))


def _offer_place(found: Choices, action: a.Place, state: s.State) -> None:
    if isinstance(step := state.decision, s.SendBack):
        _offer_goal(found, step.at, action.target, battle_cry.write(action))


def _offer_goal(found: Choices, origin: HexId, target: HexId, text: str) -> None:
    way = _piece(found, origin)["ways"].setdefault("", {"before": "", "name": "", "to": {}})
    way["to"][write_hex(target)] = text


def _offer_battle(found: Choices, action: a.Battle, state: s.State) -> None:
    odds = attack_odds(state, action.attacker, action.target)
    lines = [f"An attack from here has {brief_odds(odds)}.", *say_odds(state, odds)[1:]]
    attacker = state.board.units[action.attacker].kind.name.capitalize()
    name = f"{attacker} at {write_hex(action.attacker)} against {write_hex(action.target)}"
    die = die_sides(hitting_faces(state, action.target))
    said: AttackChoice = {"dice": odds.dice, "die": die, "odds": lines, "brief": brief_odds(odds)}
    bars = [("", " ".join(lines[1:-1]), loss_bar(odds.outcomes))]
    drawn: AttackChoice = {"name": name, "sum": say_sum(odds.dice, odds.parts), "bars": bars, "more": lines[-1:]}
    do = battle_cry.write(action)
    _piece(found, action.attacker)["aims"][write_hex(action.target)] = {**said, **drawn, "do": do}


# --- possible targets -------------------------------------------------------------------------------------------------


def _look_ahead(found: Choices, state: s.State) -> None:
    """Add the possible targets of units that have an order, from their current hexes."""
    for at in members(shooters(state)):
        _offer_aims(_piece(found, at), state, at)


def _offer_aims(piece: PieceChoices, state: s.State, at: HexId) -> None:
    if shooters(state) >> at & 1:
        for target in members(targets(state, at)):
            die = die_sides(hitting_faces(state, target))
            piece["aims"][write_hex(target)] = {"dice": battle_dice(state, at, target), "die": die}


def _ordered_by(action: a.Choose, state: s.State) -> set[HexId]:
    """Return the hexes of the pieces that are or can be ordered after the choice of a section."""
    after, _ = battle_cry.apply(state, action)
    ready = members(after.turn.ordered | generals_with_orders(after))
    return {*ready, *(one.at for one in battle_cry.legal_actions(after) if isinstance(one, a.Order))}


_OFFERS: Mapping[type, Callable[..., None]] = {
    **offers(battle_cry.write, _say, _ordered_by),
    **card_offers(battle_cry.write, _say, HexId),
    a.Order: _offer_order,
    a.Move: _offer_move,
    a.Battle: _offer_battle,
    a.Retreat: _offer_retreat,
    a.Place: _offer_place,
}


def unused(state: s.State) -> str:
    """Return a question before orders or battles end, if something could still be done in them; otherwise empty."""
    if not isinstance(state.decision, (s.GiveOrders, s.JoinBattle)):
        return ""
    actions = list(battle_cry.legal_actions(state))
    if isinstance(state.decision, s.JoinBattle):
        return say_attacks_unused(write_hex(one.attacker) for one in actions if isinstance(one, a.Battle))
    places = {one.at for one in actions if isinstance(one, a.Order)}
    noun = "unit" if places & state.board.units.keys() else "general"
    return say_orders_unused(state, places, noun)


_CYCLE = (a.Who.ALL, a.Who.GENERAL, a.Who.UNIT)


def press(state: s.State, plies: Sequence[Ply], at: HexId) -> Press | None:
    """Return what choosing a hex does in the order phase, or None if there is nothing to do or take back."""
    if not isinstance(state.decision, s.GiveOrders):
        return None
    last = latest(plies, battle_cry.seat(state) or "").get(at)
    if last is None:
        offered = tuple(battle_cry.write(one) for one in _variants(state, at) if not battle_cry.why_not(state, one))
        return Press(0, offered) if offered else None
    action = battle_cry.parse(last.do)
    later = _after(_variants(state, at), action) if isinstance(action, a.Order) else ()
    return Press(last.number, tuple(battle_cry.write(one) for one in later))


def _variants(state: s.State, at: HexId) -> tuple[a.Order, ...]:
    shared = at in state.board.units and at in state.board.generals
    return tuple(a.order(at, who) for who in (_CYCLE if shared else _CYCLE[:1]))


def _after(variants: tuple[a.Order, ...], given: a.Order) -> tuple[a.Order, ...]:
    return variants[variants.index(given) + 1 :] if given in variants else ()


def latest(plies: Sequence[Ply], seat: Seat) -> dict[HexId, Ply]:
    """Return for each hex the last ply that ordered or moved its piece, among those that a seat can still take back."""
    found: dict[HexId, Ply] = {}
    for ply in _still_open(plies, seat):
        action = battle_cry.parse(ply.do)
        if isinstance(action, a.Order):
            found[action.at] = ply
        elif isinstance(action, a.Move):
            found.pop(action.origin, None)
            found[action.target] = ply
    return found


def _still_open(plies: Sequence[Ply], seat: Seat) -> Sequence[Ply]:
    first = len(plies)
    while first and plies[first - 1].seat == seat and plies[first - 1].do.split(" ")[0] in ("order", "move"):
        first -= 1
    return plies[first:]


# --- choices that are not offered -------------------------------------------------------------------------------------


def meant(state: s.State, at: HexId, origin: HexId | None = None, who: str = "") -> str:
    """Return the action meant by choosing a hex that is not offered; `origin` is the hex of the chosen piece.

    The action is then tried, so that the rules say what forbids it.
    """
    step, label = state.decision, write_hex(at)
    if isinstance(step, s.TakeStep):
        return f"retreat {write_hex(step.at)} {label}"
    if isinstance(step, s.JoinBattle):
        return _meant_battle(state, at, origin)
    if isinstance(step, (s.GiveOrders, s.MoveAgain, s.FollowUp)):
        return _meant_move(state, at, origin, who)
    return f"{_VERBS.get(type(step), 'order')} {label}" + (" NE" if isinstance(step, s.BuildWorks) else "")


_VERBS = {
    **by_decision(lambda one: one.verb),
    s.SendBack: "place",
}


def _meant_move(state: s.State, at: HexId, origin: HexId | None, who: str) -> str:
    label, side = write_hex(at), state.turn.side
    if origin is None or pieces(state.board, side) >> at & 1:
        return f"order {label}"
    if pieces(state.board, side.foe) >> at & 1:
        return f"battle {write_hex(origin)} {label}"
    return f"move {write_hex(origin)} {label} {who}".rstrip()


def _meant_battle(state: s.State, at: HexId, origin: HexId | None) -> str:
    """Return the intended battle; the default attacker is the nearest unit.

    Choosing your own piece means an attack on the nearest enemy.
    """
    side = state.turn.side
    if pieces(state.board, side) >> at & 1:
        return f"battle {write_hex(at)} {write_hex(nearest(at, pieces(state.board, side.foe)))}"
    by = nearest(at, state.board.unit_masks[side]) if origin is None else origin
    return f"battle {write_hex(by)} {write_hex(at)}"
