import json
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

import pytest

from bcnb.engine.codec import Codec, codec
from bcnb.engine.game import Game
from bcnb.engine.record import (
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_PLIES,
    Header,
    PartialRecord,
    Ply,
    Record,
    RecordError,
    TornLine,
    read_partial_record,
    read_record,
    record_lines,
    write_header,
    write_ply,
    write_record,
)
from bcnb.engine.ruleset import Scalar
from tests.helpers import toy
from tests.helpers.tamper import changed, sealed, split

EVENTS = codec(toy)


def toys(name: str):
    """The ruleset of a record: there is none but the toy."""
    if name != "toy":
        raise ValueError(f"unknown ruleset {name!r}")
    return toy


def race() -> Game:
    """A race that red wins at ply 7."""
    game = Game(toy, toy.scenario(), {"red": "Anna", "blue": "Bö"})
    game.play("step 1")
    game.play("step 2", 'Why "two"? – 2 < 3 / 4')
    for text in ("take", "draw owl", "gamble", "roll 3"):
        game.play(text)
    game.resign("blue")
    return game


RECORD = race().record
DATA = write_record(RECORD, toy)


def read(data: bytes) -> Record:
    return read_record(data, toys, "a.jsonl")


def refusal(data: bytes) -> RecordError:
    """What stops the reading. What stands before it is read, unless it is the header that is wrong."""
    with pytest.raises(RecordError) as raised:
        read(data)
    error = raised.value
    assert str(error) == f"a.jsonl:{error.line}: {error.reason}"
    if error.line > 1:
        prefix = read_partial_record(data, toys, "a.jsonl")
        assert (prefix.error.line, prefix.error.reason) == (error.line, error.reason)
        assert len(prefix.record.plies) == min(error.line - 2, len(RECORD.plies))
        assert prefix.size == len(b"".join(split(data)[: error.line - 1]))
    return error


# --- writing ----------------------------------------------------------------------------------------------------------


CANONICAL_LINES = """
{"bcnb":1,"ruleset":"toy","rules":"3.2","scenario":"sprint","setup":{"goal":12},"seats":{"red":"Anna","blue":"Bö"}}
{"ply":1,"seat":"red","do":"step 1","events":[{"event":"stepped","rule":"1.1","seat":"red","points":1}]}
{"ply":2,"seat":"red","do":"step 2","events":[{"event":"stepped","rule":"1.1","seat":"red","points":2}],"note":NOTE}
{"ply":3,"seat":"red","do":"take","events":[{"event":"waited","rule":"1.3","what":"draw"}]}
{"ply":4,"seat":"chance","do":"draw owl","events":[{"event":"drew","rule":"1.4","seat":"red","card":"owl"},BLUE]}
{"ply":5,"seat":"blue","do":"gamble","events":[{"event":"waited","rule":"1.3","what":"roll"}]}
{"ply":6,"seat":"chance","do":"roll 3","events":[{"event":"stepped","rule":"1.1","seat":"blue","points":3},RED]}
""".lstrip()
for short, long in {
    "NOTE": r'"Why \"two\"? – 2 < 3 / 4"',
    "BLUE": '{"event":"turn_passed","rule":"1.2","seat":"blue"}',
    "RED": '{"event":"turn_passed","rule":"1.2","seat":"red"}',
}.items():
    CANONICAL_LINES = CANONICAL_LINES.replace(short, long)


def test_every_line_is_canonical():
    before = CANONICAL_LINES.encode()
    end = {"end": {"winner": "red", "by": "resigned", "plies": 6, "sha256": sha256(before).hexdigest()}}
    assert DATA == before + json.dumps(end, separators=(",", ":")).encode() + b"\n"


def test_what_is_written_is_read():
    assert read(DATA) == RECORD
    assert read_partial_record(DATA, toys) == PartialRecord(RECORD, len(DATA), None)
    assert b"".join(record_lines(RECORD, toy)) == DATA


def test_a_game_won_by_its_rules_says_so():
    game = Game(toy, toy.scenario(2))
    game.play("step 2")
    won, end = split(write_record(game.record, toy))[1:]
    assert b'{"event":"race_won","rule":"1.5","seat":"red","points":[2,0],"margin":2,"clean":true}' in won
    assert end.startswith(b'{"end":{"winner":"red","by":"points","plies":1,')
    assert read(write_record(game.record, toy)) == game.record


