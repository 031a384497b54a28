"""Input as WebDriver and WebDriver BiDi describe it: lists of actions of a mouse or a keyboard."""

from typing import Any

KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Escape": "\ue00c",
    "Space": " ",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""The keys that have no sign of their own, by their names in JavaScript."""


def click(x: float, y: float) -> list[dict[str, Any]]:
    """Return a click of the left button of a mouse at a point of the window."""
    move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
    buttons = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *buttons]}]


def press(keys: str) -> list[dict[str, Any]]:
    """Return the press of keys together, such as `Shift+Tab`; they are released in reverse order."""
    values = [KEYS.get(key, key) for key in keys.split("+")]
    down = [{"type": "keyDown", "value": value} for value in values]
    up = [{"type": "keyUp", "value": value} for value in reversed(values)]
    return [{"type": "key", "id": "keyboard", "actions": [*down, *up]}]
