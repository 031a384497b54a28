"""A refusal on the hex board: a rule, words, and the hexes to highlight."""

from collections.abc import Mapping
from difflib import get_close_matches

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.tables import Card
from bcnb.grid.hexes import members, write_hex


def refuse(rule: str, words: str, hexes: int = 0) -> Refusal:
    """A refusal that highlights a set of hexes."""
    return Refusal(rule, words, tuple(write_hex(number) for number in members(hexes)))


def unknown_card(rule: str, word: str, cards: Mapping[str, Card]) -> Refusal:
    """Refuse a word that is no card's key, and suggest the card whose key or printed name is nearest to it."""
    printed = {"-".join(card.name.lower().split()): key for key, card in cards.items()}
    words = {**printed, **{key: key for key in cards}}
    meant = [words[one] for one in get_close_matches(word.lower(), words, 1)]
    hint = "".join(f" Did you mean {cards[key].name} ({key})?" for key in meant)
    return refuse(rule, f"No card is called {word!r}.{hint}")
