"""Events as JSON objects, and back: read off the fields of the event types, once for each type.

An event is `{"event": name, ...fields in order}`. A field is a whole number, a boolean, a text, a value of one of the
ruleset's scalar types, a list of such values, or null where its type allows None.
"""

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from bcnb.engine.ruleset import Ruleset

Write = Callable[[Any], Any]
Parse = Callable[[Any], Any]


class Field(NamedTuple):
    """How one field of an event is written and parsed."""

    name: str
    write: Write
    parse: Parse


class Kind(NamedTuple):
    """How one type of event is written and parsed."""

    name: str
    type: type
    fields: tuple[Field, ...]


class Codec:
    """Writes and parses the events of a ruleset."""

    def __init__(self, ruleset: Ruleset[Any, Any, Any]) -> None:
        kinds = [_kind(name, kind, ruleset.scalars) for name, kind in ruleset.event_types.items()]
        self._by_name = {kind.name: kind for kind in kinds}
        self._by_type = {kind.type: kind for kind in kinds}

    def write(self, event: Any) -> dict[str, Any]:
        """The object of an event."""
        kind = self._by_type[type(event)]
        written: dict[str, Any] = {"event": kind.name}
        for field in kind.fields:
            written[field.name] = field.write(getattr(event, field.name))
        return written

    def parse(self, value: Any) -> Any:
        """The event of an object. Raises ValueError."""
        kind = self._by_name.get(str(value.get("event"))) if isinstance(value, dict) else None
        if kind is None:
            raise ValueError("an event of no known name")
        if len(value) != len(kind.fields) + 1:
            raise ValueError(f"the event {kind.name} has the fields {', '.join(field.name for field in kind.fields)}")
        return kind.type(*[_parse(kind.name, field, value) for field in kind.fields])


def _parse(event: str, field: Field, value: Mapping[str, Any]) -> Any:
    try:
        return field.parse(value[field.name])
    except KeyError:
        raise ValueError(f"the event {event} lacks {field.name!r}") from None
    except (ValueError, TypeError) as error:
        raise ValueError(f"{field.name} of the event {event}: {error}") from None


_CODECS: dict[str, Codec] = {}


def codec(ruleset: Ruleset[Any, Any, Any]) -> Codec:
    """The codec of a ruleset, made once for each name."""
    if ruleset.name not in _CODECS:
        _CODECS[ruleset.name] = Codec(ruleset)
    return _CODECS[ruleset.name]


def _kind(name: str, kind: type, scalars: Mapping[Any, Any]) -> Kind:
    hints = get_type_hints(kind)
    return Kind(name, kind, tuple(Field(field, *_pair(hint, scalars)) for field, hint in hints.items()))


def _pair(hint: Any, scalars: Mapping[Any, Any]) -> tuple[Write, Parse]:
    """How a value of a type is written and parsed."""
    if hint in scalars:
        scalar = scalars[hint]
        return scalar.write, scalar.parse
    if get_origin(hint) is tuple:
        return _sequence(*_pair(get_args(hint)[0], scalars))
    if get_origin(hint) is UnionType:
        return _optional(*_pair(next(part for part in get_args(hint) if part is not NoneType), scalars))
    return _same, _exactly(hint)


def _same(value: Any) -> Any:
    return value


def _exactly(kind: type) -> Parse:
    def parse(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{value!r:.40} is no {kind.__name__}")
        return value

    return parse


def _sequence(write: Write, parse: Parse) -> tuple[Write, Parse]:
    def parse_all(values: Any) -> Any:
        if not isinstance(values, list):
            raise ValueError(f"{values!r:.40} is no list")
        return tuple(map(parse, values))

    return (lambda values: list(map(write, values))), parse_all


def _optional(write: Write, parse: Parse) -> tuple[Write, Parse]:
    return (
        lambda value: None if value is None else write(value),
        lambda value: None if value is None else parse(value),
    )
