"""The port through which a table gets what it needs from a game, on the page and in the terminal.

A table knows seats, cards, cells and the texts of choices, and the game gives their meaning. Cells are known by their
labels. `seen` is always a state as its viewer may know it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias

from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.record import End, Ply
from bcnb.engine.ruleset import CHANCE, Refusal, S, Scenario, Seat, State
from bcnb.players.registry import Suggestion
from bcnb.presentation import rule_text
from bcnb.presentation.bar_chart import BarChart
from bcnb.presentation.choices import Choices, MenuEntry, no_choices
from bcnb.presentation.presenter import end_text, page_presenter_of, presenter_of
from bcnb.presentation.rolls import RollMark, no_roll
from bcnb.presentation.text_tools import count_noun, sentence

ViewData: TypeAlias = dict[str, object]
"""A part of a page's view as plain data."""


class HandCard(Protocol):
    """A card in a hand."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


class TextCard(NamedTuple):
    """A card in a hand, as plain texts."""

    key: str
    name: str
    text: str


class Press(NamedTuple):
    """The effect of selecting a piece: take back ply `withdraw` (0 for none), then do the first legal text in `do`."""

    withdraw: int = 0
    do: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Return a sentence that says what selecting the piece again would do."""
        if not self.withdraw:
            return "Choose it to give it an order."
        return "Choose it again for another order, or none." if self.do else "Choose it again to undo that."


def withdrawn(fallen: int) -> str:
    """Return a sentence that says that a ply was taken back, and later ones that depended on it, if any."""
    return f"Undone{', with the actions that depended on it' if fallen else ''}."


class TextAnswer(NamedTuple):
    """An answer in sentences, the cells that it is about, and charts of the numbers in it."""

    words: tuple[str, ...]
    hexes: tuple[str, ...] = ()
    charts: tuple[BarChart, ...] = ()


class SightAnswer(NamedTuple):
    """A line of sight to draw: its ends, True if it is clear, the cells that block it, and the explanation."""

    origin: str
    target: str
    clear: bool
    blocked: tuple[str, ...]
    words: tuple[str, ...]


# --- defaults for the terminal ----------------------------------------------------------------------------------------


def default_menu(state: State) -> tuple[MenuEntry, ...]:
    """Return all actions of the seat that decides, each with its text and its words."""
    game, page = ruleset_of(state), page_presenter_of(state)
    return tuple(MenuEntry(game.write(one), page.say_action(one, state)) for one in game.legal_actions(state))


def default_score(state: State) -> str:
    """Return the turn, followed by the score if there is one."""
    look = presenter_of(state)
    return ". ".join(filter(None, (look.turn(state), look.score(state))))


def _no_latest(plies: Sequence[Ply], seat: Seat, label: str) -> Ply | None:
    return None


def _no_attack(state: S, origin: str, target: str) -> Iterable[str]:
    raise ValueError("this game has no attacks")


