"""Writes MP4 films through ffmpeg, which gets the frames one by one."""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
from pathlib import Path

from PySide6.QtGui import QImage

from colt_gui.models.core.errors import InputError
from colt_gui.views.export.film_pixels import extra

# H.264 in a form that every player and slide program takes; the picture is drawn, not photographed.
ENCODER = ("-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-crf", "18", "-pix_fmt", "yuv420p")
EVEN = "pad=ceil(iw/2)*2:ceil(ih/2)*2:color={}"  # the format has no odd sizes
# the same frames are the same file
ALIKE = ("-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-threads", "2")
PATIENCE = 120


class Mp4Writer:
    def __init__(self, path: Path, fps: float, size: tuple[int, int], ground: str) -> None:
        program = _program()
        frames = ["-f", "rawvideo", "-pix_fmt", "bgr0", "-s", "{}x{}".format(*size), "-r", str(fps), "-i", "-"]
        picture = ["-vf", EVEN.format(ground.replace("#", "0x")), *ENCODER, *ALIKE, "-movflags", "+faststart"]
        command = [program, "-y", "-loglevel", "error", *frames, "-an", *picture, str(path)]
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 — closed in close()
        # in a session of its own, so that Ctrl+C in a terminal is for us to obey
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=self._errors, stderr=self._errors, start_new_session=True
        )

    def add(self, image: QImage, frames: int = 1) -> None:
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        pixels = bytes(image.constBits())
        try:
            for _ in range(frames):
                self._process.stdin.write(pixels)
        except OSError:  # it has gone: why, it says on leaving
            self.close()

    def close(self) -> None:
        if self._errors.closed:
            return
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        code = self._process.wait(PATIENCE)
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().splitlines()
        self._errors.close()
        if code:
            raise InputError(f"ffmpeg could not make the film: {said[-1] if said else f'it ended with {code}'}.")

    def abandon(self) -> None:
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._errors.close()


def _program() -> str:
    try:
        return extra("imageio_ffmpeg", "MP4").get_ffmpeg_exe()
    except RuntimeError:
        raise InputError("ffmpeg was not found, so MP4 films cannot be made here; .gif and .apng can.") from None
