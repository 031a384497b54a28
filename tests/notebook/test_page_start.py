"""A page that gets the Python of the page before it finds nothing of that page, in a process of its own."""

import subprocess
import sys
from pathlib import Path

BEFORE = """
import sys
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets import IntText, Widget
shell = InteractiveShell.instance()
shell.run_cell("from bcnb.storage import saved_games")
shell.run_cell("saved_games.mark = 1; mine = 2")
number = IntText()
from bcnb.notebook.page_start import begin_page
"""


def printed(code: str, folder: Path) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", BEFORE + code], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.split("\n")[:-1]


def test_names_widgets_modules_and_the_folder_of_the_page_before_are_gone(tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    code = """
assert "mine" in shell.user_ns and number.comm is not None
begin_page("history")
print("mine" in shell.user_ns, number.comm, [name for name in sys.modules if name.startswith("bcnb")])
shell.run_cell("import os, bcnb.storage.saved_games as again")
shell.run_cell("print(hasattr(again, 'mark'), os.path.basename(os.getcwd()))")
print("ipywidgets" in sys.modules)
"""
    assert printed(code, tmp_path) == ["False None []", "False history", "True"]


def test_unfinished_tasks_of_the_page_before_are_canceled(tmp_path: Path) -> None:
    code = """
import asyncio
async def page():
    work = asyncio.create_task(asyncio.sleep(600))
    await asyncio.sleep(0)
    begin_page(".")
    await asyncio.sleep(0)
    print(work.cancelled())
asyncio.run(page())
"""
    assert printed(code, tmp_path) == ["True"]


def test_a_folder_that_is_missing_is_an_error_and_nothing_is_removed(tmp_path: Path) -> None:
    code = """
try:
    begin_page("nowhere")
except OSError as error:
    print("nowhere" in str(error), "mine" in shell.user_ns, "bcnb" in sys.modules)
"""
    assert printed(code, tmp_path) == ["True True True"]
