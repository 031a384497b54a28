"""Two recorded games next to each other: their boards in step, their win chances in one chart, and their results."""

from collections.abc import Mapping

from ipywidgets import HTML, HBox, Layout

from bcnb.players.session import viewer_for
from bcnb.presentation.chart import chart_svg
from bcnb.presentation.chart_table import Picture, describe_lines, figure_html, line_table, table_html
from bcnb.presentation.markup import escape_text, join, tag
from bcnb.review.outcomes.compared_chances import can_compare_chances, compared_chances, say_results
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.variations import shared
from bcnb.widgets.replay import Replay

WIDE = Layout(flex="1 1 480px", min_width="0")
"""The layout of a replay: two replays are next to each other if there is enough space, otherwise below each other."""
BELOW = Layout(flex="1 1 100%", min_width="0")
BETRAYED = "Neither game is over, and you play a different side in each. Side by side they would show the enemy's cards"


class SideBySide(HBox):
    """Two games next to each other, first at their last common ply. If one is stepped, the other follows.

    Up to their last common ply both show the same ply. After it, the other game shows the beginning of the same turn,
    or its end if it did not have this turn. If both are over, a chart of their win chances and the results are below.
    The viewer is the umpire, or a human player in an unfinished game.

    Raises:
        ValueError: if the viewers differ and would see each other's secrets.
        RecordError: if a record is faulty.
    """

    def __init__(self, first: Recorded, second: Recorded) -> None:
        games = first, second
        viewers = set(filter(None, (viewer_for(one.record) for one in games)))
        if len(viewers) > 1:
            raise ValueError(BETRAYED)
        self._parts, viewer = shared(first.record, second.record), next(iter(viewers), None)
        self._turns = [[state.turn.number for state in one.states] for one in games]
        self._shown = [Replay(one, viewer=viewer, ply=self._parts, layout=WIDE) for one in games]
        below = [_comparison(first, second)] if can_compare_chances(*games) and viewer is None else []
        super().__init__([*self._shown, *below], layout=Layout(flex_flow="row wrap"))
        for place, one in enumerate(self._shown):
            one.observe(lambda change, place=place: self._follow(place, change), names="ply")

    def _follow(self, place: int, change: Mapping[str, int]) -> None:
        """Show the moment in the other game that belongs to the ply at which one game was stepped."""
        ply, other = change["new"], self._shown[1 - place]
        if ply <= self._parts:
            other.ply = ply
            return
        turn, turns = self._turns[place][ply], self._turns[1 - place]
        if turns[other.ply] != turn or other.ply < self._parts:
            begins = next((at for at, number in enumerate(turns) if number >= turn), other.last)
            other.ply = max(begins, self._parts)


def _comparison(first: Recorded, second: Recorded) -> HTML:
    """Return the chart of both win chances with its numbers, and the results."""
    chart = compared_chances(first, second)
    results = join(*(tag("p", escape_text(words)) for words in say_results(first, second)))
    picture = Picture(str(chart_svg(chart)), "", describe_lines(chart))
    return HTML(str(figure_html(picture, table_html(line_table(chart)), results)), layout=BELOW)
