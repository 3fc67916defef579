"""One palette for all frames of a GIF: made from some of them by ffmpeg's filters, and then used for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

# the commonest colours of all frames alike; no dots between two colours, which flicker
MADE, USED = "stats_mode=full:reserve_transparent=1", "dither=none:diff_mode=rectangle"
BASE = Fraction(1, 100)


class Palette:
    """`samples` are frames (height, width, 3)."""

    def __init__(self, av: Any, samples: Iterable[np.ndarray]) -> None:
        self._av = av
        frames = [av.VideoFrame.from_ndarray(pixels, format="rgb24") for pixels in samples]
        palette = self._made(frames)
        self._frames, self._sink = self._using(palette, frames[0])

    def _made(self, frames: list[Any]) -> Any:
        graph = self._av.filter.Graph()
        source, maker = self._buffer(graph, frames[0]), graph.add("palettegen", MADE)
        sink = graph.add("buffersink")
        source.link_to(maker)
        maker.link_to(sink)
        graph.configure()
        for k, frame in enumerate(frames):
            frame.pts, frame.time_base = k, BASE
            source.push(frame)
        source.push(None)
        return sink.pull()

    def _using(self, palette: Any, like: Any) -> tuple[Any, Any]:
        self._graph = graph = self._av.filter.Graph()  # it lives as long as what is asked of it
        frames, colours = self._buffer(graph, like), self._buffer(graph, palette)
        user, sink = graph.add("paletteuse", USED), graph.add("buffersink")
        frames.link_to(user, 0, 0)
        colours.link_to(user, 0, 1)
        user.link_to(sink)
        graph.configure()
        palette.pts, palette.time_base = 0, BASE
        colours.push(palette)
        colours.push(None)
        return frames, sink

    def _buffer(self, graph: Any, like: Any) -> Any:
        return graph.add_buffer(width=like.width, height=like.height, format=like.format.name, time_base=BASE)

    def mapped(self, frame: Any) -> Iterator[Any]:
        """The frames that are ready when this one has come, in colours of the palette."""
        self._frames.push(frame)
        return self._ready()

    def rest(self) -> Iterator[Any]:
        """Those that are left when no more will come."""
        self._frames.push(None)
        return self._ready()

    def _ready(self) -> Iterator[Any]:
        while True:
            try:
                yield self._sink.pull()
            except (self._av.error.BlockingIOError, self._av.error.EOFError):
                return
