"""Writes the pages of the documentation that are made from data: docs/glossary.md and docs/theorems.md."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from colt_gui.reference.pages import pages  # noqa: E402


def main() -> None:
    for name, text in pages().items():
        (ROOT / "docs" / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
