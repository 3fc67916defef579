"""The table of risks in the side panel: the key to the colours, the switches, and what the ringed point costs."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.labs import learner_class
from colt_gui.models.statistics.losses.separators import Separator
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import focus_ring, pen
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.losses.animation import SMALL, Moments, percent
from colt_gui.views.statistics.losses.looks import LOOKS, layer_of

HEIGHT, TIGHT = 22, 19  # design pixels of a row, and of one in a low window
SWATCH, RISK, WRONG, PERCENT = 29, 42, 47, 35  # design pixels of the columns
BAR = 6  # design pixels of the height of a bar
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
MIDDLE = Qt.AlignmentFlag.AlignVCenter


class Columns(NamedTuple):
    swatch: QRectF
    name: QRectF
    risk: QRectF
    wrong: QRectF
    bar: QRectF
    share: QRectF


def columns(style: Style, rect: QRectF) -> Columns:
    """From both ends; name and bar share what is left."""
    px, high = style.px, rect.height()
    share = QRectF(rect.right() - px(PERCENT), 0, px(PERCENT), high)
    free = rect.width() - px(SWATCH + RISK + WRONG + PERCENT)
    name = QRectF(px(SWATCH), 0, max(free - px(40), px(87)), high)
    risk = QRectF(name.right(), 0, px(RISK), high)
    wrong = QRectF(risk.right(), 0, px(WRONG), high)
    bar = QRectF(wrong.right() + px(6), (high - px(BAR)) / 2, share.left() - wrong.right() - px(8), px(BAR))
    return Columns(QRectF(0, 0, px(SWATCH), high), name, risk, wrong, bar, share)


def risk_text(risk: float) -> str:
    """No more than five letters, for which the column has room.

    >>> risk_text(0.2554), risk_text(0.06667), risk_text(8e-13), risk_text(0.0), risk_text(0.00481), risk_text(2e-5)
    ('0.255', '0.067', '≈ 0', '0', '0.005', '<10⁻³')
    """
    if 0 < risk < 0.001:
        return "≈ 0" if risk < SMALL else "<10⁻³"
    return number(risk, 3 if risk >= 0.1 else 2 if risk >= 0.01 else 1)


class LossRow(Guarded, KeyboardRing, QAbstractButton):
    """A click shows or hides the loss, in both pictures; a double click or Enter makes it the learner."""

    def __init__(self, session: Session, style: Style, id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style, self.id, self._height = session, style, id, HEIGHT
        self._found: Separator | None = None
        self._chosen, self.share = False, None
        self.setObjectName(layer_of(id))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._toggled)

    def show_separator(self, found: Separator | None, chosen: bool, shown: bool, share: float | None) -> None:
        self._found, self._chosen, self.share = found, chosen, share
        self.setChecked(shown)
        self.setAccessibleName(", ".join(self.words))
        self.setToolTip(plain(self._hint()))
        self.update()

    @property
    def words(self) -> list[str]:
        """What stands in the columns."""
        return [LOOKS[self.id].name, *self._numbers(), "" if self.share is None else percent(self.share)]

    def _numbers(self) -> list[str]:
        found = self._found
        if found is None:
            return ["", ""]
        risk = "" if self.id == "halfspace-lp" else "—" if found.w is None else risk_text(found.risk)
        return [risk, "—" if found.w is None else str(found.errors)]

    def _hint(self) -> str:
        learner = learner_class(self.id)
        how = "The learner on show" if self._chosen else "Click: shown or not. Double click: the learner"
        lines = [learner.rule, self._found.message if self._found is not None else "", f"{how}."]
        return "\n".join(line for line in lines if line)

    def set_height(self, height: int) -> None:
        if height != self._height:
            self._height = height
            self.updateGeometry()

    # -- the hand --------------------------------------------------------------------------------------------

    def _toggled(self, _on: bool) -> None:
        self._session.selection.toggle(self.objectName())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The first click has switched it, and this one switches it back."""
        super().mouseDoubleClickEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._session.set_learner(self.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._session.set_learner(self.id)
        else:
            super().keyPressEvent(event)

    # -- painting --------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(220), self._style.px(self._height))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            places = columns(self._style, QRectF(self.rect()))
            self._paint_ground(painter)
            self._paint_swatch(painter, places.swatch)
            self._paint_words(painter, places)
            self._paint_bar(painter, places.bar)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint_ground(self, painter: QPainter) -> None:
        if self._chosen or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._style.brush("selection"))
            painter.drawRoundedRect(QRectF(self.rect()), self._style.px(4), self._style.px(4))

    def _paint_swatch(self, painter: QPainter, rect: QRectF) -> None:
        """Its line in its dash, in a frame that is filled while the line is shown."""
        px, look, on = self._style.px, LOOKS[self.id], self.isChecked()
        box = QRectF(px(1), (rect.height() - px(13)) / 2, px(22), px(13))
        painter.setPen(pen(self._style, look.role, 1.4))
        painter.setBrush(self._style.brush(look.role) if on else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, px(3), px(3))
        painter.setPen(pen(self._style, "panel" if on else look.role, 1.8, look.dash))
        middle = box.center().y()
        painter.drawLine(QPointF(box.left() + px(2), middle), QPointF(box.right() - px(2), middle))

    def _paint_words(self, painter: QPainter, places: Columns) -> None:
        style, (name, risk, wrong, share) = self._style, self.words
        right = Qt.AlignmentFlag.AlignRight
        painter.setFont(style.font("small", bold=self._chosen))
        painter.setPen(style.colour("ink" if self.isChecked() else "muted"))
        room = places.name if risk else places.name | places.risk
        name = QFontMetricsF(painter.font()).elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(MIDDLE), name)
        painter.drawText(places.risk, int(MIDDLE | right), risk)
        painter.drawText(places.wrong, int(MIDDLE | right), wrong)
        painter.drawText(places.share, int(MIDDLE | right), share)

    def _paint_bar(self, painter: QPainter, rect: QRectF) -> None:
        if self.share is None or rect.width() < self._style.px(6):
            return
        painter.setPen(Qt.PenStyle.NoPen)
        radius = rect.height() / 2
        painter.setBrush(self._style.brush("hairline"))
        painter.drawRoundedRect(rect, radius, radius)
        if self.share > 0:
            painter.setBrush(self._style.brush(LOOKS[self.id].role))
            wide = max(rect.width() * min(self.share, 1.0), rect.height())
            painter.drawRoundedRect(QRectF(rect.left(), rect.top(), wide, rect.height()), radius, radius)


LOW = 740  # design pixels of height of the side panel below which rows stand closer
WORDS = (
    "Mean loss and points on the wrong side of each separator; the last column is the share of the loss that the "
    "ringed point alone contributes."
)


class LossesPanel(LabPanel):
    """A row for each loss under a line of headings."""

    spreads = False

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
        self.setVisible(parameters)
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

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(self._style.font("small"))
            painter.setPen(self._style.colour("muted"))
            middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
            places = columns(self._style, QRectF(self.rect()))
            share = QRectF(places.wrong.right(), 0, places.share.right() - places.wrong.right(), self.height())
            for rect, text in zip((places.risk, places.wrong, share), self._words):
                painter.drawText(rect.adjusted(-self._style.px(30), 0, 0, 0), int(middle | right), text)
