"""Pictures and films of what is on show: the choice, a look at it, and the way to the file or the clipboard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout
from shiboken6 import isValid

from colt_gui.lessons.film import check_length, length
from colt_gui.models.core.errors import InputError
from colt_gui.storage.picture_kinds import FILMS, LARGEST, PICTURES
from colt_gui.views.base import Guarded
from colt_gui.views.export import choices
from colt_gui.views.export.files import write_picture
from colt_gui.views.export.film_work import FilmWork, UsePicture
from colt_gui.views.export.form import ExportForm
from colt_gui.views.export.offscreen import HiddenWindow, MakeWindow
from colt_gui.views.export.snapshot import Scene
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import BOARD
from colt_gui.views.window.closing_window import ClosingWindow
from colt_gui.views.window.files.save_target import ask_where, with_suffix

PREVIEW = (448, 252)  # design pixels
ROOM = 0.94  # of the window's width, for the dialog
PREVIEW_MS = 120  # after the last change: a look takes longer than a key press
OTHER_KINDS = (*PICTURES, *FILMS, ".jpeg", ".jpg")  # give way to the suffix of what is made
SQUARE = 8  # pixels of the board behind a picture without a ground


class ExportDialog(Guarded, QDialog):
    """`scene` is what was on show when it was opened; nothing here changes the window. `start` is the file that is
    suggested, without its suffix."""

    reported = Signal(str)  # one sentence for the person

    def __init__(
        self,
        window: ClosingWindow,
        scene: Scene,
        rounds: int,
        style: Style,
        start: Path,
        make_window: MakeWindow,
        film: bool = False,
    ) -> None:
        super().__init__(window)
        self.scene, self._style, self._start, self._window = scene, style, start, window
        self._rounds, self._path = rounds, Path()
        self.setWindowTitle("Export")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form = ExportForm(self.scene, self._rounds, self._style)
        self.preview, self.facts, self.complaint = PlainLabel(), PlainLabel(), PlainLabel()
        self.bar, self.stop = QProgressBar(), QPushButton("Stop")
        self.copy_, self.close_, self.save_ = QPushButton("Copy"), QPushButton("Close"), QPushButton("Save…")
        self.work = FilmWork(make_window, self)
        self._preview_work = FilmWork(make_window, self)  # at what would be made
        self._success = ""  # when it is made
        for work in (self.work, self._preview_work):
            window.closed.connect(work.cancel)
            self.finished.connect(work.cancel)
        self._soon = QTimer(self, interval=PREVIEW_MS, singleShot=True)
        self._build()
        self._connect()
        self.form.recall(film)

    def _build(self) -> None:
        px = self._style.px
        self.preview.setFixedSize(self._preview_size())
        self.preview.setAccessibleName("Preview")
        self.facts.setProperty("role", "note")
        self.complaint.setProperty("role", "mistake")
        self.complaint.setWordWrap(True)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Frames done")
        for label in (self.preview, self.facts):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        right = QVBoxLayout()
        right.addWidget(self.preview)
        right.addWidget(self.facts)
        right.addStretch(1)
        top = QHBoxLayout()
        top.setSpacing(px(24))
        top.addWidget(self.form, 1, Qt.AlignmentFlag.AlignTop)
        top.addLayout(right)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[px(20)] * 4)
        column.setSpacing(px(14))
        column.addLayout(top, 1)
        column.addWidget(self.complaint)
        column.addLayout(self._foot())

    def _preview_size(self) -> QSize:
        """As large as the window leaves room for beside the fields."""
        px = self._style.px
        room = ROOM * self._window.width() - self.form.sizeHint().width() - px(2 * 20 + 24)
        width = int(min(px(PREVIEW[0]), max(room, px(PREVIEW[0]) / 3)))
        return QSize(width, width * PREVIEW[1] // PREVIEW[0])

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.bar, 100)
        row.addStretch(1)
        for button in (self.copy_, self.close_, self.stop, self.save_):
            button.setAutoDefault(False)
            row.addWidget(button)
        self.save_.setDefault(True)
        return row

    def _connect(self) -> None:
        self._soon.timeout.connect(self.look)
        self.form.changed.connect(self.refresh)
        self.save_.clicked.connect(self.ask)
        self.copy_.clicked.connect(self.copy)
        self.close_.clicked.connect(self.reject)
        self.stop.clicked.connect(self.stop_film)
        self.work.progressed.connect(self._progressed)
        self.work.ended.connect(self._ended)

    # -- looking at it -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        running, sentence = self.work.running, self.problem()
        self.form.setEnabled(not running)
        for widget in (self.bar, self.stop):
            widget.setVisible(running)
        for button in (self.save_, self.close_):
            button.setVisible(not running)
        self.copy_.setVisible(not running and not self.form.kind.film)
        self._complain(sentence)
        self.save_.setEnabled(not sentence)
        self.copy_.setEnabled(not sentence)
        self.facts.setText(self._facts(sentence))
        self._preview_work.cancel()
        self._soon.start()

    def problem(self) -> str:
        """Why this cannot be made, in one sentence; empty when it can."""
        if max(self.form.pixels) > LARGEST:
            return f"A picture is at most {LARGEST} pixels wide and high: choose a smaller size or scale."
        if not self.form.kind.film or self.form.whole_lesson:
            return ""
        try:
            check_length(self._frames(), self.form.timing.fps)
        except InputError as error:
            return str(error)
        return ""

    def _frames(self) -> int:
        return length(self.form.timing.run(self._rounds))

    def _facts(self, problem: str) -> str:
        text = "{} × {} pixels".format(*self.form.pixels)
        if not self.form.kind.film or self.form.whole_lesson or problem:
            return text
        frames = self._frames()
        return f"{text}, {frames} frames, {frames / self.form.timing.fps:.1f} s"

    def look(self) -> None:
        """A small picture of what would be made."""
        if self.work.running or self.problem():
            return
        options, ratio = self.form.options, self.devicePixelRatioF()
        room = self.preview.size() * ratio
        width, height = self.scene.size(options)
        share = min(room.width() / width, room.height() / height)
        self._preview_work.make_picture(self.scene, replace(options, scale=share), self._show_preview)

    def _show_preview(self, hidden: HiddenWindow) -> None:
        image = hidden.image()
        if not isValid(self):  # closed by the system meanwhile
            return
        pixmap = QPixmap.fromImage(_on_board(image) if hidden.options.clear else image)
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        self.preview.setPixmap(pixmap)

    # -- making it ---------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Where it goes."""
        kind = self.form.kind
        start = self._start.with_name(f"{self._start.name}{kind.suffix}")
        filters = f"{kind.name} (*{kind.suffix})" if kind.suffix else ""
        path = ask_where(self, "Export", start, filters, kind.suffixes, OTHER_KINDS)
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        kind, options = self.form.kind, self.form.options
        self._path = with_suffix(path, kind.suffixes, OTHER_KINDS)
        if kind.film:
            choices.remember(options, kind.suffix)
            self._begin(f"Saved as {self._path.name}.")
            self._start_film()
        else:
            self._make_picture(f"Saved as {self._path.name}.", lambda hidden: write_picture(hidden, self._path))

    def copy(self) -> None:
        self._make_picture(
            "The picture is on the clipboard.", lambda hidden: QGuiApplication.clipboard().setImage(hidden.image())
        )

    def _make_picture(self, success: str, use: UsePicture) -> None:
        """At once, or, of a run that is under way, when that is done."""
        options = self.form.options
        choices.remember(options, self.form.kind.suffix)
        self._begin(success)
        self.work.make_picture(self.scene, options, use)
        if isValid(self) and self.work.running:
            self._wait("The run is carried out first.")

    def _begin(self, success: str) -> None:
        self._success = success
        self._soon.stop()  # while the picture is made timers have their turn: nobody needs a small one any more
        self._preview_work.cancel()

    def _wait(self, words: str) -> None:
        self.bar.setRange(0, 0)
        self.refresh()
        self.facts.setText(words)
        self.stop.setFocus()

    def _complain(self, sentence: str) -> None:
        if not isValid(self):  # the window may have closed it while the picture was made, and timers had their turn
            return
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))

    # -- a film ------------------------------------------------------------------------------------------------

    def _start_film(self) -> None:
        # each step of a lesson is seen as a whole, whatever part of the plane was in view
        scene = replace(self.scene, seen=None) if self.form.whole_lesson else self.scene
        self.work.make_film(scene, self.form.options, self.form.timing, self._path)
        self._wait("The first frame is on its way.")

    def _progressed(self, done: int, total: int) -> None:
        if not total:
            return
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.facts.setText(f"Frame {done} of {total}")

    def stop_film(self) -> None:
        self.work.cancel()
        self.refresh()
        self.facts.setText("Stopped; nothing was written.")
        self.save_.setFocus()

    def _ended(self, sentence: str) -> None:
        self.refresh()
        if sentence:
            self._complain(sentence)
        else:
            self.reported.emit(self._success)
            self.accept()

    def reject(self) -> None:
        """Esc and the cross stop a film first, and close the dialog only then."""
        if self.work.running and self.stop.isVisibleTo(self):
            self.stop_film()
        else:
            super().reject()


def _on_board(image: QImage) -> QImage:
    """Over squares, so that it is seen that there is no ground."""
    light, dark = map(QColor, BOARD)
    board = QImage(image.size(), QImage.Format.Format_RGB32)
    board.fill(light)
    with QPainter(board) as painter:
        for x in range(0, image.width(), SQUARE):
            for y in range(0, image.height(), SQUARE):
                if (x + y) // SQUARE % 2:
                    painter.fillRect(x, y, SQUARE, SQUARE, dark)
        painter.drawImage(0, 0, image)
    return board
