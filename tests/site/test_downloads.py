"""What the site needs from others, without a network."""

import re
import tomllib
from pathlib import Path

import pytest

from bcnb.site import downloads
from bcnb.site.downloads import PYODIDE, WHEELS
from bcnb.site.environment import LOCK, LOCKS, BuildError, WrongSumError, failure

pytestmark = pytest.mark.unmeasured

pytestmark = pytest.mark.unmeasured


def test_what_the_site_is_built_of_is_locked_by_sums() -> None:
    """Every name has its version and its sums, and what is asked for is among them."""
    for lock, asked in ((LOCK, LOCKS / "requirements.in"), (WHEELS, LOCKS / "wheels.in")):
        entries = re.split(r"\n(?=[\w-]+==)", lock.read_text(encoding="utf-8"))[1:]
        assert all("--hash=sha256:" in entry for entry in entries)
        lines = asked.read_text(encoding="utf-8").splitlines()
        names = {re.split("[=>]", line)[0] for line in lines if line and not line.startswith("#")}
        assert names <= {entry.partition("==")[0] for entry in entries}
    assert re.fullmatch(r"[0-9a-f]{128}", tomllib.loads(PYODIDE.read_text(encoding="utf-8"))["sha512"])


REFUSED = "pip --require-hashes\nERROR: In --require-hashes mode, all requirements must have their versions pinned"


WRONG = [WrongSumError("Pyodide has the sum 12"), failure("uv\nHash mismatch for x"), failure(REFUSED)]


@pytest.mark.parametrize("error", [failure("pip\nNo matching distribution"), *WRONG])
def test_a_site_without_a_network_is_not_built_but_a_wrong_sum_is_an_error(
    error: BuildError, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> Path:
        raise error

    monkeypatch.setattr(downloads, "make_environment", fails)
    if error in WRONG:
        with pytest.raises(WrongSumError, match=r"sum|mismatch|pinned"):
            downloads.unreached()
    else:
        assert downloads.unreached() == "No matching distribution"


def test_a_damaged_download_is_removed_so_that_the_next_try_gets_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = tomllib.loads(PYODIDE.read_text(encoding="utf-8"))["version"]
    monkeypatch.setattr(downloads, "run", lambda *_: f"{version}\n")
    (archive := tmp_path / f"pyodide-{version}.tgz").write_bytes(b"damaged")
    with pytest.raises(WrongSumError, match="is not the one that bcnb was tested with"):
        downloads.fetch_pyodide(Path("python"), tmp_path)
    assert not archive.exists()
