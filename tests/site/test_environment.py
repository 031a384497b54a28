"""The environment that the site is built with: where it is, and what a failed step says."""

import sys
from pathlib import Path

import pytest

from bcnb.site import environment
from bcnb.site.environment import BuildError, WrongSumError, failure, make_environment, run, work_folder
from tests.helpers.cli import ROOT

pytestmark = pytest.mark.unmeasured

SAID = {
    "Connect this computer to the internet": [
        "WARNING: Retrying after NewConnectionError\nERROR: No matching distribution found for a==1",
        "npm error code EAI_AGAIN\nnpm error request to a registry failed",
        "error: Failed to fetch a\n  cause: dns error",
    ],
    "is not the one that bcnb was tested with": [
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE",
        "error: Hash mismatch for `a==1`",
    ],
    "The disk is full": ["OSError: [Errno 28] No space left on device"],
    "Check the date of this computer": ["SSLError(SSLCertVerificationError(1, 'CERTIFICATE_VERIFY_FAILED'))"],
    "Use Python 3.11 to 3.14": ["ERROR: No matching distribution found for a==1"],
    "Install python3-venv": ["The virtual environment was not created because ensurepip is not available"],
    "If it fails again, report these lines": ["Segmentation fault"],
}


@pytest.mark.parametrize(("remedy", "said"), [(key, said) for key, texts in SAID.items() for said in texts])
def test_a_failure_begins_with_what_to_do_and_shows_the_last_line_of_the_program(remedy: str, said: str) -> None:
    error = failure(said)
    first, *lines = str(error).splitlines()
    assert remedy in first
    assert lines == said.splitlines()[-1:]
    assert isinstance(error, WrongSumError) == ("tested with" in remedy)


def test_a_failure_without_a_remedy_shows_more_lines() -> None:
    assert str(failure("\n".join(map(str, range(100))))).splitlines()[1:] == [str(number) for number in range(92, 100)]


def test_a_program_that_fails_is_an_error_with_what_it_printed() -> None:
    assert run(sys.executable, "-c", "print(1)") == "1\n"
    with pytest.raises(BuildError, match="no such thing"):
        run(sys.executable, "-c", "raise SystemExit('no such thing')")


def test_in_a_checkout_the_parts_are_in_the_folder_that_make_clean_removes() -> None:
    assert work_folder() == ROOT / "build" / "site"


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "~/.cache"),
        ("linux", {"XDG_CACHE_HOME": "/caches"}, "/caches"),
        ("linux", {"XDG_CACHE_HOME": "not/absolute"}, "~/.cache"),
        ("darwin", {}, "~/Library/Caches"),
        ("win32", {}, "~/AppData/Local"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
    ],
)
def test_an_installed_bcnb_uses_the_cache_folder_of_the_user(
    platform: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "checkout", lambda: None)
    assert work_folder(variables, platform) == Path(folder).expanduser() / "bcnb" / "site"


def test_an_environment_is_made_again_only_if_its_lock_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def make(*command: object) -> str:
        made.append(str(command[1]))
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        return ""

    python = tmp_path / "environment" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    (lock := tmp_path / "one.lock").write_text("a==1", encoding="utf-8")
    monkeypatch.setattr(environment, "run", make)
    for text, times in (("a==1", 1), ("a==1", 1), ("a==2", 2)):
        lock.write_text(text, encoding="utf-8")
        assert make_environment(tmp_path / "environment", lock) == python
        assert len(made) == 2 * times