@pytest.mark.parametrize(
    ("note", "reason"),
    [
        ("half \ud83d of it", r"\ud83d is half a character"),
        ("x" * LONGEST_LINE, "the maximum is 65536"),
    ],
)
def test_nothing_is_written_that_could_not_be_read(note, reason):
    with pytest.raises(ValueError, match=re.escape(reason)):
        write_ply(Ply(1, "red", "pass", (), note), EVENTS)
    with pytest.raises(ValueError, match=re.escape(reason)):
        write_header(Header("toy", "3.2", note, {}, {}))


# --- reading: the bytes -----------------------------------------------------------------------------------------------

PLY = '{"ply":1,"seat":"red","do":"step 1","events":[{"event":"stepped","rule":"1.1","seat":"red","points":1}]}'
CANONICAL = "the line is not written as it should be"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"ply":1', '"ply":1,"ply":1', f"{CANONICAL}, from byte 11 on"),
        ('"ply":1', '"ply":7,"ply":1', f"{CANONICAL}, from byte 8 on"),
        ('"seat":"red","do"', '"seat":"red","why":"","do"', f"{CANONICAL}, from byte 24 on"),
        ('"ply":1,"seat":"red"', '"seat":"red","ply":1', f"{CANONICAL}, from byte 3 on"),
        ('"rule":"1.1","seat":"red"', '"seat":"red","rule":"1.1"', CANONICAL),
        ('"points":1', '"points":1,"points":1', CANONICAL),
        ('{"ply"', '{ "ply"', f"{CANONICAL}, from byte 2 on"),
        ("}\n", "} \n", CANONICAL),
        ("}\n", "}\r\n", f"{CANONICAL}, from byte 105 on"),
        ("step 1", "st\\u0065p 1", CANONICAL),
        ("step 1", "step\\/1", CANONICAL),
        ("step 1", "step \\u00F6", CANONICAL),
        ('"points":1', '"points":-0', CANONICAL),
        ('"points":1', '"points":NaN', "NaN is not a whole number"),
        ('"points":1', '"points":-Infinity', "-Infinity is not a whole number"),
        ('"points":1', '"points":1.0', "1.0 is not a whole number"),
        ('"points":1', '"points":1e999', "1e999 is not a whole number"),
        ('"points":1', f'"points":{"9" * 5000}', "the number has too many digits"),
        ('"points":1', '"points":9007199254740992', "the number has too many digits"),
        ('"points":1', '"points":01', "the line is not JSON: "),
        ('"points":1', '"points":', "the line is not JSON: Expecting value, at character 101"),
        ('"do":"step 1"', '"do":"\\ud800"', r"\ud800 is half a character: a lone surrogate"),
        ("step 1", "step\t1", "the line is not JSON: "),
        ("step 1", "step\0", "the line is not JSON: "),
        (PLY, "\0" * 50, "the line is not JSON: Expecting value, at character 1"),
        (PLY, "\ufeff" + PLY, "the line begins with a byte order mark"),
        (PLY, "", "the line is not JSON: Expecting value"),
        (PLY, f"{PLY}{PLY}", "the line is not JSON: Extra data"),
        (PLY, "[]", "the line is not an object"),
        (PLY, "null", "the line is not an object"),
        (PLY, '"' + "x" * LONGEST_LINE + '"', "the line has 65539 bytes, and the maximum is 65536"),
        (PLY, "[" * 100_000 + "]" * 100_000, "the line has 200001 bytes, and the maximum is 65536"),
    ],
)
def test_a_line_is_refused_unless_it_is_the_one_writing_of_its_value(old, new, reason):
    error = refusal(changed(DATA, 2, old, new))
    assert error.line == 2
    assert reason in error.reason
    assert len(error.reason) < 200


@pytest.mark.parametrize("depth", [900, 20_000])
def test_lists_in_lists_without_end_are_refused(depth):
    nest = "[" * depth + "]" * depth
    for old, new in (('[{"event"', f'[{nest},{{"event"'), ('"points":1', f'"points":{nest}'), (PLY, nest)):
        error = refusal(changed(DATA, 2, old, new))
        assert re.search("nested too deeply|is not a valid event|is not a whole number|is not an object", error.reason)
    error = refusal(changed(DATA, 1, '{"goal":12}', f'{{"goal":{nest}}}').replace(b'"bcnb":1', b'"bcnb":2'))
    assert re.search("nested too deeply|format 1", error.reason)


