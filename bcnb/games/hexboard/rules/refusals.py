"""Refusals that both hex games share: actions at the wrong time, orders, moves, battles and retreats.

`label` is the name of the hex or the place that a refusal is about; `here` or `there` is its hex as a set. Functions
that may return None decide whether an action is refused; for all others the chapter of the game has decided.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.actions import Assume, Choose, Discard, Draw, Place, Play, Roll
from bcnb.games.hexboard.rules.board import pieces, section_name, way_home
from bcnb.games.hexboard.rules.card_steps import CARD_STEPS, NO_SHORTAGE
from bcnb.games.hexboard.rules.orders import and_none_left, area, card_in_force, orders_left, section_in_force
from bcnb.games.hexboard.rules.state import Field, HexState
from bcnb.games.hexboard.rules.tables import Card, Side
from bcnb.games.hexboard.rules.terrain import saps
from bcnb.grid.hexes import HexId, distance, members, write_hex


def refuse(rule: str, words: str, hexes: int = 0) -> Refusal:
    """Return a refusal that highlights a set of hexes."""
    return Refusal(rule, words, tuple(write_hex(number) for number in members(hexes)))


def unknown_card(rule: str, word: str, cards: Mapping[str, Card]) -> Refusal:
    """Refuse a word that is not a card's key, and suggest the card whose key or printed name is nearest to it."""
    printed = {"-".join(card.name.lower().split()): key for key, card in cards.items()}
    words = {**printed, **{key: key for key in cards}}
    meant = [words[one] for one in get_close_matches(word.lower(), words, 1)]
    hint = "".join(f" Did you mean {cards[key].name} ({key})?" for key in meant)
    return refuse(rule, f"Unknown card {word!r}.{hint}")


# --- the wrong time ---------------------------------------------------------------------------------------------------

OVER = ("9.2", "The battle is over.")

Sayings = Mapping[type, tuple[str, str]]
"""The rule that says when a kind of action is allowed, and the words of the refusal, by class of action."""

NO_RETREAT = ("8.1", "Nobody has to retreat now: there is no retreat flag to obey.")
ORDERS_ARE_OVER = ("4.10", "The time for orders is over.")

_SAYINGS: Sayings = {
    Play: ("2.3", "The card of this turn has been played."),
    Discard: ("2.3", "The card of this turn has been played."),
    Draw: ("2.8", "A card is drawn when the turn ends."),
    Assume: ("2.8", "A card is drawn when the turn ends."),
    Roll: ("7.5", "No dice are rolled now."),
    **{step.action: step.late for step in CARD_STEPS},
    Place: NO_SHORTAGE,
}


def untimely(own: Sayings) -> Callable[[HexState, object], Refusal | None]:
    """Return a function that refuses actions at the wrong time.

    `own` are the texts of a game, or of a part of its turn; they replace the shared ones.
    """
    sayings = {**_SAYINGS, **own}

    def why_not(state: HexState, action: object) -> Refusal | None:
        if isinstance(action, Choose):
            return _why_not_choose(state)
        said = sayings.get(type(action))
        return None if said is None else refuse(*said)

    return why_not


def _why_not_choose(state: HexState) -> Refusal:
    """Return the refusal of a section that the card does not ask for (rules 3.14 and 11.29)."""
    name = card_in_force(state).name
    if state.turn.played != state.turn.card:
        return refuse("11.29", f"{name}, which is copied, acts where the enemy's card says.")
    return refuse("3.14", f"You do not choose a section for {name} now.")


def why_no_move_yet(state: HexState, ordered: bool, here: int) -> Refusal | None:
    """Return why a move during battles is not allowed, or None, apart from the wrong time.

    Args:
        state: the position.
        ordered: whether the unit has an order.
        here: the hex of the unit, as a set.
    """
    card = card_in_force(state)
    if card.again:
        return refuse("11.16", f"With {card.name} the second move comes when all battles are over.", here)
    if ordered and (card.reach == 0 or card.action == "reinforce"):
        return refuse(rule_of_standing(card), f"{card.name} lets a unit battle, but not move.", here)
    return None


