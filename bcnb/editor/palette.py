"""The palette of the editor: the terrain and units of a game, and the limits that its rules set."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from bcnb.editor.draft import ScenarioDraft
from bcnb.engine.ruleset import Scenario

QUALITIES = ("veterans", "recruits")
"""The qualities other than the usual one, in games that have them."""
QUOTAS = {"battle_cry": "flags", "north_against_south": "points"}
"""The games on the hex board, each with what decides its battles."""
HEX_GAMES = tuple(QUOTAS)
MAP_GAMES = {"battle_cry_1961": "two-players"}
"""The games on a map of squares, each with the scenario whose map an empty draft has."""
GAMES = (*HEX_GAMES, *MAP_GAMES)
"""All games that the editor knows."""


class TerrainKind(NamedTuple):
    """A kind of terrain on the palette."""

    key: str
    name: str
    letter: str
    enter: bool
    faced: bool
    water: bool
    stops: bool


class UnitKind(NamedTuple):
    """A kind of unit on the palette. `letter` is that of a Union unit."""

    key: str
    name: str
    letter: str
    arm: str
    figures: int


class MapLimits(NamedTuple):
    """The limits that the rules of 1961 set for the pieces at the beginning, on a map of squares.

    All but `numbers` are sets of squares: those of the map, those of the states of each side, and those east of the
    line. `numbers` are the pieces of each kind that a side has, by letter.
    """

    land: int
    states: tuple[int, int]
    east: int
    numbers: Mapping[str, int]


class Palette(NamedTuple):
    """The terrain, units and limits of a game.

    `terrain` and `units` are by letter; clear ground has a dot. `arms` are the most units of each arm. `stack` is the
    number of units for which a hex has room. `brigade` is the largest brigade, or 0 if the game has none, and `quota`
    is the key of the flags or points to win. A game on a map of squares has `map`, and no terrain.
    """

    terrain: Mapping[str, TerrainKind]
    units: Mapping[str, UnitKind]
    arms: Mapping[str, int]
    generals: int
    works: int
    stack: int
    brigade: int
    quota: str
    map: MapLimits | None = None

    def unit(self, letter: str) -> UnitKind | None:
        """Return the kind of a unit of either side, or None."""
        return self.units.get(letter.upper())

    @property
    def qualities(self) -> tuple[str, ...]:
        """Return the qualities that a unit may have, or none."""
        return QUALITIES if self.brigade else ()


Acts: TypeAlias = Mapping[str, tuple[Callable[..., ScenarioDraft], tuple[type, ...]]]
"""The verbs of edits: the function of each, which gets draft, palette and values, and the types of the values."""


def palette_of(scenario: Scenario) -> Palette:
    """Return the palette of a scenario's game, with the changes of its rules.

    Raises:
        ValueError: if the editor does not know the game.
    """
    check_game(scenario.ruleset)
    if scenario.ruleset in MAP_GAMES:
        return _map_palette(scenario)
    rules: Any = scenario.layout.rules
    brigade = getattr(rules, "most_in_brigade", 0)
    kinds = [
        TerrainKind(kind.key, kind.name, kind.glyph, kind.enter, kind.faced, kind.water, kind.stops)
        for kind in rules.terrain.values()
    ]
    units = [UnitKind(kind.key, kind.name, kind.glyph, str(kind.arm), kind.figures) for kind in rules.units.values()]
    return Palette(
        terrain={kind.letter: kind for kind in kinds},
        units={kind.letter: kind for kind in units},
        arms={str(arm): most for arm, most in rules.most_units.items()},
        generals=rules.most_generals,
        works=rules.works_supply,
        stack=2 if brigade else 1,
        brigade=brigade,
        quota=QUOTAS[scenario.ruleset],
    )


def check_game(ruleset: str) -> None:
    """Raise ValueError if the editor does not know a game."""
    if ruleset not in GAMES:
        raise ValueError(f"the editor draws battles of {', '.join(GAMES)}, not of {ruleset}")


def _map_palette(scenario: Scenario) -> Palette:
    layout: Any = scenario.layout
    kinds = [UnitKind(one.arm.word, one.arm.word, one.glyph, one.arm.word, 1) for one in layout.rules.pieces]
    numbers = {one.glyph: one.number for one in layout.rules.pieces}
    limits = MapLimits(layout.land, layout.colours, layout.east, numbers)
    return Palette({}, {kind.letter: kind for kind in kinds}, {}, 0, 0, 1, 0, "", limits)
