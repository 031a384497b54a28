"""The port through which a game is shown: its board as text, its events in words, and what its pages need."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import fill
from typing import Generic, NamedTuple, TypeAlias

from bcnb.engine.game_registry import game_part
from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import Action, Event, S, Seat, State
from bcnb.presentation.scene import Scene, Viewpoint


class Highlights(NamedTuple):
    """The marks that the latest events leave on the board: arrows, marked cells and dice.

    `arrows` are (origin, target, kind), and `marks` are (cell, kind). `dice` are the letters of the faces.
    """

    arrows: tuple[tuple[str, str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    dice: str = ""


class NarratedPly(NamedTuple, Generic[S]):
    """A game after a ply, or at its start: the state, the sentences of the ply, its highlights and its note."""

    state: S
    words: Sequence[str] = ()
    shown: Highlights = Highlights()
    note: str = ""


class NarratedGame(NamedTuple):
    """A whole game: its start and the moment after each ply, with title, players, result and house rules in words."""

    walk: Sequence[NarratedPly[State]]
    title: str = ""
    players: str = ""
    result: str = ""
    house: str = ""


class Narrator(NamedTuple, Generic[S]):
    """The functions that put the events of a game into words, each given the state just before the event.

    `say` returns a sentence, and `quiet` is True if the event can be left out. `show` returns the highlights after the
    event, given those before. `veiled` returns the event as a seat may know it. `begin` returns the highlights that
    remain when a ply begins. `result` says how a record ended, given the state after its last ply. `start` is shown
    before anything has happened. `say` and `show` may raise LookupError for an event without words.
    """

    say: Callable[[Event, S], str]
    show: Callable[[Highlights, Event, S], Highlights]
    result: Callable[[Record, S], str]
    quiet: Callable[[Event, S], bool] = lambda event, state: False
    veiled: Callable[[Event, Seat], Event] = lambda event, viewer: event
    begin: Callable[[Highlights, Ply], Highlights] = lambda shown, ply: shown
    start: str = "The armies are in place."


STATUS = ("turn", "phase", "flags", "card", "dice", "note", "result")
"""The keys of what is shown of a moment besides its board.

They are the turn, the phase and the score in words, the name and text of the card in play, the letters of a roll, the
note, and at the end the result.
"""
Status: TypeAlias = dict[str, object]
"""The values of a moment by the keys in `STATUS`."""


class PagePresenter(NamedTuple, Generic[S]):
    """The functions that a page needs from a game.

    `scene(state, *, title, arrows, marks, stand)` returns a position as a scene from a viewpoint, and raises ValueError
    for unknown cells and kinds. `orders` returns the cells of pieces that have an order, each with its mark. `name`
    returns a cell in words, and `marks` the marks for a cell that a note names. `caption` returns a position with its
    title in one line. `status` returns the values in `STATUS` without the result, which is known only for a whole game.
    `say_action` returns an action as an imperative, given the state before it. `say_after` returns the conditions that
    must hold after an example, given its final state. `tidy` returns a typed action in its usual form. `faces` are the
    faces of the dice. `counted` explains the labels of cells to readers of a printed board.
    """

    scene: Callable[..., Scene]
    orders: Callable[[S], Mapping[str, str]]
    name: Callable[[S, str], str]
    marks: Callable[[S, str], Iterable[tuple[str, str]]]
    caption: Callable[[S, str], str]
    status: Callable[[NarratedPly[S]], Status]
    say_action: Callable[..., str]
    say_after: Callable[..., Iterator[str]]
    tidy: Callable[[str], str]
    faces: Iterable[str]
    counted: str = ""


class GamePresenter(NamedTuple, Generic[S]):
    """The look of a game as text, and what its pages need.

    `board` returns the lines of the board, and `beneath` those below it. `prompt` returns what the game waits for,
    `telling` describes events, `hands` names the cards in the hands, and `called` names a seat. `notice` returns what a
    reader must know first about a position: that its layout is reconstructed, and on what evidence. `seen` returns the
    board as text as seen from a stand, in a game whose board can be turned.
    """

    board: Callable[[S], str]
    prompt: Callable[[S], str]
    telling: Narrator[S]
    page: PagePresenter[S]
    beneath: Callable[[S], Iterable[str]] = lambda state: ()
    hands: Callable[[S], Mapping[str, list[str]]] = lambda state: {}
    called: Callable[[Seat], str] = str.title
    notice: Callable[[S], str] = lambda state: ""
    seen: Callable[[S, Viewpoint], str] | None = None


def presenter_of(state: S) -> GamePresenter[S]:
    """Return the presenter of a state's game."""
    found: GamePresenter[S] = game_part(state.ruleset, "presentation.presenter.PRESENTER")
    return found


def page_presenter_of(state: S) -> PagePresenter[S]:
    """Return the page presenter of a state's game."""
    return presenter_of(state).page


def headed(state: State, title: str = "") -> str:
    """Return the heading of a position in text: its title and its notice, or an empty string if it has neither."""
    notice = presenter_of(state).notice(state)
    return fill(f"{title}. {notice}".removeprefix(". "), 80, break_on_hyphens=False) if notice else title


def board_text(state: State, title: str = "", stand: Viewpoint | None = None) -> str:
    """Return a position as text, below its title and what has to be known first.

    With a `stand` the board is turned as its picture is, so that words such as "at the bottom" fit both.
    """
    look = presenter_of(state)
    board = look.seen(state, stand) if look.seen and stand else look.board(state)
    return "\n".join(filter(None, (headed(state, title), board)))


def presenter_for(ruleset: str) -> GamePresenter[State]:
    """Return the presenter of a game by name.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: GamePresenter[State] = game_part(ruleset, "presentation.presenter.PRESENTER")
    return found


def imperative(action: Action, state: State) -> str:
    """Return an action in words for use within a sentence, in lower case and without a full stop."""
    words = page_presenter_of(state).say_action(action, state).removesuffix(".")
    return f"{words[0].lower()}{words[1:]}"