def rule_of_standing(card: Card) -> str:
    """Return the rule by which a card lets units battle but not move (4.15, or the rule of the card)."""
    return card.rule if card.special else "4.15"


# --- orders -----------------------------------------------------------------------------------------------------------


def why_no_piece(rule: str, label: str, here: int) -> Refusal:
    """Return the refusal of an order or a move on a hex without a piece of the side (rule 3.5 or 4.1)."""
    return refuse(rule, f"You have no piece on {label}.", here)


def why_nothing_apart(word: str, label: str, here: int) -> Refusal:
    """Return the refusal of an order for the unit or the general alone, where there is only one of both (rule 3.11)."""
    return refuse("3.11", f"Only one piece is on {label}. Leave out the word {word}.", here)


def why_not_ordered_there(state: HexState, at: HexId) -> Refusal | None:
    """Return why an order on a hex is not allowed, or None, whatever pieces are there (rules 3.2 and 3.7)."""
    card, here = card_in_force(state), 1 << at
    if card.every:
        return refuse("3.2", f"{card.name} has already ordered everything that it names.", here)
    if not area(state) & here:
        where = section_name(state.field, state.turn.side, section_in_force(state) or 0)
        place = "in the center" if where == "center" else f"on your {where}"
        return refuse("3.7", f"{card.name} orders pieces {place}, and {write_hex(at)} lies outside it.", here)
    return None


def why_general_ordered(label: str, here: int) -> Refusal:
    """Return the refusal of a second order for a general (rule 3.4)."""
    return refuse("3.4", f"The general on {label} has his order for this turn already.", here)


def why_other_arm(card: Card, label: str, here: int) -> Refusal:
    """Return the refusal of an order for a unit of an arm that the card does not name (rule 3.6)."""
    return refuse("3.6", f"{card.name} does not order the arm that stands on {label}.", here)


def why_no_generals(card: Card, here: int) -> Refusal:
    """Return the refusal of an order for a general by a card that orders only units (rule 3.6)."""
    return refuse("3.6", f"{card.name} orders no general by himself.", here)


def why_none_left(state: HexState, at: HexId) -> Refusal | None:
    """Return why one more order on a hex is not allowed, or None (rules 3.3 and 3.12)."""
    card, here = card_in_force(state), 1 << at
    if orders_left(state) & here:
        return None
    if card.per_section and len(state.turn.orders) < card.orders:
        return refuse("3.3", f"The order for the section of {write_hex(at)} has been given.", here)
    return why_all_given(card, here)


def why_all_given(card: Card, here: int = 0) -> Refusal:
    """Return the refusal of an order when all orders of the card have been given (rule 3.12)."""
    return refuse("3.12", f"{card.name} allows no more orders: {card.orders} given.", here)


# --- moves ------------------------------------------------------------------------------------------------------------


def why_no_move(state: HexState, ordered: bool, movable: bool, label: str, here: int) -> Refusal | None:
    """Return why a unit cannot move at all, or None: no order, a card without moves, or a move made (rules 4.1 to 4.3).

    Args:
        state: the position.
        ordered: whether the unit has an order.
        movable: whether the unit has a move left.
        label: the name of the unit's hex or place.
        here: the hex of the unit, as a set.
    """
    card = card_in_force(state)
    if not ordered:
        return refuse("4.1", f"The unit on {label} has no order{and_none_left(state)}, so it may not move.", here)
    if card.reach == 0:
        return refuse(rule_of_standing(card), f"{card.name} does not let units move.", here)
    return None if movable else why_moved(card, label, here)


def why_not_along(label: str, here: int, moved: bool) -> Refusal:
    """Return the refusal of a move of a unit with its general, who has `moved` or has no order (rules 5.5 and 5.7)."""
    if moved:
        return refuse("5.5", f"The general on {label} has had his move this turn: move the unit by itself.", here)
    return refuse("5.7", f"The general on {label} has no order to go along: move the unit by itself.", here)