@pytest.mark.parametrize("junk", [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b'{\0"\0'])
def test_bytes_that_are_not_utf_8_are_refused(junk):
    header, _, *rest = split(DATA)
    error = refusal(b"".join((header, b'{"ply":' + junk + b"\n", *rest)))
    assert error.line == 2
    assert re.search("not UTF-8: byte 8 is 0x|not JSON", error.reason)
    assert refusal(DATA.decode().encode("utf-16")).line == 1


def test_a_byte_order_mark_before_the_header_is_refused():
    assert "byte order mark" in refusal(b"\xef\xbb\xbf" + DATA).reason


def test_a_torn_last_line_is_found():
    for cut, line in ((len(DATA) - 1, 8), (len(DATA) - 100, 8), (len(split(DATA)[0]) + 10, 2)):
        error = refusal(DATA[:cut])
        assert isinstance(error, TornLine)
        assert (error.line, error.reason) == (line, "the line is incomplete: it has no end")
    assert refusal(DATA[:20]).line == 1
    assert refusal(DATA + b"\0\0\0").line == 9


def test_a_record_without_a_line_is_refused():
    error = refusal(b"")
    assert (error.line, error.reason) == (1, "the record is empty")


def test_cut_anywhere_a_record_is_read_as_far_as_its_lines_are_whole():
    ends = [len(b"".join(split(DATA)[:count])) for count in range(1, 9)]
    for size in range(ends[0], len(DATA)):
        prefix = read_partial_record(DATA[:size], toys)
        whole = max(end for end in ends if end <= size)
        assert (prefix.size, prefix.error is None) == (whole, whole == size)
        assert prefix.record == Record(RECORD.header, RECORD.plies[: ends.index(whole)])


def test_no_byte_before_the_end_line_can_be_changed_unnoticed():
    for place in range(len(DATA) - len(split(DATA)[-1])):
        data = bytearray(DATA)
        data[place] ^= 1 << place % 7
        refusal(bytes(data))


def test_a_large_file_is_refused_before_it_is_read():
    error = refusal(b"\n" * (LARGEST_FILE + 1))
    assert (error.line, error.reason) == (1, f"the record has more than {LARGEST_FILE} bytes")


def test_a_record_has_no_more_plies_than_it_may():
    header = write_header(RECORD.header)
    plies = [
        f'{{"ply":{number},"seat":"red","do":"pass","events":[]}}\n'.encode() for number in range(1, MOST_PLIES + 2)
    ]
    prefix = read_partial_record(header + b"".join(plies), toys, "long.jsonl")
    assert len(prefix.record.plies) == MOST_PLIES
    assert str(prefix.error) == f"long.jsonl:{MOST_PLIES + 2}: a record has at most {MOST_PLIES} plies"


# --- reading: the values ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"bcnb":1', '"bcnb":2', "a record begins with its header, format 1"),
        ('"bcnb":1', '"bcnb":true', CANONICAL),
        ('"bcnb":1,', "", "this is not a recorded game of bcnb: a record begins with its header"),
        ('"ruleset":"toy"', '"ruleset":"chess"', "unknown ruleset 'chess'"),
        ('"ruleset":"toy"', '"ruleset":[]', "'ruleset' is not text"),
        ('"rules":"3.2"', '"rules":3', "'rules' is not text"),
        ('"rules":"3.2",', "", "'rules' is missing"),
        ('"setup":{"goal":12}', '"setup":[]', "'setup' is not a table"),
        ('"goal":12', '"goal":1.5', "1.5 is not a whole number"),
        ('"seats":{"red":"Anna"', '"seats":{"red":7', "'red' is not text"),
        ('"seats":{"red":"Anna"', '"seats":{"red":"\\udc00"', "half a character"),
        ('"seats"', '"colour":"","seats"', CANONICAL),
    ],
)
def test_a_header_is_refused_unless_it_is_one(old, new, reason):
    error = refusal(changed(DATA, 1, old, new))
    assert error.line == 1
    assert reason in error.reason


