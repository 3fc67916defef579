"""What the monkey has done, a line an event, in a file that survives a crash."""

from __future__ import annotations

from pathlib import Path

LAST = 25  # lines that are shown with what went wrong


class Trail:
    """Every line is in the file before the event happens."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[str] = []
        self._file = path.open("w", encoding="utf-8", buffering=1)

    def begin(self, k: int, act: str) -> None:
        self._write(f"{k}\t{act}")

    def note(self, *words: object) -> None:
        """What exactly is done."""
        self._write("\t\t" + " ".join(str(word) for word in words)[:300].encode("unicode_escape").decode())

    def _write(self, line: str) -> None:
        self.lines.append(line)
        del self.lines[:-LAST]
        self._file.write(f"{line}\n")

    @property
    def tail(self) -> str:
        return "\n".join(self.lines)


def tail_of(path: Path) -> str:
    """Of a monkey that is gone."""
    text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
    return "\n".join(text.splitlines()[-LAST:])
