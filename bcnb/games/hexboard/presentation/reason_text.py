"""The reasons for the loss of a choice in words, and the hexes to mark, as both hex games say them.

A game gives the names of its pieces (`PieceNames`), by the texts that its findings have for them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from bcnb.games.hexboard.choice_reasons import WEAK
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.presenter import ReasonWords
from bcnb.presentation.text_tools import count_dice, count_noun, join_words

Cells: TypeAlias = Sequence[str]
Numbers: TypeAlias = Sequence[int]
State: TypeAlias = Any
"""A state of the game whose names are used."""


class PieceNames(NamedTuple):
    """The names of the pieces of a game, given a state and the text of a piece.

    `hex` is the hex of a text. `unit` is a unit without its place, `unit_at` one with it, `general` a general without
    his place, and `target_at` the target of an attack. `figures` is the number of figures of a unit, and `prize` what
    is offered with a weak unit.
    """

    hex: Callable[[str], HexId]
    unit: Callable[[State, str], str]
    unit_at: Callable[[State, str], str]
    general: Callable[[State, str], str]
    target_at: Callable[[State, str], str]
    figures: Callable[[State, str], int]
    prize: str


Words: TypeAlias = Callable[[PieceNames, State, Cells, Numbers], str]
Kinds: TypeAlias = Mapping[str, tuple[Words, tuple[int, ...], tuple[int, ...]]]
"""The words of each kind, and the places in its cells of the hexes to mark for the played line and the better one."""
MOST_NAMED = 4
"""The most hexes that a sentence lists."""


def say_reason(
    names: PieceNames, kinds: Kinds, state: State, kind: str, cells: Cells, numbers: Numbers
) -> ReasonWords | None:
    """Return a reason in words, with the hexes to mark for the played line and for the better one.

    It is None for a reason that these words do not know, as in a file that another version wrote.
    """
    try:
        words, played, better = kinds[kind]
        hexes = [write_hex(names.hex(cell)) for cell in cells]
        marked = [hexes[place] for place in played], [hexes[place] for place in better]
        return ReasonWords(words(names, state, cells, numbers).strip(), *(tuple(dict.fromkeys(one)) for one in marked))
    except (LookupError, ValueError):
        return None


# --- a piece within reach of the enemy --------------------------------------------------------------------------------


def _exposed(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    who = names.unit(state, start)
    words = f"{who} goes from {start} to {here}, where {say_reach(numbers)}"
    return f"{words} {say_instead(there, numbers)} {say_losses(numbers)}"


def _flag(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    who, left = names.unit(state, start), _figures(names, state, start)
    words = f"{who} with only {left} offers a {names.prize} at {here}, where {say_reach(numbers)}"
    return f"{words} {say_instead(there, numbers)} {say_losses(numbers)}"


def _stays(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, _, there = cells
    weak = names.figures(state, start) <= WEAK
    who = f"{names.unit(state, start)}{f' with only {_figures(names, state, start)}' if weak else ''}"
    words = f"{who} is not withdrawn from {start}, where {say_reach(numbers)}"
    return f"{words} {say_instead(there, numbers)} {say_losses(numbers)}"


def _cover(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    who, home = names.unit(state, start), write_hex(names.hex(start))
    words = f"{who} leaves its cover at {start} for {here}" if home == there else f"{who} is without cover at {here}"
    return f"{words}, where {say_reach(numbers)} {say_instead(there, numbers)} {say_losses(numbers)}"


def _general(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    who = names.general(state, start)
    words = f"{who[0].upper()}{who[1:]} is at {here}, where {say_reach(numbers)} {say_instead(there, numbers)}"
    lost, instead = (say_percent(numbers[place]) for place in (5, 7))
    return f"{words} The general is lost in {lost} of the imagined games instead of {instead}."


def _figures(names: PieceNames, state: State, cell: str) -> str:
    return count_noun(names.figures(state, cell), "figure")


def say_reach(numbers: Numbers) -> str:
    """Return the enemy units that can attack a hex, and their dice."""
    units, dice = numbers[0] // 100, numbers[1] // 100
    return f"{count_noun(units, 'enemy unit')} can attack with {count_dice(dice)} together."


def say_instead(there: str, numbers: Numbers) -> str:
    """Return the same for the hex of the better line."""
    units, dice = numbers[2] // 100, numbers[3] // 100
    can = f"{count_noun(units, 'unit')} can, with {count_dice(dice)}"
    return f"At {there}, {can if units else 'none can'}."


def say_losses(numbers: Numbers) -> str:
    """Return what the enemy does to a unit in its next turn after both lines."""
    figures, lost, instead, lost_instead = numbers[4:]
    if figures <= instead and lost <= lost_instead:
        return "The danger is that of the turn after the enemy's next."
    words = f"In the enemy's next turn it loses {say_mean(figures)} on average instead of {say_tenths(instead)}"
    if lost <= lost_instead:
        return f"{words}."
    share, instead_share = say_percent(lost), say_percent(lost_instead)
    return f"{words}, and is destroyed in {share} of the imagined games instead of {instead_share}."


# --- attacks ----------------------------------------------------------------------------------------------------------


def _guns(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, _, target = cells
    words = f"The artillery moves from {start} to {here}, so it does not fire"
    aimed = f"From {start} it could fire at {names.target_at(state, target)} with {say_dice(numbers[1])}"
    return f"{words}. {aimed}. {say_taken(numbers)}"


def _attack(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, _, there, target = cells
    who, aim = names.unit_at(state, start), names.target_at(state, target)
    place = "" if there == write_hex(names.hex(start)) else f" from {there}"
    less = f" instead of {say_dice(numbers[0])}" if numbers[0] >= 50 else ", but makes no attack"
    return f"{who} could attack {aim}{place} with {say_dice(numbers[1])}{less}. {say_taken(numbers)}"


def _target(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    attacker, better, played, _ = cells
    who, aim = names.unit_at(state, attacker), names.target_at(state, better)
    words = f"{aim} is the better target for {who}, with {say_dice(numbers[0])}"
    return f"{words}, than {names.target_at(state, played)} with {say_dice(numbers[1])}. {say_taken(numbers, 'two')}"


def _held(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    attacker, target = cells
    who, aim = names.unit_at(state, attacker), names.target_at(state, target)
    return f"No attack is made, but {who} could attack {aim} with {say_dice(numbers[0])}. {say_taken(numbers)}"


def say_taken(numbers: Numbers, several: str = "") -> str:
    """Return what the targets lose in the turn after both lines."""
    played, lost, better, lost_better = numbers[2:]
    who, one = ("both targets", "one of them") if several else ("the target", "it")
    shares = f"destroyed in {say_percent(lost_better)} of the imagined games instead of {say_percent(lost)}"
    if better <= played:
        return f"Then {one if several else who} is {shares}." if lost_better > lost else ""
    verb = "lose" if several else "loses"
    words = f"Then {who} {verb} {say_mean(better)} this turn on average instead of {say_tenths(played)}"
    return f"{words}, and {one} is {shares}." if lost_better > lost else f"{words}."


# --- cards ------------------------------------------------------------------------------------------------------------


def _orders(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    fewer, more = (number // 100 for number in numbers)
    given = f"The card orders {f'only {fewer}' if fewer else 'no'} {'unit' if fewer in (0, 1) else 'units'}"
    named = join_words(cells[:MOST_NAMED])
    also = "among others " if len(cells) > MOST_NAMED else ""
    return f"{given}. The better card orders {more}: {also}the {'unit' if len(cells) == 1 else 'units'} at {named}."


def _idle(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    named = join_words(cells[:MOST_NAMED])
    units = count_noun(numbers[1] // 100, "unit")
    also = "among others those " if len(cells) > MOST_NAMED else ""
    return f"The card is discarded, so no unit is ordered. The better choice orders {units}, {also}at {named}."


# --- numbers ----------------------------------------------------------------------------------------------------------


def say_tenths(hundredths: int) -> str:
    """Return a number of hundredths with one decimal place, or "none".

    >>> say_tenths(160), say_tenths(4)
    ('1.6', 'none')
    """
    text = f"{hundredths / 100:.1f}"
    return text if float(text) else "none"


def say_mean(hundredths: int) -> str:
    """Return an average number of figures."""
    text = say_tenths(hundredths)
    return "no figure" if text == "none" else f"{text} figures"


def say_percent(hundredths: int) -> str:
    """Return a share of all imagined games."""
    return f"{hundredths}%"


def say_dice(hundredths: int) -> str:
    """Return an average number of dice."""
    text = f"{hundredths / 100:.1f}".removesuffix(".0")
    return "1 die" if text == "1" else f"{text} dice"


_HERE, _THERE = (1,), (2,)
SHARED_KINDS: Kinds = {
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
SHARED_NAMES: Mapping[str, str] = {
    "exposed": "piece moved within reach",
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
"""The names of the kinds of reasons that both games share, where they are counted; each names its *flag* itself."""
