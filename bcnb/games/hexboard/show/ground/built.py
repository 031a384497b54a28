"""What stands on the ground: houses, rocks, and the hatching of ground that nobody may enter."""

from bcnb.games.hexboard.show.ground.lie import Lie, outline
from bcnb.presentation.markup import Markup, join, tag
from bcnb.presentation.palette import BARRED, FADED, INK, stroke_path, use


def towns(lie: Lie) -> Markup:
    """The houses of every town; two plans alternate, and one of them has a church."""
    return join(*(use(f"town-{number % 2}", *at) for number, at in enumerate(lie.of("building"))))


def rocks(lie: Lie) -> Markup:
    """The rocks of rough ground."""
    return join(*(use("rocks", *at) for at in lie.of("rough")))


def barred(lie: Lie) -> Markup:
    """Hatching, with a line round all of it."""
    places = lie.of("impassable")
    if not places:
        return join()
    hatching = (use("hatching", *at) for at in places)
    return join(
        stroke_path(outline(places, 1, 2), INK, 2.2, BARRED), tag("g", *hatching, stroke=FADED, stroke_width=1.3)
    )
