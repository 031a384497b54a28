"""Links that a teacher sends to a class: short addresses on the site, their QR codes, and a page of them to print."""

from base64 import b64encode

from bcnb.course.handouts.html_elements import document
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.qr_code import qr_svg
from bcnb.widgets.base_widget import Message

HOMEWORK = "homework"
"""The short name of the page that opens a set of homework."""
CARD = "qr-code.html"
SCAN = "Point the camera of a phone or tablet at the code, or type the address into a browser."
CARD_STYLE = {
    "title": "font-size: 26pt; text-align: center",
    "code": "display: block; width: 165mm; max-width: 100%; height: auto; margin: 0 auto",
    "address": "font: 700 17pt/1.3 ui-monospace, monospace; text-align: center; overflow-wrap: anywhere",
    "scan": "font-size: 13pt; text-align: center",
}
"""The look of the parts of a page with a code. A class reads it from the wall."""


def short_name(lesson: str) -> str:
    """Return the short name of a lesson on the site: the folder in which its address leads to its page.

    >>> short_name("antietam"), short_name("4")
    ('antietam', 'lesson-4')
    """
    return f"lesson-{lesson}" if lesson.isdecimal() else lesson


def qr_answer(message: Message) -> dict[str, str]:
    """Return the answer to a page that asks for the QR code of an address.

    Raises:
        ValueError: if the message has no web address, or one that is too long.
    """
    address = message.text("address")
    return {"t": "qr", "address": address, "svg": qr_svg(address)}


def qr_card(message: Message) -> tuple[str, str]:
    """Return the name and the text of a page with a title, an address and its QR code, to be printed.

    Raises:
        ValueError: as `qr_answer` does.
    """
    address, title = message.text("address"), message.text("title")
    code = b64encode(qr_svg(address).encode()).decode()
    parts = (
        tag("h1", escape_text(title), style=CARD_STYLE["title"]),
        tag("img", src=f"data:image/svg+xml;base64,{code}", alt=f"QR code: {address}", style=CARD_STYLE["code"]),
        _line(address, "address"),
        _line(SCAN, "scan"),
    )
    return CARD, document(title, *parts)


def _line(text: str, look: str) -> Markup:
    return tag("p", escape_text(text), style=CARD_STYLE[look])
