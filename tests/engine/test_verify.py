import re

import pytest

from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.record import RecordError, read_partial_record, write_record
from bcnb.engine.ruleset import fold
from bcnb.engine.verify import Timeline, Verification, replay, verify
from bcnb.games import battle_cry
from bcnb.storage.recorded_game import Recorded
from tests.helpers import toy
from tests.helpers.games import sample
from tests.helpers.tamper import changed, line_of, resealed, sealed, split

START = toy.setup(toy.scenario())


def record(*texts: str, end: str = "") -> bytes:
    """The record of a race; `end` is the seat that resigns, or `stop`."""
    game = Game(toy, toy.scenario(), {"red": "Anna", "blue": "Bo"})
    for text in texts:
        game.play(text)
    if end:
        game.stop() if end == "stop" else game.resign(end)
    return write_record(game.record, toy)


WON = record(
    *("step 1", "take", "draw owl", "step 2", "gamble", "roll 6", "gamble", "roll 4", "step 2", "pass", "gamble"),
    *("roll 6", "step 2"),
)


def judge(data: bytes) -> Verification:
    return verify(toy, START, read_partial_record(data, lambda name: toy, "a.jsonl"))


def answers(verdict: Verification) -> tuple[bool, bool, bool]:
    return verdict.whole, verdict.complete, verdict.legal


def says(verdict: Verification, line: int, reason: str) -> bool:
    problem = verdict.problem
    return problem is not None and problem.line == line and reason in problem.reason and not verdict.sound


# --- sound records ----------------------------------------------------------------------------------------------------


def test_a_game_won_by_its_rules_is_sound():
    verdict = judge(WON)
    assert verdict.sound
    assert answers(verdict) == (True, True, True)
    assert str(verdict) == "whole, complete, legal; 13 plies, Blue victory by points"
    assert verdict.standing == verdict.plies == 13


@pytest.mark.parametrize(
    ("end", "words"),
    [("red", "Blue victory: the other side resigned"), ("stop", "stopped")],
)
def test_a_game_given_up_or_interrupted_is_sound(end, words):
    verdict = judge(record("step 1", "gamble", end=end))
    assert verdict.sound
    assert str(verdict) == f"whole, complete, legal; 2 plies, {words}"


def test_an_unfinished_game_is_not_complete():
    verdict = judge(record("step 1", "step 2"))
    assert answers(verdict) == (True, False, True)
    assert says(verdict, 3, "the record ends here, without an end line")
    assert str(verdict) == (
        "whole, NOT COMPLETE, legal; 2 plies, in progress: a.jsonl:3: the record ends here, without an end line"
    )


# --- bytes ------------------------------------------------------------------------------------------------------------


def test_a_byte_cut_is_found():
    for cut in (1, 20, 150):
        verdict = judge(WON[:-cut])
        assert answers(verdict) == (False, False, True)
        assert says(verdict, 15 if cut < 150 else 14, "incomplete")


def fault(data: bytes) -> RecordError:
    """The fault of a record, such as a missing header."""
    try:
        verdict = judge(data)
    except RecordError as error:
        return error
    assert not verdict.sound
    return verdict.problem


def test_any_byte_changed_is_found_with_its_line():
    lines, size = split(WON), 0
    for number, line in enumerate(lines, 1):
        for place in range(0, len(line), 3):
            data = bytearray(WON)
            data[size + place] ^= 1 << place % 7
            assert fault(bytes(data)).line in (number, len(lines))
        size += len(line)


def test_the_end_line_cut_leaves_a_game_that_is_not_complete():
    verdict = judge(b"".join(split(WON)[:-1]))
    assert answers(verdict) == (True, False, True)
    assert says(verdict, 14, "the record ends here")


def test_a_changed_name_breaks_the_digest_of_a_game_that_is_complete():
    verdict = judge(changed(WON, 1, "Anna", "Anne"))
    assert answers(verdict) == (False, True, True)
    assert says(verdict, 15, "the digest is not that of the lines before")
    assert str(verdict).startswith("NOT WHOLE, complete, legal; 13 plies, Blue victory by points: a.jsonl:15: ")


