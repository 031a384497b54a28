"""The JavaScript of the pages: its unit tests in Node, and with BCNB_REQUIRE_JS=1 its linter and type check as well."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.helpers.cli import ROOT

pytestmark = pytest.mark.unmeasured

JS = ROOT / "tests" / "js"
OLDEST = 18
"""The oldest version of Node whose test runner is used."""
PATIENCE = 600
"""Seconds for `make js`, which may download its tools."""


def node() -> str:
    """Return the path of Node: the one on the PATH if it is new enough, otherwise the one that Playwright brings."""
    own = shutil.which("node")
    if own:
        version = subprocess.run([own, "--version"], capture_output=True, text=True, check=True, timeout=60).stdout
        if int(version.removeprefix("v").split(".")[0]) >= OLDEST:
            return own
    return compute_driver_executable()[0]


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command in the checkout and return what it printed, both streams in one."""
    return subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", timeout=PATIENCE
    )


def test_the_unit_tests_pass_in_node() -> None:
    files = sorted(JS.glob("*.test.js"))
    assert len(files) > 5
    done = run(node(), "--test", *files)
    assert done.returncode == 0, done.stdout[-6000:]


@pytest.mark.skipif(not os.environ.get("BCNB_REQUIRE_JS"), reason="needs npm and a registry; BCNB_REQUIRE_JS=1 runs it")
def test_the_linter_and_the_type_check_find_nothing() -> None:
    done = run("make", "js")
    assert done.returncode == 0, done.stdout[-6000:]


def test_the_lock_names_versions_and_digests_but_no_registry() -> None:
    packages = json.loads((JS / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    tools = [one for name, one in packages.items() if name]
    assert {"@biomejs/biome", "typescript"} <= {name.removeprefix("node_modules/") for name in packages}
    assert all(one["version"] and one["integrity"] for one in tools)
    assert not any("resolved" in one for one in tools)


def test_no_type_error_is_silenced() -> None:
    scripts = [*(ROOT / "bcnb").rglob("static/**/*.js")]
    assert len(scripts) > 20
    assert [path.name for path in scripts if re.search(r"@ts-(ignore|nocheck|expect)", path.read_text("utf-8"))] == []
