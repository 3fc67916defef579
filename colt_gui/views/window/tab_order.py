"""Where Tab goes: as the eye reads, whatever was made first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLayout, QSplitter, QWidget

Policy, Reason = Qt.FocusPolicy, Qt.FocusReason


def move_focus(whole: QWidget, forward: bool) -> bool:
    """To the next stop in the whole, or to the one before; from the last on to the first."""
    stops = list(stops_of(whole))
    if not stops:
        return False
    focus = QApplication.focusWidget()
    if focus in stops:
        at = (stops.index(focus) + (1 if forward else -1)) % len(stops)
    else:
        at = 0 if forward else -1
    stops[at].setFocus(Reason.TabFocusReason if forward else Reason.BacktabFocusReason)
    return True


def stops_of(widget: QWidget) -> Iterator[QWidget]:
    """Found anew for every Tab: panels are rebuilt, folded and moved about."""
    if not widget.isVisible() or not widget.isEnabled():
        return
    if widget.focusPolicy() & Policy.TabFocus == Policy.TabFocus and widget.focusProxy() is None:
        yield widget
    for child in _children(widget):
        yield from stops_of(child)


def _children(widget: QWidget) -> Iterable[QWidget]:
    """In the order of the layout; what floats free of it comes last."""
    placed = list(_placed(widget.layout())) if widget.layout() else []
    if isinstance(widget, QSplitter):
        placed = [widget.widget(i) for i in range(widget.count())]
    free = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return dict.fromkeys((*placed, *(child for child in free if not child.isWindow())))


def _placed(layout: QLayout) -> Iterator[QWidget]:
    for i in range(layout.count()):
        item = layout.itemAt(i)
        if item.widget() is not None:
            yield item.widget()
        elif item.layout() is not None:
            yield from _placed(item.layout())