@pytest.mark.parametrize(
    ("line", "old", "new", "reason"),
    [
        (2, '"ply":1', '"ply":2', "ply 2 is where ply 1 belongs"),
        (2, '"ply":1', '"ply":true', "'ply' is not a whole number"),
        (2, '"ply":1', '"ply":"1"', "'ply' is not a whole number"),
        (2, '"do":"step 1",', "", "'do' is missing"),
        (2, '"seat":"red","do"', '"seat":null,"do"', "'seat' is not text"),
        (2, '"events":[', '"events":{"x":[', "the line is not JSON"),
        (2, '"event":"stepped"', '"event":"jumped"', "'jumped' is not a known event"),
        (2, '"event":"stepped"', '"event":["stepped"]', "['stepped'] is not a known event"),
        (2, '[{"event"', '["",{"event"', "'' is not a valid event"),
        (2, ',"points":1', "", "the event stepped has only these fields: rule, seat, points"),
        (2, '"points":1', '"points":1,"more":2', "the event stepped has only these fields: rule, seat, points"),
        (2, '"points":1', '"pints":1', "the event stepped lacks 'points'"),
        (2, '"points":1', '"points":true', "'points' of the event stepped: True is not a whole number"),
        (2, '"points":1', '"points":"1"', "'points' of the event stepped: '1' is not a whole number"),
        (2, '"points":1', '"points":null', "'points' of the event stepped: None is not a whole number"),
        (2, '"points":1', f'"points":"{"x" * 60}"', f"'{'x' * 39}… is not a whole number"),
        (2, '"rule":"1.1"', '"rule":11', "'rule' of the event stepped: 11 is not text"),
        (2, '"rule":"1.1","seat":"red"', '"rule":"1.1","seat":"green"', "'seat' of the event stepped"),
        (2, '"rule":"1.1","seat":"red"', '"rule":"1.1","seat":["red"]', "'seat' of the event stepped"),
        (3, '"note":', '"note":null,"note":', CANONICAL),
        (3, '"note":"Why', '"note":["Why"],"x":"', "'note' is not text"),
        (8, '"winner":"red",', "", "'winner' is missing"),
        (8, '"winner":"red"', '"winner":1', "'winner' is not text"),
        (8, '"by":"resigned"', '"by":null', "'by' is not text"),
        (8, '"plies":6', '"plies":7', "the end counts 7 plies, and there are 6"),
        (8, '"sha256":"', '"sha256":"0', "the digest is not that of the lines before"),
        (8, '{"end":', '{"end":[],"x":', "'end' is not a table"),
        (8, '"winner":"red","by":"resigned"', '"by":"resigned","winner":"red"', CANONICAL),
    ],
)
def test_a_line_is_refused_unless_its_values_are_of_their_types(line, old, new, reason):
    error = refusal(changed(DATA, line, old, new))
    assert error.line == line
    assert reason in error.reason


@pytest.mark.parametrize(
    ("change", "value", "reason"),
    [
        ('"points":[2,0]', '"points":[2,true]', "True is not a whole number"),
        ('"points":[2,0]', '"points":{"2":0}', "{'2': 0} is not a list"),
        ('"margin":2', '"margin":"2"', "'2' is not a whole number"),
        ('"clean":true', '"clean":1', "1 is neither true nor false"),
    ],
)
def test_lists_and_truths_of_an_event_are_held_to_their_types(change, value, reason):
    game = Game(toy, toy.scenario(2))
    game.play("step 2")
    data = changed(write_record(game.record, toy), 2, change, value)
    with pytest.raises(RecordError, match=re.escape(reason)):
        read(data)
    empty = changed(write_record(game.record, toy), 2, '"margin":2', '"margin":null')
    assert read(sealed(split(empty))).plies[0].events[-1].margin is None


def test_a_line_after_the_end_is_refused():
    error = refusal(DATA + split(DATA)[-1])
    assert (error.line, error.reason) == (9, "a line follows the end")


def test_the_digest_is_of_every_byte_before():
    forged = changed(DATA, 3, "Why", "Who")
    assert "digest" in refusal(forged).reason
    assert read(sealed(split(forged))).plies[1].note.startswith("Who")


