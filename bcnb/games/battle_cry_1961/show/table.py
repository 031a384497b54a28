"""The table of the game of 1961, on the page and in the terminal."""

from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.show import asking, menu, standing, text
from bcnb.games.battle_cry_1961.show.choices import choices
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter

TABLE: TableAdapter[State] = TableAdapter(
    opening=standing.opening,
    position=standing.position,
    book=standing.book,
    choices=lambda state, plies: choices(state),
    meant=standing.meant,
    ask=asking.ask,
    tell=asking.tell,
    say_end=asking.say_end,
    reach=menu.tell_reach,
    odds=menu.tell_strengths,
    terminal=TerminalAdapter(
        score=menu.score,
        picture=text.text_picture,
        pieces=text.PIECES,
        board=lambda state: state.board,
        standing=menu.standing,
        menu=menu.menu,
        written=menu.WRITTEN,
        latest=menu.latest,
        odds=menu.say_strengths,
        completed=menu.completed,
        part=lambda state: state.phase,
        dice=lambda state: 2,
        faces="123456",
        letters="1 to 6",
        cell=("square", "squares"),
        hidden=False,
        example="move e5 e6",
    ),
)
