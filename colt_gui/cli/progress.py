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
        self._bar = stream is not None and stream.isatty()
        self._last, self._told = 0.0, 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        """What is written next begins on a line of its own."""
        if self._bar and self._last:
            self._stream.write("\n")
            self._stream.flush()

    def show(self, done: int, total: int) -> None:
        if self._stream is None:
            return
        if self._bar:
            self._draw(done, total)
        elif done * LINES // total > self._told:
            self._told = done * LINES // total
            self._stream.write(f"colt-gui: {self._text(done, total)}\n")

    def _draw(self, done: int, total: int) -> None:
        now = time.monotonic()
        if done < total and now - self._last < EVERY:
            return
        self._last = now
        full = WIDTH * done // total
        # plain letters: a console may have no others
        self._stream.write(f"\r[{'#' * full}{' ' * (WIDTH - full)}] {self._text(done, total)} ")
        self._stream.flush()

    def _text(self, done: int, total: int) -> str:
        return f"{100 * done // total:3} %, {self._what} {done} of {total}"
