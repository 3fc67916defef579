"""Films that PyAV encodes, each frame as it comes: MP4 and WebM for players and slides, GIF and animated PNG for pages.

The same frames are the same file: no dates, no names of programs, one thread.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtGui import QColor, QImage

from colt_gui.models.core.errors import InputError

CENTISECONDS = 100  # what a GIF counts its time in


class Kind(NamedTuple):
    """`steady`: every frame lasts as long as any other, so that one that stands is written again and again; the others
    say how long each lasts. `clear` are the pixels of a film without a ground."""

    container: str
    codec: str
    pixels: str
    clear: str = ""
    steady: bool = True
    options: dict[str, str] = {}  # noqa: RUF012 — never written to
    flags: dict[str, str] = {}  # noqa: RUF012 — of the container


# The picture is drawn, not photographed. H.264 in a form that every player and slide program takes.
DRAWN = {"preset": "medium", "tune": "animation", "crf": "18"}
SHARP = {"crf": "24", "b": "0", "deadline": "good", "cpu-used": "4"}
ALIKE = {"fflags": "+bitexact"}
KINDS = {
    ".mp4": Kind("mp4", "libx264", "yuv420p", options=DRAWN, flags={**ALIKE, "movflags": "+faststart"}),
    ".webm": Kind("webm", "libvpx-vp9", "yuv420p", "yuva420p", options=SHARP, flags=ALIKE),
    ".gif": Kind("gif", "gif", "pal8", steady=False, flags={"loop": "0"}),
    ".apng": Kind("apng", "apng", "rgb24", "rgba", steady=False, flags={"plays": "0"}),
}
KINDS[".png"] = KINDS[".apng"]


class Plan(NamedTuple):
    """What is known of a film before its first frame; `last` is for how many frames its last picture stands, `samples`
    are pictures from all over it, for which a palette is made."""

    fps: float
    size: tuple[int, int]
    ground: str
    clear: bool
    last: int
    samples: Iterable[QImage | None]


class VideoWriter:
    def __init__(self, path: Path, kind: Kind, plan: Plan) -> None:
        self._av, self._kind, self._plan = extra("av"), kind, plan
        self._shown = 0
        with self._refusals():
            self._rate = Fraction(plan.fps).limit_denominator(1000)
            self._palette: Palette | None = None
            self._file = self._av.open(str(path), "w", format=kind.container, options=self._flags())
            self._stream = self._open_stream()

    def _flags(self) -> dict[str, str]:
        """A film that is not steady must be told how long its last picture stands: no other comes to end it."""
        flags, plan = dict(self._kind.flags), self._plan
        if self._kind.codec == "gif":
            flags["final_delay"] = str(round(plan.last * CENTISECONDS / plan.fps))
        elif self._kind.codec == "apng":
            last = plan.last / self._rate
            flags["final_delay"] = f"{last.numerator}/{last.denominator}"
        return flags

    def _open_stream(self) -> Any:
        kind, (width, height) = self._kind, self._plan.size
        stream = self._file.add_stream(kind.codec, rate=self._rate, options=dict(kind.options))
        even = kind.steady  # these formats have no odd sizes
        stream.width, stream.height = (width + width % 2, height + height % 2) if even else (width, height)
        stream.pix_fmt = kind.clear if self._plan.clear and kind.clear else kind.pixels
        stream.codec_context.time_base = self._base
        stream.codec_context.flags |= self._av.codec.context.Flags.bitexact
        stream.codec_context.thread_count = 1
        return stream

    @property
    def _base(self) -> Fraction:
        """In which a frame's time is told."""
        return Fraction(1, CENTISECONDS) if self._kind.codec == "gif" else 1 / self._rate

    def _time(self, frames: int) -> int:
        """Rounded by the film's time, not the frame's, so that it does not run away."""
        return round(Fraction(frames) / self._rate / self._base)

    def prepare(self) -> Iterator[None]:
        """The palette, of a film that has one: a sample at a time."""
        if self._kind.codec != "gif":
            return
        some = []
        for image in self._plan.samples:
            if image is not None:
                some.append(rgb(image))
            yield
        with self._refusals():
            self._palette = Palette(self._av, some)

    def add(self, image: QImage, frames: int = 1) -> Iterator[int]:
        """Of a picture that stands, a steady film writes one frame at a time: all of them would take seconds."""
        pixels = rgba(image) if self._plan.clear else rgb(image)
        each = 1 if self._kind.steady else frames
        for _ in range(frames // each):
            with self._refusals():
                self._encode(pixels, self._time(self._shown))
            self._shown += each
            yield each

    def _encode(self, pixels: np.ndarray, time: int) -> None:
        if self._kind.steady:
            pixels = evened(pixels, QColor(self._plan.ground))
        frame = self._av.VideoFrame.from_ndarray(pixels, format="rgba" if pixels.shape[2] == 4 else "rgb24")
        frame.pts, frame.time_base = time, self._base
        for shown in [frame] if self._palette is None else self._palette.mapped(frame):
            self._file.mux(self._stream.encode(shown))

    def finish(self) -> Iterator[None]:
        """What the encoder has kept back, a packet at a time: it looks ahead by dozens of frames."""
        with self._refusals():
            for shown in () if self._palette is None else self._palette.rest():
                self._file.mux(self._stream.encode(shown))
        rest = self._stream.codec_context.encode_lazy()
        while (packet := self._next_of(rest)) is not None:
            yield
            with self._refusals():
                packet.stream = self._stream
                self._file.mux(packet)
        with self._refusals():
            self._file.close()

    def _next_of(self, packets: Iterator[Any]) -> Any:
        with self._refusals():
            return next(packets, None)

    def abandon(self) -> None:
        """The file goes, whatever is in it and whatever the encoder says to that."""
        with suppress(self._av.error.FFmpegError, ValueError):
            self._file.close()

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """What the encoder cannot do is one sentence; what the disk cannot do is told by whoever opened it."""
        try:
            yield
        except (self._av.error.FFmpegError, ValueError) as error:
            if isinstance(error, OSError) and error.errno and error.errno > 0:
                raise
            raise InputError(f"The film could not be made: {error}.") from None


def evened(pixels: np.ndarray, ground: QColor) -> np.ndarray:
    """With a row or a column more of the ground where their number is odd.

    >>> evened(np.zeros((3, 4, 3), np.uint8), QColor("white"))[:, 0, 0].tolist()
    [0, 0, 0, 255]
    """
    height, width, channels = pixels.shape
    if not (height % 2 or width % 2):
        return pixels
    colour = np.array((ground.red(), ground.green(), ground.blue(), ground.alpha())[:channels], np.uint8)
    even = np.broadcast_to(colour, (height + height % 2, width + width % 2, channels)).copy()
    even[:height, :width] = pixels
    return even


# -- frames as numbers, and the extra that films need ------------------------------------------------------------------


def rgb(image: QImage) -> np.ndarray:
    """The pixels as (height, width, 3); a copy, which outlives the image."""
    return _channels(image.convertToFormat(QImage.Format.Format_RGB888), 3)


def rgba(image: QImage) -> np.ndarray:
    return _channels(image.convertToFormat(QImage.Format.Format_RGBA8888), 4)


def _channels(image: QImage, count: int) -> np.ndarray:
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : count * image.width()].reshape(image.height(), image.width(), count).copy()


def extra(module: str) -> ModuleType:
    """A module of the extra “film”; without it one sentence that says what to do."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise InputError(
            "Films need the extra “film”: run `pip install av` (with pipx `pipx inject colt-gui av`); "
            "a folder of frames needs nothing."
        ) from None


# -- the palette of a GIF ----------------------------------------------------------------------------------------

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
