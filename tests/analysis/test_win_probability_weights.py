"""Weights as files: read as they were written, and refused with file and line where they were changed."""

import pytest

from bcnb.analysis.win_probability import (
    ModelWeights,
    Weight,
    WeightsOrigin,
    load_weights,
    read_weights,
    weights_file,
    win_features_for,
    write_weights,
)
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.toml import FileError


@pytest.mark.parametrize("name", RULESETS)
def test_a_stored_file_is_what_would_be_written(name):
    found = load_weights(weights_file(name), name, win_features_for(name).names)
    assert weights_file(name).read_bytes() == write_weights(found)


def test_weights_are_written_with_six_digits():
    source = WeightsOrigin("toy", 3, ("random", "greedy"), "seed", "2026-01-02", 4)
    assert source.name == "3 games of random and greedy, seed seed, 2026-01-02"
    written = write_weights(
        ModelWeights(source, (Weight("points", 1 / 3, (2e-9 / 3, -200000.4)), Weight("steps", 0.0, (1.0, 2.0))))
    )
    assert written.splitlines()[1] == b'{"term":"points","weight":0.333333,"again":[6.66667e-10,-200000.0]}'
    read = read_weights(written, "its file", "toy", ("points", "steps"))
    assert read.source == source
    assert read.weights[0] == Weight("points", 0.333333, (6.66667e-10, -200000.0))


TERMS = win_features_for("battle_cry").names
FAULTS = {
    "line 1: not of this game": (0, b'"battle_cry"', b'"chess"'),
    "line 1: no number": (0, b'"games":', b'"games":"1",":'),
    "line 2: another term": (1, b'"flags"', b'"banners"'),
    "line 2: a blank": (1, b'"weight":', b'"weight": '),
    "line 2: a key too many": (1, b'"weight":', b'"more":1,"weight":'),
    "line 2: no number at all": (1, b'"weight":', b'"weight":NaN,"w":'),
    "line 2: a text": (1, b'"again":[', b'"again":["1",'),
    "line 2: no JSON": (1, b"{", b""),
    "line 2: nested": (1, b"{", b"[" * 100_000),
    "line 2: no object": (1, b"{", b"[{"),
    "line 2: a name that is none": (1, b'"term":"flags"', b'"term":1'),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_file_that_is_not_as_it_was_written_is_refused_with_its_line(what):
    number, old, new = FAULTS[what]
    lines = weights_file("battle_cry").read_bytes().splitlines(keepends=True)
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new, 1)
    with pytest.raises(FileError, match=f"^its file:{number + 1}: ") as fault:
        read_weights(b"".join(lines), "its file", "battle_cry", TERMS)
    assert fault.value.line == number + 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: lines[:-1], f"lines, and not one and {len(TERMS)} for the terms"),
        (lambda lines: [*lines, lines[-1]], f"lines, and not one and {len(TERMS)} for the terms"),
        (lambda lines: [], f"lines, and not one and {len(TERMS)} for the terms"),
        (lambda lines: [*lines[:-1], lines[-1].replace(b'"again":[', b'"again":[0.5,')], "equally often"),
    ],
)
def test_a_file_that_lacks_something_is_refused_as_a_whole(change, words):
    lines = weights_file("battle_cry").read_bytes().splitlines(keepends=True)
    with pytest.raises(FileError, match=words):
        read_weights(b"".join(change(lines)), "its file", "battle_cry", TERMS)


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    file = tmp_path / "weights.jsonl"
    file.write_bytes(b" " * 300_000)
    with pytest.raises(FileError, match="more than 256000 bytes"):
        load_weights(file, "battle_cry", ())
