"""A pyqtgraph view as this program uses one: its scene is in pixels of the widget, and Qt takes it down."""

from __future__ import annotations

import math

import pyqtgraph as pg
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from colt_gui.views.base import Guarded

STILL = 12  # pixels: a hand that moves less has clicked


class CanvasView(Guarded, pg.GraphicsView):
    """Without ground, menus or mouse of its own: those who draw on it say what lies under everything."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, useOpenGL=False, background=None)
        self.setCacheMode(QGraphicsView.CacheModeFlag(0))  # there is no background to be kept
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setInteractive(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.viewport().setAutoFillBackground(False)
        for widget in (self, self.viewport()):
            widget.setAcceptDrops(False)  # files are dropped on the window
        scene = self.scene()
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        scene.minDragTime = math.inf  # a slow click is no drag
        scene.setMoveDistance(STILL)

    def useOpenGL(self, b: bool = True) -> None:
        """Never: the viewport is a plain one, made here. Of a widget that Qt has made itself, its bindings want to
        know of which kind it is, and make classes of all kinds that there are: a thirtieth of the start."""
        self.setViewport(QWidget())

    def lay_out(self) -> None:
        """A hidden widget has not been told of its new size yet."""
        if self.range.size() != self.size().toSizeF():
            self.resizeEvent(None)

    def close(self) -> bool:
        """pyqtgraph's own takes the scene apart, and fails the second time."""
        return QWidget.close(self)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
