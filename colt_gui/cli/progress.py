"""How far it is, on standard error: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import time
from typing import TextIO

WIDTH = 30
EVERY = 0.1  # seconds between two looks of a bar
LINES = 10  # of a whole, where there is no terminal


class Progress:
    def __init__(self, stream: TextIO | None, what: str) -> None:
        self._stream, self._what = stream, what
        self._bar = stream if stream is not None and stream.isatty() else None
        self._last, self._tenths_written = 0.0, 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        """What is written next begins on a line of its own."""
        if self._bar is not None and self._last:
            self._bar.write("\n")
            self._bar.flush()

    def show(self, done: int, total: int) -> None:
        if self._stream is None:
            return
        if self._bar is not None:
            self._draw(self._bar, done, total)
        elif done * LINES // total > self._tenths_written:
            self._tenths_written = done * LINES // total
            self._stream.write(f"colt-gui: {self._text(done, total)}\n")

    def _draw(self, bar: TextIO, done: int, total: int) -> None:
        now = time.monotonic()
        if done < total and now - self._last < EVERY:
            return
        self._last = now
        full = WIDTH * done // total
        # plain letters: a console may have no others
        bar.write(f"\r[{'#' * full}{' ' * (WIDTH - full)}] {self._text(done, total)} ")
        bar.flush()

    def _text(self, done: int, total: int) -> str:
        return f"{100 * done // total:3} %, {self._what} {done} of {total}"
