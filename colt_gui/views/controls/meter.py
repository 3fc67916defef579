"""A count against its bound, as a bar with a tick where the bound is."""

from __future__ import annotations

import math
from enum import StrEnum

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.core import readings as models
from colt_gui.models.core.readings import ABOUT, AT_LEAST, AT_MOST, related
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.models.text.numbers import number
from colt_gui.views.base import Guarded
from colt_gui.views.look.plain_text import PlainLabel, escaped, set_hint
from colt_gui.views.look.style import CORNER, Style
from colt_gui.views.look.styled import Styled


class Reading(Guarded, QWidget):
    """What a label with markup would show. Such a label reads its markup and lays out the whole window anew with every
    other number; here a number as wide as the one before is only painted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._colours = ("", ""), (QColor(), QColor())
        self._laid: tuple[QTextLayout, QTextLine] | None = None
        self._size = QSize()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_words(self, value: str, relation: str, loud: QColor, quiet: QColor, font: QFont) -> None:
        """The value in bold and `loud`."""
        if (value, relation) == self._words and (loud, quiet) == self._colours and font == self.font():
            return
        self._words, self._colours = (value, relation), (loud, quiet)
        if font != self.font():
            self.setFont(font)
        self._lay_out()
        self.update()

    def _lay_out(self) -> None:
        value, relation = self._words
        layout = QTextLayout(value + relation, self.font())
        bold = self._part(0, len(value), self._colours[0])
        bold.format.setFontWeight(QFont.Weight.Bold)
        layout.setFormats([bold, self._part(len(value), len(relation), self._colours[1])])
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        self._laid = layout, line
        size = QSize(math.ceil(line.naturalTextWidth()), math.ceil(line.height()))
        if size != self._size:
            self._size = size
            self.updateGeometry()

    def _part(self, start: int, length: int, colour: QColor) -> QTextLayout.FormatRange:
        part, look = QTextLayout.FormatRange(), QTextCharFormat()
        look.setForeground(colour)
        part.start, part.length, part.format = start, length, look
        return part

    def sizeHint(self) -> QSize:
        return self._size

    def minimumSizeHint(self) -> QSize:
        return self._size

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._laid is None:
            return
        with QPainter(self) as painter:
            _, line = self._laid
            line.draw(painter, QPointF(0.0, max((self.height() - self._size.height()) // 2, 0)))


Legend = tuple[tuple[str, str], ...]  # words of the note, and the meaning of their colour


class LegendNote(PlainLabel):
    """`text` is the plain note, whatever its colours; a word that is cut keeps its colour as far as it is there."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style, self._plain, self._whole = style, "", ""
        self._legend: Legend = ()

    def set_legend(self, whole: str, legend: Legend) -> None:
        """The colours for `whole`, of which the text may be the beginning."""
        self._whole, self._legend = whole, legend
        self.recolour()

    def setText(self, text: str) -> None:
        self._plain = text
        self.recolour()

    def text(self) -> str:
        return self._plain

    def coloured(self) -> dict[str, str]:
        """The words on show that have a colour, with its meaning."""
        places = ((self._whole.find(words), words, meaning) for words, meaning in self._legend)
        shown = ((self._plain[at : at + len(words)], meaning) for at, words, meaning in places if at >= 0)
        return {words: meaning for words, meaning in shown if words}

    def recolour(self) -> None:
        html = escaped(self._plain)
        for words, meaning in self.coloured().items():
            colour = self._style.colour(meaning).name()
            safe = escaped(words)
            html = html.replace(safe, f'<span style="color:{colour}">{safe}</span>', 1)
        self.setTextFormat(Qt.TextFormat.RichText if self._legend else Qt.TextFormat.PlainText)
        super().setText(html if self._legend else self._plain)


class MeterState(StrEnum):
    HOLDS = "holds"
    NOT_APPLICABLE = "does not apply"
    VIOLATED = "violated"


