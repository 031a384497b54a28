"""`make index`: write the rule books and the search index for pages, from the files of the course."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bcnb.course.rulebook.rulebook_data import build_files

FOLDER = Path(__file__).parents[2] / "bcnb" / "course" / "rulebook"


def main() -> int:
    """Write each file, and print its size."""
    for name, text in build_files().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text.encode()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
