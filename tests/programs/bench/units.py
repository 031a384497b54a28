"""Figures with their units, in words. `MB` is a unit of words alone: its figures are also bytes."""

from collections.abc import Sequence

SECONDS, MILLISECONDS, A_SECOND, BYTES, MEGABYTES, TIMES = "s", "ms", "/s", "B", "MB", "x"
_WORDS = {MILLISECONDS: (1, " ms"), A_SECOND: (1, "/s"), MEGABYTES: (10**6, " MB"), TIMES: (1, "")}
_SECONDS = ((1.0, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns"))
_BYTES = ((1000, " kB"), (1, " B"))


def said(value: float, unit: str) -> str:
    """A figure with its unit, to three digits.

    >>> said(0.0000221, "s"), said(68123.4, "/s"), said(0.00041, "x"), said(11234, "B"), said(612.4, "ms")
    ('22.1 µs', '68100/s', '0.00041', '11.2 kB', '612 ms')
    """
    size, words = _WORDS[unit] if unit in _WORDS else _part(value, _BYTES if unit == BYTES else _SECONDS)
    return f"{float(f'{value / size:.3g}'):.10f}".rstrip("0").rstrip(".") + words


def _part(value: float, parts: Sequence[tuple[float, str]]) -> tuple[float, str]:
    """The largest part of a unit of which there is one."""
    return next((part for part in parts if value >= part[0]), parts[-1])
