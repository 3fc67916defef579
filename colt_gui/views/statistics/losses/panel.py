"""The table of risks in the side panel: the key to the colours, the switches, and what the ringed point costs."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.labs import learner_class
from colt_gui.models.statistics.losses.experiment import LossesExperiment
from colt_gui.models.statistics.losses.separators import Separator
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.lab_widget import LabPart
from colt_gui.views.look.drawing import focus_ring, pen, text_size
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.statistics.losses.animation import SMALL, LossesAnimation, percent
from colt_gui.views.statistics.losses.looks import LOOKS, layer_of

HEIGHT, TIGHT = 22, 19  # design pixels of a row, and of one in a low window
LOW = 740  # design pixels of height of the side panel below which rows stand closer
SWATCH, RISK, WRONG, PERCENT = 29, 42, 47, 35  # design pixels of the columns, at least
LEAST_BAR = 6  # design pixels of breadth below which a bar is left out
BAR = 6  # design pixels of the height of a bar
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
MIDDLE, RIGHT = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
HINT = (
    "Mean loss and points on the wrong side of each separator; the last column is the share of the loss that the "
    "ringed point alone contributes."
)


class Columns(NamedTuple):
    """The places of a row's parts: the last ones are at its right end, and the bar has what the others leave."""

    swatch: QRectF
    name: QRectF
    risk: QRectF
    wrong: QRectF
    bar: QRectF
    share: QRectF


def columns(style: Style, rect: QRectF) -> Columns:
    """Return the columns of a row, each as wide as what stands in it and above it."""
    px, high, font = style.px, rect.height(), style.font("small", bold=True)

    def wide(least: int, *texts: str) -> float:
        return max([px(least), *(text_size(font, text).width() + px(6) for text in texts)])

    risk, wrong, share = wide(RISK, "risk", "0.000"), wide(WRONG, "wrong"), wide(PERCENT, "100%")
    free = rect.width() - px(SWATCH) - risk - wrong - share
    name = QRectF(px(SWATCH), 0, min(max(free - px(40), wide(0, "exponential")), max(free, 0.0)), high)
    risks = QRectF(name.right(), 0, risk, high)
    wrongs = QRectF(risks.right(), 0, wrong, high)
    shares = QRectF(rect.right() - share, 0, share, high)
    bar = QRectF(wrongs.right() + px(6), (high - px(BAR)) / 2, shares.left() - wrongs.right() - px(8), px(BAR))
    return Columns(QRectF(0, 0, px(SWATCH), high), name, risks, wrongs, bar, shares)


def risk_text(risk: float) -> str:
    """Return a risk in at most five letters, for which the column has room.

    >>> risk_text(0.2554), risk_text(0.06667), risk_text(8e-13), risk_text(0.0), risk_text(0.00481), risk_text(2e-5)
    ('0.255', '0.067', '≈ 0', '0', '0.005', '<10⁻³')
    """
    if 0 < risk < 0.001:
        return "≈ 0" if risk < SMALL else "<10⁻³"
    return number(risk, 3 if risk >= 0.1 else 2 if risk >= 0.01 else 1)


class LossRow(Styled, KeyboardRing, QAbstractButton):
    """A row of the table of risks. A click shows or hides the loss, in both pictures; a double click or Enter makes it
    the learner."""

    def __init__(self, session: Session, style: Style, id: str, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session, self.id, self._height = session, id, HEIGHT
        self._found: Separator | None = None
        self._chosen = False
        self.share: float | None = None
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
        """Return what stands in the columns."""
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
        """Make the loss the learner. The first click has switched it, and this one switches it back."""
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
        """Paint its line in its dash, in a frame that is filled while the line is shown."""
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
        painter.setFont(style.font("small", bold=self._chosen))
        painter.setPen(style.colour("ink" if self.isChecked() else "muted"))
        room = places.name if risk else places.name | places.risk
        name = QFontMetricsF(painter.font()).elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(MIDDLE), name)
        painter.drawText(places.risk, int(MIDDLE | RIGHT), risk)
        painter.drawText(places.wrong, int(MIDDLE | RIGHT), wrong)
        painter.drawText(places.share, int(MIDDLE | RIGHT), share)

    def _paint_bar(self, painter: QPainter, rect: QRectF) -> None:
        if self.share is None or rect.width() < self._style.px(LEAST_BAR):
            return
        painter.setPen(Qt.PenStyle.NoPen)
        radius = rect.height() / 2
        painter.setBrush(self._style.brush("hairline"))
        painter.drawRoundedRect(rect, radius, radius)
        if self.share > 0:
            painter.setBrush(self._style.brush(LOOKS[self.id].role))
            wide = max(rect.width() * min(self.share, 1.0), rect.height())
            painter.drawRoundedRect(QRectF(rect.left(), rect.top(), wide, rect.height()), radius, radius)


class LossesPanel(LabPart[LossesExperiment], LabPanel):
    """The table of risks: a row for each loss under a line of headings."""

    with_parameters = True

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self._animation = LossesAnimation(session)
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
        self.refresh()

    def restyle(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        if not self._animation.has_losses:
            return  # on the way to another bench
        moment = self._animation.moment(self.experiment)
        ringed = moment.ringed
        shares = {} if ringed is None else moment.share(ringed.i)
        self._heading.show_point(None if ringed is None else ringed.i)
        for id, row in self.rows.items():
            row.show_separator(moment.found.get(id), id == moment.chosen, id in moment.shown, shares.get(id))

    def words(self) -> list[list[str]]:
        """Return what stands in the table, its heading first."""
        return [list(self._heading.words), *(row.words for row in self.rows.values())]

    def fit(self, roomy: bool, parameters: bool) -> None:
        """Let the rows stand closer in a low window."""
        self.setVisible(parameters)
        parent = self.parentWidget()
        low = not roomy or (parent is not None and parent.height() < self._style.px(LOW))
        for row in self.rows.values():
            row.set_height(TIGHT if low else HEIGHT)
        self._column.invalidate()


class Heading(Styled, QWidget):
    """The names of the columns."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._point: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setToolTip(plain(HINT))

    def show_point(self, i: int | None) -> None:
        """Name the point whose share of each loss stands in the last column: it has a ring in both pictures."""
        if i != self._point:
            self._point = i
            self.update()

    @property
    def words(self) -> tuple[str, str, str]:
        """Return the headings; that of the last column is as long as there is room for."""
        return "risk", "wrong", self._point_name(self.places()[2].width())

    def _point_name(self, room: float) -> str:
        if self._point is None:
            return ""
        number, font = f"{self._point + 1}", self._style.font("small")
        forms = f"point {number}", f"p. {number}", number
        return next((form for form in forms if text_size(font, form).width() <= room), number)

    def places(self) -> tuple[QRectF, QRectF, QRectF]:
        """Return the room of each heading; that of the last one reaches over the bars."""
        cells = columns(self._style, QRectF(self.rect()))
        left = cells.wrong.right() + self._style.px(6)
        return cells.risk, cells.wrong, QRectF(left, 0, cells.share.right() - left, self.height())

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(200), self._style.px(17))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(self._style.font("small"))
            painter.setPen(self._style.colour("muted"))
            for rect, text in zip(self.places(), self.words):
                painter.drawText(rect, int(MIDDLE | RIGHT), text)
