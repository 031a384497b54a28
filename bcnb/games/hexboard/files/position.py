"""Readers and writers for positions of the hex games: cards, scores, spare units, objectives and pending decisions.

Each game has its own state, turn and decisions; this module has only what their files share.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from bcnb.engine.name_lookup import did_you_mean
from bcnb.games.hexboard.files.layout import read_label, read_labels, read_side, write_sides
from bcnb.games.hexboard.rules.board import SECTION_NAMES
from bcnb.games.hexboard.rules.state import UNKNOWN, Cards, Copied, DrawCard, HexBoard, HexTurn, Objective
from bcnb.games.hexboard.rules.tables import Rules, Side
from bcnb.grid.hexes import HexId, bit, members, write_hex
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import (
    PLAIN,
    FieldFormat,
    Kinds,
    named_table,
    nested,
    override_fields,
    read_fields,
    read_named,
    whole,
)

SHUFFLED = "shuffled"
"""The text for a deck that has all cards without a named place, ordered by key."""
T = TypeVar("T")
B = TypeVar("B", bound=HexBoard)
U = TypeVar("U", bound=HexTurn)


def read_cards(table: Table, rules: Rules, in_play: str) -> Cards:
    """Return the cards of a position; `in_play` is one of them, or empty.

    Cards without a named place are in the deck or, if the file lists the deck, in the discards. If it lists both, no
    card may be left over. A deck that is `SHUFFLED` has the cards without a named place, in the order of a deck into
    which the discards were shuffled. Unknown cards of a hand count as part of the deck.

    Raises:
        FileError: for an unknown card, or a wrong number of cards.
    """
    kinds: Kinds = {
        "hands": both_sides(partial(_hand, rules)),
        "deck": FieldFormat(lambda below, key: {} if _is_shuffled(below) else _pile(rules, below.table(key))),
        "discards": nested(partial(_pile, rules)),
        "last": both_sides(partial(_last, rules)),
    }
    cards = read_fields(table, Cards, kinds)
    named = [card for card in (*cards.hands[0], *cards.hands[1], in_play) if card not in ("", UNKNOWN)]
    rest = _rest(table, rules, Counter(named) + Counter(cards.deck) + Counter(cards.discards))
    if _is_shuffled(table):
        return cards._replace(deck=dict(sorted(rest.items())))
    if not table.has("deck"):
        return cards._replace(deck=rest)
    if not table.has("discards"):
        return cards._replace(discards=rest)
    for card in rest:
        raise table.fault(f"the card {card!r} is missing: it is in no hand, in neither pile and not in play", "deck")
    return cards


def cards_table(cards: Cards, rules: Rules, in_play: str) -> dict[str, object]:
    """Return the keys `hands`, `deck`, `discards` and `last`; the deck only if it is not simply the rest."""
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
    """Return the key of a card if it exists.

    Raises:
        FileError: for an unknown card.
    """
    if card not in rules.cards:
        raise table.fault(f"unknown card {card!r}{did_you_mean(card, rules.cards)}", *keys)
    return card


def both_sides(read: Callable[[Table, str], object]) -> FieldFormat:
    """Return the format of a table with a value for each side, which `read` reads at the seat of the side."""
    return nested(lambda table: tuple(read(table, side.seat) for side in Side))


def _hand(rules: Rules, table: Table, key: str) -> tuple[str, ...]:
    cards = table.texts(key)
    for number, card in enumerate(cards):
        if card != UNKNOWN:
            known_card(table, card, rules, key, number)
    return cards


def _is_shuffled(table: Table) -> bool:
    return isinstance(table.values.get("deck"), str) and bool(table.choice("deck", (SHUFFLED,)))


def _pile(rules: Rules, table: Table) -> dict[str, int]:
    return {known_card(table, card, rules, card): table.whole(card, least=1) for card in table.entries()}


def _left(rules: Rules, used: Mapping[str, int]) -> dict[str, int]:
    left = {card.key: card.count - used.get(card.key, 0) for card in rules.cards.values()}
    return {card: count for card, count in left.items() if count}


def _rest(table: Table, rules: Rules, used: Mapping[str, int]) -> dict[str, int]:
    rest = _left(rules, used)
    for card, count in rest.items():
        if count < 0:
            raise table.fault(f"of {card!r} there are {rules.cards[card].count}, but the position has {used[card]}")
    return rest


def _last(rules: Rules, table: Table, key: str) -> Copied | None:
    card, _, section = table.text(key, "").partition(" ")
    if not card:
        return None
    at = _section_number(table, section, key) if section else None
    return Copied(known_card(table, card, rules, key), at)


def _section_number(table: Table, name: str, *keys: str | int) -> int:
    """Return the number of a section by its name in files, or by the American spelling `center`."""
    stored = "centre" if name == "center" else name
    if stored not in SECTION_NAMES:
        raise table.fault(f"{name!r} is not a section; choose from {', '.join(SECTION_NAMES)}", *keys)
    return SECTION_NAMES.index(stored)


def _write_copied(copied: Copied) -> str:
    return copied.card if copied.section is None else f"{copied.card} {SECTION_NAMES[copied.section]}"


DRAWING, OVER = "draw", "over"
MOST_DICE = 20
"""The most dice of one roll: each possible roll is counted, and their number grows steeply with the dice."""


# --- reading ----------------------------------------------------------------------------------------------------------


SCORE = both_sides(lambda table, key: table.whole(key, 0, 0))
"""The format of the flags or points of both sides, 0 by default."""
CLAIMED = both_sides(read_labels)
"""The format of the hexes that each side has claimed."""


def read_supplies(table: Table, board: B, usual: tuple[int, int], rules: Rules) -> B:
    """Return the board with the units left in each box, `usual` by default, and the placed tokens of field works.

    Raises:
        FileError: for an invalid number.
    """
    left = tuple(max(number, 0) for number in usual)
    kinds = {
        "spares": nested(lambda below: tuple(below.whole(side.seat, left[side], 0) for side in Side)),
        "tokens": whole(board.tokens, rules.works_supply),
    }
    return override_fields(table, board._replace(spares=left), kinds)


def head_kinds(rules: Rules) -> dict[str, FieldFormat]:
    """Return the formats of the first fields of a turn: number, side, cards, section and orders."""
    return {
        "number": whole(0, key="turn"),
        "side": FieldFormat(read_side, key="seat"),
        **dict.fromkeys(("played", "card"), FieldFormat(partial(_read_card, rules))),
        "section": FieldFormat(lambda table, key: _section_number(table, table.text(key), key)),
        "orders": FieldFormat(_read_orders),
    }


def with_both_cards(turn: U) -> U:
    """Return the turn with a card played and a card in force: if only one of them is named, it stands for both."""
    return turn._replace(played=turn.played or turn.card, card=turn.card or turn.played)


def _read_card(rules: Rules, table: Table, key: str) -> str:
    """Return the key of a card, or an empty string if none is named."""
    card = table.text(key, "")
    return known_card(table, card, rules, key) if card else ""


def _read_orders(table: Table, key: str) -> tuple[int, ...]:
    """Return the orders given, each as a set of sections."""
    return tuple(
        bit(_section_number(table, name, key, number) for name in text.split())
        for number, text in enumerate(table.texts(key))
    )


def usual_phase(turn: HexTurn, winner: Side | None) -> str:
    """Return the phase of a position that names none."""
    if winner is not None:
        return OVER
    return "orders" if turn.card else "play"


def in_play(turn: HexTurn, pending: Sequence[object]) -> str:
    """Return the card on the table: the one played, until the turn ends and another is drawn."""
    return "" if pending and isinstance(pending[-1], DrawCard) else turn.played


# --- writing ----------------------------------------------------------------------------------------------------------


def write_labels(mask: int) -> str:
    """Return the labels of a set of hexes, separated by spaces."""
    return " ".join(write_hex(here) for here in members(mask))


def head_table(turn: HexTurn) -> dict[str, object]:
    """Return the keys of a turn: its side, number, cards and section."""
    table: dict[str, object] = {"seat": turn.side.seat, "turn": turn.number}
    table |= {"card": turn.card} if turn.card else {}
    table |= {"played": turn.played} if turn.played != turn.card else {}
    return table | ({"section": SECTION_NAMES[turn.section]} if turn.section is not None else {})


def write_sections(mask: int) -> str:
    """Return the names of a set of sections, separated by spaces."""
    return " ".join(name for number, name in enumerate(SECTION_NAMES) if mask >> number & 1)


def score_table(winner: Side | None, name: str, score: tuple[int, int], claimed: tuple[int, int]) -> dict[str, object]:
    """Return the winner, the score of both sides under `name`, and the claimed hexes; missing values are left out."""
    table: dict[str, object] = {"winner": winner.seat} if winner is not None else {}
    table |= {name: by_side(score)} if any(score) else {}
    return table | ({"claimed": by_side([write_labels(mask) for mask in claimed])} if any(claimed) else {})


def objective_table(objective: Objective) -> dict[str, object]:
    """Return an objective as a table of [scoring]."""
    return {
        "side": objective.side.seat,
        "hexes": write_labels(objective.hexes),
        "points": objective.points,
        "lasting": objective.for_good,
    }


def by_side(numbers: Sequence[T]) -> dict[str, T]:
    """Return the values of both sides by seat."""
    return {side.seat: numbers[side] for side in Side}


def by_label(things: Mapping[HexId, T]) -> dict[str, T]:
    """Return values by label instead of by hex."""
    return {write_hex(here): things[here] for here in sorted(things)}


def faces_table(faces: Mapping[HexId, int]) -> dict[str, str]:
    """Return sides of hexes, such as those with field works, by label."""
    return {label: write_sides(mask) for label, mask in by_label(faces).items()}


# --- pending decisions ------------------------------------------------------------------------------------------------

KINDS: Kinds = {
    **PLAIN,
    Side: FieldFormat(read_side, lambda side: side.seat),
    HexId: FieldFormat(lambda table, key: read_label(table, table.text(key), key), write_hex),
    "places": FieldFormat(read_labels, write_labels),
}
"""The file format of the fields of decisions that both games have."""


class Waits(NamedTuple, Generic[T]):
    """The decisions that a game can wait for: phases that need only a name, classes, and formats of their fields."""

    phases: Mapping[str, T]
    types: tuple[type[T], ...]
    kinds: Kinds


def read_waits(table: Table, waits: Waits[T], default: str) -> tuple[T, ...]:
    """Return the pending decisions of a position, from the key `pending` or the name of a phase.

    Raises:
        FileError: for an unknown decision or phase.
    """
    if "pending" in table.values:
        return tuple(read_named(entry, "wait", waits.types, waits.kinds) for entry in table.tables("pending"))
    phase = table.choice("phase", (*waits.phases, OVER), default)
    return (waits.phases[phase],) if phase in waits.phases else ()


def waits_table(pending: Sequence[T], waits: Waits[T]) -> dict[str, object]:
    """Return the key `phase` if it is enough, or else `pending`."""
    if not pending:
        return {"phase": OVER}
    names = {decision: name for name, decision in waits.phases.items()}
    if len(pending) == 1 and pending[0] in names:
        return {"phase": names[pending[0]]}
    return {"pending": [named_table("wait", decision, waits.kinds) for decision in pending]}