class TerminalAdapter(NamedTuple, Generic[S]):
    """Further functions that the terminal needs. The defaults apply where a game lacks a feature."""

    score: Callable[[S], str] = default_score
    """The heading above the board: the turn and the score of the sides."""
    picture: Callable[[S], str] = lambda state: presenter_of(state).board(state)
    """The board without explanations."""
    board: Callable[[S], object] = lambda state: presenter_of(state).board(state)
    """A value that changes when the board changes. The board is then shown again."""
    standing: Callable[[S], Sequence[str]] = lambda state: ()
    """Reminders for a player in the middle of a turn."""
    menu: Callable[[S], tuple[MenuEntry, ...]] = default_menu
    """The possible actions."""
    written: Mapping[str, str] = MappingProxyType({})
    """Examples of actions as they are typed, by the first word."""
    endings: Mapping[str, str] = MappingProxyType({})
    """The meanings of the words that may end an action, such as `general` for the general alone."""
    completed: Callable[[str], str] = lambda text: ""
    """The complete action for a text that names only the piece, or an empty string."""
    part: Callable[[S], object] = lambda state: None
    """The part of the turn. When it changes, the board is shown again if it has changed."""
    dice: Callable[[S], int] = lambda state: 1
    """The number of dice to roll now."""
    faces: str = "123456"
    """The letters of a real die."""
    letters: str = "1 to 6"
    """The meaning of these letters."""
    latest: Callable[[Sequence[Ply], Seat, str], Ply | None] = _no_latest
    """The ply that last ordered or moved the piece on a cell, if a seat can take it back."""
    odds: Callable[[S, str, str], Iterable[str]] = _no_attack
    """The possible results of an attack, and why it cannot be made now."""
    card: Callable[[S], str] = lambda state: ""
    """The card in force."""
    cell: tuple[str, str] = ("hex", "hexes")
    """The words for one cell and for several."""
    hidden: bool = True
    """True if a seat holds something that others may not see."""
    pieces: Mapping[str, str] = MappingProxyType({})
    """The patterns that find each side's pieces in a row of the board, for terminals with colors."""
    example: str = "order e5"
    """An example of an action as it is typed."""

    @property
    def takes_back(self) -> bool:
        """Return True if what was done with a single piece can be taken back."""
        return self.latest is not _no_latest

    @property
    def attacks(self) -> bool:
        """Return True if the game has attacks."""
        return self.odds is not _no_attack

    @property
    def sign(self) -> str:
        """Return the word for what is typed for each die."""
        return "number" if self.faces.isdecimal() else "letter"


# --- defaults for the table -------------------------------------------------------------------------------------------


def default_opening(scenario: Scenario, start: State) -> Iterable[str]:
    """Return the title of a scenario, and its story if it has one."""
    return filter(None, (scenario.title, " ".join(scenario.story.split())))


def default_position(seen: State, names: Mapping[Seat, str]) -> ViewData:
    """Return the turn, the sides with their scores and cards, and the place of each piece."""
    table, pieces = table_adapter_of(seen), page_presenter_of(seen).scene(seen).pieces
    return {
        "turn": presenter_of(seen).turn(seen),
        "armies": [_side_view(seen, seat, names.get(seat, "")) for seat in ruleset_of(seen).seats(seen)],
        "card": None,
        "cards": table.holds_cards,
        "sight": table.sees,
        "example": table.terminal.example,
        "where": {piece.hex: [piece.side, piece.kind, False, ""] for piece in pieces},
    }


def default_kind_at(seen: State, label: str) -> str:
    """Return the kind of the piece on a cell, or an empty string for an empty cell."""
    where = table_adapter_of(seen).position(seen, {})["where"]
    return str(where[label][1]) if isinstance(where, dict) and label in where else ""


def _side_view(seen: State, seat: Seat, name: str) -> ViewData:
    look = presenter_of(seen)
    hands = look.hands(seen)
    return {
        "side": seat,
        "name": name,
        "score": look.side_score(seen, seat),
        "held": count_noun(len(hands[seat]), "card") if seat in hands else "",
        "acts": ruleset_of(seen).seat(seen) == seat,
    }


def default_book(state: State) -> ViewData:
    """Return the name of each kind of piece. There are no words for terrain."""
    kinds = {piece.kind for piece in page_presenter_of(state).scene(state).pieces}
    words = {way: f"{verb} a cell to see what is on it." for way, verb in (("rest", "Point at"), ("touch", "Tap"))}
    return {**words, "ground": [], "terrain": {}, "pieces": {kind: sentence(kind) for kind in sorted(kinds)}}


def default_choices(state: State, plies: Sequence[Ply]) -> Choices:
    """Return the actions of the seat that decides, at the cells that they are about, and the others as buttons."""
    table, game, found = table_adapter_of(state), ruleset_of(state), no_choices()
    for text, words, _ in default_menu(state):
        if label := table.cell_of(state, game.parse(text)):
            found["hexes"].setdefault(label, []).append([text, words])
        else:
            found["buttons"].append((text, words.removesuffix("."), []))
    return found


