"""The card at the end of a game: its buttons, and a summary that is computed when a page asks for it."""

from collections.abc import Mapping
from typing import Any

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Scenario, Seat, side_of
from bcnb.players.session import HUMAN
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.replay_data import pack
from bcnb.presentation.scene import Viewpoint
from bcnb.review.end_summary import EndSummary, summarize_end
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.saved_games import name_of
from bcnb.storage.scenarios import next_battle
from bcnb.storage.variations import has_luck_to_share
from bcnb.widgets.base_widget import PLAY_ON, SAME_LUCK, SHARE, BackgroundTask


class EndCard:
    """The end of a game that is over. Everything in it is derived from the record, so it is the same after a reload.

    Args:
        game: the game.
        viewer: the seat that is addressed as "you", or empty for two people and for observers.
    """

    def __init__(self, game: Game, viewer: Seat) -> None:
        self.game, self._viewer = game, viewer
        self._task: BackgroundTask[EndSummary | None] | None = None

    def buttons(self, *, reviews: bool, shares: bool) -> list[list[str]]:
        """Return the kind of message and the label of each button.

        Args:
            reviews: True if the page can show a review.
            shares: True if the page can save the game as a file.
        """
        kept = bool(name_of(self.game))
        offered = (
            ("review", "Review", kept and reviews),
            ("watch", "Watch", True),
            ("leave", "Play again", True),
            ("next", "Next battle", bool(battle_after(self.game.scenario))),
            (*SHARE, kept and shares),
        )
        return [[kind, label] for kind, label, yes in offered if yes]

    def title(self) -> tuple[Seat, str]:
        """Return the side that won with the title of the card. Without a winner, both are empty."""
        end = self.game.record.end
        if not end or not end.winner:
            return "", ""
        side, own = side_of(end.winner), side_of(self._viewer) if self._viewer else ""
        if own:
            return side, "Victory!" if side == own else "Defeat"
        return side, f"{presenter_for(self.game.ruleset.name).called(side)} victory"

    def replay(self, stand: Viewpoint) -> dict[str, Any]:
        """Return the replay of the game as data for the page, with the buttons that play on from a moment.

        Raises:
            ValueError: if the game is not over.
        """
        record = self._closed_record()
        offered = (PLAY_ON, SAME_LUCK) if has_luck_to_share(record) else (PLAY_ON,)
        narrated = narrate(Recorded(name_of(self.game) or "record", record))
        return {**pack(narrated, stand), "again": [list(words) for words in offered]}

    def summary(self, within: float) -> tuple[EndSummary | None] | None:
        """Return the summary, in a tuple, because a game may have none. Return None while it is computed.

        Args:
            within: how long to wait, in seconds.

        Raises:
            ValueError: if the game is not over.
        """
        recorded = Recorded(name_of(self.game) or "record", self._closed_record())
        self._task = self._task or BackgroundTask(lambda: summarize_end(recorded, self._viewer))
        if not self._task.over(within):
            return None
        try:
            return (self._task.result(),)
        except ValueError:  # such as a game from a position, which cannot be reviewed
            return (None,)

    def _closed_record(self) -> Record:
        """Return the record of the game. Raises ValueError if it is not over."""
        record = self.game.record
        if record.end is None:
            raise ValueError("the game is not over")
        return record


def battle_after(scenario: Scenario) -> str:
    """Return the full name of the next battle. It is empty under house rules, which belong to one battle."""
    return "" if scenario.house else next_battle(scenario)


def seats_in(scenario: Scenario, seats: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return the player of each seat of a battle, given those of another battle of the same game.

    A seat that the other battle does not have gets a player of its side, and a person rather than a computer player.
    """
    by_side = {side_of(seat): name for seat, name in sorted(seats.items(), key=lambda one: one[1] == HUMAN)}
    game = ruleset(scenario.ruleset)
    return {seat: seats.get(seat) or by_side.get(side_of(seat), "") for seat in game.seats(game.setup(scenario))}
