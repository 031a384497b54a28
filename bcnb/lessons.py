"""Old name of `bcnb.notebook`, for notebooks that were saved before the rename; it goes with the next release."""

from bcnb import notebook


def __getattr__(name: str) -> object:
    """Return a function of `bcnb.notebook`. Raises AttributeError for a name that is not one of them."""
    return getattr(notebook, name)


def __dir__() -> list[str]:
    return dir(notebook)
