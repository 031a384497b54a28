"""What the positions of both hex games say of a moment in the same way: score, spare pieces, objectives, phases.

Each game has a state, a turn and decisions of its own; here is only what their files have in common.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from bcnb.games.hexboard.files.layout import read_label, read_labels, read_side, write_sides
from bcnb.games.hexboard.rules.board import SECTION_NAMES
from bcnb.games.hexboard.rules.state import UNKNOWN, Cards, Copied, DrawCard, HexTurn, Objective
from bcnb.games.hexboard.rules.tables import Rules, Side
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.storage.toml import Table, did_you_mean
from bcnb.storage.toml_fields import PLAIN, FieldFormat, Kinds, named_table, read_named


def read_cards(table: Table, rules: Rules, in_play: str) -> Cards:
    """The cards of a position; `in_play` is one of them, or empty. Raises FileError.

    Cards in no named place lie in the deck; if the deck is named, among the discards. Nothing may be left over if both
    are named. Unknown cards of a hand count as lying in the deck.
    """
    hands, last = table.table("hands"), table.table("last")
    held = (_hand(hands, Side.UNION, rules), _hand(hands, Side.CONFEDERATE, rules))
    named = [card for card in (*held[0], *held[1], in_play) if card not in ("", UNKNOWN)]
    deck, discards = _pile(table, "deck", rules), _pile(table, "discards", rules)
    rest = _rest(table, rules, Counter(named) + Counter(deck) + Counter(discards))
    copied = (_last(last, Side.UNION, rules), _last(last, Side.CONFEDERATE, rules))
    if "deck" not in table.values:
        return Cards(held, rest, discards, copied)
    if "discards" not in table.values:
        return Cards(held, deck, rest, copied)
    for card in rest:
        raise table.fault(f"the card {card!r} is missing: it is in no hand, in neither pile and not in play", "deck")
    return Cards(held, deck, discards, copied)


def cards_table(cards: Cards, rules: Rules, in_play: str) -> dict[str, object]:
    """The keys `hands`, `deck`, `discards` and `last`; the deck only where it is not simply the rest."""
    table: dict[str, object] = {
        "hands": {side.seat: list(cards.hands[side]) for side in Side if cards.hands[side]},
        "discards": dict(cards.discards),
        "last": {side.seat: _write_copied(copied) for side in Side if (copied := cards.last[side])},
    }
    held = [card for card in (*cards.hands[0], *cards.hands[1], in_play) if card not in ("", UNKNOWN)]
    if list(cards.deck.items()) != list(_left(rules, Counter(held) + Counter(cards.discards)).items()):
        table["deck"] = dict(cards.deck)
        return table
    return {key: value for key, value in table.items() if value}


def known_card(table: Table, card: str, rules: Rules, *keys: str | int) -> str:
    """The key of a card, if there is such a card. Raises FileError."""
    if card not in rules.cards:
        raise table.fault(f"no card is called {card!r}{did_you_mean(card, rules.cards)}", *keys)
    return card


def _hand(table: Table, side: Side, rules: Rules) -> tuple[str, ...]:
    cards = table.texts(side.seat)
    for number, card in enumerate(cards):
        if card != UNKNOWN:
            known_card(table, card, rules, side.seat, number)
    return cards


def _pile(table: Table, key: str, rules: Rules) -> dict[str, int]:
    pile = table.table(key)
    return {known_card(pile, card, rules, card): pile.whole(card, least=1) for card in pile.entries()}


def _left(rules: Rules, used: Mapping[str, int]) -> dict[str, int]:
    left = {card.key: card.count - used.get(card.key, 0) for card in rules.cards.values()}
    return {card: count for card, count in left.items() if count}


def _rest(table: Table, rules: Rules, used: Mapping[str, int]) -> dict[str, int]:
    rest = _left(rules, used)
    for card, count in rest.items():
        if count < 0:
            raise table.fault(f"of {card!r} there are {rules.cards[card].count}, but the position has {used[card]}")
    return rest


def _last(table: Table, side: Side, rules: Rules) -> Copied | None:
    card, _, section = table.text(side.seat, "").partition(" ")
    if not card:
        return None
    if section and section not in SECTION_NAMES:
        raise table.fault(f"{section!r} is no section; there are {', '.join(SECTION_NAMES)}", side.seat)
    return Copied(known_card(table, card, rules, side.seat), SECTION_NAMES.index(section) if section else None)


def _write_copied(copied: Copied) -> str:
    return copied.card if copied.section is None else f"{copied.card} {SECTION_NAMES[copied.section]}"


T = TypeVar("T")
DRAWING, OVER = "draw", "over"
MOST_DICE = 20
"""The most dice of one roll: each possible roll is counted, and their number grows steeply with the dice."""


# --- reading ----------------------------------------------------------------------------------------------------------


def read_score(table: Table) -> tuple[int, int]:
    """A number for each side, by default 0. Raises FileError."""
    return table.whole(Side.UNION.seat, 0, 0), table.whole(Side.CONFEDERATE.seat, 0, 0)


def read_claimed(table: Table) -> tuple[int, int]:
    """The hexes that each side has claimed. Raises FileError."""
    return read_labels(table, Side.UNION.seat), read_labels(table, Side.CONFEDERATE.seat)


def read_spares(table: Table, usual: tuple[int, int]) -> tuple[int, int]:
    """The infantry counters that each side has left. Raises FileError."""
    union, confederate = (table.whole(side.seat, max(usual[side], 0), 0) for side in Side)
    return union, confederate


def read_winner(table: Table) -> Side | None:
    """Who has won, if the position says so. Raises FileError."""
    return read_side(table, "winner") if "winner" in table.values else None


def read_head(table: Table, rules: Rules, first: Side) -> tuple[int, Side, str, str, int | None]:
    """Whose turn it is, by default the first, and under which card: the fields with which every turn begins.

    Where only one is named of the card played and the card in force, it is both. Raises FileError.
    """
    played = _read_card(table, "played", rules)
    number, side = table.whole("turn", 1, 0), read_side(table, "seat", first)
    card = _read_card(table, "card", rules)
    return number, side, played or card, card or played, _read_section(table)


def _read_card(table: Table, key: str, rules: Rules) -> str:
    """The key of a card, or nothing where none is named."""
    card = table.text(key, "")
    return known_card(table, card, rules, key) if card else ""


def _read_section(table: Table) -> int | None:
    """The section in which the card acts, if the position names one."""
    if "section" not in table.values:
        return None
    return SECTION_NAMES.index(table.choice("section", SECTION_NAMES))


def read_orders(table: Table) -> tuple[int, ...]:
    """The orders given, each as a set of sections. Raises FileError."""
    return tuple(_sections(table, number, text) for number, text in enumerate(table.texts("orders")))


def _sections(table: Table, number: int, text: str) -> int:
    mask = 0
    for name in text.split():
        if name not in SECTION_NAMES:
            raise table.fault(f"{name!r} is no section; there are {', '.join(SECTION_NAMES)}", "orders", number)
        mask |= 1 << SECTION_NAMES.index(name)
    return mask


def usual_phase(turn: HexTurn, winner: Side | None) -> str:
    """The phase of a position that names none."""
    if winner is not None:
        return OVER
    return "orders" if turn.card else "play"


def in_play(turn: HexTurn, pending: Sequence[object]) -> str:
    """The card that lies on the table: the one played, until the turn ends and another is drawn."""
    return "" if pending and isinstance(pending[-1], DrawCard) else turn.played


# --- writing ----------------------------------------------------------------------------------------------------------


def write_labels(mask: int) -> str:
    """The labels of a set of hexes, separated by blanks."""
    return " ".join(write_hex(here) for here in members(mask))


def head_table(turn: HexTurn) -> dict[str, object]:
    """Whose turn it is, and under which card."""
    table: dict[str, object] = {"seat": turn.side.seat, "turn": turn.number}
    table |= {"card": turn.card} if turn.card else {}
    table |= {"played": turn.played} if turn.played != turn.card else {}
    return table | ({"section": SECTION_NAMES[turn.section]} if turn.section is not None else {})


def write_sections(mask: int) -> str:
    """The names of a set of sections, separated by blanks."""
    return " ".join(name for number, name in enumerate(SECTION_NAMES) if mask >> number & 1)


def score_table(winner: Side | None, name: str, score: tuple[int, int], claimed: tuple[int, int]) -> dict[str, object]:
    """Who has won, the score of both sides under its name, and what they have claimed, as far as there is any."""
    table: dict[str, object] = {"winner": winner.seat} if winner is not None else {}
    table |= {name: by_side(score)} if any(score) else {}
    return table | ({"claimed": by_side([write_labels(mask) for mask in claimed])} if any(claimed) else {})


def objective_table(objective: Objective) -> dict[str, object]:
    """An objective, as a table of [scoring]."""
    return {
        "side": objective.side.seat,
        "hexes": write_labels(objective.hexes),
        "points": objective.points,
        "lasting": objective.for_good,
    }


def by_side(numbers: Sequence[T]) -> dict[str, T]:
    """What belongs to each side, by its seat."""
    return {side.seat: numbers[side] for side in Side}


def by_label(things: Mapping[HexId, T]) -> dict[str, T]:
    """What stands on hexes, by their labels."""
    return {write_hex(here): things[here] for here in sorted(things)}


def faces_table(faces: Mapping[HexId, int]) -> dict[str, str]:
    """Sides of hexes, such as those with works, by the labels of the hexes."""
    return {label: write_sides(mask) for label, mask in by_label(faces).items()}


# --- what is waited for -----------------------------------------------------------------------------------------------

KINDS: Kinds = {
    **PLAIN,
    Side: FieldFormat(read_side, lambda side: side.seat),
    HexId: FieldFormat(lambda table, key: read_label(table, table.text(key), key), write_hex),
    "places": FieldFormat(read_labels, write_labels),
}
"""How the fields of a decision stand in a file, as far as both games have them."""


class Waits(NamedTuple, Generic[T]):
    """What a game may wait for: the phases that need no more than their name, the types of its decisions, and the
    kinds of their fields."""

    phases: Mapping[str, T]
    types: tuple[type[T], ...]
    kinds: Kinds


def read_waits(table: Table, waits: Waits[T], default: str) -> tuple[T, ...]:
    """What a position waits for, by its key `pending`, or else by the name of a phase. Raises FileError."""
    if "pending" in table.values:
        return tuple(read_named(entry, "wait", waits.types, waits.kinds) for entry in table.tables("pending"))
    phase = table.choice("phase", (*waits.phases, OVER), default)
    return (waits.phases[phase],) if phase in waits.phases else ()


def waits_table(pending: Sequence[T], waits: Waits[T]) -> dict[str, object]:
    """The key `phase` where it is enough, or else `pending`."""
    if not pending:
        return {"phase": OVER}
    names = {decision: name for name, decision in waits.phases.items()}
    if len(pending) == 1 and pending[0] in names:
        return {"phase": names[pending[0]]}
    return {"pending": [named_table("wait", decision, waits.kinds) for decision in pending]}
