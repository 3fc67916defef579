"""A widget and all in it as a pile of layers, and each layer as SVG.

Qt clips widgets only where it paints pixels: into an SVG or PDF everything would reach over its neighbours. So every
widget is painted alone, and clipped by whoever asks for the layers.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from colt_gui.views.export import render
from colt_gui.views.look.icons import Mark, mark_of, marked

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
DPI = 96
DATA = "data:image/png;base64,"


class Layer(NamedTuple):
    """`seen` is what of it is not cut off by the widgets around it, in its own coordinates."""

    widget: QWidget
    origin: QPoint
    seen: QRect
    flags: QWidget.RenderFlag

    def render(self, painter: QPainter) -> None:
        render(self.widget, painter, self.flags)


class IconPlace(NamedTuple):
    mark: Mark
    rect: QRectF


def layers(widget: QWidget, ground: bool) -> Iterator[Layer]:
    """From the back to the front; the first one with the window's ground, if there is to be one."""
    flags = QWidget.RenderFlag.DrawWindowBackground if ground else QWidget.RenderFlag(0)
    yield from _layers(Layer(widget, QPoint(0, 0), widget.rect(), flags))


def _layers(layer: Layer) -> Iterator[Layer]:
    yield layer
    for child in layer.widget.children():
        if isinstance(child, QWidget) and not child.isWindow() and child.isVisible():
            seen = layer.seen.translated(-child.pos()) & child.rect()
            if not seen.isEmpty():
                yield from _layers(Layer(child, layer.origin + child.pos(), seen, QWidget.RenderFlag(0)))


def drawn(size: QSize, paint: Callable[[QPainter], object]) -> ElementTree.Element:
    """What `paint(painter)` draws, as the groups of an SVG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(DPI)
    generator.setViewBox(QRect(QPoint(0, 0), size))
    with QPainter(generator) as painter:
        paint(painter)
    body = ElementTree.fromstring(bytes(data.data())).find(f"{{{SVG}}}g")
    assert body is not None, "the generator opens a group for all that is drawn"
    return body


def drawn_layer(layer: Layer) -> tuple[ElementTree.Element, list[IconPlace]]:
    """The layer without its icons, and where these go."""
    with marked() as marks:
        body = drawn(layer.widget.size(), layer.render)
    places = []
    for group in body:
        for element in [e for e in group if e.tag == f"{{{SVG}}}image"]:
            mark = _mark_of(element, marks)
            if mark is not None:
                places.append(IconPlace(mark, _moved(_rect(element), group.get("transform", ""))))
                group.remove(element)
    return body, places


def _rect(element: ElementTree.Element) -> QRectF:
    return QRectF(*(float(element.attrib[name]) for name in ("x", "y", "width", "height")))


def _moved(rect: QRectF, transform: str) -> QRectF:
    """Buttons are neither turned nor scaled: only the shift of matrix(1,0,0,1,x,y) matters."""
    shift = re.fullmatch(r"matrix\(1,0,0,1,([^,]+),([^,]+)\)", transform)
    return rect.translated(float(shift[1]), float(shift[2])) if shift else rect


def _mark_of(element: ElementTree.Element, marks: list[Mark]) -> Mark | None:
    """Return the icon of a button for which the pixels of `element` stand, or None for other pixels."""
    link = element.get(f"{{{XLINK}}}href", "")
    return mark_of(marks, QImage.fromData(base64.b64decode(link.removeprefix(DATA))))
