"""`make index`: write the rule books and the search index for pages, from the files of the course."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bcnb.course.rulebook.rulebook_data import build_files


def main() -> int:
    """Write each file, and print its size."""
    for name, text in build_files().items():
        path = ROOT / "bcnb" / "course" / "rulebook" / name
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text.encode()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
