"""The presenter of *North against South*."""

from bcnb.games.hexboard.presentation.action_text import say_after
from bcnb.games.hexboard.presentation.board_view import notice
from bcnb.games.hexboard.presentation.card_step_text import VERBS
from bcnb.games.hexboard.presentation.cell_text import COUNTED
from bcnb.games.hexboard.presentation.table_view import hands, say_cards
from bcnb.games.north_against_south.presentation.action_text import say_action
from bcnb.games.north_against_south.presentation.board_view import scene, text_board
from bcnb.games.north_against_south.presentation.cell_text import caption, orders, place_marks, place_name
from bcnb.games.north_against_south.presentation.event_text import NARRATOR
from bcnb.games.north_against_south.presentation.menu import typed_action
from bcnb.games.north_against_south.presentation.status_text import prompt, status
from bcnb.games.north_against_south.rules.state import State
from bcnb.presentation.presenter import GamePresenter, PagePresenter
from bcnb.presentation.symbols import FACE_NAMES

PRESENTER: GamePresenter[State] = GamePresenter(
    board=text_board,
    seen=text_board,
    prompt=prompt,
    narrator=NARRATOR,
    lines_below=lambda state: say_cards(state, state.rules.cards),
    hands=lambda state: hands(state, state.rules.cards),
    notice=lambda state: notice(state.field),
    page=PagePresenter(
        scene=scene,
        orders=orders,
        name=place_name,
        marks=place_marks,
        caption=caption,
        status=status,
        say_action=say_action,
        say_after=lambda then, state: say_after(then, "point", prompt(state)),
        tidy=typed_action,
        faces=tuple(FACE_NAMES),
        verbs=VERBS,
        counted=COUNTED,
    ),
)