def test_an_end_with_a_wrong_digest_is_held_against_the_game():
    verdict = judge(changed(changed(WON, 1, "Anna", "Anne"), 15, '"winner":"blue"', '"winner":"red"'))
    assert answers(verdict) == (False, True, False)
    assert says(verdict, 15, "the digest is not that of the lines before")


def test_an_end_that_is_not_an_end_line_closes_nothing():
    for old, new in (('"sha256":"', '"sha256": "'), ('"plies":13', '"plies":12')):
        assert answers(judge(changed(WON, 15, old, new))) == (False, False, True)


# --- illegal games, the digest recomputed -----------------------------------------------------------------------------


STEP = '{"event": "stepped", "rule": "1.1", "seat": "red", "points": '


@pytest.mark.parametrize(
    ("line", "old", "new", "reason"),
    [
        (2, '"seat":"red","do"', '"seat":"blue","do"', "ply 1: blue acts, but red decides now"),
        (4, '"seat":"chance"', '"seat":"red"', "ply 3: red acts, but chance decides now"),
        (2, "step 1", "step 3", "ply 1: 'step 3' is not allowed now. (rule 1.1)"),
        (2, "step 1", "leap 1", "ply 1: 'leap 1' is not a valid action"),
        (2, "step 1", "step  1", "ply 1: 'step  1' is not written as it should be"),
        (4, "draw owl", "draw cat", "ply 3: 'draw cat' is not allowed now. (rule 1.1)"),
        (
            2,
            '"points":1',
            '"points":2',
            f"ply 1: event 1 is {STEP}2}}, and the rules give {STEP}1}}",
        ),
        (
            7,
            "roll 6",
            "roll 5",
            'ply 6: event 1 is {"event": "stepped", "rule": "1.1", "seat": "blue", "points": 6}, and the rules give',
        ),
        (4, ',{"event":"turn_passed","rule":"1.2","seat":"blue"}', "", "1 events are recorded, and the rules give 2"),
        (
            2,
            "}]",
            '},{"event":"turn_passed","rule":"1.2","seat":"red"}]',
            "2 events are recorded, and the rules give 1",
        ),
        (2, '"rule":"1.1"', '"rule":"1.2"', "ply 1: event 1 is"),
    ],
)
def test_a_ply_that_the_rules_do_not_decide_is_found(line, old, new, reason):
    verdict = judge(sealed(split(changed(WON, line, old, new))))
    assert answers(verdict) == (True, True, False)
    assert says(verdict, line, reason)
    assert verdict.standing == line - 2
    assert "NOT LEGAL" in str(verdict)


def test_what_is_wrong_first_is_reported_first():
    verdict = judge(changed(changed(WON, 9, "roll 4", "roll 3"), 4, "draw owl", "draw cat"))
    assert answers(verdict) == (False, True, False)
    assert says(verdict, 4, "draw cat")
    torn = judge(changed(WON, 9, "roll 4", "roll 3")[:-1])
    assert answers(torn) == (False, False, False)
    assert says(torn, 9, "event 1")


@pytest.mark.parametrize(
    ("order", "line", "reason"),
    [
        ([0, 1, 2, 4, 3, *range(5, 15)], 4, "blue acts, but chance decides now"),
        ([0, 1, 2, *range(4, 15)], 4, "blue acts, but chance decides now"),
        ([0, 1, 2, 2, *range(3, 15)], 4, "red acts, but chance decides now"),
        ([0, 1, 2, 3, *range(6, 15)], 5, "chance acts, but blue decides now"),
    ],
)
def test_lines_reordered_deleted_or_duplicated_are_found_even_when_they_are_numbered_again(order, line, reason):
    lines = split(WON)
    moved = [lines[number] for number in order]
    assert not judge(b"".join(moved)).whole
    verdict = judge(resealed(moved))
    assert answers(verdict) == (True, True, False)
    assert says(verdict, line, reason)


