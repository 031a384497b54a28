"""The Python of the pages: its lock names the wheels that are there."""

import json
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from bcnb.site.kernel import _write_lock, preloaded

pytestmark = pytest.mark.unmeasured

pytestmark = pytest.mark.unmeasured


def test_the_lock_of_pyodide_names_the_wheels_that_are_there_and_no_others(tmp_path: Path) -> None:
    other = {"numpy": {"name": "numpy", "file_name": "numpy-9-cp314-none-any.whl"}}
    lock = {"info": {"python": "3.14.0"}, "packages": other}
    (tmp_path / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    for name, module in (("bcnb-1-py3-none-any.whl", "bcnb/__init__.pyc"), ("Some_One-2-py3-none-any.whl", "some.pyc")):
        with ZipFile(tmp_path / name, "w") as archive:
            archive.writestr(module, b"")
            archive.writestr(f"{name.partition('-')[0]}-1.dist-info/METADATA", b"")
    _write_lock(tmp_path)
    found = json.loads((tmp_path / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert found["info"] == lock["info"]
    assert preloaded(tmp_path) == ["bcnb", "some-one"]
    assert found["packages"]["bcnb"]["depends"] == ["some-one"]
    assert found["packages"]["some-one"]["imports"] == ["some"]
    wheel = tmp_path / "Some_One-2-py3-none-any.whl"
    assert found["packages"]["some-one"]["sha256"] == sha256(wheel.read_bytes()).hexdigest()
