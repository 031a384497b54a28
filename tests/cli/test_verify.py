import pytest

from bcnb.games import battle_cry
from bcnb.storage import records
from bcnb.storage.game_notation import read_notation, write_notation
from bcnb.storage.recorded_game import record_bytes
from bcnb.storage.records import find_record, load_record, load_recorded_game, verify_file
from tests.helpers.cli import call, game, keep
from tests.helpers.tamper import changed, line_of, sealed, split

pytestmark = pytest.mark.unmeasured


@pytest.fixture
def path(tmp_path):
    return keep(tmp_path / "game.jsonl")


def test_a_sound_record_is_one_line(path):
    result = call("verify", path)
    assert (result.status, result.err) == (0, "")
    plies = len(load_record(path).plies)
    assert result.out == f"{path}: whole, complete, legal; {plies} plies, Confederate victory by flags\n"


def test_one_bad_record_among_many_makes_it_fail_and_goes_to_standard_error(path, tmp_path):
    torn = keep(tmp_path / "torn.jsonl", game()[:-1])
    forged = keep(tmp_path / "forged.jsonl", sealed(split(changed(game(), 2, "draw ", "draw x"))))
    none = keep(tmp_path / "none.jsonl", b"[]\n")
    result = call("verify", path, torn, forged, none, tmp_path / "gone.jsonl", path)
    assert result.status == 1
    assert result.out.splitlines() == [call("verify", path).out.rstrip()] * 2
    torn_line, forged_line, none_line, gone_line = result.err.splitlines()
    last = len(split(game()))
    assert torn_line.startswith(f"{torn}: NOT WHOLE, NOT COMPLETE, legal; ")
    assert torn_line.endswith(f"{torn}:{last}: the line is incomplete: it has no end")
    assert forged_line.startswith(f"{forged}: whole, complete, NOT LEGAL; ")
    assert f"{forged}:2: ply 1: " in forged_line
    assert none_line == f"{none}: NO RECORD: {none}:1: this is not a recorded game of bcnb: the line is not an object"
    assert "gone.jsonl: the file does not exist" in gone_line


