"""The table of risks in the side panel: the key to the colours, the switches, and what the ringed point costs."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.losses.looks import LOOKS
from colt_gui.views.statistics.losses.loss_row import HEIGHT, TIGHT, LossRow, columns
from colt_gui.views.statistics.losses.moment import Moments

LOW = 740  # design pixels of height of the side panel below which rows stand closer
WORDS = (
    "Mean loss and points on the wrong side of each separator; the last column is the share of the loss that the "
    "ringed point alone contributes."
)


class LossesPanel(LabPanel):
    """A row for each loss under a line of headings."""

    with_parameters = True

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style, self._moments = session, style, Moments(session)
        self.rows = {id: LossRow(session, style, id, self) for id in LOOKS}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._heading = Heading(style, self)
        for widget in (self._heading, *self.rows.values()):
            self._column.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName("The losses")
        for signal in (session.changed, session.moved, session.computed, session.selection.changed):
            signal.connect(self.refresh)
        session.selection.pointed_changed.connect(self.refresh)
        session.playback.frame.connect(self.refresh)
        style.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        if not self._moments.has_losses:
            return  # on the way to another bench
        moment = self._moments.now
        ringed = moment.ringed
        shares = {} if ringed is None else moment.share(ringed.i)
        self._heading.show_point(None if ringed is None else ringed.i)
        for id, row in self.rows.items():
            row.show_separator(moment.found.get(id), id == moment.chosen, id in moment.shown, shares.get(id))

    def words(self) -> list[list[str]]:
        """What stands in the table, its heading first."""
        return [list(self._heading.words), *(row.words for row in self.rows.values())]

    def fit(self, roomy: bool, parameters: bool) -> None:
        """In a low window the rows stand closer."""
        low = not roomy or self.parentWidget().height() < self._style.px(LOW)
        for row in self.rows.values():
            row.set_height(TIGHT if low else HEIGHT)
        self._column.invalidate()


class Heading(Guarded, QWidget):
    """What the columns are."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style, self._words = style, ("risk", "wrong", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setToolTip(plain(WORDS))

    def show_point(self, i: int | None) -> None:
        """The point whose share of each loss stands in the last column: it has a ring in both pictures."""
        words = ("risk", "wrong", "" if i is None else f"point {i + 1}")
        if words != self._words:
            self._words = words
            self.update()

    @property
    def words(self) -> tuple[str, ...]:
        return self._words

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(200), self._style.px(17))

    minimumSizeHint = sizeHint

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setFont(self._style.font("small"))
            painter.setPen(self._style.colour("muted"))
            middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
            places = columns(self._style, QRectF(self.rect()))
            share = QRectF(places.wrong.right(), 0, places.share.right() - places.wrong.right(), self.height())
            for rect, text in zip((places.risk, places.wrong, share), self._words):
                painter.drawText(rect.adjusted(-self._style.px(30), 0, 0, 0), int(middle | right), text)
