"""The report on a recorded race: the steps, cells and cards of each side, and the points that decide it."""

from bcnb.analysis.report import EventRow, Report, ScoreName, seat_counts
from bcnb.games.toy.rules.events import Drew, Stepped
from bcnb.games.toy.rules.state import SEATS, State

ROWS = (EventRow("steps", Stepped), EventRow("cells", Stepped, lambda step: step.points), EventRow("cards drawn", Drew))
"""The counts of each side. A roll counts as a step."""

REPORT: Report[State] = Report(
    count_events=seat_counts(SEATS, ROWS, lambda event: event.seat.seat),
    rows=[(row.words, row.words) for row in ROWS],
    score_name=ScoreName(what="points", title="points", unit="points", decides="{} win"),
    scores=lambda state: dict(zip(SEATS, state.points, strict=True)),
    decisive=lambda state: state.goal,
)
