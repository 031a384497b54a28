"""The reasons for the loss of a choice in words, and the hexes to mark, from what `choice_reasons` found."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from bcnb.games.battle_cry.choice_reasons import WEAK
from bcnb.games.battle_cry.presentation.cell_text import general, target_at, unit, unit_at
from bcnb.games.battle_cry.rules.state import State
from bcnb.grid.hexes import parse_hex
from bcnb.presentation.presenter import ReasonWords
from bcnb.presentation.text_tools import count_dice, count_noun, join_words

Cells: TypeAlias = Sequence[str]
Numbers: TypeAlias = Sequence[int]
Words: TypeAlias = Callable[[State, Cells, Numbers], str]
MOST_NAMED = 4
"""The most hexes that a sentence lists."""


def say_reason(state: State, kind: str, cells: Cells, numbers: Numbers) -> ReasonWords | None:
    """Return a reason in words, with the hexes to mark for the played line and for the better one.

    It is None for a reason that these words do not know, as in a file that another version wrote.
    """
    try:
        words, played, better = _KINDS[kind]
        marked = [cells[place] for place in played], [cells[place] for place in better]
        for cell in cells:
            parse_hex(cell)
        return ReasonWords(words(state, cells, numbers).strip(), *(tuple(dict.fromkeys(one)) for one in marked))
    except (LookupError, ValueError):
        return None


# --- a piece within reach of the enemy --------------------------------------------------------------------------------


def _exposed(state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    who = unit(state, parse_hex(start))
    return f"{who} goes from {start} to {here}, where {_reach(numbers)} {_instead(there, numbers)} {_losses(numbers)}"


def _flag(state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    who, left = unit(state, parse_hex(start)), _figures(state, start)
    words = f"{who} with only {left} offers a flag at {here}, where {_reach(numbers)}"
    return f"{words} {_instead(there, numbers)} {_losses(numbers)}"


def _stays(state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    weak = state.board.units[parse_hex(start)].strength <= WEAK
    who = f"{unit(state, parse_hex(start))}{f' with only {_figures(state, start)}' if weak else ''}"
    words = f"{who} is not withdrawn from {here}, where {_reach(numbers)}"
    return f"{words} {_instead(there, numbers)} {_losses(numbers)}"


def _cover(state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    who = unit(state, parse_hex(start))
    words = f"{who} leaves its cover at {start} for {here}" if start == there else f"{who} is without cover at {here}"
    return f"{words}, where {_reach(numbers)} {_instead(there, numbers)} {_losses(numbers)}"


def _general(state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    who = general(state, parse_hex(start))
    words = f"{who[0].upper()}{who[1:]} is at {here}, where {_reach(numbers)} {_instead(there, numbers)}"
    return f"{words} The general is lost in {_share(numbers[5])} of the imagined games instead of {_share(numbers[7])}."


def _figures(state: State, cell: str) -> str:
    return count_noun(state.board.units[parse_hex(cell)].strength, "figure")


def _reach(numbers: Numbers) -> str:
    units, dice = numbers[0] // 100, numbers[1] // 100
    return f"{count_noun(units, 'enemy unit')} can attack with {count_dice(dice)} together."


def _instead(there: str, numbers: Numbers) -> str:
    units, dice = numbers[2] // 100, numbers[3] // 100
    can = f"{count_noun(units, 'unit')} can, with {count_dice(dice)}"
    return f"At {there}, {can if units else 'none can'}."


def _losses(numbers: Numbers) -> str:
    """Return what the enemy does to a unit in its next turn after both lines."""
    figures, lost, instead, lost_instead = numbers[4:]
    if figures <= instead and lost <= lost_instead:
        return "The danger is that of the turn after the enemy's next."
    words = f"In the enemy's next turn it loses {_mean(figures)} on average instead of {_tenths(instead)}"
    if lost <= lost_instead:
        return f"{words}."
    return f"{words}, and is destroyed in {_share(lost)} of the imagined games instead of {_share(lost_instead)}."


# --- attacks ----------------------------------------------------------------------------------------------------------


def _guns(state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, _, target = cells
    words = f"The artillery moves from {start} to {here}, so it does not fire"
    aimed = f"From {start} it could fire at {target_at(state, parse_hex(target))} with {_dice(numbers[1])}"
    return f"{words}. {aimed}. {_taken(numbers)}"


def _attack(state: State, cells: Cells, numbers: Numbers) -> str:
    start, _, there, target = cells
    who, aim = unit_at(state, parse_hex(start)), target_at(state, parse_hex(target))
    place = "" if there == start else f" from {there}"
    less = f" instead of {_dice(numbers[0])}" if numbers[0] >= 50 else ", but makes no attack"
    return f"{who} could attack {aim}{place} with {_dice(numbers[1])}{less}. {_taken(numbers)}"


def _target(state: State, cells: Cells, numbers: Numbers) -> str:
    attacker, better, played, _ = cells
    who, aim = unit_at(state, parse_hex(attacker)), target_at(state, parse_hex(better))
    words = f"{aim} is the better target for {who}, with {_dice(numbers[0])}"
    return f"{words}, than {target_at(state, parse_hex(played))} with {_dice(numbers[1])}. {_taken(numbers, 'two')}"


def _held(state: State, cells: Cells, numbers: Numbers) -> str:
    attacker, target = cells
    who, aim = unit_at(state, parse_hex(attacker)), target_at(state, parse_hex(target))
    return f"No attack is made, but {who} could attack {aim} with {_dice(numbers[0])}. {_taken(numbers)}"


def _taken(numbers: Numbers, several: str = "") -> str:
    """Return what the targets lose in the turn after both lines."""
    played, lost, better, lost_better = numbers[2:]
    who, one = ("both targets", "one of them") if several else ("the target", "it")
    shares = f"destroyed in {_share(lost_better)} of the imagined games instead of {_share(lost)}"
    if better <= played:
        return f"Then {one if several else who} is {shares}." if lost_better > lost else ""
    verb = "lose" if several else "loses"
    words = f"Then {who} {verb} {_mean(better)} this turn on average instead of {_tenths(played)}"
    return f"{words}, and {one} is {shares}." if lost_better > lost else f"{words}."


# --- cards ------------------------------------------------------------------------------------------------------------


def _orders(state: State, cells: Cells, numbers: Numbers) -> str:
    fewer, more = (number // 100 for number in numbers)
    given = f"The card orders {f'only {fewer}' if fewer else 'no'} {'unit' if fewer in (0, 1) else 'units'}"
    named = join_words(cells[:MOST_NAMED])
    also = "among others " if len(cells) > MOST_NAMED else ""
    return f"{given}. The better card orders {more}: {also}the {'unit' if len(cells) == 1 else 'units'} at {named}."


def _idle(state: State, cells: Cells, numbers: Numbers) -> str:
    named = join_words(cells[:MOST_NAMED])
    units = count_noun(numbers[1] // 100, "unit")
    also = "among others those " if len(cells) > MOST_NAMED else ""
    return f"The card is discarded, so no unit is ordered. The better choice orders {units}, {also}at {named}."


# --- numbers ----------------------------------------------------------------------------------------------------------


def _tenths(hundredths: int) -> str:
    """Return a number of hundredths with one decimal place, or "none".

    >>> _tenths(160), _tenths(4)
    ('1.6', 'none')
    """
    text = f"{hundredths / 100:.1f}"
    return text if float(text) else "none"


def _mean(hundredths: int) -> str:
    text = _tenths(hundredths)
    return "no figure" if text == "none" else f"{text} figures"


def _share(hundredths: int) -> str:
    return f"{hundredths}%"


def _dice(hundredths: int) -> str:
    text = f"{hundredths / 100:.1f}".removesuffix(".0")
    return "1 die" if text == "1" else f"{text} dice"


_HERE, _THERE = (1,), (2,)
_KINDS: Mapping[str, tuple[Words, tuple[int, ...], tuple[int, ...]]] = {
    "exposed": (_exposed, _HERE, _THERE),
    "flag": (_flag, _HERE, _THERE),
    "weak": (_stays, _HERE, _THERE),
    "stays": (_stays, _HERE, _THERE),
    "cover": (_cover, _HERE, _THERE),
    "general": (_general, _HERE, _THERE),
    "guns": (_guns, _HERE, (2, 3)),
    "attack": (_attack, (0,), (2, 3)),
    "target": (_target, (2,), (0, 1)),
    "held": (_held, (0,), (0, 1)),
    "orders": (_orders, (), (0,)),
    "idle": (_idle, (), (0,)),
}
"""The words of each kind, and the places in its cells of the hexes to mark for the played line and the better one."""
REASON_TEXT = say_reason
REASON_NAMES: Mapping[str, str] = {
    "exposed": "piece moved within reach",
    "flag": "flag offered",
    "weak": "weak unit not withdrawn",
    "stays": "unit not withdrawn",
    "cover": "cover given up",
    "general": "general in danger",
    "guns": "guns moved that could fire",
    "attack": "attack not made",
    "target": "worse target",
    "held": "no attack at all",
    "orders": "card that orders few",
    "idle": "card discarded",
}
"""The names of the kinds of reasons, where they are counted."""
