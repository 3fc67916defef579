"""One meter of the panel: what the experiment reads, with a note as long as it has to be."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from colt_gui.models.core import readings as models
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.views.controls.meter import Meter, MeterState
from colt_gui.views.look.plain_text import set_hint
from colt_gui.views.look.style import Style


class Gauge(Meter):
    """A meter of the experiment. A click asks for the theorem behind it.

    The note keeps the lines that it once needed, because dragging a point makes numbers longer and shorter. It is not
    in a layout: there each other number would lay out the whole window anew.
    """

    theorem_wanted = Signal(str)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        self._said, self._lines = "", 1
        self._last: models.Meter | None = None
        self.theorem = ""
        super().__init__(style, "", parent)
        self._column.removeWidget(self._note)

    def show_meter(self, meter: models.Meter) -> None:
        if meter == self._last:
            return
        self._last, self._said = meter, meter.note
        self._note.set_legend(meter.note, meter.legend)
        set_hint(self, meter.note)
        self._name_theorem(meter.theorem)
        self.set_title(meter.title)
        at_least, about = meter.relation == models.AT_LEAST, meter.relation == models.ABOUT
        state = MeterState(meter.state)
        self.set_reading(meter.value, meter.limit, unbroken(meter.note), state, at_least=at_least, about=about)
        self._place_note()

    def _name_theorem(self, theorem: str) -> None:
        if theorem != self.theorem:
            self.theorem = theorem
            self.setCursor(Qt.CursorShape.PointingHandCursor if theorem else Qt.CursorShape.ArrowCursor)

    def said(self) -> str:
        """Return the note as the experiment has it."""
        return self._said

    def forget_lines(self) -> None:
        """Begin anew to keep lines for the note: the meter is another one, or has another width."""
        self._lines = 1
        self._place_note()

    def _place_note(self) -> None:
        if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            return  # its width is not its room yet
        metrics = QFontMetrics(self._style.font("small"))
        frame = metrics.boundingRect(QRect(0, 0, max(1, self.width()), 10_000), Qt.TextFlag.TextWordWrap, self.note())
        self._lines = max(self._lines, 1 + round((frame.height() - metrics.height()) / metrics.lineSpacing()))
        height = metrics.height() + (self._lines - 1) * metrics.lineSpacing()
        self._note.setFixedSize(self.width(), height)
        below = height + self._column.spacing()
        if below != self._column.contentsMargins().bottom():
            self._column.setContentsMargins(0, 0, 0, below)
        self._note.move(0, self._column.minimumSize().height() - height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.forget_lines()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press, or the release would go to the widget below."""
        if not self.theorem or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if self.theorem and inside and event.button() == Qt.MouseButton.LeftButton:
            self.theorem_wanted.emit(self.theorem)

    def restyle(self) -> None:
        super().restyle()
        self.forget_lines()

    def _write(self) -> None:
        super()._write()
        self.setAccessibleDescription(f"{self.text()}. {self._said}")
