"""What a table needs of each game, on the page and in the terminal.

A table knows seats, cards, cells and the texts of choices; what they mean it asks here. Cells are known by their
labels. `seen` is always a state as whoever looks at it may know it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, TypeAlias

from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.record import End, Ply
from bcnb.engine.ruleset import CHANCE, Refusal, S, Scenario, Seat, State
from bcnb.players.registry import Suggestion
from bcnb.presentation import rule_text
from bcnb.presentation.choices import Choices, MenuEntry
from bcnb.presentation.presenter import imperative, page_presenter_of

ViewData: TypeAlias = dict[str, object]
"""A part of a page's view, as plain data."""


class HandCard(Protocol):
    """A card in a hand."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


class Press(NamedTuple):
    """What choosing a piece does: a ply is taken back (0 for none), then the first text that is legal is done."""

    withdraw: int = 0
    do: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What choosing it again would do."""
        if not self.withdraw:
            return "Choose it to give it an order."
        return "Choose it again for another order, or none." if self.do else "Choose it again to take that back."


def withdrawn(fallen: int) -> str:
    """That a ply is taken back, and perhaps later ones that rested on it."""
    return f"Taken back{', with what rested on it' if fallen else ''}."


class TextAnswer(NamedTuple):
    """An answer in sentences, and the cells that it is about."""

    words: tuple[str, ...]
    hexes: tuple[str, ...] = ()


class SightAnswer(NamedTuple):
    """A line between two cells to be drawn: its ends, whether it is clear, what blocks it, and all of it in words."""

    origin: str
    target: str
    clear: bool
    blocked: tuple[str, ...]
    words: tuple[str, ...]


def _no_latest(plies: Sequence[Ply], seat: Seat, label: str) -> Ply | None:
    return None


def _no_attack(state: S, origin: str, target: str) -> Iterable[str]:
    raise ValueError("nobody attacks anybody in this game")


class TerminalAdapter(NamedTuple, Generic[S]):
    """What the terminal needs besides. Where a game has none of a thing, the usual value says so."""

    score: Callable[[S], str]
    """What stands over the board: the turn, and how the sides stand."""
    picture: Callable[[S], str]
    """The board without words."""
    board: Callable[[S], object]
    """What stands there: the board is shown again when it is another."""
    standing: Callable[[S], Sequence[str]]
    """What is to be kept in mind in the middle of a turn."""
    menu: Callable[[S], tuple[MenuEntry, ...]]
    """What may be done."""
    written: Mapping[str, str]
    """How an action is written, by its first word."""
    completed: Callable[[str], str]
    """An action of which only the piece was named, made whole, or ""."""
    part: Callable[[S], object]
    """The part of the turn: where another begins, the board is shown again, if it has changed."""
    dice: Callable[[S], int]
    """How many dice are to be rolled now."""
    faces: str
    """The letters of a real die."""
    letters: str
    """What those letters mean."""
    latest: Callable[[Sequence[Ply], Seat, str], Ply | None] = _no_latest
    """The ply that last ordered or moved what stands on a cell, as far as a seat can take it back."""
    odds: Callable[[S, str, str], Iterable[str]] = _no_attack
    """What an attack can do, and why it cannot be made now."""
    card: Callable[[S], str] = lambda state: ""
    """The card in force."""
    cell: tuple[str, str] = ("hex", "hexes")
    """What one and several cells are called."""
    hidden: bool = True
    """Whether a seat holds what others may not see."""
    pieces: Mapping[str, str] = MappingProxyType({})
    """By what pattern the pieces of each side are found in a row of the board, for a terminal with colours."""
    example: str = "order e5"
    """An action, as it is typed."""

    @property
    def takes_back(self) -> bool:
        """Whether what was done with one piece can be taken back."""
        return self.latest is not _no_latest

    @property
    def attacks(self) -> bool:
        """Whether anybody attacks."""
        return self.odds is not _no_attack

    @property
    def sign(self) -> str:
        """What is typed for each die."""
        return "number" if self.faces.isdecimal() else "letter"


def _no_press(state: S, plies: Sequence[Ply], label: str) -> Press | None:
    return None


def _no_cards(state: S, seat: Seat) -> Sequence[HandCard]:
    return ()


def _no_hand(state: S, seat: Seat, offered: Choices) -> ViewData | None:
    return None


def _no_sight(state: S, origin: str, target: str) -> SightAnswer:
    raise ValueError("lines of sight play no part in this war")


