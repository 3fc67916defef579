"""What is still under way, how far it is, and the way to stop it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QToolButton, QWidget

from colt_gui.session import Session
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

WIDE = 520  # design pixels of the stage below which it is smaller
PATIENCE_MS = 250  # what is done sooner is not worth a word


class WorkBar(Styled, QFrame):
    """Floats over the foot of the stage while the session works."""

    def __init__(self, session: Session, over: QWidget, style: Style) -> None:
        super().__init__(style, over)
        self._session, self._over = session, over
        self.setProperty("role", "popup")
        self.setAccessibleName("Under way")
        self.text = PlainLabel()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.stop = QToolButton()
        self.stop.setText("Stop (Esc)")
        self.stop.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.stop.clicked.connect(session.stop_work)
        self._row = QHBoxLayout(self)
        for widget in (self.text, self.bar, self.stop):
            self._row.addWidget(widget)
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._timer.timeout.connect(self._show)
        session.changed.connect(self.refresh)
        session.computed.connect(self.refresh)
        over.installEventFilter(self)
        self.restyle()
        self.hide()
        self.refresh()

    def refresh(self) -> None:
        if not self._session.working:
            self._timer.stop()
            self.hide()
        elif self.isHidden() and not self._timer.isActive():
            self._timer.start()
        else:
            self._fill()

    def _show(self) -> None:
        if self._session.working:
            self._fill()
            self._place()
            self.show()
            self.raise_()

    def _fill(self) -> None:
        text, share = self._session.experiment.under_way
        self.text.setText(text)
        self.bar.setVisible(share is not None)
        self._advance(round(1000 * (share or 0.0)))
        self.setAccessibleDescription(text)
        if self.isVisible() and self._too_small:
            self._place()

    def _advance(self, value: int) -> None:
        """Set the bar, but let it be painted with all else: by itself it paints the stage under it on the spot."""
        self.bar.setUpdatesEnabled(False)
        self.bar.setValue(value)
        self.bar.setUpdatesEnabled(True)

    def _place(self) -> None:
        """Beside another picture the stage may be narrow: then words have the room of the bar, and more lines."""
        area, px, row = self._over.rect(), self._style.px, self._row
        wide, most = area.width() > px(WIDE), area.width() - px(8)
        self.bar.setFixedWidth(px(160) if wide else 0)
        self.text.setMinimumWidth(px(190) if wide else 0)
        self.text.setWordWrap(False)
        self.text.setWordWrap(row.totalSizeHint().width() > most)
        width = min(row.totalSizeHint().width(), most) if not self.text.wordWrap() else most
        self.resize(width, row.totalHeightForWidth(width) if self.text.wordWrap() else row.totalSizeHint().height())
        self.move((area.width() - self.width()) // 2, area.height() - self.height() - px(14))

    @property
    def _too_small(self) -> bool:
        """For its words: a count has one digit more."""
        text = self.text
        if text.wordWrap():
            return text.heightForWidth(text.width()) > text.height()
        return text.sizeHint().width() > text.width()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def restyle(self) -> None:
        px = self._style.px
        self._row.setContentsMargins(px(12), px(6), px(8), px(6))
        self._row.setSpacing(px(12))
        self._place()
