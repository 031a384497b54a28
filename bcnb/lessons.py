"""The old name of `bcnb.notebook`, for notebooks that were saved before the rename.

It will be removed in the next release.
"""

from bcnb import notebook


def __getattr__(name: str) -> object:
    """Return a function of `bcnb.notebook`.

    Raises:
        AttributeError: for an unknown name.
    """
    return getattr(notebook, name)


def __dir__() -> list[str]:
    return dir(notebook)
