"""Why something did not work, in one line."""


def reason(error: Exception) -> str:
    """The words of an error; the system's are told like our own, file first."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
