"""The whole ground, from the tints to the fences; drawn once for each lie of the land."""

from functools import lru_cache

from bcnb.games.hexboard.show.ground.built import barred, rocks, towns
from bcnb.games.hexboard.show.ground.lie import Lie, outline
from bcnb.games.hexboard.show.ground.lines import fences, roads
from bcnb.games.hexboard.show.ground.relief import hills
from bcnb.games.hexboard.show.ground.vegetation import fields, grass, orchards, woods
from bcnb.games.hexboard.show.ground.water import WET, bridges, streams
from bcnb.presentation.markup import Markup, join
from bcnb.presentation.palette import FIELD, HILL, MEADOW, ORCHARD, ROUGH, TOWN, fill_path

_TINTS = (
    (WET, MEADOW, 1, 2),
    (("field",), FIELD, 0, 0),
    (("orchard",), ORCHARD, 1, 1),
    (("building",), TOWN, 1, 2),
    (("rough",), ROUGH, 1, 4),
    (("hill",), HILL, 1, 4),
)
"""Kinds of ground with their tint, how far it stays inside, and how uneven its edge is. Woods and
barred ground bring their own."""


@lru_cache(maxsize=32)
def tints(lie: Lie) -> Markup:
    """What lies beneath the grid: the ground as the brush leaves it."""
    drawn = ((lie.of(*kinds), colour, inset, uneven) for kinds, colour, inset, uneven in _TINTS)
    return join(
        *(fill_path(outline(places, inset, uneven), colour) for places, colour, inset, uneven in drawn if places)
    )


@lru_cache(maxsize=32)
def relief(lie: Lie) -> Markup:
    """What is drawn over the grid with the pen."""
    drawn = (grass, fields, orchards, hills, streams, bridges, woods, towns, rocks, barred, fences, roads)
    return join(*(one(lie) for one in drawn))