def test_lines_of_another_game_are_found():
    other = split(record("gamble", "roll 2", "gamble", "roll 2", "gamble", "roll 2", end="stop"))
    spliced = [*split(WON)[:3], *other[3:]]
    assert answers(judge(b"".join(spliced))) == (False, True, False)
    assert says(judge(resealed(spliced)), 4, "blue acts, but chance decides now")


def test_plies_after_the_end_of_the_game_are_found():
    *plies, end = split(WON)
    more = b'{"ply":14,"seat":"red","do":"pass","events":[]}\n'
    verdict = judge(sealed([*plies, more, end]))
    assert answers(verdict) == (True, True, False)
    assert says(verdict, 15, "ply 14: red acts, but nobody decides now")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"winner":"blue"', '"winner":"red"'),
        ('"winner":"blue"', '"winner":null'),
        ('"by":"points"', '"by":"resigned"'),
        ('"by":"points"', '"by":"stopped"'),
    ],
)
def test_an_end_that_does_not_agree_with_the_game_is_found(old, new):
    verdict = judge(changed(WON, 15, old, new))
    assert answers(verdict) == (True, True, False)
    assert says(verdict, 15, "the end does not agree with the game")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"winner":"blue"', '"winner":"green"'),
        ('"winner":"blue"', '"winner":null'),
        ('"by":"resigned"', '"by":"points"'),
        ('"by":"resigned"', '"by":"stopped"'),
        ('"winner":"blue","by":"resigned"', '"winner":null,"by":"agreed"'),
    ],
)
def test_an_end_of_a_game_that_is_not_over_is_found(old, new):
    verdict = judge(changed(record("step 1", end="red"), 3, old, new))
    assert says(verdict, 3, "the end does not agree with the game")


def test_a_game_that_nobody_won_is_reported_so():
    assert judge(changed(WON, 15, '"winner":"blue"', '"winner":null')).result == "no winner"


# --- older rules ------------------------------------------------------------------------------------------------------


def of_rules(version: str, line: int, old: str, new: str) -> bytes:
    """A game of another version of the rules, which decided one ply otherwise."""
    return sealed(split(changed(changed(WON, line, old, new), 1, '"rules":"3.2"', f'"rules":"{version}"')))


@pytest.mark.parametrize("version", toy.versions[:-1])
def test_a_game_of_older_rules_that_is_decided_otherwise_today_is_not_judged(version):
    verdict = judge(of_rules(version, 9, '"rule":"1.1"', '"rule":"1.0"'))
    assert verdict.sound
    assert answers(verdict) == (True, True, False)
    assert verdict.unjudged == 8
    assert str(verdict) == "whole, complete, of older rules: not judged from ply 8; 13 plies, Blue victory by points"
    assert verdict.standing == 13


@pytest.mark.parametrize("version", toy.versions)
def test_a_game_of_known_rules_that_is_decided_the_same_today_is_legal(version):
    verdict = judge(of_rules(version, 1, "Anna", "Anne"))
    assert answers(verdict) == (True, True, True)
    assert not verdict.unjudged


def test_rules_of_today_are_not_an_excuse():
    verdict = judge(of_rules("3.2", 9, '"rule":"1.1"', '"rule":"1.0"'))
    assert answers(verdict) == (True, True, False)
    assert says(verdict, 9, "ply 8: event 1")


@pytest.mark.parametrize("version", ["3.0", "2.1", "3.10", "4.0", "", "03", "3 ", "3.x", "²", "-1", "1" * 3000])
def test_rules_that_were_never_released_are_refused_by_every_reader(version):
    """The game is the same as today's, and another one; nobody can say what such rules decide."""
    for old, new in (("Anna", "Anne"), ('"seats"', '"seats"')):
        with pytest.raises(
            RecordError, match=r"^a\.jsonl:1: toy never had the rules '.*; there are 2\.10, 3, 3\.1, 3\.2$"
        ):
            read_partial_record(of_rules(version, 1, old, new), lambda name: toy, "a.jsonl")


