"""Pictures of what is on show."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from colt_gui.views.base import errors_raised
from colt_gui.views.look import icons


def picture(widget: QWidget, scale: float = 1.0) -> QImage:
    """The widget at `scale` device pixels for each of its own: lines, text and arrow heads grow together."""
    image = QImage(widget.size() * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(widget.palette().window().color())
    paint_widget(image, widget)
    return image


def paint_widget(
    image: QImage, widget: QWidget, flags: QWidget.RenderFlag = QWidget.RenderFlag.DrawWindowBackground
) -> None:
    with icons.sharp_at(image.devicePixelRatio()), QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        render(widget, painter, flags | QWidget.RenderFlag.DrawChildren)


def render(widget: QWidget, painter: QPainter, flags: QWidget.RenderFlag) -> None:
    """Raises what goes wrong: half a picture is none."""
    with errors_raised():
        # unbound: a QGraphicsView's own render() draws only its scene
        QWidget.render(widget, painter, QPoint(0, 0), QRegion(widget.rect()), flags)
