"""One layer of a picture as an item of its own: it is painted again when what it depends on has changed."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.views.base import Guarded
from colt_gui.views.look.drawing import blank_image, is_raster, scale_of

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
    """Paints in pixels of the view. It is told by `follow` what it depends on and where it paints, and knows neither
    a widget nor, but weakly, who paints.

    A layer that stands still while others change is kept as pixels from the second time on (it `settles`), a `kept`
    one from the first, unless it may be `dragged`; into a vector picture it is always painted. It may be painted when
    things have moved on and nobody has told it yet: then `wanted` says, by None, that it has nothing to show any more.
    """

    def __init__(
        self,
        name: str,
        paint: Callable[[QPainter], None],
        kept: bool = False,
        settles: bool = True,
        dragged: bool = False,
        wanted: Callable[[], Hashable] | None = None,
    ) -> None:
        super().__init__()
        self.name, self.kept, self.settles, self.dragged = name, kept, settles, dragged
        self.paints = 0  # how often the layer itself has been painted, not only its pixels copied
        self._paint = weakref.WeakMethod(paint)
        self._wanted = None if wanted is None else weakref.WeakMethod(wanted)
        self._area = QRectF()
        self._key: object = NOTHING
        self._painted: object = NOTHING
        self._image: QImage | None = None
        self._in_image: object = NOTHING

    def differs(self, key: Hashable) -> bool:
        """Whether it shows something else so far."""
        return key != self._key

    def show_nothing(self) -> None:
        if self._key is not None:
            self._key = None
            self.hide()

    def follow(self, key: Hashable, area: QRectF) -> None:
        """From now on it shows what this key stands for, within this area."""
        if self._key is None:
            self.show()
        if area != self._area:
            self.prepareGeometryChange()
            self._area = QRectF(area)
        if key != self._key:
            self._key = key
            self.update()

    def forget(self) -> None:
        """Everything looks different now, whatever the key says."""
        self._key = self._painted = self._in_image = NOTHING
        self._image = None

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, *_: object) -> None:
        if self._area.isEmpty():  # all of it is out of view
            return
        if not is_raster(painter):
            self._draw(painter)
            return
        ratio = scale_of(painter)
        state = (self._key, ratio)
        settled = self.settles and state in (self._painted, self._in_image)
        if settled or (self.kept and not (self.settles and self.dragged)):
            self._copy(painter, state, ratio)
        else:
            self._painted = state
            self._draw(painter)

    def _copy(self, painter: QPainter, state: object, ratio: float) -> None:
        if self._in_image != state:
            self._keep(ratio)
            self._in_image = state
        painter.drawImage(self._corner(ratio), self._image)

    def _draw(self, painter: QPainter) -> None:
        paint = self._paint()
        if paint is not None and self._still_wanted():
            self.paints += 1
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter)

    def _still_wanted(self) -> bool:
        wanted = None if self._wanted is None else self._wanted()
        return wanted is None or wanted() is not None

    def _corner(self, ratio: float) -> QPointF:
        """On whole pixels of the device, or the copy would be a blur."""
        return self._pixels(ratio).topLeft().toPointF() / ratio

    def _pixels(self, ratio: float):
        area = self._area
        return QRectF(area.topLeft() * ratio, area.size() * ratio).toAlignedRect()

    def _keep(self, ratio: float) -> None:
        size = self._pixels(ratio).size()
        if self._image is None or self._image.size() != size:
            self._image = blank_image(size.width(), size.height(), ratio)
        self._image.setDevicePixelRatio(ratio)
        self._image.fill(Qt.GlobalColor.transparent)
        with QPainter(self._image) as painter:
            painter.translate(-self._corner(ratio))
            self._draw(painter)