def test_the_released_rules_of_every_game_end_with_today_s():
    for name in RULESETS:
        rules = ruleset(name)
        assert rules.versions[-1] == rules.version
        assert len(set(rules.versions)) == len(rules.versions)


def test_older_rules_excuse_no_event_that_cannot_be_applied_and_no_wrong_end():
    verdict = judge(of_rules("3.1", 4, '"card":"owl"', '"card":"cat"'))
    assert says(verdict, 4, "no cat is left")
    assert (verdict.unjudged, verdict.standing) == (0, 2)
    verdict = judge(of_rules("3.1", 15, '"winner":"blue"', '"winner":"red"'))
    assert says(verdict, 15, "the end does not agree")
    both = judge(changed(of_rules("3.1", 9, '"rule":"1.1"', '"rule":"1.0"'), 15, '"winner":"blue"', '"winner":"red"'))
    assert says(both, 15, "the end does not agree")
    assert not both.unjudged


def test_an_unfinished_game_of_older_rules_keeps_all_its_plies():
    verdict = judge(b"".join(split(of_rules("3.1", 9, '"rule":"1.1"', '"rule":"1.0"'))[:-1]))
    assert answers(verdict) == (True, False, False)
    assert (verdict.unjudged, verdict.standing) == (8, 13)
    assert says(verdict, 14, "the record ends here")


# --- folding ----------------------------------------------------------------------------------------------------------


def test_a_timeline_has_the_state_after_every_ply():
    plies = read_partial_record(WON, lambda name: toy).record.plies
    line = Timeline(toy, START, plies)
    assert line.at(0) == START
    for ply in plies:
        assert line.at(ply.number) == fold(toy, line.at(ply.number - 1), ply.events)
    with pytest.raises(ValueError, match="unknown ply 14: the last is 13"):
        line.at(14)


def test_an_event_that_cannot_be_applied_is_reported_with_its_line():
    plies = read_partial_record(sealed(split(changed(WON, 4, '"owl"}', '"cat"}'))), lambda name: toy).record.plies
    with pytest.raises(RecordError, match=r'^b\.jsonl:4: ply 3: {"event": "drew", .*"card": "cat"}: no cat is left$'):
        list(replay(toy, START, plies, "b.jsonl"))


# --- Battle Cry -------------------------------------------------------------------------------------------------------

BATTLE = write_record(sample(), battle_cry)


def judge_battle(data: bytes) -> Verification:
    prefix = read_partial_record(data, lambda name: battle_cry, "b.jsonl")
    return verify(battle_cry, Recorded("b.jsonl", prefix.record).start, prefix)


def test_a_battle_is_sound():
    assert judge_battle(BATTLE).sound


def test_a_changed_die_is_found_with_its_line():
    line = line_of(BATTLE, '"do":"roll ')
    faces = re.search(rb'"do":"roll (\w+)"', split(BATTLE)[line - 1])[1].decode()
    other = "I" * len(faces) if set(faces) != {"I"} else "F" * len(faces)
    forged = changed(BATTLE, line, f"roll {faces}", f"roll {other}")
    verdict = judge_battle(forged)
    assert answers(verdict) == (False, True, False)
    assert says(verdict, line, f'"faces": "{faces}"')
    assert answers(judge_battle(sealed(split(forged)))) == (True, True, False)
    both = changed(forged, line, f'"faces":"{faces}"', f'"faces":"{other}"')
    assert judge_battle(sealed(split(both))).problem.line >= line


def test_a_changed_label_is_found_with_its_line_and_told_as_a_label():
    line = line_of(BATTLE, '"event":"moved"')
    target = re.search(rb'"target":"(\w+)"', split(BATTLE)[line - 1])[1].decode()
    forged = changed(BATTLE, line, f'"target":"{target}"', '"target":"e7"' if target != "e7" else '"target":"e6"')
    assert says(judge_battle(forged), line, f'"target": "{target}"')
    assert answers(judge_battle(sealed(split(forged)))) == (True, True, False)