def why_no_order_of_his_own(label: str, here: int) -> Refusal:
    """Return the refusal of a move of a general alone who has no order (rule 5.11)."""
    return refuse("5.11", f"The general on {label} has no order of his own.", here)


def why_same_hex(piece: str, at: HexId) -> Refusal:
    """Return the refusal of a move to the hex where the piece is (rule 4.13); `piece` is unit or general."""
    return refuse("4.13", f"A move leads to another hex, and the {piece} stands on {write_hex(at)}.", 1 << at)


def why_closed(field: Field, target: HexId) -> Refusal | None:
    """Return why no piece can enter the ground of a hex, or None."""
    ground = field.terrain[target]
    if ground.enter:
        return None
    return refuse(ground.rule, f"Nobody may enter the {ground.name} of {write_hex(target)}.", 1 << target)


def why_general_there(state: HexState, target: HexId, led: bool) -> Refusal | None:
    """Return the refusal of a unit's move to a hex with a general (rules 4.6 and 4.12); `led` units have one."""
    there, side = 1 << target, state.turn.side
    if state.board.general_masks[side.foe] & there:
        return refuse("4.12", f"An enemy general stands on {write_hex(target)}.", there)
    return _why_second_general("4.6", target) if led and state.board.general_masks[side] & there else None


def why_general_not_enter(state: HexState, target: HexId) -> Refusal | None:
    """Return why a general who moves alone cannot enter a hex, or None: ground or pieces (rules 5.3 and 5.4)."""
    there, side = 1 << target, state.turn.side
    if closed := why_closed(state.field, target):
        return closed
    if pieces(state.board, side.foe) & there:
        return refuse("5.3", f"The enemy holds {write_hex(target)}.", there)
    return _why_second_general("5.4", target) if state.board.general_masks[side] & there else None


def _why_second_general(rule: str, target: HexId) -> Refusal:
    return refuse(rule, f"A general stands on {write_hex(target)}, and no hex holds two.", 1 << target)


def why_too_far(rule: str, at: HexId, target: HexId, who: str, length: int) -> Refusal:
    """Return the refusal of a move to a hex that is more than `length` hexes away; `who` moves."""
    label = write_hex(target)
    return refuse(rule, f"{label} is {distance(at, target)} hexes away, and {who} may move {length}.", 1 << target)


def why_held(rule: str, target: HexId, passed: int) -> Refusal:
    """Return the refusal of a move that is blocked by pieces; `passed` are their hexes."""
    return refuse(rule, f"The way to {write_hex(target)} is held by other pieces.", passed)


def why_moved(card: Card, label: str, here: int) -> Refusal:
    """Return the refusal of another move (rule 4.3, 11.13 or 11.16).

    A card that gives more than one move decides the words: when they come, or how many there are.
    """
    if card.again:
        words = f"With {card.name} the unit on {label} moves once before the battles, and once when they are over."
        return refuse("11.16", words, here)
    if card.moves > 1:
        return refuse("11.13", f"With {card.name} the unit on {label} moves no more than {card.moves} times.", here)
    return refuse("4.3", f"The unit on {label} has moved already.", here)


# --- battles ----------------------------------------------------------------------------------------------------------


def why_no_unit(label: str, here: int) -> Refusal:
    """Return the refusal of an attack from a hex without a piece of the side (rule 7.1)."""
    return refuse("7.1", f"You have no unit on {label}.", here)


def why_only_general(label: str, here: int) -> Refusal:
    """Return the refusal of an attack by a general without a unit (rule 7.12)."""
    return refuse("7.12", f"A general by himself, like the one on {label}, cannot attack.", here)


def why_no_order_to_battle(card: Card, label: str, here: int) -> Refusal:
    """Return the refusal of an attack by a unit that the card does not let battle (rules 7.1 and 11.6)."""
    if card.led_only:
        return refuse("11.6", f"Only units with a general may battle now, and {label} has none.", here)
    return refuse("7.1", f"The unit on {label} has no order, so it may not battle.", here)


