"""The port through which a game is shown: its board as text, its events in words, and what its pages need."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from enum import Enum
from re import sub
from textwrap import fill
from typing import Any, Generic, NamedTuple, TypeAlias

from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.notation import normalize_spaces
from bcnb.engine.record import End, Ply, Record
from bcnb.engine.ruleset import Action, Event, S, Seat, State
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.presentation.scene import Scene, Viewpoint
from bcnb.presentation.text_tools import entitled, join_words, sentence
from bcnb.storage.game_files import Expectation, ExpectedPosition


class Highlights(NamedTuple):
    """The marks that the latest events leave on the board: arrows, marked cells and dice.

    `arrows` are (origin, target, kind), and `marks` are (cell, kind). `dice` are the letters of the faces.
    """

    arrows: tuple[tuple[str, str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    dice: str = ""


class ReasonWords(NamedTuple):
    """The reason for a loss in words, with the cells to mark for the played line and for the better one."""

    words: str
    played: tuple[str, ...] = ()
    better: tuple[str, ...] = ()


class NarratedPly(NamedTuple, Generic[S]):
    """A game after a ply, or at its start: the state, the sentences of the ply, its highlights and its note.

    `kinds` are the kinds of notable events of the ply, from `EVENT_KINDS`.
    """

    state: S
    words: Sequence[str] = ()
    shown: Highlights = Highlights()
    note: str = ""
    kinds: frozenset[str] = frozenset()


EVENT_KINDS = {"flag": "flag", "loss": "loss", "general": "general event", "card": "special card"}
"""The kinds of notable events, each with its words: a flag or points won, figures or pieces lost, and so on."""


class NarratedGame(NamedTuple):
    """A whole game: its start and the moment after each ply, with title, players, result and house rules in words.

    `unseen` says what a review cannot judge, because nobody saw some cards.
    """

    walk: Sequence[NarratedPly[State]]
    title: str = ""
    players: str = ""
    result: str = ""
    house: str = ""
    unseen: str = ""


STATUS = ("turn", "phase", "flags", "card", "dice", "note", "result")
"""The keys of what is shown of a moment besides its board.

