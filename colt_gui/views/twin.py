"""The second picture of the same thing: the hypothesis space of a perceptron, the lift of a kernel."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLabel, QStackedWidget, QVBoxLayout, QWidget

from colt_gui.session import Session


class Twin(QWidget):
    """`views` are tried in their order; each says with `applies(session)` whether it has something to show."""

    def __init__(self, session: Session, views: dict[str, QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._views = session, views
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        self.stack = QStackedWidget()
        for view in views.values():
            self.stack.addWidget(view)
        line = QFrame()
        line.setProperty("role", "line")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (line, self.heading, self.stack):
            column.addWidget(widget)
        column.setStretch(2, 1)

    def refresh(self) -> bool:
        """Shows the first view that applies; False when there is none."""
        for name, view in self._views.items():
            if view.applies(self._session):
                self.heading.setText(name)
                self.stack.setCurrentWidget(view)
                return True
        return False
