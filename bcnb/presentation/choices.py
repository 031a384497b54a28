"""The choices of a seat as plain data for a page (by card, piece, cell and button), and folded menus for the terminal.

Every choice has the text that the page sends back. Previews are included, such as where a piece could go after an
order, and what a unit could fire at.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, NotRequired, TypedDict

from bcnb.presentation.text_tools import count_noun, sentence


class MoveChoice(TypedDict):
    """The moves of one piece.

    `before` is the text of the order that the piece still needs, or empty. `name` is the piece in words. `to` maps each
    goal to the text of the move. `rides` maps goals that are reached along a line to their paths.
    """

    before: str
    name: str
    to: dict[str, str]
    rides: NotRequired[dict[str, str]]


class AttackChoice(TypedDict, total=False):
    """The expected results of an attack.

    `dice` is the number of dice, and `die` what each side of a die does: [[letters of the faces, words], …]. `odds` are
    the possible results in words, and `brief` is a short form. For the drawing, `name` says who attacks whom, and `sum`
    where the dice come from. `bars` are the figures lost, by the target's answer: [[answer, words, [[chance in percent,
    words, kind], …]], …]. `more` is what no bar shows. `do` is the text of the attack, if it can be made now. `texts`
    are those of all attacks between the two cells: [[text, words], …].

    For columns, `said` are the two columns in words, `column` the cells of the attacking one, and `badges` the drawings
    at its ends: [[drawing, across, down], …]. `sure` is True if the attack must be confirmed.
    """

    dice: int
    die: list[tuple[str, str]]
    odds: list[str]
    name: str
    sum: str
    brief: str
    bars: list[tuple[str, str, list[list[object]]]]
    more: list[str]
    do: str
    texts: list[list[str]]
    said: str
    column: list[str]
    badges: list[tuple[str, int, int]]
    sure: bool


class PieceChoices(TypedDict, total=False):
    """The choices of a piece.

    `orders` and `acts` are done where it is: [[text, words], …]. `ways` are its moves by the piece that goes, `aims`
    its attacks by target. `press` says what selecting the piece again does.
    """

    orders: list[list[str]]
    acts: list[list[str]]
    ways: dict[str, MoveChoice]
    aims: dict[str, AttackChoice]
    press: str


class Choices(TypedDict):
    """All choices of the seat that decides.

    `cards` maps a card's key to {"play": text, "discard": text}. `pieces` maps a cell to the choices of its piece.
    `hexes` maps a cell to [[text, words], …]. `buttons` are [[text, words, cells], …]. `done` says what the Done button
    means, or is empty. `select` is the cell of the only piece that can act, or empty. `ready` describes a piece that
    has a target, if the usual words do not fit. `zones` maps a general's cell to the cells that the general controls.
    """

    cards: dict[str, dict[str, str]]
    pieces: dict[str, PieceChoices]
    hexes: dict[str, list[list[str]]]
    buttons: list[tuple[str, str, list[str]]]
    done: str
    select: str
    ready: NotRequired[str]
    zones: NotRequired[dict[str, list[str]]]


def no_choices() -> Choices:
    """Return the choices of a human player who does not decide."""
    return {"cards": {}, "pieces": {}, "hexes": {}, "buttons": [], "done": "", "select": ""}


def no_piece() -> PieceChoices:
    """Return the choices of a piece that can do nothing."""
    return {"orders": [], "ways": {}, "aims": {}}


def piece_on(found: Choices, label: str) -> PieceChoices:
    """Return the choices of the piece on a cell. They are added if there are none yet."""
    return found["pieces"].setdefault(label, no_piece())


def cells_of(found: Choices) -> set[str]:
    """Return all cells that can be selected, or are marked because of a choice."""
    cells = {*found["pieces"], *found["hexes"], *(label for _, _, labels in found["buttons"] for label in labels)}
    for piece in found["pieces"].values():
        cells |= {label for way in piece["ways"].values() for label in way["to"]} | set(piece["aims"])
    return cells.union(*found.get("zones", {}).values())


LONGEST = 12
"""The number of entries up to which a menu is not folded."""
_FOLDED = ("discard",)
"""Kinds of actions that are rarely wanted. They are folded if there are other kinds."""


class MenuEntry(NamedTuple):
    """A line of a menu: the text to type, its meaning, and all actions that begin with it, if there are several."""

    text: str
    words: str
    more: tuple["MenuEntry", ...] = ()


class Folding(NamedTuple):
    """The names for folded menu lines: of a kind of action by its first word, and of a piece by its cell."""

    kinds: Mapping[str, str]
    piece: Callable[[str], str]


def shown_verbs(kinds: Mapping[str, str], more: Mapping[str, str]) -> Mapping[str, str]:
    """Return the verb of an action for each word that begins its description, so that the word can also be typed.

    Verbs themselves are left out. Where two descriptions begin with the same word, the first one counts.

    Args:
        kinds: the name of a kind of action by its verb, as in `Folding`.
        more: further words with their verbs.

    >>> shown_verbs({"battle": "Attack", "move": "Move a piece"}, {"end": "done"})
    {'attack': 'battle', 'end': 'done'}
    """
    begun = [(name.split(" ")[0].lower(), verb) for verb, name in kinds.items()]
    return {word: verb for word, verb in (*reversed(begun), *more.items()) if word not in kinds}


def with_verb(text: str, verbs: Mapping[str, str]) -> str:
    """Return a typed text with its verb, if it begins with a word that stands for one.

    >>> with_verb(" Attack e7 f8", {"attack": "battle"}), with_verb("move e7 f8", {"attack": "battle"})
    ('battle e7 f8', 'move e7 f8')
    """
    word, *rest = text.split(maxsplit=1) or [""]
    return " ".join((verbs[word.lower()], *rest)) if word.lower() in verbs else text


def described_entry(typed: str, entries: Sequence[MenuEntry]) -> MenuEntry | None:
    """Return the menu entry whose description begins with the typed words, or None.

    If there are several, they are the further entries of the returned one.
    """
    words = _plain_words(typed)
    found = tuple(one for one in entries if _plain_words(one.words)[: len(words)] == words)
    whole = tuple(one for one in found if not one.more) or found
    return whole[0] if len(whole) == 1 else MenuEntry(typed, "", whole) if whole else None


def _plain_words(text: str) -> list[str]:
    return [word.strip(".,:;") for word in text.lower().split()]


def fold_menu(entries: Sequence[MenuEntry], folding: Folding) -> tuple[MenuEntry, ...]:
    """Return a menu of all actions, folded by kind of action and by piece where it would be too long."""
    kinds = _groups(entries, 1)
    return tuple(_unfold(folding, kinds)) if len(kinds) > 1 else _fold(folding, kinds[0][1], 2) if kinds else ()


def _unfold(folding: Folding, kinds: Sequence[tuple[str, Sequence[MenuEntry]]]) -> Iterator[MenuEntry]:
    """Yield the kinds one after another, each unfolded if the whole menu stays short."""
    left = LONGEST - len(kinds)
    for verb, entries in kinds:
        if len(entries) == 1 or (len(entries) - 1 <= left and verb not in _FOLDED):
            left -= len(entries) - 1
            yield from entries
        else:
            words = sentence(f"{folding.kinds[verb]}: {count_noun(len(entries), 'way')}")
            yield MenuEntry(verb, words, _fold(folding, entries, 2))


def _fold(folding: Folding, entries: Sequence[MenuEntry], depth: int) -> tuple[MenuEntry, ...]:
    """Return the entries of one kind, with one line per piece if there are many."""
    groups = _groups(entries, depth)
    if len(entries) <= LONGEST or len(groups) == 1:
        return tuple(entries)
    return tuple(_folded(folding, text, group) for text, group in groups)


def _groups(entries: Sequence[MenuEntry], depth: int) -> list[tuple[str, Sequence[MenuEntry]]]:
    """Return the entries grouped by the first words of their texts."""

    found: dict[str, list[MenuEntry]] = {}
    for entry in entries:
        found.setdefault(" ".join(entry.text.split(" ")[:depth]), []).append(entry)
    return list(found.items())


def _folded(folding: Folding, text: str, entries: Sequence[MenuEntry]) -> MenuEntry:
    if len(entries) == 1:
        return entries[0]
    piece = folding.piece(text.split(" ")[1])
    return MenuEntry(text, sentence(f"{piece}: {count_noun(len(entries), 'way')}"), tuple(entries))
