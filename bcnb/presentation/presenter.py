"""How a game is shown: its board as text, what is told beneath it, its events in words, and its pages."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import fill
from typing import Generic, NamedTuple, TypeAlias

from bcnb.engine.game_registry import game_part
from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import Action, Event, S, Seat, State
from bcnb.presentation.scene import Scene, Viewpoint


class Highlights(NamedTuple):
    """What the last things that happened leave on the sheet for the reader: arrows, marked cells, dice."""

    arrows: tuple[tuple[str, str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    dice: str = ""


class NarratedPly(NamedTuple, Generic[S]):
    """A game after a ply, or at its start: the state, the ply's sentences and remark, and what is shown besides."""

    state: S
    words: Sequence[str] = ()
    shown: Highlights = Highlights()
    note: str = ""


class NarratedGame(NamedTuple):
    """A whole game: its start and the moment after each ply, the title, and who played, who won and what house rules
    there were, in words."""

    walk: Sequence[NarratedPly[State]]
    title: str = ""
    players: str = ""
    result: str = ""
    house: str = ""


class Narrator(NamedTuple, Generic[S]):
    """How a game tells its events, each from the state just before it.

    `say` is a sentence; `quiet` whether the event goes without saying; `show` what it leaves to be seen, given what was
    shown before; `veiled` the event as a seat may know it; `begin` what is still shown when a ply begins. `result` is
    how a record ended, in words, by the state after its last ply; `start` is told before anything has happened. `say`
    and `show` may raise LookupError for an event for which there are no words.
    """

    say: Callable[[Event, S], str]
    show: Callable[[Highlights, Event, S], Highlights]
    result: Callable[[Record, S], str]
    quiet: Callable[[Event, S], bool] = lambda event, state: False
    veiled: Callable[[Event, Seat], Event] = lambda event, viewer: event
    begin: Callable[[Highlights, Ply], Highlights] = lambda shown, ply: shown
    start: str = "The armies are in place."


STATUS = ("turn", "phase", "flags", "card", "dice", "note", "result")
"""What is told of a moment besides its board: turn, phase and the score of both sides in words, the name and the text
of the card on the table, the letters of a roll, a remark of whoever kept the record, and at the end the result."""
Status: TypeAlias = dict[str, object]
"""What is told, by the words of `STATUS`."""


class PagePresenter(NamedTuple, Generic[S]):
    """What a page needs of a game.

    `scene(state, *, title, arrows, marks, stand)` is a position as it is seen from a stand; it raises ValueError
    for unknown cells and kinds. `orders` are the cells of those who have an order, each with the mark of what is
    done with it. `name` is a cell in words, `marks` are those of a cell that somebody names, `caption` is a position
    with its title in one line. `status` is what is told of a moment besides its board (`STATUS`), but for the result,
    which only the whole tale knows. `say_action` is an action as an imperative, by the state before it; `say_after`
    is what must hold after a try, told of the state that it ends in. `tidy` is a typed action as it would be written;
    `faces` are the faces of the dice. `counted` says how cells are named, to who reads a board on paper.
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
    """The look of a game: the lines of `board` and those `beneath` it, what the game waits for, how its events are
    told, the names of the cards in the `hands`, what a seat is `called`, and what its pages need. A `notice` says of a
    position what has to be known first: that its layout is reconstructed, and on what evidence. `seen` is the board as
    text as it is seen from a stand, in a game whose board can be turned."""

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
    """The look of a state's game."""
    found: GamePresenter[S] = game_part(state.ruleset, "presentation.presenter.PRESENTER")
    return found


def page_presenter_of(state: S) -> PagePresenter[S]:
    """What a page needs of a state's game."""
    return presenter_of(state).page


def headed(state: State, title: str = "") -> str:
    """What stands over a position in text: its title, and what has to be known first; empty where there is neither."""
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
    """The look of a game by its name. Raises ValueError for an unknown one."""
    found: GamePresenter[State] = game_part(ruleset, "presentation.presenter.PRESENTER")
    return found


def imperative(action: Action, state: State) -> str:
    """An action in words, as it stands within a sentence: with a small letter, and without a full stop."""
    words = page_presenter_of(state).say_action(action, state).removesuffix(".")
    return f"{words[0].lower()}{words[1:]}"
