"""What a table needs of each ruleset, on the page and in the terminal.

A table knows seats, cards, cells and the texts of choices; what they mean it asks here. Cells are known by their
labels. `seen` is always a state as whoever looks at it may know it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bcnb.engine.record import End, Ply, Record
from bcnb.engine.ruleset import Seat
from bcnb.engine.scenario import Scenario
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.state import PlayCard
from bcnb.games.battle_cry.show import asking as table_prompt
from bcnb.games.battle_cry.show import menu
from bcnb.games.battle_cry.show import press as table_orders
from bcnb.games.battle_cry.show import reach as table_reach
from bcnb.games.battle_cry.show import standing as table_position
from bcnb.games.battle_cry.show.book import book
from bcnb.games.battle_cry.show.choices import Choices
from bcnb.games.battle_cry.show.menu import LETTERS, completed
from bcnb.games.battle_cry.show.press import Press
from bcnb.games.battle_cry.show.reach import Told
from bcnb.games.battle_cry.show.tale import say_flags, say_result
from bcnb.games.battle_cry.show.text import text_picture
from bcnb.games.battle_cry_1961.show import asking, words
from bcnb.games.battle_cry_1961.show import choices as map_choices
from bcnb.games.battle_cry_1961.show import menu as map_menu
from bcnb.games.battle_cry_1961.show import standing as map_table
from bcnb.games.battle_cry_1961.show import text as landscape
from bcnb.games.hexboard.rules.tables import FACES, Card
from bcnb.games.hexboard.show.hands import held_cards
from bcnb.games.hexboard.show.opening import opening, say_opening
from bcnb.games.hexboard.show.sightline import Sight, tell_sight
from bcnb.games.north_against_south.show import asking as north_asking
from bcnb.games.north_against_south.show import book as north_book
from bcnb.games.north_against_south.show import choices as north_choices
from bcnb.games.north_against_south.show import menu as north_menu
from bcnb.games.north_against_south.show import reach as north_reach
from bcnb.games.north_against_south.show import standing as north_table
from bcnb.games.north_against_south.show import tale
from bcnb.games.north_against_south.show import text as north_text
from bcnb.games.north_against_south.show.status import say_points
from bcnb.grid.hexes import parse_hex
from bcnb.library.forms import ruleset_of


class Terminal(NamedTuple):
    """What the terminal needs besides.

    `score` (with the turn) stands over the board, `picture` is the board without words. `card` tells of the card in
    force, `standing` what is to be kept in mind in the middle of a turn. `menu` is what may be done, `written` how an
    action is written, by its first word. `result` is how a record ended. `latest` finds the ply that last ordered or
    moved what stands on a cell, as far as a seat can take it back. `odds` tells what an attack can do, and why it
    cannot be made now. `part` is the part of the turn: where another begins, the board is shown again, if it has
    changed. `completed` makes an action whole of which only the piece was named (or gives
    ""). `cell` is what one and several cells are called, `faces` are the letters of a real die, `letters` say what
    they mean, and `dice` how many are to be rolled now. `hidden` says that a seat holds what others may not see.
    """

    score: Callable[[Any], str]
    picture: Callable[[Any], str]
    card: Callable[[Any], str]
    standing: Callable[[Any], Sequence[str]]
    menu: Callable[[Any], tuple[menu.Entry, ...]]
    written: Mapping[str, str]
    latest: Callable[[Sequence[Ply], Seat, str], Ply | None]
    result: Callable[[Record, Any], str]
    odds: Callable[[Any, str, str], Iterable[str]]
    part: Callable[[Any], Any] = lambda state: type(state.decision)
    completed: Callable[[str], str] = completed
    cell: tuple[str, str] = ("hex", "hexes")
    faces: str = FACES
    letters: str = LETTERS
    dice: Callable[[Any], int] = lambda state: getattr(state.decision, "dice", 0)
    hidden: bool = True

    @property
    def sign(self) -> str:
        """What is typed for each die."""
        return "number" if self.faces.isdecimal() else "letter"


class TableGame(NamedTuple):
    """What a table needs of a ruleset.

    `opening` are the paragraphs before the first turn. `position` is what everybody sees beside the board: `turn` in
    words, `armies` (`side`, `name`, `score` and `held` in words, whether it `acts`), the `card` on the table, and
    `where`: by label the side and the kind of a piece, whether a general leads it, and what it may do now. A game
    without cards or lines of sight says so with `cards` and `sight`, gives an `example` of an action, and of an army
    whose `seat` it is and what it is `called`. `book` are
    the words of ground and pieces. `cards` are those that a seat holds, `hand` the same with what can be done with it.

    `choices` are what the seat that decides may choose after these plies (`table_choices`). `press` is what choosing a
    cell again does, and `meant` the text of what somebody means who chooses a cell that was not offered, having chosen
    another before (or "") and a way of going (or ""); ValueError tells what has to be chosen first. `secret` says
    whether what is to be chosen now is hidden from another person at the same page.

    `called` is what a seat is called. `ask` is what a person must do, `urgent` whether that is in another's turn,
    `tell` what a player or chance does, `say_end` how a game ended. `reach`, `odds` and `sight` answer questions about
    cells; they may raise ValueError, and `odds` IllegalAction where there is no attack.
    """

    opening: Callable[[Scenario, Any], Iterable[str]]
    position: Callable[[Any, Mapping[Seat, str]], dict[str, Any]]
    book: Callable[[Any], dict[str, Any]]
    cards: Callable[[Any, Seat], Sequence[Card]]
    hand: Callable[[Any, Seat, Choices], dict[str, Any] | None]
    choices: Callable[[Any, Sequence[Ply]], Choices]
    press: Callable[[Any, Sequence[Ply], str], Press | None]
    meant: Callable[[Any, str, str, str], str]
    secret: Callable[[Any], bool]
    ask: Callable[[Any, Seat, bool], str]
    urgent: Callable[[Any, Seat], bool]
    tell: Callable[[Any, Seat, str], str]
    say_end: Callable[[End, Any, Seat], str]
    reach: Callable[[Any, str], Told]
    odds: Callable[[Any, str, str], Told]
    sight: Callable[[Any, str, str], Sight]
    terminal: Terminal
    called: Callable[[Seat], str] = str.title


def _no_sight(state: Any, origin: str, target: str) -> Sight:
    raise ValueError("lines of sight play no part in this war")


def _meant(state: Any, label: str, origin: str, who: str) -> str:
    text = table_orders.meant(state, parse_hex(label), parse_hex(origin) if origin else None, who)
    if text.startswith("battle ") and not origin and not battle_cry.why_not(state, battle_cry.parse(text)):
        raise ValueError(f"choose first the unit that shall attack {label}")
    return text


def _turn(state: Any) -> str:
    return f"Turn {state.turn.number}, the {state.turn.side.seat.title()} side"


TABLE_GAMES: Mapping[str, TableGame] = {
    "battle_cry": TableGame(
        opening=lambda scenario, start: say_opening(opening(scenario, start)),
        position=table_position.position,
        book=book,
        cards=lambda state, seat: held_cards(state, seat, state.rules.cards),
        hand=table_position.hand_view,
        choices=table_position.offers,
        press=lambda state, plies, label: table_orders.press(state, plies, parse_hex(label)),
        meant=_meant,
        secret=lambda state: isinstance(state.decision, PlayCard),
        ask=table_prompt.ask,
        urgent=table_prompt.is_urgent,
        tell=table_prompt.tell,
        say_end=table_prompt.say_end,
        reach=lambda state, label: table_reach.tell_reach(state, parse_hex(label)),
        odds=lambda state, label, to: table_reach.tell_odds(state, parse_hex(label), parse_hex(to)),
        sight=tell_sight,
        terminal=Terminal(
            score=lambda state: f"{_turn(state)}. Flags: {say_flags(state)} (of {state.field.flags_to_win})",
            picture=text_picture,
            card=menu.say_card,
            standing=menu.standing,
            menu=menu.menu,
            written=menu.WRITTEN,
            latest=lambda plies, seat, label: table_orders.latest(plies, seat).get(parse_hex(label)),
            result=say_result,
            odds=lambda state, label, to: table_reach.say_odds_now(state, parse_hex(label), parse_hex(to)),
        ),
    ),
    "north_against_south": TableGame(
        opening=lambda scenario, start: say_opening(opening(scenario, start, "point")),
        position=north_table.position,
        book=north_book.book,
        cards=lambda state, seat: held_cards(state, seat, state.rules.cards),
        hand=north_table.hand_view,
        choices=lambda state, plies: north_choices.choices(state),
        press=lambda state, plies, label: None,
        meant=north_table.meant,
        secret=lambda state: isinstance(state.decision, PlayCard),
        ask=north_asking.ask,
        urgent=north_asking.is_urgent,
        tell=north_asking.tell,
        say_end=north_asking.say_end,
        reach=north_reach.tell_reach,
        odds=north_reach.tell_odds,
        sight=north_reach.tell_sight,
        terminal=Terminal(
            score=lambda state: f"{_turn(state)}. Points: {say_points(state)} (of {state.field.flags_to_win})",
            picture=north_text.text_picture,
            card=north_menu.say_card,
            standing=north_menu.standing,
            menu=north_menu.menu,
            written=north_menu.WRITTEN,
            latest=north_table.latest,
            result=tale.say_result,
            odds=north_reach.say_odds_now,
        ),
    ),
    "battle_cry_1961": TableGame(
        opening=map_table.opening,
        position=map_table.position,
        book=map_table.book,
        cards=lambda state, seat: (),
        hand=lambda state, seat, offered: None,
        choices=lambda state, plies: map_choices.choices(state),
        press=lambda state, plies, label: None,
        meant=map_table.meant,
        secret=lambda state: False,
        ask=asking.ask,
        urgent=lambda state, seat: False,
        tell=asking.tell,
        say_end=asking.say_end,
        reach=map_menu.tell_reach,
        odds=map_menu.tell_strengths,
        sight=_no_sight,
        terminal=Terminal(
            score=map_menu.score,
            picture=landscape.text_picture,
            card=lambda state: "",
            standing=map_menu.standing,
            menu=map_menu.menu,
            written=map_menu.WRITTEN,
            latest=map_menu.latest,
            result=lambda record, state: words.say_result(record),
            odds=map_menu.say_strengths,
            part=lambda state: state.phase,
            completed=map_menu.completed,
            cell=("square", "squares"),
            faces="123456",
            letters="1 to 6",
            dice=lambda state: 2,
            hidden=False,
        ),
        called=lambda seat: landscape.SEATS[seat],
    ),
}
"""The tables of every ruleset."""


def table_of(state: Any) -> TableGame:
    """What a table needs of a state's ruleset."""
    return TABLE_GAMES[ruleset_of(state)]