def why_battled(card: Card, label: str, here: int) -> Refusal:
    """Return the refusal of an attack by a unit that has made all its attacks (rules 7.2 and 11.13)."""
    rule = "11.13" if card.either else "7.2"
    return refuse(rule, f"The unit on {label} has battled as often as it may this turn.", here)


def why_spoiled(state: HexState, at: HexId, label: str, rule: str) -> Refusal:
    """Return the refusal of an attack by a unit that lost its battle by its move.

    `rule` is the number of the rule for the distance after which the unit may battle.
    """
    here, ground, card = 1 << at, state.field.terrain[at], card_in_force(state)
    if ground.spoils:
        return refuse(ground.rule, f"The unit on {label} entered the {ground.name} this turn and may not battle.", here)
    if card.again and ground.stops:
        return refuse("11.27", f"With {card.name}, a unit that entered the {ground.name} may not battle.", here)
    if card.either:
        return refuse("11.13", f"The battery on {label} has moved; with {card.name} it moves or battles.", here)
    return refuse(rule, f"The unit on {label} has moved too far to battle this turn.", here)


def why_no_enemy(state: HexState, target: HexId) -> Refusal | None:
    """Return the refusal of an attack on a hex without an enemy (rule 7.9)."""
    there, label, side = 1 << target, write_hex(target), state.turn.side
    if pieces(state.board, side) & there:
        return refuse("7.9", f"{label} is held by your own side.", there)
    return (
        None
        if pieces(state.board, side.foe) & there
        else refuse("7.9", f"There is nothing to attack on {label}.", there)
    )


def why_out_of_range(rule: str, at: HexId, target: HexId, longest: int) -> Refusal:
    """Return the refusal of an attack on a hex that is more than `longest` hexes away."""
    label = write_hex(target)
    words = f"{label} is {distance(at, target)} hexes away, and this unit's range is {longest}."
    return refuse(rule, words, 1 << target)


def why_no_dice(state: HexState, at: HexId, target: HexId) -> Refusal:
    """Return the refusal of an attack without a die (rule 7.8)."""
    words = f"At this range the ground leaves no die to roll from {write_hex(at)} against {write_hex(target)}."
    return refuse("7.8", words, 1 << target | (1 << at if saps(state, at) else 0))


# --- retreats ---------------------------------------------------------------------------------------------------------


def why_no_way_home(field: Field, side: Side, at: HexId, target: HexId) -> Refusal | None:
    """Return why a side cannot retreat to a hex, or None, whatever pieces are there (rules 8.2 and 8.3)."""
    there, label, ground = 1 << target, write_hex(target), field.terrain[target]
    if not way_home(field, side, at) & there:
        return refuse("8.2", f"{label} is not one hex nearer to the home row.", there)
    return None if ground.enter else refuse("8.3", f"Nobody may retreat into the {ground.name} of {label}.", there)


def why_meets_general(label: str, there: int) -> Refusal:
    """Return the refusal of a general's retreat to another general of the side (rule 5.4)."""
    return refuse("5.4", f"A general of the same side stands on {label}, and no hex holds two.", there)


def why_no_room(label: str, there: int) -> Refusal:
    """Return the refusal of a retreat to a hex that pieces close (rule 8.4)."""
    return refuse("8.4", f"Other pieces close {label} to this retreat.", there)


def why_dead_end(label: str, there: int) -> Refusal:
    """Return the refusal of a general's step from which the retreat could not be finished (rule 8.8)."""
    return refuse("8.8", f"From {label} the general could not go the whole distance.", there)


# --- what comes first -------------------------------------------------------------------------------------------------

CARD = ("2.3", "A turn begins with a card: play one, or discard one.")
DRAW = ("2.8", "A card has to be drawn first.")
SECTION = ("3.14", "The card asks for a section first: left, center or right.")
BATTLE = ("4.10", "The time for orders and moves is over; units battle now, or say done.")
ROLL = ("7.5", "The dice have to be rolled first.")
RETREAT = ("8.18", "A retreat has to be finished first, by the owner of the piece.")
AGAIN = ("11.16", "Only second moves are left in this turn, or done.")
PLACE = ("11.23", "The unit short of supplies has to be placed first.")