@pytest.mark.parametrize(
    ("order", "line", "reason"),
    [
        ((0, 2, 1, 3, 4, 5, 6, 7), 2, "ply 2 is where ply 1 belongs"),
        ((0, 1, 3, 4, 5, 6, 7), 3, "ply 3 is where ply 2 belongs"),
        ((0, 1, 2, 2, 3, 4, 5, 6, 7), 4, "ply 2 is where ply 3 belongs"),
        ((0, 0, 1, 2, 3, 4, 5, 6, 7), 2, "'ply' is missing"),
        ((0, 1, 2, 3, 7), 5, "the end counts 6 plies, and there are 3"),
        ((1, 2, 3), 1, "this is not a recorded game of bcnb: a record begins with its header"),
    ],
)
def test_lines_in_another_order_are_refused(order, line, reason):
    lines = split(DATA)
    error = refusal(b"".join(lines[number] for number in order))
    assert error.line == line
    assert reason in error.reason


# --- events as objects ------------------------------------------------------------------------------------------------


def test_an_event_is_an_object_of_its_fields():
    event = toy.RaceWon("1.5", toy.Color.BLUE, (3, 12), None, False)
    written = EVENTS.write(event)
    assert json.dumps(written) == (
        '{"event": "race_won", "rule": "1.5", "seat": "blue", "points": [3, 12], "margin": null, "clean": false}'
    )
    assert EVENTS.parse(written) == event


@pytest.mark.parametrize(
    "event",
    [
        toy.Stepped("1.1", toy.Color.RED, 2**53),
        toy.Stepped("1.1", toy.Color.RED, True),
        toy.Stepped("1.1", toy.Color.RED, 1.0),
        toy.Waited("1.3", None),
        toy.RaceWon("1.5", toy.Color.RED, (1, 2), 1, 1),
    ],
)
def test_an_event_with_a_field_of_another_type_is_not_written(event):
    with pytest.raises(ValueError, match=r"is no|is neither|too many"):
        EVENTS.write(event)


def test_a_scalar_may_be_a_number_and_is_held_to_what_a_record_holds():
    numbers = Codec({"stepped": toy.Stepped}, {toy.Color: Scalar(int, toy.Color)})
    event = toy.Stepped("1.1", toy.Color.BLUE, 4)
    assert numbers.write(event)["seat"] == 1
    assert numbers.parse(numbers.write(event)) == event
    for seat in (True, 2**60, 1.0, 7):
        with pytest.raises(ValueError, match="'seat' of the event stepped"):
            numbers.parse(numbers.write(event) | {"seat": seat})


def test_a_value_that_its_scalar_or_its_event_cannot_have_is_refused():
    @dataclass(frozen=True)
    class Stepped(toy.Stepped):
        def __post_init__(self) -> None:
            if self.points > 6:
                raise ValueError("nobody steps so far")

    colours = {"red": toy.Color.RED}
    strict = Codec({"stepped": Stepped}, {toy.Color: Scalar(str, colours.__getitem__)})
    written = {"event": "stepped", "rule": "1.1", "seat": "red", "points": 6}
    assert strict.parse(written).points == 6
    with pytest.raises(ValueError, match="'seat' of the event stepped cannot be 'blue'"):
        strict.parse(written | {"seat": "blue"})
    with pytest.raises(ValueError, match="the event stepped cannot have these values"):
        strict.parse(written | {"points": 7})


def test_a_tuple_with_names_is_held_as_the_list_of_its_fields():
    class Step(NamedTuple):
        at: str
        points: int

    class Walked(NamedTuple):
        steps: tuple[Step, ...]

    walks = Codec({"walked": Walked}, {}, "what")
    value = Walked((Step("a1", 2), Step("a2", 3)))
    written = {"what": "walked", "steps": [["a1", 2], ["a2", 3]]}
    assert walks.write(value) == written
    assert walks.parse(written) == value
    for steps in ([["a1"]], [["a1", "2"]], ["a1"], [["a1", 2, 3]]):
        with pytest.raises(ValueError, match="'steps' of the what walked"):
            walks.parse({"what": "walked", "steps": steps})


def test_an_event_type_that_no_record_could_hold_is_refused_at_once():
    class Odd:
        rule: str
        share: float

    with pytest.raises(TypeError, match="float"):
        Codec({"odd": Odd}, {})


@pytest.mark.parametrize(
    "played", ["{}", '{"date":"May"}', '{"place":""}', '{"place":"a","date":"2026-01-01"}', '{"time":"noon"}', "[]"]
)
def test_a_faulty_date_or_place_is_refused(played):
    line = write_header(Header("toy", toy.version, "a", {}, {})).decode()
    with pytest.raises(RecordError):
        read_record(line.replace("}\n", f',"played":{played}}}\n').encode(), lambda _: toy)
