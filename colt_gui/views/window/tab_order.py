"""Where Tab goes: as the eye reads, whatever was made first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLayout, QSplitter, QWidget

Policy, Reason = Qt.FocusPolicy, Qt.FocusReason
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def move_focus(whole: QWidget, forward: bool) -> bool:
    """To the next stop in the whole, or to the one before; from the last on to the first, and from a part that is
    none itself into it."""
    stops = list(stops_of(whole))
    if not stops:
        return False
    focus = QApplication.focusWidget()
    within = [k for k, stop in enumerate(stops) if focus is not None and focus.isAncestorOf(stop)]
    if focus in stops:
        at = (stops.index(focus) + (1 if forward else -1)) % len(stops)
    elif within:
        at = within[0] if forward else within[0] - 1
    else:
        at = 0 if forward else -1
    stops[at].setFocus(Reason.TabFocusReason if forward else Reason.BacktabFocusReason)
    return True


def stops_of(widget: QWidget) -> Iterator[QWidget]:
    """Found anew for every Tab: panels are rebuilt, folded and moved about."""
    if not widget.isVisible() or not widget.isEnabled():
        return
    if widget.focusPolicy() & Policy.TabFocus == Policy.TabFocus and not _passes_on(widget):
        yield widget
    for child in _children(widget):
        yield from stops_of(child)


def _passes_on(widget: QWidget) -> bool:
    """Whether its keys go to another widget, as those of a viewport to its view. That is not asked: PySide would take
    the view for a child of its own viewport, and the two would keep each other alive for ever."""
    view = widget.parentWidget()
    return (isinstance(view, QAbstractScrollArea) and view.viewport() is widget) or widget.focusProxy() is not None


def _children(widget: QWidget) -> Iterable[QWidget]:
    """In the order of the layout; what floats free of it comes last."""
    free = [child for child in widget.findChildren(QWidget, options=DIRECT) if not child.isWindow()]
    layout = widget.layout()
    placed = [] if layout is None else list(_placed(layout, free))
    if isinstance(widget, QSplitter):
        placed = [pane for i in range(widget.count()) if (pane := widget.widget(i)) is not None]
    return dict.fromkeys((*placed, *free))


def _placed(layout: QLayout, widgets: list[QWidget]) -> Iterator[QWidget]:
    """Without asking an item of the layout for its widget: PySide would keep that alive, whatever becomes of it."""
    inner = [part for part in layout.findChildren(QLayout, options=DIRECT) if isinstance(part, QLayout)]
    places = [(layout.indexOf(part), part) for part in widgets] + [(layout.indexOf(part), part) for part in inner]
    for place, part in sorted(places, key=itemgetter(0)):
        if place >= 0 and isinstance(part, QLayout):
            yield from _placed(part, widgets)
        elif place >= 0 and isinstance(part, QWidget):
            yield part
