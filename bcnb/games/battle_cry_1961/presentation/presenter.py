"""The presenter of *Battle-Cry* (1961)."""

from bcnb.games.battle_cry_1961.presentation.action_text import map_caption, place_name, say_action, say_after
from bcnb.games.battle_cry_1961.presentation.board_view import prompt, say_turn, scene, text_board
from bcnb.games.battle_cry_1961.presentation.cell_text import COUNTED
from bcnb.games.battle_cry_1961.presentation.event_text import NARRATOR
from bcnb.games.battle_cry_1961.presentation.menu import typed_action
from bcnb.games.battle_cry_1961.presentation.status_text import say_armies, say_phase
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import SEATS
from bcnb.presentation.presenter import GamePresenter, PagePresenter

PRESENTER: GamePresenter[State] = GamePresenter(
    board=text_board,
    prompt=prompt,
    narrator=NARRATOR,
    turn=say_turn,
    phase=say_phase,
    score=say_armies,
    called=SEATS.__getitem__,
    page=PagePresenter(
        scene=scene,
        name=place_name,
        caption=map_caption,
        say_action=say_action,
        say_after=say_after,
        tidy=typed_action,
        verbs={"done": "press Done"},
        counted=COUNTED,
    ),
)
