"""The header of a record: the game, its scenario, its players, and what a real table adds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from re import ASCII, fullmatch
from typing import TypeVar

from bcnb.engine.codec import shown, write_line
from bcnb.engine.notation import is_line
from bcnb.engine.ruleset import ASSUMED, Seat

FORMAT = 1
DATE, PLACE = "date", "place"
PLAYED = (DATE, PLACE)
"""The keys of `Header.played`, in order."""
LONGEST_PLACE = 100
"""The maximum number of characters in the name of a place."""
LONGEST_RESULT, LONGEST_ROLLS = 100, 1000
"""The maximum number of characters of a result in the luck of a record, and of all dice that have the same key."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Luck:
    """The cards and dice that a game shares with other games, as `tied_chance` explains.

    They begin after `ply`. `dice` has the faces that are rolled for each key, in order, and `picks` the cards that are
    drawn and other results. Everything after these follows from `seed`, which has 16 hexadecimal digits.
    """

    ply: int
    seed: str
    dice: Mapping[str, str] = field(default_factory=dict)
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Header:
    """The start of a game: the ruleset and its version, the scenario and its tables, the players, and the house rules.

    `seats` names the player of each seat. `house` maps the names of rule options to their settings. It is empty if the
    game has no house rules. `cards` is `ASSUMED` if some draws of a real table stayed face down, and otherwise empty.
    `played` has the `date` and the `place` of a game at a real table, each only if it is known. `luck` is what a game
    with the same cards and dice as another one has, and otherwise None.
    """

    ruleset: str
    rules: str
    scenario: str
    setup: Mapping[str, object]
    seats: Mapping[Seat, str]
    house: Mapping[str, object] = field(default_factory=dict)
    cards: str = ""
    played: Mapping[str, str] = field(default_factory=dict)
    luck: Luck | None = None


def check_played(key: str, text: str) -> None:
    """Check the date or the place of a game.

    Raises:
        ValueError: if the date is not one of the form 2026-11-27, or the place is empty, too long or not one line.
    """
    if key == PLACE:
        if not 0 < len(text) <= LONGEST_PLACE or text != text.strip() or not is_line(text):
            raise ValueError(f"a place is a name of at most {LONGEST_PLACE} characters (got {text!r:.60})")
        return
    try:
        if not fullmatch(r"\d{4}-\d\d-\d\d", text, ASCII):
            raise ValueError
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"a date is written like 2026-11-27 (got {text!r:.60})") from None


def write_header(header: Header) -> bytes:
    """Return the line of a header. It has the keys `house`, `cards`, `played` and `luck` only if they are not empty."""
    value = {
        "bcnb": FORMAT,
        "ruleset": header.ruleset,
        "rules": header.rules,
        "scenario": header.scenario,
        "setup": header.setup,
        "seats": header.seats,
    }
    more = {"house": header.house, "cards": header.cards, "played": header.played, "luck": _luck_table(header.luck)}
    return write_line(value | {key: one for key, one in more.items() if one})


def parse_header(value: Mapping[str, object]) -> Header:
    """Return the header in the table of a line.

    Raises:
        ValueError: if it is not one.
    """
    if value.get("bcnb") != FORMAT:
        raise ValueError(f"a record begins with its header, format {FORMAT}")
    seats = table_field(value, "seats")
    return Header(
        text_field(value, "ruleset"),
        text_field(value, "rules"),
        text_field(value, "scenario"),
        table_field(value, "setup"),
        {seat: text_field(seats, seat) for seat in seats},
        table_field(value, "house") if "house" in value else {},
        _parse_cards(value) if "cards" in value else "",
        _parse_played(table_field(value, "played")) if "played" in value else {},
        _parse_luck(table_field(value, "luck")) if "luck" in value else None,
    )


def _luck_table(luck: Luck | None) -> Mapping[str, object]:
    if luck is None:
        return {}
    picks = {key: list(texts) for key, texts in luck.picks.items()}
    return {"ply": luck.ply, "seed": luck.seed, "dice": luck.dice, "picks": picks}


def _parse_luck(value: Mapping[str, object]) -> Luck:
    ply, seed = whole_field(value, "ply"), text_field(value, "seed")
    if ply < 0:
        raise ValueError(f"the luck of a record begins after a ply from 0 on (got {ply})")
    if not fullmatch(r"[0-9a-f]{16}", seed):
        raise ValueError(f"the seed of the luck has 16 hexadecimal digits (got {shown(seed)})")
    dice, picks = table_field(value, "dice"), table_field(value, "picks")
    found = {key: tuple(_luck_text(text) for text in list_field(picks, key)) for key in picks}
    luck = Luck(ply, seed, {key: _luck_text(text_field(dice, key), LONGEST_ROLLS) for key in dice}, found)
    for key in (*dice, *picks):
        _luck_text(key)
    return luck


def _luck_text(text: object, most: int = LONGEST_RESULT) -> str:
    """Return a text of the luck. Raises ValueError if it is empty, too long or not one line."""
    if not isinstance(text, str) or not 0 < len(text) <= most or not is_line(text):
        raise ValueError(f"the luck has texts of one line and at most {most} characters (got {text!r:.60})")
    return text


def _parse_cards(value: Mapping[str, object]) -> str:
    if (cards := text_field(value, "cards")) != ASSUMED:
        raise ValueError(f"'cards' must be {ASSUMED!r} or missing (got {shown(cards)})")
    return cards


def _parse_played(value: Mapping[str, object]) -> Mapping[str, str]:
    found = {key: text_field(value, key) for key in PLAYED if key in value}
    for key, text in found.items():
        check_played(key, text)
    return found


def _field(kind: type[T], what: str) -> Callable[[Mapping[str, object], str], T]:
    """Return a function that reads a field from a table, or raises ValueError if it is missing or of another type."""

    def take(table: Mapping[str, object], key: str) -> T:
        if key not in table:
            raise ValueError(f"{key!r} is missing")
        value = table[key]
        if type(value) is not kind:
            raise ValueError(f"{key!r} is not {what}")
        return value

    return take


text_field, whole_field = _field(str, "text"), _field(int, "a whole number")
table_field: Callable[[Mapping[str, object], str], dict[str, object]] = _field(dict, "a table")
list_field: Callable[[Mapping[str, object], str], list[object]] = _field(list, "a list")
