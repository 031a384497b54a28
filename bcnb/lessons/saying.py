"""Saying: the one way in which the words of a notebook print."""

from bcnb.present.plain import plain


def say(text: str) -> None:
    """Print a text, in which signs stand for whatever a file brought that would act on a page or a terminal."""
    print(plain(text))
