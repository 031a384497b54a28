"""Type hints of the fields of a value, taken apart: what the readers of records and of files both start from."""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints


@cache
def hints_of(kind: type) -> Mapping[str, object]:
    """The hints of a type's fields by their names, in order, those of the types that it extends first."""
    return get_type_hints(kind)


def optional_of(hint: object) -> object | None:
    """The X of `X | None`; None for any other hint.

    >>> optional_of(int | None), optional_of(int), optional_of(int | str | None)
    (<class 'int'>, None, None)
    """
    return _only_part(hint) if get_origin(hint) in (UnionType, Union) else None


def items_of(hint: object, container: type) -> object | None:
    """The X of a container of any number of X, such as `tuple[X, ...]`; None for any other hint.

    >>> items_of(tuple[int, ...], tuple), items_of(frozenset[str], frozenset), items_of(tuple[int, str], tuple)
    (<class 'int'>, <class 'str'>, None)
    """
    return _only_part(hint) if get_origin(hint) is container else None


def _only_part(hint: object) -> object | None:
    parts = [part for part in get_args(hint) if part not in (NoneType, Ellipsis)]
    return parts[0] if len(parts) == 1 else None
