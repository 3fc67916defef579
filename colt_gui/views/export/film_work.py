"""A film or picture under way: a step between two turns of the event loop, until it is done, stopped or impossible."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from colt_gui.lessons.film import Timing
from colt_gui.models.core.errors import InputError
from colt_gui.session import Worker
from colt_gui.views.export.film import film
from colt_gui.views.export.offscreen import HiddenWindow, MakeWindow
from colt_gui.views.export.snapshot import Options, Scene

UsePicture = Callable[[HiddenWindow], object]
WAIT_MS = 5  # between two looks whether a computation has ended


class FilmWork(QObject):
    """A picture of a run that is done is made at once: there is nothing to wait for."""

    progressed = Signal(int, int)  # frames done, of how many; 0 while that is not known
    ended = Signal(str)  # the sentence that says why it failed; empty when it did not

    def __init__(self, make_window: MakeWindow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make_window = make_window
        self._hidden: HiddenWindow | None = None
        self._frames: Generator[tuple[int, int]] | None = None  # made one by one
        self._within = self._unwanted = False  # of a step: it is under way, and shall be the last one
        # single shots: a frame lets the event loop turn, and must not be called again by it
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    @property
    def running(self) -> bool:
        return self._frames is not None and not self._unwanted

    def make_film(self, scene: Scene, options: Options, timing: Timing, path: Path) -> None:
        self._frames = _filmed(self._begin(scene, options), timing, path)
        self._timer.start()

    def make_picture(self, scene: Scene, options: Options, use: UsePicture) -> None:
        """One picture: `use` does with it what is wanted."""
        self._frames = _pictured(self._begin(scene, options), use)
        self._go_on()

    def _begin(self, scene: Scene, options: Options) -> HiddenWindow:
        self.cancel()
        self._hidden = hidden = HiddenWindow(scene, options, self._make_window, Worker())
        return hidden

    def cancel(self) -> None:
        """Leaves no file. In the middle of a step, where things are laid out, timers have their turn: whoever stops it
        then has it stopped after the step."""
        if self._within:
            self._unwanted = True
            return
        self._timer.stop()
        self._close_hidden()

    def _close_hidden(self) -> None:
        frames, self._frames = self._frames, None
        if frames is not None:
            frames.close()
        if self._hidden is not None:
            self._hidden.close()
            self._hidden = None

    def _go_on(self) -> None:
        if self._frames is None:
            return
        progress = 0, 0
        end: str | None = None  # why there are no more frames; empty where all are done
        self._within = True
        try:
            progress = next(self._frames)
        except StopIteration:
            end = ""
        except InputError as error:
            end = str(error)
        except BaseException:
            self._close_hidden()
            raise
        finally:
            unwanted, self._within, self._unwanted = self._unwanted, False, False
        if unwanted or not isValid(self):
            self._close_hidden()
        elif end is None:
            self._report(*progress)
        else:
            self._end(end)

    def _report(self, done: int, total: int) -> None:
        self.progressed.emit(done, total)
        if self.running and self._hidden is not None:  # whoever heard of the progress may have stopped it
            self._timer.start(WAIT_MS if self._hidden.session.working else 0)

    def _end(self, sentence: str) -> None:
        self.cancel()
        self.ended.emit(sentence)


def _filmed(hidden: HiddenWindow, timing: Timing, path: Path) -> Generator[tuple[int, int]]:
    for _ in hidden.making():
        yield 0, 0
    yield from film(hidden, timing, path)


def _pictured(hidden: HiddenWindow, use: UsePicture) -> Generator[tuple[int, int]]:
    for _ in hidden.making():
        yield 0, 0
    use(hidden)
