"""Refusals of actions at the wrong time, while pieces are ordered, move and battle."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.actions import Choose, Dig, Discard, Draw, Place, Play, Reinforce, Roll, Snipe
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import Card
from bcnb.grid.hexes import members, write_hex


def refuse(rule: str, words: str, hexes: int = 0) -> Refusal:
    """Return a refusal that highlights a set of hexes."""
    return Refusal(rule, words, tuple(write_hex(number) for number in members(hexes)))


def unknown_card(rule: str, word: str, cards: Mapping[str, Card]) -> Refusal:
    """Refuse a word that is no card's key, and suggest the card whose key or printed name is nearest to it."""
    printed = {"-".join(card.name.lower().split()): key for key, card in cards.items()}
    words = {**printed, **{key: key for key in cards}}
    meant = [words[one] for one in get_close_matches(word.lower(), words, 1)]
    hint = "".join(f" Did you mean {cards[key].name} ({key})?" for key in meant)
    return refuse(rule, f"No card is called {word!r}.{hint}")


Sayings = Mapping[type, tuple[str, str]]
"""The rule that says when a kind of action is allowed, and the words of the refusal, by class of action."""

NO_RETREAT = ("8.1", "Nobody has to retreat now: there is no flag to obey.")
NO_RALLY = ("11.11", "Only the card Rally rallies a unit, and only one.")
NO_SHORTAGE = ("11.12", "Only the card Short of Supplies names a unit, and only one.")
ORDERS_ARE_OVER = ("4.10", "The time for orders is over.")

_SAYINGS: Sayings = {
    Play: ("2.3", "The card of this turn has been played."),
    Discard: ("2.3", "The card of this turn has been played."),
    Draw: ("2.8", "A card is drawn when the turn ends."),
    Roll: ("7.5", "No dice are rolled now."),
    Snipe: ("11.7", "Only the card Sharp Shooter shoots at a general, and only once."),
    Reinforce: ("11.8", "Only the card Call for Reinforcements brings a unit, and only one."),
    Dig: ("11.9", "Only the card Construct Fieldworks builds, and it does nothing else."),
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
    return refuse("3.14", f"{name} asks for no section now.")


def why_no_move_yet(state: HexState, ordered: bool, here: int) -> Refusal | None:
    """Return what forbids a move during battles, apart from the wrong time.

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


CARD = ("2.3", "A turn begins with a card: play one, or discard one.")
DRAW = ("2.8", "A card has to be drawn first.")
SECTION = ("3.14", "The card asks for a section first: left, center or right.")
BATTLE = ("4.10", "The time for orders and moves is over; units battle now, or say done.")
ROLL = ("7.5", "The dice have to be rolled first.")
RETREAT = ("8.18", "A retreat has to be finished first, by the owner of the piece.")
SNIPE = ("11.7", "The sharp shooter needs a target: snipe a hex, or say done.")
REINFORCE = ("11.8", "The reinforcements need a hex: reinforce a hex, or say done.")
DIG = ("11.9", "Field works are being built: dig on a hex, or say done.")
RALLY = ("11.11", "Choose the unit to rally: rally a hex, or say done.")
STARVE = ("11.12", "A unit runs short of supplies: starve a hex, or say done.")
AGAIN = ("11.16", "Only second moves are left in this turn, or done.")
PLACE = ("11.23", "The unit short of supplies has to be placed first.")
