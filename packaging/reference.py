"""Writes the parts of README.md and docs/ that are made from data; with --check it says which are out of date."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from colt_gui.reference.pages import pages  # noqa: E402


def _there(name: str) -> str:
    path = ROOT / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def main() -> int:
    stale = {name: text for name, text in pages(ROOT).items() if _there(name) != text}
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"{name} is out of date: run `python packaging/reference.py`.", file=sys.stderr)
        return 1 if stale else 0
    for name, text in stale.items():
        (ROOT / name).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
