"""How each ruleset is shown: its board as text, what is told beneath it, its records in words, and its pages."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bcnb.analysis.report import Report
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.show import summary
from bcnb.games.battle_cry.show.names import ordered_hexes, place_name
from bcnb.games.battle_cry.show.prompt import prompt
from bcnb.games.battle_cry.show.scene import scene
from bcnb.games.battle_cry.show.status import status
from bcnb.games.battle_cry.show.tale import Moment, Tale, after, tell
from bcnb.games.battle_cry.show.text import text_board
from bcnb.games.battle_cry.show.words import say_action
from bcnb.games.battle_cry_1961.show import actions, text, words
from bcnb.games.battle_cry_1961.show import summary as map_summary
from bcnb.games.battle_cry_1961.show.scene import map_scene
from bcnb.games.battle_cry_1961.show.status import map_status
from bcnb.games.hexboard.show.after import say_after
from bcnb.games.hexboard.show.hands import hands, say_cards
from bcnb.games.hexboard.show.nouns import FACE_NAMES
from bcnb.games.north_against_south.show import actions as north_actions
from bcnb.games.north_against_south.show import names, tale
from bcnb.games.north_against_south.show import prompt as north_prompt
from bcnb.games.north_against_south.show import scene as north_scene
from bcnb.games.north_against_south.show import status as north_status
from bcnb.games.north_against_south.show import summary as north_summary
from bcnb.games.north_against_south.show import text as north_text
from bcnb.library.forms import ruleset_of
from bcnb.present.scene import Scene


class Page(NamedTuple):
    """What a page needs of a ruleset.

    `scene(state, *, title, arrows, marks)` is a position to be drawn; it raises ValueError for unknown cells and kinds.
    `ordered` are the labels of those who have an order, `name` is a cell in words by its label, `marks` are those of a
    cell that somebody names, `caption` is a position with its title in one line. `status` is what is told of a moment
    besides its board (`status.STATUS`), `after(moment, ply, viewer)` the moment after
    one more ply, told as a seat may know it, or as the umpire does (None, or nothing). `say_action` is an action as an
    imperative, by the state before it; `say_after` is what must hold after a try, told of the state that it ends in.
    `faces` are the faces of the dice.
    """

    scene: Callable[..., Scene]
    ordered: Callable[[Any], Iterable[str]]
    name: Callable[[Any, str], str]
    marks: Callable[[Any, str], Iterable[tuple[str, str]]]
    caption: Callable[[Any, str], str]
    status: Callable[[Moment], dict[str, Any]]
    after: Callable[..., Moment]
    say_action: Callable[[Any, Any], str]
    say_after: Callable[[Any, Any], Iterator[str]]
    faces: Iterable[str] = tuple(FACE_NAMES)


class Look(NamedTuple):
    """The look of a ruleset: the lines of `board` and those beneath it, what the game waits for, how a record is told
    and reported on in figures, the names of the cards in the hands, and what its pages need."""

    board: Callable[[Any], str]
    prompt: Callable[[Any], str]
    tell: Callable[[Record, Seat | None, str], Tale]
    report: Report
    page: Page
    beneath: Callable[[Any], Iterable[str]] = lambda state: ()
    hands: Callable[[Any], Mapping[str, list[str]]] = lambda state: {}


LOOKS: Mapping[str, Look] = {
    "battle_cry": Look(
        board=text_board,
        prompt=prompt,
        tell=tell,
        report=summary.REPORT,
        beneath=lambda state: say_cards(state, state.rules.cards),
        hands=lambda state: hands(state, state.rules.cards),
        page=Page(
            scene=scene,
            ordered=ordered_hexes,
            name=place_name,
            marks=lambda state, label: [(label, "choice")],
            caption=summary.caption,
            status=status,
            after=after,
            say_action=say_action,
            say_after=lambda then, state: say_after(then, "flag", prompt(state)),
        ),
    ),
    "north_against_south": Look(
        board=north_text.text_board,
        prompt=north_prompt.prompt,
        tell=tale.tell,
        report=north_summary.REPORT,
        beneath=lambda state: say_cards(state, state.rules.cards),
        hands=lambda state: hands(state, state.rules.cards),
        page=Page(
            scene=north_scene.scene,
            ordered=names.ordered_hexes,
            name=names.place_name,
            marks=names.place_marks,
            caption=north_summary.caption,
            status=north_status.status,
            after=tale.after,
            say_action=north_actions.say_action,
            say_after=lambda then, state: say_after(then, "point", north_prompt.prompt(state)),
        ),
    ),
    "battle_cry_1961": Look(
        board=text.text_map,
        prompt=text.prompt,
        tell=words.chronicle,
        report=map_summary.REPORT,
        page=Page(
            scene=map_scene,
            ordered=lambda state: (),
            name=actions.place_name,
            marks=lambda state, label: [(label, "choice")],
            caption=actions.map_caption,
            status=map_status,
            after=words.after,
            say_action=actions.say_action,
            say_after=actions.say_after,
            faces="123456",
        ),
    ),
}
"""The look of every ruleset."""


def look_of(state: Any) -> Look:
    """The look of a state's ruleset."""
    return LOOKS[ruleset_of(state)]


def page_of(state: Any) -> Page:
    """What a page needs of a state's ruleset."""
    return look_of(state).page
