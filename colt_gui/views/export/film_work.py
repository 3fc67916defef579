"""A film under way: a frame at a time between two turns of the event loop, until it is done, stopped or impossible."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from colt_gui.lessons.film import Timing
from colt_gui.models.core.errors import InputError
from colt_gui.views.export.film import film
from colt_gui.views.export.offscreen import Double, MakeWindow
from colt_gui.views.export.snapshot import Options, Scene


class FilmWork(QObject):
    progressed = Signal(int, int)  # frames done, of how many
    ended = Signal(str)  # the sentence that says why it failed; empty when it did not

    def __init__(self, make_window: MakeWindow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make_window = make_window
        self._double = self._frames = None
        # single shots: a frame lets the event loop turn, and must not be called again by it
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    @property
    def running(self) -> bool:
        return self._frames is not None

    def start(self, scene: Scene, options: Options, timing: Timing, path: Path) -> None:
        self._double = Double(scene, options, self._make_window)
        self._frames = film(self._double, timing, path)
        self._timer.start()

    def cancel(self) -> None:
        """Leaves no file."""
        self._timer.stop()
        frames, self._frames = self._frames, None
        if frames is not None:
            frames.close()
        if self._double is not None:
            self._double.close()
            self._double = None

    def _go_on(self) -> None:
        try:
            self.progressed.emit(*next(self._frames))
        except StopIteration:
            self._end("")
        except InputError as error:
            self._end(str(error))
        except BaseException:
            self.cancel()
            raise
        else:
            if self.running:  # whoever heard of the progress may have stopped it
                self._timer.start()

    def _end(self, sentence: str) -> None:
        self.cancel()
        self.ended.emit(sentence)
