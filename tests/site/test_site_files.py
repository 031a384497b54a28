"""The folder of a site, its size and its zip."""

import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from bcnb.site.site_files import check_target, measure, pack_site, replace_site, site_version

pytestmark = pytest.mark.unmeasured

pytestmark = pytest.mark.unmeasured


def test_the_size_of_a_folder_is_that_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_bytes(bytes(1000))
    (tmp_path / "c").write_bytes(b"x")
    size = measure(tmp_path)
    assert (size.files, size.plain) == (2, 1001)
    assert 21 < size.packed < 100


# --- one file ---------------------------------------------------------------------------------------------------------


def test_the_zip_has_every_file_of_the_site_and_always_the_same_bytes(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "files").mkdir(parents=True)
    (site / "index.html").write_bytes(b"<h1>bcnb")
    (site / "files" / "é.wasm").write_bytes(bytes(2000))
    packed = pack_site(site)
    assert packed == tmp_path / "bcnb-site.zip"
    before = packed.read_bytes()
    os.utime(site / "index.html", (0, 0))
    assert pack_site(site).read_bytes() == before
    with ZipFile(packed) as archive:
        archive.extractall(tmp_path / "host")
    files = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    host = tmp_path / "host"
    assert {path.relative_to(host): path.read_bytes() for path in host.rglob("*") if path.is_file()} == files
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bcnb-site.zip", "host", "site"]


# --- which folder may be replaced -------------------------------------------------------------------------------------


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """The folder of a site of an older bcnb."""
    (folder := tmp_path / "older" / "static" / "pyodide").mkdir(parents=True)
    (folder / "bcnb-0.1-py3-none-any.whl").touch()
    (tmp_path / "older" / "serve.py").touch()
    return tmp_path / "older"


def test_a_site_is_written_to_a_new_or_empty_folder_or_over_an_older_site(older: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "new", tmp_path / "empty", older):
        check_target(folder)
    assert (site_version(older), site_version(tmp_path / "empty")) == ("0.1", "")


def test_no_other_folder_and_no_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").touch()
    with pytest.raises(FileExistsError, match="this folder has other files"):
        check_target(tmp_path)
    with pytest.raises(FileExistsError, match="this is a file"):
        check_target(tmp_path / "mine.txt")


def test_an_older_site_is_replaced_as_a_whole(older: Path, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "index.html").touch()
    replace_site(tmp_path / "new", older)
    assert [path.name for path in older.iterdir()] == ["index.html"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "older"]