def _nothing_meant(state: State, label: str, origin: str, who: str) -> str:
    raise ValueError(f"{page_presenter_of(state).name(state, label)}: nothing can be done here now")


def default_ask(state: State, seat: Seat, alone: bool) -> str:
    """Return whose turn it is, and what the game waits for."""
    look = presenter_of(state)
    return f"{'Your turn' if alone else look.called(seat)}: {look.prompt(state)}"


def default_tell(state: State, seat: Seat, player: str) -> str:
    """Return what chance decides, or which computer player acts."""
    look = presenter_of(state)
    return look.prompt(state) if seat == CHANCE else f"{look.called(seat)} ({player}) acts."


def default_end(end: End, state: State, viewer: Seat) -> str:
    """Return who has won, and on which turn."""
    return f"{end_text(end, presenter_of(state).called)}, on turn {state.turn.number}."


def _no_reach(state: S, label: str) -> TextAnswer:
    raise ValueError("this game does not show where a piece could go")


def _no_odds(state: S, origin: str, target: str) -> TextAnswer:
    raise ValueError("this game has no attacks")


def _no_press(state: S, plies: Sequence[Ply], label: str) -> Press | None:
    return None


def _no_cards(state: S, seat: Seat) -> Sequence[HandCard]:
    return ()


def _no_hand(state: S, seat: Seat, offered: Choices) -> ViewData | None:
    return None


def _no_sight(state: S, origin: str, target: str) -> SightAnswer:
    raise ValueError("this game has no lines of sight")


class TableAdapter(NamedTuple, Generic[S]):
    """The functions that a table needs from a game. The defaults apply where a game lacks a feature."""

    opening: Callable[[Scenario, S], Iterable[str]] = default_opening
    """The paragraphs before the first turn."""
    position: Callable[[S, Mapping[Seat, str]], ViewData] = default_position
    """The information that everyone sees next to the board, given the player of each seat.

    The keys are `turn` in words, the card in play as `card`, and `armies`, with `side`, `name`, `score` and `held` in
    words and `acts` (True if it decides). `where` maps a label to the side and kind of a piece, whether a general leads
    it, and what it may do now. A game without cards or lines of sight says so with `cards` and `sight`, and gives an
    `example` of an action. It also gives for an army its `seat` and what it is `called`.
    """
    kind_at: Callable[[S, str], str] = default_kind_at
    """The kind of the piece on a cell, as in `where`, or an empty string for an empty cell."""
    layers_at: Callable[[S, str], frozenset[str]] = lambda seen, label: frozenset()
    """The layers of the board with the pieces on a cell, `units` and `generals`. None by default: no move is traced."""
    book: Callable[[S], ViewData] = default_book
    """The words for terrain and pieces."""
    cell_of: Callable[[S, Any], str] = lambda state, action: ""
    """The cell of an action where a page offers it, or an empty string for a button; for the default `choices`."""
    choices: Callable[[S, Sequence[Ply]], Choices] = default_choices
    """The choices of the seat that decides after the given plies."""
    meant: Callable[[S, str, str, str], str] = _nothing_meant
    """The text of the action that a human player means by selecting a cell that was not offered.

    The other arguments are the cell selected before (or "") and a way to move (or ""). Raises ValueError with the cell
    or piece that must be selected first.
    """
    ask: Callable[[S, Seat, bool], str] = default_ask
    """An instruction to a human player. A player who is alone at the page is addressed as "you"."""
    tell: Callable[[S, Seat, str], str] = default_tell
    """A sentence about what a computer player or chance does now."""
    say_end: Callable[[End, S, Seat], str] = default_end
    """The end of a game in words, for a viewer."""
    reach: Callable[[S, str], TextAnswer] = _no_reach
    """The cells that a piece could reach and attack, in words. Raises ValueError."""
    odds: Callable[[S, str, str], TextAnswer] = _no_odds
    """The possible results of an attack. Raises ValueError, and IllegalAction if there is no attack."""
    terminal: TerminalAdapter[S] = TerminalAdapter()
    reasons: Callable[[S, Suggestion], Iterable[str]] = lambda state, hint: ()
    """The reasons for a plan, given the state in which its attacks begin."""
    cards: Callable[[S, Seat], Sequence[HandCard]] = _no_cards
    """The cards that a seat holds."""
    hand: Callable[[S, Seat, Choices], ViewData | None] = _no_hand
    """The cards that a seat holds, with what can be done with each."""
    free: Callable[[S], Sequence[str] | None] = lambda state: None
    """The cells of pieces that the side to move may use freely, or None while the game waits for something else."""
    orders_left: Callable[[S], str] = lambda state: ""
    """The number of orders left, in words. It is empty if the game has no orders."""
    unused: Callable[[S], str] = lambda state: ""
    """A sentence that asks whether a phase should end now. It is empty if the side could do nothing more in it."""
    press: Callable[[S, Sequence[Ply], str], Press | None] = _no_press
    """The effect of selecting a cell again."""
    secret: Callable[[S], bool] = lambda state: False
    """True if the current choice is hidden from another human player at the same page."""
    urgent: Callable[[S, Seat], bool] = lambda state, seat: False
    """True if a human player must act during another side's turn."""
    sight: Callable[[S, str, str], SightAnswer] = _no_sight
    """The line of sight between two cells. Raises ValueError."""
    rolled: Callable[[S, str], RollMark | None] = no_roll
    """The place and the result of a roll, given the state before it and its faces. None if it has no place."""

    @property
    def holds_cards(self) -> bool:
        """Return True if seats hold cards."""
        return self.cards is not _no_cards

    @property
    def sees(self) -> bool:
        """Return True if the game has lines of sight."""
        return self.sight is not _no_sight


