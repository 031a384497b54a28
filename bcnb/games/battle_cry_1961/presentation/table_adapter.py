"""The table adapter of *Battle-Cry* (1961), for the page and the terminal."""

from bcnb.games.battle_cry_1961.presentation import board_view, menu, status_text, table_view
from bcnb.games.battle_cry_1961.presentation.choices import choices
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter

TABLE_ADAPTER: TableAdapter[State] = TableAdapter(
    opening=table_view.opening,
    position=table_view.position,
    kind_at=table_view.kind_at,
    layers_at=table_view.layers_at,
    book=table_view.book,
    choices=lambda state, plies: choices(state),
    unused=status_text.unused,
    meant=table_view.meant,
    ask=status_text.ask,
    tell=status_text.tell,
    say_end=status_text.say_end,
    reach=menu.reach_answer,
    odds=menu.strengths_answer,
    terminal=TerminalAdapter(
        score=menu.score,
        picture=board_view.text_picture,
        pieces=board_view.PIECES,
        board=lambda state: state.board,
        standing=menu.standing,
        menu=menu.menu,
        written=menu.WRITTEN,
        latest=menu.latest,
        odds=menu.say_strengths,
        completed=menu.completed,
        part=lambda state: state.phase,
        dice=lambda state: 2,
        cell=("square", "squares"),
        hidden=False,
        example="move e5 e6",
    ),
)
