"""What is tried while pieces are ordered, move and battle, though it has another time: the rule that says when."""

from collections.abc import Callable, Mapping

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.actions import Choose, Dig, Discard, Draw, Place, Play, Reinforce, Roll, Snipe
from bcnb.games.hexboard.rules.command import card_in_force
from bcnb.games.hexboard.rules.refusal import refuse
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import Card

Sayings = Mapping[type, tuple[str, str]]
"""By the kind of an action, the rule that says when it has its time, and the words of the refusal."""

NO_RETREAT = ("8.1", "Nobody has to retreat now: there is no flag to obey.")
NO_RALLY = ("11.11", "Only the card Rally calls upon a unit, and only upon one.")
NO_SHORTAGE = ("11.12", "Only the card Short of Supplies names a unit, and only one.")
ORDERS_ARE_OVER = ("4.10", "The time for orders is over.")

_SAYINGS: Sayings = {
    Play: ("2.3", "The card of this turn has been played."),
    Discard: ("2.3", "The card of this turn has been played."),
    Draw: ("2.8", "A card is drawn when the turn ends."),
    Roll: ("7.5", "No dice are to be rolled now."),
    Snipe: ("11.7", "Only the card Sharp Shooter shoots at a general, and only once."),
    Reinforce: ("11.8", "Only the card Call for Reinforcements brings a unit, and only one."),
    Dig: ("11.9", "Only the card Construct Fieldworks builds, and it does nothing else."),
    Place: NO_SHORTAGE,
}


def untimely(own: Sayings) -> Callable[[HexState, object], Refusal | None]:
    """What refuses an action that has its time elsewhere; `own` are the sayings of a game, or of a part of its turn."""
    sayings = {**_SAYINGS, **own}

    def why_not(state: HexState, action: object) -> Refusal | None:
        if isinstance(action, Choose):
            return _why_not_choose(state)
        said = sayings.get(type(action))
        return None if said is None else refuse(*said)

    return why_not


def _why_not_choose(state: HexState) -> Refusal:
    """Rules 3.14 and 11.29: a section is named when the card asks for it; a card that is copied has its own."""
    name = card_in_force(state).name
    if state.turn.played != state.turn.card:
        return refuse("11.29", f"{name}, which is copied, acts where the enemy's card says.")
    return refuse("3.14", f"{name} asks for no section now.")


def why_no_move_yet(state: HexState, ordered: bool, here: int) -> Refusal | None:
    """What forbids a move in the time of battles, where it is more than that time; `ordered` says of its unit."""
    card = card_in_force(state)
    if card.again:
        return refuse("11.16", f"With {card.name} the second move comes when all battles are over.", here)
    if ordered and (card.reach == 0 or card.action == "reinforce"):
        return refuse(rule_of_standing(card), f"{card.name} lets a unit battle, but not move.", here)
    return None


def rule_of_standing(card: Card) -> str:
    """Rules 4.15, 11.3 and 11.8: the rule by which a card lets units battle, but not move."""
    return card.rule if card.special else "4.15"


def why_moved(card: Card, label: str, here: int) -> Refusal:
    """Rules 4.3, 11.13 and 11.16: a unit has had its move; cards that give more than one say when, and how many."""
    if card.again:
        words = f"With {card.name} the unit on {label} moves once before the battles, and once when they are over."
        return refuse("11.16", words, here)
    if card.moves > 1:
        return refuse("11.13", f"With {card.name} the unit on {label} moves no more than {card.moves} times.", here)
    return refuse("4.3", f"The unit on {label} has moved already.", here)
