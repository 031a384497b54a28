"""The past: what a battle was, by those who were there and those who counted."""

from IPython.display import display

from bcnb.course.history import telling
from bcnb.course.history.shelf import find_history
from bcnb.lessons.saying import Told


def sources(battle: str, names: str = "") -> None:
    """Show what people of both sides wrote about a battle: who, when and to whom before the words.

    With names these alone (`sources("shiloh", "4a 4d")`), without them all whose words may be printed. Raises
    ValueError for a battle or a source that is none.
    """
    history = find_history(battle)
    voices = telling.chosen(history, names)
    display(Told(telling.sources_text(history, voices), telling.sources_html(history, voices)))


def timeline(battle: str, mixed: bool = False) -> None:
    """Show the events of a battle with their times, and what each rests on; `mixed`, without times, to be put in order.

    Raises ValueError for a battle that is none.
    """
    history = find_history(battle)
    lines = telling.mixed(history) if mixed else telling.in_order(history)
    display(Told(telling.timeline_text(history, lines), telling.timeline_html(history, lines)))