def test_all_records_of_a_folder_are_verified(path, tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    good, torn = keep(folder / "a.jsonl", game()), keep(folder / "b.jsonl", game()[:-1])
    keep(folder / "notes.txt", b"not a record")
    result = call("verify", folder)
    assert result.status == 1
    assert result.out.startswith(f"{good}: whole, complete, legal; ")
    assert result.err.startswith(f"{torn}: NOT WHOLE")
    torn.unlink()
    assert call("verify", folder, path).status == 0
    assert [one["file"] for one in call("verify", folder, path, "--json").json] == [str(good), str(path)]


def test_a_folder_without_records_is_a_fault(tmp_path):
    (tmp_path / "empty").mkdir()
    result = call("verify", tmp_path / "empty")
    assert result.status == 1
    assert result.err == f"{tmp_path / 'empty'}: NO RECORD: this folder has no records (*.jsonl)\n"
    assert call("verify", tmp_path, "--salvage", tmp_path / "out.jsonl").status == 2
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("verb", [("replay",), ("export", "--html", "out.html"), ("show",), ("legal",), ("simulate",)])
def test_a_verb_for_one_record_says_that_it_was_given_a_folder(verb, tmp_path):
    keep(tmp_path / "a.jsonl", game())
    result = call(*verb, tmp_path)
    assert result.status != 0
    assert f"{tmp_path} is a folder. Name " in result.err
    assert result.err.count("\n") == 1


def test_a_verb_for_a_folder_says_that_it_was_given_a_file(path):
    result = call("games", path)
    assert result.status != 0
    assert f"{path} is a file, not a folder." in result.err


def test_the_answers_are_reported_as_one_json_document(path, tmp_path):
    torn, gone = keep(tmp_path / "torn.jsonl", game()[:-1]), tmp_path / "gone.jsonl"
    result = call("verify", path, torn, gone, "--json")
    assert result.status == 1
    assert len(result.err.splitlines()) == 2
    whole, broken, none = result.json
    plies = len(load_record(path).plies)
    assert whole == {
        "file": str(path),
        "sound": True,
        "whole": True,
        "complete": True,
        "legal": True,
        "unjudged": 0,
        "plies": plies,
        "result": "Confederate victory by flags",
        "problem": "",
        "slips": 0,
    }
    assert (broken["sound"], broken["whole"], broken["complete"], broken["legal"]) == (False, False, False, True)
    assert "incomplete" in broken["problem"]
    assert none.keys() == whole.keys()
    assert (none["file"], none["sound"], none["plies"]) == (str(gone), False, 0)
    assert call("verify", path, "--json").err == ""


def test_slips_are_counted_in_both_reports(tmp_path):
    text = write_notation(load_recorded_game(find_record("kernstown-person-greedy-by-keyboard")))
    slipped = text.replace("g4-f4", "g4-f4 !f4-e4 {one hex too far} !e4-f4 {put back}", 1)
    path = keep(tmp_path / "slips.jsonl", record_bytes(read_notation(slipped)))
    assert ", legal; " in call("verify", path).out
    assert " plies, 2 slips, " in call("verify", path).out
    (told,) = call("verify", path, "--json").json
    assert (told["sound"], told["legal"], told["slips"]) == (True, True, 2)


def of_rules(version: str, data: bytes) -> bytes:
    """The record, as if it had been played by another version of the rules."""
    return sealed(split(changed(data, 1, f'"rules":"{battle_cry.version}"', f'"rules":"{version}"')))


def test_rules_that_never_were_are_refused_however_the_game_is_forged(tmp_path):
    line = line_of(game(), '"event":"moved"')
    for data in (game(), changed(game(), line, '"rule":"', '"rule":"9')):
        result = call("verify", path := keep(tmp_path / "never.jsonl", of_rules("2026.0", data)))
        assert (result.status, result.out) == (1, "")
        known = ", ".join(battle_cry.versions)
        assert (
            result.err == f"{path}: NO RECORD: {path}:1: battle_cry never had the rules '2026.0'; there are {known}\n"
        )


def test_a_game_of_older_rules_that_is_decided_the_same_today_is_legal(tmp_path):
    result = call("verify", path := keep(tmp_path / "older.jsonl", of_rules(battle_cry.versions[0], game())))
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{path}: whole, complete, legal; ")


def test_a_game_of_older_rules_that_is_decided_otherwise_today_is_not_judged(path, tmp_path):
    line = line_of(game(), '"event":"moved"')
    older = keep(
        tmp_path / "older.jsonl", of_rules(battle_cry.versions[0], changed(game(), line, '"rule":"', '"rule":"9'))
    )
    result = call("verify", path, older)
    assert result.status == 3
    assert result.out.startswith(f"{path}: whole, complete, legal; ")
    assert result.err.startswith(f"{older}: whole, complete, of older rules: not judged from ply {line - 1}; ")
    assert [(one["sound"], one["unjudged"]) for one in call("verify", path, older, "--json").json] == [
        (True, 0),
        (True, line - 1),
    ]
    assert call("verify", older, keep(tmp_path / "torn.jsonl", game()[:-1])).status == 1


def test_a_record_is_verified_by_its_name(tmp_path, monkeypatch):
    folder = tmp_path / "battle_cry"
    folder.mkdir()
    keep(folder / "kernstown-1.jsonl")
    monkeypatch.setattr(records, "replays_folder", lambda: tmp_path)
    for name in ("kernstown-1", "battle_cry/kernstown-1", "kernstown-1.jsonl"):
        assert call("verify", name).out.startswith(f"{folder / 'kernstown-1.jsonl'}: whole")
    for verb in ("show", "legal", "replay"):
        assert call(verb, "kernstown-1").status == 0


def test_what_stands_is_salvaged_and_what_was_lost_is_reported(tmp_path):
    line = line_of(game(), '"do":"order', after=60)
    bad, out = keep(tmp_path / "bad.jsonl", changed(game(), line, "order ", "order  ")), tmp_path / "out.jsonl"
    result = call("verify", bad, "--salvage", out)
    assert result.status == 1
    assert result.err.splitlines()[-1].startswith(f"{out}: {line - 2} plies saved, ")
    assert f"lost: {bad}:{line}: ply {line - 1}: " in result.err
    verdict = verify_file(out)
    assert (verdict.whole, verdict.legal, verdict.plies) == (True, True, line - 2)


def test_a_sound_record_is_salvaged_whole(path, tmp_path):
    result = call("verify", path, "--salvage", tmp_path / "out.jsonl", "--json")
    assert result.status == 0
    assert result.err.endswith(" plies saved, nothing lost\n")
    assert (tmp_path / "out.jsonl").read_bytes() == path.read_bytes()
    assert result.json[0]["sound"]
