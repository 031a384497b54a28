"""Pictures of points: a moment as PNG, a game as an animated GIF. They are the same on every machine.

Both are drawn with the fonts that lie here, never with those of the system, and the GIF in colours of the board.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.resources import as_file, files
from io import BytesIO
from typing import TYPE_CHECKING

from bcnb.engine.ruleset import State
from bcnb.export.captioned import captioned
from bcnb.export.sizes import LARGE, SMALL
from bcnb.export.subject import Subject, scene
from bcnb.library.places import listed_in
from bcnb.present import palette
from bcnb.present.markup import Markup
from bcnb.present.story import scenes
from bcnb.present.telling import Moment

if TYPE_CHECKING:
    from PIL.Image import Image

FAMILY = "Gelasio"
MOMENT, LAST = 700, 4000
"""For how many thousandths of a second a moment is seen, and the last one."""
OURS = (
    *(palette.PAPER, palette.MARGIN, palette.GRID, palette.INK, palette.FADED, palette.LIGHT),
    *(palette.RED, palette.GOLD, palette.LAUREL, palette.BLUE, palette.GREY),
    *(palette.GREEN, palette.LEAF, palette.WOODS, palette.ROOF, palette.WATER),
)
"""Colours that stay what they are: those that mean something are rare, and would be lost among the ground's."""
COLOURS = 31
SAMPLES = 3
"""From how many moments the other colours are taken."""

Told = Callable[[int], object]
"""Hears how many moments are drawn."""


def png(subject: Subject, width: int = LARGE) -> bytes:
    """A moment with its words. Raises ModuleNotFoundError where the extra is not installed."""
    return _drawn(_captioned(subject), width)


def gif(subject: Subject, width: int = SMALL, told: Told = lambda done: None) -> bytes:
    """A whole game, moment by moment. Raises ModuleNotFoundError where the extra is not installed."""
    from PIL.Image import Dither

    drawings = drawn_moments(subject)
    frames: list[Image] = []
    inks = _inks([_image(drawings[n], width) for n in _samples(len(drawings))])
    for drawing in drawings:
        frames.append(_image(drawing, width).quantize(palette=inks, dither=Dither.NONE))
        told(len(frames))
    first, *more = frames
    times = [MOMENT] * len(more) + [LAST]
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=more, duration=times, loop=0, disposal=1, optimize=True)
    return file.getvalue()


# --- drawing ----------------------------------------------------------------------------------------------------------


def _captioned(subject: Subject) -> Markup:
    return captioned(scene(subject), subject.moment, _result(subject, subject.ply))


def drawn_moments(subject: Subject) -> list[Markup]:
    """Every moment of a game with its words, as the moving picture shows it."""
    tale = subject.tale
    drawn = scenes(tale.walk, tale.title, subject.stand)
    pairs: Iterator[tuple[int, Moment[State]]] = enumerate(tale.walk)
    return [captioned(one, moment, _result(subject, ply)) for one, (ply, moment) in zip(drawn, pairs, strict=True)]


def _result(subject: Subject, ply: int) -> str:
    """The result, which is told after the last ply of a game."""
    return subject.tale.result if ply == len(subject.tale.walk) - 1 else ""


def _drawn(drawing: Markup, width: int) -> bytes:
    """A drawing as PNG."""
    from resvg_py import svg_to_bytes

    with as_file(files("bcnb.export") / "fonts") as folder:
        return bytes(
            svg_to_bytes(
                svg_string=str(drawing),
                width=width,
                background=palette.PAPER,
                skip_system_fonts=True,
                font_files=[str(font) for font in listed_in(folder, "*.ttf")],
                font_family=FAMILY,
                serif_family=FAMILY,
            )
        )


def _image(drawing: Markup, width: int) -> "Image":
    from PIL import Image

    return Image.open(BytesIO(_drawn(drawing, width))).convert("RGB")


def _samples(count: int) -> Sequence[int]:
    """The first moment, the last, and some between them."""
    return sorted({(count - 1) * n // (SAMPLES - 1) for n in range(SAMPLES)})


def _inks(samples: Sequence["Image"]) -> "Image":
    """A palette of our colours, and of others that the samples have most."""
    from PIL import Image, ImageColor

    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, height * number))
    others = sheet.quantize(COLOURS - len(OURS)).getpalette() or []
    ours = [part for colour in OURS for part in ImageColor.getrgb(colour)[:3]]
    inks = Image.new("P", (1, 1))
    inks.putpalette([*ours, *others][: 3 * COLOURS])
    return inks