class TableAdapter(NamedTuple, Generic[S]):
    """What a table needs of a game. Where a game has none of a thing, the usual value says so."""

    opening: Callable[[Scenario, S], Iterable[str]]
    """The paragraphs before the first turn."""
    position: Callable[[S, Mapping[Seat, str]], ViewData]
    """What everybody sees beside the board, by who sits where: `turn` in words, `armies` (`side`, `name`, `score` and
    `held` in words, whether it `acts`), the `card` on the table, and `where`: by label the side and the kind of a
    piece, whether a general leads it, and what it may do now. A game without cards or lines of sight says so with
    `cards` and `sight`, gives an `example` of an action, and of an army whose `seat` it is and what it is `called`."""
    book: Callable[[S], ViewData]
    """The words of ground and pieces."""
    choices: Callable[[S, Sequence[Ply]], Choices]
    """What the seat that decides may choose after these plies."""
    meant: Callable[[S, str, str, str], str]
    """The text of what somebody means who chooses a cell that was not offered, having chosen another before (or "")
    and a way of going (or ""). Raises ValueError, which tells what has to be chosen first."""
    ask: Callable[[S, Seat, bool], str]
    """What a person must do; who is alone at the page is spoken to as "you"."""
    tell: Callable[[S, Seat, str], str]
    """What a player or chance does."""
    say_end: Callable[[End, S, Seat], str]
    """How a game ended, for a viewer."""
    reach: Callable[[S, str], TextAnswer]
    """Where a piece could go, and what it could hit. Raises ValueError."""
    odds: Callable[[S, str, str], TextAnswer]
    """What an attack can do. Raises ValueError, and IllegalAction where there is no attack."""
    terminal: TerminalAdapter[S]
    reasons: Callable[[S, Suggestion], Iterable[str]] = lambda state, hint: ()
    """Why a plan is good, told of the state in which its attacks begin."""
    cards: Callable[[S, Seat], Sequence[HandCard]] = _no_cards
    """The cards that a seat holds."""
    hand: Callable[[S, Seat, Choices], ViewData | None] = _no_hand
    """The same with what can be done with each."""
    free: Callable[[S], Sequence[str] | None] = lambda state: None
    """The cells of the pieces that the side on turn may use as it likes; None while the game waits for something else.
    """
    orders_left: Callable[[S], str] = lambda state: ""
    """How many orders are left; empty where none are given."""
    press: Callable[[S, Sequence[Ply], str], Press | None] = _no_press
    """What choosing a cell again does."""
    secret: Callable[[S], bool] = lambda state: False
    """Whether what is to be chosen now is hidden from another person at the same page."""
    urgent: Callable[[S, Seat], bool] = lambda state, seat: False
    """Whether a person is asked in another's turn."""
    sight: Callable[[S, str, str], SightAnswer] = _no_sight
    """The line between two cells. Raises ValueError."""

    @property
    def holds_cards(self) -> bool:
        """Whether seats hold cards."""
        return self.cards is not _no_cards

    @property
    def sees(self) -> bool:
        """Whether lines of sight play a part."""
        return self.sight is not _no_sight


def table_adapter_of(state: S) -> TableAdapter[S]:
    """What a table needs of a state's game."""
    found: TableAdapter[S] = game_part(state.ruleset, "presentation.table_adapter.TABLE_ADAPTER")
    return found


def table_adapter_for(ruleset: str) -> TableAdapter[State]:
    """What a table needs of a game by its name. Raises ValueError for an unknown one."""
    found: TableAdapter[State] = game_part(ruleset, "presentation.table_adapter.TABLE_ADAPTER")
    return found


NOBODY: Seat = ""
"""The viewer who sits nowhere, and knows no hand."""


def seen_by(state: S, viewer: Seat) -> S:
    """A state as a seat may know it, or as `NOBODY` does."""
    game = ruleset_of(state)
    for seat in [viewer] if viewer else game.seats(state):
        state = game.observe(state, seat)
    return state


def position_view(seen: State, names: Mapping[Seat, str]) -> ViewData:
    """What everybody at the table sees beside the board; `names` says who sits where."""
    return table_adapter_of(seen).position(seen, names)


def offers(seen: State, plies: Sequence[Ply]) -> Choices:
    """What the seat that decides may choose, and what choosing each of its pieces again does."""
    return table_adapter_of(seen).choices(seen, plies)


def hand_view(seen: State, seat: Seat, offered: Choices) -> ViewData | None:
    """The hand of a seat, as that seat sees it; None in a game without cards."""
    return table_adapter_of(seen).hand(seen, seat, offered)


def undoable(plies: Sequence[Ply], seat: Seat) -> Ply | None:
    """The last ply, if a seat can take it back."""
    return plies[-1] if plies and plies[-1].seat == seat != CHANCE else None


def undo_words(before: State, plies: Sequence[Ply], seat: Seat) -> str:
    """What taking back the last ply would take back, told from the state before it; empty if it cannot be."""
    last = undoable(plies, seat)
    if last is None:
        return ""
    return imperative(ruleset_of(before).parse(last.do), before)


def refused_lines(seen: State, text: str, refusal: Refusal) -> list[list[str]]:
    """Why an attempt is refused, as lines of kinds and words: what was tried, why not, and the rule."""
    return [["do", tried(seen, text)], *map(list, rule_text.refused_lines(refusal, seen))]


def tried(seen: State, text: str) -> str:
    """An attempted action in words, or as it was typed, if it names what the game does not have."""
    try:
        return page_presenter_of(seen).say_action(ruleset_of(seen).parse(text), seen)
    except (ValueError, KeyError):
        return f"“{text}”"
