"""What every verb shares: reasons in one line, and documents for other programs."""

import json


def reason(error: Exception) -> str:
    """The words of an error; the system's are told like our own, file first."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def print_json(value: object) -> None:
    """Print one JSON document, in letters that every output knows."""
    print(json.dumps(value).replace("\x7f", "\\u007f"))
