"""The widgets of the current lab: made when the lab is entered, silent and on their way out when it is left."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from colt_gui.session import Session
from colt_gui.views.labs import Named, loaded
from colt_gui.views.look.style import Style

OWED = (Qt.WidgetAttribute.WA_PendingResizeEvent, Qt.WidgetAttribute.WA_PendingMoveEvent)


class LabWidgets:
    """Makes widgets from the rows of views/labs.py, and takes them down."""

    def __init__(self, session: Session, style: Style) -> None:
        self._parts = (session, style)
        self._senders = (session, session.selection, session.playback, style)

    def make(self, named: Named, parent: QWidget) -> QWidget:
        widget: QWidget = loaded(named)(*self._parts, parent)
        return widget

    def retire(self, widget: QWidget) -> None:
        """It hears nothing from now on. Qt deletes it in the event loop: it may be the one that is being served."""
        widget.hide()
        for receiver in (widget, *widget.findChildren(QObject)):
            for sender in self._senders:
                sender.disconnect(receiver)
        for gone in (widget, *widget.findChildren(QWidget)):
            for owed in OWED:  # a picture of the window would still make up for it
                gone.setAttribute(owed, False)
        # told again: of a stack's former widget PySide has forgotten the parent, and would keep it alive for ever
        widget.setParent(widget.parentWidget())
        widget.deleteLater()
