"""What happened in the round on show, in one line or a few; its height grows with a run at most once or twice, so that
hardly anything jumps."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.core.document import Document
from colt_gui.models.text.line_breaks import TIE, unbroken
from colt_gui.session import Session
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.plain_text import set_hint
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

BREAK = "\u2028"  # starts a line inside one paragraph
QUICK = 5_000  # rounds of a run whose end is told in no time


class Narration(Styled, QWidget):
    """The headline in bold, the reason muted. Text is cut with … only where `lines` lines cannot hold it. `indent` in
    design pixels keeps it off the edges of the window."""

    more_wanted = Signal()  # a round needs more lines than any before

    def __init__(
        self, session: Session, style: Style, lines: int = 1, indent: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(style, parent)
        self._session, self._lines, self._indent = session, lines, indent
        self._headline = self._reason = ""
        self._size = "body"  # of the headline's letters
        self._hover = Hover(session, style, self)
        self._hover.watch(self)
        self._laid: tuple[QTextLayout, list[QTextLine]] | None = None
        self._laid_for: tuple[str, str, int, int] | None = None
        self._fullest = 1  # lines that rounds of a run need at a width and size
        self._fullest_of: tuple[Document | None, bool, int, float] = None, False, 0, 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        session.changed.connect(self.refresh)
        session.computed.connect(self.refresh)
        session.moved.connect(self.refresh)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        words = self._session.experiment.narrate(self._session.t)
        if words == (self._headline, self._reason):
            return
        self._headline, self._reason = words
        before = self._fullest
        if not self.isHidden() and self.needed() > max(before, self._lines):
            self.more_wanted.emit()
        self._hint()
        self.setAccessibleName("This round")
        self.setAccessibleDescription(self.text())
        self.update()

    def _hint(self) -> None:
        """What is cut can be read in the tooltip. Where nobody sees it, nothing is laid out for that."""
        if not self.isHidden():
            set_hint(self, self.text() if self.elided() else "")

    def text(self) -> str:
        return f"{self._headline} {self._reason}"

    def set_lines(self, lines: int) -> None:
        """One line or two in a wide bar, some more in a narrow column."""
        if lines == self._lines:
            return
        self._lines = lines
        self.restyle()
        self._hint()
        self.refresh()

    def elided(self) -> bool:
        _, lines = self._best_layout()
        return len(lines) > self._lines

    def needed(self) -> int:
        """Lines for the fullest of the rounds seen so far, and for the last one, which tells how the run ended. Under a
        hand they stay, though each move of it is another run."""
        session = self._session
        run = session.document, session.held, self.width(), self._style.scale
        if self._fullest_of != run:
            kept = session.held and self._fullest_of[2:] == run[2:]
            self._fullest_of, self._fullest = run, self._fullest if kept else 1
            if not kept and len(session.run) <= QUICK:
                self._count(*session.experiment.narrate(len(session.run)))
        self._count(self._headline, self._reason)
        return self._fullest

    def _count(self, headline: str, reason: str) -> None:
        self._fullest = max(self._fullest, len(self._layout(" ", headline, reason)[1]))

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(600 if self._lines == 1 else 300), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(200), self._height())

    def _height(self) -> int:
        return self.height_of(self._lines)

    def height_of(self, lines: int) -> int:
        return round(self._line_height() * lines) + self._style.px(4)

    def _line_height(self) -> float:
        return QFontMetricsF(self._style.font(bold=True)).height()

    def restyle(self) -> None:
        self._laid = None
        self.setFixedHeight(self._height())
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hint()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._hint()

    # -- text ------------------------------------------------------------------------------------------------

    def _best_layout(self) -> tuple[QTextLayout, list[QTextLine]]:
        """Found once for the words, the room and the style that there are."""
        key = self._headline, self._reason, self._lines, self.width()
        if self._laid is None or self._laid_for != key:
            self._laid, self._laid_for = self._find_layout(), key
        return self._laid

    def _find_layout(self) -> tuple[QTextLayout, list[QTextLine]]:
        """The reason starts a line of its own where there is room for that, else it follows the headline."""
        if self._lines > 1:
            layout, lines = self._layout(BREAK, self._headline, self._reason)
            if len(lines) <= self._lines:
                return layout, lines
        layout, lines = self._layout(" ", self._headline, self._reason)
        self._size = "body" if len(lines) <= self._lines else "small"
        if self._size == "small":  # rather small letters than words that are cut
            layout, lines = self._layout(" ", self._headline, self._reason, "small")
        return layout, lines

    def _layout(self, gap: str, headline: str, reason: str, size: str = "body") -> tuple[QTextLayout, list[QTextLine]]:
        headline, reason = _held_together(headline), unbroken(reason)
        layout = QTextLayout(headline + gap + reason, self._style.font("small"))
        layout.setFormats(
            [
                self._format(0, len(headline), size, True, "ink"),
                self._format(len(headline), len(reason) + 1, "small", False, "muted"),
            ]
        )
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        return layout, self._lines_of(layout)

    def _format(self, start: int, length: int, size: str, bold: bool, meaning: str) -> QTextLayout.FormatRange:
        part, look = QTextLayout.FormatRange(), QTextCharFormat()
        look.setFont(self._style.font(size, bold))
        look.setForeground(self._style.colour(meaning))
        part.start, part.length, part.format = start, length, look
        return part

    def _lines_of(self, layout: QTextLayout) -> list[QTextLine]:
        lines, y = [], 0.0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.width() - 2 * self._style.px(self._indent))
            line.setPosition(QPointF(0, y))
            y += line.height()
            lines.append(line)
        layout.endLayout()
        return lines

    # -- paint -----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            layout, lines = self._best_layout()
            shown = lines[: self._lines]
            top = (self.height() - sum(line.height() for line in shown)) / 2 if self._lines == 1 else 0.0
            cut = len(lines) > self._lines
            for line in shown[:-1] if cut else shown:
                line.draw(painter, QPointF(self._style.px(self._indent), top))
            if cut:
                self._paint_cut(painter, layout, shown[-1], top)

    def _paint_cut(self, painter: QPainter, layout: QTextLayout, line: QTextLine, top: float) -> None:
        """The last line that there is room for: what is left of both parts, the second one elided."""
        edge = float(self._style.px(self._indent))
        start, bold_end, x = line.textStart(), len(_held_together(self._headline)), edge
        baseline = top + line.y() + line.ascent()
        for text, font, meaning in (
            (layout.text()[start:bold_end], self._style.font(self._size, bold=True), "ink"),
            (layout.text()[max(start, bold_end) :].replace(BREAK, " "), self._style.font("small"), "muted"),
        ):
            metrics = QFontMetricsF(font)
            short = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, self.width() - edge - x))
            painter.setFont(font)
            painter.setPen(self._style.colour(meaning))
            painter.drawText(QPointF(x, baseline), short)
            x += metrics.horizontalAdvance(short)


def _held_together(headline: str) -> str:
    return unbroken(headline.replace("is ", f"is{TIE}").replace("predicted ", f"predicted{TIE}"))
