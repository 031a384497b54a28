"""The files of a set: folder and one file, byte for byte, and every hostile one refused with its file and line."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from zipfile import ZIP_LZMA, ZipInfo

import pytest

from bcnb.course.own_sets.set_files import (
    CONTENTS,
    LARGEST,
    MOST_ITEMS,
    is_set,
    pack_set,
    read_set_files,
    save_in_folder,
    set_files_in,
)
from bcnb.storage.toml import FileError
from bcnb.storage.toml_scanner import LARGEST as LARGEST_ITEM
from tests.helpers import own_sets
from tests.helpers.own_sets import item_texts, set_folder, zipped


def test_a_folder_and_one_file_hold_the_same_bytes(tmp_path: Path) -> None:
    folder = set_folder(tmp_path)
    (folder / "notes.txt").write_text("my own notes", encoding="utf-8")
    found = read_set_files(folder)
    assert [name for name, _ in found.files] == [CONTENTS, *item_texts()]
    packed = pack_set(found)
    one = tmp_path / "week.bcnbset"
    one.write_bytes(packed)
    again = read_set_files(one)
    assert again.files == found.files
    assert pack_set(again) == packed
    paths = save_in_folder(again, tmp_path / "out")
    assert pack_set(read_set_files(tmp_path / "out")) == packed
    assert not (tmp_path / "out" / "notes.txt").exists()
    with pytest.raises(FileExistsError):
        save_in_folder(again, tmp_path / "out")
    assert [path.read_bytes() for path in paths] == [data for _, data in found.files]


def test_a_set_is_known_by_its_suffix_or_its_contents_file(tmp_path: Path) -> None:
    assert is_set(str(set_folder(tmp_path)))
    assert is_set("week.bcnbset")
    assert not is_set(str(tmp_path))
    assert not is_set("week.zip")


@pytest.mark.parametrize(
    ("before", "after", "line", "fault"),
    [
        ("format = 1", "format = 2", 1, "'format' must be from 1 to 1, not 2"),
        ('"week-one"', '"../../week"', 2, "names a folder, but all files of a set are in one folder"),
        ('"week-one"', '"Week-One"', 2, "has capitals. Write 'week-one'"),
        ('"week-one"', '"week one"', 2, "only small letters, digits and single hyphens"),
        ('"week-one"', f'"{"w" * 41}"', 2, "has more than 40 letters"),
        ('"Week one"', '"Week\\u202eone"', 3, "the title has more than 100 letters, or some that cannot be seen"),
        ('"Ms. Rivera"', '""', 4, "'author' is empty"),
        ('"hold.toml"', '"../hold.toml"', 5, "names a folder"),
        ('"hold.toml"', '"/etc/passwd"', 5, "names a folder"),
        ('"hold.toml"', '"c:\\\\hold.toml"', 5, "names a folder"),
        ('"hold.toml"', '"Ridge.toml"', 5, "has capitals"),
        ('"hold.toml"', '"ridge.toml"', 5, "'ridge.toml' is in the list twice"),
        ('"hold.toml"', '"hold.txt"', 5, "only small letters"),
        ('"hold.toml"', '"hold"', 5, "its name must end in .toml"),
        ('"hold.toml"', '"set.toml"', 5, "is not the file of an item"),
        ('"hold.toml"', "3", 5, "must be a text"),
        ("items = [", "other = [", None, "1 to 100 items (got 0)"),
        ('author = "', 'color = 1\nauthor = "', 4, "unknown key 'color'"),
    ],
)
def test_a_faulty_contents_file_is_refused_with_its_line(
    before: str, after: str, line: int | None, fault: str, tmp_path: Path
) -> None:
    contents = own_sets.CONTENTS.replace(before, after, 1)
    files = [(CONTENTS, contents.encode()), *((name, text.encode()) for name, text in item_texts().items())]
    for read, place in (
        (lambda: read_set_files(set_folder(tmp_path, contents)), "week/set.toml"),
        (lambda: set_files_in(zipped(files), "w.bcnbset"), "w.bcnbset/set.toml"),
    ):
        with pytest.raises(FileError) as raised:
            read()
        assert fault in raised.value.reason
        assert raised.value.file.endswith(place)
        if line:
            assert raised.value.line == line


def test_too_many_items_are_refused() -> None:
    items = ", ".join(f'"a{number}.toml"' for number in range(MOST_ITEMS + 1))
    contents = f'format = 1\nname = "a"\ntitle = "A"\nauthor = "B"\nitems = [{items}]\n'
    with pytest.raises(FileError, match=r"set.toml:5: a set has 1 to 100 items \(got 101\)"):
        set_files_in(zipped([(CONTENTS, contents.encode())]), "w.bcnbset")
    many = [(f"a{number}.toml", b"") for number in range(MOST_ITEMS + 2)]
    with pytest.raises(FileError, match="has more than 101 files"):
        set_files_in(zipped(many), "w.bcnbset")


def link(name: str) -> ZipInfo:
    info = ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def packed_oddly(name: str) -> ZipInfo:
    info = ZipInfo(name)
    info.compress_type = ZIP_LZMA
    return info


GOOD = [(CONTENTS, own_sets.CONTENTS.encode()), *((name, text.encode()) for name, text in item_texts().items())]
ATTACKS = {
    "slip": ([*GOOD, ("../../evil.toml", b"")], "names a folder"),
    "absolute": ([*GOOD, ("/etc/evil.toml", b"")], "names a folder"),
    "drive": ([*GOOD, ("c:evil.toml", b"")], "only small letters"),
    "nested": ([*GOOD, ("week/ridge.toml", b"")], "names a folder"),
    "a set in a set": ([*GOOD, ("inner.bcnbset", b"")], "only small letters"),
    "twice": ([*GOOD, ("hold.toml", b"")], "is in it twice"),
    "capitals": ([*GOOD, ("HOLD.toml", b"")], "differs from 'hold.toml' only in capitals"),
    "program": ([*GOOD, ("run.py", b"")], "only small letters"),
    "hidden": ([*GOOD, (".hidden.toml", b"")], "only small letters"),
    "not listed": ([*GOOD, ("more.toml", b"")], "more.toml: is not in the list of set.toml"),
    "missing": (GOOD[:-1], "steps.toml: the file is missing"),
    "no contents": (GOOD[1:], "has no set.toml, so it is not a set of bcnb"),
    "link": ([*GOOD[:-1], (link("steps.toml"), b"/etc/passwd")], "is a link, and links are not followed"),
    "lzma": ([*GOOD[:-1], (packed_oddly("steps.toml"), b"a")], "is packed in a way that bcnb does not read"),
    "bomb": ([*GOOD[:-1], ("steps.toml", b" " * 50_000_000)], f"is larger than {LARGEST_ITEM:,} bytes"),
    "many large": (
        [(CONTENTS, b""), *((f"a{number}.toml", b" " * LARGEST_ITEM) for number in range(20))],
        f"all files together have more than {LARGEST:,} bytes",
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_hostile_file_is_refused_and_writes_nothing(name: str, tmp_path: Path, monkeypatch) -> None:
    entries, fault = ATTACKS[name]
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError) as raised:
        set_files_in(zipped(entries), "w.bcnbset")
    assert fault in str(raised.value)
    assert str(raised.value).startswith("w.bcnbset")
    assert list(tmp_path.iterdir()) == []


def test_a_name_in_a_message_has_no_control_characters() -> None:
    with pytest.raises(FileError) as raised:
        set_files_in(zipped([("\x1b[2J\nevil.toml", b""), *GOOD]), "w.bcnbset")
    assert str(raised.value).isprintable()


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"\0" * 1000, b"PK\5\6" + b"\xff" * 18, zipped(GOOD)[:-30]])
def test_what_is_not_an_archive_is_refused(data: bytes) -> None:
    with pytest.raises(FileError, match=r"^w.bcnbset"):
        set_files_in(data, "w.bcnbset")


def test_every_changed_byte_of_an_archive_gives_the_set_or_an_error() -> None:
    packed = zipped([GOOD[0], *((name, b"a") for name, _ in GOOD[1:])])
    for place in range(0, len(packed), 3):
        changed = packed[:place] + bytes([packed[place] ^ 0xFF]) + packed[place + 1 :]
        with suppress(FileError):
            assert set_files_in(changed, "w.bcnbset").files[0] == GOOD[0]


def test_one_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "w.bcnbset"
    path.write_bytes(b"PK" * LARGEST)
    with pytest.raises(FileError, match=f"is larger than {LARGEST:,} bytes"):
        read_set_files(path)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("name", [CONTENTS, "hold.toml"])
def test_a_link_in_a_folder_is_not_followed(name: str, tmp_path: Path) -> None:
    folder = set_folder(tmp_path)
    outside = tmp_path / "outside.toml"
    (folder / name).rename(outside)
    (folder / name).symlink_to(outside)
    with pytest.raises(FileError, match=f"{name}: is a link, and links are not followed"):
        read_set_files(folder)


def test_a_folder_whose_files_are_missing_large_or_folders_is_refused(tmp_path: Path) -> None:
    folder = set_folder(tmp_path)
    (folder / "hold.toml").unlink()
    with pytest.raises(FileError, match=r"hold.toml: the file is missing. It is in the list of set.toml"):
        read_set_files(folder)
    (folder / "hold.toml").mkdir()
    with pytest.raises(FileError, match=r"hold.toml: cannot be read"):
        read_set_files(folder)
    (folder / "hold.toml").rmdir()
    (folder / "hold.toml").write_bytes(b" " * (LARGEST_ITEM + 1))
    with pytest.raises(FileError, match=f"hold.toml: is larger than {LARGEST_ITEM:,} bytes"):
        read_set_files(folder)
