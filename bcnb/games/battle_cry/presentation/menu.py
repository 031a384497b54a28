"""The terminal's menu of actions, and reminders in the middle of a turn."""

from collections.abc import Iterator

from bcnb.games import battle_cry
from bcnb.games.battle_cry.odds import attack_odds
from bcnb.games.battle_cry.presentation import cell_text as n
from bcnb.games.battle_cry.presentation.action_text import say_action
from bcnb.games.battle_cry.presentation.odds_text import brief_odds
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.battle import shooters, targets
from bcnb.games.hexboard.presentation.menu import KINDS
from bcnb.games.hexboard.presentation.menu import say_card as say_card
from bcnb.grid.hexes import HexId, members, parse_hex, write_hex
from bcnb.presentation.choices import Folding, MenuEntry, fold_menu
from bcnb.presentation.text_tools import join_words, sentence


def menu(state: s.State) -> tuple[MenuEntry, ...]:
    """Return the menu of the seat that decides; `state` is what that seat may see."""
    entries = [MenuEntry(battle_cry.write(action), _say(action, state)) for action in battle_cry.legal_actions(state)]
    return fold_menu(entries, Folding(KINDS, lambda place: _piece_on(state, place)))


def _piece_on(state: s.State, place: str) -> str:
    at = parse_hex(place)
    return n.piece_names(state, at, at in state.board.units, at in state.board.generals)


def _say(action: a.Action, state: s.State) -> str:
    if isinstance(action, a.Play):
        card = state.rules.cards[action.card]
        return f"{card.name}: {card.text}"
    if isinstance(action, a.Battle):
        odds = brief_odds(attack_odds(state, action.attacker, action.target))
        return f"{say_action(action, state)} {odds}."
    if isinstance(action, (a.Move, a.Retreat)):
        return say_action(action, state) + _ground(state, action.target)
    return say_action(action, state)


def _ground(state: s.State, target: HexId) -> str:
    """Return a sentence with the terrain of a hex, or an empty string for clear ground."""
    ground = state.field.terrain[target]
    return "" if ground == state.rules.terrain["clear"] else f" {sentence(ground.name)}"


# --- reminders --------------------------------------------------------------------------------------------------------


def standing(state: s.State) -> tuple[str, ...]:
    """Return reminders for the middle of a turn: pieces with orders, pieces that have moved, units that can attack."""
    return tuple(_standing(state))


def _standing(state: s.State) -> Iterator[str]:
    if isinstance(state.decision, (s.GiveOrders, s.MoveAgain)):
        yield from _ordered(state)
    if isinstance(state.decision, s.JoinBattle):
        able = [write_hex(at) for at in members(shooters(state)) if targets(state, at)]
        yield f"Can fire: {join_words(able)}."


def _ordered(state: s.State) -> Iterator[str]:
    turn = state.turn
    pieces = turn.ordered | turn.generals_ordered
    if pieces:
        yield f"Ordered: {join_words(_piece(state, at) for at in members(pieces))}."


def _piece(state: s.State, at: int) -> str:
    turn = state.turn
    alone = " (the general)" if turn.generals_ordered >> at & 1 and not turn.ordered >> at & 1 else ""
    moved = " (moved)" if (turn.moved | turn.generals_moved) >> at & 1 else ""
    return f"{write_hex(at)}{alone}{moved}"


WRITTEN = {
    "play": "play probe-left",
    "discard": "discard probe-left",
    "section": "section left",
    "order": "order e5, order e5 unit or order e5 general",
    "move": "move e5 e6, move e5 e6 unit or move e5 e6 general",
    "battle": "battle e5 f5",
    "retreat": "retreat e5 d5",
    "dig": "dig e5 NW",
}
"""Examples of typed actions by their first word, shown after a mistake."""
