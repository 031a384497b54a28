"""Previews of recorded games for a list: a small picture of the last board, the score, and the curve of win chances.

A preview takes a tenth of a second, so it is saved in the home folder by the digest of the record. Deleting these files
loses nothing.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.analysis.report import report_for
from bcnb.analysis.win_probability import first_side, has_model, model_of, win_chance
from bcnb.engine.ruleset import State
from bcnb.presentation.presenter import page_presenter_of, presenter_for
from bcnb.presentation.thumbnail import thumbnail
from bcnb.storage.files import make_folder, read_bytes, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.recorded_game import Recorded

FOLDER = ".previews"
"""The hidden folder in the home folder with a file for each game."""
VERSION = 1
"""The version of saved previews. Increase it when they are drawn or counted differently."""
LARGEST = 100_000
"""The maximum size of a preview in bytes."""
POINTS = 60
"""The number of points of a curve."""


class GamePreview(NamedTuple):
    """A preview of how a recorded game ended.

    `picture` is the last position as an SVG document. `score` has the name and the score of each side, and `unit` is
    what is counted. `chances` are win chances of the side `whose` in percent, in even steps from the start to the end.
    They are empty for a game without a model.
    """

    picture: str
    score: Sequence[tuple[str, int]]
    unit: str
    whose: str
    chances: Sequence[int]


def saved_preview(recorded: Recorded) -> GamePreview:
    """Return the preview of a finished game, which is saved with the first call.

    Raises:
        RecordError: if the record is faulty.
        FileError: if the scenario in the record is faulty.
    """
    end, made_by = recorded.record.end, _maker(recorded.ruleset.name)
    if end is None:
        return make_preview(recorded)
    path = home_folder() / FOLDER / f"{end.sha256}.json"
    if found := _loaded(path, made_by):
        return found
    made = make_preview(recorded)
    with suppress(OSError):
        make_folder(path.parent)
        save_bytes(path, json.dumps({**made_by, "preview": made._asdict()}, ensure_ascii=False).encode(), over=True)
    return made


def make_preview(recorded: Recorded) -> GamePreview:
    """Return the preview of a game at its last position."""
    states, name = recorded.states, recorded.ruleset.name
    last, report, called = states[-1], report_for(name), presenter_for(name).called
    scene = page_presenter_of(last).scene(last, title=f"{recorded.scenario.title}, at the end")
    score = [(called(side), number) for side, number in report.scores(last).items()]
    return GamePreview(
        str(thumbnail(scene)), score, report.score_name.unit, called(first_side(name)), _chances(states, name)
    )


def _chances(states: Sequence[State], name: str) -> list[int]:
    if not has_model(name):
        return []
    last, points = len(states) - 1, min(POINTS, len(states))
    places = [round(last * point / max(1, points - 1)) for point in range(points)]
    return [round(100 * win_chance(states[place])) for place in places]


def _maker(name: str) -> dict[str, object]:
    """Return what a saved preview depends on besides its record."""
    return {"version": VERSION, "model": model_of(name).name if has_model(name) else ""}


def _loaded(path: Path, made_by: Mapping[str, object]) -> GamePreview | None:
    """Return a saved preview, or None if there is none, or if it is damaged or outdated."""
    with suppress(OSError, ValueError, TypeError, LookupError, RecursionError):
        data = read_bytes(path, LARGEST)
        said: Any = json.loads(data) if len(data) <= LARGEST else None
        if {key: said[key] for key in made_by} == made_by:
            found = GamePreview(**said["preview"])
            return found if _is_sound(found) else None
    return None


def _is_sound(found: GamePreview) -> bool:
    """Return True if the fields of a saved preview have the types of one that was made."""
    words = (found.picture, found.unit, found.whose, *(side for side, _ in found.score))
    numbers = (*found.chances, *(number for _, number in found.score))
    return all(isinstance(one, str) for one in words) and all(type(one) is int for one in numbers)