class Meter(Styled, QWidget):
    """A count against the bound that a theorem promises for it: "7 of at most 48.2", a bar, a note."""

    def __init__(self, style: Style, title: str, parent: QWidget | None = None):
        super().__init__(style, parent)
        self._text = ("–", "")
        self._state, self._tight = MeterState.NOT_APPLICABLE, False
        self._title, self._reading, self._note = PlainLabel(title, self), Reading(self), LegendNote(style, self)
        self._bar = _Bar(style, self)
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._note.setProperty("role", "note")
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._row.addWidget(self._title, 1)
        self._row.addWidget(self._reading)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._note)
        self.restyle()

    @property
    def state(self) -> MeterState:
        return self._state

    def text(self) -> str:
        """The reading in plain words, e.g. "7 of at most 48.2"."""
        return "".join(self._text)

    def note(self) -> str:
        return self._note.text()

    def title(self) -> str:
        return self._title.text()

    def set_title(self, title: str) -> None:
        if title != self._title.text():
            self._title.setText(title)
            self._tight = False

    def set_reading(
        self,
        value: float,
        bound: float | None = None,
        note: str = "",
        state: MeterState = MeterState.HOLDS,
        *,
        at_least: bool = False,
        about: bool = False,
    ) -> None:
        """Show a value and its bound (upper, lower if at_least, or what is expected if about); without a bound the
        theorem is silent."""
        self._state = MeterState.NOT_APPLICABLE if bound is None else MeterState(state)
        self._text = (number(value), self._relation(bound, at_least, about))
        self._note.setText(note)
        self._bar.set_share(value, bound, self._state, at_least or about)
        self._write()

    def _relation(self, bound: float | None, at_least: bool, about: bool) -> str:
        return related(bound, self._state, ABOUT if about else AT_LEAST if at_least else AT_MOST)

    def restyle(self) -> None:
        style = self._style
        self._tight = False
        self._note.setFont(style.font("small"))
        self._note.recolour()
        self._note.setMinimumHeight(self._note.fontMetrics().height())  # an empty note keeps its place
        self._row.setSpacing(style.space("s"))
        self._column.setSpacing(style.space("xs"))
        self._write()

    def _write(self) -> None:
        """Another reading leaves the layout as it is: a panel may have made it denser than it is by itself."""
        self._fit_words()
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(f"{self.text()}. {self.note()}")

    def _fit_words(self) -> None:
        """Smaller letters where title and reading have no room beside each other; they stay so, or they would change
        size from round to round."""
        wide = QFontMetrics(self._style.font(bold=True)).horizontalAdvance(f"{self._title.text()}{self.text()}")
        self._tight = self._tight or wide + self._row.spacing() + 2 > self.width() > 0
        letters = "small" if self._tight else "body"
        if (font := self._style.font(letters, bold=True)) != self._title.font():
            self._title.setFont(font)
        violated = self._state is MeterState.VIOLATED
        loud = self._style.colour("mistake" if violated else "ink")
        quiet = loud if violated else self._style.colour("muted")
        self._reading.show_words(*self._text, loud, quiet, self._style.font(letters))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tight = False
        self._fit_words()


class _Bar(Styled, QWidget):
    """The bar of a meter: a fill and a dotted tick where the bound is."""

    def __init__(self, style: Style, parent: QWidget):
        super().__init__(style, parent)
        self._fill, self._tick, self._state = 0.0, 1.0, MeterState.NOT_APPLICABLE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()

    def set_share(self, value: float, bound: float | None, state: MeterState, at_least: bool) -> None:
        """The longer of value and bound spans the bar, so a broken bound is seen to be passed."""
        self._state = state
        longest = max(value, bound or 0.0, 0.0)
        known = state is not MeterState.NOT_APPLICABLE and bound is not None and longest > 0
        self._fill = _share(value, longest) if known else 0.0
        marked = known and bound is not None and (at_least or value > bound)
        self._tick = _share(bound, longest) if marked and bound is not None else 1.0
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(80), self._style.px(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            tick, height = self._style.px(2), self._style.px(10)
            bar = QRectF(0, (self.height() - height) / 2, self.width() - tick, height)
            self._paint_bar(painter, bar, 1.0, "hairline")
            if self._fill > 0:
                colour = "mistake" if self._state is MeterState.VIOLATED else "accent"
                self._paint_bar(painter, bar, self._fill, colour)
            if self._state is not MeterState.NOT_APPLICABLE:
                self._paint_tick(painter, bar.width() * self._tick + tick / 2, tick)

    def _paint_bar(self, painter: QPainter, bar: QRectF, share: float, meaning: str) -> None:
        radius = min(bar.height() / 2, self._style.px(CORNER))
        part = QRectF(bar.left(), bar.top(), max(bar.height(), bar.width() * share), bar.height())
        painter.setBrush(self._style.brush(meaning))
        painter.drawRoundedRect(part, radius, radius)

    def _paint_tick(self, painter: QPainter, x: float, width: float) -> None:
        pen = self._style.pen("ink")
        pen.setWidthF(width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([1.2, 1.0])
        painter.setPen(pen)
        painter.drawLine(QPoint(round(x), 0), QPoint(round(x), self.height()))

    def restyle(self) -> None:
        self.setFixedHeight(self._style.px(16))
        self.update()


def _share(part: float, whole: float) -> float:
    if math.isinf(whole):
        return 1.0 if math.isinf(part) else 0.0
    return min(1.0, max(0.0, part / whole))


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

    def make_room(self, width: int) -> None:
        """Take the height for a width, before the meter is given it."""
        if width != self._note.width():
            self._lines = 1
            self._fit_note(width)

    def _place_note(self) -> None:
        if self.testAttribute(Qt.WidgetAttribute.WA_Resized):  # else its width is not its room yet
            self._fit_note(self.width())

    def _fit_note(self, width: int) -> None:
        metrics = QFontMetrics(self._style.font("small"))
        room = QRect(0, 0, max(1, width), 10_000)
        whole = unbroken(self._said)
        if metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, whole).width() > width:
            whole = self._said  # a formula that is longer than a line breaks where it has spaces
        if whole != self.note():
            self._note.setText(whole)
        frame = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, whole)
        self._lines = max(self._lines, 1 + round((frame.height() - metrics.height()) / metrics.lineSpacing()))
        height = metrics.height() + (self._lines - 1) * metrics.lineSpacing()
        self._note.setFixedSize(width, height)
        below = height + self._column.spacing()
        if below != self._column.contentsMargins().bottom():
            self._column.setContentsMargins(0, 0, 0, below)
            self.updateGeometry()  # while the panel is folded, nobody else says so
        self._note.move(0, max(self.height(), self._column.minimumSize().height()) - height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.forget_lines()
        self._note.move(0, self.height() - self._note.height())

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