They are the turn, the phase and the score in words, the name and text of the card in play, the letters of a roll, the
note, and at the end the result.
"""
Status: TypeAlias = dict[str, object]
"""The values of a moment by the keys in `STATUS`."""


# --- defaults ---------------------------------------------------------------------------------------------------------


def fields_text(value: Any, without: Collection[str] = ()) -> str:
    """Return a dataclass as a sentence: the words of its name, and its fields except those in `without`.

    >>> from dataclasses import make_dataclass
    >>> fields_text(make_dataclass("PieceMoved", ["rule", "from_cell", "jumps"])("7.3", "e5", True), without=["rule"])
    'Piece moved: from cell e5, jumps yes.'
    """
    name = sub("(?<=[a-z])(?=[A-Z])", " ", type(value).__name__).lower()
    shown = [field.name for field in fields(value) if field.name not in without]
    facts = ", ".join(f"{key.replace('_', ' ')} {_value_text(getattr(value, key))}" for key in shown)
    return sentence(f"{name}: {facts}" if facts else name)


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return value.name.lower().replace("_", " ")
    if isinstance(value, tuple):
        return join_words(map(_value_text, value)) if value else "none"
    return "none" if value is None else str(value)


def default_event_text(event: Event, before: State) -> str:
    """Return an event as a sentence from its name and fields, such as "Stepped: seat red, points 2."."""
    return fields_text(event, without=("rule",))


def end_text(end: End, called: Callable[[Seat], str]) -> str:
    """Return the end of a game without a full stop, such as "Red has won"."""
    if end.by == STOPPED:
        return "The game was stopped"
    won = f"{called(end.winner)} has won" if end.winner else "Nobody has won"
    return f"{won}, because the other side resigned" if end.by == RESIGNED else won


def default_result(record: Record, state: State) -> str:
    """Return how a record ended, followed by the score."""
    look = presenter_of(state)
    if record.end is None:
        return "The record ends here, before the game is decided."
    return " ".join(sentence(words) for words in (end_text(record.end, look.called), look.score(state)) if words)


def default_prompt(state: State) -> str:
    """Return the seat that decides as a sentence, such as "Red decides."."""
    seat = ruleset_of(state).seat(state)
    return f"{presenter_of(state).called(seat)} decides." if seat else "The game is over."


def default_status(moment: NarratedPly[S]) -> Status:
    """Return the turn, the phase, the score, the dice and the note of a moment. There is no card."""
    look, state = presenter_of(moment.state), moment.state
    words = look.turn(state), look.phase(state), look.score(state)
    return dict(zip(STATUS, (*words, [], moment.shown.dice, moment.note, ""), strict=True))


def default_action_text(action: Action, state: State) -> str:
    """Return an action as it is typed, as a sentence such as "Step 2."."""
    return sentence(ruleset_of(state).write(action))


def default_after_text(then: Expectation[State], state: State) -> Iterable[str]:
    """Yield the values that a position must have after an example, such as "Red is 11 and blue is 10."."""
    if isinstance(then, ExpectedPosition) and then.values:
        yield sentence(join_words(f"{key} is {due}" for key, due in then.values))


# --- the port ---------------------------------------------------------------------------------------------------------


class Narrator(NamedTuple, Generic[S]):
    """The functions that put the events of a game into words, each given the state just before the event.

    `say` returns a sentence, and `quiet` is True if the event can be left out. `show` returns the highlights after the
    event, given those before. `veiled` returns the event as a seat may know it. `begin` returns the highlights that
    remain when a ply begins. `result` says how a record ended, given the state after its last ply. `start` is shown
    before anything has happened. `kinds` returns the kinds of an event, from `EVENT_KINDS`. `say` and `show` may raise
    LookupError for an event without words.
    """

    say: Callable[[Event, S], str] = default_event_text
    show: Callable[[Highlights, Event, S], Highlights] = lambda shown, event, before: shown
    result: Callable[[Record, S], str] = default_result
    quiet: Callable[[Event, S], bool] = lambda event, state: False
    veiled: Callable[[Event, Seat], Event] = lambda event, viewer: event
    begin: Callable[[Highlights, Ply], Highlights] = lambda shown, ply: shown
    start: str = "The armies are in place."
    kinds: Callable[[Event, S], Iterable[str]] = lambda event, before: ()


class PagePresenter(NamedTuple, Generic[S]):
    """The functions that a page needs from a game.

    `scene(state, *, title, arrows, marks, stand)` returns a position as a scene from a viewpoint, and raises ValueError
    for unknown cells and kinds. `orders` returns the cells of pieces that have an order, each with its mark. `name`
    returns a cell in words, and `marks` the marks for a cell that a note names. `caption` returns a position with its
    title in one line. `status` returns the values in `STATUS` without the result, which is known only for a whole game.
    `say_action` returns an action as an imperative, given the state before it. `say_after` returns the conditions that
    must hold after an example, given its final state. `tidy` returns a typed action in its usual form. `faces` are the
    faces of the dice. `verbs` are the kinds of actions in words, by the first word of the action, where this word is
    not clear by itself. `counted` explains the labels of cells to readers of a printed board.
    """

    scene: Callable[..., Scene]
    name: Callable[[S, str], str]
    orders: Callable[[S], Mapping[str, str]] = lambda state: {}
    marks: Callable[[S, str], Iterable[tuple[str, str]]] = lambda state, label: [(label, "choice")]
    caption: Callable[[S, str], str] = lambda state, title: entitled(title, (presenter_of(state).score(state),))
    status: Callable[[NarratedPly[S]], Status] = default_status
    say_action: Callable[..., str] = default_action_text
    say_after: Callable[[Any, S], Iterable[str]] = default_after_text
    tidy: Callable[[str], str] = lambda text: " ".join(normalize_spaces(text))
    faces: Iterable[str] = "123456"
    verbs: Mapping[str, str] = {}
    counted: str = ""


class GamePresenter(NamedTuple, Generic[S]):
    """The functions and words through which a game is shown. The defaults are plain words for any game.

    `board` returns the board as text, and `lines_below` the lines below it. `page` is what pages need. `prompt` says
    what the game waits for. `narrator` puts events into words. `turn`, `phase` and `score` describe a moment in a few
    words, and `side_score` returns the score of one side. `hands` returns the names of the cards that each seat holds,
    and `called` a seat in words. `notice` returns what a reader must know first about a position: that its layout is
    reconstructed, and on what evidence. `seen` returns the board as text from a viewpoint, if the board can be turned.
    """

    board: Callable[[S], str]
    page: PagePresenter[S]
    prompt: Callable[[S], str] = default_prompt
    narrator: Narrator[S] = Narrator()
    turn: Callable[[S], str] = lambda state: f"Turn {state.turn.number}"
    phase: Callable[[S], str] = lambda state: ""
    score: Callable[[S], str] = lambda state: ""
    side_score: Callable[[S, Seat], str] = lambda state, seat: ""
    lines_below: Callable[[S], Iterable[str]] = lambda state: ()
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


def reason_words(state: State, kind: str, cells: Sequence[str], numbers: Sequence[int]) -> ReasonWords | None:
    """Return a reason for a loss in words, or None if the game has no words for it.

    Args:
        state: the state in which the choice was made.
        kind: the kind of reason.
        cells: the cells that it names.
        numbers: its figures, in hundredths.
    """
    say: Callable[[State, str, Sequence[str], Sequence[int]], ReasonWords | None] | None
    say = game_part(state.ruleset, "presentation.reason_text.REASON_TEXT", None)
    return say(state, kind, cells, numbers) if say else None


def result_words(state: State, action: Action) -> str:
    """Return the result of a roll in a few words, such as "2 figures, 1 retreat flag", given the state before it.

    Results with the same effect have the same words. In a game without words for it, these are the faces of the dice.
    """
    say: Callable[[State, Action], str] | None = game_part(state.ruleset, "presentation.odds_text.ROLL_TEXT", None)
    return say(state, action) if say else ruleset_of(state).write(action).partition(" ")[2]


def imperative(action: Action, state: State) -> str:
    """Return an action in words for use within a sentence, in lower case and without a full stop."""
    words = page_presenter_of(state).say_action(action, state).removesuffix(".")
    return f"{words[0].lower()}{words[1:]}"
