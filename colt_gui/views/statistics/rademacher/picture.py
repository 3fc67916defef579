"""Bars that add up: the terms of a bound beside what it bounds, each named where it is."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.statistics.rademacher.bounds import LARGEST
from colt_gui.models.statistics.rademacher.experiment import RademacherExperiment
from colt_gui.models.statistics.rademacher.study import Bar
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.controls.enlarge import SIZE
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style

BAR = 26  # design pixels of the height of a bar, at most
SWATCH = 10
LEAST_GAP = 6  # between rows: a name stands nearer to its own bar than to the one above


class TermsPicture(LabWidget[RademacherExperiment]):
    """Bars that add up, a row each: its name and sum, its parts along one scale, their names and values below it."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 140)
        self.setAccessibleName("Terms")
        for signal in (session.changed, session.moved, session.computed):
            signal.connect(self.refresh)
        self.refresh()

    @property
    def bars(self) -> list[Bar]:
        study = self.experiment.study
        return study.bars(min(self._session.t, study.done))

    def refresh(self) -> None:
        sums = [f"{bar.name} {number(bar.total)}" for bar in self.bars]
        text = ", ".join(sums) or "Nothing has been drawn yet"
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self._style.ground)
            self.paint_bars(painter, QRectF(self.rect()))

    def paint_bars(self, painter: QPainter, room: QRectF) -> None:
        bars, edge = self.bars, self._style.space("l")
        room = room.adjusted(edge, edge, -max(edge, self._style.px(SIZE + 4)), -edge)  # beside the corner's button
        if not bars:
            self._say(painter, room, self.experiment.narrate(0).reason)
            return
        gaps = self._style.px(LEAST_GAP) * (len(bars) - 1)
        if sum(self._height(bar, room.width()) for bar in bars) + gaps > room.height() - self._small_line:
            self._paint_low(painter, room, bars)
            return
        scale = room.width() / _longest(bars)
        rows = self._rows(room, bars)
        for row, bar in zip(rows, bars):
            self._paint_bar(painter, row, bar, scale)
        self._paint_one(painter, room, scale, rows)

    def _say(self, painter: QPainter, room: QRectF, words: str) -> None:
        painter.setFont(self._style.font("body"))
        painter.setPen(self._style.colour("muted"))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), words)

    def _paint_low(self, painter: QPainter, room: QRectF, bars: list[Bar]) -> None:
        """Paint a line for each bar where there is little room: the sum before the bar, and no names of parts."""
        style, font = self._style, self._style.font("small")
        metrics = QFontMetricsF(font)
        texts = [f"{bar.name}: {number(bar.total)}" for bar in bars]
        left = min(max(map(metrics.horizontalAdvance, texts)), 0.7 * room.width()) + style.px(8)
        scale, line = (room.width() - left) / _longest(bars), min(room.height() / len(bars), 2 * metrics.height())
        for k, (bar, text) in enumerate(zip(bars, texts)):
            top = room.top() + k * line
            painter.setFont(font)
            painter.setPen(style.colour("ink"))
            box = QRectF(room.left(), top, left, line)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(box, flags, metrics.elidedText(text, Qt.TextElideMode.ElideRight, left - style.px(6)))
            high = 0.6 * line
            self._paint_parts(
                painter, QRectF(room.left() + left, top + 0.2 * line, room.width() - left, high), bar, scale
            )

    @property
    def _small_line(self) -> float:
        return QFontMetricsF(self._style.font("small")).height()

    # -- rows --------------------------------------------------------------------------------------------------

    def _rows(self, room: QRectF, bars: list[Bar]) -> list[QRectF]:
        """Return the rows, one below the other, below a line for the scale."""
        line = QFontMetricsF(self._style.font("small")).height()
        top, high = room.top() + line, room.height() - line
        wanted = [self._height(bar, room.width()) for bar in bars]
        gap = max(min((high - sum(wanted)) / max(len(bars) - 1, 1), self._style.px(22)), 0.0)
        rows = []
        for height in wanted:
            rows.append(QRectF(room.left(), top, room.width(), height))
            top += height + gap
        return rows

    def _height(self, bar: Bar, width: float) -> float:
        body, small = (QFontMetricsF(self._style.font(size)).height() for size in ("body", "small"))
        return body + self._bar_height + self._style.px(4) + small * len(self._lines(bar, width))

    @property
    def _bar_height(self) -> float:
        return self._style.px(BAR if self.height() > self._style.px(320) else BAR * 0.6)

    def _lines(self, bar: Bar, width: float) -> list[list[tuple[str, str]]]:
        """Return lines of the names of a bar's parts, (text, meaning); a single part needs no name."""
        if len(bar.parts) < 2:
            return []
        metrics, x = QFontMetricsF(self._style.font("small")), 0.0
        lines: list[list[tuple[str, str]]] = [[]]
        for part in bar.parts:
            text = f"{part.name} = {number(part.value)}"
            wide = metrics.horizontalAdvance(text) + self._style.px(SWATCH + 18)
            if x and x + wide > width:
                lines, x = [*lines, []], 0.0
            lines[-1].append((text, part.role))
            x += wide
        return lines

    # -- one bar -----------------------------------------------------------------------------------------------

    def _paint_bar(self, painter: QPainter, row: QRectF, bar: Bar, scale: float) -> None:
        style, metrics = self._style, QFontMetricsF(self._style.font("body"))
        painter.setFont(style.font("body", bold=True))
        painter.setPen(style.colour("ink"))
        total = f"{bar.name}: {number(bar.total)}" + (" →" if bar.total * scale > row.width() * 1.001 else "")
        painter.drawText(QPointF(row.left(), row.top() + metrics.ascent()), total)
        top = row.top() + metrics.height() + style.px(2)
        self._paint_parts(painter, QRectF(row.left(), top, row.width(), self._bar_height), bar, scale)
        self._paint_names(painter, row, bar, top + self._bar_height + style.px(3))

    def _paint_parts(self, painter: QPainter, room: QRectF, bar: Bar, scale: float) -> None:
        """Paint the parts one after the other; what is beyond the room is cut off."""
        x = room.left()
        for part in bar.parts:
            wide = max(min(part.value * scale, room.right() - x), 0.0)
            painter.setPen(pen(self._style, "stage", 1))
            painter.setBrush(self._style.brush(part.role))
            painter.drawRect(QRectF(x, room.top(), wide, room.height()))
            x += wide

    def _paint_names(self, painter: QPainter, row: QRectF, bar: Bar, top: float) -> None:
        style, font = self._style, self._style.font("small")
        metrics, swatch = QFontMetricsF(font), style.px(SWATCH)
        painter.setFont(font)
        for k, line in enumerate(self._lines(bar, row.width())):
            x, y = row.left(), top + k * metrics.height()
            for text, role in line:
                painter.fillRect(QRectF(x, y + (metrics.height() - swatch) / 2, swatch, swatch), style.brush(role))
                painter.setPen(style.colour("ink"))
                painter.drawText(QPointF(x + swatch + style.px(5), y + metrics.ascent()), text)
                x += metrics.horizontalAdvance(text) + swatch + style.px(18)

    def _paint_one(self, painter: QPainter, room: QRectF, scale: float, rows: list[QRectF]) -> None:
        """Paint 1 on the scale across every bar: a risk is never above it."""
        style, x = self._style, room.left() + scale
        font = style.font("small")
        metrics, body = QFontMetricsF(font), QFontMetricsF(style.font("body"))
        painter.setFont(font)
        painter.setPen(style.colour("muted"))
        left = min(x - metrics.horizontalAdvance("1") / 2, room.right() - metrics.horizontalAdvance("1"))
        painter.drawText(QPointF(left, room.top() + metrics.ascent()), "1")
        painter.setPen(pen(style, "ink", 1.5))
        for row in rows:
            top = row.top() + body.height()
            painter.drawLine(QPointF(x, top), QPointF(x, top + self._bar_height + style.px(4)))


def _longest(bars: list[Bar]) -> float:
    """Return the end of the scale: at least 1; a bound that is vacuous by far does not make all the rest small."""
    return max(1.0, *(min(bar.total, LARGEST) for bar in bars)) * 1.02


class LargeTerms(TermsPicture):
    """The bars in the stage's place, in larger letters."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, Scaled(style, 1.25), parent)


class TermsStage(TermsPicture):
    """The stage for points that no plane can show."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 160)
