"""`make site`: bcnb as a folder of static files, to be put on any web server, where nobody has to install anything.

Builds `site/` (or `--out FOLDER`) and `bcnb-site.zip`: the notebooks in JupyterLite, a Python that runs in the browser,
and a page in front of them. Then proves in Chromium that it works: other hosts are cut off, lesson 1 is begun by
clicks, and what was answered and played is there after a reload. `--check all` also runs every notebook in its kernel.
The exit status is 1 if the proof fails, or the site is larger than it may be.
"""

import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.programs.site.downloads import fetch_pyodide, fetch_wheels
from tests.programs.site.environment import ROOT, make_environment
from tests.programs.site.front import write_front
from tests.programs.site.kernel import make_kernel
from tests.programs.site.packed import pack_site
from tests.programs.site.pages import build_pages
from tests.programs.site.sizes import MOST, MOST_PACKED, measure


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="tests/programs/site", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "site", help="the folder that is written anew")
    parser.add_argument(
        "--check", choices=("lesson", "all", "none"), default="lesson", help="what is proved afterwards"
    )
    parser.add_argument("--built", action="store_true", help="prove a site that is built already")
    options = parser.parse_args(arguments)
    if not options.built:
        build(options.out)
    fine = tell_size(options.out)
    if options.check != "none":
        from tests.programs.site.proof import prove  # only here: it wants a Chromium

        fine = prove(options.out, every=options.check == "all") and fine
    return 0 if fine else 1


def build(out: Path) -> None:
    """Write the site. What was there before is gone only when the new one is whole."""
    began = monotonic()
    python = make_environment()
    pyodide, wheels = fetch_pyodide(python), fetch_wheels(python)
    kernel = make_kernel(python, pyodide, wheels)
    new = build_pages(python, kernel)
    write_front(new)
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(new, out)
    packed = pack_site(out)
    print(f"{out.name}/ was built in {monotonic() - began:.0f} s; `python {out.name}/serve.py` shows it.")
    print(f"{packed.name} has the same files ({packed.stat().st_size / 1e6:.1f} MB), to be unpacked on a web host.")


def tell_size(out: Path) -> bool:
    """Print how large the site is, and whether it may be."""
    size = measure(out)
    plain = f"{size.plain / 1e6:.1f} MB (at most {MOST / 1e6:.0f})"
    packed = f"packed {size.packed / 1e6:.1f} MB (at most {MOST_PACKED / 1e6:.0f})"
    print(f"{size.files} files, {plain}, {packed}")
    return size.plain <= MOST and size.packed <= MOST_PACKED


if __name__ == "__main__":
    sys.exit(main())
