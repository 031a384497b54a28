"""The game presenter of *Battle Cry* (2000): its functions for words, scenes and pages."""

from bcnb.games.battle_cry.presentation.action_text import say_action
from bcnb.games.battle_cry.presentation.board_view import scene, text_board
from bcnb.games.battle_cry.presentation.cell_text import caption, orders, place_name
from bcnb.games.battle_cry.presentation.event_text import NARRATOR
from bcnb.games.battle_cry.presentation.status_text import prompt, status
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.presentation.action_text import say_after
from bcnb.games.hexboard.presentation.board_view import notice
from bcnb.games.hexboard.presentation.card_step_text import VERBS
from bcnb.games.hexboard.presentation.cell_text import COUNTED
from bcnb.games.hexboard.presentation.menu import typed_action
from bcnb.games.hexboard.presentation.table_view import hands, say_cards
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
        caption=caption,
        status=status,
        say_action=say_action,
        say_after=lambda then, state: say_after(then, "flag", prompt(state)),
        tidy=typed_action,
        faces=tuple(FACE_NAMES),
        verbs=VERBS,
        counted=COUNTED,
    ),
)
