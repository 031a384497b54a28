"""The choices of a seat as plain data for a page, in the form of `presentation.choices`.

If several actions are possible on one hex, they come as a list to pick from in words: who gets an order, which of two
units is attacked and by whom. A piece has one way of moving for each group that can leave its hex.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from bcnb.games import north_against_south as game
from bcnb.games.hexboard.presentation.choices import card_offers, offer_hex, offers
from bcnb.games.hexboard.presentation.odds_text import die_sides
from bcnb.games.hexboard.presentation.status_text import say_attacks_unused, say_orders_unused
from bcnb.games.hexboard.rules.tables import SABERS
from bcnb.games.north_against_south.presentation.action_text import meant, say_action
from bcnb.games.north_against_south.presentation.cell_text import zone_at
from bcnb.games.north_against_south.presentation.odds_text import calculate_odds, draw_odds, say_attacks
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import PieceLabel, write_piece_label
from bcnb.games.north_against_south.rules.attack import target_place
from bcnb.games.north_against_south.rules.battle import aims, attacks_of, battle_dice, shooters
from bcnb.games.north_against_south.rules.orders import generals_with_orders
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.choices import AttackChoice, Choices, PieceChoices, no_choices, piece_on
from bcnb.presentation.text_tools import count_dice, sentence

_AtSpot: TypeAlias = a.Muster | a.Enlist | a.Disband | a.Order
"""The actions on a hex, or on a unit or general there."""


def choices(state: s.State) -> Choices:
    """Return the choices of the seat that decides, and the zones of its generals."""
    found, actions = no_choices(), game.legal_actions(state)
    found["select"], found["zones"] = _concerned(state), zones(state)
    for action in actions:
        _OFFERS.get(type(action), _offer_button)(found, action, state)
    if isinstance(state.decision, (s.JoinBattle, s.BattleAgain)):
        _add_odds(found, (one for one in actions if isinstance(one, a.Battle)), state)
    elif isinstance(state.decision, (s.GiveOrders, s.MakeMoves)):
        _look_ahead(found, state)
    return found


def zones(state: s.State) -> dict[str, list[str]]:
    """Return the hexes of the zone of each general with a brigade, by his hex."""
    leaders = ((at, zone_at(state, at)) for at in state.board.leaders)
    return {write_hex(at): [write_hex(number) for number in zone] for at, zone in leaders if zone}


def _concerned(state: s.State) -> str:
    """Return the hex of the only piece that can act or has to respond, or an empty text if there is a choice."""
    step, board = state.decision, state.board
    if isinstance(step, s.ChooseTarget):
        return write_hex(step.at)
    if isinstance(step, (s.ChooseStand, s.ChooseDefence, s.FaceFlags)):
        return write_hex(target_place(state).at)
    if isinstance(step, (s.TakeStep, s.SendBack, s.PayFigure)) and step.unit is not None:
        return write_hex(board.units[step.unit].at)
    if isinstance(step, s.TakeStep) and step.general is not None:
        return write_hex(board.generals[step.general].at)
    if isinstance(step, (s.BreakThrough, s.BattleAgain)) and state.turn.attack:
        return write_hex(board.units[state.turn.attack.attacker].at)
    return ""


def _piece(found: Choices, at: HexId) -> PieceChoices:
    return piece_on(found, write_hex(at))


def _say(action: a.Action, state: s.State) -> str:
    return say_action(action, state).removesuffix(".")


# --- buttons and hexes ------------------------------------------------------------------------------------------------


def _offer_button(found: Choices, action: a.Action, state: s.State) -> None:
    found["buttons"].append((game.write(action), _say(action, state), []))


def _offer_spot(found: Choices, action: _AtSpot, state: s.State) -> None:
    at = action.at.at if isinstance(action.at, PieceLabel) else action.at
    offer_hex(found, at, game.write(action), _say(action, state))


def unused(state: s.State) -> str:
    """Return a question before orders or battles end, if something could still be done in them; otherwise empty."""
    if not isinstance(state.decision, (s.GiveOrders, s.MakeMoves, s.JoinBattle)):
        return ""
    actions = game.legal_actions(state)
    if isinstance(state.decision, s.JoinBattle):
        return say_attacks_unused(write_piece_label(one.attacker) for one in actions if isinstance(one, a.Battle))
    return say_orders_unused(state, (one.at.at for one in actions if isinstance(one, a.Order)))


# --- pieces -----------------------------------------------------------------------------------------------------------


def _offer_way(found: Choices, action: a.Move | a.Retreat, state: s.State) -> None:
    _offer_goal(found, state, action.origin, action.target, action.who, action)


def _offer_goal(found: Choices, state: s.State, place: PieceLabel, target: HexId, who: a.Who, action: a.Action) -> None:
    """Add a target hex for the pieces that go, which are identified by the words of the action that name them."""
    goers = f"{write_piece_label(place)} {who}".rstrip()
    name = sentence(meant(state, place, who)).removesuffix(".")
    way = _piece(found, place.at)["ways"].setdefault(goers, {"before": "", "name": name, "to": {}})
    way["to"][write_hex(target)] = game.write(action)


def _offer_place(found: Choices, action: a.Place, state: s.State) -> None:
    if isinstance(step := state.decision, s.SendBack):
        place = b.place_of(state.board, step.unit)
        _offer_goal(found, state, place, action.target, a.Who.UNIT, action)


def _offer_act(found: Choices, action: a.Dismount | a.Mount, state: s.State) -> None:
    """Add an action that a piece can do on its hex."""
    _piece(found, action.at.at).setdefault("acts", []).append([game.write(action), _say(action, state)])


def _aim(found: Choices, attack: a.Battle, state: s.State) -> AttackChoice:
    """Return the data of the attacks between two hexes, with the maximum number of dice so far."""
    aim = _piece(found, attack.attacker.at)["aims"].setdefault(write_hex(attack.target.at), {"dice": 0})
    aim["dice"], die = max(aim["dice"], _dice(attack, state)), _die(attack, state)
    aim["die"] = die if aim.get("die", die) == die else []
    return aim


def _die(attack: a.Battle, state: s.State) -> list[tuple[str, str]]:
    """Return what each side of a die does to the target; an empty list for two units that different faces hit."""
    number = b.find_unit(state.board, attack.target)
    units = b.stack(state.board, attack.target.at) if number is None else (number,)
    own = {state.rules.read(state.board.units[unit].kind).face for unit in units}
    return die_sides("".join(own) + SABERS) if len(own) < 2 else []


def _dice(attack: a.Battle, state: s.State) -> int:
    number = b.unit_at(state.board, attack.attacker)
    return battle_dice(state, number, attack.target.at, attack.who is a.Who.ALL)


def _offer_battle(found: Choices, action: a.Battle, state: s.State) -> None:
    """Add an attack to the attacks between its two hexes."""
    aim = _aim(found, action, state)
    words = f"{_say(action, state)}: {count_dice(_dice(action, state))}"
    aim.setdefault("texts", []).append([game.write(action), words])
    aim["do"] = aim["texts"][0][0]


def _add_odds(found: Choices, attacks: Iterable[a.Battle], state: s.State) -> None:
    """Add the odds of the attacks, when all attacks between two hexes are known."""
    together: dict[tuple[HexId, HexId], list[a.Battle]] = {}
    for attack in attacks:
        together.setdefault((attack.attacker.at, attack.target.at), []).append(attack)
    for same in together.values():
        aim = _aim(found, same[0], state)
        aim["odds"] = list(say_attacks(state, same))
        aim.update(draw_odds(state, calculate_odds(state, same)))


def _look_ahead(found: Choices, state: s.State) -> None:
    """Add the attacks that would be possible from the current hexes, before the battles begin."""
    for number in b.unit_ids(shooters(state)):
        for attack in attacks_of(state, number, aims(state, number)):
            _aim(found, attack, state)


def _ordered_by(action: a.Choose, state: s.State) -> set[HexId]:
    """Return the hexes of the pieces that are or can be ordered after the choice of a section."""
    after, _ = game.apply(state, action)
    board, turn = after.board, after.turn
    units = (board.units[number].at for number in b.unit_ids(turn.ordered | turn.marchers))
    generals = (board.generals[number].at for number in b.general_ids(generals_with_orders(after)))
    return {*units, *generals, *(one.at.at for one in game.legal_actions(after) if isinstance(one, a.Order))}


_OFFERS: Mapping[type, Callable[..., None]] = {
    **offers(game.write, _say, _ordered_by),
    **card_offers(game.write, _say, lambda place: place.at),
    a.Muster: _offer_spot,
    a.Enlist: _offer_spot,
    a.Disband: _offer_spot,
    a.Order: _offer_spot,
    a.Move: _offer_way,
    a.Dismount: _offer_act,
    a.Mount: _offer_act,
    a.Battle: _offer_battle,
    a.Retreat: _offer_way,
    a.Place: _offer_place,
}
"""The function that offers each kind of action; other kinds are buttons."""
