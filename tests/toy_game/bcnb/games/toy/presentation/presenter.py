"""The look of the race."""

from bcnb.games.toy.presentation import event_text as words
from bcnb.games.toy.presentation.cell_text import text_row
from bcnb.games.toy.presentation.map_scene import race_scene
from bcnb.games.toy.rules.ruleset import PIPS
from bcnb.games.toy.rules.state import SEATS, State
from bcnb.presentation.presenter import GamePresenter, PagePresenter
from bcnb.presentation.text_tools import normalise_spaces

PRESENTER: GamePresenter[State] = GamePresenter(
    board=text_row,
    prompt=words.prompt,
    telling=words.TELLING,
    beneath=lambda state: ("", words.prompt(state)),
    hands=lambda state: {seat: list(hand) for seat, hand in zip(SEATS, state.hands, strict=True)},
    page=PagePresenter(
        scene=race_scene,
        orders=lambda state: {},
        name=words.cell_name,
        marks=lambda state, label: [(label, "choice")],
        caption=words.caption,
        status=words.status,
        say_action=words.say_action,
        say_after=words.say_after,
        tidy=lambda text: " ".join(normalise_spaces(text)),
        faces=tuple(map(str, PIPS)),
    ),
)
