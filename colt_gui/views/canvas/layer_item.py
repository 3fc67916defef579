"""One layer of a picture as an item of its own."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable

import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from colt_gui.views.base import Guarded

NOTHING = object()


class Same:
    """A thing in a key that is the same only as itself: comparing all that is in it would cost as much as painting."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)


class LayerItem(Guarded, pg.GraphicsObject):
    """An item that paints in pixels of the view. `follow` tells it what its picture depends on and where it paints;
    it has itself painted again only when that changes.

    It knows no widget, and only weakly who paints. It may be painted before `follow` has told it of a change: then
    `wanted` says, by None, that there is nothing to show any more.
    """

    def __init__(
        self, name: str, paint: Callable[[QPainter], None], wanted: Callable[[], Hashable] | None = None
    ) -> None:
        super().__init__()
        self.name, self.changes = name, 0
        self._paint = weakref.WeakMethod(paint)
        self._wanted = None if wanted is None else weakref.WeakMethod(wanted)
        self._area = QRectF()
        self._key: object = NOTHING

    def differs(self, key: Hashable) -> bool:
        """Whether the picture on show was made for another key."""
        return key != self._key

    def show_nothing(self) -> None:
        if self._key is not None:
            self._key = None
            self.hide()

    def follow(self, key: Hashable, area: QRectF) -> None:
        """Show what this key stands for, within this area."""
        if self._key is None:
            self.show()
        if area != self._area:
            self.prepareGeometryChange()
            self._area = QRectF(area)
        if key != self._key:
            self._key = key
            self.changes += 1
            self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, *_: object) -> None:
        paint = self._paint()
        if paint is not None and not self._area.isEmpty() and self._still_wanted():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter)

    def _still_wanted(self) -> bool:
        wanted = None if self._wanted is None else self._wanted()
        return wanted is None or wanted() is not None
