"""A value after a change, as the page has it: what `static/changes.js` does, in Python."""

from typing import Any


def changed(value: Any, change: dict[str, Any]) -> Any:
    """The value after a change of `present.changes`."""
    if "=" in change:
        return change["="]
    if "put" in change:
        at, cut = change["at"], change["cut"]
        put = [changed(value[one["was"]] if "was" in one else None, one) for one in change["put"]]
        return [*value[:at], *put, *value[at + cut :]]
    if "in" not in change:
        return value
    if isinstance(value, dict):
        left = {key: one for key, one in value.items() if key not in change["gone"]}
        parts = left | {key: changed(value.get(key), one) for key, one in change["in"].items()}
        return {key: parts[key] for key in change.get("order", parts)}
    return [changed(one, change["in"].get(str(place), {"=": one})) for place, one in enumerate(value)]