_PLACE = "presentation.table_adapter.TABLE_ADAPTER"
_PLAIN: TableAdapter[Any] = TableAdapter()
"""The table adapter of a game that defines none: all actions are buttons."""


def table_adapter_of(state: S) -> TableAdapter[S]:
    """Return the table adapter of a state's game."""
    found: TableAdapter[S] = game_part(state.ruleset, _PLACE, _PLAIN)
    return found


def table_adapter_for(ruleset: str) -> TableAdapter[State]:
    """Return the table adapter of a game by name.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: TableAdapter[State] = game_part(ruleset, _PLACE, _PLAIN)
    return found


NOBODY: Seat = ""
"""The viewer without a seat, who knows no hand."""


def seen_by(state: S, viewer: Seat) -> S:
    """Return a state as a seat may know it, or as `NOBODY` does."""
    game = ruleset_of(state)
    for seat in [viewer] if viewer else game.seats(state):
        state = game.observe(state, seat)
    return state


def position_view(seen: State, names: Mapping[Seat, str]) -> ViewData:
    """Return what everyone at the table sees next to the board. `names` are the players by seat."""
    return table_adapter_of(seen).position(seen, names)


def offers(seen: State, plies: Sequence[Ply]) -> Choices:
    """Return the choices of the seat that decides, and the effect of selecting each of its pieces again."""
    return table_adapter_of(seen).choices(seen, plies)


def hand_view(seen: State, seat: Seat, offered: Choices) -> ViewData | None:
    """Return the hand of a seat as that seat sees it, or None in a game without cards."""
    return table_adapter_of(seen).hand(seen, seat, offered)


def refused_lines(seen: State, text: str, refusal: Refusal) -> list[list[str]]:
    """Return the refusal of an attempt as lines of kind and words: the attempt, the reason and the rule."""
    lines = rule_text.refused_lines(refusal, seen)
    return [["do", tried(seen, text)], *([kind, rule_text.on_page(words)] for kind, words in lines)]


def tried(seen: State, text: str) -> str:
    """Return an attempted action in words, or as it was typed if the game does not know it."""
    try:
        return page_presenter_of(seen).say_action(ruleset_of(seen).parse(text), seen)
    except (ValueError, KeyError):
        return f"“{text}”"
