"""What a seat may choose in the game of 2000, as plain data for a page.

In the order phase a piece shows where it could go, and what it could fire at with how many dice; in the battle phase,
the odds.
"""

from collections.abc import Callable, Mapping

from bcnb.games import battle_cry
from bcnb.games.battle_cry.odds import attack_odds
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.battle import battle_dice, shooters, targets
from bcnb.games.battle_cry.rules.movement import legal_moves
from bcnb.games.battle_cry.show.actions import say_action
from bcnb.games.battle_cry.show.nouns import pieces
from bcnb.games.battle_cry.show.odds import brief_odds, say_odds
from bcnb.games.hexboard.presentation.cell_text import faced
from bcnb.games.hexboard.presentation.odds_text import loss_bar, say_sum
from bcnb.games.hexboard.rules.board import SECTIONS, section_of_wing
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.presentation.choices import AttackChoice, Choices, PieceChoices, no_choices, piece_on
from bcnb.presentation.text_tools import sentence


def choices(state: s.State) -> Choices:
    """What the seat that decides may choose."""
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


def _piece(found: Choices, at: HexId) -> PieceChoices:
    return piece_on(found, write_hex(at))


# --- cards, buttons and hexes -----------------------------------------------------------------------------------------


def _offer_card(found: Choices, action: a.Play | a.Discard, state: s.State) -> None:
    verb = "play" if isinstance(action, a.Play) else "discard"
    found["cards"].setdefault(action.card, {})[verb] = battle_cry.write(action)


def _offer_section(found: Choices, action: a.Choose, state: s.State) -> None:
    section = SECTIONS[section_of_wing(state.field, state.turn.side, action.section)]
    hexes = [write_hex(at) for at in members(section & state.board.unit_masks[state.turn.side])]
    found["buttons"].append((battle_cry.write(action), _say(action, state), hexes))


def _offer_done(found: Choices, action: a.Done, state: s.State) -> None:
    found["done"] = _say(action, state)


def _offer_hex(found: Choices, action: a.Snipe | a.Reinforce | a.Dig | a.Rally | a.Starve, state: s.State) -> None:
    at = action.target if isinstance(action, a.Snipe) else action.at
    words = f"Facing {faced(action.at, action.side)}" if isinstance(action, a.Dig) else _say(action, state)
    found["hexes"].setdefault(write_hex(at), []).append([battle_cry.write(action), words])


def _say(action: a.Action, state: s.State) -> str:
    return say_action(action, state).removesuffix(".")


# --- pieces -----------------------------------------------------------------------------------------------------------


def _offer_order(found: Choices, action: a.Order, state: s.State) -> None:
    """An order, and where the ordered pieces could then go."""
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
    """A goal for those who go; `before` is the order that they still need. An earlier offer without it stands."""
    way = piece["ways"].setdefault(move.who.value, {"before": before, "name": _goers(state, move), "to": {}})
    if way["before"] == before:
        way["to"][write_hex(move.target)] = battle_cry.write(move)


def _goers(state: s.State, move: a.Move) -> str:
    with_unit = move.origin in state.board.units and move.who is not a.Who.GENERAL
    with_general = move.origin in state.board.generals and move.who is not a.Who.UNIT
    alone = "" if move.who is a.Who.ALL else " alone"
    words = pieces(state, move.origin, with_unit, with_general) + alone
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
    told = [f"An attack from here has {brief_odds(odds)}.", *say_odds(state, odds)[1:]]
    attacker = state.board.units[action.attacker].kind.name.capitalize()
    name = f"{attacker} at {write_hex(action.attacker)} against {write_hex(action.target)}"
    said: AttackChoice = {"dice": odds.dice, "odds": told, "brief": brief_odds(odds), "do": battle_cry.write(action)}
    bars = [("", " ".join(told[1:-1]), loss_bar(odds.toll))]
    aim: AttackChoice = {**said, "name": name, "sum": say_sum(odds.dice, odds.parts), "bars": bars, "more": told[-1:]}
    _piece(found, action.attacker)["aims"][write_hex(action.target)] = aim


# --- what a unit could fire at ----------------------------------------------------------------------------------------


def _look_ahead(found: Choices, state: s.State) -> None:
    """Where orders are given: what the units that have one could fire at from where they stand."""
    for at in members(shooters(state)):
        _offer_aims(_piece(found, at), state, at)


def _offer_aims(piece: PieceChoices, state: s.State, at: HexId) -> None:
    if shooters(state) >> at & 1:
        for target in members(targets(state, at)):
            piece["aims"][write_hex(target)] = {"dice": battle_dice(state, at, target)}


_OFFERS: Mapping[type, Callable[..., None]] = {
    a.Play: _offer_card,
    a.Discard: _offer_card,
    a.Choose: _offer_section,
    a.Order: _offer_order,
    a.Move: _offer_move,
    a.Done: _offer_done,
    a.Battle: _offer_battle,
    a.Retreat: _offer_retreat,
    a.Snipe: _offer_hex,
    a.Reinforce: _offer_hex,
    a.Dig: _offer_hex,
    a.Rally: _offer_hex,
    a.Starve: _offer_hex,
    a.Place: _offer_place,
}
