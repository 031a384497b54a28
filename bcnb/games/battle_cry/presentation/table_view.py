"""The table at one moment as data for a page: effects of pieces and terrain, hands, armies and choices."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.presentation.choices import choices, press
from bcnb.games.battle_cry.presentation.status_text import now, phase
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.battle import hitting_faces
from bcnb.games.battle_cry.rules.board import units_of_arm
from bcnb.games.battle_cry.rules.cards import acts_on_something
from bcnb.games.battle_cry.rules.turn import orders_something
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.presentation.card_faces import face_words
from bcnb.games.hexboard.presentation.cell_text import has_effects, terrain_words, works_words
from bcnb.games.hexboard.presentation.table_view import (
    army,
    card_on_table,
    could_order,
    is_idle,
    say_could_order,
    turn_and_phase,
)
from bcnb.games.hexboard.rules.board import occupied, pieces
from bcnb.games.hexboard.rules.hand import countered
from bcnb.games.hexboard.rules.state import UNKNOWN, Field
from bcnb.games.hexboard.rules.tables import FLAG, SABERS, Arm, Card, Rules, Side, UnitType
from bcnb.grid.hexes import HexId, members, parse_hex, write_hex
from bcnb.presentation.choices import Choices, piece_on
from bcnb.presentation.rolls import RollMark, mark_hits
from bcnb.presentation.scene import GENERAL
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_dice, count_noun, join_words, sentence


def book(state: s.State) -> ViewData:
    """Return the terrain of each hex, and the words for each kind of terrain and of piece."""
    return _book(state.field, state.rules)


TO_HIT = (
    "To hit: the target's own symbol or crossed sabers. A die has two infantry faces, and one each of cavalry, "
    "artillery, sabers and retreat flag."
)
"""The faces that hit (rule 7.6), for tasks with attacks."""


@lru_cache(maxsize=16)
def _book(field: Field, rules: Rules) -> ViewData:
    return {
        "ground": {write_hex(at): ground.key for at, ground in enumerate(field.terrain)},
        "terrain": {key: terrain_words(ground) for key, ground in rules.terrain.items() if has_effects(ground)},
        "pieces": {key: unit_words(kind) for key, kind in rules.units.items()} | {"general": general_words(rules)},
        "works": works_words(rules),
        "hit": TO_HIT,
    }


def unit_words(kind: UnitType) -> str:
    """Return the move and the dice by range of a unit type."""
    by_range = ", ".join(map(str, kind.dice))
    reach = "next to it" if kind.range == 1 else f"{by_range} dice at 1 to {kind.range} hexes"
    fire = f"{count_dice(kind.dice[0])} {reach}" if kind.range == 1 else reach
    return sentence(f"{kind.name}: moves {_hexes(kind.move)}{_after_move(kind)}; rolls {fire}")


def _after_move(kind: UnitType) -> str:
    if kind.fights_after == kind.move:
        return ""
    return " or battles" if not kind.fights_after else f", or {_hexes(kind.fights_after)} and battles"


def _hexes(number: int) -> str:
    return count_noun(number, "hex", "hexes") if number == 1 else f"up to {number} hexes"


def general_words(rules: Rules) -> str:
    """Return the abilities of a general in words."""
    arms = join_words(arm.value for arm in Arm if arm is not Arm.ARTILLERY)
    dice = count_dice(rules.general_dice)
    return f"General: moves {_hexes(rules.general_move)}; adds {dice} to his {arms}; never battles."


# --- cards ------------------------------------------------------------------------------------------------------------


def hand(state: s.State, seat: str, offered: Mapping[str, Mapping[str, str]]) -> list[ViewData]:
    """Return the cards in a seat's hand for a page.

    `offered` has the actions that play and discard each card. Counter-Attack also has the card that it would copy.
    """
    side = Side[seat.upper()]
    held = (state.rules.cards[key] for key in state.cards.hands[side] if key != UNKNOWN)
    return [_held(state, card, side) | dict(offered.get(card.key, {})) for card in held]


def _held(state: s.State, card: Card, side: Side) -> ViewData:
    ordered = could_order(state, card, side, units_of_arm(state, side, card.arms))
    idle = is_idle(state, card, side, orders_something, acts_on_something)
    words = face_words(card, side)
    return words | {"hexes": ordered, "could": say_could_order(ordered), "idle": idle} | _copy(state, card, side)


def _copy(state: s.State, card: Card, side: Side) -> dict[str, str]:
    if card.action != "copy" or state.turn.side != side:
        return {}
    copied = countered(state)
    words = f"Now it counts as {state.rules.cards[copied.card].name}" if copied else "Now there is nothing to copy"
    return {"more": f"{words}."}


def position(seen: s.State, names: Mapping[Seat, str]) -> ViewData:
    """Return what every viewer at the table sees next to the board; `names` has the player of each seat."""
    return {
        "turn": turn_and_phase(seen.turn, phase(seen)),
        "armies": [_army(seen, side, names.get(side.seat, "")) for side in Side],
        "card": card_on_table(seen.turn, seen.rules.cards, names),
        "where": {write_hex(at): _piece(seen, at) for at in members(occupied(seen.board))},
    }


def kind_at(seen: s.State, label: str) -> str:
    """Return the kind of the piece on a hex, or an empty string for an empty hex."""
    at = parse_hex(label)
    return str(_piece(seen, at)[1]) if occupied(seen.board) >> at & 1 else ""


def layers_at(seen: s.State, label: str) -> frozenset[str]:
    """Return the layers of the board that show the pieces on a hex."""
    at, board = parse_hex(label), seen.board
    return frozenset(name for name, pieces in (("units", board.units), ("generals", board.generals)) if at in pieces)


def _piece(seen: s.State, at: HexId) -> list[object]:
    """Return the piece on a hex: side, kind, whether it has a general, and what it may do now."""
    unit, general = seen.board.units.get(at), seen.board.generals.get(at)
    if unit:
        return [unit.side.seat, unit.kind.key, general is not None, now(seen, at)]
    return [seen.board.generals[at].side.seat, GENERAL, False, ""]


def _army(seen: s.State, side: Side, name: str) -> ViewData:
    score = f"{flags(seen, side)} of {seen.field.prizes_to_win[side]} flags"
    return army(seen, side, name, score)


# --- the deciding seat ------------------------------------------------------------------------------------------------


def offers(seen: s.State, plies: Sequence[Ply]) -> Choices:
    """Return the choices of the seat that decides, with the effect of choosing each of its pieces again."""
    found = choices(seen)
    for at in members(pieces(seen.board, seen.turn.side)) if isinstance(seen.decision, s.GiveOrders) else ():
        if pressed := press(seen, plies, at):
            piece_on(found, write_hex(at))["press"] = pressed.words
    return found


def hand_view(seen: s.State, seat: Seat, offered: Choices) -> ViewData:
    """Return the hand of a seat, as that seat sees it."""
    return {"seat": seat, "cards": hand(seen, seat, offered["cards"])}


def free(seen: s.State) -> list[str] | None:
    """Return the hexes of the pieces that the side may freely order, move or use in battle, or None at other times."""
    if not isinstance(seen.decision, (s.GiveOrders, s.MoveAgain, s.JoinBattle)):
        return None
    return [write_hex(at) for at in members(pieces(seen.board, seen.turn.side))]


def mark_roll(state: s.State, faces: str) -> RollMark | None:
    """Return the hex that a roll is for and the dice that hit, given the state before the roll."""
    match state.decision:
        case s.RollBattle(target=target):
            return mark_hits(write_hex(target), faces, hitting_faces(state, target), FLAG)
        case s.RollShot(target=target):
            return mark_hits(write_hex(target), faces, SABERS)
        case s.RollRally(at=at):
            return mark_hits(write_hex(at), faces, state.board.units[at].kind.face)._replace(words="")
    return None
