"""The files of a site: its folder, the file `bcnb-site.zip`, their sizes, and which folder may be replaced."""

import gzip
import shutil
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bcnb.storage.paths import sorted_paths

ZIP = "bcnb-site.zip"
SERVER = "serve.py"
"""The small server in the folder of a site."""
KERNEL = "static/pyodide"
"""The folder of Python in the folder of a site."""
DAY = (2026, 1, 1, 0, 0, 0)
"""The time of every file in the zip, so that it depends only on their contents."""
READABLE = 0o100644 << 16
"""The mode of every file: a host may serve it."""
MOST = 60_000_000
MOST_PACKED = 25_000_000


class Size(NamedTuple):
    """The number of files, their bytes, and their bytes when each is packed by gzip."""

    files: int
    plain: int
    packed: int


def measure(folder: Path) -> Size:
    """Return the size of all files of a folder, on a disk and as a server sends it."""
    files = [path.read_bytes() for path in sorted_paths(folder, "**/*") if path.is_file()]
    return Size(len(files), sum(map(len, files)), sum(len(gzip.compress(data, 6)) for data in files))


def site_version(folder: Path) -> str:
    """Return the version of bcnb in a site, or an empty string if the folder is not a site."""
    wheels = [path.name for path in sorted_paths(folder / KERNEL, "bcnb-*.whl")]
    return wheels[0].split("-")[1] if len(wheels) == 1 and (folder / SERVER).is_file() else ""


def check_target(folder: Path) -> None:
    """Check that a site may be written to a folder: it is new, empty, or an older site.

    Raises:
        FileExistsError: for a file, or a folder with other files.
    """
    if folder.exists() and not folder.is_dir():
        raise FileExistsError(f"{folder}: this is a file. Name a folder for the site: --out DIR")
    if folder.is_dir() and any(folder.iterdir()) and not site_version(folder):
        raise FileExistsError(f"{folder}: this folder has other files. Name a new or empty folder: --out DIR")


def replace_site(new: Path, folder: Path) -> None:
    """Copy a new site to a folder. An older site is removed only when the copy is complete."""
    copied = folder.with_name(f".{folder.name}.new")
    shutil.rmtree(copied, ignore_errors=True)
    shutil.copytree(new, copied)
    if folder.exists():
        shutil.rmtree(folder)
    copied.replace(folder)


def pack_site(site: Path) -> Path:
    """Write the zip next to the folder of the site, and return its path. The same site gives the same bytes.

    An older zip is replaced when the new one is complete.
    """
    packed = site.parent / ZIP
    new = packed.with_suffix(".new")
    with ZipFile(new, "w", ZIP_DEFLATED) as archive:
        for path in filter(Path.is_file, sorted_paths(site, "**/*")):
            inside = ZipInfo(path.relative_to(site).as_posix(), DAY)
            inside.external_attr, inside.compress_type = READABLE, ZIP_DEFLATED
            archive.writestr(inside, path.read_bytes())
    return new.replace(packed)
