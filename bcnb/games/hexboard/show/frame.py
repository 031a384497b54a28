"""What only a whole picture has: the frame, the title, and the legend beneath the board."""

from bcnb.games.hexboard.show import legend
from bcnb.games.hexboard.show.plan import HEIGHT, LEFT, RIGHT, WIDTH
from bcnb.present.markup import Markup, tag, words
from bcnb.present.palette import INK, stroked
from bcnb.present.scene import Scene

_TITLE = 27
"""The size of the title."""
_LETTER = 0.53
"""The usual width of a letter, in font sizes."""


def frame(scene: Scene) -> Markup:
    """What a page has words of its own for."""
    outer = stroked(f"M6 6H{WIDTH - 6}V{HEIGHT - 6}H6z", INK, 2.6)
    inner = stroked(f"M10.5 10.5H{WIDTH - 10.5}V{HEIGHT - 10.5}H10.5z", INK, 0.8)
    return tag("g", outer, inner, _title(scene.title), legend.draw(scene.legend), class_="bcnb-frame")


def _title(title: str) -> Markup:
    """The title, in smaller type where it would be too long."""
    most = int((RIGHT - LEFT) / (_LETTER * max(len(title), 1)))
    return tag("text", words(title), x=LEFT, y=40, font_size=min(_TITLE, most)) if title else Markup("")
