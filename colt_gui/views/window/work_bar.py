"""What is still under way, how far it is, and the way to stop it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QToolButton, QWidget

from colt_gui.session import Session
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.overrides import qt_override

WIDE = 520  # design pixels of the stage below which it is smaller
PATIENCE_MS = 250  # what is done sooner is not worth a word


class WorkBar(QFrame):
    """Floats over the foot of the stage while the session works."""

    def __init__(self, session: Session, over: QWidget, style: Style) -> None:
        super().__init__(over)
        self._session, self._style = session, style
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
        session.geometry_known.connect(self.refresh)
        session.grown.connect(self.refresh)
        style.changed.connect(self._restyle)
        over.installEventFilter(self)
        self._restyle()
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

    def _advance(self, value: int) -> None:
        """Painted with all else: by itself a progress bar is painted on the spot, and the stage under it with it."""
        self.bar.setUpdatesEnabled(False)
        self.bar.setValue(value)
        self.bar.setUpdatesEnabled(True)

    def _place(self) -> None:
        """Beside another picture the stage may be narrow: then the words have what room there is."""
        area, px = self.parentWidget().rect(), self._style.px
        self.bar.setFixedWidth(px(160 if area.width() > px(WIDE) else 70))
        self.text.setMinimumWidth(px(190 if area.width() > px(WIDE) else 60))
        self.adjustSize()
        self.resize(min(self.width(), area.width() - px(8)), self.height())
        self.move((area.width() - self.width()) // 2, area.height() - self.height() - self._style.px(14))

    @qt_override
    def eventFilter(self, watched, event) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _restyle(self) -> None:
        px = self._style.px
        self._row.setContentsMargins(px(12), px(6), px(8), px(6))
        self._row.setSpacing(px(12))
        self._place()
