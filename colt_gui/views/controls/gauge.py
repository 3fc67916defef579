"""One meter with its note, as far as there is room for it."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics

from colt_gui.models.core import readings as models
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.views.controls.meter import Meter, MeterState
from colt_gui.views.look.plain_text import set_hint


class Density(IntEnum):
    ROOMY = 0  # notes in full, and where the theorem is from
    SNUG = 1  # notes in full
    COMPACT = 2  # one line for each note; no bar where there is no bound, but a second line for the reason
    DENSE = 3  # notes only under the counts

    @property
    def gap(self) -> int:
        """Between two meters, in design pixels."""
        return {Density.ROOMY: 10, Density.SNUG: 6}.get(self, 4)


class Gauge(Meter):
    """A meter that knows its height at each density, so that a panel can choose before it shows anything. A click asks
    for the theorem behind it."""

    theorem_wanted = Signal(str)
    theorem = ""
    _said, _note_text, _shown_note, _whole, _lines, _note_height, _last = "", "", "", True, 1, 0, None
    _counted: tuple[tuple[str, int, int] | None, int] = (None, 1)
    _heights: dict[tuple[Density, int], int] | None = None  # those that are known, until something changes

    def show_meter(self, meter: models.Meter) -> None:
        if meter == self._last:
            return
        self._last, self._heights = meter, None
        if meter.note != self._said:
            self._said, self._note_text = meter.note, unbroken(meter.note)
            one_line = self._note_height == self._tall("small")
            self._shown_note = self._cut(self.width()) if one_line else self._note_text
            set_hint(self, self._said)
            self._note.set_legend(self._said, meter.legend)
        self._whole = meter.whole
        self._name_theorem(meter.theorem)
        self.set_title(meter.title)
        at_least, about = meter.relation == models.AT_LEAST, meter.relation == models.ABOUT
        state = MeterState(meter.state)
        self.set_reading(meter.value, meter.limit, self._shown_note, state, at_least=at_least, about=about)

    def _name_theorem(self, theorem: str) -> None:
        if theorem != self.theorem:
            self.theorem = theorem
            self.setCursor(Qt.CursorShape.PointingHandCursor if theorem else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event) -> None:
        if (
            self.theorem
            and event.button() == Qt.MouseButton.LeftButton
            and self.rect().contains(event.position().toPoint())
        ):
            self.theorem_wanted.emit(self.theorem)

    def mousePressEvent(self, event) -> None:
        """Taken, or the release would go to whatever is below."""
        if not self.theorem or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def said(self) -> str:
        """The whole note, also where only a part of it is on show."""
        return self._said

    def forget_lines(self) -> None:
        self._lines, self._heights = 1, None

    def height_at(self, density: Density, width: int) -> int:
        if self._heights is None:
            self._heights = {}
        if (density, width) not in self._heights:
            self._heights[density, width] = self._height_at(density, width)
        return self._heights[density, width]

    def _height_at(self, density: Density, width: int) -> int:
        lines, bar, gap = self._shape(density, width)
        return self._tall("body") + bar + self._tall("small", lines) + ((lines > 0) + (bar > 0)) * gap

    def arrange(self, density: Density, width: int, spare: int = 0, owed: int = 0) -> int:
        """Takes up to `spare` more than its height for a note that would be cut, or left out; returns how much. `owed`
        of that is for the notes of others that would be cut."""
        lines, bar, gap = self._shape(density, width)
        whole, taken = self._reserve(width), self.missing(density, width)
        if not lines and self._note_text:
            taken, spare = self._tall("small", whole) + gap, spare - owed
        lines, taken = (whole, taken) if 0 < taken <= spare else (lines, 0)
        self._title.setFixedHeight(self._tall("body"))
        self._reading.setFixedHeight(self._tall("body"))
        self._bar.setFixedHeight(bar)
        self._bar.setVisible(bar > 0)
        self._note.setVisible(lines > 0)
        self._note_height = self._tall("small", lines)
        self._shown_note = self._note_text if lines >= whole else self._cut(width)
        self._note.setText(self._shown_note)
        self._note.setFixedSize(width, self._note_height)
        self._column.setSpacing(gap)
        self.setFixedHeight(self.height_at(density, width) + taken)
        return taken

    def missing(self, density: Density, width: int) -> int:
        """How much higher it would have to be so that a note that is shown is not cut."""
        (lines, *_), whole = self._shape(density, width), self._reserve(width)
        return self._tall("small", whole) - self._tall("small", lines) if 0 < lines < whole else 0

    def _shape(self, density: Density, width: int) -> tuple[int, int, int]:
        """Lines of the note, height of the bar, gap between them."""
        px = self._style.px
        if density <= Density.SNUG:
            return self._reserve(width), px(16), px(3 if density is Density.ROOMY else 1)
        bare = self.state is MeterState.NOT_APPLICABLE
        lines = 1 if density is Density.COMPACT or self._whole else 0
        if bare and density is Density.COMPACT:
            lines = min(2, self._reserve(width))
        return lines, 0 if bare else px(12), px(1)

    def shape(self, width: int) -> tuple:
        """What its height depends on, and the note where it is cut: that is where it is arranged."""
        cut = self._note_text if self._shown_note != self._note_text else ""
        return self._reserve(width), self.state is MeterState.NOT_APPLICABLE, self._whole, cut

    def _reserve(self, width: int) -> int:
        """A note that once took two lines keeps them: dragging a point makes numbers longer and shorter."""
        lines = max(self._lines, self._needed(width))
        if lines != self._lines:
            self._lines, self._heights = lines, {}
        return lines

    def _needed(self, width: int) -> int:
        """Lines for the whole note; counted once for a note, a width and a size of letters."""
        font = self._style.font("small")
        if self._counted[0] != (key := (self._note_text, width, font.pixelSize())):
            metrics, room = QFontMetrics(font), QRect(0, 0, max(1, width), 10_000)
            needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._note_text).height()
            self._counted = key, 1 + round((needed - metrics.height()) / metrics.lineSpacing())
        return self._counted[1]

    def _cut(self, width: int) -> str:
        metrics = QFontMetrics(self._style.font("small"))
        return metrics.elidedText(self._note_text, Qt.TextElideMode.ElideRight, width)

    def _tall(self, size: str, lines: int = 1) -> int:
        metrics = QFontMetrics(self._style.font(size, bold=size == "body"))
        return metrics.height() + (lines - 1) * metrics.lineSpacing() if lines else 0

    def _restyle(self) -> None:
        self._heights = None
        super()._restyle()
        if self._note_height:
            self._note.setFixedHeight(self._note_height)

    def _write(self) -> None:
        super()._write()
        self.setAccessibleDescription(f"{self.text()}. {self._said}")
