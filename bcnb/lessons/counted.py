"""What a player asks of a recorded game beside who won: what dice, units and cards brought, and where it was fought."""

from collections.abc import Callable, Mapping

from IPython.display import display

from bcnb.analysis.game_stats import GameStats, game_stats_for
from bcnb.engine.ruleset import State
from bcnb.lessons.offering import RECORD
from bcnb.lessons.saying import say, say_table
from bcnb.lessons.taking import taking
from bcnb.presentation.presenter import page_presenter_of
from bcnb.review.heat_map import greatest, shaded_svg, shaded_text
from bcnb.review.stats_tables import NOT_COUNTED, NOTHING, TABLES, CountedGame, habits_text
from bcnb.storage.records import find_record, load_record, timeline_of
from bcnb.widgets.charts import DrawnChart

NUMBERS: Mapping[str, tuple[str, Callable[[GameStats], Mapping[str, int]]]] = {
    "losses": ("{figure}s lost, by the {cell} where they stood", lambda one: one.losses),
    "from": ("{attacks}, by the {cell} from which they were made", lambda one: one.fire_from),
    "at": ("{aimed}, by the {cell} at which they were aimed", lambda one: one.fire_at),
}
"""What a board can be shaded by, with its title in the words of a game."""


@taking('habits("kernstown-greedy-greedy-2-001", "dice")', record=RECORD)
def habits(record: str, table: str = "") -> None:
    """Print what dice, units and cards brought in a recorded game, and what was left undone: all of it, or a table of
    `dice`, `faces`, `turns`, `units`, `cards`, `sections` or `undone`. Raises ValueError for another one.

    What lies in the hands is told of a game that is over, and of no other.
    """
    if table not in (*TABLES, ""):
        raise ValueError(f"there is no table {table!r}; there are {', '.join(TABLES)}")
    told = _told(record)
    if told is None:
        say(NOT_COUNTED)
        return
    say_table((TABLES[table](told[0]) if table else "\n\n".join(habits_text(told[0]))) or NOTHING)


@taking('ground("kernstown-greedy-greedy-2-001", "at")', record=RECORD)
def ground(record: str, of: str = "losses") -> None:
    """Show the board of a recorded game shaded by its `losses`, or by its attacks: by the hexes that they came `from`,
    or were aimed `at`. Raises ValueError for anything else."""
    if of not in NUMBERS:
        raise ValueError(f"a board is shaded by {', '.join(NUMBERS)}, not by {of!r}")
    told = _told(record)
    if told is None:
        say(NOT_COUNTED)
        return
    (words, numbers), (counted, last) = NUMBERS[of], told
    title = words.format(**counted.names._asdict()).capitalize()
    scene = page_presenter_of(last).scene(last)
    shown = numbers(counted.habits), title
    display(DrawnChart(None, shaded_svg(scene, *shown), shaded_text(scene, *shown)))
    say(f"{title}. {greatest(shown[0])}")


def _told(name: str) -> tuple[CountedGame, State] | None:
    """The habits of a recorded game with the state in which it ended, or None where its game counts none."""
    path = find_record(name)
    record = load_record(path)
    counting = game_stats_for(record.header.ruleset)
    if counting is None:
        return None
    states = timeline_of(record, path.name).states
    counts = counting.tally(states[0], record.plies)
    known = counts if record.end else counts._replace(held=())
    return CountedGame(known, counting, states[0]), states[-1]
