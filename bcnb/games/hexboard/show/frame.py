"""What only a whole picture has: the frame, the title, and the legend beneath the board."""

from bcnb.games.hexboard.show import legend
from bcnb.games.hexboard.show.crop import view
from bcnb.games.hexboard.show.plan import HEIGHT, LEFT, RIGHT, WIDTH
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.palette import INK, MARGIN, fill_path, stroke_path
from bcnb.presentation.scene import Box, Scene

_TITLE = 27
"""The size of the title."""
_LETTER = 0.53
"""The usual width of a letter, in font sizes."""


_AROUND, _TITLE_ROW, _LEGEND_ROW = 12, 46, 40
"""What a part has around it: on each side, above for the title, beneath for the legend."""


def framed(part: Box) -> Box:
    """The sheet of a part: with its rulers, its title and its legend."""
    left, top, width, height = view(part)
    return left - _AROUND, top - _TITLE_ROW, width + 2 * _AROUND, height + _TITLE_ROW + _LEGEND_ROW


def frame(scene: Scene) -> Markup:
    """What a page has words of its own for."""
    return _whole(scene) if scene.part is None else _cropped(scene, framed(scene.part))


def _cropped(scene: Scene, box: Box) -> Markup:
    left, top, width, height = box
    sheet = fill_path(f"M{left} {top}h{width}v{height}h-{width}z", MARGIN)
    line = stroke_path(f"M{left + 5} {top + 5}h{width - 10}v{height - 10}h{10 - width}z", INK, 2)
    room = legend.Room(left + _AROUND, left + width - _AROUND, top + height - _LEGEND_ROW // 2 - 2)
    title = _title(scene.title, left + 2 * _AROUND, top + 34, width - 4 * _AROUND)
    return tag("g", sheet, line, title, legend.draw(scene.legend, room), class_="bcnb-frame")


def _whole(scene: Scene) -> Markup:
    outer = stroke_path(f"M6 6H{WIDTH - 6}V{HEIGHT - 6}H6z", INK, 2.6)
    inner = stroke_path(f"M10.5 10.5H{WIDTH - 10.5}V{HEIGHT - 10.5}H10.5z", INK, 0.8)
    return tag(
        "g", outer, inner, _title(scene.title, LEFT, 40, RIGHT - LEFT), legend.draw(scene.legend), class_="bcnb-frame"
    )


def _title(title: str, x: int, y: int, room: int) -> Markup:
    """The title, in smaller type where it would be too long."""
    most = int(room / (_LETTER * max(len(title), 1)))
    return tag("text", escape_text(title), x=x, y=y, font_size=min(_TITLE, most)) if title else Markup("")
