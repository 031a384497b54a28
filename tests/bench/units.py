"""Figures with their units, in words."""

SECONDS, MILLISECONDS, A_SECOND, BYTES, TIMES = "s", "ms", "/s", "B", "x"
_WORDS = {MILLISECONDS: (1, " ms"), A_SECOND: (1, "/s"), BYTES: (1000, " kB"), TIMES: (1, "")}
_SECONDS = ((1.0, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns"))


def said(value: float, unit: str) -> str:
    """A figure with its unit, to three digits.

    >>> said(0.0000221, "s"), said(68123.4, "/s"), said(0.00041, "x"), said(11234, "B"), said(612.4, "ms")
    ('22.1 µs', '68100/s', '0.00041', '11.2 kB', '612 ms')
    """
    size, words = _WORDS[unit] if unit in _WORDS else _part_of_a_second(value)
    return f"{float(f'{value / size:.3g}'):.10f}".rstrip("0").rstrip(".") + words


def _part_of_a_second(seconds: float) -> tuple[float, str]:
    return next((part for part in _SECONDS if seconds >= part[0]), _SECONDS[-1])
