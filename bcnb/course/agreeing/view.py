"""The readings of a game as a page, and as text: of each the question, and both answers side by side."""

from collections.abc import Iterator, Sequence

from bcnb.course.agreeing.played import Reading, Side
from bcnb.presentation.markup import Markup, escape_text, tag

HERE, OTHERWISE = "As it is played here", "The other way"
_STYLE = """
.bcnb-readings{max-width:1000px}.bcnb-readings details{border-top:1px solid #a8946a;padding:6px 0}
.bcnb-readings summary{cursor:pointer;padding:4px 0;min-height:28px}.bcnb-readings summary b{margin-right:6px}
.bcnb-readings .two{display:grid;grid-template-columns:1fr 1fr;gap:8px 20px}
.bcnb-readings .two>div{min-width:0}.bcnb-readings h4{margin:8px 0 2px}.bcnb-readings p{margin:2px 0}
.bcnb-readings svg{width:100%;height:auto;max-height:400px}
.bcnb-readings ol{margin:2px 0;padding-left:20px;font-size:13px}
.bcnb-readings code{font-size:13px;overflow-wrap:anywhere}
@media(max-width:640px){.bcnb-readings .two{grid-template-columns:1fr}}
"""


def readings_html(readings: Sequence[Reading]) -> Markup:
    """All of them, each to be opened."""
    return tag("div", tag("style", Markup(_STYLE)), *map(_reading, readings), class_="bcnb-readings")


def _reading(one: Reading) -> Markup:
    head = tag("summary", tag("b", escape_text(f"{one.number}.")), escape_text(one.question))
    if not (one.usual and one.other):
        return tag("details", head, tag("p", escape_text(_only(one))))
    two = tag("div", _side(HERE, one.usual), _side(OTHERWISE, one.other), class_="two")
    return tag("details", head, two)


def _only(one: Reading) -> str:
    return f"{one.answer} Another answer is thinkable: {one.alternative}"


def _side(heading: str, side: Side) -> Markup:
    done = tag("ol", *(tag("li", escape_text(line)) for line in side.lines))
    written = [tag("p", tag("code", escape_text(line))) for line in side.rules]
    return tag("div", tag("h4", escape_text(heading)), tag("p", escape_text(side.answer)), *written, side.board, done)


def readings_text(readings: Sequence[Reading]) -> str:
    """The same where no page can be shown."""
    return "\n".join(line for one in readings for line in _lines(one))


def _lines(one: Reading) -> Iterator[str]:
    yield f"{one.number}. {one.question}"
    if not (one.usual and one.other):
        yield f"  {_only(one)}"
        return
    for heading, side in ((HERE, one.usual), (OTHERWISE, one.other)):
        yield f"  {heading}: {side.answer} [{', '.join(side.rules)}]"
        yield from (f"    {line}" for line in side.lines)
