"""The look of the game of 1961."""

from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import SEATS
from bcnb.games.battle_cry_1961.show.actions import map_caption, place_name, say_action, say_after
from bcnb.games.battle_cry_1961.show.names import COUNTED
from bcnb.games.battle_cry_1961.show.scene import map_scene
from bcnb.games.battle_cry_1961.show.status import map_status
from bcnb.games.battle_cry_1961.show.text import prompt, text_map
from bcnb.games.battle_cry_1961.show.typed import tidy
from bcnb.games.battle_cry_1961.show.words import TELLING
from bcnb.presentation.presenter import GamePresenter, PagePresenter

LOOK: GamePresenter[State] = GamePresenter(
    board=text_map,
    prompt=prompt,
    telling=TELLING,
    called=SEATS.__getitem__,
    page=PagePresenter(
        scene=map_scene,
        orders=lambda state: {},
        name=place_name,
        marks=lambda state, label: [(label, "choice")],
        caption=map_caption,
        status=map_status,
        say_action=say_action,
        say_after=say_after,
        tidy=tidy,
        faces="123456",
        counted=COUNTED,
    ),
)
