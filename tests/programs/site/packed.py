"""The site as one file, `bcnb-site.zip`, to be unpacked on a web host. The same site gives the same bytes."""

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

NAME = "bcnb-site.zip"
DAY = (2026, 1, 1, 0, 0, 0)
"""The time of every file in the zip, so that it depends on their contents alone."""
READABLE = 0o100644 << 16
"""The mode of every file: a host may serve it."""


def pack_site(site: Path) -> Path:
    """Write the zip next to the folder of the site, and return its path. An older one is replaced when it is whole."""
    packed = site.parent / NAME
    new = packed.with_suffix(".new")
    with ZipFile(new, "w", ZIP_DEFLATED) as archive:
        for path in sorted(one for one in site.rglob("*") if one.is_file()):
            inside = ZipInfo(path.relative_to(site).as_posix(), DAY)
            inside.external_attr, inside.compress_type = READABLE, ZIP_DEFLATED
            archive.writestr(inside, path.read_bytes())
    return new.replace(packed)
