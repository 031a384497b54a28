"""`make site`: the static site of bcnb, as `bcnb site` builds it, and its proof.

Builds `site/` (or `--out FOLDER`) and `bcnb-site.zip`. Then proves in Chromium that it works: other hosts are cut off,
lesson 1 is begun by clicks, and what was answered and played is there after a reload. `--check all` also runs every
notebook in its kernel. The exit status is 1 if the proof fails, or the site is larger than it may be.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from bcnb.site.builder import build_site
from bcnb.site.environment import BuildError
from bcnb.site.site_files import MOST, MOST_PACKED, measure
from tests.helpers.cli import ROOT


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
    """Write the site. An older one is removed only when the new one is complete."""
    began = monotonic()
    try:
        packed = build_site(out, print)
    except (BuildError, FileExistsError) as error:
        raise SystemExit(str(error)) from error
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
