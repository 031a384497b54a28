"""A draft as data for a page: the tools, the hexes, the words, and the findings."""

from collections.abc import Iterable
from datetime import date
from typing import TypeAlias

from bcnb.course.rulebook.rulebook_loader import GAME_TITLES
from bcnb.editor.draft import ARMIES, Finding, ScenarioDraft, sides_of
from bcnb.editor.edit_checks import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from bcnb.editor.edit_log import EditLog, Moment
from bcnb.editor.findings import list_faults, list_oddities
from bcnb.editor.palette import GAMES, Palette
from bcnb.editor.starts import editable_scenarios
from bcnb.editor.symmetry import COMPASS
from bcnb.grid.hexes import HexId, write_hex
from bcnb.grid.squares import write_square
from bcnb.presentation.scene import LegendEntry
from bcnb.storage.records import record_names
from bcnb.storage.scenarios import battle_titles
from bcnb.widgets.editor.question_view import rules_view

ViewData: TypeAlias = dict[str, object]
LIMITS = {"name": LONGEST_NAME, "line": LONGEST_LINE, "text": LONGEST_TEXT}


def editor_view(log: EditLog, said: str, wrong: bool) -> ViewData:
    """Return what the page shows of a draft.

    Args:
        log: the draft with its edits.
        said: the answer to the last message.
        wrong: True if this answer says why something was refused.
    """
    moment = log.current
    draft = moment.draft
    return {
        "tools": _tools(moment.palette),
        "hexes": _hexes(draft, moment.palette),
        "words": {
            key: value.isoformat() if isinstance(value, date) else value for key, value in sorted(draft.words.items())
        },
        "quota": moment.palette.quota,
        "top": draft.top,
        "armies": {side: list(army) for side, army in zip(ARMIES, draft.armies, strict=True)},
        "special": [list(rule) for rule in draft.special],
        "goals": [
            [goal.side, " ".join(map(write_hex, goal.hexes)), goal.points, _LASTING[goal.lasting]]
            for goal in draft.goals
        ],
        "faults": _findings(list_faults(moment)),
        "oddities": _findings(list_oddities(moment)),
        "undo": log.can_undo,
        "redo": log.can_redo,
        "said": said,
        "wrong": wrong,
    }


_LASTING = {None: "", True: "yes", False: "no"}


def starts_view() -> ViewData:
    """Return where a draft can begin, and what can be chosen for its words."""
    titles = battle_titles()
    return {
        "games": [[name, GAME_TITLES[name]] for name in GAMES],
        "scenarios": [[name, titles[name], GAME_TITLES[name.split("/")[0]]] for name in editable_scenarios()],
        "records": sorted(record_names()),
        "compass": list(COMPASS),
        "limits": LIMITS,
        "rules": rules_view(),
    }


def swatch_entries(palette: Palette) -> dict[str, LegendEntry]:
    """Return what the small pictures on the tools show, by the tool: its verb, and a letter or a side."""
    ground = {
        f"paint {kind.letter}": LegendEntry("face" if kind.faced else "terrain", kind.key, kind.name)
        for kind in palette.terrain.values()
    }
    cases = tuple(zip(ARMIES, (str.upper, str.lower), strict=True))
    units = {
        f"unit {case(kind.letter)}": LegendEntry("piece", f"{side}-{kind.key}", kind.name, kind.figures)
        for kind in palette.units.values()
        for side, case in cases
    }
    generals = {f"general {side}": LegendEntry("badge", f"{side}-general-alone", "general") for side in ARMIES}
    return {**ground, **units, **generals}


def _findings(found: Iterable[Finding]) -> list[list[object]]:
    return [[finding.words, list(finding.hexes)] for finding in found]


def _tools(palette: Palette) -> ViewData:
    """Return the palette: terrain as (letter, name, whether it faces sides), units as (letter, name, figures)."""
    return {
        "terrain": [[kind.letter, kind.name, kind.faced] for kind in palette.terrain.values()],
        "units": [[kind.letter, kind.name, kind.figures] for kind in palette.units.values()],
        "stack": palette.stack,
        "qualities": list(palette.qualities),
        "brigades": bool(palette.brigade),
        "map": bool(palette.map),
        "place": "square" if palette.map else "hex",
    }


def _hexes(draft: ScenarioDraft, palette: Palette) -> ViewData:
    """Return what is on each hex, or square of the map of 1961, that has anything."""
    if palette.map:
        return {write_square(at): {"units": [[letter, 1, "", ""]]} for at, letter in draft.squares.items()}
    there = {*draft.terrain, *draft.works, *draft.names, *draft.units, *draft.leaders}
    return {write_hex(here): _hex(draft, palette, here) for here in sorted(there)}


def _hex(draft: ScenarioDraft, palette: Palette, here: HexId) -> ViewData:
    found: ViewData = {}
    if here in draft.terrain:
        found["terrain"] = draft.terrain[here]
    if here in draft.faces:
        found["faces"] = sides_of(draft.faces[here])
    if here in draft.works:
        found["works"] = sides_of(draft.works[here])
    if here in draft.names:
        found["name"] = draft.names[here].name
    if here in draft.units:
        found["units"] = [
            [
                piece.letter,
                piece.strength or palette.units[piece.letter.upper()].figures,
                piece.quality,
                "" if piece.brigade is None else write_hex(piece.brigade),
            ]
            for piece in draft.units[here]
        ]
    if here in draft.leaders:
        found["general"] = list(draft.leaders[here])
    return found


def describe_draft(moment: Moment) -> str:
    """Return a draft in one line, for the stored output of a page."""
    title = moment.draft.words.get("title") or "A battle without a name"
    units = sum(len(stack) for stack in moment.draft.units.values())
    if moment.palette.map:
        return f"{title}: {len(moment.draft.squares)} pieces. On a page with a kernel, you can change it here."
    pieces = f"{units} units, {len(moment.draft.leaders)} generals"
    return f"{title}: {pieces}. On a page with a kernel, you can change it here."
